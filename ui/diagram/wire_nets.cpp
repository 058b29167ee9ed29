// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/diagram/wire_nets.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <numeric>

namespace causeway::ui {

namespace {

constexpr double kSame = 0.05;  ///< drawing units

bool isSame(Point a, Point b)
{
    return std::abs(a.x - b.x) < kSame && std::abs(a.y - b.y) < kSame;
}

std::size_t rootOf(std::vector<std::size_t>& parents, std::size_t at)
{
    while (parents[at] != at) at = parents[at] = parents[parents[at]];
    return at;
}

/// The directions in which pieces of a net leave a point, each once.
class Leaving {
public:
    explicit Leaving(Point at) : m_at(at) {}

    void add(Point from, Point to)
    {
        const double length = std::hypot(to.x - from.x, to.y - from.y);
        if (length < kSame) return;
        const double along = ((m_at.x - from.x) * (to.x - from.x) + (m_at.y - from.y) * (to.y - from.y)) / length;
        const double aside =
            std::abs((m_at.x - from.x) * (to.y - from.y) - (m_at.y - from.y) * (to.x - from.x)) / length;
        if (aside > kSame || along < -kSame || along > length + kSame) return;
        const double angle = std::atan2(to.y - from.y, to.x - from.x);
        if (along < length - kSame) note(angle);
        if (along > kSame) note(angle + std::numbers::pi);
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

WireNets wireNets(const std::vector<Wire>& wires)
{
    WireNets nets;
    std::vector<std::size_t> parents(wires.size());
    std::iota(parents.begin(), parents.end(), std::size_t(0));
    std::map<std::string, std::size_t> first;
    for (std::size_t i = 0; i < wires.size(); ++i) {
        for (const std::string* end : {&wires[i].from, &wires[i].to}) {
            const auto [found, isNew] = first.emplace(*end, i);
            if (!isNew) parents[rootOf(parents, i)] = rootOf(parents, found->second);
        }
    }
    std::map<std::size_t, std::vector<std::size_t>> members;
    nets.netOf.resize(wires.size());
    for (std::size_t i = 0; i < wires.size(); ++i) {
        nets.netOf[i] = rootOf(parents, i);
        members[nets.netOf[i]].push_back(i);
    }
    for (const auto& [net, lines] : members) {
        if (lines.size() < 2) continue;
        const std::size_t begin = nets.junctions.size();
        for (const std::size_t line : lines) {
            for (const Point& at : wires[line].points) {
                const bool isKnown =
                    std::any_of(nets.junctions.begin() + static_cast<std::ptrdiff_t>(begin), nets.junctions.end(),
                                [&](const auto& junction) { return isSame(junction.at, at); });
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

}  // namespace causeway::ui
