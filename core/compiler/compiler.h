// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The public interface of the compiler: runs the stages in order and times them.
///
/// `causewayc`, the IDE and the tests get from a text to results only through this interface; library_check.h is its
/// counterpart for whole libraries. All functions are safe to call from any thread; their results are immutable.
/// Internal errors of a stage are caught here and become diagnostic E9001. Library files are parsed once per process.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
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

class SourceCache;
class SyntaxTree;
struct ModelUnits;
struct Program;

/// The stages in order.
enum class Stage : std::uint8_t { None, Load, Instantiate, Flatten, Scalarize, Structure, Program };
/// "load", "instantiate", "flatten", ...; "none".
[[nodiscard]] std::string_view toString(Stage stage);

/// Wall time of each stage, in seconds. Library files first used by instantiation are read in its time.
struct StageSeconds {
    double load = 0, instantiate = 0, flatten = 0, units = 0, scalarize = 0, structure = 0, codegen = 0;
};

/// Everything known about one text and, if requested, one model in it. Stages that could not run are null. A model with
/// errors may have a structure, to display the defect: if it is singular, or has unbalanced classes.
struct Analysis {
    SourceSet sources;  ///< the text and the library files used
    SourceId source;    ///< the text; for a model of a library, the file that contains it; none if that was not found
    std::shared_ptr<const SyntaxTree> tree;      ///< of the text; null for a request without a text
    std::vector<ClassInfo> classes;              ///< of the text
    std::vector<std::string> modified;           ///< the names of AnalysisRequest::modifications
    std::string modelName;                       ///< the analysed model; empty if there is none
    SourceSpan modelSpan;                        ///< its name where it is declared
    std::shared_ptr<const HybridDae> dae;        ///< with arrays and for-equations as written
    std::shared_ptr<const ModelUnits> units;     ///< of the variables of `dae`
    std::shared_ptr<const HybridDae> scalarDae;  ///< scalarized: the input of all later stages
    std::shared_ptr<const Structure> structure;
    std::shared_ptr<const Program> program;
    Diagnostics diagnostics;
    /// Folders of the sources, which runs may read (withSources); none if it has no program.
    std::optional<std::vector<std::filesystem::path>> sourceFolders;
    Stage reached = Stage::None;  ///< the last stage completed without errors
    StageSeconds seconds;
};

enum class StopAfter : std::uint8_t { Syntax, Dae, ScalarDae, Structure, Program };

/// An element of a model, "a.b", and its value in Modelica.
struct ValueModification {
    std::string name, value;
};

struct AnalysisRequest {
    /// The text; null if the model is in a library. A file of a directory package sees the rest of its package.
    std::shared_ptr<const SourceFile> file;
    /// A class of the text, or any class of a library by its full name. Empty: the only model of the text; if there are
    /// several, the first with an experiment annotation, otherwise the last (`causewayc` requires --model instead).
    std::string modelName;
    /// Folders given by the user, searched before MODELICAPATH and the shipped library.
    std::vector<std::filesystem::path> libraryFolders;
    StopAfter last = StopAfter::Program;
    StructureView view = StructureView::Raw;
    /// False: for viewing only. Unconnected connectors, or a class that is not a model, then give hints instead of
    /// errors.
    bool forSimulation = true;
    /// Violations of the specification that leave one meaning are errors instead of warnings.
    bool isPedantic = false;
    /// Names of libraries, or packages in them, for whose classes unit errors are not reported.
    std::vector<std::string> unitsUnchecked = {};
    /// Further texts, whose classes the model may use (library/texts_beside.h).
    std::vector<std::shared_ptr<const SyntaxTree>> others = {};
    /// Modifications applied to the model (valued_analysis.h).
    std::vector<ValueModification> modifications = {};
    /// Cache of parsed library files. Null: the one of the process.
    std::shared_ptr<SourceCache> cache;
};

/// A cancelled task returns the results so far and diagnostic E0008.
[[nodiscard]] std::shared_ptr<const Analysis> analyse(const AnalysisRequest& request, const Task& task);
/// Analyses a text without further folders.
[[nodiscard]] std::shared_ptr<const Analysis> analyse(std::shared_ptr<const SourceFile> file, std::string modelName,
                                                      StopAfter last, const Task& task);

/// Settings from the model's experiment annotation; defaults otherwise.
[[nodiscard]] SimulationSettings settingsFor(const Experiment& experiment);

/// Permits the model to read the folders of its sources: those of its text and of its libraries.
[[nodiscard]] SimulationSettings withSources(SimulationSettings settings, const Analysis& analysis);

/// Simulates an analysed model (analysis.program must not be null); internal errors become diagnostics. The rows are
/// kept in memory or passed to a sink.
[[nodiscard]] Simulation simulate(const Analysis& analysis, const SimulationSettings& settings,
                                  Diagnostics& diagnostics, const Task& task);
[[nodiscard]] Simulation simulate(const Analysis& analysis, const SimulationSettings& settings, ResultSink& sink,
                                  Diagnostics& diagnostics, const Task& task);

}  // namespace causeway
