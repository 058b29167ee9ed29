// SPDX-License-Identifier: GPL-3.0-or-later
// Records that are variables of functions begin with what their declarations say; sizes of results, and values that
// need each other element by element.
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class LocalRecordsTest : public QObject {
    Q_OBJECT
private slots:
    void begins_data();
    void begins();
    void sizesOfResultsAreThoseForAnyNumbers_data();
    void sizesOfResultsAreThoseForAnyNumbers();
    void sizesThatNumbersDecideAreRefused();
    void derivativesOfRealsThatHoldIntegers_data();
    void derivativesOfRealsThatHoldIntegers();
    void elementsOfAnArrayMayNeedEachOther();
    void elementThatNeedsItselfIsRefused();
    void elementsOfBranchesThatNoRunTakesNeedNotExist_data();
    void elementsOfBranchesThatNoRunTakesNeedNotExist();
};

void LocalRecordsTest::begins_data()
{
    QTest::addColumn<QString>("variables");
    QTest::addColumn<QString>("value");
    QTest::addColumn<double>("expected");
    QTest::newRow("as declared") << "D d;"
                                 << "d.n + d.a[3]" << 6.0;
    QTest::newRow("by another field") << "D d;"
                                      << "d.b" << 4.0;
    QTest::newRow("modified") << "D d(a = {5, 6, 7});"
                              << "d.n + d.a[3]" << 10.0;
    QTest::newRow("by a modified field") << "D d(a = {5, 6, 7});"
                                         << "d.b" << 12.0;
    QTest::newRow("by a field without a value") << "D d;"
                                                << "d.c + d.e" << 0.0;
    QTest::newRow("by a field that is modified only") << "D d(c = 0.5);"
                                                      << "d.e" << 2.0;
    QTest::newRow("a record in a record") << "N n;"
                                          << "n.d.b + n.d.n + n.k" << 7.0;
    QTest::newRow("an array of records") << "D d[2];"
                                         << "d[1].b + sum(d.n) + d[2].a[1]" << 11.0;
    QTest::newRow("an array of a size that is an input") << "D d[m];"
                                                         << "sum(d.n)" << 9.0;
    QTest::newRow("a record in a record by a field around it") << "P o;"
                                                               << "o.d.e" << 0.25;
    QTest::newRow("by a modified field around it") << "P o(k = 4);"
                                                   << "o.d.e + o.s" << 0.4;
    QTest::newRow("a modified record in a record") << "P o(d(c = 1/x1));"
                                                   << "o.d.e + o.k" << 4.0;
    QTest::newRow("an array of records in a record") << "Q q;"
                                                     << "q.d[2].e + q.d[3].n + q.k" << 5.5;
    QTest::newRow("each of an array modified alike") << "D d[2](each c = 2*x1);"
                                                     << "d[2].e + d[1].c" << 2.5;
    QTest::newRow("each of an array modified otherwise") << "D d[2](c = {x1, 2*x1});"
                                                         << "d[1].e + 4*d[2].e + d[2].n" << 6.0;
    QTest::newRow("a derived record") << "S s;"
                                      << "s.n + s.a[2] + s.q" << 11.0;
}

void LocalRecordsTest::begins()
{
    QFETCH(QString, variables);
    QFETCH(QString, value);
    QFETCH(double, expected);
    const QString text = QString(R"(
model M
  record D
    Integer n = 3;
    Real a[3] = {1, 2, 3};
    Real b = 2*a[2];
    Real c;
    Real e = 1/c;
  end D;
  record N
    Real k;
    D d;
  end N;
  record P
    Real k = 3;
    D d(c = k + 1);
    Real s = d.e;
  end P;
  record Q
    Real k = 2;
    D d[3](each c = k);
  end Q;
  record S
    extends D(n = 4);
    Real q = 5;
  end S;
  function f
    input Real x;
    input Integer m;
    output Real y;
  protected
    Real x1 = if x > 0 then 1 else 2;
    %1
  algorithm
    y := x*(%2);
  end f;
  parameter Real p = f(1, 3);
  Real y = f(time, 3);
  annotation(experiment(StopTime = 1));
end M;
)")
                             .arg(variables, value);
    const Outcome outcome = run(text.toStdString());
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.at("y", 1), expected);
}

