// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What a curve of a plot is made from, as a value: columns of results, and what is done with them before they are
/// drawn.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <span>

#include "core/results/decimation.h"
#include "core/results/result.h"
#include "core/results/spectrum.h"
#include "ui/plot/plot_range.h"

namespace causeway::ui {

/// A column over its times. What owns the memory stays alive as long as this does.
struct CurveData {
    std::shared_ptr<const void> owner;
    std::span<const double> time, values;
    bool isDiscrete = false;
    const ValuePyramid* pyramid = nullptr;  ///< of `values`, where the owner has it

    [[nodiscard]] static CurveData of(const std::shared_ptr<const Result>& result, std::size_t column)
    {
        const ResultColumn& values = result->columns[column];
        // A run that was stopped may have left its last row half filled.
        const std::size_t rows = std::min(values.values.size(), result->rowCount());
        const ValuePyramid* pyramid = values.values.pyramid();
        return {result, std::span(result->time).first(rows), std::span(values.values).first(rows),
                values.type != ValueType::Real, pyramid != nullptr && !pyramid->empty() ? pyramid : nullptr};
    }
    [[nodiscard]] bool isSameAs(const CurveData& other) const
    {
        return values.data() == other.values.data() && values.size() == other.values.size() && owner == other.owner;
    }
};

/// Equal sources have equal points.
struct CurveSource {
    CurveData data;
    std::optional<CurveData> over;   ///< drawn over this in place of time
    std::optional<CurveData> minus;  ///< less this one, which may have other times
    std::optional<SpectrumOptions> spectrum;
    PlotRange interval;      ///< of the time, for spectra and curves over a variable
    bool isGrowing = false;  ///< the next is there in a moment: not worth much preparation

    /// More than the column itself is needed, and worth keeping.
    [[nodiscard]] bool isDerived() const { return minus.has_value() || spectrum.has_value(); }
    [[nodiscard]] bool isSameAs(const CurveSource& other) const
    {
        const auto same = [](const std::optional<CurveData>& a, const std::optional<CurveData>& b) {
            return a.has_value() == b.has_value() && (!a || a->isSameAs(*b));
        };
        return data.isSameAs(other.data) && same(over, other.over) && same(minus, other.minus) &&
               spectrum == other.spectrum && interval == other.interval;
    }
};

/// From the unit of a result to that of an axis.
struct UnitScale {
    double factor = 1, offset = 0;

    [[nodiscard]] double to(double value) const { return value * factor + offset; }
    [[nodiscard]] double from(double shown) const { return (shown - offset) / factor; }
    bool operator==(const UnitScale&) const = default;
};

}  // namespace causeway::ui
