// SPDX-License-Identifier: GPL-3.0-or-later
// Algorithm sections: their relations make events, loops are left early, what a when-statement assigns is discrete, and
// conditions of when-statements may come true right after the initial solution.
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class AlgorithmsTest : public QObject {
    Q_OBJECT
private slots:
    void oneBranchOfAWhenIsTaken();
    void loopsCountWhereTheirRangeChanges();
    void loopsOfManyPassesAreNotUnrolled();
    void conditionsAreNotKnownBelowThem_data();
    void conditionsAreNotKnownBelowThem();
    void loopsOverWhatDoesNotCountAreRefused();
    void relationsMakeEvents();
    void loopIsLeftEarly();
    void whenAssignsDiscreteReal();
    void conditionComesTrueAfterTheInitialSolution();
    void conditionThatHoldsInitiallyDoesNotComeTrue();
    void resultStandsBesideText();
    void slicesGrowAndShrink();
    void rangesThatChangeAreSummedUp_data();
    void rangesThatChangeAreSummedUp();
    void rangesThatLeaveTheirArrayHaveNoValue();
    void skippedIndexIsRefusedWhereItIsReached();
    void areSolvedForWhatTheyRead_data();
    void areSolvedForWhatTheyRead();
    void arrayIsGivenAsAWhole();
    void elementsThatOthersGiveStayTheirs();
    void bodiesOfWhenClausesMakeNoEvents_data();
    void bodiesOfWhenClausesMakeNoEvents();
    void unreachedStatementsKeepWhatWas();
};

/// Specification, section 11.1.2: elements that no statement assigns keep their start values, or their previous ones.
void AlgorithmsTest::arrayIsGivenAsAWhole()
{
    const Outcome outcome = run(R"(
model M
  Real w[2](start = {7, 8});
  discrete Real data[2](start = {1, 5}, each fixed = true);
  Integer n[3](each start = 2, each fixed = true);
algorithm
  w[1] := time;
algorithm
  when sample(0, 0.25) then
    data[1] := time;
    n[2] := pre(n[2]) + 1;
  end when;
  annotation(experiment(StopTime = 1));
end M;
)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.at("w[1]", 0.5), 0.5);
    QCOMPARE(outcome.at("w[2]", 0.5), 8.0);
    QCOMPARE(outcome.at("data[1]", 1), 1.0);
    QCOMPARE(outcome.at("data[2]", 1), 5.0);
    QCOMPARE(outcome.at("n[1]", 1), 2.0);
    QCOMPARE(outcome.at("n[2]", 1), 7.0);
    QCOMPARE(outcome.at("n[3]", 1), 2.0);
}

void AlgorithmsTest::elementsThatOthersGiveStayTheirs()
{
    const Outcome outcome = run(R"(
model M
  Real w[3];
equation
  w[2] = 2*time;
algorithm
  w[1] := time;
algorithm
  w[3] := 3*time;
  annotation(experiment(StopTime = 1));
end M;
)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.at("w[1]", 1), 1.0);
    QCOMPARE(outcome.at("w[2]", 1), 2.0);
    QCOMPARE(outcome.at("w[3]", 1), 3.0);
}

void AlgorithmsTest::bodiesOfWhenClausesMakeNoEvents_data()
{
    QTest::addColumn<QString>("clause");
    QTest::newRow("equation")
        << "equation when sample(0, 0.1) then y = if sin(1000*time) > 0.5 then 1 else 2; end when;";
    QTest::newRow("if-equation") << "equation when sample(0, 0.1) then if sin(1000*time) > 0.5 then y = 1; else y = 2; "
                                    "end if; end when;";
    QTest::newRow("algorithm")
        << "algorithm when sample(0, 0.1) then if sin(1000*time) > 0.5 then y := 1; else y := 2; "
           "end if; end when;";
    QTest::newRow("rounding") << "algorithm when sample(0, 0.1) then y := if integer(floor(0.5 + sin(1000*time))) >= 1 "
                                 "then 1 else 2; end when;";
}

