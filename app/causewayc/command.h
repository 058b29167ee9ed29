// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Shared by the commands of causewayc: exit codes, common options, finding a model, printing diagnostics.
#pragma once

#include <filesystem>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "core/compiler/valued_analysis.h"
#include "core/fmu/foreign_model.h"

namespace causeway::cli {

/// Exit codes (COMMANDS: stable).
enum ExitCode : int { kDone = 0, kModelAtFault = 1, kWrongUsage = 2 };

enum class Format : std::uint8_t { Text, Json };

/// Options of every command.
struct CommonOptions {
    std::vector<std::string> files;
    std::string model;
    std::vector<std::string> libraries;
    Format format = Format::Text;
    bool isPedantic = false;
    std::vector<std::string> unitsUnchecked;
    // For systems of FMUs (.ssp).
    std::string variant;                             ///< empty: its default
    std::optional<ForeignInterface> interface = {};  ///< where the system leaves it open
};

/// Files that a command takes.
enum class Files : std::uint8_t { Model, OneOrMore };  ///< that of the model, with others that it uses
/// Adds --library, and FILE, --model and --format as far as the command has them. `options` must outlive the parsing.
void addCommonOptions(CLI::App& command, CommonOptions& options, Files files, bool withModel, bool withFormat);
CLI::Option* addFormatOption(CLI::App& command, Format& format);
/// Accepts finite numbers above 0.
[[nodiscard]] CLI::Validator positiveNumber();
/// Adds options of commands whose plan names the model.
void addPlanOptions(CLI::App& command, std::vector<std::string>& libraries, std::vector<std::string>& trusted,
                    Format& format);

/// Runs a command if the user has chosen it; returns the exit code.
using Runner = std::function<int(const Task& task)>;

Runner setUpCalibrate(CLI::App& app);
Runner setUpCheck(CLI::App& app);
Runner setUpList(CLI::App& app);
Runner setUpFlatten(CLI::App& app);
Runner setUpStructure(CLI::App& app);
Runner setUpSimulate(CLI::App& app);
Runner setUpLinearize(CLI::App& app);
Runner setUpPeriodic(CLI::App& app);
Runner setUpCompare(CLI::App& app);
Runner setUpMeasure(CLI::App& app);
Runner setUpLosses(CLI::App& app);
Runner setUpConvert(CLI::App& app);
Runner setUpExercise(CLI::App& app);
Runner setUpExport(CLI::App& app);
Runner setUpFmu(CLI::App& app);
Runner setUpFormat(CLI::App& app);
Runner setUpGrade(CLI::App& app);
Runner setUpLanguageServer(CLI::App& app);
Runner setUpRender(CLI::App& app);
Runner setUpResponse(CLI::App& app);
Runner setUpServe(CLI::App& app);
Runner setUpOptimize(CLI::App& app);
Runner setUpStudy(CLI::App& app);

/// Prints the diagnostics and their fixes to standard error, sorted by position. Numbers of fixes can be passed to
/// `check --fix`.
void printDiagnostics(Diagnostics diagnostics, const SourceSet& sources, bool withNumbers = false);

/// Whether the options name a file or a model; otherwise prints an error.
[[nodiscard]] bool namesModel(const CommonOptions& options);
/// Reports files with no class, or with several from which one must be chosen; nothing for a single class.
void checkClassCount(const std::vector<ClassInfo>& classes, const std::string& path, Diagnostics& diagnostics);
/// Texts and library folders whose classes others use.
struct UsedTexts {
    std::vector<std::shared_ptr<const SyntaxTree>> trees;
    std::vector<std::filesystem::path> folders;
};
/// Adds a file, or the folder of one or several libraries. `diagnostics` have no places.
void readUsed(const std::filesystem::path& path, UsedTexts& used, Diagnostics& diagnostics);
/// Reads the files after the first and the folders of --library. Nothing after an error, which has been printed.
[[nodiscard]] std::optional<UsedTexts> readUsed(const CommonOptions& options);
/// Folders of --library.
[[nodiscard]] std::vector<std::filesystem::path> libraryFoldersOf(const CommonOptions& options);
/// Task number `index` of `count` equal parts of `task`, which must outlive it.
[[nodiscard]] Task partOf(const Task& task, std::size_t index, std::size_t count);

/// Finds the file and the model that the options name, and analyses it; a system of FMUs is unpacked for the lifetime
/// of the analysis. Prints errors; then returns null or an analysis with error diagnostics. `values` are those of the
/// intended run.
[[nodiscard]] std::shared_ptr<const Analysis> analyseModel(const CommonOptions& options, StopAfter last,
                                                           const Task& task, StructureView view = StructureView::Raw,
                                                           const NamedTexts& values = {});

/// Writes a whole file, or to standard output for "-" and an empty path. Prints errors; returns the exit code.
[[nodiscard]] int writeOutput(const std::string& path, std::string_view text);
/// Likewise, for a file that was read to be changed.
[[nodiscard]] int rewriteFile(const std::string& path, std::string_view text);
/// Checked before long work: false, after a message, if one of these outputs is an input. Empty paths are ignored.
[[nodiscard]] bool mayWrite(std::initializer_list<std::string> paths);

}  // namespace causeway::cli
