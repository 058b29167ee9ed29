// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Poles of a linear system, and participation factors of its states.
///
/// In:   the square matrix A, finite.
/// Out:  its eigenvalues, slowest first (by modulus; of a complex pair the one with positive imaginary part). The
///       participation of state k in the mode of a pole is |w_k v_k| / sum_j |w_j v_j|, with left and right
///       eigenvectors w and v. Poles that coincide within rounding, such as those of a Jordan block, have no reliable
///       eigenvectors: they get their mean, and the participation |P_kk| / sum_j |P_jj| from their spectral projector
///       P.
/// Method: decomposition into the strong components of the pattern of A (a state does not participate in modes outside
///       its component); each block is balanced and reduced to Schur form; condition numbers of the eigenvalues
///       identify clusters.
/// Cost: O(n^3) for each block of n states, and for each cluster of poles in it.
/// References: G. C. Verghese, I. J. Perez-Arriaga, F. C. Schweppe, Selective modal analysis, IEEE Trans. Power
/// Apparatus and Systems 101 (1982); G. H. Golub, C. F. Van Loan, Matrix Computations (2013), sections 7.2 and 7.6; T.
/// Kato, Perturbation Theory for Linear Operators (1980), section II.2 (means of clusters).
#pragma once

#include <optional>
#include <vector>

#include "core/simulation/linearization/linear_system.h"

namespace causeway {

/// Nothing if the eigenvalue iteration does not converge.
[[nodiscard]] std::optional<std::vector<Pole>> polesOf(const DenseMatrix& a);

/// Damping ratio, -cos of the angle of a root in the complex plane: 1 for a real negative root, negative for a growing
/// mode; nothing at 0.
[[nodiscard]] std::optional<double> dampingOf(double re, double im);
/// root| / (2 pi), Hz.
[[nodiscard]] double naturalFrequencyOf(double re, double im);

}  // namespace causeway
