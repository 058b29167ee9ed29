// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Whether the residuals of a block are linear in its unknowns as long as no relation changes.
///
/// In:   a program and one of its blocks. Coefficients may depend on states, time and the values of other blocks.
/// Out:  a conservative answer: a positive one is certain; x * x / x gives a negative one.
/// Cost: linear in the code of the block; with loops, times the length of the longest chain through them.
#pragma once

#include "core/program/program.h"

namespace causeway {

[[nodiscard]] bool isLinearInUnknowns(const Program& program, const IterationBlock& block);

}  // namespace causeway
