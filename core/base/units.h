// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Units of Modelica: conversion between those of one quantity, and how they are printed.
///
/// In:   texts such as "N.m/s2", "rev/min", "kg/(m2.s)", with SI prefixes.
/// Errors: a text that is no known unit converts to nothing.
/// Reference: Modelica Language Specification, chapter 19 (unit expressions); The International System of Units (SI), 9th edition.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace causeway {

/// The number that says in `to` what `value` says in `from`; nothing when one is not known or they measure different things. Temperatures are
/// converted with their zero, as values, not as differences.
[[nodiscard]] std::optional<double> convertUnit(double value, std::string_view from, std::string_view to);

/// For reading: "Ohm" is "Ω", "m/s2" is "m/s²", "N.m" is "N·m", "degC" is "°C". "1" is empty.
[[nodiscard]] std::string printedUnit(std::string_view unit);

}  // namespace causeway
