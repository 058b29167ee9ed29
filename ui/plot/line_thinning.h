// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Takes out of a line the points that nobody would miss.
///
/// In:   a line in pixels. Out: some of its points, the first and the last among them, appended; the line through them
///       passes each of the others within `tolerance`, and turns back where that line does, so that no spike gets lost.
/// Method: from the point that was kept last, the sector of directions that pass all later ones; a point outside of it,
///         or nearer than one before it, keeps the one before. Cost: linear.
/// Reference: J. Sklansky, V. Gonzalez, Fast polygonal approximation of digitized curves, Pattern Recognition 12, 1980.
#pragma once

#include <QPolygonF>
#include <span>

namespace causeway::ui {

void thinOut(std::span<const QPointF> line, double tolerance, QPolygonF& out);

}  // namespace causeway::ui
