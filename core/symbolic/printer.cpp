// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/symbolic/printer.h"

#include <array>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "core/base/numbers.h"

namespace causeway {

// ----- names and literals

std::string ExpressionPrinter::nameOf(FunctionId function) const
{
    if (!m_names.function) return fmt::format("function{}", function.index() + 1);
    const std::string name = m_names.function(function);
    // A word, never a letter with an index: in quotes it stays whole.
    return isLatex() ? latexName(name.starts_with('\'') ? name : fmt::format("'{}'", name)) : name;
}

std::string ExpressionPrinter::nameOfType(TypeId type) const
{
    const TypeTable& types = m_pool.types();
    return m_names.type ? m_names.type(types.elementType(type)) : types.toString(types.elementType(type));
}

std::string ExpressionPrinter::numberText(ExprId expr) const
{
    if (m_pool.op(expr) == Op::IntegerLiteral) return std::to_string(m_pool.integerValue(expr));
    const double value = m_pool.number(expr);
    if (m_style == TextStyle::FlatModelica && !std::isfinite(value)) {
        // Modelica has no literal for them.
        return std::isnan(value) ? "(0.0/0.0)" : value > 0 ? "(1.0/0.0)" : "(-1.0/0.0)";
    }
    // The constant of the library before its evaluation.
    if (isLatex() && std::abs(value) == std::numbers::pi) return value < 0 ? "-\\pi" : "\\pi";
    std::string text = shortestText(value);
    const auto e = text.find('e');
    if (isLatex() && e != std::string::npos)
        return fmt::format("{}\\cdot 10^{{{}}}", text.substr(0, e), text.substr(e + 1));
    if (m_style == TextStyle::FlatModelica && e == std::string::npos && text.find('.') == std::string::npos)
        text += ".0";
    return text;
}

/// A value of a type, as text, for arrays without elements.
std::string ExpressionPrinter::defaultOf(TypeId type) const
{
    const TypeTable& types = m_pool.types();
    switch (types.base(type)) {
        case ValueType::Integer: return "0";
        case ValueType::Boolean: return "false";
        case ValueType::String: return "\"\"";
        case ValueType::Enumeration: {
            const auto& literals = types.enumerationOf(type).literals;
            return nameOfType(type) + "." + (literals.empty() ? std::string() : modelicaName(literals.front()));
        }
        case ValueType::Record: {
            // Records nest only as deep as the text of the model does.
            std::string fields;
            for (const auto& field : types.recordOf(type).fields) {
                std::string value = defaultOf(types.elementType(field.type));
                for (const std::int32_t size : types.dimensions(field.type))
                    value = fmt::format("fill({}, {})", value, std::max(size, 0));
                fields += (fields.empty() ? "" : ", ") + value;
            }
            return nameOfType(type) + "(" + fields + ")";
        }
        default: return "0.0";
    }
}

// ----- Stack of pending output

void ExpressionPrinter::append(std::string& text, ExprId expr, bool isOperand)
{
    m_text = &text;
    push(expr, isOperand ? kPrimary : kAny);
    while (!m_pending.empty()) {
        const auto next = m_pending.back();
        m_pending.pop_back();
        if (const auto* literal = std::get_if<std::string_view>(&next)) {
            text += *literal;
        } else {
            const auto [operand, context] = std::get<Operand>(next);
            write(operand, context);
        }
    }
    m_kept.clear();
}

void ExpressionPrinter::pushOpening()
{
    *m_text += isLatex() ? "\\left(" : "(";
}

void ExpressionPrinter::pushClosing()
{
    push(isLatex() ? "\\right)" : ")");
}

void ExpressionPrinter::pushList(std::span<const ExprId> operands)
{
    for (std::size_t i = operands.size(); i-- > 0;) {
        push(operands[i], kAny);
        if (i > 0) push(", ");
    }
}

void ExpressionPrinter::open(Precedence self, Precedence context)
{
    if (self >= context) return;
    pushOpening();
    pushClosing();
}

void ExpressionPrinter::write(ExprId expr, Precedence context)
{
    std::string& text = *m_text;
    switch (m_pool.op(expr)) {
        case Op::RealLiteral:
        case Op::IntegerLiteral: writeNumber(expr, context); return;
        case Op::BooleanLiteral: text += m_pool.booleanValue(expr) ? "true" : "false"; return;
        case Op::StringLiteral: text += modelicaString(m_pool.stringValue(expr)); return;
        case Op::EnumerationLiteral: {
            if (isMatlab()) {
                text += std::to_string(m_pool.payload(expr) + 1);  // represented by numbers, as in evaluate.h
                return;
            }
            const std::string& literal =
                m_pool.types().enumerationOf(m_pool.typeId(expr)).literals[m_pool.payload(expr)];
            text += nameOfType(m_pool.typeId(expr)) + "." +
                    (m_style == TextStyle::FlatModelica ? modelicaName(literal) : literal);
            return;
        }
        case Op::Time: text += isModelica() ? "time" : "t"; return;
        case Op::Variable: text += m_names.variable(m_pool.variableOf(expr)); return;
        case Op::Local:
            text +=
                m_names.local ? m_names.local(m_pool.payload(expr)) : fmt::format("local{}", m_pool.payload(expr) + 1);
            return;
        case Op::Iterator: text += modelicaName(m_pool.iteratorName(m_pool.iteratorOf(expr))); return;
        case Op::Whole: text += ":"; return;
        case Op::Derivative:
        case Op::Pre: writeUnaryFunction(expr); return;
        case Op::Negate:
            open(kSum, context);
            text += "-";
            push(m_pool.operand(expr, 0), kProduct);
            return;
        case Op::Not:
            open(kNot, context);
            text += isLatex() ? "\\lnot " : isMatlab() ? "~" : "not ";
            push(m_pool.operand(expr, 0), isModelica() ? kRelation : kPrimary);
            return;
        case Op::Member: writeMember(expr); return;
        case Op::TupleElement: writeTupleElement(expr, context); return;
        case Op::If: writeConditional(expr, context); return;
        case Op::Range: writeRange(expr, context); return;
        case Op::Reduction: writeReduction(expr); return;
        case Op::Call: writeCall(expr); return;
        case Op::Array: writeArray(expr); return;
        case Op::Subscript: writeSubscript(expr); return;
        case Op::Record:
            text += nameOfType(m_pool.typeId(expr));
            pushOpening();
            pushClosing();
            pushList(m_pool.operands(expr));
            return;
        case Op::FunctionCall:
            text += nameOf(m_pool.functionOf(expr));
            pushOpening();
            pushClosing();
            pushList(m_pool.operands(expr));
            return;
        case Op::FunctionValue: writeFunctionValue(expr); return;
        case Op::Add:
        case Op::Subtract:
        case Op::Multiply:
        case Op::Divide:
        case Op::Power:
        case Op::ElementMultiply:
        case Op::ElementDivide:
        case Op::ElementPower:
        case Op::Less:
        case Op::LessEqual:
        case Op::Greater:
        case Op::GreaterEqual:
        case Op::Equal:
        case Op::NotEqual:
        case Op::And:
        case Op::Or: writeBinary(expr, context); return;
    }
}

void ExpressionPrinter::writeNumber(ExprId expr, Precedence context)
{
    const std::string number = numberText(expr);
    // A sign binds like a sum; in front of a sum it needs none.
    const bool needsParentheses = number.front() == '-' && context > kSum;
    *m_text += needsParentheses ? "(" + number + ")" : number;
}

// ----- operators

ExpressionPrinter::BinaryStyle ExpressionPrinter::binaryStyle(ExprId expr) const
{
    const bool latex = isLatex();
    const bool matlab = isMatlab();
    // A scalar is added to each element by ".+".
    const bool broadcasts =
        isModelica() && m_pool.isScalar(m_pool.operand(expr, 0)) != m_pool.isScalar(m_pool.operand(expr, 1));
    switch (m_pool.op(expr)) {
        case Op::Or: return {latex ? " \\lor " : matlab ? " || " : " or ", kOr, kOr, kAnd};
        case Op::And: return {latex ? " \\land " : matlab ? " && " : " and ", kAnd, kAnd, kNot};
        case Op::Less: return {" < ", kRelation, kSum, kSum};
        case Op::LessEqual: return {latex ? " \\le " : " <= ", kRelation, kSum, kSum};
        case Op::Greater: return {" > ", kRelation, kSum, kSum};
        case Op::GreaterEqual: return {latex ? " \\ge " : " >= ", kRelation, kSum, kSum};
        case Op::Equal: return {latex ? " = " : " == ", kRelation, kSum, kSum};
        case Op::NotEqual: return {latex ? " \\ne " : matlab ? " ~= " : " <> ", kRelation, kSum, kSum};
        case Op::Add: return {broadcasts ? " .+ " : " + ", kSum, kSum, kProduct};
        case Op::Subtract: return {broadcasts ? " .- " : " - ", kSum, kSum, kProduct};
        case Op::Multiply: return {latex ? "\\," : "*", kProduct, kProduct, kPower};
        case Op::Divide: return {"/", kProduct, kProduct, kPower};
        case Op::ElementMultiply: return {latex ? " \\odot " : " .* ", kProduct, kProduct, kPower};
        case Op::ElementDivide: return {latex ? " \\oslash " : " ./ ", kProduct, kProduct, kPower};
        case Op::ElementPower: return {" .^ ", kPower, kPrimary, kPrimary};
        default: return {"^", kPower, kPrimary, kPrimary};
    }
}

void ExpressionPrinter::writeUnaryFunction(ExprId expr)
{
    const bool isDerivative = m_pool.op(expr) == Op::Derivative;
    if (isDerivative && isLatex()) {
        *m_text += "\\dot{";
        push("}");
    } else if (isMatlab()) {
        *m_text += isDerivative ? "der_" : "pre_";
    } else {
        *m_text += isDerivative ? "der" : isLatex() ? "\\mathrm{pre}" : "pre";
        pushOpening();
        pushClosing();
    }
    push(m_pool.operand(expr, 0), kAny);
}

void ExpressionPrinter::writeBinary(ExprId expr, Precedence context)
{
    const Op op = m_pool.op(expr);
    const ExprId left = m_pool.operand(expr, 0);
    const ExprId right = m_pool.operand(expr, 1);
    if (isLatex() && op == Op::Divide) {
        // A fraction needs no parentheses inside; as the base of a power it does.
        open(kPower, context);
        *m_text += "\\frac{";
        push("}");
        push(right, kAny);
        push("}{");
        push(left, kAny);
        return;
    }
    const BinaryStyle style = binaryStyle(expr);
    open(style.self, context);
    if (isLatex() && op == Op::Power) {
        push("}");
        push(right, kAny);
        push("^{");
    } else {
        push(right, style.right);
        const bool needsDot = isLatex() && op == Op::Multiply && m_pool.isNumber(right);
        push(needsDot ? " \\cdot " : style.text);
    }
    push(left, style.left);
}

/// "elseif" as long as the last branch is another choice: a long choice is not a deep one.
std::vector<ExprId> ExpressionPrinter::choicesOf(ExprId expr) const
{
    std::vector<ExprId> choices{expr};
    while (m_pool.op(m_pool.operand(choices.back(), 2)) == Op::If) choices.push_back(m_pool.operand(choices.back(), 2));
    return choices;
}

void ExpressionPrinter::writeConditional(ExprId expr, Precedence context)
{
    const auto operands = m_pool.operands(expr);
    if (isMatlab()) {
        // A function of the exported file that returns its second or third argument.
        *m_text += "ifelse(";
        push(")");
        pushList(operands);
        return;
    }
    // Written from its end.
    const std::vector<ExprId> choices = choicesOf(expr);
    if (isLatex()) {
        *m_text += "\\begin{cases} ";
        push(" & \\text{otherwise} \\end{cases}");
        push(m_pool.operand(choices.back(), 2), kAny);
        for (std::size_t i = choices.size(); i-- > 0;) {
            push(" \\\\ ");
            push(m_pool.operand(choices[i], 0), kAny);
            push(" & \\text{if } ");
            push(m_pool.operand(choices[i], 1), kAny);
        }
        return;
    }
    open(kAny, context == kAny ? kAny : kPrimary);
    push(m_pool.operand(choices.back(), 2), kAny);
    push(" else ");
    for (std::size_t i = choices.size(); i-- > 0;) {
        push(m_pool.operand(choices[i], 1), kAny);
        push(" then ");
        push(m_pool.operand(choices[i], 0), kAny);
        push(i == 0 ? "if " : " elseif ");
    }
}

// ----- functions

std::string ExpressionPrinter::functionName(Builtin function) const
{
    const std::string name(toString(function));
    if (isMatlab()) return function == Builtin::Div ? "fix" : function == Builtin::ToInteger ? "floor" : name;
    if (!isLatex()) return name;
    switch (function) {
        case Builtin::Sin:
        case Builtin::Cos:
        case Builtin::Tan:
        case Builtin::Sinh:
        case Builtin::Cosh:
        case Builtin::Tanh:
        case Builtin::Exp:
        case Builtin::Min:
        case Builtin::Max: return "\\" + name;
        case Builtin::Asin: return "\\arcsin";
        case Builtin::Acos: return "\\arccos";
        case Builtin::Atan: return "\\arctan";
        case Builtin::Log: return "\\ln";
        case Builtin::Log10: return "\\log_{10}";
        default: return "\\mathrm{" + name + "}";
    }
}

void ExpressionPrinter::writeCall(ExprId expr)
{
    const auto operands = m_pool.operands(expr);
    const Builtin function = m_pool.builtin(expr);
    if (isLatex() && function == Builtin::Sqrt) {
        *m_text += "\\sqrt{";
        push("}");
        push(operands[0], kAny);
        return;
    }
    if (isMatlab() && (function == Builtin::NoEvent || function == Builtin::Homotopy || function == Builtin::Smooth)) {
        *m_text += "(";
        push(")");
        push(operands[function == Builtin::Smooth ? 1 : 0], kAny);
        return;
    }
    if (isModelica() && function == Builtin::Promote) return writePromotion(expr);
    if (function == Builtin::Apply) {
        // A function that was handed in.
        pushClosing();
        pushList(operands.subspan(1));
        push("(");
        push(operands[0], kPrimary);
        return;
    }
    *m_text += functionName(function);
    pushOpening();
    if (isMatlab() && function == Builtin::Div) {
        // Modelica's div truncates; MATLAB spells it fix(a/b).
        push(")");
        push(operands[1], kPower);
        push("/");
        push(operands[0], kProduct);
        return;
    }
    pushClosing();
    if (isModelica() && function == Builtin::ToString && operands.size() > 1) return writeToString(operands);
    pushList(operands);
}

/// The order of these arguments differs between the types of the first one: their names do not.
void ExpressionPrinter::writeToString(std::span<const ExprId> operands)
{
    constexpr std::array<std::string_view, 4> kNames = {
        "", ", minimumLength = ", ", leftJustified = ", ", significantDigits = "};
    const bool hasFormat = m_pool.type(operands[1]) == ValueType::String;
    for (std::size_t i = operands.size(); i-- > 1;) {
        push(operands[i], kAny);
        push(hasFormat ? ", format = " : kNames[i]);
    }
    push(operands[0], kAny);
}

/// Modelica has no function `promote`; its cases for scalars and vectors have other names.
void ExpressionPrinter::writePromotion(ExprId expr)
{
    const ExprId array = m_pool.operand(expr, 0);
    const std::size_t from = m_pool.types().rank(m_pool.typeId(array));
    const std::size_t to = m_pool.types().rank(m_pool.typeId(expr));
    if (from == to) return push(array, kPrimary);
    if (from == 0) {
        for (std::size_t i = 0; i < to; ++i) *m_text += "{";
        for (std::size_t i = 0; i < to; ++i) push("}");
        return push(array, kAny);
    }
    *m_text += to == 2 ? "matrix(" : "promote(";
    push(")");
    if (to != 2) {
        push(m_pool.operand(expr, 1), kAny);
        push(", ");
    }
    push(array, kAny);
}

void ExpressionPrinter::writeFunctionValue(ExprId expr)
{
    const auto bound = m_pool.operands(expr);
    const FunctionId function = m_pool.functionOf(expr);
    bool isPartial = false;
    for (const ExprId input : bound) isPartial = isPartial || m_pool.op(input) != Op::Whole;
    *m_text += (isPartial ? "function " : "") + nameOf(function);
    if (!isPartial) return;
    *m_text += "(";
    push(")");
    std::string_view separator;
    for (std::size_t i = bound.size(); i-- > 0;) {
        if (m_pool.op(bound[i]) == Op::Whole) continue;
        push(separator);
        push(bound[i], kAny);
        push(keep((m_names.input ? m_names.input(function, i) : fmt::format("input{}", i + 1)) + " = "));
        separator = ", ";
    }
}

// ----- arrays, records, results

void ExpressionPrinter::writeRange(ExprId expr, Precedence context)
{
    const auto operands = m_pool.operands(expr);
    open(kRange, context);
    push(operands[2], kOr);
    push(":");
    const bool isUnitStep = m_pool.isNumber(operands[1], 1) && m_pool.type(operands[0]) != ValueType::Boolean;
    const bool needsStep = m_style == TextStyle::FlatModelica && m_pool.type(operands[1]) != m_pool.type(operands[0]);
    const bool isOrdinal =
        m_pool.type(operands[0]) == ValueType::Boolean || m_pool.type(operands[0]) == ValueType::Enumeration;
    if (!isOrdinal && (!isUnitStep || needsStep)) {
        push(operands[1], kOr);
        push(":");
    }
    push(operands[0], kOr);
}

void ExpressionPrinter::writeReduction(ExprId expr)
{
    const bool isArray = m_pool.builtin(expr) == Builtin::ArrayOf;
    if (!isArray) *m_text += functionName(m_pool.builtin(expr));
    if (isArray) {
        *m_text += isLatex() ? "\\left\\{" : "{";
        push(isLatex() ? "\\right\\}" : "}");
    } else {
        pushOpening();
        pushClosing();
    }
    push(m_pool.operand(expr, 1), kAny);
    push(" in ");
    push(keep(modelicaName(m_pool.iteratorName(m_pool.iteratorOf(expr)))));
    push(" for ");
    push(m_pool.operand(expr, 0), kAny);
}

void ExpressionPrinter::writeArray(ExprId expr)
{
    const auto elements = m_pool.operands(expr);
    if (elements.empty()) {
        // Braces need an element.
        const TypeTable& types = m_pool.types();
        *m_text += "fill(" + defaultOf(types.elementType(m_pool.typeId(expr)));
        for (const std::int32_t size : types.dimensions(m_pool.typeId(expr)))
            *m_text += fmt::format(", {}", std::max(size, 0));
        *m_text += ")";
        return;
    }
    *m_text += isLatex() ? "\\left\\{" : isMatlab() ? "[" : "{";
    push(isLatex() ? "\\right\\}" : isMatlab() ? "]" : "}");
    pushList(elements);
}

/// Whether an expression is written as a component reference, to which subscripts and members can be added without
/// parentheses.
bool ExpressionPrinter::isReference(ExprId expr) const
{
    for (bool mayHaveSubscripts = true;;) {
        switch (m_pool.op(expr)) {
            case Op::Variable:
            case Op::Local:
            case Op::Iterator: return true;
            case Op::Member: mayHaveSubscripts = true; break;
            case Op::Subscript:
                if (!mayHaveSubscripts) return false;
                mayHaveSubscripts = false;
                break;
            default: return false;
        }
        expr = m_pool.operand(expr, 0);
    }
}

void ExpressionPrinter::writeSubscript(ExprId expr)
{
    const auto operands = m_pool.operands(expr);
    push("]");
    pushList(operands.subspan(1));
    push("[");
    // "x[1][2]" is not a reference.
    if (isReference(operands[0]) && m_pool.op(operands[0]) != Op::Subscript) return push(operands[0], kPrimary);
    *m_text += "(";
    push(")");
    push(operands[0], kAny);
}

void ExpressionPrinter::writeMember(ExprId expr)
{
    const ExprId record = m_pool.operand(expr, 0);
    const std::string& name = m_pool.types().recordOf(m_pool.typeId(record)).fields[m_pool.payload(expr)].name;
    push(m_style == TextStyle::FlatModelica ? keep(modelicaName(name)) : std::string_view(name));
    push(".");
    if (isReference(record)) return push(record, kPrimary);
    *m_text += "(";
    push(")");
    push(record, kAny);
}

void ExpressionPrinter::writeTupleElement(ExprId expr, Precedence context)
{
    // A call in place of a single value denotes its first result. The language has no notation for the others.
    const std::uint32_t position = m_pool.payload(expr);
    if (position == 0) return push(m_pool.operand(expr, 0), context);
    open(kAny, context == kAny ? kAny : kPrimary);
    *m_text += fmt::format("result {} of ", position + 1);
    push(m_pool.operand(expr, 0), kPrimary);
}

std::string printExpression(const ExpressionPool& pool, ExprId expr, const ExpressionNames& names, TextStyle style)
{
    std::string text;
    ExpressionPrinter(pool, names, style).append(text, expr);
    return text;
}

std::string printExpression(const ExpressionPool& pool, ExprId expr, const VariableNamer& nameOf, TextStyle style)
{
    ExpressionNames names;
    names.variable = nameOf;
    return printExpression(pool, expr, names, style);
}

}  // namespace causeway
