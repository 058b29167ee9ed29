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

/// In the order of the menu bar.
inline constexpr std::array kMenus = {MenuId::File,  MenuId::Edit,       MenuId::View,    MenuId::Go,
                                      MenuId::Model, MenuId::Simulation, MenuId::Library, MenuId::Help};
/// Translated, with its mnemonic; empty for None.
[[nodiscard]] QString menuTitle(MenuId menu);
/// The text of an action without its mnemonic and dots.
[[nodiscard]] QString plainActionText(QString text);
/// As they stand on the keyboard, separated by commas.
[[nodiscard]] QString shortcutsText(const QList<QKeySequence>& keys);

struct ActionSpec {
    QString id;                       ///< "file.save": never changes, tests and settings rely on it
    QString text;                     ///< translated, with its mnemonic
    QString icon;                     ///< name in resources/icons; empty for none
    QList<QKeySequence> shortcuts{};  ///< the standard ones; the user may choose others
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
    /// The shortcuts that the user chose are in the settings; null: nothing is remembered.
    explicit ActionRegistry(Theme& theme, Settings* settings = nullptr, QObject* parent = nullptr);

    /// The id must be new. The action belongs to the registry.
    QAction* add(ActionSpec spec);
    /// Null when there is none of that id.
    [[nodiscard]] QAction* find(const QString& id) const;
    /// Likewise; until the next `add`.
    [[nodiscard]] const ActionSpec* findSpec(const QString& id) const;
    /// In the order of `add`.
    [[nodiscard]] const std::vector<ActionSpec>& specs() const { return m_specs; }

    /// The shortcuts in use.
    [[nodiscard]] QList<QKeySequence> shortcuts(const QString& id) const;
    /// Those of the user, which may be none; remembered unless they are the standard ones.
    void setShortcuts(const QString& id, const QList<QKeySequence>& keys);
    void resetShortcuts(const QString& id);
    /// The actions, other than `id`, of which a key, or the beginning of one, is this one.
    [[nodiscard]] QStringList conflicts(const QString& id, const QKeySequence& key) const;
    /// Of all actions: for an editor that would take them otherwise.
    [[nodiscard]] QList<QKeySequence> allShortcuts() const;

    /// Fills an empty menu bar, and adds the actions to its window so that the shortcuts work.
    void fillMenuBar(QMenuBar& bar);
    /// Appends the toolbar actions of one menu.
    void fillToolBar(QToolBar& bar, MenuId menu);
    /// Appends actions by their ids to a context menu, up to date; an empty id is a separator, and what is not
    /// registered is left out.
    void fillContextMenu(QMenu& menu, std::initializer_list<const char*> ids);
    /// A menu of the bar, to add what is no action (recent files); null before fillMenuBar.
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
