// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Corners of min, max and abs in a loop that is linear but for them.
///
/// 0 = min(-u, i) is an ideal diode: u or i is zero, and which one is a mode, as that of 0 = if u + i < 0 then i else
/// u. Newton's method finds it as long as either has a solution; where neither determines the unknowns, since an
/// inductor keeps its current, the modes have to be known by name, so that a constraint of the states can decide.
/// Written as a choice with a relation the corner is an event like others. What stands inside noEvent() or smooth()
/// stays, and so do loops that are nonlinear besides. Cost: linear in the expressions of the loop.
#pragma once

#include "core/program/block_code.h"

namespace causeway {

void writeCornersAsChoices(ExpressionPool& pool, LoopEquations& loop);

}  // namespace causeway
