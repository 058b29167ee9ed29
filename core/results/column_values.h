// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The values of a column, in memory or in a file that is read as if it were (column_store.h): who reads them sees no
/// difference.
///
/// Those in memory grow at the end. Those in a file are as they are; copies share them, and hold the file.
/// Cost: reading a value is a look whether there is a file, and a load; loops take a span first. Threads: as a vector.
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

/// A column that lies in a file.
struct StoredColumn {
    std::shared_ptr<const void> owner;  ///< of the memory
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
    /// Of all values, where they lie in a file; else null.
    [[nodiscard]] const ValuePyramid* pyramid() const { return m_stored ? &m_stored->pyramid : nullptr; }

    void push_back(double value) { own().push_back(value); }
    /// To be changed; not for those in a file.
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
