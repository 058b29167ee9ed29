// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Frequency response of a model around its periodic steady state, for a small oscillation of an input: exact for
/// switched converters, including the sampling by their switches.
///
/// In:   the program of a model with an oscillating input (core/dae/perturbed_input.h), its periodic steady state, the
///       names of outputs, the amplitude of the oscillation in the unit of the input.
/// Out:  for a frequency f, Hz, and each output, its component at f for an input e^(j 2 pi f (t - t0)), where the
///       period begins at t0: y(t) = Y e^(j 2 pi f (t - t0)) plus side bands at f + k/T, which are omitted.
/// Method: the deviation repeats from period to period, rotated by e^(j 2 pi f T): z' = M z + G(f), so that z = (e^(j 2
///       pi f T) I - M)^-1 G(f). Y is the mean over the period of the effect of z and the input on the output, rotated
///       back: integrals in closed form of the piecewise linear rows, with jumps at events. M, G, and the effects on
///       the output are central differences of runs over one period. z comprises the states, and discrete variables
///       that carry a deviation, such as a sampled duty ratio.
/// Errors: if a run fails, or an output is not a variable, after a diagnostic. Notes: if the two one-sided differences
///       disagree, at a corner or because of too large an amplitude.
/// Cost: initially 2 runs of a period for each state, then 4 for each frequency.
/// References: A. R. Brown, R. D. Middlebrook, Sampled-data modeling of switching regulators, IEEE PESC (1981); N. M.
/// Wereley, Analysis and control of linear periodically time varying systems, thesis, MIT (1991).
#pragma once

#include <complex>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/simulation/simulation_settings.h"

namespace causeway {

class Diagnostics;
class Task;
struct PeriodicState;
struct Program;

class PeriodicResponse {
public:
    /// All arguments but the amplitude must outlive this object.
    PeriodicResponse(const Program& program, const SimulationSettings& settings, const PeriodicState& orbit,
                     std::vector<std::string> outputs, double amplitude, Diagnostics& diagnostics, const Task& task);
    ~PeriodicResponse();
    PeriodicResponse(const PeriodicResponse&) = delete;
    PeriodicResponse& operator=(const PeriodicResponse&) = delete;

    /// Call once, before all others. False after a diagnostic.
    [[nodiscard]] bool prepare();
    /// Response by output; nothing after a diagnostic.
    [[nodiscard]] std::optional<std::vector<std::complex<double>>> at(double frequency);
    /// Information for the user, in sentences.
    [[nodiscard]] std::vector<std::string> notes() const;
    [[nodiscard]] std::size_t runs() const;

private:
    class Work;
    std::unique_ptr<Work> m_work;
};

}  // namespace causeway
