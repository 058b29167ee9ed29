// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/library/library_paths.h"

#include <algorithm>
#include <cstdlib>
#include <string>

#include "core/base/diagnostics.h"
#include "core/base/platform.h"
#include "core/library/model_files.h"

namespace causeway {

namespace {

#ifdef _WIN32
constexpr char kPathSeparator = ';';
#else
constexpr char kPathSeparator = ':';
#endif

bool isFile(const std::filesystem::path& path)
{
    std::error_code error;
    return std::filesystem::is_regular_file(path, error);
}

}  // namespace

std::filesystem::path shippedLibrary()
{
    std::error_code error;
    const std::filesystem::path installed = platform::executableFolder() / ".." / "share" / "causeway" / "models";
    if (std::filesystem::is_directory(installed, error)) return std::filesystem::weakly_canonical(installed, error);
    const std::filesystem::path source = CAUSEWAY_SOURCE_MODELS;
    return std::filesystem::is_directory(source, error) ? source : std::filesystem::path();
}

std::vector<std::filesystem::path> libraryFolders(const std::vector<std::filesystem::path>& named)
{
    std::vector<std::filesystem::path> folders = named;
    if (const char* variable = std::getenv("MODELICAPATH")) {
        std::string_view rest = variable;
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find(kPathSeparator), rest.size());
            if (end > 0) folders.emplace_back(rest.substr(0, end));
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
    }
    if (const auto shipped = shippedLibrary(); !shipped.empty()) folders.push_back(shipped);
    return folders;
}

std::optional<std::filesystem::path> findClassFile(std::string_view className, const std::vector<std::filesystem::path>& folders)
{
    std::vector<std::string> parts;
    while (!className.empty()) {
        const std::size_t end = std::min(className.find('.'), className.size());
        parts.emplace_back(className.substr(0, end));
        className.remove_prefix(std::min(end + 1, className.size()));
    }
    for (const std::filesystem::path& folder : folders) {
        // The longest path first: a class in a file of its own wins over one inside its package's file.
        for (std::size_t count = parts.size(); count > 0; --count) {
            std::filesystem::path path = folder;
            for (std::size_t i = 0; i < count; ++i) path /= parts[i];
            if (isFile(path / "package.mo")) return path / "package.mo";
            path += ".mo";
            if (isFile(path)) return path;
        }
    }
    if (const auto shipped = shippedLibrary(); parts.size() == 1 && !shipped.empty()) {
        Diagnostics ignored;
        for (const auto& file : findModelFiles(shipped, ignored)) {
            if (file.stem() == parts.front()) return file;
        }
    }
    return std::nullopt;
}

std::optional<std::filesystem::path> enclosingLibraryFolder(const std::filesystem::path& file)
{
    std::error_code error;
    const std::filesystem::path whole = std::filesystem::absolute(file, error).lexically_normal();
    if (error || !isFile(whole.parent_path() / "package.mo")) return std::nullopt;
    std::filesystem::path folder = whole.parent_path();
    while (isFile(folder / "package.mo") && folder.has_relative_path()) folder = folder.parent_path();
    return folder;
}

}  // namespace causeway
