// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Paints display lists of the core: on a widget, as pixels, on a page. Lines and dashes are those of their SVG.
///
/// Cost: linear in the shapes. Threads: any that may use the painter.
#pragma once

#include <QFont>

#include "core/graphics/display_list.h"

class QPainter;

namespace causeway::ui {

/// The fonts that the SVG of a display list names, where nothing says otherwise: the same widths on every screen.
[[nodiscard]] QFont pictureFont(bool isMonospaced);

/// One unit of the picture is one of the painter, which is left as it was.
void paintPicture(QPainter& painter, const DisplayList& picture, const QFont& proportional, const QFont& monospaced);

}  // namespace causeway::ui
