// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A system of FMUs as a Modelica file, with its FMUs in a folder beside it.
///
/// In:   the system, and where the file is to be: Whole.mo; the FMUs go to Whole_files.
/// Out:  the files on the disk, each whole or not at all.
/// Errors: findings; nothing is written where one is an error. What the system refuses, with a sentence.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/ssp/ssp_class.h"

namespace causeway {

struct SspImport {
    std::string className;
    std::vector<SspFinding> findings;  ///< those of the reader, too
    std::string failure;               ///< what the system refused; empty: nothing

    [[nodiscard]] bool isDone() const;
};

/// `className`: empty: as the file is called.
[[nodiscard]] SspImport importSsp(const SspFile& file, const std::filesystem::path& output,
                                  const std::string& className = {}, std::optional<ForeignInterface> preference = {});

}  // namespace causeway
