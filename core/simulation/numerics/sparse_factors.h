// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Sparse linear systems of one pattern, solved by KLU: the order of elimination is found once, pivots as long as they
/// stay good.
///
/// Fails: factorize gives false for a matrix that is singular: within rounding, or with a pivot of zero, as wanted.
/// Reference: T. A. Davis, E. Palamadai Natarajan, Algorithm 907: KLU, a direct sparse solver for circuit simulation
/// problems, TOMS 2010.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "core/simulation/numerics/sparsity.h"

namespace causeway {

class SparseFactors {
public:
    /// `pattern` must outlive this object.
    explicit SparseFactors(const SparsityPattern& pattern);
    ~SparseFactors();
    SparseFactors(SparseFactors&&) noexcept;

    /// Whether a matrix that is singular within rounding, by an estimate of its condition, has factors. Iterations that
    /// correct their own steps may take any.
    enum class Accept : std::uint8_t { RegularOnly, AnyPivots };
    /// `values` in the order of the pattern.
    [[nodiscard]] bool factorize(double* values, Accept accept = Accept::RegularOnly);
    /// `right` becomes the solution; `count` of them, one after the other.
    [[nodiscard]] bool solve(double* right, std::size_t count = 1);
    /// The same for the transposed matrix.
    [[nodiscard]] bool solveTransposed(double* right, std::size_t count = 1);

private:
    struct Klu;
    std::unique_ptr<Klu> m_klu;
};

}  // namespace causeway
