// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The one door to the compiler: runs the stages in their order and times them.
///
/// `causewayc`, the IDE and the tests use this and nothing behind it to get from a text to results; library_check.h is
/// its neighbour for whole libraries. All functions are safe to call from any thread; what they return is immutable.
/// Internal errors of a stage are caught here and become diagnostic E9001. Library files are parsed once in the life of
/// the process.
#pragma once

#include <filesystem>
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

class SourceCache;
class SyntaxTree;
struct ModelUnits;
struct Program;

/// The stages in their order.
enum class Stage : std::uint8_t { None, Load, Instantiate, Flatten, Scalarize, Structure, Program };
/// "load", "instantiate", "flatten", ...; "none".
[[nodiscard]] std::string_view toString(Stage stage);

/// Wall time of each stage, seconds. Library files that instantiation is the first to need are read in its time.
struct StageSeconds {
    double load = 0, instantiate = 0, flatten = 0, units = 0, scalarize = 0, structure = 0, codegen = 0;
};

/// Everything known about one text and, when it was asked for, one model in it. Stages that could not run are null. A
/// model with errors may have a structure, to show what is wrong: one that is singular, or with classes that are not
/// balanced.
struct Analysis {
    SourceSet sources;  ///< the text and the library files that were needed
    SourceId source;    ///< the text; for a model of a library, the file that holds it; none if that was not found
    std::shared_ptr<const SyntaxTree> tree;      ///< of the text; null when only a library was asked
    std::vector<ClassInfo> classes;              ///< of the text
    std::vector<std::string> modified;           ///< the names of AnalysisRequest::modifications
    std::string modelName;                       ///< the model that was analysed; empty when none was
    SourceSpan modelSpan;                        ///< its name where it is declared
    std::shared_ptr<const HybridDae> dae;        ///< arrays and for-equations as written
    std::shared_ptr<const ModelUnits> units;     ///< of the variables of `dae`
    std::shared_ptr<const HybridDae> scalarDae;  ///< scalars: what the stages after it work on
    std::shared_ptr<const Structure> structure;
    std::shared_ptr<const Program> program;
    Diagnostics diagnostics;
    Stage reached = Stage::None;  ///< the last stage that ended without errors
    StageSeconds seconds;
};

enum class StopAfter : std::uint8_t { Syntax, Dae, ScalarDae, Structure, Program };

/// An element of a model, "a.b", and its value in Modelica.
struct ValueModification {
    std::string name, value;
};

struct AnalysisRequest {
    /// The text; null when the model is in a library. A file of a directory package sees the rest of its package.
    std::shared_ptr<const SourceFile> file;
    /// A class of the text, or any class of a library by its full name. Empty: the only model of the text; where there
    /// are several, the first that has an experiment annotation, else the last (`causewayc` asks for --model before it
    /// comes to that).
    std::string modelName;
    /// Folders the user names; MODELICAPATH and the shipped library are searched after them.
    std::vector<std::filesystem::path> libraryFolders;
    StopAfter last = StopAfter::Program;
    StructureView view = StructureView::Raw;
    /// False: to look at. It is no mistake then that a component has open connectors, or that a class is no model:
    /// hints tell of it.
    bool forSimulation = true;
    /// Breaches of the specification that leave one meaning are errors, not warnings.
    bool isPedantic = false;
    /// Libraries in whose classes no one wants to be told that units disagree, by name; also packages in them.
    std::vector<std::string> unitsUnchecked = {};
    /// Further texts, whose classes the model may use (library/texts_beside.h).
    std::vector<std::shared_ptr<const SyntaxTree>> others = {};
    /// The model is taken as with these (valued_analysis.h).
    std::vector<ValueModification> modifications = {};
    /// Where parsed library files are kept. Null: the one of the process.
    std::shared_ptr<SourceCache> cache;
};

/// A cancelled task leaves what was done so far and diagnostic E0008.
[[nodiscard]] std::shared_ptr<const Analysis> analyse(const AnalysisRequest& request, const Task& task);
/// A text without further folders.
[[nodiscard]] std::shared_ptr<const Analysis> analyse(std::shared_ptr<const SourceFile> file, std::string modelName,
                                                      StopAfter last, const Task& task);

/// Settings that the model's experiment annotation asks for; defaults elsewhere.
[[nodiscard]] SimulationSettings settingsFor(const Experiment& experiment);

/// The model may read the folders of its sources: those of its text and of its libraries.
[[nodiscard]] SimulationSettings withSources(SimulationSettings settings, const Analysis& analysis);

/// Simulates an analysed model (analysis.program must not be null); internal errors become diagnostics. The rows go
/// into memory, or to a sink.
[[nodiscard]] Simulation simulate(const Analysis& analysis, const SimulationSettings& settings,
                                  Diagnostics& diagnostics, const Task& task);
[[nodiscard]] Simulation simulate(const Analysis& analysis, const SimulationSettings& settings, ResultSink& sink,
                                  Diagnostics& diagnostics, const Task& task);

}  // namespace causeway
