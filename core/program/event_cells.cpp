// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/event_cells.h"

#include <algorithm>
#include <array>

#include "core/program/slot_usage.h"
#include "core/program/varying_slots.h"

namespace causeway {

void NumberLists::finish(std::size_t lists)
{
    m_begin.assign(lists + 1, 0);
    for (const auto& [list, item] : m_pairs) ++m_begin[list + 1];
    for (std::size_t i = 0; i < lists; ++i) m_begin[i + 1] += m_begin[i];
    m_items.resize(m_pairs.size());
    std::vector<std::uint32_t> next(m_begin.begin(), m_begin.end() - 1);
    for (const auto& [list, item] : m_pairs) m_items[next[list]++] = item;
    m_pairs.clear();
    m_pairs.shrink_to_fit();
}

namespace {

constexpr std::uint32_t kNoCell = 0xFFFFFFFF;

bool isEffect(const Program& program, const Instruction& i)
{
    return i.op == OpCode::Action || (i.op == OpCode::Function && program.functionCalls[i.c].resultCount == 0);
}

/// Visits the slots that an instruction reads at events.
template <typename Visit>
void forEachRead(const Program& program, const Instruction& i, const Visit& visit)
{
    const auto visitSite = [&](std::size_t site) {
        for (const FunctionCallSite::Input& input : program.functionCalls[site].inputs) visit(input.slot);
    };
    const std::array<Slot, 3> operands{i.a, i.b, i.c};
    const unsigned count = operandCountAtEvents(i);
    for (unsigned k = 0; k < count; ++k) visit(operands[k]);
    switch (i.op) {
        case OpCode::Element:
            for (Slot k = 0; k < i.c; ++k) visit(i.b + k);
            break;
        case OpCode::Floor: visit(i.target); break;  // its present value
        case OpCode::Delay:
            if (const Slot value = program.delays[i.c].value; value != kNoSlot) visit(value);
            break;
        case OpCode::Function: visitSite(i.c); break;
        case OpCode::Action: {
            const ProgramAction& action = program.actions[i.c];
            for (const Slot slot : {action.guard, action.condition, action.level, action.value}) {
                if (slot != kNoSlot) visit(slot);
            }
            if (action.message >= 0) visitSite(static_cast<std::size_t>(action.message));
            break;
        }
        default: break;
    }
}

template <typename Visit>
void forEachWrite(const Program& program, const Instruction& i, const Visit& visit)
{
    if (isPlain(i) || i.op == OpCode::Relation || i.op == OpCode::Floor) visit(i.target);
    if (i.op != OpCode::Function) return;
    const FunctionCallSite& site = program.functionCalls[i.c];
    for (Slot k = 0; k < site.resultCount; ++k) visit(site.results + k);
}

class Division {
public:
    Division(const Program& program, EventCells& result)
        : m_program(program),
          m_result(result),
          m_varying(program),
          m_seen(program.slotCount, kNoCell),
          m_written(program.slotCount, kNoCell),
          m_onlyReader(program.slotCount, kNoCell),
          m_isTainted(program.slotCount, kNoCell),
          m_isVariable(program.slotCount, 0)
    {
    }

    void run()
    {
        for (const Slot slot : m_program.variableSlot) m_isVariable[slot] = 1;
        findSteps();
        for (std::uint32_t s = 0; s < m_program.stages.size(); ++s) {
            const Program::Stage& stage = m_program.stages[s];
            if (stage.iteration < 0) {
                divide(stage.code, s);
            } else {
                m_result.cells.push_back({{}, s, stage.iteration});
            }
        }
        std::ranges::fill(m_seen, kNoCell);
        findWriters();
        findReaders();
        findOutputs();
        findMoving();
    }

private:
    void findSteps()
    {
        std::vector<CodeRange> ranges{m_program.crossingCode, m_program.assertionCode};
        for (const Program::Stage& stage : m_program.stages) {
            if (stage.iteration < 0) ranges.push_back(stage.code);
        }
        for (const IterationBlock& block : m_program.iterations) {
            ranges.push_back(block.code);
            ranges.push_back(block.discreteCode);
        }
        m_result.isStep = temporarySlots(m_program, ranges);
    }

