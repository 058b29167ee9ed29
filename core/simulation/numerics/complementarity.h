// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Linear complementarity problems: w = q + M z with w >= 0, z >= 0 and w * z = 0 for each pair. They model ideal
/// switches at one instant.
///
/// In:   M and q, in any units.
/// Out:  the nonzero variable of each pair, and whether other solutions exist; or that there is no solution.
/// Method: Lemke's algorithm, which solves each solvable problem with a positive semidefinite M (networks without
///       sources of energy in their switches). Ties are broken by a small perturbation of q.
/// Cost: quadratic in the size for each pivot; about as many pivots as pairs that change.
/// Reference: R. W. Cottle, J.-S. Pang, R. E. Stone, The Linear Complementarity Problem, Academic Press 1992, chapter
/// 4.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <Eigen/Dense>

namespace causeway {

struct ComplementaritySolution {
    enum class Outcome {
        Solved,
        Ray,     ///< no solution if M is positive semidefinite; otherwise undecided
        GaveUp,  ///< rounding errors, or too many pivots
    };
    Outcome outcome = Outcome::GaveUp;
    std::vector<bool> isMoved;              ///< by pair: z is basic, w is zero
    std::vector<std::size_t> undetermined;  ///< pairs, both zero, of which one may grow: a ray of solutions begins here
};

/// Perturbation that breaks ties: a small fraction of the largest q, or of each q if values at a corner must not be
/// moved away from it (rounding errors are far below the least of them).
enum class Displacement : std::uint8_t { OfLargest, OfEach };

[[nodiscard]] ComplementaritySolution solveComplementarity(const Eigen::MatrixXd& m, const Eigen::VectorXd& q,
                                                           Displacement displacement = Displacement::OfLargest);

/// Whether x'Mx >= 0 for all x, within rounding.
[[nodiscard]] bool isPositiveSemidefinite(const Eigen::MatrixXd& m);

}  // namespace causeway
