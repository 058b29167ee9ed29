// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// How much of a result may be in memory, and where the rest goes (live_store.h).
#pragma once

#include <cstdint>
#include <filesystem>

namespace causeway {

struct ResultStorage {
    std::uint64_t memoryLimit = 0;  ///< bytes
    std::filesystem::path folder;
};

/// A gigabyte, or less where the machine has little, and the folder that the system has for large files.
[[nodiscard]] ResultStorage defaultStorage();

}  // namespace causeway
