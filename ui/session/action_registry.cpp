// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/action_registry.h"

#include <QMenu>
#include <QMenuBar>
#include <QToolBar>
#include <algorithm>

#include "core/base/assert.h"
#include "ui/session/settings.h"
#include "ui/session/theme.h"

namespace causeway::ui {

namespace {

/// Shortcuts of one action, as portable text independent of the language.
Setting<QStringList> chosenKeys(const QByteArray& key)
{
    return {key.constData(), {}};
}

QByteArray settingKey(const QString& id)
{
    return QByteArrayLiteral("shortcuts/") + id.toLatin1();
}

/// Stored value for "no shortcut", since an empty list means that nothing is stored.
const QString kNone = QStringLiteral("none");

/// Title of the submenu for a long section, so that menus fit on small screens; empty: no submenu.
QString submenuTitle(MenuId menu, int section)
{
    const auto title = [&](MenuId wanted, int number) { return menu == wanted && section == number; };
    if (title(MenuId::Edit, 3)) return ActionRegistry::tr("&Lines");
    if (title(MenuId::Edit, 5)) return ActionRegistry::tr("&Diagram");
    if (title(MenuId::Edit, 6)) return ActionRegistry::tr("Dra&w");
    if (title(MenuId::View, 1)) return ActionRegistry::tr("&Panels");
    if (title(MenuId::View, 2)) return ActionRegistry::tr("&Analyses");
    if (title(MenuId::View, 4)) return ActionRegistry::tr("Text si&ze");
    if (title(MenuId::View, 5)) return ActionRegistry::tr("T&heme");
    if (title(MenuId::View, 6)) return ActionRegistry::tr("Pe&rspective");
    return {};
}

/// Tooltip: the text without mnemonic and dots, the first shortcut, and the help.
QString toolTipOf(const ActionSpec& spec, const QList<QKeySequence>& keys)
{
    QString text = plainActionText(spec.text);
    if (!keys.isEmpty()) text += QStringLiteral(" (%1)").arg(keys.front().toString(QKeySequence::NativeText));
    if (!spec.help.isEmpty()) text += QLatin1Char('\n') + spec.help;
    return text;
}

}  // namespace

QString menuTitle(MenuId menu)
{
    switch (menu) {
        case MenuId::None: break;
        case MenuId::File: return ActionRegistry::tr("&File");
        case MenuId::Edit: return ActionRegistry::tr("&Edit");
        case MenuId::View: return ActionRegistry::tr("&View");
        case MenuId::Go: return ActionRegistry::tr("&Go");
        case MenuId::Model: return ActionRegistry::tr("&Model");
        case MenuId::Simulation: return ActionRegistry::tr("&Simulation");
        case MenuId::Library: return ActionRegistry::tr("&Library");
        case MenuId::Help: return ActionRegistry::tr("&Help");
    }
    return {};
}

QString plainActionText(QString text)
{
    return text.remove(QLatin1Char('&')).remove(QStringLiteral("…"));
}

QString shortcutsText(const QList<QKeySequence>& keys)
{
    QStringList names;
    for (const QKeySequence& key : keys) names.append(key.toString(QKeySequence::NativeText));
    return names.join(QStringLiteral(", "));
}

ActionRegistry::ActionRegistry(Theme& theme, Settings* settings, QObject* parent)
    : QObject(parent), m_theme(theme), m_settings(settings)
{
}

QAction* ActionRegistry::add(ActionSpec spec)
{
    CAUSEWAY_ASSERT(!spec.id.isEmpty() && !spec.text.isEmpty() && !m_index.contains(spec.id));
    auto* action = new QAction(spec.text, this);
    action->setObjectName(spec.id);
    action->setCheckable(static_cast<bool>(spec.checked));
    if (!spec.icon.isEmpty()) action->setIcon(m_theme.icon(spec.icon));
    connect(action, &QAction::triggered, this, [this, handler = spec.handler] {
        if (handler) handler();
        refresh();
    });
    QList<QKeySequence> keys = spec.shortcuts;
    const QByteArray key = settingKey(spec.id);
    if (const QStringList chosen = m_settings != nullptr ? m_settings->value(chosenKeys(key)) : QStringList();
        !chosen.isEmpty()) {
        keys.clear();
        for (const QString& text : chosen) {
            if (text != kNone) keys.append(QKeySequence(text, QKeySequence::PortableText));
        }
    }
    m_index.insert(spec.id, static_cast<int>(m_specs.size()));
    m_specs.push_back(std::move(spec));
    m_actions.push_back(action);
    applyShortcuts(m_specs.size() - 1, keys);
    return action;
}

void ActionRegistry::applyShortcuts(std::size_t at, const QList<QKeySequence>& keys)
{
    m_actions[at]->setShortcuts(keys);
    m_actions[at]->setToolTip(toolTipOf(m_specs[at], keys));
}

QList<QKeySequence> ActionRegistry::shortcuts(const QString& id) const
{
    const QAction* action = find(id);
    return action != nullptr ? action->shortcuts() : QList<QKeySequence>();
}

void ActionRegistry::setShortcuts(const QString& id, const QList<QKeySequence>& keys)
{
    const auto found = m_index.constFind(id);
    if (found == m_index.constEnd() || shortcuts(id) == keys) return;
    const auto at = static_cast<std::size_t>(*found);
    applyShortcuts(at, keys);
    if (m_settings != nullptr) {
        QStringList chosen;
        for (const QKeySequence& key : keys) chosen.append(key.toString(QKeySequence::PortableText));
        if (chosen.isEmpty()) chosen.append(kNone);
        const QByteArray key = settingKey(id);
        m_settings->setValue(chosenKeys(key), keys == m_specs[at].shortcuts ? QStringList() : chosen);
    }
    emit shortcutsChanged();
}

void ActionRegistry::resetShortcuts(const QString& id)
{
    if (const ActionSpec* spec = findSpec(id)) setShortcuts(id, spec->shortcuts);
}

QStringList ActionRegistry::conflicts(const QString& id, const QKeySequence& key) const
{
    QStringList others;
    for (std::size_t i = 0; i < m_specs.size(); ++i) {
        if (m_specs[i].id == id) continue;
        const QList<QKeySequence> keys = m_actions[i]->shortcuts();
        const bool isTaken = std::any_of(keys.begin(), keys.end(), [&key](const QKeySequence& other) {
            return key.matches(other) != QKeySequence::NoMatch || other.matches(key) != QKeySequence::NoMatch;
        });
        if (isTaken) others.append(m_specs[i].id);
    }
    return others;
}

QList<QKeySequence> ActionRegistry::allShortcuts() const
{
    QList<QKeySequence> keys;
    for (const QAction* action : m_actions) keys.append(action->shortcuts());
    return keys;
}

QAction* ActionRegistry::find(const QString& id) const
{
    const auto found = m_index.constFind(id);
    return found == m_index.constEnd() ? nullptr : m_actions[static_cast<std::size_t>(*found)];
}

const ActionSpec* ActionRegistry::findSpec(const QString& id) const
{
    const auto found = m_index.constFind(id);
    return found == m_index.constEnd() ? nullptr : &m_specs[static_cast<std::size_t>(*found)];
}

void ActionRegistry::fillMenuBar(QMenuBar& bar)
{
    for (const MenuId id : kMenus) {
        std::vector<std::size_t> entries;
        for (std::size_t i = 0; i < m_specs.size(); ++i) {
            if (m_specs[i].menu == id) entries.push_back(i);
        }
        if (entries.empty()) continue;
        std::stable_sort(entries.begin(), entries.end(),
                         [this](std::size_t a, std::size_t b) { return m_specs[a].section < m_specs[b].section; });
        QMenu* menu = bar.addMenu(menuTitle(id));
        m_menus.insert(static_cast<int>(id), menu);
        connect(menu, &QMenu::aboutToShow, this, &ActionRegistry::refresh);
        QMenu* part = nullptr;  // submenu of the section
        int section = m_specs[entries.front()].section;
        for (const std::size_t entry : entries) {
            if (part == nullptr || m_specs[entry].section != section) {
                const QString title = submenuTitle(id, m_specs[entry].section);
                // Consecutive submenus need no separator.
                if (part != nullptr && (title.isEmpty() || part == menu)) menu->addSeparator();
                part = title.isEmpty() ? menu : menu->addMenu(title);
                if (part != menu) connect(part, &QMenu::aboutToShow, this, &ActionRegistry::refresh);
            }
            section = m_specs[entry].section;
            part->addAction(m_actions[entry]);
        }
    }
    if (QWidget* window = bar.parentWidget()) {
        for (QAction* action : m_actions) window->addAction(action);
    }
    refresh();
}

void ActionRegistry::fillToolBar(QToolBar& bar, MenuId menu)
{
    for (std::size_t i = 0; i < m_specs.size(); ++i) {
        if (m_specs[i].onToolBar && m_specs[i].menu == menu) bar.addAction(m_actions[i]);
    }
}

void ActionRegistry::fillContextMenu(QMenu& menu, std::initializer_list<const char*> ids)
{
    refresh();
    for (const char* id : ids) {
        if (*id == '\0') {
            menu.addSeparator();
        } else if (QAction* action = find(QLatin1String(id))) {
            menu.addAction(action);
        }
    }
}

void ActionRegistry::refresh()
{
    for (std::size_t i = 0; i < m_specs.size(); ++i) {
        if (m_specs[i].enabled) m_actions[i]->setEnabled(m_specs[i].enabled());
        if (m_specs[i].checked) m_actions[i]->setChecked(m_specs[i].checked());
    }
}

}  // namespace causeway::ui
