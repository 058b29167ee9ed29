// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Outputs of a run in a study.
/// In:   the curves of a run, and the requested outputs. Out: one number per output; NaN if undetermined, with the
///       reason. Extremes, mean and rms are those of core/results: exact for piecewise linear curves. At an event the
///       value after it counts.
/// Cost: one pass over the rows per output. Threads: pure functions.
#pragma once

#include <string>
#include <vector>

#include "core/results/result.h"
#include "core/study/plan.h"

namespace causeway {

struct RunMeasures {
    std::vector<double> values;  ///< in the order of the outputs
    std::string reason;          ///< reason for NaN: "y: there is no event"; empty: none is NaN
};
[[nodiscard]] RunMeasures measuresOf(const Result& result, const std::vector<StudyOutput>& outputs);

}  // namespace causeway
