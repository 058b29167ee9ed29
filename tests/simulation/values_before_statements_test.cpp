// SPDX-License-Identifier: GPL-3.0-or-later
// What a statement of a model reads is what was before it: elements and indices that it overwrites, and the range of a
// loop, which is evaluated once (specification, sections 11.2.1 and 11.2.2). Conditions of when-statements are those at
// their place.
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class ValuesBeforeStatementsTest : public QObject {
    Q_OBJECT
private slots:
    void areReadBeforeTheStatement_data();
    void areReadBeforeTheStatement();
    void areReadInWhenClauses();
    void indicesMayBeAssignedElsewhereInTheAlgorithm();
    void conditionsAreThoseAtTheirPlace();
    void conditionsFollowWhatComesTrueRightAfterTheStart_data();
    void conditionsFollowWhatComesTrueRightAfterTheStart();
};

void ValuesBeforeStatementsTest::areReadBeforeTheStatement_data()
{
    QTest::addColumn<QString>("statements");
    QTest::addColumn<double>("expected");
    QTest::newRow("a range of expressions")
        << "n := 2; for i in {n, n + 1} loop n := n + 10; s := 100*s + i; end for;" << 203.0;
    QTest::newRow("a range that is an array") << "for e in v loop v := 2*v; s := 10*s + e; end for;" << 123.0;
    QTest::newRow("the ends of a range") << "n := 2; for i in 1:n loop n := n + 1; s := 10*s + i; end for;" << 12.0;
    QTest::newRow("a loop in a loop")
        << "for e in v loop for f in v[1:2] loop v[1] := v[1] + 1; s := s + f*e; end for; end for;" << 34.0;
    QTest::newRow("a range made of the outer index")
        << "for e in v[2:3] loop for f in {e, 2*e} loop v[2] := 7; v[3] := 7; s := 10*s + f; end for; end for;"
        << 2436.0;
    QTest::newRow("a loop that is left")
        << "for e in v loop v[3] := 9; s := 10*s + e; if e > 1.5 then break; end if; end for;" << 12.0;
    QTest::newRow("reversed") << "v[:] := v[end:-1:1]; s := 100*v[1] + 10*v[2] + v[3];" << 321.0;
    QTest::newRow("into a column that changes")
        << "A[:, k] := A[end:-1:1, 1]; s := 100*A[1, 1] + 10*A[2, 1] + A[3, 1];" << 321.0;
    QTest::newRow("from a column that changes")
        << "A[:, 1] := A[end:-1:1, k]; s := 100*A[1, 1] + 10*A[2, 1] + A[3, 1];" << 321.0;
    QTest::newRow("elements by changing indices")
        << "v[{k + 1, k, 3}] := v[{1, 3, 2}]; s := 100*v[1] + 10*v[2] + v[3];" << 312.0;
    QTest::newRow("all by an array of indices")
        << "ix := {2, 3, 1}; v[ix] := v; s := 100*v[1] + 10*v[2] + v[3];" << 312.0;
    QTest::newRow("indices that are overwritten")
        << "ix := {2, 3, 1}; ix[ix] := ix; s := 100*ix[1] + 10*ix[2] + ix[3];" << 123.0;
    QTest::newRow("two results") << "(v[k], v[k + 1]) := swap(v[k], v[k + 1]); s := 100*v[1] + 10*v[2] + v[3];"
                                 << 213.0;
    QTest::newRow("a result that is an index")
        << "n := 1; (n, v[n]) := two(2); s := 100*v[1] + 10*v[2] + v[3] + n;" << 728.0;
    QTest::newRow("records") << "r[{k + 1, k}] := r; s := 1000*r[1].x + 100*r[1].y + 10*r[2].x + r[2].y;" << 3412.0;
}

