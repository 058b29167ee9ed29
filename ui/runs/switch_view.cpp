// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/switch_view.h"

#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "ui/session/theme.h"
#include "ui/toolkit/paint_tools.h"

namespace causeway::ui {

namespace {

constexpr double kAspect = 0.95;

QString positionText(SwitchState::Position position)
{
    switch (position) {
        case SwitchState::Position::Blocks: return SwitchView::tr("blocks");
        case SwitchState::Position::Conducts: return SwitchView::tr("conducts");
        case SwitchState::Position::Unknown: return {};
    }
    return {};
}

QString positionText(const SwitchState& state)
{
    if (!state.hasSwitched()) return positionText(state.positionAfter);
    return SwitchView::tr("%1 → %2").arg(positionText(state.positionBefore), positionText(state.positionAfter));
}

/// Paints one curve in a frame.
class CurvePainter {
public:
    CurvePainter(QPainter& painter, const ThemeColours& colours, const SwitchState& state, const QRectF& frame)
        : m_painter(painter), m_colours(colours), m_state(state), m_frame(frame)
    {
        // A variable that is zero on one part is scaled for the other part.
        m_scale = {std::max(state.range.x(), 1e-12) * 1.15, std::max(state.range.y(), 1e-12) * 1.15};
    }

    void paint()
    {
        m_painter.save();
        m_painter.setClipRect(m_frame);
        m_painter.setPen(QPen(m_colours.grid, 1));
        m_painter.drawLine(place({-m_scale.x(), 0}), place({m_scale.x(), 0}));
        m_painter.drawLine(place({0, -m_scale.y()}), place({0, m_scale.y()}));
        part(m_state.curve.whenTrue, m_state.curve.sideWhenTrue);
        part(m_state.curve.whenFalse, -m_state.curve.sideWhenTrue);
        path();
        m_painter.restore();
        point(m_state.before, false);
        point(m_state.after, true);
    }

private:
    [[nodiscard]] QPointF place(QPointF value) const
    {
        return {m_frame.center().x() + value.x() / m_scale.x() * m_frame.width() / 2,
                m_frame.center().y() - value.y() / m_scale.y() * m_frame.height() / 2};
    }

    /// `side`: sign of the parameter for which the part is active; 0: both.
    void part(const SwitchCurve::Part& straight, int side)
    {
        // Long enough to leave the frame in any direction.
        const double along =
            std::max(std::fabs(straight.along[0]) / m_scale.x(), std::fabs(straight.along[1]) / m_scale.y());
        if (!(along > 0)) return;
        const double length = 4 / along;
        const auto at = [&](double p) {
            return place({straight.at[0] + p * straight.along[0], straight.at[1] + p * straight.along[1]});
        };
        m_painter.setPen(QPen(withAlpha(m_colours.textMuted, 0.6), 1, Qt::DotLine));
        m_painter.drawLine(at(-length), at(length));
        m_painter.setPen(QPen(m_colours.edgeKnown, 2.5));
        m_painter.drawLine(side > 0 ? at(0) : at(-length), side < 0 ? at(0) : at(length));
    }

    void path()
    {
        QPainterPath before, after;
        for (std::size_t i = 0; i < m_state.path.size(); ++i) {
            QPainterPath& own = i < m_state.eventInPath ? before : after;
            const QPointF point = place(m_state.path[i]);
            own.elementCount() == 0 ? own.moveTo(point) : own.lineTo(point);
        }
        m_painter.setPen(QPen(withAlpha(m_colours.edgeSolved, 0.5), 5, Qt::SolidLine, Qt::RoundCap));
        m_painter.drawPath(before);
        m_painter.setPen(QPen(withAlpha(m_colours.edgeSolved, 0.5), 5, Qt::DotLine, Qt::RoundCap));
        m_painter.drawPath(after);
    }

    void point(QPointF value, bool isAfter)
    {
        const QPointF middle = place(value);
        m_painter.setPen(QPen(m_colours.edgeSolved, 2));
        m_painter.setBrush(isAfter ? QBrush(m_colours.edgeSolved) : QBrush(m_colours.surfaceRaised));
        const double radius = isAfter ? 3.5 : 6;
        m_painter.drawEllipse(middle, radius, radius);
    }

    QPainter& m_painter;
    const ThemeColours& m_colours;
    const SwitchState& m_state;
    QRectF m_frame;
    QPointF m_scale;
};

}  // namespace

class SwitchView::Cards : public QWidget {
public:
    explicit Cards(SwitchView& view) : m_view(view) {}

