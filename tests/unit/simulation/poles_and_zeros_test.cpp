// SPDX-License-Identifier: GPL-3.0-or-later
// Poles, participation and zeros of matrices whose answers are known.
#include <QTest>

#include <cmath>
#include <complex>
#include <numeric>
#include <random>

#include <Eigen/Dense>

#include "core/simulation/linearization/poles.h"
#include "core/simulation/linearization/zeros.h"

using namespace causeway;

class PolesAndZerosTest : public QObject {
    Q_OBJECT
private slots:
    void secondOrderLag();
    void nothingHasNoPoles();
    void ratesOfVeryDifferentSize();
    void jordanBlocksHaveTheirMean();
    void equalPolesOfSymmetricSystems();
    void participationOfSeparateParts();
    void participationSumsToOne();
    void polesOfRandomSystemsInOtherCoordinates();
    void zerosOfATransferFunction();
    void zerosInPhysicalUnits();
    void zerosOfNonSquareSystems();
    void zerosDoNotDependOnCoordinatesOrFeedback();
    void decoupledPolesAreZeros();
};

namespace {

using Complex = std::complex<double>;
using Matrix = Eigen::MatrixXd;

DenseMatrix dense(const Matrix& matrix)
{
    DenseMatrix made(static_cast<std::size_t>(matrix.rows()), static_cast<std::size_t>(matrix.cols()));
    for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
        for (Eigen::Index k = 0; k < matrix.cols(); ++k)
            made(static_cast<std::size_t>(i), static_cast<std::size_t>(k)) = matrix(i, k);
    }
    return made;
}

LinearSystem linearSystem(const Matrix& a, const Matrix& b, const Matrix& c, const Matrix& d)
{
    LinearSystem system{dense(a), dense(b), dense(c), dense(d), {}, {}, {}};
    system.states.resize(system.a.rows);
    system.inputs.resize(system.b.columns);
    system.outputs.resize(system.c.rows);
    return system;
}

/// The largest distance of an expected root from the nearest found one, each used once, beside the expected root.
template <class Roots>
double distance(const Roots& found, std::vector<Complex> expected)
{
    if (found.size() != expected.size()) return std::numeric_limits<double>::infinity();
    double most = 0;
    for (const auto& root : found) {
        const auto nearest = std::ranges::min_element(
            expected, {}, [&](Complex one) { return std::abs(one - Complex(root.re, root.im)); });
        most = std::max(most, std::abs(*nearest - Complex(root.re, root.im)) / std::max(1e-300, std::abs(*nearest)));
        expected.erase(nearest);
    }
    return most;
}

/// Controllable canonical form of (b0 + b1 s + ...) / (a0 + a1 s + ... + s^n).
LinearSystem transferFunction(const std::vector<double>& numerator, const std::vector<double>& denominator)
{
    const auto n = static_cast<Eigen::Index>(denominator.size());
    Matrix a = Matrix::Zero(n, n), b = Matrix::Zero(n, 1), c = Matrix::Zero(1, n), d = Matrix::Zero(1, 1);
    for (Eigen::Index i = 0; i + 1 < n; ++i) a(i, i + 1) = 1;
    for (Eigen::Index i = 0; i < n; ++i) a(n - 1, i) = -denominator[static_cast<std::size_t>(i)];
    b(n - 1, 0) = 1;
    if (numerator.size() > denominator.size()) d(0, 0) = numerator.back();
    for (Eigen::Index i = 0; i < n; ++i)
        c(0, i) = (i < static_cast<Eigen::Index>(numerator.size()) ? numerator[static_cast<std::size_t>(i)] : 0) -
                  d(0, 0) * denominator[static_cast<std::size_t>(i)];
    return linearSystem(a, b, c, d);
}

class Random {
public:
    explicit Random(std::uint64_t seed) : m_generator(seed) {}
    double operator()() { return std::uniform_real_distribution<double>(-1, 1)(m_generator); }
    Matrix matrix(Eigen::Index rows, Eigen::Index columns)
    {
        return Matrix::NullaryExpr(rows, columns, [this] { return (*this)(); });
    }

private:
    std::mt19937_64 m_generator;
};

}  // namespace

