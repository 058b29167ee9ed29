// SPDX-License-Identifier: GPL-3.0-or-later
// msl_scoreboard: how far each example of the Modelica Standard Library comes, held against the report of last time.
//   MODELICAPATH=... msl_scoreboard [--only GLOB] [--to STAGE] [--jobs N] [--limit SECONDS] [--simulation-limit
//   SECONDS] [--times FILE]
//                                   [--report FILE] [--tolerance T] [--interval-factor F] [--verbose] [--every-model]
//                                   [--library NAME] [--sample N]
// With CAUSEWAY_REFERENCE_RESULTS naming a folder of stored results it goes on to simulate the examples and to compare
// what they give; the report is then another, simulation_report.json. Exit status: 0 nothing is worse than before, 1
// something is, 2 wrong usage, 77 there is no library (ctest: skipped). UPDATE_SCOREBOARD=1 in the environment rewrites
// examples.txt and the report; with --only, the lines of these examples.
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sstream>

#include <fmt/format.h>

#include "core/base/file_io.h"
#include "core/base/numbers.h"
#include "core/library/source_cache.h"
#include "core/results/name_filter.h"
#include "tests/msl/examination.h"
#include "tests/msl/example_list.h"
#include "tests/msl/explanations.h"
#include "tests/msl/report.h"
#include "tests/msl/sizes.h"
#include "tests/msl/summary.h"
#include "tests/msl/worker_pool.h"

