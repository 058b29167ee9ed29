// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ssp/ssp_picture.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

#include "core/fmi/import/foreign_class.h"

namespace causeway {

namespace {

constexpr double kSamePlace = 1e-6;

bool isSamePlace(Point a, Point b)
{
    return std::fabs(a.x - b.x) < kSamePlace && std::fabs(a.y - b.y) < kSamePlace;
}

/// Removes the noise of a rotation.
double plain(double value)
{
    constexpr double kGrain = 1e9;
    const double rounded = std::round(value * kGrain) / kGrain;
    return rounded == 0 ? 0 : rounded;
}

/// "'a.b'.c" to "a.b" and "c"; without a dot to "" and itself.
SspPicture::Name namesOf(const std::string& path)
{
    bool isQuoted = false;
    for (std::size_t i = 0; i < path.size(); ++i) {
        if (path[i] == '\\' && isQuoted)
            ++i;
        else if (path[i] == '\'')
            isQuoted = !isQuoted;
        else if (path[i] == '.' && !isQuoted)
            return {sspUnquoted(path.substr(0, i)), sspUnquoted(path.substr(i + 1))};
    }
    return {{}, sspUnquoted(path)};
}

SspPoint shareOf(Point point, const Extent& extent)
{
    return {plain((point.x - extent.left()) / extent.width()), plain((point.y - extent.bottom()) / extent.height())};
}

/// Relative position of a connector on an icon; moved to the border if close to it.
SspPoint borderShareOf(Point point, const Extent& extent)
{
    const SspPoint share = shareOf(point, extent);
    return {std::clamp(share.x, 0.0, 1.0), std::clamp(share.y, 0.0, 1.0)};
}

const IconConnector* connectorOf(const IconPicture* icon, const std::string& name)
{
    if (icon == nullptr) return nullptr;
    for (const IconConnector& connector : icon->connectors) {
        if (sspUnquoted(connector.name) == name) return &connector;
    }
    return nullptr;
}

std::vector<Point> pointsOnLayer(const LineItem& line, const Transformation& map)
{
    std::vector<Point> points;
    for (const Point& point : line.points) points.push_back((map * mapOf(line))(point));
    return points;
}

}  // namespace

std::string sspUnquoted(std::string_view identifier)
{
    if (identifier.size() < 2 || identifier.front() != '\'') return std::string(identifier);
    std::string name;
    for (std::size_t i = 1; i + 1 < identifier.size(); ++i) {
        if (identifier[i] == '\\' && i + 2 < identifier.size()) ++i;
        name += identifier[i];
    }
    return name;
}

std::vector<std::vector<SspPicture::Name>> SspPicture::groups() const
{
    if (m_drawing.diagram == nullptr) return {};
    std::vector<std::vector<Name>> groups;
    std::map<Name, std::size_t> groupOf;
    for (const DiagramConnection& connection : m_drawing.diagram->connections) {
        const Name from = namesOf(connection.from), to = namesOf(connection.to);
        const auto first = groupOf.try_emplace(from, groups.size()).first;
        if (first->second == groups.size()) groups.push_back({from});
        const auto [second, isNew] = groupOf.try_emplace(to, first->second);
        if (isNew) {
            groups[first->second].push_back(to);
            continue;
        }
        // Merges two groups.
        const std::size_t kept = first->second, joined = second->second;
        if (kept == joined) continue;
        for (const Name& name : groups[joined]) {
            groupOf[name] = kept;
            groups[kept].push_back(name);
        }
        groups[joined].clear();
    }
    std::erase_if(groups, [](const std::vector<Name>& group) { return group.empty(); });
    return groups;
}

std::optional<Point> SspPicture::middleOf(const Name& name) const
{
    if (m_drawing.diagram == nullptr) return std::nullopt;
    const std::string& wanted = name.first.empty() ? name.second : name.first;
    const DiagramComponent* const component = m_drawing.diagram->find(foreignIdentifier(wanted));
    if (component == nullptr || !component->isPlaced) return std::nullopt;
    if (name.first.empty()) return component->map(Point{0, 0});
    const IconConnector* const connector = connectorOf(component->icon.get(), name.second);
    return connector == nullptr ? std::nullopt : std::optional(component->map(connector->position));
}

std::vector<SspPoint> SspPicture::pointsOf(const Name& from, const Name& to) const
{
    const auto start = middleOf(from), end = middleOf(to);
    if (!start || !end) return {};
    std::vector<std::vector<Point>> lines;
    for (const DiagramConnection& connection : m_drawing.diagram->connections) {
        if (connection.isDrawn) lines.push_back(pointsOnLayer(connection.line, connection.map));
    }
    for (const LayerItem& item : m_drawing.diagram->layer.items) {
        if (const auto* const line = std::get_if<LineItem>(&item.graphic))
            lines.push_back(pointsOnLayer(*line, item.map));
    }
    for (std::vector<Point>& line : lines) {
        if (line.size() < 2) continue;
        if (isSamePlace(line.front(), *end) && isSamePlace(line.back(), *start)) std::ranges::reverse(line);
        if (!isSamePlace(line.front(), *start) || !isSamePlace(line.back(), *end)) continue;
        const double middle = (start->x + end->x) / 2;
        const bool isUsual =
            line.size() == 4 && isSamePlace(line[1], {middle, start->y}) && isSamePlace(line[2], {middle, end->y});
        std::vector<SspPoint> points;
        for (std::size_t i = 1; i + 1 < line.size() && !isUsual; ++i)
            points.push_back({plain(line[i].x), plain(line[i].y)});
        return points;
    }
    return {};
}

void SspPicture::place(const std::string& component, SspElement& element) const
{
    if (m_drawing.diagram == nullptr) return;
    const DiagramComponent* const found = m_drawing.diagram->find(component);
    if (found == nullptr) return;
    element.description = found->description;
    if (found->isPlaced) {
        const Placement& placement = found->placement;
        const Point middle = (Transformation::shift(placement.origin) *
                              Transformation::rotation(placement.rotation))(placement.extent.centre());
        const double width = (placement.extent.second.x - placement.extent.first.x) / 2,
                     height = (placement.extent.second.y - placement.extent.first.y) / 2;
        SspElementGeometry geometry;
        geometry.extent = {plain(middle.x - width), plain(middle.y - height), plain(middle.x + width),
                           plain(middle.y + height)};
        geometry.rotation = placement.rotation;
        element.geometry = geometry;
    }
    if (found->icon == nullptr) return;
    for (SspConnector& connector : element.connectors) {
        if (const IconConnector* const drawn = connectorOf(found->icon.get(), connector.name))
            connector.place = borderShareOf(drawn->position, found->icon->layer.system.extent);
    }
}

std::string SspPicture::iconOf(const std::string& component) const
{
    const DiagramComponent* const found = m_drawing.diagram ? m_drawing.diagram->find(component) : nullptr;
    if (found == nullptr || found->icon == nullptr) return {};
    for (const LayerItem& item : found->icon->layer.items) {
        if (const auto* const picture = std::get_if<BitmapItem>(&item.graphic)) return picture->path;
    }
    return {};
}

void SspPicture::place(SspElement& system) const
{
    if (m_drawing.diagram == nullptr) return;
    const Extent& canvas = m_drawing.diagram->layer.system.extent;
    system.canvas = SspExtent{canvas.left(), canvas.bottom(), canvas.right(), canvas.top()};
    for (SspConnector& connector : system.connectors) {
        const auto inner = middleOf({{}, connector.name});
        if (!inner) continue;
        const SspPoint inside = shareOf(*inner, canvas);
        const IconConnector* const drawn = connectorOf(m_drawing.icon.get(), connector.name);
        connector.place =
            drawn == nullptr ? inside : borderShareOf(drawn->position, m_drawing.icon->layer.system.extent);
        const bool isSame = isSamePlace({connector.place->x, connector.place->y}, {inside.x, inside.y});
        connector.innerPlace = isSame ? std::optional<SspPoint>() : inside;
    }
    for (const LayerItem& item : m_drawing.diagram->layer.items) {
        const auto* const text = std::get_if<TextItem>(&item.graphic);
        if (text == nullptr || text->text.empty()) continue;
        system.notes.push_back(
            {{text->extent.left(), text->extent.bottom(), text->extent.right(), text->extent.top()}, text->text});
    }
}

}  // namespace causeway
