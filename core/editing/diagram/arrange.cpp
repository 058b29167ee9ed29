// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/diagram/arrange.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <map>
#include <numeric>
#include <optional>

#include "core/base/model_names.h"
#include "core/graphics/line_colour.h"
#include "core/graphics/route.h"

namespace causeway {

namespace {

constexpr double kGrid = 10, kSize = 20;
constexpr double kNameRoom = 20;   ///< space for names above or below a component
constexpr double kBelowLine = 20;  ///< from a line to the centre of a vertical component below it
constexpr double kToGround = 40;   ///< from the centre of a vertical component to the ground below it
constexpr std::size_t kNone = static_cast<std::size_t>(-1);

double onGrid(double value)
{
    return std::round(value / kGrid) * kGrid;
}

Extent systemOf(const DiagramComponent& component)
{
    return component.icon ? component.icon->layer.system.extent : Extent();
}

/// A connector of a component in its icon.
struct Pin {
    std::string name;
    Point at;  ///< in the coordinates of the icon
    Side side = Side::Any;
    SignalDirection direction = SignalDirection::None;
    std::string colour;
    std::size_t net = kNone;
};

struct Part {
    const DiagramComponent* component = nullptr;
    bool isArranged = false;
    ComponentPlace place;  ///< current placement; rotated and centred for arranged components
    std::vector<Pin> pins;
    enum class Kind : std::uint8_t { Other, Shunt, Ground } kind = Kind::Other;
    std::size_t level = kNone;  ///< distance from the first component
};

class Circuit {
public:
    Circuit(const DiagramPicture& diagram, const std::set<std::string>& chosen, const SignalDirectionOf& directionOf)
        : m_diagram(diagram)
    {
        for (const DiagramComponent& component : diagram.components) addPart(component, chosen, directionOf);
        findNets();
        findKinds();
        findLevels();
    }

    [[nodiscard]] const std::vector<Part>& parts() const { return m_parts; }

    /// Arranged components without grounds, with an edge for each connected pair.
    [[nodiscard]] ArrangeGraph graph() const
    {
        ArrangeGraph graph;
        std::vector<std::size_t> nodeOf(m_parts.size(), kNone);
        for (std::size_t i = 0; i < m_parts.size(); ++i) {
            if (!m_parts[i].isArranged) continue;
            if (m_parts[i].kind == Part::Kind::Ground) {
                graph.grounds.push_back(m_parts[i].component->name);
                continue;
            }
            nodeOf[i] = graph.nodes.size();
            const Extent box = boundsOf(m_parts[i].place);
            graph.nodes.push_back({m_parts[i].component->name, box.width() + kSize, box.height() + kNameRoom});
        }
        std::set<std::pair<std::uint32_t, std::uint32_t>> seen;
        const auto add = [&](std::size_t from, std::size_t to) {
            if (from == to || nodeOf[from] == kNone || nodeOf[to] == kNone) return;
            const auto a = static_cast<std::uint32_t>(nodeOf[from]), b = static_cast<std::uint32_t>(nodeOf[to]);
            if (!seen.contains({b, a}) && seen.insert({a, b}).second) graph.edges.emplace_back(a, b);
        };
        for (std::size_t net = 0; net < m_members.size(); ++net) {
            if (isGroundNet(net)) continue;
            const std::vector<Member>& members = m_members[net];
            for (const Member& from : members) {
                for (const Member& to : members) {
                    if (pin(from).direction == SignalDirection::Out && pin(to).direction == SignalDirection::In)
                        add(from.part, to.part);
                }
            }
            // The component closest to the first one leads to the others.
            const auto first = std::ranges::min_element(
                members, {}, [&](const Member& member) { return std::pair(m_parts[member.part].level, member.part); });
            if (first == members.end() || pin(*first).direction != SignalDirection::None) continue;
            for (const Member& other : members) add(first->part, other.part);
        }
        return graph;
    }

    [[nodiscard]] Arrangement arrange(const ArrangeGraph& graph, const std::vector<Point>& centres, Point middle)
    {
        placeNodes(graph, centres, middle);
        placeGrounds();
        Arrangement result;
        for (const Part& part : m_parts) {
            if (part.isArranged) result.places.emplace_back(part.component->name, part.place);
        }
        leadLines(result);
        return result;
    }

private:
    struct Member {
        std::size_t part, pin;
    };

