// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A disk that is full, for tests: systems that limit the size of files fail a write beyond it as they fail one on a
/// full disk.
#pragma once

#ifndef _WIN32
#define CAUSEWAY_TESTS_FULL_DISK

#include <sys/resource.h>
#include <csignal>

namespace causeway::test {

/// While it lives, no byte of a file of this process can be written beyond so many.
class FullDisk {
public:
    explicit FullDisk(rlim_t bytes)
    {
        getrlimit(RLIMIT_FSIZE, &m_before);
        m_handler = std::signal(SIGXFSZ, SIG_IGN);
        const rlimit small{bytes, m_before.rlim_max};
        setrlimit(RLIMIT_FSIZE, &small);
    }
    ~FullDisk()
    {
        setrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, m_handler);
    }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;

private:
    rlimit m_before{};
    void (*m_handler)(int) = nullptr;
};

}  // namespace causeway::test
#endif
