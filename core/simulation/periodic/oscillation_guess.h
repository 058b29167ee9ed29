// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Estimates the period of an autonomous oscillator and a point near its orbit, from a simulation.
///
/// In:   a program with the settings of its runs; the time up to which the transient is simulated, s.
/// Out:  the recurrence time of the states, and a run that has ended there, as far from events as possible. A first
///       guess: accurate to a few percent, or to the remaining growth of the oscillation.
/// Method: the step sizes of the integrator set the time scale. The states are sampled at many instants; they recur
///       where their distance, relative to their ranges, has a minimum after an excursion, passing in the same
///       direction. States that only grow or only shrink, such as an energy, do not count. Booleans stored by the model
///       must match, if they recur at all.
/// Fails: with a reason, if the model is at rest or does not recur, or if the run fails.
/// Cost: up to three times the transient; a few thousand rows.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/task.h"
#include "core/simulation/periodic/period_coordinates.h"
#include "core/simulation/periodic/period_map.h"

namespace causeway {

/// Samples of the states.
struct SeenStates {
    std::size_t count = 0;       ///< of states
    std::vector<double> times;   ///< s, not decreasing
    std::vector<double> rows;    ///< times x states
    std::vector<double> events;  ///< s; of events
    std::size_t modeCount = 0;   ///< stored discrete values, which are not part of the distance
    std::vector<double> modes;   ///< times x modes

    [[nodiscard]] std::span<const double> row(std::size_t at) const { return {rows.data() + at * count, count}; }
    [[nodiscard]] std::span<const double> modesAt(std::size_t at) const
    {
        return {modes.data() + at * modeCount, modeCount};
    }
};

struct Recurrence {
    double time = 0;    ///< s; start of the period
    double period = 0;  ///< s
    bool hasSameModes = true;
};

/// Finds a recurrence of the states; nothing if there is none.
[[nodiscard]] std::optional<Recurrence> findRecurrence(const SeenStates& seen);

struct OscillationRequest {
    const Program& program;
    const SimulationSettings& settings;
    const Overrides& overrides;
    double time;                   ///< s; end of the transient
    std::optional<double> period;  ///< s; guess by the user
};

struct Oscillation {
    std::shared_ptr<PeriodRun> run;  ///< null if none was found
    double time = 0;                 ///< s; end of the run
    double period = 0;               ///< s
    std::string reason;              ///< reason for the failure
    std::shared_ptr<PeriodRun> failed;
};

[[nodiscard]] Oscillation followOscillation(const OscillationRequest& request, const PeriodCoordinates& coordinates,
                                            const Task& task);

}  // namespace causeway
