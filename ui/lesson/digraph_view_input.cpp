// SPDX-License-Identifier: GPL-3.0-or-later
// The pointer and the keys.
#include "ui/lesson/digraph_view.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <algorithm>

#include "ui/lesson/typeset_text.h"
#include "ui/session/selection.h"
#include "ui/session/singular_style.h"
#include "ui/toolkit/mark_style.h"
#include "ui/toolkit/paint_tools.h"
#include "ui/toolkit/structure_text.h"

namespace causeway::ui {

namespace {

constexpr double kPickDistance = 6;  ///< pixels around an edge

}  // namespace

LessonPlace DigraphView::placeAt(QPointF point) const
{
    if (!m_sheet) return {};
    const auto hit = [&](std::size_t count, const auto& rectOf) -> std::optional<std::size_t> {
        const auto [first, last] = m_geometry.nodesBetween(point.y() + origin().y(), point.y() + origin().y(), count);
        for (std::size_t i = first > 0 ? first - 1 : 0; i < std::min(last + 1, count); ++i) {
            QRectF rect = rectOf(i);
            // Once nodes are thin, the gap between two belongs to the nearer one.
            if (detail() != DigraphDetail::Cards)
                rect.adjust(0, -m_geometry.pitch() * 0.15, 0, m_geometry.pitch() * 0.15);
            if (rect.contains(point)) return i;
        }
        return std::nullopt;
    };
    if (const auto e = hit(incidence().equationCount(), [&](std::size_t i) { return nodeRect(EquationId(i)); })) {
        return {EquationId(*e), {}};
    }
    if (const auto u = hit(incidence().unknownCount(), [&](std::size_t i) { return nodeRect(UnknownId(i)); })) {
        return {{}, UnknownId(*u)};
    }
    double nearest = kPickDistance;
    LessonPlace place;
    for (const DrawnEdge& drawn : m_drawn) {
        const double d = distance(point, drawn.line);
        if (d >= nearest) continue;
        nearest = d;
        place = {incidence().equationOf(drawn.edge), incidence().unknownOf(drawn.edge)};
    }
    return place;
}

void DigraphView::select(LessonPlace place)
{
    if (!m_isCurrent) return;
    selectOfLesson(m_selection, *m_sheet->lesson, place.equation, place.unknown);
    // Start values are no part of the structure and are selected only here.
    m_selected = place;
    viewport()->update();
}

void DigraphView::followSelection()
{
    m_selected = {};
    if (!m_sheet || !m_isCurrent) return;
    m_selected.equation = m_sheet->find(m_selection.equation());
    m_selected.unknown = m_sheet->find(m_selection.unknown());
    if (!m_selected.isNone()) {
        const QRectF rect = m_selected.equation.isNone() ? nodeRect(m_selected.unknown) : nodeRect(m_selected.equation);
        const QRectF inContent = rect.translated(origin());
        ensureVisible(QRectF(std::max(0.0, origin().x()), inContent.top() - 4, 1, inContent.height() + 8));
    }
    viewport()->update();
}

void DigraphView::moveSelection(int by)
{
    const bool inUnknowns = m_selected.equation.isNone() && !m_selected.unknown.isNone();
    const std::size_t count = inUnknowns ? incidence().unknownCount() : incidence().equationCount();
    if (count == 0) return;
    const std::size_t from = inUnknowns ? m_selected.unknown.index() : m_selected.equation.index();
    const bool isFirst = m_selected.isNone();
    const auto to = isFirst ? 0
                            : static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(
                                  static_cast<std::ptrdiff_t>(from) + by, 0, static_cast<std::ptrdiff_t>(count) - 1));
    select(inUnknowns ? LessonPlace{{}, UnknownId(to)} : LessonPlace{EquationId(to), {}});
}

