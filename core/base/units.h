// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Units of Modelica: conversion between those of one quantity, and how they are printed.
///
/// In:   texts such as "N.m/s2", "rev/min", "kg/(m2.s)", with SI prefixes.
/// Errors: a text that is no known unit converts to nothing.
/// Reference: Modelica Language Specification, chapter 19 (unit expressions); The International System of Units (SI),
/// 9th edition.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace causeway {

/// The number that says in `to` what `value` says in `from`; nothing when one is not known or they measure different
/// things. Temperatures are converted with their zero, as values, not as differences.
[[nodiscard]] std::optional<double> convertUnit(double value, std::string_view from, std::string_view to);

/// The base units of SI as they are numbered here; radian and steradian are 1.
constexpr std::array<std::string_view, 7> kBaseUnits = {"m", "kg", "s", "A", "K", "mol", "cd"};

/// What a unit measures: the powers of base units it is made of. Factors and zeros are left out: those of "degC" and
/// "K" are the same.
struct UnitPowers {
    std::array<int, 7> base{};
    std::vector<std::pair<std::string, int>>
        others;  ///< names that are no SI: "EUR"; by name, with powers other than 0
    bool operator==(const UnitPowers&) const = default;
};
/// The power of radians in a unit, which are no base units of SI: 1 in "rad/s" and "deg", -1 in "N.m/rad", 0 in "Hz".
/// 0 where it is no unit expression.
[[nodiscard]] int radianPower(std::string_view unit);
/// Nothing for an empty text, and for what is no unit expression.
[[nodiscard]] std::optional<UnitPowers> unitPowers(std::string_view unit);
/// How the numbers of a unit lead to those of the base units: value in base units = factor * value + offset. Names that
/// are no SI count as base units. Nothing as with `unitPowers`.
struct UnitScale {
    double factor = 1, offset = 0;
    bool isLevel = false;  ///< in "dB" or "Np", the logarithm of a number: no factor leads to another unit
};
[[nodiscard]] std::optional<UnitScale> unitScale(std::string_view unit);
/// The shortest common way to write a unit: "V" for kg.m2/(s3.A), "J/(kg.K)" for m2/(s2.K), "1" for none.
[[nodiscard]] std::string unitText(const UnitPowers& powers);

/// Digits of a number that is shown in another unit, few enough to look as it was written; and of one that is written
/// back.
constexpr int kShownDigits = 12, kWrittenDigits = 15;
/// The same as text of at most so many digits.
[[nodiscard]] std::optional<std::string> convertedText(double value, std::string_view from, std::string_view to,
                                                       int digits);

/// Other units in which people write what is declared in this one, without it: "mA" and "uA" for "A". Empty for a unit
/// that is not in use. Units of the same dimension that measure something else are not among them; nor are those with a
/// zero of their own, which are wrong for differences, unless `declared`, the display unit of the declaration, is one
/// too. That one comes first.
[[nodiscard]] std::vector<std::string> displayUnits(std::string_view unit, std::string_view declared);

/// For reading: "Ohm" is "Ω", "m/s2" is "m/s²", "N.m" is "N·m", "degC" is "°C". "1" is empty.
[[nodiscard]] std::string printedUnit(std::string_view unit);

}  // namespace causeway
