// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Everything that differs between operating systems, for the core. One implementation file for each system.
#pragma once

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace causeway::platform {

/// std::fopen for a path with any characters; null and errno on failure.
std::FILE* openFile(const std::filesystem::path& path, const char* mode);
/// Forces what was written to the disk; false and errno on failure.
bool flushToDisk(std::FILE* file);
/// Whether this process may replace the content of an existing file.
bool isWritable(const std::filesystem::path& path);
std::uint64_t processId();
/// Largest memory this process has had, in bytes; 0 where the system does not tell.
std::uint64_t peakMemoryBytes();
/// Memory of the machine, in bytes; 0 where the system does not tell.
std::uint64_t physicalMemoryBytes();
/// Memory that was freed stays with the process, up to a gigabyte, and is used again: the system would clear each page
/// anew for the next analysis. Call before other threads are started. Does nothing where the system's allocator has no
/// such choice.
void keepFreedMemory();
/// Folder of the running program; empty where the system does not tell.
std::filesystem::path executableFolder();
/// Whether a stream is a terminal that a person looks at.
bool isTerminal(std::FILE* stream);
/// Calls `handler` on a thread of its own when the user presses Ctrl-C (or the process is asked to end); a second time
/// ends the process at once. Call before other threads are started.
void onInterrupt(std::function<void()> handler);

/// Loads a library of native code, which stays loaded; null and why on failure.
void* openSharedLibrary(const std::filesystem::path& path, std::string& reason);
/// The address of a function; null where the library has none of this name.
void* symbolOf(void* library, const std::string& name);
/// "libname.so", "name.dll".
std::string sharedLibraryName(const std::string& name);
/// What the Modelica specification calls this platform: "linux64", "win64", ...
std::string libraryFolderName();
/// Runs a program that is found by the search path and waits for it. Gives its exit status and what it printed; nothing
/// if it cannot be started.
std::optional<int> runProgram(const std::vector<std::string>& command, std::string& output);

/// Memory for machine code: first it can be written, then run, never both. Null or false where the system refuses.
void* writablePages(std::size_t size);
bool makeExecutable(void* pages, std::size_t size);
void releasePages(void* pages, std::size_t size);

}  // namespace causeway::platform
