// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// An interval of an axis, and what zooming and panning do to it. Every function that gives a range gives one with
/// from < to, both finite; on a logarithmic axis both are positive.
#pragma once

namespace causeway::ui {

struct PlotRange {
    double from = 0, to = 1;

    [[nodiscard]] double width() const { return to - from; }
    [[nodiscard]] bool contains(double value) const { return value >= from && value <= to; }
    bool operator==(const PlotRange&) const = default;
};

/// How values lie along an axis. On a logarithmic one those up to 0 have no place.
enum class AxisScale { Linear, Logarithmic };

/// Where a value lies: 0 at the beginning of the range, 1 at its end. NaN where it has no place.
[[nodiscard]] double fractionOf(double value, PlotRange range, AxisScale scale);
[[nodiscard]] double valueAt(double fraction, PlotRange range, AxisScale scale);

/// The range of values as an axis should show it: with 5 % of air, and some height where all values are equal.
/// `smallest > largest` means no values and gives [0, 1].
[[nodiscard]] PlotRange withAir(double smallest, double largest);

/// `factor` < 1 zooms in. What is at `anchor` stays where it is. Stops where doubles could no longer tell two pixels
/// apart.
[[nodiscard]] PlotRange zoomed(PlotRange range, double factor, double anchor);

/// Moved by a fraction of its width: +0.1 shows what lies to the right.
[[nodiscard]] PlotRange panned(PlotRange range, double fraction);

/// Moved, and narrowed if need be, until it lies within the limits.
[[nodiscard]] PlotRange keptWithin(PlotRange range, PlotRange limits);

/// The same as an axis of that scale shows it: anchor and distance are fractions of its length.
[[nodiscard]] PlotRange zoomedOn(AxisScale scale, PlotRange range, double factor, double anchor);
[[nodiscard]] PlotRange pannedOn(AxisScale scale, PlotRange range, double fraction);

/// With the same air on a logarithmic axis. `smallest` is the smallest positive value there; up to 0 it means that
/// there is none, and up to three decades below `largest` are shown.
[[nodiscard]] PlotRange withAirOn(AxisScale scale, double smallest, double largest);

}  // namespace causeway::ui
