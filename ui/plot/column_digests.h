// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Cached summaries of columns for plotting: the range of their values, and for long ones a pyramid. Shared by all
/// plots of a panel, so that each column is scanned once. Entries live as long as the owners of the columns. Threads:
/// the cache belongs to the UI thread; digests are immutable.
#pragma once

#include <map>
#include <memory>

#include "core/results/value_pyramid.h"
#include "ui/plot/curve_source.h"

namespace causeway::ui {

/// Of finite values. `smallest` > `largest`: none.
struct ValueRange {
    double smallest = 0, largest = -1;
    double smallestPositive = 0;  ///< 0: none

    [[nodiscard]] bool isEmpty() const { return smallest > largest; }
};

struct ColumnDigest {
    ValuePyramid pyramid;  ///< empty if the column is short, or growing
    ValueRange range;
};

/// Linear in the values, unless their pyramid is `known`. No pyramid otherwise for a growing column.
[[nodiscard]] std::shared_ptr<const ColumnDigest> digestOf(std::span<const double> values, bool isGrowing,
                                                           const ValuePyramid* known = nullptr);

class ColumnDigests {
public:
    /// Null if unknown.
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
