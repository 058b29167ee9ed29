// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/calibration/fit_statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include <Eigen/SVD>

#include "core/study/factor.h"

namespace causeway {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// Equivalent rows with as many zeros as elimination yields, scaled to a largest element of 1.
void makeSparse(MatrixXd& rows)
{
    constexpr double kNothing = 1e-3;
    std::vector<bool> isDone(static_cast<std::size_t>(rows.rows()));
    for (Index k = 0; k < rows.rows(); ++k) {
        Index row = -1, column = -1;
        double greatest = 0;
        for (Index i = 0; i < rows.rows(); ++i) {
            if (isDone[static_cast<std::size_t>(i)]) continue;
            Index place = 0;
            const double most = rows.row(i).cwiseAbs().maxCoeff(&place);
            if (most > greatest) {
                greatest = most;
                row = i;
                column = place;
            }
        }
        if (row < 0) return;
        isDone[static_cast<std::size_t>(row)] = true;
        rows.row(row) /= rows(row, column);
        for (Index i = 0; i < rows.rows(); ++i) {
            if (i != row) rows.row(i) -= rows(i, column) * rows.row(row);
        }
    }
    for (Index i = 0; i < rows.rows(); ++i) {
        Index place = 0;
        rows.row(i).cwiseAbs().maxCoeff(&place);
        rows.row(i) /= rows(i, place);
        for (double& value : rows.row(i)) {
            if (std::abs(value) < kNothing) value = 0;
        }
    }
}

}  // namespace

FitStatistics fitStatistics(const VectorXd& residuals, const MatrixXd& jacobian, const VectorXd& sizes,
                            const std::vector<bool>& isHeld, double negligible)
{
    FitStatistics found;
    const Index n = sizes.size(), m = residuals.size();
    Eigen::Matrix<Index, Eigen::Dynamic, 1> free(n);
    Index count = 0;
    for (Index i = 0; i < n; ++i) {
        if (!isHeld[static_cast<std::size_t>(i)]) free[count++] = i;
    }
    MatrixXd relative(m, count);
    for (Index k = 0; k < count; ++k) relative.col(k) = jacobian.col(free[k]) * sizes[free[k]];
    found.covariance = MatrixXd::Constant(n, n, std::numeric_limits<double>::quiet_NaN());
    if (count == 0) {
        found.degreesOfFreedom = static_cast<std::size_t>(m);
        found.variance = residuals.squaredNorm() / static_cast<double>(m);
        return found;
    }
    const Eigen::BDCSVD<MatrixXd> svd(relative, Eigen::ComputeThinU | Eigen::ComputeThinV);
    found.singularValues = svd.singularValues();
    Index rank = 0;
    while (rank < found.singularValues.size() && found.singularValues[rank] > negligible * found.singularValues[0])
        ++rank;
    found.degreesOfFreedom = static_cast<std::size_t>(std::max<Index>(m - rank, 0));
    found.variance =
        m > rank ? residuals.squaredNorm() / static_cast<double>(m - rank) : std::numeric_limits<double>::quiet_NaN();
    // With fewer residuals than parameters some directions have no singular value: completes the basis.
    MatrixXd basis = svd.matrixV();
    if (basis.cols() < count) {
        const Eigen::JacobiSVD<MatrixXd> whole(relative.transpose() * relative, Eigen::ComputeFullV);
        basis = whole.matrixV();
    }
    MatrixXd null = basis.rightCols(count - rank).transpose();
    makeSparse(null);
    std::vector<bool> isKnown(static_cast<std::size_t>(count), true);
    for (Index i = 0; i < null.rows(); ++i) {
        VectorXd direction = VectorXd::Zero(n);
        for (Index k = 0; k < count; ++k) {
            direction[free[k]] = null(i, k);
            if (null(i, k) != 0) isKnown[static_cast<std::size_t>(k)] = false;
        }
        found.undetermined.push_back(std::move(direction));
    }
    const MatrixXd weighted = basis.leftCols(rank) * found.singularValues.head(rank).cwiseInverse().asDiagonal();
    const MatrixXd covariance = found.variance * weighted * weighted.transpose();
    for (Index i = 0; i < count; ++i) {
        for (Index k = 0; k < count; ++k) {
            if (isKnown[static_cast<std::size_t>(i)] && isKnown[static_cast<std::size_t>(k)])
                found.covariance(free[i], free[k]) = covariance(i, k) * sizes[free[i]] * sizes[free[k]];
        }
    }
    return found;
}

double studentPart(double t, std::size_t degreesOfFreedom)
{
    // Above, the error of the normal distribution of a corrected value is below 1e-9 (Abramowitz, Stegun, 26.7.8).
    constexpr std::size_t kMany = 10'000;
    const auto nu = static_cast<double>(degreesOfFreedom);
    if (degreesOfFreedom > kMany) return normalPart(t * (1 - 1 / (4 * nu)) / std::sqrt(1 + t * t / (2 * nu)));
    // The corresponding finite series, 26.7.3 and 26.7.4.
    const double angle = std::atan(t / std::sqrt(nu)), cosine = std::cos(angle);
    const bool isOdd = degreesOfFreedom % 2 == 1;
    double sum = 0, term = isOdd ? cosine : 1;
    for (std::size_t k = isOdd ? 2 : 1; k < degreesOfFreedom; k += 2) {
        sum += term;
        term *= cosine * cosine * static_cast<double>(k) / static_cast<double>(k + 1);
    }
    const double within = isOdd ? 2 / std::numbers::pi * (angle + std::sin(angle) * sum) : std::sin(angle) * sum;
    return 0.5 + within / 2;
}

double studentLimit(double confidence, std::size_t degreesOfFreedom)
{
    if (degreesOfFreedom == 0) return std::numeric_limits<double>::quiet_NaN();
    const double part = 0.5 + confidence / 2;
    double low = 0, high = 1;
    while (studentPart(high, degreesOfFreedom) < part && high < 1e12) high *= 2;
    for (int i = 0; i < 60; ++i) {
        const double middle = (low + high) / 2;
        (studentPart(middle, degreesOfFreedom) < part ? low : high) = middle;
    }
    return (low + high) / 2;
}

}  // namespace causeway
