// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Invariant zeros of a linear system: the points at which its system matrix loses rank.
///
/// In:   A, B, C, D of any shapes, finite.
/// Out:  the finite s at which the rank of [A - s I, B; C, D] is less than normal: transmission zeros, and poles that
///       are uncontrollable or unobservable; by modulus, of a pair the one with positive imaginary part first. Empty
///       for a system without inputs or without outputs.
/// Method: removes the states that are fixed while the outputs are held at zero, one derivative of the outputs at a
///       time; then the same for the transposed system. The remaining system has a square regular D, and the zeros are
///       the eigenvalues of A - B D^-1 C. Zeros at infinity are removed with the states. Ranks are decided on the
///       balanced system, with time scaled to the norm of A.
/// Cost: O(n^2 (n + m + p)).
/// Reference: A. Emami-Naeini, P. Van Dooren, Computation of zeros of linear multivariable systems, Automatica 18
/// (1982).
#pragma once

#include <optional>
#include <vector>

#include "core/simulation/linearization/linear_system.h"

namespace causeway {

/// Nothing if the eigenvalue iteration does not converge.
[[nodiscard]] std::optional<std::vector<Zero>> zerosOf(const LinearSystem& system);

}  // namespace causeway
