// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A large file for what does not fit into memory: it has no name, is read as if it were memory, and is gone with who
/// uses it.
///
/// In:   a folder on a disk with room, and how many bytes there may be. Bytes that are never written take no room (a
/// sparse file), so that
///       it may be as large as the disk. Out: the bytes at `data`, which stays where it is; what was not written is
///       zero.
/// Method: the name is taken from the file as soon as it is open (POSIX) or with its last handle (Windows): a program
/// that is killed leaves
///         nothing behind. Written with calls, not through memory: only these can say that the disk is full.
/// Cost: that of the system's calls; giving back the room of a file in many pieces may take the system long where it
/// tells the disk of each
///       (a file system mounted with "discard"), also at the end of the program.
/// Fails: with the system's words. Threads: one writes; any may read what was written before they heard of it.
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
    /// Of `size` bytes, or fewer, down to `least`, where the file system, a limit of the user or the address space has
    /// no room for so many.
    [[nodiscard]] static IoResult<std::shared_ptr<ScratchFile>> create(const std::filesystem::path& folder,
                                                                       std::uint64_t size, std::uint64_t least);

    ScratchFile(const ScratchFile&) = delete;
    ScratchFile& operator=(const ScratchFile&) = delete;
    /// Giving back the room of a file of gigabytes takes a while: done on a thread of its own.
    ~ScratchFile();

    [[nodiscard]] const std::byte* data() const { return m_data; }
    [[nodiscard]] std::uint64_t size() const { return m_size; }
    /// Nothing when all bytes are there.
    [[nodiscard]] std::optional<std::string> write(std::uint64_t offset, std::span<const std::byte> bytes);
    /// The same bytes as at `data`, but without a place in the memory of the process.
    [[nodiscard]] std::optional<std::string> read(std::uint64_t offset, std::span<std::byte> bytes) const;

private:
    ScratchFile() = default;
    static void release(std::intptr_t handle, const std::byte* data, std::uint64_t size);

    std::intptr_t m_handle = -1;
    const std::byte* m_data = nullptr;
    std::uint64_t m_size = 0;
};

/// Where large files that nobody keeps belong, as the system or the user says. It may be in memory where there is
/// nothing else.
[[nodiscard]] std::filesystem::path scratchFolder();

}  // namespace causeway
