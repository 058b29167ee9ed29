// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Job files that run a study on several machines: Slurm, GNU parallel.
/// In:   the command, the number of shards. Out: a shell script that runs all shards, then merges them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace causeway {

struct JobFileRequest {
    std::string program;               ///< path of causewayc
    std::vector<std::string> command;  ///< arguments without the shard: "study", "plan.json", "-o", "out"
    std::string folder;                ///< of the study
    std::string name;                  ///< of the job
    std::uint64_t shards = 1;
    std::size_t jobs = 1;  ///< threads per shard
};

/// `bash study.slurm` submits an array of shards and a job that merges them.
[[nodiscard]] std::string slurmScript(const JobFileRequest& request);
/// Run by `bash study.parallel`.
[[nodiscard]] std::string parallelScript(const JobFileRequest& request);

/// Quotes a text as one word of a POSIX shell.
[[nodiscard]] std::string shellWord(std::string_view text);

}  // namespace causeway
