// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Which files a run may read and change: those below the folders that it was given, and no others.
///
/// In:   folders, and the path that a function of the model wants to read, write, move, remove or enter.
/// Out:  whether that is allowed; where it is not, the folder that the user would have to trust. A path counts as the
/// place where it
///       leads: ".." and symbolic links do not lead out, whether they exist already or hang in the air.
/// Cost: some look-ups in the file system for each question.
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
    /// From now on the run may read, or read and change, this file or what is below this folder.
    void open(const std::filesystem::path& place, FileAccess access);
    /// Why the file of this absolute path must not be read or changed; nothing where it may. What is refused is
    /// remembered.
    [[nodiscard]] std::optional<std::string> refusal(const std::filesystem::path& path, FileAccess access);
    /// The folders that would have to be trusted, in the order in which they were asked for.
    [[nodiscard]] const std::vector<std::filesystem::path>& refused() const { return m_refused; }

private:
    struct Entry {
        std::filesystem::path
            place;  ///< once it is known without links, ".." and a slash at the end; empty: it leads nowhere
        FileAccess access = FileAccess::Read;
    };
    std::vector<Entry> m_entries;
    std::size_t m_known =
        0;  ///< of them, of which it is known where they lead: a run that asks for no file looks up none
    std::vector<std::filesystem::path> m_refused;
};

}  // namespace causeway
