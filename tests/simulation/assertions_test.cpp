// SPDX-License-Identifier: GPL-3.0-or-later
// Assertions hold everywhere, not only where a row or the end of a step happens to be.
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class AssertionsTest : public QObject {
    Q_OBJECT
private slots:
    void violationBetweenPointsEndsTheRunWhereItBegins_data();
    void violationBetweenPointsEndsTheRunWhereItBegins();
    void touchingTheBorderIsNoViolation_data();
    void touchingTheBorderIsNoViolation();
    void conditions_data();
    void conditions();
    void warningTellsItsInstantAndTheRunGoesOn();
    void violationsBesideEventsAreFound();
    void conditionWithoutEventsIsCheckedAtPointsAlone();
};

namespace {

const std::string kOscillator =
    "model M Real x(start=0, fixed=true), v(start=1, fixed=true); Boolean b = x > 0.3; equation der(x) = v; "
    "der(v) = -x; ";

void addSolvers()
{
    QTest::addColumn<QString>("solver");
    QTest::addColumn<int>("intervals");
    for (const char* solver : {"cvode", "cvode-adams", "ida", "dopri5"}) {
        for (const int intervals : {3, 10, 500})
            QTest::addRow("%s, %d rows", solver, intervals) << QString(solver) << intervals;
    }
}

Outcome runWith(const std::string& text, const QString& solver, int intervals, double stop = 10)
{
    return run(text, [&](SimulationSettings& s) {
        s.stopTime = stop;
        s.solver = solver.toStdString();
        s.intervals = static_cast<std::uint32_t>(intervals);
        s.tolerance = 1e-8;
    });
}

double lastTime(const Outcome& outcome)
{
    return outcome.result().time.back();
}

}  // namespace

void AssertionsTest::violationBetweenPointsEndsTheRunWhereItBegins_data()
{
    addSolvers();
}

// sin(t) is above 0.99999 for 9 ms.
void AssertionsTest::violationBetweenPointsEndsTheRunWhereItBegins()
{
    QFETCH(QString, solver);
    QFETCH(int, intervals);
    const Outcome outcome = runWith(kOscillator + "assert(x < 0.99999, \"too far\"); end M;", solver, intervals);
    QVERIFY(outcome.simulation.result);
    QVERIFY2(outcome.messages().find("too far") != std::string::npos, outcome.messages().c_str());
    QVERIFY2(std::fabs(lastTime(outcome) - std::asin(0.99999)) < 3e-5, std::to_string(lastTime(outcome)).c_str());
}

void AssertionsTest::touchingTheBorderIsNoViolation_data()
{
    addSolvers();
}

void AssertionsTest::touchingTheBorderIsNoViolation()
{
    QFETCH(QString, solver);
    QFETCH(int, intervals);
    const Outcome outcome = runWith(
        kOscillator + "assert(x <= 1 + 1e-6, \"a\"); assert(not x < -1 - 1e-6, \"b\"); end M;", solver, intervals);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
}

void AssertionsTest::conditions_data()
{
    QTest::addColumn<QString>("condition");
    QTest::addColumn<double>("begin");
    const double pi = std::acos(-1.0);
    QTest::newRow("less") << "x < 0.5" << pi / 6;
    QTest::newRow("greater, the other way round") << "0.5 > x" << pi / 6;
    QTest::newRow("not") << "not x > 0.5" << pi / 6;
    QTest::newRow("and") << "x > -2 and x < 0.5" << pi / 6;
    QTest::newRow("or") << "x < 0.5 or time < 2" << 2.0;
    QTest::newRow("not or") << "not (x > 0.5 or x < -0.9999)" << pi / 6;
    QTest::newRow("kink") << "abs(v) < 0.99999 or time < 1" << pi - std::acos(0.99999);
    QTest::newRow("max") << "max(x, v/2) > -0.4" << pi + std::asin(0.4);
    QTest::newRow("through a variable") << "w < 0.99999" << std::asin(0.99999);
    QTest::newRow("through a Boolean") << "ok" << std::asin(0.99999);
    QTest::newRow("time") << "time < 0.123" << 0.123;
}

void AssertionsTest::conditions()
{
    QFETCH(QString, condition);
    QFETCH(double, begin);
    const std::string text =
        "model M Real x(start=0, fixed=true), v(start=1, fixed=true); Real w = x; Boolean ok = x < 0.99999; equation "
        "der(x) = v; der(v) = -x; assert(" +
        condition.toStdString() + ", \"told\"); end M;";
    for (const int intervals : {4, 500}) {
        const Outcome outcome = runWith(text, "cvode", intervals);
        QVERIFY(outcome.simulation.result);
        QVERIFY2(outcome.messages().find("told") != std::string::npos, outcome.messages().c_str());
        QVERIFY2(std::fabs(lastTime(outcome) - begin) < 3e-5, std::to_string(lastTime(outcome) - begin).c_str());
    }
}

void AssertionsTest::warningTellsItsInstantAndTheRunGoesOn()
{
    const Outcome outcome =
        runWith(kOscillator + "assert(x < 0.99999, \"far\", AssertionLevel.warning); end M;", "cvode", 3);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const std::string messages = outcome.messages();
    const std::size_t at = messages.find("t = 1.5663");
    QVERIFY2(at != std::string::npos && messages.find("far", at + 1) != std::string::npos, messages.c_str());
    QCOMPARE(messages.find("W5013", at), std::string::npos);  // reported once
    QVERIFY(std::fabs(outcome.at("x", 10) - std::sin(10.0)) < 1e-5);
}

// An event follows in the same step, and the branch with the assertion is active for a while.
void AssertionsTest::violationsBesideEventsAreFound()
{
    const std::string before = "model M Real x(start=0, fixed=true); Boolean b = x > 0.6; equation der(x) = 1; ";
    for (const char* equations :
         {"assert(x < 0.5995, \"told\");", "if time < 0.7 then assert(x < 0.5995, \"told\"); end if;",
          "if not b then assert(x < 0.5995, \"told\"); end if;"}) {
        const Outcome outcome = runWith(before + equations + " end M;", "cvode", 2, 1);
        QVERIFY(outcome.simulation.result);
        QVERIFY2(outcome.messages().find("told") != std::string::npos, outcome.messages().c_str());
        QVERIFY(std::fabs(lastTime(outcome) - 0.5995) < 1e-6);
    }
    const Outcome closed =
        runWith(before + "if b then assert(x < 0.59 or x > 0.599, \"told\"); end if; end M;", "cvode", 2, 1);
    QVERIFY2(closed.completed(), closed.messages().c_str());
}

void AssertionsTest::conditionWithoutEventsIsCheckedAtPointsAlone()
{
    const Outcome outcome = runWith(kOscillator + "assert(noEvent(x < 0.99999), \"far\"); end M;", "cvode", 2000);
    QVERIFY2(outcome.messages().find("far") != std::string::npos, outcome.messages().c_str());
}

QTEST_GUILESS_MAIN(AssertionsTest)
#include "assertions_test.moc"
