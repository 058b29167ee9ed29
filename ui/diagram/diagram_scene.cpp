// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/diagram/diagram_scene.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "core/base/model_names.h"
#include "core/graphics/item_outline.h"
#include "core/graphics/line_colour.h"
#include "core/syntax/list_edits.h"

namespace causeway::ui {

namespace {

const Extent kStandardExtent;

Extent systemOf(const std::shared_ptr<const IconPicture>& icon)
{
    return icon ? icon->layer.system.extent : kStandardExtent;
}

bool isVisible(const PlacedPart& part)
{
    return part.placement.visible && part.isPresent;
}

}  // namespace

LineItem drawnLine(const DiagramConnection& connection, std::vector<Point> points)
{
    constexpr std::uint32_t kGrey = 0x808080;
    LineItem drawn;
    if (connection.isDrawn) {
        drawn = connection.line;
        drawn.origin = {};
        drawn.rotation = 0;
    } else {
        drawn.pattern = LinePattern::Dash;
        drawn.colour = kGrey;
    }
    drawn.points = std::move(points);
    return drawn;
}

bool contains(const Extent& box, Point point)
{
    return point.x >= box.left() && point.x <= box.right() && point.y >= box.bottom() && point.y <= box.top();
}

std::string firstPart(const std::string& reference)
{
    const std::string plain = nameWithoutSubscripts(reference);
    std::string_view rest = plain;
    return std::string(takePart(rest));
}

DiagramScene::DiagramScene(std::shared_ptr<const DiagramContent> content, DiagramLayer layer)
    : m_content(std::move(content)), m_layer(layer)
{
    if (!m_content || !m_content->diagram) return;
    if (layer == DiagramLayer::Diagram) {
        addDiagramParts();
        addLines();
    } else {
        addIconParts();
    }
    addGraphics();
}

void DiagramScene::addDiagramParts()
{
    for (const DiagramComponent& component : m_content->diagram->components) {
        if (!component.placement.visible) continue;
        m_parts.push_back(
            {&component, component.icon, component.map, component.map.boundsOf(systemOf(component.icon))});
        addEnds(m_parts.size() - 1);
    }
}

void DiagramScene::addIconParts()
{
    if (!m_content->icon) return;
    for (const IconConnector& connector : m_content->icon->connectors) {
        const DiagramComponent* component = m_content->diagram->find(connector.name);
        if (component == nullptr || !connector.placement.visible) continue;
        m_parts.push_back({component, connector.icon, connector.map, connector.map.boundsOf(systemOf(connector.icon))});
    }
}

void DiagramScene::addEnds(std::size_t index)
{
    const ScenePart& part = m_parts[index];
    const DiagramComponent& component = *part.component;
    if (!component.isPresent) return;
    if (component.isConnector) {
        SceneEnd end;
        end.reference = component.name;
        end.className = component.className;
        end.at = part.map(systemOf(part.icon).centre());
        end.reach = std::min(part.box.width(), part.box.height()) / 2;
        // From the diagram's border inwards.
        const Side outwards = sideOf(end.at, m_content->diagram->layer.system.extent);
        end.leaves = outwards == Side::Left    ? Side::Right
                     : outwards == Side::Right ? Side::Left
                     : outwards == Side::Up    ? Side::Down
                     : outwards == Side::Down  ? Side::Up
                                               : Side::Any;
        end.part = index;
        end.isOwn = true;
        end.isArray = !component.dimensions.empty();
        end.colour = lineColourOf(part.icon.get());
        m_ends.push_back(std::move(end));
    }
    if (!part.icon || component.isConnector) return;
    for (const IconConnector& connector : part.icon->connectors) {
        if (!isVisible(connector)) continue;
        SceneEnd end;
        end.reference = component.name + "." + connector.name;
        end.className = connector.className;
        end.at = part.map(connector.position);
        const Extent box = (part.map * connector.map).boundsOf(systemOf(connector.icon));
        end.reach = std::max(box.width(), box.height()) / 2;
        end.leaves = sideOf(end.at, part.box);
        end.part = index;
        end.isArray = !connector.dimensions.empty();
        end.isInArray = !component.dimensions.empty();
        end.colour = lineColourOf(connector.icon.get());
        m_ends.push_back(std::move(end));
    }
}

void DiagramScene::addLines()
{
    std::map<std::string, std::size_t> parts, ends;
    for (std::size_t i = 0; i < m_parts.size(); ++i) parts.emplace(m_parts[i].component->name, i);
    for (std::size_t i = 0; i < m_ends.size(); ++i) ends.emplace(m_ends[i].reference, i);
    for (const DiagramConnection& connection : m_content->diagram->connections) {
        if (!connection.line.visible && connection.isDrawn) continue;
        SceneLine line;
        line.connection = &connection;
        const auto from = ends.find(nameWithoutSubscripts(connection.from)),
                   to = ends.find(nameWithoutSubscripts(connection.to));
        if (connection.isDrawn) {
            line.points = connection.line.points;
            const Transformation map = connection.map * mapOf(connection.line);
            for (Point& point : line.points) point = map(point);
        } else if (from != ends.end() && to != ends.end()) {
            line.points = {m_ends[from->second].at, m_ends[to->second].at};
        }
        if (line.points.size() < 2) continue;
        const auto partOf = [&](const std::string& reference) -> std::optional<std::size_t> {
            const auto found = parts.find(firstPart(reference));
            return found == parts.end() ? std::nullopt : std::optional(found->second);
        };
        line.startPart = partOf(connection.from);
        line.endPart = partOf(connection.to);
        // A line may be drawn from the second end to the first.
        if (from != ends.end() && to != ends.end()) {
            const Point a = m_ends[from->second].at, b = m_ends[to->second].at, first = line.points.front(),
                        last = line.points.back();
            line.isReversed = distance(first, b) + distance(last, a) < distance(first, a) + distance(last, b);
            if (line.isReversed) std::swap(line.startPart, line.endPart);
        }
        m_lines.push_back(std::move(line));
    }
    std::vector<NetLine> wires;
    for (const SceneLine& line : m_lines) wires.push_back({line.connection->from, line.connection->to, line.points});
    m_nets = wireNets(wires);
}

bool DiagramScene::areConnected(std::size_t end, std::size_t line) const
{
    const std::string& reference = m_ends[end].reference;
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        if (m_nets.netOf[i] != m_nets.netOf[line]) continue;
        if (m_lines[i].connection->from == reference || m_lines[i].connection->to == reference) return true;
    }
    return false;
}

