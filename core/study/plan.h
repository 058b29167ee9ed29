// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Plan of a study: a model, factors with their values, a design that combines them, and the outputs of each run.
///
/// In:   the text of a plan, schema "causeway.study/1" (resources/help/studies.md lists all keys). Tables of runs are
///       read through `readTable` and belong to the plan.
/// Out:  `StudyPlan`, checked as far as possible without the model.
/// Errors: each problem with its place: "factors[1].range.count: must be ...". All problems, up to `kMostProblems`.
///       Cost: linear in the text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/file_io.h"
#include "core/study/design.h"
#include "core/study/plan_settings.h"
#include "core/study/study_outputs.h"

namespace causeway {

constexpr std::string_view kStudySchema = "causeway.study/1";
constexpr std::uint64_t kMostRuns = 10'000'000;

struct StudyPlan {
    std::string modelFile, modelName;  ///< one may be empty; file name as written
    StudySettings settings;
    DesignKind design = DesignKind::Grid;
    std::vector<StudyFactor> factors;
    std::vector<FactorCorrelation> correlations;
    std::uint64_t runs = 0;
    std::optional<std::uint64_t> seed;
    std::vector<StudyOutput> outputs;
    std::string text;  ///< normalized text, independent of layout

    [[nodiscard]] StudyDesign designOfRuns() const { return {design, factors, runs, seed, correlations}; }
};

struct ReadPlan {
    std::optional<StudyPlan> plan;      ///< nothing if there are problems
    std::vector<std::string> problems;  ///< sentences without a full stop
    static constexpr std::size_t kMostProblems = 20;
};
/// Reads a file named by a plan.
using ReadTable = std::function<IoResult<std::string>(const std::string& name)>;
[[nodiscard]] ReadPlan readStudyPlan(std::string_view text, const ReadTable& readTable = nullptr);

/// First difference between two plan texts: "factors[1].range.count"; empty if there is none.
[[nodiscard]] std::string differenceOfPlans(const std::string& first, const std::string& second);

}  // namespace causeway
