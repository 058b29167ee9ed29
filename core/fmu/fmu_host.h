// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A process that hosts one foreign FMU, so that its faults affect neither this program nor the run.
///
/// In:   requests in the channel (host_protocol.h).
/// Out:  answers in the channel; messages of the FMU.
/// Protection, on Linux: the process has no network, starts no other processes, changes files in its working folder
/// only, and uses at most half of the memory; enforced by bubblewrap if installed, and by Landlock and a system call
/// filter. Missing protections are reported (`gaps`).
/// Errors: a call that does not return in time, or a process that ends or crashes, gives a sentence that names the
/// function of the standard. No calls are made after that. Other platforms have no host.
/// Cost: a round trip per call: about a microsecond if both processes have a processor.
/// Threads: one at a time per object.
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
    std::filesystem::path workingFolder;  ///< folder that the FMU may change
    std::uint64_t capacity = 0;           ///< bytes for references and values of a call
    double callLimit = 60;                ///< maximum wall time of a call, in s
};

class FmuHost {
public:
    /// The task must outlive it; calls fail once it is cancelled.
    [[nodiscard]] static IoResult<std::unique_ptr<FmuHost>> start(const FmuHostSettings& settings, const Task& task);
    FmuHost(const FmuHost&) = delete;
    FmuHost& operator=(const FmuHost&) = delete;
    /// Terminates the process, even if it is busy.
    ~FmuHost();

    [[nodiscard]] fmuhost::Channel& channel();
    [[nodiscard]] std::byte* data();
    /// Executes the request in the channel; returns nothing, or the reason why the process is gone.
    [[nodiscard]] std::optional<std::string> call();
    [[nodiscard]] bool isRunning() const;
    /// Protections missing on this system, one sentence each.
    [[nodiscard]] std::vector<std::string> gaps() const;
    /// An action of the FMU that was blocked since the last call.
    [[nodiscard]] std::optional<std::string> takeRefusal();
    /// The beginning of the FMU's printed output.
    [[nodiscard]] std::string printed() const;

private:
    struct Private;
    explicit FmuHost(std::unique_ptr<Private> made);
    std::unique_ptr<Private> d;
};

}  // namespace causeway
