// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Flat icon buttons for the tool bars of panels.
#pragma once

#include <QToolButton>

namespace causeway::ui {

class Theme;

/// Icon follows the theme; `text`: tool tip and accessible name.
[[nodiscard]] QToolButton* makeToolButton(Theme& theme, const QString& objectName, const QString& icon,
                                          const QString& text, QWidget* parent);

}  // namespace causeway::ui
