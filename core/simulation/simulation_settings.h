// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The settings of a run.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace causeway {

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
    /// Rows also at the ends of steps behind the start and each event, closer than output times are: what changes
    /// fast there counts in means of the rows as it does in the run.
    bool rowsBehindEvents = false;
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

}  // namespace causeway
