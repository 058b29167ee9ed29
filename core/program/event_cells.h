// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The stages of a program in small cells with their dependencies, so that an event recomputes only affected values.
///
/// In:   a program.
/// Out:  cells in the order of evaluation: statements, branches with everything they jump over, iterations. For each
///       slot the cells that read it; for each cell the slots used outside it. Values read only by statements of the
///       same range ("steps") are not in memory after machine code has run: to use one, first run the cells that
///       compute it.
/// Cost: linear in the code, two or three passes; memory of about one number per operand of the code.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/program/program.h"

namespace causeway {

/// Lists of numbers in one array.
class NumberLists {
public:
    [[nodiscard]] std::span<const std::uint32_t> of(std::size_t list) const
    {
        return std::span(m_items).subspan(m_begin[list], m_begin[list + 1] - m_begin[list]);
    }
    void add(std::uint32_t list, std::uint32_t item) { m_pairs.emplace_back(list, item); }
    /// Groups the items by list, in their order; no more can be added.
    void finish(std::size_t lists);

private:
    std::vector<std::pair<std::uint32_t, std::uint32_t>> m_pairs;
    std::vector<std::uint32_t> m_begin, m_items;
};

struct EventCells {
    struct Cell {
        CodeRange code;               ///< straight-line code
        std::uint32_t stage = 0;      ///< index into Program::stages
        std::int32_t iteration = -1;  ///< index into Program::iterations
    };
    std::vector<Cell> cells;
    NumberLists readers;               ///< by slot: cells that depend on it
    NumberLists outputs;               ///< by cell: slots read elsewhere, whose change affects an event
    NumberLists producers;             ///< by cell: cells that compute the steps it needs
    std::vector<std::uint8_t> isStep;  ///< by slot
    /// Cells of continuous variables that events use without a relation, and cells that no relation monitors:
    /// recomputed after time has advanced.
    std::vector<std::uint32_t> moving;
    NumberLists relationCells, roundingCells;  ///< by relation, and by rounding: the cell that computes it
    NumberLists copies;                        ///< by slot: index into Program::preCopies
    std::vector<std::uint8_t> isDerivative;    ///< by slot: of a state

    explicit EventCells(const Program& program);
};

}  // namespace causeway
