// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/animation.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/graphics/graphic_reader.h"
#include "core/graphics/item_outline.h"
#include "core/live/live_expression.h"

namespace causeway {

namespace {

constexpr std::string_view kAnnotation = "__Causeway_animation";
constexpr std::string_view kPosition = ".r_0[1]";
constexpr int kSamples = 200;  ///< of the run, to determine the extent
constexpr int kTrailPoints = 120;
constexpr std::size_t kMaxTrails = 6;  ///< of a spatial mechanism: of the bodies that move farthest
constexpr int kMotionSamples = 60;     ///< of the run, to determine motion
constexpr double kLeastMotion = 1e-6;  ///< relative to the longest path: shorter ones count as rest
constexpr double kPaperWidth = 200;    ///< of a standard coordinate system, to which thicknesses refer
constexpr double kMargin = 0.1;        ///< around the measured extent

/// Positions of a point at some times of the run.
struct Way {
    std::size_t point = 0;
    double length = 0;
    std::vector<Vector3> places;

    [[nodiscard]] bool isSameAs(const Way& other) const
    {
        const double near = kLeastMotion * length;
        return std::equal(places.begin(), places.end(), other.places.begin(),
                          [near](Vector3 a, Vector3 b) { return lengthOf(a - b) <= near; });
    }
};

/// Points that show the position of an item.
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

SpaceView Animation::viewOf(Plane plane)
{
    switch (plane) {
        case Plane::XZ: return {{1, 0, 0}, {0, 0, 1}, {0, -1, 0}};
        case Plane::YZ: return {{0, 1, 0}, {0, 0, 1}, {1, 0, 0}};
        case Plane::ZY: return {{0, 0, 1}, {0, 1, 0}, {-1, 0, 0}};
        case Plane::Isometric: {
            const double half = std::sqrt(0.5), third = std::sqrt(1.0 / 3), sixth = std::sqrt(1.0 / 6);
            return {{half, 0, -half}, {-sixth, 2 * sixth, -sixth}, {third, third, third}};
        }
        case Plane::XY: break;
    }
    return {};
}

Animation::Animation(std::shared_ptr<const SyntaxTree> tree, ast::ClassDefinition definition,
                     std::shared_ptr<const RunValues> run, const HybridDae* dae, const Task& task)
    : m_tree(std::move(tree)), m_run(std::move(run))
{
    if (m_run->isEmpty()) return;
    ast::ClassModification said;
    if (definition) said = definition.annotation().find(kAnnotation).classModification();
    if (said) m_graphics = said.find("graphics").binding();
    if (!m_graphics) {
        if (dae != nullptr) m_shapes.emplace(*dae, *m_run, task);
        if (m_shapes && m_shapes->isEmpty()) m_shapes.reset();
        if (!m_shapes) findBodies();
        if (isEmpty()) return;
        watchMotion();
        for (const Plane plane : kPlanes) m_extents[static_cast<std::size_t>(plane)] = measured(plane);
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

Vector3 Animation::positionOf(const std::array<RunVariable, 3>& frame, const RunInstant& instant) const
{
    return {m_run->value(frame[0], instant), m_run->value(frame[1], instant), m_run->value(frame[2], instant)};
}

Vector3 Animation::movingPoint(std::size_t index, const RunInstant& instant) const
{
    return m_shapes ? m_shapes->markedPointAt(index, instant) : positionOf(m_bodies[index].frames.back(), instant);
}

void Animation::watchMotion()
{
    const double start = m_run->result().time.front(), stop = m_run->result().time.back();
    std::vector<RunInstant> instants;
    for (int i = 0; i <= kMotionSamples; ++i)
        instants.push_back(m_run->instantAt(start + (stop - start) * i / kMotionSamples));
    std::vector<Way> ways;
    Vector3 span;
    for (std::size_t point = 0; point < (m_shapes ? m_shapes->size() : m_bodies.size()); ++point) {
        Way way{point, 0, {}};
        for (const RunInstant& instant : instants) way.places.push_back(movingPoint(point, instant));
        Vector3 sum;
        for (std::size_t i = 1; i < way.places.size(); ++i) {
            const Vector3 step = way.places[i] - way.places[i - 1];
            way.length += lengthOf(step);
            sum = sum + Vector3{std::abs(step.x), std::abs(step.y), std::abs(step.z)};
        }
        if (!isFinite(sum)) continue;
        span = span + sum;
        ways.push_back(std::move(way));
    }
    // View along the direction with the least motion.
    if (span.x < span.y && span.x < span.z) m_bestPlane = Plane::ZY;
    if (span.y < span.x && span.y < span.z) m_bestPlane = Plane::XZ;
    std::stable_sort(ways.begin(), ways.end(), [](const Way& a, const Way& b) { return a.length > b.length; });
    std::vector<const Way*> watched;
    for (const Way& way : ways) {
        if (watched.size() == kMaxTrails || way.length <= kLeastMotion * ways.front().length) break;
        if (std::any_of(watched.begin(), watched.end(), [&way](const Way* other) { return way.isSameAs(*other); }))
            continue;
        watched.push_back(&way);
        m_watched.push_back(way.point);
    }
}

std::vector<Point> Animation::cornersAt(double time, Plane plane) const
{
    std::vector<Point> points;
    const auto add = [&](Point point) {
        if (isFinite(point)) points.push_back(point);
    };
    if (m_shapes) {
        const SpaceView view = viewOf(plane);
        for (const Vector3 corner : m_shapes->cornersAt(m_run->instantAt(time))) add(view(corner));
        return points;
    }
    for (const LayerItem& item : itemsAt(time, plane)) {
        for (const Point point : cornersOf(item)) add(point);
    }
    return points;
}

Extent Animation::measured(Plane plane) const
{
    std::vector<Point> points;
    const double start = m_run->result().time.front(), stop = m_run->result().time.back();
    for (int i = 0; i <= kSamples; ++i) {
        const std::vector<Point> more = cornersAt(start + (stop - start) * i / kSamples, plane);
        points.insert(points.end(), more.begin(), more.end());
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
    if (m_shapes) return {};
    if (!m_graphics) return bodyItems(instant, plane);
    InstantValues values({}, *m_run, instant);
    std::vector<LayerItem> items = GraphicReader(values).items(m_graphics);
    for (LayerItem& item : items) scaleSizes(item.graphic, extent(plane).width() / kPaperWidth);
    return items;
}

std::vector<SceneFacet> Animation::facetsAt(double time, Plane plane) const
{
    return m_shapes ? m_shapes->facetsAt(m_run->instantAt(time), viewOf(plane)) : std::vector<SceneFacet>();
}

/// A line through the frames of each component, and dots at its ends.
std::vector<LayerItem> Animation::bodyItems(const RunInstant& instant, Plane plane) const
{
    std::vector<LayerItem> items;
    const double width = extent(plane).width();
    const SpaceView view = viewOf(plane);
    for (const Body& body : m_bodies) {
        LineItem line;
        line.thickness = width / kPaperWidth;
        for (const auto& frame : body.frames) {
            const Point point = view(positionOf(frame, instant));
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
        if (line.points.size() > 1)
            items.push_back({.graphic = line, .map = {}, .isInherited = false, .place = {}, .dynamic = {}});
    }
    return items;
}

/// One point per trail: from the annotation a point or list of points, in space the selected ones.
std::vector<Point> Animation::trailPoints(const RunInstant& instant, Plane plane) const
{
    std::vector<Point> points;
    if (!m_graphics) {
        const SpaceView view = viewOf(plane);
        for (const std::size_t watched : m_watched) points.push_back(view(movingPoint(watched, instant)));
        return points;
    }
    if (!m_trail) return points;
    const AnnotationValue value = InstantValues({}, *m_run, instant).evaluate(m_trail);
    const auto add = [&](const AnnotationValue& point) {
        const bool isPoint = point.elements.size() == 2 && point.elements[0].kind == AnnotationValue::Kind::Number &&
                             point.elements[1].kind == AnnotationValue::Kind::Number;
        points.push_back(isPoint ? Point{point.elements[0].number, point.elements[1].number}
                                 : Point{std::nan(""), std::nan("")});
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
        const std::vector<Point> points =
            trailPoints(m_run->instantAt(start + (time - start) * i / kTrailPoints), plane);
        trails.resize(std::max(trails.size(), points.size()));
        for (std::size_t trail = 0; trail < points.size(); ++trail) {
            if (isFinite(points[trail])) trails[trail].push_back(points[trail]);
        }
    }
    return trails;
}

}  // namespace causeway
