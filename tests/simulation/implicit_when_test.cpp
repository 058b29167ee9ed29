// SPDX-License-Identifier: GPL-3.0-or-later
// Equations of when-clauses that say their variables implicitly: alone, and in loops with each other and with the rest.
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class ImplicitWhenTest : public QObject {
    Q_OBJECT
private slots:
    void equationHasItsVariableOnBothSides_data();
    void equationHasItsVariableOnBothSides();
    void implicitEulerOnSamples();
    void loopsWithTheRestOfTheModel_data();
    void loopsWithTheRestOfTheModel();
    void whatHasNoSolutionIsTold_data();
    void whatHasNoSolutionIsTold();
    void conditionsMeanTheValueBefore_data();
    void conditionsMeanTheValueBefore();
    void algorithmsMeanTheValueBefore();
};

void ImplicitWhenTest::equationHasItsVariableOnBothSides_data()
{
    QTest::addColumn<QString>("value");
    QTest::addColumn<double>("start");
    QTest::addColumn<double>("expected");
    QTest::newRow("linear") << "0.5*x + 2" << 0.0 << 4.0;
    QTest::newRow("whatever it was") << "0.5*x + 2" << 0.3 << 4.0;
    QTest::newRow("negated") << "1 - x" << 0.0 << 0.5;
    QTest::newRow("an expansion") << "3*x + pre(x) + 1" << 1.0 << -1.0;
    QTest::newRow("nonlinear") << "cos(x)" << 0.2 << 0.7390851332151607;
    QTest::newRow("with the value before") << "pre(x) + 0.5*(1 - x)" << 0.0 << 1.0 / 3;
}

void ImplicitWhenTest::equationHasItsVariableOnBothSides()
{
    QFETCH(QString, value);
    QFETCH(double, start);
    QFETCH(double, expected);
    const Outcome outcome =
        run(fmt::format("model M discrete Real x(start = {}, fixed = true); equation when time > 0.5 "
                        "then x = {}; end when; end M;",
                        start, value.toStdString()));
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(isClose(outcome.at("x", 0.4), start));
    QVERIFY2(isClose(outcome.at("x", 1), expected, 1e-9), qPrintable(QString::number(outcome.at("x", 1))));
}

void ImplicitWhenTest::implicitEulerOnSamples()
{
    for (const char* const coding : {"x = pre(x) + 0.1*(u - x); e = 0;", "e = u - x; x = pre(x) + 0.1*e;"}) {
        const Outcome outcome =
            run(fmt::format("model M discrete Real x(start = 0, fixed = true), e; Real u = 1; equation "
                            "when sample(0.1, 0.1) then {} end when; end M;",
                            coding));
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QVERIFY(isClose(outcome.at("x", 1), 1 - std::pow(1 / 1.1, 10), 1e-9));
    }
}

void ImplicitWhenTest::loopsWithTheRestOfTheModel_data()
{
    QTest::addColumn<QString>("when");
    QTest::addColumn<QString>("rest");
    QTest::addColumn<double>("x");
    QTest::addColumn<double>("y");
    QTest::newRow("expanding") << "y = 7 - 2*x;"
                               << "x + y = 5;" << 2.0 << 3.0;
    QTest::newRow("contracting") << "y = 7 - 0.5*x;"
                                 << "x + y = 5;" << -4.0 << 9.0;
    QTest::newRow("both sampled") << "x = 2*y + 1; y = x/4 + 1;"
                                  << "" << 6.0 << 2.5;
    QTest::newRow("nonlinear") << "y = x^2;"
                               << "x = 0.25*y + 0.75;" << 1.0 << 1.0;
    QTest::newRow("a direct feedthrough") << "y = 10*(1 - x);"
                                          << "x = 0.5*y;" << 5.0 / 6 << 5.0 / 3;
}

