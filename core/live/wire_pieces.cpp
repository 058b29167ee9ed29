// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/wire_pieces.h"

#include <algorithm>
#include <cmath>
#include <compare>
#include <map>

namespace causeway {

namespace {

/// Distance below which points coincide, since coordinates are on a grid.
constexpr double kSame = 1e-3;

struct Key {
    long long x = 0, y = 0;
    auto operator<=>(const Key&) const = default;
};

Key keyOf(Point point)
{
    return {std::llround(point.x / kSame), std::llround(point.y / kSame)};
}

/// Position of a point on the segment from a to b, as a fraction; negative if it is not on it, or is an end.
double partOfWay(Point point, Point a, Point b)
{
    const double dx = b.x - a.x, dy = b.y - a.y, length = std::hypot(dx, dy);
    if (length < kSame) return -1;
    const double across = ((point.x - a.x) * dy - (point.y - a.y) * dx) / length;
    const double along = ((point.x - a.x) * dx + (point.y - a.y) * dy) / length;
    return std::abs(across) > kSame || along < kSame || along > length - kSame ? -1 : along / length;
}

class Cutter {
public:
    explicit Cutter(std::span<const Wire> wires) : m_wires(wires)
    {
        for (std::uint32_t i = 0; i < wires.size(); ++i) {
            const std::vector<Point>& points = wires[i].points;
            Corners& corners = m_corners[wires[i].set];
            for (const Point point : points) corners.points.emplace(keyOf(point), point);
            corners.pieceCount += points.size();
        }
    }

    std::vector<WirePiece> cut()
    {
        for (std::uint32_t i = 0; i < m_wires.size(); ++i) addWire(i);
        return std::move(m_pieces);
    }

private:
    struct Corners {
        std::map<Key, Point> points;
        std::size_t pieceCount = 0;
    };

    void addWire(std::uint32_t wire)
    {
        const std::vector<Point>& points = m_wires[wire].points;
        const Corners& corners = m_corners.at(m_wires[wire].set);
        const bool isCut = corners.points.size() * corners.pieceCount <= kMaxCuts;
        double along = 0;
        for (std::size_t i = 0; i + 1 < points.size(); ++i) {
            std::vector<std::pair<double, Point>> stops{{0, points[i]}};
            for (const auto& [key, corner] : corners.points) {
                const double part = isCut ? partOfWay(corner, points[i], points[i + 1]) : -1;
                if (part > 0) stops.emplace_back(part, corner);
            }
            stops.emplace_back(1, points[i + 1]);
            std::sort(stops.begin(), stops.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
            for (std::size_t stop = 0; stop + 1 < stops.size(); ++stop)
                along += addPiece(wire, stops[stop].second, stops[stop + 1].second, along);
        }
    }

    /// Returns its length.
    double addPiece(std::uint32_t wire, Point from, Point to, double along)
    {
        const Key a = keyOf(from), b = keyOf(to);
        if (a == b) return 0;
        const auto [known, isNew] =
            m_pieceOf.try_emplace({m_wires[wire].set, std::min(a, b), std::max(a, b)}, m_pieces.size());
        if (isNew) m_pieces.push_back({from, to, along, {}});
        WirePiece& piece = m_pieces[known->second];
        piece.shares.push_back({wire, keyOf(piece.from) == a});
        return std::hypot(to.x - from.x, to.y - from.y);
    }

    struct PieceKey {
        std::uint32_t set = 0;
        Key a, b;
        auto operator<=>(const PieceKey&) const = default;
    };

    std::span<const Wire> m_wires;
    std::map<std::uint32_t, Corners> m_corners;
    std::map<PieceKey, std::size_t> m_pieceOf;
    std::vector<WirePiece> m_pieces;
};

}  // namespace

std::vector<WirePiece> wirePieces(std::span<const Wire> wires)
{
    return Cutter(wires).cut();
}

}  // namespace causeway
