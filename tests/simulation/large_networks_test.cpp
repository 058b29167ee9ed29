// SPDX-License-Identifier: GPL-3.0-or-later
// Networks whose equations are one block of hundreds to thousands of unknowns, against direct solutions.
#include <complex>

#include <Eigen/Sparse>
#include <Eigen/SparseLU>

#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class LargeNetworksTest : public QObject {
    Q_OBJECT
private slots:
    void feedersOfResistors_data();
    void feedersOfResistors();
    void feedersOfPhasors_data();
    void feedersOfPhasors();
    void meshOfResistors_data();
    void meshOfResistors();
    void meshOfNonlinearResistors_data();
    void meshOfNonlinearResistors();
    void meshThatStartsAtRest_data();
    void meshThatStartsAtRest();
    void meshOfDiodes_data();
    void meshOfDiodes();
};

namespace {

using Complex = std::complex<double>;

std::string number(std::size_t n)
{
    return std::to_string(n);
}

/// n feeders in a row, each a ladder of m branches with a load at every node; `feeders` follows the declarations of
/// Branch, Source and Ground.
std::string feeders(const std::string& components, std::size_t n, std::size_t m, const std::string& line,
                    const std::string& branch, const std::string& load)
{
    return R"(model Feeders
)" + components +
           "  Branch line[" + number(n) + "](each " + line + "), branch[" + number(n) + "," + number(m) + "](each " +
           branch + "), load[" + number(n) + "," + number(m) + "](each " + load + R"();
  Source source;
  Ground ground;
equation
  connect(source.n, ground.p);
  connect(source.p, line[1].p);
  for i in 1:size(line, 1) - 1 loop
    connect(line[i].n, line[i + 1].p);
  end for;
  for i in 1:size(branch, 1) loop
    connect(line[i].n, branch[i,1].p);
    for j in 1:size(branch, 2) - 1 loop
      connect(branch[i,j].n, branch[i,j + 1].p);
    end for;
    for j in 1:size(branch, 2) loop
      connect(branch[i,j].n, load[i,j].p);
      connect(load[i,j].n, ground.p);
    end for;
  end for;
end Feeders;)";
}

/// Voltages of the loads by the recursion for ladders, from the ends to the source and back.
std::vector<std::vector<Complex>> loadsOfFeeders(std::size_t n, std::size_t m, Complex line, Complex branch,
                                                 Complex load, Complex source)
{
    std::vector<Complex> inward(m);  // by branch: the admittance that it is the beginning of
    for (std::size_t j = m; j-- > 0;)
        inward[j] = 1.0 / (branch + 1.0 / (1.0 / load + (j + 1 < m ? inward[j + 1] : 0.0)));
    std::vector<Complex> onward(n);
    for (std::size_t i = n; i-- > 0;) onward[i] = 1.0 / (line + 1.0 / (inward[0] + (i + 1 < n ? onward[i + 1] : 0.0)));
    std::vector<std::vector<Complex>> voltages(n, std::vector<Complex>(m));
    Complex feeder = source;
    for (std::size_t i = 0; i < n; ++i) {
        feeder -= line * onward[i] * feeder;
        Complex node = feeder;
        for (std::size_t j = 0; j < m; ++j) {
            node -= branch * inward[j] * node;
            voltages[i][j] = node;
        }
    }
    return voltages;
}

std::string element(const std::string& array, std::size_t i, std::size_t j)
{
    return array + "[" + number(i + 1) + "," + number(j + 1) + "]";
}

void addSizes()
{
    QTest::addColumn<int>("n");
    QTest::addColumn<int>("m");
    QTest::addRow("10 x 10") << 10 << 10;
    QTest::addRow("14 x 14") << 14 << 14;
    QTest::addRow("16 x 16") << 16 << 16;
    QTest::addRow("40 x 40") << 40 << 40;
    QTest::addRow("3 x 150") << 3 << 150;
    QTest::addRow("150 x 3") << 150 << 3;
}

constexpr const char* kCircuit = R"(
  connector Pin Real v; flow Real i; end Pin;
  model Branch
    parameter Real R;
    Pin p, n;
    Real v, i;
  equation
    v = p.v - n.v; i = p.i; 0 = p.i + n.i; v = R*i;
  end Branch;
  model Source
    Pin p, n;
  equation
    p.v - n.v = 600*time; 0 = p.i + n.i;
  end Source;
  model Ground
    Pin p;
  equation
    p.v = 0;
  end Ground;
)";

