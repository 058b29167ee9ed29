// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// State of drawing a graphical item: points become a line, a polygon, or the corners of a box. Independent of widgets.
/// A line or polygon takes a point with each press and is completed by a press on its last point (a polygon also on its
/// first), or by `finish`. A box is dragged from corner to corner, or defined by two presses, as with the keyboard.
#pragma once

#include <optional>
#include <vector>

#include "core/graphics/graphic_item.h"

namespace causeway::ui {

enum class DrawTool : std::uint8_t { None, Line, Polygon, Rectangle, Ellipse, Text, Bitmap };

class GraphicDrawing {
public:
    /// Discards an unfinished item.
    void setTool(DrawTool tool);
    [[nodiscard]] DrawTool tool() const { return m_tool; }
    [[nodiscard]] bool isStarted() const { return !m_points.empty(); }

    // Each returns the item when it is complete; then another one can be started.
    [[nodiscard]] std::optional<GraphicItem> press(Point at);
    [[nodiscard]] std::optional<GraphicItem> release(Point at);
    [[nodiscard]] std::optional<GraphicItem> finish();

    /// Removes the last point; false if there is none.
    bool dropPoint();
    void drop() { m_points.clear(); }

    /// Preview with the next point here; nothing before the first one.
    [[nodiscard]] std::optional<GraphicItem> shownWith(Point at) const;

private:
    [[nodiscard]] bool hasCorners() const { return m_tool == DrawTool::Line || m_tool == DrawTool::Polygon; }
    [[nodiscard]] GraphicItem itemOf(const std::vector<Point>& points) const;
    std::optional<GraphicItem> finishBox(Point at);

    DrawTool m_tool = DrawTool::None;
    std::vector<Point> m_points;
};

}  // namespace causeway::ui