    void addPart(const DiagramComponent& component, const std::set<std::string>& chosen,
                 const SignalDirectionOf& directionOf)
    {
        Part part;
        part.component = &component;
        part.isArranged = !component.isInherited && (chosen.empty() || chosen.contains(component.name));
        part.place.origin = component.placement.origin;
        part.place.extent = component.placement.extent;
        part.place.rotation = component.placement.rotation;
        if (part.isArranged) {
            const double width = component.isPlaced ? component.placement.extent.width() : kSize,
                         height = component.isPlaced ? component.placement.extent.height() : kSize;
            part.place = ComponentPlace{};
            part.place.extent = {{-width / 2, -height / 2}, {width / 2, height / 2}};
        }
        const Extent system = systemOf(component);
        if (component.isConnector) {
            part.pins.push_back({"", system.centre(), Side::Any, directionOf(component.className),
                                 lineColourOf(component.icon.get()), kNone});
            // From inside, an input of the model is a source of signals.
            SignalDirection& direction = part.pins.back().direction;
            direction = direction == SignalDirection::In    ? SignalDirection::Out
                        : direction == SignalDirection::Out ? SignalDirection::In
                                                            : SignalDirection::None;
        } else if (component.icon) {
            for (const IconConnector& connector : component.icon->connectors) {
                if (!connector.placement.visible || !connector.isPresent) continue;
                part.pins.push_back({connector.name, connector.position, sideOf(connector.position, system),
                                     directionOf(connector.className), lineColourOf(connector.icon.get()), kNone});
            }
        }
        m_index.emplace(component.name, m_parts.size());
        m_parts.push_back(std::move(part));
    }

    [[nodiscard]] std::optional<Member> memberOf(const std::string& reference) const
    {
        const std::string plain = nameWithoutSubscripts(reference);
        std::string_view rest = plain;
        const auto part = m_index.find(std::string(takePart(rest)));
        if (part == m_index.end()) return std::nullopt;
        const std::string connector = rest.empty() ? std::string() : std::string(takePart(rest));
        const std::vector<Pin>& pins = m_parts[part->second].pins;
        const auto pin = std::ranges::find(pins, connector, &Pin::name);
        if (pin == pins.end()) return std::nullopt;
        return Member{part->second, static_cast<std::size_t>(pin - pins.begin())};
    }
    [[nodiscard]] const Pin& pin(const Member& member) const { return m_parts[member.part].pins[member.pin]; }

    void findNets()
    {
        std::vector<std::size_t> parents;
        const auto rootOf = [&](std::size_t net) {
            while (parents[net] != net) net = parents[net] = parents[parents[net]];
            return net;
        };
        const auto netOf = [&](const Member& member) {
            std::size_t& net = m_parts[member.part].pins[member.pin].net;
            if (net == kNone) {
                net = parents.size();
                parents.push_back(net);
            }
            return net;
        };
        for (const DiagramConnection& connection : m_diagram.connections) {
            const auto from = memberOf(connection.from), to = memberOf(connection.to);
            if (from && to) parents[rootOf(netOf(*from))] = rootOf(netOf(*to));
        }
        m_members.resize(parents.size());
        for (std::size_t i = 0; i < m_parts.size(); ++i) {
            for (std::size_t p = 0; p < m_parts[i].pins.size(); ++p) {
                std::size_t& net = m_parts[i].pins[p].net;
                if (net == kNone) continue;
                net = rootOf(net);
                m_members[net].push_back({i, p});
            }
        }
    }

    [[nodiscard]] static std::vector<const Pin*> connectedPins(const Part& part)
    {
        std::vector<const Pin*> pins;
        for (const Pin& pin : part.pins) {
            if (pin.net != kNone) pins.push_back(&pin);
        }
        return pins;
    }
    [[nodiscard]] bool isGroundNet(std::size_t net) const { return m_groundNets.contains(net); }

    void findKinds()
    {
        for (Part& part : m_parts) {
            const bool hangs = part.pins.size() == 1 && part.pins.front().side == Side::Up &&
                               part.pins.front().net != kNone && !part.component->isConnector &&
                               part.pins.front().direction == SignalDirection::None;
            if (!hangs) continue;
            part.kind = Part::Kind::Ground;
            m_groundNets.insert(part.pins.front().net);
        }
        for (Part& part : m_parts) {
            const auto pins = connectedPins(part);
            if (part.kind == Part::Kind::Other && pins.size() == 2 &&
                isGroundNet(pins[0]->net) != isGroundNet(pins[1]->net) && pins[0]->direction == SignalDirection::None &&
                pins[1]->direction == SignalDirection::None)
                part.kind = Part::Kind::Shunt;
        }
    }