/// Both in an algorithm that always holds and in an initial one.
void ValuesBeforeStatementsTest::areReadBeforeTheStatement()
{
    QFETCH(QString, statements);
    QFETCH(double, expected);
    const QString text = R"(
        model M
          record P
            Real x;
            Real y;
          end P;
          function swap
            input Real a;
            input Real b;
            output Real c = b;
            output Real d = a;
          algorithm
          end swap;
          function two
            input Integer i;
            output Integer n = i + 3;
            output Real x = 7;
          algorithm
          end two;
          discrete Integer k(start = 1, fixed = true);
          %1 Integer n%2, ix[3]%3;
          %1 Real s%2, v[3]%3, A[3, 2]%3;
          %1 P r[2]%4;
          Real seen = s;
        equation
          when time > 10 then
            k = 2;
          end when;
        %5
          s := 0;
          n := 0;
          ix := {1, 1, 1};
          v := {1, 2, 3};
          A := [1, 4; 2, 5; 3, 6];
          r := {P(1, 2), P(3, 4)};
          %6
          annotation(experiment(StopTime = 1));
        end M;)";
    const QStringList always{"", "", "", "", "algorithm"};
    const QStringList initial{"parameter", "(fixed = false)", "(each fixed = false)",
                              "(x(each fixed = false), y(each fixed = false))", "initial algorithm"};
    for (const QStringList& kind : {always, initial}) {
        const Outcome outcome = run(text.arg(kind[0], kind[1], kind[2], kind[3], kind[4], statements).toStdString());
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QCOMPARE(outcome.at("seen", 1), expected);
    }
}

void ValuesBeforeStatementsTest::areReadInWhenClauses()
{
    const Outcome outcome = run(R"(
model M
  discrete Integer k(start = 1, fixed = true);
  discrete Real v[3](start = {1, 2, 3}, each fixed = true), s(start = 0, fixed = true);
algorithm
  when sample(0.25, 0.5) then
    v[{k + 1, k, 3}] := v[{1, 3, 2}];
    for e in v loop
      v[3] := v[3] + 1;
      s := 10*s + e;
    end for;
  elsewhen time > 0.5 then
    v := v[end:-1:1];
    k := 2;
  end when;
  annotation(experiment(StopTime = 0.7));
end M;
)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    // {3, 1, 2}, with the loop {3, 1, 5}; then {5, 1, 3}.
    QCOMPARE(outcome.at("v[1]", 0.3), 3.0);
    QCOMPARE(outcome.at("v[3]", 0.3), 5.0);
    QCOMPARE(outcome.at("s", 0.3), 312.0);
    QCOMPARE(outcome.at("v[1]", 0.6), 5.0);
    QCOMPARE(outcome.at("v[3]", 0.6), 3.0);
}

/// The variables in between belong to the assignment of the statement.
void ValuesBeforeStatementsTest::indicesMayBeAssignedElsewhereInTheAlgorithm()
{
    const Outcome outcome = run(R"(
model M
  discrete Integer j(start = 2, fixed = true);
  discrete Real w[3](start = {1, 2, 3}, each fixed = true);
algorithm
  when time > 0.5 then
    w[{j, 1, 3}] := w[{1, j, j}];
  end when;
  when time > 9 then
    j := 1;
  end when;
  annotation(experiment(StopTime = 1));
end M;
)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.at("w[1]", 1), 2.0);
    QCOMPARE(outcome.at("w[2]", 1), 1.0);
    QCOMPARE(outcome.at("w[3]", 1), 2.0);
}

