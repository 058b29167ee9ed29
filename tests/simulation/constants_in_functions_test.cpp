// SPDX-License-Identifier: GPL-3.0-or-later
// Calls whose arguments are constants or parameters, and functions that read constants of the model around them.
#include <fmt/format.h>

#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class ConstantsInFunctionsTest : public QObject {
    Q_OBJECT
private slots:
    void callsOfConstantsAreComputedBeforeTheyAreUsed_data();
    void callsOfConstantsAreComputedBeforeTheyAreUsed();
    void partsOfABranchThatIsNotTakenAreComputedElsewhere();
    void constantsOfTheModelHaveTheirValues_data();
    void constantsOfTheModelHaveTheirValues();
};

void ConstantsInFunctionsTest::callsOfConstantsAreComputedBeforeTheyAreUsed_data()
{
    QTest::addColumn<QString>("argument");
    QTest::addColumn<QString>("declarations");
    QTest::newRow("literal") << "3"
                             << "";
    QTest::newRow("parameter") << "p"
                               << "parameter Real p = 3;";
    QTest::newRow("constant") << "p"
                              << "constant Real p = 3;";
    QTest::newRow("computed parameter") << "p"
                                        << "parameter Real p(fixed = false); initial equation p^2 = 9;";
    QTest::newRow("variable") << "3 + 0*time"
                              << "";
}

// Conditions, sums and reductions over the fields of a record that a call with constant arguments returns.
void ConstantsInFunctionsTest::callsOfConstantsAreComputedBeforeTheyAreUsed()
{
    QFETCH(QString, argument);
    QFETCH(QString, declarations);
    const Outcome outcome = run(fmt::format(R"(
        model M
          record S
            Real T;
            Real X[2];
          end S;
          function state
            input Real T;
            input Real X[:];
            output S s;
          algorithm
            s := S(T, X);
          end state;
          function summed
            input S s;
            output Real y;
          algorithm
            y := sum({{if s.T < 1000 then s.T else 2*s.T for i in 1:2}});
          end summed;
          function chosen
            input S s;
            output Real y;
          algorithm
            y := if s.X[1] > 5 then s.T*s.X[2] else s.T + s.X*s.X;
          end chosen;
          Real a = summed(state({0}, {{1, 2}})), b = chosen(state({0}, {{1, 2}})), c = chosen(state({0}, {{6, 2}})),
            d = 2*summed(state({0} + 1000, {{1, 2}})) + 1, e = if time > 0.5 then summed(state({0}, {{1, 2}})) else b;
          {1}
        end M;)",
                                            argument.toStdString(), declarations.toStdString()));
    QVERIFY2(outcome.completed() && outcome.messages().empty(), outcome.messages().c_str());
    QVERIFY(std::fabs(outcome.at("a", 1) - 6) < 1e-9);
    QVERIFY(std::fabs(outcome.at("b", 1) - 8) < 1e-9);
    QVERIFY(std::fabs(outcome.at("c", 1) - 6) < 1e-9);
    QVERIFY(std::fabs(outcome.at("d", 1) - 8025) < 1e-6 * 8025);
    QVERIFY(std::fabs(outcome.at("e", 0.2) - 8) < 1e-9);
    QVERIFY(std::fabs(outcome.at("e", 0.8) - 6) < 1e-9);
}

// a*b occurs in an inactive branch and after it.
void ConstantsInFunctionsTest::partsOfABranchThatIsNotTakenAreComputedElsewhere()
{
    const Outcome outcome = run(R"(
        model M
          function f
            input Real x[:];
            output Real y[2];
          algorithm
            y := {sum(x), 0};
            for i in 1:1000 loop
              y[1] := y[1];
            end for;
          end f;
          parameter Boolean isTaken = false;
          parameter Real a = 2, b = 3;
          Real u = (if isTaken then f({1, a*b})*{1, 1} else 5) + a*b, v = f({a*b, if isTaken then f({a + b, 1})*{1, 1} else 1})*{1, 1} + (a + b);
        end M;)");
    QVERIFY2(outcome.completed() && outcome.messages().empty(), outcome.messages().c_str());
    QCOMPARE(outcome.at("u", 1), 11.0);
    QCOMPARE(outcome.at("v", 1), 12.0);
}

void ConstantsInFunctionsTest::constantsOfTheModelHaveTheirValues_data()
{
    QTest::addColumn<QString>("declarations");
    QTest::addColumn<QString>("value");
    QTest::newRow("scalar") << "constant Real c = 6;"
                            << "c";
    QTest::newRow("array") << "constant Real c[2] = {5, 6};"
                           << "c[2]";
    QTest::newRow("array, by an index") << "constant Real c[3] = {5, 4, 6};"
                                        << "c[k]";
    QTest::newRow("record") << "record D Real b[2]; end D; constant D d = D({1, 6});"
                            << "d.b[2]";
    QTest::newRow("modified record") << "record D Real a; Real b[2] = {1, 2}; end D; constant D d(a = 3, b = {1, 6});"
                                     << "d.b[2]";
    QTest::newRow("records") << "record D Real b[2]; end D; constant D d[2] = {D({1, 2}), D({3, 4})};"
                             << "sum(d.b[2])";
    QTest::newRow("of others") << "constant Real w[2] = {1, 2}, c[2] = 3*w;"
                               << "c[2]";
    QTest::newRow("matrix") << "constant Real m[2, 2] = [1, 2; 3, 4];"
                            << "sum(m*{1, -1}) + 8";
}

void ConstantsInFunctionsTest::constantsOfTheModelHaveTheirValues()
{
    QFETCH(QString, declarations);
    QFETCH(QString, value);
    const Outcome outcome = run(fmt::format(R"(
        model M
          {}
          function f
            input Real x;
            input Integer k = 3;
            output Real y;
          algorithm
            y := x*({});
          end f;
          Real a = f(2), b = f(time);
          parameter Real p = f(3);
          Real q(start = f(1), fixed = true);
        equation
          der(q) = p - 18;
        end M;)",
                                            declarations.toStdString(), value.toStdString()));
    QVERIFY2(outcome.completed() && outcome.messages().empty(), outcome.messages().c_str());
    QCOMPARE(outcome.at("a", 1), 12.0);
    QCOMPARE(outcome.at("b", 1), 6.0);
    QCOMPARE(outcome.at("q", 1), 6.0);
}

QTEST_GUILESS_MAIN(ConstantsInFunctionsTest)
#include "constants_in_functions_test.moc"
