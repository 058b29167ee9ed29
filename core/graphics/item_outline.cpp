// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graphics/item_outline.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <numbers>

namespace causeway {

namespace {

Point middle(Point a, Point b)
{
    return {(a.x + b.x) / 2, (a.y + b.y) / 2};
}

void moveTo(Path& path, Point end)
{
    path.push_back({PathVerb::Move, {}, {}, end});
}

void lineTo(Path& path, Point end)
{
    path.push_back({PathVerb::Line, {}, {}, end});
}

void close(Path& path)
{
    path.push_back({PathVerb::Close, {}, {}, {}});
}

/// Appends an elliptic arc between two angles (radians), in pieces of at most a quarter.
void arcTo(Path& path, Point centre, double radiusX, double radiusY, double from, double to)
{
    const int pieces =
        std::clamp(static_cast<int>(std::ceil(std::abs(to - from) / (std::numbers::pi / 2) - 1e-9)), 1, 4);
    const double step = (to - from) / pieces;
    const double reach = 4.0 / 3 * std::tan(step / 4);  // of the control points along the tangents
    const auto at = [&](double angle) {
        return Point{centre.x + radiusX * std::cos(angle), centre.y + radiusY * std::sin(angle)};
    };
    for (int i = 0; i < pieces; ++i) {
        const double a = from + i * step;
        const double b = a + step;
        const Point first = at(a);
        const Point last = at(b);
        path.push_back({PathVerb::Cubic,
                        {first.x - reach * radiusX * std::sin(a), first.y + reach * radiusY * std::cos(a)},
                        {last.x + reach * radiusX * std::sin(b), last.y - reach * radiusY * std::cos(b)},
                        last});
    }
}

/// Angle of an arc in degrees, counter-clockwise from start to end.
double spanOf(const EllipseItem& ellipse)
{
    const double span = ellipse.endAngle - ellipse.startAngle;
    if (std::abs(span) >= 360) return 360;
    return span < 0 ? span + 360 : span;
}

/// Minimum-area ellipse around points (Khachiyan's algorithm; Todd and Yildirim 2007), within a few percent. Nothing
/// for collinear points.
std::optional<Transformation> smallestEllipse(const std::vector<Point>& points)
{
    const std::size_t count = points.size();
    if (count < 3) return std::nullopt;
    std::vector<double> weights(count, 1.0 / static_cast<double>(count));
    Point centre;
    double xx = 0, xy = 0, yy = 0;  // of the weighted covariance
    const auto gather = [&] {
        centre = {};
        for (std::size_t i = 0; i < count; ++i)
            centre = {centre.x + weights[i] * points[i].x, centre.y + weights[i] * points[i].y};
        xx = xy = yy = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const double x = points[i].x - centre.x;
            const double y = points[i].y - centre.y;
            xx += weights[i] * x * x;
            xy += weights[i] * x * y;
            yy += weights[i] * y * y;
        }
    };
    double farthest = 0;  // squared distance in the metric of the covariance; 2 on the desired ellipse
    for (int round = 0; round < 200; ++round) {
        gather();
        const double area = xx * yy - xy * xy;
        if (!(area > 1e-12 * (xx + yy) * (xx + yy))) return std::nullopt;
        std::size_t at = 0;
        farthest = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const double x = points[i].x - centre.x;
            const double y = points[i].y - centre.y;
            const double distance = (yy * x * x - 2 * xy * x * y + xx * y * y) / area;
            if (distance > farthest) {
                farthest = distance;
                at = i;
            }
        }
        if (farthest < 2 * 1.02) break;
        const double step = (farthest + 1 - 3) / (3 * farthest);
        for (double& weight : weights) weight *= 1 - step;
        weights[at] += step;
    }
    // The Cholesky factor of the covariance maps the unit circle to the ellipse.
    const double size = std::sqrt(farthest);
    const double a = std::sqrt(xx);
    const double b = xy / a;
    const double c = std::sqrt(std::max(yy - b * b, 0.0));
    return Transformation{size * a, 0, centre.x, size * b, size * c, centre.y};
}

/// The fill of the rectangle shows through.
BorderStrip borderStrip(Path path, bool isLight)
{
    return {std::move(path), isLight, isLight ? 0xFFFFFFU : 0x000000U, isLight ? 0.7 : 0.35};
}