// The derivative of q*x^2 + 2*q*x + 5 is 2*q*x + 2*q; q = 3 may be known only at the start of the simulation.
void LocalRecordsTest::sizesOfResultsAreThoseForAnyNumbers_data()
{
    QTest::addColumn<QString>("function");
    QTest::newRow("field of a size of its own")
        << "function derivative input P p; output P d(redeclare Real c[size(p.c, 1) - 1]); protected Integer n = "
           "size(p.c, 1); algorithm for i in 1:n - 1 loop d.c[i] := p.c[i]*(n - i); end for; end derivative;";
    QTest::newRow("field of open size")
        << "function derivative input P p; output P d; protected Integer n = size(p.c, 1); algorithm d.c := {p.c[i]*(n "
           "- i) for i in 1:n - 1}; end derivative;";
    QTest::newRow("field with a value that has a size")
        << "function derivative input P p; output P d(c = zeros(size(p.c, 1) - 1)); protected Integer n = size(p.c, "
           "1); algorithm for i in 1:n - 1 loop d.c[i] := p.c[i]*(n - i); end for; end derivative;";
}

void LocalRecordsTest::sizesOfResultsAreThoseForAnyNumbers()
{
    QFETCH(QString, function);
    for (const std::string q : {"q = 3", "q(fixed = false); initial equation q = 3"}) {
        const Outcome outcome = run("package L record P Real c[:]; end P; " + function.toStdString() +
                                    " model M parameter P p(c = {q, 2*q, 5}); parameter P d = derivative(p); "
                                    "Real y = d.c[1]*time + d.c[2]; parameter Real " +
                                    q + "; annotation(experiment(StopTime = 1)); end M; end L;");
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QCOMPARE(outcome.at("y", 1), 12.0);
        QCOMPARE(outcome.at("y", 0.5), 9.0);
    }
}

void LocalRecordsTest::sizesThatNumbersDecideAreRefused()
{
    // With sizes that depend on the numbers tried, and on others.
    for (const auto& [bound, code] : {std::pair("1", "E2064"), std::pair("10", "E5011")}) {
        const Outcome outcome = run(std::string("package L function f input Real x; output Real y[if x > ") + bound +
                                    " then 2 else 1]; algorithm y := fill(x, size(y, 1)); end f; model M parameter "
                                    "Real q(fixed = false); parameter Real y[:] = f(q); Real x = sum(y); initial "
                                    "equation q = 13; end M; end L;");
        QVERIFY(!outcome.completed());
        QVERIFY2(outcome.messages().find(code) != std::string::npos, outcome.messages().c_str());
    }
}

void LocalRecordsTest::elementsOfAnArrayMayNeedEachOther()
{
    const Outcome outcome = run(R"(
        model M
          parameter Integer n = 4;
          parameter Real r[n + 1] = cat(1, {0}, {r[i - 1] + 0.5 for i in 2:n + 1});
          parameter Real a[3] = {1, b[1], b[2]}, b[3] = {a[1] + 1, a[2] + 1, a[3]};
          Real y = r[n + 1] + 10*a[3] + 100*b[3];
          annotation(experiment(StopTime = 1));
        end M;)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.at("y", 1), 332.0);
}

void LocalRecordsTest::elementThatNeedsItselfIsRefused()
{
    const Outcome outcome = run("model M parameter Real r[3] = {1, r[3], r[2]}; Real x = r[2]; end M;");
    QVERIFY(!outcome.analysis->program);
    QVERIFY2(outcome.messages().find("E2013") != std::string::npos, outcome.messages().c_str());
}

void LocalRecordsTest::elementsOfBranchesThatNoRunTakesNeedNotExist_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("constant") << "constant Integer n = 0; constant Real a[n] = fill(1, n); parameter Real b[2] = {if n "
                                 "> 0 then a[i] else 7 for i in 1:2}; Real y = b[2]*time;";
    QTest::newRow("parameter that decides a size")
        << "parameter Integer n = 1; parameter Real a[n] = fill(7, n); Real b[2] = {(if i <= n then a[i] else 7)*time "
           "for i in 1:2}; Real y = b[2];";
    QTest::newRow("argument of a function")
        << "function f input Real x; output Real y; algorithm y := x; end f; parameter Integer n = 0; parameter Real "
           "a[n] = fill(1, n); parameter Real b[2] = {f(if n > 0 then a[i] else 7) for i in 1:2}; Real y = b[2]*time;";
}