/// They are evaluated at the instants of the clause only (specification, section 8.5).
void AlgorithmsTest::bodiesOfWhenClausesMakeNoEvents()
{
    QFETCH(QString, clause);
    const Outcome outcome =
        run("model M Real x(start = 0, fixed = true); discrete Real y(start = 0, fixed = true); " +
            clause.toStdString() + " equation der(x) = y; annotation(experiment(StopTime = 0.95)); end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    double x = 0;
    for (int i = 0; i < 10; ++i) {
        const double y = std::sin(1000 * (0.1 * i)) > 0.5 ? 1 : 2;
        QCOMPARE(outcome.at("y", 0.1 * i + 0.02), y);
        x += y * (i < 9 ? 0.1 : 0.05);
    }
    QVERIFY(isClose(outcome.at("x", 0.95), x, 1e-9));
    for (const double time : eventTimes(outcome.result())) QVERIFY(isClose(10 * time, std::round(10 * time), 1e-9));
}

void AlgorithmsTest::relationsMakeEvents()
{
    const Outcome outcome = run(R"(
model M
  Integer n;
  Real x(start = 0, fixed = true), y;
equation
  der(x) = 1;
algorithm
  n := 0;
  if time >= 1 then
    n := 1;
  end if;
  y := if x > 1.5 then 1 else 0;
  annotation(experiment(StopTime = 2));
end M;
)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(eventTimes(outcome.result(), EventKind::Time), std::vector<double>({1}));
    QCOMPARE(eventTimes(outcome.result()).size(), 1U);
    QVERIFY(isClose(eventTimes(outcome.result())[0], 1.5, 1e-9));
    QCOMPARE(outcome.at("n", 2), 1.0);
}

void AlgorithmsTest::loopIsLeftEarly()
{
    const Outcome outcome = run(R"(
model M
  Integer n[3], count;
algorithm
  count := 0;
  for i in 1:3 loop
    if time >= 1 and i == 2 or time >= i then
      break;
    end if;
    count := count + 1;
    n[i] := 10*i;
  end for;
  annotation(experiment(StopTime = 2));
end M;
)",
                                [](SimulationSettings& settings) { settings.intervals = 4; });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.at("count", 0.5), 3.0);
    QCOMPARE(outcome.at("count", 1.5), 0.0);
    QCOMPARE(outcome.at("n[3]", 0.5), 30.0);
    QCOMPARE(eventTimes(outcome.result(), EventKind::Time).front(), 1.0);
}

void AlgorithmsTest::whenAssignsDiscreteReal()
{
    const Outcome outcome = run(R"(
model M
  Real pause;
  discrete Real next(start = 0, fixed = true);
  Integer n(start = 0, fixed = true);
algorithm
  when time >= pre(next) then
    pause := 1 + n;
    next := time + pause;
    n := n + 1;
  end when;
  annotation(experiment(StopTime = 5));
end M;
)",
                                [](SimulationSettings& settings) { settings.intervals = 10; });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    // The condition is true from the start, so it does not become true.
    QCOMPARE(outcome.at("n", 5), 0.0);
    const Outcome later = run(R"(
model M
  Real pause;
  discrete Real next(start = 1, fixed = true);
  Integer n(start = 0, fixed = true);
algorithm
  when time >= pre(next) then
    pause := 1 + n;
    next := time + pause;
    n := n + 1;
  end when;
  annotation(experiment(StopTime = 5));
end M;
)",
                              [](SimulationSettings& settings) { settings.intervals = 10; });
    QVERIFY2(later.completed(), later.messages().c_str());
    QCOMPARE(later.at("pause", 0.5), 0.0);
    QCOMPARE(later.at("pause", 1.5), 1.0);
    QCOMPARE(later.at("pause", 2.5), 2.0);
    QCOMPARE(later.at("next", 4.5), 7.0);
}