double borderWidth(const RectangleItem& rectangle)
{
    return std::min(rectangle.extent.width(), rectangle.extent.height()) / 40;
}

std::optional<Gradient> gradientOver(FillPattern pattern, const Extent& around, double growth)
{
    Gradient made;
    const Point centre = around.centre();
    switch (pattern) {
        case FillPattern::HorizontalCylinder:
            made.from = {centre.x, around.bottom()};
            made.to = {centre.x, around.top()};
            return made;
        case FillPattern::VerticalCylinder:
            made.from = {around.left(), centre.y};
            made.to = {around.right(), centre.y};
            return made;
        case FillPattern::Sphere:
            made.isSphere = true;
            made.circle = {around.width() / 2 * growth, 0, centre.x, 0, around.height() / 2 * growth, centre.y};
            return made;
        default: return std::nullopt;
    }
}

}  // namespace

Path outlineOf(const LineItem& line)
{
    Path path;
    const std::vector<Point>& points = line.points;
    if (points.size() < 2) return path;
    moveTo(path, points.front());
    if (line.smooth == Smooth::None || points.size() < 3) {
        for (std::size_t i = 1; i < points.size(); ++i) lineTo(path, points[i]);
        return path;
    }
    lineTo(path, middle(points[0], points[1]));
    for (std::size_t i = 1; i + 1 < points.size(); ++i)
        path.push_back({PathVerb::Quadratic, points[i], {}, middle(points[i], points[i + 1])});
    lineTo(path, points.back());
    return path;
}

Path outlineOf(const PolygonItem& polygon)
{
    Path path;
    std::vector<Point> points = polygon.points;
    if (points.size() > 1 && points.front() == points.back()) points.pop_back();
    if (points.size() < 2) return path;
    const std::size_t count = points.size();
    if (polygon.smooth == Smooth::None || count < 3) {
        moveTo(path, points.front());
        for (std::size_t i = 1; i < count; ++i) lineTo(path, points[i]);
    } else {
        // A closed curve has no ends: it runs through all midpoints.
        moveTo(path, middle(points[count - 1], points[0]));
        for (std::size_t i = 0; i < count; ++i)
            path.push_back({PathVerb::Quadratic, points[i], {}, middle(points[i], points[(i + 1) % count])});
    }
    close(path);
    return path;
}

Path outlineOf(const RectangleItem& rectangle)
{
    const Extent& extent = rectangle.extent;
    const double left = extent.left(), right = extent.right(), bottom = extent.bottom(), top = extent.top();
    const double radius = std::clamp(rectangle.radius, 0.0, std::min(extent.width(), extent.height()) / 2);
    constexpr double kQuarter = std::numbers::pi / 2;
    Path path;
    if (radius == 0) {
        moveTo(path, {left, bottom});
        lineTo(path, {right, bottom});
        lineTo(path, {right, top});
        lineTo(path, {left, top});
    } else {
        moveTo(path, {left + radius, bottom});
        lineTo(path, {right - radius, bottom});
        arcTo(path, {right - radius, bottom + radius}, radius, radius, -kQuarter, 0);
        lineTo(path, {right, top - radius});
        arcTo(path, {right - radius, top - radius}, radius, radius, 0, kQuarter);
        lineTo(path, {left + radius, top});
        arcTo(path, {left + radius, top - radius}, radius, radius, kQuarter, 2 * kQuarter);
        lineTo(path, {left, bottom + radius});
        arcTo(path, {left + radius, bottom + radius}, radius, radius, 2 * kQuarter, 3 * kQuarter);
    }
    close(path);
    return path;
}

Path outlineOf(const EllipseItem& ellipse)
{
    const Point centre = ellipse.extent.centre();
    const double radiusX = ellipse.extent.width() / 2;
    const double radiusY = ellipse.extent.height() / 2;
    const double from = ellipse.startAngle * std::numbers::pi / 180;
    const double to = from + spanOf(ellipse) * std::numbers::pi / 180;
    Path path;
    moveTo(path, {centre.x + radiusX * std::cos(from), centre.y + radiusY * std::sin(from)});
    arcTo(path, centre, radiusX, radiusY, from, to);
    if (ellipse.closure == EllipseClosure::None) return path;
    const bool isPlain = ellipse.startAngle == 0 && ellipse.endAngle == 360;
    const bool isPie =
        ellipse.closure == EllipseClosure::Radial || (ellipse.closure == EllipseClosure::Automatic && !isPlain);
    if (isPie) lineTo(path, centre);
    close(path);
    return path;
}

