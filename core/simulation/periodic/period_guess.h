// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Determines the period of a driven model from its sources.
///
/// In:   an evaluator at the start of a run; the length of the run, s.
/// Out:  the least common multiple of all periods that depend on time alone: sin and cos of linear functions of time;
///       floor, ceil, integer, mod etc. of these; sample(); periodic clocks.
/// Fails: with a reason, if nothing is periodic, or the common multiple exceeds 1000 times the longest period.
///       Self-scheduled events, as in `when time >= next`, are not recognised.
/// Cost: three evaluations of the model, and one pass over all equations.
#pragma once

#include <string>
#include <vector>

namespace causeway {

class ModelEvaluator;
struct Program;

struct PeriodGuess {
    double length = 0;   ///< s; 0: none
    std::string source;  ///< expression with the longest period: "sin(w*time)"
    std::string reason;  ///< reason for the failure
};

/// Whether anything depends on time explicitly, or is scheduled in advance.
[[nodiscard]] bool dependsOnTime(const Program& program);

/// Whether `time` is a positive multiple of the period, within rounding; both in s.
[[nodiscard]] bool isWholeNumberOfPeriods(double time, double period);

/// Leaves the evaluator at another instant.
[[nodiscard]] PeriodGuess guessPeriod(ModelEvaluator& evaluator, double time, const std::vector<double>& states,
                                      double span);

}  // namespace causeway
