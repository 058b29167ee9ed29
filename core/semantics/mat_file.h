// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Matrices in MATLAB files of level 4, 6 and 7, read by matio.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace causeway {

struct StoredMatrix {
    std::size_t rows = 0, columns = 0;
    std::vector<double> elements;  ///< row by row
};

/// The real matrix of this name; nothing if the file or the matrix cannot be read.
[[nodiscard]] std::optional<StoredMatrix> readMatFile(const std::string& path, const std::string& name);

}  // namespace causeway
