// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Times between things that happen within one step of an integration, as people read them.
#pragma once

#include <QString>

namespace causeway::ui {

/// "3.2 µs", "-450 ns"; whole seconds and more as seconds. Unlike `prefixedUnit`, which leaves 0.5 s as they are, so
/// that times beside each other compare.
[[nodiscard]] QString shortTime(double seconds, int digits = 3);

}  // namespace causeway::ui
