// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// History of an integrator: size, order and error of its steps, and the state that limited each.
///
/// In:   each accepted step. Out: `StepTrace`, records in order of time.
/// Method: one record per step; beyond the maximum number of records, each covers several consecutive steps and keeps
///       their extremes, so that no short step or large error is lost.
/// Cost: about ten nanoseconds per step; memory for a fixed number of records. Fails: never. Threads: that of the run.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "core/symbolic/expression_pool.h"

namespace causeway {

class Integrator;
struct HybridDae;

/// One step, or several consecutive steps of a long run.
struct StepRecord {
    static constexpr std::size_t kNoState = std::numeric_limits<std::size_t>::max();

    double from = 0,
           to = 0;  ///< s: the part that belongs to the result; an event may precede the end of the step
    std::uint64_t steps = 0;
    double shortest = 0, longest = 0;  ///< s: as taken by the integrator
    int lowestOrder = 0, highestOrder = 0;
    double error = std::numeric_limits<double>::quiet_NaN();  ///< largest of the steps, in units of the tolerance; NaN
                                                              ///< for methods without an estimate
    std::size_t limiting = kNoState;  ///< index in `StepTrace::states` of the state with the largest contribution to
                                      ///< that error
    std::uint64_t errorTestFailures = 0, convergenceFailures = 0;  ///< rejected attempts before these steps
};

struct StepTrace {
    std::vector<StepRecord> records;
    std::vector<std::string> states;  ///< states that limited a step
};

/// Estimated error of a step.
struct StepError {
    double norm = 0;      ///< root mean square over the states, in units of the tolerance
    VariableId limiting;  ///< state with the largest error; none if all are 0
};

/// Merges consecutive records until at most `mostRecords` remain.
[[nodiscard]] StepTrace shortened(StepTrace trace, std::size_t mostRecords);

/// Merges the traces of several integrators in order of time.
[[nodiscard]] StepTrace merged(std::vector<StepTrace> traces);

class StepRecorder {
public:
    static constexpr std::size_t kMaxRecords = 8192;

    /// Adds an accepted step.
    void add(const Integrator& integrator, const std::optional<StepError>& error);
    /// Truncates the last step at an event.
    void endAt(double time);
    /// Continues with another integrator, whose counters start at 0.
    void changeIntegrator() { m_errorTestFailures = m_convergenceFailures = 0; }
    [[nodiscard]] StepTrace trace(const HybridDae& dae) const;

private:
    std::vector<StepRecord> m_records;  ///< `limiting` holds variable numbers
    std::uint64_t m_stepsInRecord = 1;
    std::uint64_t m_errorTestFailures = 0, m_convergenceFailures = 0;  ///< counter values of the integrator already
                                                                       ///< recorded
};

}  // namespace causeway
