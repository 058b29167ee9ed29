// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Files that were written for older versions of libraries, changed for those that are there now.
///
/// In:   a file, or a folder with any number of packages and files. Out: the files that change, with both texts, and
/// what could not be converted. Nothing is written. The same conversion is carried out in memory whenever such a file
/// is analysed (core/library/library.h).
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
    std::map<std::string, std::string> versions;  ///< of libraries, to convert to; others: the newest that fits
};

struct ConvertedFile {
    std::string path;
    std::string before, after;
};

struct LibraryConversion {
    SourceSet sources;
    Diagnostics diagnostics;
    std::vector<std::string> problems;  ///< versions that are not there; then nothing is converted
    std::size_t fileCount = 0;          ///< that were looked at
    std::vector<ConvertedFile> files;   ///< in the order of their paths
};

[[nodiscard]] LibraryConversion convertFiles(const ConvertRequest& request, const Task& task);

/// The changes as a patch: unified, without lines around them.
[[nodiscard]] std::string toPatch(const ConvertedFile& file);

}  // namespace causeway
