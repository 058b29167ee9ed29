// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/panel_cover.h"

#include <QEvent>

#include "ui/session/theme.h"

namespace causeway::ui {

PanelCover::PanelCover(const QString& text, QWidget& panel) : QLabel(text, &panel), m_panel(panel)
{
    setObjectName(QStringLiteral("panelCover"));
    setTextFormat(Qt::PlainText);
    setWordWrap(true);
    setAlignment(Qt::AlignCenter);
    setMargin(2 * ThemeMetrics::kMargin);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Window);
    setForegroundRole(QPalette::PlaceholderText);
    setFocusPolicy(Qt::NoFocus);
    hide();
    panel.installEventFilter(this);
}

void PanelCover::setShown(bool shown)
{
    setVisible(shown);
    if (!shown) return;
    setGeometry(m_panel.rect());
    raise();
}

bool PanelCover::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize) setGeometry(m_panel.rect());
    // Widgets added after the cover would be above it.
    if (event->type() == QEvent::ChildAdded && isVisibleTo(&m_panel)) raise();
    return QLabel::eventFilter(watched, event);
}

}  // namespace causeway::ui