void DigraphView::changeColumn(bool toUnknowns)
{
    const Incidence& incidence = this->incidence();
    if (incidence.equationCount() == 0 || incidence.unknownCount() == 0) return;
    // Across the chosen edge if there is one, otherwise straight across.
    if (toUnknowns) {
        const EquationId from = m_selected.equation;
        UnknownId unknown(std::min(from.isNone() ? 0 : from.index(), incidence.unknownCount() - 1));
        if (!from.isNone()) {
            EdgeId edge = incidence.firstEdge(from);
            for (const UnknownId other : incidence.unknowns(from)) {
                if (board().mark(edge) == Mark::Chosen) unknown = other;
                edge = EdgeId(edge.index() + 1);
            }
        }
        select({{}, unknown});
    } else {
        const UnknownId from = m_selected.unknown;
        EquationId equation(std::min(from.isNone() ? 0 : from.index(), incidence.equationCount() - 1));
        if (!from.isNone()) {
            for (const EdgeId edge : incidence.edges(from)) {
                if (board().mark(edge) == Mark::Chosen) equation = incidence.equationOf(edge);
            }
        }
        select({equation, {}});
    }
}

void DigraphView::keyPressEvent(QKeyEvent* event)
{
    if (m_sheet && m_frame.board != nullptr) {
        const Qt::KeyboardModifiers modifiers = event->modifiers() & ~Qt::KeypadModifier;
        if (modifiers == Qt::NoModifier) {
            switch (event->key()) {
                case Qt::Key_Up: moveSelection(-1); return;
                case Qt::Key_Down: moveSelection(1); return;
                case Qt::Key_Return:
                case Qt::Key_Enter:
                    if (!m_selected.isNone()) {
                        emit picked(m_selected);
                        return;
                    }
                    break;
                case Qt::Key_Escape:
                    if (!m_selected.isNone()) {
                        select({});
                        return;
                    }
                    break;
                default: break;
            }
        }
        if (modifiers == Qt::ControlModifier && event->key() == Qt::Key_Left) return changeColumn(false);
        if (modifiers == Qt::ControlModifier && event->key() == Qt::Key_Right) return changeColumn(true);
    }
    ZoomView::keyPressEvent(event);
}

void DigraphView::mouseMoveEvent(QMouseEvent* event)
{
    ZoomView::mouseMoveEvent(event);
    if (isPanning()) return;
    const LessonPlace hover = placeAt(event->position());
    if (hover == m_hover) return;
    m_hover = hover;
    if (m_isPicking && !hover.isNone())
        viewport()->setCursor(Qt::PointingHandCursor);
    else
        viewport()->unsetCursor();
    viewport()->update();
}

void DigraphView::mouseReleaseEvent(QMouseEvent* event)
{
    const bool wasClick = event->button() == Qt::LeftButton && !isPanning();
    ZoomView::mouseReleaseEvent(event);
    if (!wasClick || !m_sheet) return;
    const LessonPlace place = placeAt(event->position());
    select(place);
    if (!place.isNone()) emit picked(place);
}

bool DigraphView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::Leave && !m_hover.isNone()) {
        m_hover = {};
        viewport()->update();
    }
    if (event->type() == QEvent::ToolTip && m_sheet && m_frame.board != nullptr) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const LessonPlace place = placeAt(help->pos());
        const QString text = typesetToolTip(toolTipFor(place), board(), place, m_theme, devicePixelRatioF());
        if (text.isEmpty())
            QToolTip::hideText();
        else
            QToolTip::showText(help->globalPos(), text, viewport());
        return true;
    }
    return ZoomView::viewportEvent(event);
}

QString DigraphView::toolTipFor(LessonPlace place) const
{
    QStringList lines;
    if (!place.equation.isNone()) lines += describeEquation(board(), place.equation, place.unknown.isNone());
    if (!place.unknown.isNone()) lines += describeUnknown(board(), place.unknown, place.equation.isNone());
    if (!place.equation.isNone() && !place.unknown.isNone()) {
        const EdgeId edge = incidence().findEdge(place.equation, place.unknown);
        if (!edge.isNone()) lines += meaningOfEdge(board().mark(edge));
    }
    const SingularMark singular =
        !place.equation.isNone() ? m_sheet->singularMark(place.equation) : m_sheet->singularMark(place.unknown);
    if (singular != SingularMark::None) lines += meaningOf(singular);
    return lines.join(QLatin1Char('\n'));
}

}  // namespace causeway::ui