void AlgorithmsTest::conditionComesTrueAfterTheInitialSolution()
{
    // A signal that arrives one iteration late, as gates of logic pass it on.
    const Outcome outcome = run(R"(
model M
  Integer source = 3, late(start = 1, fixed = true), lh(start = 0, fixed = true), count(start = 0, fixed = true);
  discrete Real next;
equation
  late = pre(source);
algorithm
  when {initial(), change(late) and not initial()} then
    lh := late;
    next := time + 1;
    count := pre(count) + 1;
  end when;
  annotation(experiment(StopTime = 2));
end M;
)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.at("late", 0), 3.0);
    QCOMPARE(outcome.at("lh", 0), 3.0);
    QCOMPARE(outcome.at("next", 2), 1.0);
}

void AlgorithmsTest::conditionThatHoldsInitiallyDoesNotComeTrue()
{
    const Outcome outcome = run(R"(
model M
  Integer n(start = 0, fixed = true), k(start = 0, fixed = true), m(start = 0, fixed = true);
  Real x(start = 2, fixed = true);
equation
  der(x) = -1;
  when x > 1 then
    n = pre(n) + 1;
  end when;
  when {x < 1.5, x < 3} then
    k = pre(k) + 1;
  end when;
algorithm
  when x + n > 1 then
    m := pre(m) + 1;
  end when;
  annotation(experiment(StopTime = 2));
end M;
)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.at("n", 2), 0.0);
    QCOMPARE(outcome.at("k", 2), 1.0);
    QCOMPARE(outcome.at("m", 2), 0.0);
}

void AlgorithmsTest::resultStandsBesideText()
{
    const Outcome outcome = run(R"(
model M
  function f
    input String name;
    input Integer n;
    input Real u;
    output Real m[n];
    output String text;
    output Integer last;
  algorithm
    text := name;
    last := n;
    for i in 1:n loop
      text := text + name;
      m[i] := i + u;
    end for;
  end f;
  parameter String name = "a";
  parameter Integer n = 2;
  Real x[2];
algorithm
  x := f(name, n, time);
  annotation(experiment(StopTime = 1));
end M;
)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.at("x[2]", 1), 3.0);
}

void AlgorithmsTest::areSolvedForWhatTheyRead_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("b");
    QTest::newRow("same") << "Real a, b; equation a = time; algorithm a := b;" << 1.0;
    QTest::newRow("linear") << "Real a, b; equation a = time; algorithm a := 3*b + 1;" << 0.0;
    QTest::newRow("nonlinear") << "Real a, b; equation a = 2*time; algorithm a := b + b^3;" << 1.0;
    QTest::newRow("by cases")
        << "Real a, b; equation a = 4*time; algorithm if b > 0.5 then a := 2*b; else a := b + 0.5; "
           "end if;"
        << 2.0;
    QTest::newRow("several statements") << "Real a, b; equation a = 6*time; algorithm a := b; a := a + 2*b;" << 2.0;
    QTest::newRow("in a loop") << "Real a, b, c; equation a + c = 5*time; c = 2*b; algorithm a := 3*b;" << 1.0;
    QTest::newRow("of Booleans") << "Boolean a, b; equation a = time > 0.5; algorithm a := b;" << 1.0;
    QTest::newRow("negated") << "Boolean a, b; equation a = time < 0.5; algorithm a := not b;" << 1.0;
    QTest::newRow("at the start")
        << "Real x, b(start = 1, fixed = true), a; equation der(x) = 0; der(b) = -x; algorithm "
           "a := 3*x; initial equation a = 3;"
        << 0.0;
}

