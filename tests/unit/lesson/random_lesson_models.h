// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Random models for tests of lessons, as texts: each seed another one, with all that lessons speak of.
#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

namespace causeway::test {

/// Sums with coefficients that are certain, may be zero, or are of a switch; some equations are not linear, some
/// systems are singular.
[[nodiscard]] std::string algebraicModel(unsigned seed);
/// The same with Booleans and Integers in their loops.
[[nodiscard]] std::string switchedModel(unsigned seed);
/// States of first and second order, some of them tied by constraints; start values, some fixed; initial equations.
[[nodiscard]] std::string dynamicModel(unsigned seed);

/// A model whose variables have units, of which some are declared.
struct UnitModel {
    struct Equation {
        std::string text;                                 ///< "x3 = x0*x1"
        std::vector<std::pair<std::size_t, int>> powers;  ///< of the units of variables, whose product is a power of s
        int seconds = 0;                                  ///< that power
    };
    std::string text;
    std::vector<std::array<int, 7>> units;     ///< by variable: powers of base units, as they are meant
    std::vector<std::array<int, 7>> declared;  ///< as they are declared: one may be wrong
    std::vector<bool> isDeclared;
    std::vector<Equation> equations;
    bool hasMistake = false;
};
/// One in four has a mistake in a declaration.
[[nodiscard]] UnitModel unitModel(unsigned seed);

}  // namespace causeway::test
