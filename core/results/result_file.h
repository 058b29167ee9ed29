// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Result files of both formats: chosen by the file name extension when writing, and detected by content when reading.
#pragma once

#include "core/results/csv.h"
#include "core/results/mat_result.h"
#include "core/results/result_storage.h"

namespace causeway {

/// A sink for FILE.csv or FILE.mat, case-insensitive; null for other extensions. Both include parameters and constants.
/// Does not open the file yet.
[[nodiscard]] std::unique_ptr<ResultSink> makeResultFile(const std::filesystem::path& path);

/// Fails with a sentence about the file. Omits variables that are not `wanted` (null: reads all). Data too large for
/// memory goes to a file as `storage` specifies, which needs the same disk space again.
[[nodiscard]] IoResult<Result> readResultFile(const std::filesystem::path& path, const NamePredicate& wanted = nullptr,
                                              const ResultStorage& storage = defaultStorage(), const Task& task = {});

}  // namespace causeway