std::vector<Track> DiagramScene::tracksBeside(std::size_t end) const
{
    std::set<std::size_t> own;
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        const DiagramConnection& connection = *m_lines[i].connection;
        if (connection.from == m_ends[end].reference || connection.to == m_ends[end].reference)
            own.insert(m_nets.netOf[i]);
    }
    std::vector<Track> tracks;
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        if (own.count(m_nets.netOf[i]) > 0 || !m_lines[i].connection->isDrawn) continue;
        const std::vector<Point>& points = m_lines[i].points;
        for (std::size_t piece = 0; piece + 1 < points.size(); ++piece)
            tracks.push_back({points[piece], points[piece + 1]});
    }
    return tracks;
}

std::optional<DiagramScene::Landing> DiagramScene::landingAt(Point point, double tolerance) const
{
    const auto hit = lineAt(point, tolerance);
    if (!hit || m_lines[hit->line].connection->isInherited) return std::nullopt;
    const SceneLine& line = m_lines[hit->line];
    const Point a = line.points[hit->piece], b = line.points[hit->piece + 1];
    const Point grid = system().grid;
    const auto snap = [](double value, double step) { return step > 0 ? std::round(value / step) * step : value; };
    // On the grid along the line, on the line across it.
    Landing landing;
    landing.line = hit->line;
    if (std::abs(a.y - b.y) < 1e-6) {
        landing.at = {std::clamp(snap(point.x, grid.x), std::min(a.x, b.x), std::max(a.x, b.x)), a.y};
    } else if (std::abs(a.x - b.x) < 1e-6) {
        landing.at = {a.x, std::clamp(snap(point.y, grid.y), std::min(a.y, b.y), std::max(a.y, b.y))};
    } else {
        const double square = (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y);
        const double t = std::clamp(((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / square, 0.0, 1.0);
        landing.at = {a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)};
    }
    const std::string &front = line.isReversed ? line.connection->to : line.connection->from,
                      &back = line.isReversed ? line.connection->from : line.connection->to;
    std::vector<Point> toFront(line.points.begin(), line.points.begin() + static_cast<std::ptrdiff_t>(hit->piece) + 1),
        toBack(line.points.begin() + static_cast<std::ptrdiff_t>(hit->piece) + 1, line.points.end());
    std::reverse(toFront.begin(), toFront.end());
    const auto length = [&](const std::vector<Point>& points) {
        double sum = distance(landing.at, points.front());
        for (std::size_t i = 0; i + 1 < points.size(); ++i) sum += distance(points[i], points[i + 1]);
        return sum;
    };
    const bool isFront = length(toFront) <= length(toBack);
    for (const bool usesFront : {isFront, !isFront}) {
        const auto end = endNamed(usesFront ? front : back);
        if (!end) continue;
        landing.end = *end;
        landing.reference = usesFront ? front : back;
        landing.rest = usesFront ? toFront : toBack;
        return landing;
    }
    return std::nullopt;
}

void DiagramScene::addGraphics()
{
    if (ground() == nullptr) return;
    std::vector<NodeId> list;  // including items that were not understood
    for (const LayerItem& item : ground()->items) {
        SceneGraphic graphic{&item, std::nullopt};
        if (!item.place.isNone() && m_content->tree) {
            const SyntaxTree& tree = *m_content->tree;
            if (list.empty()) list = listItems(tree, tree.parent(item.place.node));
            const auto at = std::find(list.begin(), list.end(), item.place.node) - list.begin();
            graphic.own = GraphicReference{static_cast<std::size_t>(at), std::string(tree.text(item.place.node))};
        }
        m_graphics.push_back(std::move(graphic));
    }
}

const LayerPicture* DiagramScene::ground() const
{
    if (!m_content) return nullptr;
    if (m_layer == DiagramLayer::Icon) return m_content->icon ? &m_content->icon->layer : nullptr;
    return m_content->diagram ? &m_content->diagram->layer : nullptr;
}

CoordinateSystem DiagramScene::system() const
{
    const LayerPicture* layer = ground();
    return layer != nullptr ? layer->system : CoordinateSystem();
}

Extent DiagramScene::bounds() const
{
    const Extent sheet = system().extent, parts = partBounds();
    return boundsOf(std::vector<Point>{sheet.first, sheet.second, parts.first, parts.second});
}

Extent DiagramScene::partBounds() const
{
    if (m_parts.empty()) return system().extent;
    std::vector<Point> points;
    for (const ScenePart& part : m_parts) points.insert(points.end(), {part.box.first, part.box.second});
    for (const SceneLine& line : m_lines) points.insert(points.end(), line.points.begin(), line.points.end());
    return boundsOf(points);
}

Extent DiagramScene::contentBounds() const
{
    std::vector<Point> corners;
    const auto add = [&corners](const Extent& box) { corners.insert(corners.end(), {box.first, box.second}); };
    if (!m_parts.empty()) add(partBounds());
    for (const SceneGraphic& graphic : m_graphics) {
        if (placeOf(graphic.item->graphic).visible)
            add(graphic.item->map.boundsOf(causeway::boundsOf(graphic.item->graphic)));
    }
    return corners.empty() ? system().extent : boundsOf(corners);
}

std::optional<std::size_t> DiagramScene::partAt(Point point) const
{
    for (std::size_t i = m_parts.size(); i-- > 0;) {
        if (contains(m_parts[i].box, point)) return i;
    }
    return std::nullopt;
}

std::optional<std::size_t> DiagramScene::partNamed(const std::string& name) const
{
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
        if (m_parts[i].component->name == name) return i;
    }
    return std::nullopt;
}

