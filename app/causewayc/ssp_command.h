// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What the commands on FMUs do where the file is a system of FMUs (SSP).
#pragma once

#include <optional>
#include <string>

#include "app/causewayc/command.h"
#include "core/ssp/ssp_file.h"

namespace causeway::cli {

/// Nothing, after a message.
[[nodiscard]] std::optional<SspFile> openSsp(const std::string& path, const std::string& variant);
/// What is wrong with it, to standard error; false where it cannot be used.
[[nodiscard]] bool reportSspFindings(const std::vector<SspFinding>& findings);
void addVariantOption(CLI::App& app, std::string& variant);

[[nodiscard]] int runSspCheck(const std::string& path, const SspFile& file, Format format);
[[nodiscard]] int runSspShow(const SspFile& file, Format format);

}  // namespace causeway::cli
