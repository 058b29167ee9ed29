// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <iterator>
#include <unordered_map>

#include <fmt/format.h>

#include "core/base/assert.h"
#include "core/base/diagnostics.h"
#include "core/base/task.h"
#include "core/dae/assigned_variables.h"
#include "core/program/action_code.h"
#include "core/program/algorithm_code.h"
#include "core/program/block_code.h"
#include "core/program/clock_code.h"
#include "core/program/code_builder.h"
#include "core/program/function_code.h"
#include "core/program/initial_code.h"
#include "core/program/program.h"
#include "core/program/varying_slots.h"
#include "core/symbolic/solve.h"
#include "core/symbolic/traversal.h"
#include "core/symbolic/value_elements.h"

namespace causeway {

namespace {

class Generator {
public:
    Generator(std::shared_ptr<const Structure> structure, Program& program)
        : m_program(withStructure(program, std::move(structure))),
          m_structure(*m_program.structure),
          m_pool(m_program.pool),
          m_builder(m_program),
          m_algorithms(m_program, m_builder),
          m_blocks(m_program, m_builder),
          m_actions(m_program, m_builder),
          m_clocks(m_program, m_builder, m_blocks, m_algorithms, m_actions)
    {
    }

    void run(const Task& task)
    {
        findComputedParameters();
        allocateVariables();
        findAlgorithms();
        m_builder.lowerAlgorithm = [this](FunctionId function, Code& code) { return lowerAlgorithm(function, code); };
        m_clocks.run(task);
        for (std::size_t i = 0; i < m_structure.blocks.size() && !task.cancelled(); ++i) {
            if (m_clocks.partitionOf(m_structure.blocks[i]).isNone()) addBlock(i);
        }
        // Eliminated variables are computed from their representatives, so that they can be plotted.
        for (const Alias& alias : m_structure.aliases.aliases) {
            if (!m_structure.dae->variables[alias.variable].clock.isNone()) continue;
            begin(isDiscrete(alias.variable));
            assign(m_pool.variable(alias.variable, m_structure.dae->variables[alias.variable].typeId), alias.value);
        }
        addActions();
        finishCode();
        addDiscretePres();
        addCrossings();
        addSchedule();
        addSelection();
        addConditions();
        if (m_structure.initialization) InitialCode(m_program, m_builder, m_blocks, m_algorithms).run();
        addInitialEffects();
        m_program.parameterCode = m_builder.append(m_builder.parameterCode);
        FunctionCode functions(m_program, m_builder);
        for (FunctionCallSite& site : m_program.functionCalls) {
            if (!task.cancelled()) functions.lower(site);
        }
    }

private:
    static Program& withStructure(Program& program, std::shared_ptr<const Structure> structure)
    {
        program.structure = std::move(structure);
        program.pool = program.structure->pool;
        return program;
    }

    // ----- variables
    void findComputedParameters()
    {
        if (!m_structure.initialization) return;
        for (const InitialColumn& column : m_structure.initialization->columns) {
            if (m_pool.op(column.leaf) != Op::Variable) continue;
            const VariableId id = m_pool.variableOf(column.leaf);
            if (m_structure.dae->variables[id].variability <= Variability::Parameter)
                m_program.computedParameters.insert(id);
        }
    }

    void allocateVariables()
    {
        for (std::size_t i = 0; i < m_structure.dae->variables.size(); ++i) {
            const DaeVariable& variable = m_structure.dae->variables[VariableId(i)];
            m_program.variableSlot.push(m_builder.slotOfLeaf(m_pool.variable(VariableId(i), variable.typeId)));
        }
        // Derivatives are unknowns, or states of a lower order.
        for (const StateVariable& state : m_structure.states) {
            m_program.states.push_back(
                {state.variable, m_builder.slotOfLeaf(state.expr), m_builder.slotOfLeaf(state.derivative)});
        }
        for (const Unknown& unknown : m_structure.unknowns) {
            const Slot slot = m_builder.slotOfLeaf(unknown.expr);
            if (unknown.isDerivative) m_program.derivativeSlots.emplace_back(m_structure.print(unknown.expr), slot);
        }
        for (const StateVariable& state : m_structure.states) {
            if (state.order > 0)
                m_program.derivativeSlots.emplace_back(m_structure.print(state.expr), m_builder.slotOfLeaf(state.expr));
        }
    }

