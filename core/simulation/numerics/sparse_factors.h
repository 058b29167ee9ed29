// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Sparse linear systems of one pattern, solved by KLU: the order of elimination is found once, pivots as long as they
/// stay good.
///
/// Fails: factorize gives false for a matrix that is singular within rounding.
/// Reference: T. A. Davis, E. Palamadai Natarajan, Algorithm 907: KLU, a direct sparse solver for circuit simulation
/// problems, TOMS 2010.
#pragma once

#include <cstddef>
#include <memory>

#include "core/simulation/numerics/sparsity.h"

namespace causeway {

class SparseFactors {
public:
    /// `pattern` outlives it.
    explicit SparseFactors(const SparsityPattern& pattern);
    ~SparseFactors();
    SparseFactors(SparseFactors&&) noexcept;

    /// `values` in the order of the pattern.
    [[nodiscard]] bool factorize(double* values);
    /// `right` becomes the solution; `count` of them, one after the other.
    [[nodiscard]] bool solve(double* right, std::size_t count = 1);
    /// Likewise of the transposed matrix.
    [[nodiscard]] bool solveTransposed(double* right, std::size_t count = 1);

private:
    struct Klu;
    std::unique_ptr<Klu> m_klu;
};

}  // namespace causeway
