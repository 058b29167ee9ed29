// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/platform.h"

#include <csignal>
#include <thread>

#include <sys/resource.h>
#include <unistd.h>
#ifdef __APPLE__
#include <mach-o/dyld.h>
#endif

namespace causeway::platform {

std::FILE* openFile(const std::filesystem::path& path, const char* mode)
{
    return std::fopen(path.c_str(), mode);
}

bool flushToDisk(std::FILE* file)
{
    return ::fsync(::fileno(file)) == 0;
}

bool isWritable(const std::filesystem::path& path)
{
    return ::access(path.c_str(), W_OK) == 0;
}

std::uint64_t processId()
{
    return static_cast<std::uint64_t>(::getpid());
}

std::uint64_t peakMemoryBytes()
{
    rusage usage{};
    if (::getrusage(RUSAGE_SELF, &usage) != 0) return 0;
#ifdef __APPLE__
    return static_cast<std::uint64_t>(usage.ru_maxrss);
#else
    return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024U;
#endif
}

std::filesystem::path executableFolder()
{
#ifdef __APPLE__
    char buffer[4096];
    std::uint32_t size = sizeof buffer;
    if (::_NSGetExecutablePath(buffer, &size) != 0) return {};
    return std::filesystem::path(buffer).parent_path();
#else
    std::error_code error;
    const auto path = std::filesystem::read_symlink("/proc/self/exe", error);
    return error ? std::filesystem::path() : path.parent_path();
#endif
}

bool isTerminal(std::FILE* stream)
{
    return ::isatty(::fileno(stream)) != 0;
}

void onInterrupt(std::function<void()> handler)
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    ::pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    std::thread([signals, handler = std::move(handler)] {
        int signal = 0;
        sigwait(&signals, &signal);
        handler();
        sigwait(&signals, &signal);
        ::_exit(128 + signal);
    }).detach();
}

}  // namespace causeway::platform
