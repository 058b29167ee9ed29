// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Colours of both themes, independent of the window: prints use a white background.
#pragma once

#include "ui/session/theme.h"

namespace causeway::ui {

[[nodiscard]] ThemeColours themeColours(bool isDark);

}  // namespace causeway::ui
