// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Poles of a linear system, and how the states take part in them.
///
/// In:   the square matrix A, finite.
/// Out:  its eigenvalues, the slowest first (by modulus; of a pair the one with positive imaginary part). The
/// participation of state k in the mode of a pole is |w_k v_k| / sum_j |w_j v_j|, with its left and right eigenvectors
/// w and v. Poles that rounding does not tell apart, as those of a Jordan block, have no eigenvectors to rely on: they
/// get their mean, and what the spectral projector of all of them says, |P_kk| / sum_j |P_jj|.
/// Method: states that do not reach each other are separated exactly (the strong components of the pattern of A:
/// outside its own component a state has no part in a mode); each block is balanced and brought into Schur form;
/// condition numbers of the eigenvalues tell which of them are one. Cost: O(n^3) for each block of n states, and O(n^3)
/// for each cluster of poles in it. References: G. C. Verghese, I. J. Perez-Arriaga, F. C. Schweppe, Selective modal
/// analysis, IEEE Trans. Power Apparatus and Systems 101 (1982); G. H. Golub, C. F. Van Loan, Matrix Computations
/// (2013), sections 7.2 and 7.6; T. Kato, Perturbation Theory for Linear Operators (1980), section II.2 (means of
/// clusters).
#pragma once

#include <optional>
#include <vector>

#include "core/simulation/linearization/linear_system.h"

namespace causeway {

/// Nothing where the iteration for the eigenvalues does not converge.
[[nodiscard]] std::optional<std::vector<Pole>> polesOf(const DenseMatrix& a);

/// -cos of the angle of a root in the complex plane: 1 for a real negative one, negative where it grows; nothing at 0.
[[nodiscard]] std::optional<double> dampingOf(double re, double im);
/// |root| / (2 pi), Hz: of an undamped oscillation of this modulus.
[[nodiscard]] double naturalFrequencyOf(double re, double im);

}  // namespace causeway
