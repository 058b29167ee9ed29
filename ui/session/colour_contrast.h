// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// How well colours can be told from each other, as WCAG 2.1 measures it.
#pragma once

#include <QColor>

namespace causeway::ui {

/// From 0, black, to 1, white.
[[nodiscard]] double relativeLuminance(const QColor& colour);
/// From 1, none, to 21.
[[nodiscard]] double contrastOf(const QColor& a, const QColor& b);
/// A colour that somebody chose, made so much lighter or darker that a line of it is seen on a background (3 to 1, as
/// WCAG asks of graphics); its hue stays.
[[nodiscard]] QColor readableOn(const QColor& background, const QColor& colour);

}  // namespace causeway::ui
