// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/line_thinning.h"

#include <cmath>

namespace causeway::ui {

namespace {

double cross(QPointF a, QPointF b)
{
    return a.x() * b.y() - a.y() * b.x();
}

QPointF leftOf(QPointF along)
{
    return {-along.y(), along.x()};
}

/// Directions from a point that pass within the tolerance of all points so far; always less than half a turn.
class Sector {
public:
    explicit Sector(double tolerance) : m_tolerance(tolerance) {}

    /// Whether a line to `along` passes all added points, none of which is farther away than `along`.
    [[nodiscard]] bool contains(QPointF along) const
    {
        const double square = QPointF::dotProduct(along, along);
        if (square < m_farthest) return false;
        return !m_isBounded || (cross(m_right, along) >= 0 && cross(along, m_left) >= 0 &&
                                QPointF::dotProduct(along, m_right + m_left) > 0);
    }
    void add(QPointF along)
    {
        const double square = QPointF::dotProduct(along, along), room = m_tolerance * m_tolerance;
        m_farthest = square;
        if (square <= room) return;  // within the tolerance of any direction
        // The tangents to the circle of the tolerance around the point.
        const double straight = std::sqrt(square - room);
        const QPointF left = along * straight + leftOf(along) * m_tolerance,
                      right = along * straight - leftOf(along) * m_tolerance;
        if (!m_isBounded || cross(m_right, right) > 0) m_right = right;
        if (!m_isBounded || cross(left, m_left) > 0) m_left = left;
        m_isBounded = true;
    }

private:
    double m_tolerance;
    double m_farthest = 0;  ///< squared distance
    bool m_isBounded = false;
    QPointF m_right, m_left;
};

}  // namespace

void thinOut(std::span<const QPointF> line, double tolerance, QPolygonF& out)
{
    if (line.empty()) return;
    out.append(line.front());
    Sector sector(tolerance);
    for (std::size_t i = 1; i < line.size(); ++i) {
        if (!sector.contains(line[i] - out.back())) {
            out.append(line[i - 1]);
            sector = Sector(tolerance);
        }
        sector.add(line[i] - out.back());
    }
    if (line.size() > 1) out.append(line.back());
}

}  // namespace causeway::ui
