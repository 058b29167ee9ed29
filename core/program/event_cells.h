// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The stages of a program in small parts, and what each needs from the others: so that an event computes what it
/// changes, and nothing else.
///
/// In:   a program.
/// Out:  cells in the order of evaluation: statements, branches with all that they jump over, iterations. For each slot
/// the cells that read it, for each
///       cell the slots that matter to others. What nobody but statements of the same range reads ("steps") is not in
///       memory after machine code has run: whoever needs one runs the cells that compute it before.
/// Cost: linear in the code, two or three times; memory of about as many numbers as the code has operands.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/program/program.h"

namespace causeway {

/// Lists of numbers, one behind the other.
class NumberLists {
public:
    [[nodiscard]] std::span<const std::uint32_t> of(std::size_t list) const
    {
        return std::span(m_items).subspan(m_begin[list], m_begin[list + 1] - m_begin[list]);
    }
    void add(std::uint32_t list, std::uint32_t item) { m_pairs.emplace_back(list, item); }
    /// Keeps the order in which items were added; nothing can be added any more.
    void finish(std::size_t lists);

private:
    std::vector<std::pair<std::uint32_t, std::uint32_t>> m_pairs;
    std::vector<std::uint32_t> m_begin, m_items;
};

struct EventCells {
    struct Cell {
        CodeRange code;               ///< of straight code
        std::uint32_t stage = 0;      ///< index into Program::stages
        std::int32_t iteration = -1;  ///< index into Program::iterations
    };
    std::vector<Cell> cells;
    NumberLists readers;               ///< by slot: cells that depend on it
    NumberLists outputs;               ///< by cell: slots that somebody else reads, whose change is an event's business
    NumberLists producers;             ///< by cell: cells whose steps it needs
    std::vector<std::uint8_t> isStep;  ///< by slot
    /// What events use of continuous variables without a relation, and what no relation watches: after time has gone on
    /// it is computed anew.
    std::vector<std::uint32_t> moving;
    NumberLists relationCells, roundingCells;  ///< by relation, and by rounding: where it is computed
    NumberLists copies;                        ///< by slot: index into Program::preCopies
    std::vector<std::uint8_t> isDerivative;    ///< by slot: of a state

    explicit EventCells(const Program& program);
};

}  // namespace causeway
