// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Paints display lists of the core on a widget, a pixmap or a page. Lines and dashes match their SVG.
/// Cost: linear in the shapes. Threads: any that may use the painter.
#pragma once

#include <QFont>

#include "core/graphics/display_list.h"

class QPainter;

namespace causeway::ui {

/// Default fonts, as named in the SVG of a display list, with the same widths on every screen.
[[nodiscard]] QFont pictureFont(bool isMonospaced);

/// One unit of the picture is one unit of the painter, whose state is restored.
void paintPicture(QPainter& painter, const DisplayList& picture, const QFont& proportional, const QFont& monospaced);

}  // namespace causeway::ui
