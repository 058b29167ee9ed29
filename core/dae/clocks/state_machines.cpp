// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dae/clocks/state_machines.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/disjoint_sets.h"
#include "core/dae/clocks/state_machine_replacement.h"

namespace causeway {

namespace {

bool isCallOf(const ExpressionPool& pool, ExprId expr, Builtin function)
{
    return !expr.isNone() && pool.op(expr) == Op::Call && pool.builtin(expr) == function;
}

bool hasStateMachines(const ExpressionPool& pool)
{
    for (std::size_t i = 0; i < pool.size(); ++i) {
        if (pool.op(ExprId(i)) != Op::Call) continue;
        switch (pool.builtin(ExprId(i))) {
            case Builtin::InitialState:
            case Builtin::Transition:
            case Builtin::ActiveState:
            case Builtin::TicksInState:
            case Builtin::TimeInState: return true;
            default: break;
        }
    }
    return false;
}

}  // namespace

void StateMachineReplacement::run()
{
    gather();
    formMachines();
    if (m_hasErrors) return;
    for (std::size_t i = 0; i < m_machines.size(); ++i) addMachine(i);
    replaceEquations();
    for (std::size_t i = 0; i < m_machines.size() && !m_hasErrors; ++i) finishMachine(i);
    m_dae.equations.insert(m_dae.equations.end(), m_made.begin(), m_made.end());
}

// What there is -----------------------------------------------------------------------------------
std::size_t StateMachineReplacement::addState(InstanceId instance)
{
    std::size_t& at = m_stateAt[instance.index()];
    if (at == kNone) {
        at = m_states.size();
        m_states.emplace_back().instance = instance;
    }
    return at;
}

/// The state named by a call; kNone, with a message, if there is none.
std::size_t StateMachineReplacement::stateNamed(ExprId path, SourceSpan span)
{
    const auto found = m_instances.find(m_pool.stringValue(path));
    const std::size_t state = found == m_instances.end() ? kNone : m_stateAt[found->second.index()];
    if (state == kNone) {
        m_hasErrors = true;
        const std::string& name = m_pool.stringValue(path);
        m_diagnostics.report(diag::CannotStandHere, span, fmt::format("'activeState({})'", name), "here",
                             fmt::format("'{}' is not a state: neither a transition nor initialState names it", name));
    }
    return state;
}

void StateMachineReplacement::gather()
{
    for (std::size_t i = 0; i < m_dae.instances.size(); ++i)
        m_instances.emplace(m_dae.pathOf(InstanceId(i)), InstanceId(i));
    for (const DaeVariable& variable : m_dae.variables) m_names.insert(variable.name);
    m_stateAt.assign(m_dae.instances.size(), kNone);
    std::vector<InstanceId> places;
    std::erase_if(m_dae.equations, [&](const DaeEquation& equation) {
        if (equation.kind != EquationKind::Call) return false;
        const bool isInitial = isCallOf(m_pool, equation.rhs, Builtin::InitialState);
        if (!isInitial && !isCallOf(m_pool, equation.rhs, Builtin::Transition)) return false;
        const auto operands = m_pool.operands(equation.rhs);
        const InstanceId first = m_instances.at(m_pool.stringValue(operands[0]));
        if (isInitial) {
            m_initial.emplace_back(addState(first), equation.span);
            return true;
        }
        Transition made;
        made.from = first;
        made.to = m_instances.at(m_pool.stringValue(operands[1]));
        made.condition = operands[2];
        made.isImmediate = m_pool.booleanValue(operands[3]);
        made.resets = m_pool.booleanValue(operands[4]);
        made.synchronizes = m_pool.booleanValue(operands[5]);
        made.priority = m_pool.integerValue(operands[6]);
        made.place = kNone;
        made.span = equation.span;
        addState(made.from);
        addState(made.to);
        m_transitions.push_back(made);
        places.push_back(equation.instance);
        return true;
    });
    // Instances come after those around them.
    m_stateOf.assign(m_dae.instances.size(), kNone);
    for (std::size_t i = 0; i < m_dae.instances.size(); ++i) {
        const InstanceId parent = m_dae.instances[InstanceId(i)].parent;
        m_stateOf[i] = m_stateAt[i] != kNone ? m_stateAt[i] : stateOf(parent);
    }
    for (std::size_t i = 0; i < m_transitions.size(); ++i) m_transitions[i].place = stateOf(places[i]);
}

/// States that transitions join are one machine.
void StateMachineReplacement::formMachines()
{
    DisjointSets<std::size_t> joined(m_states.size());
    for (const Transition& transition : m_transitions)
        joined.unite(m_stateAt[transition.from.index()], m_stateAt[transition.to.index()]);
    std::map<std::size_t, std::size_t> machineOf;
    const auto machineAt = [&](std::size_t state) {
        const auto [entry, isNew] = machineOf.try_emplace(joined.find(state), m_machines.size());
        if (isNew) m_machines.emplace_back();
        return entry->second;
    };
    for (const auto& [state, span] : m_initial) {
        Machine& machine = m_machines[machineAt(state)];
        if (!machine.states.empty()) {
            m_hasErrors = true;
            m_diagnostics.report(diag::CannotStandHere, span, fmt::format("'initialState({})'", nameOf(state)), "here",
                                 fmt::format("its state machine begins with '{}'", nameOf(machine.states.front())));
            continue;
        }
        machine.states.push_back(state);
        machine.span = span;
    }
    for (std::size_t i = 0; i < m_states.size(); ++i) {
        Machine& machine = m_machines[machineAt(i)];
        m_states[i].machine = machineAt(i);
        if (machine.states.empty() || machine.states.front() != i) machine.states.push_back(i);
    }
    for (const Transition& transition : m_transitions)
        m_machines[machineAt(m_stateAt[transition.from.index()])].transitions.push_back(transition);
    for (Machine& machine : m_machines) {
        for (std::size_t i = 0; i < machine.states.size(); ++i)
            m_states[machine.states[i]].number = static_cast<std::int64_t>(i) + 1;
        const InstanceId first = m_states[machine.states.front()].instance;
        const InstanceId parent = m_dae.instances[first].parent;
        machine.parent = stateOf(parent);
        const std::string path = parent.isNone() ? std::string() : m_dae.pathOf(parent);
        machine.prefix =
            fmt::format("{}{}stateMachineOf_{}.", path, path.empty() ? "" : ".", m_dae.instances[first].name);
        std::ranges::stable_sort(machine.transitions, std::greater<>(), &Transition::priority);
        if (!checkMachine(machine)) m_hasErrors = true;
    }
}

bool StateMachineReplacement::checkMachine(const Machine& machine)
{
    const auto isInitial = [&](const auto& initial) {
        return m_states[initial.first].machine == m_states[machine.states.front()].machine;
    };
    if (std::ranges::none_of(m_initial, isInitial)) {
        m_diagnostics.report(diag::CannotStandHere, machine.transitions.front().span, "a transition",
                             "in a state machine without an initial state",
                             fmt::format("write 'initialState(...)' for one of its states, such as '{}'",
                                         nameOf(machine.states.front())));
        return false;
    }
    const InstanceId around = m_dae.instances[m_states[machine.states.front()].instance].parent;
    for (const std::size_t state : machine.states) {
        if (stateOf(m_dae.instances[m_states[state].instance].parent) == stateOf(around)) continue;
        m_diagnostics.report(diag::CannotStandHere, machine.span, fmt::format("the state '{}'", nameOf(state)),
                             fmt::format("in one state machine with '{}'", nameOf(machine.states.front())),
                             "they are inside of different states");
        return false;
    }
    for (std::size_t i = 1; i < machine.transitions.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            const Transition &a = machine.transitions[k], &b = machine.transitions[i];
            if (a.from != b.from || a.priority != b.priority) continue;
            m_diagnostics.report(diag::CannotStandHere, b.span,
                                 fmt::format("the priority {} of this transition", b.priority), "here",
                                 fmt::format("another one from '{}' has it; write 'priority = ...' with another number",
                                             m_dae.pathOf(b.from)));
            return false;
        }
    }
    return true;
}

