// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Values as people write them: 1 mF, 4.7 kΩ. For what is read, not for what is computed with.
#pragma once

#include <string>
#include <string_view>

namespace causeway {

struct PrefixedUnit {
    double size = 1;   ///< one of it, in the unit without prefix
    std::string text;  ///< as it is printed: "kΩ"
};

/// The unit with the prefix that brings a value near one. Without a prefix: values from 0.1 to 1000, zero, what is no
/// number, and units that nobody writes with one, such as °C, kg or m². Seconds have no kilo.
[[nodiscard]] PrefixedUnit prefixedUnit(double value, std::string_view unit);

}  // namespace causeway
