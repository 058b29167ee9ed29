// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Jacobian of the residuals of one block with respect to its unknowns, and linear solves with it. Exact, several
/// coloured columns at a time. Small Jacobians are dense; large sparse ones use KLU. A Jacobian that depends only on
/// parameters and modes is refactorised only when these change, and its entries are cached by their values.
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
    /// `dependencies` is empty before and after.
    BlockJacobian(const Program& program, const IterationBlock& block, Dependencies& dependencies,
                  const VaryingSlots& varying);
    BlockJacobian(const BlockJacobian&) = delete;  // the factors refer to the pattern
    BlockJacobian& operator=(const BlockJacobian&) = delete;

    /// Computes and factorises it at the current values. `tangents`: kTangentLanes elements per slot, all zero before
    /// and after. False if it is not finite, or if it is singular and too large for a dense factorisation.
    [[nodiscard]] bool compute(double* values, std::vector<double>& tangents, Machine& machine);
    /// Whether the entries computed last are finite.
    [[nodiscard]] bool isFinite() const { return m_isFinite; }
    /// Replaces `right` by the solution, for a singular matrix by the minimum-norm one. False if there is none, even
    /// when a residual of up to `rounding` times the norm of the right-hand side is accepted as an error.
    [[nodiscard]] bool solve(Eigen::VectorXd& right, double rounding = 0);
    /// Several right-hand sides at once.
    [[nodiscard]] bool solve(Eigen::MatrixXd& right);
    /// The same for the transposed matrix. False if it is singular.
    [[nodiscard]] bool solveTransposed(Eigen::MatrixXd& right);
    /// Product of the transposed matrix with columns.
    [[nodiscard]] Eigen::MatrixXd transposedTimes(const Eigen::MatrixXd& weights) const;

    /// Whether the current matrix is numerically singular.
    [[nodiscard]] bool isSingular() const { return m_isScaled && m_graded.isSingular(); }
    /// Null spaces of a singular matrix: of the unknowns, and of the residuals (unit columns).
    struct NullSpaces {
        Eigen::MatrixXd right, left;
    };
    [[nodiscard]] NullSpaces nullSpaces() const;

    /// Magnitude of the terms of jacobian * unknowns by residual, to which rounding errors of the residuals are
    /// proportional; and their norm.
    [[nodiscard]] Eigen::VectorXd termSizes(const Eigen::VectorXd& unknowns) const;
    [[nodiscard]] double termNorm(const Eigen::VectorXd& unknowns) const { return termSizes(unknowns).norm(); }
    /// product = jacobian * direction
    void multiply(const double* direction, double* product) const;

    /// Whether it is constant between events, independent of the unknowns.
    [[nodiscard]] bool isConstant() const { return m_coefficients.has_value(); }
    /// Number of computations; number of factorisations.
    [[nodiscard]] std::uint64_t computations() const { return m_computations; }
    [[nodiscard]] std::uint64_t factorizations() const { return m_factorizations; }
    [[nodiscard]] bool isSparse() const { return m_sparse.has_value(); }
    /// Whether the last computation has left factors of a sparse, regular matrix.
    [[nodiscard]] bool hasSparseFactors() const { return m_hasFactors && m_isSolvedSparsely; }

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
    std::optional<std::vector<Slot>> m_coefficients;  ///< slots on which it depends, if it is constant between events
    std::vector<double> m_coefficientValues;          ///< for the current factors
    CodeDerivatives m_derivatives;
    const SparsityPattern& m_pattern;
    EntryMemory m_memory;            ///< caches entries for such coefficients
    std::vector<double> m_sizes;     ///< scratch by slot, zero between uses: magnitude of the terms of a tangent
    std::vector<double> m_partials;  ///< scratch by slot, zero between uses: partial derivatives of one instruction
    std::optional<SparseFactors> m_sparse;
    Eigen::MatrixXd m_dense;
    Eigen::PartialPivLU<Eigen::MatrixXd> m_factors;
    /// For a singular matrix: scaled rows and columns, and factors with error bounds.
    GradedFactors m_graded;
    Eigen::MatrixXd m_scaled, m_rounding;
    Eigen::VectorXd m_rowScale, m_columnScale;
    std::uint64_t m_computations = 0;
    std::uint64_t m_factorizations = 0;
    bool m_isFinite = true;
    bool m_hasFactors = false;
    bool m_isSolvedSparsely = false;
    bool m_areRoundingsKnown = false;  ///< m_rounding belongs to the current entries
    bool m_isScaled = false;           ///< the current factors are m_graded, of m_scaled
};

}  // namespace causeway
