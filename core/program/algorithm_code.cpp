// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/algorithm_code.h"

#include "core/dae/assigned_variables.h"
#include "core/symbolic/printer.h"

namespace causeway {

namespace {

void addTargets(const ExpressionPool& pool, const std::vector<Statement>& statements, std::vector<ExprId>& targets,
                std::unordered_set<ExprId>& seen)
{
    for (const Statement& statement : statements) {
        if (statement.kind == StatementKind::Assign || statement.kind == StatementKind::CallAssign) {
            for (ExprId at : statement.targets) {
                if (at.isNone()) continue;
                while (pool.op(at) == Op::Subscript || pool.op(at) == Op::Member) at = pool.operand(at, 0);
                if (pool.op(at) == Op::Variable && seen.insert(at).second) targets.push_back(at);
            }
        }
        addTargets(pool, statement.body, targets, seen);
        for (const Statement::Branch& branch : statement.branches) addTargets(pool, branch.body, targets, seen);
    }
}

}  // namespace

std::vector<Slot> AlgorithmCode::lower(const DaeAlgorithm& algorithm, Code& code)
{
    m_targets.clear();
    m_work.clear();
    std::unordered_set<ExprId> seen;
    addTargets(m_pool, algorithm.statements, m_targets, seen);
    // Values read before the first statement are those before the algorithm.
    std::vector<Slot> outputs;
    const HybridDae& dae = *m_program.structure->dae;
    for (const ExprId target : m_targets) {
        const VariableId id = m_pool.variableOf(target);
        const DaeVariable& variable = dae.variables[id];
        const Slot work = m_builder.newSlot();
        Slot before = 0;
        if (m_builder.isDiscrete(id)) {
            before = m_builder.preSlot(id);
        } else {
            before = variable.start.isNone() ? m_builder.literal(0) : m_builder.lower(variable.start, code);
        }
        CodeBuilder::copy(work, before, code);
        m_work[target] = work;
        outputs.push_back(work);
    }
    const CodeBuilder::Scope scope = m_builder.beginScope();
    for (const auto& [leaf, slot] : m_work) m_builder.setWorkSlot(leaf, slot);
    m_builder.span = algorithm.span;
    lower(algorithm.statements, code);
    for (const std::size_t jump : m_returns) CodeBuilder::patchJump(code, jump);
    m_returns.clear();
    m_builder.clearWorkSlots();
    m_builder.endScope(scope);
    return outputs;
}

void AlgorithmCode::lowerEffects(const DaeAlgorithm& algorithm, Code& code)
{
    std::vector<ExprId> assigned;
    collectAssigned(m_pool, algorithm.statements, assigned);
    if (assigned.empty()) static_cast<void>(lower(algorithm, code));
}

void AlgorithmCode::lower(const std::vector<Statement>& statements, Code& code)
{
    for (const Statement& statement : statements) {
        const CodeBuilder::Scope scope = m_builder.beginScope();
        lower(statement, code);
        m_builder.endScope(scope);
    }
}

void AlgorithmCode::assign(ExprId target, Slot value, Code& code)
{
    // Elements were resolved to variables of their own; Integers that are assigned to Reals need nothing.
    if (m_work.contains(target)) CodeBuilder::copy(workSlot(target), value, code);
}

void AlgorithmCode::lower(const Statement& statement, Code& code)
{
    m_builder.span = statement.span;
    switch (statement.kind) {
        case StatementKind::Assign: assign(statement.targets[0], m_builder.lower(statement.value, code), code); return;
        case StatementKind::CallAssign: {
            std::vector<Slot> values(statement.targets.size(), kNoSlot);
            for (std::size_t i = 0; i < values.size(); ++i) {
                if (statement.targets[i].isNone() || !m_pool.isScalar(statement.targets[i])) continue;
                values[i] = m_builder.lower(m_pool.tupleElement(statement.value, i), code);
            }
            for (std::size_t i = 0; i < values.size(); ++i) {
                if (values[i] != kNoSlot) assign(statement.targets[i], values[i], code);
            }
            return;
        }
        case StatementKind::If:
        case StatementKind::When: return lowerBranches(statement, code);
        case StatementKind::For:
        case StatementKind::While: return lowerLoop(statement, code);
        case StatementKind::Assert:
        case StatementKind::Terminate:
        case StatementKind::Reinit:
        case StatementKind::Call: return lowerAction(statement, code);
        case StatementKind::Break:
            if (!m_breaks.empty()) {
                m_breaks.back().push_back(code.size());
                code.push_back({OpCode::Jump, {}, 0, 0, 0, 0});
            }
            return;
        case StatementKind::Return:
            m_returns.push_back(code.size());
            code.push_back({OpCode::Jump, {}, 0, 0, 0, 0});
            return;
    }
}

/// The operands of a condition are forgotten in the statements below it, which may assign them again.
Slot AlgorithmCode::lowerCondition(ExprId condition, bool isOfWhen, Code& code)
{
    const CodeBuilder::Scope scope = m_builder.beginScope();
    const Slot value = isOfWhen ? m_builder.lowerWhenCondition(condition, code) : m_builder.lower(condition, code);
    m_builder.endScope(scope);
    return value;
}

void AlgorithmCode::lowerBranches(const Statement& statement, Code& code)
{
    std::vector<std::size_t> toEnd;
    const bool isWhen = statement.kind == StatementKind::When;
    // Edges are computed for all branches, whichever is taken: an elsewhen that becomes true together with an earlier
    // branch is not triggered again later.
    std::vector<Slot> cameTrue;
    for (const Statement::Branch& branch : statement.branches) {
        if (isWhen) cameTrue.push_back(lowerCondition(branch.condition, true, code));
    }
    for (std::size_t i = 0; i < statement.branches.size(); ++i) {
        const Statement::Branch& branch = statement.branches[i];
        std::size_t toNext = 0;
        const bool isElse = branch.condition.isNone();
        if (!isElse) {
            const Slot condition = isWhen ? cameTrue[i] : lowerCondition(branch.condition, false, code);
            toNext = code.size();
            code.push_back({OpCode::JumpIfFalse, {}, 0, condition, 0, 0});
        }
        // A when-clause is executed at its instants only: relations in it are not events.
        const bool before = m_builder.isUnfrozen, wasAtInstants = m_builder.isAtInstants;
        m_builder.isUnfrozen = before || isWhen;
        m_builder.isAtInstants = wasAtInstants || isWhen;
        const CodeBuilder::Scope scope = m_builder.beginScope();
        ++m_builder.branchDepth;
        lower(branch.body, code);
        --m_builder.branchDepth;
        m_builder.endScope(scope);
        m_builder.isUnfrozen = before;
        m_builder.isAtInstants = wasAtInstants;
        if (isElse) break;
        toEnd.push_back(code.size());
        code.push_back({OpCode::Jump, {}, 0, 0, 0, 0});
        CodeBuilder::patchJump(code, toNext);
    }
    for (const std::size_t jump : toEnd) CodeBuilder::patchJump(code, jump);
}

/// Relations inside a loop are evaluated directly, because one place has many values.
void AlgorithmCode::lowerLoop(const Statement& statement, Code& code)
{
    if (statement.kind == StatementKind::For) return;  // unrolled, counted, or refused, before
    // Unrolled by scalarization: a loop that is left at its end.
    const bool isOnce = m_pool.op(statement.value) == Op::BooleanLiteral && m_pool.booleanValue(statement.value) &&
                        !statement.body.empty() && statement.body.back().kind == StatementKind::Break;
    const bool before = m_builder.isUnfrozen;
    m_builder.isUnfrozen = before || !isOnce;
    const auto keepOn = [&code](LoopRound round) {
        code.push_back({OpCode::KeepOn, {}, 0, 0, 0, static_cast<Slot>(round)});
    };
    if (!isOnce && m_loops == 0) keepOn(LoopRound::FirstOfModel);
    m_loops += isOnce ? 0 : 1;
    const std::size_t start = code.size();
    if (!isOnce) keepOn(LoopRound::OfModel);
    const CodeBuilder::Scope scope = m_builder.beginScope();
    const Slot condition = lowerCondition(statement.value, false, code);
    const std::size_t toEnd = code.size();
    code.push_back({OpCode::JumpIfFalse, {}, 0, condition, 0, 0});
    m_breaks.emplace_back();
    ++m_builder.branchDepth;
    lower(statement.body, code);
    --m_builder.branchDepth;
    m_builder.endScope(scope);
    if (!isOnce)
        code.push_back(
            {OpCode::Jump,
             {},
             0,
             0,
             0,
             static_cast<Slot>(static_cast<std::int32_t>(start) - static_cast<std::int32_t>(code.size()) - 1)});
    CodeBuilder::patchJump(code, toEnd);
    for (const std::size_t jump : m_breaks.back()) CodeBuilder::patchJump(code, jump);
    m_breaks.pop_back();
    m_loops -= isOnce ? 0 : 1;
    m_builder.isUnfrozen = before;
}

void AlgorithmCode::lowerAction(const Statement& statement, Code& code)
{
    ProgramAction action;
    action.span = statement.span;
    switch (statement.kind) {
        case StatementKind::Assert:
            action.kind = ActionKind::Assert;
            action.condition = m_builder.lower(statement.value, code);
            action.text = m_program.structure->print(statement.value);
            if (!statement.targets.empty() && !statement.targets[0].isNone())
                action.level = m_builder.lower(statement.targets[0], code);
            break;
        case StatementKind::Terminate: action.kind = ActionKind::Terminate; break;
        case StatementKind::Reinit:
            action.kind = ActionKind::Reinit;
            if (m_pool.op(statement.targets[0]) != Op::Variable) return;
            action.variable = m_pool.variableOf(statement.targets[0]);
            action.value = m_builder.lower(statement.value, code);
            break;
        default: static_cast<void>(m_builder.lower(statement.value, code)); return;  // a call for its effect
    }
    action.message = m_builder.lowerText(statement.message, code, statement.span);
    code.push_back({OpCode::Action, {}, 0, 0, 0, static_cast<Slot>(m_program.actions.size())});
    m_program.actions.push_back(std::move(action));
}

}  // namespace causeway
