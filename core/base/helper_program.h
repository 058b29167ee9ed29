// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A helper program that receives its input in pieces and answers when the input ends.
///
/// In:   a program, its arguments, pieces of input. Its standard error goes to ours.
/// Out:  its standard output.
/// Fails: if it cannot be started, ends before its input does, is killed, or exits with a status other than 0: the
///       answer then describes the failure. Cancelling the task terminates the program and gives a failure.
/// Cost: a process; pieces wait for the program, so that no data accumulates.
/// Threads: one at a time per object.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/file_io.h"
#include "core/base/task.h"

namespace causeway {

/// Searches next to the running program, at its place in an installation or the build tree, and in PATH; empty if not
/// found.
[[nodiscard]] std::filesystem::path findHelperProgram(const std::string& name);

class HelperProgram {
public:
    /// Starts the program immediately. The task must outlive it.
    HelperProgram(const std::filesystem::path& program, const std::vector<std::string>& arguments, const Task& task);
    HelperProgram(const HelperProgram&) = delete;
    HelperProgram& operator=(const HelperProgram&) = delete;
    /// Terminates the program if it still runs.
    ~HelperProgram();

    /// Returns false if the program accepts no more input; `answer` gives the reason.
    bool write(std::string_view piece);
    /// Closes the input and waits. Call it once.
    [[nodiscard]] IoResult<std::string> answer();

private:
    struct Private;
    std::unique_ptr<Private> d;
};

}  // namespace causeway
