// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Painting helpers shared by views.
#pragma once

#include <QColor>
#include <QFontMetricsF>
#include <QIcon>
#include <QLineF>
#include <QRectF>
#include <QString>

class QPainter;

namespace causeway::ui {

/// False without a display: pictures are complete immediately.
[[nodiscard]] bool animationsByDefault();
/// Black or white, whichever has more contrast to that colour.
[[nodiscard]] QColor contrasting(const QColor& background);
/// The colour with its alpha multiplied.
[[nodiscard]] QColor withAlpha(QColor colour, double factor);
/// A square icon of one colour.
[[nodiscard]] QIcon swatch(const QColor& colour);
/// Height of the round badge for a number.
[[nodiscard]] double badgeSize(const QFontMetricsF& metrics);
/// Its width for numbers up to this one: round for two digits, wider for more.
[[nodiscard]] double badgeWidth(double size, std::size_t largest);
/// Distance of a point from the nearest point of a line segment, in pixels.
[[nodiscard]] double distance(QPointF point, const QLineF& line);
/// One or two numbers centred in a box, in the largest size that fits.
void paintNumber(QPainter& painter, const QRectF& box, const QString& text, const QColor& colour);

}  // namespace causeway::ui
