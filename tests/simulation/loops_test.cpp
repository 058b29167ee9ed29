// SPDX-License-Identifier: GPL-3.0-or-later
// Equations that must be solved together.
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class LoopsTest : public QObject {
    Q_OBJECT
private slots:
    void linearLoopOfResistors();
    void nonlinearLoop();
    void scalarImplicitEquation();
    void loopWithoutSolutionNamesItsEquations();
    void loopWithBooleanUnknown();
    void valuesComputedInALoopAreUsedAfterIt();
};

void LoopsTest::linearLoopOfResistors()
{
    const Outcome outcome =
        run("model M parameter Real R1=10,R2=20,R3=5; Real u0,u1,u2,i0,i1,i2,i3; equation u0=10; u1=R1*i1; u2=R2*i2; "
            "u2=R3*i3;"
            " u0=u1+u2; i1=i2+i3; i0=i1; end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(isClose(outcome.at("i0", 1), 10 / (10 + 4.0), 1e-12));
    QVERIFY(isClose(outcome.at("u2", 1), 40 / 14.0, 1e-12));
    bool hasLinear = false;
    for (const BltBlock& block : outcome.analysis->structure->blocks)
        hasLinear = hasLinear || block.kind == BlockKind::Linear;
    QVERIFY(hasLinear);
}

void LoopsTest::nonlinearLoop()
{
    const Outcome outcome = run("model M Real x(start=1), y(start=1); equation x*x + y*y = 5; x - y = 1; end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(isClose(outcome.at("x", 1), 2, 1e-9));
    QVERIFY(isClose(outcome.at("y", 1), 1, 1e-9));
}

void LoopsTest::scalarImplicitEquation()
{
    const Outcome outcome = run("model M Real x(start=0.5); equation x + exp(x) = 2 + time; end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const double x = outcome.at("x", 1);
    QVERIFY(std::fabs(x + std::exp(x) - 3) < 1e-9);
}

void LoopsTest::loopWithoutSolutionNamesItsEquations()
{
    const Outcome outcome = run("model M Real x(start=1); equation x*x = -1; end M;");
    QVERIFY(!outcome.completed());
    QVERIFY2(outcome.messages().find("'x'") != std::string::npos, outcome.messages().c_str());
    QVERIFY(outcome.messages().find("E5011") != std::string::npos);
}

void LoopsTest::loopWithBooleanUnknown()
{
    // A switch that closes at a threshold of the current it carries.
    const Outcome outcome =
        run("model M Real i; Boolean high; equation high = i > 2; i = time*(if high then 2 else 1); end M;",
            [](SimulationSettings& settings) { settings.stopTime = 4; });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(isClose(outcome.at("i", 1), 1));
    QVERIFY(isClose(outcome.at("i", 4), 8));
    QVERIFY(isClose(outcome.result().events[1].time, 2, 1e-8));
}

void LoopsTest::valuesComputedInALoopAreUsedAfterIt()
{
    const Outcome outcome =
        run("model M Real x(start=1), y(start=1), z, w; equation x*x + y*y = 5; x - y = 1; z = x*x + y*y; w = sin(x); "
            "end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(isClose(outcome.at("z", 1), 5, 1e-9));
    QVERIFY(isClose(outcome.at("w", 1), std::sin(2.0), 1e-9));
}

QTEST_GUILESS_MAIN(LoopsTest)
#include "loops_test.moc"
