// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/diagram/component_parameters.h"

#include <algorithm>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "core/base/numbers.h"
#include "core/editing/diagram/diagram_edits.h"
#include "core/editing/scope_lookup.h"
#include "core/editing/workspace.h"
#include "core/semantics/attribute_text.h"
#include "core/semantics/instantiation.h"
#include "core/syntax/edit_checks.h"
#include "core/syntax/edits.h"
#include "core/syntax/literal_number.h"
#include "core/syntax/read_expression.h"

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
        if (choice.name().toString() == "choice" && choice.binding())
            choices.push_back({std::string(choice.binding().text()), choice.description().value()});
    }
    if (!choices.empty() || kindOf(component) != ParameterKind::Enumeration || component.simple->definition == nullptr)
        return choices;
    const ClassInstance& definition = *component.simple->definition;
    if (definition.declaration == nullptr) return choices;
    for (const ast::EnumerationLiteral literal : definition.declaration->specifier().literals()) {
        choices.push_back({fmt::format("{}.{}", definition.declaration->fullName(), literal.name().text),
                           literal.description().value()});
    }
    return choices;
}

/// Sets the position of a row from its Dialog annotation.
void addDialog(ComponentParameter& row, const ast::Annotation& annotation, const char* group)
{
    const ast::ClassModification dialog = annotation.find("Dialog").classModification();
    row.tab = textEntry(dialog, "tab", row.tab);
    row.group = textEntry(dialog, "group", {});
    if (row.group.empty()) row.group = group;
    row.enable = std::string(dialog.find("enable").binding().text());
}

void addUnits(ComponentParameter& row, const ComponentInstance& instance)
{
    UnitTexts units = unitTexts(instance.attributes);
    row.unit = std::move(units.unit);
    row.displayUnit = std::move(units.displayUnit);
}

ComponentParameter describe(const ComponentInstance& instance, const ast::ClassModification& given)
{
    const ComponentText& text = *instance.text;
    ComponentParameter parameter;
    parameter.name = std::string(instance.name());
    parameter.path = {parameter.name};
    parameter.kind = kindOf(instance);
    parameter.type = text.clause.type().toString();
    parameter.description = text.component.description().value();
    addDialog(parameter, text.component.annotation(), "Parameters");
    addUnits(parameter, instance);
    parameter.isArray = instance.isArray() || text.component.subscripts() || text.clause.subscripts();
    parameter.choices = choicesOf(instance, text.component.annotation());
    const ast::ElementModification own = given.find(parameter.name);
    parameter.value = std::string(own.binding().text());
    // A modifier in the component hides the value of the class, or of one in between: use the declaration.
    const bool isHidden = own.binding() || instance.binding == nullptr || instance.binding->part != nullptr;
    parameter.standard = std::string(isHidden ? text.component.binding().text() : instance.binding->expression.text());
    return parameter;
}

/// Start value of a variable, or its fixed attribute.
ComponentParameter describeAttribute(const ComponentInstance& instance, const ast::ClassModification& given,
                                     const char* attribute)
{
    const ComponentText& text = *instance.text;
    const bool isFixed = attribute == std::string_view("fixed");
    ComponentParameter row;
    row.path = {std::string(instance.name()), attribute};
    row.name = fmt::format("{}.{}", row.path[0], attribute);
    row.kind = isFixed ? ParameterKind::Boolean : kindOf(instance);
    row.type = isFixed ? "Boolean" : text.clause.type().toString();
    row.description = text.component.description().value();
    addDialog(row, text.component.annotation(), "Start Attributes");
    if (!isFixed) addUnits(row, instance);
    row.isArray = instance.isArray();
    ast::Expression own = given.find(row.path[0]).classModification().find(attribute).binding();
    if (!own) own = given.find(row.name).binding();
    row.value = std::string(own.text());
    const ast::Expression declared = text.component.classModification().find(attribute).binding();
    row.standard = std::string((own ? declared : attributeValue(instance.attributes, attribute)).text());
    return row;
}

