// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What the host forbids itself before code of an FMU runs: changing files outside its working folder, the network,
/// other processes, more memory than half of the machine's.
///
/// Out:  which of it the system has granted (`ProtectionFlags`). Refused calls of the system fail with EPERM, as they
///       would without rights, and are counted in the channel.
/// Reference: landlock(7), seccomp(2).
#pragma once

#include <cstdint>

namespace causeway::fmuhost {

[[nodiscard]] std::uint32_t protect(const char* workingFolder);

}  // namespace causeway::fmuhost
