// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Describes if-expressions for simulation: the regions they divide the model into, the events that lead from one
/// region to another, the equation without a condition, and its solutions for each unknown.
///
/// In:   the structure of a model.
/// Out:  for each outermost if-expression of its equations that is not decided by parameters and is outside noEvent:
///       its regions; their values; the events that leave them; with one number per region, 1 inside and 0 elsewhere,
///       the algebraic form y = ml*(a1*x + b1) + mc*(a2*x + b2) + mr*(a3*x + b3); and the equation solved for each of
///       its unknowns (horizontal sorting), with the divisor and the regions in which it is zero. The same for each
///       equation switched by a number that is 0 or 1 (core/dae/mode_variables.h), 0 = mo*i + (1 - mo)*u. Conditions
///       that compare one quantity with constant thresholds give intervals, in their order; others give a tree of
///       regions.
/// Fails: never. Expressions of more than kMaxRegions regions are omitted; very large ones have no algebraic form.
/// Cost: linear in the described expressions. Iterative. Determinism: order of equations. Threads: a pure function of
///       its argument.
/// Reference: F. E. Cellier, E. Kofman, Continuous System Simulation, Springer 2006, chapter 9.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/structure/structure.h"

namespace causeway {

enum class CrossingDirection : std::uint8_t { Up, Down, Either };
[[nodiscard]] std::string_view toString(CrossingDirection direction);

/// An event that leaves a region.
struct RegionExit {
    std::vector<std::size_t> to;  ///< positions of regions; several if further conditions decide
    ExprId condition;             ///< a relation, or another expression that changes
    std::string zeroCrossing;     ///< of a relation; otherwise empty
    CrossingDirection direction = CrossingDirection::Either;
};

struct Region {
    std::string name;            ///< "left", "open"
    std::string condition;       ///< "x >= x1 and x < x2"
    std::string conditionLatex;  ///< the same in LaTeX
    std::string mode;            ///< expression that is 1 in this region and 0 in all others: "ml", "1 - mo"
    std::string value;           ///< "a1*x + b1"
    std::string valueLatex;
    std::vector<RegionExit> exits;
};

/// The equation solved for one unknown, with modes.
struct CausalForm {
    UnknownId unknown;
    std::string text;  ///< "i = (mo - 1)*u/mo"
    std::string latex;
    std::string divisor;              ///< empty if there is no division
    std::vector<std::size_t> zeroIn;  ///< regions in which the divisor is zero
};

struct ConditionalDescription {
    EquationId equation;
    ExprId expr;
    std::string text;
    std::vector<Region> regions;
    std::string algebraic;  ///< empty unless it is Real and short enough to read
    std::string algebraicLatex;
    std::vector<CausalForm> forms;
    bool hasOwnMode = false;  ///< a variable of the model tells the region
};

[[nodiscard]] std::vector<ConditionalDescription> describeConditionals(const Structure& structure);

}  // namespace causeway
