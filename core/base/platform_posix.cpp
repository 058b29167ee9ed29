// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/platform.h"

#include <cerrno>
#include <csignal>
#include <thread>

#include <dlfcn.h>
#include <poll.h>
#include <pthread.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#ifdef __linux__
#include <sys/prctl.h>
#endif
#ifdef __APPLE__
#include <mach-o/dyld.h>
#endif

#include "core/base/standard_streams.h"
#include "core/base/thread_end.h"

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

void keepFreedMemory()
{
#ifdef __GLIBC__
    constexpr int kGigabyte = 1 << 30;
    ::mallopt(M_MMAP_MAX, 0);
    ::mallopt(M_TRIM_THRESHOLD, kGigabyte);
    ::mallopt(M_TOP_PAD, 1 << 24);
#endif
}

void keepLittleMemory()
{
#ifdef __GLIBC__
    constexpr int kMegabyte = 1 << 20, kMostMappings = 1 << 16;
    ::mallopt(M_MMAP_MAX, kMostMappings);
    ::mallopt(M_MMAP_THRESHOLD, kMegabyte);
    ::mallopt(M_TRIM_THRESHOLD, kMegabyte);
    ::mallopt(M_TOP_PAD, kMegabyte / 8);
#endif
#ifdef PR_SET_THP_DISABLE
    ::prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0);
#endif
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

std::uint64_t physicalMemoryBytes()
{
    const long pages = ::sysconf(_SC_PHYS_PAGES), size = ::sysconf(_SC_PAGESIZE);
    return pages > 0 && size > 0 ? static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(size) : 0;
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

void* openSharedLibrary(const std::filesystem::path& path, std::string& reason)
{
    void* library = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) reason = ::dlerror();
    return library;
}

void* symbolOf(void* library, const std::string& name)
{
    return ::dlsym(library, name.c_str());
}

std::string sharedLibraryName(const std::string& name)
{
#ifdef __APPLE__
    return "lib" + name + ".dylib";
#else
    return "lib" + name + ".so";
#endif
}

std::string libraryFolderName()
{
    const bool isWide = sizeof(void*) == 8;
#ifdef __APPLE__
    return isWide ? "darwin64" : "darwin32";
#else
    return isWide ? "linux64" : "linux32";
#endif
}

std::optional<int> runProgram(const std::vector<std::string>& command, std::string& output)
{
    int ends[2];
    if (command.empty() || ::pipe(ends) != 0) return std::nullopt;
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
    ::posix_spawn_file_actions_addclose(&actions, ends[0]);
    std::vector<std::string> words = command;
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    pid_t child = 0;
    const int failure = ::posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
    ::posix_spawn_file_actions_destroy(&actions);
    ::close(ends[1]);
    char buffer[4096];
    for (ssize_t count = 0; failure == 0 && (count = ::read(ends[0], buffer, sizeof buffer)) > 0;)
        output.append(buffer, static_cast<std::size_t>(count));
    ::close(ends[0]);
    int status = 0;
    if (failure != 0 || ::waitpid(child, &status, 0) != child) return std::nullopt;
    // 127: the program was not found after all.
    if (WIFEXITED(status) && WEXITSTATUS(status) == 127) return std::nullopt;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

void* writablePages(std::size_t size)
{
    void* const pages = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return pages == MAP_FAILED ? nullptr : pages;
}

bool makeExecutable(void* pages, std::size_t size)
{
    return ::mprotect(pages, size, PROT_READ | PROT_EXEC) == 0;
}

void releasePages(void* pages, std::size_t size)
{
    ::munmap(pages, size);
}

namespace {

int outputHandle = STDOUT_FILENO;

}  // namespace

void claimStreams()
{
    const int copy = ::dup(STDOUT_FILENO);
    if (copy < 0) return;
    outputHandle = copy;
    ::dup2(STDERR_FILENO, STDOUT_FILENO);
}

std::size_t readInput(char* bytes, std::size_t size)
{
    for (;;) {
        const ssize_t count = ::read(STDIN_FILENO, bytes, size);
        if (count >= 0) return static_cast<std::size_t>(count);
        if (errno != EINTR) return 0;
    }
}

bool isOutputRead()
{
    pollfd output{outputHandle, 0, 0};
    return ::poll(&output, 1, 0) <= 0 || (output.revents & (POLLERR | POLLNVAL)) == 0;
}

bool writeOutput(std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t count = ::write(outputHandle, bytes.data(), bytes.size());
        if (count < 0 && errno != EINTR) return false;
        if (count > 0) bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

void endForeignThread()
{
    ::pthread_exit(nullptr);
}

}  // namespace causeway::platform
