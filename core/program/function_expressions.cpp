// SPDX-License-Identifier: GPL-3.0-or-later
// Expressions in functions: scalars with the checks that the evaluator of expressions makes, and element by element.
#include <algorithm>
#include <array>
#include <cmath>

#include "core/program/function_code.h"
#include "core/symbolic/evaluate.h"
#include "core/symbolic/exact_integers.h"

namespace causeway {

namespace {

constexpr int kDeepest = 1000;             // nesting of expressions and calls: this recurses
constexpr int kCheapOperations = 8;        // computed rather than jumped over
constexpr std::size_t kLongest = 100'000;  // instructions of one site, or of one routine

/// Functions that have no value for some arguments.
bool isPartial(Builtin function)
{
    switch (function) {
        case Builtin::Sin:  // of infinity
        case Builtin::Cos:
        case Builtin::Tan:
        case Builtin::Sqrt:
        case Builtin::Log:
        case Builtin::Log10:
        case Builtin::Asin:
        case Builtin::Acos:
        case Builtin::Div:
        case Builtin::Mod:
        case Builtin::Rem: return true;
        default: return false;
    }
}

}  // namespace

CodeValue FunctionCode::value(ExprId expr)
{
    if (const auto found = m_body->known.find(expr); found != m_body->known.end()) return found->second;
    if (++m_nesting > kDeepest) refuse();
    CodeValue result = compute(expr);
    --m_nesting;
    if (!m_pool.operands(expr).empty() && m_body->known.emplace(expr, result).second) m_body->order.push_back(expr);
    return result;
}

CodeScalar FunctionCode::scalar(ExprId expr)
{
    const CodeValue result = value(expr);
    if (result.scalars.size() != 1 || !isNumeric(m_pool.types().base(result.type))) refuse();
    return result.scalars[0];
}

double FunctionCode::known(ExprId expr)
{
    const CodeScalar result = scalar(expr);
    if (!result.isKnown()) refuse();
    return result.number;
}

CodeValue FunctionCode::compute(ExprId expr)
{
    const TypeId type = m_pool.typeId(expr);
    const auto operand = [&](std::size_t i) { return m_pool.operand(expr, i); };
    const Op op = m_pool.op(expr);
    switch (op) {
        case Op::RealLiteral:
        case Op::IntegerLiteral: return numberValue(type, m_pool.number(expr));
        case Op::BooleanLiteral: return numberValue(type, m_pool.booleanValue(expr) ? 1 : 0);
        case Op::EnumerationLiteral: return numberValue(type, m_pool.payload(expr) + 1);
        case Op::StringLiteral: return numberValue(type, numberOf(m_pool.stringValue(expr)));
        case Op::Local: {
            const std::size_t at = m_pool.payload(expr);
            if (m_frame == nullptr) refuse();
            if (m_frame->states[at] != Frame::State::Ready) initialise(*m_frame, at);
            return m_frame->values[at];
        }
        case Op::Variable: return variable(expr);
        case Op::Iterator: {
            const auto& iterators = m_body->iterators;
            const auto found =
                std::find_if(iterators.rbegin(), iterators.rend(),
                             [id = m_pool.iteratorOf(expr)](const auto& entry) { return entry.first == id; });
            if (found == iterators.rend()) refuse();
            return found->second;
        }
        case Op::Negate:
        case Op::Not: {
            CodeValue result = value(operand(0));
            if (!isNumeric(m_pool.types().base(result.type))) refuse();
            for (CodeScalar& scalar : result.scalars) scalar = apply(op, scalar, scalar);
            return result;
        }
        case Op::If: return choice(expr);
        case Op::And:
        case Op::Or:
            if (m_pool.isScalar(expr)) return shortCircuit(expr);
            break;
        case Op::Range: return range(expr);
        case Op::Reduction: return reduction(expr);
        case Op::Call: return builtin(expr);
        case Op::Array: return array(expr);
        case Op::Record: return record(expr);
        case Op::Subscript: return read(placeOf(expr));
        case Op::Member:
            if (m_pool.op(operand(0)) == Op::Record) return value(m_pool.operand(operand(0), m_pool.payload(expr)));
            return read(placeOf(expr));
        case Op::TupleElement: {
            CodeValue all = value(operand(0));
            return all.parts.empty() ? all : partOf(all, m_pool.payload(expr));
        }
        case Op::FunctionCall:
            if (isError(m_pool.functionOf(expr))) {
                require(OpCode::Require, {kNoSlot, 0});
                return {};
            }
            return call(m_pool.functionOf(expr), valuesOf(m_pool.operands(expr)));
        case Op::FunctionValue: {
            CodeValue result{type, {}, {}, m_pool.functionOf(expr), {}};
            const std::vector<ExprId> bound(m_pool.operands(expr).begin(), m_pool.operands(expr).end());
            for (const ExprId input : bound)
                result.bound.push_back(m_pool.op(input) == Op::Whole ? CodeValue() : value(input));
            return result;
        }
        default: break;
    }
    if (op < Op::Add || op > Op::Or) refuse();
    const CodeValue a = value(operand(0)), b = value(operand(1));
    const bool isArrayA = !m_pool.types().isScalar(a.type), isArrayB = !m_pool.types().isScalar(b.type);
    if (op == Op::Multiply && isArrayA && isArrayB) return product(a, b, type);
    if (op == Op::Power && isArrayA) refuse();
    return elementwise(op, a, b, type);
}

std::vector<CodeValue> FunctionCode::valuesOf(std::span<const ExprId> exprs)
{
    const std::vector<ExprId> list(exprs.begin(), exprs.end());
    std::vector<CodeValue> values;
    values.reserve(list.size());
    for (const ExprId expr : list) values.push_back(value(expr));
    return values;
}

/// An argument of the call, or a parameter of the model.
CodeValue FunctionCode::variable(ExprId expr)
{
    const TypeId type = m_pool.typeId(expr);
    const VariableId id = m_pool.variableOf(expr);
    const auto& variables = m_program.structure->dae->variables;
    if (!isNumeric(m_pool.types().base(type)) || !m_pool.types().isScalar(type)) refuse();
    if (id.index() < variables.size()) {
        const Slot slot = m_program.variableSlot[id];
        if (variables[id].variability > Variability::Parameter || slot == kNoSlot) refuse();
        return {type, {{slot}}, {}, {}, {}};
    }
    // They were numbered as they came.
    const auto input = std::ranges::lower_bound(m_site->inputs, id, {}, &FunctionCallSite::Input::placeholder);
    if (input == m_site->inputs.end() || input->placeholder != id) refuse();
    return {type, {{input->slot}}, {}, {}, {}};
}

// ----- Conditional evaluation

CodeValue FunctionCode::choice(ExprId expr)
{
    const CodeScalar condition = scalar(m_pool.operand(expr, 0));
    const ExprId first = m_pool.operand(expr, 1), second = m_pool.operand(expr, 2);
    if (condition.isKnown()) return value(condition.number != 0 ? first : second);
    if (m_pool.type(expr) == ValueType::Function) refuse();
    int budget = kCheapOperations;
    if (m_pool.isScalar(expr) && isNumeric(m_pool.type(expr)) && isCheap(first, budget) && isCheap(second, budget)) {
        const CodeScalar a = scalar(first), b = scalar(second);
        return {m_pool.typeId(expr), {emit(OpCode::Select, condition, a, b)}, {}, {}, {}};
    }
    const std::size_t toElse = jump(OpCode::JumpIfFalse, condition);
    const Mark before = beginBranch();
    CodeValue result = value(first);
    const Slot home = m_builder.newSlots(result.scalars.size());
    const auto take = [&](const CodeValue& from) {
        for (std::size_t i = 0; i < from.scalars.size(); ++i)
            CodeBuilder::copy(home + static_cast<Slot>(i), slotOf(from.scalars[i]), m_body->code);
    };
    take(result);
    endBranch(before);
    const std::size_t toEnd = jump(OpCode::Jump);
    land(toElse);
    const CodeValue other = value(second);
    if (!fits(other, result, m_pool.typeId(expr))) refuse();
    take(other);
    endBranch(before);
    land(toEnd);
    for (std::size_t i = 0; i < result.scalars.size(); ++i) result.scalars[i] = {home + static_cast<Slot>(i)};
    return result;
}

CodeValue FunctionCode::shortCircuit(ExprId expr)
{
    const bool isAnd = m_pool.op(expr) == Op::And;
    const CodeScalar first = scalar(m_pool.operand(expr, 0));
    const ExprId second = m_pool.operand(expr, 1);
    const TypeId type = m_pool.typeId(expr);
    if (first.isKnown()) {
        if ((first.number != 0) != isAnd) return numberValue(type, isAnd ? 0 : 1);
        return value(second);
    }
    int budget = kCheapOperations;
    if (isCheap(second, budget))
        return {type, {emit(isAnd ? OpCode::And : OpCode::Or, first, scalar(second))}, {}, {}, {}};
    const Slot result = m_builder.newSlot();
    CodeBuilder::copy(result, m_builder.literal(isAnd ? 0 : 1), m_body->code);
    const std::size_t toEnd = jump(OpCode::JumpIfFalse, isAnd ? first : emit(OpCode::Not, first));
    const Mark before = beginBranch();
    CodeBuilder::copy(result, slotOf(scalar(second)), m_body->code);
    endBranch(before);
    land(toEnd);
    return {type, {{result}}, {}, {}, {}};
}

/// A few operations of numbers that have a value for all numbers.
bool FunctionCode::isCheap(ExprId expr, int& budget) const
{
    if (--budget < 0 || !m_pool.isScalar(expr)) return false;
    const auto operands = m_pool.operands(expr);
    const auto areCheap = [&](std::size_t first) {
        return std::all_of(operands.begin() + static_cast<std::ptrdiff_t>(first), operands.end(),
                           [&](ExprId operand) { return isCheap(operand, budget); });
    };
    switch (m_pool.op(expr)) {
        case Op::RealLiteral:
        case Op::IntegerLiteral:
        case Op::BooleanLiteral:
        case Op::EnumerationLiteral:
        case Op::Local:
        case Op::Variable:
        case Op::Iterator: return true;
        case Op::Negate:
        case Op::Not:
        case Op::Add:
        case Op::Subtract:
        case Op::Less:
        case Op::LessEqual:
        case Op::Greater:
        case Op::GreaterEqual:
        case Op::Equal:
        case Op::NotEqual:
        case Op::And:
        case Op::Or:
        case Op::If:
        case Op::Member: return areCheap(0);
        case Op::Multiply: return m_pool.type(expr) == ValueType::Real && areCheap(0);  // of Integers it may fail
        case Op::Call:
            switch (m_pool.builtin(expr)) {
                case Builtin::Abs:
                case Builtin::Min:
                case Builtin::Max:
                case Builtin::Sign:
                case Builtin::NoEvent: return areCheap(0);
                default: return false;
            }
        default: return false;
    }
}

// ----- operations

CodeValue FunctionCode::elementwise(Op op, const CodeValue& a, const CodeValue& b, TypeId like)
{
    const TypeTable& types = m_pool.types();
    const bool areTexts = types.base(a.type) == ValueType::String && types.base(b.type) == ValueType::String &&
                          (op == Op::Equal || op == Op::NotEqual);
    if (!areTexts && (!isNumeric(types.base(a.type)) || !isNumeric(types.base(b.type)))) refuse();
    const bool isScalarA = types.isScalar(a.type), isScalarB = types.isScalar(b.type);
    const Sizes all = sizes(isScalarA ? b.type : a.type);
    if (!isScalarA && !isScalarB && all != sizes(b.type)) refuse();
    std::vector<CodeScalar> results(isScalarA ? b.scalars.size() : a.scalars.size());
    const bool isProduct = op == Op::Multiply || op == Op::ElementMultiply;
    for (std::size_t i = 0; i < results.size(); ++i) {
        const CodeScalar left = a.scalars[isScalarA ? 0 : i], right = b.scalars[isScalarB ? 0 : i];
        results[i] = isProduct ? multiply(left, right, like) : apply(op, left, right);
    }
    return sized(like, all, std::move(results));
}

CodeValue FunctionCode::product(const CodeValue& a, const CodeValue& b, TypeId like)
{
    const Sizes left = sizes(a.type), right = sizes(b.type);
    if (left.size() > 2 || right.size() > 2 || left.back() != right.front()) refuse();
    Sizes all(left.begin(), left.end() - 1);
    all.insert(all.end(), right.begin() + 1, right.end());
    const auto rows = static_cast<std::size_t>(left.size() == 2 ? left[0] : 1);
    const auto columns = static_cast<std::size_t>(right.size() == 2 ? right[1] : 1);
    const auto inner = static_cast<std::size_t>(right.front());
    std::vector<CodeScalar> results(rows * columns, {kNoSlot, 0});
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t column = 0; column < columns; ++column) {
            CodeScalar& sum = results[row * columns + column];
            for (std::size_t k = 0; k < inner; ++k)
                sum = apply(Op::Add, sum, multiply(a.scalars[row * inner + k], b.scalars[k * columns + column], like));
        }
    }
    return sized(like, all, std::move(results));
}

