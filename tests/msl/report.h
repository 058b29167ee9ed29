// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Outcomes as JSON, one example a line so that differences are readable, and the comparison with an older report.
///
/// Times are kept out of the report: they are different each time.
#pragma once

#include "tests/msl/explanations.h"
#include "tests/msl/scoreboard.h"
#include "tests/msl/sizes.h"

namespace causeway::msl {

/// Schema "causeway.msl/1". Without sizes when none were compared. A deviation that is explained comes with its verdict
/// and reason.
[[nodiscard]] std::string reportToJson(const LibraryState& state, const std::vector<Outcome>& outcomes,
                                       const SizeComparison& sizes,
                                       const std::map<std::string, Explanation>& explanations);
/// The examples of a report; empty if the text is none.
[[nodiscard]] std::vector<Outcome> reportFromJson(const std::string& text);
/// Seconds by example and stage, the slowest first, and totals.
[[nodiscard]] std::string timesToJson(const LibraryState& state, const std::vector<Outcome>& outcomes);

/// One line: for the way from a child to its parent.
[[nodiscard]] std::string outcomeToLine(const Outcome& outcome);
[[nodiscard]] Outcome outcomeFromLine(const std::string& line);

/// What is worse than before, one sentence each. Stages after `goal` do not count: nobody went there.
[[nodiscard]] std::vector<std::string> regressions(const std::vector<Outcome>& before, const std::vector<Outcome>& now,
                                                   std::size_t goal);

}  // namespace causeway::msl
