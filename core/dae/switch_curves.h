// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Ideal diodes and switches of a model, recognized by their equations: the two straight parts of a curve in a plane of
/// two variables.
///
/// In:   a scalar hybrid DAE; values of its parameters and constants.
/// Out:  curves, in the order of the equations. Two forms are recognized, independent of names and classes:
/// - two equations with one parameter along the curve, v = s*(if off then 1 else Ron) and i = s*(if off then Goff else
///   1): for either value of one condition each is affine in s and in one more variable;
/// - one equation, 0 = if open then i else u, that is affine in one variable for either value of its condition, and in
///   a different one for each.
/// Instead of a condition there may be a number that is 0 or 1 (mode_variables.h): ud = mo*s; id = (1 - mo)*s.
/// Used to draw the curves; elements that switch in another way have none and are omitted. The conducting components of
/// a diagram, in any domain and shape, are found by core/live/live_diagram.h from the values of a run.
/// Cost: linear in the equations.
/// Reference: F. E. Cellier, E. Kofman, Continuous System Simulation, section 9.5 (parameterized curve descriptions);
///       Modelica Language Specification, section 8.6 on if-expressions that are switched by a relation.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <vector>

#include "core/dae/hybrid_dae.h"

namespace causeway {

struct SwitchCurve {
    /// A straight part: the points `at` + p*`along`, of (first, second).
    struct Part {
        std::array<double, 2> at{}, along{};
    };
    VariableId first, second;  ///< axes of the plane: the voltage first, if units tell
    VariableId parameter;      ///< along the curve; none in the second form
    ExprId condition;          ///< a Boolean variable, a number that is 1 for true, or a relation
    /// The sign of the parameter for which the condition may be true, if a relation to it decides: each part of a diode
    /// is a half-line. 0: both signs.
    int sideWhenTrue = 0;
    Part whenTrue, whenFalse;
    std::size_t equation = 0;  ///< position of the first of its equations
};

[[nodiscard]] std::vector<SwitchCurve> findSwitchCurves(
    const HybridDae& dae, const std::function<std::optional<double>(VariableId)>& parameterOf);

}  // namespace causeway
