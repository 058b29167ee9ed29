// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A study divided among the processes of mpirun, as they come to the end of what they have: an optional build
/// (CAUSEWAY_MPI).
///
/// The first process gives numbers of runs to the others, which ask for them; alone it runs all itself. Each process
/// that runs has a file of records of its own, so that what was killed goes on as any other study does.
/// Errors: what a process cannot write ends all of them.
#pragma once

#include "core/study/study_runner.h"

namespace causeway::cli {

class MpiProcess {
public:
    [[nodiscard]] static bool isBuilt();

    /// Joins the others.
    MpiProcess();
    ~MpiProcess();
    MpiProcess(const MpiProcess&) = delete;
    MpiProcess& operator=(const MpiProcess&) = delete;

    [[nodiscard]] bool isFirst() const { return m_rank == 0; }
    /// The same request in all processes, without a shard. What is told counts in the first one.
    [[nodiscard]] StudyProgress run(const StudyModel& model, const StudyRequest& request, const Task& task) const;
    /// Ends all processes: one of them cannot go on.
    static void abandon();

private:
    int m_rank = 0;
    [[maybe_unused]] int m_size = 1;  ///< of no use alone
};

}  // namespace causeway::cli
