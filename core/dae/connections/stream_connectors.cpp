// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dae/connections/stream_connectors.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <unordered_map>

#include "core/symbolic/evaluate.h"

namespace causeway {

namespace {

constexpr int kDeepestParameter = 32;  // parameters that depend on parameters

/// Whether a node is a number or Boolean that follows from such operands: no arrays, strings, enumerations, calls of
/// functions.
bool isPlainNumber(const ExpressionPool& pool, ExprId node)
{
    const Op op = pool.op(node);
    if (!pool.isScalar(node) || pool.type(node) > ValueType::Boolean) return false;
    if (op == Op::Call) return pool.builtin(node) <= Builtin::ToInteger;
    return op <= Op::BooleanLiteral || op == Op::Variable || op == Op::Negate || op == Op::Not ||
           (op >= Op::Add && op <= Op::Power) || (op >= Op::Less && op <= Op::If);
}

/// The value of an attribute that can never change: of literals, constants, and parameters that are fixed in the flat
/// model.
std::optional<double> knownNumber(const HybridDae& dae, ExprId expr, int depth = 0)
{
    const ExpressionPool& pool = dae.pool;
    if (expr.isNone() || depth > kDeepestParameter || !pool.isScalar(expr)) return std::nullopt;
    if (!std::ranges::all_of(reachable(pool, std::array{expr}),
                             [&pool](ExprId node) { return isPlainNumber(pool, node); })) {
        return std::nullopt;
    }
    return evaluate(pool, expr, [&dae, depth](ExprId leaf) -> std::optional<double> {
        if (dae.pool.op(leaf) != Op::Variable) return std::nullopt;
        const DaeVariable& variable = dae.variables[dae.pool.variableOf(leaf)];
        const bool isFixed =
            variable.variability == Variability::Constant ||
            (variable.variability == Variability::Parameter && (variable.isStructural || variable.isFinal));
        return isFixed ? knownNumber(dae, variable.binding, depth + 1) : std::nullopt;
    });
}

ExprId product(ExpressionPool& pool, ExprId a, ExprId b)
{
    return pool.binary(pool.isScalar(a) || pool.isScalar(b) ? Op::Multiply : Op::ElementMultiply, a, b);
}

ExprId quotient(ExpressionPool& pool, ExprId a, ExprId b)
{
    return pool.binary(pool.isScalar(b) ? Op::Divide : Op::ElementDivide, a, b);
}

/// The array constructor of row-major elements.
ExprId arrayOf(ExpressionPool& pool, TypeId type, std::vector<ExprId> elements)
{
    const std::vector<std::int32_t> sizes(pool.types().dimensions(type).begin(), pool.types().dimensions(type).end());
    for (std::size_t level = sizes.size(); level-- > 0;) {
        const TypeId element = pool.types().dropDimensions(type, level + 1);
        const auto size = static_cast<std::size_t>(sizes[level]);
        std::size_t count = 1;
        for (std::size_t i = 0; i < level; ++i) count *= static_cast<std::size_t>(sizes[i]);
        std::vector<ExprId> arrays(count);
        for (std::size_t i = 0; i < count; ++i)
            arrays[i] = pool.array(std::span(elements).subspan(i * size, size), element);
        elements = std::move(arrays);
    }
    return elements.front();
}

/// Whether subscripts of the result are those of each operand that is an array.
bool isElementwise(const ExpressionPool& pool, ExprId node)
{
    switch (pool.op(node)) {
        case Op::Negate:
        case Op::Add:
        case Op::Subtract:
        case Op::Divide:
        case Op::ElementMultiply:
        case Op::ElementDivide: return true;
        case Op::Multiply: return pool.isScalar(pool.operand(node, 0)) || pool.isScalar(pool.operand(node, 1));
        case Op::If: return pool.isScalar(pool.operand(node, 0));
        case Op::Call:
            return builtinInfo(pool.builtin(node)).group == BuiltinGroup::Elementwise ||
                   pool.builtin(node) == Builtin::Smooth;
        default: return false;
    }
}

/// array[subscripts], where literal subscripts select elements of array constructors.
ExprId selected(ExpressionPool& pool, ExprId array, std::span<const ExprId> subscripts)
{
    while (!subscripts.empty() && pool.op(array) == Op::Array && pool.op(subscripts[0]) == Op::IntegerLiteral) {
        const std::int64_t position = pool.integerValue(subscripts[0]) - 1;
        if (position < 0 || position >= static_cast<std::int64_t>(pool.operands(array).size())) break;
        array = pool.operand(array, static_cast<std::size_t>(position));
        subscripts = subscripts.subspan(1);
    }
    return subscripts.empty() ? array : pool.subscript(array, subscripts);
}

/// expr[subscripts], with the subscripts moved to the variables where that is possible.
ExprId subscripted(ExpressionPool& pool, ExprId expr, std::span<const ExprId> subscripts)
{
    std::vector<ExprId> order{expr};
    std::unordered_map<ExprId, ExprId> results;  // looked up only
    results.emplace(expr, ExprId());
    for (std::size_t at = 0; at < order.size(); ++at) {
        if (!isElementwise(pool, order[at])) continue;
        for (const ExprId operand : pool.operands(order[at])) {
            if (!pool.isScalar(operand) && results.emplace(operand, ExprId()).second) order.push_back(operand);
        }
    }
    std::sort(order.begin(), order.end());  // operands first
    for (const ExprId node : order) {
        if (!isElementwise(pool, node)) {
            results[node] = selected(pool, node, subscripts);
            continue;
        }
        std::vector<ExprId> operands(pool.operands(node).begin(), pool.operands(node).end());
        for (ExprId& operand : operands) {
            if (!pool.isScalar(operand)) operand = results[operand];
        }
        switch (pool.op(node)) {
            case Op::ElementMultiply: results[node] = product(pool, operands[0], operands[1]); break;
            case Op::ElementDivide: results[node] = quotient(pool, operands[0], operands[1]); break;
            case Op::Call: {
                // smooth() has the type of its operand.
                const bool isSmooth = pool.builtin(node) == Builtin::Smooth;
                results[node] = isSmooth ? pool.call(Builtin::Smooth, operands, pool.typeId(operands[1]))
                                         : pool.withOperands(node, operands);
                break;
            }
            default: results[node] = pool.withOperands(node, operands); break;
        }
    }
    return results[expr];
}

/// Changes every expression of a model.
template <class Change>
void changeAll(HybridDae& dae, Change change)
{
    const auto apply = [&change](ExprId& expr) {
        if (expr) expr = change(expr);
    };
    const auto applyToEquations = [&apply](std::vector<DaeEquation>& equations) {
        for (DaeEquation& equation : equations) {
            apply(equation.lhs);
            apply(equation.rhs);
        }
    };
    const auto applyToAlgorithms = [&apply](std::vector<DaeAlgorithm>& algorithms) {
        std::vector<std::vector<Statement>*> open;
        for (DaeAlgorithm& algorithm : algorithms) open.push_back(&algorithm.statements);
        while (!open.empty()) {
            std::vector<Statement>& statements = *open.back();
            open.pop_back();
            for (Statement& statement : statements) {
                for (ExprId& target : statement.targets) apply(target);
                apply(statement.value);
                apply(statement.message);
                open.push_back(&statement.body);
                for (Statement::Branch& branch : statement.branches) {
                    apply(branch.condition);
                    open.push_back(&branch.body);
                }
            }
        }
    };
    for (DaeVariable& variable : dae.variables) {
        for (ExprId* expr : {&variable.binding, &variable.start, &variable.fixedValue, &variable.minimum,
                             &variable.maximum, &variable.nominal}) {
            apply(*expr);
        }
    }
    applyToEquations(dae.equations);
    applyToEquations(dae.initialEquations);
    for (EquationStructure& structure : dae.structures) {
        apply(structure.range);
        for (ExprId& target : structure.targets) apply(target);
        apply(structure.level);
        for (EquationBranch& branch : structure.branches) {
            apply(branch.condition);
            applyToEquations(branch.equations);
        }
    }
    applyToAlgorithms(dae.algorithms);
    applyToAlgorithms(dae.initialAlgorithms);
}

bool isStreamOperator(const ExpressionPool& pool, ExprId node)
{
    return pool.op(node) == Op::Call &&
           (pool.builtin(node) == Builtin::InStream || pool.builtin(node) == Builtin::ActualStream);
}

/// Whether a node is smooth(0, if rate > 0 then .. else ..), as actualStream() becomes one.
bool isChoiceBySignOf(const ExpressionPool& pool, ExprId node, ExprId rate)
{
    if (pool.op(node) != Op::Call || pool.builtin(node) != Builtin::Smooth) return false;
    const ExprId choice = pool.operand(node, 1);
    if (pool.op(choice) != Op::If) return false;
    const ExprId condition = pool.operand(choice, 0);
    return pool.op(condition) == Op::Greater && pool.operand(condition, 0) == rate &&
           pool.isNumber(pool.operand(condition, 1)) && pool.number(pool.operand(condition, 1)) == 0;
}

/// The product of a factor and `rate`, if that is a flow, without events where the rate changes its sign: the product
/// is continuous there for any values of the factor on either side (specification, section 15.3).
ExprId beside(HybridDae& dae, ExprId rate, ExprId factor)
{
    ExpressionPool& pool = dae.pool;
    if (pool.op(rate) == Op::Array) {
        if (pool.op(factor) != Op::Array || pool.operands(factor).size() != pool.operands(rate).size()) return factor;
        std::vector<ExprId> elements(pool.operands(factor).begin(), pool.operands(factor).end());
        for (std::size_t i = 0; i < elements.size(); ++i) elements[i] = beside(dae, pool.operand(rate, i), elements[i]);
        return pool.withOperands(factor, elements);
    }
    const ExprId root = pool.op(rate) == Op::Subscript ? pool.operand(rate, 0) : rate;
    if (pool.op(root) != Op::Variable || !dae.variables[pool.variableOf(root)].isFlow) return factor;
    RewriteMemo memo;
    return rewrite(pool, factor, memo, [&pool, rate](ExprId node, std::span<const ExprId> operands) {
        if (isChoiceBySignOf(pool, node, rate))
            return pool.call(Builtin::NoEvent, std::array{operands[1]}, pool.typeId(node));
        return std::ranges::equal(pool.operands(node), operands) ? node : pool.withOperands(node, operands);
    });
}

}  // namespace

void StreamConnectors::addStream(VariableId stream, VariableId flow)
{
    if (stream.index() >= m_flowOf.size()) m_flowOf.resize(stream.index() + 1);
    m_flowOf[stream.index()] = flow;
}

ExprId StreamConnectors::flowOf(HybridDae& dae, ConnectionEnd end) const
{
    const VariableId flow = flowVariableOf(end.variable);
    return flow ? endExpression(dae, {flow, end.element, false}) : ExprId();
}

/// Sets need the sets one level up, where their outside connectors are inside connectors: depth first, with an explicit
/// stack.
void StreamConnectors::mix(HybridDae& dae, std::uint32_t set)
{
    using State = Mixture::State;
    m_mixtures.resize(m_sets.sets().size());
    std::vector<std::uint32_t> open{set};
    while (!open.empty()) {
        const std::uint32_t at = open.back();
        if (m_mixtures[at].state == State::Open) {
            mixOne(dae, at);
            m_mixtures[at].state = State::Done;
        }
        if (m_mixtures[at].state == State::Done) {
            open.pop_back();
            continue;
        }
        m_mixtures[at].state = State::Open;
        for (ConnectionEnd end : m_sets.ends(m_sets.sets()[at])) {
            if (!end.isOutside) continue;
            end.isOutside = false;
            const ConnectionPlace above = m_sets.find(end);
            if (above && m_mixtures[above.set].state == State::New) open.push_back(above.set);
        }
    }
}

void StreamConnectors::mixOne(HybridDae& dae, std::uint32_t set)
{
    ExpressionPool& pool = dae.pool;
    const auto ends = m_sets.ends(m_sets.sets()[set]);
    Mixture mixture;
    for (ConnectionEnd end : ends) {
        const bool isOutside = end.isOutside;
        end.isOutside = false;
        mixture.values.push_back(isOutside ? inStreamOf(dae, end) : endExpression(dae, end));
    }
    if (ends.size() > 2) {
        const auto sum = [&pool](const Mixture::Sums& a, const Mixture::Sums& b) -> Mixture::Sums {
            if (a.count == 0 || b.count == 0) return a.count == 0 ? b : a;
            return {pool.binary(Op::Add, a.weight, b.weight), pool.binary(Op::Add, a.weightedValue, b.weightedValue),
                    pool.binary(Op::Add, a.value, b.value), a.count + b.count};
        };
        std::vector<Mixture::Sums> each(ends.size());
        mixture.leastNominal = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < ends.size(); ++i) {
            const ExprId flow = flowOf(dae, ends[i]);
            if (!flow) continue;
            // Something comes from an inside connector when its flow is negative, from an outside connector when it is
            // positive.
            const DaeVariable& variable = dae.variables[flowVariableOf(ends[i].variable)];
            const auto bound = knownNumber(dae, ends[i].isOutside ? variable.maximum : variable.minimum);
            if (bound && (ends[i].isOutside ? *bound <= 0 : *bound >= 0)) continue;
            const double nominal = std::abs(knownNumber(dae, variable.nominal).value_or(1));
            if (nominal > 0) mixture.leastNominal = std::min(mixture.leastNominal, nominal);
            const ExprId outflow = ends[i].isOutside ? flow : pool.unary(Op::Negate, flow);
            const ExprId weight = pool.call(Builtin::Max, std::array{outflow, pool.real(0)});
            each[i] = {weight, product(pool, weight, mixture.values[i]), mixture.values[i], 1};
        }
        if (mixture.leastNominal == std::numeric_limits<double>::infinity()) mixture.leastNominal = 1;
        mixture.before.resize(ends.size());
        mixture.after.resize(ends.size());
        for (std::size_t i = 1; i < ends.size(); ++i) {
            mixture.before[i] = sum(mixture.before[i - 1], each[i - 1]);
            mixture.after[ends.size() - 1 - i] = sum(each[ends.size() - i], mixture.after[ends.size() - i]);
        }
    }
    m_mixtures[set] = std::move(mixture);
}

