// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// States and torn loops of the examples beside those that another tool reports.
#pragma once

#include <map>
#include <string>

#include "tests/msl/scoreboard.h"

namespace causeway::msl {

/// Sums over all loops of a model, after tearing; mixed loops count as linear.
struct Sizes {
    std::int64_t states = 0, linear = 0, nonlinear = 0;
};

/// Lines "name states linear nonlinear"; those that begin with # are passed over.
[[nodiscard]] std::map<std::string, Sizes> sizesFromText(const std::string& text);

/// Nothing for examples whose structure is not known.
[[nodiscard]] std::optional<Sizes> sizesOf(const Outcome& outcome);

struct SizeComparison {
    std::size_t compared = 0, noLarger = 0;
    std::vector<std::string> larger;  ///< a line for each example that is larger in something
};

/// No larger: no more states, no larger nonlinear loops, and no larger linear ones, or no larger loops in all.
[[nodiscard]] SizeComparison compareSizes(const std::vector<Outcome>& outcomes,
                                          const std::map<std::string, Sizes>& reference);

}  // namespace causeway::msl
