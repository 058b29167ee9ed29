// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Incremental passes of an event iteration: each pass computes only what has changed.
///
/// In:   the cells of a program (event_cells.h); values consistent for the current time, states and modes; changes
///       since then.
/// Out:  each pass runs the cells that read a changed value, in evaluation order, and transitively their readers. A
///       cell before the one that changed its input runs in the next pass, as in a complete pass. Not thread-safe. Does
///       not allocate once it has processed a large event.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/program/event_cells.h"
#include "core/simulation/numerics/slot_values.h"

namespace causeway {

class EventPasses {
public:
    /// Computes a cell, with relations evaluated live; false on failure.
    using RunCell = std::function<bool(const EventCells::Cell&)>;

    EventPasses(const Program& program, const SlotValues& values);

    /// All cells have been run elsewhere.
    void everythingRan();
    /// All cells have been run by machine code, which keeps intermediate values in registers. Nothing is pending.
    void everythingRanBetweenEvents();
    /// Marks a changed value.
    void change(Slot slot);
    /// Marks everything that depends on time without a relation.
    void timeWentOn();
    void computeRelation(std::size_t relation) { makeDue(m_cells.relationCells.of(relation)); }
    void computeRounding(std::size_t rounding) { makeDue(m_cells.roundingCells.of(rounding)); }

    [[nodiscard]] bool run(const RunCell& runCell);
    /// Indices into Program::preCopies, ascending, whose variable may have changed since the last call.
    [[nodiscard]] std::span<const std::uint32_t> takeCopies();
    /// Whether a derivative became infinite or undefined in a pass since all cells were run.
    [[nodiscard]] bool hasUndefinedDerivative() const { return m_hasUndefinedDerivative; }

private:
    void makeDue(std::uint32_t cell);
    void makeDue(std::span<const std::uint32_t> cells);
    bool runProducers(std::uint32_t cell, const RunCell& runCell);
    bool runAndCompare(std::uint32_t cell, const RunCell& runCell);
    void clear();

    static constexpr std::uint32_t kNone = 0xFFFFFFFF;

    EventCells m_cells;
    const SlotValues& m_values;
    std::vector<std::uint8_t> m_isDue;   ///< by cell
    std::vector<std::uint32_t> m_due;    ///< of this pass: a heap, first cell on top
    std::vector<std::uint32_t> m_next;   ///< of the next pass
    std::vector<std::uint64_t> m_ranIn;  ///< by cell: generation of the values for which its steps were computed
    std::uint64_t m_generation = 1;
    bool m_knowsAllSteps = false;
    std::uint32_t m_running = kNone;
    std::vector<double> m_before;
    std::vector<std::uint32_t> m_missing, m_copies, m_taken;
    bool m_hasUndefinedDerivative = false;
};

}  // namespace causeway
