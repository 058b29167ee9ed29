// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Shared by the integrators of SUNDIALS: matrix and linear solver for the Jacobian, and error weights.
#pragma once

#include <algorithm>
#include <cmath>

#include <sunmatrix/sunmatrix_dense.h>
#include <sunmatrix/sunmatrix_sparse.h>
#include <Eigen/Dense>

#include "core/simulation/integrators/integrator.h"
#include "core/simulation/numerics/sparse_factors.h"
#include "core/simulation/numerics/sundials_handles.h"

namespace causeway::sundials {

/// Local errors of the last step in units of the tolerances; all integrators provide errors and weights through
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

/// Computes error weights from the current tolerances.
inline int weigh(const OdeProblem& problem, N_Vector states, N_Vector weights)
{
    for (std::size_t i = 0; i < problem.stateCount; ++i)
        NV_DATA_S(weights)[i] = 1 / problem.toleranceOf(i, NV_DATA_S(states)[i]);
    return 0;
}

/// A dense system by Eigen, whose factorisation works block by block: for a hundred unknowns several times faster than
/// the one of SUNDIALS.
class DenseFactors {
public:
    bool factorize(SUNMatrix matrix)
    {
        const auto size = static_cast<Eigen::Index>(SM_ROWS_D(matrix));
        m_factors.compute(Eigen::Map<const Eigen::MatrixXd>(SM_DATA_D(matrix), size, size));
        return size == 0 || m_factors.matrixLU().diagonal().cwiseAbs().minCoeff() > 0;
    }
    bool solve(double* right, std::size_t size)
    {
        Eigen::Map<Eigen::VectorXd> solution(right, static_cast<Eigen::Index>(size));
        solution = m_factors.solve(solution).eval();
        return true;
    }

private:
    Eigen::PartialPivLU<Eigen::MatrixXd> m_factors;
};

/// A sparse system of one pattern. Minimum degree, the order of SparseFactors, leaves a mesh a third of the entries
/// that COLAMD, the default of SUNDIALS, does: Jacobians of networks are nearly symmetric, with their pivots on the
/// diagonal.
class PatternFactors {
public:
    explicit PatternFactors(const SparsityPattern& pattern) : m_factors(pattern) {}
    bool factorize(SUNMatrix matrix)
    {
        return m_factors.factorize(SM_DATA_S(matrix), SparseFactors::Accept::AnyPivots);
    }
    bool solve(double* right, std::size_t /*size*/) { return m_factors.solve(right); }

private:
    SparseFactors m_factors;
};

/// Factors as a linear solver of SUNDIALS.
template <class Factors>
class DirectSolver {
public:
    template <class... Arguments>
    static SUNLinearSolver create(SUNContext context, const Arguments&... arguments)
    {
        SUNLinearSolver solver = SUNLinSolNewEmpty(context);
        if (solver == nullptr) return nullptr;
        solver->ops->gettype = [](SUNLinearSolver) { return SUNLINEARSOLVER_DIRECT; };
        solver->ops->getid = [](SUNLinearSolver) { return SUNLINEARSOLVER_CUSTOM; };
        // Positive: singular, a smaller step may do.
        solver->ops->setup = [](SUNLinearSolver s, SUNMatrix matrix) {
            return of(s).factorize(matrix) ? SUNLS_SUCCESS : 1;
        };
        solver->ops->solve = [](SUNLinearSolver s, SUNMatrix, N_Vector x, N_Vector right, realtype) {
            N_VScale(1, right, x);
            return of(s).solve(NV_DATA_S(x), static_cast<std::size_t>(NV_LENGTH_S(x))) ? SUNLS_SUCCESS : 1;
        };
        solver->ops->free = [](SUNLinearSolver s) {
            delete &of(s);
            s->content = nullptr;
            SUNLinSolFreeEmpty(s);
            return SUNLS_SUCCESS;
        };
        solver->content = new Factors(arguments...);
        return solver;
    }

private:
    static Factors& of(SUNLinearSolver solver) { return *static_cast<Factors*>(solver->content); }
};

/// Dense for few states; KLU for many states with a sparse Jacobian.
class LinearSystem {
public:
    static constexpr std::size_t kLeastSparse = 50;  ///< minimum number of states

    /// False with no memory left. `problem` outlives it.
    bool create(const OdeProblem& problem, SUNContext context)
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
        m_solver.reset(m_isSparse ? DirectSolver<PatternFactors>::create(context, *pattern)
                                  : DirectSolver<DenseFactors>::create(context));
        return m_solver != nullptr;
    }

    [[nodiscard]] SUNMatrix matrix() const { return m_matrix.get(); }
    [[nodiscard]] SUNLinearSolver solver() const { return m_solver.get(); }

    /// matrix = diagonal * I + factor * df/dy, with the derivatives at this point or, if `isKept`, the previous ones.
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
                // Dense matrices are stored by columns.
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
