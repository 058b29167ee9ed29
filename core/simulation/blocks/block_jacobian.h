// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The Jacobian of the residuals of one block with respect to its unknowns, and linear systems with it.
///
/// Exact, several coloured columns at once. Small ones are dense; large and sparse ones are solved by KLU. A Jacobian
/// that depends on parameters and modes alone is factorised again only when one of them has changed, and computed once
/// for each of their combinations.
#pragma once

#include <optional>
#include <vector>

#include <Eigen/Dense>

#include "core/program/dependencies.h"
#include "core/program/interpreter.h"
#include "core/program/varying_slots.h"
#include "core/simulation/blocks/code_derivatives.h"
#include "core/simulation/numerics/entry_memory.h"
#include "core/simulation/numerics/graded_factors.h"
#include "core/simulation/numerics/sparse_factors.h"

namespace causeway {

class BlockJacobian {
public:
    /// `dependencies` knows nothing, before and after.
    BlockJacobian(const Program& program, const IterationBlock& block, Dependencies& dependencies,
                  const VaryingSlots& varying);
    BlockJacobian(const BlockJacobian&) = delete;  // the factors look at the pattern
    BlockJacobian& operator=(const BlockJacobian&) = delete;

    /// Computes and factorises it at the present values. `tangents` has kTangentLanes elements for each slot, all zero,
    /// before and after. False when it is not finite, or singular and too large to be factorised as a dense one.
    [[nodiscard]] bool compute(double* values, std::vector<double>& tangents, Machine& machine);
    /// Of the entries that were computed last.
    [[nodiscard]] bool isFinite() const { return m_isFinite; }
    /// `right` becomes the solution; of a singular matrix the shortest one. False when there is none, though as much as
    /// `rounding` of the right side, by its norm, be an error that no solution can take away.
    [[nodiscard]] bool solve(Eigen::VectorXd& right, double rounding = 0);
    /// Several right sides at once.
    [[nodiscard]] bool solve(Eigen::MatrixXd& right);
    /// Likewise of the transposed matrix. False of singular ones.
    [[nodiscard]] bool solveTransposed(Eigen::MatrixXd& right);
    /// The transposed matrix times columns.
    [[nodiscard]] Eigen::MatrixXd transposedTimes(const Eigen::MatrixXd& weights) const;

    /// Of the present factors: whether the matrix has no inverse, within rounding.
    [[nodiscard]] bool isSingular() const { return m_isScaled && m_graded.isSingular(); }
    /// Directions that a singular matrix takes to zero: of the unknowns, and of the residuals (columns of unit length
    /// each).
    struct NullSpaces {
        Eigen::MatrixXd right, left;
    };
    [[nodiscard]] NullSpaces nullSpaces() const;

    /// Sizes of the terms of jacobian * unknowns by residual, which rounding errors of the residuals are measured by;
    /// and their norm.
    [[nodiscard]] Eigen::VectorXd termSizes(const Eigen::VectorXd& unknowns) const;
    [[nodiscard]] double termNorm(const Eigen::VectorXd& unknowns) const { return termSizes(unknowns).norm(); }
    /// product = jacobian * direction
    void multiply(const double* direction, double* product) const;

    /// Whether it stays between events, whatever the unknowns are.
    [[nodiscard]] bool isConstant() const { return m_coefficients.has_value(); }
    /// How often it was wanted, and how often it was factorised.
    [[nodiscard]] std::uint64_t computations() const { return m_computations; }
    [[nodiscard]] std::uint64_t factorizations() const { return m_factorizations; }
    [[nodiscard]] bool isSparse() const { return m_sparse.has_value(); }

private:
    [[nodiscard]] bool isKept(const double* values) const;
    bool recallEntries(const double* values);
    bool factorize(double* values, Machine& machine);
    void fillDense();
    bool dropRounding(double* values, Machine& machine);
    [[nodiscard]] bool computeSizes(std::size_t colour, double* values, Machine& machine);
    [[nodiscard]] bool addSizes(std::uint32_t at, double* values, Machine& machine);
    void decompose();

    const Program& m_program;
    const IterationBlock& m_block;
    std::vector<double> m_entries;                    ///< in the order of the pattern
    std::optional<std::vector<Slot>> m_coefficients;  ///< that it depends on, where it stays between events
    std::vector<double> m_coefficientValues;          ///< of the present factors
    CodeDerivatives m_derivatives;
    const SparsityPattern& m_pattern;
    EntryMemory m_memory;            ///< of such ones
    std::vector<double> m_sizes;     ///< by slot, zero between uses: of the terms of a tangent
    std::vector<double> m_partials;  ///< by slot, zero between uses: of one instruction
    std::optional<SparseFactors> m_sparse;
    Eigen::MatrixXd m_dense;
    Eigen::PartialPivLU<Eigen::MatrixXd> m_factors;
    /// Of a matrix that is singular as it stands: rows and columns scaled, and factors that know their errors.
    GradedFactors m_graded;
    Eigen::MatrixXd m_scaled, m_rounding;
    Eigen::VectorXd m_rowScale, m_columnScale;
    std::uint64_t m_computations = 0;
    std::uint64_t m_factorizations = 0;
    bool m_isFinite = true;
    bool m_hasFactors = false;
    bool m_isSolvedSparsely = false;
    bool m_areRoundingsKnown = false;  ///< m_rounding is of the terms of the entries
    bool m_isScaled = false;           ///< the present factors are m_graded, of m_scaled
};

}  // namespace causeway
