// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// An interval of an axis, and what zooming and panning do to it. Every function gives a range with from < to, both
/// finite.
#pragma once

namespace causeway::ui {

struct PlotRange {
    double from = 0, to = 1;

    [[nodiscard]] double width() const { return to - from; }
    [[nodiscard]] bool contains(double value) const { return value >= from && value <= to; }
    bool operator==(const PlotRange&) const = default;
};

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

}  // namespace causeway::ui
