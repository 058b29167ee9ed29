// SPDX-License-Identifier: GPL-3.0-or-later
// Voltage multipliers of ideal diodes and capacitors alone: every diode that conducts joins capacitors, and at the
// start all of them are at their corner. The matrix of the complementarity is positive definite: there is one solution.
#include <fmt/format.h>
#include <Eigen/Dense>

#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class DiodeCascadesTest : public QObject {
    Q_OBJECT
private slots:
    void voltagesAreThoseOfAnIndependentIntegration_data();
    void voltagesAreThoseOfAnIndependentIntegration();
    void longCascadesFulfilTheirEquations_data();
    void longCascadesFulfilTheirEquations();
    void nothingIsSaidOfSeveralSolutions();
};

namespace {

constexpr double kCapacity = 1e-6, kLoad = 1e5, kVoltage = 100, kFrequency = 50, kEnd = 0.1;

/// Cockcroft and Walton's circuit: node 1 is the ground; diode k connects node k to k + 1; capacitor k connects
/// node k - 1 (the source for the first one) to k + 1.
std::string cascade(int n)
{
    std::string text = fmt::format(
        "model Cascade\n  Real uc[{0}](each start=0, each fixed=true), ic[{0}], ud[{0}], "
        "id[{0}], s[{0}], v[{1}], vs, load;\nequation\n  vs = {2}*sin(2*3.14159265358979*{3}*time);\n  v[1] = 0;\n",
        n, n + 1, kVoltage, kFrequency);
    for (int k = 1; k <= n; ++k) {
        text += fmt::format(
            "  {0}*der(uc[{1}]) = ic[{1}];\n  ud[{1}] = v[{1}] - v[{2}];\n"
            "  ud[{1}] = if s[{1}] > 0 then 0 else s[{1}];\n  id[{1}] = if s[{1}] > 0 then s[{1}] else 0;\n",
            kCapacity, k, k + 1);
        text += fmt::format("  uc[{}] = v[{}] - {};\n", k, k + 1, k == 1 ? "vs" : fmt::format("v[{}]", k - 1));
        text += fmt::format("  id[{0}] - ic[{0}]{1}{2}{3} = 0;\n", k, k < n ? fmt::format(" - id[{}]", k + 1) : "",
                            k + 2 <= n ? fmt::format(" + ic[{}]", k + 2) : "", k == n ? " - load" : "");
    }
    return text + fmt::format("  load = v[{}]/{};\n  annotation(experiment(StopTime={}));\nend Cascade;\n", n + 1,
                              kLoad, kEnd);
}

/// Implicit Euler method with a linear complementarity problem in each step, whose matrix is positive definite; solved
/// by Murty's least-index method from the diodes that conducted before.
Eigen::VectorXd integrate(int n, int steps)
{
    const double h = kEnd / steps;
    Eigen::MatrixXd nodes = Eigen::MatrixXd::Zero(n + 1, n);  // voltages by those of the capacitors, and by the source
    Eigen::VectorXd source = Eigen::VectorXd::Zero(n + 1);
    for (int k = 1; k <= n; ++k) {
        if (k == 1)
            source[1] = 1;
        else
            nodes.row(k) = nodes.row(k - 2), source[k] = source[k - 2];
        nodes(k, k - 1) += 1;
    }
    const Eigen::MatrixXd across = nodes.topRows(n) - nodes.bottomRows(n);
    const Eigen::VectorXd acrossSource = source.head(n) - source.tail(n), output = nodes.row(n).transpose();
    const Eigen::MatrixXd system =
        kCapacity / h * Eigen::MatrixXd::Identity(n, n) + output * output.transpose() / kLoad;
    const Eigen::LLT<Eigen::MatrixXd> factors(system);
    const Eigen::MatrixXd m = across * factors.solve(across.transpose());
    Eigen::VectorXd x = Eigen::VectorXd::Zero(n);
    std::vector<bool> conducts(static_cast<std::size_t>(n), false);
    for (int step = 1; step <= steps; ++step) {
        const double u0 = kVoltage * std::sin(2 * 3.14159265358979 * kFrequency * h * step);
        const Eigen::VectorXd right = kCapacity / h * x - output * (source[n] * u0 / kLoad);
        const Eigen::VectorXd q = -(across * factors.solve(right) + acrossSource * u0);
        Eigen::VectorXd current;
        for (bool isDone = false; !isDone;) {
            std::vector<Eigen::Index> active;
            for (Eigen::Index k = 0; k < n; ++k) {
                if (conducts[static_cast<std::size_t>(k)]) active.push_back(k);
            }
            current.setZero(n);
            const Eigen::MatrixXd principal = m(active, active);
            const Eigen::VectorXd part =
                active.empty() ? Eigen::VectorXd() : Eigen::VectorXd(principal.llt().solve(-q(active)));
            for (std::size_t i = 0; i < active.size(); ++i) current[active[i]] = part[static_cast<Eigen::Index>(i)];
            const Eigen::VectorXd blocked = q + m * current;
            isDone = true;
            for (Eigen::Index k = 0; k < n && isDone; ++k) {
                const auto at = static_cast<std::size_t>(k);
                if (!(conducts[at] ? current[k] < -1e-15 : blocked[k] < -1e-12)) continue;
                conducts[at] = !conducts[at];
                isDone = false;
            }
        }
        x = factors.solve(right - across.transpose() * current);
    }
    return x;
}

Outcome runCascade(int diodes, double tolerance, int intervals = 100)
{
    return run(cascade(diodes), [&](SimulationSettings& settings) {
        settings.tolerance = tolerance;
        settings.intervals = static_cast<std::uint32_t>(intervals);
    });
}

}  // namespace

