// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A sparse matrix in a given order of rows and columns, at several resolutions, so that only visible parts are
/// painted. Level 0 contains the nonzeros, level k bins of 4^k x 4^k of them, each with a count and a representative (a
/// preferred one if there is any). `visit` touches only the bins of a rectangle, so the cost of a picture is bounded by
/// its pixels, regardless of the size of the matrix. Cost: linear in the nonzeros (a few passes), once per order.
/// Immutable afterwards. Used by the matrix, and by the digraph when zoomed out.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <vector>

#include "core/structure/graph/incidence.h"

namespace causeway::ui {

class MatrixPyramid {
public:
    static constexpr std::uint32_t kFactor = 4;

    struct Bin {
        std::uint32_t column = 0;  ///< in bins of the level
        std::uint32_t count = 0;   ///< nonzeros inside
        EdgeId edge;               ///< a representative
    };
    /// Half-open, in rows and columns of the matrix.
    struct Window {
        std::uint32_t rowBegin = 0, rowEnd = 0, columnBegin = 0, columnEnd = 0;
    };

    MatrixPyramid() = default;
    /// `rowOf` by equation and `columnOf` by unknown are permutations; `preferred` selects the representative of a bin.
    MatrixPyramid(const Incidence& incidence, const std::vector<std::uint32_t>& rowOf,
                  const std::vector<std::uint32_t>& columnOf, const std::function<bool(EdgeId)>& preferred);

    [[nodiscard]] std::size_t levelCount() const { return m_levels.size(); }
    /// Rows (and columns) per bin.
    [[nodiscard]] static std::uint32_t binSize(std::size_t level) { return 1U << (2 * level); }
    /// The finest level whose bins are at least `leastPixels` wide when a cell is `cellPixels` wide; the coarsest if
    /// there is none.
    [[nodiscard]] std::size_t levelFor(double cellPixels, double leastPixels) const;

    /// Calls `visitor(rowBin, bin)` for every bin of a level that overlaps the window, row by row. Returns their
    /// number.
    template <class Visitor>
    std::size_t visit(std::size_t level, const Window& window, Visitor&& visitor) const
    {
        if (level >= m_levels.size() || window.rowBegin >= window.rowEnd || window.columnBegin >= window.columnEnd)
            return 0;
        const Level& bins = m_levels[level];
        const std::uint32_t size = binSize(level);
        const auto rows = static_cast<std::uint32_t>(bins.rowStart.size() - 1);
        const std::uint32_t lastRow = std::min(rows, (window.rowEnd - 1) / size + 1);
        const std::uint32_t firstColumn = window.columnBegin / size;
        const std::uint32_t lastColumn = (window.columnEnd - 1) / size;
        std::size_t touched = 0;
        for (std::uint32_t row = window.rowBegin / size; row < lastRow; ++row) {
            auto bin = bins.bins.begin() + bins.rowStart[row];
            const auto end = bins.bins.begin() + bins.rowStart[row + 1];
            bin = std::lower_bound(bin, end, firstColumn, [](const Bin& b, std::uint32_t c) { return b.column < c; });
            for (; bin != end && bin->column <= lastColumn; ++bin) {
                visitor(row, *bin);
                ++touched;
            }
        }
        return touched;
    }

private:
    struct Level {
        std::vector<std::uint32_t> rowStart{0};
        std::vector<Bin> bins;
    };
    static Level coarsen(const Level& fine, const std::function<bool(EdgeId)>& preferred);

    std::vector<Level> m_levels;
};

}  // namespace causeway::ui
