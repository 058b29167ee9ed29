// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The results of a study in one table and one database, no matter which process ran which part.
///
/// In:   the records in the folder of a study.
/// Out:  results.csv: a row for each run, in the order of the design: factors, outputs, status, reason. results.sqlite:
///       tables `study`, `columns`, `runs` and `run_values`. The same bytes for the same runs, however they were
///       divided and whatever was killed. Each file appears whole or not at all.
///       sensitivity.csv of the design for it: an index of first order and a total one for each output and factor.
/// Errors: what cannot be read or written; runs that are missing, unless a part is enough.
/// Cost: memory for all numbers; 0.3 us a number for the table, 1 us for the database.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/base/task.h"
#include "core/study/run_records.h"

namespace causeway {

/// All runs of a study, and which of them are there.
class StudyTable {
public:
    /// Nothing is there yet.
    StudyTable(StudyPlan plan, StudyIdentity identity);

    void take(StudyRun run);
    [[nodiscard]] const StudyPlan& plan() const { return m_plan; }
    [[nodiscard]] const StudyIdentity& identity() const { return m_identity; }
    [[nodiscard]] bool has(std::uint64_t run) const { return m_states[run] != State::Missing; }
    [[nodiscard]] RunStatus statusOf(std::uint64_t run) const;
    /// Factors, then outputs.
    [[nodiscard]] std::span<const double> valuesOf(std::uint64_t run) const;
    [[nodiscard]] const std::string& reasonOf(std::uint64_t run) const;

private:
    enum class State : std::uint8_t { Missing, Completed, Failed };
    StudyPlan m_plan;
    StudyIdentity m_identity;
    std::vector<State> m_states;
    std::vector<double> m_values;
    std::unordered_map<std::uint64_t, std::string> m_reasons;  ///< looked up alone
};

struct MergeRequest {
    std::filesystem::path folder;
    bool isPartEnough = false;  ///< runs that are missing are left out
};

struct MergedStudy {
    std::uint64_t runs = 0;  ///< of the plan
    std::uint64_t completed = 0, failed = 0;
    std::uint64_t missing = 0, firstMissing = 0;  ///< from 0
    std::string reason;                           ///< of the first run that failed
    std::filesystem::path table, database;        ///< empty where they were not written
    std::filesystem::path sensitivity;            ///< likewise; of a design for it
    std::optional<std::string> error;
};
[[nodiscard]] MergedStudy mergeStudy(const MergeRequest& request, const Task& task);

/// The same table in a file of SQLite; the file must not be there. Gives the error.
[[nodiscard]] std::optional<std::string> writeStudyDatabase(const StudyTable& table, const std::filesystem::path& path,
                                                            const Task& task);
/// The runs that such a file holds. Cost: 0.5 us a number.
[[nodiscard]] IoResult<StudyTable> readStudyDatabase(const std::filesystem::path& path, const Task& task);

}  // namespace causeway
