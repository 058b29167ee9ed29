// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/live_expression.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "core/graphics/graphic_reader.h"
#include "core/symbolic/evaluate.h"
#include "core/syntax/ast_classes.h"
#include "core/syntax/parser.h"

namespace causeway {

namespace {

using Kind = AnnotationValue::Kind;

/// Default number of digits in texts.
constexpr int kDigits = 6, kMaxDigits = 17;
/// Larger arrays are not graphics.
constexpr int kMaxElements = 10'000;

ast::Expression parsedExpression(const SyntaxTree& tree)
{
    for (const ast::ClassDefinition definition : ast::StoredDefinition(tree).classes())
        return definition.annotation().find("value").binding();
    return {};
}

double numberOf(const AnnotationValue& value)
{
    if (value.kind == Kind::Boolean) return value.truth ? 1 : 0;
    return value.kind == Kind::Number ? value.number : std::nan("");
}

/// For two numbers, an array and a number, or two arrays elementwise.
template <class Operation>
AnnotationValue combined(const AnnotationValue& a, const AnnotationValue& b, const Operation& operation)
{
    if (a.kind == Kind::Number && b.kind == Kind::Number)
        return AnnotationValue::ofNumber(operation(a.number, b.number));
    if (a.kind != Kind::Array && b.kind != Kind::Array) return {};
    const std::size_t count = a.kind == Kind::Array ? a.elements.size() : b.elements.size();
    if (a.kind == Kind::Array && b.kind == Kind::Array && a.elements.size() != b.elements.size()) return {};
    AnnotationValue made;
    made.kind = Kind::Array;
    for (std::size_t i = 0; i < count; ++i) {
        made.elements.push_back(
            combined(a.kind == Kind::Array ? a.elements[i] : a, b.kind == Kind::Array ? b.elements[i] : b, operation));
    }
    return made;
}

Op operatorOf(TokenKind kind)
{
    switch (kind) {
        case TokenKind::Minus:
        case TokenKind::DotMinus: return Op::Subtract;
        case TokenKind::Times:
        case TokenKind::DotTimes: return Op::Multiply;
        case TokenKind::Divide:
        case TokenKind::DotDivide: return Op::Divide;
        case TokenKind::Less: return Op::Less;
        case TokenKind::LessEqual: return Op::LessEqual;
        case TokenKind::Greater: return Op::Greater;
        case TokenKind::GreaterEqual: return Op::GreaterEqual;
        case TokenKind::EqualEqual: return Op::Equal;
        case TokenKind::NotEqual: return Op::NotEqual;
        default: return Op::Add;
    }
}

}  // namespace

AnnotationValue InstantValues::valueOf(ast::Expression expression)
{
    switch (expression.kind()) {
        case SyntaxKind::ComponentReference: return variable(expression.as<ast::ComponentReference>());
        case SyntaxKind::TimeExpression: return AnnotationValue::ofNumber(m_instant.time);
        case SyntaxKind::OrExpression: return connected(expression.as<ast::OrExpression>().operands(), true);
        case SyntaxKind::AndExpression: return connected(expression.as<ast::AndExpression>().operands(), false);
        case SyntaxKind::NotExpression: {
            const AnnotationValue value = evaluate(expression.as<ast::NotExpression>().operand());
            return value.kind == Kind::Boolean ? AnnotationValue::ofTruth(!value.truth) : AnnotationValue();
        }
        case SyntaxKind::Relation: return relation(expression.as<ast::Relation>());
        case SyntaxKind::ArithmeticExpression: return chain(expression.as<ast::ArithmeticExpression>().operands());
        case SyntaxKind::Term: return chain(expression.as<ast::Term>().operands());
        case SyntaxKind::Factor: {
            const auto factor = expression.as<ast::Factor>();
            return combined(evaluate(factor.base()), evaluate(factor.exponent()),
                            [](double a, double b) { return applyOperator(Op::Power, a, b, 0); });
        }
        case SyntaxKind::FunctionCall: return call(expression.as<ast::FunctionCall>());
        default: return {};
    }
}

AnnotationValue InstantValues::ofRun(RunVariable variable) const
{
    const double value = m_values.value(variable, m_instant);
    if (std::isnan(value)) return {};
    return m_values.type(variable) == ValueType::Boolean ? AnnotationValue::ofTruth(value != 0)
                                                         : AnnotationValue::ofNumber(value);
}

AnnotationValue InstantValues::named(const std::string& name) const
{
    const RunVariable first = m_values.find(name + "[1]");
    if (!first.isKnown()) {
        const RunVariable scalar = m_values.find(name);
        return scalar.isKnown() ? ofRun(scalar) : AnnotationValue();
    }
    AnnotationValue made;
    made.kind = Kind::Array;
    for (int i = 1; i <= kMaxElements; ++i) {
        const RunVariable element = m_values.find(fmt::format("{}[{}]", name, i));
        if (!element.isKnown()) break;
        made.elements.push_back(ofRun(element));
    }
    return made;
}

AnnotationValue InstantValues::variable(ast::ComponentReference reference)
{
    std::string name;
    for (const ast::ReferencePart& part : reference.parts()) {
        if (!name.empty()) name += '.';
        name += part.name.text;
        if (!part.subscripts) continue;
        std::string subscripts;
        for (const ast::Expression subscript : part.subscripts.subscripts()) {
            const double number = numberOf(evaluate(subscript));
            if (std::isnan(number)) return {};
            subscripts += fmt::format("{}{:.0f}", subscripts.empty() ? "" : ",", number);
        }
        name += '[' + subscripts + ']';
    }
    return named(m_prefix + name);
}

AnnotationValue InstantValues::connected(ast::ViewRange<ast::Expression> operands, bool isDecisive)
{
    for (const ast::Expression operand : operands) {
        const AnnotationValue value = evaluate(operand);
        if (value.kind != Kind::Boolean) return {};
        if (value.truth == isDecisive) return value;
    }
    return AnnotationValue::ofTruth(!isDecisive);
}

AnnotationValue InstantValues::relation(ast::Relation relation)
{
    const AnnotationValue left = evaluate(relation.left()), right = evaluate(relation.right());
    if (left.kind == Kind::String && right.kind == Kind::String) {
        if (relation.op() == TokenKind::EqualEqual) return AnnotationValue::ofTruth(left.text == right.text);
        if (relation.op() == TokenKind::NotEqual) return AnnotationValue::ofTruth(left.text != right.text);
    }
    const double a = numberOf(left), b = numberOf(right);
    if (std::isnan(a) || std::isnan(b)) return {};
    return AnnotationValue::ofTruth(applyOperator(operatorOf(relation.op()), a, b, 0) != 0);
}

AnnotationValue InstantValues::chain(const std::vector<ast::Operand>& operands)
{
    AnnotationValue sum;
    for (const ast::Operand& operand : operands) {
        const AnnotationValue value = evaluate(operand.value);
        const bool isFirst = &operand == &operands.front();
        if (isFirst && operand.op != TokenKind::Minus) {
            sum = value;
        } else if (!isFirst && sum.kind == Kind::String && value.kind == Kind::String &&
                   operand.op == TokenKind::Plus) {
            sum.text += value.text;
        } else {
            const Op op = operatorOf(operand.op);
            sum = combined(isFirst ? AnnotationValue::ofNumber(0) : sum, value,
                           [op](double a, double b) { return applyOperator(op, a, b, 0); });
        }
    }
    return sum;
}

AnnotationValue InstantValues::call(ast::FunctionCall call)
{
    const std::string name = call.calledName();
    std::vector<ast::Expression> arguments = call.arguments().positional().toVector();
    if (name == "der" && arguments.size() == 1)
        return named("der(" + m_prefix + std::string(arguments.front().text()) + ")");
    if (name == "smooth" && arguments.size() == 2) return evaluate(arguments[1]);
    const bool isTransparent = name == "noEvent" || name == "pre";
    if (isTransparent && arguments.size() == 1) return evaluate(arguments.front());
    if (name == "String") return text(call, arguments);
    return builtin(name, arguments);
}

AnnotationValue InstantValues::builtin(const std::string& name, const std::vector<ast::Expression>& arguments)
{
    const std::string plain = name.substr(name.rfind('.') + 1);  // Modelica.Math.sin is sin
    const BuiltinInfo* info = findBuiltin(plain, arguments.size());
    if (info == nullptr || !isFunctionOfNumbers(info->function) || arguments.empty() || arguments.size() > 3) return {};
    std::array<double, 3> numbers{};
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        numbers[i] = numberOf(evaluate(arguments[i]));
        if (std::isnan(numbers[i])) return {};
    }
    return AnnotationValue::ofNumber(applyBuiltin(info->function, numbers[0], numbers[1], numbers[2]));
}

