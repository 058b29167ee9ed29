// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Memory shared by the host and the program that started it, and the functions through which the host writes to it.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/fmu/host_protocol.h"

namespace causeway::fmuhost {

/// Null if the host was started by hand.
[[nodiscard]] Channel* mapChannel();

inline std::byte* dataOf(Channel& channel)
{
    return reinterpret_cast<std::byte*>(&channel) + kDataStart;
}
inline std::uint32_t* referencesOf(Channel& channel)
{
    return reinterpret_cast<std::uint32_t*>(dataOf(channel));
}
inline double* valuesOf(Channel& channel)
{
    return reinterpret_cast<double*>(dataOf(channel) + valuesAfter(channel.count));
}

/// Channel of this process, for functions that the FMU calls.
[[nodiscard]] Channel& theChannel();
/// Records which function of the standard is about to run.
void note(const char* function);
/// Passes on a message of the FMU; messages beyond the limit are only counted. Callable from any thread.
void log(int status, const char* category, const char* message);

}  // namespace causeway::fmuhost