ExprId StreamConnectors::mixtureOfOthers(HybridDae& dae, ConnectionPlace place)
{
    ExpressionPool& pool = dae.pool;
    const Mixture& mixture = m_mixtures[place.set];
    if (mixture.values.size() == 2) return mixture.values[1 - place.position];
    if (mixture.values.size() < 2) return {};
    const Mixture::Sums& before = mixture.before[place.position];
    const Mixture::Sums& after = mixture.after[place.position];
    const std::uint32_t count = before.count + after.count;
    if (count == 0) return {};
    const auto sum = [&](ExprId left, ExprId right) {
        return left.isNone() ? right : right.isNone() ? left : pool.binary(Op::Add, left, right);
    };
    const ExprId value = sum(before.value, after.value);
    if (count == 1) return value;

    // Each flow f counts as alpha * f + (1 - alpha) * small, where alpha rises smoothly from 0 to 1 while all flows
    // together rise from 0 to `small`. The weights of one set are summed before they are blended: the formula stays
    // short.
    const ExprId total = sum(before.weight, after.weight);
    const ExprId small = pool.real(kRelativeTolerance * mixture.leastNominal);
    const ExprId one = pool.real(1);
    const ExprId rise = pool.call(Builtin::Min, std::array{quotient(pool, total, small), one});
    const ExprId steepness = pool.binary(Op::Subtract, pool.real(3), product(pool, pool.real(2), rise));
    const ExprId alpha = product(pool, product(pool, rise, rise), steepness);
    const ExprId rest = product(pool, pool.binary(Op::Subtract, one, alpha), small);
    const ExprId carried = pool.binary(Op::Add, product(pool, alpha, sum(before.weightedValue, after.weightedValue)),
                                       product(pool, rest, value));
    const ExprId carrier = pool.binary(Op::Add, product(pool, alpha, total), product(pool, rest, pool.real(count)));
    return quotient(pool, carried, carrier);
}