void PolesAndZerosTest::secondOrderLag()
{
    // omega 100 rad/s, damping 0.1.
    const auto poles = polesOf(dense(Matrix{{0, 1}, {-1e4, -20}}));
    QVERIFY(poles);
    QVERIFY(distance(*poles, {{-10, std::sqrt(9900.0)}, {-10, -std::sqrt(9900.0)}}) < 1e-14);
    QVERIFY(poles->front().im > 0);
    QVERIFY(std::fabs(*dampingOf(poles->front().re, poles->front().im) - 0.1) < 1e-14);
    QVERIFY(std::fabs(naturalFrequencyOf(poles->front().re, poles->front().im) - 100 / (2 * std::numbers::pi)) < 1e-12);
    QCOMPARE(poles->front().participation.size(), std::size_t(2));
    for (const auto& [state, share] : poles->front().participation) QVERIFY(std::fabs(share - 0.5) < 1e-14);
    QVERIFY(!dampingOf(0, 0));
    QCOMPARE(*dampingOf(-3, 0), 1.0);
    QCOMPARE(*dampingOf(3, 0), -1.0);
    QCOMPARE(*dampingOf(0, 3), 0.0);
}

void PolesAndZerosTest::nothingHasNoPoles()
{
    QVERIFY(polesOf(DenseMatrix())->empty());
    QVERIFY(zerosOf(LinearSystem())->empty());
    // A gain alone, and one that nothing reaches.
    QVERIFY(zerosOf(linearSystem(Matrix(0, 0), Matrix(0, 1), Matrix(1, 0), Matrix{{2}}))->empty());
    QVERIFY(zerosOf(linearSystem(Matrix(0, 0), Matrix(0, 1), Matrix(1, 0), Matrix{{0}}))->empty());
}

void PolesAndZerosTest::ratesOfVeryDifferentSize()
{
    // A thermal mass beside a fast filter, in units far apart: the slow pole keeps its digits.
    const Matrix a{{-1e-6, 1e-9, 0}, {1e3, -1e9, 1e12}, {0, -1e-3, -1e5}};
    const auto poles = polesOf(dense(a));
    QVERIFY(poles);
    // det(-A) / (product of the fast ones), by expansion in exact arithmetic of the small terms.
    double product = 1;
    for (const Pole& pole : *poles) product *= pole.re;
    const double determinant = -1e-6 * (1e14 + 1e9) - 1e-9 * (1e3 * -1e5);
    QVERIFY(std::fabs(product / determinant - 1) < 1e-12);
    QVERIFY(std::fabs((*poles)[0].re + 1e-6) < 1e-11);
}

void PolesAndZerosTest::jordanBlocksHaveTheirMean()
{
    Random random(3);
    for (Eigen::Index size = 2; size <= 4; ++size) {
        Matrix a = -2.0 * Matrix::Identity(size + 1, size + 1);
        for (Eigen::Index i = 0; i + 1 < size; ++i) a(i, i + 1) = 1;
        a(size, size) = -7;
        const Matrix q = random.matrix(size + 1, size + 1).householderQr().householderQ();
        const auto poles = polesOf(dense(q * a * q.transpose()));
        QVERIFY(poles);
        for (std::size_t k = 0; k + 1 < poles->size(); ++k) {
            const Pole& pole = (*poles)[k];
            QCOMPARE(pole.multiplicity, static_cast<std::size_t>(size));
            QVERIFY(std::fabs(pole.re + 2) < 1e-12 && pole.im == 0);
            double sum = 0;
            for (const auto& [state, share] : pole.participation) sum += share;
            QVERIFY(std::fabs(sum - 1) < 1e-12);
            // Of an orthogonal similarity of separate blocks: what the last axis does not take.
            const double whole = static_cast<double>(size);
            for (const auto& [state, share] : pole.participation) {
                const double part = q(static_cast<Eigen::Index>(state), size);
                // The projector is not orthogonal, but the blocks are separate: P = Q diag(I, 0) Q'.
                QVERIFY(std::fabs(share - (1 - part * part) / whole) < 1e-9);
            }
        }
        QVERIFY(std::fabs(poles->back().re + 7) < 1e-12);
        QCOMPARE(poles->back().multiplicity, std::size_t(1));
    }
}

void PolesAndZerosTest::equalPolesOfSymmetricSystems()
{
    // Three cells in a ring: one mode alone, two with the same pole, of which no basis is better than another.
    const Matrix a{{-3, 1, 1}, {1, -3, 1}, {1, 1, -3}};
    const auto poles = polesOf(dense(a));
    QVERIFY(poles);
    QVERIFY(distance(*poles, {-1, -4, -4}) < 1e-14);
    QCOMPARE((*poles)[1].multiplicity, std::size_t(2));
    for (const Pole& pole : *poles) {
        QCOMPARE(pole.participation.size(), std::size_t(3));
        for (const auto& [state, share] : pole.participation) QVERIFY(std::fabs(share - 1.0 / 3) < 1e-12);
    }
}