    /// Sizes cards so that all fit, down to the smallest legible size.
    void layOut(int width, int height)
    {
        const int count = std::max(1, static_cast<int>(m_view.m_states.size()));
        const double least = 22.0 * fontMetrics().averageCharWidth(), most = 3 * least;
        const auto rows = [&]() { return (count + m_columns - 1) / m_columns; };
        m_size = 0;
        for (int columns = 1, best = 1; columns <= count; ++columns) {
            m_columns = columns;
            const double size = std::min(static_cast<double>(width) / columns, height / kAspect / rows());
            if (size > m_size) best = columns;
            m_size = std::max(m_size, size);
            m_columns = best;
        }
        m_size = std::min(m_size, most);
        if (m_size < least) {
            m_columns = std::max(1, static_cast<int>(width / least));
            m_size = static_cast<double>(width) / m_columns;
        }
        resize(width, std::max(height, static_cast<int>(rows() * m_size * kAspect)));
        update();
    }

protected:
    void paintEvent(QPaintEvent* event) override
    {
        QPainter painter(this);
        const ThemeColours& colours = m_view.m_theme.colours();
        painter.fillRect(rect(), colours.surface);
        if (m_view.m_states.empty()) {
            painter.setPen(colours.textMuted);
            painter.drawText(rect().adjusted(ThemeMetrics::kMargin, 0, -ThemeMetrics::kMargin, 0),
                             Qt::AlignCenter | Qt::TextWordWrap, m_view.m_why);
            return;
        }
        painter.setRenderHint(QPainter::Antialiasing);
        for (std::size_t i = 0; i < m_view.m_states.size(); ++i) {
            if (const QRectF card = cardAt(i); card.intersects(event->rect()))
                paintCard(painter, card, m_view.m_states[i]);
        }
    }

    void mousePressEvent(QMouseEvent* event) override
    {
        for (std::size_t i = 0; i < m_view.m_states.size(); ++i) {
            const SwitchState& state = m_view.m_states[i];
            if (cardAt(i).contains(event->position())) emit m_view.variablePicked(state.condition);
        }
    }

private:
    [[nodiscard]] QRectF cardAt(std::size_t index) const
    {
        const double height = m_size * kAspect;
        return QRectF(static_cast<double>(static_cast<int>(index) % m_columns) * m_size,
                      static_cast<double>(static_cast<int>(index) / m_columns) * height, m_size, height)
            .adjusted(4, 4, -4, -4);
    }

    void paintCard(QPainter& painter, const QRectF& card, const SwitchState& state) const
    {
        const ThemeColours& colours = m_view.m_theme.colours();
        painter.setPen(QPen(state.hasSwitched() ? colours.accent : colours.border, state.hasSwitched() ? 2 : 1));
        painter.setBrush(colours.surfaceRaised);
        painter.drawRoundedRect(card, ThemeMetrics::kRadius, ThemeMetrics::kRadius);
        const double line = fontMetrics().height();
        const QRectF title(card.left() + 8, card.top() + 4, card.width() - 16, line);
        QFont bold = font();
        bold.setBold(true);
        painter.setFont(bold);
        painter.setPen(colours.text);
        painter.drawText(
            title, Qt::AlignLeft,
            painter.fontMetrics().elidedText(state.name, Qt::ElideMiddle, static_cast<int>(title.width())));
        painter.setFont(font());
        painter.setPen(state.hasSwitched() ? colours.accent : colours.textMuted);
        painter.drawText(title.translated(0, line), Qt::AlignLeft, positionText(state));
        const QRectF frame = card.adjusted(10, 2 * line + 8, -10, -line - 4);
        CurvePainter(painter, colours, state, frame).paint();
        painter.setPen(colours.textMuted);
        painter.drawText(QRectF(frame.left(), frame.bottom(), frame.width(), line), Qt::AlignRight, state.first);
        painter.drawText(QRectF(frame.left(), frame.top(), frame.width() / 2 - 6, line), Qt::AlignRight, state.second);
    }

    SwitchView& m_view;
    int m_columns = 1;
    double m_size = 1;  ///< width of a card
};

SwitchView::SwitchView(Theme& theme, QWidget* parent) : QScrollArea(parent), m_theme(theme), m_cards(new Cards(*this))
{
    setObjectName(QStringLiteral("switchView"));
    setAccessibleName(tr("Operating points of diodes and switches"));
    setFrameShape(QFrame::NoFrame);
    setWidget(m_cards);
    connect(&m_theme, &Theme::changed, m_cards, qOverload<>(&QWidget::update));
}

void SwitchView::setStates(std::vector<SwitchState> states, const QString& why)
{
    m_states = std::move(states);
    m_why = why;
    m_cards->layOut(viewport()->width(), viewport()->height());
}

void SwitchView::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    m_cards->layOut(viewport()->width(), viewport()->height());
}

}  // namespace causeway::ui
