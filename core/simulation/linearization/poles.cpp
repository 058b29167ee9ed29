// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/linearization/poles.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>
#include <numbers>
#include <numeric>

#include <Eigen/Dense>

#include "core/simulation/linearization/balancing.h"
#include "core/simulation/numerics/eigen_index.h"
#include "core/structure/graph/tarjan.h"

namespace causeway {

namespace {

using Complex = std::complex<double>;
using ComplexMatrix = Eigen::MatrixXcd;
using ComplexVector = Eigen::VectorXcd;
using StateId = StrongId<struct LinearStateTag>;

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

/// A = U T U^H with T upper triangular. Eigenvalues are those of the real Schur form, so that pairs are conjugate.
struct SchurForm {
    ComplexMatrix t, u;
    std::vector<Complex> eigenvalues;  ///< in the order of the diagonal
};

std::optional<SchurForm> schurFormOf(const Eigen::MatrixXd& a)
{
    const Eigen::RealSchur<Eigen::MatrixXd> real(a);
    if (real.info() != Eigen::Success) return std::nullopt;
    SchurForm form{real.matrixT().cast<Complex>(), real.matrixU().cast<Complex>(), {}};
    const Eigen::MatrixXd& t = real.matrixT();
    for (Eigen::Index k = 0; k < t.rows(); ++k) {
        if (k + 1 == t.rows() || t(k + 1, k) == 0) {
            form.eigenvalues.emplace_back(t(k, k));
            continue;
        }
        const double half = 0.5 * (t(k, k) - t(k + 1, k + 1));
        const double re = 0.5 * (t(k, k) + t(k + 1, k + 1));
        const double im = std::sqrt(std::fabs(half * half + t(k, k + 1) * t(k + 1, k)));
        form.eigenvalues.emplace_back(re, im);
        form.eigenvalues.emplace_back(re, -im);
        // Rotates the eigenvector of the first eigenvalue to the first axis.
        Eigen::JacobiRotation<Complex> rotation;
        rotation.makeGivens(form.eigenvalues[static_cast<std::size_t>(k)] - t(k + 1, k + 1), Complex(t(k + 1, k)));
        form.t.applyOnTheLeft(k, k + 1, rotation.adjoint());
        form.t.applyOnTheRight(k, k + 1, rotation);
        form.u.applyOnTheRight(k, k + 1, rotation);
        form.t(k + 1, k) = 0;
        ++k;
    }
    for (Eigen::Index k = 0; k < t.rows(); ++k) form.t(k, k) = form.eigenvalues[static_cast<std::size_t>(k)];
    return form;
}

/// Right and left eigenvectors of T for its k-th diagonal entry, with w^H v = 1.
struct Eigenvectors {
    ComplexVector right, left;
    [[nodiscard]] double condition() const { return right.norm() * left.norm(); }
};

Eigenvectors eigenvectorsOf(const ComplexMatrix& t, Eigen::Index k)
{
    const Eigen::Index size = t.rows();
    const double least = std::max(kEpsilon * t.cwiseAbs().maxCoeff(), std::numeric_limits<double>::min());
    constexpr double kHuge = 1e100;  // beyond this only the condition number matters
    const auto quotient = [&](Complex over, Complex difference) {
        if (std::abs(difference) < least) difference = least;
        const Complex value = over / difference;
        return std::abs(value) < kHuge ? value : Complex(kHuge);
    };
    Eigenvectors found{ComplexVector::Zero(size), ComplexVector::Zero(size)};
    found.right[k] = found.left[k] = 1;
    for (Eigen::Index i = k - 1; i >= 0; --i) {
        const Complex sum = (t.row(i).segment(i + 1, k - i) * found.right.segment(i + 1, k - i)).value();
        found.right[i] = quotient(-sum, t(i, i) - t(k, k));
    }
    for (Eigen::Index i = k + 1; i < size; ++i) {
        const Complex sum = (found.left.segment(k, i - k).adjoint() * t.col(i).segment(k, i - k)).value();
        found.left[i] = std::conj(quotient(-sum, t(i, i) - t(k, k)));
    }
    return found;
}

/// Moves these diagonal entries of T to its beginning, by exchanges of neighbours.
void bringToFront(SchurForm& form, std::vector<Eigen::Index> positions)
{
    std::ranges::sort(positions);
    for (std::size_t target = 0; target < positions.size(); ++target) {
        for (Eigen::Index k = positions[target]; k > at(target); --k) {
            Eigen::JacobiRotation<Complex> rotation;
            rotation.makeGivens(form.t(k - 1, k), form.t(k, k) - form.t(k - 1, k - 1));
            form.t.applyOnTheLeft(k - 1, k, rotation.adjoint());
            form.t.applyOnTheRight(k - 1, k, rotation);
            form.u.applyOnTheRight(k - 1, k, rotation);
            form.t(k, k - 1) = 0;
        }
    }
}

/// The diagonal of the spectral projector of some eigenvalues: U [I -X; 0 0] U^H with T11 X - X T22 = -T12.
ComplexVector projectorDiagonal(SchurForm form, const std::vector<Eigen::Index>& positions)
{
    bringToFront(form, positions);
    const Eigen::Index size = form.t.rows(), inside = at(positions.size());
    ComplexMatrix columns = ComplexMatrix::Identity(inside, size);
    for (Eigen::Index j = 0; j < size - inside; ++j) {
        ComplexVector right = -form.t.col(inside + j).head(inside);
        for (Eigen::Index i = 0; i < j; ++i) right -= columns.col(inside + i) * form.t(inside + i, inside + j);
        ComplexMatrix shifted = form.t.topLeftCorner(inside, inside);
        shifted.diagonal().array() -= form.t(inside + j, inside + j);
        columns.col(inside + j) = -shifted.triangularView<Eigen::Upper>().solve(right);
    }
    return (form.u.leftCols(inside) * columns).cwiseProduct(form.u.conjugate()).rowwise().sum();
}

/// Poles that coincide within the rounding of A, by index.
std::vector<std::vector<Eigen::Index>> clustersOf(const std::vector<Complex>& poles, const std::vector<double>& radii)
{
    std::vector<std::size_t> clusterOf(poles.size());
    std::iota(clusterOf.begin(), clusterOf.end(), 0U);
    for (std::size_t i = 0; i < poles.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            if (std::abs(poles[i] - poles[k]) > radii[i] + radii[k]) continue;
            const std::size_t from = clusterOf[i], to = clusterOf[k];
            std::ranges::replace(clusterOf, std::max(from, to), std::min(from, to));
        }
    }
    std::vector<std::vector<Eigen::Index>> clusters(poles.size());
    for (std::size_t i = 0; i < poles.size(); ++i) clusters[clusterOf[i]].push_back(at(i));
    std::erase_if(clusters, [](const auto& cluster) { return cluster.empty(); });
    return clusters;
}

/// Adds the poles of one strong component; `states`: its indices in the whole.
bool addPoles(const Eigen::MatrixXd& a, const std::vector<std::size_t>& states, std::vector<Pole>& poles)
{
    constexpr double kRounding = 10;  // times the effect of one rounding error in A
    Eigen::MatrixXd balanced = a;
    balance(balanced);
    const std::optional<SchurForm> form = schurFormOf(balanced);
    if (!form) return false;
    const std::size_t size = states.size();
    std::vector<Eigenvectors> vectors;
    std::vector<double> radii;
    for (std::size_t k = 0; k < size; ++k) {
        vectors.push_back(eigenvectorsOf(form->t, at(k)));
        radii.push_back(kRounding * kEpsilon * balanced.norm() * vectors.back().condition());
    }
    for (const std::vector<Eigen::Index>& cluster : clustersOf(form->eigenvalues, radii)) {
        Complex mean = 0;
        for (const Eigen::Index k : cluster) mean += form->eigenvalues[static_cast<std::size_t>(k)];
        mean /= static_cast<double>(cluster.size());
        ComplexVector parts;
        if (cluster.size() == 1) {
            const Eigenvectors& own = vectors[static_cast<std::size_t>(cluster.front())];
            parts = (form->u * own.right).cwiseProduct((form->u * own.left).conjugate());
        } else {
            parts = projectorDiagonal(*form, cluster);
        }
        Pole pole{mean.real(), mean.imag(), cluster.size(), {}};
        const double sum = parts.lpNorm<1>();
        for (std::size_t k = 0; k < size; ++k) {
            constexpr double kLeast = 1e-12;  // rounding
            const double share = std::abs(parts[at(k)]) / sum;
            if (share > kLeast) pole.participation.emplace_back(states[k], share);
        }
        poles.insert(poles.end(), cluster.size(), pole);
    }
    return true;
}

}  // namespace

