// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Classes stored as files and folders: the contents of a folder, in order. Nothing is parsed here.
///
/// Links to folders are followed, except back to a folder already on the path.
/// Reference: Modelica Language Specification, section 13.4.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace causeway {

/// `Name.mo`, or a folder `Name` with a package.mo.
struct StoredClass {
    std::string name;              ///< of the file without .mo, or of the folder
    std::filesystem::path file;    ///< the text: Name.mo or Name/package.mo
    std::filesystem::path folder;  ///< empty for a file
};

/// The classes in a folder, sorted by name, a folder before a file of the same name, without a package.mo of its own.
/// Names need not be identifiers. Empty for a folder that cannot be read.
[[nodiscard]] std::vector<StoredClass> storedClassesIn(const std::filesystem::path& folder);

/// The folder of a package. Its children are listed on first use and then fixed.
class PackageDirectory {
public:
    PackageDirectory(std::filesystem::path folder, const PackageDirectory* parent)
        : m_folder(std::move(folder)), m_parent(parent)
    {
    }
    [[nodiscard]] const std::filesystem::path& folder() const { return m_folder; }
    /// The classes in it whose name is an identifier: those in package.order first, in that order, then by name.
    [[nodiscard]] const std::vector<StoredClass>& children() const;

private:
    [[nodiscard]] bool leadsBack(const std::filesystem::path& folder) const;

    std::filesystem::path m_folder;
    const PackageDirectory* m_parent = nullptr;
    mutable bool m_isListed = false;
    mutable std::vector<StoredClass> m_children;
};

}  // namespace causeway
