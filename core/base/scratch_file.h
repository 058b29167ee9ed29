// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A large temporary file for data that does not fit into memory: nameless, read like memory, and deleted with its last
/// user.
///
/// In:   a folder on a disk with free space, and the maximum size. Unwritten bytes occupy no space (a sparse file), so
///       the size may be that of the disk.
/// Out:  the bytes at `data`, at a fixed address; unwritten bytes are zero.
/// Method: the name is removed as soon as the file is open (POSIX) or with its last handle (Windows), so a killed
///       program leaves nothing behind. Written with system calls, not through memory: only these can report a full
///       disk.
/// Cost: that of the system calls. Freeing a file in many pieces may take long if the system informs the disk of each
///       (a file system mounted with "discard"), also at the end of the program.
/// Fails: with the system's message. Threads: one writes; any may read data whose completion they have been told of.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "core/base/file_io.h"

namespace causeway {

class ScratchFile {
public:
    /// Of `size` bytes, or fewer, down to `least`, if the file system, a limit of the user or the address space does
    /// not permit more.
    [[nodiscard]] static IoResult<std::shared_ptr<ScratchFile>> create(const std::filesystem::path& folder,
                                                                       std::uint64_t size, std::uint64_t least);

    ScratchFile(const ScratchFile&) = delete;
    ScratchFile& operator=(const ScratchFile&) = delete;
    /// Freeing a file of gigabytes takes a while; it runs on a separate thread.
    ~ScratchFile();

    [[nodiscard]] const std::byte* data() const { return m_data; }
    [[nodiscard]] std::uint64_t size() const { return m_size; }
    /// Returns nothing if all bytes were written.
    [[nodiscard]] std::optional<std::string> write(std::uint64_t offset, std::span<const std::byte> bytes);
    /// Reads the same bytes as at `data`, without mapping them into memory.
    [[nodiscard]] std::optional<std::string> read(std::uint64_t offset, std::span<std::byte> bytes) const;

private:
    ScratchFile() = default;
    static void release(std::intptr_t handle, const std::byte* data, std::uint64_t size);

    std::intptr_t m_handle = -1;
    const std::byte* m_data = nullptr;
    std::uint64_t m_size = 0;
};

/// Folder for large temporary files, from the system or the user's settings. It may be in memory if there is no other.
[[nodiscard]] std::filesystem::path scratchFolder();

}  // namespace causeway
