// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The flat buttons with an icon in the tool bars of panels.
#pragma once

#include <QToolButton>

namespace causeway::ui {

class Theme;

/// Its icon follows the theme; `text` is its tool tip and its name for screen readers.
[[nodiscard]] QToolButton* makeToolButton(Theme& theme, const QString& objectName, const QString& icon,
                                          const QString& text, QWidget* parent);

}  // namespace causeway::ui
