// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Periodic steady state of a driven or autonomous model, by shooting instead of simulating the transient.
///
/// In:   a program, the settings of a run, and the period (s); without a period, that of the sources (period_guess.h),
///       else that of the oscillation reached by the run (oscillation_guess.h). For an autonomous model a given period
///       is a guess. `SimulationSettings::tolerance` is the error allowed in the states, relative to their largest
///       values in a period (at least a thousandth of their nominal values); the runs themselves use a tolerance a
///       hundred times smaller.
/// Out:  the states x at the start of a period with P(x) = x, where the map P leads from the start of a period to its
///       end; the Floquet multipliers, the eigenvalues of dP/dx, by which deviations are multiplied in each period; one
///       or several periods of the waveform, to a sink.
/// Method: Newton's method for P(x) - x = 0. Each evaluation of P is a run over one period with all its events, which
///       continues from the end of the previous one, so that time, modes and clocks advance consistently. Only the
///       states are set, and discrete Real variables that carry information between periods (period_coordinates.h),
///       such as the sum of a sampled controller. dP/dx consists of differences of such runs from the same point, with
///       each of these values slightly increased and decreased, and thus includes the shift of events; between them
///       Broyden's method updates it. The multipliers are accurate to about 1e-6 times their condition number; the
///       steady state does not depend on that. Steps are damped; if that does not help, the model is simulated for some
///       periods instead. The iteration ends when the next Newton step is below the tolerance: a small change over a
///       period says little when deviations decay slowly. Further periods verify that the result repeats, including
///       discrete variables. States that merely integrate others, such as an energy, are excluded. Fails, after a
///       diagnostic: no period; a run fails; states that grow from period to period (driven integrators); Booleans and
///       enumerations that differ after each period; delays; dynamic state selection or changes of structure during the
///       run; no convergence, with the variables that keep changing.
/// Cost: a few runs of a period, and 3 n runs for the derivatives of n states; O(n^3).
/// References: T. J. Aprille, T. N. Trick, Steady-state analysis of nonlinear circuits with periodic inputs, Proc. IEEE
/// 60 (1972); R. I. Leine, H. Nijmeijer, Dynamics and Bifurcations of Non-Smooth Mechanical Systems (2004), chapters 7
/// and 8 (effect of events on dP/dx, and multipliers).
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

/// Default tolerance.
constexpr double kOrbitTolerance = 1e-9;

struct PeriodicRequest {
    std::optional<double> period;  ///< s; none: that of the sources, or of the oscillation
    /// Start of the first period, s, which a simulation reaches; none: the start or, for an autonomous model, the stop
    /// time.
    std::optional<double> time;
    std::size_t periods = 1;  ///< of the waveform, at least 1
};

enum class PeriodicVerdict : std::uint8_t {
    Stable,       ///< all deviations decay
    Marginal,     ///< some neither decay nor grow, within the accuracy of differences
    Subharmonic,  ///< unstable through -1: deviations alternate from period to period and grow
    Oscillating,  ///< unstable by a pair of complex multipliers
    Growing,      ///< unstable through +1
};

struct PeriodicState {
    std::string modelName;
    double period = 0;          ///< s
    std::string periodSource;   ///< "given", or its origin: "sin(w*time)"
    bool isOscillator = false;  ///< autonomous: the period follows from the model
    double time = 0;            ///< s; start of the period, a whole number of periods after the first one
    std::vector<LinearSignal> states;
    std::vector<LinearSignal> held;                 ///< discrete variables that carry information between periods
    std::vector<std::complex<double>> multipliers;  ///< largest first; without that of a shift along the orbit
    PeriodicVerdict verdict = PeriodicVerdict::Stable;
    std::size_t evaluations = 0,
                differences = 0;     ///< runs over a period: of the search, and for derivatives and errors
    double residual = 0;             ///< largest change of a state over a period, relative to its largest value in it
    double distance = 0;             ///< estimated error of the states, relative to the same values
    double tolerance = 0;            ///< requested bound of that error
    std::vector<std::string> notes;  ///< information for the user, in sentences
    double end = 0;                  ///< s; end of the period, including events scheduled for that instant
    std::shared_ptr<const PeriodRun> before;  ///< the run that leads to the start of the period
};

/// 0 without multipliers: a relaxation oscillator with one state has no memory except its phase.
[[nodiscard]] std::complex<double> largestMultiplier(const PeriodicState& state);
/// "stable: a deviation shrinks to 0.37 of itself in each period (time constant 1 s)"
[[nodiscard]] std::string verdictText(const PeriodicState& state);

/// Passes the waveform to `sink`, which the caller finishes or abandons; null: no waveform.
[[nodiscard]] std::optional<PeriodicState> findPeriodicState(const Program& program, const SimulationSettings& settings,
                                                             const PeriodicRequest& request, ResultSink* sink,
                                                             Diagnostics& diagnostics, const Task& task);

}  // namespace causeway
