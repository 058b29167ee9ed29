// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/panel_commands.h"

#include <QAction>
#include <QMenu>
#include <QPointer>
#include <QPushButton>
#include <QRegularExpression>
#include <QToolButton>
#include <memory>

#include "ui/session/action_registry.h"
#include "ui/session/menu_owner.h"

namespace causeway::ui {

namespace {

class CommandsOfPanel {
public:
    CommandsOfPanel(QWidget& panel, QString title) : m_panel(panel), m_title(std::move(title)) {}

    std::vector<PanelCommand> find()
    {
        for (QAbstractButton* button : m_panel.findChildren<QAbstractButton*>()) {
            const auto* tool = qobject_cast<QToolButton*>(button);
            if (tool == nullptr && qobject_cast<QPushButton*>(button) == nullptr) continue;
            // Internal buttons of scroll bars, fields and tabs have no names.
            if (button->objectName().isEmpty() || button->objectName().startsWith(QLatin1String("qt_"))) continue;
            if (tool != nullptr && tool->menu() != nullptr) {
                addMenu(*tool->menu(), {}, isUsable(*button));
            } else {
                addButton(*button);
            }
        }
        addSelectionMenus();
        return std::move(m_commands);
    }

private:
    [[nodiscard]] bool isUsable(const QWidget& button) const
    {
        return button.isEnabled() && button.isVisibleTo(&m_panel);
    }

    /// Context menus of the panel's selection and of its lists.
    void addSelectionMenus()
    {
        QList<QWidget*> widgets = m_panel.findChildren<QWidget*>();
        widgets.prepend(&m_panel);
        for (QWidget* widget : widgets) {
            if (auto* owner = dynamic_cast<MenuOwner*>(widget); owner != nullptr) {
                const auto menu = std::make_shared<QMenu>();
                owner->fillSelectionMenu(*menu);
                addMenu(*menu, {}, widget->isVisibleTo(&m_panel), menu);
            } else if (widget->contextMenuPolicy() == Qt::ActionsContextMenu) {
                for (QAction* action : widget->actions())
                    addAction(*action, {}, widget->isVisibleTo(&m_panel), nullptr);
            }
        }
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

    /// `keeper` lives as long as the commands.
    void addMenu(QMenu& menu, const QString& above, bool isUsable, const std::shared_ptr<QMenu>& keeper = nullptr)
    {
        emit menu.aboutToShow();
        for (QAction* action : menu.actions()) {
            if (!action->isSeparator() && action->isVisible()) addAction(*action, above, isUsable, keeper);
        }
    }

    void addAction(QAction& action, const QString& above, bool isUsable, const std::shared_ptr<QMenu>& keeper)
    {
        const QString label = plainActionText(action.text().section(QLatin1Char('\t'), 0, 0));
        const QString text = above.isEmpty() ? label : QStringLiteral("%1: %2").arg(above, label);
        const bool isEnabled = isUsable && action.isEnabled();
        if (action.menu() != nullptr) return addMenu(*action.menu(), text, isEnabled, keeper);
        // Commands of the window are listed already.
        if (text.isEmpty() || (keeper && action.parent() != keeper.get() && above.isEmpty())) return;
        m_commands.push_back({m_title, text, action.text().section(QLatin1Char('\t'), 1), action.icon(), isEnabled,
                              [there = QPointer(&action), keeper] {
                                  if (there) there->trigger();
                              }});
    }

    QWidget& m_panel;
    QString m_title;
    std::vector<PanelCommand> m_commands;
};

}  // namespace

std::vector<PanelCommand> panelCommands(QWidget& panel, const QString& title)
{
    return CommandsOfPanel(panel, title).find();
}

}  // namespace causeway::ui
