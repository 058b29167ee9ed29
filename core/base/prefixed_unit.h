// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Values with unit prefixes: 1 mF, 4.7 kΩ. For display, not for computation.
#pragma once

#include <string>
#include <string_view>

namespace causeway {

struct PrefixedUnit {
    double size = 1;   ///< value of one prefixed unit in the unit without prefix
    std::string text;  ///< printed form: "kΩ"
};

/// The unit with the prefix that brings a value close to one. No prefix for values from 0.1 to 1000, zero, NaN and
/// infinities, and units that are not used with prefixes, such as °C, kg or m². Seconds have no kilo.
[[nodiscard]] PrefixedUnit prefixedUnit(double value, std::string_view unit);

}  // namespace causeway
