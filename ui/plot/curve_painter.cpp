// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/curve_painter.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/plot/line_thinning.h"

namespace causeway::ui {

namespace {

/// Painting far outside the viewport is slow and inexact.
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
    m_reach = 0;
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
    if (m_line.size() == 1) m_painter.drawPoint(m_line.front());  // a point between two gaps is drawn as a dot
    constexpr qsizetype kPiece = 64;
    const auto pieceAt = [this](qsizetype begin) {
        return std::span<const QPointF>(m_line.constData() + begin,
                                        static_cast<std::size_t>(std::min(kPiece + 1, m_line.size() - begin)));
    };
    m_densities.clear();
    for (qsizetype begin = 0; begin + 1 < m_line.size(); begin += kPiece)
        m_densities.push_back(densityOf(pieceAt(begin), kPiece));
    spreadAreas();
    qsizetype strokeFrom = 0;
    for (std::size_t i = 0; i < m_densities.size(); ++i) {
        const qsizetype begin = static_cast<qsizetype>(i) * kPiece;
        const Look look = m_densities[i].look;
        if (look == Look::Line) continue;
        stroke(strokeFrom, begin);
        if (look == Look::Area) paintColumns(pieceAt(begin));
        m_dashesDone += lengthForDashes(pieceAt(begin));
        strokeFrom = begin + kPiece;
    }
    stroke(strokeFrom, m_line.size() - 1);
    m_line.clear();
}

CurvePainter::Density CurvePainter::densityOf(std::span<const QPointF> piece, qsizetype usualSteps) const
{
    constexpr double kMuch = 2000, kSteep = 10;
    const QRectF& area = m_frame.area;
    double up = 0, across = 0;
    QPointF low = piece[0], high = low;
    for (std::size_t i = 1; i < piece.size(); ++i) {
        const QPointF a = piece[i - 1], b = piece[i];
        // Parts outside the area are not painted and cost nothing.
        up += std::abs(std::clamp(b.y(), area.top(), area.bottom()) - std::clamp(a.y(), area.top(), area.bottom()));
        across += std::abs(b.x() - a.x());
        low = {std::min(low.x(), b.x()), std::min(low.y(), b.y())};
        high = {std::max(high.x(), b.x()), std::max(high.y(), b.y())};
    }
    const double edge = m_pen.widthF();
    if (high.x() < area.left() - edge || low.x() > area.right() + edge || high.y() < area.top() - edge ||
        low.y() > area.bottom() + edge)
        return {Look::Nothing, false};
    const bool isArea = up > kMuch && up > kSteep * across;
    // The last piece has fewer steps.
    const double share = static_cast<double>(piece.size() - 1) / static_cast<double>(usualSteps);
    return {isArea ? Look::Area : Look::Line, 2 * up > kMuch * share && 2 * up > kSteep * across};
}

void CurvePainter::spreadAreas()
{
    const auto follow = [](const Density& before, Density& piece) {
        if (before.look == Look::Area && piece.look == Look::Line && piece.mayBeArea) piece.look = Look::Area;
    };
    for (std::size_t i = 1; i < m_densities.size(); ++i) follow(m_densities[i - 1], m_densities[i]);
    for (std::size_t i = m_densities.size(); i-- > 1;) follow(m_densities[i], m_densities[i - 1]);
}

double CurvePainter::lengthForDashes(std::span<const QPointF> line) const
{
    double length = 0;
    if (m_pen.style() == Qt::SolidLine) return length;
    for (std::size_t i = 1; i < line.size(); ++i)
        length += std::hypot(line[i].x() - line[i - 1].x(), line[i].y() - line[i - 1].y());
    return length;
}

void CurvePainter::stroke(qsizetype from, qsizetype to)
{
    if (from >= to) return;
    // Far below a pixel: with antialiasing, an error of half a pixel is visible.
    constexpr double kTolerance = 0.1;
    m_thinned.clear();
    thinOut({m_line.constData() + from, static_cast<std::size_t>(to - from + 1)}, kTolerance, m_thinned);
    // Painted in pieces: joining thousands of pieces into one outline is many times slower.
    constexpr qsizetype kPiece = 64;
    for (qsizetype begin = 0; begin + 1 < m_thinned.size(); begin += kPiece) {
        const std::span<const QPointF> piece(m_thinned.constData() + begin,
                                             static_cast<std::size_t>(std::min(kPiece + 1, m_thinned.size() - begin)));
        if (m_pen.style() != Qt::SolidLine) {
            QPen dashes = m_pen;
            dashes.setDashOffset(m_dashesDone / std::max(1.0, m_pen.widthF()));
            m_painter.setPen(dashes);
        }
        if (isSteep(piece))
            strokeSegments(piece);
        else
            m_painter.drawPolyline(piece.data(), static_cast<int>(piece.size()));
        m_dashesDone += lengthForDashes(piece);
    }
}

bool CurvePainter::isSteep(std::span<const QPointF> line) const
{
    constexpr double kMuch = 300, kSteep = 5, kThin = 4;
    if (m_pen.style() != Qt::SolidLine || m_pen.widthF() >= kThin || m_pen.color().alpha() < 255) return false;
    double up = 0, across = 0;
    for (std::size_t i = 1; i < line.size(); ++i) {
        up += std::abs(line[i].y() - line[i - 1].y());
        across += std::abs(line[i].x() - line[i - 1].x());
    }
    return up > kMuch && up > kSteep * across;
}

void CurvePainter::strokeSegments(std::span<const QPointF> line)
{
    m_segments.clear();
    for (std::size_t i = 1; i < line.size(); ++i) m_segments.emplaceBack(line[i - 1], line[i]);
    // A square cap fills the corner; on a thin line it looks like a round one.
    QPen pen = m_pen;
    pen.setCapStyle(Qt::SquareCap);
    m_painter.setPen(pen);
    m_painter.drawLines(m_segments);
    m_painter.setPen(m_pen);
}

void CurvePainter::paintColumns(std::span<const QPointF> points)
{
    constexpr double kWide = 4;  // a step across this many columns is drawn as a line
    const int top = static_cast<int>(std::floor(m_frame.area.top())) - 1,
              bottom = static_cast<int>(std::floor(m_frame.area.bottom())) + 1;
    m_columns.clear();
    double column = std::floor(points[0].x()), low = points[0].y(), high = low;
    const auto include = [&](double y) {
        low = std::min(low, y);
        high = std::max(high, y);
    };
    const auto goTo = [&](double next, double y) {
        const int from = std::max(top, static_cast<int>(std::floor(low))),
                  to = std::min(bottom, static_cast<int>(std::floor(high)));
        if (from <= to) m_columns.emplace_back(static_cast<int>(column), from, 1, to - from + 1);
        column = next;
        low = high = y;
    };
    for (std::size_t i = 1; i < points.size(); ++i) {
        const QPointF a = points[i - 1], b = points[i];
        const double next = std::floor(b.x());
        if (std::abs(next - column) > kWide) {
            m_painter.drawLine(a, b);
            goTo(next, b.y());
        }
        // Each column gets the part of the step that crosses it; adjacent columns touch.
        while (column != next) {
            const double border = next > column ? column + 1 : column;
            const double y = a.y() + (b.y() - a.y()) * (border - a.x()) / (b.x() - a.x());
            include(y);
            goTo(next > column ? column + 1 : column - 1, y);
        }
        include(b.y());
    }
    goTo(column, low);
    spreadColumns(columnsToSpread(points));
    // Half of the excess over one column, on each side.
    mergeColumns(std::max(0, static_cast<int>(m_pen.widthF() / 2 - 0.25)));
    m_painter.setRenderHint(QPainter::Antialiasing, false);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(m_pen.color());
    m_painter.drawRects(m_merged.data(), static_cast<int>(m_merged.size()));
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setPen(m_pen);
    m_painter.setRenderHint(QPainter::Antialiasing, true);
}

int CurvePainter::columnsToSpread(std::span<const QPointF> points)
{
    constexpr double kSeen = 2;     // pixels: least swing that counts
    constexpr double kWider = 1.1;  // hysteresis, for a uniform look of one signal
    QPointF turn = points[0];       // latest extremum
    double first = 0, last = 0;     // x of the first and last turning points
    int direction = 0, turns = 0;
    for (const QPointF& point : points) {
        const double swing = point.y() - turn.y();
        if (direction * swing > 0 || (direction == 0 && std::abs(swing) > kSeen)) {
            direction = swing > 0 ? 1 : -1;
            turn = point;
        } else if (std::abs(swing) > kSeen) {
            (turns == 0 ? first : last) = turn.x();
            direction = -direction;
            ++turns;
            turn = point;
        }
    }
    if (turns == 0) return m_reach = 0;
    const double halfPeriod =
        turns > 1 ? std::abs(last - first) / (turns - 1) : std::abs(points.back().x() - points.front().x()) / turns;
    const double widest = 3 * (m_reach > 0 ? kWider : 1);
    return m_reach = halfPeriod <= 1.5 ? 1 : halfPeriod <= 2 ? 2 : halfPeriod <= widest ? 1 : 0;
}

void CurvePainter::spreadColumns(int reach)
{
    if (reach == 0 || m_columns.empty()) return;
    std::ranges::sort(m_columns, {}, [](const QRect& column) { return column.x(); });
    const std::vector<QRect> narrow = m_columns;
    m_columns.clear();
    std::size_t first = 0;  // first index within reach
    for (int x = narrow.front().x() - reach; x <= narrow.back().x() + reach; ++x) {
        while (first < narrow.size() && narrow[first].x() < x - reach) ++first;
        QRect column;
        for (std::size_t i = first; i < narrow.size() && narrow[i].x() <= x + reach; ++i)
            column |= QRect(x, narrow[i].top(), 1, narrow[i].height());
        if (!column.isNull()) m_columns.push_back(column);
    }
}

void CurvePainter::mergeColumns(int reach)
{
    m_merged.clear();
    const auto add = [&](int left, int right, int top, int bottom) {
        m_merged.emplace_back(QPoint(left - reach, top - reach), QPoint(right + reach, bottom + reach));
    };
    for (std::size_t begin = 0, end = 0; begin < m_columns.size(); begin = end) {
        int top = m_columns[begin].top(), bottom = m_columns[begin].bottom(), tallest = m_columns[begin].height();
        for (end = begin + 1; end < m_columns.size() && m_columns[end].x() == m_columns[end - 1].x() + 1; ++end) {
            const int lower = std::max(top, m_columns[end].top()), upper = std::min(bottom, m_columns[end].bottom());
            tallest = std::max(tallest, m_columns[end].height());
            if (2 * (upper - lower + 1) < tallest) break;
            top = lower;
            bottom = upper;
        }
        add(m_columns[begin].x(), m_columns[end - 1].x(), top, bottom);
        for (std::size_t i = begin; i < end; ++i) {
            const QRect& column = m_columns[i];
            if (column.top() < top) add(column.x(), column.x(), column.top(), top - 1);
            if (column.bottom() > bottom) add(column.x(), column.x(), bottom + 1, column.bottom());
        }
    }
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

QPen curvePen(const QColor& colour, double width, LineKind line)
{
    const Qt::PenStyle style = line == LineKind::Dashed   ? Qt::DashLine
                               : line == LineKind::Dotted ? Qt::DotLine
                                                          : Qt::SolidLine;
    QPen pen(colour, width, style, Qt::RoundCap, Qt::RoundJoin);
    pen.setCosmetic(true);
    return pen;
}

double distanceTo(std::span<const CurvePoint> points, PlotSide side, const PlotFrame& frame, QPointF position,
                  double reach)
{
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t i = 1; i < points.size(); ++i) {
        const QPointF a = pixelOf(points[i - 1], side, frame), b = pixelOf(points[i], side, frame);
        if (!isPlace(a) || !isPlace(b) || std::max(a.x(), b.x()) < position.x() - reach ||
            std::min(a.x(), b.x()) > position.x() + reach)
            continue;
        const double distance = distanceToSegment(position, a, b);
        if (distance < std::min(nearest, reach)) nearest = distance;
    }
    return nearest;
}

}  // namespace causeway::ui
