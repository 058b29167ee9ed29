// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Exports a diagram or icon as a picture: its graphics without grid, selection and sheet border.
#pragma once

#include <QRectF>
#include <string>

#include "ui/diagram/diagram_scene.h"

class QPainter;

namespace causeway::ui {

struct ThemeColours;

/// In drawing units: all graphics, with a margin.
[[nodiscard]] Extent pictureExtent(const DiagramScene& scene);

/// Scales it to fit into `room`, centred. Returns the map from the page. Cost: the items.
Transformation paintPicture(QPainter& painter, const QRectF& room, const DiagramScene& scene,
                            const std::string& className, const ThemeColours& colours);

}  // namespace causeway::ui
