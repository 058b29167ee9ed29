// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graphics/graphic_shape.h"

#include <algorithm>
#include <cmath>

#include "core/graphics/item_outline.h"

namespace causeway {

namespace {

constexpr int kCurvePieces = 12;  ///< segments per curve piece for hit tests

ItemPlace& placeIn(GraphicItem& item)
{
    return std::visit([](auto& one) -> ItemPlace& { return one; }, item);
}

/// Corners of a line or polygon, const or mutable; null for others.
template <class Item>
auto pointsIn(Item& item) -> decltype(&std::get<LineItem>(item).points)
{
    if (auto* line = std::get_if<LineItem>(&item)) return &line->points;
    if (auto* polygon = std::get_if<PolygonItem>(&item)) return &polygon->points;
    return nullptr;
}

/// Null for lines and polygons.
template <class Item>
auto extentIn(Item& item) -> decltype(&std::get<TextItem>(item).extent)
{
    using Found = decltype(&std::get<TextItem>(item).extent);
    return std::visit(
        [](auto& one) -> Found {
            if constexpr (requires { one.extent; }) {
                return &one.extent;
            } else {
                return nullptr;
            }
        },
        item);
}

Path outlineOfItem(const GraphicItem& item)
{
    return std::visit(
        [](const auto& one) -> Path {
            if constexpr (requires { outlineOf(one); }) {
                return outlineOf(one);
            } else {
                RectangleItem box;
                box.extent = one.extent;
                return outlineOf(box);
            }
        },
        item);
}

/// Whether its interior belongs to it.
bool isSolid(const GraphicItem& item)
{
    if (const auto* ellipse = std::get_if<EllipseItem>(&item); ellipse != nullptr && !isFilled(*ellipse)) return false;
    return std::visit(
        [](const auto& one) {
            if constexpr (requires { one.fillPattern; }) {
                return one.fillPattern != FillPattern::None;
            } else {
                return !requires
                {
                    one.points;
                };
            }
        },
        item);
}

Point between(Point a, Point b, double t)
{
    return {a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)};
}

/// Corners of a path, with curves as polylines; without the closing segment.
std::vector<Point> flattened(const Path& path)
{
    std::vector<Point> points;
    for (const PathStep& step : path) {
        if (step.verb == PathVerb::Close) continue;
        const Point from = points.empty() ? step.end : points.back();
        const bool isCurve = step.verb == PathVerb::Quadratic || step.verb == PathVerb::Cubic;
        for (int i = 1; isCurve && i < kCurvePieces; ++i) {
            // De Casteljau's construction.
            const double t = static_cast<double>(i) / kCurvePieces;
            const Point b = step.verb == PathVerb::Cubic ? step.b : step.end;
            const Point first = between(between(from, step.a, t), between(step.a, b, t), t);
            const Point second = between(between(step.a, b, t), between(b, step.end, t), t);
            points.push_back(step.verb == PathVerb::Cubic ? between(first, second, t) : first);
        }
        points.push_back(step.end);
    }
    return points;
}

bool isInside(const std::vector<Point>& corners, Point at)
{
    bool inside = false;
    for (std::size_t i = 0, before = corners.size() - 1; i < corners.size(); before = i++) {
        const Point a = corners[i], b = corners[before];
        if ((a.y > at.y) != (b.y > at.y) && at.x < (b.x - a.x) * (at.y - a.y) / (b.y - a.y) + a.x) inside = !inside;
    }
    return inside;
}

/// In the coordinates of the item.
Point inItem(const GraphicItem& item, Point at)
{
    const std::optional<Transformation> back = mapOf(placeOf(item)).inverse();
    return back ? (*back)(at) : at;
}

template <class Change>
void changePoints(GraphicItem& item, const Change& change)
{
    if (std::vector<Point>* points = pointsIn(item)) {
        for (Point& point : *points) point = change(point);
    } else if (Extent* extent = extentIn(item)) {
        *extent = {change(extent->first), change(extent->second)};
    }
}

}  // namespace

std::string_view kindName(const GraphicItem& item)
{
    static constexpr std::string_view kNames[] = {"Line", "Polygon", "Rectangle", "Ellipse", "Text", "Bitmap"};
    return kNames[item.index()];
}

const std::vector<Point>* pointsOf(const GraphicItem& item)
{
    return pointsIn(item);
}

const Extent* extentOf(const GraphicItem& item)
{
    return extentIn(item);
}

Extent ownExtent(const GraphicItem& item)
{
    const std::vector<Point>* points = pointsOf(item);
    return points != nullptr ? boundsOf(*points) : *extentOf(item);
}

Extent boundsOf(const GraphicItem& item)
{
    const Transformation map = mapOf(placeOf(item));
    if (const std::vector<Point>* points = pointsOf(item)) {
        std::vector<Point> onLayer = *points;
        for (Point& point : onLayer) point = map(point);
        return boundsOf(onLayer);
    }
    return map.boundsOf(*extentOf(item));
}

double distanceToPiece(Point point, Point a, Point b)
{
    const double dx = b.x - a.x, dy = b.y - a.y, length = dx * dx + dy * dy;
    const double t = length == 0 ? 0 : std::clamp(((point.x - a.x) * dx + (point.y - a.y) * dy) / length, 0.0, 1.0);
    return std::hypot(point.x - a.x - t * dx, point.y - a.y - t * dy);
}

bool isHit(const GraphicItem& item, Point at, double tolerance)
{
    const Point own = inItem(item, at);
    const Path path = outlineOfItem(item);
    const std::vector<Point> corners = flattened(path);
    if (corners.empty()) return false;
    if (isSolid(item) && isInside(corners, own)) return true;
    const bool isClosed = path.back().verb == PathVerb::Close;
    for (std::size_t i = isClosed ? 0 : 1; i < corners.size(); ++i) {
        if (distanceToPiece(own, corners[i == 0 ? corners.size() - 1 : i - 1], corners[i]) <= tolerance) return true;
    }
    return false;
}