void PolesAndZerosTest::participationOfSeparateParts()
{
    // Two equal lags, of which one drives the other: each pole belongs to its own state alone.
    const auto poles = polesOf(dense(Matrix{{-5, 0}, {3, -5}}));
    QVERIFY(poles);
    for (const Pole& pole : *poles) {
        QCOMPARE(pole.re, -5.0);
        QCOMPARE(pole.participation.size(), std::size_t(1));
        QCOMPARE(pole.participation.front().second, 1.0);
    }
    QVERIFY((*poles)[0].participation.front().first != (*poles)[1].participation.front().first);
    // A chain of integrators has exact zeros.
    Matrix chain = Matrix::Zero(6, 6);
    for (Eigen::Index i = 0; i + 1 < 6; ++i) chain(i, i + 1) = 1;
    const auto atOrigin = polesOf(dense(chain));
    for (const Pole& pole : *atOrigin) QVERIFY(pole.re == 0 && pole.im == 0);
}

void PolesAndZerosTest::participationSumsToOne()
{
    // Against left and right eigenvectors of Eigen, of poles that lie apart.
    Random random(11);
    for (int round = 0; round < 20; ++round) {
        const Eigen::Index size = 2 + round % 7;
        const Matrix a = random.matrix(size, size);
        const Eigen::EigenSolver<Matrix> solver(a);
        const Eigen::MatrixXcd right = solver.eigenvectors(), left = right.inverse();
        const auto poles = polesOf(dense(a));
        QVERIFY(poles);
        for (const Pole& pole : *poles) {
            Eigen::Index nearest = 0;
            (solver.eigenvalues().array() - Complex(pole.re, pole.im)).abs().minCoeff(&nearest);
            Eigen::VectorXd shares = right.col(nearest).cwiseProduct(left.row(nearest).transpose()).cwiseAbs();
            shares /= shares.sum();
            for (const auto& [state, share] : pole.participation)
                QVERIFY(std::fabs(share - shares[static_cast<Eigen::Index>(state)]) < 1e-9);
        }
    }
}

void PolesAndZerosTest::polesOfRandomSystemsInOtherCoordinates()
{
    Random random(5);
    for (int round = 0; round < 30; ++round) {
        const Eigen::Index size = 1 + round % 12;
        Matrix a = Matrix::Zero(size, size);
        std::vector<Complex> expected;
        for (Eigen::Index i = 0; i < size;) {
            const double re = -std::pow(10.0, 2 * random()), im = std::pow(10.0, 2 * random());
            if (i + 1 < size && random() > 0) {
                a.block<2, 2>(i, i) << re, im, -im, re;
                expected.insert(expected.end(), {{re, im}, {re, -im}});
                i += 2;
            } else {
                a(i, i) = re;
                expected.emplace_back(re);
                i += 1;
            }
        }
        // Other units of the states, and a mixture.
        const Matrix mix = random.matrix(size, size) + 2 * Matrix::Identity(size, size);
        Eigen::VectorXd units(size);
        for (Eigen::Index i = 0; i < size; ++i) units[i] = std::pow(10.0, 6 * random());
        a = mix * a * mix.inverse();
        a = units.asDiagonal() * a * units.cwiseInverse().asDiagonal();
        const double error = distance(*polesOf(dense(a)), expected);
        QVERIFY2(error < 1e-8, qPrintable(QString::number(error) + QLatin1Char(' ') + QString::number(round)));
    }
}

void PolesAndZerosTest::zerosOfATransferFunction()
{
    // (s + 3) (s^2 + 2 s + 5) / four poles; the same with s^0 in front, and with a gain at infinite frequency.
    QVERIFY(distance(*zerosOf(transferFunction({15, 11, 5, 1}, {24, 50, 35, 10})), {-3, {-1, 2}, {-1, -2}}) < 1e-11);
    QVERIFY(zerosOf(transferFunction({7}, {24, 50, 35, 10}))->empty());
    QVERIFY(distance(*zerosOf(transferFunction({-2, 1}, {24, 50, 35, 10})), {2}) < 1e-12);
    QVERIFY(distance(*zerosOf(transferFunction({24, 50, 35, 10, 1}, {1, 4, 6, 4})), {-1, -2, -3, -4}) < 1e-10);
    const auto atOrigin = zerosOf(transferFunction({0, 1}, {24, 50, 35, 10}));
    QCOMPARE(atOrigin->size(), std::size_t(1));
    QVERIFY(std::fabs(atOrigin->front().re) < 1e-13);
}

