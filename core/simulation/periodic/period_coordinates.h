// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Coordinates of a model between periods: the real numbers that carry over from one period to the next. These are its
/// states, then held discrete variables, such as duty ratio and error sum of a sampled controller.
///
/// Discrete variables become coordinates once they are seen to carry information, since each costs as much as a state.
/// For one that holds an instant (s), such as that of the last sample, the coordinate is its distance from the point
/// between periods at which it is read. For one that holds the value of an integrating state, it is the distance from
/// that state.
/// Out:  the coordinates at the end of a run; the continuation of a run from other coordinates.
/// Cost: linear in the number of variables.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/simulation/linearization/linear_system.h"
#include "core/simulation/periodic/period_map.h"

namespace causeway {

/// Variables that hold their values between events, except inputs.
[[nodiscard]] std::vector<VariableId> heldVariables(const Program& program);

/// Difference by which to perturb a coordinate: as requested, but above the noise of runs with this tolerance. All
/// three are positive.
[[nodiscard]] double moveOf(double wanted, double nominal, double tolerance);

/// A period, from the end of one run to the end of the next.
struct PeriodEnds {
    const PeriodRun& from;
    const PeriodRun& to;
    double begin, period;  ///< s
};

class PeriodCoordinates {
public:
    /// Creates the coordinates of the states. `start`: a run of the program.
    PeriodCoordinates(const Program& program, const PeriodRun& start);

    [[nodiscard]] std::size_t size() const { return m_signals.size(); }
    [[nodiscard]] std::size_t stateCount() const { return m_signals.size() - m_variables.size(); }
    /// Name and unit; the value is not set.
    [[nodiscard]] const LinearSignal& signal(std::size_t coordinate) const { return m_signals[coordinate]; }
    [[nodiscard]] double nominal(std::size_t coordinate) const { return m_nominals[coordinate]; }
    [[nodiscard]] bool isInstant(std::size_t coordinate) const;

    /// Real variables that hold their values between events: possible coordinates.
    [[nodiscard]] const std::vector<VariableId>& candidates() const { return m_candidates; }
    /// Values at the end of a run, independent of its lifetime.
    struct End {
        std::vector<double> states, held;  ///< of all candidates
    };
    [[nodiscard]] End endOf(const PeriodRun& run) const;
    [[nodiscard]] bool isKnown(VariableId variable) const;
    /// Adds a variable; returns its value at the start of the period. Whether it is an instant is judged by its change
    /// over the period.
    double add(VariableId variable, const PeriodEnds& ends);
    /// Judges again which coordinates are instants: during a transient a value may advance with time by chance. True if
    /// a judgement changed; `values` at the start are updated.
    bool judgeInstants(const PeriodEnds& ends, std::vector<double>& values);

    /// Measures a discrete coordinate as the distance from a state from now on; `values`, at a time (s), are updated.
    void measureFrom(std::size_t coordinate, std::size_t state, double time, std::vector<double>& values);
    [[nodiscard]] bool isDistance(std::size_t coordinate) const;

    /// Value of the variable behind a coordinate at the start of a period; `time`: that instant, s.
    [[nodiscard]] double valueOf(std::size_t coordinate, const std::vector<double>& values, double time) const;
    /// Coordinates at the end of a run; `time`: that instant, s.
    [[nodiscard]] std::vector<double> valuesOf(const End& end, double time) const;
    [[nodiscard]] Continuation goOn(const PeriodRun& run, const std::vector<double>& values, double time) const;

private:
    void name(VariableId variable, LinearSignal signal, const PeriodRun& run);

    const Program& m_program;
    std::vector<LinearSignal> m_signals;
    std::vector<double> m_nominals;
    std::vector<VariableId> m_candidates;
    std::vector<VariableId> m_variables;                ///< of the coordinates after the states
    std::vector<bool> m_areInstants;                    ///< of these coordinates
    std::vector<std::optional<std::size_t>> m_origins;  ///< of these coordinates: the state from which the distance is
                                                        ///< measured
};

}  // namespace causeway
