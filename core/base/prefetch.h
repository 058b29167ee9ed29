// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Prefetches memory that will be read soon. Only a hint: no effect if the compiler does not support it.
#pragma once

namespace causeway {

inline void prefetch([[maybe_unused]] const void* address)
{
#if defined(__GNUC__)
    __builtin_prefetch(address);
    __asm__ volatile("");  // GCC 12 considers a function that only prefetches free of effects, and drops its calls
#endif
}

}  // namespace causeway
