// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Writes a system as its description (SSD), with embedded parameter sets.
/// In:   a system (ssp_file.h), whose elements share one set of definitions. Out: XML of version 1.0 of the standard,
///       also accepted by readers of 2.0. Deterministic.
/// Reference: System Structure and Parameterization 1.0.1, SystemStructureDescription.xsd.
#pragma once

#include <string>

#include "core/ssp/ssp_file.h"

namespace causeway {

[[nodiscard]] std::string sspDescriptionText(const SspFile& file);

}  // namespace causeway
