// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What the buttons of a panel do, the menus behind them, and its context menu, as commands that can be found by
/// typing.
#pragma once

#include <QIcon>
#include <QString>
#include <functional>
#include <vector>

class QWidget;

namespace causeway::ui {

struct PanelCommand {
    QString panel;  ///< its title
    QString text;
    QString keys;  ///< that the panel takes; may be empty
    QIcon icon;
    bool isEnabled = true;  ///< when it was asked for
    std::function<void()> run;
};

/// Of a panel as it is now. Menus that are filled when they are opened are filled. `run` does nothing once its button
/// or menu entry is gone.
[[nodiscard]] std::vector<PanelCommand> panelCommands(QWidget& panel, const QString& title);

}  // namespace causeway::ui