/// A set that is still open depends on itself, which no hierarchy does: then the variable is used as the inflow.
ExprId StreamConnectors::inStreamOf(HybridDae& dae, ConnectionEnd insideEnd)
{
    ExprId mixed;
    const ConnectionPlace place = m_sets.find(insideEnd);
    if (place && m_mixtures[place.set].state == Mixture::State::Done) mixed = mixtureOfOthers(dae, place);
    return mixed ? mixed : endExpression(dae, insideEnd);
}

ExprId StreamConnectors::actualStreamOf(HybridDae& dae, ConnectionEnd insideEnd)
{
    ExpressionPool& pool = dae.pool;
    const ExprId inside = endExpression(dae, insideEnd), entering = inStreamOf(dae, insideEnd);
    const ExprId flow = flowOf(dae, insideEnd);
    if (!flow) return entering;
    const auto choose = [&pool](ExprId rate, ExprId ifPositive, ExprId otherwise) {
        const ExprId choice = pool.conditional(pool.binary(Op::Greater, rate, pool.real(0)), ifPositive, otherwise);
        return pool.call(Builtin::Smooth, std::array{pool.integer(0), choice}, pool.typeId(choice));
    };
    if (pool.isScalar(flow)) return choose(flow, entering, inside);
    // A condition is a scalar: element by element.
    const TypeId type = pool.typeId(inside);
    std::vector<ExprId> elements(static_cast<std::size_t>(pool.types().elementCount(type)));
    for (std::size_t i = 0; i < elements.size(); ++i) {
        const std::vector<ExprId> subscripts = literalSubscripts(pool, type, static_cast<std::int64_t>(i));
        elements[i] = choose(pool.subscript(flow, subscripts), subscripted(pool, entering, subscripts),
                             pool.subscript(inside, subscripts));
    }
    return arrayOf(pool, type, std::move(elements));
}

