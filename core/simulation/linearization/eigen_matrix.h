// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Conversion of the matrices of a linear system to Eigen.
#pragma once

#include <Eigen/Dense>

#include "core/simulation/linearization/linear_system.h"
#include "core/simulation/numerics/eigen_index.h"

namespace causeway {

[[nodiscard]] inline Eigen::MatrixXd toEigen(const DenseMatrix& matrix)
{
    using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    return Eigen::Map<const RowMajor>(matrix.entries.data(), at(matrix.rows), at(matrix.columns));
}

}  // namespace causeway
