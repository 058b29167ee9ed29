// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Converts files written for older versions of libraries to the available versions.
///
/// In:   a file, or a folder with any number of packages and files. Out: the changed files, with both texts, and
///       unsupported conversions. Nothing is written. The same conversion runs in memory whenever such a file is
///       analysed (core/library/library.h).
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/base/source.h"
#include "core/base/task.h"

namespace causeway {

struct ConvertRequest {
    std::filesystem::path root;
    std::vector<std::filesystem::path> folders;   ///< as in AnalysisRequest
    std::map<std::string, std::string> versions;  ///< target versions of libraries; others: the newest that fits
};

struct ConvertedFile {
    std::string path;
    std::string before, after;
};

struct LibraryConversion {
    SourceSet sources;
    Diagnostics diagnostics;
    std::vector<std::string> problems;  ///< unavailable versions; then nothing is converted
    std::size_t fileCount = 0;          ///< files examined
    std::vector<ConvertedFile> files;   ///< sorted by path
};

[[nodiscard]] LibraryConversion convertFiles(const ConvertRequest& request, const Task& task);

/// The changes as a unified patch without context lines.
[[nodiscard]] std::string toPatch(const ConvertedFile& file);

}  // namespace causeway