void AlgorithmsTest::slicesGrowAndShrink()
{
    const Outcome outcome = run(R"(
model M
  parameter Real w[4] = {1, 2, 3, 4};
  Integer chosen[4], n(start = 2), k;
  Real total, p, squares, share[4](each start = 0);
algorithm
  n := 2 + integer(time);
  k := n - 1;
  chosen := {4, 3, 2, 1};
  total := sum(w[chosen[1:n]]);
  p := product(w[2:n]);
  squares := sum(w[k:n] .* w[k:n]);
  share := zeros(4);
  share[1:n] := fill(1/n, n);
  share[n:4] := w[n:4];
  annotation(experiment(StopTime = 2.5));
end M;
)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const std::vector<std::vector<double>> expected = {
        {7, 2, 5, 0.5, 2, 3, 4}, {9, 6, 13, 1.0 / 3, 1.0 / 3, 3, 4}, {10, 24, 25, 0.25, 0.25, 0.25, 4}};
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const double time = static_cast<double>(i) + 0.25;
        std::size_t k = 0;
        for (const char* name : {"total", "p", "squares", "share[1]", "share[2]", "share[3]", "share[4]"}) {
            QVERIFY2(isClose(outcome.at(name, time), expected[i][k], 1e-12),
                     qPrintable(QString("%1 at %2: %3").arg(name).arg(time).arg(outcome.at(name, time))));
            ++k;
        }
    }
}

void AlgorithmsTest::rangesThatChangeAreSummedUp_data()
{
    // x = {1, 2, 3, 4, 5}*(1 + time); n = 1, 2, 3 in the first three seconds.
    QTest::addColumn<QString>("value");
    QTest::addColumn<QList<double>>("expected");  // at 0.5, 1.5 and 2.5, by 1 + time
    const auto add = [](const char* value, const QList<double>& expected) {
        QTest::addRow("%s", value) << value << expected;
    };
    add("sum(x[1:n])", {1, 3, 6});
    add("sum(x[n:5])", {15, 14, 12});
    add("sum(x[n + 1:n + 2])", {5, 7, 9});
    add("sum(2*x[2:n] + x[1:n - 1])", {0, 5, 13});
    add("sum(m[n, 1:n])", {1, 3, 6});
    add("sum(x[order[1:n]])", {5, 9, 12});
    add("max(x[1:n])", {1, 2, 3});
    add("min(x[n:4])", {1, 2, 3});
    add("min(-x[n:4])", {-4, -4, -4});
    add("max(x[i] - x[i + 1] for i in n:3)", {-1, -1, -1});
    add("sum(i*x[i] for i in 1:n)", {1, 5, 14});
    add("sum(x[i + 1] for i in n:4)", {14, 12, 9});
    add("sum(if x[i] > x[2] then x[i] else 0 for i in 1:n)", {0, 0, 3});
    add("x[1:n]*y[1:n]", {1, 21, 321});
    add("y[2:n + 1]*x[n:2*n - 1]", {10, 320, 5430});
}

void AlgorithmsTest::rangesThatChangeAreSummedUp()
{
    QFETCH(QString, value);
    QFETCH(QList<double>, expected);
    const std::string declarations =
        "parameter Real y[5] = {1, 10, 100, 1000, 1e4}; parameter Integer order[5] = {5, 4, 3, 2, 1}; Real x[5] = {1, "
        "2, 3, 4, 5}*(1 + time); Real m[3, 3] = {x[1:3], x[1:3], x[1:3]}; Integer n, i0; Real s; ";
    const std::string end = " annotation(experiment(StopTime = 2.5)); end M;";
    const std::string form = value.toStdString();
    for (const std::string& body : {"equation n = 1 + integer(time); i0 = 0; s = " + form + ";",
                                    "algorithm n := 1 + integer(time); i0 := 0; s := " + form + ";",
                                    "algorithm n := 1 + integer(time); s := 0; i0 := 1; while i0 <= 2 loop s := s + " +
                                        form + "/2; i0 := i0 + 1; end while;"}) {
        const Outcome outcome = run("model M " + declarations + body + end);
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        for (qsizetype i = 0; i < expected.size(); ++i) {
            const double time = 0.5 + static_cast<double>(i), s = outcome.at("s", time) / (1 + time);
            QVERIFY2(isClose(s, expected[i], 1e-12),
                     qPrintable(QString("%1: %2").arg(QString::fromStdString(body)).arg(s)));
        }
    }
}

