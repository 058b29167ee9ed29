// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Sparsity pattern and column colouring of a Jacobian. Columns without a common row share a colour and are computed
/// together, by the directional derivative along their sum.
/// Cost: the sum over all rows of the square of their number of entries. If that is too much, each column gets its own
///       colour.
/// Reference: A. R. Curtis, M. J. D. Powell, J. K. Reid, On the estimation of sparse Jacobian matrices, 1974; greedy
/// colouring in column order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace causeway {

/// Compressed columns: the rows of column j are rowOf[columnStart[j] .. columnStart[j + 1]), ascending.
struct SparsityPattern {
    std::vector<std::int64_t> columnStart{0};
    std::vector<std::int64_t> rowOf;

    [[nodiscard]] std::size_t columnCount() const { return columnStart.size() - 1; }
    [[nodiscard]] std::size_t entryCount() const { return rowOf.size(); }
    [[nodiscard]] std::size_t begin(std::size_t column) const { return static_cast<std::size_t>(columnStart[column]); }
    [[nodiscard]] std::size_t end(std::size_t column) const
    {
        return static_cast<std::size_t>(columnStart[column + 1]);
    }
    [[nodiscard]] std::size_t row(std::size_t entry) const { return static_cast<std::size_t>(rowOf[entry]); }
};

/// Builds the pattern from the columns of each row; `withDiagonal` adds the diagonal.
[[nodiscard]] SparsityPattern patternOfRows(const std::vector<std::span<const std::uint32_t>>& rows,
                                            std::size_t columnCount, bool withDiagonal);

struct ColumnColours {
    std::vector<std::uint32_t> colourOf;                ///< by column
    std::vector<std::vector<std::uint32_t>> columnsOf;  ///< by colour, ascending
};
[[nodiscard]] ColumnColours colourColumns(const SparsityPattern& pattern);

}  // namespace causeway
