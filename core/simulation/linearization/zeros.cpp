// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/linearization/zeros.h"

#include <limits>
#include <utility>

#include <Eigen/Dense>

#include "core/simulation/linearization/balancing.h"
#include "core/simulation/linearization/eigen_matrix.h"
#include "core/simulation/linearization/poles.h"
#include "core/simulation/numerics/eigen_index.h"

namespace causeway {

namespace {

using Matrix = Eigen::MatrixXd;

struct Quadruple {
    Matrix a, b, c, d;

    [[nodiscard]] double norm() const
    {
        return std::sqrt(a.squaredNorm() + b.squaredNorm() + c.squaredNorm() + d.squaredNorm());
    }
};

/// QR factors with column pivoting; the rank counts diagonal entries above a bound.
struct RankFactors {
    Eigen::ColPivHouseholderQR<Matrix> qr;
    Eigen::Index rank = 0;

    RankFactors(const Matrix& matrix, double bound)
    {
        if (matrix.size() == 0) return;
        qr.compute(matrix);
        const Eigen::Index most = std::min(matrix.rows(), matrix.cols());
        while (rank < most && std::fabs(qr.matrixQR()(rank, rank)) > bound) ++rank;
    }
};

/// Also for matrices without columns, for which Eigen forms no block.
Matrix lastRows(const Matrix& matrix, Eigen::Index count)
{
    return matrix.cols() > 0 ? Matrix(matrix.bottomRows(count)) : Matrix(count, 0);
}

/// Removes states until d has full row rank; preserves the zeros.
void makeRowsIndependent(Quadruple& system, double bound)
{
    while (true) {
        // Combinations of outputs without direct feedthrough: they hold states at zero.
        const RankFactors ofInputs(system.d, bound);
        const Eigen::Index direct = ofInputs.rank;
        if (direct > 0) {
            if (system.c.size() > 0) system.c.applyOnTheLeft(ofInputs.qr.householderQ().adjoint());
            system.d.applyOnTheLeft(ofInputs.qr.householderQ().adjoint());
        }
        const Matrix held = lastRows(system.c, system.c.rows() - direct);
        const RankFactors ofStates(held.transpose(), bound);
        const Eigen::Index layer = ofStates.rank, states = system.a.rows(), kept = states - layer;
        if (layer == 0) {
            // Outputs without influence of states or inputs are dropped.
            system.c.conservativeResize(direct, Eigen::NoChange);
            system.d.conservativeResize(direct, Eigen::NoChange);
            return;
        }
        // Held states first.
        system.a.applyOnTheLeft(ofStates.qr.householderQ().adjoint());
        system.a.applyOnTheRight(ofStates.qr.householderQ());
        if (system.b.size() > 0) system.b.applyOnTheLeft(ofStates.qr.householderQ().adjoint());
        if (system.c.size() > 0) system.c.applyOnTheRight(ofStates.qr.householderQ());
        // Held states are constant: their derivatives are the outputs of the remaining system.
        Quadruple left;
        left.a = system.a.bottomRightCorner(kept, kept);
        left.b = lastRows(system.b, kept);
        left.c.resize(direct + layer, kept);
        left.c << system.c.topRightCorner(direct, kept), system.a.topRightCorner(layer, kept);
        left.d.resize(direct + layer, system.b.cols());
        left.d << system.d.topRows(direct), system.b.topRows(layer);
        system = std::move(left);
    }
}

Quadruple transposed(const Quadruple& system)
{
    return {system.a.transpose(), system.c.transpose(), system.b.transpose(), system.d.transpose()};
}

}  // namespace

std::optional<std::vector<Zero>> zerosOf(const LinearSystem& linear)
{
    // Rounding residue of zero, relative to the norm of the balanced system.
    const double rounding =
        10 * std::numeric_limits<double>::epsilon() * static_cast<double>(linear.states.size() + 10);
    if (linear.inputs.empty() || linear.outputs.empty()) return std::vector<Zero>();
    Quadruple system{toEigen(linear.a), toEigen(linear.b), toEigen(linear.c), toEigen(linear.d)};
    // Scales time so that x' and x have similar magnitudes.
    Matrix rates = system.a;
    balance(rates);
    const double rate = rates.norm() > 0 ? rates.norm() : 1;
    system.a /= rate;
    system.b /= rate;
    balance(system.a, system.b, system.c, system.d);
    const double bound = rounding * system.norm();
    makeRowsIndependent(system, bound);
    system = transposed(system);
    makeRowsIndependent(system, bound);
    if (system.a.size() == 0) return std::vector<Zero>();
    const Matrix reduced =
        system.d.size() > 0 ? (system.a - system.b * system.d.fullPivLu().solve(system.c)).eval() : system.a;
    DenseMatrix matrix(static_cast<std::size_t>(reduced.rows()), static_cast<std::size_t>(reduced.cols()));
    for (std::size_t i = 0; i < matrix.rows; ++i) {
        for (std::size_t k = 0; k < matrix.columns; ++k) matrix(i, k) = rate * reduced(at(i), at(k));
    }
    const auto roots = polesOf(matrix);
    if (!roots) return std::nullopt;
    std::vector<Zero> zeros;
    for (const Pole& root : *roots) zeros.push_back({root.re, root.im});
    return zeros;
}

}  // namespace causeway