CodeScalar FunctionCode::apply(Op op, CodeScalar a, CodeScalar b)
{
    if (a.isKnown() && b.isKnown()) {
        const double result = applyOperator(op, a.number, b.number, 0);
        if (std::isfinite(result)) return {kNoSlot, result};
    }
    const bool isProduct = op == Op::Multiply || op == Op::ElementMultiply;
    const bool isQuotient = op == Op::Divide || op == Op::ElementDivide;
    if ((isProduct || isQuotient) && b.isKnown() && b.number == 1) return a;
    if (isProduct && a.isKnown() && a.number == 1) return b;
    const CodeScalar result = emit(opCodeOf(op), a, b);
    if (isQuotient && !(b.isKnown() && b.number != 0)) require(OpCode::Finite, result);
    const bool isPower = op == Op::Power || op == Op::ElementPower;
    const bool isPolynomial = b.isKnown() && b.number >= 0 && b.number == std::floor(b.number);
    if (isPower && !isPolynomial) require(OpCode::Finite, result);
    return result;
}

/// Fails if an Integer is no longer exact.
CodeScalar FunctionCode::multiply(CodeScalar a, CodeScalar b, TypeId type)
{
    const CodeScalar result = apply(Op::Multiply, a, b);
    if (m_pool.types().base(type) != ValueType::Integer) return result;
    const CodeScalar size = apply(Builtin::Abs, result, {kNoSlot, 0}, {kNoSlot, 0});
    require(OpCode::Require, apply(Op::LessEqual, size, {kNoSlot, kLargestExactInteger}));
    return result;
}