bool StateMachineReplacement::excludeEachOther(std::size_t a, std::size_t b) const
{
    for (; a != kNone; a = stateAround(a)) {
        for (std::size_t other = b; other != kNone; other = stateAround(other)) {
            if (m_states[a].machine == m_states[other].machine) return a != other;
        }
    }
    return false;
}

// Machines --------------------------------------------------------------------------------
ExprId StateMachineReplacement::addVariable(std::string name, ValueType type, ExprId start, SourceSpan span)
{
    while (!m_names.insert(name).second) name += '_';
    DaeVariable variable;
    variable.name = std::move(name);
    variable.span = span;
    variable.typeId = TypeTable::scalar(type);
    variable.type = type;
    variable.variability = type == ValueType::Real ? Variability::Continuous : Variability::Discrete;
    variable.start = start;
    variable.instance = InstanceId(0);
    return m_pool.variable(m_dae.variables.push(std::move(variable)), type);
}

void StateMachineReplacement::define(ExprId variable, ExprId value, SourceSpan span)
{
    DaeEquation equation;
    equation.lhs = variable;
    equation.rhs = value;
    equation.origin = EquationOrigin::Declaration;
    equation.span = span;
    m_made.push_back(equation);
}

/// The variables that others ask for.
void StateMachineReplacement::addMachine(std::size_t at)
{
    Machine& machine = m_machines[at];
    const ExprId zero = m_pool.integer(0), one = m_pool.integer(1), no = m_pool.boolean(false);
    machine.activeState = addVariable(machine.prefix + "activeState", ValueType::Integer, one, machine.span);
    machine.nextState = addVariable(machine.prefix + "nextState", ValueType::Integer, one, machine.span);
    machine.fired = addVariable(machine.prefix + "firedTransition", ValueType::Integer, zero, machine.span);
    for (const std::size_t state : machine.states) {
        const std::string& name = m_dae.instances[m_states[state].instance].name;
        m_states[state].active = addVariable(nameOf(state) + ".active", ValueType::Boolean, no, machine.span);
        m_states[state].reset = addVariable(machine.prefix + "reset_" + name, ValueType::Boolean, no, machine.span);
    }
}