/// A mesh of n x m nodes; unit conductances between neighbours, g from each node to ground, a source of 10 A*time at
/// one corner. `law`: the current to ground.
std::string mesh(int n, int m, const std::string& law)
{
    return "model Mesh\n  parameter Integer n = " + std::to_string(n) + ", m = " + std::to_string(m) + R"(;
  Real v[n,m], across[n,m - 1], along[n - 1,m], down[n,m];
)" + law + R"(
  for i in 1:n loop
    for j in 1:m loop
      (if j > 1 then across[i,max(1, j - 1)] else 0) - (if j < m then across[i,min(m - 1, j)] else 0)
        + (if i > 1 then along[max(1, i - 1),j] else 0) - (if i < n then along[min(n - 1, i),j] else 0) + (if i == 1 and j == 1 then 10*time else 0) = down[i,j];
    end for;
    for j in 1:m - 1 loop
      across[i,j] = v[i,j] - v[i,j + 1];
    end for;
  end for;
  for i in 1:n - 1 loop
    for j in 1:m loop
      along[i,j] = v[i,j] - v[i + 1,j];
    end for;
  end for;
end Mesh;)";
}

/// Residual of Kirchhoff's law in the last row for given currents to ground.
double restOfMesh(const Outcome& outcome, int n, int m, const std::function<double(int, int, double)>& down)
{
    const auto at = [&](int i, int j) { return outcome.at(element("v", std::size_t(i), std::size_t(j)), 1); };
    double worst = 0;
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < m; ++j) {
            const double here = at(i, j);
            double sum = (i == 0 && j == 0 ? 10 : 0) - down(i, j, here);
            for (const auto& [di, dj] : {std::pair{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
                if (i + di < 0 || i + di >= n || j + dj < 0 || j + dj >= m) continue;
                sum -= here - at(i + di, j + dj);
            }
            worst = std::max(worst, std::fabs(sum));
        }
    }
    return worst;
}

void atTheEnd(SimulationSettings& settings)
{
    settings.stopTime = 1;
    settings.interval = 1;
}

}  // namespace

void LargeNetworksTest::feedersOfResistors_data()
{
    addSizes();
}

void LargeNetworksTest::feedersOfResistors()
{
    QFETCH(int, n);
    QFETCH(int, m);
    const auto rows = std::size_t(n), columns = std::size_t(m);
    const Outcome outcome = run(feeders(kCircuit, rows, columns, "R = 1e-4", "R = 1e-3", "R = 1"), atTheEnd);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const auto expected = loadsOfFeeders(rows, columns, 1e-4, 1e-3, 1, 600);
    double worst = 0;
    for (std::size_t i = 0; i < rows; ++i) {
        for (std::size_t j = 0; j < columns; ++j)
            worst = std::max(worst, std::fabs(outcome.at(element("load", i, j) + ".v", 1) / expected[i][j].real() - 1));
    }
    QVERIFY2(worst < 1e-9, qPrintable(QString::number(worst)));
}

void LargeNetworksTest::feedersOfPhasors_data()
{
    addSizes();
}

void LargeNetworksTest::feedersOfPhasors()
{
    QFETCH(int, n);
    QFETCH(int, m);
    const auto rows = std::size_t(n), columns = std::size_t(m);
    const std::string components = R"(
  connector Pin Real vre, vim; flow Real ire, iim; end Pin;
  model Branch
    parameter Real R, X;
    Pin p, n;
    Real vre, vim, ire, iim;
  equation
    vre = p.vre - n.vre; vim = p.vim - n.vim;
    ire = p.ire; iim = p.iim; 0 = p.ire + n.ire; 0 = p.iim + n.iim;
    vre = R*ire - X*iim; vim = R*iim + X*ire;
  end Branch;
  model Source
    Pin p, n;
  equation
    p.vre - n.vre = 600*time; p.vim = n.vim; 0 = p.ire + n.ire; 0 = p.iim + n.iim;
  end Source;
  model Ground
    Pin p;
  equation
    p.vre = 0; p.vim = 0;
  end Ground;
)";
    const Outcome outcome = run(
        feeders(components, rows, columns, "R = 1e-4, each X = 3e-4", "R = 1e-3, each X = 2e-3", "R = 1, each X = 0.5"),
        atTheEnd);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const auto expected = loadsOfFeeders(rows, columns, {1e-4, 3e-4}, {1e-3, 2e-3}, {1, 0.5}, 600);
    double worst = 0;
    for (std::size_t i = 0; i < rows; ++i) {
        for (std::size_t j = 0; j < columns; ++j) {
            const Complex found(outcome.at(element("load", i, j) + ".vre", 1),
                                outcome.at(element("load", i, j) + ".vim", 1));
            worst = std::max(worst, std::abs(found - expected[i][j]) / std::abs(expected[i][j]));
        }
    }
    QVERIFY2(worst < 1e-9, qPrintable(QString::number(worst)));
}

void LargeNetworksTest::meshOfResistors_data()
{
    addSizes();
}

