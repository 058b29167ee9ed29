// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Interface of panels with a context menu for the selection.
#pragma once

class QMenu;

namespace causeway::ui {

class MenuOwner {
public:
    virtual ~MenuOwner() = default;
    /// Adds the entries for the selection, independent of the pointer position.
    virtual void fillSelectionMenu(QMenu& menu) = 0;
};

}  // namespace causeway::ui
