// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The functions that derivative annotations name: index reduction may need them when the classes are gone.
///
/// In:   a flat model of which the equations are complete.
/// Out:  Function::derivatives of the functions that the equations and algorithms call, of those that these call, and
/// of the derivatives. Fails: never; an annotation that cannot be followed is left out.
#pragma once

namespace causeway {

struct HybridDae;
struct Instantiation;

void addDerivativeFunctions(Instantiation& in, const HybridDae& dae);

}  // namespace causeway
