// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/classes/animation_text.h"

#include <algorithm>
#include <deque>
#include <set>

#include <fmt/format.h>

#include "core/editing/diagram/diagram_edits.h"
#include "core/editing/scope_lookup.h"
#include "core/semantics/instantiation.h"
#include "core/syntax/edits.h"
#include "core/syntax/parser.h"

namespace causeway {

namespace {

constexpr std::string_view kAnnotation = "__Causeway_animation";

ast::ElementModification animationIn(const ClassDeclaration* declaration)
{
    return declaration != nullptr ? declaration->specifier().annotation().find(kAnnotation)
                                  : ast::ElementModification();
}

/// A separate tree, independent of the library.
AnimationText copyOf(ast::ElementModification animation)
{
    AnimationText made;
    made.tree = parseLeniently(fmt::format("model M annotation({}); end M;", animation.text()));
    made.definition = *ast::StoredDefinition(*made.tree).classes().begin();
    return made;
}

/// Scalars of the model itself, not of components.
bool isOwnNumber(const DaeVariable& variable)
{
    return variable.type == ValueType::Real && variable.variability == Variability::Continuous &&
           variable.name.find_first_of(".[") == std::string::npos;
}

/// Names for both directions; "0" if there is none.
std::pair<std::string, std::string> likelyPlace(const HybridDae& dae)
{
    std::vector<std::string> all, lengths, states;
    for (std::size_t i = 0; i < dae.variables.size(); ++i) {
        const DaeVariable& variable = dae.variables[VariableId(i)];
        if (!isOwnNumber(variable)) continue;
        all.push_back(variable.name);
        if (variable.unit.str() == "m") lengths.push_back(variable.name);
        if (variable.isState) states.push_back(variable.name);
    }
    const auto has = [&all](const char* name) { return std::find(all.begin(), all.end(), name) != all.end(); };
    if (has("x") && has("y")) return {"x", "y"};
    for (const std::vector<std::string>& names : {lengths, states, all}) {
        if (names.size() == 1) return {"0", names[0]};
        if (names.size() > 1) return {names[0], names[1]};
    }
    return {"0", "0"};
}

}  // namespace

AnimationText animationTextOf(Library& library, std::string_view className, const Task& task)
{
    const ClassDeclaration* declaration = library.find(className);
    if (declaration == nullptr) return {};
    if (const ast::ElementModification own = animationIn(declaration)) return copyOf(own);
    Diagnostics ignored;
    Instantiation in(library, ignored, task);
    in.isQuiet = 1;  // the analysis of the model reports its errors
    std::deque<ClassInstance*> pending{instanceOf(in, *declaration)};
    std::set<const ClassDeclaration*> seen;
    while (!pending.empty() && !task.cancelled()) {
        ClassInstance* instance = pending.front();
        pending.pop_front();
        if (instance == nullptr || !seen.insert(instance->declaration).second) continue;
        if (const ast::ElementModification animation = animationIn(instance->declaration)) return copyOf(animation);
        in.expand(*instance);
        pending.insert(pending.end(), instance->bases.begin(), instance->bases.end());
    }
    return {};
}

std::optional<DiagnosticFix> animationExample(const Analysis& analysis)
{
    const ast::ClassDefinition definition =
        analysis.tree ? findDefinition(*analysis.tree, analysis.modelName) : ast::ClassDefinition();
    if (!definition || !analysis.scalarDae) return std::nullopt;
    const auto [x, y] = likelyPlace(*analysis.scalarDae);
    const auto around = [](const std::string& name, const char* sign) {
        return name == "0" ? fmt::format("{}0.1", sign[0] == '-' ? "-" : "") : name + sign + "0.1";
    };
    const std::string entry = fmt::format(
        "{0}(trail={{{1},{2}}}, graphics={{Line(points={{{{0,0}},{{{1},{2}}}}}, thickness=1), "
        "Ellipse(extent={{{{{3},{4}}},{{{5},{6}}}}}, fillColor={{0,114,178}}, fillPattern=FillPattern.Solid)}})",
        kAnnotation, x, y, around(x, "-"), around(y, "-"), around(x, "+"), around(y, "+"));
    Edits edits = setAnnotationEntry(*analysis.tree, definition.id(), entry);
    if (!edits) return std::nullopt;
    return DiagnosticFix{"insert an animation", std::move(*edits)};
}

}  // namespace causeway
