// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The published results of the examples (github.com/modelica/MAP-LIB_ReferenceResults), and whether ours are the same.
///
/// The folder has the layout of that repository: Modelica/Blocks/Examples/BusUsage/ holds BusUsage.csv, and in
/// comparisonSignals.txt the names that are compared. They are read where they lie; nothing of them is part of this
/// project.
#pragma once

#include "core/base/file_io.h"
#include "core/results/result.h"
#include "core/simulation/simulation.h"
#include "tests/msl/scoreboard.h"

namespace causeway::msl {

/// What there is for an example.
struct Reference {
    std::filesystem::path table;
    std::vector<std::string> signalNames;  ///< empty: all that the table holds
};

/// Nothing when `folder` is empty or has no table for the example.
[[nodiscard]] std::optional<Reference> findReference(const std::filesystem::path& folder, const std::string& example);

/// The signals of the table.
[[nodiscard]] IoResult<Result> readReference(const Reference& reference);

/// A result that goes on for longer than the experiment of the model was made with another one: the model runs as long
/// then, with as many intervals.
void followExperiment(SimulationSettings& settings, const Result& stored);

/// Completes the outcome of an example that was simulated: it matches, or the message names the signal that is farthest
/// off. Signals that are outside are listed.
void compareWithReference(Outcome& outcome, const Result& result, const Reference& reference,
                          const IoResult<Result>& stored);

}  // namespace causeway::msl
