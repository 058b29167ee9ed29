// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Passes of an event iteration that compute what has changed, and nothing else: the cost of an event goes by what it
/// touches.
///
/// In:   the cells of a program (event_cells.h); values that were computed for the present time, states and modes; what
/// is changed then. Out:  each pass runs the cells that read a changed value, in the order of evaluation, and those
/// that read what these have changed. A cell in front of
///       the one that changed its input is run in the next pass, as it is when everything is run.
/// Not thread-safe. Allocates nothing once it has seen a large event.
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
    /// Computes a cell, with relations at their place; false when that fails.
    using RunCell = std::function<bool(const EventCells::Cell&)>;

    EventPasses(const Program& program, const SlotValues& values);

    /// Everything was run by somebody else.
    void everythingRan();
    /// The same, by machine code, which leaves steps on the way in registers. Nothing is pending.
    void everythingRanBetweenEvents();
    /// A value was changed.
    void change(Slot slot);
    /// What depends on time without a relation.
    void timeWentOn();
    void computeRelation(std::size_t relation) { makeDue(m_cells.relationCells.of(relation)); }
    void computeRounding(std::size_t rounding) { makeDue(m_cells.roundingCells.of(rounding)); }

    [[nodiscard]] bool run(const RunCell& runCell);
    /// Of Program::preCopies, ascending: those whose variable may have changed since the last call.
    [[nodiscard]] std::span<const std::uint32_t> takeCopies();
    /// Whether a derivative became infinite or undefined in a pass since everything was run.
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
    std::vector<std::uint32_t> m_due;    ///< of this pass, a heap with the first one on top
    std::vector<std::uint32_t> m_next;   ///< of the next one
    std::vector<std::uint64_t> m_ranIn;  ///< by cell: the generation of values in which its steps were computed
    std::uint64_t m_generation = 1;
    bool m_knowsAllSteps = false;
    std::uint32_t m_running = kNone;
    std::vector<double> m_before;
    std::vector<std::uint32_t> m_missing, m_copies, m_taken;
    bool m_hasUndefinedDerivative = false;
};

}  // namespace causeway
