// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graphics/wire_nets.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>

#include "core/base/disjoint_sets.h"

namespace causeway {

namespace {

bool coincide(Point a, Point b)
{
    return std::abs(a.x - b.x) < kSamePoint && std::abs(a.y - b.y) < kSamePoint;
}

/// Distinct directions in which segments of a net leave a point.
class Leaving {
public:
    explicit Leaving(Point at) : m_at(at) {}

    void add(Point from, Point to)
    {
        const double length = std::hypot(to.x - from.x, to.y - from.y);
        if (length < kSamePoint) return;
        const double along = ((m_at.x - from.x) * (to.x - from.x) + (m_at.y - from.y) * (to.y - from.y)) / length;
        const double aside =
            std::abs((m_at.x - from.x) * (to.y - from.y) - (m_at.y - from.y) * (to.x - from.x)) / length;
        if (aside > kSamePoint || along < -kSamePoint || along > length + kSamePoint) return;
        const double angle = std::atan2(to.y - from.y, to.x - from.x);
        if (along < length - kSamePoint) note(angle);
        if (along > kSamePoint) note(angle + std::numbers::pi);
    }
    [[nodiscard]] std::size_t count() const { return m_angles.size(); }

private:
    void note(double angle)
    {
        const bool isKnown =
            std::ranges::any_of(m_angles, [&](double known) { return std::cos(known - angle) > 0.9999; });
        if (!isKnown) m_angles.push_back(angle);
    }

    Point m_at;
    std::vector<double> m_angles;
};

}  // namespace

double distance(Point a, Point b)
{
    return std::hypot(a.x - b.x, a.y - b.y);
}

WireNets wireNets(const std::vector<NetLine>& wires)
{
    WireNets nets;
    DisjointSets<std::size_t> sets(wires.size());
    std::map<std::string, std::size_t> first;
    for (std::size_t i = 0; i < wires.size(); ++i) {
        for (const std::string* end : {&wires[i].from, &wires[i].to}) {
            const auto [found, isNew] = first.emplace(*end, i);
            if (!isNew) sets.unite(i, found->second);
        }
    }
    std::map<std::size_t, std::vector<std::size_t>> members;
    nets.netOf.resize(wires.size());
    for (std::size_t i = 0; i < wires.size(); ++i) {
        nets.netOf[i] = sets.find(i);
        members[nets.netOf[i]].push_back(i);
    }
    for (const auto& [net, lines] : members) {
        if (lines.size() < 2) continue;
        const std::size_t begin = nets.junctions.size();
        for (const std::size_t line : lines) {
            for (const Point& at : wires[line].points) {
                const bool isKnown =
                    std::any_of(nets.junctions.begin() + static_cast<std::ptrdiff_t>(begin), nets.junctions.end(),
                                [&](const auto& junction) { return coincide(junction.at, at); });
                if (isKnown) continue;
                Leaving leaving(at);
                for (const std::size_t other : lines) {
                    const std::vector<Point>& points = wires[other].points;
                    for (std::size_t i = 0; i + 1 < points.size(); ++i) leaving.add(points[i], points[i + 1]);
                }
                if (leaving.count() > 2) nets.junctions.push_back({at, line});
            }
        }
    }
    return nets;
}

}  // namespace causeway
