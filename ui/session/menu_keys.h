// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Keys that a menu names and a panel takes.
#pragma once

#include <QAction>
#include <QKeySequence>

namespace causeway::ui {

/// Shows a key beside an entry of a menu without taking it: a shortcut of the action would hold in the whole window
/// while the menu exists, but the key belongs to the panel that has the focus.
inline void showKey(QAction* action, const QKeySequence& key)
{
    action->setText(action->text() + QLatin1Char('\t') + key.toString(QKeySequence::NativeText));
}

}  // namespace causeway::ui
