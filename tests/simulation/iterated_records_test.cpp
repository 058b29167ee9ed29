// SPDX-License-Identifier: GPL-3.0-or-later
// Reductions, comprehensions, for-equations and for-statements of models that run through arrays of records: record by
// record, not field by field.
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class IteratedRecordsTest : public QObject {
    Q_OBJECT
private slots:
    void expressionsRunThroughRecords_data();
    void expressionsRunThroughRecords();
    void statementsRunThroughRecords();
    void equationsRunThroughRecords();
    void parametersDecideSizes();
};

static const std::string kRecords = R"(
  record P
    Real x;
    Real y;
  end P;
  record V
    Real a[2];
    P p[2];
    Integer n;
  end V;
  function f
    input P p;
    output Real z = p.x + 10*p.y;
  end f;
  operator record C
    Real re;
    Real im;
  end C;
  P d[2](x = {1 + time, 2}, y = {5, 7});
  parameter P e[2] = {P(1, 5), P(2, 7)};
  C c[2] = {C(1, 10), C(2, 20)};
  V v[2](a = {{1, 2}, {3, 4}}, p(x = {{5, 6}, {7, 8}}, y = {{50, 60}, {70, 80}}), n = {2, 1});
  P none[0];
  discrete Integer k(start = 2, fixed = true);
equation
  when time > 10 then
    k = 1;
  end when;
)";

void IteratedRecordsTest::expressionsRunThroughRecords_data()
{
    QTest::addColumn<QString>("expression");
    QTest::addColumn<double>("expected");  // at 1
    QTest::newRow("a sum") << "sum(p.x for p in d)" << 4.0;
    QTest::newRow("a greatest value") << "max(10*p.y + p.x for p in d)" << 72.0;
    QTest::newRow("of parameters") << "sum(p.y for p in e)" << 12.0;
    QTest::newRow("of complex numbers") << "sum(z.re for z in c) + product(z.im for z in c)" << 203.0;
    QTest::newRow("their number") << "sum(1 for p in d)" << 2.0;
    QTest::newRow("none") << "sum(p.x for p in none)" << 0.0;
    QTest::newRow("a comprehension") << "{p.y for p in d}*{1, 100}" << 705.0;
    QTest::newRow("a comprehension of records") << "sum(h.x for h in {P(p.y, p.x) for p in d})" << 12.0;
    QTest::newRow("an argument of a function") << "sum({f(q) for q in {P(1, 2), P(3, 4)}})" << 64.0;
    QTest::newRow("an argument that varies") << "sum(f(q) for q in d)" << 124.0;
    QTest::newRow("arrays in records") << "sum(r.a[1]*r.a[2] for r in v)" << 14.0;
    QTest::newRow("records in records") << "sum(sum(p.x*r.n for p in r.p) for r in v)" << 37.0;
    QTest::newRow("an index that changes") << "sum(r.p[k].y for r in v)" << 140.0;
    QTest::newRow("two iterators") << "sum(p.x*q.y for p in d, q in e)" << 48.0;
    QTest::newRow("elements in another order") << "{p.y for p in d[2:-1:1]}*{1, 100}" << 507.0;
    QTest::newRow("a choice of arrays") << "sum(p.y for p in (if time > 0.5 then d else e))" << 12.0;
}

void IteratedRecordsTest::expressionsRunThroughRecords()
{
    QFETCH(QString, expression);
    QFETCH(double, expected);
    const Outcome outcome = run("model M\n  Real r = " + expression.toStdString() + ";" + kRecords +
                                "  annotation(experiment(StopTime = 1));\nend M;\n");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.at("r", 1), expected);
}

/// Also where a loop assigns the array it iterates over: it uses the records from before the loop.
void IteratedRecordsTest::statementsRunThroughRecords()
{
    const Outcome outcome =
        run("model M\n  Real s, t, q; P g[2]; discrete Real w(start = 0, fixed = true);\n  parameter "
            "Real i(fixed = false);\n  Real initially = i;" +
            kRecords + R"(
initial algorithm
  i := 0;
  for p in e loop
    i := 10*i + p.y;
  end for;
algorithm
  s := 0;
  t := 0;
  for p in d loop
    s := s + p.y;
    for r in v loop
      t := t + p.y*r.n;
    end for;
  end for;
  g := {P(1, 2), P(3, 4)};
  q := 0;
  for p in g loop
    g[1].x := g[1].x + 10;
    g[2].y := p.x;
    q := 100*q + p.x + p.y;
  end for;
  when time > 0.5 then
    w := 0;
    for p in d loop
      w := 10*w + p.y;
    end for;
  end when;
  annotation(experiment(StopTime = 1));
end M;
)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.at("s", 1), 12.0);
    QCOMPARE(outcome.at("t", 1), 36.0);
    QCOMPARE(outcome.at("q", 1), 307.0);
    QCOMPARE(outcome.at("g[1].x", 1), 21.0);
    QCOMPARE(outcome.at("g[2].y", 1), 3.0);
    QCOMPARE(outcome.at("w", 0.4), 0.0);
    QCOMPARE(outcome.at("w", 1), 57.0);
    QCOMPARE(outcome.at("initially", 1), 57.0);
}

void IteratedRecordsTest::equationsRunThroughRecords()
{
    const Outcome outcome = run(R"(
model M
  record P
    Integer n;
    Real y;
  end P;
  constant P e[2] = {P(2, 5), P(1, 7)};
  Real x[2];
equation
  for p in e loop
    x[p.n] = p.y + time;
  end for;
  annotation(experiment(StopTime = 1));
end M;
)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.at("x[1]", 1), 8.0);
    QCOMPARE(outcome.at("x[2]", 1), 6.0);
}

void IteratedRecordsTest::parametersDecideSizes()
{
    const Outcome outcome = run(R"(
model M
  record P
    parameter Real x = 1;
    parameter Integer n = 1;
  end P;
  parameter P ps[2] = {P(2, 3), P(5, 2)};
  parameter Real t = sum(q.x*q.n for q in ps);
  parameter Integer m = max(q.n for q in ps);
  Real v[m] = ones(m);
  Real c = sum(1 for q in ps), seen = t + 100*m;
  annotation(experiment(StopTime = 1));
end M;
)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.at("seen", 1), 316.0);
    QCOMPARE(outcome.at("c", 1), 2.0);
    QVERIFY(outcome.result().find("v[3]") != nullptr && outcome.result().find("v[4]") == nullptr);
}

QTEST_GUILESS_MAIN(IteratedRecordsTest)
#include "iterated_records_test.moc"
