// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Runs of texts in this process, and what differs between two of them.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/compiler/compiler.h"
#include "core/results/result.h"

namespace causeway::oracle {

struct Run {
    bool isComplete = false;
    std::string verdict;   ///< "completed", "refused: E4009", "stopped: E5005"
    std::string messages;  ///< one a line
    std::shared_ptr<const Result> result;
    /// Instants of state and time events, each once; not those at which only other states were selected.
    std::vector<double> events;
};

Run run(const std::string& text, const SimulationSettings& settings);

/// Interpolated between two rows; at an instant with several rows, the last. Nothing where there is no such variable.
std::optional<double> valueAt(const Result& result, const std::string& name, double time);

/// A variable of one run that is, up to its sign, a variable of another.
struct Counterpart {
    std::string name, otherName;
    double sign = 1;
};

struct Difference {
    std::string kind;  ///< "values", "events"; empty: none
    std::string details;
};

/// Values are compared at `points` instants of the interval, but for those where an event is near; bound: of the
/// difference, relative to the largest absolute value of the variable, or 1 where that is larger. Events have to be the
/// same ones, apart by less than `eventBound` seconds.
Difference compare(const Run& run, const Run& other, const std::vector<Counterpart>& variables, int points,
                   double bound, double eventBound);

}  // namespace causeway::oracle
