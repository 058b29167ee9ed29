// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Elimination in a sparse matrix of expressions, with constant pivots.
///
/// A pivot row is subtracted from the other rows with an entry in its column, and is then finished. Constant entries
/// carry their value beside the expression; entries that cancel are dropped.
/// Cost: per pivot, the lengths of the rows it is subtracted from.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/symbolic/expression_pool.h"

namespace causeway {

class ConstraintElimination {
public:
    struct Entry {
        std::uint32_t column;
        ExprId expr;
        bool isConstant = false;
        double value = 0;  ///< if it is constant
    };

    explicit ConstraintElimination(ExpressionPool& pool) : m_pool(pool) {}
    /// Adds entries in any order. Zeros are dropped.
    void addRow(std::vector<Entry> entries);
    /// Call after the last row.
    void start(std::size_t columnCount);

    /// The unfinished row with the best constant entry in the column; nothing if there is none.
    [[nodiscard]] std::optional<std::uint32_t> pivotRow(std::uint32_t column) const;
    /// Eliminates the column from the other rows and finishes the row. Adds to `gained` the columns with entries that
    /// have become constant.
    void pivot(std::uint32_t row, std::uint32_t column, std::vector<std::uint32_t>& gained);
    void finish(std::uint32_t row);

    [[nodiscard]] bool isDone(std::uint32_t row) const { return m_isDone[row]; }
    [[nodiscard]] const std::vector<Entry>& row(std::uint32_t row) const { return m_rows[row]; }
    /// Rows that have or had an entry in the column.
    [[nodiscard]] const std::vector<std::uint32_t>& rowsOf(std::uint32_t column) const { return m_rowsOf[column]; }
    /// Null if there is none.
    [[nodiscard]] const Entry* find(std::uint32_t row, std::uint32_t column) const;
    [[nodiscard]] bool contains(std::uint32_t row, std::uint32_t column) const { return find(row, column) != nullptr; }
    /// Number of unfinished rows with an entry in the column.
    [[nodiscard]] std::size_t entryCount(std::uint32_t column) const { return m_count[column]; }

private:
    void subtractRow(std::uint32_t from, std::uint32_t pivotRow, std::uint32_t column,
                     std::vector<std::uint32_t>& gained);
    [[nodiscard]] Entry difference(const Entry& entry, const Entry& factor, const Entry& pivot);

    ExpressionPool& m_pool;
    std::vector<std::vector<Entry>> m_rows;  ///< ascending columns
    std::vector<bool> m_isDone;
    std::vector<std::vector<std::uint32_t>> m_rowsOf;
    std::vector<std::size_t> m_count;
};

}  // namespace causeway
