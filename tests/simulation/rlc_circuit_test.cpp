// SPDX-License-Identifier: GPL-3.0-or-later
// The RLC circuit against figures of an independent integrator at 1e-12.
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class RlcCircuitTest : public QObject {
    Q_OBJECT
private slots:
    void voltagesAndCurrentsAtThreeInstants();
    void algebraicVariablesSatisfyTheirEquations();
    void solutionConvergesWithTheTolerance();
    void sameModelSameBytes();

private:
    static std::string model()
    {
        auto text = readFile(CAUSEWAY_SOURCE_DIR "/models/Examples/RlcCircuit.mo");
        return text ? *text : std::string();
    }
};

void RlcCircuitTest::voltagesAndCurrentsAtThreeInstants()
{
    const Outcome outcome = run(model());
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(isClose(outcome.at("uC", 0.013), -4.380589));
    QVERIFY(isClose(outcome.at("iL", 0.013), 0.5054077));
    QVERIFY(isClose(outcome.at("uC", 0.05), 1.337590));
    QVERIFY(isClose(outcome.at("iL", 0.05), 0.6366198));
    QVERIFY(isClose(outcome.at("uC", 0.1), -1.337590));
    QVERIFY(std::fabs(outcome.at("iL", 0.1)) < 1e-6);
    QCOMPARE(outcome.result().rowCount(), std::size_t(501));
    QCOMPARE(outcome.simulation.statistics.states, std::uint64_t(2));
}

void RlcCircuitTest::algebraicVariablesSatisfyTheirEquations()
{
    const Outcome outcome = run(model());
    for (const double time : {0.0, 0.0124, 0.0772}) {
        const auto value = [&](const char* name) { return outcome.at(name, time); };
        QVERIFY(std::fabs(value("u0") - value("u1") - value("uC")) < 1e-12);
        QVERIFY(std::fabs(value("i0") - value("i1") - value("iL")) < 1e-12);
        QVERIFY(std::fabs(value("u2") - 20 * value("i2")) < 1e-12);
        QVERIFY(std::fabs(value("uL") - 0.1 * value("der(iL)")) < 1e-12);
    }
}

void RlcCircuitTest::solutionConvergesWithTheTolerance()
{
    double previous = 1;
    for (const double tolerance : {1e-3, 1e-5, 1e-7, 1e-9}) {
        const Outcome outcome = run(model(), [&](SimulationSettings& settings) { settings.tolerance = tolerance; });
        const double error = std::fabs(outcome.at("uC", 0.05) - 1.3375899);
        QVERIFY(error < previous || error < 1e-6);
        previous = error;
    }
    QVERIFY(previous < 1e-6);
}

void RlcCircuitTest::sameModelSameBytes()
{
    const Outcome first = run(model());
    const Outcome second = run(model());
    QVERIFY(first.result().time == second.result().time);
    for (std::size_t i = 0; i < first.result().columns.size(); ++i) {
        QVERIFY(first.result().columns[i].values == second.result().columns[i].values);
    }
}

QTEST_GUILESS_MAIN(RlcCircuitTest)
#include "rlc_circuit_test.moc"