    [[nodiscard]] bool isDiscrete(VariableId id) const { return m_builder.isDiscrete(id); }

    // ----- algorithms
    /// Algorithms with outputs became functions, in their order, behind those of the model (equation_rows.h).
    void findAlgorithms()
    {
        std::size_t next = m_structure.dae->functions.size();
        for (const DaeAlgorithm& algorithm : m_structure.dae->algorithms) {
            std::vector<ExprId> assigned;
            collectAssigned(m_pool, algorithm.statements, assigned);
            if (assigned.empty()) continue;
            const bool isEventOnly = std::ranges::all_of(assigned, [this](ExprId leaf) {
                return m_pool.op(leaf) != Op::Variable || isDiscrete(m_pool.variableOf(leaf));
            });
            m_algorithmOf.emplace(FunctionId(next++), std::pair{&algorithm, isEventOnly});
        }
    }

    std::vector<Slot> lowerAlgorithm(FunctionId function, Code& code)
    {
        const auto found = m_algorithmOf.find(function);
        return found == m_algorithmOf.end() ? std::vector<Slot>() : m_algorithms.lower(*found->second.first, code);
    }

    /// The algorithm of a row, found through the element of its results.
    [[nodiscard]] const std::pair<const DaeAlgorithm*, bool>* algorithmOf(ExprId value) const
    {
        if (m_pool.op(value) == Op::TupleElement) value = m_pool.operand(value, 0);
        if (m_pool.op(value) != Op::FunctionCall) return nullptr;
        const auto found = m_algorithmOf.find(m_pool.functionOf(value));
        return found == m_algorithmOf.end() ? nullptr : &found->second;
    }

    // ----- blocks
    /// Straight code from here on runs always, or only at events.
    void begin(bool isEventOnly)
    {
        if (isEventOnly == m_builder.isEventOnly) return;
        finishCode();
        m_builder.isEventOnly = isEventOnly;
        m_eventScope = m_builder.beginScope();
    }

    void finishCode()
    {
        if (m_builder.isEventOnly) m_builder.endScope(m_eventScope);
        if (!m_code.empty())
            m_program.stages.push_back({m_builder.append(m_code), -1, m_builder.isEventOnly, m_firstBlock});
        m_builder.isEventOnly = false;
        m_firstBlock = m_block;
    }

    void assign(ExprId unknown, ExprId value)
    {
        CodeBuilder::copy(m_builder.slotOfLeaf(unknown), m_builder.lower(m_blocks.follow(value), m_code), m_code);
    }

    void addBlock(std::size_t index)
    {
        const BltBlock& block = m_structure.blocks[index];
        m_block = static_cast<std::uint32_t>(index);
        if (m_code.empty()) m_firstBlock = m_block;
        const StructureEquation& first = m_structure.equations[block.equations.front()];
        m_builder.span = first.span;
        const bool isEventOnly =
            std::ranges::all_of(block.unknowns,
                                [this](UnknownId unknown) { return m_structure.unknowns[unknown].isDiscrete; }) &&
            !isShared(first);
        if (block.equations.size() == 1) {
            // An algorithm that is solved for its inputs is an ordinary equation.
            const Unknown& unknown = m_structure.unknowns[block.unknowns.front()];
            const bool isTarget =
                first.kind == RowKind::Algorithm && !unknown.isDerivative && unknown.variable == first.target;
            const bool isRightSide = block.kind == BlockKind::When || isTarget;
            const ExprId solved = isRightSide ? first.rhs : m_structure.assignment[block.equations.front()].solved;
            if (!solved.isNone() && (isEventOnly || !mayVanish(block.equations.front()))) {
                begin(isEventOnly);
                m_builder.isAtInstants = block.kind == BlockKind::When;
                assign(m_structure.unknowns[block.unknowns.front()].expr, solved);
                m_builder.isAtInstants = false;
                return;
            }
        } else if (block.kind == BlockKind::Linear && !block.solution.empty() && dividesByParameters(block.solution)) {
            begin(isEventOnly);
            for (const auto& [unknown, value] : block.solution) assign(m_structure.unknowns[unknown].expr, value);
            return;
        }
        finishCode();
        m_program.stages.push_back({{}, static_cast<std::int32_t>(m_program.iterations.size()), isEventOnly, m_block});
        m_program.iterations.push_back(m_blocks.ofStructure(index));
    }

