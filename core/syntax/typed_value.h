// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Values as people type them: with the prefixes of circuit diagrams and with units, as well as expressions.
///
/// In:   "1k", "4k7", "4k7 Ohm", "100u", "4.7n", "2.2meg", "10 kOhm", "50 Hz", "4,7", "1/(2*pi*50)", "2*4.7k"; the unit
/// that the
///       model declares and the one in which plain numbers are read.
/// Out:  the text that the model is to say, in its own unit, and its number where it has one by itself.
///       A prefix alone multiplies the model's unit; M is mega, m is milli, meg is mega in any case. What can be read
///       as a unit of the quantity is read as that: "5 m" is five metres where the unit is m.
/// Errors: `mistake` says what cannot be taken, and what could be typed instead; then `text` is empty.
/// Reference: The International System of Units (SI), 9th edition, table 7; IEC 60062 (4k7).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/syntax/ast_expressions.h"

namespace causeway {

struct ValueUnits {
    std::string unit;         ///< of the model; empty: none
    std::string shownUnit;    ///< of plain numbers; empty: that of the model
    std::string displayUnit;  ///< declared; units with a zero of their own are taken where this is one
};

struct TypedValue {
    std::string text;  ///< a Modelica expression in the model's unit; empty: nothing was typed, or a mistake
    std::optional<double> number;  ///< in the model's unit; none for an expression with names
    std::string typedUnit;         ///< the unit that was typed, as Modelica writes it; empty: none
    std::string mistake;           ///< a sentence without its full stop; empty: none
};

[[nodiscard]] TypedValue readTypedValue(std::string_view typed, const ValueUnits& units);

/// The value of arithmetic with literals and pi; nothing for any other expression.
[[nodiscard]] std::optional<double> constantValue(ast::Expression expression);

}  // namespace causeway
