// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Number of useful threads on this machine.
#pragma once

#include <algorithm>
#include <cstddef>
#include <thread>

namespace causeway {

/// Processors available to this program; 1 if the system does not tell.
[[nodiscard]] inline std::size_t processorCount()
{
    return std::max(1U, std::thread::hardware_concurrency());
}

}  // namespace causeway
