// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Display of roles and powers of components in a power balance.
#pragma once

#include <QColor>
#include <QString>

#include "core/results/component_power.h"

namespace causeway::ui {

struct ThemeColours;

[[nodiscard]] QString roleText(ComponentRole role);
[[nodiscard]] QColor roleColour(ComponentRole role, const ThemeColours& colours);
/// "12.34 kW", with digits for display.
[[nodiscard]] QString powerText(double watts);

}  // namespace causeway::ui
