// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/causewayc/command.h"
#include "app/causewayc/picture_program.h"
#include "app/causewayc/plan_files.h"
#include "app/causewayc/study_mpi.h"
#include "core/base/file_io.h"
#include "core/base/platform.h"
#include "core/base/processors.h"
#include "core/base/version.h"
#include "core/graphics/map_picture.h"
#include "core/program/program.h"
#include "core/study/job_files.h"
#include "core/study/study_results.h"
#include "core/study/study_runner.h"
#include "core/study/value_map.h"

namespace causeway::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMostShards = 1'000'000;
constexpr std::uint64_t kUsualShards = 100;  // of job files

struct StudyOptions {
    std::string plan, folder, shard, emit;
    std::size_t jobs = 0;  ///< 0: not given
    std::uint64_t shards = 0;
    bool withMpi = false;
    std::vector<std::string> libraries, trusted;
    Format format = Format::Text;
    CLI::App *merge = nullptr, *map = nullptr;
    std::string mapX, mapY, mapValue, mapOutput;
    bool isPartEnough = false;
};

int refuseUsage(const std::string& why)
{
    fmt::print(stderr, "causewayc: {}\nRun with --help for more: causewayc study --help\n", why);
    return kWrongUsage;
}

int failWith(const std::string& why)
{
    fmt::print(stderr, "causewayc: error: {}\n", why);
    return kModelAtFault;
}

// Shards --------------------------------------------------------------------------------------------------

