// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Protection that the host activates before any code of an FMU runs: no changes of files outside its working folder,
/// no network, no other processes, at most half of the machine's memory.
///
/// Out:  protections that the system has granted (`ProtectionFlags`). Refused system calls fail with EPERM, as they
///       would without permission, and are counted in the channel.
/// Reference: landlock(7), seccomp(2).
#pragma once

#include <cstdint>

namespace causeway::fmuhost {

[[nodiscard]] std::uint32_t protect(const char* workingFolder);

}  // namespace causeway::fmuhost