    /// A coefficient that changes may vanish: then any value may do, and iteration keeps the present one.
    [[nodiscard]] bool mayVanish(EquationId equation)
    {
        const Assignment& assignment = m_structure.assignment[equation];
        if (!assignment.mayDivideByZero) return false;
        const StructureEquation& e = m_structure.equations[equation];
        const ExprId coefficient =
            linearCoefficient(m_pool, e.lhs, e.rhs, m_structure.unknowns[assignment.unknown].expr);
        return !m_builder.isNonzeroParameter(coefficient);
    }

    [[nodiscard]] bool dividesByParameters(const std::vector<std::pair<UnknownId, ExprId>>& solution)
    {
        std::vector<ExprId> roots;
        for (const auto& [unknown, value] : solution) roots.push_back(value);
        return std::ranges::all_of(reachable(m_pool, roots), [this](ExprId expr) {
            return m_pool.op(expr) != Op::Divide || m_builder.isNonzeroParameter(m_pool.operand(expr, 1));
        });
    }

    /// A discrete output of an algorithm that computes continuous variables as well: the algorithm runs once, and
    /// always.
    [[nodiscard]] bool isShared(const StructureEquation& equation) const
    {
        const auto* algorithm = algorithmOf(equation.rhs);
        return algorithm != nullptr && !algorithm->second;
    }

    // ----- Actions at events
    void addActions()
    {
        finishCode();
        begin(true);
        m_actions.addActions(m_structure.dae->equations, kNoSlot, m_code);
        for (const DaeAlgorithm& algorithm : m_structure.dae->algorithms) {
            if (algorithm.clock.isNone()) m_algorithms.lowerEffects(algorithm, m_code);
        }
        // The equations of one case do not mention the condition any more.
        for (const StructuralCondition& condition : m_structure.conditions) {
            const Slot kept = m_builder.newSlot();
            CodeBuilder::copy(kept, m_builder.lower(condition.condition, m_code), m_code);
            m_program.conditions.push_back({kept, condition.holds});
        }
        m_clocks.addRequests(m_code);
        finishCode();
        addAssertions();
    }

    /// Assertions that hold always: their conditions make no events.
    void addAssertions()
    {
        Code code;
        m_builder.isUnfrozen = true;
        m_actions.addAssertions(m_structure.dae->equations, kNoSlot, code);
        m_builder.isUnfrozen = false;
        m_program.assertionCode = m_builder.append(code);
    }

    /// Effects executed once the initial values are known: in when-clauses with initial(), and in initial equations and
    /// algorithms. Effects of algorithms with assignments are executed with these.
    void addInitialEffects()
    {
        const HybridDae& dae = *m_structure.dae;
        m_builder.forgetAll();
        m_builder.isInitial = m_builder.isUnfrozen = true;
        Code code;
        std::vector<DaeEquation> equations;
        std::ranges::copy_if(dae.equations, std::back_inserter(equations),
                             [](const DaeEquation& equation) { return equation.kind == EquationKind::When; });
        m_actions.addActions(equations, m_builder.literal(1), code);
        m_actions.addActions(dae.initialEquations, m_builder.literal(1), code);
        for (DaeAlgorithm algorithm : dae.algorithms) {
            std::erase_if(algorithm.statements,
                          [](const Statement& statement) { return statement.kind != StatementKind::When; });
            if (algorithm.clock.isNone()) m_algorithms.lowerEffects(algorithm, code);
        }
        for (const DaeAlgorithm& algorithm : dae.initialAlgorithms) m_algorithms.lowerEffects(algorithm, code);
        // Checks of decisions about the initial equations come after the algorithms of the model.
        if (m_structure.initialization) {
            const std::vector<DaeAlgorithm>& atStart = m_structure.initialization->algorithms;
            for (std::size_t i = dae.algorithms.size(); i < atStart.size(); ++i)
                m_algorithms.lowerEffects(atStart[i], code);
        }
        m_program.initialEffectCode = m_builder.append(code);
        m_builder.isInitial = m_builder.isUnfrozen = false;
        m_builder.forgetAll();
    }

