// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The one door to the compiler: runs the stages in their order and times them.
///
/// `causewayc`, the IDE and the tests use this and nothing behind it to get from a text to results.
/// All functions are safe to call from any thread; what they return is immutable. Internal errors of a stage
/// are caught here and become diagnostic E9001.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/base/source.h"
#include "core/base/task.h"
#include "core/dae/hybrid_dae.h"
#include "core/library/class_index.h"
#include "core/simulation/simulation.h"
#include "core/structure/structure.h"

namespace causeway {

class SyntaxTree;
struct Program;

/// Wall time of each stage, seconds.
struct StageSeconds {
    double load = 0, instantiate = 0, flatten = 0, structure = 0, codegen = 0;
};

/// Everything known about one text and, when it was asked for, one model in it. Stages that could not run are null.
struct Analysis {
    SourceSet sources;
    SourceId source;
    std::shared_ptr<const SyntaxTree> tree;
    std::vector<ClassInfo> classes;
    std::string modelName;  ///< the model that was analysed; empty when none was
    std::shared_ptr<const HybridDae> dae;
    std::shared_ptr<const Structure> structure;
    std::shared_ptr<const Program> program;
    Diagnostics diagnostics;
    StageSeconds seconds;
};

enum class StopAfter : std::uint8_t { Syntax, Dae, Structure, Program };

/// Analyses a text. An empty `modelName` takes the only model of the text; where there are several, the first that has
/// an experiment annotation, else the last (`causewayc` asks for --model before it comes to that).
/// A cancelled task leaves what was done so far and diagnostic E0008.
[[nodiscard]] std::shared_ptr<const Analysis> analyse(std::shared_ptr<const SourceFile> file, std::string modelName,
                                                      StopAfter last, const Task& task);

/// Settings that the model's experiment annotation asks for; defaults elsewhere.
[[nodiscard]] SimulationSettings settingsFor(const Experiment& experiment);

/// Simulates an analysed model (analysis.program must not be null); internal errors become diagnostics.
[[nodiscard]] Simulation simulate(const Analysis& analysis, const SimulationSettings& settings, Diagnostics& diagnostics, const Task& task);

}  // namespace causeway
