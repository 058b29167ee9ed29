// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Whether a torn sequence can be computed in floating-point arithmetic.
///
/// Evaluating a torn sequence is Gaussian elimination with pivots chosen by structure. Along a ladder of equal
/// resistors each step multiplies the rounding error of the step before by 2.6, so after 40 steps no digit is right,
/// however well conditioned the loop. An unknown with too large an error is therefore guessed as well, and its equation
/// corrects it: from there on errors start again from rounding, as in multiple shooting.
///
/// Method: equilibrate the known coefficients; inject an error of the size of rounding, with a sign of its own, into
///       each guess and each step; propagate the errors through the sequence.
/// Cost: linear in the edges. Deterministic.
/// References: N. J. Higham, Accuracy and Stability of Numerical Algorithms, SIAM 2002, chapter 9; D. Ruiz, A scaling
///       algorithm to equilibrate both rows and columns norms in matrices, RAL-TR-2001-034; U. Ascher, R. Mattheij, R.
///       Russell, Numerical Solution of Boundary Value Problems, SIAM 1995, section 4.3 (multiple shooting).
#pragma once

#include <utility>
#include <vector>

#include "core/structure/graph/tearing.h"

namespace causeway {

/// The steps of the sequence whose unknown must also be guessed so that no error grows by more than `most`, in order.
/// `coefficients`: by edge; an unknown one (NaN) is assumed to be as large as the others of its equation.
[[nodiscard]] std::vector<std::pair<EquationId, UnknownId>> unstableSteps(const Incidence& incidence,
                                                                          const std::vector<double>& coefficients,
                                                                          const Tearing& tearing, double most);

}  // namespace causeway
