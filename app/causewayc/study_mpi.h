// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A study distributed dynamically among the processes of mpirun; optional at build time (CAUSEWAY_MPI).
///
/// The first process assigns runs to the others on request; alone it runs all itself. Each running process has its own
/// file of records, so that an interrupted study can be resumed like any other.
/// Errors: a process that cannot write ends all of them.
#pragma once

#include "core/study/study_runner.h"

namespace causeway::cli {

class MpiProcess {
public:
    [[nodiscard]] static bool isBuilt();

    /// Initializes MPI.
    MpiProcess();
    ~MpiProcess();
    MpiProcess(const MpiProcess&) = delete;
    MpiProcess& operator=(const MpiProcess&) = delete;

    [[nodiscard]] bool isFirst() const { return m_rank == 0; }
    /// Called with the same request in all processes, without a shard. The progress in the first one counts.
    [[nodiscard]] StudyProgress run(const StudyModel& model, const StudyRequest& request, const Task& task) const;
    /// Aborts all processes, since this one cannot continue.
    static void abandon();

private:
    int m_rank = 0;
    [[maybe_unused]] int m_size = 1;  ///< unused without MPI
};

}  // namespace causeway::cli
