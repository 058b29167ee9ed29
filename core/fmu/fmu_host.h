// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A process that holds one FMU of anyone, so that whatever the FMU does harms neither this program nor its run.
///
/// In:   requests in the channel (host_protocol.h).
/// Out:  answers in the channel; messages of the FMU.
/// Protection, on Linux: the process has no network, starts no others, changes files in its working folder alone, and
///       has at most half of the memory; by bubblewrap where it is installed, and by Landlock and a filter of the calls
///       of the system. What this system does not grant is told (`gaps`).
/// Errors: a call that does not come back in time, and a process that ends or crashes, with a sentence that names the
///       function of the standard. After that no call is made. Where the platform is none of those there is no host.
/// Cost:  of a call, one turn there and back: about a microsecond where both processes have a processor.
/// Threads: one at a time for each object.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/file_io.h"
#include "core/base/task.h"
#include "core/fmu/host_protocol.h"

namespace causeway {

struct FmuHostSettings {
    std::filesystem::path workingFolder;  ///< that the FMU may change
    std::uint64_t capacity = 0;           ///< bytes for references and values of a call
    double callLimit = 60;                ///< s of wall time that a call may take
};

class FmuHost {
public:
    /// The task must outlive it; once it is cancelled calls fail.
    [[nodiscard]] static IoResult<std::unique_ptr<FmuHost>> start(const FmuHostSettings& settings, const Task& task);
    FmuHost(const FmuHost&) = delete;
    FmuHost& operator=(const FmuHost&) = delete;
    /// Ends the process, however busy it is.
    ~FmuHost();

    [[nodiscard]] fmuhost::Channel& channel();
    [[nodiscard]] std::byte* data();
    /// Does what the channel asks for; nothing, or why there is no process any more.
    [[nodiscard]] std::optional<std::string> call();
    [[nodiscard]] bool isRunning() const;
    /// What this system does not keep the FMU from, each a sentence.
    [[nodiscard]] std::vector<std::string> gaps() const;
    /// What the FMU was kept from, since this was asked for last.
    [[nodiscard]] std::optional<std::string> takeRefusal();
    /// What the FMU has printed so far, the beginning of it.
    [[nodiscard]] std::string printed() const;

private:
    struct Private;
    explicit FmuHost(std::unique_ptr<Private> made);
    std::unique_ptr<Private> d;
};

}  // namespace causeway
