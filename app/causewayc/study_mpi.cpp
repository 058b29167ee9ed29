// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/causewayc/study_mpi.h"

#ifdef CAUSEWAY_MPI

#define OMPI_SKIP_MPICXX
#define MPICH_SKIP_MPICXX
#include <mpi.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include <fmt/format.h>

#include "core/base/task.h"

namespace causeway::cli {

namespace {

// Tags of a request for runs and of its answer; maximum number of runs in an answer.
constexpr int kRequestTag = 1, kRunsTag = 2;
constexpr std::size_t kMostAtOnce = 64;

/// Part of a request: runs completed since the last request, and failures among them.
struct RankReport {
    std::uint64_t done, failed;
};

/// Distributes the open runs until all other processes know that none are left.
void giveOut(const std::vector<std::uint64_t>& open, int others, StudyProgress& progress, const Task& task)
{
    constexpr auto kPause = std::chrono::microseconds(100);
    std::size_t next = 0;
    while (others > 0) {
        int hasCome = 0;
        MPI_Status from;
        MPI_Iprobe(MPI_ANY_SOURCE, kRequestTag, MPI_COMM_WORLD, &hasCome, &from);
        if (hasCome == 0) {
            std::this_thread::sleep_for(kPause);
            continue;
        }
        RankReport report{};
        MPI_Recv(&report, 2, MPI_UINT64_T, from.MPI_SOURCE, kRequestTag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        progress.done += report.done;
        progress.failed += report.failed;
        const std::size_t left = task.cancelled() ? 0 : open.size() - next;
        const std::size_t share = left / (4 * static_cast<std::size_t>(others));
        const std::size_t count = std::min(left, std::clamp<std::size_t>(share, 1, kMostAtOnce));
        MPI_Send(open.data() + next, static_cast<int>(count), MPI_UINT64_T, from.MPI_SOURCE, kRunsTag, MPI_COMM_WORLD);
        next += count;
        if (count == 0) --others;
        const std::uint64_t done = progress.earlier + progress.done;
        task.progress(static_cast<double>(done) / static_cast<double>(std::max<std::uint64_t>(progress.wanted, 1)),
                      fmt::format("run {} of {}", done, progress.wanted));
    }
}

/// Runs assigned by the first process, one by one.
class GivenRuns {
public:
    explicit GivenRuns(const StudyProgress& progress) : m_progress(progress) {}

    std::optional<std::uint64_t> next()
    {
        if (m_position == m_runs.size() && !m_isLast) ask();
        return m_position < m_runs.size() ? std::optional(m_runs[m_position++]) : std::nullopt;
    }
    /// A process that stops early must still receive the end.
    void finish()
    {
        while (!m_isLast) ask();
    }

private:
    void ask()
    {
        const RankReport report{m_progress.done - m_told.done, m_progress.failed - m_told.failed};
        m_told = {m_progress.done, m_progress.failed};
        MPI_Send(&report, 2, MPI_UINT64_T, 0, kRequestTag, MPI_COMM_WORLD);
        MPI_Status status;
        m_runs.resize(kMostAtOnce);
        MPI_Recv(m_runs.data(), kMostAtOnce, MPI_UINT64_T, 0, kRunsTag, MPI_COMM_WORLD, &status);
        int count = 0;
        MPI_Get_count(&status, MPI_UINT64_T, &count);
        m_runs.resize(static_cast<std::size_t>(count));
        m_position = 0;
        m_isLast = count == 0;
    }

    const StudyProgress& m_progress;
    std::vector<std::uint64_t> m_runs;
    std::size_t m_position = 0;
    RankReport m_told{};
    bool m_isLast = false;
};

}  // namespace

bool MpiProcess::isBuilt()
{
    return true;
}

MpiProcess::MpiProcess()
{
    MPI_Init(nullptr, nullptr);
    MPI_Comm_rank(MPI_COMM_WORLD, &m_rank);
    MPI_Comm_size(MPI_COMM_WORLD, &m_size);
}

MpiProcess::~MpiProcess()
{
    MPI_Finalize();
}

void MpiProcess::abandon()
{
    MPI_Abort(MPI_COMM_WORLD, 1);
}

StudyProgress MpiProcess::run(const StudyModel& model, const StudyRequest& request, const Task& task) const
{
    if (m_size == 1) return runStudy(model, request, task);
    StudyProgress progress;
    if (isFirst()) {
        const std::vector<std::uint64_t> open = openRuns(model, request, progress);
        if (!progress.error) giveOut(open, m_size - 1, progress, task);
        return progress;
    }
    StudyRequest one = request;
    one.jobs = 1;
    GivenRuns runs(progress);
    carryOut(
        model, one, [&runs] { return runs.next(); }, progress, Task(task.stop()));
    if (!progress.error) runs.finish();
    return progress;
}

}  // namespace causeway::cli

#else

namespace causeway::cli {

bool MpiProcess::isBuilt()
{
    return false;
}

MpiProcess::MpiProcess() = default;
MpiProcess::~MpiProcess() = default;
void MpiProcess::abandon() {}

StudyProgress MpiProcess::run(const StudyModel& model, const StudyRequest& request, const Task& task) const
{
    return runStudy(model, request, task);
}

}  // namespace causeway::cli

#endif
