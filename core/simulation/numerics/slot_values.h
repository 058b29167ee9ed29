// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The values of a run, by slot of its program: what generated code reads and writes.
///
/// The address sanitizer does not see machine code. Where CAUSEWAY_GUARD_PAGES is set (the sanitizer presets) the last
/// value lies at the end of a page, and behind it, as in front of the first page, is one that nobody may touch: code
/// that leaves its data ends the process there. Otherwise it is a vector like any other.
#pragma once

#include <cstddef>
#include <vector>

namespace causeway {

#ifdef CAUSEWAY_GUARD_PAGES

/// Memory of this many bytes between two pages without access. Throws std::bad_alloc.
[[nodiscard]] void* allocateGuarded(std::size_t bytes);
void freeGuarded(void* memory, std::size_t bytes);

template <class T>
struct GuardedAllocator {
    using value_type = T;

    GuardedAllocator() = default;
    template <class U>
    GuardedAllocator(const GuardedAllocator<U>& /*other*/)  // NOLINT(google-explicit-constructor)
    {
    }
    [[nodiscard]] T* allocate(std::size_t count) { return static_cast<T*>(allocateGuarded(count * sizeof(T))); }
    void deallocate(T* memory, std::size_t count) { freeGuarded(memory, count * sizeof(T)); }
    bool operator==(const GuardedAllocator& /*other*/) const { return true; }
};

using SlotValues = std::vector<double, GuardedAllocator<double>>;

#else

using SlotValues = std::vector<double>;

#endif

}  // namespace causeway
