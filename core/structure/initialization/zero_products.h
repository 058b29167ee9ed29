// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Products of what is zero at the start. Where `der(p) = 0` and `der(T) = 0` begin a run at rest, the balance
/// `V*(rho_p*der(p) + rho_T*der(T)) = m_in - m_out` is one of flows alone: they are known before the density is, and
/// small systems are solved one after another in place of a large one.
///
/// In:   the rows of an initial system. What is zero is what rows say by the number 0, and what follows from that.
/// Out:  the same rows, with all that is zero for any finite values of its other factors (denominators other than zero)
///       replaced by 0. Unknowns that are zero stay where they stand by themselves: the rows that determine them
///       remain.
/// Cost: a pass over the expressions of the pool for each step by which something follows from something else.
#pragma once

#include "core/structure/initialization/initialization.h"

namespace causeway {

void removeZeroProducts(IdVector<EquationId, InitialRow>& rows, ExpressionPool& pool);

}  // namespace causeway
