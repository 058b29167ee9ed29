// SPDX-License-Identifier: GPL-3.0-or-later
// Records of different declarations fit each other when their fields have the same names and types: values go by the
// names, whatever the order.
#include <utility>

#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class RecordsByNameTest : public QObject {
    Q_OBJECT
private slots:
    void valuesGoByTheNamesOfTheirFields_data();
    void valuesGoByTheNamesOfTheirFields();
    void otherFieldsDoNotFit();
    void constantsOfARecordAreThoseOfItsValue_data();
    void constantsOfARecordAreThoseOfItsValue();
};

namespace {

/// A and B have their fields in different orders; the digits of f identify them.
const char* const kModel = R"(package Records
  record A Real x; Real y; end A;
  record B Real y; Real x; end B;
  record OuterA A p; Integer n; end OuterA;
  record OuterB Integer n; B p; end OuterB;
  record ManyA Real v[2]; A a[2]; end ManyA;
  record ManyB B a[2]; Real v[2]; end ManyB;
  function digits
    input B b;
    output Real r = 10*b.x + b.y;
  algorithm
  end digits;
  function nested
    input OuterB b;
    output Real r = 100*b.p.x + 10*b.p.y + b.n;
  algorithm
  end nested;
  function vector
    input B b[:];
    output Real r = 0;
  algorithm
    for i in 1:size(b, 1) loop r := 100*r + 10*b[i].x + b[i].y; end for;
  end vector;
  function matrix
    input B b[:, :];
    output Real r = 0;
  algorithm
    for i in 1:size(b, 1) loop r := 10000*r + vector(b[i, :]); end for;
  end matrix;
  function arrays
    input ManyB b;
    output Real r = 1e6*b.v[1] + 1e5*b.v[2] + vector(b.a);
  algorithm
  end arrays;
  function make
    input Real x, y;
    output A a;
  algorithm
    a.x := x;
    a.y := y;
  end make;
  function assigned
    input A a;
    output Real r;
  protected
    B b;
  algorithm
    b := a;
    r := 10*b.x + b.y;
  end assigned;
  function declared
    input A a;
    output Real r;
  protected
    B b = a;
  algorithm
    r := 10*b.x + b.y;
  end declared;
  function assignedVector
    input A a[:];
    output Real r;
  protected
    B b[size(a, 1)];
  algorithm
    b := a;
    r := vector(b);
  end assignedVector;
  function assignedElement
    input A a;
    output Real r;
  protected
    B b[2];
  algorithm
    b[2] := a;
    b[1] := B(y = 1, x = 2);
    r := vector(b);
  end assignedElement;
  function converted
    input A a;
    output B b = a;
  algorithm
  end converted;
  function two
    input A a;
    output A b = a;
    output Real s = a.x - a.y;
  algorithm
  end two;
  function ofTwo
    input A a;
    output Real r;
  protected
    B b;
    Real s;
  algorithm
    (b, s) := two(a);
    r := 10*b.x + b.y + 100*s;
  end ofTwo;
  function swapped
    input A a;
    output Real r;
  protected
    B b = a;
    Real s;
  algorithm
    (b, s) := two(A(b.y, b.x));
    r := 10*b.x + b.y + 100*s;
  end swapped;
  function chosen
    input A a;
    input B b;
    input Boolean first;
    output Real r;
  protected
    A m;
  algorithm
    m := if first then a else b;
    r := 10*m.x + m.y;
  end chosen;
  function gathered
    input A a;
    input B b;
    output Real r;
  protected
    A m[2];
  algorithm
    m := {a, b};
    r := vector(m);
  end gathered;
  function summed
    input A a[:];
    output Real r = sum(digits(a[i]) for i in 1:size(a, 1));
  algorithm
  end summed;
  function defaulted
    input Real q;
    input B b = A(x = q, y = 2);
    output Real r = 10*b.x + b.y;
  algorithm
  end defaulted;
  model M
    A a(x = 3, y = 1);
    B b = a, c, d[2], g;
    A aa[2](x = {1, 2}, y = {3, 4}), e[2];
    OuterA outerA(p(x = 5, y = 6), n = 7);
    ManyA many(v = {1, 2}, a(x = {1, 2}, y = {3, 4}));
    parameter A pa = A(3, 1);
    parameter B pb = pa;
    parameter Real p1 = digits(pa), p2 = assigned(pa), p3 = digits(pb);
    constant A ca = A(3, 1);
    constant B cb = ca;
    Real r[31], s;
  algorithm
    c := a;
    r[1] := digits(c);
  equation
    d = aa;
    e = d;
    (g, s) = two(a);
    r[2:6] = {digits(a), nested(outerA), vector(aa), matrix({aa, aa}), arrays(many)};
    r[7:10] = {assigned(a), declared(a), assignedVector(aa), assignedElement(a)};
    r[11:15] = {ofTwo(a), swapped(a), chosen(a, B(y = 8, x = 9), true), chosen(a, B(y = 8, x = 9), false), gathered(a, B(y = 8, x = 9))};
    r[16:19] = {summed(aa), defaulted(4), digits(make(3, 1)), digits(converted(a))};
    r[20] = digits(if time < 2 then a else make(1, 1));
    r[21:22] = digits(aa);
    r[23:24] = {vector(cat(1, aa, {b})), vector({a, a})};
    r[25:27] = {p1, p2, p3};
    r[28:31] = {digits(b), digits(g), vector(e), digits(cb)};
  end M;
end Records;
)";

}  // namespace

