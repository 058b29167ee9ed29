// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What a model in its periodic steady state answers to a small oscillation of an input, of any frequency: exact for a
/// switched converter, its sampling by the switches included.
///
/// In:   the program of a model whose input swings (core/dae/perturbed_input.h), its periodic steady state, the names
///       of outputs, the amplitude of the oscillation in the unit of the input.
/// Out:  for a frequency f, Hz, and each output, its component of the frequency f for an input e^(j 2 pi f (t - t0)),
///       where the period begins at t0: y(t) = Y e^(j 2 pi f (t - t0)) plus side bands at f + k/T, which are left out.
/// Method: a deviation of the periodic steady state answers with a period of the same deviation, turned by
///       e^(j 2 pi f T): from period to period z' = M z + G(f), so that z = (e^(j 2 pi f T) I - M)^-1 G(f). Y is the
///       mean over the period of what z and the input do to the output, turned back: integrals in closed form of what
///       is straight between rows, with jumps at events. M, G, and what each does to the output, are differences of
///       runs over one period, to both sides. z holds the states, and what discrete variables keep of a deviation, as a
///       sampled duty.
/// Errors: where a run does not come through, or an output is no variable, after a diagnostic. Notes: where both sides
///       answer differently, since it is at a corner or the amplitude is too large.
/// Cost: at first 2 runs of a period for each state, then 4 for each frequency.
/// References: A. R. Brown, R. D. Middlebrook, Sampled-data modeling of switching regulators, IEEE PESC (1981); N. M.
///       Wereley, Analysis and control of linear periodically time varying systems, thesis, MIT (1991).
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
    /// All but the amplitude outlives it.
    PeriodicResponse(const Program& program, const SimulationSettings& settings, const PeriodicState& orbit,
                     std::vector<std::string> outputs, double amplitude, Diagnostics& diagnostics, const Task& task);
    ~PeriodicResponse();
    PeriodicResponse(const PeriodicResponse&) = delete;
    PeriodicResponse& operator=(const PeriodicResponse&) = delete;

    /// Once, before all others. False after a diagnostic.
    [[nodiscard]] bool prepare();
    /// By output; nothing after a diagnostic.
    [[nodiscard]] std::optional<std::vector<std::complex<double>>> at(double frequency);
    /// In sentences.
    [[nodiscard]] std::vector<std::string> notes() const;
    [[nodiscard]] std::size_t runs() const;

private:
    class Work;
    std::unique_ptr<Work> m_work;
};

}  // namespace causeway
