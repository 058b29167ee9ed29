// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assist/variable_modifier.h"

#include "core/assist/diagram_edits.h"
#include "core/base/diagnostics.h"
#include "core/syntax/parser.h"

namespace causeway {

namespace {

/// Where a modifier of the variable is written, and its path from there.
struct ModifierPlace {
    ast::View owner;  ///< a ComponentDeclaration or an ExtendsClause; none where there is no place
    std::vector<std::string> path;
};

/// The parts between dots; empty where one is an element of an array or a quoted name.
std::vector<std::string> plainParts(std::string_view name)
{
    if (name.find_first_of("['") != std::string_view::npos) return {};
    std::vector<std::string> parts;
    for (std::size_t begin = 0; begin <= name.size();) {
        const std::size_t dot = std::min(name.find('.', begin), name.size());
        parts.emplace_back(name.substr(begin, dot - begin));
        begin = dot + 1;
    }
    return parts;
}

ModifierPlace placeOf(ast::ClassDefinition model, std::string_view variable, std::string_view attribute)
{
    ModifierPlace place;
    place.path = plainParts(variable);
    if (!model || place.path.empty()) return {};
    if (!attribute.empty()) place.path.emplace_back(attribute);
    if (const ast::ComponentDeclaration declaration = findDeclaration(model, place.path.front())) {
        place.owner = declaration;
        place.path.erase(place.path.begin());
        return place;
    }
    // Which of several base classes declares it is not the syntax's business.
    for (const ast::Element element : model.elements()) {
        const auto base = element.as<ast::ExtendsClause>();
        if (!base) continue;
        if (place.owner) return {};
        place.owner = base;
    }
    return place;
}

}  // namespace

Edits setVariableModifier(const SyntaxTree& tree, ast::ClassDefinition model, std::string_view variable, std::string_view attribute, std::string_view value)
{
    const ModifierPlace place = placeOf(model, variable, attribute);
    if (!place.owner) return std::nullopt;
    return place.path.empty() ? setBinding(tree, place.owner.id(), value) : setModifier(tree, place.owner.id(), place.path, value);
}

Edits removeVariableModifier(const SyntaxTree& tree, ast::ClassDefinition model, std::string_view variable, std::string_view attribute)
{
    const ModifierPlace place = placeOf(model, variable, attribute);
    if (!place.owner) return std::nullopt;
    return place.path.empty() ? setBinding(tree, place.owner.id(), {}) : removeModifier(tree, place.owner.id(), place.path);
}

std::optional<TextWithValues> withVariableModifiers(const std::string& text, const std::string& modelName, const std::vector<VariableValue>& values)
{
    TextWithValues changed{text, {}};
    for (const VariableValue& each : values) {
        Diagnostics ignored;
        // Edits of one component concern one list of modifiers: each is made in the text that the one before has left.
        const auto tree = parse(std::make_shared<const SourceFile>("", changed.text), SourceId(0), ignored, Task());
        const ast::ClassDefinition model = findDefinition(*tree, modelName);
        if (!model) return std::nullopt;
        const Edits edits = setVariableModifier(*tree, model, each.variable, each.attribute, each.value);
        if (edits) {
            changed.text = applyEdits(changed.text, *edits);
        } else {
            changed.refused.push_back(each.variable);
        }
    }
    return changed;
}

}  // namespace causeway
