// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// All user actions, by stable id: the source of menus, toolbar and command palette. Whether an action is enabled or
/// checked is a function of the state, re-evaluated by `refresh`. No other code enables, disables or checks actions.
#pragma once

#include <QAction>
#include <QHash>
#include <QKeySequence>
#include <QList>
#include <QObject>
#include <QString>
#include <QStringList>
#include <array>
#include <functional>
#include <initializer_list>
#include <vector>

class QMenuBar;
class QToolBar;

namespace causeway::ui {

class Settings;
class Theme;

enum class MenuId : std::uint8_t { None, File, Edit, View, Go, Model, Simulation, Library, Help };

/// In menu bar order.
inline constexpr std::array kMenus = {MenuId::File,  MenuId::Edit,       MenuId::View,    MenuId::Go,
                                      MenuId::Model, MenuId::Simulation, MenuId::Library, MenuId::Help};
/// Translated, with its mnemonic; empty for None.
[[nodiscard]] QString menuTitle(MenuId menu);
/// Text of an action without mnemonic and ellipsis.
[[nodiscard]] QString plainActionText(QString text);
/// As labelled on the keyboard, separated by commas.
[[nodiscard]] QString shortcutsText(const QList<QKeySequence>& keys);

struct ActionSpec {
    QString id;                       ///< "file.save": stable, used by tests and settings
    QString text;                     ///< translated, with its mnemonic
    QString icon;                     ///< name in resources/icons; may be empty
    QList<QKeySequence> shortcuts{};  ///< defaults; the user may change them
    MenuId menu = MenuId::None;
    int section = 0;  ///< sections of a menu are separated by lines, in ascending order
    bool onToolBar = false;
    std::function<void()> handler{};
    std::function<bool()> enabled{};  ///< always enabled if empty
    std::function<bool()> checked{};  ///< makes the action checkable
    QString help{};                   ///< one sentence for the tooltip and the palette; may be empty
};

class ActionRegistry : public QObject {
    Q_OBJECT
public:
    /// User-defined shortcuts are stored in `settings`; null: not stored.
    explicit ActionRegistry(Theme& theme, Settings* settings = nullptr, QObject* parent = nullptr);

    /// The id must be new. The registry owns the action.
    QAction* add(ActionSpec spec);
    /// Null if there is none.
    [[nodiscard]] QAction* find(const QString& id) const;
    /// Null if there is none; valid until the next `add`.
    [[nodiscard]] const ActionSpec* findSpec(const QString& id) const;
    /// In the order of `add`.
    [[nodiscard]] const std::vector<ActionSpec>& specs() const { return m_specs; }

    /// The shortcuts in use.
    [[nodiscard]] QList<QKeySequence> shortcuts(const QString& id) const;
    /// Sets the user's shortcuts, possibly none; stored unless they are the defaults.
    void setShortcuts(const QString& id, const QList<QKeySequence>& keys);
    void resetShortcuts(const QString& id);
    /// Actions other than `id` with this key sequence, or a prefix of it.
    [[nodiscard]] QStringList conflicts(const QString& id, const QKeySequence& key) const;
    /// Shortcuts of all actions, for an editor that would otherwise handle them.
    [[nodiscard]] QList<QKeySequence> allShortcuts() const;

    /// Fills an empty menu bar, and adds the actions to its window to activate the shortcuts.
    void fillMenuBar(QMenuBar& bar);
    /// Appends the toolbar actions of one menu.
    void fillToolBar(QToolBar& bar, MenuId menu);
    /// Appends actions to a context menu, by id; an empty id is a separator, unknown ids are ignored.
    void fillContextMenu(QMenu& menu, std::initializer_list<const char*> ids);
    /// A menu of the menu bar, for entries other than actions (recent files); null before fillMenuBar.
    [[nodiscard]] QMenu* menu(MenuId id) const { return m_menus.value(static_cast<int>(id)); }

public slots:
    void refresh();

signals:
    void shortcutsChanged();

private:
    void applyShortcuts(std::size_t at, const QList<QKeySequence>& keys);

    Theme& m_theme;
    Settings* m_settings;
    std::vector<ActionSpec> m_specs;
    std::vector<QAction*> m_actions;  ///< parallel to m_specs
    QHash<QString, int> m_index;
    QHash<int, QMenu*> m_menus;
};

}  // namespace causeway::ui
