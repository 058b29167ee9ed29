// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// `when x == 0`: x crosses zero in either direction.
///
/// In:   a flat DAE with arrays and for-equations as written, after its clocks are known.
/// Out:  in conditions of when-clauses, equalities of continuous Real expressions are two relations, of which one comes
/// true as the other
///       ceases to be: {x > 0, x <= 0}. They may stand alone, in a vector of conditions, and be operands of 'or'.
/// Warns: EqualityInWhen, because Modelica does not have it (specification, section 3.5: no equality of Real numbers
/// outside of functions). Cost: linear in the number of when-clauses.
#pragma once

namespace causeway {

class Diagnostics;
struct HybridDae;

void acceptZeroCrossings(HybridDae& dae, Diagnostics& diagnostics);

}  // namespace causeway