AnnotationValue InstantValues::text(ast::FunctionCall call, const std::vector<ast::Expression>& arguments)
{
    if (arguments.empty()) return {};
    const AnnotationValue value = evaluate(arguments.front());
    if (value.kind == Kind::Boolean) return AnnotationValue::ofText(Kind::String, value.truth ? "true" : "false");
    if (value.kind == Kind::String) return value;
    if (value.kind != Kind::Number) return {};
    int digits = kDigits;
    for (const ast::NamedArgument argument : call.arguments().named()) {
        if (argument.name().text != "significantDigits") continue;
        const double asked = numberOf(evaluate(argument.value()));
        if (asked >= 1 && asked <= kMaxDigits) digits = static_cast<int>(asked);
    }
    return AnnotationValue::ofText(Kind::String, fmt::format("{:.{}g}", value.number, digits));
}

LiveExpression::LiveExpression(const std::string& text, std::string prefix, const RunValues& values)
    : m_prefix(std::move(prefix)), m_values(&values)
{
    Diagnostics diagnostics;
    const std::string wrapped = "class E annotation(value = " + text + "); end E;";
    m_tree = parse(std::make_shared<const SourceFile>("expression", wrapped), SourceId(0), diagnostics, Task());
    if (!diagnostics.hasErrors()) m_expression = parsedExpression(*m_tree);
}

AnnotationValue LiveExpression::evaluate(const RunInstant& instant) const
{
    return m_expression ? InstantValues(m_prefix, *m_values, instant).evaluate(m_expression) : AnnotationValue();
}

void LiveExpression::apply(GraphicItem& item, std::string_view attribute, const RunInstant& instant) const
{
    if (!m_expression) return;
    InstantValues values(m_prefix, *m_values, instant);
    const GraphicAttribute change{attribute, m_expression};
    GraphicReader(values).change(item, std::span(&change, 1));
}

double LiveExpression::number(const RunInstant& instant) const
{
    return numberOf(evaluate(instant));
}

}  // namespace causeway
