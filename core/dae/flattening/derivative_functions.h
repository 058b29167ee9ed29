// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Translates the functions in derivative annotations: index reduction may need them when the classes are gone.
///
/// In:   a flat model with complete equations.
/// Out:  Function::derivatives of the functions called by equations and algorithms, of their callees, and of the
///       derivatives.
/// Fails: never; annotations that cannot be resolved are omitted.
#pragma once

namespace causeway {

struct HybridDae;
struct Instantiation;

void addDerivativeFunctions(Instantiation& in, const HybridDae& dae);

}  // namespace causeway