    /// The event iteration continues until no discrete variable changes: all of them are compared with their previous
    /// values.
    void addDiscretePres()
    {
        for (const Unknown& unknown : m_structure.unknowns) {
            if (unknown.isDiscrete && !unknown.isDerivative &&
                isNumeric(m_structure.dae->variables[unknown.variable].type))
                static_cast<void>(m_builder.preSlot(unknown.variable));
        }
    }

    // ----- between events
    void addSelection()
    {
        // It runs on its own, also before the equations were ever computed.
        m_builder.forgetAll();
        Code code;
        const IndexReduction& reduction = m_structure.index.reduction;
        for (std::size_t s = 0; s < reduction.selection.sets.size(); ++s) {
            const StateSet& set = reduction.selection.sets[StateSetId(s)];
            const auto varies = [this](const StateSet::Entry& entry) {
                return m_builder.changeOf(entry.value) > Change::WithParameters;
            };
            if (!set.isDynamic && std::ranges::none_of(set.jacobian, varies)) continue;
            Program::DynamicSet made;
            made.set = StateSetId(s);
            for (const StateSet::Entry& entry : set.jacobian)
                made.jacobian.push_back({entry.row, entry.column, m_builder.lower(entry.value, code)});
            for (const Candidate& candidate : set.candidates) {
                const Slot slot = m_builder.slotOfLeaf(reduction.columns[reduction.columnOf(candidate)].expr);
                made.candidates.push_back(slot);
                const auto state = std::ranges::find(m_program.states, slot, &Program::State::value);
                made.states.push_back(
                    state == m_program.states.end() ? -1 : static_cast<std::int32_t>(state - m_program.states.begin()));
            }
            (set.isDynamic ? m_program.dynamicSets : m_program.wishedSets).push_back(std::move(made));
        }
        m_program.selectionCode = m_builder.append(code);
    }

    void addCrossings()
    {
        Code code;
        for (std::size_t i = 0; i < m_builder.distributed.size(); ++i) {
            const auto [index, call] = m_builder.distributed[i];
            const auto input = [&, call = call](std::size_t k) {
                return m_builder.lower(m_pool.operand(call, k), code);
            };
            const Slot in0 = input(0), in1 = input(1), position = input(2), isPositive = input(3);
            Program::Distribution& made = m_program.distributions[index];
            made.in0 = in0;
            made.in1 = in1;
            made.position = position;
            made.isPositive = isPositive;
        }
        // Sides may hold further relations; the lists grow while they are walked.
        for (std::size_t i = 0; i < m_program.relations.size(); ++i) {
            const ExprId relation = m_program.relations[i].relation;
            if (m_program.relations[i].left != kNoSlot) continue;
            const Slot left = m_builder.lower(m_pool.operand(relation, 0), code);
            const Slot right = m_builder.lower(m_pool.operand(relation, 1), code);
            m_program.relations[i].left = left;
            m_program.relations[i].right = right;
        }
        for (std::size_t i = 0; i < m_program.roundings.size(); ++i) {
            if (m_program.roundings[i].operand != kNoSlot || m_program.roundings[i].operandExpr.isNone()) continue;
            const Slot operand = m_builder.lower(m_program.roundings[i].operandExpr, code);
            m_program.roundings[i].operand = operand;
        }
        for (std::size_t i = 0; i < m_builder.delayed.size(); ++i) {
            const auto [index, expr] = m_builder.delayed[i];
            m_program.delays[index].value = m_builder.lower(expr, code);
        }
        m_program.crossingCode = m_builder.append(code);
    }

    /// Instants that are known in advance.
    void addSchedule()
    {
        m_builder.forgetAll();
        Code code;
        const VaryingSlots varying(m_program);
        for (ProgramRelation& relation : m_program.relations) {
            const ExprId left = m_pool.operand(relation.relation, 0);
            const ExprId right = m_pool.operand(relation.relation, 1);
            if (!dependsOnTimeAlone(left, right, varying)) continue;
            const auto instant = solveFor(m_pool, left, right, m_pool.time());
            // Which side is the later one must be known.
            const ExprId slope = linearCoefficient(m_pool, left, right, m_pool.time());
            if (!instant || instant->mayDivideByZero || slope.isNone() || !m_pool.isNumber(slope)) continue;
            relation.isRising = m_pool.number(slope) > 0;
            relation.instant = m_builder.lower(instant->value, code);
        }
        m_program.scheduleCode = m_builder.append(code);
    }

