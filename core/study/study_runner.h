// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Carries out the runs of a study, or of a part of it, that are not in its folder yet, on several threads.
///
/// In:   a model without problems, its folder. Out: the runs in the records of the folder.
/// Errors: what cannot be written ends it, with the system's words. A cancelled task ends it at once; what was run is
/// kept, and the same call goes on.
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
    std::string id;  ///< of the study, as `claimFolder` gives it
    StudyShard shard;
    std::size_t jobs = 1;
};

struct StudyProgress {
    std::uint64_t wanted = 0;   ///< runs of the shard
    std::uint64_t earlier = 0;  ///< of them, were there already
    std::uint64_t done = 0;     ///< of them, were made now
    std::uint64_t failed = 0;   ///< of all that are there now
    std::string reason;         ///< of one that failed
    std::optional<std::string> error;
};

[[nodiscard]] StudyProgress runStudy(const StudyModel& model, const StudyRequest& request, const Task& task);

// Its two halves, for who divides the runs otherwise.

/// The runs of the shard that are not there, in their order; counts those that are, with the error.
[[nodiscard]] std::vector<std::uint64_t> openRuns(const StudyModel& model, const StudyRequest& request,
                                                  StudyProgress& progress);
/// The next one to be run; nothing at the end. Called from all threads.
using NextRun = std::function<std::optional<std::uint64_t>()>;
/// Makes them on so many threads; what has come to its end is taken one by one, until one is refused.
void runEach(const StudyModel& model, std::size_t jobs, const NextRun& next,
             const std::function<bool(StudyRun run)>& take, const Task& task);
void carryOut(const StudyModel& model, const StudyRequest& request, const NextRun& next, StudyProgress& progress,
              const Task& task);

}  // namespace causeway
