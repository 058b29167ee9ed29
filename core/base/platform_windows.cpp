// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/platform.h"

#include <algorithm>
#include <cstdio>
#include <string>

#include <fcntl.h>
#include <io.h>
#include <process.h>
#include <windows.h>
// psapi.h needs windows.h
#include <psapi.h>

#include "core/base/standard_streams.h"
#include "core/base/thread_end.h"

namespace causeway::platform {

namespace {

std::function<void()>& interruptHandler()
{
    static std::function<void()> handler;
    return handler;
}

BOOL WINAPI handleInterrupt(DWORD event)
{
    static bool isSecond = false;
    if (isSecond || (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT)) return FALSE;
    isSecond = true;
    interruptHandler()();
    return TRUE;
}

}  // namespace

std::FILE* openFile(const std::filesystem::path& path, const char* mode)
{
    const std::wstring wideMode(mode, mode + std::char_traits<char>::length(mode));
    return ::_wfopen(path.c_str(), wideMode.c_str());
}

bool flushToDisk(std::FILE* file)
{
    return ::_commit(::_fileno(file)) == 0;
}

bool isWritable(const std::filesystem::path& path)
{
    return ::_waccess(path.c_str(), 2) == 0;
}

std::uint64_t processId()
{
    return ::GetCurrentProcessId();
}

void keepFreedMemory() {}

void keepLittleMemory() {}

std::uint64_t peakMemoryBytes()
{
    PROCESS_MEMORY_COUNTERS counters{};
    if (::GetProcessMemoryInfo(::GetCurrentProcess(), &counters, sizeof counters) == 0) return 0;
    return counters.PeakWorkingSetSize;
}

std::uint64_t physicalMemoryBytes()
{
    MEMORYSTATUSEX status{};
    status.dwLength = sizeof status;
    return ::GlobalMemoryStatusEx(&status) != 0 ? status.ullTotalPhys : 0;
}

std::filesystem::path executableFolder()
{
    std::wstring buffer(32768, L'\0');
    const DWORD size = ::GetModuleFileNameW(nullptr, buffer.data(), static_cast<DWORD>(buffer.size()));
    return std::filesystem::path(buffer.substr(0, size)).parent_path();
}

bool isTerminal(std::FILE* stream)
{
    return ::_isatty(::_fileno(stream)) != 0;
}

void onInterrupt(std::function<void()> handler)
{
    interruptHandler() = std::move(handler);
    ::SetConsoleCtrlHandler(&handleInterrupt, TRUE);
}

void* openSharedLibrary(const std::filesystem::path& path, std::string& reason)
{
    HMODULE library = ::LoadLibraryW(path.c_str());
    if (library == nullptr) reason = "error " + std::to_string(::GetLastError());
    return library;
}

void* symbolOf(void* library, const std::string& name)
{
    return reinterpret_cast<void*>(::GetProcAddress(static_cast<HMODULE>(library), name.c_str()));
}

std::string sharedLibraryName(const std::string& name)
{
    return name + ".dll";
}

std::string libraryFolderName()
{
    return sizeof(void*) == 8 ? "win64" : "win32";
}

std::optional<int> runProgram(const std::vector<std::string>& command, std::string&)
{
    std::vector<const char*> arguments;
    for (const std::string& word : command) arguments.push_back(word.c_str());
    arguments.push_back(nullptr);
    const auto status = ::_spawnvp(_P_WAIT, arguments[0], arguments.data());
    return status < 0 ? std::nullopt : std::optional(static_cast<int>(status));
}

void* writablePages(std::size_t size)
{
    return VirtualAlloc(nullptr, size, MEM_COMMIT | MEM_RESERVE, PAGE_READWRITE);
}

bool makeExecutable(void* pages, std::size_t size)
{
    DWORD before = 0;
    return VirtualProtect(pages, size, PAGE_EXECUTE_READ, &before) != 0 &&
           FlushInstructionCache(GetCurrentProcess(), pages, size) != 0;
}

void releasePages(void* pages, std::size_t /*size*/)
{
    VirtualFree(pages, 0, MEM_RELEASE);
}

namespace {

int outputHandle = 1;

}  // namespace

void claimStreams()
{
    ::_setmode(0, _O_BINARY);
    const int copy = ::_dup(1);
    if (copy >= 0) {
        outputHandle = copy;
        ::_dup2(2, 1);
    }
    ::_setmode(outputHandle, _O_BINARY);
}

std::size_t readInput(char* bytes, std::size_t size)
{
    const int count = ::_read(0, bytes, static_cast<unsigned>(std::min<std::size_t>(size, 1U << 20U)));
    return count > 0 ? static_cast<std::size_t>(count) : 0;
}

bool isOutputRead()
{
    // A pipe without a reader rejects even empty writes.
    DWORD count = 0;
    const auto pipe = reinterpret_cast<HANDLE>(::_get_osfhandle(outputHandle));
    return ::GetFileType(pipe) != FILE_TYPE_PIPE || ::WriteFile(pipe, "", 0, &count, nullptr) != 0 ||
           ::GetLastError() != ERROR_NO_DATA;
}

bool writeOutput(std::string_view bytes)
{
    while (!bytes.empty()) {
        const auto size = static_cast<unsigned>(std::min<std::size_t>(bytes.size(), 1U << 20U));
        const int count = ::_write(outputHandle, bytes.data(), size);
        if (count <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

void endForeignThread()
{
    ::ExitThread(0);
}

}  // namespace causeway::platform
