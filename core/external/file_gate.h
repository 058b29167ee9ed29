// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// File access control of a run: it may read and change files below given folders only.
///
/// In:   folders, and the path that a function of the model wants to read, write, move, remove or enter.
/// Out:  whether access is permitted; if not, the folder that the user would have to trust. A path is judged by its
///       target: ".." and symbolic links cannot escape, whether their targets exist or not.
/// Cost: some file system look-ups per query.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace causeway {

enum class FileAccess : std::uint8_t { Read, Change };

class FileGate {
public:
    /// From now on the run may read, or read and change, this file or everything below this folder.
    void open(const std::filesystem::path& place, FileAccess access);
    /// The reason why the file of this absolute path must not be read or changed; nothing if it may be. Refusals are
    /// recorded.
    [[nodiscard]] std::optional<std::string> refusal(const std::filesystem::path& path, FileAccess access);
    /// The folders that would have to be trusted, in the order of the requests.
    [[nodiscard]] const std::vector<std::filesystem::path>& refused() const { return m_refused; }

private:
    struct Entry {
        std::filesystem::path
            place;  ///< once resolved, without links, ".." and trailing slash; empty: it does not exist
        FileAccess access = FileAccess::Read;
    };
    std::vector<Entry> m_entries;
    std::size_t m_known = 0;  ///< number of resolved entries: a run without file access resolves none
    std::vector<std::filesystem::path> m_refused;
};

}  // namespace causeway