std::optional<std::size_t> DiagramScene::endAt(Point point, double tolerance) const
{
    std::optional<std::size_t> nearest;
    double least = 0;
    for (std::size_t i = 0; i < m_ends.size(); ++i) {
        const double away = distance(point, m_ends[i].at);
        if (away > std::max(m_ends[i].reach, tolerance)) continue;
        if (nearest && away >= least) continue;
        nearest = i;
        least = away;
    }
    return nearest;
}

std::optional<std::size_t> DiagramScene::endNamed(const std::string& reference) const
{
    const std::string plain = nameWithoutSubscripts(reference);
    for (std::size_t i = 0; i < m_ends.size(); ++i) {
        if (m_ends[i].reference == plain) return i;
    }
    return std::nullopt;
}

std::optional<DiagramScene::LineHit> DiagramScene::lineAt(Point point, double tolerance) const
{
    for (std::size_t i = m_lines.size(); i-- > 0;) {
        const std::vector<Point>& points = m_lines[i].points;
        for (std::size_t piece = 0; piece + 1 < points.size(); ++piece) {
            if (distanceToPiece(point, points[piece], points[piece + 1]) <= tolerance) return LineHit{i, piece};
        }
    }
    return std::nullopt;
}

std::optional<std::size_t> DiagramScene::graphicAt(Point point, double tolerance) const
{
    for (std::size_t i = m_graphics.size(); i-- > 0;) {
        const LayerItem& item = *m_graphics[i].item;
        const std::optional<Transformation> back = item.map.inverse();
        if (back && placeOf(item.graphic).visible && isHit(item.graphic, (*back)(point), tolerance)) return i;
    }
    return std::nullopt;
}

std::vector<Extent> DiagramScene::boxes() const
{
    std::vector<Extent> boxes;
    for (const ScenePart& part : m_parts) boxes.push_back(part.box);
    return boxes;
}

std::string DiagramScene::freeReference(const SceneEnd& end) const
{
    if (!end.isArray && !end.isInArray) return end.reference;
    std::size_t used = 0;
    for (const SceneLine& line : m_lines) {
        for (const std::string* reference : {&line.connection->from, &line.connection->to}) {
            if (nameWithoutSubscripts(*reference) == end.reference) ++used;
        }
    }
    std::string reference = end.reference;
    const std::string subscript = fmt::format("[{}]", used + 1);
    if (end.isArray) reference += subscript;
    if (end.isInArray) reference.insert(m_parts[end.part].component->name.size(), subscript);
    return reference;
}

std::pair<std::string, std::string> DiagramScene::referencesFor(const SceneEnd& from, const SceneEnd& to) const
{
    const bool bothArrays = (from.isArray || from.isInArray) && (to.isArray || to.isInArray);
    if (bothArrays) return {from.reference, to.reference};
    return {freeReference(from), freeReference(to)};
}

}  // namespace causeway::ui
