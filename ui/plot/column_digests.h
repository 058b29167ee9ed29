// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What is worth keeping of columns between drawings: the range of their values, and of long ones a pyramid.
///
/// All plots of a panel share one store, so that a column is looked through once. Entries go with what owns the
/// columns. Threads: the store belongs to the thread of the window; digests are immutable.
#pragma once

#include <map>
#include <memory>

#include "core/results/value_pyramid.h"
#include "ui/plot/curve_source.h"

namespace causeway::ui {

/// Of finite values. `smallest` > `largest`: there are none.
struct ValueRange {
    double smallest = 0, largest = -1;
    double smallestPositive = 0;  ///< 0: there is none

    [[nodiscard]] bool isEmpty() const { return smallest > largest; }
};

struct ColumnDigest {
    ValuePyramid pyramid;  ///< empty when the column is short, or grows
    ValueRange range;
};

/// Linear in the values, unless their pyramid is `known`. A growing column gets none otherwise.
[[nodiscard]] std::shared_ptr<const ColumnDigest> digestOf(std::span<const double> values, bool isGrowing,
                                                           const ValuePyramid* known = nullptr);

class ColumnDigests {
public:
    /// Null when it is not known.
    [[nodiscard]] std::shared_ptr<const ColumnDigest> find(const CurveData& data) const;
    void add(const CurveData& data, std::shared_ptr<const ColumnDigest> digest);

private:
    struct Entry {
        std::weak_ptr<const void> owner;
        std::size_t rows = 0;
        std::shared_ptr<const ColumnDigest> digest;
    };

    std::map<const double*, Entry> m_entries;
};

}  // namespace causeway::ui