void LocalRecordsTest::elementsOfBranchesThatNoRunTakesNeedNotExist()
{
    QFETCH(QString, text);
    const Outcome outcome = run("model M " + text.toStdString() + " annotation(experiment(StopTime = 1)); end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.at("y", 1), 7.0);
    const Outcome refused =
        run("model M parameter Boolean is = false; Real a[1] = {time}; Real b[2] = {if is then "
            "a[i] else 7 for i in 1:2}; end M;");
    QVERIFY(!refused.analysis->program);
    QVERIFY2(refused.messages().find("E2052") != std::string::npos, refused.messages().c_str());
}

void LocalRecordsTest::derivativesOfRealsThatHoldIntegers_data()
{
    QTest::addColumn<QString>("variables");
    QTest::addColumn<QString>("statements");
    QTest::addColumn<double>("value");
    QTest::addColumn<double>("derivative");
    // At u = 1; loops keep the function from being put in place.
    QTest::newRow("array field") << "R r = R(u, {1, 2});"
                                 << "for i in 1:2 loop r.w[1] := r.w[1] + i*u*r.a; end for; y := r.a*r.w[1];" << 4.0
                                 << 10.0;
    QTest::newRow("array field by name")
        << "R r = R(w = {1, 2}, a = u);"
        << "while r.w[1] < 5 loop r.w[1] := r.w[1] + 1 + u; end while; y := r.w[1]*r.a;" << 5.0 << 7.0;
    QTest::newRow("assigned") << "R r;"
                              << "r := R(u, {1, 2}); for i in 1:2 loop r.w[i] := r.w[i]*u; end for; y := sum(r.w)*r.a;"
                              << 3.0 << 6.0;
    QTest::newRow("in a record in a record")
        << "N n = N(R(u, {1, 2}), [1, 2; 3, 4], 3);"
        << "for i in 1:2 loop n.q[2, i] := n.q[1, i]*u; end for; y := n.q[2, 2]*n.r.w[2] + n.s*n.r.a;" << 7.0 << 7.0;
    QTest::newRow("array of records")
        << "R r[2];"
        << "r := {R(u, {1, 2}), R(2*u, {3, 4})}; for i in 1:2 loop r[i].w := r[i].w*u; end for; "
           "y := sum(r[1].w) + r[2].w[2]*r[2].a;"
        << 11.0 << 19.0;
    QTest::newRow("branch") << "R r;"
                            << "r := if u > 0.1 then R(u, {1, 2}) else R(0, {0, u}); for i in 1:2 loop r.w[i] := "
                               "r.w[i] + u; end for; y := r.w[1]*r.w[2]*r.a;"
                            << 6.0 << 11.0;
    QTest::newRow("one of several results")
        << "Real w[2], b;"
        << "w := {u, u}; (w, b) := g(u); y := b*w[2]; for i in 1:2 loop y := y + w[i]*u; end for;" << 9.0 << 9.0;
}

void LocalRecordsTest::derivativesOfRealsThatHoldIntegers()
{
    QFETCH(QString, variables);
    QFETCH(QString, statements);
    QFETCH(double, value);
    QFETCH(double, derivative);
    const QString text =
        "model M record R Real a; Real w[2]; end R; record N R r; Real q[2, 2]; Real s; end N; function g input Real "
        "u; "
        "output Integer n[2]; output Real b; algorithm n := {1, 2}; b := u; for i in 1:2 loop b := b + u; end for; end "
        "g; function f input Real u; output Real y; protected %1 algorithm %2 end f; Real x = f(time), d = der(x); "
        "annotation(experiment(StopTime = 1)); end M;";
    const Outcome outcome = run(text.arg(variables, statements).toStdString());
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(std::abs(outcome.at("x", 1) - value) < 1e-9);
    QVERIFY(std::abs(outcome.at("d", 1) - derivative) < 1e-9);
}

QTEST_APPLESS_MAIN(LocalRecordsTest)
#include "local_records_test.moc"
