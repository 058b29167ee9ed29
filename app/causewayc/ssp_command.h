// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What the commands on FMUs do where the file is a system of FMUs (SSP).
#pragma once

#include <optional>
#include <string>

#include "app/causewayc/command.h"
#include "core/base/scratch_folder.h"
#include "core/fmu/foreign_model.h"
#include "core/ssp/ssp_file.h"

namespace causeway::cli {

/// Nothing, after a message.
[[nodiscard]] std::optional<SspFile> openSsp(const std::string& path, const std::string& variant);
/// What is wrong with it, to standard error; false where it cannot be used.
[[nodiscard]] bool reportSspFindings(const std::vector<SspFinding>& findings);
void addVariantOption(CLI::App& app, std::string& variant);

[[nodiscard]] int runSspCheck(const std::string& path, const SspFile& file, Format format);
[[nodiscard]] int runSspShow(const SspFile& file, Format format);

/// Writes the model that the system is; gives the exit code.
[[nodiscard]] int runSspImport(const std::string& path, const std::string& variant, const std::string& output,
                               const std::string& name, std::optional<ForeignInterface> preference);

/// The same, in a folder that lives as long as this.
struct UnpackedSsp {
    std::unique_ptr<ScratchFolder> folder;
    std::filesystem::path model;
};
/// Nothing, after a message.
[[nodiscard]] std::optional<UnpackedSsp> unpackSsp(const std::string& path, const std::string& variant,
                                                   std::optional<ForeignInterface> preference);

}  // namespace causeway::cli
