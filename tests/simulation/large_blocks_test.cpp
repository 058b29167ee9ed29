// SPDX-License-Identifier: GPL-3.0-or-later
// Loops of hundreds to tens of thousands of unknowns: grids of resistors against a sparse direct solution of their
// nodal equations, with alternating current as phasors, and with a resistance that depends on its current.
#include <Eigen/SparseLU>

#include <complex>

#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

namespace {

constexpr double kVoltage = 600;

/// A feeder of `n` nodes; a ladder of `m` nodes starts at each, with a load to ground at every node.
struct Grid {
    int n, m;
    std::complex<double> line, branch, load;  ///< impedances

    [[nodiscard]] int node(int i, int j) const { return n + i * m + j; }

    /// Voltages of the nodes of the ladders, row by row.
    [[nodiscard]] std::vector<std::complex<double>> nodeVoltages() const
    {
        const int size = n + n * m;
        std::vector<Eigen::Triplet<std::complex<double>>> entries;
        Eigen::VectorXcd right = Eigen::VectorXcd::Zero(size);
        const auto connect = [&](int a, int b, std::complex<double> impedance) {
            const std::complex<double> admittance = 1.0 / impedance;
            if (a >= 0) entries.emplace_back(a, a, admittance);
            entries.emplace_back(b, b, admittance);
            if (a >= 0) entries.emplace_back(a, b, -admittance);
            if (a >= 0) entries.emplace_back(b, a, -admittance);
        };
        connect(-1, 0, line);
        right[0] = kVoltage / line;
        for (int i = 0; i < n; ++i) {
            if (i > 0) connect(i - 1, i, line);
            for (int j = 0; j < m; ++j) {
                connect(j == 0 ? i : node(i, j - 1), node(i, j), branch);
                connect(-1, node(i, j), load);
            }
        }
        Eigen::SparseMatrix<std::complex<double>> matrix(size, size);
        matrix.setFromTriplets(entries.begin(), entries.end());
        Eigen::SparseLU<Eigen::SparseMatrix<std::complex<double>>> factors(matrix);
        const Eigen::VectorXcd voltages = factors.solve(right);
        return {voltages.begin() + n, voltages.end()};
    }
};

/// Connectors and components of a library; `n`, `m` and the values are literals in the text.
std::string gridOfComponents(int n, int m)
{
    return QString(R"(package Grids
  connector Pin Real v; flow Real i; end Pin;
  partial model OnePort
    Pin p, n;
    Real v, i;
  equation
    v = p.v - n.v;
    0 = p.i + n.i;
    i = p.i;
  end OnePort;
  model Resistor
    extends OnePort;
    parameter Real R = 1;
  equation
    v = R*i;
  end Resistor;
  model Ground Pin p; equation p.v = 0; end Ground;
  model Ramp
    extends OnePort;
  equation
    v = 600*min(time, 1);
  end Ramp;
  model Grid
    Resistor line[%1](each R = 1e-4), branch[%1, %2](each R = 1e-3), load[%1, %2](each R = 1);
    Ramp source;
    Ground ground;
  equation
    connect(source.n, ground.p);
    connect(source.p, line[1].p);
    for i in 1:%1 loop
      if i > 1 then connect(line[i - 1].n, line[i].p); end if;
      connect(line[i].n, branch[i, 1].p);
      for j in 1:%2 loop
        if j > 1 then connect(branch[i, j - 1].n, branch[i, j].p); end if;
        connect(branch[i, j].n, load[i, j].p);
        connect(load[i, j].n, ground.p);
      end for;
    end for;
    annotation(experiment(StopTime = 1, Interval = 0.5));
  end Grid;
end Grids;)")
        .arg(n)
        .arg(m)
        .toStdString();
}

/// Flat, each phasor as two variables: four Real unknowns for each current and voltage of a branch.
std::string gridOfPhasors(int n, int m)
{
    return QString(R"(model Phasors
  constant Integer n = %1, m = %2;
  Real fr[n], fi[n], lr[n], li[n];
  Real vr[n, m], vi[n, m], br[n, m], bi[n, m], cr[n, m], ci[n, m];
equation
  for i in 1:n loop
    (if i == 1 then 600*min(time, 1) else fr[max(i - 1, 1)]) - fr[i] = 1e-4*lr[i] - 2e-4*li[i];
    (if i == 1 then 0 else fi[max(i - 1, 1)]) - fi[i] = 1e-4*li[i] + 2e-4*lr[i];
    lr[i] = (if i < n then lr[min(i + 1, n)] else 0) + br[i, 1];
    li[i] = (if i < n then li[min(i + 1, n)] else 0) + bi[i, 1];
    for j in 1:m loop
      (if j == 1 then fr[i] else vr[i, max(j - 1, 1)]) - vr[i, j] = 1e-3*br[i, j] - 3e-3*bi[i, j];
      (if j == 1 then fi[i] else vi[i, max(j - 1, 1)]) - vi[i, j] = 1e-3*bi[i, j] + 3e-3*br[i, j];
      br[i, j] = (if j < m then br[i, min(j + 1, m)] else 0) + cr[i, j];
      bi[i, j] = (if j < m then bi[i, min(j + 1, m)] else 0) + ci[i, j];
      vr[i, j] = cr[i, j] - 0.5*ci[i, j];
      vi[i, j] = ci[i, j] + 0.5*cr[i, j];
    end for;
  end for;
  annotation(experiment(StopTime = 1, Interval = 0.5));
end Phasors;)")
        .arg(n)
        .arg(m)
        .toStdString();
}

/// Accurate to nine digits, or to twelve digits of the largest value in the loop.
bool isNear(double found, double right, double largest = kVoltage)
{
    return std::fabs(found - right) <= 1e-9 * std::fabs(right) + 1e-12 * largest;
}

}  // namespace