CodeScalar FunctionCode::apply(Builtin function, CodeScalar a, CodeScalar b, CodeScalar c)
{
    if (function == Builtin::EnumerationToInteger) return a;
    if (a.isKnown() && b.isKnown() && c.isKnown()) {
        const double result = applyBuiltin(function, a.number, b.number, c.number);
        if (std::isfinite(result)) return {kNoSlot, result};
    }
    const CodeScalar result = emit(opCodeOf(function), a, b, c, function);
    if (isPartial(function)) require(OpCode::Finite, result);
    return result;
}

CodeValue FunctionCode::builtin(ExprId expr)
{
    const Builtin function = m_pool.builtin(expr);
    switch (function) {
        case Builtin::NoEvent:
        case Builtin::Homotopy: return value(m_pool.operand(expr, 0));
        case Builtin::Smooth: return value(m_pool.operand(expr, 1));
        case Builtin::ToString:
        case Builtin::Edge:
        case Builtin::Change: refuse();
        default: break;
    }
    if (builtinInfo(function).group == BuiltinGroup::Array) return arrayBuiltin(expr);
    if (builtinInfo(function).group != BuiltinGroup::Elementwise) refuse();
    const std::vector<CodeValue> arguments = valuesOf(m_pool.operands(expr));
    Sizes all;
    std::size_t count = 1;
    for (const CodeValue& argument : arguments) {
        if (!isNumeric(m_pool.types().base(argument.type))) refuse();
        if (m_pool.types().isScalar(argument.type)) continue;
        const Sizes own = sizes(argument.type);
        if (!all.empty() && own != all) refuse();
        all = own;
        count = argument.scalars.size();
    }
    std::vector<CodeScalar> results(count);
    for (std::size_t i = 0; i < count; ++i) {
        std::array<CodeScalar, 3> at{};
        for (std::size_t k = 0; k < arguments.size() && k < at.size(); ++k)
            at[k] = arguments[k].scalars[m_pool.types().isScalar(arguments[k].type) ? 0 : i];
        results[i] = apply(function, at[0], at[1], at[2]);
    }
    return sized(m_pool.typeId(expr), all, std::move(results));
}

CodeScalar FunctionCode::emit(OpCode op, CodeScalar a, CodeScalar b, CodeScalar c, Builtin builtin)
{
    if (m_body->code.size() > kLongest) refuse();
    ++m_effort;
    const Slot target = m_builder.newSlot();
    m_body->code.push_back({op, builtin, target, slotOf(a), slotOf(b), slotOf(c)});
    return {target};
}

/// The evaluator stops where this does not hold.
void FunctionCode::require(OpCode op, CodeScalar a, Slot count)
{
    const bool holds = a.isKnown() && (op == OpCode::Require ? a.number != 0 : std::isfinite(a.number));
    if (holds && op != OpCode::Within) return;
    m_body->code.push_back({op, {}, 0, slotOf(a), 0, count});
}

Slot FunctionCode::slotOf(CodeScalar scalar)
{
    return scalar.isKnown() ? m_builder.literal(scalar.number) : scalar.slot;
}

}  // namespace causeway
