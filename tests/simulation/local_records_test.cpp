// SPDX-License-Identifier: GPL-3.0-or-later
// Records that are variables of functions begin with what their declarations say.
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class LocalRecordsTest : public QObject {
    Q_OBJECT
private slots:
    void begins_data();
    void begins();
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

QTEST_APPLESS_MAIN(LocalRecordsTest)
#include "local_records_test.moc"
