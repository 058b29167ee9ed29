// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/panel_commands.h"

#include <QAction>
#include <QMenu>
#include <QPointer>
#include <QPushButton>
#include <QRegularExpression>
#include <QToolButton>

#include "ui/session/action_registry.h"

namespace causeway::ui {

namespace {

class CommandsOfPanel {
public:
    CommandsOfPanel(const QWidget& panel, QString title) : m_panel(panel), m_title(std::move(title)) {}

    std::vector<PanelCommand> find()
    {
        for (QAbstractButton* button : m_panel.findChildren<QAbstractButton*>()) {
            const auto* tool = qobject_cast<QToolButton*>(button);
            if (tool == nullptr && qobject_cast<QPushButton*>(button) == nullptr) continue;
            // Those of scroll bars, fields and tabs have no name.
            if (button->objectName().isEmpty() || button->objectName().startsWith(QLatin1String("qt_"))) continue;
            if (tool != nullptr && tool->menu() != nullptr) {
                addMenu(*tool->menu(), {}, isUsable(*button));
            } else {
                addButton(*button);
            }
        }
        return std::move(m_commands);
    }

private:
    [[nodiscard]] bool isUsable(const QWidget& button) const
    {
        return button.isEnabled() && button.isVisibleTo(&m_panel);
    }

    void addButton(QAbstractButton& button)
    {
        static const QRegularExpression withKeys(QStringLiteral("^(.*) \\(([^)]*)\\)$"));
        QString text = button.text().isEmpty() ? button.accessibleName() : button.text(), keys;
        if (const QRegularExpressionMatch match = withKeys.match(text); match.hasMatch()) {
            text = match.captured(1);
            keys = match.captured(2);
        }
        if (text.isEmpty()) return;
        m_commands.push_back(
            {m_title, plainActionText(text), keys, button.icon(), isUsable(button), [there = QPointer(&button)] {
                 if (there) there->click();
             }});
    }

    void addMenu(QMenu& menu, const QString& above, bool isUsable)
    {
        emit menu.aboutToShow();
        for (QAction* action : menu.actions()) {
            if (action->isSeparator() || !action->isVisible()) continue;
            const QString label = plainActionText(action->text().section(QLatin1Char('\t'), 0, 0));
            const QString text = above.isEmpty() ? label : QStringLiteral("%1: %2").arg(above, label);
            if (action->menu() != nullptr) {
                addMenu(*action->menu(), text, isUsable && action->isEnabled());
                continue;
            }
            m_commands.push_back({m_title, text, action->text().section(QLatin1Char('\t'), 1), action->icon(),
                                  isUsable && action->isEnabled(), [there = QPointer(action)] {
                                      if (there) there->trigger();
                                  }});
        }
    }

    const QWidget& m_panel;
    QString m_title;
    std::vector<PanelCommand> m_commands;
};

}  // namespace

std::vector<PanelCommand> panelCommands(const QWidget& panel, const QString& title)
{
    return CommandsOfPanel(panel, title).find();
}

}  // namespace causeway::ui
