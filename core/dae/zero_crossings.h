// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// `when x == 0`: x crosses zero in either direction.
///
/// In:   a flat DAE with arrays and for-equations as written, after its clocks are known.
/// Out:  in conditions of when-clauses, an equality of continuous Real expressions becomes two relations, of which one
///       becomes true when the other becomes false: {x > 0, x <= 0}. Equalities may stand alone, in a vector of
///       conditions, or be operands of 'or'.
/// Warns: EqualityInWhen, because Modelica does not permit it (specification, section 3.5: no equality of Real numbers
/// outside of functions).
/// Cost: linear in the number of when-clauses.
#pragma once

namespace causeway {

class Diagnostics;
struct HybridDae;

void acceptZeroCrossings(HybridDae& dae, Diagnostics& diagnostics);

}  // namespace causeway
