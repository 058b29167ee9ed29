// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Paints pictures of classes: all primitives of core/graphics, in the colours of the theme's sheet. Converts the
/// geometry of core/graphics/item_outline.h to paths, pens and brushes. Lines are at least one pixel wide; texts below
/// three pixels are omitted.
#pragma once

#include <QPainter>

#include "core/graphics/class_picture.h"
#include "core/graphics/item_outline.h"
#include "ui/session/theme.h"

namespace causeway::ui {

class ItemPainter {
public:
    /// `view`: from page coordinates (y upwards) to those of the painter.
    ItemPainter(QPainter& painter, const ThemeColours& colours, const Transformation& view);

    /// Visible items of a layer; `toPage`: from its coordinates to those of the page.
    void paintLayer(const LayerPicture& layer, const Transformation& toPage, const MacroContext& macros);
    /// An icon with its present connectors; an outline if it has no graphics.
    void paintIcon(const IconPicture& icon, const Transformation& toPage, const MacroContext& macros);
    /// A component of an unknown class: a dashed box with a question mark.
    void paintUnknown(const Transformation& toPage);
    /// Line of a connection, in page coordinates.
    void paintConnection(const LineItem& line);

    void paintGraphic(const GraphicItem& graphic, const Transformation& toPage, const MacroContext& macros);
    void paintItem(const LineItem& line, const Transformation& toPage, const MacroContext& macros);
    void paintItem(const PolygonItem& polygon, const Transformation& toPage, const MacroContext& macros);
    void paintItem(const RectangleItem& rectangle, const Transformation& toPage, const MacroContext& macros);
    void paintItem(const EllipseItem& ellipse, const Transformation& toPage, const MacroContext& macros);
    void paintItem(const TextItem& text, const Transformation& toPage, const MacroContext& macros);
    void paintItem(const BitmapItem& bitmap, const Transformation& toPage, const MacroContext& macros);

private:
    void paintShape(const FilledShape& shape, const Path& outline, const std::optional<Gradient>& gradient,
                    const Transformation& toView);
    void paintHatch(const QPainterPath& path, const FilledShape& shape);
    void paintStandIn(const IconPicture* icon, const Transformation& toPage, const MacroContext& macros);
    [[nodiscard]] QPen penOf(std::uint32_t colour, LinePattern pattern, double thickness) const;
    [[nodiscard]] QPointF at(Point point) const;

    QPainter& m_painter;
    const ThemeColours& m_colours;
    Transformation m_view;
    double m_scale;  ///< pixels per drawing unit
};

/// Converts a path with mapped points.
[[nodiscard]] QPainterPath toQt(const Path& path, const Transformation& map);

/// Extent of everything an icon paints, on the page: texts may exceed its nominal extent.
[[nodiscard]] Extent paintedExtent(const IconPicture& icon, const Transformation& toPage);

}  // namespace causeway::ui