void LargeNetworksTest::meshOfResistors()
{
    QFETCH(int, n);
    QFETCH(int, m);
    const Outcome outcome = run(mesh(n, m, "  parameter Real g = 0.01;\nequation\n  down = g*v;"), atTheEnd);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    std::vector<Eigen::Triplet<double>> entries;
    const auto node = [&](int i, int j) { return i * m + j; };
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < m; ++j) {
            entries.emplace_back(node(i, j), node(i, j), 0.01);
            for (const auto& [di, dj] : {std::pair{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
                if (i + di < 0 || i + di >= n || j + dj < 0 || j + dj >= m) continue;
                entries.emplace_back(node(i, j), node(i, j), 1);
                entries.emplace_back(node(i, j), node(i + di, j + dj), -1);
            }
        }
    }
    Eigen::SparseMatrix<double> matrix(n * m, n * m);
    matrix.setFromTriplets(entries.begin(), entries.end());
    Eigen::VectorXd right = Eigen::VectorXd::Zero(n * m);
    right[0] = 10;
    Eigen::SparseLU<Eigen::SparseMatrix<double>> factors(matrix);
    const Eigen::VectorXd expected = factors.solve(right);
    double worst = 0;
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < m; ++j)
            worst = std::max(
                worst,
                std::fabs(outcome.at(element("v", std::size_t(i), std::size_t(j)), 1) / expected[node(i, j)] - 1));
    }
    QVERIFY2(worst < 1e-9, qPrintable(QString::number(worst)));
}

void LargeNetworksTest::meshOfNonlinearResistors_data()
{
    addSizes();
}

void LargeNetworksTest::meshOfNonlinearResistors()
{
    QFETCH(int, n);
    QFETCH(int, m);
    const Outcome outcome =
        run(mesh(n, m, "equation\n  down = {{0.01*v[i,j] + 0.1*v[i,j]^3 for j in 1:m} for i in 1:n};"), atTheEnd);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const double rest = restOfMesh(outcome, n, m, [](int, int, double v) { return 0.01 * v + 0.1 * v * v * v; });
    QVERIFY2(rest < 1e-9, qPrintable(QString::number(rest)));
}

void LargeNetworksTest::meshThatStartsAtRest_data()
{
    QTest::addColumn<QString>("law");
    QTest::addRow("linear") << "0.01*v[i,j]";
    QTest::addRow("nonlinear") << "0.01*v[i,j] + 0.1*v[i,j]^3";
}

/// A capacitor at each node: their voltages are the unknowns of one large initial system.
void LargeNetworksTest::meshThatStartsAtRest()
{
    QFETCH(QString, law);
    constexpr int kSize = 14;
    std::string text =
        mesh(kSize, kSize,
             "  Real through[n,m];\ninitial equation\n  der(v) = zeros(n, m);\nequation\n  through = {{" +
                 law.toStdString() + " for j in 1:m} for i in 1:n};\n  down = through + der(v);");
    text.replace(text.find("10*time"), 7, "10");
    const Outcome outcome = run(text, atTheEnd);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const double cubic = law.contains("^") ? 0.1 : 0;
    const double rest =
        restOfMesh(outcome, kSize, kSize, [&](int, int, double v) { return 0.01 * v + cubic * v * v * v; });
    QVERIFY2(rest < 1e-7, qPrintable(QString::number(rest)));
}

void LargeNetworksTest::meshOfDiodes_data()
{
    QTest::addColumn<int>("n");
    QTest::addColumn<int>("m");
    QTest::addRow("3 x 3") << 3 << 3;
    QTest::addRow("8 x 8") << 8 << 8;
    QTest::addRow("14 x 14") << 14 << 14;
    QTest::addRow("2 x 60") << 2 << 60;
}

/// A diode to ground in series with a threshold that differs between nodes: v = threshold while it conducts.
void LargeNetworksTest::meshOfDiodes()
{
    QFETCH(int, n);
    QFETCH(int, m);
    const Outcome outcome = run(mesh(n, m, R"(  Real s[n,m];
  Boolean off[n,m];
equation
  for i in 1:n loop
    for j in 1:m loop
      off[i,j] = s[i,j] < 0;
      v[i,j] = 1 + 0.5*sin(i + 2*j) + (if off[i,j] then s[i,j] else 0);
      down[i,j] = 0.01*v[i,j] + (if off[i,j] then 0 else s[i,j]);
    end for;
  end for;)"),
                                atTheEnd);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const auto threshold = [](int i, int j) { return 1 + 0.5 * std::sin(i + 1 + 2 * (j + 1)); };
    double worst = 0;
    const double rest = restOfMesh(outcome, n, m, [&](int i, int j, double v) {
        const double current = outcome.at(element("down", std::size_t(i), std::size_t(j)), 1);
        const double through = current - 0.01 * v;
        worst = std::max({worst, -through, v - threshold(i, j), std::min(through, threshold(i, j) - v)});
        return current;
    });
    QVERIFY2(rest < 1e-9, qPrintable(QString::number(rest)));
    QVERIFY2(worst < 1e-9, qPrintable(QString::number(worst)));
}

QTEST_GUILESS_MAIN(LargeNetworksTest)
#include "large_networks_test.moc"
