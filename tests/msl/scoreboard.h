// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// How far each example of the Modelica Standard Library comes, and what stops it: the values that the parts of the
/// program share.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace causeway::msl {

/// Stages in their order, by name. "load" is: the class was found and its file was read; "verified": an independent
/// evaluation found no residual that the tolerance does not explain; "matches": the result is the stored one.
constexpr std::array<std::string_view, 10> kStages = {"none",      "load",    "instantiate", "flatten",  "scalarize",
                                                      "structure", "program", "simulate",    "verified", "matches"};
/// Position in kStages; 0 for what is none of them.
[[nodiscard]] std::size_t rankOf(std::string_view stage);

/// Outcome::code of an example whose result is not the stored one.
constexpr std::string_view kDeviates = "deviates";
/// Outcome::code of an example whose result does not fulfil its own model.
constexpr std::string_view kUnfulfilled = "unfulfilled";

/// What became of one example.
struct Outcome {
    std::string name;
    std::string stage = "none";                        ///< the last that it passed
    std::optional<std::int64_t> variables, equations;  ///< unknowns and what determines them, as scalars
    std::optional<std::int64_t> states;                ///< that are integrated, after index reduction
    std::vector<std::int64_t> linear, mixed,
        nonlinear;              ///< sizes of loops that are left after tearing and solving, largest first
    std::string code, message;  ///< the first error, or how its process ended; empty when all went well
    std::string reread;         ///< why its flat text cannot be read back to the same model; empty when it can
    bool hasReference = false;  ///< there is a stored result to hold its own against
    std::optional<std::int64_t> signalCount,
        signalsInside;                 ///< that were compared, and that are in the tube of the reference
    std::vector<std::string> outside;  ///< names of the others
    /// Equations and states that an independent evaluation of the rows has checked, and those whose residual the
    /// tolerance does not explain; the worst of these is the message.
    std::optional<std::int64_t> verified;
    std::int64_t unfulfilled = 0;
    std::string place;                      ///< of the error, relative to the library: "Modelica/Blocks/Math.mo:12:3"
    std::map<std::string, double> seconds;  ///< wall time by stage
};

/// What a run is about.
struct Options {
    std::string library = "Modelica";  ///< any other one: its experiments are only counted
    std::size_t sample = 0;            ///< at most so many examples, evenly spread over the list; 0: all
    std::string filter = "*";
    std::size_t goal = rankOf("structure");  ///< examples go no further than this stage
    unsigned jobs = 2;
    double timeLimit = 60;             ///< s, for the analysis of one example
    double simulationLimit = 20;       ///< s of processor time, for its simulation
    std::optional<double> tolerance;   ///< instead of that of each example; nothing is compared with stored results
    double intervalFactor = 1;         ///< the output interval, as a multiple of that of each example; likewise
    std::filesystem::path references;  ///< folder of stored results; empty: there are none
    bool isVerbose = false;
    bool takesEveryModel = false;  ///< not only examples: to find crashes; nothing is compared or stored
    std::filesystem::path times = "msl_times.json";
    std::filesystem::path report;  ///< file to write the report of this run to; empty: none
};

/// The library as a whole.
struct LibraryState {
    std::filesystem::path folder;                       ///< what MODELICAPATH names
    std::vector<std::filesystem::path> libraryFolders;  ///< where libraries that it uses are looked for; the same first
    bool isTrusted = false;                             ///< its C code may be compiled and run
    std::string version;
    double parseSeconds = 0;
    std::size_t files = 0, classes = 0;
    std::vector<std::string> faults;  ///< files that cannot be read, or have syntax errors
};

}  // namespace causeway::msl