/// Specification, section 11.2.7: variables that the algorithm assigns may have other values at the when-statement than
/// at its end.
void ValuesBeforeStatementsTest::conditionsAreThoseAtTheirPlace()
{
    const Outcome outcome = run(R"(
model M
  discrete Boolean b(start = false, fixed = true), c(start = false, fixed = true), always(start = false, fixed = true),
    d[2](each start = false, each fixed = true);
  Integer bare(start = 0, fixed = true), compound(start = 0, fixed = true), listed(start = 0, fixed = true),
    other(start = 0, fixed = true), element(start = 0, fixed = true), overwritten(start = 0, fixed = true),
    fromTheStart(start = 0, fixed = true);
algorithm
  when b then
    bare := pre(bare) + 1;
  end when;
  when b or time > 100 then
    compound := pre(compound) + 1;
  end when;
  when {b, time > 100} then
    listed := pre(listed) + 1;
  end when;
  when time > 100 then
    other := 7;
  elsewhen b then
    other := pre(other) + 1;
  end when;
  when d then
    element := pre(element) + 1;
  end when;
  b := time >= 0.5;
  d := {time >= 0.25, time >= 0.75};
algorithm
  c := time >= 0.5;
  when c then
    overwritten := pre(overwritten) + 1;
  end when;
  c := not c;
algorithm
  always := time > -1;
  when always then
    fromTheStart := pre(fromTheStart) + 1;
  end when;
  when always or time > 100 then
    fromTheStart := pre(fromTheStart) + 1;
  end when;
  always := not always;
  annotation(experiment(StopTime = 1));
end M;
)");
    QVERIFY2(outcome.completed() && outcome.messages().empty(), outcome.messages().c_str());
    for (const char* name : {"bare", "compound", "listed", "other", "overwritten"}) {
        QVERIFY2(outcome.at(name, 0.4) == 0, name);
        QVERIFY2(outcome.at(name, 1) == 1, name);
    }
    QCOMPARE(outcome.at("element", 1), 2.0);
    QCOMPARE(outcome.at("fromTheStart", 1), 0.0);
}

void ValuesBeforeStatementsTest::conditionsFollowWhatComesTrueRightAfterTheStart_data()
{
    QTest::addColumn<QString>("statements");
    QTest::addColumn<double>("count");
    const QString first = "when not initial() then x := 6; end when; ";
    QTest::newRow("a relation") << first + "when x >= 5 then n := n + 1; end when;" << 1.0;
    QTest::newRow("the first of several")
        << first + "when x >= 5 then n := n + 1; elsewhen x >= 4 then n := n + 10; end when;" << 1.0;
    QTest::newRow("the second of several")
        << first + "when x >= 7 then n := n + 10; elsewhen x >= 4 then n := n + 1; end when;" << 1.0;
    QTest::newRow("one of a list") << first + "when {x >= 7, x >= 5} then n := n + 1; end when;" << 1.0;
    QTest::newRow("a Boolean") << "when not initial() then b := true; end when; when b then n := n + 1; end when;"
                               << 1.0;
    QTest::newRow("a Boolean that follows") << first + "b := x >= 5; when b then n := n + 1; end when;" << 1.0;
    QTest::newRow("over three") << first + "when x >= 5 then b := true; end when; when b then n := n + 1; end when;"
                                << 1.0;
    QTest::newRow("what has held before") << first + "when x >= 2 then n := n + 1; end when;" << 0.0;
    QTest::newRow("what does not hold") << first + "when x >= 7 then n := n + 1; end when;" << 0.0;
    QTest::newRow("what holds at the start already")
        << "when initial() then x := 6; end when; when x >= 5 then n := n + 1; end when;" << 0.0;
    QTest::newRow("what falls") << first + "when x < 5 then n := n + 1; end when;" << 0.0;
}

/// In one algorithm as in two: the previous value of a condition is that at its place in the initial solution.
void ValuesBeforeStatementsTest::conditionsFollowWhatComesTrueRightAfterTheStart()
{
    QFETCH(QString, statements);
    QFETCH(double, count);
    const Outcome outcome =
        run("model M Real x(start = 3, fixed = true); Boolean b(start = false, fixed = true); "
            "Integer n(start = 0, fixed = true); algorithm " +
            statements.toStdString() + " when time < -1 then x := 0; b := false; end when; end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.at("n", 0.5), count);
    QCOMPARE(outcome.at("n", 1), count);
}

QTEST_GUILESS_MAIN(ValuesBeforeStatementsTest)
#include "values_before_statements_test.moc"
