// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Runs a program over an interval of time: initialization, integration, events, output.
///
/// In:   a `Program` (core/program) and `SimulationSettings`.
/// Out:  `Simulation`: the result (also of a run that stopped early), statistics, and how it ended. The rows go to a
/// sink while they are
///       computed (core/results/result_sink.h), so that a run needs no more memory for more of them, or into memory,
///       where plots read them.
/// Fails: a run that cannot go on stops with `SimulationStatus` and a diagnostic (range 5xxx) that names time, equation
/// and values.
///        What was computed until then is in the result.
/// Threads: any number of runs at once; one `Task` each. Cancellation is noticed within an integration step.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/results/result.h"
#include "core/simulation/chattering.h"
#include "core/simulation/step_trace.h"

namespace causeway {

class Diagnostics;
class ResultSink;
class Task;
struct Program;

struct SimulationSettings {
    double startTime = 0;            ///< s
    double stopTime = 1;             ///< s, not before startTime
    std::uint32_t intervals = 500;   ///< number of output intervals, at least 1
    std::optional<double> interval;  ///< s; wins over `intervals` when given
    double tolerance = 1e-6;         ///< relative; absolute tolerance is this times the nominal value
    std::string solver = "cvode";
    std::string rootFinder = "illinois";  ///< how crossings are located: see root_finder.h
    /// Parameters and start values by full name, in the user's words: {"R1", "47"}.
    std::vector<std::pair<std::string, std::string>> overrides;
    /// Name patterns with * and ?; empty keeps every variable.
    std::vector<std::string> outputs;
    /// Where relative names of files lead; empty: the working folder of the process.
    std::filesystem::path workingFolder;
    /// What the model may read, beside the working folder and resources of its libraries: the folders of its sources.
    std::vector<std::filesystem::path> readableFolders;
    /// Where the model may change files, beside the folders that are trusted; empty: nowhere.
    std::filesystem::path resultsFolder;
    /// Gets what the model prints, line by line, while it runs; nobody: it is dropped.
    std::function<void(std::string_view line)> print;
    /// The user agreed that native code of libraries below these folders runs, and that the model reads and changes
    /// files there.
    std::vector<std::filesystem::path> trustedFolders;
    /// Also what each step, each state and each block contributes: `SimulationStatistics::stepTrace`, `stateErrors`,
    /// `blocks`, `chattering`. Costs a little time.
    bool wantsDetails = false;
    /// Start with the values of a stored result (CSV or MAT), in place of the initial system: states, discrete
    /// variables, and parameters that the initial system would compute. Overrides win over them; the history of delays,
    /// and what external functions remember, is not stored.
    struct StoredStart {
        std::filesystem::path file;
        std::optional<double> time;  ///< s; none: its last one
        bool goesOn = true;          ///< the run begins at that time, in place of `startTime`
    };
    std::optional<StoredStart> startFrom;
};

/// The solvers this build knows, the default first.
[[nodiscard]] const std::vector<std::string>& solverNames();

enum class SimulationStatus : std::uint8_t { Completed, Cancelled, Failed };

/// What a state has contributed to the estimated errors of the steps, which decide on their lengths.
struct StateErrors {
    std::string state;
    std::uint64_t limitedSteps = 0;  ///< whose largest error, relative to its tolerance, was that of this state
    double share = 0;    ///< of the squares of all errors, on the average of the steps; those of all states add up to 1
    double largest = 0;  ///< of its errors, in units of what is allowed
};

/// What has gone into the solution of a block of equations.
struct BlockStatistics {
    enum class Kind : std::uint8_t { Linear, Nonlinear, Mixed };
    Kind kind = Kind::Nonlinear;
    bool isInitial = false;             ///< of the initial system
    std::vector<std::string> unknowns;  ///< that are iterated
    std::uint64_t solutions = 0;        ///< how often it was solved
    std::uint64_t iterations = 0;       ///< of Newton's method, in all of them
    double seconds = 0;                 ///< wall time
};

struct SimulationStatistics {
    std::uint64_t unknowns = 0, states = 0, equations = 0;
    std::uint64_t steps = 0, rhsEvaluations = 0, jacobianEvaluations = 0, stateEvents = 0, timeEvents = 0;
    std::uint64_t errorTestFailures = 0;                 ///< steps that were tried and not accurate enough
    std::uint64_t convergenceFailures = 0;               ///< steps whose implicit equations were not solved
    double initializeSeconds = 0, integrateSeconds = 0;  ///< wall time, without that of the sink
    double writeSeconds = 0;                             ///< wall time of the sink
    std::vector<StateErrors> stateErrors;                ///< with `wantsDetails`; those that limited most steps first
    std::vector<BlockStatistics> blocks;                 ///< with `wantsDetails`; in the order in which they are solved
    StepTrace stepTrace;                                 ///< with `wantsDetails`
    std::vector<Chattering> chattering;                  ///< with `wantsDetails`; the longest series first
};

struct Simulation {
    SimulationStatus status = SimulationStatus::Completed;
    double reachedTime = 0;                ///< s
    std::uint64_t rows = 0;                ///< that the sink got
    std::shared_ptr<const Result> result;  ///< never null; without rows where they went to a sink of the caller
    SimulationStatistics statistics;
    std::vector<std::filesystem::path> refusedFolders;  ///< that the model wanted to read or change, and must not
};

/// The rows go into memory.
[[nodiscard]] Simulation simulate(const Program& program, const SimulationSettings& settings, Diagnostics& diagnostics,
                                  const Task& task);
/// The rows go to `sink`, which is left to the caller to finish, or to abandon. A run whose sink takes no more rows has
/// failed.
[[nodiscard]] Simulation simulate(const Program& program, const SimulationSettings& settings, ResultSink& sink,
                                  Diagnostics& diagnostics, const Task& task);

}  // namespace causeway
