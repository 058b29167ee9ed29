// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/action_registry.h"

#include <QMenu>
#include <QMenuBar>
#include <QToolBar>
#include <algorithm>

#include "core/base/assert.h"
#include "ui/session/theme.h"

namespace causeway::ui {

namespace {

constexpr MenuId kMenus[] = {MenuId::File,       MenuId::Edit,    MenuId::View, MenuId::Model,
                             MenuId::Simulation, MenuId::Library, MenuId::Help};

QString titleOf(MenuId menu)
{
    switch (menu) {
        case MenuId::None: break;
        case MenuId::File: return ActionRegistry::tr("&File");
        case MenuId::Edit: return ActionRegistry::tr("&Edit");
        case MenuId::View: return ActionRegistry::tr("&View");
        case MenuId::Model: return ActionRegistry::tr("&Model");
        case MenuId::Simulation: return ActionRegistry::tr("&Simulation");
        case MenuId::Library: return ActionRegistry::tr("&Library");
        case MenuId::Help: return ActionRegistry::tr("&Help");
    }
    return {};
}

/// The text without its mnemonic and dots, with the first shortcut and the help: what a tooltip shows.
QString toolTipOf(const ActionSpec& spec)
{
    QString text = spec.text;
    text.remove(QLatin1Char('&'));
    if (text.endsWith(QStringLiteral("…"))) text.chop(1);
    if (!spec.shortcuts.isEmpty()) {
        text += QStringLiteral(" (%1)").arg(spec.shortcuts.front().toString(QKeySequence::NativeText));
    }
    if (!spec.help.isEmpty()) text += QLatin1Char('\n') + spec.help;
    return text;
}

}  // namespace

ActionRegistry::ActionRegistry(Theme& theme, QObject* parent) : QObject(parent), m_theme(theme) {}

QAction* ActionRegistry::add(ActionSpec spec)
{
    CAUSEWAY_ASSERT(!spec.id.isEmpty() && !spec.text.isEmpty() && !m_index.contains(spec.id));
    auto* action = new QAction(spec.text, this);
    action->setObjectName(spec.id);
    action->setShortcuts(spec.shortcuts);
    action->setToolTip(toolTipOf(spec));
    action->setCheckable(static_cast<bool>(spec.checked));
    if (!spec.icon.isEmpty()) action->setIcon(m_theme.icon(spec.icon));
    connect(action, &QAction::triggered, this, [this, handler = spec.handler] {
        if (handler) handler();
        refresh();
    });
    m_index.insert(spec.id, static_cast<int>(m_specs.size()));
    m_specs.push_back(std::move(spec));
    m_actions.push_back(action);
    return action;
}

QAction* ActionRegistry::find(const QString& id) const
{
    const auto found = m_index.constFind(id);
    return found == m_index.constEnd() ? nullptr : m_actions[static_cast<std::size_t>(*found)];
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
        QMenu* menu = bar.addMenu(titleOf(id));
        m_menus.insert(static_cast<int>(id), menu);
        connect(menu, &QMenu::aboutToShow, this, &ActionRegistry::refresh);
        int section = m_specs[entries.front()].section;
        for (const std::size_t entry : entries) {
            if (m_specs[entry].section != section) menu->addSeparator();
            section = m_specs[entry].section;
            menu->addAction(m_actions[entry]);
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

void ActionRegistry::refresh()
{
    for (std::size_t i = 0; i < m_specs.size(); ++i) {
        if (m_specs[i].enabled) m_actions[i]->setEnabled(m_specs[i].enabled());
        if (m_specs[i].checked) m_actions[i]->setChecked(m_specs[i].checked());
    }
}

}  // namespace causeway::ui
