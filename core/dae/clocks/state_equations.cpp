// SPDX-License-Identifier: GPL-3.0-or-later
// Equations of states: they hold while the state is active, and what they define keeps its value while it is not
// (specification, sections 17.3.2 to 17.3.5).
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/base/disjoint_sets.h"
#include "core/base/id_map.h"
#include "core/dae/clocks/state_machine_replacement.h"
#include "core/dae/dae_expressions.h"

namespace causeway {

void StateMachineReplacement::refuse(SourceSpan span, std::string_view what)
{
    m_hasErrors = true;
    m_diagnostics.report(diag::NotYetSupported, span, fmt::format("{} in a state of a state machine", what));
}

ExprId StateMachineReplacement::rootOf(ExprId target) const
{
    while (m_pool.op(target) == Op::Subscript) target = m_pool.operand(target, 0);
    return target;
}

// Previous values ---------------------------------------------------------------------------------
/// The initial value of a variable, or of an element of one.
ExprId StateMachineReplacement::startOf(ExprId target)
{
    TypeTable& types = m_pool.types();
    const ExprId root = rootOf(target);
    const DaeVariable& variable = m_dae.variables[m_pool.variableOf(root)];
    ExprId start = variable.start;
    if (start.isNone()) {
        switch (variable.type) {
            case ValueType::Real: start = m_pool.real(0); break;
            case ValueType::Integer: start = m_pool.integer(0); break;
            case ValueType::Boolean: start = m_pool.boolean(false); break;
            case ValueType::String: start = m_pool.string(""); break;
            default: start = m_pool.enumerationLiteral(types.elementType(variable.typeId), 0); break;
        }
    }
    if (m_pool.isScalar(start) && m_pool.isScalar(target)) return start;
    if (m_pool.isScalar(start)) {
        const auto dimensions = types.dimensions(m_pool.typeId(target));
        std::vector<ExprId> arguments{start};
        for (const std::int32_t size : dimensions) arguments.push_back(m_pool.integer(size));
        return m_pool.call(Builtin::Fill, arguments, m_pool.typeId(target));
    }
    if (target == root) return start;
    const auto operands = m_pool.operands(target);
    return m_pool.subscript(start, std::vector(operands.begin() + 1, operands.end()));
}

/// previous(target) as a state sees it: after a reset of the state that declares it, its start value.
ExprId StateMachineReplacement::before(ExprId target, std::size_t state)
{
    const ExprId root = rootOf(target);
    if (m_pool.op(root) != Op::Variable) {
        if (state != kNone) refuse(m_span, "'previous' of an expression");
        return previous(target);
    }
    const std::size_t owner = stateOf(m_dae.variables[m_pool.variableOf(root)].instance);
    if (owner == kNone || !isInside(state, owner)) return previous(target);
    return m_pool.conditional(m_states[owner].reset, startOf(target), previous(target));
}

/// Operators of state machines become variables, and previous values those after a reset. `counted`: the state whose
/// ticks are requested. An immediate transition is decided before its state continues, so it counts one more tick.
ExprId StateMachineReplacement::rewritten(ExprId expr, std::size_t state, std::size_t counted, bool isImmediate)
{
    if (expr.isNone()) return expr;
    const auto rebuild = [&](ExprId node, std::span<const ExprId> operands) {
        if (m_pool.op(node) == Op::Derivative && state != kNone) refuse(m_span, "a derivative");
        if (m_pool.op(node) == Op::Call) {
            const Builtin function = m_pool.builtin(node);
            if (function == Builtin::Previous) return before(m_pool.operand(node, 0), state);
            if (function == Builtin::ActiveState) {
                const std::size_t asked = stateNamed(m_pool.operand(node, 0), m_span);
                return asked == kNone ? m_pool.boolean(false) : m_states[asked].active;
            }
            if (function == Builtin::TicksInState || function == Builtin::TimeInState) {
                if (counted == kNone) {
                    m_hasErrors = true;
                    m_diagnostics.report(diag::CannotStandHere, m_span, fmt::format("'{}()'", toString(function)),
                                         "outside of states and transitions", "it asks for the ticks of a state");
                    return node;
                }
                countTicks(counted);
                const bool isTicks = function == Builtin::TicksInState;
                const ExprId value = isTicks ? m_states[counted].ticks : m_states[counted].duration;
                if (!isImmediate) return value;
                return m_pool.binary(Op::Add, previous(value), isTicks ? m_pool.integer(1) : interval());
            }
        }
        if (std::ranges::equal(m_pool.operands(node), operands)) return node;
        return m_pool.withOperands(node, std::vector(operands.begin(), operands.end()));
    };
    RewriteMemo memo;
    return rewrite(m_pool, expr, memo, rebuild);
}

void StateMachineReplacement::rewriteAll(DaeEquation& equation, std::size_t state)
{
    m_span = equation.span;
    equation.lhs = rewritten(equation.lhs, state, state);
    equation.rhs = rewritten(equation.rhs, state, state);
    if (equation.structure == DaeEquation::kNoStructure) return;
    EquationStructure& structure = m_dae.structures[equation.structure];
    for (EquationBranch& branch : structure.branches) {
        branch.condition = rewritten(branch.condition, state, state);
        for (DaeEquation& inner : branch.equations) rewriteAll(inner, state);
    }
}

void StateMachineReplacement::rewriteAll(std::vector<Statement>& statements, std::size_t state)
{
    for (Statement& statement : statements) {
        m_span = statement.span;
        for (ExprId& target : statement.targets) target = rewritten(target, state, state);
        statement.value = rewritten(statement.value, state, state);
        rewriteAll(statement.body, state);
        for (Statement::Branch& branch : statement.branches) {
            branch.condition = rewritten(branch.condition, state, state);
            rewriteAll(branch.body, state);
        }
    }
}

// Equations ---------------------------------------------------------------------------------------
void StateMachineReplacement::replaceEquations()
{
    std::vector<std::vector<DaeEquation>> ofState(m_states.size());
    std::vector<DaeEquation> kept;
    for (DaeEquation& equation : m_dae.equations) {
        const std::size_t state = stateOf(equation.instance);
        rewriteAll(equation, state);
        if (state == kNone) {
            kept.push_back(equation);
        } else {
            openEquation(equation, ofState[state]);
        }
    }
    m_dae.equations = std::move(kept);
    for (DaeAlgorithm& algorithm : m_dae.algorithms) {
        const std::size_t state = stateOf(algorithm.instance);
        rewriteAll(algorithm.statements, state);
        if (state != kNone) guardAlgorithm(algorithm, state);
    }
    for (std::size_t state = 0; state < m_states.size(); ++state) defineState(state, ofState[state]);
    mergeConnections();
    mergeDefinitions();
}

/// Outputs of several states that are connected are one source: that of the active state (specification, section
/// 17.3.7).
void StateMachineReplacement::mergeConnections()
{
    std::unordered_map<ExprId, std::size_t> definedIn;
    for (const Definition& definition : m_definitions) {
        const bool isOwn =
            stateOf(m_dae.variables[m_pool.variableOf(rootOf(definition.target))].instance) == definition.state;
        if (isOwn) definedIn.emplace(definition.target, definition.state);
    }
    const auto isConnection = [](const DaeEquation& equation) {
        return equation.kind == EquationKind::Simple && equation.origin == EquationOrigin::Connection;
    };
    DisjointSets<std::size_t> connected;
    IdMap<ExprId, std::size_t> positionOf;
    std::vector<ExprId> ends;  // in the order of the connections
    const auto positionIn = [&](ExprId end) {
        const auto [position, isNew] = positionOf.emplace(end, ends.size());
        if (!isNew) return *position;
        ends.push_back(end);
        return connected.add();
    };
    for (const DaeEquation& equation : m_dae.equations) {
        if (!isConnection(equation)) continue;
        const std::size_t a = positionIn(equation.lhs), b = positionIn(equation.rhs);
        connected.unite(a, b);
    }
    /// A set of connected variables, at the position of its first connection.
    struct Ends {
        std::vector<ExprId> outputs, others;
        bool isDone = false;
    };
    std::vector<Ends> sets(ends.size());
    for (std::size_t i = 0; i < ends.size(); ++i) {
        Ends& set = sets[connected.find(i)];
        (definedIn.contains(ends[i]) ? set.outputs : set.others).push_back(ends[i]);
    }
    std::vector<DaeEquation> kept;
    for (const DaeEquation& equation : m_dae.equations) {
        Ends* const set = isConnection(equation) ? &sets[connected.find(positionOf.at(equation.lhs))] : nullptr;
        if (set == nullptr || set->outputs.size() < 2) {
            kept.push_back(equation);
            continue;
        }
        if (std::exchange(set->isDone, true) || set->others.empty()) continue;
        // The first other end takes their value, and the rest are equal to it.
        const ExprId target = set->others.front();
        for (const ExprId output : set->outputs)
            m_definitions.push_back({target, definedIn.at(output), output, equation.span, equation.origin});
        for (std::size_t i = 1; i < set->others.size(); ++i) {
            DaeEquation made = equation;
            made.lhs = target;
            made.rhs = set->others[i];
            kept.push_back(made);
        }
    }
    m_dae.equations = std::move(kept);
}

/// Several results, and branches that define the same, become plain equations.
void StateMachineReplacement::openEquation(const DaeEquation& equation, std::vector<DaeEquation>& into)
{
    const auto plain = [&](ExprId lhs, ExprId rhs) {
        DaeEquation made = equation;
        made.kind = EquationKind::Simple;
        made.structure = DaeEquation::kNoStructure;
        made.lhs = lhs;
        made.rhs = rhs;
        return made;
    };
    if (equation.kind == EquationKind::Results) {
        const auto& targets = m_dae.structures[equation.structure].targets;
        for (std::size_t i = 0; i < targets.size(); ++i) {
            if (!targets[i].isNone()) into.push_back(plain(targets[i], m_pool.tupleElement(equation.rhs, i)));
        }
        return;
    }
    if (equation.kind == EquationKind::When) {
        // when Clock() then: on the clock of the state.
        const EquationStructure structure = m_dae.structures[equation.structure];
        const ExprId condition = structure.branches[0].condition;
        const bool isInferred = m_pool.op(condition) == Op::Call && m_pool.builtin(condition) == Builtin::ClockOf &&
                                m_pool.operands(condition).empty();
        if (!isInferred) return into.push_back(equation);
        for (const DaeEquation& inner : structure.branches[0].equations) openEquation(inner, into);
        return;
    }
    if (equation.kind != EquationKind::If) return into.push_back(equation);
    const EquationStructure structure = m_dae.structures[equation.structure];
    std::vector<std::vector<DaeEquation>> branches;
    for (const EquationBranch& branch : structure.branches) {
        branches.emplace_back();
        for (const DaeEquation& inner : branch.equations) openEquation(inner, branches.back());
    }
    for (const DaeEquation& first : branches.front()) {
        ExprId value;
        for (std::size_t i = branches.size(); i-- > 0;) {
            const auto same = std::ranges::find_if(branches[i], [&](const DaeEquation& other) {
                return other.kind == EquationKind::Simple && other.lhs == first.lhs;
            });
            if (same == branches[i].end() || branches[i].size() != branches.front().size() ||
                (i + 1 == branches.size() && !structure.branches[i].condition.isNone()))
                return refuse(equation.span, "an if-equation whose branches define different variables");
            value = value.isNone() ? same->rhs : m_pool.conditional(structure.branches[i].condition, same->rhs, value);
        }
        into.push_back(plain(first.lhs, value));
    }
}

/// Whether an equation of a state with this expression on one side may define it.
bool StateMachineReplacement::mayDefine(ExprId target, std::size_t state, bool isLeft) const
{
    const ExprId root = rootOf(target);
    if (m_pool.op(root) != Op::Variable) return false;
    const DaeVariable& variable = m_dae.variables[m_pool.variableOf(root)];
    if (variable.variability <= Variability::Parameter) return false;
    if (stateOf(variable.instance) != state) return isLeft;  // an outer output
    return !(variable.isInput && variable.instance == m_states[state].instance);
}

void StateMachineReplacement::defineState(std::size_t state, const std::vector<DaeEquation>& equations)
{
    const ExprId active = m_states[state].active;
    std::vector<const DaeEquation*> plain;
    std::vector<std::vector<ExprId>> candidates;
    for (const DaeEquation& equation : equations) {
        switch (equation.kind) {
            case EquationKind::Simple: {
                plain.push_back(&equation);
                candidates.emplace_back();
                if (mayDefine(equation.lhs, state, true)) candidates.back().push_back(equation.lhs);
                if (mayDefine(equation.rhs, state, false)) candidates.back().push_back(equation.rhs);
                if (!candidates.back().empty()) break;
                // Implicit: any of its Reals that is not that of a tick before.
                for (const ExprId leaf : currentReals(equation)) {
                    if (mayDefine(leaf, state, false)) candidates.back().push_back(leaf);
                }
                break;
            }
            case EquationKind::For:
            case EquationKind::When: {
                DaeEquation guarded = equation;
                guardInPlace(guarded, state);
                m_made.push_back(guarded);
                break;
            }
            case EquationKind::Assert: {
                DaeEquation guarded = equation;
                guarded.lhs = either(negated(active), equation.lhs);
                m_made.push_back(guarded);
                break;
            }
            default: refuse(equation.span, "such an equation"); break;
        }
    }
    // Each equation gets a variable of its own, along augmenting paths.
    std::unordered_map<ExprId, std::size_t> definedBy;
    std::vector<std::uint8_t> isSeen;
    struct Step {
        std::size_t equation, candidate;
    };
    std::vector<Step> path;
    const auto assign = [&](std::size_t first) {
        path.assign(1, {first, 0});
        while (!path.empty()) {
            Step& step = path.back();
            if (step.candidate == candidates[step.equation].size()) {
                path.pop_back();
                if (!path.empty()) ++path.back().candidate;
                continue;
            }
            const auto found = definedBy.find(candidates[step.equation][step.candidate]);
            if (found == definedBy.end()) {
                for (const Step& taken : path) definedBy[candidates[taken.equation][taken.candidate]] = taken.equation;
                return true;
            }
            if (std::exchange(isSeen[found->second], std::uint8_t(1)) != 0) {
                ++step.candidate;
            } else {
                path.push_back({found->second, 0});
            }
        }
        return false;
    };
    std::vector<ExprId> target(plain.size());
    for (std::size_t i = 0; i < plain.size(); ++i) {
        isSeen.assign(plain.size(), 0);
        if (!assign(i) && !candidates[i].empty()) target[i] = candidates[i].front();  // a second equation for it
    }
    for (const auto& [expr, at] : definedBy) target[at] = expr;
    for (std::size_t i = 0; i < plain.size(); ++i) {
        const DaeEquation& equation = *plain[i];
        if (target[i].isNone()) {
            refuse(equation.span, "an equation that defines no variable of it");
        } else if (target[i] == equation.lhs) {
            m_definitions.push_back({target[i], state, equation.rhs, equation.span, equation.origin});
        } else if (target[i] == equation.rhs) {
            m_definitions.push_back({target[i], state, equation.lhs, equation.span, equation.origin});
        } else {
            DaeEquation guarded = equation;
            guarded.lhs = m_pool.conditional(active, equation.lhs, target[i]);
            guarded.rhs = m_pool.conditional(active, equation.rhs, previous(target[i]));
            m_made.push_back(guarded);
        }
    }
}

/// The Real variables of an equation, except for those of the tick before, in the order of the text.
std::vector<ExprId> StateMachineReplacement::currentReals(const DaeEquation& equation) const
{
    std::vector<ExprId> found, open{equation.rhs, equation.lhs};
    std::unordered_set<ExprId> seen;
    while (!open.empty()) {
        const ExprId expr = open.back();
        open.pop_back();
        if (!seen.insert(expr).second || isKnownBefore(m_pool, expr)) continue;
        const bool isLeaf = m_pool.op(rootOf(expr)) == Op::Variable;
        if (isLeaf && m_pool.type(expr) == ValueType::Real) found.push_back(expr);
        if (isLeaf) continue;
        const auto operands = m_pool.operands(expr);
        for (std::size_t i = operands.size(); i-- > 0;) open.push_back(operands[i]);
    }
    return found;
}

void StateMachineReplacement::guardInPlace(DaeEquation& equation, std::size_t state)
{
    if (equation.kind == EquationKind::Simple) {
        const ExprId root = rootOf(equation.lhs);
        const bool isOwn =
            m_pool.op(root) == Op::Variable && stateOf(m_dae.variables[m_pool.variableOf(root)].instance) == state;
        if (!isOwn) return refuse(equation.span, "a loop that defines something else than its variables");
        equation.rhs = m_pool.conditional(m_states[state].active, equation.rhs, previous(equation.lhs));
        return;
    }
    if (equation.kind != EquationKind::For && equation.kind != EquationKind::When)
        return refuse(equation.span, "such an equation in a loop");
    for (EquationBranch& branch : m_dae.structures[equation.structure].branches) {
        for (DaeEquation& inner : branch.equations) guardInPlace(inner, state);
    }
}

/// The statements run while the state is active. An outer output is assigned to a variable of the state first, from
/// where it is merged.
void StateMachineReplacement::guardAlgorithm(DaeAlgorithm& algorithm, std::size_t state)
{
    std::vector<ExprId> targets;
    const auto collect = [&](const auto& self, const std::vector<Statement>& statements) -> void {
        for (const Statement& statement : statements) {
            for (const ExprId target : statement.targets) {
                if (target.isNone() || m_pool.op(rootOf(target)) != Op::Variable) continue;
                if (std::ranges::find(targets, rootOf(target)) == targets.end()) targets.push_back(rootOf(target));
            }
            self(self, statement.body);
            for (const Statement::Branch& branch : statement.branches) self(self, branch.body);
        }
    };
    collect(collect, algorithm.statements);
    std::unordered_map<ExprId, ExprId> copies;
    for (ExprId& target : targets) {
        const DaeVariable outer = m_dae.variables[m_pool.variableOf(target)];
        if (stateOf(outer.instance) == state) continue;
        const std::string name = fmt::format("{}.{}", nameOf(state), outer.name.substr(outer.name.rfind('.') + 1));
        const ExprId made = addVariable(name, outer.type, outer.start, algorithm.span);
        DaeVariable& variable = m_dae.variables[m_pool.variableOf(made)];
        variable.typeId = outer.typeId;
        variable.variability = outer.variability;
        const ExprId copy = m_pool.variable(m_pool.variableOf(made), outer.typeId);
        copies.emplace(target, copy);
        m_definitions.push_back({target, state, copy, algorithm.span, EquationOrigin::Equation});
        target = copy;
    }
    if (!copies.empty()) {
        const auto rebuild = [&](ExprId node, std::span<const ExprId> operands) {
            if (const auto found = copies.find(node); found != copies.end()) return found->second;
            if (isKnownBefore(m_pool, node) || std::ranges::equal(m_pool.operands(node), operands)) return node;
            return m_pool.withOperands(node, std::vector(operands.begin(), operands.end()));
        };
        RewriteMemo memo;
        rewriteExpressions(algorithm.statements, [&](ExprId expr) { return rewrite(m_pool, expr, memo, rebuild); });
    }
    Statement choice;
    choice.kind = StatementKind::If;
    choice.span = algorithm.span;
    choice.branches.push_back({m_states[state].active, std::move(algorithm.statements)});
    choice.branches.emplace_back();
    for (const ExprId target : targets) {
        Statement keep;
        keep.targets = {target};
        keep.value = previous(target);
        keep.span = algorithm.span;
        choice.branches.back().body.push_back(std::move(keep));
    }
    algorithm.statements = {std::move(choice)};
    // The merged variable has the equation; the copy belongs to no class.
    if (copies.size() == targets.size()) algorithm.instance = InstanceId();
}

/// One equation per variable: its value in the active state, or its previous value.
void StateMachineReplacement::mergeDefinitions()
{
    std::unordered_map<ExprId, std::vector<std::size_t>> byTarget;
    std::vector<ExprId> order;
    for (std::size_t i = 0; i < m_definitions.size(); ++i) {
        auto& all = byTarget[m_definitions[i].target];
        if (all.empty()) order.push_back(m_definitions[i].target);
        for (const std::size_t other : all) {
            const Definition &a = m_definitions[other], &b = m_definitions[i];
            if (excludeEachOther(a.state, b.state)) continue;
            m_hasErrors = true;
            m_diagnostics.report(
                diag::CannotStandHere, b.span,
                fmt::format("a second equation for '{}'", m_dae.variables[m_pool.variableOf(rootOf(b.target))].name),
                "here",
                a.state == b.state ? fmt::format("the state '{}' has one", nameOf(a.state))
                                   : fmt::format("the state '{}', which can be active together with '{}', has one",
                                                 nameOf(a.state), nameOf(b.state)));
            return;
        }
        all.push_back(i);
    }
    for (const ExprId target : order) {
        const auto& all = byTarget[target];
        const Definition& first = m_definitions[all.front()];
        const InstanceId instance = m_dae.variables[m_pool.variableOf(rootOf(target))].instance;
        const std::size_t owner = stateOf(instance);
        const bool isOwn = all.size() == 1 && first.state == owner;
        ExprId value = isOwn ? previous(target) : before(target, owner);
        for (std::size_t i = all.size(); i-- > 0;)
            value =
                m_pool.conditional(m_states[m_definitions[all[i]].state].active, m_definitions[all[i]].value, value);
        DaeEquation equation;
        equation.lhs = target;
        equation.rhs = value;
        equation.origin = first.origin;
        equation.span = first.span;
        equation.instance = instance;
        m_made.push_back(equation);
    }
}

}  // namespace causeway
