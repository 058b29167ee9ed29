// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/curve_painter.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <limits>

namespace causeway::ui {

namespace {

/// Painting gets slow and inexact far outside of the picture.
constexpr double kFarAway = 1e5;

double distanceToSegment(QPointF point, QPointF a, QPointF b)
{
    const QPointF along = b - a;
    const double length = QPointF::dotProduct(along, along);
    const double part = length > 0 ? std::clamp(QPointF::dotProduct(point - a, along) / length, 0.0, 1.0) : 0.0;
    const QPointF off = point - (a + part * along);
    return std::hypot(off.x(), off.y());
}

QPointF pixelOf(const CurvePoint& point, PlotSide side, const PlotFrame& frame)
{
    return {frame.pixelX(point.x), frame.pixelY(point.y, side)};
}

bool isPlace(QPointF pixel)
{
    return std::isfinite(pixel.x()) && std::isfinite(pixel.y());
}

}  // namespace

std::size_t countTurns(std::span<const CurvePoint> points)
{
    std::size_t turns = 0;
    double before = 0;
    for (std::size_t i = 1; i < points.size(); ++i) {
        const double step = points[i].y - points[i - 1].y;
        if (step * before < 0) ++turns;
        if (step != 0 && !std::isnan(step)) before = step > 0 ? 1 : -1;
    }
    return turns;
}

void CurvePainter::paint(const PlotCurve& curve, const QPen& pen, std::span<const CurvePoint> points, bool isDense)
{
    m_painter.setRenderHint(QPainter::Antialiasing, !isDense);
    m_painter.setPen(pen);
    m_painter.setBrush(Qt::NoBrush);
    m_line.clear();
    m_all.clear();
    const bool hasLine = curve.line != LineKind::None;
    for (const CurvePoint& point : points) {
        const QPointF pixel = pixelOf(point, curve.side, m_frame);
        if (!isPlace(pixel)) {
            finishLine();
            continue;
        }
        const QPointF near(std::clamp(pixel.x(), -kFarAway, kFarAway), std::clamp(pixel.y(), -kFarAway, kFarAway));
        if (hasLine) m_line.append(near);
        if (curve.hasPoints || !hasLine) m_all.append(near);
    }
    finishLine();
    if (!m_all.isEmpty()) paintDots(pen);
}

void CurvePainter::finishLine()
{
    if (m_line.size() == 1) {
        m_painter.drawPoint(m_line.front());  // a point between two gaps is a dot, not nothing
    } else if (!m_line.isEmpty()) {
        // Piece by piece: to join thousands of pieces into one outline costs many times as much.
        // Dashes must go on from piece to piece, so these are drawn in one.
        const qsizetype piece = m_painter.pen().style() == Qt::SolidLine ? 64 : m_line.size();
        for (qsizetype begin = 0; begin + 1 < m_line.size(); begin += piece) {
            m_painter.drawPolyline(m_line.constData() + begin, static_cast<int>(std::min(piece + 1, m_line.size() - begin)));
        }
    }
    m_line.clear();
}

void CurvePainter::paintDots(const QPen& pen)
{
    constexpr double kLeastDistance = 4;
    const double room = m_frame.area.width() / static_cast<double>(std::max<qsizetype>(1, m_all.size()));
    QPen dots(pen.color(), room < kLeastDistance ? pen.widthF() + 0.5 : pen.widthF() + 4, Qt::SolidLine, Qt::RoundCap);
    dots.setCosmetic(true);
    m_painter.setPen(dots);
    m_painter.drawPoints(m_all);
}

double distanceTo(std::span<const CurvePoint> points, PlotSide side, const PlotFrame& frame, QPointF position, double reach)
{
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t i = 1; i < points.size(); ++i) {
        const QPointF a = pixelOf(points[i - 1], side, frame), b = pixelOf(points[i], side, frame);
        if (!isPlace(a) || !isPlace(b) || std::max(a.x(), b.x()) < position.x() - reach || std::min(a.x(), b.x()) > position.x() + reach) continue;
        const double distance = distanceToSegment(position, a, b);
        if (distance < std::min(nearest, reach)) nearest = distance;
    }
    return nearest;
}

}  // namespace causeway::ui
