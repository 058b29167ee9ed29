// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What an if-expression means for simulation: the regions it divides the model into, which event leads from which
/// region to which, its equation without a condition, and what that equation can be solved for.
///
/// In:   the structure of a model.
/// Out:  for each outermost if-expression of its equations that is not decided by parameters and stands outside
/// noEvent: its regions; their
///       values; events on the way out; with one number for each region, which is 1 in that region and 0 in all others,
///       the algebraic form y = ml*(a1*x + b1) + mc*(a2*x + b2) + mr*(a3*x + b3); and solved for each of its unknowns
///       (horizontal sorting), with the divisor and the regions in which it is zero. So for each equation that a number
///       switches which is 0 or 1 (core/dae/mode_variables.h), 0 = mo*i + (1 - mo)*u. Conditions that compare one
///       quantity with constant thresholds make intervals, in their order; others make a tree of regions.
/// Fails: never. Expressions of more than kMaxRegions regions are left out; very large ones have no algebraic form.
/// Cost: linear in the expressions that are described. Iterative. Determinism: order of equations. Threads: a pure
/// function of its argument. Reference: F. E. Cellier, E. Kofman, Continuous System Simulation, Springer 2006,
/// chapter 9.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/structure/structure.h"

namespace causeway {

enum class CrossingDirection : std::uint8_t { Up, Down, Either };
[[nodiscard]] std::string_view toString(CrossingDirection direction);

/// An event that leads out of a region.
struct RegionExit {
    std::vector<std::size_t> to;  ///< positions of regions; several where further conditions decide
    ExprId condition;             ///< a relation, or what else changes
    std::string zeroCrossing;     ///< of a relation; else empty
    CrossingDirection direction = CrossingDirection::Either;
};

struct Region {
    std::string name;            ///< "left", "open"
    std::string condition;       ///< "x >= x1 and x < x2"
    std::string conditionLatex;  ///< the same for print
    std::string mode;            ///< what is 1 in this region and 0 in all others: "ml", "1 - mo"
    std::string value;           ///< "a1*x + b1"
    std::string valueLatex;
    std::vector<RegionExit> exits;
};

/// The equation solved for one unknown, with modes.
struct CausalForm {
    UnknownId unknown;
    std::string text;  ///< "i = (mo - 1)*u/mo"
    std::string latex;
    std::string divisor;              ///< empty where nothing is divided by
    std::vector<std::size_t> zeroIn;  ///< regions in which the divisor is zero
};

struct ConditionalDescription {
    EquationId equation;
    ExprId expr;
    std::string text;
    std::vector<Region> regions;
    std::string algebraic;  ///< empty for what is not Real, and where nobody could read it
    std::string algebraicLatex;
    std::vector<CausalForm> forms;
    bool hasOwnMode = false;  ///< a variable of the model says in which region it is
};

[[nodiscard]] std::vector<ConditionalDescription> describeConditionals(const Structure& structure);

}  // namespace causeway
