// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Operating system dependencies of the core. One implementation file per system.
#pragma once

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace causeway::platform {

/// std::fopen for paths with arbitrary characters; null and errno on failure.
std::FILE* openFile(const std::filesystem::path& path, const char* mode);
/// Flushes written data to the disk; false and errno on failure.
bool flushToDisk(std::FILE* file);
/// Whether this process may overwrite an existing file.
bool isWritable(const std::filesystem::path& path);
std::uint64_t processId();
/// Peak memory of this process, in bytes; 0 if the system does not tell.
std::uint64_t peakMemoryBytes();
/// Memory of the machine, in bytes; 0 if the system does not tell.
std::uint64_t physicalMemoryBytes();
/// Keeps freed memory in the process, up to a gigabyte, for reuse: otherwise the system clears each page again for the
/// next analysis. Call it before other threads are started. Does nothing if the allocator has no such option.
void keepFreedMemory();
/// The opposite, for a process that lives beside others and is idle most of the time: returns freed memory to the
/// system, and asks for small pages, since its first answers would wait until large ones are cleared. Does nothing if
/// the system has no such options.
void keepLittleMemory();
/// Folder of the running program; empty if the system does not tell.
std::filesystem::path executableFolder();
/// Whether a stream is an interactive terminal.
bool isTerminal(std::FILE* stream);
/// Calls `handler` on a separate thread when the user presses Ctrl-C (or the process is asked to terminate); the second
/// time the process ends immediately. Call it before other threads are started.
void onInterrupt(std::function<void()> handler);

/// Loads a shared library, which stays loaded; null and the reason on failure.
void* openSharedLibrary(const std::filesystem::path& path, std::string& reason);
/// The address of a function; null if the library has none of this name.
void* symbolOf(void* library, const std::string& name);
/// "libname.so", "name.dll".
std::string sharedLibraryName(const std::string& name);
/// Name of this platform in the Modelica specification: "linux64", "win64", ...
std::string libraryFolderName();
/// Runs a program found by the search path and waits for it. Returns its exit status and output; nothing if it cannot
/// be started.
std::optional<int> runProgram(const std::vector<std::string>& command, std::string& output);

/// Memory for machine code: first writable, then executable, never both. Null or false if the system refuses.
void* writablePages(std::size_t size);
bool makeExecutable(void* pages, std::size_t size);
void releasePages(void* pages, std::size_t size);

}  // namespace causeway::platform