void AlgorithmsTest::rangesThatLeaveTheirArrayHaveNoValue()
{
    for (const char* const value : {"sum(x[1:n])", "max(x[n:n + 1])", "x[2:n]*x[2:n]", "sum(x[i] for i in 1:n)"}) {
        const Outcome outcome =
            run("model M Real x[3] = {1, 2, 3}*time; Integer n = 1 + integer(time); Real s = " + std::string(value) +
                "; annotation(experiment(StopTime = 5)); end M;");
        QVERIFY2(!outcome.completed(), value);
        QVERIFY2(outcome.messages().find("s becomes undefined") != std::string::npos, outcome.messages().c_str());
    }
}

void AlgorithmsTest::skippedIndexIsRefusedWhereItIsReached()
{
    const std::string text =
        "model M parameter Integer n = 0; Real x[n], z; Integer k; algorithm k := integer(time); "
        "z := 0; if k >= 2 then z := x[1]; end if; annotation(experiment(StopTime = ";
    QVERIFY(run(text + "1.5)); end M;").completed());
    const Outcome outcome = run(text + "3)); end M;");
    QVERIFY(!outcome.completed());
    QVERIFY2(outcome.messages().find("outside the range 1..0") != std::string::npos, outcome.messages().c_str());
    QVERIFY(std::fabs(outcome.simulation.reachedTime - 2) < 1e-6);
}