std::optional<std::vector<Pole>> polesOf(const DenseMatrix& a)
{
    std::vector<std::vector<std::size_t>> components;
    const auto successor = [&a](StateId state, std::uint32_t& position) {
        while (position < a.columns) {
            const std::uint32_t column = position++;
            if (a(state.index(), column) != 0) return StateId(column);
        }
        return StateId();
    };
    tarjan<StateId>(
        a.rows, [](StateId) { return true; }, successor,
        [&components](std::span<StateId> members) {
            std::vector<std::size_t>& component = components.emplace_back();
            for (const StateId state : members) component.push_back(state.index());
            std::ranges::sort(component);
        });
    std::vector<Pole> poles;
    for (const std::vector<std::size_t>& component : components) {
        Eigen::MatrixXd block(at(component.size()), at(component.size()));
        for (std::size_t i = 0; i < component.size(); ++i) {
            for (std::size_t k = 0; k < component.size(); ++k) block(at(i), at(k)) = a(component[i], component[k]);
        }
        if (!addPoles(block, component, poles)) return std::nullopt;
    }
    std::ranges::stable_sort(poles, [](const Pole& left, const Pole& right) {
        const double first = std::hypot(left.re, left.im), second = std::hypot(right.re, right.im);
        return first != second ? first < second : left.im > right.im;
    });
    return poles;
}

std::optional<double> dampingOf(double re, double im)
{
    const double modulus = std::hypot(re, im);
    return modulus > 0 ? std::optional(re == 0 ? 0.0 : -re / modulus) : std::nullopt;
}

double naturalFrequencyOf(double re, double im)
{
    return std::hypot(re, im) / (2 * std::numbers::pi);
}

}  // namespace causeway
