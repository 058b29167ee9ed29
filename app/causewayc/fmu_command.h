// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Shared by the commands on FMUs: opening an FMU, and the commands with a file of their own.
#pragma once

#include <optional>
#include <string>

#include "app/causewayc/command.h"
#include "core/fmu/fmu_file.h"
#include "core/fmu/foreign_model.h"

namespace causeway::cli {

/// Nothing on failure, after a message.
[[nodiscard]] std::optional<FmuFile> openFmu(const std::string& path);

/// "me" or "cs"; nothing for an empty text.
[[nodiscard]] std::optional<ForeignInterface> interfaceNamed(const std::string& name);

[[nodiscard]] Runner setUpFmuImport(CLI::App& app);
[[nodiscard]] Runner setUpFmuSimulate(CLI::App& app);

}  // namespace causeway::cli
