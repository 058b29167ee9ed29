// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Scales states, inputs and outputs of linear systems by powers of two, so that rounding thresholds do not depend on
/// the units of the model.
/// Cost: a few passes over the entries.
/// References: B. N. Parlett, C. Reinsch, Balancing a matrix for calculation of eigenvalues and eigenvectors,
/// Numerische Mathematik 13 (1969); R. James, J. Langou, B. R. Lowery, On matrix balancing and eigenvector computation,
/// arXiv 1401.5766 (2014), for the norm.
#pragma once

#include <Eigen/Dense>

namespace causeway {

/// a := T^-1 a T with a diagonal T that equalizes the norms of rows and columns. Preserves eigenvalues.
void balance(Eigen::MatrixXd& a);
/// Balances x' = a x + b u, y = c x + d u, with inputs and outputs scaled to the size of the states. Preserves
/// invariant zeros.
void balance(Eigen::MatrixXd& a, Eigen::MatrixXd& b, Eigen::MatrixXd& c, Eigen::MatrixXd& d);

}  // namespace causeway
