// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What an integrator did over time: length, order and error of its steps, and the state that limited each.
///
/// In:   each step that was accepted. Out: `StepTrace`, records in the order of time.
/// Method: a record for each step; where there are more steps than records, each record stands for as many steps in a
/// row as it must, and keeps the
///         extremes of them: no step that was short, or had a large error, is lost.
/// Cost: some ten nanoseconds a step; memory for a fixed number of records. Fails: never. Threads: that of the run.
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

/// Steps in a row: one, or in a long run several.
struct StepRecord {
    static constexpr std::size_t kNoState = std::numeric_limits<std::size_t>::max();

    double from = 0,
           to = 0;  ///< s: of the time that is part of the result; an event may lie before the end of its step
    std::uint64_t steps = 0;
    double shortest = 0, longest = 0;  ///< s: as the integrator took them
    int lowestOrder = 0, highestOrder = 0;
    double error = std::numeric_limits<double>::quiet_NaN();  ///< the largest of the steps, in units of what is
                                                              ///< allowed; NaN where the method estimates none
    std::size_t limiting = kNoState;  ///< position in `StepTrace::states`: the one with the largest part of that error
    std::uint64_t errorTestFailures = 0, convergenceFailures = 0;  ///< steps that were tried before these
};

struct StepTrace {
    std::vector<StepRecord> records;
    std::vector<std::string> states;  ///< that limited a step
};

/// The estimated error of a step.
struct StepError {
    double norm = 0;      ///< root of the mean square of those of the states, in units of what is allowed
    VariableId limiting;  ///< the state with the largest; none where all are 0
};

/// With no more records than this, from as many steps in a row each.
[[nodiscard]] StepTrace shortened(StepTrace trace, std::size_t mostRecords);

/// Of several integrators side by side, as one in the order of time.
[[nodiscard]] StepTrace merged(std::vector<StepTrace> traces);

class StepRecorder {
public:
    static constexpr std::size_t kMaxRecords = 8192;

    /// After a step that was accepted.
    void add(const Integrator& integrator, const std::optional<StepError>& error);
    /// The last step counts up to this time only: there an event has ended it.
    void endAt(double time);
    /// Another integrator goes on, which counts from 0.
    void changeIntegrator() { m_errorTestFailures = m_convergenceFailures = 0; }
    [[nodiscard]] StepTrace trace(const HybridDae& dae) const;

private:
    std::vector<StepRecord> m_records;  ///< whose `limiting` are numbers of variables
    std::uint64_t m_stepsInRecord = 1;
    std::uint64_t m_errorTestFailures = 0, m_convergenceFailures = 0;  ///< that were counted
};

}  // namespace causeway