bool isFilled(const EllipseItem& ellipse)
{
    return ellipse.closure != EllipseClosure::None;
}

Path mapped(Path path, const Transformation& map)
{
    for (PathStep& step : path) step = {step.verb, map(step.a), map(step.b), map(step.end)};
    return path;
}

std::vector<ArrowHead> arrowHeads(const std::vector<Point>& points, const std::array<Arrow, 2>& arrows,
                                  double arrowSize)
{
    std::vector<ArrowHead> heads;
    if (points.size() < 2 || !(arrowSize > 0)) return heads;
    const double length = 1.5 * arrowSize;  // each half is a third as wide as it is long
    const auto add = [&](Point tip, Point from, Arrow arrow) {
        const double distance = std::hypot(tip.x - from.x, tip.y - from.y);
        if (arrow == Arrow::None || distance == 0) return;
        const Point along{(tip.x - from.x) / distance, (tip.y - from.y) / distance};
        const Point base{tip.x - length * along.x, tip.y - length * along.y};
        const Point side{-along.y * arrowSize / 2, along.x * arrowSize / 2};
        ArrowHead head;
        moveTo(head.path, {base.x + side.x, base.y + side.y});
        lineTo(head.path, tip);
        if (arrow != Arrow::Half) lineTo(head.path, {base.x - side.x, base.y - side.y});
        head.isFilled = arrow == Arrow::Filled;
        if (head.isFilled) close(head.path);
        heads.push_back(std::move(head));
    };
    const auto isDistinct = [](Point a) { return [a](Point b) { return !(a == b); }; };
    const auto second = std::find_if(points.begin(), points.end(), isDistinct(points.front()));
    const auto lastButOne = std::find_if(points.rbegin(), points.rend(), isDistinct(points.back()));
    if (second == points.end() || lastButOne == points.rend()) return heads;
    add(points.front(), *second, arrows[0]);
    add(points.back(), *lastButOne, arrows[1]);
    return heads;
}

std::vector<double> dashesOf(LinePattern pattern, double thickness)
{
    const double unit = std::max(thickness, 0.25);
    switch (pattern) {
        case LinePattern::Dash: return {8 * unit, 4 * unit};
        case LinePattern::Dot: return {1 * unit, 3 * unit};
        case LinePattern::DashDot: return {8 * unit, 3 * unit, 1 * unit, 3 * unit};
        case LinePattern::DashDotDot: return {8 * unit, 3 * unit, 1 * unit, 3 * unit, 1 * unit, 3 * unit};
        default: return {};
    }
}

std::optional<StrokeStyle> strokeOf(LinePattern pattern, double thickness)
{
    if (pattern == LinePattern::None) return std::nullopt;
    StrokeStyle style{std::max(thickness, kThinnestLine), dashesOf(pattern, thickness)};
    style.hasRoundEnds = style.dashes.empty();
    return style;
}

std::optional<Gradient> gradientOf(const PolygonItem& polygon)
{
    auto made = gradientOver(polygon.fillPattern, boundsOf(polygon.points), std::numbers::sqrt2);
    if (!made || !made->isSphere) return made;
    if (const auto around = smallestEllipse(polygon.points)) made->circle = *around;
    return made;
}

std::optional<Gradient> gradientOf(const RectangleItem& rectangle)
{
    return gradientOver(rectangle.fillPattern, rectangle.extent, std::numbers::sqrt2);
}

std::optional<Gradient> gradientOf(const EllipseItem& ellipse)
{
    return gradientOver(ellipse.fillPattern, ellipse.extent, 1);
}

