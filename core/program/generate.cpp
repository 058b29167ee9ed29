// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <unordered_map>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/base/task.h"
#include "core/program/program.h"
#include "core/structure/event_description.h"
#include "core/symbolic/differentiate.h"
#include "core/symbolic/evaluate.h"
#include "core/symbolic/printer.h"
#include "core/symbolic/simplify.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

/// How much an expression can change: decides where its code goes and whether a relation makes events.
enum class Change : std::uint8_t { Never, WithParameters, AtEvents, Always };

OpCode opCodeOf(const ExpressionPool& pool, ExprId expr)
{
    switch (pool.op(expr)) {
        case Op::Negate: return OpCode::Negate;
        case Op::Not: return OpCode::Not;
        case Op::Add: return OpCode::Add;
        case Op::Subtract: return OpCode::Subtract;
        case Op::Multiply:
        case Op::ElementMultiply: return OpCode::Multiply;
        case Op::Divide:
        case Op::ElementDivide: return OpCode::Divide;
        case Op::Power:
        case Op::ElementPower: return OpCode::Power;
        case Op::Less: return OpCode::Less;
        case Op::LessEqual: return OpCode::LessEqual;
        case Op::Greater: return OpCode::Greater;
        case Op::GreaterEqual: return OpCode::GreaterEqual;
        case Op::Equal: return OpCode::Equal;
        case Op::NotEqual: return OpCode::NotEqual;
        case Op::And: return OpCode::And;
        case Op::Or: return OpCode::Or;
        case Op::If: return OpCode::Select;
        default: break;
    }
    switch (pool.builtin(expr)) {
        case Builtin::Sin: return OpCode::Sin;
        case Builtin::Cos: return OpCode::Cos;
        case Builtin::Exp: return OpCode::Exp;
        case Builtin::Sqrt: return OpCode::Sqrt;
        case Builtin::NoEvent:
        case Builtin::Smooth:
        case Builtin::EnumerationToInteger:
        case Builtin::Homotopy: return OpCode::Copy;
        default: return OpCode::Call;
    }
}

class Generator {
public:
    Generator(std::shared_ptr<const Structure> structure, Program& program) : m_pool(structure->pool), m_program(program)
    {
        m_program.structure = std::move(structure);
    }

    void run(const Task& task)
    {
        allocateVariables();
        const Structure& structure = *m_program.structure;
        for (std::size_t i = 0; i < structure.blocks.size() && !task.cancelled(); ++i) {
            const BltBlock& block = structure.blocks[i];
            if (block.kind == BlockKind::Assignment) {
                assign(structure.unknowns[block.unknowns.front()].expr, structure.assignment[block.equations.front()].solved);
            } else if (block.kind == BlockKind::Linear && !block.solution.empty()) {
                for (const auto& [unknown, value] : block.solution) assign(structure.unknowns[unknown].expr, value);
            } else {
                iterate(i, block);
            }
        }
        // What was eliminated follows from what represents it, so that it can be plotted.
        for (const Alias& alias : structure.aliases.aliases) assign(m_pool.variable(alias.variable, structure.dae->variables[alias.variable].type), alias.value);
        finishStraightCode();
        emitRelations();
        m_program.parameterCode = append(m_parameterCode);
        m_program.slotCount = m_nextSlot;
    }

private:
    // ----- slots
    Slot newSlot() { return m_nextSlot++; }

    void allocateVariables()
    {
        const Structure& structure = *m_program.structure;
        m_program.time = newSlot();
        m_leafSlot.emplace(m_pool.time(), m_program.time);
        for (std::size_t i = 0; i < structure.dae->variables.size(); ++i) {
            const VariableId id(i);
            const DaeVariable& variable = structure.dae->variables[id];
            const Slot slot = newSlot();
            m_program.variableSlot.push(slot);
            const ExprId leaf = m_pool.variable(id, variable.type);
            m_leafSlot.emplace(leaf, slot);
        }
        // Derivatives are unknowns, or states of a lower order.
        for (const StateVariable& state : structure.states) {
            const Slot value = slotOfLeaf(state.expr);
            m_program.states.push_back({state.variable, value, slotOfLeaf(state.derivative)});
        }
        for (const Unknown& unknown : structure.unknowns) slotOfLeaf(unknown.expr);
    }

