// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// One call of replaceStateMachines(). For state_machines.cpp and state_equations.cpp only.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/dae/hybrid_dae.h"
#include "core/symbolic/traversal.h"

namespace causeway {

class StateMachineReplacement {
public:
    StateMachineReplacement(HybridDae& dae, Diagnostics& diagnostics)
        : m_dae(dae), m_pool(dae.pool), m_diagnostics(diagnostics)
    {
    }

    void run();

private:
    static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

    struct Transition {
        InstanceId from, to;
        ExprId condition;
        bool isImmediate, resets, synchronizes;
        std::int64_t priority;
        std::size_t place;  ///< the state that contains it; kNone
        SourceSpan span;
    };
    /// Expressions over the variables generated for it.
    struct State {
        InstanceId instance;
        std::size_t machine = kNone;
        std::int64_t number = 0;  ///< in its machine, 1-based
        ExprId active, reset;
        ExprId arrived, ticks, duration;  ///< none until requested
    };
    struct Machine {
        std::vector<std::size_t> states;      ///< the initial one first
        std::vector<Transition> transitions;  ///< the highest priority last
        std::size_t parent = kNone;           ///< the enclosing state
        SourceSpan span;
        std::string prefix;  ///< of the names of its variables
        ExprId active, reset, fired, activeState, nextState;
    };
    /// The definition of one variable by one equation.
    struct Definition {
        ExprId target;
        std::size_t state;
        ExprId value;
        SourceSpan span;
        EquationOrigin origin;
    };

    // Analysis (state_machines.cpp)
    void gather();
    std::size_t stateNamed(ExprId path, SourceSpan span);
    std::size_t addState(InstanceId instance);
    void formMachines();
    bool checkMachine(const Machine& machine);
    [[nodiscard]] std::string nameOf(std::size_t state) const { return m_dae.pathOf(m_states[state].instance); }
    /// The innermost state that contains an instance; kNone.
    [[nodiscard]] std::size_t stateOf(InstanceId instance) const
    {
        return instance.isNone() ? kNone : m_stateOf[instance.index()];
    }
    [[nodiscard]] std::size_t stateAround(std::size_t state) const
    {
        return m_machines[m_states[state].machine].parent;
    }
    [[nodiscard]] bool isInside(std::size_t state, std::size_t outer) const
    {
        while (state != kNone && state != outer) state = stateAround(state);
        return state == outer;
    }
    /// Whether the two are never active at the same time.
    [[nodiscard]] bool excludeEachOther(std::size_t a, std::size_t b) const;

    // Machines (state_machines.cpp)
    void addMachine(std::size_t at);
    void finishMachine(std::size_t at);
    ExprId conditionOf(const Transition& transition, std::size_t from);
    ExprId addVariable(std::string name, ValueType type, ExprId start, SourceSpan span);
    void define(ExprId variable, ExprId value, SourceSpan span);
    void countTicks(std::size_t state);

    ExprId previous(ExprId expr) { return m_pool.call(Builtin::Previous, std::vector{expr}, m_pool.typeId(expr)); }
    ExprId isEqual(ExprId a, std::int64_t number) { return m_pool.binary(Op::Equal, a, m_pool.integer(number)); }
    ExprId both(ExprId a, ExprId b) { return m_pool.binary(Op::And, a, b); }
    ExprId either(ExprId a, ExprId b) { return m_pool.binary(Op::Or, a, b); }
    ExprId interval() { return m_pool.call(Builtin::Interval, std::vector<ExprId>(), TypeTable::real()); }
    ExprId negated(ExprId a) { return m_pool.unary(Op::Not, a); }

    // Equations of states (state_equations.cpp)
    void replaceEquations();
    void rewriteAll(DaeEquation& equation, std::size_t state);
    void rewriteAll(std::vector<Statement>& statements, std::size_t state);
    /// Replaces operators of state machines, and previous values of variables of states by their values after a reset.
    ExprId rewritten(ExprId expr, std::size_t state, std::size_t counted, bool isImmediate = false);
    ExprId before(ExprId target, std::size_t state);
    ExprId startOf(ExprId target);
    [[nodiscard]] std::vector<ExprId> currentReals(const DaeEquation& equation) const;
    void openEquation(const DaeEquation& equation, std::vector<DaeEquation>& into);
    void defineState(std::size_t state, const std::vector<DaeEquation>& equations);
    void guardAlgorithm(DaeAlgorithm& algorithm, std::size_t state);
    void guardInPlace(DaeEquation& equation, std::size_t state);
    void mergeConnections();
    void mergeDefinitions();
    [[nodiscard]] ExprId rootOf(ExprId target) const;
    [[nodiscard]] bool mayDefine(ExprId target, std::size_t state, bool isLeft) const;
    void refuse(SourceSpan span, std::string_view what);

    HybridDae& m_dae;
    ExpressionPool& m_pool;
    Diagnostics& m_diagnostics;
    std::unordered_map<std::string, InstanceId> m_instances;  ///< by path
    std::unordered_set<std::string> m_names;                  ///< of variables
    std::vector<State> m_states;
    std::vector<Machine> m_machines;
    std::vector<Transition> m_transitions;
    std::vector<std::pair<std::size_t, SourceSpan>> m_initial;
    std::vector<std::size_t> m_stateAt;  ///< by instance: which state it is
    std::vector<std::size_t> m_stateOf;  ///< by instance
    std::vector<DaeEquation> m_made;
    std::vector<Definition> m_definitions;
    SourceSpan m_span;  ///< of the current equation or statement
    bool m_hasErrors = false;
};

}  // namespace causeway
