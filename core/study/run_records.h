// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Records of the runs of a study on disk; a process may be killed at any time, and another one continues.
///
/// A study has a folder: `study.json` identifies it; `records/` has one append-only file per process. A line is a run:
/// checksum of the rest, number, status, factors, outputs, reason. An incomplete line, after a kill or power failure,
/// has a wrong checksum and is ignored. Duplicate runs have identical results. Thus there are no locks and no repairs,
/// also on network file systems.
/// Errors: system messages with the path. Cost: one system call per run; reading, 0.1 us per byte. Threads:
///       `RecordWriter::append` from any number.
#pragma once

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/file_io.h"
#include "core/study/study_model.h"

namespace causeway {

/// Files in the folder at the end: always, and for sensitivity indices (study_results.h).
inline constexpr std::string_view kTableFile = "results.csv", kDatabaseFile = "results.sqlite",
                                  kIndicesFile = "sensitivity.csv";

/// A part of the runs: every `count`-th one, from `index` on (from 0).
struct StudyShard {
    std::uint64_t index = 0, count = 1;
    [[nodiscard]] bool has(std::uint64_t run) const { return run % count == index; }
};

/// Identity of a folder.
struct StudyIdentity {
    std::string plan;         ///< text of the plan
    std::string model;        ///< name of the model
    std::string modelDigest;  ///< of StudyModel
    std::string program;      ///< with its version
};

/// Identifier of a study, stored in all its record files.
[[nodiscard]] std::string idOf(const StudyIdentity& identity);

/// Assigns a folder to this study and returns its identifier. Errors: it cannot be written, belongs to another study
/// (with the difference), or contains results of no study.
[[nodiscard]] IoResult<std::string> claimFolder(const std::filesystem::path& folder, const StudyIdentity& identity);
/// The study of a folder.
[[nodiscard]] IoResult<StudyIdentity> studyIn(const std::filesystem::path& folder);

/// Calls `take` for each run in the records of a folder: of all shards, or (`shard`) of files that may contain runs of
/// this shard. Returns the error.
[[nodiscard]] std::optional<std::string> readRecords(const std::filesystem::path& folder, const std::string& id,
                                                     std::size_t factors, std::size_t outputs, const StudyShard* shard,
                                                     const std::function<void(StudyRun run)>& take);

class RecordWriter {
public:
    /// Creates a record file in a folder; nothing is written before the first run.
    RecordWriter(std::filesystem::path folder, std::string id, StudyShard shard);

    /// False after an error; earlier runs are kept.
    bool append(const StudyRun& run);
    /// Flushes all runs to disk. Returns the first error.
    [[nodiscard]] std::optional<std::string> finish();

private:
    struct Closer {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    bool open();
    bool write(const std::string& line);
    bool fail(int error);

    std::filesystem::path m_folder, m_path;
    std::string m_id;
    StudyShard m_shard;
    std::mutex m_mutex;
    std::unique_ptr<std::FILE, Closer> m_file;
    std::optional<std::string> m_error;
};

}  // namespace causeway