class LargeBlocksTest : public QObject {
    Q_OBJECT
private slots:
    void gridsOfResistors_data();
    void gridsOfResistors();
    void errorsDoNotGrowAlongALadder_data();
    void errorsDoNotGrowAlongALadder();
    void gridsOfPhasors_data();
    void gridsOfPhasors();
    void gridsOfNonlinearResistors_data();
    void gridsOfNonlinearResistors();
    void solutionAfterAChangeIsThatOfTheNewEquations();
    void solutionWhereTheJacobianIsSingular();
    void startsComputeWhatHasNoStartValue_data();
    void startsComputeWhatHasNoStartValue();
    void startsOfFollowersComputeGuesses_data();
    void startsOfFollowersComputeGuesses();
};

void LargeBlocksTest::gridsOfResistors_data()
{
    QTest::addColumn<int>("n");
    QTest::addColumn<int>("m");
    for (const auto& [n, m] : {std::pair{1, 400},
                               {400, 1},
                               {2, 2},
                               {10, 10},
                               {13, 13},
                               {14, 14},
                               {15, 17},
                               {16, 16},
                               {20, 20},
                               {3, 200},
                               {200, 3},
                               {40, 40}}) {
        QTest::addRow("%d x %d", n, m) << n << m;
    }
}

void LargeBlocksTest::gridsOfResistors()
{
    QFETCH(int, n);
    QFETCH(int, m);
    const Outcome outcome = run(gridOfComponents(n, m));
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const auto expected = Grid{n, m, 1e-4, 1e-3, 1}.nodeVoltages();
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < m; ++j) {
            const double found = outcome.at(QString("load[%1,%2].v").arg(i + 1).arg(j + 1).toStdString(), 1);
            const double right = expected[static_cast<std::size_t>(i * m + j)].real();
            QVERIFY2(isNear(found, right),
                     qPrintable(QString("%1, %2: %3 instead of %4").arg(i + 1).arg(j + 1).arg(found).arg(right)));
        }
    }
}

