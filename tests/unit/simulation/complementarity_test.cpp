// SPDX-License-Identifier: GPL-3.0-or-later
// Linear complementarity problems with one solution, with several and with none.
#include <QTest>

#include <cmath>

#include "core/simulation/numerics/complementarity.h"

using namespace causeway;

class ComplementarityTest : public QObject {
    Q_OBJECT
private slots:
    void oneSolution();
    void allSignsOfAPositiveDefiniteProblem();
    void singularAndSkewProblems();
    void lineOfSolutions();
    void noSolution();
    void manyTiesEnd();
    void unitsDoNotMatter();
};

namespace {

using Outcome = ComplementaritySolution::Outcome;

/// The largest contradiction of a solution: w and z from its basis.
double errorOf(const Eigen::MatrixXd& m, const Eigen::VectorXd& q, const std::vector<bool>& isMoved)
{
    const Eigen::Index n = q.size();
    Eigen::MatrixXd basis(n, n);
    for (Eigen::Index k = 0; k < n; ++k)
        basis.col(k) = isMoved[static_cast<std::size_t>(k)] ? (-m.col(k)).eval() : Eigen::VectorXd::Unit(n, k).eval();
    const Eigen::VectorXd values = basis.fullPivLu().solve(q);
    return std::max((basis * values - q).lpNorm<Eigen::Infinity>(), -values.minCoeff());
}

}  // namespace

void ComplementarityTest::oneSolution()
{
    const Eigen::Matrix2d m{{2, 1}, {1, 2}};
    const ComplementaritySolution solution = solveComplementarity(m, Eigen::Vector2d(-5, -6));
    QCOMPARE(solution.outcome, Outcome::Solved);
    QCOMPARE(solution.isMoved, std::vector<bool>({true, true}));
    QVERIFY(solution.undetermined.empty());
    QVERIFY(isPositiveSemidefinite(m));
    // Nothing to do where q is not negative.
    QCOMPARE(solveComplementarity(m, Eigen::Vector2d(1, 0)).isMoved, std::vector<bool>({false, false}));
    QCOMPARE(solveComplementarity(Eigen::MatrixXd(0, 0), Eigen::VectorXd(0)).outcome, Outcome::Solved);
}

void ComplementarityTest::allSignsOfAPositiveDefiniteProblem()
{
    // A ladder: each couples to its neighbours.
    constexpr Eigen::Index n = 10;
    Eigen::MatrixXd m = 3 * Eigen::MatrixXd::Identity(n, n);
    for (Eigen::Index k = 1; k < n; ++k) m(k, k - 1) = m(k - 1, k) = -1.4;
    for (unsigned signs = 0; signs < (1U << n); ++signs) {
        Eigen::VectorXd q(n);
        for (Eigen::Index k = 0; k < n; ++k)
            q[k] = ((signs >> k & 1U) != 0 ? 1.0 : -1.0) * (1 + 0.1 * static_cast<double>(k));
        const ComplementaritySolution solution = solveComplementarity(m, q);
        QCOMPARE(solution.outcome, Outcome::Solved);
        QVERIFY2(errorOf(m, q, solution.isMoved) < 1e-9, qPrintable(QString::number(signs)));
    }
}

void ComplementarityTest::singularAndSkewProblems()
{
    // z1 + z2 can only grow together with w.
    const Eigen::Matrix2d ones{{1, 1}, {1, 1}};
    const Eigen::Vector2d q(-1, -1);
    const ComplementaritySolution shared = solveComplementarity(ones, q);
    QCOMPARE(shared.outcome, Outcome::Solved);
    QVERIFY(errorOf(ones, q, shared.isMoved) < 1e-9);
    // A voltage on one side, a current on the other: no entry on the diagonal.
    const Eigen::Matrix2d skew{{0, 1}, {-1, 0}};
    QVERIFY(isPositiveSemidefinite(skew));
    const Eigen::Vector2d both(-2, 3);
    const ComplementaritySolution solution = solveComplementarity(skew, both);
    QCOMPARE(solution.outcome, Outcome::Solved);
    QVERIFY(errorOf(skew, both, solution.isMoved) < 1e-9);
    QVERIFY(!isPositiveSemidefinite(Eigen::Matrix2d{{1, 0}, {0, -1}}));
}

void ComplementarityTest::lineOfSolutions()
{
    // Two diodes in parallel, one of which has the current: the other may take any part of it.
    const Eigen::Matrix2d m{{0, -1}, {1, 1}};
    const ComplementaritySolution solution = solveComplementarity(m, Eigen::Vector2d(1, 0));
    QCOMPARE(solution.outcome, Outcome::Solved);
    QVERIFY(solution.undetermined.empty());
    const Eigen::Matrix2d shared{{0, 0}, {0, 1}};
    QCOMPARE(solveComplementarity(shared, Eigen::Vector2d(0, 1)).undetermined, std::vector<std::size_t>({0}));
}

void ComplementarityTest::noSolution()
{
    // w1 = -1 whatever z is.
    const Eigen::Matrix2d m{{0, 0}, {0, 1}};
    QVERIFY(isPositiveSemidefinite(m));
    QCOMPARE(solveComplementarity(m, Eigen::Vector2d(-1, 1)).outcome, Outcome::Ray);
    QCOMPARE(solveComplementarity(Eigen::Matrix<double, 1, 1>(-1.0), Eigen::Matrix<double, 1, 1>(-1.0)).outcome,
             Outcome::Ray);
}

void ComplementarityTest::manyTiesEnd()
{
    // All alike: without something that tells them apart, pivoting could go in circles.
    constexpr Eigen::Index n = 60;
    Eigen::MatrixXd m = Eigen::MatrixXd::Ones(n, n) + Eigen::MatrixXd::Identity(n, n);
    const Eigen::VectorXd q = -Eigen::VectorXd::Ones(n);
    const ComplementaritySolution solution = solveComplementarity(m, q);
    QCOMPARE(solution.outcome, Outcome::Solved);
    QVERIFY(errorOf(m, q, solution.isMoved) < 1e-9);
}

void ComplementarityTest::unitsDoNotMatter()
{
    const Eigen::Matrix3d m{{2, 1, 0}, {1, 2, 1}, {0, 1, 2}};
    const Eigen::Vector3d q(-1, 2, -3);
    const Eigen::Vector3d volts(1e-6, 1, 1e5), amperes(1e4, 1e-3, 1);
    const ComplementaritySolution plain = solveComplementarity(m, q);
    const ComplementaritySolution scaled =
        solveComplementarity(volts.asDiagonal() * m * amperes.asDiagonal(), volts.asDiagonal() * q);
    QCOMPARE(scaled.outcome, Outcome::Solved);
    QCOMPARE(scaled.isMoved, plain.isMoved);
}

QTEST_GUILESS_MAIN(ComplementarityTest)
#include "complementarity_test.moc"