/// Choices for a replaceable class or component; nothing if there are none.
std::optional<ComponentParameter> describeRedeclaration(AssistWorkspace& workspace, ClassMatcher& matcher,
                                                        ClassElement& element, ast::ComponentDeclaration declaration)
{
    const ElementDeclaration& declared = *element.declaration;
    const bool isComponent = declared.kind == ElementKind::Component;
    if (isComponent && declared.hasSubscripts) return std::nullopt;  // its sizes belong to another scope
    ComponentParameter row;
    row.choices = matcher.choices(element);
    if (row.choices.empty()) return std::nullopt;
    row.name = std::string(declared.name);
    row.path = {row.name};
    row.kind = ParameterKind::Redeclaration;
    const ast::ClassDefinition definition =
        isComponent ? ast::ClassDefinition() : declared.declaredClass()->definition();
    row.type = isComponent ? declared.clause.type().toString() : std::string(toString(definition.classKind()));
    row.description = isComponent ? declared.component.description().value() : definition.description().value();
    row.standard = isComponent ? row.type : definition.specifier().base().toString();
    addDialog(row, isComponent ? declared.component.annotation() : definition.annotation(), "Parameters");
    const SyntaxTree& tree = declaration.tree();
    if (const NodeId own = findRedeclaration(tree, declaration.id(), row.name); !own.isNone()) {
        const ast::Argument argument(tree, own);
        row.value = std::string(argument.text());
        const std::string className = redeclaredClass(workspace, argument, scopeAt(workspace, tree, own).instance);
        // The same class may be referred to by another name.
        const auto same = std::find_if(row.choices.begin(), row.choices.end(),
                                       [&](const ParameterChoice& choice) { return choice.className == className; });
        if (same != row.choices.end()) same->value = row.value;
    }
    return row;
}

/// Whether a variable is in the dialog: a parameter, or one with a Dialog annotation.
bool isAskedFor(const ElementDeclaration& declared)
{
    const ast::ElementModification dialog = declared.component.annotation().find("Dialog");
    if (dialog.classModification().find("connectorSizing").binding().text() == "true") return false;
    if (declared.typePrefixes.variability == ast::Variability::Parameter) return true;
    return dialog && declared.typePrefixes.variability != ast::Variability::Constant &&
           !dialog.classModification().find("showStartAttribute");
}

bool showsStart(const ElementDeclaration& declared)
{
    return declared.component.annotation()
               .find("Dialog")
               .classModification()
               .find("showStartAttribute")
               .binding()
               .text() == "true";
}

// Condition of a Dialog: three-valued (Kleene) logic on texts.

std::optional<std::string> valueOf(ast::Expression expression, const std::map<std::string, std::string>& values,
                                   int depth);

std::optional<std::string> evaluateText(const std::string& text, const std::map<std::string, std::string>& values,
                                        int depth)
{
    const ReadExpression read = readExpression(text);
    return read.expression ? valueOf(read.expression, values, depth) : std::nullopt;
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
    // Enumeration literals are compared by their last name, since type names vary.
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

/// `isAnd`: false is decisive; else true.
std::optional<bool> combine(ast::ViewRange<ast::Expression> operands, bool isAnd,
                            const std::map<std::string, std::string>& values, int depth)
{
    bool isKnown = true;
    for (const ast::Expression operand : operands) {
        const std::optional<bool> truth = truthOf(operand, values, depth);
        if (truth && *truth != isAnd) return *truth;
        isKnown = isKnown && truth.has_value();
    }
    return isKnown ? std::optional(isAnd) : std::nullopt;
}

std::optional<std::string> valueOf(ast::Expression expression, const std::map<std::string, std::string>& values,
                                   int depth)
{
    constexpr int kDeepest = 32;  // limit of nested parameter references, which may be cyclic
    if (depth > kDeepest) return std::nullopt;
    const auto text = [](std::optional<bool> truth) -> std::optional<std::string> {
        if (!truth) return std::nullopt;
        return *truth ? "true" : "false";
    };
    expression = expression.withoutParentheses();
    if (const auto value = literalNumber(expression)) return shortestText(*value);
    if (expression.is<ast::BooleanLiteral>() || expression.is<ast::StringLiteral>())
        return std::string(expression.text());
    if (const auto reference = expression.as<ast::ComponentReference>()) {
        const auto known = values.find(reference.dottedName());
        if (known == values.end())
            return reference.parts().size() > 1 ? std::optional(reference.dottedName()) : std::nullopt;
        return evaluateText(known->second, values, depth + 1);
    }
    if (const auto negation = expression.as<ast::NotExpression>()) {
        const std::optional<bool> truth = truthOf(negation.operand(), values, depth + 1);
        return text(truth ? std::optional(!*truth) : std::nullopt);
    }
    if (const auto conjunction = expression.as<ast::AndExpression>())
        return text(combine(conjunction.operands(), true, values, depth + 1));
    if (const auto disjunction = expression.as<ast::OrExpression>())
        return text(combine(disjunction.operands(), false, values, depth + 1));
    if (const auto relation = expression.as<ast::Relation>()) return text(compare(relation, values, depth + 1));
    return std::nullopt;
}

/// Number of extends-clauses between the class and each element.
void addDepths(const ClassInstance& instance, int depth, std::map<std::string, int>& depths)
{
    for (const ClassElement& element : instance.elements) depths.try_emplace(std::string(element.name()), depth);
    for (const ClassInstance* base : instance.bases) addDepths(*base, depth + 1, depths);
}

}  // namespace

