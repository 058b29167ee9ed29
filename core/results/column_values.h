// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Values of a column, in memory or in a mapped file (column_store.h), with the same interface. Columns in memory can
/// grow; those in a file are read-only, and copies share the file.
/// Cost: a branch and a load per value; use a span in loops. Threads: as for a vector.
#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "core/base/assert.h"
#include "core/results/value_pyramid.h"

namespace causeway {

/// A column in a mapped file.
struct StoredColumn {
    std::shared_ptr<const void> owner;  ///< keeps the memory alive
    std::span<const double> values;
    ValuePyramid pyramid;
};

class ColumnValues {
public:
    using value_type = double;
    using const_iterator = const double*;

    ColumnValues() = default;
    ColumnValues(std::vector<double> values) : m_own(std::move(values)) {}  // NOLINT(google-explicit-constructor)
    ColumnValues(std::initializer_list<double> values) : m_own(values) {}   // NOLINT(google-explicit-constructor)
    explicit ColumnValues(std::shared_ptr<const StoredColumn> stored) : m_stored(std::move(stored)) {}

    [[nodiscard]] const double* data() const { return m_stored ? m_stored->values.data() : m_own.data(); }
    [[nodiscard]] std::size_t size() const { return m_stored ? m_stored->values.size() : m_own.size(); }
    [[nodiscard]] bool empty() const { return size() == 0; }
    [[nodiscard]] const double* begin() const { return data(); }
    [[nodiscard]] const double* end() const { return data() + size(); }
    [[nodiscard]] double front() const { return data()[0]; }
    [[nodiscard]] double back() const { return data()[size() - 1]; }
    [[nodiscard]] double operator[](std::size_t row) const { return data()[row]; }
    /// Pyramid of all values if they are in a file; else null.
    [[nodiscard]] const ValuePyramid* pyramid() const { return m_stored ? &m_stored->pyramid : nullptr; }

    void push_back(double value) { own().push_back(value); }
    /// Values for modification; only for columns in memory.
    [[nodiscard]] std::vector<double>& own()
    {
        CAUSEWAY_ASSERT(!m_stored);
        return m_own;
    }

    [[nodiscard]] friend bool operator==(const ColumnValues& a, const ColumnValues& b)
    {
        return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin());
    }

private:
    std::vector<double> m_own;
    std::shared_ptr<const StoredColumn> m_stored;
};

}  // namespace causeway
