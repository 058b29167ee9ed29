// SPDX-License-Identifier: GPL-3.0-or-later
// Equations that must be solved together.
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class LoopsTest : public QObject {
    Q_OBJECT
private slots:
    void roundingsAreThoseOfTheInstant_data();
    void roundingsAreThoseOfTheInstant();
    void roundingOfTheUnknownFollowsAJump();
    void linearLoopOfResistors();
    void nonlinearLoop();
    void scalarImplicitEquation();
    void loopWithoutSolutionNamesItsEquations();
    void loopWithBooleanUnknown();
    void valuesComputedInALoopAreUsedAfterIt();
    void piecesOfOneSlopeAreChosenByTheirUnknowns_data();
    void piecesOfOneSlopeAreChosenByTheirUnknowns();
    void piecesThatRuleEachOtherOutAreRefused();
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

void LoopsTest::piecesOfOneSlopeAreChosenByTheirUnknowns_data()
{
    // A loop with equal coefficients in all pieces; the piece at zero differs from that at the solution.
    QTest::addColumn<QString>("equations");
    QTest::addColumn<double>("p");
    QTest::addRow("levels") << "z = if p < 5 then 0.2 else 0.3; p = 50*z;" << 15.0;
    QTest::addRow("level that moves") << "z = if p < 5 + time then 0.2 else 0.3; p = 50*z;" << 15.0;
    QTest::addRow("ramps") << "z = if p > -1 then 1 + p else 3 + p; p = 3*z;" << -4.5;
    QTest::addRow("noEvent") << "z = noEvent(if p < 5 then 0.2 else 0.3); p = 50*z;" << 15.0;
    QTest::addRow("three levels") << "z = if p < 1 then 4 elseif p < 8 then 2 else 3; p = z + 0.5;" << 2.5;
    QTest::addRow("floor") << "z = floor(p); p = 4.8 - z/2;" << 3.3;
    QTest::addRow("ceil") << "z = ceil(p); p = 5.3 - z/2;" << 3.3;
    QTest::addRow("integer") << "z = integer(p); p = 4.8 - z/2;" << 3.3;
    QTest::addRow("sign") << "z = 3 - 2*sign(p); p = z + 1;" << 2.0;
    QTest::addRow("two unknowns") << "z = (if p > -0.5 then 1 else -2) + q - p; q = 2*p - z + (if q > -1 then 1 else "
                                     "0); p = q + 0.5*z + 1;"
                                  << -2.0;
}

void LoopsTest::piecesOfOneSlopeAreChosenByTheirUnknowns()
{
    QFETCH(QString, equations);
    QFETCH(double, p);
    const std::string names = equations.contains("q") ? "p, z, q" : "p, z";
    const Outcome outcome = run("model M Real " + names + "; equation " + equations.toStdString() + " end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY2(isClose(outcome.at("p", 1), p, 1e-9), qPrintable(QString::number(outcome.at("p", 1))));
}

void LoopsTest::piecesThatRuleEachOtherOutAreRefused()
{
    for (const char* const equations :
         {"z = if p > 11 then 0.2 else 0.25; p = 50*z;", "z = floor(p) + 1; p = z + 0.5;",
          "p = -0.5 - floor(p) + 0.01*sin(p); z = p;",
          // Its relation is made while code is generated, and is the last thing that the run speaks of.
          "z = if abs(p) > 10 then -0.2 else -0.25; p = 50*z + 100*time;"}) {
        const Outcome outcome = run("model M Real p, z; equation " + std::string(equations) + " end M;");
        QVERIFY2(!outcome.completed(), equations);
        QVERIFY2(!outcome.messages().empty(), equations);
    }
}

void LoopsTest::roundingsAreThoseOfTheInstant_data()
{
    QTest::addColumn<QString>("rounding");
    QTest::newRow("floor") << "floor(4*time)";
    QTest::newRow("from the start") << "floor(4*time + 3)";
    QTest::newRow("ceil") << "ceil(1.5 - 4*time)";
    QTest::newRow("integer") << "integer(8*time)";
    QTest::newRow("div") << "div(time, 0.25)";
    QTest::newRow("mod") << "mod(time, 0.25)";
    QTest::newRow("rem") << "rem(-time, 0.5)";
}

/// When an event elsewhere coincides with the jump of a rounding in a nonlinear loop, the loop and when-clauses have
/// the solution after the jump.
void LoopsTest::roundingsAreThoseOfTheInstant()
{
    QFETCH(QString, rounding);
    for (const char* const modes : {"", " + (if y > 100 then 1 else 0)"}) {
        const Outcome outcome =
            run(QString("model M Real y; discrete Real d(start = 0, fixed = true), e(start = 0, fixed = true); "
                        "equation y = 0.3*y + 0.1*sin(y) + %1%2; when sample(0.25, 0.25) then d = y; e = %1; end when; "
                        "annotation(experiment(StopTime = 1.1)); end M;")
                    .arg(rounding, modes)
                    .toStdString());
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        for (const double time : {0.3, 0.6, 0.8, 1.05}) {
            const double d = outcome.at("d", time), e = outcome.at("e", time);
            QVERIFY2(std::fabs(0.7 * d - 0.1 * std::sin(d) - e) < 1e-6, qPrintable(QString::number(time)));
        }
    }
}

/// Each solution moves the rounding on, by nine tenths of the last move: many of them before it stays.
void LoopsTest::roundingOfTheUnknownFollowsAJump()
{
    for (const double jump : {1000.3, -1000.3}) {
        const Outcome outcome = run(QString("model M Real y; equation y = 0.9*floor(y) + 0.1*sin(y) + (if time < 0.5 "
                                            "then 0.3 else %1); annotation(experiment(StopTime = 1)); end M;")
                                        .arg(jump)
                                        .toStdString());
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        for (const double time : {0.3, 0.8}) {
            const double y = outcome.at("y", time), u = time < 0.5 ? 0.3 : jump;
            QVERIFY2(std::fabs(0.9 * std::floor(y) + 0.1 * std::sin(y) + u - y) < 1e-6,
                     qPrintable(QString::number(time)));
        }
    }
}

QTEST_GUILESS_MAIN(LoopsTest)
#include "loops_test.moc"
