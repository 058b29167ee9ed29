// SPDX-License-Identifier: GPL-3.0-or-later
// What an algorithm or a function assigns in some branches only: elsewhere it has the value that it began with.
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class ConditionalAssignmentsTest : public QObject {
    Q_OBJECT
private slots:
    void branchIsNotTaken_data();
    void branchIsNotTaken();
    void defaultsAreComputedFirst();
};

void ConditionalAssignmentsTest::branchIsNotTaken_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<double>("before");  // 0.3
    QTest::addColumn<double>("between");
    QTest::addColumn<double>("after");  // 0.6
    const auto inModel = [](const char* name, const QString& text, double before, double between, double after) {
        QTest::newRow(name) << text << before << between << after;
    };
    const QString real = "Real y(start = -3); algorithm ";
    inModel("Real", real + "if time > 0.3 then y := 1; end if;", -3, 1, 1);
    inModel("Boolean", "Boolean y(start = false, fixed = true); algorithm if time > 0.3 then y := true; end if;", 0, 1,
            1);
    inModel("Integer", "Integer y(start = 2, fixed = true); algorithm if time > 0.3 then y := 4; end if;", 2, 4, 4);
    inModel("the other branch", real + "if time <= 0.3 then else y := 1; end if;", -3, 1, 1);
    inModel("elseif", real + "if time > 0.6 then y := 2; elseif time > 0.3 then y := 1; end if;", -3, 1, 2);
    inModel("one after the other", real + "if time > 0.3 then y := 1; end if; if time > 0.6 then y := 2; end if;", -3,
            1, 2);
    inModel("parameter", "parameter Boolean p = false; " + real + "if p then y := 1; end if;", -3, -3, -3);
    inModel("copied", "Real y, z(start = -3); algorithm if time > 0.3 then z := 1; end if; y := z;", -3, 1, 1);
    inModel("element",
            "Real y, z[2](start = {-3, -4}); algorithm if time > 0.3 then z[1] := 1; end if; z[2] := 5; y := z[1];", -3,
            1, 1);
    inModel(
        "hysteresis",
        "Boolean y(start = false, fixed = true); algorithm if time > 0.3 and time < 0.4 then y := true; elseif time > "
        "0.6 then y := false; end if;",
        0, 1, 0);
    inModel(
        "steps",
        "Integer y(start = 0, fixed = true); algorithm if pre(y) == 0 and time > 0.3 then y := 1; end if; if pre(y) == "
        "1 and time > 0.6 then y := 2; end if;",
        0, 1, 2);
    const auto inFunction = [](const char* name, const QString& body, double before, double between, double after) {
        QTest::newRow(name) << "function f input Real x; " + body + " end f; Real y = f(time);" << before << between
                            << after;
    };
    inFunction("output", "output Real y = -3; algorithm if x > 0.3 then y := 1; end if;", -3, 1, 1);
    inFunction("local", "output Real y; protected Real t = 2*x; algorithm if x > 0.3 then t := 1; end if; y := t;", 0.4,
               1, 1);
    inFunction(
        "assigned in the else alone",
        "output Real y = -3; algorithm if x < 0.3 then else if x > 0.6 then y := 2; else y := 1; end if; end if;", -3,
        1, 2);
    inFunction(
        "two of them",
        "output Real y; protected Real a = -3, b = 1; algorithm if x > 0.3 then a := b; else b := 7; end if; y := a "
        "+ 0*b; if x > 0.6 then y := 2*b; end if;",
        -3, 1, 2);
}

void ConditionalAssignmentsTest::branchIsNotTaken()
{
    QFETCH(QString, model);
    const Outcome outcome = run("model M " + model.toStdString() + " end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QFETCH(double, before);
    QFETCH(double, between);
    QFETCH(double, after);
    QVERIFY2(isClose(outcome.at("y", 0.2), before), qPrintable(QString::number(outcome.at("y", 0.2))));
    QVERIFY2(isClose(outcome.at("y", 0.5), between), qPrintable(QString::number(outcome.at("y", 0.5))));
    QVERIFY2(isClose(outcome.at("y", 0.8), after), qPrintable(QString::number(outcome.at("y", 0.8))));
}

void ConditionalAssignmentsTest::defaultsAreComputedFirst()
{
    const Outcome outcome =
        run("model M function f input Real x; output Real y; protected Real a = x; Real b = 2*a; algorithm a := 10; y "
            ":= b + "
            "0*a; end f; Real y = f(time); end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(isClose(outcome.at("y", 0.5), 1));
}

QTEST_APPLESS_MAIN(ConditionalAssignmentsTest)
#include "conditional_assignments_test.moc"