    Slot slotOfLeaf(ExprId leaf)
    {
        const auto [entry, isNew] = m_leafSlot.try_emplace(leaf, 0);
        if (isNew) entry->second = newSlot();
        return entry->second;
    }

    // ----- code
    CodeRange append(std::vector<Instruction>& code)
    {
        CodeRange range{static_cast<std::uint32_t>(m_program.code.size()), 0};
        m_program.code.insert(m_program.code.end(), code.begin(), code.end());
        range.end = static_cast<std::uint32_t>(m_program.code.size());
        code.clear();
        return range;
    }

    void finishStraightCode()
    {
        if (!m_straightCode.empty()) m_program.stages.push_back({append(m_straightCode), -1});
    }

    Change changeOf(ExprId root)
    {
        // Depth first, entering only what is not known yet: all calls together cost one walk.
        auto& known = context().change;
        std::vector<ExprId> open{root};
        while (!open.empty()) {
            const ExprId expr = open.back();
            Change change = ownChange(expr);
            bool isReady = true;
            for (const ExprId operand : m_pool.op(expr) == Op::Derivative ? std::span<const ExprId>() : m_pool.operands(expr)) {
                const auto found = known.find(operand);
                if (found == known.end()) {
                    open.push_back(operand);
                    isReady = false;
                } else {
                    change = std::max(change, found->second);
                }
            }
            if (!isReady) continue;
            open.pop_back();
            // A frozen relation changes at events only; inside noEvent it is evaluated as it is.
            if (isRelation(m_pool.op(expr)) && change == Change::Always && !m_unfrozen) change = Change::AtEvents;
            known.emplace(expr, change);
        }
        return known.at(root);
    }

    /// How much a leaf can change; what is composed changes with its operands.
    Change ownChange(ExprId expr) const
    {
        switch (m_pool.op(expr)) {
            case Op::Time:
            case Op::Derivative: return Change::Always;
            case Op::Variable: break;
            default: return Change::Never;
        }
        switch (m_program.structure->dae->variables[m_pool.variableOf(expr)].variability) {
            case Variability::Constant:
            case Variability::Parameter: return Change::WithParameters;
            case Variability::Discrete: return Change::AtEvents;
            case Variability::Continuous: break;
        }
        return Change::Always;
    }

    // ----- expressions
    // Below noEvent relations are computed as they stand; elsewhere they are frozen. An expression that holds relations has
    // different values in both, so each has its own slots. Leaves and literals are the same for both.
    struct Context {
        std::unordered_map<ExprId, Slot> slot;      ///< looked up only
        std::unordered_map<ExprId, Change> change;  ///< looked up only
        std::vector<ExprId> scope;                  ///< expressions that time-dependent code computed, in order
    };
    Context& context() { return m_contexts[m_unfrozen ? 1 : 0]; }

    /// The slot of an expression that has one already, or null.
    const Slot* find(ExprId expr)
    {
        if (const auto leaf = m_leafSlot.find(expr); leaf != m_leafSlot.end()) return &leaf->second;
        const auto found = context().slot.find(expr);
        return found == context().slot.end() ? nullptr : &found->second;
    }

    /// Code that computes `root` goes to `code` (what depends on parameters alone goes to the parameters' code); gives its slot.
    Slot lower(ExprId root, std::vector<Instruction>& code)
    {
        // Depth first with an explicit stack; an operand is lowered before its user.
        std::vector<ExprId> open{root};
        while (!open.empty()) {
            const ExprId expr = open.back();
            const bool isDone = find(expr) != nullptr || lowerSpecial(expr, code);
            if (isDone) {
                open.pop_back();
                continue;
            }
            bool isReady = true;
            const auto operands = m_pool.operands(expr);
            for (std::size_t i = operands.size(); i-- > 0;) {
                if (find(operands[i]) != nullptr) continue;
                open.push_back(operands[i]);
                isReady = false;
            }
            if (!isReady) continue;
            open.pop_back();
            const bool isParametric = changeOf(expr) <= Change::WithParameters;
            emit(expr, isParametric ? m_parameterCode : code, !isParametric);
        }
        return *find(root);
    }