ExprId StreamConnectors::resolve(HybridDae& dae, VariableId variable, bool isActual)
{
    const auto ofEnd = [&](ConnectionEnd end) {
        if (const ConnectionPlace place = m_sets.find(end)) mix(dae, place.set);
        return isActual ? actualStreamOf(dae, end) : inStreamOf(dae, end);
    };
    if (!m_sets.isSplit(variable)) return ofEnd({variable});
    const TypeId type = dae.variables[variable].typeId;
    std::vector<ExprId> elements(static_cast<std::size_t>(dae.pool.types().elementCount(type)));
    for (std::size_t i = 0; i < elements.size(); ++i) elements[i] = ofEnd({variable, static_cast<std::int32_t>(i)});
    return arrayOf(dae.pool, type, std::move(elements));
}

/// Replaces each stream variable in `operand`; subscripts are unchanged.
ExprId StreamConnectors::replaceStreams(HybridDae& dae, ExprId operand, bool isActual)
{
    ExpressionPool& pool = dae.pool;
    RewriteMemo& memo = isActual ? m_actualStream : m_inStream;
    return rewrite(pool, operand, memo, [&](ExprId node, std::span<const ExprId> operands) {
        if (pool.op(node) == Op::Variable) {
            const VariableId variable = pool.variableOf(node);
            return dae.variables[variable].isStream ? resolve(dae, variable, isActual) : node;
        }
        if (std::ranges::equal(pool.operands(node), operands)) return node;
        if (pool.op(node) != Op::Subscript) return pool.withOperands(node, operands);
        const std::vector<ExprId> subscripts(pool.operands(node).begin() + 1, pool.operands(node).end());
        return subscripted(pool, operands[0], subscripts);
    });
}

