// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Units of Modelica: conversion between units of one quantity, and their printed forms.
///
/// In:   texts such as "N.m/s2", "rev/min", "kg/(m2.s)", with SI prefixes.
/// Errors: unknown units convert to nothing.
/// Reference: Modelica Language Specification, chapter 19 (unit expressions); The International System of Units (SI),
///       9th edition.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace causeway {

/// Converts `value` from the unit `from` to `to`; nothing if a unit is unknown or their dimensions differ. Temperatures
/// are converted with their offset, as values, not as differences.
[[nodiscard]] std::optional<double> convertUnit(double value, std::string_view from, std::string_view to);

/// The base units of SI, in the order used here; radian and steradian are 1.
constexpr std::array<std::string_view, 7> kBaseUnits = {"m", "kg", "s", "A", "K", "mol", "cd"};

/// The dimension of a unit: the powers of its base units, without factors and zeros: those of "degC" and "K" are equal.
struct UnitPowers {
    std::array<int, 7> base{};
    std::vector<std::pair<std::string, int>> others;  ///< non-SI names: "EUR"; by name, with nonzero powers
    bool operator==(const UnitPowers&) const = default;
};
/// The power of radians in a unit, which are not base units of SI: 1 in "rad/s" and "deg", -1 in "N.m/rad", 0 in "Hz".
/// 0 if it is not a unit expression.
[[nodiscard]] int radianPower(std::string_view unit);
/// Nothing for an empty text, or if it is not a unit expression.
[[nodiscard]] std::optional<UnitPowers> unitPowers(std::string_view unit);
/// Conversion of a unit to base units: value in base units = factor * value + offset. Non-SI names count as base units.
/// Nothing as with `unitPowers`.
struct UnitScale {
    double factor = 1, offset = 0;
    bool isLevel = false;  ///< logarithmic, in "dB" or "Np": no factor converts it to another unit
};
[[nodiscard]] std::optional<UnitScale> unitScale(std::string_view unit);
/// The shortest common form of a unit: "V" for kg.m2/(s3.A), "J/(kg.K)" for m2/(s2.K), "1" for none.
[[nodiscard]] std::string unitText(const UnitPowers& powers);

/// Significant digits of a number shown in another unit, few enough to look as written; and of one written back.
constexpr int kShownDigits = 12, kWrittenDigits = 15;
/// The same as text with at most `digits` digits.
[[nodiscard]] std::optional<std::string> convertedText(double value, std::string_view from, std::string_view to,
                                                       int digits);

/// Alternatives to a declared unit in common use, without the unit itself: "mA" and "uA" for "A". Empty for a unit that
/// is not in use. Excluded are units of the same dimension for another quantity, and units with an offset, which are
/// wrong for differences, unless `declared`, the display unit of the declaration, has one too. `declared` comes first.
[[nodiscard]] std::vector<std::string> displayUnits(std::string_view unit, std::string_view declared);

/// Printed form: "Ohm" is "Ω", "m/s2" is "m/s²", "N.m" is "N·m", "degC" is "°C". "1" is empty.
[[nodiscard]] std::string printedUnit(std::string_view unit);

}  // namespace causeway
