// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/library/class_index.h"

#include "core/syntax/literal_number.h"

namespace causeway {

namespace {

void indexClass(ast::ClassDefinition definition, const std::string& prefix, std::vector<ClassInfo>& classes)
{
    const ast::Identifier name = definition.name();
    if (!name) return;
    ClassInfo info;
    info.name = prefix.empty() ? std::string(name.text) : prefix + "." + std::string(name.text);
    info.kind = definition.classKind();
    info.description = definition.description().value();
    info.span = name.span;
    info.node = definition.id();
    info.isPartial = definition.isPartial();
    info.experiment = experimentOf(definition);
    const std::string inner = info.name;
    const std::size_t own = classes.size();
    classes.push_back(std::move(info));
    for (const ast::Element element : definition.elements()) {
        if (const auto base = element.as<ast::ExtendsClause>(); base && base.type().toString() == "ExternalObject")
            classes[own].isExternalObject = true;
        if (const auto nested = element.as<ast::ClassDefinition>()) indexClass(nested, inner, classes);
    }
}

}  // namespace

bool ClassInfo::isModel() const
{
    using ast::ClassKind;
    return !isPartial && !isExternalObject &&
           (kind == ClassKind::Model || kind == ClassKind::Block || kind == ClassKind::Class);
}

std::vector<const ClassInfo*> outermostModels(const std::vector<ClassInfo>& classes)
{
    std::vector<const ClassInfo*> models;
    for (const ClassInfo& info : classes) {
        // Enclosing classes come first, directly followed by their contents.
        if (info.isModel() && (models.empty() || !info.name.starts_with(models.back()->name + ".")))
            models.push_back(&info);
    }
    return models;
}

std::vector<ClassInfo> indexClasses(const SyntaxTree& tree)
{
    const ast::StoredDefinition definition(tree);
    const ast::Name within = definition.within();
    std::vector<ClassInfo> classes;
    for (const ast::ClassDefinition item : definition.classes()) {
        indexClass(item, within ? within.toString() : std::string(), classes);
    }
    return classes;
}

Experiment experimentOf(ast::ClassDefinition definition)
{
    Experiment experiment;
    const ast::ElementModification entry = definition.annotation().find("experiment");
    // Annotations that need evaluation are left to the model's own analysis.
    const auto read = [&](std::string_view name) {
        return literalNumber(entry.classModification().find(name).binding());
    };
    experiment.startTime = read("StartTime");
    experiment.stopTime = read("StopTime");
    experiment.interval = read("Interval");
    experiment.tolerance = read("Tolerance");
    return experiment;
}

}  // namespace causeway
