// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/numerics/slot_values.h"

#ifdef CAUSEWAY_GUARD_PAGES

#include <new>

#include <sys/mman.h>
#include <unistd.h>

namespace causeway {

namespace {

struct Layout {
    std::size_t page, inner, whole;  // bytes
};

Layout layoutFor(std::size_t bytes)
{
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    const std::size_t inner = (bytes + page - 1) / page * page;
    return {page, inner, inner + 2 * page};
}

}  // namespace

void* allocateGuarded(std::size_t bytes)
{
    const Layout layout = layoutFor(bytes);
    void* const whole = mmap(nullptr, layout.whole, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (whole == MAP_FAILED) throw std::bad_alloc();
    std::byte* const inner = static_cast<std::byte*>(whole) + layout.page;
    if (layout.inner > 0 && mprotect(inner, layout.inner, PROT_READ | PROT_WRITE) != 0) {
        munmap(whole, layout.whole);
        throw std::bad_alloc();
    }
    return inner + (layout.inner - bytes);
}

void freeGuarded(void* memory, std::size_t bytes)
{
    const Layout layout = layoutFor(bytes);
    munmap(static_cast<std::byte*>(memory) - (layout.inner - bytes) - layout.page, layout.whole);
}

}  // namespace causeway

#endif
