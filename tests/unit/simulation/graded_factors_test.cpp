// SPDX-License-Identifier: GPL-3.0-or-later
// Systems of equations whose coefficients differ by many powers of ten: which of them are singular, and their
// solutions.
#include <QTest>

#include <cmath>
#include <random>

#include "core/simulation/numerics/graded_factors.h"

using namespace causeway;

class GradedFactorsTest : public QObject {
    Q_OBJECT
private slots:
    void chainsOfSteepConductances();
    void networkWithoutAGroundIsSingular();
    void whatRoundingHasLeftIsNoPivot();
    void shortestSolutions();
    void transposedSystems();
};

namespace {

constexpr double kUnit = 2.2204460492503131e-16;

GradedFactors factorsOf(const Eigen::MatrixXd& matrix)
{
    GradedFactors factors;
    factors.compute(matrix, kUnit * matrix.cwiseAbs());
    return factors;
}

/// Node equations of a network: conductances between nodes, and to the ground.
struct Network {
    Eigen::MatrixXd matrix, rounding;
    explicit Network(Eigen::Index nodes) : matrix(Eigen::MatrixXd::Zero(nodes, nodes)), rounding(matrix) {}
    void add(Eigen::Index a, Eigen::Index b, double conductance)
    {
        for (const auto& [row, column, sign] : {std::tuple{a, a, 1}, {b, b, 1}, {a, b, -1}, {b, a, -1}}) {
            if (row < 0 || column < 0) continue;
            matrix(row, column) += sign * conductance;
            rounding(row, column) += kUnit * conductance;
        }
    }
};

Eigen::MatrixXd randomMatrix(Eigen::Index rows, Eigen::Index columns, std::mt19937& random)
{
    std::uniform_real_distribution<double> value(-1, 1);
    return Eigen::MatrixXd::NullaryExpr(rows, columns, [&] { return value(random); });
}

}  // namespace

/// A current through a chain of resistors: the voltage along it is a sum.
void GradedFactorsTest::chainsOfSteepConductances()
{
    std::mt19937 random(7);
    std::uniform_int_distribution<int> power(-7, 6);
    for (int model = 0; model < 200; ++model) {
        const Eigen::Index nodes = 2 + model % 12;
        // Upper triangular: voltages over the resistors, each from its current, and their sums.
        Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(2 * nodes, 2 * nodes);
        Eigen::VectorXd right = Eigen::VectorXd::Zero(2 * nodes), expected(2 * nodes);
        double sum = 0;
        for (Eigen::Index k = 0; k < nodes; ++k) {
            const double conductance = std::pow(10.0, 2 * power(random));
            sum += 1 / conductance;
            expected[k] = 1 / conductance;
            expected[nodes + k] = sum;
            matrix(k, k) = conductance;
            right[k] = 1;
            matrix(nodes + k, nodes + k) = 1;
            matrix(nodes + k, k) = -1;
            if (k > 0) matrix(nodes + k, nodes + k - 1) = -1;
        }
        const Eigen::VectorXd scale = matrix.rowwise().lpNorm<Eigen::Infinity>().cwiseInverse();
        const GradedFactors factors = factorsOf(scale.asDiagonal() * matrix);
        QVERIFY(!factors.isSingular());
        const Eigen::VectorXd solution = factors.solve(scale.asDiagonal() * right);
        for (Eigen::Index k = 0; k < 2 * nodes; ++k)
            QVERIFY(std::fabs(solution[k] - expected[k]) <= 1e-13 * (k < nodes ? expected[k] : sum));
    }
}

/// Conductances of 1e-3 and 1e3 S between all nodes: singular, until one node leads to the ground, by however little.
void GradedFactorsTest::networkWithoutAGroundIsSingular()
{
    std::mt19937 random(11);
    std::uniform_int_distribution<int> power(-3, 3);
    for (int model = 0; model < 200; ++model) {
        const Eigen::Index nodes = 3 + model % 8;
        Network network(nodes);
        for (Eigen::Index a = 0; a < nodes; ++a) {
            for (Eigen::Index b = 0; b < a; ++b) network.add(a, b, std::pow(10.0, power(random)));
        }
        GradedFactors factors;
        factors.compute(network.matrix, network.rounding);
        QCOMPARE(factors.rank(), nodes - 1);
        const Eigen::VectorXd together = factors.rightNullSpace().col(0);
        QVERIFY((together.array() - together[0]).abs().maxCoeff() < 1e-10);
        network.add(0, -1, 1e-5);
        factors.compute(network.matrix, network.rounding);
        QCOMPARE(factors.rank(), nodes);
    }
}

void GradedFactorsTest::whatRoundingHasLeftIsNoPivot()
{
    Eigen::MatrixXd matrix(2, 2), rounding = Eigen::MatrixXd::Zero(2, 2);
    matrix << 1, 1, 0, 0.1 + 0.2 - 0.3;
    QVERIFY(matrix(1, 1) != 0);
    rounding(1, 1) = kUnit * 0.6;
    GradedFactors factors;
    factors.compute(matrix, rounding);
    QCOMPARE(factors.rank(), 1);
    // As a coefficient, it is one.
    QCOMPARE(factorsOf(matrix).rank(), 2);
    matrix << 1, 1, 1, 1 + 4 * kUnit;  // 1 is known no better than that
    QCOMPARE(factorsOf(matrix).rank(), 1);
}

/// Against Eigen's orthogonal factors.
void GradedFactorsTest::shortestSolutions()
{
    std::mt19937 random(3);
    for (int model = 0; model < 300; ++model) {
        const Eigen::Index size = 2 + model % 9, rank = model / 9 % size;
        const Eigen::MatrixXd matrix = randomMatrix(size, rank, random) * randomMatrix(rank, size, random);
        const Eigen::VectorXd right = randomMatrix(size, 1, random);
        GradedFactors factors;
        factors.compute(matrix, Eigen::MatrixXd::Constant(size, size, 10 * kUnit));
        Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> orthogonal;
        orthogonal.setThreshold(1e-12);
        orthogonal.compute(matrix);
        QCOMPARE(factors.rank(), orthogonal.rank());
        const Eigen::VectorXd solution = factors.solve(right), expected = orthogonal.solve(right);
        QVERIFY((solution - expected).norm() <= 1e-7 * (1 + expected.norm()));
        QVERIFY((matrix * factors.rightNullSpace()).norm() < 1e-10);
        QVERIFY((matrix.transpose() * factors.leftNullSpace()).norm() < 1e-10);
        QCOMPARE(factors.rightNullSpace().cols(), size - rank);
    }
}

void GradedFactorsTest::transposedSystems()
{
    std::mt19937 random(5);
    for (int model = 0; model < 100; ++model) {
        const Eigen::Index size = 1 + model % 9;
        const Eigen::MatrixXd matrix = randomMatrix(size, size, random), right = randomMatrix(size, 3, random);
        const Eigen::MatrixXd solution = factorsOf(matrix).solveTransposed(right);
        QVERIFY((matrix.transpose() * solution - right).norm() < 1e-8 * (1 + solution.norm()));
    }
}

QTEST_GUILESS_MAIN(GradedFactorsTest)
#include "graded_factors_test.moc"
