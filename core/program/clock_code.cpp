// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/clock_code.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/symbolic/value_elements.h"

namespace causeway {

void ClockCode::run(const Task& task)
{
    const HybridDae& dae = *m_structure.dae;
    if (dae.clockPartitions.empty()) return;
    m_scope = m_builder.beginScope();
    m_builder.isUnfrozen = true;
    findContents();
    m_builder.clockSlots.resize(dae.clockPartitions.size());
    for (std::size_t i = 0; i < dae.clockPartitions.size(); ++i) {
        // A clock on which nothing runs need not tick.
        const Contents& contents = m_contents[i];
        if (!contents.variables.empty() || !contents.algorithms.empty() || !contents.actions.empty())
            addPartition(ClockPartitionId(i));
    }
    for (std::size_t i = 0; i < m_structure.blocks.size() && !task.cancelled(); ++i) {
        if (!partitionOf(m_structure.blocks[i]).isNone()) addBlock(i);
    }
    // Eliminated variables follow from their representatives; then the equations.
    for (const Alias& alias : m_structure.aliases.aliases) {
        const DaeVariable& variable = dae.variables[alias.variable];
        if (!m_partition.contains(variable.clock)) continue;
        enter(variable.clock);
        CodeBuilder::copy(m_program.variableSlot[alias.variable], m_builder.lower(alias.value, m_code), m_code);
    }
    for (const auto& [partition, index] : m_partition) {
        enter(partition);
        for (const DaeEquation* equation : m_contents[partition.index()].actions)
            m_actions.addClockedActions(*equation, m_code);
        for (const DaeAlgorithm* algorithm : m_contents[partition.index()].algorithms)
            m_algorithms.lowerEffects(*algorithm, m_code);
    }
    enter({});
    addIntervals();
    addSamples();
    addPrevious();
    m_builder.isUnfrozen = false;
    m_builder.forgetAll();
}

void ClockCode::findContents()
{
    const HybridDae& dae = *m_structure.dae;
    m_contents.resize(dae.clockPartitions.size());
    for (std::size_t i = 0; i < dae.variables.size(); ++i) {
        const DaeVariable& variable = dae.variables[VariableId(i)];
        if (variable.clock.isNone() || variable.variability <= Variability::Parameter || !isNumeric(variable.type))
            continue;
        m_contents[variable.clock.index()].variables.emplace_back(i);
    }
    for (const DaeEquation& equation : dae.equations) {
        if (!equation.clock.isNone() && m_actions.hasEffect(equation))
            m_contents[equation.clock.index()].actions.push_back(&equation);
    }
    for (const DaeAlgorithm& algorithm : dae.algorithms) {
        if (!algorithm.clock.isNone()) m_contents[algorithm.clock.index()].algorithms.push_back(&algorithm);
    }
}

void ClockCode::addPartition(ClockPartitionId id)
{
    const HybridDae& dae = *m_structure.dae;
    const ClockPartition& partition = dae.clockPartitions[id];
    Program::ClockedPartition made;
    made.clock = clockOf(partition.base, partition.resolution);
    made.factor = partition.factor;
    made.shift = partition.shift;
    made.isFirst = m_builder.newSlot();
    made.interval = m_builder.newSlot();
    m_builder.clockSlots[id.index()] = {made.isFirst, made.interval};
    for (const VariableId variable : m_contents[id.index()].variables) {
        made.results.push_back(m_program.variableSlot[variable]);
        addStart(variable, made.results.back());
    }
    m_partition.emplace(id, static_cast<std::uint32_t>(m_program.clockedPartitions.size()));
    m_program.clockedPartitions.push_back(std::move(made));
}

std::uint32_t ClockCode::clockOf(BaseClockId id, std::int64_t parts)
{
    const auto [entry, isNew] = m_clock.try_emplace(id, static_cast<std::uint32_t>(m_program.clocks.size()));
    if (!isNew) return entry->second;
    const BaseClock& base = m_structure.dae->baseClocks[id];
    Program::Clock clock;
    clock.kind = base.kind;
    clock.isPeriodic = base.isPeriodic;
    clock.parts = parts;
    clock.counter = base.counter;
    clock.resolution = base.resolution;
    if (base.kind == BaseClockKind::Rational && !base.isPeriodic) {
        clock.counter = 1;
        clock.resolution = m_pool.integerValue(base.second);
    }
    clock.text = textOf(base);
    m_program.clocks.push_back(std::move(clock));
    return entry->second;
}

std::string ClockCode::textOf(const BaseClock& clock) const
{
    if (clock.first.isNone()) return "Clock()";
    const std::string first = m_structure.print(clock.first);
    return clock.second.isNone() ? fmt::format("Clock({})", first)
                                 : fmt::format("Clock({}, {})", first, m_structure.print(clock.second));
}

/// Values of another partition may belong to another instant.
void ClockCode::enter(ClockPartitionId partition)
{
    if (partition == m_present) return;
    finishCode();
    m_builder.endScope(m_scope);
    m_present = partition;
    m_builder.presentClock = partition;
}

void ClockCode::finishCode()
{
    if (m_code.empty()) return;
    m_program.clockedStages.push_back({{m_builder.append(m_code), -1, true, m_firstBlock}, m_partition.at(m_present)});
}

void ClockCode::addBlock(std::size_t index)
{
    const BltBlock& block = m_structure.blocks[index];
    enter(partitionOf(block));
    if (m_code.empty()) m_firstBlock = static_cast<std::uint32_t>(index);
    const StructureEquation& first = m_structure.equations[block.equations.front()];
    m_builder.span = first.span;
    const auto assign = [this](UnknownId unknown, ExprId value) {
        CodeBuilder::copy(m_builder.slotOfLeaf(m_structure.unknowns[unknown].expr), m_builder.lower(value, m_code),
                          m_code);
    };
    if (block.equations.size() == 1) {
        const Assignment& assignment = m_structure.assignment[block.equations.front()];
        const ExprId solved =
            block.kind == BlockKind::When || first.kind == RowKind::Algorithm ? first.rhs : assignment.solved;
        if (!solved.isNone()) return assign(block.unknowns.front(), solved);
    }
    finishCode();
    const auto iteration = static_cast<std::int32_t>(m_program.iterations.size());
    m_program.clockedStages.push_back(
        {{{}, iteration, true, static_cast<std::uint32_t>(index)}, m_partition.at(m_present)});
    m_program.iterations.push_back(m_blocks.ofStructure(index));
}

/// Intervals of clocks that are not known at translation.
void ClockCode::addIntervals()
{
    for (const auto& [id, index] : m_clock) {
        const BaseClock& base = m_structure.dae->baseClocks[id];
        const bool isEvent = base.kind == BaseClockKind::Event;
        const ExprId expr = isEvent ? base.second : base.first;
        if (expr.isNone() || (base.kind == BaseClockKind::Rational && base.isPeriodic)) continue;
        // Varying intervals are computed on the clock itself.
        for (const auto& [partition, at] : m_partition) {
            const Program::ClockedPartition& made = m_program.clockedPartitions[at];
            if (made.clock == index && made.factor == m_program.clocks[index].parts && made.shift == 0)
                m_builder.presentClock = partition;
        }
        Code code;
        const Slot kept = m_builder.newSlot();
        CodeBuilder::copy(kept, m_builder.lower(expr, code), code);
        m_program.clocks[index].interval = kept;
        m_program.clocks[index].intervalCode = m_builder.append(code);
        m_builder.endScope(m_scope);
    }
}

void ClockCode::addSamples()
{
    Code code;
    // Sampled expressions may sample others; the list grows during the walk.
    for (std::size_t i = 0; i < m_builder.sampled.size(); ++i) {
        const auto [slot, expr] = m_builder.sampled[i];
        CodeBuilder::copy(slot, m_builder.lower(expr, code), code);
    }
    m_program.sampleCode = m_builder.append(code);
    m_builder.endScope(m_scope);
}

void ClockCode::addPrevious()
{
    for (const auto& [variable, slot] : m_builder.previousValues()) {
        const auto found = m_partition.find(m_structure.dae->variables[variable].clock);
        if (found != m_partition.end())
            m_program.clockedPartitions[found->second].previous.push_back(
                {slot, m_program.variableSlot[variable], variable});
        addStart(variable, slot);
    }
}

/// Clocked variables, and their values before the first tick, begin with the start values.
void ClockCode::addStart(VariableId id, Slot slot)
{
    const DaeVariable& variable = m_structure.dae->variables[id];
    const ExprId start = variable.start;
    if (!start.isNone() && !m_builder.isOfParameters(start)) return;
    const Slot value = m_builder.newSlot();
    const double fallback = variable.type == ValueType::Enumeration ? 1 : 0;
    CodeBuilder::copy(value,
                      start.isNone() ? m_builder.literal(fallback) : m_builder.lower(start, m_builder.parameterCode),
                      m_builder.parameterCode);
    m_program.startValues.push_back({slot, value, id});
}

void ClockCode::addRequests(Code& code)
{
    for (const auto& [id, index] : m_clock) {
        const BaseClock& base = m_structure.dae->baseClocks[id];
        if (base.kind != BaseClockKind::Event) continue;
        const Slot condition = m_builder.newSlot();
        CodeBuilder::copy(condition, m_builder.lower(base.first, code), code);
        m_program.clocks[index].condition = condition;
        const Slot comesTrue = m_builder.lowerEdge(base.first, code);
        ProgramAction action;
        action.kind = ActionKind::Tick;
        action.clock = index;
        code.push_back({OpCode::JumpIfFalse, {}, 0, comesTrue, 0, 1});
        code.push_back({OpCode::Action, {}, 0, 0, 0, static_cast<Slot>(m_program.actions.size())});
        m_program.actions.push_back(std::move(action));
    }
}

}  // namespace causeway
