// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Linearizes a model at one point: x' = A x + B u, y = C x + D u for small deviations, with poles and zeros.
///
/// In:   a program, the settings of a run that leads to the point, and the inputs and outputs.
/// Out:  the matrices, by automatic differentiation through the sorted equations (tangent_sweep.h), exact up to
///       rounding; by finite differences for calls of external and iterating functions. The states are those selected
///       at the point. Modes of relations, roundings, discrete and clocked variables are held constant. The point: the
///       consistent start; the values at time T of a simulation, after any events there; or an operating point, at
///       which all derivatives vanish with time held at the start. Fails, after a diagnostic: the run does not reach
///       the point; no operating point; invalid inputs or outputs; ideal switches that constrain the states; a delay()
///       in the loop; a singular system of equations.
/// Cost: that of the run; one tangent sweep for kTangentLanes states or inputs; O(n^3) for poles and zeros of n states.
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
    bool atOperatingPoint = false;             ///< takes precedence over `time`
    std::vector<std::string> inputs, outputs;  ///< see linear_signals.h
};

struct Linearization {
    std::string modelName;
    double time = 0;  ///< s
    bool isOperatingPoint = false;
    LinearSystem system;
    std::vector<double> derivatives;  ///< by state, at the point: zero at an operating point
    std::vector<Pole> poles;
    std::vector<Zero> zeros;
    std::vector<std::string> notes;  ///< information for the user, in sentences
};

[[nodiscard]] std::optional<Linearization> linearize(const Program& program, const SimulationSettings& settings,
                                                     const LinearizationRequest& request, Diagnostics& diagnostics,
                                                     const Task& task);

}  // namespace causeway