    void addConditions()
    {
        m_builder.forgetAll();
        m_builder.isEventOnly = true;
        Code code;
        m_builder.lowerConditionsBefore(code);
        m_builder.isEventOnly = false;
        m_program.conditionCode = m_builder.append(code);
    }

    /// Whether time is the only operand other than parameters, discrete variables and values computed from these: the
    /// width of a pulse, in per cent of its period.
    [[nodiscard]] bool dependsOnTimeAlone(ExprId left, ExprId right, const VaryingSlots& varying)
    {
        const std::array roots{left, right};
        bool hasTime = false;
        for (const ExprId expr : reachable(m_pool, roots)) {
            const Op op = m_pool.op(expr);
            hasTime = hasTime || op == Op::Time;
            if (op == Op::Derivative || op == Op::FunctionCall || op == Op::If || isRelation(op)) return false;
            if (op != Op::Variable) continue;
            const VariableId id = m_pool.variableOf(expr);
            if (id.index() >= m_structure.dae->variables.size()) return false;
            if (m_structure.dae->variables[id].variability > Variability::Parameter && !isDiscrete(id) &&
                varying.varies(m_builder.slotOfLeaf(expr)))
                return false;
        }
        return hasTime;
    }

    Program& m_program;
    const Structure& m_structure;
    ExpressionPool& m_pool;
    CodeBuilder m_builder;
    AlgorithmCode m_algorithms;
    BlockCode m_blocks;
    ActionCode m_actions;
    ClockCode m_clocks;
    std::unordered_map<FunctionId, std::pair<const DaeAlgorithm*, bool>>
        m_algorithmOf;  ///< whether all its outputs are discrete; looked up only
    Code m_code;
    CodeBuilder::Scope m_eventScope{};
    std::uint32_t m_block = 0, m_firstBlock = 0;
};

/// What the interpreter and the machine code rely on. Cost: linear in the stages and iterations, and in the code.
void assertPromises(const Program& program)
{
    const auto isInCode = [&](const CodeRange& range) {
        return range.begin <= range.end && range.end <= program.code.size();
    };
    const auto isStage = [&](const Program::Stage& stage) {
        return isInCode(stage.code) && stage.iteration >= -1 &&
               stage.iteration < static_cast<std::int32_t>(program.iterations.size());
    };
    CAUSEWAY_ASSERT(std::ranges::all_of(program.stages, isStage));
    CAUSEWAY_ASSERT(std::ranges::all_of(program.initialStages, isStage));
    CAUSEWAY_ASSERT(std::ranges::all_of(program.routines, isInCode));
    for (const IterationBlock& block : program.iterations) {
        CAUSEWAY_ASSERT(isInCode(block.code) && isInCode(block.discreteCode) && isInCode(block.guessCode));
        CAUSEWAY_ASSERT(block.unknowns.size() == block.residuals.size());
        CAUSEWAY_ASSERT(block.unknowns.size() == block.leaves.size());
        for (const std::uint32_t relation : block.relations) CAUSEWAY_ASSERT(relation < program.relations.size());
    }
    for (const Program::State& state : program.states)
        CAUSEWAY_ASSERT(state.value < program.slotCount && state.derivative < program.slotCount);
    for (const Instruction& instruction : program.code) CAUSEWAY_ASSERT(instruction.target < program.slotCount);
}

}  // namespace

std::shared_ptr<const Program> generateProgram(std::shared_ptr<const Structure> structure, Diagnostics& diagnostics,
                                               const Task& task)
{
    if (structure->singular) return nullptr;
    static_cast<void>(diagnostics);
    auto program = std::make_shared<Program>();
    Generator(std::move(structure), *program).run(task);
    if (task.cancelled()) return nullptr;
    assertPromises(*program);
    return program;
}

}  // namespace causeway
