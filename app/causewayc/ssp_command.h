// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The commands on FMUs, applied to a system of FMUs (SSP).
#pragma once

#include <optional>
#include <string>

#include "app/causewayc/command.h"
#include "core/base/scratch_folder.h"
#include "core/fmu/foreign_model.h"
#include "core/ssp/ssp_file.h"

namespace causeway::cli {

/// Nothing on failure, after a message.
[[nodiscard]] std::optional<SspFile> openSsp(const std::string& path, const std::string& variant);
/// Prints the findings to standard error; false if the system cannot be used.
[[nodiscard]] bool reportSspFindings(const std::vector<SspFinding>& findings);
void addVariantOption(CLI::App& app, std::string& variant);

[[nodiscard]] int runSspCheck(const std::string& path, const SspFile& file, Format format);
[[nodiscard]] int runSspShow(const SspFile& file, Format format);

/// Writes the system as a model; returns the exit code.
[[nodiscard]] int runSspImport(const std::string& path, const std::string& variant, const std::string& output,
                               const std::string& name, std::optional<ForeignInterface> preference);

/// A system as a model in a folder that exists as long as this object.
struct UnpackedSsp {
    std::unique_ptr<ScratchFolder> folder;
    std::filesystem::path model;
};
/// Nothing on failure, after a message.
[[nodiscard]] std::optional<UnpackedSsp> unpackSsp(const std::string& path, const std::string& variant,
                                                   std::optional<ForeignInterface> preference);

}  // namespace causeway::cli