    /// Breadth-first from the first vertical component (usually a source), else from components without incoming
    /// signals.
    void findLevels()
    {
        std::deque<std::size_t> open;
        const auto begin = [&](std::size_t part) {
            if (m_parts[part].level != kNone) return;
            m_parts[part].level = 0;
            open.push_back(part);
        };
        const auto walk = [&] {
            while (!open.empty()) {
                const std::size_t at = open.front();
                open.pop_front();
                for (const Pin& pin : m_parts[at].pins) {
                    if (pin.net == kNone || isGroundNet(pin.net)) continue;
                    for (const Member& member : m_members[pin.net]) {
                        if (m_parts[member.part].level != kNone) continue;
                        m_parts[member.part].level = m_parts[at].level + 1;
                        open.push_back(member.part);
                    }
                }
            }
        };
        const auto hasInput = [](const Part& part) {
            return std::ranges::any_of(
                part.pins, [](const Pin& pin) { return pin.direction == SignalDirection::In && pin.net != kNone; });
        };
        for (const bool wantsShunt : {true, false}) {
            for (std::size_t i = 0; i < m_parts.size(); ++i) {
                const Part& part = m_parts[i];
                if (part.kind == Part::Kind::Ground || hasInput(part)) continue;
                if (wantsShunt && part.kind != Part::Kind::Shunt) continue;
                begin(i);
                walk();
            }
        }
        for (std::size_t i = 0; i < m_parts.size(); ++i) {
            begin(i);
            walk();
        }
    }

    void placeNodes(const ArrangeGraph& graph, const std::vector<Point>& centres, Point middle)
    {
        std::vector<Point> corners;
        for (std::size_t i = 0; i < graph.nodes.size() && i < centres.size(); ++i) {
            corners.push_back(centres[i]);
        }
        if (corners.empty()) return;
        const auto [left, right] = std::ranges::minmax(corners, {}, &Point::x);
        const auto [bottom, top] = std::ranges::minmax(corners, {}, &Point::y);
        const Point by{middle.x - (left.x + right.x) / 2, middle.y - (bottom.y + top.y) / 2};
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const std::size_t index = m_index.at(graph.nodes[i].component);
            Part& part = m_parts[index];
            Point at{onGrid(corners[i].x + by.x), onGrid(corners[i].y + by.y)};
            if (part.kind == Part::Kind::Shunt) {
                at.y -= kBelowLine;
                standUpright(part);
            }
            part.place = movedBy(part.place, at);
        }
        for (Part& part : m_parts) {
            if (part.isArranged && part.kind == Part::Kind::Other) face(part);
        }
    }

    /// Rotates the grounded connector downwards.
    void standUpright(Part& part) const
    {
        for (const Pin* pin : connectedPins(part)) {
            if (!isGroundNet(pin->net)) continue;
            const double degrees = pin->side == Side::Right  ? -90
                                   : pin->side == Side::Left ? 90
                                   : pin->side == Side::Up   ? 180
                                                             : 0;
            if (degrees != 0) part.place = turnedBy(part.place, degrees);
        }
    }

    /// Flips a component with left and right connectors if its neighbours are on opposite sides.
    void face(Part& part) const
    {
        const auto pins = connectedPins(part);
        double left = 0, right = 0;
        std::size_t leftCount = 0, rightCount = 0;
        for (const Pin* pin : pins) {
            if (pin->direction != SignalDirection::None || (pin->side != Side::Left && pin->side != Side::Right))
                return;
            for (const Member& member : m_members[pin->net]) {
                if (&m_parts[member.part] == &part || m_parts[member.part].kind == Part::Kind::Ground) continue;
                const double x = centreOf(m_parts[member.part].place).x;
                (pin->side == Side::Left ? left : right) += x;
                ++(pin->side == Side::Left ? leftCount : rightCount);
            }
        }
        const double own = centreOf(part.place).x;
        const double toLeft = leftCount > 0 ? left / static_cast<double>(leftCount) - own : 0,
                     toRight = rightCount > 0 ? right / static_cast<double>(rightCount) - own : 0;
        if (toLeft - toRight > 0) part.place = flippedHorizontally(part.place);
    }

