// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/state_band_strip.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "core/results/interpolation.h"
#include "ui/session/theme.h"

namespace causeway::ui {

namespace {

constexpr double kConditionHeight = 18, kLaneGap = 4, kLeastNames = 80, kPadding = 4;

}  // namespace

StateBandStrip::StateBandStrip(Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme)
{
    setObjectName(QStringLiteral("stateBands"));
    setAccessibleName(tr("States that were selected during the run"));
    setCursor(QCursor(Qt::PointingHandCursor));
    setFocusPolicy(Qt::StrongFocus);
    connect(&m_theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void StateBandStrip::setResult(std::shared_ptr<const Result> result)
{
    m_result = std::move(result);
    m_sets = m_result ? stateSetBands(*m_result) : std::vector<StateSetBands>();
    std::erase_if(m_sets, [](const StateSetBands& set) { return set.bands.empty(); });
    m_choices.clear();
    for (const StateSetBands& set : m_sets) {
        std::vector<std::vector<std::size_t>>& choices = m_choices.emplace_back();
        for (const StateBand& band : set.bands) choices.push_back(band.states);
        std::ranges::sort(choices);
        choices.erase(std::ranges::unique(choices).begin(), choices.end());
    }
    m_lane = 0;
    setMinimumHeight(static_cast<int>(heightOf(static_cast<double>(m_sets.size()))));
    updateGeometry();
    update();
}

void StateBandStrip::setAxis(PlotRange time, double left, double right)
{
    m_time = time;
    m_left = left;
    m_right = right;
    update();
}

void StateBandStrip::setInstant(std::optional<double> time)
{
    m_instant = time;
    update();
}

double StateBandStrip::bandHeight() const
{
    return std::ceil(fontMetrics().height()) + 2;
}

double StateBandStrip::laneHeight() const
{
    return bandHeight() + kConditionHeight;
}

double StateBandStrip::heightOf(double sets) const
{
    return sets * (laneHeight() + kLaneGap) + kLaneGap;
}

QSize StateBandStrip::sizeHint() const
{
    return {120, static_cast<int>(heightOf(static_cast<double>(m_sets.size())))};
}

QRectF StateBandStrip::laneRect(std::size_t lane) const
{
    return {m_left, heightOf(static_cast<double>(lane)), std::max(1.0, m_right - m_left), laneHeight()};
}

QRectF StateBandStrip::conditionRect(std::size_t lane) const
{
    return laneRect(lane).adjusted(0, bandHeight(), 0, 0);
}

double StateBandStrip::pixelOf(double time) const
{
    return m_left + (time - m_time.from) / m_time.width() * (m_right - m_left);
}

double StateBandStrip::timeAt(double pixel) const
{
    return m_time.from + (pixel - m_left) / std::max(1.0, m_right - m_left) * m_time.width();
}

QRectF StateBandStrip::bandRect(std::size_t lane, const StateBand& band) const
{
    const QRectF room = laneRect(lane);
    const double left = std::clamp(pixelOf(band.from), room.left(), room.right()),
                 right = std::clamp(pixelOf(band.to), room.left(), room.right());
    return {left, room.top(), right - left, bandHeight()};
}

QPointF StateBandStrip::positionOf(std::size_t set, std::size_t band) const
{
    return bandRect(set, m_sets[set].bands[band]).center();
}

QString StateBandStrip::namesOf(const StateSetBands& set, const StateBand& band) const
{
    QStringList names;
    for (const std::size_t state : band.states) names << QString::fromStdString(set.candidates[state]);
    return names.isEmpty() ? tr("no such set") : names.join(QStringLiteral(", "));
}

void StateBandStrip::paintBands(QPainter& painter, std::size_t lane) const
{
    const ThemeColours& colours = m_theme.colours();
    const StateSetBands& set = m_sets[lane];
    const auto first = std::ranges::lower_bound(set.bands, m_time.from, {}, &StateBand::to);
    double painted = -1;
    for (auto band = first; band != set.bands.end() && band->from <= m_time.to; ++band) {
        QRectF box = bandRect(lane, *band);
        // Of many changes within one pixel, the first suffices; there may be a million.
        if (box.right() <= painted) continue;
        box.setRight(std::max(box.right(), box.left() + 1));
        painted = box.right();
        const auto choice =
            static_cast<std::size_t>(std::ranges::lower_bound(m_choices[lane], band->states) - m_choices[lane].begin());
        QColor fill = colours.curves[choice % colours.curves.size()];
        painter.fillRect(box.adjusted(0, box.height() - 3, 0, 0), fill);
        fill.setAlphaF(0.22F);
        painter.fillRect(box, fill);
        painter.setPen(QPen(colours.surface, 1));
        painter.drawLine(box.topLeft(), box.bottomLeft());
        const QString names = namesOf(set, *band);
        const QRectF room = box.adjusted(kPadding, 0, -kPadding, -3);
        // A long list of names is elided at the end if at least the first name fits.
        const bool isShort = painter.fontMetrics().horizontalAdvance(names) > room.width();
        if (isShort && room.width() < kLeastNames) continue;
        painter.setPen(band->states.empty() ? colours.textMuted : colours.text);
        painter.drawText(
            room, Qt::AlignLeft | Qt::AlignVCenter,
            isShort ? painter.fontMetrics().elidedText(names, Qt::ElideRight, static_cast<int>(room.width())) : names);
    }
}

void StateBandStrip::paintCondition(QPainter& painter, std::size_t lane) const
{
    const ThemeColours& colours = m_theme.colours();
    const QRectF room = conditionRect(lane);
    painter.setPen(QPen(colours.grid, 1));
    painter.drawLine(room.bottomLeft(), room.bottomRight());
    if (m_sets[lane].condition == nullptr) return;
    // The worst value in each pixel, since poor conditioning is the reason to give up a choice.
    const std::span<const double> values = m_sets[lane].condition->values;
    const std::span<const double> time = m_result->time;
    const std::size_t rows = std::min(values.size(), time.size());
    QPainterPath line;
    bool isBroken = true;
    std::size_t row = static_cast<std::size_t>(
        std::lower_bound(time.begin(), time.begin() + static_cast<std::ptrdiff_t>(rows), m_time.from) - time.begin());
    row = row > 0 ? row - 1 : 0;
    while (row < rows && time[row] <= m_time.to) {
        const double pixel = std::floor(pixelOf(time[row]));
        double worst = values[row], last = values[row];
        for (++row; row < rows && pixelOf(time[row]) < pixel + 1; ++row) {
            worst = std::min(worst, values[row]);
            last = values[row];
        }
        if (std::isnan(worst) || std::isnan(last)) {
            isBroken = true;
            continue;
        }
        const auto point = [&](double value) {
            return QPointF(pixel + 0.5, room.bottom() - value * (room.height() - 3));
        };
        if (isBroken) {
            line.moveTo(point(worst));
        } else {
            line.lineTo(point(worst));
        }
        line.lineTo(point(last));
        isBroken = false;
    }
    painter.save();
    painter.setClipRect(room);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colours.textMuted, 1.2));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(line);
    painter.restore();
}

void StateBandStrip::paintLabels(QPainter& painter, std::size_t lane) const
{
    const ThemeColours& colours = m_theme.colours();
    const QRectF room = laneRect(lane);
    const QRectF label(kPadding, room.top(), std::max(0.0, room.left() - 2 * kPadding), bandHeight());
    if (lane == m_lane && hasFocus())
        painter.fillRect(QRectF(0, room.top(), room.left(), room.height()), colours.selection);
    painter.setPen(colours.textMuted);
    painter.drawText(label, Qt::AlignRight | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(tr("set %1").arg(m_sets[lane].set + 1), Qt::ElideRight,
                                                      static_cast<int>(label.width())));
    const QRectF below(label.left(), label.bottom(), label.width(), room.bottom() - label.bottom());
    painter.drawText(below, Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, QStringLiteral("J"));
}

void StateBandStrip::paintEvent(QPaintEvent* event)
{
    QPainter painter(this);
    const ThemeColours& colours = m_theme.colours();
    painter.fillRect(event->rect(), colours.surface);
    for (std::size_t lane = 0; lane < m_sets.size(); ++lane) {
        const QRectF room = laneRect(lane);
        if (room.bottom() < event->rect().top() || room.top() > event->rect().bottom()) continue;
        paintLabels(painter, lane);
        paintBands(painter, lane);
        paintCondition(painter, lane);
    }
    if (!m_instant || *m_instant < m_time.from || *m_instant > m_time.to) return;
    painter.setPen(QPen(colours.accent, 2));
    const double x = pixelOf(*m_instant);
    painter.drawLine(QPointF(x, 0), QPointF(x, height()));
}

StateBandStrip::Hit StateBandStrip::hitAt(QPointF point) const
{
    const auto lane = static_cast<std::size_t>(std::max(0.0, (point.y() - kLaneGap) / (laneHeight() + kLaneGap)));
    if (lane >= m_sets.size() || !laneRect(lane).contains(point)) return {};
    const StateBand* band = m_sets[lane].at(timeAt(point.x()));
    return band != nullptr ? Hit{&m_sets[lane], band} : Hit();
}

void StateBandStrip::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    emit placed();
}

