// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alive/animation.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/alive/live_expression.h"
#include "core/graphics/graphic_reader.h"
#include "core/graphics/item_outline.h"

namespace causeway {

namespace {

constexpr std::string_view kAnnotation = "__Causeway_animation";
constexpr std::string_view kPosition = ".r_0[1]";
constexpr int kSamples = 200;          ///< of the run, for the extent
constexpr int kTrailPoints = 120;
constexpr double kPaperWidth = 200;    ///< of a usual coordinate system: thicknesses are parts of it
constexpr double kMargin = 0.1;        ///< around what is measured

struct PlaneAxes {
    std::size_t right, up;
};

PlaneAxes axesOf(Animation::Plane plane)
{
    switch (plane) {
        case Animation::Plane::XZ: return {0, 2};
        case Animation::Plane::YZ: return {1, 2};
        case Animation::Plane::XY: break;
    }
    return {0, 1};
}

/// Points of an item that tell where it is.
std::vector<Point> cornersOf(const LayerItem& item)
{
    const Transformation map = item.map * mapOf(placeOf(item.graphic));
    std::vector<Point> points;
    std::visit(
        [&](const auto& graphic) {
            if constexpr (requires { graphic.points; }) {
                points = graphic.points;
            } else {
                points = {graphic.extent.first, graphic.extent.second};
            }
        },
        item.graphic);
    for (Point& point : points) point = map(point);
    return points;
}

void scaleSizes(GraphicItem& item, double factor)
{
    std::visit(
        [factor](auto& graphic) {
            if constexpr (requires { graphic.lineThickness; }) graphic.lineThickness *= factor;
            if constexpr (requires { graphic.thickness; }) graphic.thickness *= factor;
            if constexpr (requires { graphic.arrowSize; }) graphic.arrowSize *= factor;
        },
        item);
}

bool isFinite(Point point)
{
    return std::isfinite(point.x) && std::isfinite(point.y);
}

Extent withMargin(const std::vector<Point>& points)
{
    if (points.empty()) return {{-1, -1}, {1, 1}};
    const Extent box = boundsOf(points);
    const double size = std::max({box.width(), box.height(), 1e-9}), margin = kMargin * size;
    return {{box.left() - margin, box.bottom() - margin}, {box.right() + margin, box.top() + margin}};
}

}  // namespace

Animation::Animation(std::shared_ptr<const SyntaxTree> tree, ast::ClassDefinition definition, std::shared_ptr<const RunValues> run)
    : m_tree(std::move(tree)), m_run(std::move(run))
{
    if (m_run->isEmpty()) return;
    ast::ClassModification said;
    if (definition) said = definition.annotation().find(kAnnotation).classModification();
    if (said) m_graphics = said.find("graphics").binding();
    if (!m_graphics) {
        findBodies();
        for (const Plane plane : {Plane::XY, Plane::XZ, Plane::YZ}) m_extents[static_cast<std::size_t>(plane)] = measured(plane);
        return;
    }
    m_trail = said.find("trail").binding();
    InstantValues values({}, *m_run, m_run->instantAt(m_run->result().time.front()));
    const ast::Expression extent = said.find("extent").binding();
    const std::optional<Extent> given = extent ? GraphicReader(values).extent(extent) : std::nullopt;
    const bool isGiven = given && given->width() > 0 && given->height() > 0;
    m_extents.fill(isGiven ? *given : measured(Plane::XY));
}

void Animation::findBodies()
{
    std::map<std::string, std::size_t> known;
    for (const ResultColumn& column : m_run->result().columns) {
        if (!column.name.ends_with(kPosition)) continue;
        const std::string frame = column.name.substr(0, column.name.size() - kPosition.size());
        const std::size_t dot = frame.rfind('.');
        const std::string component = dot == std::string::npos ? std::string() : frame.substr(0, dot);
        const auto [place, isNew] = known.try_emplace(component, m_bodies.size());
        if (isNew) m_bodies.push_back({component, {}});
        std::array<RunVariable, 3> position;
        for (std::size_t i = 0; i < 3; ++i) position[i] = m_run->find(frame + ".r_0[" + std::to_string(i + 1) + "]");
        if (std::all_of(position.begin(), position.end(), [](RunVariable variable) { return variable.isKnown(); })) {
            m_bodies[place->second].frames.push_back(position);
        }
    }
    std::erase_if(m_bodies, [](const Body& body) { return body.frames.empty(); });
}

Point Animation::pointOf(const std::array<RunVariable, 3>& frame, const RunInstant& instant, Plane plane) const
{
    const PlaneAxes axes = axesOf(plane);
    return {m_run->value(frame[axes.right], instant), m_run->value(frame[axes.up], instant)};
}

Extent Animation::measured(Plane plane) const
{
    std::vector<Point> points;
    const double start = m_run->result().time.front(), stop = m_run->result().time.back();
    for (int i = 0; i <= kSamples; ++i) {
        for (const LayerItem& item : itemsAt(start + (stop - start) * i / kSamples, plane)) {
            for (const Point point : cornersOf(item)) {
                if (isFinite(point)) points.push_back(point);
            }
        }
    }
    return withMargin(points);
}

Extent Animation::extent(Plane plane) const
{
    return m_extents[static_cast<std::size_t>(plane)];
}

std::vector<LayerItem> Animation::itemsAt(double time, Plane plane) const
{
    if (isEmpty()) return {};
    const RunInstant instant = m_run->instantAt(time);
    if (!m_graphics) return bodyItems(instant, plane);
    InstantValues values({}, *m_run, instant);
    std::vector<LayerItem> items = GraphicReader(values).items(m_graphics);
    for (LayerItem& item : items) scaleSizes(item.graphic, extent(plane).width() / kPaperWidth);
    return items;
}

/// A line through the frames of each component, and a dot at each end of it.
std::vector<LayerItem> Animation::bodyItems(const RunInstant& instant, Plane plane) const
{
    std::vector<LayerItem> items;
    const double width = extent(plane).width();
    for (const Body& body : m_bodies) {
        LineItem line;
        line.thickness = width / kPaperWidth;
        for (const auto& frame : body.frames) {
            const Point point = pointOf(frame, instant, plane);
            if (isFinite(point)) line.points.push_back(point);
        }
        for (const Point point : line.points) {
            EllipseItem dot;
            const double radius = width / kPaperWidth;
            dot.extent = {{point.x - radius, point.y - radius}, {point.x + radius, point.y + radius}};
            dot.fillPattern = FillPattern::Solid;
            dot.lineThickness = 0;
            items.push_back({.graphic = dot, .map = {}, .isInherited = false, .place = {}, .dynamic = {}});
        }
        if (line.points.size() > 1) items.push_back({.graphic = line, .map = {}, .isInherited = false, .place = {}, .dynamic = {}});
    }
    return items;
}

/// One for each trail: of an annotation a point or a list of points, in space the last frame of each component.
std::vector<Point> Animation::trailPoints(const RunInstant& instant, Plane plane) const
{
    std::vector<Point> points;
    if (!m_graphics) {
        for (const Body& body : m_bodies) points.push_back(pointOf(body.frames.back(), instant, plane));
        return points;
    }
    if (!m_trail) return points;
    const AnnotationValue value = InstantValues({}, *m_run, instant).evaluate(m_trail);
    const auto add = [&](const AnnotationValue& point) {
        const bool isPoint = point.elements.size() == 2 && point.elements[0].kind == AnnotationValue::Kind::Number && point.elements[1].kind == AnnotationValue::Kind::Number;
        points.push_back(isPoint ? Point{point.elements[0].number, point.elements[1].number} : Point{std::nan(""), std::nan("")});
    };
    const bool isList = !value.elements.empty() && value.elements.front().kind == AnnotationValue::Kind::Array;
    if (!isList) {
        add(value);
    } else {
        for (const AnnotationValue& point : value.elements) add(point);
    }
    return points;
}

std::vector<std::vector<Point>> Animation::trailsAt(double time, double duration, Plane plane) const
{
    std::vector<std::vector<Point>> trails;
    if (isEmpty()) return trails;
    const double start = std::max(m_run->result().time.front(), time - duration);
    for (int i = 0; i <= kTrailPoints; ++i) {
        const std::vector<Point> points = trailPoints(m_run->instantAt(start + (time - start) * i / kTrailPoints), plane);
        trails.resize(std::max(trails.size(), points.size()));
        for (std::size_t trail = 0; trail < points.size(); ++trail) {
            if (isFinite(points[trail])) trails[trail].push_back(points[trail]);
        }
    }
    return trails;
}

}  // namespace causeway
