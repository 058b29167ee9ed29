// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// How the window shows the roles of components in a balance of power, and their powers.
#pragma once

#include <QColor>
#include <QString>

#include "core/results/component_power.h"

namespace causeway::ui {

struct ThemeColours;

[[nodiscard]] QString roleText(ComponentRole role);
[[nodiscard]] QColor roleColour(ComponentRole role, const ThemeColours& colours);
/// "12.34 kW": as many digits as a picture needs.
[[nodiscard]] QString powerText(double watts);

}  // namespace causeway::ui