    /// No jump crosses the boundary of cells, and no slot is written by two; a cell ends with a value used elsewhere.
    void divide(CodeRange range, std::uint32_t stage)
    {
        std::vector<std::int32_t> jumps(range.end - range.begin + 2,
                                        0);  // by boundary: how many jumps, or slots, begin to pass it
        const auto keepTogether = [&](std::uint32_t first, std::uint32_t last) {
            ++jumps[first + 1 - range.begin];
            --jumps[last - range.begin];
        };
        for (std::uint32_t at = range.begin; at < range.end; ++at) {
            const Instruction& i = m_program.code[at];
            if (isJump(i)) {
                const std::uint32_t target = at + i.c + 1;
                keepTogether(std::min(at, target), std::max(at + 1, target));
            }
            if (i.op == OpCode::Relation || i.op == OpCode::Floor) continue;
            forEachWrite(m_program, i, [&](Slot slot) {
                if (m_seen[slot] != kNoCell && m_seen[slot] >= range.begin) keepTogether(m_seen[slot], at + 1);
                m_seen[slot] = at;
            });
        }
        std::uint32_t begin = range.begin;
        std::int32_t passing = 0;
        for (std::uint32_t end = range.begin + 1; end <= range.end; ++end) {
            passing += jumps[end - range.begin];
            const Instruction& last = m_program.code[end - 1];
            if (end < range.end && (passing != 0 || (isPlain(last) && m_result.isStep[last.target] != 0))) continue;
            m_result.cells.push_back({{begin, end}, stage, -1});
            begin = end;
        }
    }

    template <typename Visit>
    void forEachInstruction(const EventCells::Cell& cell, const Visit& visit) const
    {
        const auto walk = [&](CodeRange range) {
            for (std::uint32_t at = range.begin; at < range.end; ++at) visit(m_program.code[at], at);
        };
        if (cell.iteration < 0) return walk(cell.code);
        walk(m_program.iterations[static_cast<std::size_t>(cell.iteration)].code);
        walk(m_program.iterations[static_cast<std::size_t>(cell.iteration)].discreteCode);
    }

    template <typename Visit>
    void forEachWritten(const EventCells::Cell& cell, const Visit& visit) const
    {
        if (cell.iteration >= 0) {
            const IterationBlock& block = m_program.iterations[static_cast<std::size_t>(cell.iteration)];
            for (const Slot slot : block.unknowns) visit(slot);
            for (const IterationBlock::Discrete& discrete : block.discrete) visit(discrete.unknown);
        }
        forEachInstruction(cell, [&](const Instruction& i, std::uint32_t) { forEachWrite(m_program, i, visit); });
    }

    void findWriters()
    {
        for (std::uint32_t c = 0; c < m_result.cells.size(); ++c) {
            forEachWritten(m_result.cells[c], [&](Slot slot) {
                if (m_seen[slot] == c) return;
                m_seen[slot] = c;
                if (m_result.isStep[slot] != 0) m_stepWriters.add(slot, c);
            });
        }
        m_stepWriters.finish(m_program.slotCount);
        std::ranges::fill(m_seen, kNoCell);
    }

    void findReaders()
    {
        for (std::uint32_t c = 0; c < m_result.cells.size(); ++c) {
            const EventCells::Cell& cell = m_result.cells[c];
            const bool isEventOnly = m_program.stages[cell.stage].isEventOnly;
            if (cell.iteration >= 0) forEachWritten(cell, [&](Slot slot) { m_written[slot] = c; });
            std::uint32_t jumpedUntil = 0;
            forEachInstruction(cell, [&](const Instruction& i, std::uint32_t at) {
                forEachRead(m_program, i, [&](Slot slot) {
                    if (m_written[slot] == c || m_seen[slot] == c) return;
                    m_seen[slot] = c;
                    m_result.readers.add(slot, c);
                    m_onlyReader[slot] = m_onlyReader[slot] == kNoCell || m_onlyReader[slot] == c ? c : kNoCell - 1;
                    if (m_result.isStep[slot] == 0 || isEventOnly) return;
                    for (const std::uint32_t writer : m_stepWriters.of(slot)) {
                        if (writer < c) m_result.producers.add(c, writer);
                    }
                });
                if (isJump(i)) jumpedUntil = std::max(jumpedUntil, std::max(at + i.c + 1, at + 1));
                if (at >= jumpedUntil) forEachWrite(m_program, i, [&](Slot slot) { m_written[slot] = c; });
                if (i.op == OpCode::Relation) m_result.relationCells.add(i.c, c);
                if (i.op == OpCode::Floor) m_result.roundingCells.add(i.c, c);
            });
        }
        m_result.readers.finish(m_program.slotCount);
        m_result.producers.finish(m_result.cells.size());
        m_result.relationCells.finish(m_program.relations.size());
        m_result.roundingCells.finish(m_program.roundings.size());
    }