    /// Literals, relations that are frozen, and noEvent; false for every other expression.
    bool lowerSpecial(ExprId expr, std::vector<Instruction>& code)
    {
        if (m_pool.isLiteral(expr) || m_pool.op(expr) == Op::EnumerationLiteral) {
            const Slot slot = newSlot();
            m_program.constants.emplace_back(slot, evaluateNode(m_pool, expr, {}).value_or(0.0));
            m_leafSlot.emplace(expr, slot);
            return true;
        }
        if (makesEvents(expr)) {
            context().slot.emplace(expr, freeze(expr));
            return true;
        }
        if (m_pool.op(expr) == Op::Call && m_pool.builtin(expr) == Builtin::NoEvent && !m_unfrozen) {
            m_unfrozen = true;
            const Slot slot = lower(m_pool.operand(expr, 0), code);
            m_unfrozen = false;
            context().slot.emplace(expr, slot);
            context().scope.push_back(expr);
            return true;
        }
        return false;
    }

    void emit(ExprId expr, std::vector<Instruction>& code, bool isScoped)
    {
        const auto operands = m_pool.operands(expr);
        Instruction instruction{opCodeOf(m_pool, expr), newSlot(), 0, 0, 0};
        const bool isSmooth = m_pool.op(expr) == Op::Call && m_pool.builtin(expr) == Builtin::Smooth;
        instruction.a = *find(operands[isSmooth ? 1 : 0]);
        if (operands.size() > 1) instruction.b = *find(operands[1]);
        if (operands.size() > 2) instruction.c = *find(operands[2]);
        if (instruction.op == OpCode::Copy) instruction.b = instruction.a;
        if (instruction.op == OpCode::Call) instruction.c = static_cast<Slot>(m_pool.builtin(expr));
        code.push_back(instruction);
        context().slot.emplace(expr, instruction.target);
        if (isScoped) context().scope.push_back(expr);
    }

    void assign(ExprId unknown, ExprId value)
    {
        const Slot slot = lower(value, m_straightCode);
        m_straightCode.push_back({OpCode::Copy, *find(unknown), slot, slot, 0});
    }

    // ----- relations
    bool makesEvents(ExprId expr) const
    {
        return isRelation(m_pool.op(expr)) && !m_unfrozen && !changesOnlyAtEvents(*m_program.structure->dae, m_pool, expr);
    }

    Slot freeze(ExprId relation)
    {
        ProgramRelation entry;
        entry.relation = relation;
        entry.text = print(relation);
        entry.op = m_pool.op(relation);
        entry.mode = newSlot();
        entry.timeOnly = isTimeRelation(*m_program.structure->dae, m_pool, relation);
        m_program.relations.push_back(std::move(entry));
        return m_program.relations.back().mode;
    }

    void emitRelations()
    {
        std::vector<Instruction> code;
        // Sides may hold further relations; the list grows while it is walked.
        for (std::size_t i = 0; i < m_program.relations.size(); ++i) {
            const ExprId relation = m_program.relations[i].relation;
            const ExprId left = m_pool.operand(relation, 0);
            const ExprId right = m_pool.operand(relation, 1);
            const Slot leftSlot = lower(left, code);
            const Slot rightSlot = lower(right, code);
            m_program.relations[i].left = leftSlot;
            m_program.relations[i].right = rightSlot;
            const ExprId crossing = subtract(m_pool, left, right);
            m_program.relations[i].zeroCrossing = print(crossing);
        }
        m_program.relationCode = append(code);
    }

