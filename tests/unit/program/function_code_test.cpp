// SPDX-License-Identifier: GPL-3.0-or-later
// The code of functions gives the same bits as the evaluator of expressions, by machine code and by the interpreter,
// and fails where that fails; its derivatives are those of the functions.
#include <QTest>

#include <bit>
#include <cmath>
#include <random>

#include "tests/function_calls.h"

using namespace causeway;
using causeway::test::Calls;

namespace {

std::string modelOf(const std::string& functions, const std::string& call)
{
    return functions + "model M\n  input Real u1; input Real u2; input Real u3;\n  Real y = " + call + ";\nend M;\n";
}

}  // namespace

class FunctionCodeTest : public QObject {
    Q_OBJECT
private slots:
    void functionsHaveCode_data()
    {
        QTest::addColumn<QString>("functions");
        QTest::addColumn<QString>("call");
        QTest::newRow("sizes from inputs") << "function f input Real x[:]; output Real y; protected Real z[size(x, "
                                              "1)]; algorithm z := 2 * x; y := z[end] + sum(z); end f;"
                                           << "f({u1, u2, u3}) + f({u1, u2})";
        QTest::newRow("a size is an argument")
            << "function f input Integer n; input Real x; output Real y; protected Real z[n]; algorithm for i in 1:n "
               "loop z[i] := x ^ i; end for; y := sum(z); end f;"
            << "f(3, u1) + f(70, 1 / (1 + abs(u2)))";
        QTest::newRow("several results")
            << "function f input Real x; output Real y; output Real z[2]; algorithm y := x + 1; z := {x, 2 * x}; end "
               "f; function g input Real x; output Real s; protected Real a; Real b[2]; algorithm (a, b) := f(x); (, "
               "b) := f(a); s := a + b[2]; end g;"
            << "g(u1)";
        QTest::newRow("a function is an argument")
            << "partial function F input Real x; output Real y; end F; function square extends F; input Real a; "
               "algorithm y := a * x * x; end square; function twice input F f; input Real x; output Real y; algorithm "
               "y := f(f(x)); end twice;"
            << "twice(function square(a = u2), u1)";
        QTest::newRow("enumerations")
            << "type E = enumeration(one, two, three); function f input E e; input Real x[E]; output Real y; algorithm "
               "y := x[e] + Integer(e); if e == E.two then y := -y; end if; end f;"
            << "f(if u1 > 0 then E.two else E.three, {u1, u2, u3})";
        QTest::newRow("records in records")
            << "record P Real a; Real b[2]; end P; record Q P p[2]; Integer n; end Q; function make input Real x; "
               "output Q q; algorithm q.n := 2; for i in 1:2 loop q.p[i].a := i * x; q.p[i].b := {x, i}; end for; end "
               "make; function f input Real x; output Real y; protected Q q = make(x); algorithm y := sum(q.p.a) + "
               "q.p[q.n].b[2] + sum(q.p[1].b); end f;"
            << "f(u1) + f(u2)";
        QTest::newRow("a search in a table")
            << "function f input Real x; output Real y; protected constant Real t[:] = {-2, -1, 0.5, 1, 3}; Integer i "
               "= 1; algorithm while i < size(t, 1) - 1 and x > t[i + 1] loop i := i + 1; end while; y := t[i] + (x - "
               "t[i]) * (t[i + 1] - t[i]); end f;"
            << "f(u1)";
        QTest::newRow("an assertion") << "function f input Real x; output Real y; algorithm assert(x > -1, \"x is \" + "
                                         "String(x)); y := sqrt(x + 1); end f;"
                                      << "f(u1)";
        QTest::newRow("an index that may be outside") << "function f input Real x; output Real y; protected Real a[3] "
                                                         "= {x, 2 * x, 3}; algorithm y := a[integer(x) + 1]; end f;"
                                                      << "f(u1)";
        QTest::newRow("a loop over elements")
            << "function f input Real x; output Real y; protected constant Real c[150] = linspace(0, 1, 150); "
               "algorithm y := 0; for e in c loop y := y * x / 4 + e; end for; end f;"
            << "f(u1)";
        QTest::newRow("elements change places")
            << "function f input Real x; input Real z; output Real y; protected Real a[3] = {x, z, 1}; algorithm a := "
               "a[{3, 1, 2}]; a[1:2] := a[2:3]; a[{3, 1}] := a[{1, 3}]; y := a[1] + 2 * a[2] + 4 * a[3]; end f;"
            << "f(u1, u2)";
        QTest::newRow("a loop over elements that it changes")
            << "function f input Real x; output Real y = 0; protected Real a[3] = {x, 2, 3}; algorithm for e in a loop "
               "a := {a[2], a[3], e + 1}; y := 2 * y + e; end for; end f;"
            << "f(u1)";
        QTest::newRow("a value in a branch that another variable begins with")
            << "function f input Real x; input Real z; output Real y; protected Real a = if x > 0 then exp(b) / z else "
               "0; Real b = sin(z) / 2; algorithm y := a + b; end f;"
            << "f(u1, u2)";
        QTest::newRow("an early return in loops")
            << "function f input Real x; output Real y; algorithm y := x; for i in 1:100 loop for k in 1:3 loop y := y "
               "* 1.1 + k; if y > 50 then return; end if; end for; if y < -4 then y := 0; break; end if; end for; y := "
               "-y; end f;"
            << "f(u1)";
        QTest::newRow("a warning stops nothing")
            << "function f input Real x; output Real y; algorithm assert(x > 0, \"x is small\", "
               "AssertionLevel.warning); y := 2 * x; end f;"
            << "f(u1)";
        QTest::newRow("an index that is outside of an element assigned")
            << "function f input Real x; output Real y; protected Real a[3]; Real b[2]; algorithm a[integer(x)] := x; "
               "b[integer(2 * x)] := 1; y := a * a + sum(b); end f;"
            << "f(u1)";
        QTest::newRow("an assertion at the end of a branch knows nothing for the other one")
            << "function f input Real x; input Real z; output Real y; algorithm y := 0; if x + z > 0 and x*z > -2 and "
               "sin(x) < 0.9 then y := 1; assert(exp(z*z + x) > 0, \"no power\"); else y := y + exp(z*z + x); end "
               "if; end f;"
            << "f(u1, u2) + f(u2, u3)";
        QTest::newRow("results that say where others go")
            << "function two input Integer k; output Integer i; output Real z; algorithm i := 3 - k; z := 10*k; for n "
               "in 1:k loop z := z + n; end for; end two; function f input Real x; output Real y; protected Integer i "
               "= if x > 0 then 1 else 2; Real b[4] = {x, 2*x, 3*x, 4*x}; algorithm (i, b[2*i]) := two(2*i - "
               "integer(i/2)*2); y := b[1] + 10*b[2] + 100*b[3] + 1000*b[4]; end f;"
            << "f(u1)";
        QTest::newRow("a power without a value in an infinite number")
            << "function f input Real x; output Real y; protected Real z; algorithm z := exp(1000*x); y := if sin(z) > "
               "2 then 1 else 2; end f;"
            << "f(u1)";
        QTest::newRow("an infinity minus another")
            << "function f input Real x; output Real y; algorithm y := exp(1000*x) - exp(999*x); end f;"
            << "f(u1)";
        QTest::newRow("whole numbers")
            << "function f input Real x; output Real y; protected Integer i = integer(10*x); Integer k = "
               "integer(3*x); algorithm y := div(i, 3) + 10*mod(i, 4) + 100*rem(i, 4) + mod(i, k) + i/7 + div(x, "
               "0.3) + floor(x) + ceil(x) + sign(x); end f;"
            << "f(u1)";
        QTest::newRow("texts that are handed on and compared")
            << "record D String name; Real c; end D; function g input D d; input Real x; output Real y; algorithm y := "
               "0; for i in 1:3 loop y := y + (if d.name == \"water\" then i*x else d.c); end for; end g; function f "
               "input Real x; output Real y; protected String s; D d = D(name=\"air\", c=3); algorithm s := if x > 0 "
               "then \"water\" else d.name; d.name := s; y := g(d, x); if s <> \"air\" then y := -y; end if; end f;"
            << "f(u1)";
        QTest::newRow("an error with a text that is put together")
            << "function e input String s; external \"C\" ModelicaError(s); end e; function f input Real x; output "
               "Real y; algorithm if x > 2 then e(\"x is \" + String(x)); end if; y := 2*x; end f;"
            << "f(u1)";
        QTest::newRow("an error that is an assertion")
            << "function e input String s; algorithm assert(false, s); end e; function f input Real x; output Real y; "
               "algorithm if x > 2 then e(\"x is \" + String(x)); end if; y := 2*x; end f;"
            << "f(u1)";
        QTest::newRow("records of which a call gives the sizes")
            << "record D Real p; Real x[:]; end D; function s input Real p; input Real x[:]; output D d; algorithm d "
               ":= "
               "if size(x, 1) == 3 then D(p, x) else D(p, cat(1, x, {1 - sum(x)})); end s; function g input D d; "
               "output Real y; algorithm y := d.p; for i in 1:size(d.x, 1) loop y := y*2 + d.x[i]; end for; end g; "
               "function f input Real x; output Real y; protected D d; D a[2]; algorithm d := s(x, {1, x}); a := {d, "
               "s(2, {x, 3, x})}; y := g(d) + g(a[1]) + g(s(x, {x, x, 4, 5})); if x > 0 then d := a[2]; end if; y := "
               "10*y + g(d); end f;"
            << "f(u1)";
        QTest::newRow("a built-in function under another name")
            << "function g input Real x; output Real y; external \"builtin\" y = sin(x); end g; function f input Real "
               "x; output Real y; algorithm y := 0; for i in 1:70 loop y := y + g(i*x); end for; end f;"
            << "f(u1)";
        QTest::newRow("a slice that moves")
            << "function f input Real x; output Real y; protected Real m[3, 2] = [x, 1; 2, x; 3, 4]; Integer k = if x "
               "> 0 then 1 else 3; algorithm m[k, :] := 2 * m[4 - k, :]; y := sum(m[k, :]) + sum(m[:, if x > 1 then 1 "
               "else 2]); end f;"
            << "f(u1)";
    }

