// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Memory limit of a result, and the folder for larger ones (live_store.h).
#pragma once

#include <cstdint>
#include <filesystem>

namespace causeway {

struct ResultStorage {
    std::uint64_t memoryLimit = 0;  ///< bytes
    std::filesystem::path folder;
};

/// A gigabyte, or less on small machines, and the system's folder for large temporary files.
[[nodiscard]] ResultStorage defaultStorage();

}  // namespace causeway
