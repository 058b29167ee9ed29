// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/numerics/sparsity.h"

#include <algorithm>

namespace causeway {

namespace {

constexpr std::size_t kMaxComparisons = 500'000'000;

}  // namespace

SparsityPattern patternOfRows(const std::vector<std::span<const std::uint32_t>>& rows, std::size_t columnCount,
                              bool withDiagonal)
{
    const auto forEach = [&](auto&& entry) {
        for (std::size_t row = 0; row < rows.size(); ++row) {
            bool hasDiagonal = !withDiagonal || row >= columnCount;
            for (const std::uint32_t column : rows[row]) {
                hasDiagonal = hasDiagonal || column == row;
                entry(row, std::size_t(column));
            }
            if (!hasDiagonal) entry(row, row);
        }
    };
    SparsityPattern pattern;
    pattern.columnStart.assign(columnCount + 1, 0);
    forEach([&](std::size_t, std::size_t column) { ++pattern.columnStart[column + 1]; });
    for (std::size_t j = 0; j < columnCount; ++j) pattern.columnStart[j + 1] += pattern.columnStart[j];
    pattern.rowOf.resize(static_cast<std::size_t>(pattern.columnStart[columnCount]));
    std::vector<std::int64_t> next(pattern.columnStart.begin(), pattern.columnStart.end() - 1);
    forEach([&](std::size_t row, std::size_t column) {
        pattern.rowOf[static_cast<std::size_t>(next[column]++)] = static_cast<std::int64_t>(row);
    });
    return pattern;
}

ColumnColours colourColumns(const SparsityPattern& pattern)
{
    const std::size_t size = pattern.columnCount();
    ColumnColours colours;
    colours.colourOf.resize(size);
    const auto last = std::ranges::max_element(pattern.rowOf);
    std::vector<std::vector<std::uint32_t>> columnsOfRow(
        last == pattern.rowOf.end() ? 0 : static_cast<std::size_t>(*last) + 1);
    for (std::size_t column = 0; column < size; ++column) {
        for (std::size_t e = pattern.begin(column); e < pattern.end(column); ++e)
            columnsOfRow[pattern.row(e)].push_back(static_cast<std::uint32_t>(column));
    }
    std::size_t widest = 0, cost = 0;
    for (const auto& columns : columnsOfRow) {
        widest = std::max(widest, columns.size());
        cost += columns.size() * columns.size();
    }
    // A nearly full row needs nearly as many colours as columns.
    const bool isFull = 2 * widest > size || cost > kMaxComparisons;
    std::vector<std::size_t> takenBy;  // by colour: the column, plus one, that excludes it
    for (std::size_t column = 0; column < size; ++column) {
        std::size_t colour = isFull ? column : 0;
        if (!isFull) {
            for (std::size_t e = pattern.begin(column); e < pattern.end(column); ++e) {
                for (const std::uint32_t other : columnsOfRow[pattern.row(e)]) {
                    if (other >= column) break;
                    takenBy[colours.colourOf[other]] = column + 1;
                }
            }
            while (colour < takenBy.size() && takenBy[colour] == column + 1) ++colour;
        }
        if (colour == takenBy.size()) takenBy.push_back(0);
        if (colour == colours.columnsOf.size()) colours.columnsOf.emplace_back();
        colours.colourOf[column] = static_cast<std::uint32_t>(colour);
        colours.columnsOf[colour].push_back(static_cast<std::uint32_t>(column));
    }
    return colours;
}

}  // namespace causeway
