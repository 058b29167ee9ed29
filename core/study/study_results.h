// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Results of a study as one table and one database, independent of the distribution of runs over processes.
///
/// In:   the records in the folder of a study.
/// Out:  results.csv: one row per run, in design order: factors, outputs, status, reason. results.sqlite: tables
///       `study`, `columns`, `runs` and `run_values`. Identical bytes for identical runs, regardless of shards and
///       interruptions. Each file is created completely or not at all. For designs for sensitivity indices also
///       sensitivity.csv: first-order and total index of each output and factor.
/// Errors: read and write errors; missing runs, unless partial results are allowed. Cost: memory for all numbers; 0.3
///       us per number for the table, 1 us for the database.
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

/// All runs of a study, present or missing.
class StudyTable {
public:
    /// All runs are missing at first.
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
    std::unordered_map<std::uint64_t, std::string> m_reasons;  ///< lookups only
};

struct MergeRequest {
    std::filesystem::path folder;
    bool isPartEnough = false;  ///< allows missing runs
};

struct MergedStudy {
    std::uint64_t runs = 0;  ///< in the plan
    std::uint64_t completed = 0, failed = 0;
    std::uint64_t missing = 0, firstMissing = 0;  ///< from 0
    std::string reason;                           ///< of the first failed run
    std::filesystem::path table, database;        ///< empty if not written
    std::filesystem::path sensitivity;            ///< empty if not written; only for designs for it
    std::optional<std::string> error;
};
[[nodiscard]] MergedStudy mergeStudy(const MergeRequest& request, const Task& task);

/// Writes the table to a SQLite file that must not exist. Returns the error.
[[nodiscard]] std::optional<std::string> writeStudyDatabase(const StudyTable& table, const std::filesystem::path& path,
                                                            const Task& task);
/// Reads the runs of such a file. Cost: 0.5 us per number.
[[nodiscard]] IoResult<StudyTable> readStudyDatabase(const std::filesystem::path& path, const Task& task);

}  // namespace causeway