void PolesAndZerosTest::zerosInPhysicalUnits()
{
    // An averaged boost converter: a zero in the right half plane at D'^2 R / L, one of the series resistance of the
    // capacitor at -1 / (r C). Inductor current, capacitor voltage; duty to output voltage.
    const double inductance = 33e-6, capacitance = 22e-6, load = 5, duty = 0.4, source = 12, series = 0;
    const double off = 1 - duty, voltage = source / off, current = voltage / load / off;
    const Matrix a{{-series, -off / inductance}, {off / capacitance, -1 / (load * capacitance)}};
    const Matrix b{{voltage / inductance}, {-current / capacitance}};
    const auto zeros = zerosOf(linearSystem(a, b, Matrix{{0, 1}}, Matrix{{0}}));
    QVERIFY(distance(*zeros, {off * off * load / inductance}) < 1e-12);
}

void PolesAndZerosTest::zerosOfNonSquareSystems()
{
    // Two outputs see one input through lags: a zero only where both vanish together.
    const Matrix a = Eigen::Vector3d(-1, -2, -3).asDiagonal();
    const Matrix b{{1}, {1}, {1}};
    QVERIFY(zerosOf(linearSystem(a, b, Matrix{{1, 1, 0}, {0, 1, 1}}, Matrix::Zero(2, 1)))->empty());
    // (s + 5) divides both.
    const LinearSystem common =
        linearSystem(Matrix{{-1, 0}, {0, -2}}, Matrix{{1}, {1}}, Matrix{{4, -3}, {8, -6}}, Matrix::Zero(2, 1));
    // 4/(s+1) - 3/(s+2) = (s + 5) / ...
    QVERIFY(distance(*zerosOf(common), {-5}) < 1e-12);
    LinearSystem dual =
        linearSystem(Matrix{{-1, 0}, {0, -2}}, Matrix{{4, 8}, {-3, -6}}, Matrix{{1, 1}}, Matrix::Zero(1, 2));
    QVERIFY(distance(*zerosOf(dual), {-5}) < 1e-12);
}

void PolesAndZerosTest::zerosDoNotDependOnCoordinatesOrFeedback()
{
    Random random(9);
    for (int round = 0; round < 30; ++round) {
        const Eigen::Index n = 3 + round % 6, m = 1 + round % 3;
        // Square with a regular D: zeros are the eigenvalues of A - B D^-1 C.
        const Matrix a = random.matrix(n, n), b = random.matrix(n, m), c = random.matrix(m, n);
        const Matrix d = random.matrix(m, m) + 2 * Matrix::Identity(m, m);
        const Eigen::VectorXcd eigenvalues = Matrix(a - b * d.inverse() * c).eigenvalues();
        const std::vector<Complex> expected(eigenvalues.begin(), eigenvalues.end());
        QVERIFY(distance(*zerosOf(linearSystem(a, b, c, d)), expected) < 1e-8);
        // An integrator at each output adds poles, no zeros.
        Matrix longA = Matrix::Zero(n + m, n + m), longB(n + m, m), longC = Matrix::Zero(m, n + m);
        longA.topLeftCorner(n, n) = a;
        longA.bottomLeftCorner(m, n) = c;
        longB << b, d;
        longC.rightCols(m) = Matrix::Identity(m, m);
        QVERIFY(distance(*zerosOf(linearSystem(longA, longB, longC, Matrix::Zero(m, m))), expected) < 1e-8);
        // State feedback and other units move poles alone.
        Eigen::VectorXd units(n + m);
        for (Eigen::Index i = 0; i < n + m; ++i) units[i] = std::pow(10.0, 5 * random());
        const Matrix fed = longA + longB * random.matrix(m, n + m);
        QVERIFY(distance(*zerosOf(linearSystem(units.asDiagonal() * fed * units.cwiseInverse().asDiagonal(),
                                               1e-7 * (units.asDiagonal() * longB),
                                               1e4 * (longC * units.cwiseInverse().asDiagonal()), Matrix::Zero(m, m))),
                         expected) < 1e-6);
    }
}

void PolesAndZerosTest::decoupledPolesAreZeros()
{
    // The state with pole -4 is not moved, that with -6 not seen.
    const Matrix a = Eigen::Vector3d(-1, -4, -6).asDiagonal();
    QVERIFY(distance(*zerosOf(linearSystem(a, Matrix{{1}, {0}, {1}}, Matrix{{1, 1, 0}}, Matrix{{0}})), {-4, -6}) <
            1e-13);
}

QTEST_GUILESS_MAIN(PolesAndZerosTest)
#include "poles_and_zeros_test.moc"
