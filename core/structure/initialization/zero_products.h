// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Products with factors that are zero at the start. If `der(p) = 0` and `der(T) = 0` start a run at rest, the balance
/// `V*(rho_p*der(p) + rho_T*der(T)) = m_in - m_out` contains flows only: they are known before the density is, and
/// small systems are solved one after another instead of a large one.
///
/// In:   the rows of an initial system. Zero are leaves that rows set to the number 0, and everything that follows from
///       them.
/// Out:  the same rows, with all products that are zero for any finite values of their other factors (nonzero
///       denominators) replaced by 0. Unknowns that are zero stay where they occur alone, so that the rows that
///       determine them remain.
/// Cost: a pass over the expressions of the pool for each step of deduction.
#pragma once

#include "core/structure/initialization/initialization.h"

namespace causeway {

void removeZeroProducts(IdVector<EquationId, InitialRow>& rows, ExpressionPool& pool);

}  // namespace causeway
