// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/study_runner.h"

#include <atomic>
#include <mutex>
#include <thread>
#include <vector>

#include <fmt/format.h>

namespace causeway {

namespace {

void count(const StudyRun& run, StudyProgress& progress)
{
    if (run.status != RunStatus::Failed) return;
    ++progress.failed;
    if (progress.reason.empty()) progress.reason = fmt::format("run {}: {}", run.number + 1, run.reason);
}

}  // namespace

std::vector<std::uint64_t> openRuns(const StudyModel& model, const StudyRequest& request, StudyProgress& progress)
{
    const std::uint64_t runs = model.plan().runs;
    std::vector<bool> isDone(runs);
    progress.error = readRecords(request.folder, request.id, model.plan().factors.size(), model.plan().outputs.size(),
                                 &request.shard, [&](const StudyRun& run) {
                                     if (run.number >= runs || isDone[run.number] || !request.shard.has(run.number))
                                         return;
                                     isDone[run.number] = true;
                                     ++progress.earlier;
                                     count(run, progress);
                                 });
    std::vector<std::uint64_t> open;
    for (std::uint64_t run = request.shard.index; run < runs; run += request.shard.count) {
        ++progress.wanted;
        if (!isDone[run]) open.push_back(run);
    }
    return open;
}

void runEach(const StudyModel& model, std::size_t jobs, const NextRun& next,
             const std::function<bool(StudyRun run)>& take, const Task& task)
{
    std::atomic<bool> isRefused = false;
    std::mutex mutex;
    const auto work = [&] {
        const Task own(task.stop());
        while (!task.cancelled() && !isRefused) {
            const auto number = next();
            if (!number) return;
            auto run = model.run(*number, own);
            if (!run) continue;
            const std::lock_guard lock(mutex);
            if (!take(std::move(*run))) isRefused = true;
        }
    };
    std::vector<std::jthread> threads;
    for (std::size_t i = 1; i < jobs; ++i) threads.emplace_back(work);
    work();
}

void carryOut(const StudyModel& model, const StudyRequest& request, const NextRun& next, StudyProgress& progress,
              const Task& task)
{
    RecordWriter records(request.folder, request.id, request.shard);
    const auto take = [&](const StudyRun& run) {
        if (!records.append(run)) return false;
        ++progress.done;
        count(run, progress);
        const std::uint64_t done = progress.earlier + progress.done;
        task.progress(static_cast<double>(done) / static_cast<double>(progress.wanted),
                      fmt::format("run {} of {}", done, progress.wanted));
        return true;
    };
    runEach(model, request.jobs, next, take, task);
    progress.error = records.finish();
}

StudyProgress runStudy(const StudyModel& model, const StudyRequest& request, const Task& task)
{
    StudyProgress progress;
    const std::vector<std::uint64_t> open = openRuns(model, request, progress);
    if (progress.error) return progress;
    std::atomic<std::size_t> position = 0;
    const auto next = [&]() -> std::optional<std::uint64_t> {
        const std::size_t at = position++;
        return at < open.size() ? std::optional(open[at]) : std::nullopt;
    };
    StudyRequest limited = request;
    limited.jobs = std::min(request.jobs, open.size());
    carryOut(model, limited, next, progress, task);
    return progress;
}

}  // namespace causeway
