// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graphics/annotation_values.h"

#include <algorithm>
#include <array>

#include "core/graphics/graphic_names.h"
#include "core/semantics/expression_lowering.h"
#include "core/syntax/node_walk.h"

namespace causeway {

namespace {

/// Larger arrays are not graphics.
constexpr std::int64_t kMaxElements = 1'000'000;

AnnotationValue scalarOf(const TypeTable& types, const Value& value, std::size_t position)
{
    const TypeId element = types.elementType(value.type);
    switch (types.base(value.type)) {
        case ValueType::String:
            return position < value.strings.size()
                       ? AnnotationValue::ofText(AnnotationValue::Kind::String, value.strings[position])
                       : AnnotationValue();
        case ValueType::Real:
        case ValueType::Integer:
            return position < value.numbers.size() ? AnnotationValue::ofNumber(value.numbers[position])
                                                   : AnnotationValue();
        case ValueType::Boolean:
            return position < value.numbers.size() ? AnnotationValue::ofTruth(value.numbers[position] != 0)
                                                   : AnnotationValue();
        case ValueType::Enumeration: {
            if (position >= value.numbers.size()) return {};
            const auto& literals = types.enumerationOf(element).literals;
            const auto literal = static_cast<std::size_t>(value.numbers[position]);
            return literal < literals.size()
                       ? AnnotationValue::ofText(AnnotationValue::Kind::Literal, literals[literal])
                       : AnnotationValue();
        }
        default: return {};
    }
}

/// Elements [first, first + count) of an array as nested values, with the dimensions from `depth` on.
AnnotationValue nestedValue(const TypeTable& types, const Value& value, std::size_t depth, std::size_t first,
                            std::size_t count)
{
    const auto dimensions = types.dimensions(value.type);
    if (depth == dimensions.size()) return scalarOf(types, value, first);
    AnnotationValue made;
    made.kind = AnnotationValue::Kind::Array;
    const auto size = static_cast<std::size_t>(std::max(dimensions[depth], 0));
    for (std::size_t i = 0; i < size; ++i)
        made.elements.push_back(nestedValue(types, value, depth + 1, first + i * (count / size), count / size));
    return made;
}

}  // namespace

AnnotationValue AnnotationValue::ofNumber(double number)
{
    AnnotationValue made;
    made.kind = AnnotationValue::Kind::Number;
    made.number = number;
    return made;
}

AnnotationValue AnnotationValue::ofTruth(bool truth)
{
    AnnotationValue made;
    made.kind = AnnotationValue::Kind::Boolean;
    made.truth = truth;
    return made;
}

AnnotationValue AnnotationValue::ofText(Kind kind, std::string text)
{
    AnnotationValue made;
    made.kind = kind;
    made.text = std::move(text);
    return made;
}

DynamicChoice dynamicChoice(ast::Expression expression)
{
    const auto call = expression.as<ast::FunctionCall>();
    if (!call || call.calledName() != "DynamicSelect") return {};
    const auto arguments = call.arguments().positional().toVector();
    if (arguments.size() != 2) return {};
    return {arguments[0], arguments[1]};
}

void addNamesIn(ast::View view, std::set<std::string, std::less<>>& names)
{
    if (!view) return;
    visitNodes(view.tree(), view.id(), [&](NodeId node) {
        const auto parts = ast::View(view.tree(), node).as<ast::ComponentReference>().parts();
        if (!parts.empty()) names.emplace(parts.front().name.text);
        return true;
    });
}

AnnotationValue AnnotationEvaluator::evaluate(ast::Expression expression)
{
    expression = expression.withoutParentheses();
    switch (expression.kind()) {
        case SyntaxKind::IntegerLiteral: {
            const auto value = expression.as<ast::IntegerLiteral>().value();
            return value ? AnnotationValue::ofNumber(static_cast<double>(*value)) : AnnotationValue();
        }
        case SyntaxKind::RealLiteral: return AnnotationValue::ofNumber(expression.as<ast::RealLiteral>().value());
        case SyntaxKind::BooleanLiteral: return AnnotationValue::ofTruth(expression.as<ast::BooleanLiteral>().value());
        case SyntaxKind::StringLiteral:
            return AnnotationValue::ofText(AnnotationValue::Kind::String, expression.as<ast::StringLiteral>().value());
        case SyntaxKind::ComponentReference: return evaluateReference(expression.as<ast::ComponentReference>());
        case SyntaxKind::IfExpression: return evaluateIf(expression.as<ast::IfExpression>());
        case SyntaxKind::ArithmeticExpression: {
            const auto operands = expression.as<ast::ArithmeticExpression>().operands();
            if (operands.size() != 1) break;
            AnnotationValue value = evaluate(operands[0].value);
            if (value.kind != AnnotationValue::Kind::Number) break;
            if (operands[0].op == TokenKind::Minus) value.number = -value.number;
            return value;
        }
        case SyntaxKind::ArrayConstructor: {
            const auto constructor = expression.as<ast::ArrayConstructor>();
            if (constructor.isReduction()) break;
            AnnotationValue made;
            made.kind = AnnotationValue::Kind::Array;
            for (const ast::Expression element : constructor.elements()) made.elements.push_back(evaluate(element));
            return made;
        }
        case SyntaxKind::MatrixConstructor: {
            AnnotationValue made;
            made.kind = AnnotationValue::Kind::Array;
            for (const ast::MatrixRow row : expression.as<ast::MatrixConstructor>().rows()) {
                AnnotationValue& elements = made.elements.emplace_back();
                elements.kind = AnnotationValue::Kind::Array;
                for (const ast::Expression element : row.elements()) elements.elements.push_back(evaluate(element));
            }
            return made;
        }
        case SyntaxKind::FunctionCall:
            if (const DynamicChoice choice = dynamicChoice(expression); choice.shown) return evaluate(choice.shown);
            break;
        case SyntaxKind::Error: return {};
        default: break;
    }
    return valueOf(expression);
}

AnnotationValue AnnotationEvaluator::evaluateReference(ast::ComponentReference reference)
{
    const auto parts = reference.parts();
    if (parts.size() == 2 && isAnnotationEnumeration(parts[0].name.text))
        return AnnotationValue::ofText(AnnotationValue::Kind::Literal, std::string(parts[1].name.text));
    return valueOf(reference);
}

AnnotationValue AnnotationEvaluator::evaluateIf(ast::IfExpression choice)
{
    for (const auto& branch : choice.branches()) {
        const AnnotationValue condition = evaluate(branch.condition);
        if (condition.kind != AnnotationValue::Kind::Boolean) return {};
        if (condition.truth) return evaluate(branch.value);
    }
    return evaluate(choice.elseValue());
}

AnnotationValue AnnotationValues::valueOf(ast::Expression expression)
{
    if (m_dependencies != nullptr) addNamesIn(expression, *m_dependencies);
    const ExprId lowered = ExpressionLowering(m_in, &m_scope).lower(expression);
    if (lowered.isNone()) return {};
    const auto value = m_in.evaluate(lowered);
    if (!value || value->type.isNone()) return {};
    const TypeTable& types = m_in.pool.types();
    if (types.elementCount(value->type) > kMaxElements) return {};
    return nestedValue(types, *value, 0, 0, std::max(value->numbers.size(), value->strings.size()));
}

}  // namespace causeway
