// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/external/file_gate.h"

#include <algorithm>
#include <system_error>

#include <fmt/format.h>

namespace causeway {

namespace {

namespace fs = std::filesystem;

std::string textOf(const fs::path& path)
{
    const auto text = path.generic_u8string();
    return {text.begin(), text.end()};
}

/// The target of a path, without links; nothing if it cannot be determined.
std::optional<fs::path> placeOf(const fs::path& path)
{
    std::error_code error;
    fs::path place = fs::weakly_canonical(fs::absolute(path, error), error);
    if (error) return std::nullopt;
    place = place.lexically_normal();
    if (place.filename().empty() && place != place.root_path()) place = place.parent_path();
    // weakly_canonical does not resolve links to nonexistent targets.
    fs::path part;
    for (const fs::path& name : place) {
        part /= name;
        if (fs::is_symlink(fs::symlink_status(part, error))) return std::nullopt;
    }
    return place;
}

}  // namespace

void FileGate::open(const fs::path& place, FileAccess access)
{
    m_entries.push_back({place, access});
}

std::optional<std::string> FileGate::refusal(const fs::path& path, FileAccess access)
{
    for (; m_known < m_entries.size(); ++m_known) {
        Entry& entry = m_entries[m_known];
        entry.place = placeOf(entry.place).value_or(fs::path());
    }
    const auto place = placeOf(path);
    const auto allows = [&](const Entry& entry) {
        return !entry.place.empty() && (entry.access == FileAccess::Change || access == FileAccess::Read) &&
               std::mismatch(entry.place.begin(), entry.place.end(), place->begin(), place->end()).first ==
                   entry.place.end();
    };
    if (place && std::ranges::any_of(m_entries, allows)) return std::nullopt;
    std::error_code error;
    fs::path folder = place ? *place : path;
    if (!fs::is_directory(folder, error)) folder = folder.parent_path();
    if (std::ranges::find(m_refused, folder) == m_refused.end()) m_refused.push_back(folder);
    const char* rule = access == FileAccess::Read ? "read: a run reads files of its libraries and its working folder"
                                                  : "changed: a run changes files in the folder of its results";
    return fmt::format("'{}' must not be {}, and no others; if you trust the model, allow that folder: --trust \"{}\"",
                       textOf(path), rule, textOf(folder));
}

}  // namespace causeway