void DiodeCascadesTest::voltagesAreThoseOfAnIndependentIntegration_data()
{
    QTest::addColumn<int>("diodes");
    QTest::addColumn<double>("tolerance");
    for (const int diodes : {2, 3, 4, 5, 8, 12}) {
        for (const double tolerance : {1e-4, 1e-6, 1e-8, 1e-10})
            QTest::addRow("%d diodes at %g", diodes, tolerance) << diodes << tolerance;
    }
}

void DiodeCascadesTest::voltagesAreThoseOfAnIndependentIntegration()
{
    QFETCH(int, diodes);
    QFETCH(double, tolerance);
    const Outcome outcome = runCascade(diodes, tolerance);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const Eigen::VectorXd expected = integrate(diodes, 20000);
    for (int k = 1; k <= diodes; ++k) {
        const double found = outcome.at(fmt::format("uc[{}]", k), kEnd);
        const double difference = std::fabs(found - expected[k - 1]);
        QVERIFY2(difference < 1e-4 * kVoltage, fmt::format("uc[{}]: {} and {}", k, found, expected[k - 1]).c_str());
    }
}

void DiodeCascadesTest::longCascadesFulfilTheirEquations_data()
{
    QTest::addColumn<int>("diodes");
    QTest::addColumn<int>("intervals");
    QTest::newRow("30 diodes") << 30 << 500;
    QTest::newRow("50 diodes") << 50 << 37;
    QTest::newRow("100 diodes") << 100 << 200;
}

/// The current of a diode and its reverse voltage are never negative; their product is zero.
void DiodeCascadesTest::longCascadesFulfilTheirEquations()
{
    QFETCH(int, diodes);
    QFETCH(int, intervals);
    const Outcome outcome = runCascade(diodes, 1e-6, intervals);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    for (int k = 1; k <= diodes; ++k) {
        const std::vector<std::string> names{fmt::format("ud[{}]", k), fmt::format("id[{}]", k)};
        const double forwards = largest(outcome.result(), names,
                                        [](double, const std::vector<double>& row) { return std::max(0.0, row[0]); });
        const double backwards = largest(outcome.result(), names,
                                         [](double, const std::vector<double>& row) { return std::min(0.0, row[1]); });
        QVERIFY2(forwards < 1e-4 && backwards < 1e-6,
                 fmt::format("diode {}: {} V, {} A", k, forwards, backwards).c_str());
    }
    const Eigen::VectorXd expected = integrate(diodes, 20000);
    for (int k = 1; k <= diodes; ++k)
        QVERIFY(std::fabs(outcome.at(fmt::format("uc[{}]", k), kEnd) - expected[k - 1]) < 1e-4 * kVoltage);
}

/// At the start every combination of modes satisfies the equations; a moment later only one does.
void DiodeCascadesTest::nothingIsSaidOfSeveralSolutions()
{
    for (const int diodes : {3, 8}) {
        const Outcome outcome = runCascade(diodes, 1e-6);
        QVERIFY2(outcome.diagnostics.items().empty(), outcome.messages().c_str());
    }
}

QTEST_GUILESS_MAIN(DiodeCascadesTest)
#include "diode_cascades_test.moc"
