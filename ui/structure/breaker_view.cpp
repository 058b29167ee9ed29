// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/structure/breaker_view.h"

#include <QKeyEvent>

#include "ui/session/theme.h"

namespace causeway::ui {

BreakerView::BreakerView(Theme& theme, QWidget* parent) : QAbstractScrollArea(parent), m_theme(theme)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    connect(&m_theme, &Theme::changed, viewport(), qOverload<>(&QWidget::update));
}

void BreakerView::keyPressEvent(QKeyEvent* event)
{
    if (!m_loop.rows.empty() && !m_loop.columns.empty() && !(event->modifiers() & ~Qt::KeypadModifier)) {
        switch (event->key()) {
            case Qt::Key_Up: return step(-1, 0);
            case Qt::Key_Down: return step(1, 0);
            case Qt::Key_Left: return step(0, -1);
            case Qt::Key_Right: return step(0, 1);
            case Qt::Key_Space:
            case Qt::Key_Return:
            case Qt::Key_Enter:
                if (!cursorEdge().isNone()) emit toggled(cursorEdge());
                return;
            default: break;
        }
    }
    QAbstractScrollArea::keyPressEvent(event);
}

}  // namespace causeway::ui
