// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Result files of either kind: which kind it is tells the ending of the name when writing, and the content when
/// reading.
#pragma once

#include "core/results/csv.h"
#include "core/results/mat_result.h"
#include "core/results/result_storage.h"

namespace causeway {

/// A sink for FILE.csv or FILE.mat, in letters of either case; null for other endings. Both hold parameters and
/// constants, too. Nothing is opened yet.
[[nodiscard]] std::unique_ptr<ResultSink> makeResultFile(const std::filesystem::path& path);

/// Fails with a sentence about the file. Variables that are not `wanted` (null: all are) are left out. What is too
/// large for the memory is put into a file as `storage` says, which costs as much room again on the disk.
[[nodiscard]] IoResult<Result> readResultFile(const std::filesystem::path& path, const NamePredicate& wanted = nullptr,
                                              const ResultStorage& storage = defaultStorage(), const Task& task = {});

}  // namespace causeway
