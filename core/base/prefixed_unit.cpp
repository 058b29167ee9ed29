// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/prefixed_unit.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/units.h"

namespace causeway {

namespace {

struct ShownPrefix {
    double factor;
    std::string_view text;
};

constexpr std::array<ShownPrefix, 10> kShownPrefixes = {{{1e12, "T"},
                                                         {1e9, "G"},
                                                         {1e6, "M"},
                                                         {1e3, "k"},
                                                         {1, ""},
                                                         {1e-3, "m"},
                                                         {1e-6, "µ"},
                                                         {1e-9, "n"},
                                                         {1e-12, "p"},
                                                         {1e-15, "f"}}};

constexpr std::array<std::string_view, 18> kTakePrefixes = {"V", "A", "F",  "H", "W",   "Hz", "J", "C",  "Wb",
                                                            "T", "N", "Pa", "S", "Ohm", "s",  "m", "VA", "var"};

}  // namespace

PrefixedUnit prefixedUnit(double value, std::string_view unit)
{
    constexpr double kLeast = 0.1, kMost = 1000;
    // A value that rounds to 1000 of a unit is 1 of the next.
    constexpr double kRounded = 1 - 5e-7;
    const double size = std::fabs(value);
    const bool isPlain = !(size > 0) || !std::isfinite(size) || (size >= kLeast * kRounded && size < kMost * kRounded);
    const bool takesKilo = unit != "s";
    if (isPlain || std::ranges::find(kTakePrefixes, unit) == kTakePrefixes.end()) return {1, printedUnit(unit)};
    const ShownPrefix* found = &kShownPrefixes.back();
    for (const ShownPrefix& prefix : kShownPrefixes) {
        if (size < prefix.factor * kRounded || (prefix.factor > 1 && !takesKilo)) continue;
        found = &prefix;
        break;
    }
    // Less than the last one counts is not worth a prefix.
    if (size < kShownPrefixes.back().factor * kRounded) return {1, printedUnit(unit)};
    return {found->factor, std::string(found->text) + printedUnit(unit)};
}

}  // namespace causeway
