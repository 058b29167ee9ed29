// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Matrices in files, in the formats of the library's tables: text ("#1", then "double name(rows, columns)" and the
/// numbers row by row), CSV, and MATLAB files of level 4, 6 and 7 (mat_file.h).
///
/// Reference: Modelica.Blocks.Tables, Modelica.Blocks.Sources.CombiTimeTable.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/base/file_io.h"
#include "core/external/mat_file.h"

namespace causeway {

/// Larger matrices are refused.
constexpr std::size_t kMaxMatrixElements = 20'000'000;

struct MatrixSource {
    std::filesystem::path path;
    std::string name;             ///< unused for CSV
    std::string delimiter = ",";  ///< of CSV
    std::size_t headerLines = 0;  ///< of CSV: lines to skip
};

/// The format follows from the file name: ".csv" and ".mat" in any case, otherwise text. The error is a whole sentence.
[[nodiscard]] IoResult<StoredMatrix> readMatrix(const MatrixSource& source);
[[nodiscard]] IoResult<StoredMatrix> matrixInText(std::string_view bytes, std::string_view name);
/// The size is determined by the lines; empty lines are skipped.
[[nodiscard]] IoResult<StoredMatrix> matrixInCsv(std::string_view bytes, std::string_view delimiter,
                                                 std::size_t headerLines);

}  // namespace causeway
