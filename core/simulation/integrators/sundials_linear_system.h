// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What the integrators of SUNDIALS share: the matrix and the linear solver for a Jacobian, and the errors of a step.
#pragma once

#include <algorithm>
#include <cmath>

#include <sunlinsol/sunlinsol_klu.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunmatrix/sunmatrix_sparse.h>
#include <Eigen/Dense>

#include "core/simulation/integrators/integrator.h"
#include "core/simulation/numerics/sundials_handles.h"

namespace causeway::sundials {

/// The local errors of the last step in units of the tolerances; all integrators give them and their weights by
/// functions of this form.
class WeightedErrors {
public:
    using Getter = int (*)(void* memory, N_Vector result);

    bool compute(void* memory, N_Vector like, Getter estimatedErrors, Getter weights, double* errors)
    {
        if (!m_errors) m_errors.reset(N_VClone(like));
        if (!m_weights) m_weights.reset(N_VClone(like));
        if (estimatedErrors(memory, m_errors.get()) != 0 || weights(memory, m_weights.get()) != 0) return false;
        for (sunindextype i = 0; i < NV_LENGTH_S(like); ++i)
            errors[i] = std::fabs(NV_Ith_S(m_errors.get(), i) * NV_Ith_S(m_weights.get(), i));
        return true;
    }

private:
    VectorHandle m_errors, m_weights;
};

/// The weights of errors, by the tolerances as they are now.
inline int weigh(const OdeProblem& problem, N_Vector states, N_Vector weights)
{
    for (std::size_t i = 0; i < problem.stateCount; ++i)
        NV_DATA_S(weights)[i] = 1 / problem.toleranceOf(i, NV_DATA_S(states)[i]);
    return 0;
}

/// A dense system by Eigen, whose factorisation works block by block: for a hundred unknowns several times faster than
/// the one of SUNDIALS.
class DenseSolver {
public:
    static SUNLinearSolver create(SUNContext context)
    {
        SUNLinearSolver solver = SUNLinSolNewEmpty(context);
        if (solver == nullptr) return nullptr;
        solver->ops->gettype = [](SUNLinearSolver) { return SUNLINEARSOLVER_DIRECT; };
        solver->ops->getid = [](SUNLinearSolver) { return SUNLINEARSOLVER_CUSTOM; };
        solver->ops->setup = &DenseSolver::setup;
        solver->ops->solve = &DenseSolver::solve;
        solver->ops->free = &DenseSolver::release;
        solver->content = new DenseSolver;
        return solver;
    }

private:
    static DenseSolver& self(SUNLinearSolver solver) { return *static_cast<DenseSolver*>(solver->content); }

    static int setup(SUNLinearSolver solver, SUNMatrix matrix)
    {
        const auto size = static_cast<Eigen::Index>(SM_ROWS_D(matrix));
        Eigen::PartialPivLU<Eigen::MatrixXd>& factors = self(solver).m_factors;
        factors.compute(Eigen::Map<const Eigen::MatrixXd>(SM_DATA_D(matrix), size, size));
        // Positive: singular, a smaller step may do.
        return size == 0 || factors.matrixLU().diagonal().cwiseAbs().minCoeff() > 0 ? SUNLS_SUCCESS : 1;
    }

    static int solve(SUNLinearSolver solver, SUNMatrix /*matrix*/, N_Vector x, N_Vector right, realtype /*tolerance*/)
    {
        const auto size = static_cast<Eigen::Index>(NV_LENGTH_S(right));
        Eigen::Map<Eigen::VectorXd>(NV_DATA_S(x), size) =
            self(solver).m_factors.solve(Eigen::Map<const Eigen::VectorXd>(NV_DATA_S(right), size));
        return SUNLS_SUCCESS;
    }

    static int release(SUNLinearSolver solver)
    {
        delete static_cast<DenseSolver*>(solver->content);
        solver->content = nullptr;
        SUNLinSolFreeEmpty(solver);
        return SUNLS_SUCCESS;
    }

    Eigen::PartialPivLU<Eigen::MatrixXd> m_factors;
};

/// Dense for few states, by KLU for many whose Jacobian is sparse.
class LinearSystem {
public:
    static constexpr std::size_t kLeastSparse = 50;  ///< states

    /// False with no memory left. `problem` outlives it.
    bool create(const OdeProblem& problem, N_Vector states, SUNContext context)
    {
        m_problem = &problem;
        const auto size = static_cast<sunindextype>(problem.stateCount);
        const SparsityPattern* pattern = problem.jacobian ? problem.pattern : nullptr;
        m_isSparse = pattern != nullptr && problem.stateCount >= kLeastSparse &&
                     4 * pattern->entryCount() < problem.stateCount * problem.stateCount;
        if (pattern != nullptr) m_entries.resize(pattern->entryCount());
        m_matrix.reset(
            m_isSparse ? SUNSparseMatrix(size, size, static_cast<sunindextype>(pattern->entryCount()), CSC_MAT, context)
                       : SUNDenseMatrix(size, size, context));
        if (!m_matrix) return false;
        m_solver.reset(m_isSparse ? SUNLinSol_KLU(states, m_matrix.get(), context) : DenseSolver::create(context));
        // Jacobians of networks are nearly symmetric, and their pivots stand on the diagonal: minimum degree leaves a
        // mesh a third of the entries that COLAMD, the default of SUNDIALS, does.
        constexpr int kMinimumDegree = 0;
        if (m_solver && m_isSparse) SUNLinSol_KLUSetOrdering(m_solver.get(), kMinimumDegree);
        return m_solver != nullptr;
    }

    [[nodiscard]] SUNMatrix matrix() const { return m_matrix.get(); }
    [[nodiscard]] SUNLinearSolver solver() const { return m_solver.get(); }

    /// matrix = diagonal * I + factor * df/dy, of the derivatives at this point, or with `isKept` at the one before.
    bool fill(double time, N_Vector states, double diagonal, double factor, SUNMatrix matrix, bool isKept = false)
    {
        const SparsityPattern& pattern = *m_problem->pattern;
        if (!isKept && !m_problem->jacobian(time, NV_DATA_S(states), m_entries.data())) return false;
        if (m_isSparse) {
            std::ranges::copy(pattern.columnStart, SM_INDEXPTRS_S(matrix));
            std::ranges::copy(pattern.rowOf, SM_INDEXVALS_S(matrix));
        } else {
            SUNMatZero(matrix);
        }
        for (std::size_t column = 0; column < pattern.columnCount(); ++column) {
            for (std::size_t e = pattern.begin(column); e < pattern.end(column); ++e) {
                const double entry = factor * m_entries[e] + (pattern.row(e) == column ? diagonal : 0);
                // Dense matrices stand column by column.
                (m_isSparse ? SM_DATA_S(matrix)[e] : SM_COLUMN_D(matrix, column)[pattern.row(e)]) = entry;
            }
        }
        return true;
    }

private:
    const OdeProblem* m_problem = nullptr;
    MatrixHandle m_matrix;
    SolverHandle m_solver;
    std::vector<double> m_entries;
    bool m_isSparse = false;
};

}  // namespace causeway::sundials