void LargeBlocksTest::errorsDoNotGrowAlongALadder_data()
{
    QTest::addColumn<int>("stages");
    QTest::addColumn<double>("series");
    QTest::addColumn<bool>("isFromTheEnd");
    for (const int stages : {3, 10, 20, 40, 100, 300}) {
        for (const double series : {0.01, 1.0, 100.0, 1e6}) {
            for (const bool isFromTheEnd : {false, true})
                QTest::addRow("%d stages, ratio %g, %s", stages, series, isFromTheEnd ? "turned" : "straight")
                    << stages << series << isFromTheEnd;
        }
    }
}

/// The voltage falls from stage to stage, by a factor of 2.6 for equal resistances: computed from the source on,
/// rounding errors grow by as much. Each stage is checked individually, and the whole against the sparse solution.
void LargeBlocksTest::errorsDoNotGrowAlongALadder()
{
    QFETCH(int, stages);
    QFETCH(double, series);
    QFETCH(bool, isFromTheEnd);
    // Stage j is element j of the arrays, or element n + 1 - j.
    const Outcome outcome =
        run(QString(R"(model Ladder
  constant Integer n = %1;
  constant Real R = %2;
  Real v[n], b[n], c[n];
equation
  for j in 1:n loop
    R*b[%3] = (if j == 1 then 600 else v[%4]) - v[%3];
    b[%3] = (if j < n then b[%5] else 0) + c[%3];
    v[%3] = c[%3];
  end for;
  annotation(experiment(StopTime = 1, Interval = 1));
end Ladder;)")
                .arg(stages)
                .arg(series)
                .arg(isFromTheEnd ? "n + 1 - j" : "j", isFromTheEnd ? "min(n + 2 - j, n)" : "max(j - 1, 1)",
                     isFromTheEnd ? "max(n - j, 1)" : "min(j + 1, n)")
                .toStdString());
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const auto expected = Grid{1, stages, 1e-300, series, 1}.nodeVoltages();
    const double largest = kVoltage * std::max(1.0, 1 / std::sqrt(series));  // the current of a long one
    for (int j = 1; j <= stages; ++j) {
        const auto of = [&](const char* name) {
            return outcome.at(QString("%1[%2]").arg(name).arg(isFromTheEnd ? stages + 1 - j : j).toStdString(), 1);
        };
        const double right = expected[static_cast<std::size_t>(j - 1)].real();
        QVERIFY2(isNear(of("v"), right, largest),
                 qPrintable(QString("v[%1] = %2 instead of %3").arg(j).arg(of("v")).arg(right)));
        QVERIFY2(isNear(of("c"), right, largest),
                 qPrintable(QString("c[%1] = %2 instead of %3").arg(j).arg(of("c")).arg(right)));
    }
}

void LargeBlocksTest::gridsOfPhasors_data()
{
    QTest::addColumn<int>("size");
    for (const int size : {3, 8, 14, 24}) QTest::addRow("%d x %d", size, size) << size;
}

void LargeBlocksTest::gridsOfPhasors()
{
    QFETCH(int, size);
    const Outcome outcome = run(gridOfPhasors(size, size));
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const auto expected = Grid{size, size, {1e-4, 2e-4}, {1e-3, 3e-3}, {1, 0.5}}.nodeVoltages();
    for (int i = 0; i < size; ++i) {
        for (int j = 0; j < size; ++j) {
            const auto part = [&](const char* name) {
                return outcome.at(QString("%1[%2,%3]").arg(name).arg(i + 1).arg(j + 1).toStdString(), 1);
            };
            const std::complex<double> right = expected[static_cast<std::size_t>(i * size + j)];
            QVERIFY(std::abs(std::complex(part("vr"), part("vi")) - right) <= 1e-9 * std::abs(right));
        }
    }
}

void LargeBlocksTest::gridsOfNonlinearResistors_data()
{
    QTest::addColumn<int>("size");
    for (const int size : {3, 8}) QTest::addRow("%d x %d", size, size) << size;
}