void RecordsByNameTest::valuesGoByTheNamesOfTheirFields_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<double>("expected");
    const std::pair<const char*, double> values[] = {{"assignment in a model", 31},
                                                     {"argument", 31},
                                                     {"nested record", 567},
                                                     {"vector", 1324},
                                                     {"matrix", 13241324},
                                                     {"arrays in a record", 1e6 + 2e5 + 1324},
                                                     {"assignment", 31},
                                                     {"declaration", 31},
                                                     {"assignment of a vector", 1324},
                                                     {"assignment of an element", 2131},
                                                     {"one of two results", 231},
                                                     {"a result of what it was", 13 - 200},
                                                     {"first branch", 31},
                                                     {"second branch", 98},
                                                     {"elements of an array", 3198},
                                                     {"reduction", 37},
                                                     {"default", 42},
                                                     {"result as an argument", 31},
                                                     {"converted result", 31},
                                                     {"branch in a model", 31},
                                                     {"vectorized, first", 13},
                                                     {"vectorized, second", 24},
                                                     {"concatenation", 132431},
                                                     {"array as an argument", 3131},
                                                     {"parameter", 31},
                                                     {"parameter by assignment", 31},
                                                     {"parameter record", 31},
                                                     {"declaration in a model", 31},
                                                     {"result in a model", 31},
                                                     {"equations between arrays", 1324},
                                                     {"constant", 31}};
    int position = 0;
    for (const auto& [what, value] : values) QTest::newRow(what) << QString("r[%1]").arg(++position) << value;
}

void RecordsByNameTest::valuesGoByTheNamesOfTheirFields()
{
    QFETCH(QString, name);
    QFETCH(double, expected);
    static const Outcome outcome = run(kModel);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.at(name.toStdString(), 1), expected);
}

void RecordsByNameTest::otherFieldsDoNotFit()
{
    const Outcome outcome = run(R"(model M
  record A Real x; Real y; end A;
  record C Real x; Real z; end C;
  A a = if time < 1 then A(1, 2) else C(3, 4);
end M;)");
    QVERIFY(!outcome.simulation.result);
    QVERIFY2(outcome.messages().find("E2") != std::string::npos, outcome.messages().c_str());
}

// Only final elements cannot be modified (specification, section 12.6.1): constants may be given, such as coefficients
// of a medium.
void RecordsByNameTest::constantsOfARecordAreThoseOfItsValue_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("expected");
    QTest::newRow("modifier") << "constant R q(a = [5, 6; 7, 8], k = 3); Real y = q.a[2, 1] + q.k;" << 10.0;
    QTest::newRow("constructor") << "constant R q = R(a = [5, 6; 7, 8], k = 3); Real y = q.a[2, 1] + q.k;" << 10.0;
    QTest::newRow("copy") << "constant R p(a = [5, 6; 7, 8], k = 3); constant R q = p; Real y = q.a[2, 1] + q.k;"
                          << 10.0;
    QTest::newRow("default") << "constant R q = R(); Real y = size(q.a, 1) + q.k + q.f;" << 5.0;
    QTest::newRow("final") << "constant R p(k = 3); constant R q = p; Real y = q.f;" << 4.0;
    QTest::newRow("package")
        << "package B constant R r; function sums input Real x; output Real y; protected Integer n = "
           "size(r.a, 1); Real[n] c = r.a[:, 1]; algorithm y := sum(c[i]*x for i in 1:n); end sums; "
           "end B; package D extends B(final r = rD); final constant R rD(a = [5, 6; 7, 8]); end "
           "D; Real y = D.sums(2);"
        << 24.0;
}

void RecordsByNameTest::constantsOfARecordAreThoseOfItsValue()
{
    QFETCH(QString, text);
    QFETCH(double, expected);
    const Outcome outcome = run(
        "model M record R constant Real[:, 2] a = fill(0.0, 0, 2); constant Integer k = 1; final constant Integer f "
        "= 4; end R; " +
        text.toStdString() + " end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.at("y", 1), expected);
}

QTEST_GUILESS_MAIN(RecordsByNameTest)
#include "records_by_name_test.moc"