/// The condition, and for a transition that synchronizes: all machines in the state it leaves are in final states.
ExprId StateMachineReplacement::conditionOf(const Transition& transition, std::size_t from)
{
    ExprId condition = rewritten(transition.condition, transition.place, from, transition.isImmediate);
    if (!transition.synchronizes) return condition;
    for (const Machine& inner : m_machines) {
        if (inner.parent != from) continue;
        // An immediate transition is decided before the machines inside go on.
        const ExprId state = transition.isImmediate ? previous(inner.nextState) : inner.activeState;
        ExprId isFinal = m_pool.boolean(false);
        for (const std::size_t candidate : inner.states) {
            const bool hasExit = std::ranges::any_of(
                inner.transitions, [&](const Transition& exit) { return m_stateAt[exit.from.index()] == candidate; });
            if (hasExit) continue;
            const ExprId isThere = isEqual(state, m_states[candidate].number);
            isFinal = m_pool.op(isFinal) == Op::BooleanLiteral ? isThere : either(isFinal, isThere);
        }
        condition = both(condition, isFinal);
    }
    return condition;
}

/// The equations of specification, section 17.3.4.
void StateMachineReplacement::finishMachine(std::size_t at)
{
    // Counting ticks adds variables, not machines.
    Machine& machine = m_machines[at];
    const SourceSpan span = machine.span;
    const ExprId zero = m_pool.integer(0), one = m_pool.integer(1), no = m_pool.boolean(false);
    const bool isTop = machine.parent == kNone;
    const ExprId active = isTop ? m_pool.boolean(true) : m_states[machine.parent].active;
    const ExprId reset = isTop ? m_pool.call(Builtin::FirstTick, std::vector<ExprId>(), TypeTable::boolean())
                               : m_states[machine.parent].reset;
    const ExprId selected = m_pool.conditional(reset, one, previous(machine.nextState));
    ExprId immediate = zero, delayed = zero, to = selected, resets = no;
    for (std::size_t i = 0; i < machine.transitions.size(); ++i) {
        const Transition& transition = machine.transitions[i];
        const State from = m_states[m_stateAt[transition.from.index()]],
                    target = m_states[m_stateAt[transition.to.index()]];
        const auto number = static_cast<std::int64_t>(i) + 1;
        m_span = transition.span;
        const ExprId condition = conditionOf(transition, m_stateAt[transition.from.index()]);
        ExprId& into = transition.isImmediate ? immediate : delayed;
        const ExprId source = transition.isImmediate ? selected : machine.nextState;
        into = m_pool.conditional(both(isEqual(source, from.number), condition), m_pool.integer(number), into);
        const ExprId isFired = isEqual(machine.fired, number);
        to = m_pool.conditional(isFired, m_pool.integer(target.number), to);
        resets = m_pool.conditional(isFired, m_pool.boolean(transition.resets), resets);
    }
    ExprId fired = immediate;
    const bool hasDelayed =
        std::ranges::any_of(machine.transitions, [](const Transition& transition) { return !transition.isImmediate; });
    if (hasDelayed) {
        const ExprId next = addVariable(machine.prefix + "delayedTransition", ValueType::Integer, zero, span);
        define(next, delayed, span);
        fired = m_pool.call(Builtin::Max, std::vector{previous(next), immediate}, TypeTable::integer());
    }
    const auto ifActive = [&](ExprId value, ExprId otherwise) {
        return isTop ? value : m_pool.conditional(active, value, otherwise);
    };
    define(machine.fired, fired, span);
    define(machine.activeState, m_pool.conditional(reset, one, to), span);
    define(machine.nextState, ifActive(machine.activeState, previous(machine.nextState)), span);
    ExprId activeReset = either(reset, resets);
    if (!isTop) {
        const ExprId nextReset = addVariable(machine.prefix + "nextReset", ValueType::Boolean, no, span);
        define(nextReset, both(negated(active), previous(nextReset)), span);
        activeReset = either(
            reset, m_pool.conditional(m_pool.binary(Op::Greater, machine.fired, zero), resets, previous(nextReset)));
    }
    for (const std::size_t state : machine.states) {
        const State& own = m_states[state];
        const std::string& name = m_dae.instances[own.instance].name;
        const ExprId pending = addVariable(machine.prefix + "pendingReset_" + name, ValueType::Boolean, no, span);
        const ExprId isReset = either(reset, previous(pending));
        const ExprId isHere = isEqual(machine.activeState, own.number);
        define(pending, ifActive(both(negated(isHere), isReset), previous(pending)), span);
        define(own.active, isTop ? isHere : both(active, isHere), span);
        define(own.reset, both(own.active, either(activeReset, isReset)), span);
    }
}