/// The loads draw i = v + v^3/1e5: the current of the source equals the sum of the loads, and each load is on its
/// curve.
void LargeBlocksTest::gridsOfNonlinearResistors()
{
    QFETCH(int, size);
    const Outcome outcome = run(QString(R"(model Nonlinear
  constant Integer n = %1;
  Real f[n], l[n], v[n, n], b[n, n], c[n, n], drawn = sum(c);
equation
  for i in 1:n loop
    (if i == 1 then 600*min(time, 1) else f[max(i - 1, 1)]) - f[i] = 1e-4*l[i];
    l[i] = (if i < n then l[min(i + 1, n)] else 0) + b[i, 1];
    for j in 1:n loop
      (if j == 1 then f[i] else v[i, max(j - 1, 1)]) - v[i, j] = 1e-3*b[i, j];
      b[i, j] = (if j < n then b[i, min(j + 1, n)] else 0) + c[i, j];
      c[i, j] = v[i, j] + v[i, j]^3/1e5;
    end for;
  end for;
  annotation(experiment(StopTime = 1, Interval = 0.1));
end Nonlinear;)")
                                    .arg(size)
                                    .toStdString());
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(isClose(outcome.at("l[1]", 1), outcome.at("drawn", 1), 1e-9));
    double before = kVoltage;
    for (int i = 1; i <= size; ++i) {
        const double feeder = outcome.at(QString("f[%1]").arg(i).toStdString(), 1);
        QVERIFY(isClose(before - feeder, 1e-4 * outcome.at(QString("l[%1]").arg(i).toStdString(), 1), 1e-7));
        before = feeder;
        const double voltage = outcome.at(QString("v[%1,%2]").arg(i).arg(size).toStdString(), 1);
        QVERIFY(isClose(outcome.at(QString("c[%1,%2]").arg(i).arg(size).toStdString(), 1),
                        voltage + voltage * voltage * voltage / 1e5, 1e-9));
        QVERIFY(voltage > 0 && voltage < feeder);
    }
}

/// The factors of the last solution are a million times too large: their step is negligible.
void LargeBlocksTest::solutionAfterAChangeIsThatOfTheNewEquations()
{
    const Outcome outcome = run(R"(model Change
  constant Integer n = 150;
  Real v[n](each start = 1);
  Real a = if time < 0.5 then 1e3 else -1e-3;
  Real b = if time < 0.5 then 0 else -1e-7;
  discrete Real w(start = 0, fixed = true);
equation
  for i in 1:n loop
    a*v[i] + 1e-8*sin(v[i] - v[if i > 1 then i - 1 else n])*cos(v[if i < n then i + 1 else 1]) = a + b;
  end for;
  when time >= 0.5 then
    w = v[7];
  end when;
  annotation(experiment(StopTime = 1, Interval = 0.1));
end Change;)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(isClose(outcome.at("v[7]", 0.4), 1, 1e-9));
    QVERIFY(isClose(outcome.at("w", 1), 1.0001, 1e-9));
    QVERIFY(isClose(outcome.at("v[7]", 1), 1.0001, 1e-9));
}

/// The start values solve the equations, whose Jacobian there is singular and too large for a dense one.
void LargeBlocksTest::solutionWhereTheJacobianIsSingular()
{
    const Outcome outcome = run(R"(model Singular
  constant Integer n = 1200;
  Real x[n](each start = 0);
  Real z(start = 0, fixed = true);
  Real u = max(0, time - 0.5);
equation
  x[1]^2 + sin(x[2] - x[1]) = u^2;
  for i in 2:n - 1 loop
    x[i]^2 + sin(x[i + 1] - x[i]) - sin(x[i] - x[i - 1]) = u^2;
  end for;
  x[n]^2 - sin(x[n] - x[n - 1]) = u^2;
  der(z) = x[1] + 1;
  annotation(experiment(StopTime = 0.4, Interval = 0.1));
end Singular;)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(isClose(outcome.at("z", 0.4), 0.4, 1e-6));
}

void LargeBlocksTest::startsComputeWhatHasNoStartValue_data()
{
    QTest::addColumn<int>("size");
    QTest::addColumn<QString>("density");
    for (const int size : {200, 300}) {
        QTest::addRow("%d cells", size) << size << "d[i]*(1 + x[i]^2) = x[i] + y[i]";
        QTest::addRow("%d cells, through an alias", size) << size << "e[i] = d[i]; e[i] + e[i]*x[i]^2 = y[i] + x[i]";
    }
}

