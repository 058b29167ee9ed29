// SPDX-License-Identifier: GPL-3.0-or-later
// Functions of LAPACK (E. Anderson et al., LAPACK Users' Guide, 3rd edition, 1999) as Modelica.Math.Matrices.LAPACK
// declares them, computed with Eigen. Signs and order of eigenvectors and singular vectors may differ from those of
// another LAPACK.
#include <algorithm>
#include <array>
#include <cmath>
#include <complex>

#include <Eigen/Dense>

#include "core/semantics/external_function_table.h"

namespace causeway {

namespace {

using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Index = Eigen::Index;

/// Larger problems are left to the simulation.
constexpr std::size_t kLargest = 300;

std::int32_t size(Index count)
{
    return static_cast<std::int32_t>(count);
}
Value info(Index code = 0)
{
    return Value::integer(code);
}

/// A vector is a matrix of one column.
Matrix matrixOf(const ExternalCall& call, std::size_t input)
{
    return Eigen::Map<const Matrix>(call.input(input).numbers.data(), static_cast<Index>(call.size(input, 0)),
                                    static_cast<Index>(call.size(input, 1)));
}

bool isManageable(const ExternalCall& call, std::size_t inputs)
{
    for (std::size_t i = 0; i < inputs; ++i) {
        if (call.rank(i) > 2 || call.size(i, 0) > kLargest || call.size(i, 1) > kLargest) return false;
        if (!std::all_of(call.input(i).numbers.begin(), call.input(i).numbers.end(),
                         [](double number) { return std::isfinite(number); }))
            return false;
    }
    return true;
}

bool isSquare(const Matrix& matrix)
{
    return matrix.rows() == matrix.cols();
}

Value valueOf(const ExternalCall& call, const Matrix& matrix, std::size_t rank = 2)
{
    std::vector<double> elements(matrix.data(), matrix.data() + matrix.size());
    if (rank == 1) return call.array(TypeTable::real(), {size(matrix.size())}, std::move(elements));
    return call.array(TypeTable::real(), {size(matrix.rows()), size(matrix.cols())}, std::move(elements));
}

/// In place, with exchange of rows. Gives the pivots, from 1, and the first column without one (0 when there is none).
std::pair<std::vector<double>, Index> factorize(Matrix& a)
{
    std::vector<double> pivots;
    Index singular = 0;
    for (Index k = 0; k < std::min(a.rows(), a.cols()); ++k) {
        Index pivot = k;
        for (Index row = k + 1; row < a.rows(); ++row) {
            if (std::fabs(a(row, k)) > std::fabs(a(pivot, k))) pivot = row;
        }
        pivots.push_back(static_cast<double>(pivot + 1));
        if (a(pivot, k) == 0) {
            if (singular == 0) singular = k + 1;
            continue;
        }
        if (pivot != k) a.row(k).swap(a.row(pivot));
        for (Index row = k + 1; row < a.rows(); ++row) {
            a(row, k) /= a(k, k);
            for (Index column = k + 1; column < a.cols(); ++column) a(row, column) -= a(row, k) * a(k, column);
        }
    }
    return {pivots, singular};
}

bool arePivots(const std::vector<double>& pivots, Index rows)
{
    return static_cast<Index>(pivots.size()) == rows && std::all_of(pivots.begin(), pivots.end(), [&](double pivot) {
               return pivot >= 1 && pivot <= static_cast<double>(rows);
           });
}

Matrix solved(const Matrix& lu, const std::vector<double>& pivots, Matrix x)
{
    for (std::size_t i = 0; i < pivots.size(); ++i) {
        const auto other = static_cast<Index>(pivots[i]) - 1;
        if (other != static_cast<Index>(i)) x.row(static_cast<Index>(i)).swap(x.row(other));
    }
    lu.triangularView<Eigen::UnitLower>().solveInPlace(x);
    lu.triangularView<Eigen::Upper>().solveInPlace(x);
    return x;
}

ExternalResults gesv(const ExternalCall& call)
{
    if (!isManageable(call, 2)) return std::nullopt;
    Matrix lu = matrixOf(call, 0), x = matrixOf(call, 1);
    if (!isSquare(lu) || x.rows() != lu.rows()) return std::nullopt;
    const auto [pivots, singular] = factorize(lu);
    if (singular == 0) x = solved(lu, pivots, std::move(x));
    return std::vector{valueOf(call, x, call.rank(1)), info(singular)};
}

ExternalResults getrf(const ExternalCall& call)
{
    if (!isManageable(call, 1)) return std::nullopt;
    Matrix lu = matrixOf(call, 0);
    auto [pivots, singular] = factorize(lu);
    const auto count = static_cast<Index>(pivots.size());
    return std::vector{valueOf(call, lu), call.array(TypeTable::integer(), {size(count)}, std::move(pivots)),
                       info(singular)};
}

ExternalResults getrs(const ExternalCall& call)
{
    if (!isManageable(call, 3)) return std::nullopt;
    const Matrix lu = matrixOf(call, 0), b = matrixOf(call, 2);
    const auto& pivots = call.input(1).numbers;
    if (!isSquare(lu) || b.rows() != lu.rows() || !arePivots(pivots, lu.rows())) return std::nullopt;
    return std::vector{valueOf(call, solved(lu, pivots, b), call.rank(2)), info()};
}

ExternalResults getri(const ExternalCall& call)
{
    if (!isManageable(call, 2)) return std::nullopt;
    const Matrix lu = matrixOf(call, 0);
    const auto& pivots = call.input(1).numbers;
    if (!isSquare(lu) || !arePivots(pivots, lu.rows())) return std::nullopt;
    for (Index i = 0; i < lu.rows(); ++i) {
        if (lu(i, i) == 0) return std::vector{valueOf(call, lu), info(i + 1)};
    }
    return std::vector{valueOf(call, solved(lu, pivots, Matrix::Identity(lu.rows(), lu.cols()))), info()};
}

/// Least squares of least length. The result has room for the right-hand side as well.
Matrix leastSquares(const Matrix& a, const Matrix& b, double threshold, Index& rank)
{
    Matrix x = Matrix::Zero(std::max(a.rows(), a.cols()), b.cols());
    if (a.size() == 0) return x;
    Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> factors;
    if (threshold > 0) factors.setThreshold(threshold);
    factors.compute(a);
    rank = factors.rank();
    x.topRows(a.cols()) = factors.solve(Eigen::MatrixXd(b));
    return x;
}

ExternalResults gels(const ExternalCall& call)
{
    if (!isManageable(call, 2)) return std::nullopt;
    const Matrix a = matrixOf(call, 0), b = matrixOf(call, 1);
    if (a.rows() != b.rows()) return std::nullopt;
    Index rank = 0;
    return std::vector{valueOf(call, leastSquares(a, b, 0, rank), call.rank(1)), info()};
}

ExternalResults gelsy(const ExternalCall& call)
{
    if (!isManageable(call, 2)) return std::nullopt;
    const Matrix a = matrixOf(call, 0), b = matrixOf(call, 1);
    if (a.rows() != b.rows()) return std::nullopt;
    Index rank = 0;
    const Value x = valueOf(call, leastSquares(a, b, call.number(2), rank), call.rank(1));
    return std::vector{x, info(), Value::integer(rank)};
}

/// Of three diagonals, the upper one first.
ExternalResults gtsv(const ExternalCall& call)
{
    if (!isManageable(call, 4)) return std::nullopt;
    const auto &upper = call.input(0).numbers, &diagonal = call.input(1).numbers, &lower = call.input(2).numbers;
    Matrix x = matrixOf(call, 3);
    const auto n = static_cast<Index>(diagonal.size());
    if (x.rows() != n || upper.size() + 1 != diagonal.size() || lower.size() != upper.size()) return std::nullopt;
    Matrix a = Matrix::Zero(n, n);
    for (Index i = 0; i < n; ++i) {
        a(i, i) = diagonal[static_cast<std::size_t>(i)];
        if (i + 1 < n) {
            a(i, i + 1) = upper[static_cast<std::size_t>(i)];
            a(i + 1, i) = lower[static_cast<std::size_t>(i)];
        }
    }
    const auto [pivots, singular] = factorize(a);
    if (singular == 0) x = solved(a, pivots, std::move(x));
    return std::vector{valueOf(call, x, call.rank(3)), info(singular)};
}

/// Real parts, imaginary parts, and the vectors: of a pair of complex ones the real part, then the imaginary part.
std::optional<std::array<Matrix, 3>> eigen(const ExternalCall& call)
{
    if (!isManageable(call, 1)) return std::nullopt;
    const Matrix a = matrixOf(call, 0);
    if (!isSquare(a)) return std::nullopt;
    std::array<Matrix, 3> result{Matrix(a.rows(), 1), Matrix(a.rows(), 1), Matrix(a.rows(), a.cols())};
    if (a.rows() == 0) return result;
    const Eigen::EigenSolver<Eigen::MatrixXd> solver{Eigen::MatrixXd(a)};
    if (solver.info() != Eigen::Success) return std::nullopt;
    const auto values = solver.eigenvalues();
    const Eigen::MatrixXcd vectors = solver.eigenvectors();
    for (Index i = 0; i < a.rows(); ++i) {
        result[0](i, 0) = values(i).real();
        result[1](i, 0) = values(i).imag();
        Eigen::VectorXcd vector = vectors.col(i);
        if (values(i).imag() == 0) {
            result[2].col(i) = vector.real();
        } else if (values(i).imag() > 0 && i + 1 < a.rows()) {
            // The largest component is made real.
            Index largest = 0;
            vector.cwiseAbs().maxCoeff(&largest);
            vector *= std::conj(vector(largest)) / std::abs(vector(largest));
            result[2].col(i) = vector.real();
            result[2].col(i + 1) = vector.imag();
        }
    }
    return result;
}

ExternalResults geevValues(const ExternalCall& call)
{
    const auto result = eigen(call);
    if (!result) return std::nullopt;
    return std::vector{valueOf(call, (*result)[0], 1), valueOf(call, (*result)[1], 1), info()};
}

ExternalResults geev(const ExternalCall& call)
{
    const auto result = eigen(call);
    if (!result) return std::nullopt;
    return std::vector{valueOf(call, (*result)[0], 1), valueOf(call, (*result)[1], 1), valueOf(call, (*result)[2]),
                       info()};
}

ExternalResults gesvd(const ExternalCall& call)
{
    if (!isManageable(call, 1)) return std::nullopt;
    const Matrix a = matrixOf(call, 0);
    if (a.size() == 0) return std::nullopt;
    const Eigen::JacobiSVD<Eigen::MatrixXd> svd(a, Eigen::ComputeFullU | Eigen::ComputeFullV);
    return std::vector{valueOf(call, svd.singularValues(), 1), valueOf(call, svd.matrixU()),
                       valueOf(call, svd.matrixV().transpose()), info()};
}

ExternalResults singularValues(const ExternalCall& call)
{
    if (!isManageable(call, 1)) return std::nullopt;
    const Matrix a = matrixOf(call, 0);
    if (a.size() == 0) return std::nullopt;
    return std::vector{valueOf(call, Eigen::JacobiSVD<Eigen::MatrixXd>(a).singularValues(), 1), info()};
}

ExternalResults lange(const ExternalCall& call)
{
    if (!isManageable(call, 1) || call.text(1).empty()) return std::nullopt;
    const Matrix a = matrixOf(call, 0);
    if (a.size() == 0) return std::vector{Value::real(0)};
    switch (call.text(1)[0]) {
        case 'M':
        case 'm': return std::vector{Value::real(a.cwiseAbs().maxCoeff())};
        case '1':
        case 'O':
        case 'o': return std::vector{Value::real(a.cwiseAbs().colwise().sum().maxCoeff())};
        case 'I':
        case 'i': return std::vector{Value::real(a.cwiseAbs().rowwise().sum().maxCoeff())};
        case 'F':
        case 'f':
        case 'E':
        case 'e': return std::vector{Value::real(a.norm())};
        default: return std::nullopt;
    }
}

/// The other triangle stays as it is.
ExternalResults potrf(const ExternalCall& call)
{
    if (!isManageable(call, 1)) return std::nullopt;
    Matrix a = matrixOf(call, 0);
    if (!isSquare(a)) return std::nullopt;
    const bool isUpper = call.boolean(1);
    const auto at = [&](Index row, Index column) -> double& { return isUpper ? a(column, row) : a(row, column); };
    for (Index k = 0; k < a.rows(); ++k) {
        for (Index i = 0; i < k; ++i) at(k, k) -= at(k, i) * at(k, i);
        if (!(at(k, k) > 0)) return std::vector{valueOf(call, a), info(k + 1)};
        at(k, k) = std::sqrt(at(k, k));
        for (Index row = k + 1; row < a.rows(); ++row) {
            for (Index i = 0; i < k; ++i) at(row, k) -= at(row, i) * at(k, i);
            at(row, k) /= at(k, k);
        }
    }
    return std::vector{valueOf(call, a), info()};
}

}  // namespace

std::span<const ExternalDefinition> externalMatrixFunctions()
{
    static constexpr std::array kFunctions{
        ExternalDefinition{"dgesv", "RR>Ri", gesv},    ExternalDefinition{"dgetrf", "R>RIi", getrf},
        ExternalDefinition{"dgetrs", "RIR>Ri", getrs}, ExternalDefinition{"dgetri", "RI>Ri", getri},
        ExternalDefinition{"dgels", "RR>Ri", gels},    ExternalDefinition{"dgelsy", "RRr>Rii", gelsy},
        ExternalDefinition{"dgtsv", "RRRR>Ri", gtsv},  ExternalDefinition{"dgeev", "R>RRi", geevValues},
        ExternalDefinition{"dgeev", "R>RRRi", geev},   ExternalDefinition{"dgesvd", "R>Ri", singularValues},
        ExternalDefinition{"dgesvd", "R>RRRi", gesvd}, ExternalDefinition{"dgesdd", "R>RRRi", gesvd},
        ExternalDefinition{"dlange", "Rs>r", lange},   ExternalDefinition{"dpotrf", "Rb>Ri", potrf},
    };
    return kFunctions;
}

}  // namespace causeway
