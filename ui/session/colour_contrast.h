// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Contrast of colours by WCAG 2.1.
#pragma once

#include <QColor>

namespace causeway::ui {

/// From 0 (black) to 1 (white).
[[nodiscard]] double relativeLuminance(const QColor& colour);
/// From 1 (none) to 21.
[[nodiscard]] double contrastOf(const QColor& a, const QColor& b);
/// Lightens or darkens a user-defined colour until a line of it is visible on a background (3 to 1, required by WCAG
/// for graphics); keeps its hue.
[[nodiscard]] QColor readableOn(const QColor& background, const QColor& colour);

}  // namespace causeway::ui
