// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Source of a plotted curve: columns of results, and the operation applied to them.
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

/// A column over its times; keeps its memory alive.
struct CurveData {
    std::shared_ptr<const void> owner;
    std::span<const double> time, values;
    bool isDiscrete = false;
    const ValuePyramid* pyramid = nullptr;  ///< of `values`, if available

    [[nodiscard]] static CurveData of(const std::shared_ptr<const Result>& result, std::size_t column)
    {
        const ResultColumn& values = result->columns[column];
        // The last row of a stopped run may be incomplete.
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

/// Equal sources yield equal points.
struct CurveSource {
    CurveData data;
    std::optional<CurveData> over;   ///< x axis, instead of time
    std::optional<CurveData> minus;  ///< subtracted curve, possibly with other times
    std::optional<SpectrumOptions> spectrum;
    PlotRange interval;      ///< of time, for spectra and curves over a variable
    bool isGrowing = false;  ///< soon replaced: avoid expensive preparation

    /// Requires computation beyond the column itself, which is cached.
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
