// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// terminalsAndIcons/terminalsAndIcons.xml: the connectors of a model as terminals of its FMU, and its icon.
///
/// In:   the flat model with its components, the variables of the FMU, and its pictures, if any.
/// Out:  a terminal for each connector of the model that has variables in the FMU, with those of its parts inside;
///       empty if there is none, and no picture. Flow variables are inflows. Stream variables are left out: the
///       standard wants pairs of them. Connectors that are single variables, such as a RealInput, are variables of the
///       FMU and no terminals.
/// Reference: FMI 3.0.2, chapter 2.4.9.
#pragma once

#include <string>

#include "core/dae/hybrid_dae.h"
#include "core/fmi/fmu_model.h"
#include "core/fmi/fmu_pictures.h"

namespace causeway {

[[nodiscard]] std::string terminalsOf(const HybridDae& dae, const FmuModel& model, const FmuPictures& pictures);

}  // namespace causeway
