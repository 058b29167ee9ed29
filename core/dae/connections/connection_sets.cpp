// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dae/connections/connection_sets.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "core/base/assert.h"
#include "core/base/disjoint_sets.h"

namespace causeway {

namespace {

constexpr std::uint32_t kNone = ConnectionPlace::kNone;

DaeEquation connectionEquation(ExprId lhs, ExprId rhs, SourceSpan span, InstanceId instance)
{
    DaeEquation equation;
    equation.lhs = lhs;
    equation.rhs = rhs;
    equation.origin = EquationOrigin::Connection;
    equation.span = span;
    equation.instance = instance;
    return equation;
}

bool isEmptyArray(const HybridDae& dae, VariableId variable)
{
    return dae.pool.types().elementCount(dae.variables[variable].typeId) == 0;
}

bool isSameVariable(ConnectionEnd a, ConnectionEnd b)
{
    return a.variable == b.variable && a.element == b.element;
}

/// The condition that two sides are equal. Real numbers are compared as the language allows outside of functions.
ExprId equality(ExpressionPool& pool, ExprId a, ExprId b)
{
    const bool isNumeric = pool.type(a) == ValueType::Real || pool.type(a) == ValueType::Integer;
    if (pool.isScalar(a)) {
        if (pool.type(a) != ValueType::Real) return pool.binary(Op::Equal, a, b);
        const ExprId distance = pool.call(Builtin::Abs, std::array{pool.binary(Op::Subtract, a, b)});
        return pool.binary(Op::LessEqual, distance, pool.real(0));
    }
    if (isNumeric) {
        const ExprId distances = pool.call(Builtin::Abs, std::array{pool.binary(Op::Subtract, a, b)});
        const TypeId element = pool.types().elementType(pool.typeId(distances));
        return pool.binary(Op::LessEqual, pool.call(Builtin::MaxOf, std::array{distances}, element), pool.real(0));
    }
    ExprId all;
    const TypeId type = pool.typeId(a);
    for (std::int64_t i = 0; i < pool.types().elementCount(type); ++i) {
        const std::vector<ExprId> subscripts = literalSubscripts(pool, type, i);
        const ExprId one = pool.binary(Op::Equal, pool.subscript(a, subscripts), pool.subscript(b, subscripts));
        all = all ? pool.binary(Op::And, all, one) : one;
    }
    return all ? all : pool.boolean(true);
}

}  // namespace

void ConnectionSets::connect(ConnectionEnd a, ConnectionEnd b, SourceSpan span, InstanceId instance)
{
    m_connections.push_back({a, b, span, instance});
}

void ConnectionSets::connectParameters(ConnectionEnd a, ConnectionEnd b, SourceSpan span, InstanceId instance)
{
    m_parameters.push_back({a, b, span, instance});
}

void ConnectionSets::addFlow(VariableId variable, bool isOutside)
{
    m_flows.emplace_back(variable, isOutside);
}

/// Splits every array connected by element, and transitively all arrays connected with it as a whole.
void ConnectionSets::splitArrays(const HybridDae& dae)
{
    const auto isArray = [&dae](ConnectionEnd end) {
        return !dae.pool.types().isScalar(dae.variables[end.variable].typeId);
    };
    m_isSplit.assign(dae.variables.size(), 0);
    std::vector<VariableId> open;
    const auto split = [&](VariableId variable) {
        if (m_isSplit[variable.index()] != 0) return;
        m_isSplit[variable.index()] = 1;
        open.push_back(variable);
    };
    for (const Connection& connection : m_connections) {
        if (connection.a.element < 0 && connection.b.element < 0) continue;
        for (const ConnectionEnd end : {connection.a, connection.b}) {
            if (isArray(end)) split(end.variable);
        }
    }
    if (open.empty()) return;

    std::vector<std::uint32_t> first(dae.variables.size() + 1, 0);
    std::vector<VariableId> partners;
    const auto eachWholePair = [&](auto&& visit) {
        for (const Connection& connection : m_connections) {
            if (connection.a.element >= 0 || connection.b.element >= 0 || !isArray(connection.a)) continue;
            visit(connection.a.variable, connection.b.variable);
            visit(connection.b.variable, connection.a.variable);
        }
    };
    eachWholePair([&](VariableId from, VariableId) { ++first[from.index()]; });
    std::exclusive_scan(first.begin(), first.end(), first.begin(), 0U);
    partners.resize(first.back());
    std::vector<std::uint32_t> next(first.begin(), first.end());
    eachWholePair([&](VariableId from, VariableId to) { partners[next[from.index()]++] = to; });
    while (!open.empty()) {
        const std::size_t variable = open.back().index();
        open.pop_back();
        for (std::uint32_t i = first[variable]; i < first[variable + 1]; ++i) split(partners[i]);
    }
}

void ConnectionSets::numberSlots(const HybridDae& dae)
{
    m_firstSlot.assign(dae.variables.size() + 1, 0);
    for (const Connection& connection : m_connections) {
        for (const ConnectionEnd end : {connection.a, connection.b}) {
            const std::int64_t elements =
                isSplit(end.variable) ? dae.pool.types().elementCount(dae.variables[end.variable].typeId) : 1;
            CAUSEWAY_ASSERT(end.element < elements);
            m_firstSlot[end.variable.index()] = static_cast<std::uint32_t>(elements);
        }
    }
    std::exclusive_scan(m_firstSlot.begin(), m_firstSlot.end(), m_firstSlot.begin(), 0U);
}

std::uint32_t ConnectionSets::nodeOf(ConnectionEnd end) const
{
    const auto element = isSplit(end.variable) ? static_cast<std::uint32_t>(std::max(end.element, 0)) : 0U;
    return 2 * (m_firstSlot[end.variable.index()] + element) + (end.isOutside ? 1U : 0U);
}

std::uint32_t ConnectionSets::nodeCountOf(ConnectionEnd end) const
{
    const std::size_t variable = end.variable.index();
    return end.element < 0 ? m_firstSlot[variable + 1] - m_firstSlot[variable] : 1;
}

void ConnectionSets::build(const HybridDae& dae)
{
    splitArrays(dae);
    numberSlots(dae);
    const std::size_t nodeCount = 2 * static_cast<std::size_t>(m_firstSlot.back());
    CAUSEWAY_ASSERT(nodeCount < kNone);

    // Union by least node: every node but the first of its set is taken over exactly once, by the connection that
    // joined it.
    DisjointSets<std::uint32_t> sets(nodeCount);
    std::vector<std::uint32_t> joinedBy(nodeCount, kNone);
    std::vector<std::uint8_t> isConnected(nodeCount, 0);
    const auto eachPair = [this](auto&& visit) {
        for (std::uint32_t i = 0; i < m_connections.size(); ++i) {
            const Connection& connection = m_connections[i];
            const std::uint32_t a = nodeOf(connection.a), b = nodeOf(connection.b), count = nodeCountOf(connection.a);
            CAUSEWAY_ASSERT(count == nodeCountOf(connection.b));
            for (std::uint32_t k = 0; k < count; ++k) visit(a + 2 * k, b + 2 * k, i);
        }
    };
    eachPair([&](std::uint32_t a, std::uint32_t b, std::uint32_t connection) {
        isConnected[a] = isConnected[b] = 1;
        const std::uint32_t first = sets.find(a), second = sets.find(b);
        if (sets.unite(first, second)) joinedBy[std::max(first, second)] = connection;
    });

    // Sets in the order in which connections name them.
    m_sets.clear();
    m_setOfNode.assign(nodeCount, kNone);
    m_positionOfNode.assign(nodeCount, 0);
    eachPair([&](std::uint32_t a, std::uint32_t, std::uint32_t connection) {
        const std::uint32_t root = sets.find(a);
        if (m_setOfNode[root] != kNone) return;
        m_setOfNode[root] = static_cast<std::uint32_t>(m_sets.size());
        joinedBy[root] = connection;
        m_sets.push_back({ConnectionKind::Potential, 0, 0, connection});
    });
    // A root is the least node of its set, so it knows its set before the others ask.
    std::uint32_t endCount = 0;
    for (std::uint32_t node = 0; node < nodeCount; ++node) {
        if (isConnected[node] == 0) continue;
        m_setOfNode[node] = m_setOfNode[sets.find(node)];
        m_positionOfNode[node] = m_sets[m_setOfNode[node]].endCount++;
        ++endCount;
    }
    std::uint32_t firstEnd = 0;
    for (ConnectionSet& set : m_sets) {
        set.firstEnd = firstEnd;
        firstEnd += set.endCount;
    }

    // Nodes ascend with variables, elements, sides: so do the ends of each set.
    m_ends.assign(endCount, {});
    m_endConnections.assign(endCount, 0);
    for (std::size_t i = 0; i < dae.variables.size(); ++i) {
        const VariableId variable(i);
        for (std::uint32_t node = 2 * m_firstSlot[i]; node < 2 * m_firstSlot[i + 1]; ++node) {
            if (isConnected[node] == 0) continue;
            ConnectionSet& set = m_sets[m_setOfNode[node]];
            const std::uint32_t at = set.firstEnd + m_positionOfNode[node];
            const std::int32_t element = isSplit(variable) ? static_cast<std::int32_t>(node / 2 - m_firstSlot[i]) : -1;
            m_ends[at] = {variable, element, node % 2 == 1};
            m_endConnections[at] = joinedBy[node];
            if (m_positionOfNode[node] != 0) continue;
            const DaeVariable& first = dae.variables[variable];
            set.kind = first.isFlow     ? ConnectionKind::Flow
                       : first.isStream ? ConnectionKind::Stream
                                        : ConnectionKind::Potential;
        }
    }
}

ConnectionPlace ConnectionSets::find(ConnectionEnd end) const
{
    const std::size_t variable = end.variable.index();
    if (variable + 1 >= m_firstSlot.size()) return {};
    const std::uint32_t slots = m_firstSlot[variable + 1] - m_firstSlot[variable];
    if (slots == 0) return {};
    if (isSplit(end.variable) && (end.element < 0 || static_cast<std::uint32_t>(end.element) >= slots)) return {};
    const std::uint32_t node = nodeOf(end);
    return {m_setOfNode[node], m_positionOfNode[node]};
}

void ConnectionSets::addEquations(HybridDae& dae) const
{
    for (std::uint32_t i = 0; i < m_sets.size(); ++i) {
        const ConnectionSet& set = m_sets[i];
        if (isEmptyArray(dae, ends(set).front().variable)) continue;
        if (set.kind == ConnectionKind::Potential) addPotentials(dae, i);
        if (set.kind == ConnectionKind::Flow) addFlowSum(dae, set);
    }
    addUnconnectedFlows(dae);
    for (const Connection& pair : m_parameters) addParameterCheck(dae, pair);
}

/// The first end equals each of the others.
void ConnectionSets::addPotentials(HybridDae& dae, std::uint32_t set) const
{
    const auto members = ends(m_sets[set]);
    const ExprId first = endExpression(dae, members.front());
    for (std::uint32_t i = 1; i < members.size(); ++i) {
        // Inside and outside of one variable are neighbours.
        if (isSameVariable(members[i], members[i - 1])) continue;
        const ConnectionPlace place{set, i};
        dae.equations.push_back(
            connectionEquation(first, endExpression(dae, members[i]), span(place), instance(place)));
    }
}

void ConnectionSets::addFlowSum(HybridDae& dae, const ConnectionSet& set) const
{
    ExprId sum;
    for (const ConnectionEnd end : ends(set)) {
        const ExprId flow = endExpression(dae, end);
        if (sum) {
            sum = dae.pool.binary(end.isOutside ? Op::Subtract : Op::Add, sum, flow);
        } else {
            sum = end.isOutside ? dae.pool.unary(Op::Negate, flow) : flow;
        }
    }
    const ExprId zero = zeroOf(dae.pool, dae.pool.typeId(sum));
    dae.equations.push_back(connectionEquation(sum, zero, span(set), instance(set)));
}

void ConnectionSets::addUnconnectedFlows(HybridDae& dae) const
{
    std::vector<bool> isDone(2 * dae.variables.size(), false);
    for (const auto& [flow, isOutside] : m_flows) {
        const std::size_t place = 2 * flow.index() + (isOutside ? 1 : 0);
        if (isDone[place] || isEmptyArray(dae, flow)) continue;
        isDone[place] = true;
        const auto addZero = [&](ConnectionEnd end) {
            const ExprId lhs = endExpression(dae, end);
            const DaeVariable& variable = dae.variables[end.variable];
            dae.equations.push_back(
                connectionEquation(lhs, zeroOf(dae.pool, dae.pool.typeId(lhs)), variable.span, variable.instance));
        };
        if (!isSplit(flow)) {
            if (!find({flow, -1, isOutside})) addZero({flow, -1, isOutside});
            continue;
        }
        const auto count = static_cast<std::int32_t>(dae.pool.types().elementCount(dae.variables[flow].typeId));
        std::vector<ConnectionEnd> free;
        for (std::int32_t i = 0; i < count; ++i) {
            if (!find({flow, i, isOutside})) free.push_back({flow, i, isOutside});
        }
        if (free.size() == static_cast<std::size_t>(count)) free = {{flow, -1, isOutside}};
        for (const ConnectionEnd end : free) addZero(end);
    }
}

void ConnectionSets::addParameterCheck(HybridDae& dae, const Connection& pair) const
{
    if (isSameVariable(pair.a, pair.b)) return;
    ExpressionPool& pool = dae.pool;
    const ExprId a = endExpression(dae, pair.a), b = endExpression(dae, pair.b);
    const auto sizesOf = [&pool](ExprId side) { return pool.types().dimensions(pool.typeId(side)); };
    const bool isSameSize = std::ranges::equal(sizesOf(a), sizesOf(b));
    const ExprId condition = isSameSize ? equality(pool, a, b) : pool.boolean(false);
    const std::string message = "Connected connectors have different values of " + dae.variables[pair.a.variable].name +
                                " and " + dae.variables[pair.b.variable].name;
    DaeEquation check = connectionEquation(condition, pool.string(message), pair.span, pair.instance);
    check.kind = EquationKind::Assert;
    dae.equations.push_back(check);
}

ExprId endExpression(HybridDae& dae, ConnectionEnd end)
{
    const TypeId type = dae.variables[end.variable].typeId;
    const ExprId variable = dae.pool.variable(end.variable, type);
    if (end.element < 0 || dae.pool.types().isScalar(type)) return variable;
    return dae.pool.subscript(variable, literalSubscripts(dae.pool, type, end.element));
}

std::vector<ExprId> literalSubscripts(ExpressionPool& pool, TypeId type, std::int64_t element)
{
    const auto dimensions = pool.types().dimensions(type);
    std::vector<ExprId> subscripts(dimensions.size());
    for (std::size_t i = dimensions.size(); i-- > 0;) {
        subscripts[i] = pool.integer(element % dimensions[i] + 1);
        element /= dimensions[i];
    }
    return subscripts;
}

ExprId zeroOf(ExpressionPool& pool, TypeId type)
{
    const bool isInteger = pool.types().base(type) == ValueType::Integer;
    if (pool.types().isScalar(type)) return isInteger ? pool.integer(0) : pool.real(0);
    std::vector<ExprId> sizes;
    for (const std::int32_t size : pool.types().dimensions(type)) sizes.push_back(pool.integer(size));
    return pool.call(Builtin::Zeros, sizes, type);
}

}  // namespace causeway
