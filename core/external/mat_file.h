// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Matrices in MATLAB files of level 4, 6 and 7, read and written by matio.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace causeway {

struct StoredMatrix {
    std::size_t rows = 0, columns = 0;
    std::vector<double> elements;  ///< row by row
};

/// The real matrix of this name ("record.field" for a field of a structure); nothing if it cannot be read.
[[nodiscard]] std::optional<StoredMatrix> readMatFile(const std::string& path, const std::string& name);
/// `level`: "4", "6" or "7"; ignored if `append` finds a file. Returns false if it cannot be written.
[[nodiscard]] bool writeMatFile(const std::string& path, const std::string& name, const StoredMatrix& matrix,
                                bool append, std::string_view level);

}  // namespace causeway
