// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Which candidates of the sets of dynamic state selection were states, and when, and how good the choice was.
///
/// A run records it in columns of its result, whose names no variable of a model can have: `$StateSet1.condition`, and
/// for each candidate
/// `$StateSet1.state.x`, which is 1 while it is a state. So they are written to files, read back and plotted as all
/// columns are.
///
/// In:   a result. Out: by set, the intervals between changes. Sets that stay without columns (`--outputs`) are left
/// out. Cost: linear in the rows times the candidates, some nanoseconds each. Fails: never. Threads: a pure function of
/// its argument.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/results/result.h"

namespace causeway {

/// How far the pivots of the constraints' Jacobian, in the candidates that are computed from them, are from those of
/// the best choice: 1 is the best one, at 0 the constraints do not determine them.
[[nodiscard]] std::string conditionColumnName(std::size_t set);
[[nodiscard]] std::string stateColumnName(std::size_t set, std::string_view candidate);

/// An interval in which the same candidates are states.
struct StateBand {
    double from = 0, to = 0;  ///< s
    std::vector<std::size_t>
        states;  ///< positions in StateSetBands::candidates, ascending; empty where the set does not exist
};

struct StateSetBands {
    std::size_t set = 0;  ///< as in the structure, from 0
    std::vector<std::string> candidates;
    std::vector<StateBand> bands;             ///< without gaps, by time
    const ResultColumn* condition = nullptr;  ///< of the result; null where it was not recorded

    /// The band that holds an instant (the later one, at a change), or null outside of the run.
    [[nodiscard]] const StateBand* at(double time) const;
};

[[nodiscard]] std::vector<StateSetBands> stateSetBands(const Result& result);

}  // namespace causeway
