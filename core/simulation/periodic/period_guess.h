// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The period of a driven model, from its sources.
///
/// In:   an evaluator at the start of a run; the length of the run, s.
/// Out:  the shortest time that is a whole number of periods of all that repeats with time alone: sin and cos of what
///       grows linearly with time; floor, ceil, integer, mod and the like of that; sample(); periodic clocks.
/// Fails: with a reason, where nothing repeats, or no such time is at most 1000 times the longest of them. What
///       schedules itself, as `when time >= next`, is not seen.
/// Cost: an evaluation of the model at three instants, and a look at all equations.
#pragma once

#include <string>
#include <vector>

namespace causeway {

class ModelEvaluator;
struct Program;

struct PeriodGuess {
    double length = 0;   ///< s; 0: none
    std::string source;  ///< what has the longest period: "sin(w*time)"
    std::string reason;  ///< why there is none
};

/// Whether anything depends on the time itself, or happens at times that are known before.
[[nodiscard]] bool dependsOnTime(const Program& program);

/// Whether `time` is 1, 2, 3, ... periods, as far as rounding tells; both in s.
[[nodiscard]] bool isWholeNumberOfPeriods(double time, double period);

/// The evaluator is left at another instant.
[[nodiscard]] PeriodGuess guessPeriod(ModelEvaluator& evaluator, double time, const std::vector<double>& states,
                                      double span);

}  // namespace causeway
