// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What the commands of causewayc share: exit codes, common options, finding a model, printing diagnostics.
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

/// Options that every command has.
struct CommonOptions {
    std::vector<std::string> files;
    std::string model;
    std::vector<std::string> libraries;
    Format format = Format::Text;
    bool isPedantic = false;
    std::vector<std::string> unitsUnchecked;
    // Of a system of FMUs (.ssp).
    std::string variant;                             ///< empty: its default
    std::optional<ForeignInterface> interface = {};  ///< where the system leaves it open
};

/// Adds --library, and FILE, --model and --format as far as the command has them. `options` must outlive the parsing.
enum class Files : std::uint8_t { Model, OneOrMore };  ///< that of the model, with others that it uses
void addCommonOptions(CLI::App& command, CommonOptions& options, Files files, bool withModel, bool withFormat);
CLI::Option* addFormatOption(CLI::App& command, Format& format);
/// Values of an option that are finite numbers above 0.
[[nodiscard]] CLI::Validator positiveNumber();
/// Of commands whose plan names the model.
void addPlanOptions(CLI::App& command, std::vector<std::string>& libraries, std::vector<std::string>& trusted,
                    Format& format);

/// A command that was set up; runs when it was the one given.
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

/// Prints the diagnostics with what would mend them to standard error, sorted by position. Numbered fixes can be chosen
/// by `check --fix`.
void printDiagnostics(Diagnostics diagnostics, const SourceSet& sources, bool withNumbers = false);

/// Whether the options name a file or a model; says so on standard error when they do not.
[[nodiscard]] bool namesModel(const CommonOptions& options);
/// Reports that a file holds no class, or so many that one must be chosen; nothing for a single one.
void checkClassCount(const std::vector<ClassInfo>& classes, const std::string& path, Diagnostics& diagnostics);
/// What files and folders bring whose classes others use: texts, and folders to look for libraries in.
struct UsedTexts {
    std::vector<std::shared_ptr<const SyntaxTree>> trees;
    std::vector<std::filesystem::path> folders;
};
/// Adds a file, or the folder of a library or of several. `diagnostics` have no places.
void readUsed(const std::filesystem::path& path, UsedTexts& used, Diagnostics& diagnostics);
/// What stands behind the first file, and the folders of --library before. Nothing after an error, which has been
/// printed.
[[nodiscard]] std::optional<UsedTexts> readUsed(const CommonOptions& options);
/// What --library names.
[[nodiscard]] std::vector<std::filesystem::path> libraryFoldersOf(const CommonOptions& options);
/// Work number `index` of `count` alike ones: its progress is a part of that of `task`, which must outlive it.
[[nodiscard]] Task partOf(const Task& task, std::size_t index, std::size_t count);

/// Finds the file and the model that the options name, and analyses it; a system of FMUs is unpacked for as long as the
/// analysis lives. Errors have been printed when it returns null
/// or an analysis whose diagnostics have errors. `values`: those that a run is to have.
[[nodiscard]] std::shared_ptr<const Analysis> analyseModel(const CommonOptions& options, StopAfter last,
                                                           const Task& task, StructureView view = StructureView::Raw,
                                                           const NamedTexts& values = {});

/// Writes a file whole, or standard output for "-" and an empty path. Reports failure to standard error; gives the exit
/// code.
[[nodiscard]] int writeOutput(const std::string& path, std::string_view text);
/// The same for a file that was read in order to be changed.
[[nodiscard]] int rewriteFile(const std::string& path, std::string_view text);
/// Before long work: false, after a message, where one of these outputs was read. Empty paths are none.
[[nodiscard]] bool mayWrite(std::initializer_list<std::string> paths);

}  // namespace causeway::cli
