// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The period of a model that oscillates by itself, and a point near its orbit, from a simulation.
///
/// In:   a program with the settings of its runs; the time up to which the transient is followed, s.
/// Out:  the time until the states come by again where they have been, and a run that has ended there, as far from
///       events as there is room. It is a first guess: a few percent, or less of what the oscillation still grows by.
/// Method: steps of the integrator tell how long to look; the states are seen at many instants of that time, and come
///       by where their distance, beside their ranges, has a minimum after they have been away, on the way in the same
///       direction. States that only grow or only shrink, as an energy, do not count. Booleans that the model
///       remembers have the same values, where they come by with them at all.
/// Fails: with a reason, where the model is at rest or does not come by; with the run that does not come through.
/// Cost: the transient, up to three times; a few thousand rows.
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

/// The states at several instants.
struct SeenStates {
    std::size_t count = 0;       ///< of states
    std::vector<double> times;   ///< s, not decreasing
    std::vector<double> rows;    ///< times x states
    std::vector<double> events;  ///< s
    std::size_t modeCount = 0;   ///< of what is remembered beside the states and does not count
    std::vector<double> modes;   ///< times x modes

    [[nodiscard]] std::span<const double> row(std::size_t at) const { return {rows.data() + at * count, count}; }
    [[nodiscard]] std::span<const double> modesAt(std::size_t at) const
    {
        return {modes.data() + at * modeCount, modeCount};
    }
};

struct Recurrence {
    double time = 0;    ///< s; where it begins
    double period = 0;  ///< s
    bool hasSameModes = true;
};

/// Where the states come by again; nothing where they do not.
[[nodiscard]] std::optional<Recurrence> findRecurrence(const SeenStates& seen);

struct OscillationRequest {
    const Program& program;
    const SimulationSettings& settings;
    const Overrides& overrides;
    double time;                   ///< s; up to which the transient goes on
    std::optional<double> period;  ///< s; a guess that is given
};

struct Oscillation {
    std::shared_ptr<PeriodRun> run;  ///< null where there is none
    double time = 0;                 ///< s; where it has ended
    double period = 0;               ///< s
    std::string reason;              ///< why there is none
    std::shared_ptr<PeriodRun> failed;
};

[[nodiscard]] Oscillation followOscillation(const OscillationRequest& request, const PeriodCoordinates& coordinates,
                                            const Task& task);

}  // namespace causeway
