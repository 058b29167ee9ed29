// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/debug/family_view.h"

#include <QLinearGradient>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "core/results/decimation.h"
#include "ui/session/theme.h"
#include "ui/session/time_cursor.h"

namespace causeway::ui {

namespace {

constexpr int kLegend = 90;  ///< pixels

QString number(double value)
{
    return QLocale().toString(value, 'g', 4);
}

QColor mixed(const QColor& a, const QColor& b, double part)
{
    const auto mix = [part](float from, float to) { return static_cast<float>(from + part * (to - from)); };
    return QColor::fromRgbF(mix(a.redF(), b.redF()), mix(a.greenF(), b.greenF()), mix(a.blueF(), b.blueF()));
}

}  // namespace

FamilyView::FamilyView(Theme& theme, TimeCursor& cursor, QWidget* parent) : QWidget(parent), m_theme(theme), m_cursor(cursor)
{
    setObjectName(QStringLiteral("familyView"));
    setAccessibleName(tr("Family of curves"));
    setMinimumSize(160, 80);
    connect(&theme, &Theme::changed, this, &FamilyView::refresh);
    connect(&cursor, &TimeCursor::changed, this, qOverload<>(&QWidget::update));
}

void FamilyView::setMembers(std::vector<Member> members, const QString& parameter)
{
    m_members = std::move(members);
    m_parameter = parameter;
    refresh();
}

void FamilyView::setVariable(const std::string& variable)
{
    m_variable = variable;
    refresh();
}

std::size_t FamilyView::curveCount() const
{
    return static_cast<std::size_t>(std::count_if(m_members.begin(), m_members.end(), [this](const Member& member) { return member.result->find(m_variable) != nullptr; }));
}

FamilyView::Bounds FamilyView::bounds() const
{
    Bounds found{HUGE_VAL, -HUGE_VAL, HUGE_VAL, -HUGE_VAL};
    for (const Member& member : m_members) {
        const ResultColumn* column = member.result->find(m_variable);
        if (column == nullptr || member.result->time.empty()) continue;
        found.start = std::min(found.start, member.result->time.front());
        found.stop = std::max(found.stop, member.result->time.back());
        for (const double value : column->values) {
            if (!std::isfinite(value)) continue;
            found.low = std::min(found.low, value);
            found.high = std::max(found.high, value);
        }
    }
    if (!(found.start < found.stop)) found.start = 0, found.stop = 1;
    if (found.low > found.high) found.low = 0, found.high = 1;
    const double margin = found.high > found.low ? 0.05 * (found.high - found.low) : std::max(1e-12, 0.1 * std::abs(found.high));
    return {found.start, found.stop, found.low - margin, found.high + margin};
}

void FamilyView::refresh()
{
    m_bounds = bounds();
    m_least = HUGE_VAL;
    m_most = -HUGE_VAL;
    for (const Member& member : m_members) {
        m_least = std::min(m_least, member.value);
        m_most = std::max(m_most, member.value);
    }
    m_isValid = false;
    update();
}

QColor FamilyView::colourOf(double value) const
{
    const ThemeColours& colours = m_theme.colours();
    return mixed(colours.potentialLow, colours.potentialHigh, m_most > m_least ? std::clamp((value - m_least) / (m_most - m_least), 0.0, 1.0) : 0);
}

QRectF FamilyView::plotArea() const
{
    const int line = fontMetrics().height(), left = fontMetrics().horizontalAdvance(QStringLiteral("-8.888e-88")) + 8;
    return QRectF(rect()).adjusted(left, 8, -kLegend, -line - 8);
}

void FamilyView::paintCurves()
{
    const double ratio = devicePixelRatioF();
    m_picture = QPixmap((QSizeF(size()) * ratio).toSize());
    m_picture.setDevicePixelRatio(ratio);
    const ThemeColours& colours = m_theme.colours();
    m_picture.fill(colours.surface);
    m_isValid = true;
    QPainter painter(&m_picture);
    painter.setFont(font());
    const QRectF area = plotArea();
    if (area.width() < 20 || area.height() < 20) return;
    painter.setPen(colours.axis);
    painter.drawRect(area);
    const int line = fontMetrics().height();
    painter.setPen(colours.textMuted);
    painter.drawText(QRectF(0, area.top(), area.left() - 4, line), Qt::AlignRight, number(m_bounds.high));
    painter.drawText(QRectF(0, area.bottom() - line, area.left() - 4, line), Qt::AlignRight, number(m_bounds.low));
    painter.drawText(QRectF(area.left(), area.bottom() + 2, area.width(), line), Qt::AlignLeft, tr("%1 s").arg(number(m_bounds.start)));
    painter.drawText(QRectF(area.left(), area.bottom() + 2, area.width(), line), Qt::AlignRight, tr("%1 s").arg(number(m_bounds.stop)));
    painter.setClipRect(area);
    painter.setRenderHint(QPainter::Antialiasing);
    const DecimationWindow window{m_bounds.start, m_bounds.stop, static_cast<std::size_t>(area.width())};
    std::vector<CurvePoint> points(decimationCapacity(window.columns));
    for (const Member& member : m_members) {
        const ResultColumn* column = member.result->find(m_variable);
        if (column == nullptr || member.result->time.empty()) continue;
        points.resize(decimationCapacity(window.columns));
        const std::size_t count = decimate(member.result->time, column->values, nullptr, window, points);
        painter.setPen(QPen(colourOf(member.value), member.isMarked ? 3 : 1.2));
        QPolygonF piece;
        const auto draw = [&] {
            if (piece.size() > 1) painter.drawPolyline(piece);
            piece.clear();
        };
        for (std::size_t i = 0; i < count; ++i) {
            if (std::isnan(points[i].y)) {
                draw();
                continue;
            }
            piece.append({area.left() + area.width() * (points[i].x - m_bounds.start) / (m_bounds.stop - m_bounds.start),
                          area.bottom() - area.height() * (points[i].y - m_bounds.low) / (m_bounds.high - m_bounds.low)});
        }
        draw();
    }
    painter.setClipping(false);
    paintLegend(painter);
}

void FamilyView::paintLegend(QPainter& painter) const
{
    if (m_members.empty()) return;
    const QRectF area = plotArea();
    const int line = fontMetrics().height();
    const QRectF strip(area.right() + 8, area.top() + line + 4, 12, std::max(10.0, area.height() - line - 4));
    QLinearGradient gradient(strip.bottomLeft(), strip.topLeft());
    gradient.setColorAt(0, colourOf(m_least));
    gradient.setColorAt(1, colourOf(m_most));
    painter.fillRect(strip, gradient);
    painter.setPen(m_theme.colours().text);
    const QRectF texts(strip.right() + 4, area.top(), kLegend - 28, area.height());
    painter.drawText(QRectF(area.right() + 8, area.top(), kLegend - 8, line), Qt::AlignLeft,
                     fontMetrics().elidedText(m_parameter, Qt::ElideMiddle, kLegend - 10));
    painter.drawText(texts.adjusted(0, line + 4, 0, 0), Qt::AlignLeft | Qt::AlignTop, number(m_most));
    painter.drawText(texts, Qt::AlignLeft | Qt::AlignBottom, number(m_least));
}

void FamilyView::paintEvent(QPaintEvent* /*event*/)
{
    if (!m_isValid) paintCurves();
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_picture);
    if (!m_cursor.time() || *m_cursor.time() < m_bounds.start || *m_cursor.time() > m_bounds.stop) return;
    const QRectF area = plotArea();
    const double x = area.left() + area.width() * (*m_cursor.time() - m_bounds.start) / (m_bounds.stop - m_bounds.start);
    painter.setPen(QPen(m_theme.colours().accent, 2));
    painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
}

void FamilyView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_isValid = false;
}

void FamilyView::mousePressEvent(QMouseEvent* event)
{
    const QRectF area = plotArea();
    if (m_members.empty() || !area.contains(event->position())) return;
    m_cursor.set(m_bounds.start + (m_bounds.stop - m_bounds.start) * (event->position().x() - area.left()) / area.width());
}

}  // namespace causeway::ui
