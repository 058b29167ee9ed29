// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Code of clocked equations: the computations at the ticks of each clock, and the ticking of clocks.
///
/// In:   the blocks of a structure whose unknowns are clocked, in the order of evaluation; the clocks of the flat
///       model.
/// Out:  Program::clocks, clockedPartitions, clockedStages and sampleCode. Clocked variables hold their values between
///       ticks, so hold() and the conversions between clocks are the variable itself; sample() is the value of its
///       operand just before the tick; previous() has a slot of its own.
/// Relations in clocked equations generate no events.
/// Reference: Modelica Language Specification, chapter 16.
#pragma once

#include <map>

#include "core/base/task.h"
#include "core/program/action_code.h"
#include "core/program/algorithm_code.h"
#include "core/program/block_code.h"

namespace causeway {

class ClockCode {
public:
    ClockCode(Program& program, CodeBuilder& builder, BlockCode& blocks, AlgorithmCode& algorithms, ActionCode& actions)
        : m_program(program),
          m_structure(*program.structure),
          m_pool(program.pool),
          m_builder(builder),
          m_blocks(blocks),
          m_algorithms(algorithms),
          m_actions(actions)
    {
    }

    /// Generates all code that runs at ticks. Call it before any other code, which must not share its values.
    void run(const Task& task);
    /// Code for events: tells when event clocks tick.
    void addRequests(Code& code);
    /// None: not clocked.
    [[nodiscard]] ClockPartitionId partitionOf(const BltBlock& block) const
    {
        return m_structure.dae->variables[m_structure.unknowns[block.unknowns.front()].variable].clock;
    }

private:
    /// Contents of a partition.
    struct Contents {
        std::vector<VariableId> variables;
        std::vector<const DaeEquation*> actions;
        std::vector<const DaeAlgorithm*> algorithms;
    };
    void findContents();
    void addPartition(ClockPartitionId id);
    std::uint32_t clockOf(BaseClockId id, std::int64_t parts);
    void enter(ClockPartitionId partition);
    void finishCode();
    void addBlock(std::size_t index);
    void addIntervals();
    void addSamples();
    void addPrevious();
    void addStart(VariableId variable, Slot slot);
    [[nodiscard]] std::string textOf(const BaseClock& clock) const;

    Program& m_program;
    const Structure& m_structure;
    ExpressionPool& m_pool;
    CodeBuilder& m_builder;
    BlockCode& m_blocks;
    AlgorithmCode& m_algorithms;
    ActionCode& m_actions;
    std::vector<Contents> m_contents;  ///< by partition of the model
    std::map<ClockPartitionId, std::uint32_t> m_partition;
    std::map<BaseClockId, std::uint32_t> m_clock;
    ClockPartitionId m_present;  ///< of the current code
    Code m_code;
    CodeBuilder::Scope m_scope{};
    std::uint32_t m_firstBlock = 0;
};

}  // namespace causeway