std::optional<std::uint64_t> wholeNumber(std::string_view text)
{
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

/// Parses e.g. "3/100".
std::optional<StudyShard> shardOf(const std::string& text)
{
    const std::size_t slash = std::min(text.find('/'), text.size());
    const auto index = wholeNumber(std::string_view(text).substr(0, slash));
    const auto count = wholeNumber(std::string_view(text).substr(std::min(slash + 1, text.size())));
    if (!index || !count || *index < 1 || *index > *count || *count > kMostShards) return std::nullopt;
    return StudyShard{*index - 1, *count};
}

std::optional<std::uint64_t> environmentNumber(const char* name)
{
    const char* const text = std::getenv(name);
    return text != nullptr ? wholeNumber(text) : std::nullopt;
}

/// Shard of a job in a Slurm array.
std::optional<StudyShard> shardOfSlurm()
{
    const auto id = environmentNumber("SLURM_ARRAY_TASK_ID"), count = environmentNumber("SLURM_ARRAY_TASK_COUNT");
    if (!id || !count || *count == 0) return std::nullopt;
    const std::uint64_t least = environmentNumber("SLURM_ARRAY_TASK_MIN").value_or(0);
    const std::uint64_t step = std::max<std::uint64_t>(environmentNumber("SLURM_ARRAY_TASK_STEP").value_or(1), 1);
    if (*id < least || (*id - least) / step >= *count || *count > kMostShards) return std::nullopt;
    return StudyShard{(*id - least) / step, *count};
}

/// All processors for a whole study; for a shard, which may share the machine, those assigned to it.
std::size_t jobsOf(const StudyOptions& options, bool isShard)
{
    if (options.jobs > 0) return options.jobs;
    if (isShard) return static_cast<std::size_t>(environmentNumber("SLURM_CPUS_PER_TASK").value_or(1));
    return processorCount();
}

// Reports -------------------------------------------------------------------------------------------------

int reportMerged(const MergedStudy& merged, const StudyOptions& options, const Task& task)
{
    if (task.cancelled()) return failWith("stopped; nothing was merged");
    if (merged.error) return failWith(*merged.error);
    const bool isWritten = !merged.table.empty();
    if (options.format == Format::Json) {
        const nlohmann::ordered_json json{{"schema", kStudySchema},
                                          {"runs", merged.runs},
                                          {"completed", merged.completed},
                                          {"failed", merged.failed},
                                          {"missing", merged.missing},
                                          {"table", isWritten ? merged.table.string() : ""},
                                          {"database", isWritten ? merged.database.string() : ""},
                                          {"sensitivity", merged.sensitivity.string()}};
        if (const int status = writeOutput({}, json.dump(2) + "\n"); status != kDone) return status;
    }
    if (merged.failed > 0)
        fmt::print(stderr, "causewayc: {} of {} runs failed; {}\n", merged.failed, merged.runs, merged.reason);
    if (merged.missing > 0) {
        const std::string missing = fmt::format("{} of {} runs are missing, the first is run {}", merged.missing,
                                                merged.runs, merged.firstMissing + 1);
        if (!isWritten)
            return failWith(missing + "; run all shards to the end, or merge the existing runs with --partial");
        fmt::print(stderr, "causewayc: warning: {}\n", missing);
    }
    if (options.format == Format::Text)
        fmt::print(stderr, "causewayc: {} runs: {}, {}{}{}\n", merged.completed + merged.failed, merged.table.string(),
                   merged.database.string(), merged.sensitivity.empty() ? "" : ", ", merged.sensitivity.string());
    return merged.completed > 0 ? kDone : kModelAtFault;
}

int runMerge(const StudyOptions& options, const Task& task)
{
    return reportMerged(mergeStudy({options.folder, options.isPartEnough}, task), options, task);
}

/// Why the study has no map over these factors; empty if it has one, or if the table belongs to no study.
std::string obstacleOfMap(const StudyOptions& options)
{
    const auto identity = studyIn(options.folder);
    const ReadPlan read = identity ? readStudyPlan(identity->plan) : ReadPlan{};
    if (!read.plan) return {};
    std::vector<std::string> factors;
    for (const StudyFactor& factor : read.plan->factors) factors.push_back(factor.name);
    if (factors.size() < 2)
        return fmt::format("a map is drawn over two factors, and this study has {}: {}",
                           factors.empty() ? "none" : "one", fmt::join(factors, ", "));
    for (const std::string& name : {options.mapX, options.mapY}) {
        if (!name.empty() && std::ranges::find(factors, name) == factors.end())
            return fmt::format("'{}' is not a factor of this study; its factors are {}", name,
                               fmt::join(factors, ", "));
    }
    return {};
}

/// Map of an output over two factors.
int runMap(const StudyOptions& options, const Task& task)
{
    if (const std::string obstacle = obstacleOfMap(options); !obstacle.empty()) return failWith(obstacle);
    const fs::path path = fs::path(options.folder) / kTableFile;
    const auto text = readFile(path);
    if (!text) return failWith(fmt::format("'{}' cannot be read: {}", path.string(), text.error()));
    const auto table = readTextTable(*text, EmptyCells::Null);
    if (!table) return failWith(fmt::format("'{}': {}", path.string(), table.error()));
    const auto map = valueMapOf(*table, options.mapX, options.mapY, options.mapValue);
    if (!map) return failWith(fmt::format("'{}': {}", path.string(), map.error()));
    if (!isPictureFile(options.mapOutput)) return writeOutput(options.mapOutput, mapToCsv(*map));
    return writePicture(options.mapOutput,
                        mapPicture(*map, fmt::format("{} over {} and {}", map->valueName, map->xName, map->yName)),
                        task);
}

int reportShard(const StudyProgress& progress, const StudyShard& shard, Format format)
{
    if (format == Format::Json) {
        const nlohmann::ordered_json json{{"schema", kStudySchema},      {"shard", shard.index + 1},
                                          {"shards", shard.count},       {"runs", progress.wanted},
                                          {"earlier", progress.earlier}, {"failed", progress.failed}};
        return writeOutput({}, json.dump(2) + "\n");
    }
    fmt::print(stderr, "causewayc: shard {}/{}: {} runs, {} of them existed already, {} failed{}{}\n", shard.index + 1,
               shard.count, progress.wanted, progress.earlier, progress.failed, progress.reason.empty() ? "" : "; ",
               progress.reason);
    return kDone;
}

// The study -----------------------------------------------------------------------------------------------

ReadPlan readPlan(const std::string& path)
{
    const auto text = readFile(path);
    const ReadTable readTable = [&path](const std::string& file) { return readFile(besidePlan(file, path)); };
    return text ? readStudyPlan(*text, readTable) : ReadPlan{std::nullopt, {"cannot be read: " + text.error()}};
}

std::shared_ptr<const Analysis> analyseStudied(const StudyPlan& plan, const StudyOptions& options, const Task& task)
{
    CommonOptions common;
    if (!plan.modelFile.empty()) common.files.push_back(besidePlan(plan.modelFile, options.plan));
    common.model = plan.modelName;
    common.libraries = options.libraries;
    return analyseModel(common, StopAfter::Program, Task(task.stop()), StructureView::Raw, plan.settings.values);
}

int writeJobFile(const StudyOptions& options, const StudyModel& model)
{
    std::error_code error;
    const auto absolute = [&error](const std::string& path) { return fs::absolute(path, error).string(); };
    JobFileRequest request;
    request.program = (platform::executableFolder() / "causewayc").string();
    request.folder = absolute(options.folder);
    request.command = {"study", absolute(options.plan), "-o", request.folder};
    for (const std::string& library : options.libraries)
        request.command.insert(request.command.end(), {"-L", absolute(library)});
    for (const std::string& trusted : options.trusted)
        request.command.insert(request.command.end(), {"--trust", absolute(trusted)});
    request.name = fs::path(options.plan).stem().string();
    request.shards = std::min(options.shards > 0 ? options.shards : kUsualShards, model.plan().runs);
    request.jobs = std::max<std::size_t>(options.jobs, 1);
    const fs::path path = fs::path(options.folder) / ("study." + options.emit);
    const std::string script = options.emit == "slurm" ? slurmScript(request) : parallelScript(request);
    if (const int status = writeOutput(path.string(), script); status != kDone) return status;
    fmt::print(stderr, "causewayc: {} runs in {} shards; start them with: bash {}\n", model.plan().runs, request.shards,
               shellWord(path.string()));
    return kDone;
}

int reportStudy(const StudyProgress& progress, const StudyRequest& request, bool isShard, const StudyOptions& options,
                const Task& task)
{
    if (progress.error) return failWith(*progress.error);
    const std::uint64_t done = progress.earlier + progress.done;
    if (done < progress.wanted)
        return failWith(fmt::format("stopped after {} of {} runs; the same command continues", done, progress.wanted));
    return isShard ? reportShard(progress, request.shard, options.format)
                   : reportMerged(mergeStudy({options.folder, false}, task), options, task);
}

int runAmongProcesses(const MpiProcess& process, const StudyModel& model, const StudyRequest& request,
                      const StudyOptions& options, const Task& task)
{
    const StudyProgress progress = process.run(model, request, task);
    if (process.isFirst() && !progress.error) return reportStudy(progress, request, false, options, task);
    if (!progress.error) return kDone;
    failWith(*progress.error);
    MpiProcess::abandon();
    return kModelAtFault;
}

int runStudyCommand(const StudyOptions& options, const Task& task)
{
    if (options.merge->parsed()) return runMerge(options, task);
    if (options.map->parsed()) return runMap(options, task);
    if (options.plan.empty()) return refuseUsage("give a plan (PLAN.json), or merge and the folder of a study");
    if (options.folder.empty()) return refuseUsage("give a folder for the study with -o");
    if (options.withMpi && !MpiProcess::isBuilt())
        return refuseUsage("this causewayc was built without MPI; divide the study with --shard");
    const bool isShardGiven = !options.shard.empty();
    std::optional<StudyShard> shard = isShardGiven ? shardOf(options.shard) : std::nullopt;
    if (isShardGiven && !shard)
        return refuseUsage(fmt::format("--shard needs I/N, such as 1/4 to 4/4, not {}", options.shard));
    const bool isWhole = isShardGiven || options.withMpi || !options.emit.empty();
    if (!isWhole && (shard = shardOfSlurm()))
        fmt::print(stderr, "causewayc: shard {}/{}, as SLURM_ARRAY_TASK_ID says\n", shard->index + 1, shard->count);
    std::optional<MpiProcess> process;
    if (options.withMpi) process.emplace();
    const bool isHeard = !process || process->isFirst();
    const ReadPlan read = readPlan(options.plan);
    if (isHeard) isRefusedPlan(options.plan, read.problems);
    if (!read.plan) return kModelAtFault;
    const StudyPlan& plan = *read.plan;
    const auto analysis = analyseStudied(plan, options, task);
    if (!analysis || !analysis->program || analysis->diagnostics.hasErrors()) return kModelAtFault;
    StudyPlan rest = plan;
    rest.settings.values = withoutModified(std::move(rest.settings.values), *analysis);
    const StudyModel model(std::move(rest), analysis->program, settingsOfPlanned(*analysis, options.trusted));
    if (isHeard) isRefusedPlan(options.plan, model.problems());
    if (!model.problems().empty()) return kModelAtFault;
    const auto id = claimFolder(options.folder,
                                {plan.text, analysis->modelName, model.modelDigest(), "causewayc " CAUSEWAY_VERSION});
    if (!id) return failWith(id.error());
    if (!options.emit.empty()) return writeJobFile(options, model);
    const StudyRequest request{options.folder, *id, shard.value_or(StudyShard{}), jobsOf(options, shard.has_value())};
    if (process) return runAmongProcesses(*process, model, request, options, task);
    return reportStudy(runStudy(model, request, task), request, shard.has_value(), options, task);
}

}  // namespace

