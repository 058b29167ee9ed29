// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/linearization/balancing.h"

#include <cmath>
#include <utility>

namespace causeway {

namespace {

constexpr int kMaxPasses = 50;

/// Power of two nearest to the square root of a quotient; 1 if one of the numbers is zero.
double factorBetween(double numerator, double denominator)
{
    if (!(numerator > 0 && denominator > 0)) return 1;
    return std::exp2(std::round(0.5 * (std::log2(numerator) - std::log2(denominator))));
}

/// Whether the sum of both norms decreases significantly.
bool isWorth(double factor, double columnNorm, double rowNorm)
{
    constexpr double kGain = 0.95;
    return factor != 1 && columnNorm * factor + rowNorm / factor < kGain * (columnNorm + rowNorm);
}

// Eigen cannot form rows of a matrix without columns.
double rowNormOf(const Eigen::MatrixXd& matrix, Eigen::Index i)
{
    return matrix.cols() > 0 ? matrix.row(i).norm() : 0;
}

void multiplyRow(Eigen::MatrixXd& matrix, Eigen::Index i, double factor)
{
    if (matrix.cols() > 0) matrix.row(i) *= factor;
}

}  // namespace

void balance(Eigen::MatrixXd& a)
{
    Eigen::MatrixXd none(a.rows(), 0), noRows(0, a.cols()), nothing(0, 0);
    balance(a, none, noRows, nothing);
}

void balance(Eigen::MatrixXd& a, Eigen::MatrixXd& b, Eigen::MatrixXd& c, Eigen::MatrixXd& d)
{
    for (int pass = 0; pass < kMaxPasses; ++pass) {
        bool hasChanged = false;
        const auto scaleRow = [&](Eigen::Index i) {
            const double norm = std::hypot(rowNormOf(c, i), rowNormOf(d, i));
            const double factor = norm > 0 ? std::exp2(-std::round(std::log2(norm))) : 1;
            hasChanged = hasChanged || factor != 1;
            multiplyRow(c, i, factor);
            multiplyRow(d, i, factor);
        };
        const auto scaleColumn = [&](Eigen::Index j) {
            const double norm = std::hypot(b.col(j).norm(), d.col(j).norm());
            const double factor = norm > 0 ? std::exp2(-std::round(std::log2(norm))) : 1;
            hasChanged = hasChanged || factor != 1;
            b.col(j) *= factor;
            d.col(j) *= factor;
        };
        for (Eigen::Index i = 0; i < a.rows(); ++i) {
            // Diagonal elements are invariant.
            const double own = std::exchange(a(i, i), 0.0);
            const double columnNorm = std::hypot(a.col(i).norm(), c.col(i).norm());
            const double rowNorm = std::hypot(a.row(i).norm(), rowNormOf(b, i));
            a(i, i) = own;
            const double factor = factorBetween(rowNorm, columnNorm);
            if (!isWorth(factor, columnNorm, rowNorm)) continue;
            hasChanged = true;
            a.col(i) *= factor;
            a.row(i) /= factor;
            c.col(i) *= factor;
            multiplyRow(b, i, 1 / factor);
        }
        for (Eigen::Index i = 0; i < c.rows(); ++i) scaleRow(i);
        for (Eigen::Index j = 0; j < b.cols(); ++j) scaleColumn(j);
        if (!hasChanged) return;
    }
}

}  // namespace causeway