ExprId StreamConnectors::inStream(HybridDae& dae, VariableId variable)
{
    return inStream(dae, endExpression(dae, {variable}));
}

ExprId StreamConnectors::actualStream(HybridDae& dae, VariableId variable)
{
    return actualStream(dae, endExpression(dae, {variable}));
}

ExprId StreamConnectors::inStream(HybridDae& dae, ExprId operand)
{
    return replaceStreams(dae, operand, false);
}

ExprId StreamConnectors::actualStream(HybridDae& dae, ExprId operand)
{
    return replaceStreams(dae, operand, true);
}

void StreamConnectors::addEquations(HybridDae& dae)
{
    for (std::uint32_t i = 0; i < m_sets.sets().size(); ++i) {
        const ConnectionSet& set = m_sets.sets()[i];
        if (set.kind != ConnectionKind::Stream) continue;
        const auto ends = m_sets.ends(set);
        for (std::uint32_t position = 0; position < ends.size(); ++position) {
            if (!ends[position].isOutside) continue;
            mix(dae, i);
            const ConnectionPlace place{i, position};
            DaeEquation equation;
            equation.lhs = endExpression(dae, ends[position]);
            equation.rhs = mixtureOfOthers(dae, place);
            if (!equation.rhs) equation.rhs = zeroOf(dae.pool, dae.pool.typeId(equation.lhs));
            equation.origin = EquationOrigin::Connection;
            equation.span = m_sets.span(place);
            equation.instance = m_sets.instance(place);
            dae.equations.push_back(equation);
        }
    }
}

void StreamConnectors::replaceStreamOperators(HybridDae& dae)
{
    ExpressionPool& pool = dae.pool;
    bool hasAny = false;
    for (std::size_t i = 0; i < pool.size() && !hasAny; ++i) hasAny = isStreamOperator(pool, ExprId(i));
    if (!hasAny) return;
    RewriteMemo memo;
    changeAll(dae, [&](ExprId root) {
        return rewrite(pool, root, memo, [&](ExprId node, std::span<const ExprId> operands) {
            if (isStreamOperator(pool, node))
                return replaceStreams(dae, operands[0], pool.builtin(node) == Builtin::ActualStream);
            if (pool.op(node) == Op::Multiply || pool.op(node) == Op::ElementMultiply) {
                const ExprId left = beside(dae, operands[1], operands[0]),
                             right = beside(dae, operands[0], operands[1]);
                return pool.withOperands(node, std::array{left, right});
            }
            return std::ranges::equal(pool.operands(node), operands) ? node : pool.withOperands(node, operands);
        });
    });
}

}  // namespace causeway
