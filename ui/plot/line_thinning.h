// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Removes insignificant points from a line.
/// In:   a line in pixels. Out: a subset of its points, including the first and last, appended; the resulting line is
///       within `tolerance` of all others and keeps reversals, so that no spike is lost.
/// Method: maintains the sector of directions from the last kept point that pass all later ones; a point outside it, or
///       closer than an earlier one, makes the previous point kept. Cost: linear.
/// Reference: J. Sklansky, V. Gonzalez, Fast polygonal approximation of digitized curves, Pattern Recognition 12, 1980.
#pragma once

#include <QPolygonF>
#include <span>

namespace causeway::ui {

void thinOut(std::span<const QPointF> line, double tolerance, QPolygonF& out);

}  // namespace causeway::ui
