// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/read_files.h"

#include <mutex>
#include <set>

namespace causeway {

namespace {

struct ReadFiles {
    std::mutex mutex;
    bool isKept = false;
    std::set<std::filesystem::path> paths;
};

ReadFiles& readFiles()
{
    static ReadFiles files;
    return files;
}

bool isSameFile(const std::filesystem::path& one, const std::filesystem::path& other)
{
    std::error_code error;
    return std::filesystem::equivalent(one, other, error) && !error;
}

}  // namespace

void rememberReadFiles()
{
    const std::scoped_lock lock(readFiles().mutex);
    readFiles().isKept = true;
}

void noteReadFile(const std::filesystem::path& path)
{
    const std::scoped_lock lock(readFiles().mutex);
    if (readFiles().isKept) readFiles().paths.insert(path);
}

void forgetReadFile(const std::filesystem::path& path)
{
    const std::scoped_lock lock(readFiles().mutex);
    std::erase_if(readFiles().paths, [&](const auto& read) { return isSameFile(read, path); });
}

std::optional<std::string> refusalToOverwrite(const std::filesystem::path& path)
{
    const std::scoped_lock lock(readFiles().mutex);
    std::error_code error;
    // Devices and pipes keep nothing that could be lost.
    if (!std::filesystem::is_regular_file(path, error)) return std::nullopt;
    for (const std::filesystem::path& read : readFiles().paths) {
        if (isSameFile(read, path)) return "this command has read it, and would write over it; give another name";
    }
    return std::nullopt;
}

}  // namespace causeway