    void findOutputs()
    {
        m_result.isDerivative.assign(m_program.slotCount, 0);
        for (const Program::State& state : m_program.states) m_result.isDerivative[state.derivative] = 1;
        for (std::uint32_t k = 0; k < m_program.preCopies.size(); ++k)
            m_result.copies.add(m_program.preCopies[k].slot, k);
        m_result.copies.finish(m_program.slotCount);
        std::ranges::fill(m_seen, kNoCell);
        for (std::uint32_t c = 0; c < m_result.cells.size(); ++c) {
            forEachWritten(m_result.cells[c], [&](Slot slot) {
                if (m_seen[slot] == c) return;
                m_seen[slot] = c;
                if (!m_result.readers.of(slot).empty() || !m_result.copies.of(slot).empty() ||
                    m_result.isDerivative[slot] != 0)
                    m_result.outputs.add(c, slot);
            });
        }
        m_result.outputs.finish(m_result.cells.size());
    }

    // ----- Values that change between events without being monitored
    void findMoving()
    {
        for (std::uint32_t c = 0; c < m_result.cells.size(); ++c) {
            if (moves(c)) m_result.moving.push_back(c);
        }
    }

    bool moves(std::uint32_t c)
    {
        const EventCells::Cell& cell = m_result.cells[c];
        const bool isEventOnly = m_program.stages[cell.stage].isEventOnly;
        bool isTaken = false, isUnwatched = false, hasLoop = false, hasWatched = false;
        const auto isTainted = [&](Slot slot) { return m_isTainted[slot] == c || m_varying.varies(slot); };
        std::uint32_t jumpedUntil = 0;
        forEachInstruction(cell, [&](const Instruction& i, std::uint32_t at) {
            if (isJump(i)) {
                const std::uint32_t target = at + i.c + 1;
                hasLoop = hasLoop || target <= at;
                jumpedUntil = std::max({jumpedUntil, target, at + 1});
                isTaken = isTaken || (i.op == OpCode::JumpIfFalse && isTainted(i.a));
            }
            if (i.op == OpCode::Relation || i.op == OpCode::Floor) {
                hasWatched = true;
                const Slot side =
                    i.op == OpCode::Relation ? m_program.relations[i.c].left : m_program.roundings[i.c].operand;
                isUnwatched = isUnwatched || side == kNoSlot;
                return;
            }
            isUnwatched = isUnwatched || (isEffect(m_program, i) && at >= jumpedUntil);
            bool reads = isTaken || i.op == OpCode::Delay;
            forEachRead(m_program, i, [&](Slot slot) { reads = reads || isTainted(slot); });
            if (reads) forEachWrite(m_program, i, [&](Slot slot) { m_isTainted[slot] = c; });
        });
        // A relation in a loop has several values, of which only the last is watched.
        if (isUnwatched || (hasLoop && hasWatched)) return true;
        if (cell.iteration >= 0) {
            const IterationBlock& block = m_program.iterations[static_cast<std::size_t>(cell.iteration)];
            return std::ranges::any_of(
                block.discrete, [&](const IterationBlock::Discrete& discrete) { return isTainted(discrete.value); });
        }
        // A discrete variable takes a continuous value when a condition becomes true; its cell then runs.
        return isEventOnly && std::ranges::any_of(m_result.outputs.of(c), [&](Slot slot) {
                   const bool isOwn = m_result.isStep[slot] != 0 && m_onlyReader[slot] == c;
                   return m_isTainted[slot] == c && !isOwn && m_isVariable[slot] == 0;
               });
    }

    const Program& m_program;
    EventCells& m_result;
    VaryingSlots m_varying;
    NumberLists m_stepWriters;                     ///< by slot
    std::vector<std::uint32_t> m_seen, m_written;  ///< by slot: by which cell
    std::vector<std::uint32_t> m_onlyReader;       ///< by slot
    std::vector<std::uint32_t> m_isTainted;        ///< by slot: in which cell
    std::vector<std::uint8_t> m_isVariable;        ///< by slot: of a variable
};

}  // namespace

EventCells::EventCells(const Program& program)
{
    Division(program, *this).run();
}

}  // namespace causeway
