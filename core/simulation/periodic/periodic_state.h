// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The periodic steady state of a model that is driven, or oscillates by itself, without a simulation of the
/// transient: shooting.
///
/// In:   a program, the settings of a run, the period (s), or none: that of the sources (period_guess.h), else that of
///       the oscillation that the run leads to (oscillation_guess.h). Where nothing depends on the time, a period that
///       is given is a guess, too. `SimulationSettings::tolerance` is what the states may be wrong by, beside the
///       largest values that they have in a period (at least a thousandth of their nominal values); the runs themselves
///       are a hundred times more exact.
/// Out:  the states x at the beginning of a period for which P(x) = x, where the map P leads from the states at the
///       beginning of a period to those at its end; the Floquet multipliers, the eigenvalues of dP/dx, by which
///       deviations are multiplied in each period; one period or several of the waveform, to a sink.
/// Method: Newton's method for P(x) - x = 0. Each evaluation of P is a run over one period, with all its events; it
///       goes on from the end of the one before, so time, modes and clocks go on by themselves. The states are set, and
///       what discrete Real variables remember of a period (period_coordinates.h), as the sum of a sampled controller.
///       dP/dx is made of differences of such runs, from the same point, with each of these values a
///       little larger and smaller; that a shift of events changes the states is thereby part of it. Between them it
///       is kept up to date by Broyden's method. The multipliers are exact to about 1e-6 times their condition, no
///       better; the steady state does not depend on them. Steps are damped; where that does not help, the model is
///       followed for some periods instead. The period closes where the next step would be smaller than the tolerance:
///       a small change after a period says little where deviations decay slowly. That the result repeats itself is
///       checked over further periods, discrete variables included. States that only sum up what others do, as an
///       energy, are left out.
/// Fails, after a diagnostic: no period; what keeps a run from coming through; states that grow from period to period
///       (integrators that are fed); Booleans and enumerations that are otherwise after each period; delays; states
///       that are selected, or a structure that changes, during the run; no convergence, with what keeps changing.
/// Cost: some runs of a period, for n states 3 n more for the derivatives; O(n^3).
/// References: T. J. Aprille, T. N. Trick, Steady-state analysis of nonlinear circuits with periodic inputs, Proc. IEEE
///       60 (1972); R. I. Leine, H. Nijmeijer, Dynamics and Bifurcations of Non-Smooth Mechanical Systems (2004),
///       chapters 7 and 8 (what events do to dP/dx, and multipliers).
#pragma once

#include <complex>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/simulation/linearization/linear_system.h"
#include "core/simulation/simulation_settings.h"

namespace causeway {

class Diagnostics;
class PeriodRun;
class ResultSink;
class Task;
struct Program;

/// Of the settings, where nobody asks for another one.
constexpr double kOrbitTolerance = 1e-9;

struct PeriodicRequest {
    std::optional<double> period;  ///< s; none: that of the sources, or of the oscillation
    /// s; where the first period begins, to which a simulation leads; none: the start, and the stop time where the
    /// model oscillates by itself.
    std::optional<double> time;
    std::size_t periods = 1;  ///< of the waveform, at least 1
};

enum class PeriodicVerdict : std::uint8_t {
    Stable,       ///< all deviations shrink
    Marginal,     ///< some neither shrink nor grow, as far as differences can tell
    Subharmonic,  ///< unstable through -1: deviations alternate from period to period and grow
    Oscillating,  ///< unstable by a pair of complex multipliers
    Growing,      ///< unstable through +1
};

struct PeriodicState {
    std::string modelName;
    double period = 0;          ///< s
    std::string periodSource;   ///< "given", or what it follows from: "sin(w*time)"
    bool isOscillator = false;  ///< it follows from the model, which oscillates by itself
    double time = 0;            ///< s; begin of the period, a whole number of periods after the first one
    std::vector<LinearSignal> states;
    std::vector<LinearSignal> held;  ///< discrete variables that remember something from period to period
    std::vector<std::complex<double>> multipliers;  ///< the largest first; without that of a shift along the orbit
    PeriodicVerdict verdict = PeriodicVerdict::Stable;
    std::size_t evaluations = 0,
                differences = 0;     ///< runs over a period: of the search, and for derivatives and errors
    double residual = 0;             ///< largest change of a state after a period, beside its largest value in it
    double distance = 0;             ///< likewise, by how much the states may still be wrong
    double tolerance = 0;            ///< likewise, what was asked for
    std::vector<std::string> notes;  ///< what the user is to know of it, in sentences
    double end = 0;                  ///< s; where the period ends: what is scheduled for then happens within it
    std::shared_ptr<const PeriodRun> before;  ///< the run that has led to the begin of the period
};

/// 0 where there is none: a relaxation oscillator of one state remembers nothing but its phase.
[[nodiscard]] std::complex<double> largestMultiplier(const PeriodicState& state);
/// "stable: a deviation shrinks to 0.37 of itself in each period (time constant 1 s)"
[[nodiscard]] std::string verdictText(const PeriodicState& state);

/// The waveform goes to `sink`, which is left to the caller to finish or to abandon; null: nobody wants it.
[[nodiscard]] std::optional<PeriodicState> findPeriodicState(const Program& program, const SimulationSettings& settings,
                                                             const PeriodicRequest& request, ResultSink* sink,
                                                             Diagnostics& diagnostics, const Task& task);

}  // namespace causeway
