// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The memory that the host has in common with the program that started it, and what the host writes there.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/fmu/host_protocol.h"

namespace causeway::fmuhost {

/// Null where there is none: the host was started by hand.
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

/// The channel of this process, for functions that the FMU calls.
[[nodiscard]] Channel& theChannel();
/// Which function of the standard is about to run.
void note(const char* function);
/// A message of the FMU; one too many is counted only. On any thread.
void log(int status, const char* category, const char* message);

}  // namespace causeway::fmuhost
