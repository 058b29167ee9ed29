// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The runs of a study on the disk, so that a process may be killed at any instant and another one goes on.
///
/// A study has a folder: `study.json` says what it is; `records/` has a file for each process that has run a part of
/// it, which is only ever appended to, by this process alone. A line is a run: a checksum of the rest, number, status,
/// factors, outputs, reason. What a process was writing when it was killed, or the machine when it lost its power, has
/// no right checksum and is dropped. A run that is there twice is the same twice.
/// So nothing is locked, and no file is repaired: that also holds on file systems of networks.
/// Errors: in the system's words, with the path.
/// Cost: one call of the system for each run; reading, 0.1 us a byte. Threads: `RecordWriter::append` from many.
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

/// What there is in the folder at the end, in any case or for indices of sensitivity (study_results.h).
inline constexpr std::string_view kTableFile = "results.csv", kDatabaseFile = "results.sqlite",
                                  kIndicesFile = "sensitivity.csv";

/// A part of the runs: every `count`-th one, from `index` on (from 0).
struct StudyShard {
    std::uint64_t index = 0, count = 1;
    [[nodiscard]] bool has(std::uint64_t run) const { return run % count == index; }
};

/// What a folder belongs to.
struct StudyIdentity {
    std::string plan;         ///< its text
    std::string model;        ///< its name
    std::string modelDigest;  ///< of StudyModel
    std::string program;      ///< whose results these are, with its version
};

/// The number of a study, in all files of its records.
[[nodiscard]] std::string idOf(const StudyIdentity& identity);

/// Makes a folder that of this study, and gives the number of it. Errors: it cannot be written, or is that of another
/// study (in which way is said), or has results without being that of any.
[[nodiscard]] IoResult<std::string> claimFolder(const std::filesystem::path& folder, const StudyIdentity& identity);
/// The study of a folder.
[[nodiscard]] IoResult<StudyIdentity> studyIn(const std::filesystem::path& folder);

/// Calls `take` for each run in the records of a folder; of all shards, or (`shard`) of those that may have runs of
/// this one. Gives the error.
[[nodiscard]] std::optional<std::string> readRecords(const std::filesystem::path& folder, const std::string& id,
                                                     std::size_t factors, std::size_t outputs, const StudyShard* shard,
                                                     const std::function<void(StudyRun run)>& take);

class RecordWriter {
public:
    /// A new file in the records of a folder; nothing is written before the first run.
    RecordWriter(std::filesystem::path folder, std::string id, StudyShard shard);

    /// False once something went wrong; the runs until then are kept.
    bool append(const StudyRun& run);
    /// Forces all runs to the disk. The first error of all.
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
