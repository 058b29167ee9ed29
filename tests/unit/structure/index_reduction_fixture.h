// SPDX-License-Identifier: GPL-3.0-or-later
// What the tests of index reduction share: a system under construction.
#pragma once

#include <QTest>

#include "core/structure/reduction/index_reduction.h"
#include "core/symbolic/differentiate_function.h"
#include "core/symbolic/printer.h"

namespace causeway::test {

/// A system under construction: variables and parameters by name, equations over them.
struct Model {
    ExpressionPool pool;
    EquationSystem system;
    std::vector<std::string> names;
    std::vector<double> parameters;  ///< by variable of the pool; NaN for variables

    Model()
    {
        system.isConstant = [this](ExprId leaf) { return isParameter(leaf); };
        system.valueOf = [this](ExprId leaf) -> std::optional<double> {
            if (!isParameter(leaf)) return std::nullopt;
            return parameters[pool.variableOf(leaf).index()];
        };
    }
    bool isParameter(ExprId leaf) const
    {
        return pool.op(leaf) == Op::Variable && !std::isnan(parameters[pool.variableOf(leaf).index()]);
    }
    ExprId variable(const std::string& name, StateSelect select = StateSelect::Default, bool isFixed = false)
    {
        const ExprId expr = pool.variable(VariableId(names.size()), ValueType::Real);
        names.push_back(name);
        parameters.push_back(std::nan(""));
        system.variables.push({expr, select, isFixed, isFixed});
        return expr;
    }
    ExprId parameter(const std::string& name, double value)
    {
        const ExprId expr = pool.variable(VariableId(names.size()), ValueType::Real);
        names.push_back(name);
        parameters.push_back(value);
        return expr;
    }
    ExprId n(int value) { return pool.integer(value); }
    ExprId der(ExprId x) { return pool.der(x); }
    ExprId add(ExprId a, ExprId b) { return pool.binary(Op::Add, a, b); }
    ExprId sub(ExprId a, ExprId b) { return pool.binary(Op::Subtract, a, b); }
    ExprId mul(ExprId a, ExprId b) { return pool.binary(Op::Multiply, a, b); }
    ExprId sq(ExprId a) { return pool.binary(Op::Power, a, pool.integer(2)); }
    ExprId call(Builtin function, ExprId a) { return pool.call(function, std::array{a}); }
    void equation(ExprId lhs, ExprId rhs) { system.equations.push({lhs, rhs}); }
    IndexReduction reduce(FunctionDerivatives* functions = nullptr)
    {
        return reduceIndex(system, pool, functions, Task());
    }

