// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/scratch_folder.h"

#include <random>
#include <system_error>

#include <fmt/format.h>

namespace causeway {

namespace fs = std::filesystem;

IoResult<std::unique_ptr<ScratchFolder>> ScratchFolder::create(const fs::path& parent, std::string_view prefix)
{
    constexpr int kTries = 100;
    std::random_device random;
    std::error_code error;
    for (int i = 0; i < kTries && !error; ++i) {
        fs::path folder = parent / fmt::format("{}-{:08x}{:08x}", prefix, random(), random());
        if (!fs::create_directory(folder, error)) continue;
        fs::permissions(folder, fs::perms::owner_all, error);
        return std::unique_ptr<ScratchFolder>(new ScratchFolder(std::move(folder)));
    }
    return IoResult<std::unique_ptr<ScratchFolder>>::failure(error ? error.message() : "the system refuses");
}

ScratchFolder::~ScratchFolder()
{
    std::error_code error;
    fs::remove_all(m_path, error);
}

}  // namespace causeway
