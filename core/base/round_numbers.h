// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Round numbers for display.
#pragma once

#include <cmath>

namespace causeway {

/// The smallest of 1, 2 and 5 times a power of ten that is not below a positive number, up to rounding.
[[nodiscard]] inline double roundNumber(double atLeast)
{
    constexpr double kSlack = 1 - 1e-9;  // a quotient that should be 0.1
    const double power = std::pow(10, std::floor(std::log10(atLeast))), part = atLeast / power * kSlack;
    const double leading = part <= 1 ? 1 : part <= 2 ? 2 : part <= 5 ? 5 : 10;
    // For a power below one, division gives the nearest number: 5/100, not 5*0.01.
    return power < 1 ? leading / std::round(1 / power) : leading * power;
}

}  // namespace causeway
