// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The numbers that a study keeps of a run.
///
/// In:   the curves of a run and what is wanted of them. Out: a number for each output; NaN where there is none, with
///       the reason. Extremes, mean and rms are those of core/results: exact for a curve that is straight between its
///       rows. At an event the value after it counts.
/// Cost: a pass over the rows for each output. Threads: pure functions.
#pragma once

#include <string>
#include <vector>

#include "core/results/result.h"
#include "core/study/plan.h"

namespace causeway {

struct RunMeasures {
    std::vector<double> values;  ///< in the order of the outputs
    std::string reason;          ///< why some are NaN: "y: there is no event"; empty: none is
};
[[nodiscard]] RunMeasures measuresOf(const Result& result, const std::vector<StudyOutput>& outputs);

}  // namespace causeway
