// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// History of dynamic state selection: which candidates were states, when, and the quality of the choice.
///
/// A run records it in columns whose names cannot be those of variables: `$StateSet1.condition`, and for each candidate
/// `$StateSet1.state.x`, which is 1 while it is a state. They are written to files, read back and plotted like other
/// columns.
///
/// In:   a result. Out: for each set, the intervals between changes. Sets without columns (`--outputs`) are omitted.
/// Cost: linear in the rows times the candidates, some nanoseconds each. Fails: never. Threads: pure function.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/results/result.h"

namespace causeway {

/// Pivots of the constraints' Jacobian with respect to the dependent candidates, relative to the best choice: 1 is the
/// best one; at 0 the constraints do not determine them.
[[nodiscard]] std::string conditionColumnName(std::size_t set);
[[nodiscard]] std::string stateColumnName(std::size_t set, std::string_view candidate);

/// An interval with constant states.
struct StateBand {
    double from = 0, to = 0;  ///< s
    std::vector<std::size_t>
        states;  ///< indices in StateSetBands::candidates, ascending; empty if the set does not exist
};

struct StateSetBands {
    std::size_t set = 0;  ///< as in the structure, from 0
    std::vector<std::string> candidates;
    std::vector<StateBand> bands;             ///< without gaps, by time
    const ResultColumn* condition = nullptr;  ///< of the result; null if not recorded

    /// Band at an instant (the later one at a change), or null outside the run.
    [[nodiscard]] const StateBand* at(double time) const;
};

[[nodiscard]] std::vector<StateSetBands> stateSetBands(const Result& result);

}  // namespace causeway
