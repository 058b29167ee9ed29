// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/diagram/variable_modifier.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "core/base/model_names.h"
#include "core/editing/diagram/diagram_edits.h"
#include "core/editing/scope_lookup.h"
#include "core/symbolic/printer.h"
#include "core/syntax/parser.h"

namespace causeway {

namespace {

/// Maximum number of elements written out.
constexpr std::size_t kMaxElements = 24;

/// Owner of the variable's modifier, and the path from there.
struct ModifierPlace {
    ast::View owner;  ///< a ComponentDeclaration or an ExtendsClause; none if there is no place
    std::vector<std::string> path;
    std::string why;  ///< reason for a missing place
};

/// Of a dotted name, without subscripts.
std::vector<std::string> plainParts(std::string_view name)
{
    std::vector<std::string> parts;
    const std::string plain = nameWithoutSubscripts(name);
    for (std::string_view rest = plain; !rest.empty();) parts.emplace_back(takePart(rest));
    return parts;
}

std::vector<ast::ExtendsClause> basesOf(ast::ClassDefinition model)
{
    std::vector<ast::ExtendsClause> bases;
    for (const ast::Element element : model.elements()) {
        if (const auto base = element.as<ast::ExtendsClause>()) bases.push_back(base);
    }
    return bases;
}

/// Base classes with an element of this name.
std::vector<ast::ExtendsClause> basesWith(const SyntaxTree& tree, const std::vector<ast::ExtendsClause>& bases,
                                          const std::string& element)
{
    AssistWorkspace workspace({std::make_shared<const SyntaxTree>(tree)}, {});
    std::vector<ast::ExtendsClause> found;
    for (const ast::ExtendsClause& base : bases) {
        std::vector<std::string_view> parts;
        for (const ast::Identifier& part : base.type().parts()) parts.push_back(part.text);
        const Symbol symbol = lookupPath(workspace, scopeAt(workspace, workspace.tree(0), base.id()), parts,
                                         base.type().isGlobal(), true);
        if (memberOf(workspace, insideOf(workspace, symbol), element)) found.push_back(base);
    }
    return found;
}

ModifierPlace placeOf(const SyntaxTree& tree, ast::ClassDefinition model, std::string_view variable,
                      std::string_view attribute)
{
    ModifierPlace place;
    place.path = plainParts(variable);
    if (!model || place.path.empty()) return {{}, {}, "the model is not in this text"};
    const std::string first = place.path.front();
    if (first.starts_with('\'')) return {{}, {}, fmt::format("{} is a name in quotes", first)};
    if (!attribute.empty()) place.path.emplace_back(attribute);
    if (const ast::ComponentDeclaration declaration = findDeclaration(model, first)) {
        place.owner = declaration;
        place.path.erase(place.path.begin());
        return place;
    }
    std::vector<ast::ExtendsClause> bases = basesOf(model);
    if (bases.size() > 1) bases = basesWith(tree, bases, first);
    if (bases.empty()) return {{}, {}, fmt::format("{} is not declared in this text", first)};
    if (bases.size() > 1) return {{}, {}, fmt::format("{} base classes declare {}", bases.size(), first)};
    place.owner = bases.front();
    return place;
}

/// An argument on the path has `each`: one value for all elements.
bool saysEach(const ModifierPlace& place)
{
    const auto declaration = place.owner.as<ast::ComponentDeclaration>();
    ast::ClassModification list =
        declaration ? declaration.classModification() : place.owner.as<ast::ExtendsClause>().modification();
    for (std::size_t i = 0; list && i < place.path.size(); ++i) {
        ast::ElementModification next;
        for (const ast::ElementModification argument : list.modifications()) {
            if (argument.name().part(0).text != place.path[i]) continue;
            // a.b = 1 is one argument for two parts: such a text has no value per element.
            if (argument.isEach() || argument.name().partCount() > 1) return true;
            next = argument;
        }
        list = next ? next.classModification() : ast::ClassModification();
    }
    return false;
}

/// All subscripts of a name, in order; empty if one is not a number.
std::vector<std::size_t> subscriptsOf(std::string_view name)
{
    std::vector<std::size_t> subscripts;
    for (std::size_t open = name.find('['); open != std::string_view::npos; open = name.find('[', open + 1)) {
        const std::size_t close = name.find(']', open);
        if (close == std::string_view::npos) return {};
        for (std::size_t begin = open + 1; begin < close;) {
            const std::size_t end = std::min(name.find(',', begin), close);
            std::size_t number = 0;
            const auto parsed = std::from_chars(name.data() + begin, name.data() + end, number);
            if (parsed.ec != std::errc() || parsed.ptr != name.data() + end || number == 0) return {};
            subscripts.push_back(number);
            begin = end + 1;
        }
    }
    return subscripts;
}

/// Current value of an element as text; none unless it is a plain value.
std::optional<std::string> attributeText(const HybridDae& flat, const DaeVariable& variable, std::string_view attribute)
{
    if (attribute == "fixed") {
        if (!variable.fixed && !variable.fixedValue.isNone()) return std::nullopt;
        return variable.fixed.value_or(variable.variability <= Variability::Parameter) ? "true" : "false";
    }
    const ExprId value = attribute.empty() ? variable.binding : variable.start;
    if (value.isNone()) {
        if (variable.type == ValueType::Enumeration) return std::nullopt;
        return variable.type == ValueType::Boolean ? "false" : variable.type == ValueType::String ? "\"\"" : "0";
    }
    const ExprId plain = flat.pool.op(value) == Op::Negate ? flat.pool.operand(value, 0) : value;
    if (!flat.pool.isLiteral(plain)) return std::nullopt;
    return printExpression(flat.pool, value, [](VariableId) { return std::string(); });
}

/// Array of an attribute with another value for one element; none, with the reason, if undetermined.
std::optional<std::string> arrayText(const HybridDae& flat, std::string_view variable, std::string_view attribute,
                                     std::string_view value, std::string& why)
{
    const std::string_view front = variable.substr(0, variable.find('['));
    const std::string plain = nameWithoutSubscripts(variable);
    std::vector<std::pair<std::vector<std::size_t>, std::string>> elements;
    std::vector<std::size_t> sizes = subscriptsOf(variable);
    for (const DaeVariable& other : flat.variables) {
        if (!other.name.starts_with(front) || other.name.size() <= front.size() || other.name[front.size()] != '[' ||
            nameWithoutSubscripts(other.name) != plain)
            continue;
        const std::vector<std::size_t> subscripts = subscriptsOf(other.name);
        const auto text = other.name == variable ? std::string(value) : attributeText(flat, other, attribute);
        if (!text) why = fmt::format("the modification of {} is more than a plain value", other.name);
        if (subscripts.size() != sizes.size() || elements.size() == kMaxElements)
            why = fmt::format("{} is an element of a large array", variable);
        if (!why.empty()) return std::nullopt;
        for (std::size_t i = 0; i < sizes.size(); ++i) sizes[i] = std::max(sizes[i], subscripts[i]);
        elements.emplace_back(subscripts, *text);
    }
    std::size_t count = 1;
    for (const std::size_t size : sizes) count = std::min(count * size, kMaxElements + 1);
    if (sizes.empty() || elements.size() != count) {
        why = fmt::format("the elements of {} cannot be counted", plain);
        return std::nullopt;
    }
    std::ranges::sort(elements);
    std::vector<std::string> texts;
    for (auto& element : elements) texts.push_back(std::move(element.second));
    // Innermost dimension first.
    for (std::size_t dimension = sizes.size(); dimension-- > 0;) {
        std::vector<std::string> rows(texts.size() / sizes[dimension]);
        for (std::size_t i = 0; i < texts.size(); ++i)
            rows[i / sizes[dimension]] += (i % sizes[dimension] == 0 ? "{" : ", ") + texts[i];
        for (std::string& row : rows) row += "}";
        texts = std::move(rows);
    }
    return texts.front();
}

/// Edits, or the reason in `why`.
Edits setOrSay(const SyntaxTree& tree, ast::ClassDefinition model, std::string_view variable,
               std::string_view attribute, std::string_view value, const HybridDae* flat, std::string& why)
{
    const ModifierPlace place = placeOf(tree, model, variable, attribute);
    why = place.why;
    if (!place.owner) return std::nullopt;
    std::string text(value);
    if (variable.find('[') != std::string_view::npos) {
        if (flat == nullptr || saysEach(place)) {
            why = fmt::format("{} is an element of an array, which has one value for all", variable);
            return std::nullopt;
        }
        const auto array = arrayText(*flat, variable, attribute, value, why);
        if (!array) return std::nullopt;
        text = *array;
    }
    Edits edits = place.path.empty() ? setBinding(tree, place.owner.id(), text)
                                     : setModifier(tree, place.owner.id(), place.path, text);
    if (!edits) why = fmt::format("this text has no place for a modifier of {}", variable);
    return edits;
}

}  // namespace

Edits setVariableModifier(const SyntaxTree& tree, ast::ClassDefinition model, std::string_view variable,
                          std::string_view attribute, std::string_view value, const HybridDae* flat)
{
    std::string ignored;
    return setOrSay(tree, model, variable, attribute, value, flat, ignored);
}

Edits removeVariableModifier(const SyntaxTree& tree, ast::ClassDefinition model, std::string_view variable,
                             std::string_view attribute)
{
    if (variable.find('[') != std::string_view::npos) return std::nullopt;
    const ModifierPlace place = placeOf(tree, model, variable, attribute);
    if (!place.owner) return std::nullopt;
    return place.path.empty() ? setBinding(tree, place.owner.id(), {})
                              : removeModifier(tree, place.owner.id(), place.path);
}

std::optional<TextWithValues> withVariableModifiers(const std::string& text, const std::string& modelName,
                                                    const std::vector<VariableValue>& values)
{
    TextWithValues changed{text, {}};
    for (const VariableValue& each : values) {
        // Edits of one component affect one list of modifiers: each applies to the result of the previous one.
        const auto tree = parseLeniently(changed.text);
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

std::string whyNoModifier(const SyntaxTree& tree, ast::ClassDefinition model, std::string_view variable,
                          std::string_view attribute, const HybridDae* flat)
{
    std::string why;
    static_cast<void>(setOrSay(tree, model, variable, attribute, "0", flat, why));
    return why;
}

}  // namespace causeway
