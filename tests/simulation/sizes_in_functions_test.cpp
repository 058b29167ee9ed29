// SPDX-License-Identifier: GPL-3.0-or-later
// What functions assign has the sizes that their variables are declared with, whether a call is put in place, is code
// or is evaluated; other sizes are refused, and nothing is cut off.
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class SizesInFunctionsTest : public QObject {
    Q_OBJECT
private slots:
    void otherSizesAreRefused_data();
    void otherSizesAreRefused();
    void sizesThatAgreeAreTaken_data();
    void sizesThatAgreeAreTaken();
    void resultsOfOpenSizeAreTaken_data();
    void resultsOfOpenSizeAreTaken();
    void resultsOfOtherSizeAreRefused_data();
    void resultsOfOtherSizeAreRefused();
};

namespace {

// A loop without effect prevents inlining of a call.
const char* const kLoop = " while s > 1000 loop s := s/2; end while;";

Outcome runFunction(const QString& variables, const QString& body, const QString& arguments, bool isLoop)
{
    const std::string loop = isLoop ? kLoop : "";
    return run("model M record R Real a[2]; Real b[3]; end R; function f input Real u[:]; " + variables.toStdString() +
               " algorithm " + body.toStdString() + loop + " end f; Real x = f(" + arguments.toStdString() +
               "); end M;");
}

/// `steps` returns n values u, 2 u, 3 u, ... and their number.
Outcome runSteps(const QString& declarations)
{
    return run(
        "model M function steps input Real u; input Integer n; output Real v[:]; output Integer count; algorithm "
        "count := n; v := zeros(0); for i in 1:n loop v := cat(1, v, {i*u}); end for; end steps; " +
        declarations.toStdString() + " end M;");
}

}  // namespace

void SizesInFunctionsTest::otherSizesAreRefused_data()
{
    QTest::addColumn<QString>("variables");
    QTest::addColumn<QString>("body");
    QTest::addColumn<QString>("arguments");
    const QString two = "{1, time}", three = "{1, 2, time}";
    const auto add = [](const char* name, const char* variables, const char* body, const QString& arguments) {
        QTest::newRow(name) << variables << body << arguments;
    };
    add("more than declared", "output Real s; protected Real w[2];", "w := u; s := sum(w);", three);
    add("fewer than declared", "output Real s; protected Real w[3];", "w := u; s := sum(w[1:2]);", two);
    add("initial value", "output Real s; protected Real w[2] = u;", "s := sum(w);", three);
    add("size of another input", "input Integer n; output Real s; protected Real w[n];", "w := u; s := sum(w);",
        three + ", 2");
    add("initial value of the size of another input", "input Integer n; output Real s; protected Real w[n] = u;",
        "s := sum(w);", three + ", 2");
    add("size of another array", "input Real v[:]; output Real s; protected Real w[size(v, 1)];",
        "w := u; s := sum(w);", three + ", {1}");
    add("matrix", "output Real s; protected Real w[1, 2];", "w := {u}; s := sum(w);", three);
    add("in a branch", "output Real s; protected Real w[2] = {5, 6};", "if time1(u) then w := u; end if; s := sum(w);",
        three);
    add("assigned again", "input Integer n; output Real s; protected Real w[n];",
        "w := fill(u[1], n); w := u; s := sum(w);", three + ", 2");
    add("field", "output Real s; protected R r;", "r.a := u; r.b := {1, 2, 3}; s := sum(r.a);", three);
    add("fields of a constructor as many in all", "output Real s; protected R r;",
        "r := R(u, u[1:2]); s := sum(r.a) + sum(r.b);", three);
    add("vector of a matrix", "input Real v[:, :]; output Real s;", "s := sum(vector(v));",
        two + ", {{1, 2}, {3, time}}");
    add("scalar of a vector", "output Real s;", "s := scalar(u);", two);
    add("slice", "output Real s; protected Real w[4];", "w := zeros(4); w[1:2] := u; s := sum(w);", three);
}

void SizesInFunctionsTest::otherSizesAreRefused()
{
    QFETCH(QString, variables);
    QFETCH(QString, body);
    QFETCH(QString, arguments);
    body.replace("time1(u)", "sum(u) > -1");
    for (const bool isLoop : {false, true}) {
        const Outcome outcome = runFunction(variables, body, arguments, isLoop);
        QVERIFY2(!outcome.completed(), "a value of another size was taken");
        QVERIFY2(outcome.messages().find(" size ") != std::string::npos, outcome.messages().c_str());
    }
}

