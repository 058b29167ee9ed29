// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Format of short times within a step of the integration.
#pragma once

#include <QString>

namespace causeway::ui {

/// "3.2 µs", "-450 ns"; seconds from 1 s on. Unlike `prefixedUnit`, which keeps 0.5 s, so that listed times are
/// comparable.
[[nodiscard]] QString shortTime(double seconds, int digits = 3);

}  // namespace causeway::ui
