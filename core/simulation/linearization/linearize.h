// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The linearization of a model at one point: x' = A x + B u, y = C x + D u for small deviations, with poles and zeros.
///
/// In:   a program, the settings of a run that leads to the point, and what is to be taken for inputs and outputs.
/// Out:  the matrices, by automatic differentiation through the sorted equations (tangent_sweep.h), so exact up to
/// rounding; of calls of external functions and of functions that iterate, by differences. States are those that are
/// integrated at the point: state selection has chosen them. Modes of relations, roundings, discrete and clocked
/// variables are held.
/// The point: the consistent start; the values at a time T that a simulation leads to, after what happens there; or an
/// operating point, where all derivatives vanish while time stands still at the start.
/// Fails, after a diagnostic: what keeps the run from getting there; no operating point; names that are no inputs or
/// outputs; ideal switches that constrain the states; a delay() in the loop; a singular system of equations.
/// Cost: of the run; a sweep of tangents for kTangentLanes states or inputs; O(n^3) for poles and zeros of n states.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/simulation/linearization/linear_system.h"
#include "core/simulation/simulation_settings.h"

namespace causeway {

class Diagnostics;
class Task;
struct Program;

struct LinearizationRequest {
    std::optional<double> time;                ///< s; none: the start
    bool atOperatingPoint = false;             ///< wins over `time`
    std::vector<std::string> inputs, outputs;  ///< linear_signals.h
};

struct Linearization {
    std::string modelName;
    double time = 0;  ///< s
    bool isOperatingPoint = false;
    LinearSystem system;
    std::vector<double> derivatives;  ///< by state, at the point: zero at an operating point
    std::vector<Pole> poles;
    std::vector<Zero> zeros;
    std::vector<std::string> notes;  ///< what the user is to know of it, in sentences
};

[[nodiscard]] std::optional<Linearization> linearize(const Program& program, const SimulationSettings& settings,
                                                     const LinearizationRequest& request, Diagnostics& diagnostics,
                                                     const Task& task);

}  // namespace causeway
