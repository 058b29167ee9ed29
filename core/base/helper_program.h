// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Another program of ours that is given its input piece by piece and answers when the input has ended.
///
/// In:    a program, its arguments, pieces of input. What it says on standard error goes to ours.
/// Out:   what it wrote to standard output.
/// Fails: it cannot be started, ends before its input does, is killed, or ends with another status than 0: the answer
/// is then a failure that says so.
///        A task that is cancelled ends the program, and the answer is a failure.
/// Cost:  a process; the pieces wait for the program, so that nothing piles up.
/// Threads: one at a time for each object.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/file_io.h"
#include "core/base/task.h"

namespace causeway {

/// Beside the running program, where an installation or the build tree has it, or in PATH; empty where it is nowhere.
[[nodiscard]] std::filesystem::path findHelperProgram(const std::string& name);

class HelperProgram {
public:
    /// Started at once. The task must outlive it.
    HelperProgram(const std::filesystem::path& program, const std::vector<std::string>& arguments, const Task& task);
    HelperProgram(const HelperProgram&) = delete;
    HelperProgram& operator=(const HelperProgram&) = delete;
    /// Ends the program where it still runs.
    ~HelperProgram();

    /// False when it takes no more input; `answer` says why.
    bool write(std::string_view piece);
    /// Ends the input and waits. Call it once.
    [[nodiscard]] IoResult<std::string> answer();

private:
    struct Private;
    std::unique_ptr<Private> d;
};

}  // namespace causeway
