// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Executes the missing runs of a study, or of one shard, on several threads.
/// In:   a model without problems, its folder. Out: the runs in the records of the folder.
/// Errors: ends at the first write error, with the system's message. A cancelled task ends immediately; completed runs
///       are kept, and another call continues.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/base/task.h"
#include "core/study/run_records.h"
#include "core/study/study_model.h"

namespace causeway {

struct StudyRequest {
    std::filesystem::path folder;
    std::string id;  ///< identifier of the study, from `claimFolder`
    StudyShard shard;
    std::size_t jobs = 1;
};

struct StudyProgress {
    std::uint64_t wanted = 0;   ///< runs of the shard
    std::uint64_t earlier = 0;  ///< of these, present before
    std::uint64_t done = 0;     ///< of these, executed now
    std::uint64_t failed = 0;   ///< of all present runs
    std::string reason;         ///< of one failed run
    std::optional<std::string> error;
};

[[nodiscard]] StudyProgress runStudy(const StudyModel& model, const StudyRequest& request, const Task& task);

// The parts of `runStudy`, for other ways to distribute runs.

/// Missing runs of the shard, in order; counts the present ones. With the error.
[[nodiscard]] std::vector<std::uint64_t> openRuns(const StudyModel& model, const StudyRequest& request,
                                                  StudyProgress& progress);
/// Returns the next run to execute; nothing at the end. Called from all threads.
using NextRun = std::function<std::optional<std::uint64_t>()>;
/// Executes them on `jobs` threads; results are passed to `take` one at a time, until it returns false.
void runEach(const StudyModel& model, std::size_t jobs, const NextRun& next,
             const std::function<bool(StudyRun run)>& take, const Task& task);
void carryOut(const StudyModel& model, const StudyRequest& request, const NextRun& next, StudyProgress& progress,
              const Task& task);

}  // namespace causeway
