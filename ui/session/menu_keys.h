// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Keys shown in a menu but handled by a panel.
#pragma once

#include <QAction>
#include <QKeySequence>

namespace causeway::ui {

/// Displays a key next to a menu entry without registering it: a shortcut of the action would be window-wide while the
/// menu exists, whereas the key belongs to the focused panel.
inline void showKey(QAction* action, const QKeySequence& key)
{
    action->setText(action->text() + QLatin1Char('\t') + key.toString(QKeySequence::NativeText));
}

}  // namespace causeway::ui
