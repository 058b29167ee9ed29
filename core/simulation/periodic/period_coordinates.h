// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The real numbers that a model remembers from period to period: its states, then what discrete variables keep, as the
/// duty ratio and the sum of a sampled controller.
///
/// Discrete variables are coordinates once they are seen to keep something: each costs as much as a state. One that
/// holds an instant (s), as that of the last sample, goes on with the time: its coordinate is its distance from the
/// point between periods at which it is read. Likewise one that holds what a state was, which only sums up, is told by
/// its distance from that state.
/// Out:  the values of all coordinates where a run has ended; what a run with other values goes on from.
/// Cost: linear in the number of variables.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/simulation/linearization/linear_system.h"
#include "core/simulation/periodic/period_map.h"

namespace causeway {

/// Variables that hold their values between events, but for inputs.
[[nodiscard]] std::vector<VariableId> heldVariables(const Program& program);

/// By how much a difference moves a coordinate: as much as is wanted, but for what the runs, with their tolerance,
/// would take for nothing. All three are positive.
[[nodiscard]] double moveOf(double wanted, double nominal, double tolerance);

/// A period, from where one run has ended to where the next one has.
struct PeriodEnds {
    const PeriodRun& from;
    const PeriodRun& to;
    double begin, period;  ///< s
};

class PeriodCoordinates {
public:
    /// Those of the states. `start`: a run of the program.
    PeriodCoordinates(const Program& program, const PeriodRun& start);

    [[nodiscard]] std::size_t size() const { return m_signals.size(); }
    [[nodiscard]] std::size_t stateCount() const { return m_signals.size() - m_variables.size(); }
    /// Name and unit; the value is none.
    [[nodiscard]] const LinearSignal& signal(std::size_t coordinate) const { return m_signals[coordinate]; }
    [[nodiscard]] double nominal(std::size_t coordinate) const { return m_nominals[coordinate]; }
    [[nodiscard]] bool isInstant(std::size_t coordinate) const;

    /// Real variables that hold their values between events: what may become a coordinate.
    [[nodiscard]] const std::vector<VariableId>& candidates() const { return m_candidates; }
    /// What a run has ended with, which outlives it.
    struct End {
        std::vector<double> states, held;  ///< of all candidates
    };
    [[nodiscard]] End endOf(const PeriodRun& run) const;
    [[nodiscard]] bool isKnown(VariableId variable) const;
    /// Its value where the period begins. Whether it is an instant is seen by where the period leads it.
    double add(VariableId variable, const PeriodEnds& ends);
    /// While a model settles a value may go on as the time does. Whether one was taken for what it is not; the values
    /// at the begin follow.
    bool judgeInstants(const PeriodEnds& ends, std::vector<double>& values);

    /// A discrete coordinate is the distance from a state from now on; the values, of a time (s), follow.
    void measureFrom(std::size_t coordinate, std::size_t state, double time, std::vector<double>& values);
    [[nodiscard]] bool isDistance(std::size_t coordinate) const;

    /// What a coordinate stands for, where a period begins. `time`: of that, s.
    [[nodiscard]] double valueOf(std::size_t coordinate, const std::vector<double>& values, double time) const;
    /// `time`: where the run has ended, s.
    [[nodiscard]] std::vector<double> valuesOf(const End& end, double time) const;
    [[nodiscard]] Continuation goOn(const PeriodRun& run, const std::vector<double>& values, double time) const;

private:
    void name(VariableId variable, LinearSignal signal, const PeriodRun& run);

    const Program& m_program;
    std::vector<LinearSignal> m_signals;
    std::vector<double> m_nominals;
    std::vector<VariableId> m_candidates;
    std::vector<VariableId> m_variables;                ///< of the coordinates behind the states
    std::vector<bool> m_areInstants;                    ///< likewise
    std::vector<std::optional<std::size_t>> m_origins;  ///< likewise: the state from which it is a distance
};

}  // namespace causeway
