// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Paints the pictures of classes: every primitive of core/graphics, in the colours of the theme's sheet.
///
/// The geometry is that of core/graphics/item_outline.h; here it becomes paths, pens and brushes. Lines are never
/// thinner than a pixel, texts that would be smaller than three are left out.
#pragma once

#include <QPainter>

#include "core/graphics/class_picture.h"
#include "core/graphics/item_outline.h"
#include "ui/session/theme.h"

namespace causeway::ui {

class ItemPainter {
public:
    /// `view` takes the coordinates of the page (y upwards) to those of the painter.
    ItemPainter(QPainter& painter, const ThemeColours& colours, const Transformation& view);

    /// All visible items of a layer; `toPage` takes its coordinates to those of the page.
    void paintLayer(const LayerPicture& layer, const Transformation& toPage, const MacroContext& macros);
    /// An icon with the connectors on it that are there; an outline where it has no graphics.
    void paintIcon(const IconPicture& icon, const Transformation& toPage, const MacroContext& macros);
    /// A component whose class is not known: a dashed box with a question mark.
    void paintUnknown(const Transformation& toPage);
    /// The line of a connection; `points` and the like in the coordinates of the page.
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
    double m_scale;  ///< pixels for a drawing unit
};

/// A path with its points mapped.
[[nodiscard]] QPainterPath toQt(const Path& path, const Transformation& map);

/// Everything that an icon paints, on the page: its texts may reach over its extent.
[[nodiscard]] Extent paintedExtent(const IconPicture& icon, const Transformation& toPage);

}  // namespace causeway::ui
