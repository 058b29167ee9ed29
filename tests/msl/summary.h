// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Outcomes for people: totals by package, and what stops how many.
#pragma once

#include "tests/msl/scoreboard.h"

namespace causeway::msl {

/// "Electrical.Analog" for Modelica.Electrical.Analog.Examples.Rectifier, "Blocks" for Modelica.Blocks.Examples.Filter.
[[nodiscard]] std::string packageOf(std::string_view example);

/// A table: for each package, how many examples there are and how many passed each stage up to the goal.
[[nodiscard]] std::string totalsByPackage(const std::vector<Outcome>& outcomes, std::size_t goal);
/// Errors that are alike but for the names in them, the most frequent first, each with an example.
[[nodiscard]] std::string failuresByMessage(const std::vector<Outcome>& outcomes);
/// Examples whose result is not the stored one, a line each with the signal that is farthest off.
[[nodiscard]] std::string deviations(const std::vector<Outcome>& outcomes);
/// How many results were verified, and one line for each that does not fulfil its model.
[[nodiscard]] std::string verifications(const std::vector<Outcome>& outcomes);
/// Flat models in which the numbers of equations and unknowns differ, by package.
[[nodiscard]] std::string unbalanced(const std::vector<Outcome>& outcomes);

}  // namespace causeway::msl