/// The densities of the cells have no start values, and no root at zero; the start values of temperature and pressure
/// determine them. All cells are equal: two equations remain, solved by another method.
void LargeBlocksTest::startsComputeWhatHasNoStartValue()
{
    QFETCH(int, size);
    QFETCH(QString, density);
    const QString text = QString(R"(model Cells
  constant Integer n = %1;
  Real x[n](each start = 1), y[n](each start = 1), d[n]%3;
equation
  for i in 1:n loop
    x[i] + 0.1*sin(x[i] + y[i]) + 0.01*x[if i > 1 then i - 1 else n] + 0.01*sqrt(d[i] - 0.5) = 1.1 + 0.1*time;
    y[i]^3 + y[i] + 0.1*cos(x[i]) + 0.01*y[if i < n then i + 1 else 1] = 2;
    %2;
  end for;
  annotation(experiment(StopTime = 1, Interval = 0.1));
end Cells;)")
                             .arg(size)
                             .arg(density, density.contains("e[i]") ? ", e[n]" : "");
    const Outcome outcome = run(text.toStdString());
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    for (const double time : {0.0, 1.0}) {
        double x = 1, y = 1;
        for (int round = 0; round < 100; ++round) {
            const double d = (x + y) / (1 + x * x);
            x = (1.1 + 0.1 * time - 0.1 * std::sin(x + y) - 0.01 * std::sqrt(d - 0.5)) / 1.01;
            y = std::cbrt(2 - 1.01 * y - 0.1 * std::cos(x)) * 0.5 + 0.5 * y;
        }
        for (const int cell : {1, size}) {
            QVERIFY(isClose(outcome.at(QString("x[%1]").arg(cell).toStdString(), time), x, 1e-9));
            QVERIFY(isClose(outcome.at(QString("y[%1]").arg(cell).toStdString(), time), y, 1e-9));
        }
    }
}

void LargeBlocksTest::startsOfFollowersComputeGuesses_data()
{
    QTest::addColumn<int>("size");
    for (const int size : {2, 3, 10, 40, 60, 300}) QTest::addRow("%d cells", size) << size;
}

/// The start values are those of the temperatures, which follow from the enthalpies of the iteration. Without them the
/// square roots have no value.
void LargeBlocksTest::startsOfFollowersComputeGuesses()
{
    QFETCH(int, size);
    const QString text = QString(R"(model Cells
  constant Integer n = %1;
  Real h[n], T[n](each start = 400);
equation
  for i in 1:n loop
    h[i] = 4*(T[i] - 273);
    h[i]*(1 + 0.1*sin(0.01*h[i])) + 5*sqrt(T[i] - 350) + 100/(T[i] - 340) = 500 + 20*time
      + 0.5*sin(0.01*h[if i > 1 then i - 1 else n]);
  end for;
  annotation(experiment(StopTime = 1, Interval = 0.1));
end Cells;)")
                             .arg(size);
    const Outcome outcome = run(text.toStdString());
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    for (const double time : {0.0, 1.0}) {
        const auto residual = [&](double T) {
            const double h = 4 * (T - 273);
            return h + (0.1 * h - 0.5) * std::sin(0.01 * h) + 5 * std::sqrt(T - 350) + 100 / (T - 340) - 500 -
                   20 * time;
        };
        double low = 380, high = 450;
        QVERIFY(residual(low) < 0 && residual(high) > 0);
        for (int round = 0; round < 100; ++round) (residual(0.5 * (low + high)) < 0 ? low : high) = 0.5 * (low + high);
        for (const int cell : {1, size})
            QVERIFY(isClose(outcome.at(QString("T[%1]").arg(cell).toStdString(), time), low, 1e-9));
    }
}

QTEST_GUILESS_MAIN(LargeBlocksTest)
#include "large_blocks_test.moc"
