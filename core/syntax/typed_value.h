// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Values as typed by users: with unit prefixes as in circuit diagrams and with units, or as expressions.
///
/// In:   "1k", "4k7", "4k7 Ohm", "100u", "4.7n", "2.2meg", "10 kOhm", "50 Hz", "4,7", "1/(2*pi*50)", "2*4.7k"; the unit
///       declared by the model and the unit of plain numbers.
/// Out:  the text for the model, in its own unit, and its numerical value if it is known. A prefix alone multiplies the
///       model's unit; M is mega, m is milli, meg is mega in any case. A text that can be a unit of the quantity is
///       read as a unit: "5 m" is five metres if the unit is m.
/// Errors: `mistake` explains why the text is not accepted and suggests an alternative; `text` is then empty.
/// Reference: The International System of Units (SI), 9th edition, table 7; IEC 60062 (4k7).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/syntax/ast_expressions.h"

namespace causeway {

struct ValueUnits {
    std::string unit;         ///< of the model; empty if none
    std::string shownUnit;    ///< of plain numbers; empty: the unit of the model
    std::string displayUnit;  ///< declared; if it has an offset, units with an offset are accepted
};

struct TypedValue {
    std::string text;              ///< a Modelica expression in the model's unit; empty: no input, or an error
    std::optional<double> number;  ///< in the model's unit; none for an expression with names
    std::string typedUnit;         ///< the typed unit in Modelica syntax; empty if none
    std::string mistake;           ///< a sentence without its full stop; empty if none
};

[[nodiscard]] TypedValue readTypedValue(std::string_view typed, const ValueUnits& units);

/// The value of an arithmetic expression of literals and pi; nothing for any other expression.
[[nodiscard]] std::optional<double> constantValue(ast::Expression expression);

}  // namespace causeway