std::vector<ComponentParameter> componentParameters(const std::shared_ptr<const SyntaxTree>& tree,
                                                    const std::vector<std::shared_ptr<const SyntaxTree>>& others,
                                                    const std::vector<std::filesystem::path>& folders,
                                                    std::string_view className, std::string_view component,
                                                    const Task& task)
{
    AssistWorkspace workspace(withOthers(tree, others), folders);
    const ast::ClassDefinition definition = findDefinition(workspace.tree(0), className);
    const ast::ComponentDeclaration declaration = findDeclaration(definition, component);
    if (!declaration) return {};
    ClassInstance* inside = insideOf(workspace, memberOf(workspace, classScope(workspace, definition), component));
    if (inside == nullptr) return {};

    const ast::ClassModification given = declaration.classModification();
    ClassMatcher matcher(workspace, task);
    std::vector<ComponentParameter> parameters, starts;
    for (const Symbol& member : membersOf(workspace, *inside)) {
        if (member.element == nullptr || member.element->declaration == nullptr) continue;
        const ElementDeclaration& declared = *member.element->declaration;
        if (declared.isProtected || declared.prefixes.isFinal) continue;
        if (declared.prefixes.isReplaceable) {
            if (auto row = describeRedeclaration(workspace, matcher, *member.element, declaration))
                parameters.push_back(std::move(*row));
        }
        if (member.kind != SymbolKind::Component) continue;
        const bool isAsked = isAskedFor(declared) || showsStart(declared);
        const ast::TypePrefixes& prefixes = declared.typePrefixes;
        if (!isAsked && (prefixes.variability != ast::Variability::Continuous || prefixes.flow != ast::Flow::None ||
                         prefixes.causality != ast::Causality::None))
            continue;
        const ComponentInstance* instance = workspace.semantics().componentOf(*member.element);
        if (instance == nullptr || instance->text == nullptr || instance->isFinal) continue;
        if (!isAsked) {
            // Any variable may have another start value.
            if (kindOf(*instance) != ParameterKind::Real || instance->binding != nullptr) continue;
            for (const char* attribute : {"start", "fixed"}) {
                starts.push_back(describeAttribute(*instance, given, attribute));
                starts.back().tab = "Start values";
                starts.back().group = std::string(instance->name());
            }
            continue;
        }
        if (isAskedFor(declared)) parameters.push_back(describe(*instance, given));
        if (!showsStart(declared)) continue;
        for (const char* attribute : {"start", "fixed"})
            parameters.push_back(describeAttribute(*instance, given, attribute));
    }
    // Elements of the class itself come before inherited ones.
    std::map<std::string, int> depths;
    addDepths(*inside, 0, depths);
    std::ranges::stable_sort(parameters, {},
                             [&](const ComponentParameter& parameter) { return depths[parameter.path.front()]; });
    parameters.insert(parameters.end(), std::make_move_iterator(starts.begin()), std::make_move_iterator(starts.end()));
    return parameters;
}

std::optional<double> literalIn(std::string_view expression)
{
    const ReadExpression read = readExpression(expression);
    return read.expression ? literalNumber(read.expression.withoutParentheses()) : std::nullopt;
}

bool holds(std::string_view expression, const std::map<std::string, std::string>& values)
{
    return evaluateText(std::string(expression), values, 0) != "false";
}

}  // namespace causeway
