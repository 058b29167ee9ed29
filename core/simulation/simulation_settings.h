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
    std::uint32_t intervals = 500;   ///< output intervals, at least 1
    std::optional<double> interval;  ///< s; takes precedence over `intervals`
    double tolerance = 1e-6;         ///< relative; absolute tolerance is this times the nominal value
    std::string solver = "cvode";
    std::string rootFinder = "illinois";  ///< method that locates crossings: see root_finder.h
    /// Parameters and start values by full name, as text: {"R1", "47"}.
    std::vector<std::pair<std::string, std::string>> overrides;
    /// Name patterns with * and ?; empty: all variables.
    std::vector<std::string> outputs;
    /// Base folder of relative file names; empty: the working folder of the process.
    std::filesystem::path workingFolder;
    /// Folders of the model's sources, which it may read besides the working folder and the resources of its libraries.
    std::vector<std::filesystem::path> readableFolders;
    /// Folder in which the model may change files besides the trusted folders; empty: none.
    std::filesystem::path resultsFolder;
    /// Receives the output of the model line by line during the run; if empty, the output is discarded.
    std::function<void(std::string_view line)> print;
    /// Folders of libraries for which the user has allowed native code, and reading and changing files in them.
    std::vector<std::filesystem::path> trustedFolders;
    /// Also collect data by step, state and block: `SimulationStatistics::stepTrace`, `stateErrors`, `blocks`,
    /// `chattering`. Costs a little time.
    bool wantsDetails = false;
    /// Adds rows at the ends of steps after the start and after each event, closer than output times, so that fast
    /// transients there are weighted correctly in means over rows.
    bool rowsBehindEvents = false;
    /// Starts from a stored result (CSV or MAT) instead of solving the initial system: states, discrete variables, and
    /// parameters that the initial system would compute. Overrides take precedence. The history of delays and the state
    /// of external functions are not stored.
    struct StoredStart {
        std::filesystem::path file;
        std::optional<double> time;  ///< s; none: the last time of the result
        bool goesOn = true;          ///< the run begins at that time instead of `startTime`
    };
    std::optional<StoredStart> startFrom;
};

}  // namespace causeway
