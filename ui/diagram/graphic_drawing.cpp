// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/diagram/graphic_drawing.h"

#include <algorithm>
#include <utility>

namespace causeway::ui {

namespace {

template <class Item>
GraphicItem boxed(Point first, Point second)
{
    Item item;
    // Normalized: lower left corner first, as usual.
    item.extent = {{std::min(first.x, second.x), std::min(first.y, second.y)},
                   {std::max(first.x, second.x), std::max(first.y, second.y)}};
    return item;
}

template <class Item>
GraphicItem through(const std::vector<Point>& points)
{
    Item item;
    item.points = points;
    return item;
}

}  // namespace

void GraphicDrawing::setTool(DrawTool tool)
{
    m_tool = tool;
    drop();
}

GraphicItem GraphicDrawing::itemOf(const std::vector<Point>& points) const
{
    switch (m_tool) {
        case DrawTool::Polygon: return through<PolygonItem>(points);
        case DrawTool::Rectangle: return boxed<RectangleItem>(points.front(), points.back());
        case DrawTool::Ellipse: return boxed<EllipseItem>(points.front(), points.back());
        case DrawTool::Text: return boxed<TextItem>(points.front(), points.back());
        case DrawTool::Bitmap: return boxed<BitmapItem>(points.front(), points.back());
        case DrawTool::None:
        case DrawTool::Line: break;
    }
    return through<LineItem>(points);
}

std::optional<GraphicItem> GraphicDrawing::finish()
{
    const std::size_t least = m_tool == DrawTool::Polygon ? 3 : 2;
    if (!hasCorners() || m_points.size() < least) return std::nullopt;
    std::vector<Point> points = std::exchange(m_points, {});
    // Polygons are written closed, as usual.
    if (m_tool == DrawTool::Polygon) points.push_back(points.front());
    return itemOf(points);
}

std::optional<GraphicItem> GraphicDrawing::finishBox(Point at)
{
    if (m_points.empty() || at.x == m_points.front().x || at.y == m_points.front().y) return std::nullopt;
    m_points.push_back(at);
    return itemOf(std::exchange(m_points, {}));
}

std::optional<GraphicItem> GraphicDrawing::press(Point at)
{
    if (m_tool == DrawTool::None) return std::nullopt;
    if (!hasCorners()) {
        if (m_points.empty()) m_points.push_back(at);
        return finishBox(at);
    }
    const bool ends =
        !m_points.empty() && (at == m_points.back() || (m_tool == DrawTool::Polygon && at == m_points.front()));
    if (ends) return finish();
    m_points.push_back(at);
    return std::nullopt;
}

std::optional<GraphicItem> GraphicDrawing::release(Point at)
{
    if (m_tool == DrawTool::None || m_points.empty()) return std::nullopt;
    if (!hasCorners()) return finishBox(at);
    if (m_points.size() == 1 && at != m_points.front()) m_points.push_back(at);
    return std::nullopt;
}

bool GraphicDrawing::dropPoint()
{
    if (m_points.empty()) return false;
    m_points.pop_back();
    return true;
}

std::optional<GraphicItem> GraphicDrawing::shownWith(Point at) const
{
    if (m_points.empty()) return std::nullopt;
    std::vector<Point> points = m_points;
    if (at != points.back() || points.size() == 1) points.push_back(at);
    return itemOf(points);
}

}  // namespace causeway::ui
