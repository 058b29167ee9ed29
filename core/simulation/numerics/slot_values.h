// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Values of a run by slot of its program, which generated code reads and writes. The address sanitizer does not
/// instrument generated machine code. With CAUSEWAY_GUARD_PAGES (the sanitizer presets) the array ends at a page
/// boundary and has inaccessible pages on both sides, so that an access out of bounds ends the process. Otherwise it is
/// an ordinary vector.
#pragma once

#include <cstddef>
#include <vector>

namespace causeway {

#ifdef CAUSEWAY_GUARD_PAGES

/// Allocates memory between two inaccessible pages. Throws std::bad_alloc.
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