    std::string text(ExprId expr) const
    {
        return printExpression(pool, expr, [this](VariableId id) { return names[id.index()]; });
    }
    std::string text(const IndexReduction& result, UnknownId column) const { return text(result.columns[column].expr); }
    std::string texts(const IndexReduction& result, ColumnRole role) const
    {
        std::string all;
        for (const UnknownId column : result.columnsOf(role)) all += (all.empty() ? "" : " ") + text(result, column);
        return all;
    }
    std::string text(const Candidate& candidate) const
    {
        std::string name = text(system.variables[candidate.variable].expr);
        for (std::uint32_t i = 0; i < candidate.order; ++i) name = "der(" + name + ")";
        return name;
    }
    /// "E={5'} C={vx vy} J=[2*x 2*y] 1 cross-dependent on 0 dynamic"
    std::string text(const StateSet& set) const
    {
        std::string result = "E={";
        for (const ConstraintEquation& e : set.equations) {
            if (&e != &set.equations.front()) result += ' ';
            result += std::to_string(e.equation.index() + 1) + std::string(e.differentiations, '\'');
        }
        result += "} C={";
        for (const Candidate& candidate : set.candidates)
            result += (&candidate == &set.candidates.front() ? "" : " ") + text(candidate);
        result += "} J=[";
        std::uint32_t row = 0;
        for (const StateSet::Entry& entry : set.jacobian) {
            if (&entry != &set.jacobian.front()) result += entry.row != row ? "; " : " ";
            row = entry.row;
            result += text(entry.value);
        }
        result += "] " + std::to_string(set.stateCount()) + " " + std::string(toString(set.dependency));
        for (const StateSetId id : set.dependsOn) result += " on " + std::to_string(id.index());
        if (set.isDynamic) return result + " dynamic";
        result += " states={";
        for (const Candidate& candidate : set.states)
            result += (&candidate == &set.states.front() ? "" : " ") + text(candidate);
        return result + "}";
    }
    std::string text(const EquationDerivative& derivative) const
    {
        return text(derivative.lhs) + " = " + text(derivative.rhs);
    }
    /// As many equations as unknowns, and all can be matched: with the first columns of sets as dummies that can be.
    bool isRegular(const IndexReduction& result)
    {
        std::vector<SystemEquation> all(system.equations.begin(), system.equations.end());
        for (const EquationDerivative& derivative : result.derivatives) all.push_back({derivative.lhs, derivative.rhs});
        std::size_t dynamicStates = 0;
        for (const StateSet& set : result.selection.sets) dynamicStates += set.isDynamic ? set.stateCount() : 0;
        std::vector<std::pair<EquationId, UnknownId>> entries;
        std::size_t unknowns = 0;
        for (std::size_t c = 0; c < result.columns.size(); ++c) {
            const ColumnRole role = result.columns[UnknownId(c)].role;
            if (role == ColumnRole::State) continue;
            ++unknowns;
            for (std::size_t e = 0; e < all.size(); ++e) {
                const auto occurs = [&](ExprId side) {
                    return !pool.isNumber(differentiate(pool, side, result.columns[UnknownId(c)].expr), 0);
                };
                if (occurs(all[e].lhs) || occurs(all[e].rhs)) entries.emplace_back(EquationId(e), UnknownId(c));
            }
        }
        const Incidence incidence(entries, all.size(), result.columns.size());
        Matching matching = emptyMatching(incidence);
        augmentToMaximum(incidence, matching);
        return unknowns - dynamicStates == all.size() && matching.size() == all.size();
    }
};

/// SYSTEMS.md C1.
inline void pendulum(Model& m)
{
    const ExprId x = m.variable("x"), y = m.variable("y"), vx = m.variable("vx"), vy = m.variable("vy"),
                 force = m.variable("T");
    const ExprId length = m.parameter("L", 1), g = m.parameter("g", 9.81);
    m.equation(m.der(x), vx);
    m.equation(m.der(y), vy);
    m.equation(m.der(vx), m.mul(force, x));
    m.equation(m.der(vy), m.sub(m.mul(force, y), g));
    m.equation(m.n(0), m.sub(m.add(m.sq(x), m.sq(y)), m.sq(length)));
}

/// SYSTEMS.md C2.
inline void parallelCapacitors(Model& m, StateSelect first = StateSelect::Default,
                               StateSelect second = StateSelect::Default)
{
    const ExprId u1 = m.variable("u1", first), u2 = m.variable("u2", second), i1 = m.variable("i1"),
                 i2 = m.variable("i2");
    const ExprId i = m.variable("i"), uR = m.variable("uR"), u = m.variable("u");
    const ExprId c1 = m.parameter("C1", 1), c2 = m.parameter("C2", 2), r = m.parameter("R", 0.5);
    m.equation(m.mul(c1, m.der(u1)), i1);
    m.equation(m.mul(c2, m.der(u2)), i2);
    m.equation(uR, m.mul(r, i));
    m.equation(u, m.call(Builtin::Sin, m.pool.time()));
    m.equation(i, m.add(i1, i2));
    m.equation(m.n(0), m.add(m.add(u, uR), u1));
    m.equation(m.n(0), m.sub(u2, u1));
}

}  // namespace causeway::test
