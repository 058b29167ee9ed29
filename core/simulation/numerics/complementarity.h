// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Linear complementarity problems: w = q + M z with w >= 0, z >= 0 and w * z = 0, pair by pair. What ideal switches
/// are between two instants.
///
/// In:   M and q, of any units.
/// Out:  which of each pair is not zero; whether others are possible, too; or that there is no solution.
/// Method: Lemke's, which finds a solution of each solvable problem with a positive semidefinite M (networks without
/// sources of energy in their switches). Ties are
///         broken by a small displacement of q.
/// Cost: the square of the size for each pivot; about as many pivots as pairs that change.
/// Reference: R. W. Cottle, J.-S. Pang, R. E. Stone, The Linear Complementarity Problem, Academic Press 1992,
/// chapter 4.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <Eigen/Dense>

namespace causeway {

struct ComplementaritySolution {
    enum class Outcome {
        Solved,
        Ray,     ///< none where M is positive semidefinite; otherwise nothing is known
        GaveUp,  ///< rounding errors, or too many pivots
    };
    Outcome outcome = Outcome::GaveUp;
    std::vector<bool> isMoved;  ///< by pair: z is in the basis, w is zero
    std::vector<std::size_t>
        undetermined;  ///< pairs, both zero, of which one may grow: a whole line of solutions begins here
};

/// What ties are broken by: a small part of the largest q, or of each, where what is at its corner must not be moved
/// away from it (rounding is far below the least of them).
enum class Displacement : std::uint8_t { OfLargest, OfEach };

[[nodiscard]] ComplementaritySolution solveComplementarity(const Eigen::MatrixXd& m, const Eigen::VectorXd& q,
                                                           Displacement displacement = Displacement::OfLargest);

/// Whether x'Mx is negative for no x, within rounding.
[[nodiscard]] bool isPositiveSemidefinite(const Eigen::MatrixXd& m);

}  // namespace causeway