std::optional<std::size_t> pieceAt(const GraphicItem& item, Point at, double tolerance)
{
    const std::vector<Point>* points = pointsOf(item);
    if (points == nullptr) return std::nullopt;
    const Point own = inItem(item, at);
    const std::size_t pieces = points->size() - (std::holds_alternative<LineItem>(item) && !points->empty() ? 1 : 0);
    for (std::size_t i = 0; i < pieces; ++i) {
        if (distanceToPiece(own, (*points)[i], (*points)[(i + 1) % points->size()]) <= tolerance) return i;
    }
    return std::nullopt;
}

std::vector<Point> handlesOf(const GraphicItem& item)
{
    std::vector<Point> handles;
    if (const std::vector<Point>* points = pointsOf(item)) {
        handles = *points;
        const bool isClosedTwice =
            std::holds_alternative<PolygonItem>(item) && handles.size() > 1 && handles.front() == handles.back();
        if (isClosedTwice) handles.pop_back();
    } else {
        const Extent& box = *extentOf(item);
        const Point centre = box.centre();
        handles = {{box.left(), box.bottom()}, {box.right(), box.bottom()}, {box.right(), box.top()},
                   {box.left(), box.top()},    {centre.x, box.bottom()},    {box.right(), centre.y},
                   {centre.x, box.top()},      {box.left(), centre.y}};
    }
    const Transformation map = mapOf(placeOf(item));
    for (Point& handle : handles) handle = map(handle);
    return handles;
}

GraphicItem withHandleAt(GraphicItem item, std::size_t handle, Point at)
{
    const Point own = inItem(item, at);
    if (std::vector<Point>* points = pointsIn(item)) {
        // A polygon may repeat its first point at the end.
        const bool isClosedTwice = std::holds_alternative<PolygonItem>(item) && handle == 0 && points->size() > 1 &&
                                   points->front() == points->back();
        if (handle < points->size()) (*points)[handle] = own;
        if (isClosedTwice) points->back() = own;
        return item;
    }
    Extent& extent = *extentIn(item);
    double& left = extent.first.x <= extent.second.x ? extent.first.x : extent.second.x;
    double& right = extent.first.x <= extent.second.x ? extent.second.x : extent.first.x;
    double& bottom = extent.first.y <= extent.second.y ? extent.first.y : extent.second.y;
    double& top = extent.first.y <= extent.second.y ? extent.second.y : extent.first.y;
    if (handle == 0 || handle == 3 || handle == 7) left = own.x;
    if (handle == 1 || handle == 2 || handle == 5) right = own.x;
    if (handle == 0 || handle == 1 || handle == 4) bottom = own.y;
    if (handle == 2 || handle == 3 || handle == 6) top = own.y;
    return item;
}

GraphicItem withCorner(GraphicItem item, std::size_t piece, Point at)
{
    const Point own = inItem(item, at);
    std::vector<Point>* points = pointsIn(item);
    if (points != nullptr && piece < points->size())
        points->insert(points->begin() + static_cast<std::ptrdiff_t>(piece) + 1, own);
    return item;
}

GraphicItem withoutCorner(GraphicItem item, std::size_t corner)
{
    const std::size_t least = std::holds_alternative<LineItem>(item) ? 2 : 3;
    const bool canLose = pointsOf(item) != nullptr && handlesOf(item).size() > least;
    std::vector<Point>* points = pointsIn(item);
    if (!canLose || corner >= points->size()) return item;
    const bool isClosedTwice = std::holds_alternative<PolygonItem>(item) && points->front() == points->back();
    points->erase(points->begin() + static_cast<std::ptrdiff_t>(corner));
    if (isClosedTwice && corner == 0) points->back() = points->front();
    return item;
}

GraphicItem movedBy(GraphicItem item, Point by)
{
    ItemPlace& place = placeIn(item);
    if (place.origin == Point() && place.rotation == 0) {
        changePoints(item, [by](Point point) { return Point{point.x + by.x, point.y + by.y}; });
    } else {
        place.origin = {place.origin.x + by.x, place.origin.y + by.y};
    }
    return item;
}

GraphicItem turnedBy(GraphicItem item, double degrees)
{
    ItemPlace& place = placeIn(item);
    const Point own = ownExtent(item).centre();
    place.origin = mapOf(place)(own);
    changePoints(item, [own](Point point) { return Point{point.x - own.x, point.y - own.y}; });
    place.rotation = normalAngle(place.rotation + degrees);
    return item;
}

GraphicItem flipped(GraphicItem item, bool horizontally)
{
    ItemPlace& place = placeIn(item);
    const Point own = ownExtent(item).centre(), seen = mapOf(place)(own);
    changePoints(item, [&](Point point) {
        return horizontally ? Point{2 * own.x - point.x, point.y} : Point{point.x, 2 * own.y - point.y};
    });
    // A rotation followed by a mirror equals the mirror followed by the opposite rotation; the displayed centre stays.
    place.rotation = normalAngle(-place.rotation);
    const Point now = mapOf(place)(own);
    place.origin = {place.origin.x + seen.x - now.x, place.origin.y + seen.y - now.y};
    if (auto* ellipse = std::get_if<EllipseItem>(&item);
        ellipse != nullptr && ellipse->endAngle - ellipse->startAngle != 360) {
        const double half = horizontally ? 180 : 0;
        const double start = half - ellipse->endAngle, end = half - ellipse->startAngle;
        ellipse->startAngle = start;
        ellipse->endAngle = end;
    }
    return item;
}

}  // namespace causeway
