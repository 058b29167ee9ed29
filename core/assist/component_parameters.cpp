// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/assist/component_parameters.h"

#include <algorithm>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "core/assist/diagram_edits.h"
#include "core/assist/scope_lookup.h"
#include "core/assist/workspace.h"
#include "core/base/numbers.h"
#include "core/semantics/attribute_text.h"
#include "core/semantics/instantiation.h"
#include "core/syntax/edit_checks.h"
#include "core/syntax/literal_number.h"

namespace causeway {

namespace {

ParameterKind kindOf(const ComponentInstance& component)
{
    if (component.simple == nullptr) return ParameterKind::Other;
    switch (component.simple->predefined) {
        case PredefinedType::Real: return ParameterKind::Real;
        case PredefinedType::Integer: return ParameterKind::Integer;
        case PredefinedType::Boolean: return ParameterKind::Boolean;
        case PredefinedType::String: return ParameterKind::String;
        case PredefinedType::Enumeration: return ParameterKind::Enumeration;
        default: return ParameterKind::Other;
    }
}

std::string textEntry(const ast::ClassModification& list, std::string_view name, std::string standard)
{
    const auto literal = list.find(name).binding().as<ast::StringLiteral>();
    return literal ? literal.value() : std::move(standard);
}

std::vector<ParameterChoice> choicesOf(const ComponentInstance& component, const ast::Annotation& annotation)
{
    std::vector<ParameterChoice> choices;
    for (const ast::ElementModification choice : annotation.find("choices").classModification().modifications()) {
        if (choice.name().toString() == "choice" && choice.binding()) choices.push_back({std::string(choice.binding().text()), choice.description().value()});
    }
    if (!choices.empty() || kindOf(component) != ParameterKind::Enumeration || component.simple->definition == nullptr) return choices;
    const ClassInstance& definition = *component.simple->definition;
    if (definition.declaration == nullptr) return choices;
    for (const ast::EnumerationLiteral literal : definition.declaration->specifier().literals()) {
        choices.push_back({fmt::format("{}.{}", definition.declaration->fullName(), literal.name().text), literal.description().value()});
    }
    return choices;
}

ComponentParameter describe(const ComponentInstance& instance, const ast::ClassModification& given)
{
    const ComponentText& text = *instance.text;
    const ast::Annotation annotation = text.component.annotation();
    const ast::ClassModification dialog = annotation.find("Dialog").classModification();
    ComponentParameter parameter;
    parameter.name = std::string(instance.name());
    parameter.kind = kindOf(instance);
    parameter.type = text.clause.type().toString();
    parameter.description = text.component.description().value();
    parameter.tab = textEntry(dialog, "tab", parameter.tab);
    parameter.group = textEntry(dialog, "group", parameter.group);
    parameter.enable = std::string(dialog.find("enable").binding().text());
    parameter.unit = attributeText(instance.attributes, "unit");
    parameter.displayUnit = attributeText(instance.attributes, "displayUnit");
    parameter.isArray = instance.isArray() || text.component.subscripts() || text.clause.subscripts();
    parameter.choices = choicesOf(instance, annotation);
    const ast::ElementModification own = given.find(parameter.name);
    parameter.value = std::string(own.binding().text());
    // A modification by the component hides what the class, or one between, says: then the declaration is asked.
    const bool isHidden = own.binding() || instance.binding == nullptr || instance.binding->part != nullptr;
    parameter.standard = std::string(isHidden ? text.component.binding().text() : instance.binding->expression.text());
    return parameter;
}

// The condition of a Dialog: Kleene's logic over texts.

std::optional<std::string> valueOf(ast::Expression expression, const std::map<std::string, std::string>& values, int depth);

/// Of a text that stands for an expression.
std::optional<std::string> evaluateText(const std::string& text, const std::map<std::string, std::string>& values, int depth)
{
    const auto tree = syntax_detail::parseClean(fmt::format("model M Real x = {}; end M;", text));
    if (!tree) return std::nullopt;
    const auto classes = ast::StoredDefinition(*tree).classes();
    if (classes.size() != 1) return std::nullopt;
    return valueOf(findDeclaration(*classes.begin(), "x").binding(), values, depth);
}

std::optional<bool> truthOf(ast::Expression expression, const std::map<std::string, std::string>& values, int depth)
{
    const auto text = valueOf(expression, values, depth);
    if (!text || (*text != "true" && *text != "false")) return std::nullopt;
    return *text == "true";
}

std::optional<bool> compare(const ast::Relation& relation, const std::map<std::string, std::string>& values, int depth)
{
    const auto left = valueOf(relation.left(), values, depth), right = valueOf(relation.right(), values, depth);
    if (!left || !right) return std::nullopt;
    const auto a = parseNumber(*left), b = parseNumber(*right);
    const bool areNumbers = a && b;
    // Literals of enumerations are the same by their last name: the way to the type may be written in several ways.
    const auto last = [](const std::string& text) { return text.substr(text.rfind('.') + 1); };
    const bool areEqual = areNumbers ? *a == *b : last(*left) == last(*right);
    switch (relation.op()) {
        case TokenKind::EqualEqual: return areEqual;
        case TokenKind::NotEqual: return !areEqual;
        case TokenKind::Less: return areNumbers ? std::optional(*a < *b) : std::nullopt;
        case TokenKind::LessEqual: return areNumbers ? std::optional(*a <= *b) : std::nullopt;
        case TokenKind::Greater: return areNumbers ? std::optional(*a > *b) : std::nullopt;
        case TokenKind::GreaterEqual: return areNumbers ? std::optional(*a >= *b) : std::nullopt;
        default: return std::nullopt;
    }
}

/// `isAnd`: false decides; else true does.
std::optional<bool> combine(ast::ViewRange<ast::Expression> operands, bool isAnd, const std::map<std::string, std::string>& values, int depth)
{
    bool isKnown = true;
    for (const ast::Expression operand : operands) {
        const std::optional<bool> truth = truthOf(operand, values, depth);
        if (truth && *truth != isAnd) return *truth;
        isKnown = isKnown && truth.has_value();
    }
    return isKnown ? std::optional(isAnd) : std::nullopt;
}

std::optional<std::string> valueOf(ast::Expression expression, const std::map<std::string, std::string>& values, int depth)
{
    constexpr int kDeepest = 32;  // parameters that are given by each other, perhaps in a circle
    if (depth > kDeepest) return std::nullopt;
    const auto text = [](std::optional<bool> truth) -> std::optional<std::string> {
        if (!truth) return std::nullopt;
        return *truth ? "true" : "false";
    };
    expression = expression.withoutParentheses();
    if (const auto value = literalNumber(expression)) return shortestText(*value);
    if (expression.is<ast::BooleanLiteral>() || expression.is<ast::StringLiteral>()) return std::string(expression.text());
    if (const auto reference = expression.as<ast::ComponentReference>()) {
        const auto known = values.find(reference.dottedName());
        if (known == values.end()) return reference.parts().size() > 1 ? std::optional(reference.dottedName()) : std::nullopt;
        return evaluateText(known->second, values, depth + 1);
    }
    if (const auto negation = expression.as<ast::NotExpression>()) {
        const std::optional<bool> truth = truthOf(negation.operand(), values, depth + 1);
        return text(truth ? std::optional(!*truth) : std::nullopt);
    }
    if (const auto conjunction = expression.as<ast::AndExpression>()) return text(combine(conjunction.operands(), true, values, depth + 1));
    if (const auto disjunction = expression.as<ast::OrExpression>()) return text(combine(disjunction.operands(), false, values, depth + 1));
    if (const auto relation = expression.as<ast::Relation>()) return text(compare(relation, values, depth + 1));
    return std::nullopt;
}

}  // namespace

std::vector<ComponentParameter> componentParameters(const std::shared_ptr<const SyntaxTree>& tree, const std::vector<std::shared_ptr<const SyntaxTree>>& others,
                                                    const std::vector<std::filesystem::path>& folders, std::string_view className, std::string_view component)
{
    std::vector<std::shared_ptr<const SyntaxTree>> texts{tree};
    for (const auto& other : others) {
        if (other->file().path() != tree->file().path()) texts.push_back(other);
    }
    AssistWorkspace workspace(texts, folders);
    const ast::ClassDefinition definition = findDefinition(workspace.tree(0), className);
    const ast::ComponentDeclaration declaration = findDeclaration(definition, component);
    if (!declaration) return {};
    ClassInstance* inside = insideOf(workspace, memberOf(workspace, classScope(workspace, definition), component));
    if (inside == nullptr) return {};

    std::vector<ComponentParameter> parameters;
    for (const Symbol& member : membersOf(workspace, *inside)) {
        if (member.kind != SymbolKind::Component || member.element->declaration == nullptr) continue;
        const ElementDeclaration& declared = *member.element->declaration;
        if (declared.isProtected || declared.prefixes.isFinal || declared.typePrefixes.variability != ast::Variability::Parameter) continue;
        const ComponentInstance* instance = workspace.semantics().componentOf(*member.element);
        if (instance == nullptr || instance->text == nullptr || instance->isFinal) continue;
        parameters.push_back(describe(*instance, declaration.classModification()));
    }
    return parameters;
}

bool holds(std::string_view expression, const std::map<std::string, std::string>& values)
{
    return evaluateText(std::string(expression), values, 0) != "false";
}

}  // namespace causeway
