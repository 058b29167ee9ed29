// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/workspace_files.h"

#include <algorithm>
#include <set>

#include "core/base/file_io.h"
#include "core/compiler/search_path.h"
#include "core/library/library_paths.h"
#include "core/library/model_files.h"
#include "core/library/source_cache.h"

namespace causeway {

namespace {

/// Folder of the top-level package of a file; empty for a separate file.
std::filesystem::path packageFolder(const std::filesystem::path& file)
{
    const auto around = enclosingLibraryFolder(file);
    if (!around) return {};
    return *around / *file.lexically_relative(*around).begin();
}

}  // namespace

std::vector<std::filesystem::path> workspaceFiles(const std::vector<std::filesystem::path>& openFiles)
{
    std::set<std::filesystem::path> files, folders;
    Diagnostics unread;
    for (const std::filesystem::path& file : openFiles) {
        files.insert(file);
        const std::filesystem::path package = packageFolder(file);
        if (!folders.insert(package.empty() ? file.parent_path() : package).second) continue;
        if (!package.empty()) {
            for (std::filesystem::path& found : findModelFiles(package, unread)) files.insert(std::move(found));
            continue;
        }
        std::error_code error;
        for (const auto& entry : std::filesystem::directory_iterator(file.parent_path(), error)) {
            if (entry.path().extension() == ".mo" && entry.is_regular_file(error)) files.insert(entry.path());
        }
    }
    return {files.begin(), files.end()};
}

std::vector<std::shared_ptr<const SyntaxTree>> withFiles(std::vector<std::shared_ptr<const SyntaxTree>> texts,
                                                         const std::vector<std::filesystem::path>& files,
                                                         std::string_view word)
{
    const std::size_t count = texts.size();
    for (const std::filesystem::path& file : files) {
        const std::string path = file.string();
        const auto isIt = [&](const auto& text) { return text->file().path() == path; };
        if (std::any_of(texts.begin(), texts.begin() + static_cast<std::ptrdiff_t>(count), isIt)) continue;
        // Most files do not contain it, and need not be parsed.
        const auto bytes = readFile(file);
        if (!bytes || bytes->find(word) == std::string::npos) continue;
        Diagnostics unread;
        if (const auto tree = processSourceCache()->tree(file, unread)) texts.push_back(tree);
    }
    return texts;
}

}  // namespace causeway
