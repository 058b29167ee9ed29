// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Commands of a panel for the palette: its buttons, their menus, and its context menu.
#pragma once

#include <QIcon>
#include <QString>
#include <functional>
#include <vector>

class QWidget;

namespace causeway::ui {

struct PanelCommand {
    QString panel;  ///< title of the panel
    QString text;
    QString keys;  ///< keys handled by the panel; may be empty
    QIcon icon;
    bool isEnabled = true;  ///< at the time of the call
    std::function<void()> run;
};

/// Current commands of a panel; menus filled on opening are filled. `run` has no effect once its button or menu entry
/// is gone.
[[nodiscard]] std::vector<PanelCommand> panelCommands(QWidget& panel, const QString& title);

}  // namespace causeway::ui