std::vector<BorderStrip> borderStrips(const RectangleItem& rectangle)
{
    const Extent& extent = rectangle.extent;
    const double width = borderWidth(rectangle);
    // The light comes from the upper left.
    const auto frame = [](const Extent& around, double depth, bool isRaised) {
        const double left = around.left(), right = around.right(), bottom = around.bottom(), top = around.top();
        const auto strip = [](std::initializer_list<Point> corners) {
            Path path;
            for (const Point corner : corners)
                path.push_back({path.empty() ? PathVerb::Move : PathVerb::Line, {}, {}, corner});
            close(path);
            return path;
        };
        const Point innerLower{left + depth, bottom + depth}, innerUpper{right - depth, top - depth};
        Path upper =
            strip({{left, bottom}, {left, top}, {right, top}, innerUpper, {left + depth, top - depth}, innerLower});
        Path lower = strip(
            {{right, top}, {right, bottom}, {left, bottom}, innerLower, {right - depth, bottom + depth}, innerUpper});
        return std::vector<BorderStrip>{borderStrip(std::move(upper), isRaised),
                                        borderStrip(std::move(lower), !isRaised)};
    };
    switch (rectangle.borderPattern) {
        case BorderPattern::None: break;
        case BorderPattern::Raised: return frame(extent, width, true);
        case BorderPattern::Sunken: return frame(extent, width, false);
        case BorderPattern::Engraved: {
            std::vector<BorderStrip> strips = frame(extent, width / 2, false);
            const Extent inner{{extent.left() + width / 2, extent.bottom() + width / 2},
                               {extent.right() - width / 2, extent.top() - width / 2}};
            for (BorderStrip& strip : frame(inner, width / 2, true)) strips.push_back(std::move(strip));
            return strips;
        }
    }
    return {};
}

double outlineThickness(const RectangleItem& rectangle, const Transformation& map)
{
    if (rectangle.borderPattern == BorderPattern::None) return rectangle.lineThickness;
    return std::min(rectangle.lineThickness,
                    std::max(borderWidth(rectangle) * map.scale(), FilledShape().lineThickness));
}

Transformation imageMap(const BitmapItem& bitmap)
{
    const Extent& extent = bitmap.extent;
    Transformation mirror;
    mirror.xx = extent.second.x < extent.first.x ? -1 : 1;
    mirror.yy = extent.second.y < extent.first.y ? 1 : -1;
    return Transformation::shift(extent.centre()) * mirror;
}

std::vector<double> hatchAngles(FillPattern pattern)
{
    switch (pattern) {
        case FillPattern::Horizontal: return {0};
        case FillPattern::Vertical: return {90};
        case FillPattern::Cross: return {0, 90};
        case FillPattern::Forward: return {-45};
        case FillPattern::Backward: return {45};
        case FillPattern::CrossDiag: return {45, -45};
        default: return {};
    }
}

std::vector<std::pair<Point, Point>> hatchLines(const Extent& box, double angle, int step)
{
    const double radians = angle * std::numbers::pi / 180;
    const Point along{std::cos(radians), std::sin(radians)}, across{-along.y, along.x};
    const auto project = [](Point point, Point direction) { return point.x * direction.x + point.y * direction.y; };
    // Extent of the box along and across the lines.
    const double halfAlong = (box.width() * std::abs(along.x) + box.height() * std::abs(along.y)) / 2;
    const double halfAcross = (box.width() * std::abs(across.x) + box.height() * std::abs(across.y)) / 2;
    const double middleAlong = project(box.centre(), along), middleAcross = project(box.centre(), across),
                 distance = kHatchDistance * step;
    std::vector<std::pair<Point, Point>> lines;
    for (double at = std::ceil((middleAcross - halfAcross - kHatchStart) / distance) * distance + kHatchStart;
         at <= middleAcross + halfAcross; at += distance) {
        const auto pointAt = [&](double reach) {
            return Point{reach * along.x + at * across.x, reach * along.y + at * across.y};
        };
        lines.emplace_back(pointAt(middleAlong - halfAlong), pointAt(middleAlong + halfAlong));
    }
    return lines;
}

Extent boundsOf(const std::vector<Point>& points)
{
    if (points.empty()) return {{0, 0}, {0, 0}};
    Extent around{points.front(), points.front()};
    for (const Point point : points) {
        around.first = {std::min(around.first.x, point.x), std::min(around.first.y, point.y)};
        around.second = {std::max(around.second.x, point.x), std::max(around.second.y, point.y)};
    }
    return around;
}

}  // namespace causeway
