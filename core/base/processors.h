// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// How many threads are worth starting on this machine.
#pragma once

#include <algorithm>
#include <cstddef>
#include <thread>

namespace causeway {

/// Processors that may run threads of this program at the same time; 1 where the system does not tell.
[[nodiscard]] inline std::size_t processorCount()
{
    return std::max(1U, std::thread::hardware_concurrency());
}

}  // namespace causeway
