// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Imports a system of FMUs as a Modelica file, with its FMUs in a folder next to it.
/// In:   the system, and the path of the file: Whole.mo; FMUs go to Whole_files. Out: the files on disk, each complete
///       or absent.
/// Errors: findings; nothing is written if one is an error. Operating system errors, with a sentence.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/ssp/ssp_class.h"

namespace causeway {

struct SspImport {
    std::string className;
    std::vector<SspFinding> findings;  ///< including those of the reader
    std::string failure;               ///< operating system error; empty: none

    [[nodiscard]] bool isDone() const;
};

/// `className`: empty: the name of the file.
[[nodiscard]] SspImport importSsp(const SspFile& file, const std::filesystem::path& output,
                                  const std::string& className = {}, std::optional<ForeignInterface> preference = {});

}  // namespace causeway
