// SPDX-License-Identifier: GPL-3.0-or-later
// What is the same on all systems: where a program is. How it runs is in helper_program_posix.cpp and
// helper_program_windows.cpp.
#include "core/base/helper_program.h"

#include <algorithm>
#include <cstdlib>

#include "core/base/platform.h"

namespace causeway {

namespace {

namespace fs = std::filesystem;

constexpr bool kIsWindows = fs::path::preferred_separator == '\\';

bool isProgram(const fs::path& path)
{
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    return fs::is_regular_file(status) && (status.permissions() & (fs::perms::owner_exec | fs::perms::group_exec |
                                                                   fs::perms::others_exec)) != fs::perms::none;
}

}  // namespace

fs::path findHelperProgram(const std::string& name)
{
    const fs::path here = platform::executableFolder();
    std::vector<fs::path> folders{here, here / ".." / "libexec" / "causeway", here / ".." / name};
    const char* const searched = std::getenv("PATH");
    std::string_view rest = searched == nullptr ? std::string_view() : searched;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(kIsWindows ? ';' : ':'), rest.size());
        if (end > 0) folders.emplace_back(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    for (const fs::path& folder : folders) {
        const fs::path path = folder / (kIsWindows ? name + ".exe" : name);
        if (isProgram(path)) return path;
    }
    return {};
}

}  // namespace causeway