/// Variables for ticksInState and timeInState, and for those of the states around.
void StateMachineReplacement::countTicks(std::size_t at)
{
    if (!m_states[at].ticks.isNone()) return;
    const Machine& machine = m_machines[m_states[at].machine];
    const SourceSpan span = machine.span;
    if (machine.parent != kNone) countTicks(machine.parent);
    State& state = m_states[at];
    const ExprId zero = m_pool.integer(0), one = m_pool.integer(1);
    state.arrived = addVariable(machine.prefix + "arrived_" + m_dae.instances[state.instance].name, ValueType::Boolean,
                                m_pool.boolean(false), span);
    ExprId arrived = either(negated(previous(state.active)), m_pool.binary(Op::Greater, machine.fired, zero));
    if (machine.parent != kNone) arrived = either(arrived, m_states[machine.parent].arrived);
    define(state.arrived, both(state.active, arrived), span);
    state.ticks = addVariable(nameOf(at) + ".ticksInState", ValueType::Integer, zero, span);
    const ExprId next = m_pool.binary(Op::Add, previous(state.ticks), one);
    define(state.ticks, m_pool.conditional(state.active, m_pool.conditional(state.arrived, one, next), zero), span);
    state.duration = addVariable(nameOf(at) + ".timeInState", ValueType::Real, m_pool.real(0), span);
    // Multiples of an interval that stays are as exact as the interval; a sum of intervals is not.
    const ExprId sum = m_pool.binary(Op::Add, previous(state.duration), interval());
    const ExprId multiple = m_pool.binary(Op::Multiply, m_pool.binary(Op::Subtract, state.ticks, one), interval());
    const ExprId difference = m_pool.call(Builtin::Abs, std::vector{m_pool.binary(Op::Subtract, sum, multiple)});
    constexpr double kRounding = 1e-12;
    const ExprId isMultiple =
        m_pool.binary(Op::LessEqual, difference, m_pool.binary(Op::Multiply, m_pool.real(kRounding), sum));
    const ExprId stays = both(state.active, negated(state.arrived));
    define(state.duration, m_pool.conditional(stays, m_pool.conditional(isMultiple, multiple, sum), m_pool.real(0)),
           span);
}

std::unordered_set<std::string> statesOf(const HybridDae& dae)
{
    std::unordered_set<std::string> states;
    for (const DaeEquation& equation : dae.equations) {
        if (equation.kind != EquationKind::Call) continue;
        const bool isTransition = isCallOf(dae.pool, equation.rhs, Builtin::Transition);
        if (!isTransition && !isCallOf(dae.pool, equation.rhs, Builtin::InitialState)) continue;
        for (std::size_t i = 0; i < (isTransition ? 2 : 1); ++i)
            states.insert(dae.pool.stringValue(dae.pool.operand(equation.rhs, i)));
    }
    return states;
}

void replaceStateMachines(HybridDae& dae, Diagnostics& diagnostics)
{
    if (hasStateMachines(dae.pool)) StateMachineReplacement(dae, diagnostics).run();
}

}  // namespace causeway