Runner setUpStudy(CLI::App& app)
{
    const auto options = std::make_shared<StudyOptions>();
    app.add_option("PLAN", options->plan,
                   "plan of the study (JSON, schema causeway.study/1; see resources/help/studies.md)");
    app.add_option("-o,--output", options->folder,
                   "folder of the study: records of the runs, results.csv, results.sqlite");
    app.add_option("-j,--jobs", options->jobs, "runs at once (all processors; 1 for a shard)")
        ->check(CLI::Range(1, 4096));
    app.add_option("--shard", options->shard,
                   "I/N: only the I-th of N parts, from 1/N to N/N (in a job array of Slurm: its own part)");
    app.add_option("--emit", options->emit, "write a job file into the folder, in place of running")
        ->check(CLI::IsMember({"slurm", "parallel"}));
    app.add_option("--shards", options->shards, "number of shards in the job file (100)")
        ->check(CLI::Range(std::uint64_t{1}, kMostShards));
    app.add_flag(
           "--mpi", options->withMpi,
           "divide the runs among the processes of mpirun; the first one only distributes them (an optional build)")
        ->excludes("--shard")
        ->excludes("--emit");
    addPlanOptions(app, options->libraries, options->trusted, options->format);
    options->merge = app.add_subcommand("merge", "Make the table and the database from the runs of the shards");
    options->merge->add_option("DIR", options->folder, "folder of the study")->required();
    options->merge->add_flag("--partial", options->isPartEnough, "merge even if runs are missing");
    addFormatOption(*options->merge, options->format);
    options->map = app.add_subcommand("map", "Draw an output over two factors, such as an efficiency map");
    options->map->add_option("DIR", options->folder, "folder of the study")->required();
    options->map->add_option("--value", options->mapValue, "output of the study to draw")->required();
    options->map->add_option("--x", options->mapX, "factor of the horizontal axis (the first one)");
    options->map->add_option("--y", options->mapY, "factor of the vertical axis (the second one)");
    options->map->add_option(
        "-o", options->mapOutput,
        "a table (CSV), or a picture where it ends in .svg, .png or .pdf; instead of standard output");
    return [options](const Task& task) { return runStudyCommand(*options, task); };
}

}  // namespace causeway::cli
