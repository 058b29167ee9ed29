// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Asks for memory that will be read soon. Only a hint: where the compiler knows none, nothing happens.
#pragma once

namespace causeway {

inline void prefetch([[maybe_unused]] const void* address)
{
#if defined(__GNUC__)
    __builtin_prefetch(address);
    __asm__ volatile("");  // GCC 12 takes a function that only prefetches for one without effect, and drops its calls
#endif
}

}  // namespace causeway
