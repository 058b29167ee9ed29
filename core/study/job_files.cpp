// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/job_files.h"

#include <algorithm>

#include <fmt/format.h>

namespace causeway {

namespace {

std::string commandOf(const JobFileRequest& request)
{
    std::string line = shellWord(request.program);
    for (const std::string& word : request.command) line += " " + shellWord(word);
    return line + fmt::format(" --jobs {}", request.jobs);
}

std::string mergeOf(const JobFileRequest& request)
{
    return shellWord(request.program) + " study merge " + shellWord(request.folder);
}

/// For a machine-readable comment: one line, without special characters of shells and schedulers.
std::string jobName(const std::string& name)
{
    std::string kept;
    for (const char c : name) {
        const bool isPlain = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '.';
        kept += isPlain ? c : '-';
    }
    return kept.empty() ? "study" : kept;
}

}  // namespace

std::string shellWord(std::string_view text)
{
    constexpr std::string_view kPlain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_@%+=:,./-";
    if (!text.empty() && text.find_first_not_of(kPlain) == std::string_view::npos) return std::string(text);
    std::string word = "'";
    for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return word + "'";
}

std::string slurmScript(const JobFileRequest& request)
{
    return fmt::format(
        R"(#!/bin/bash
# Runs a study on a cluster: "bash study.slurm" submits an array of {0} jobs, and one that merges them when all have
# ended well. What was killed goes on where it was: submit again. Partition, time and memory: options of sbatch, given
# to this script, or lines "#SBATCH ..." below.
#SBATCH --job-name={1}
#SBATCH --cpus-per-task={2}
set -eu
if [ -z "${{SLURM_JOB_ID:-}}" ]; then
    array=$(sbatch --parsable --array=1-{0} "$@" "$0")
    sbatch --dependency="afterok:${{array%%;*}}" "$@" --export=ALL,CAUSEWAY_MERGE=1 "$0"
elif [ -n "${{CAUSEWAY_MERGE:-}}" ]; then
    exec {4}
else
    exec {3} --shard "$SLURM_ARRAY_TASK_ID/{0}"
fi
)",
        request.shards, jobName(request.name), request.jobs, commandOf(request), mergeOf(request));
}

std::string parallelScript(const JobFileRequest& request)
{
    return fmt::format(R"(#!/bin/bash
# Runs a study with GNU parallel: "bash study.parallel" runs {0} shards and merges them. Options of parallel may follow:
# -j 4 for four at once, --sshlogin machine1,machine2 for other machines that see the same folders.
set -eu
seq {0} | parallel "$@" {1}
{2}
)",
                       request.shards, shellWord(commandOf(request) + fmt::format(" --shard {{}}/{}", request.shards)),
                       mergeOf(request));
}

}  // namespace causeway
