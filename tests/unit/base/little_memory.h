// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A machine with little memory left, for tests: Linux limits the memory of a process, and refuses what goes beyond.
#pragma once

#ifdef __linux__
#define CAUSEWAY_TESTS_LITTLE_MEMORY

#include <sys/resource.h>
#include <unistd.h>
#include <fstream>

namespace causeway::test {

/// While it lives, this process gets only so many bytes more than it has.
class LittleMemory {
public:
    explicit LittleMemory(rlim_t bytes)
    {
        getrlimit(RLIMIT_AS, &m_before);
        rlim_t pages = 0;
        std::ifstream("/proc/self/statm") >> pages;
        const rlimit small{pages * static_cast<rlim_t>(sysconf(_SC_PAGESIZE)) + bytes, m_before.rlim_max};
        setrlimit(RLIMIT_AS, &small);
    }
    ~LittleMemory() { setrlimit(RLIMIT_AS, &m_before); }
    LittleMemory(const LittleMemory&) = delete;
    LittleMemory& operator=(const LittleMemory&) = delete;

private:
    rlimit m_before{};
};

}  // namespace causeway::test
#endif
