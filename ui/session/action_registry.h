// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Everything a user can do, by stable id. Menus, the toolbar and the command palette are made from this list.
///
/// Whether an action is enabled or checked is a function of the state; `refresh` asks these functions again. Nobody
/// else enables, disables or checks an action.
#pragma once

#include <QAction>
#include <QHash>
#include <QKeySequence>
#include <QList>
#include <QObject>
#include <QString>
#include <functional>
#include <vector>

class QMenuBar;
class QToolBar;

namespace causeway::ui {

class Theme;

enum class MenuId : std::uint8_t { None, File, Edit, View, Model, Simulation, Library, Help };

struct ActionSpec {
    QString id;    ///< "file.save": never changes, tests and settings rely on it
    QString text;  ///< translated, with its mnemonic
    QString icon;  ///< name in resources/icons; empty for none
    QList<QKeySequence> shortcuts{};
    MenuId menu = MenuId::None;
    int section = 0;  ///< sections of a menu are separated by lines, in ascending order
    bool onToolBar = false;
    std::function<void()> handler{};
    std::function<bool()> enabled{};  ///< always enabled without it
    std::function<bool()> checked{};  ///< makes the action checkable
    QString help{};                   ///< one sentence for the tooltip and the palette; may be empty
};

class ActionRegistry : public QObject {
    Q_OBJECT
public:
    explicit ActionRegistry(Theme& theme, QObject* parent = nullptr);

    /// The id must be new. The action belongs to the registry.
    QAction* add(ActionSpec spec);
    /// Null when there is none of that id.
    [[nodiscard]] QAction* find(const QString& id) const;
    /// In the order of `add`.
    [[nodiscard]] const std::vector<ActionSpec>& specs() const { return m_specs; }

    /// Fills an empty menu bar, and adds the actions to its window so that the shortcuts work.
    void fillMenuBar(QMenuBar& bar);
    /// Appends the toolbar actions of one menu.
    void fillToolBar(QToolBar& bar, MenuId menu);
    /// A menu of the bar, to add what is no action (recent files); null before fillMenuBar.
    [[nodiscard]] QMenu* menu(MenuId id) const { return m_menus.value(static_cast<int>(id)); }

public slots:
    void refresh();

private:
    Theme& m_theme;
    std::vector<ActionSpec> m_specs;
    std::vector<QAction*> m_actions;  ///< parallel to m_specs
    QHash<QString, int> m_index;
    QHash<int, QMenu*> m_menus;
};

}  // namespace causeway::ui
