// SPDX-License-Identifier: GPL-3.0-or-later
// Plotting from the canvas: a probe that is clicked on what is to be seen as a curve.
#include <QGuiApplication>
#include <QKeyEvent>
#include <QPainter>

#include "ui/diagram/diagram_view.h"
#include "ui/session/theme.h"

namespace causeway::ui {

void DiagramView::setProbing(bool probing)
{
    if (probing == m_isProbing) return;
    cancelGesture();
    if (probing) setTool(DrawTool::None);
    m_isProbing = probing;
    emit message(probing ? tr("Click a line for its potential, a connector or component for its current or flow. Alt: "
                              "power, Shift: the other. Escape ends.")
                         : QString());
    emit probingChanged(probing);
    updateCursor(m_pointer);
    update();
}

std::optional<ProbedPlace> DiagramView::probedAt(QPointF position) const
{
    if (m_layer != DiagramLayer::Diagram) return std::nullopt;
    const Point page = toPage(position);
    if (const auto end = m_scene.endAt(page, tolerance()))
        return ProbedPlace{ProbedPlace::Kind::Connector, m_scene.freeReference(m_scene.ends()[*end])};
    if (const auto part = m_scene.partAt(page)) return ProbedPlace{ProbedPlace::Kind::Component, nameOf(*part)};
    if (const auto hit = m_scene.lineAt(page, tolerance()))
        return ProbedPlace{ProbedPlace::Kind::Line, m_scene.lines()[hit->line].connection->from};
    return std::nullopt;
}

bool DiagramView::keyWhileProbing(const QKeyEvent& event)
{
    if (!m_isProbing) return false;
    switch (event.key()) {
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (m_components.size() == 1)
                emit probeWanted({ProbedPlace::Kind::Component, *m_components.begin()}, event.modifiers());
            return true;
        case Qt::Key_Escape: setProbing(false); return true;
        default: return false;
    }
}

void DiagramView::paintBeside(QPainter& painter, const QString& text, const QColor& border)
{
    const ThemeColours& colours = m_theme.colours();
    const int widest = std::min(360, width() - 16);
    QRectF box = painter.fontMetrics().boundingRect(QRect(0, 0, widest, height()), Qt::TextWordWrap, text);
    box.adjust(-8, -5, 8, 5);
    QPointF corner = m_pointer + QPointF(16, 18);
    corner.setX(std::clamp(corner.x(), 4.0, std::max(4.0, width() - box.width() - 4)));
    if (corner.y() + box.height() > height() - 4) corner.setY(m_pointer.y() - box.height() - 12);
    box.moveTopLeft(corner);
    painter.setPen(QPen(border, 1));
    painter.setBrush(colours.surfaceRaised);
    painter.drawRoundedRect(box, ThemeMetrics::kRadius, ThemeMetrics::kRadius);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(colours.text);
    painter.drawText(box.adjusted(8, 5, -8, -5), Qt::TextWordWrap, text);
}

/// Shows the reason at the pointer, with a sign that does not depend on colour.
void DiagramView::paintRefusal(QPainter& painter)
{
    const QString why = refusal();
    if (!why.isEmpty()) paintBeside(painter, QStringLiteral("\u2298 ") + why, m_theme.colours().error);
}

void DiagramView::paintProbe(QPainter& painter)
{
    if (!m_isProbing || !underMouse() || !m_probeText) return;
    const auto place = probedAt(m_pointer);
    if (!place) return;
    paintBeside(painter, m_probeText(*place, QGuiApplication::keyboardModifiers()), m_theme.colours().accent);
}

}  // namespace causeway::ui
