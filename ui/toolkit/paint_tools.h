// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Small things that several views paint alike.
#pragma once

#include <QColor>
#include <QFontMetricsF>
#include <QIcon>
#include <QLineF>
#include <QRectF>
#include <QString>

class QPainter;

namespace causeway::ui {

/// False where nobody watches (no display): a picture is complete at once.
[[nodiscard]] bool animationsByDefault();
/// Black or white, whichever is easier to read on that colour.
[[nodiscard]] QColor contrasting(const QColor& background);
/// The colour with its alpha multiplied.
[[nodiscard]] QColor withAlpha(QColor colour, double factor);
/// A square icon of one colour.
[[nodiscard]] QIcon swatch(const QColor& colour);
/// Height of the round badge that carries a number.
[[nodiscard]] double badgeSize(const QFontMetricsF& metrics);
/// Its width where numbers up to this one are to be read: round for two digits, longer for more.
[[nodiscard]] double badgeWidth(double size, std::size_t largest);
/// From a point to the nearest one of a line, in pixels.
[[nodiscard]] double distance(QPointF point, const QLineF& line);
/// A number, or two, in the middle of a box, as large as it fits.
void paintNumber(QPainter& painter, const QRectF& box, const QString& text, const QColor& colour);

}  // namespace causeway::ui
