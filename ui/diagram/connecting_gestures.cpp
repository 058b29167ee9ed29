// SPDX-License-Identifier: GPL-3.0-or-later
// Lines from connector to connector, by the mouse and by keys.
#include <QKeyEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/diagram/diagram_gestures.h"
#include "ui/session/theme.h"

namespace causeway::ui {

namespace {

constexpr double kAside = 2;  ///< penalty factor for ends off the direction of an arrow key

PlugEnd plugOf(const SceneEnd& end)
{
    return {end.className, end.isOwn};
}

}  // namespace

// Choosing by keys ---------------------------------------------------------------------------------

QString DiagramView::EndChoice::named(std::size_t index) const
{
    const SceneEnd& end = m_view.m_scene.ends()[index];
    return QStringLiteral("%1 (%2)").arg(QString::fromStdString(end.reference), QString::fromStdString(end.className));
}

void DiagramView::EndChoice::choose(std::optional<std::size_t> chosen)
{
    m_view.m_hoverEnd = chosen;
    emit m_view.message(chosen ? offer(named(*chosen)) : tr("There is nothing to connect to."));
    m_view.update();
}

/// Moves to the nearest end in that direction.
void DiagramView::EndChoice::walk(Point direction)
{
    const std::vector<std::size_t> all = ends();
    if (!m_view.m_hoverEnd) {
        choose(all.empty() ? std::nullopt : std::optional(all.front()));
        return;
    }
    const Point from = m_view.m_scene.ends()[*m_view.m_hoverEnd].at;
    std::optional<std::size_t> best;
    double least = 0;
    for (const std::size_t end : all) {
        const Point to = m_view.m_scene.ends()[end].at;
        const double along = (to.x - from.x) * direction.x + (to.y - from.y) * direction.y;
        const double aside = std::abs((to.x - from.x) * direction.y - (to.y - from.y) * direction.x);
        const double away = along + kAside * aside;
        if (along <= 0 || (best && away >= least)) continue;
        best = end;
        least = away;
    }
    if (best) choose(best);
}

void DiagramView::EndChoice::next(bool backwards)
{
    const std::vector<std::size_t> all = ends();
    if (all.empty()) return;
    const auto at = static_cast<std::size_t>(std::find(all.begin(), all.end(), m_view.m_hoverEnd) - all.begin());
    const std::size_t step = backwards ? all.size() - 1 : 1;
    choose(all[at == all.size() ? 0 : (at + step) % all.size()]);
}

bool DiagramView::EndChoice::key(const QKeyEvent& event)
{
    if (const Point direction = arrowOf(event); direction != Point()) {
        walk(direction);
        return true;
    }
    switch (event.key()) {
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (m_view.m_hoverEnd) confirm();
            return true;
        case Qt::Key_Tab:
        case Qt::Key_Backtab: next(event.key() == Qt::Key_Backtab); return true;
        default: return false;
    }
}

bool DiagramView::ChooseStart::begin()
{
    const std::vector<std::size_t> all = ends();
    if (all.empty()) return false;
    choose(all.front());
    if (all.size() == 1) confirm();
    return true;
}

bool DiagramView::ChooseStart::press()
{
    m_view.cancelGesture();
    return false;
}

std::vector<std::size_t> DiagramView::ChooseStart::ends() const
{
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < m_view.m_scene.ends().size(); ++i) {
        const SceneEnd& end = m_view.m_scene.ends()[i];
        if (m_view.m_components.empty() || m_view.m_components.count(m_view.nameOf(end.part)) > 0) all.push_back(i);
    }
    return all;
}

QString DiagramView::ChooseStart::offer(const QString& chosen) const
{
    return tr("A line from %1. Arrows choose another connector, Enter takes it, Escape cancels.").arg(chosen);
}

void DiagramView::ChooseStart::confirm()
{
    m_view.startConnection(*m_view.m_hoverEnd);
    if (Connect* const line = m_view.connecting()) line->goOnByKeys();
}

// A line -------------------------------------------------------------------------------------------

DiagramView::Connect::Connect(DiagramView& view, std::size_t from)
    : EndChoice(view), m_from(from), m_reference(view.m_scene.ends()[from].reference)
{
}

bool DiagramView::Connect::followsScene()
{
    const auto found = m_view.m_scene.endNamed(m_reference);
    if (found) m_from = *found;
    m_landing.reset();
    return found.has_value();
}

std::vector<std::size_t> DiagramView::Connect::ends() const
{
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < m_view.m_scene.ends().size(); ++i) {
        if (i != m_from) all.push_back(i);
    }
    return all;
}

QString DiagramView::Connect::offer(const QString& chosen) const
{
    return tr("From %1 to %2. Arrows choose another end, Enter connects, Escape cancels.").arg(named(m_from), chosen);
}

void DiagramView::Connect::confirm()
{
    if (const QString why = refusal(); !why.isEmpty()) {
        emit m_view.message(why);
    } else if (m_view.m_hoverEnd != m_from) {
        finishAt(*m_view.m_hoverEnd);
    }
}