void SizesInFunctionsTest::sizesThatAgreeAreTaken_data()
{
    QTest::addColumn<QString>("variables");
    QTest::addColumn<QString>("body");
    QTest::addColumn<QString>("arguments");
    QTest::addColumn<double>("expected");  // at t = 1
    const auto add = [](const char* name, const char* variables, const char* body, const char* arguments,
                        double expected) { QTest::newRow(name) << variables << body << arguments << expected; };
    add("as declared", "output Real s; protected Real w[2];", "w := u; s := sum(w);", "{2, time}", 3);
    add("open", "output Real s; protected Real w[:];", "w := u; w := u[1:2]; s := sum(w);", "{2, 3, time}", 5);
    add("open in one dimension", "output Real s; protected Real w[:, 2];", "w := {u, u}; s := sum(w);", "{2, time}", 6);
    add("size of another input", "input Integer n; output Real s; protected Real w[n] = u;", "s := sum(w);",
        "{2, 3, time}, 3", 6);
    add("empty", "input Integer n; output Real s; protected Real w[n - 1];", "w := u; s := size(w, 1) + n;",
        "fill(time, 0), 1", 1);
    add("size that is computed", "output Real s; protected Integer n = 2*size(u, 1); protected Real w[n];",
        "w := cat(1, u, u); s := sum(w);", "{2, time}", 6);
    add("size by a variable that changes later",
        "output Real s; protected Integer n = size(u, 1); protected Real w[n];", "n := 7; w := u; s := n*sum(w);",
        "{2, time}", 21);
    add("vector of a row", "input Real v[:, :]; output Real s;", "s := sum(vector(v)) + u[1];", "{2}, {{1, 2, time}}",
        6);
    add("vector of an empty matrix", "input Real v[:, :]; output Real s;", "s := size(vector(v), 1) + u[1];",
        "{time}, fill(1.0, 0, 3)", 1);
    add("scalar of one element", "output Real s;", "s := 2*scalar(u);", "{time}", 2);
    add("fields", "output Real s; protected R r;", "r := R(u[1:2], u); s := sum(r.a) + sum(r.b);", "{2, 3, time}", 11);
}

void SizesInFunctionsTest::sizesThatAgreeAreTaken()
{
    QFETCH(QString, variables);
    QFETCH(QString, body);
    QFETCH(QString, arguments);
    QFETCH(double, expected);
    for (const bool isLoop : {false, true}) {
        const Outcome outcome = runFunction(variables, body, arguments, isLoop);
        QVERIFY2(outcome.completed() && outcome.messages().empty(), outcome.messages().c_str());
        QCOMPARE(outcome.at("x", 1.0), expected);
    }
}

void SizesInFunctionsTest::resultsOfOpenSizeAreTaken_data()
{
    QTest::addColumn<QString>("declarations");
    QTest::addColumn<double>("expected");  // at t = 1
    const auto add = [](const char* name, const char* declarations, double expected) {
        QTest::newRow(name) << declarations << expected;
    };
    add("value of a declaration", "Real w[3] = steps(time, 3); Real x = w[1] + w[2]*w[3];", 7);
    add("parameter", "parameter Integer n = 2; parameter Real w[:] = steps(3, n); Real x = w[2]*time;", 6);
    add("equation", "Real w[3], x; equation w = steps(2*time, 3); x = sum(w);", 12);
    add("both results", "Real w[3], x; Integer k; equation (w, k) = steps(time, 3); x = sum(w) + k;", 9);
    add("twice with other sizes", "Real w[3] = steps(time, 3), z[2] = steps(time, 2); Real x = w[3] + 10*z[2];", 23);
    add("statement", "Real w[3], x; Integer k; algorithm (w, k) := steps(time, 3); x := w[2] + k;", 5);
    add("condition", "parameter Boolean b = true; Real w[2] = if b then steps(time, 2) else {7, 8}; Real x = w[2];", 2);
    add("state", "Real w[2](each start = 0, each fixed = true), x; equation der(w) = steps(2, 2); x = w[2];", 4);
}

void SizesInFunctionsTest::resultsOfOpenSizeAreTaken()
{
    QFETCH(QString, declarations);
    QFETCH(double, expected);
    const Outcome outcome = runSteps(declarations);
    QVERIFY2(outcome.completed() && outcome.messages().empty(), outcome.messages().c_str());
    QVERIFY(std::abs(outcome.at("x", 1.0) - expected) < 1e-9);
}

void SizesInFunctionsTest::resultsOfOtherSizeAreRefused_data()
{
    QTest::addColumn<QString>("declarations");
    const auto add = [](const char* name, const char* declarations) { QTest::newRow(name) << declarations; };
    add("more", "Real w[2]; equation w = steps(time, 3);");
    add("fewer", "Real w[3]; equation w = steps(time, 2);");
    add("more, of both results", "Real w[2]; Integer k; equation (w, k) = steps(time, 3);");
    add("fewer, in a statement", "Real w[3]; Integer k; algorithm (w, k) := steps(time, 2);");
    add("later", "Real w[2]; Integer k; equation (w, k) = steps(time, if time > 0.5 then 3 else 2);");
}

void SizesInFunctionsTest::resultsOfOtherSizeAreRefused()
{
    QFETCH(QString, declarations);
    const Outcome outcome = runSteps(declarations);
    QVERIFY2(!outcome.completed(), "a result of another size was taken");
    QVERIFY2(outcome.messages().find(" size ") != std::string::npos, outcome.messages().c_str());
}

QTEST_APPLESS_MAIN(SizesInFunctionsTest)
#include "sizes_in_functions_test.moc"
