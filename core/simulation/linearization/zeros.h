// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Invariant zeros of a linear system: where the rank of its system matrix is less than usual.
///
/// In:   A, B, C, D of any shapes, finite.
/// Out:  the finite s at which [A - s I, B; C, D] loses rank: the transmission zeros, and poles that no input moves or
/// no output shows; by modulus, of a pair the one with positive imaginary part first. A system without inputs or
/// without outputs has none that mean anything: nothing is given. Method: states that cannot move while the outputs are
/// held at zero are taken away, one layer of derivatives of the outputs after the other; then the same of the
/// transposed system; what is left has a square regular D, and the zeros are the eigenvalues of A - B D^-1 C. Zeros at
/// infinity go with the layers. Ranks are decided on the balanced system, whose time is scaled to the size of A. Cost:
/// O(n^2 (n + m + p)). Reference: A. Emami-Naeini, P. Van Dooren, Computation of zeros of linear multivariable systems,
/// Automatica 18 (1982).
#pragma once

#include <optional>
#include <vector>

#include "core/simulation/linearization/linear_system.h"

namespace causeway {

/// Nothing where the iteration for the eigenvalues does not converge.
[[nodiscard]] std::optional<std::vector<Zero>> zerosOf(const LinearSystem& system);

}  // namespace causeway