/// An algorithm that assigns variables determined by other equations is an equation for the variables it reads.
void AlgorithmsTest::areSolvedForWhatTheyRead()
{
    QFETCH(QString, text);
    QFETCH(double, b);
    const Outcome outcome = run("model M " + text.toStdString() + " end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(std::fabs(outcome.at("b", 1) - b) < 1e-6);
}

// Bounds and steps that preceding statements assign; the range is that at the time the loop is reached.
void AlgorithmsTest::loopsCountWhereTheirRangeChanges()
{
    const Outcome outcome = run(R"(
        model M
          Integer low, high, stride, up, down, strided, none, nested, left, moved, atEvent(start = 0, fixed = true), first(start = 0);
          Real a[5] = {1, 2, 3, 4, 5}, b[5], sum, product;
          parameter Integer p(fixed = false);
        initial algorithm
          first := 3;
          p := 0;
          for i in 2:first loop
            p := p + i;
          end for;
        algorithm
          low := 1 + integer(2.5*time);
          high := low + 2;
          stride := if time < 0.5 then 2 else -2;
          up := 0; down := 0; strided := 0; none := 0; nested := 0; left := 0; moved := 0;
          sum := 0; product := 1; b := zeros(5);
          for i in low:high loop
            up := up + i;
            sum := sum + a[i];
            b[i] := i*time;
          end for;
          for i in high:-1:low loop
            down := 10*down + i;
          end for;
          for i in (if stride > 0 then low else high):stride:(if stride > 0 then high else low) loop
            strided := 10*strided + i;
          end for;
          for i in high:low loop
            none := none + 1;
          end for;
          for i in 1:low loop
            for j in i:low loop
              nested := nested + 1;
            end for;
          end for;
          for i in low:100 loop
            if i*i > 10 then
              break;
            end if;
            left := i;
          end for;
          for i in 1:high loop
            high := 0;
            moved := moved + i;
          end for;
          for i in low:low + 1 loop
            product := product*(i + time);
          end for;
        algorithm
          when time > 0.25 then
            for i in pre(atEvent):low + 1 loop
              atEvent := atEvent + i;
            end for;
          end when;
          when time > 2 then
            first := 0;
          end when;
          annotation(experiment(StopTime = 1));
        end M;)");
    QVERIFY2(outcome.completed() && outcome.messages().empty(), outcome.messages().c_str());
    for (const double time : {0.1, 0.3, 0.45, 0.6, 0.7, 0.95}) {
        const int low = 1 + int(2.5 * time), high = low + 2;
        QCOMPARE(outcome.at("up", time), low + (low + 1) + high);
        QCOMPARE(outcome.at("sum", time), low + (low + 1) + high);
        QCOMPARE(outcome.at("down", time), 100 * high + 10 * (low + 1) + low);
        QCOMPARE(outcome.at("strided", time), time < 0.5 ? 10 * low + high : 10 * high + low);
        QCOMPARE(outcome.at("none", time), 0);
        QCOMPARE(outcome.at("nested", time), low * (low + 1) / 2);
        QCOMPARE(outcome.at("left", time), 3);
        QCOMPARE(outcome.at("moved", time), high * (high + 1) / 2);
        QVERIFY(std::fabs(outcome.at("product", time) - (low + time) * (low + 1 + time)) < 1e-9);
        for (int i = 1; i <= 5; ++i)
            QVERIFY(std::fabs(outcome.at("b[" + std::to_string(i) + "]", time) -
                              (i >= low && i <= high ? i * time : 0)) < 1e-9);
    }
    QCOMPARE(outcome.at("atEvent", 1), 0 + 1 + 2);
}

void AlgorithmsTest::loopsOfManyPassesAreNotUnrolled()
{
    const Outcome outcome =
        run("model M Integer n; algorithm n := 0; for i in 1:200000 loop n := n + 1; end for; "
            "annotation(experiment(StopTime = 1, Interval = 0.5)); end M;");
    QVERIFY2(outcome.completed() && outcome.messages().empty(), outcome.messages().c_str());
    QCOMPARE(outcome.at("n", 1), 200000.0);
}

/// Operands of a condition are assigned in the statements below it, and read again there.
void AlgorithmsTest::conditionsAreNotKnownBelowThem_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("y");
    QTest::addRow("while") << "Real x, y; algorithm x := 0; y := 0; while x + 1 < 5 loop x := x + 1; y := x + 1; end "
                              "while;"
                           << 5.0;
    QTest::addRow("while of Integers")
        << "Integer j, y; algorithm j := 2; y := 0; while j + 1 < 5 loop j := j + 1; y := j + 1; end while;" << 5.0;
    QTest::addRow("loop in a loop")
        << "Real b = -1; Integer y, p, q; algorithm y := 2; p := 0; q := 0; while p < 3 and 5 > y loop p := p + 1; "
           "while "
           "q < 5 loop q := q + 1; if 0 > y then elseif b < 0 then y := y - 2; end if; end while; end while;"
        << -2.0;
    QTest::addRow("if")
        << "Real x, y; algorithm x := time - time; y := 0; if x + 1 < 5 then x := 7; y := x + 1; end if;" << 8.0;
    QTest::addRow("elseif")
        << "Real x, y; algorithm x := time - time; y := 0; if x + 1 > 5 then y := 1; elseif x + 2 < "
           "5 then x := 7; y := (x + 1) + 10*(x + 2); end if;"
        << 98.0;
    QTest::addRow("if in a loop")
        << "Real x, y; algorithm x := 0; y := 0; while x < 4 loop if x + 1 < 9 then x := x + 1; "
           "y := y + (x + 1); end if; end while;"
        << 2.0 + 3 + 4 + 5;
    QTest::addRow("when")
        << "Real x, y; algorithm when {time + x < 5, initial()} then x := 7; y := if x + 1 > 5 then x + "
           "1 else 0; end when;"
        << 8.0;
    QTest::addRow("function")
        << "function f input Real u; output Real y; protected Real x; algorithm x := u; y := 0; while x + 1 < 5 loop x "
           ":= x + 1; y := x + 1; end while; end f; Real y = f(time - time);"
        << 5.0;
}