    void functionsHaveCode()
    {
        QFETCH(QString, functions);
        QFETCH(QString, call);
        Calls calls(modelOf(functions.toStdString() + "\n", call.toStdString()));
        QVERIFY2(calls.isThere(), calls.messages.c_str());
        QCOMPARE(calls.coded(), calls.program().functionCalls.size());
        std::mt19937 generator(3);
        for (int k = 0; k < 200; ++k) {
            const auto random = [&] { return std::uniform_real_distribution<double>(-3, 3)(generator); };
            const std::string difference = calls.difference({random(), random(), random()});
            QVERIFY2(difference.empty(), difference.c_str());
        }
    }

    void otherFunctionsKeepTheEvaluator_data()
    {
        QTest::addColumn<QString>("functions");
        QTest::newRow("recursion") << "function f input Real x; output Real y; algorithm y := if x > 10 then x else "
                                      "f(2 * abs(x) + 1); end f;";
        QTest::newRow("recursion by another function")
            << "function g input Real x; output Real y; algorithm y := if x > 10 then x else f(2 * abs(x) + 1); y := y "
               "+ 1; y := y + 1; y := y + 1; end g; function f input Real x; output Real y; algorithm y := g(x); y := "
               "y + 1; y := y + 1; y := y + 1; end f;";
        QTest::newRow("texts that are put together") << "function f input Real x; output Real y; protected String s; "
                                                        "algorithm s := \"a\" + String(x); y := if s "
                                                        "== \"a2\" then x else 2 * x; end f;";
        QTest::newRow("a product that is too long")
            << "function f input Real x; output Real y; protected Real a[60, 60] = fill(x, 60, 60); algorithm y := "
               "sum(a * a); end f;";
    }