void StateBandStrip::mousePressEvent(QMouseEvent* event)
{
    const Hit hit = hitAt(event->position());
    if (event->button() != Qt::LeftButton || hit.band == nullptr) return QWidget::mousePressEvent(event);
    m_lane = static_cast<std::size_t>(hit.set - m_sets.data());
    update();
    emit picked(hit.set->candidates);
}

void StateBandStrip::mouseDoubleClickEvent(QMouseEvent* event)
{
    const Hit hit = hitAt(event->position());
    if (event->button() != Qt::LeftButton || hit.band == nullptr) return QWidget::mouseDoubleClickEvent(event);
    emit timeWanted(hit.band->from);
}

void StateBandStrip::goTo(std::size_t lane)
{
    m_lane = std::min(lane, m_sets.size() - 1);
    const QRectF room = laneRect(m_lane);
    update();
    emit setReached(room.top(), room.height());
}

void StateBandStrip::goToChange(bool isForward)
{
    const std::vector<StateBand>& bands = m_sets[m_lane].bands;
    const double now = m_instant.value_or(bands.front().from);
    auto next = std::ranges::upper_bound(bands, now, {}, &StateBand::from);
    if (!isForward) next = std::ranges::lower_bound(bands, now, {}, &StateBand::from);
    if (isForward ? next == bands.end() : next == bands.begin()) return;
    emit timeWanted(isForward ? next->from : std::prev(next)->from);
}

