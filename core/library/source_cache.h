// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Files that were read and parsed once, for all analyses of the process.
///
/// In:   paths. Out: shared immutable trees with their syntax diagnostics.
/// Errors: a file that cannot be read is E0001; nothing is kept for it.
/// Cost: a look at the file's size and time of change for each call; reading and parsing only when these have changed.
/// Threads: safe; two threads that ask for the same new file at once may both parse it, one result is kept.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "core/base/diagnostics.h"
#include "core/syntax/syntax_tree.h"

namespace causeway {

class SourceCache {
public:
    /// The id of the text in every tree that comes from here, and in its diagnostics: see SyntaxTree::withSource.
    static constexpr SourceId kSource = SourceId(0);

    /// The tree of a file as it is on the disk now, or null. Its syntax diagnostics are added in any case, parsed now
    /// or before.
    [[nodiscard]] std::shared_ptr<const SyntaxTree> tree(const std::filesystem::path& path, Diagnostics& diagnostics);
    /// How many files it holds.
    [[nodiscard]] std::size_t size() const;

private:
    struct Stamp {
        std::filesystem::file_time_type time;
        std::uintmax_t size = 0;
        bool operator==(const Stamp&) const = default;
    };
    struct Entry {
        Stamp stamp;
        std::shared_ptr<const SyntaxTree> tree;
        std::shared_ptr<const Diagnostics> diagnostics;
    };

    mutable std::mutex m_mutex;
    std::unordered_map<std::string, Entry> m_entries;  ///< looked up only
};

/// Adds messages about a cached tree with all their places moved to the id that the text has elsewhere.
void appendWithSource(Diagnostics& diagnostics, const Diagnostics& cached, SourceId source);

}  // namespace causeway
