// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Scales states, inputs and outputs of linear systems by powers of two, so that the units that a model is written in
/// do not decide what counts as rounding.
///
/// Cost: a few passes over the entries. References: B. N. Parlett, C. Reinsch, Balancing a matrix for calculation of
/// eigenvalues and eigenvectors, Numerische Mathematik 13 (1969); R. James, J. Langou, B. R. Lowery, On matrix
/// balancing and eigenvector computation, arXiv 1401.5766 (2014), for the norm.
#pragma once

#include <Eigen/Dense>

namespace causeway {

/// a := T^-1 a T with a diagonal T that makes rows and columns alike in size. Eigenvalues stay.
void balance(Eigen::MatrixXd& a);
/// The same for x' = a x + b u, y = c x + d u, whose inputs and outputs are scaled to the size of the states. Invariant
/// zeros stay.
void balance(Eigen::MatrixXd& a, Eigen::MatrixXd& b, Eigen::MatrixXd& c, Eigen::MatrixXd& d);

}  // namespace causeway
