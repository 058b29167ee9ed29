// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A system as the text of its description (SSD), with its parameter sets inside.
///
/// In:   a system (ssp_file.h), whose elements have one set of definitions.
/// Out:  XML of version 1.0 of the standard, which readers of 2.0 know, too. The same system gives the same bytes.
/// Reference: System Structure and Parameterization 1.0.1, SystemStructureDescription.xsd.
#pragma once

#include <string>

#include "core/ssp/ssp_file.h"

namespace causeway {

[[nodiscard]] std::string sspDescriptionText(const SspFile& file);

}  // namespace causeway
