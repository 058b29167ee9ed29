// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Cache of parsed files, shared by all analyses of the process.
///
/// In:   paths. Out: shared immutable trees with their syntax diagnostics.
/// Errors: E0001 for a file that cannot be read; it is not cached.
/// Cost: each call checks the size and modification time of the file; it is read and parsed only if these have changed.
/// Threads: safe; two threads that request the same new file may both parse it, one result is kept.
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
    /// Id of the text in all cached trees and their diagnostics: see SyntaxTree::withSource.
    static constexpr SourceId kSource = SourceId(0);

    /// The tree of the file in its current state, or null. Its syntax diagnostics are always added, even if it was
    /// cached.
    [[nodiscard]] std::shared_ptr<const SyntaxTree> tree(const std::filesystem::path& path, Diagnostics& diagnostics);
    /// Number of cached files.
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

/// Adds messages about a cached tree, with their places moved to the given id of the text.
void appendWithSource(Diagnostics& diagnostics, const Diagnostics& cached, SourceId source);

}  // namespace causeway