    /// Below the components they are connected to, in order.
    void placeGrounds()
    {
        std::set<std::size_t> taken;
        for (Part& part : m_parts) {
            if (part.kind != Part::Kind::Ground || !part.isArranged) continue;
            const std::vector<Member>& members = m_members[part.pins.front().net];
            double lowest = 0;
            bool isFirst = true;
            std::size_t above = kNone;
            for (const Member& member : members) {
                const Part& other = m_parts[member.part];
                if (other.kind == Part::Kind::Ground) continue;
                const double y = centreOf(other.place).y;
                lowest = isFirst ? y : std::min(lowest, y);
                isFirst = false;
                const bool isNearer = above == kNone || (taken.contains(above) && !taken.contains(member.part)) ||
                                      (!taken.contains(member.part) && other.level < m_parts[above].level);
                if (isNearer) above = member.part;
            }
            if (above == kNone) continue;
            taken.insert(above);
            part.place = movedBy(part.place, {onGrid(centreOf(m_parts[above].place).x), onGrid(lowest - kToGround)});
        }
    }

    void leadLines(Arrangement& result) const
    {
        std::vector<Extent> boxes;
        std::vector<Transformation> maps;
        for (const Part& part : m_parts) {
            const Extent system = systemOf(*part.component);
            const ComponentPlace& place = part.place;
            maps.push_back(placementMap(system, place.extent, place.rotation, place.origin));
            boxes.push_back(maps.back().boundsOf(system));
        }
        struct Wanted {
            const DiagramConnection* connection;
            Member from, to;
            double length;
        };
        std::vector<Wanted> wanted;
        const auto at = [&](const Member& member) { return maps[member.part](pin(member).at); };
        for (const DiagramConnection& connection : m_diagram.connections) {
            const auto from = memberOf(connection.from), to = memberOf(connection.to);
            if (!from || !to || connection.isInherited) continue;
            if (!m_parts[from->part].isArranged && !m_parts[to->part].isArranged) continue;
            const Point a = at(*from), b = at(*to);
            wanted.push_back({&connection, *from, *to, std::abs(a.x - b.x) + std::abs(a.y - b.y)});
        }
        // Short lines first: they are straight.
        std::ranges::stable_sort(wanted, {}, &Wanted::length);
        std::vector<std::pair<std::size_t, Track>> tracks;
        for (const Wanted& each : wanted) {
            std::vector<Track> others;
            for (const auto& [net, track] : tracks) {
                if (net != pin(each.from).net) others.push_back(track);
            }
            const auto endOf = [&](const Member& member) {
                return RouteEnd{at(member), sideOf(at(member), boxes[member.part])};
            };
            Arrangement::Line line{each.connection->from, each.connection->to,
                                   routeLine(endOf(each.from), endOf(each.to), boxes, others), pin(each.from).colour};
            for (std::size_t i = 0; i + 1 < line.points.size(); ++i)
                tracks.push_back({pin(each.from).net, {line.points[i], line.points[i + 1]}});
            result.lines.push_back(std::move(line));
        }
    }

    const DiagramPicture& m_diagram;
    std::vector<Part> m_parts;
    std::map<std::string, std::size_t> m_index;
    std::vector<std::vector<Member>> m_members;  ///< by net; only roots have members
    std::set<std::size_t> m_groundNets;
};

}  // namespace

ArrangeGraph arrangeGraph(const DiagramPicture& diagram, const std::set<std::string>& components,
                          const SignalDirectionOf& directionOf)
{
    return Circuit(diagram, components, directionOf).graph();
}

Arrangement arranged(const DiagramPicture& diagram, const ArrangeGraph& graph, const std::vector<Point>& centres,
                     Point middle, const SignalDirectionOf& directionOf)
{
    std::set<std::string> components;
    for (const ArrangeGraph::Node& node : graph.nodes) components.insert(node.component);
    // Grounds are not nodes: include those of the nodes.
    for (const std::string& ground : graph.grounds) components.insert(ground);
    if (components.empty()) return {};
    return Circuit(diagram, components, directionOf).arrange(graph, centres, middle);
}

}  // namespace causeway
