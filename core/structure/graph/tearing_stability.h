// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Whether a torn sequence can be computed in floating-point numbers.
///
/// To follow a sequence is Gaussian elimination with pivots that structure has chosen: along a ladder of resistors each
/// step may multiply the rounding errors of the one before, by 2.6 where all are equal, so that after 40 steps no digit
/// is right, however well conditioned the loop is. An unknown at which errors have grown too much is guessed as well,
/// and its equation corrects it: from there on errors start again from rounding, as in multiple shooting.
///
/// Method: the coefficients that are known are equilibrated; an error of the size of rounding, with a sign of its own,
/// is put into each guess and each step, and followed through the sequence. Cost: linear in the edges. Deterministic.
/// References: N. J. Higham, Accuracy and Stability of Numerical Algorithms, SIAM 2002, chapter 9; D. Ruiz, A scaling
/// algorithm to equilibrate both rows and columns norms in matrices, RAL-TR-2001-034; U. Ascher, R. Mattheij, R.
/// Russell, Numerical Solution of Boundary Value Problems, SIAM 1995, section 4.3 (multiple shooting).
#pragma once

#include <utility>
#include <vector>

#include "core/structure/graph/tearing.h"

namespace causeway {

/// The steps of the sequence whose unknown must be guessed too, in its order, so that no error grows by more than
/// `most`. `coefficients`: by edge; NaN where nothing is known of one: it is taken to be as large as the others of its
/// equation.
[[nodiscard]] std::vector<std::pair<EquationId, UnknownId>> unstableSteps(const Incidence& incidence,
                                                                          const std::vector<double>& coefficients,
                                                                          const Tearing& tearing, double most);

}  // namespace causeway
