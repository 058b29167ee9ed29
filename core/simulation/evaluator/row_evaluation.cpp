// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/evaluator/row_evaluation.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "core/symbolic/evaluate.h"
#include "core/symbolic/traversal.h"
#include "core/symbolic/value_elements.h"

namespace causeway {

namespace {

RowNumber known(double value)
{
    return {value, std::fabs(value), !std::isnan(value)};
}

bool isPartOfResult(Op op)
{
    return op == Op::FunctionCall || op == Op::Subscript || op == Op::Member || op == Op::TupleElement;
}

double sizeOf(const Value& value)
{
    double size = 0;
    for (const double number : value.numbers) size = std::max(size, std::fabs(number));
    for (const Value& member : value.members) size = std::max(size, sizeOf(member));
    return size;
}

void collectNumbers(Value& value, std::vector<double*>& found)
{
    for (double& number : value.numbers) found.push_back(&number);
    for (Value& member : value.members) collectNumbers(member, found);
}

bool isSameValue(const Value& a, const Value& b)
{
    return a.type == b.type && a.numbers == b.numbers && a.strings == b.strings &&
           std::ranges::equal(a.members, b.members, isSameValue);
}

}  // namespace

RowEvaluation::RowEvaluation(const HybridDae& dae, std::span<const ExprId> roots, double tolerance, const Task& task)
    : m_dae(dae), m_tolerance(tolerance), m_evaluation(dae, m_world, task), m_nodes(reachable(dae.pool, roots))
{
    m_numbers.resize(dae.pool.size());
    m_doubts.resize(dae.pool.size(), Doubt::None);
    m_isAboveDoubt.resize(dae.pool.size(), 0);
    m_rowsAtRest.resize(dae.pool.size(), 0);
    m_largest.resize(dae.pool.size(), 0);
    m_isSteady.resize(dae.pool.size(), 0);
    m_changed.resize(dae.pool.size());
    m_changedIn.resize(dae.pool.size(), 0);
}

void RowEvaluation::begin(const ResultLayout& layout)
{
    std::unordered_map<std::string_view, const ResultVariable*> found;
    for (const ResultVariable& variable : layout.variables) found.emplace(variable.name, &variable);
    const std::size_t count = m_dae.variables.size();
    m_sources.resize(count);
    m_places.resize(count, Place::None);
    m_parameters.resize(count, std::nan(""));
    m_derivatives.resize(count);
    m_nominals.resize(count, 1);
    std::vector<ParameterOverride> values;
    for (std::size_t i = 0; i < count; ++i) {
        const DaeVariable& variable = m_dae.variables[VariableId(i)];
        const auto at = found.find(variable.name);
        if (at == found.end()) continue;
        if (at->second->column) {
            m_sources[i] = {*at->second->column, at->second->isNegated};
            m_places[i] = Place::Column;
        } else {
            m_parameters[i] = at->second->value;
            m_places[i] = Place::Parameter;
            values.emplace_back(VariableId(i), m_parameters[i]);
        }
        const auto derivative = found.find(fmt::format("der({})", variable.name));
        if (derivative != found.end() && derivative->second->column) m_derivatives[i] = derivative->second->column;
    }
    m_evaluation.computeParameters(values);
    for (std::size_t i = 0; i < count; ++i) {
        const DaeVariable& variable = m_dae.variables[VariableId(i)];
        if (const auto nominal = variable.nominal.isNone() ? std::nullopt : m_evaluation.number(variable.nominal))
            m_nominals[i] = std::fabs(*nominal);
    }
}

// ----- a row

void RowEvaluation::evaluate(double time, std::span<const double> row)
{
    m_isAfterEvent = !m_isFirstRow && !(time > m_time);
    m_time = time;
    m_row = row;
    if (m_isFirstRow) m_startTime = time;
    for (auto& call : m_calls) call.second.isOfThisRow = false;
    for (const ExprId expr : m_nodes) evaluate(expr);
    if (!m_isFirstRow) return;
    m_isFirstRow = false;
    for (const ExprId expr : m_nodes) m_isSteady[expr.index()] = isSteady(expr) ? 1 : 0;
    std::erase_if(m_nodes, [this](ExprId expr) { return m_isSteady[expr.index()] != 0; });
}

bool isDecision(const ExpressionPool& pool, ExprId expr)
{
    if (isRelation(pool.op(expr))) return true;
    if (pool.op(expr) != Op::Call) return false;
    const Builtin builtin = pool.builtin(expr);
    return builtin == Builtin::Abs ||
           ((builtin == Builtin::Min || builtin == Builtin::Max) && pool.operands(expr).size() == 2);
}

/// Whether it depends on parameters alone.
bool RowEvaluation::isSteady(ExprId expr) const
{
    switch (m_dae.pool.op(expr)) {
        case Op::Time:
        case Op::Derivative:
        case Op::Pre: return false;
        case Op::Variable: return !isColumn(m_dae.pool.variableOf(expr));
        case Op::Call:
            if (m_dae.pool.builtin(expr) == Builtin::Initial) return false;
            break;
        default: break;
    }
    return std::ranges::all_of(m_dae.pool.operands(expr),
                               [this](ExprId operand) { return m_isSteady[operand.index()] != 0; });
}

void RowEvaluation::evaluate(ExprId expr)
{
    const ExpressionPool& pool = m_dae.pool;
    const Op op = pool.op(expr);
    RowNumber& number = m_numbers[expr.index()];
    Doubt& doubt = m_doubts[expr.index()];
    if (!pool.isScalar(expr) || !isNumeric(pool.type(expr))) {
        number = {};
        doubt = doubtFromBelow(expr);
        return;
    }
    const bool isLeaf = op == Op::Time || op == Op::Variable || op == Op::Derivative || op == Op::Pre;
    number = isLeaf ? leaf(expr) : combined(expr, [this](ExprId of) -> const RowNumber& { return (*this)[of]; });
    if (isDecision(pool, expr)) {
        double size = 0;
        for (const ExprId operand : pool.operands(expr)) size += (*this)[operand].size;
        m_largest[expr.index()] = std::max(m_largest[expr.index()], size);
    }
    if (isRelation(op)) noteRest(expr);
    doubt = doubtFromBelow(expr);
    if (doubt == Doubt::None) doubt = mayBeEither(expr) ? Doubt::Either : mayJump(expr) ? Doubt::Jump : Doubt::None;
}

/// Value that the run has computed.
RowNumber RowEvaluation::leaf(ExprId expr) const
{
    const ExpressionPool& pool = m_dae.pool;
    switch (pool.op(expr)) {
        case Op::Time: return known(m_time);
        case Op::Variable: {
            const VariableId id = pool.variableOf(expr);
            return isInResult(id) ? known(valueOf(id)) : RowNumber{};
        }
        case Op::Derivative: {
            const ExprId of = pool.operand(expr, 0);
            if (pool.op(of) != Op::Variable) return {};
            const auto column = m_derivatives[pool.variableOf(of).index()];
            return column ? known(m_row[*column]) : RowNumber{};
        }
        // pre(v) = v once an event has ended.
        case Op::Pre: return pool.op(pool.operand(expr, 0)) == Op::Variable ? leaf(pool.operand(expr, 0)) : RowNumber{};
        default: return {};
    }
}

/// `expr` from its operands; `at` returns the number of an operand.
template <class At>
RowNumber RowEvaluation::combined(ExprId expr, At&& at)
{
    const ExpressionPool& pool = m_dae.pool;
    const Op op = pool.op(expr);
    const auto operands = pool.operands(expr);
    if (isPartOfResult(op)) return called(expr);
    if (op == Op::Call) {
        switch (pool.builtin(expr)) {
            case Builtin::Initial: return {m_time == m_startTime ? 1.0 : 0.0, 1, true};
            case Builtin::Edge:
            case Builtin::Change:
            case Builtin::SampleTimes:
            case Builtin::Terminal: return {0, 1, true};
            default: break;
        }
    }
    if (op == Op::Record || op == Op::Array || operands.size() > 3) return {};
    std::array<std::optional<double>, 3> values;
    double size = 0;
    for (std::size_t i = 0; i < operands.size(); ++i) {
        const RowNumber& number = at(operands[i]);
        if (number.isKnown) values[i] = number.value;
        size += number.size;
    }
    if (op == Op::If && values[0]) return at(operands[*values[0] != 0 ? 1 : 2]);
    const auto value = evaluateNode(pool, expr, std::span(values.data(), operands.size()));
    if (!value) return {};
    RowNumber made = known(*value);
    if (op == Op::Add || op == Op::Subtract || op == Op::Negate) made.size = size;
    if ((op == Op::Multiply || op == Op::ElementMultiply) && operands.size() == 2)
        made.size = at(operands[0]).size * at(operands[1]).size;
    if (op == Op::Divide && values[1] && *values[1] != 0) made.size = at(operands[0]).size / std::fabs(*values[1]);
    return made;
}

// ----- doubts

void RowEvaluation::noteRest(ExprId relation)
{
    const RowNumber &left = (*this)[m_dae.pool.operand(relation, 0)], &right = (*this)[m_dae.pool.operand(relation, 1)];
    std::uint8_t& rows = m_rowsAtRest[relation.index()];
    const bool isZero = left.isKnown && right.isKnown && left.value == 0 && right.value == 0;
    if (!isZero || m_isAfterEvent) rows = 0;
    if (isZero && rows < kRests) ++rows;
}

/// Whether an event may have set a Boolean either way: its sides differ by less than the tolerance.
bool RowEvaluation::mayBeEither(ExprId expr) const
{
    const ExpressionPool& pool = m_dae.pool;
    const Op op = pool.op(expr);
    if (op == Op::Call) {
        const Builtin builtin = pool.builtin(expr);
        if (builtin == Builtin::Initial) return m_time == m_startTime;
        return builtin == Builtin::SampleTimes || builtin == Builtin::Terminal || builtin == Builtin::Edge ||
               builtin == Builtin::Change;
    }
    if (!isRelation(op)) return false;
    const ExprId left = pool.operand(expr, 0), right = pool.operand(expr, 1);
    if (pool.type(left) != ValueType::Real && pool.type(right) != ValueType::Real) return false;
    return (*this)[left].isKnown && (*this)[right].isKnown &&
           std::fabs((*this)[left].value - (*this)[right].value) <= 10 * m_tolerance * (largest(expr) + 1);
}

/// Whether the operand of a rounding is so close to its jump that an event may have left it on either side.
bool RowEvaluation::mayJump(ExprId expr) const
{
    if (m_dae.pool.op(expr) != Op::Call) return false;
    const auto operand = [&](std::size_t i) -> const RowNumber& { return (*this)[m_dae.pool.operand(expr, i)]; };
    double at = 0;
    switch (m_dae.pool.builtin(expr)) {
        case Builtin::Floor:
        case Builtin::Ceil:
        case Builtin::ToInteger: at = operand(0).value; break;
        case Builtin::Sign: return std::fabs(operand(0).value) <= 10 * m_tolerance * (operand(0).size + m_tolerance);
        case Builtin::Div:
        case Builtin::Mod:
        case Builtin::Rem: at = operand(0).value / operand(1).value; break;
        default: return false;
    }
    return !(std::fabs(at - std::round(at)) > 10 * m_tolerance * (1 + std::fabs(at)));
}

/// A function is not called again with other truths.
RowEvaluation::Doubt RowEvaluation::doubtFromBelow(ExprId expr)
{
    const bool isAbove = std::ranges::any_of(m_dae.pool.operands(expr), [this](ExprId operand) {
        return doubt(operand) != Doubt::None || m_isAboveDoubt[operand.index()] != 0;
    });
    m_isAboveDoubt[expr.index()] = isAbove ? 1 : 0;
    return isAbove && m_dae.pool.op(expr) == Op::FunctionCall ? Doubt::Jump : Doubt::None;
}

// ----- functions

/// An argument or the result of a call, as a value.
std::optional<Value> RowEvaluation::whole(ExprId expr)
{
    const ExpressionPool& pool = m_dae.pool;
    switch (pool.op(expr)) {
        case Op::FunctionCall:
        case Op::TupleElement:
        case Op::Member: {
            if (isPartAlone(expr)) {
                const Value* found = partOfResult(expr);
                return found ? std::optional(*found) : std::nullopt;
            }
            auto base = whole(pool.operand(expr, 0));
            const std::size_t at = pool.payload(expr);
            if (!base || at >= base->members.size() || !m_evaluation.types().isScalar(base->type)) return std::nullopt;
            return std::move(base->members[at]);
        }
        case Op::StringLiteral: return Value::string(pool.stringValue(expr));
        case Op::Array:
        case Op::Record: {
            Value made;
            made.type = pool.typeId(expr);
            for (const ExprId operand : pool.operands(expr)) {
                auto part = whole(operand);
                if (!part) return std::nullopt;
                if (pool.op(expr) == Op::Record) {
                    made.members.push_back(std::move(*part));
                } else {
                    appendElements(pool.types(), made, *part);
                }
            }
            return made;
        }
        case Op::Subscript: return element(expr);
        default: break;
    }
    const RowNumber& number = (*this)[expr];
    if (!pool.isScalar(expr) || !isNumeric(pool.type(expr)) || !number.isKnown) return std::nullopt;
    Value made = Value::real(pool.type(expr) == ValueType::Enumeration ? number.value - 1 : number.value);
    made.type = pool.typeId(expr);
    return made;
}

std::optional<std::vector<Value>> RowEvaluation::inputsOf(ExprId call)
{
    std::vector<Value> inputs;
    for (const ExprId operand : m_dae.pool.operands(call)) {
        auto input = whole(operand);
        if (!input) return std::nullopt;
        inputs.push_back(std::move(*input));
    }
    return inputs;
}

/// Whether this is a call, or a member of its result, without subscripts in between.
bool RowEvaluation::isPartAlone(ExprId expr) const
{
    while (m_dae.pool.op(expr) == Op::TupleElement || m_dae.pool.op(expr) == Op::Member)
        expr = m_dae.pool.operand(expr, 0);
    return m_dae.pool.op(expr) == Op::FunctionCall;
}

/// Value of an isPartAlone() expression; null if unknown.
const Value* RowEvaluation::partOfResult(ExprId expr)
{
    if (m_dae.pool.op(expr) == Op::FunctionCall) return resultOf(expr);
    const Value* base = partOfResult(m_dae.pool.operand(expr, 0));
    const std::size_t at = m_dae.pool.payload(expr);
    if (!base || at >= base->members.size() || !m_evaluation.types().isScalar(base->type)) return nullptr;
    return &base->members[at];
}

/// Cached per row, or for good if the arguments are constant; null if unknown.
const Value* RowEvaluation::resultOf(ExprId call)
{
    Call& known = m_calls[call];
    const auto result = [&known] { return known.result ? &*known.result : nullptr; };
    if (known.isOfThisRow) return result();
    known.isOfThisRow = true;
    const FunctionId function = m_dae.pool.functionOf(call);
    const bool isPure = function.index() < m_dae.functions.size() && m_dae.functions[function].givesTheSameAgain();
    auto inputs = isPure ? inputsOf(call) : std::nullopt;
    if (!inputs) {
        known = {{}, std::nullopt, 0, true};
        return nullptr;
    }
    if (known.result && std::ranges::equal(known.inputs, *inputs, isSameValue)) return result();
    double size = 0;
    for (const Value& input : *inputs) size = std::max(size, sizeOf(input));
    auto made = m_evaluation.call(function, *inputs);
    known = {std::move(*inputs), std::move(made), size, true};
    return result();
}

/// With a subscript for each dimension.
std::optional<Value> RowEvaluation::element(ExprId expr)
{
    const auto base = whole(m_dae.pool.operand(expr, 0));
    if (!base) return std::nullopt;
    const Sizes sizes = sizesOf(m_evaluation.types(), base->type);
    const auto subscripts = m_dae.pool.operands(expr).subspan(1);
    if (subscripts.size() != sizes.size()) return std::nullopt;
    std::size_t position = 0;
    for (std::size_t d = 0; d < sizes.size(); ++d) {
        const RowNumber& index = (*this)[subscripts[d]];
        if (!m_dae.pool.isScalar(subscripts[d]) || !index.isKnown || index.value < 1 || index.value > sizes[d])
            return std::nullopt;
        position = position * static_cast<std::size_t>(sizes[d]) + static_cast<std::size_t>(index.value) - 1;
    }
    return slice(m_evaluation.types(), *base, position, 1, m_evaluation.types().elementType(base->type));
}

/// Its size is that of the arguments: the result may be a difference of them.
RowNumber RowEvaluation::called(ExprId expr)
{
    const ExprId call = callBelow(expr);
    std::optional<Value> own;
    const Value* value = nullptr;
    if (isPartAlone(expr)) {
        value = partOfResult(expr);
    } else if ((own = whole(expr))) {
        value = &*own;
    }
    if (!value || value->numbers.empty()) return {};
    RowNumber made = known(value->numbers.front() + (m_dae.pool.type(expr) == ValueType::Enumeration ? 1 : 0));
    if (!call.isNone()) made.size = std::max(made.size, m_calls[call].inputSize);
    return made;
}

ExprId RowEvaluation::callBelow(ExprId expr) const
{
    while (isPartOfResult(m_dae.pool.op(expr)) && m_dae.pool.op(expr) != Op::FunctionCall)
        expr = m_dae.pool.operand(expr, 0);
    return m_dae.pool.op(expr) == Op::FunctionCall ? expr : ExprId();
}

// ----- errors

std::optional<double> RowEvaluation::difference(ExprId lhs, ExprId rhs, std::span<const ExprId> cone,
                                                const Changes& changes)
{
    ++m_pass;
    const auto isChanged = [this](ExprId expr) { return m_changedIn[expr.index()] == m_pass; };
    const auto at = [&](ExprId expr) -> const RowNumber& {
        return isChanged(expr) ? m_changed[expr.index()] : (*this)[expr];
    };
    const auto change = [this](ExprId expr, RowNumber number) {
        m_changed[expr.index()] = number;
        m_changedIn[expr.index()] = m_pass;
    };
    for (const ExprId expr : cone) {
        if (const auto found = changes.find(expr); found != changes.end()) {
            change(expr, known(found->second));
            continue;
        }
        if (isPartOfResult(m_dae.pool.op(expr)) || m_isSteady[expr.index()] != 0) continue;
        if (std::ranges::any_of(m_dae.pool.operands(expr), isChanged)) change(expr, combined(expr, at));
    }
    const RowNumber &left = at(lhs), &right = at(rhs);
    if (!left.isKnown || !right.isKnown) return std::nullopt;
    return left.value - right.value;
}

double RowEvaluation::error(ExprId lhs, ExprId rhs, std::span<const ExprId> cone, const Changes& changes, double enough)
{
    const auto base = difference(lhs, rhs, cone, changes);
    if (!base) return 0;
    double sum = 0;
    Changes changed = changes;
    const auto changeBy = [&](ExprId expr, std::optional<double> value) {
        if (!value) return 0.0;
        changed[expr] = *value;
        const auto moved = difference(lhs, rhs, cone, changed);
        return moved ? *moved - *base : 0.0;
    };
    for (const bool isOfCalls : {false, true}) {
        for (const ExprId expr : cone) {
            if (sum > enough) return sum;
            const Op op = m_dae.pool.op(expr);
            const bool isUnknown =
                op == Op::Derivative || (op == Op::Variable && isColumn(m_dae.pool.variableOf(expr)));
            if (!(isOfCalls ? isPartOfResult(op) : isUnknown) || m_dae.pool.type(expr) != ValueType::Real ||
                !(*this)[expr].isKnown || changes.contains(expr))
                continue;
            for (const Moves& moves : isOfCalls ? movesOfCall(expr) : movesOfLeaf(expr)) {
                const double up = changeBy(expr, moves[0]), down = changeBy(expr, moves[1]);
                const bool falls = std::max(std::fabs(*base + up), std::fabs(*base + down)) < std::fabs(*base) / 2;
                if (falls && !isOfCalls &&
                    isPole(expr, *moves[0], up, [&](double value) { return changeBy(expr, value); }))
                    continue;
                sum += std::max(std::fabs(up), std::fabs(down));
            }
            changed.erase(expr);
        }
    }
    return sum;
}

/// Whether a thousandth of an error changes the difference about as much as the whole error, in either direction. Then
/// it is near a pole, as 1/x at x = 1e-20: x is no solution, and its error explains nothing.
bool RowEvaluation::isPole(ExprId expr, double moved, double change,
                           const std::function<double(double)>& changeBy) const
{
    constexpr double kPart = 1e-3;
    const double value = (*this)[expr].value, by = kPart * (moved - value);
    return std::min(std::fabs(changeBy(value + by)), std::fabs(changeBy(value - by))) > std::fabs(change) / 2;
}

/// Changes due to an error of a variable as large as its tolerance.
std::vector<RowEvaluation::Moves> RowEvaluation::movesOfLeaf(ExprId expr) const
{
    const Op op = m_dae.pool.op(expr);
    const ExprId variable = op == Op::Derivative || op == Op::Pre ? m_dae.pool.operand(expr, 0) : expr;
    const double value = (*this)[expr].value;
    const double by = m_tolerance * ((*this)[expr].size + nominal(m_dae.pool.variableOf(variable)));
    return {{value + by, value - by}};
}

/// Changes due to errors of a result of a function and of each argument, as large as the tolerance. On one side alone
/// the function may jump or have no value.
std::vector<RowEvaluation::Moves> RowEvaluation::movesOfCall(ExprId expr)
{
    constexpr std::size_t kMaxInputs = 100;
    constexpr double kErrors = 10;  // variables of which an argument may be the sum
    const ExprId call = callBelow(expr);
    if (call.isNone() || !m_calls[call].result) return {};
    Call& known = m_calls[call];
    const Value before = *known.result;
    std::vector<Value> inputs = known.inputs;
    std::vector<double*> places;
    const auto operands = m_dae.pool.operands(call);
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const ValueType base = m_evaluation.types().base(inputs[i].type);
        if (m_isSteady[operands[i].index()] == 0 && (base == ValueType::Real || base == ValueType::Record))
            collectNumbers(inputs[i], places);
    }
    if (places.size() > kMaxInputs) places.resize(kMaxInputs);
    const double value = (*this)[expr].value, by = kErrors * m_tolerance * std::fabs(value);
    std::vector<Moves> all{{value + by, value - by}};
    const auto valueWith = [&](double* place, double input) -> std::optional<double> {
        const double kept = std::exchange(*place, input);
        auto moved = m_evaluation.call(m_dae.pool.functionOf(call), inputs);
        *place = kept;
        if (!moved) return std::nullopt;
        known.result = std::move(moved);
        const auto there = whole(expr);
        if (!there || there->numbers.empty()) return std::nullopt;
        return there->numbers.front() + (m_dae.pool.type(expr) == ValueType::Enumeration ? 1 : 0);
    };
    for (double* place : places) {
        const double error = kErrors * m_tolerance * (std::fabs(*place) + 1);
        all.push_back({valueWith(place, *place + error), valueWith(place, *place - error)});
    }
    known.result = before;
    return all;
}

}  // namespace causeway
