// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Whether the residuals of a block are linear in its unknowns as long as no relation changes.
///
/// In:   a program and one of its blocks. States, time and the values of other blocks may be in the coefficients.
/// Out:  a conservative answer: what is said to be linear is; x * x / x is said not to be.
/// Cost: linear in the code of the block; with loops in it, times the length of the longest chain through them.
#pragma once

#include "core/program/program.h"

namespace causeway {

[[nodiscard]] bool isLinearInUnknowns(const Program& program, const IterationBlock& block);

}  // namespace causeway