void StateBandStrip::keyPressEvent(QKeyEvent* event)
{
    if (m_sets.empty()) return QWidget::keyPressEvent(event);
    switch (event->key()) {
        case Qt::Key_Up: return goTo(m_lane > 0 ? m_lane - 1 : 0);
        case Qt::Key_Down: return goTo(m_lane + 1);
        case Qt::Key_Left: return goToChange(false);
        case Qt::Key_Right: return goToChange(true);
        case Qt::Key_Return:
        case Qt::Key_Enter: emit picked(m_sets[m_lane].candidates); return;
        default: return QWidget::keyPressEvent(event);
    }
}

bool StateBandStrip::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    auto* help = static_cast<QHelpEvent*>(event);
    const Hit hit = hitAt(help->pos());
    if (hit.band == nullptr) {
        QToolTip::hideText();
        return true;
    }
    const auto number = [](double value) { return QLocale::c().toString(value, 'g', 5); };
    QStringList lines{tr("StateSet %1: %2 from %3 s to %4 s")
                          .arg(QString::number(hit.set->set + 1), namesOf(*hit.set, *hit.band), number(hit.band->from),
                               number(hit.band->to))};
    if (hit.set->condition != nullptr) {
        if (const auto row = findRow(m_result->time, timeAt(help->pos().x()));
            row && row->row < hit.set->condition->values.size()) {
            lines << tr("condition of the Jacobian %1 (1 is the best choice, 0 is singular)")
                         .arg(number(hit.set->condition->values[row->row]));
        }
    }
    QToolTip::showText(help->globalPos(), lines.join(QLatin1Char('\n')), this);
    return true;
}

}  // namespace causeway::ui
