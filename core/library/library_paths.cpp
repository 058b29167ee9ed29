// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/library/library_paths.h"

#include <algorithm>
#include <cstdlib>

#include "core/base/platform.h"

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
