// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A diagram or an icon as a picture of its own, for a page or a file: all that is drawn, without grid, selection and
/// the edge of the sheet.
#pragma once

#include <QRectF>
#include <string>

#include "ui/diagram/diagram_scene.h"

class QPainter;

namespace causeway::ui {

struct ThemeColours;

/// In drawing units: what is drawn, with a margin.
[[nodiscard]] Extent pictureExtent(const DiagramScene& scene);

/// As large as fits into `room`, in its middle. Gives the map from the page. Cost: the items that are drawn.
Transformation paintPicture(QPainter& painter, const QRectF& room, const DiagramScene& scene,
                            const std::string& className, const ThemeColours& colours);

}  // namespace causeway::ui
