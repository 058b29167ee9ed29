// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Top-level classes in the folders of a library path, by name and version. Folders are listed on first use.
///
/// A folder contains `Name.mo`, `Name/package.mo`, and versions side by side as `Name 4.1.0.mo` or `Name
/// 4.1.0/package.mo`. A folder that is itself a package (it has a package.mo) denotes that package. In the shipped
/// library, files in sub-folders that are not packages count too.
/// Reference: Modelica Language Specification, sections 13.3 (library path), 18.8.3 (versions in the file system).
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/library/package_directory.h"
#include "core/syntax/ast.h"

namespace causeway {

class SourceCache;

struct StoredRoot {
    StoredClass stored;   ///< named like the class, without the version
    std::string version;  ///< from the file name; empty if missing
    std::size_t folder;   ///< position of the folder in the library path
};

class LibraryRoots {
public:
    LibraryRoots(std::vector<std::filesystem::path> folders, SourceCache& cache)
        : m_folders(std::move(folders)), m_cache(cache)
    {
    }
    /// All versions, by folder, then by file name.
    [[nodiscard]] const std::vector<StoredRoot>& find(std::string_view name);
    /// Selects a version. If one is wanted: that version, in any folder; otherwise the newest that declares itself
    /// compatible, or else has a conversion. If none is wanted or found: the newest in the first folder that has any.
    /// Annotations are read only if file names do not decide.
    [[nodiscard]] const StoredRoot* choose(std::string_view name, const std::optional<std::string>& wanted);
    [[nodiscard]] std::vector<std::string> names();
    /// The class of a root as written; none if its file cannot be read.
    [[nodiscard]] ast::ClassDefinition definitionOf(const StoredRoot& root);
    [[nodiscard]] const std::vector<std::filesystem::path>& folders() const { return m_folders; }

private:
    using Table = std::map<std::string, std::vector<StoredRoot>, std::less<>>;

    void list();
    void add(StoredClass stored, std::size_t folder);
    [[nodiscard]] std::string nameOfPackage(const std::filesystem::path& folder);
    [[nodiscard]] std::string versionOf(const StoredRoot& root);

    std::vector<std::filesystem::path> m_folders;
    SourceCache& m_cache;
    bool m_isListed = false;
    Table m_roots;
    std::vector<std::shared_ptr<const SyntaxTree>> m_read;  ///< trees read for the selection
};

}  // namespace causeway
