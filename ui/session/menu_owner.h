// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A panel whose context menu is made for what is selected.
#pragma once

class QMenu;

namespace causeway::ui {

class MenuOwner {
public:
    virtual ~MenuOwner() = default;
    /// Adds what the menu has for the selection, wherever the pointer is.
    virtual void fillSelectionMenu(QMenu& menu) = 0;
};

}  // namespace causeway::ui