void DiagramView::Connect::goOnByKeys()
{
    m_isByClicks = true;
    std::vector<std::size_t> all = ends();
    const auto isNearer = [this](std::size_t a, std::size_t b) {
        const SceneEnd &first = m_view.m_scene.ends()[a], &second = m_view.m_scene.ends()[b];
        const bool isOwnFirst = first.part == from().part, isOwnSecond = second.part == from().part;
        return isOwnFirst != isOwnSecond ? isOwnSecond : distance(first.at, from().at) < distance(second.at, from().at);
    };
    const auto nearest = std::min_element(all.begin(), all.end(), isNearer);
    choose(nearest == all.end() ? std::nullopt : std::optional(*nearest));
}

QString DiagramView::Connect::refusal() const
{
    const QString reference = QString::fromStdString(from().reference);
    if (!m_view.m_hoverEnd && m_landing && m_view.m_scene.areConnected(m_from, m_landing->line))
        return tr("%1 is already connected to this line.").arg(reference);
    const auto end = m_view.m_hoverEnd ? m_view.m_hoverEnd : m_landing ? std::optional(m_landing->end) : std::nullopt;
    if (!end || end == m_from) return {};
    const SceneEnd& other = m_view.m_scene.ends()[*end];
    const auto found = m_refusals.find(plugOf(other));
    if (found == m_refusals.end() || found->second.isEmpty()) return {};
    return tr("%1 cannot be connected to %2: %3.")
        .arg(reference, QString::fromStdString(other.reference), found->second);
}

std::vector<Point> DiagramView::Connect::points() const
{
    RouteEnd to{m_view.snapped(m_view.m_pointerPage)};
    if (m_view.m_hoverEnd && *m_view.m_hoverEnd != m_from) {
        const SceneEnd& end = m_view.m_scene.ends()[*m_view.m_hoverEnd];
        to = {end.at, end.leaves};
    } else if (m_landing) {
        to = {m_landing->at};
    }
    return routeThrough({from().at, from().leaves}, m_corners, to, m_view.m_scene.boxes(),
                        m_view.m_scene.tracksBeside(m_from));
}

void DiagramView::Connect::finishAt(std::size_t other)
{
    const SceneEnd &start = from(), &to = m_view.m_scene.ends()[other];
    m_view.m_hoverEnd = other;
    m_view.m_newLine = points();
    m_view.m_hoverEnd.reset();
    end();
    const auto [first, second] = m_view.m_scene.referencesFor(start, to);
    if (!m_view.m_commands.connectEnds(first, second, m_view.m_newLine, start.colour, 0.25)) m_view.m_newLine.clear();
    emit m_view.message({});
    m_view.update();
}

void DiagramView::Connect::finishOnLine()
{
    m_view.m_newLine = points();
    std::vector<Point> whole = m_view.m_newLine;
    whole.insert(whole.end(), m_landing->rest.begin(), m_landing->rest.end());
    end();
    if (!m_view.m_commands.connectEnds(m_view.m_scene.freeReference(from()), m_landing->reference, tidied(whole),
                                       from().colour, 0.25))
        m_view.m_newLine.clear();
    emit m_view.message({});
    m_view.update();
}

void DiagramView::Connect::clickAt(Point page)
{
    const std::optional<std::size_t> over = m_view.m_hoverEnd;
    if (const QString why = refusal(); !why.isEmpty()) {
        emit m_view.message(why);
    } else if (over && over != m_from) {
        finishAt(*over);
    } else if (m_landing) {
        finishOnLine();
    } else if (!over) {
        const Point corner = m_view.snapped(page);
        if (m_corners.empty() || m_corners.back() != corner) m_corners.push_back(corner);
        m_isByClicks = true;
        m_view.update();
    }
}

bool DiagramView::Connect::press()
{
    m_view.updateCursor(m_view.m_pressed);
    clickAt(m_view.m_pressedPage);
    return true;
}

/// A drag ends at the release of the button; a click starts a line that is continued by clicks.
void DiagramView::Connect::release(const QMouseEvent& event)
{
    const bool isDrag = event.button() == Qt::LeftButton && !m_isByClicks && m_view.isDragged(event.position());
    m_isByClicks = true;
    if (isDrag) clickAt(m_view.toPage(event.position()));
}

void DiagramView::Connect::paint(QPainter& painter) const
{
    const ThemeColours& colours = m_view.m_theme.colours();
    if (m_landing && !m_view.m_hoverEnd) {
        painter.setPen(QPen(refusal().isEmpty() ? colours.accent : colours.error, 2));
        painter.setBrush(colours.paper);
        painter.drawEllipse(m_view.toWidget(m_landing->at), 5, 5);
        painter.setBrush(Qt::NoBrush);
    }
    m_view.paintRubberLine(painter, points(), m_view.m_hoverEnd ? Qt::SolidLine : Qt::DashLine);
}

}  // namespace causeway::ui