    std::string print(ExprId expr) const
    {
        const HybridDae& dae = *m_program.structure->dae;
        return printExpression(m_pool, expr, [&dae](VariableId id) { return dae.variables[id].name; });
    }

    // ----- loops
    void iterate(std::size_t index, const BltBlock& block)
    {
        finishStraightCode();
        const Structure& structure = *m_program.structure;
        IterationBlock iteration;
        iteration.block = index;
        const std::array scopeStarts{m_contexts[0].scope.size(), m_contexts[1].scope.size()};
        std::vector<Instruction> residualCode;
        std::vector<ExprId> residuals;
        std::vector<ExprId> unknowns;
        for (std::size_t i = 0; i < block.equations.size(); ++i) {
            const StructureEquation& equation = structure.equations[block.equations[i]];
            const Unknown& unknown = structure.unknowns[block.unknowns[i]];
            if (structure.dae->variables[unknown.variable].variability == Variability::Discrete) {
                const ExprId value = equation.lhs == unknown.expr ? equation.rhs : equation.lhs;
                iteration.discrete.push_back({*find(unknown.expr), lower(value, residualCode)});
                continue;
            }
            residuals.push_back(subtract(m_pool, equation.lhs, equation.rhs));
            unknowns.push_back(unknown.expr);
            iteration.unknowns.push_back(*find(unknown.expr));
        }
        for (const ExprId residual : residuals) iteration.residuals.push_back(lower(residual, residualCode));
        std::vector<Instruction> jacobianCode;
        for (std::size_t row = 0; row < residuals.size(); ++row) {
            const std::array roots{residuals[row]};
            const auto nodes = reachable(m_pool, roots);
            for (std::size_t column = 0; column < unknowns.size(); ++column) {
                if (!std::binary_search(nodes.begin(), nodes.end(), unknowns[column])) continue;
                const ExprId derivative = differentiate(m_pool, residuals[row], unknowns[column]);
                if (derivative.isNone() || m_pool.isNumber(derivative, 0)) continue;
                iteration.jacobian.push_back({static_cast<std::uint32_t>(row), static_cast<std::uint32_t>(column),
                                              lower(derivative, jacobianCode)});
            }
        }
        iteration.residualCode = append(residualCode);
        iteration.jacobianCode = append(jacobianCode);
        // What was computed inside the iteration belongs to an iterate; later code computes it anew.
        for (std::size_t c = 0; c < m_contexts.size(); ++c) {
            Context& context = m_contexts[c];
            for (std::size_t i = scopeStarts[c]; i < context.scope.size(); ++i) context.slot.erase(context.scope[i]);
            context.scope.resize(scopeStarts[c]);
        }
        m_program.iterations.push_back(std::move(iteration));
        m_program.stages.push_back({{}, static_cast<std::int32_t>(m_program.iterations.size() - 1)});
    }

    ExpressionPool m_pool;  ///< a copy: derivatives are added
    Program& m_program;
    Slot m_nextSlot = 0;
    std::unordered_map<ExprId, Slot> m_leafSlot;  ///< looked up only
    std::array<Context, 2> m_contexts;            ///< frozen, and below noEvent
    std::vector<Instruction> m_straightCode, m_parameterCode;
    bool m_unfrozen = false;
};

}  // namespace

std::shared_ptr<const Program> generateProgram(std::shared_ptr<const Structure> structure, Diagnostics& diagnostics,
                                               const Task& task)
{
    const auto dynamic = std::ranges::find_if(structure->states, &StateVariable::isDynamic);
    if (dynamic != structure->states.end()) {
        diagnostics.report(diag::NotYetSupported, structure->dae->variables[dynamic->variable].span,
                           fmt::format("the selection of states during simulation, which {} and others need", structure->print(dynamic->expr)));
        return nullptr;
    }
    if (structure->singular) return nullptr;
    auto program = std::make_shared<Program>();
    Generator(std::move(structure), *program).run(task);
    return task.cancelled() ? nullptr : program;
}

}  // namespace causeway