    void otherFunctionsKeepTheEvaluator()
    {
        QFETCH(QString, functions);
        Calls calls(modelOf(functions.toStdString() + "\n", "f(u1)"));
        QVERIFY2(calls.isThere(), calls.messages.c_str());
        QCOMPARE(calls.coded(), std::size_t(0));
        QCOMPARE(calls.difference({1.5, 0, 0}), std::string());
    }

    void derivativesFollowLoopsAndBranches()
    {
        Calls calls(
            modelOf("function f input Real x; input Real z; output Real y; protected Real a[5]; algorithm\n"
                    "a[1] := x; for i in 2:5 loop a[i] := if a[i - 1] > 1 then sin(a[i - 1]) + z else a[i - 1] * z + "
                    "exp(-x); end for;\n"
                    "y := a * a; end f;\n",
                    "f(u1, u2)"));
        QVERIFY2(calls.isThere(), calls.messages.c_str());
        QCOMPARE(calls.coded(), calls.program().functionCalls.size());
        for (const std::vector<double>& inputs : {std::vector<double>{0.3, 0.7, 0}, {2, -0.4, 0}, {-1.2, 1.9, 0}}) {
            for (std::size_t by = 0; by < 2; ++by) {
                const auto found = calls.derivative(0, inputs, by);
                QVERIFY(found);
                QVERIFY2(std::fabs(found->first - found->second) < 1e-6 * (1 + std::fabs(found->second)),
                         QString("%1 %2").arg(found->first).arg(found->second).toUtf8().constData());
            }
        }
    }
};

QTEST_APPLESS_MAIN(FunctionCodeTest)
#include "function_code_test.moc"