void AlgorithmsTest::conditionsAreNotKnownBelowThem()
{
    QFETCH(QString, text);
    QFETCH(double, y);
    const Outcome outcome =
        run("model M " + text.toStdString() + " annotation(experiment(StopTime = 1, Interval = 0.5)); end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.at("y", 1), y);
}

void AlgorithmsTest::loopsOverWhatDoesNotCountAreRefused()
{
    const Outcome outcome = run(
        "model M Real s, top; algorithm top := time; s := 0; for x in 0.0:0.1:top loop s := s + x; end for; end M;");
    QVERIFY(!outcome.completed());
    QVERIFY2(outcome.messages().find("E3001") != std::string::npos, outcome.messages().c_str());
}

// Several become true at the same instant: by time, by a state, by a jump, by a sample; and within one list.
void AlgorithmsTest::oneBranchOfAWhenIsTaken()
{
    const Outcome outcome = run(R"(
        model M
          Real x(start = 0, fixed = true), jumps(start = 0, fixed = true);
          Integer a(start = 0, fixed = true), b(start = 0, fixed = true), c(start = 0, fixed = true), d(start = 0, fixed = true),
            e(start = 0, fixed = true), f(start = 0, fixed = true), g(start = 0, fixed = true), h(start = 0, fixed = true), late(start = 0, fixed = true);
        algorithm
          when time > 0.6 then
            a := a + 1;
          elsewhen time > 0.6 then
            b := b + 1;
          elsewhen time > 0.8 then
            late := late + 1;
          end when;
          when x > 0.6 then
            c := c + 1;
          elsewhen x > 0.6 then
            d := d + 1;
          end when;
          when time >= 0.5 then
            e := 0;
          elsewhen sample(0.5, 1) then
            e := 7;
          end when;
          when {jumps > 2, time > 5} then
            f := f + 1;
          elsewhen {jumps > 1, time > 4} then
            g := g + 1;
          elsewhen jumps < -1 then
            h := h + 1;
          end when;
        equation
          der(x) = 1;
          der(jumps) = 0;
          when time > 0.3 then
            reinit(jumps, 3);
          elsewhen time > 0.4 then
            reinit(jumps, 1.5);
          elsewhen time > 0.7 then
            reinit(jumps, -3);
          elsewhen time > 0.9 then
            reinit(jumps, 3);
          end when;
          annotation(experiment(StopTime = 1));
        end M;)");
    QVERIFY2(outcome.completed() && outcome.messages().empty(), outcome.messages().c_str());
    for (const auto& [name, expected] : std::vector<std::pair<const char*, double>>{
             {"a", 1}, {"b", 0}, {"late", 1}, {"c", 1}, {"d", 0}, {"e", 0}, {"f", 2}, {"g", 0}, {"h", 1}})
        QVERIFY2(outcome.at(name, 1) == expected, name);
}

/// Specification, section 11.1.1: the algorithm determines all variables that it assigns, whether or not a statement is
/// reached.
void AlgorithmsTest::unreachedStatementsKeepWhatWas()
{
    const Outcome outcome = run(R"(
model M
  parameter Integer m = 3;
  Real v[m], none[2](start = {4, 5}), y(start = 6), given = 5;
  Integer w(start = 3, fixed = true);
  discrete Real late(start = 2, fixed = true);
algorithm
  v := {1, 2, 3};
  if size(v, 1) == 4 then
    w := 7;
    none := v[3:4];
  end if;
  for i in 1:0 loop
    y := i;
  end for;
  when time > 0.5 then
    if 2 == 4 then
      late := 7;
    end if;
  end when;
  annotation(experiment(StopTime = 1));
end M;
)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    for (const auto& [name, expected] :
         std::vector<std::pair<const char*, double>>{{"w", 3}, {"none[1]", 4}, {"none[2]", 5}, {"y", 6}, {"late", 2}})
        QVERIFY2(outcome.at(name, 1) == expected, name);
}

QTEST_GUILESS_MAIN(AlgorithmsTest)
#include "algorithms_test.moc"
