// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A graphical item while it is being drawn: points become a line, a polygon, or the two corners of a box. Knows no
/// widget.
///
/// A line or polygon takes a point with each press and is finished by a press on its last point (a polygon also by one
/// on its first), or by `finish`. A box is dragged from corner to corner, or gets its corners by two presses, as the
/// keyboard does it.
#pragma once

#include <optional>
#include <vector>

#include "core/graphics/graphic_item.h"

namespace causeway::ui {

enum class DrawTool : std::uint8_t { None, Line, Polygon, Rectangle, Ellipse, Text, Bitmap };

class GraphicDrawing {
public:
    /// Drops what was begun.
    void setTool(DrawTool tool);
    [[nodiscard]] DrawTool tool() const { return m_tool; }
    [[nodiscard]] bool isStarted() const { return !m_points.empty(); }

    // Each returns the item when it is finished; then the next one can be begun.
    [[nodiscard]] std::optional<GraphicItem> press(Point at);
    [[nodiscard]] std::optional<GraphicItem> release(Point at);
    [[nodiscard]] std::optional<GraphicItem> finish();

    /// Takes the last point away; false when there is none.
    bool dropPoint();
    void drop() { m_points.clear(); }

    /// What would be drawn if the next point were here; nothing before the first one.
    [[nodiscard]] std::optional<GraphicItem> shownWith(Point at) const;

private:
    [[nodiscard]] bool hasCorners() const { return m_tool == DrawTool::Line || m_tool == DrawTool::Polygon; }
    [[nodiscard]] GraphicItem itemOf(const std::vector<Point>& points) const;
    std::optional<GraphicItem> finishBox(Point at);

    DrawTool m_tool = DrawTool::None;
    std::vector<Point> m_points;
};

}  // namespace causeway::ui
