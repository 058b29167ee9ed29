// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// An axis range, with zooming and panning. All returned ranges have from < to, both finite; on a logarithmic axis both
/// positive.
#pragma once

namespace causeway::ui {

struct PlotRange {
    double from = 0, to = 1;

    [[nodiscard]] double width() const { return to - from; }
    [[nodiscard]] bool contains(double value) const { return value >= from && value <= to; }
    bool operator==(const PlotRange&) const = default;
};

/// Scale of an axis. On a logarithmic one, values up to 0 have no position.
enum class AxisScale { Linear, Logarithmic };

/// Relative position of a value: 0 at the start of the range, 1 at its end. NaN if it has none.
[[nodiscard]] double fractionOf(double value, PlotRange range, AxisScale scale);
[[nodiscard]] double valueAt(double fraction, PlotRange range, AxisScale scale);

/// Range for an axis with a margin of 5 %, and some height if all values are equal. `smallest > largest`: no values,
/// returns [0, 1].
[[nodiscard]] PlotRange withAir(double smallest, double largest);

/// `factor` < 1 zooms in. The value at `anchor` stays fixed. Limited by the resolution of doubles.
[[nodiscard]] PlotRange zoomed(PlotRange range, double factor, double anchor);

/// Shifted by a fraction of its width: +0.1 shows values to the right.
[[nodiscard]] PlotRange panned(PlotRange range, double fraction);

/// Shifted, and narrowed if necessary, to lie within the limits.
[[nodiscard]] PlotRange keptWithin(PlotRange range, PlotRange limits);

/// The same on an axis with this scale: anchor and distance are fractions of its length.
[[nodiscard]] PlotRange zoomedOn(AxisScale scale, PlotRange range, double factor, double anchor);
[[nodiscard]] PlotRange pannedOn(AxisScale scale, PlotRange range, double fraction);

/// With the same margin on a logarithmic axis. `smallest`: smallest positive value; 0 or less: none, which shows up to
/// three decades below `largest`.
[[nodiscard]] PlotRange withAirOn(AxisScale scale, double smallest, double largest);

}  // namespace causeway::ui
