// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Times between things that happen within one step of an integration, as people read them.
#pragma once

#include <QString>

namespace causeway::ui {

/// "3.2 µs", "-150 as"; whole seconds and more as seconds.
[[nodiscard]] QString shortTime(double seconds, int digits = 3);

}  // namespace causeway::ui
