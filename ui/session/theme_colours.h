// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The colours of either theme, whatever the window has: what is printed is on white.
#pragma once

#include "ui/session/theme.h"

namespace causeway::ui {

[[nodiscard]] ThemeColours themeColours(bool isDark);

}  // namespace causeway::ui
