// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/tool_button.h"

#include "ui/session/theme.h"

namespace causeway::ui {

QToolButton* makeToolButton(Theme& theme, const QString& objectName, const QString& icon, const QString& text,
                            QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setObjectName(objectName);
    button->setAutoRaise(true);
    button->setToolTip(text);
    button->setAccessibleName(text);
    button->setFocusPolicy(Qt::TabFocus);
    button->setIcon(theme.icon(icon));
    QObject::connect(&theme, &Theme::changed, button, [button, icon, &theme] { button->setIcon(theme.icon(icon)); });
    return button;
}

}  // namespace causeway::ui