namespace causeway::msl {

namespace {

constexpr int kGood = 0, kWorse = 1, kWrongUsage = 2, kSkipped = 77;
const std::filesystem::path kFolder = CAUSEWAY_MSL_FOLDER;

std::optional<Options> parseOptions(int argc, char** argv)
{
    Options options;
    if (const char* folder = std::getenv("CAUSEWAY_REFERENCE_RESULTS"); folder != nullptr && *folder != '\0') {
        options.references = folder;
        options.goal = rankOf("matches");
    }
    for (int i = 1; i < argc; ++i) {
        const std::string_view name = argv[i];
        if (name == "--verbose") {
            options.isVerbose = true;
            continue;
        }
        if (name == "--every-model") {
            options.takesEveryModel = true;
            continue;
        }
        if (i + 1 == argc) return std::nullopt;
        const std::string value = argv[++i];
        const auto number = parseNumber(value);
        if (name == "--only" || name == "--filter") {
            options.filter = value;
        } else if (name == "--library") {
            options.library = value;
        } else if (name == "--sample" && number && *number >= 1) {
            options.sample = static_cast<std::size_t>(*number);
        } else if (name == "--times") {
            options.times = value;
        } else if (name == "--report") {
            options.report = value;
        } else if (name == "--to" && rankOf(value) >= rankOf("flatten")) {
            options.goal = rankOf(value);
        } else if (name == "--jobs" && number && *number >= 1 && *number <= 256) {
            options.jobs = static_cast<unsigned>(*number);
        } else if (name == "--limit" && number && *number > 0) {
            options.timeLimit = *number;
        } else if (name == "--tolerance" && number && *number > 0) {
            options.tolerance = *number;
        } else if (name == "--interval-factor" && number && *number > 0) {
            options.intervalFactor = *number;
        } else if (name == "--simulation-limit" && number && *number > 0) {
            options.simulationLimit = *number;
        } else {
            return std::nullopt;
        }
    }
    // Stored results were made with the settings of the examples.
    if (options.tolerance || options.intervalFactor != 1) options.goal = std::min(options.goal, rankOf("verified"));
    return options;
}

std::string readText(const std::filesystem::path& path)
{
    auto text = readFile(path);
    return text ? *text : std::string();
}

std::vector<std::string> linesOf(const std::string& text)
{
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

/// Examples in the stored list that are no longer found. The list comes from the library; a name missing in it is a
/// fault of ours.
std::vector<std::string> missingExamples(const std::vector<std::string>& found, const std::vector<std::string>& stored)
{
    std::vector<std::string> missing;
    std::set_difference(stored.begin(), stored.end(), found.begin(), found.end(), std::back_inserter(missing));
    return missing;
}

/// At most `count` of them, at equal distances.
std::vector<std::string> spread(const std::vector<std::string>& names, std::size_t count)
{
    if (names.size() <= count) return names;
    std::vector<std::string> taken;
    for (std::size_t i = 0; i < count; ++i) taken.push_back(names[i * names.size() / count]);
    return taken;
}

std::vector<Outcome> examineAll(const std::vector<std::string>& names, const Options& options,
                                const LibraryState& state, const std::shared_ptr<SourceCache>& cache)
{
    std::vector<Outcome> outcomes(names.size());
    std::size_t done = 0;
    const auto work = [&](std::size_t piece, const std::function<void(std::string_view)>& note) {
        return outcomeToLine(examine(names[piece], options, state, cache, note));
    };
    const auto take = [&](std::size_t piece, const PieceResult& result) {
        Outcome& outcome = outcomes[piece];
        if (result.death.empty()) {
            outcome = outcomeFromLine(result.answer);
        } else {
            outcome.name = names[piece];
            if (!result.notes.empty()) outcome.stage = result.notes.back();
            outcome.code = result.death.substr(0, result.death.find(':'));
            outcome.message = result.death;
        }
        ++done;
        if (options.isVerbose || !result.death.empty()) {
            fmt::print("[{}/{}] {}: {}{}{}\n", done, names.size(), outcome.name, outcome.stage,
                       outcome.message.empty() ? "" : ", ", outcome.message);
            std::fflush(stdout);
        }
    };
    PoolSettings settings;
    settings.jobs = options.jobs;
    constexpr double kGrace = 20;  // s: how long a stage may take to notice that it was cancelled
    settings.killAfter = options.timeLimit + kGrace;
    // Processor time may be long in coming where more processes run than processors are there; verification counts too.
    if (options.goal >= rankOf("simulate")) settings.killAfter += 10 * options.simulationLimit;
    runInChildren(names.size(), settings, work, take);
    return outcomes;
}

/// The stored outcomes with the new ones in their place, sorted by name.
std::vector<Outcome> merged(const std::vector<Outcome>& before, const std::vector<Outcome>& now)
{
    std::map<std::string, Outcome> byName;
    for (const Outcome& outcome : before) byName[outcome.name] = outcome;
    for (const Outcome& outcome : now) byName[outcome.name] = outcome;
    std::vector<Outcome> all;
    for (auto& [name, outcome] : byName) all.push_back(std::move(outcome));
    return all;
}

int complain(const std::filesystem::path& path, const std::optional<std::string>& error)
{
    if (!error) return kGood;
    fmt::print(stderr, "msl_scoreboard: cannot write '{}': {}\n", path.string(), *error);
    return kWorse;
}

int run(const Options& options)
{
    const bool isOther = options.library != "Modelica";
    const auto folder = findLibrary(options.library);
    if (!folder) {
        if (isOther) {
            fmt::print(stderr, "msl_scoreboard: no folder in MODELICAPATH holds the library '{}'\n", options.library);
            return kWrongUsage;
        }
        fmt::print("skipped: no folder in MODELICAPATH holds version 4 of the Modelica Standard Library\n");
        return kSkipped;
    }
    const auto cache = std::make_shared<SourceCache>();
    const ExampleList list = listExamples(*folder, options.library, cache, options.takesEveryModel);
    fmt::print("{} {} in {}: {} files parsed in {:.2f} s, {} classes, {} with faults, {} examples\n", options.library,
               list.state.version, folder->string(), list.state.files, list.state.parseSeconds, list.state.classes,
               list.state.faults.size(), list.names.size());
    for (const std::string& fault : list.state.faults) fmt::print("  {}\n", fault);

    std::vector<std::string> names;
    for (const std::string& name : list.names) {
        if (matchesPattern(options.filter, name)) names.push_back(name);
    }
    const std::size_t found = names.size();
    if (options.sample > 0) names = spread(names, options.sample);
    const std::vector<Outcome> outcomes = examineAll(names, options, list.state, cache);
    fmt::print("\n{}\n{}{}", totalsByPackage(outcomes, options.goal), failuresByMessage(outcomes),
               unbalanced(outcomes));
    fmt::print("{}{}", deviations(outcomes), verifications(outcomes));
    const auto explanations = explanationsFromJson(readText(kFolder / "explanations.json"));
    if (options.goal == rankOf("matches") && !isOther) fmt::print("{}", explanationsOf(outcomes, explanations));

    if (options.takesEveryModel) return kGood;
    if (isOther) {
        const auto count = [&](std::string_view stage) {
            return std::ranges::count_if(outcomes,
                                         [&](const Outcome& one) { return rankOf(one.stage) >= rankOf(stage); });
        };
        fmt::print("{} {}: {} experiments, {} tried, {} simulate, {} of them fulfil their equations\n", options.library,
                   list.state.version, found, names.size(), count("simulate"), count("verified"));
        if (options.report.empty()) return kGood;
        return complain(options.report, writeFileWhole(options.report, reportToJson(list.state, outcomes, {}, {})));
    }
    const auto reference = sizesFromText(readText(kFolder / "reference_sizes.txt"));
    const SizeComparison sizes = compareSizes(outcomes, reference);
    if (options.goal >= rankOf("structure")) {
        fmt::print("States and torn loops: no larger than those of another tool in {} of {} examples\n", sizes.noLarger,
                   sizes.compared);
        for (const std::string& line : sizes.larger) {
            if (options.isVerbose) fmt::print("  {}\n", line);
        }
    }
    int status = complain(options.times, writeFileWhole(options.times, timesToJson(list.state, outcomes)));
    const bool simulates = options.goal >= rankOf("simulate");
    if (!options.report.empty()) {
        const std::string report =
            reportToJson(list.state, outcomes, simulates ? SizeComparison() : sizes, explanations);
        status = std::max(status, complain(options.report, writeFileWhole(options.report, report)));
    }
    const std::filesystem::path reportPath = kFolder / (simulates ? "simulation_report.json" : "report.json");
    const std::vector<Outcome> before = reportFromJson(readText(reportPath));
    if (std::getenv("UPDATE_SCOREBOARD") != nullptr) {
        const bool isWhole = names.size() == list.names.size();
        std::string lines;
        for (const std::string& name : list.names) lines += name + "\n";
        status = std::max(status, complain(kFolder / "examples.txt", writeFileWhole(kFolder / "examples.txt", lines)));
        const std::vector<Outcome> all = isWhole ? outcomes : merged(before, outcomes);
        const std::string report =
            reportToJson(list.state, all, simulates ? SizeComparison() : compareSizes(all, reference), explanations);
        return std::max(status, complain(reportPath, writeFileWhole(reportPath, report)));
    }
    std::vector<std::string> worse = regressions(before, outcomes, options.goal);
    for (const std::string& name : missingExamples(list.names, linesOf(readText(kFolder / "examples.txt")))) {
        worse.push_back(name + " is no longer found");
    }
    if (!simulates) {
        const SizeComparison stored = compareSizes(merged(before, {}), reference),
                             now = compareSizes(merged(before, outcomes), reference);
        if (now.noLarger < stored.noLarger) {
            worse.push_back(fmt::format("{} examples are no larger than those of another tool, before {}", now.noLarger,
                                        stored.noLarger));
        }
    }
    if (!list.state.faults.empty()) worse.push_back("the library has files with faults");
    constexpr std::size_t kShown = 20;
    for (std::size_t i = 0; i < worse.size() && (i < kShown || options.isVerbose); ++i)
        fmt::print("WORSE: {}\n", worse[i]);
    if (!worse.empty()) fmt::print("{} worse than in the report\n", worse.size());
    return worse.empty() ? status : kWorse;
}

}  // namespace

}  // namespace causeway::msl

int main(int argc, char** argv)
{
    using namespace causeway::msl;
    const auto options = parseOptions(argc, argv);
    if (!options) {
        std::fputs(
            "usage: msl_scoreboard [--only GLOB] [--to flatten|scalarize|structure|program|simulate|verified|matches] "
            "[--jobs N] [--limit SECONDS]\n"
            "                      [--simulation-limit SECONDS] [--times FILE] [--report FILE] [--tolerance T] "
            "[--interval-factor F]\n"
            "                      [--verbose] [--every-model] [--library NAME] [--sample N]\n",
            stderr);
        return kWrongUsage;
    }
    try {
        return run(*options);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "msl_scoreboard: %s\n", error.what());
        return kWorse;
    }
}
