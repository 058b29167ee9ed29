// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Describes a variable of an FMU in terms of a system. Internal to this room.
#pragma once

#include <string>
#include <string_view>

#include "core/ssp/ssp_conversion.h"
#include "core/ssp/ssp_fmus.h"

namespace causeway {

[[nodiscard]] SspType sspTypeOf(const ForeignVariable& variable);
[[nodiscard]] SspKind sspKindOf(const ForeignVariable& variable);
/// With unit and enumeration as defined by the FMU. `name`: for messages.
[[nodiscard]] SspEnd sspEndOf(const std::string& name, const ForeignVariable& variable, const SspFmu& fmu);
/// Modelica type: "Real", "Integer", "Boolean".
[[nodiscard]] std::string_view sspModelicaType(SspType type);

}  // namespace causeway
