// SPDX-License-Identifier: GPL-3.0-or-later
// Assertions of level warning in functions: told once, with the time at which they are violated first; the run goes on.
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class WarningsInFunctionsTest : public QObject {
    Q_OBJECT
private slots:
    void areTold_data();
    void areTold();
    void areNotToldOfTrials();
    void levelErrorEndsTheRun();
};

void WarningsInFunctionsTest::areTold_data()
{
    QTest::addColumn<QString>("function");
    QTest::addColumn<QString>("equations");
    QTest::addColumn<double>("time");  // of the first violation
    const QString warned = "assert(u < 0.5, \"large\", AssertionLevel.warning);";
    QTest::newRow("short") << warned + " y := 2*u;"
                           << "Real x = f(time);" << 0.5;
    QTest::newRow("with a loop") << warned + " y := 2*u; while y > 100 loop y := y/2; end while;"
                                 << "Real x = f(time);" << 0.5;
    QTest::newRow("in another function") << "y := g(u);"
                                         << "Real x = f(time);" << 0.5;
    QTest::newRow("several calls") << warned + " y := 2*u;"
                                   << "Real x = f(time), z = f(time - 0.2);" << 0.5;
    QTest::newRow("in a derivative") << warned + " y := 2*u;"
                                     << "Real x(start = 0, fixed = true); equation der(x) = f(time);" << 0.5;
    QTest::newRow("in a loop of equations") << warned + " y := 2*u;"
                                            << "Real x, z; equation x = f(z) + 0*x^2; z = time + 0.1*x - 0.2*z;" << 0.5;
    QTest::newRow("at an event") << warned + " y := 2*u;"
                                 << "discrete Real x; equation when sample(0.3, 0.4) then x = f(time); end when;"
                                 << 0.7;
    QTest::newRow("in an algorithm") << warned + " y := 2*u;"
                                     << "Real x; algorithm x := f(time);" << 0.5;
    QTest::newRow("at the start") << warned + " y := 2*u;"
                                  << "Real x(start = f(0.7), fixed = true); equation der(x) = f(1 - time);" << 0.0;
}

void WarningsInFunctionsTest::areTold()
{
    QFETCH(QString, function);
    QFETCH(QString, equations);
    QFETCH(double, time);
    const Outcome outcome =
        run("model M function g input Real v; output Real y; algorithm assert(v < 0.5, \"large\", "
            "AssertionLevel.warning); y := 2*v; end g; function f input Real u; output Real y; algorithm " +
            function.toStdString() + " end f; " + equations.toStdString() + " end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    std::vector<Diagnostic> warnings;
    for (const Diagnostic& diagnostic : outcome.diagnostics.items()) {
        if (diagnostic.definition == &diag::AssertionWarning.definition) warnings.push_back(diagnostic);
    }
    QVERIFY2(warnings.size() == 1, outcome.messages().c_str());
    const QString message = QString::fromStdString(warnings.front().message);
    QVERIFY2(message.contains("large") && message.contains("< 0.5' does not hold"), qPrintable(message));
    const double at = message.section("at t = ", 1).section(':', 0, 0).toDouble();
    QVERIFY2(at >= time - 1e-9 && at < time + 0.02, qPrintable(message));
}

/// Out-of-bounds iterates and rejected steps are not part of the result.
void WarningsInFunctionsTest::areNotToldOfTrials()
{
    const Outcome outcome =
        run("model M function f input Real u; output Real y; algorithm assert(u < 3, \"large\", "
            "AssertionLevel.warning); y := u^3; end f; Real x(start = 2.9); equation f(x) = 1 + time; end M;");
    QVERIFY2(outcome.completed() && outcome.messages().empty(), outcome.messages().c_str());
}

void WarningsInFunctionsTest::levelErrorEndsTheRun()
{
    const Outcome outcome =
        run("model M function f input Real u; output Real y; algorithm assert(u < 0.5, \"large\", "
            "AssertionLevel.error); y := 2*u; end f; Real x = f(time); end M;");
    QVERIFY(!outcome.completed());
    QVERIFY2(outcome.messages().find("large") != std::string::npos, outcome.messages().c_str());
}

QTEST_APPLESS_MAIN(WarningsInFunctionsTest)
#include "warnings_in_functions_test.moc"