void ImplicitWhenTest::loopsWithTheRestOfTheModel()
{
    QFETCH(QString, when);
    QFETCH(QString, rest);
    QFETCH(double, x);
    QFETCH(double, y);
    const Outcome outcome = run("model M Real x(start = 1), y; equation when sample(0, 0.2) then " +
                                when.toStdString() + " end when; " + rest.toStdString() + " end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY2(isClose(outcome.at("x", 1), x, 1e-9), qPrintable(QString::number(outcome.at("x", 1))));
    QVERIFY(isClose(outcome.at("y", 1), y, 1e-9));
}

void ImplicitWhenTest::whatHasNoSolutionIsTold_data()
{
    QTest::addColumn<QString>("declaration");
    QTest::addColumn<QString>("equation");
    QTest::newRow("counter") << "discrete Integer n"
                             << "n = n + 1;";
    QTest::newRow("toggle") << "discrete Boolean n"
                            << "n = not n;";
    QTest::newRow("Real") << "discrete Real n"
                          << "n = n + 1;";
}

void ImplicitWhenTest::whatHasNoSolutionIsTold()
{
    QFETCH(QString, declaration);
    QFETCH(QString, equation);
    const Outcome outcome = run("model M " + declaration.toStdString() + "; equation when time > 0.5 then " +
                                equation.toStdString() + " end when; end M;");
    QCOMPARE(outcome.simulation.status, SimulationStatus::Failed);
    QVERIFY2(outcome.messages().find("E500") != std::string::npos, outcome.messages().c_str());
}

void ImplicitWhenTest::conditionsMeanTheValueBefore_data()
{
    QTest::addColumn<QString>("declaration");
    QTest::addColumn<QString>("equation");
    QTest::addColumn<double>("end");
    const QString next = "discrete Real n(start = 0.25, fixed = true)";
    QTest::newRow("next time") << next << "when time >= n then n = pre(n) + 0.25; end when;" << 1.25;
    QTest::newRow("next time, from now") << next << "when time >= n then n = time + 0.25; end when;" << 1.25;
    QTest::newRow("next value of a state") << next + "; Real x(start = 0, fixed = true)"
                                           << "der(x) = 1; when x >= n then n = pre(n) + 0.3; end when;" << 1.15;
    QTest::newRow("in a loop with its condition") << next + "; Boolean b"
                                                  << "b = time >= n; when b then n = pre(n) + 0.3; end when;" << 1.15;
    QTest::newRow("far from the last one")
        << "discrete Real n(start = 0, fixed = true); Real x(start = 0, fixed = true)"
        << "der(x) = 1; when x > n + 0.3 then n = x; end when;" << 0.9;
    QTest::newRow("latch") << "discrete Boolean n(start = false, fixed = true)"
                           << "when time >= 0.5 and not n then n = true; end when;" << 1.0;
    QTest::newRow("steps")
        << "discrete Integer n(start = 0, fixed = true)"
        << "when n == 0 and time > 0.3 then n = 1; elsewhen n == 1 and time > 0.6 then n = 2; end when;" << 2.0;
}

void ImplicitWhenTest::conditionsMeanTheValueBefore()
{
    QFETCH(QString, declaration);
    QFETCH(QString, equation);
    QFETCH(double, end);
    const Outcome outcome =
        run("model M " + declaration.toStdString() + "; equation " + equation.toStdString() + " end M;");
    QVERIFY2(outcome.completed() && outcome.messages().empty(), outcome.messages().c_str());
    QVERIFY2(isClose(outcome.at("n", 1), end, 1e-6), qPrintable(QString::number(outcome.at("n", 1))));
}

void ImplicitWhenTest::algorithmsMeanTheValueBefore()
{
    const Outcome outcome =
        run("model M discrete Real x(start = 1, fixed = true); discrete Integer n(start = 0); algorithm "
            "when sample(0.1, 0.2) then x := 0.5*x + 2; n := n + 1; end when; end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(isClose(outcome.at("x", 1), 4 - 3 / 32.0, 1e-12));
    QCOMPARE(outcome.at("n", 1), 5.0);
}

QTEST_APPLESS_MAIN(ImplicitWhenTest)
#include "implicit_when_test.moc"
