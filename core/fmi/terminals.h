// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// terminalsAndIcons/terminalsAndIcons.xml: the connectors of a model as terminals of its FMU.
///
/// In:   the flat model with its components, and the variables of the FMU.
/// Out:  a terminal for each connector of the model that has variables in the FMU, with those of its parts inside;
///       empty if there is none. Flow variables are inflows. Stream variables are left out: the standard wants pairs of
///       them. Connectors that are single variables, such as a RealInput, are variables of the FMU and no terminals.
/// Reference: FMI 3.0.2, chapter 2.4.9.
#pragma once

#include <string>

#include "core/dae/hybrid_dae.h"
#include "core/fmi/fmu_model.h"

namespace causeway {

[[nodiscard]] std::string terminalsOf(const HybridDae& dae, const FmuModel& model);

}  // namespace causeway
