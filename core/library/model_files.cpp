// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/library/model_files.h"

#include <algorithm>

#include "core/base/file_io.h"

namespace causeway {

namespace {

bool isPackage(const std::filesystem::path& folder)
{
    std::error_code ignored;
    return std::filesystem::is_regular_file(folder / "package.mo", ignored);
}

}  // namespace

std::vector<std::filesystem::path> findModelFiles(const std::filesystem::path& path, Diagnostics& diagnostics)
{
    std::error_code error;
    if (!std::filesystem::is_directory(path, error)) return {path};
    std::vector<std::filesystem::path> files;
    const auto options = std::filesystem::directory_options::skip_permission_denied;
    std::filesystem::recursive_directory_iterator at(path, options, error);
    for (; !error && at != std::filesystem::recursive_directory_iterator(); at.increment(error)) {
        std::error_code ignored;
        // Folders in a package that are none hold no classes of it (specification, section 13.4.1), but resources.
        if (at->is_directory(ignored) && isPackage(at->path().parent_path()) && !isPackage(at->path())) {
            at.disable_recursion_pending();
            continue;
        }
        if (at->path().extension() == ".mo" && at->is_regular_file(ignored)) files.push_back(at->path());
    }
    if (error) diagnostics.report(diag::CannotReadFile, {}, path.string(), error.message());
    std::sort(files.begin(), files.end());
    return files;
}

std::shared_ptr<const SourceFile> loadSource(const std::filesystem::path& path, Diagnostics& diagnostics)
{
    auto bytes = readFile(path);
    if (!bytes) {
        diagnostics.report(diag::CannotReadFile, {}, path.string(), bytes.error());
        return nullptr;
    }
    return std::make_shared<const SourceFile>(path.string(), std::move(*bytes));
}

}  // namespace causeway
