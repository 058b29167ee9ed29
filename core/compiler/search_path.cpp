// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/search_path.h"

#include "core/library/library_paths.h"
#include "core/library/source_cache.h"

namespace causeway {

const std::shared_ptr<SourceCache>& processSourceCache()
{
    static const std::shared_ptr<SourceCache> cache = std::make_shared<SourceCache>();
    return cache;
}

std::vector<std::filesystem::path> searchPath(const std::filesystem::path& file,
                                              const std::vector<std::filesystem::path>& named)
{
    std::vector<std::filesystem::path> first;
    if (const auto enclosing = file.empty() ? std::nullopt : enclosingLibraryFolder(file)) {
        std::error_code error;
        const std::filesystem::path inside =
            std::filesystem::absolute(file, error).lexically_normal().lexically_relative(*enclosing);
        // Messages name files in the way the user did.
        const auto asGiven = [&](const std::filesystem::path& path) {
            return file.is_absolute() ? path : std::filesystem::proximate(path, error);
        };
        // The package itself before its siblings: another version of it may be next to it.
        if (!error && !inside.empty()) first.push_back(asGiven(*enclosing / *inside.begin()));
        first.push_back(asGiven(*enclosing));
    }
    first.insert(first.end(), named.begin(), named.end());
    return libraryFolders(first);
}

}  // namespace causeway
