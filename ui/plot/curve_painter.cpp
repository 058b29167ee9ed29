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

void CurvePainter::paint(const PlotCurve& curve, const QPen& pen, std::span<const CurvePoint> points)
{
    m_painter.setRenderHint(QPainter::Antialiasing, true);
    m_painter.setBrush(Qt::NoBrush);
    m_pen = pen;
    m_dashesDone = 0;
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
    m_painter.setPen(m_pen);
    if (m_line.size() == 1) m_painter.drawPoint(m_line.front());  // a point between two gaps is a dot, not nothing
    // Piece by piece: to join thousands of pieces into one outline costs many times as much.
    constexpr qsizetype kPiece = 64;
    for (qsizetype begin = 0; begin + 1 < m_line.size(); begin += kPiece) {
        paintPiece(m_line.constData() + begin, std::min(kPiece + 1, m_line.size() - begin));
    }
    m_line.clear();
}

void CurvePainter::paintPiece(const QPointF* points, qsizetype count)
{
    constexpr double kMuch = 2000, kSteep = 10;
    double up = 0, across = 0, length = 0;
    for (qsizetype i = 1; i < count; ++i) {
        const QPointF step = points[i] - points[i - 1];
        // What lies outside is not painted, and costs nothing.
        const double low = m_frame.area.top(), high = m_frame.area.bottom();
        up += std::abs(std::clamp(points[i].y(), low, high) - std::clamp(points[i - 1].y(), low, high));
        across += std::abs(step.x());
        length += std::hypot(step.x(), step.y());
    }
    if (up > kMuch && up > kSteep * across) {
        paintColumns(points, count);
    } else {
        if (m_pen.style() != Qt::SolidLine) {
            QPen dashes = m_pen;
            dashes.setDashOffset(m_dashesDone / std::max(1.0, m_pen.widthF()));
            m_painter.setPen(dashes);
        }
        m_painter.drawPolyline(points, static_cast<int>(count));
    }
    m_dashesDone += length;
}

void CurvePainter::paintColumns(const QPointF* points, qsizetype count)
{
    m_columns.clear();
    double column = std::floor(points[0].x()), low = points[0].y(), high = low;
    const auto finish = [&] {
        low = std::max(low, m_frame.area.top() - 1);
        high = std::min(high, m_frame.area.bottom() + 1);
        if (low <= high) m_columns.emplace_back(column, std::floor(low), 1, std::floor(high) - std::floor(low) + 1);
    };
    for (qsizetype i = 1; i < count; ++i) {
        const double next = std::floor(points[i].x());
        if (next != column) {
            finish();
            if (std::abs(next - column) > 1) m_painter.drawLine(points[i - 1], points[i]);
            // From where the line comes to where it goes: columns next to each other must touch.
            column = next;
            low = high = std::abs(points[i].x() - points[i - 1].x()) < 2 ? points[i - 1].y() : points[i].y();
        }
        low = std::min(low, points[i].y());
        high = std::max(high, points[i].y());
    }
    finish();
    m_painter.setRenderHint(QPainter::Antialiasing, false);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(m_pen.color());
    m_painter.drawRects(m_columns.data(), static_cast<int>(m_columns.size()));
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setPen(m_pen);
    m_painter.setRenderHint(QPainter::Antialiasing, true);
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
