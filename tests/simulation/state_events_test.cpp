// SPDX-License-Identifier: GPL-3.0-or-later
// Relations are frozen between events; their crossings are found, and nothing is lost or counted twice.
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class StateEventsTest : public QObject {
    Q_OBJECT
private slots:
    void crossingOfASineIsFoundEachTime();
    void eventHasTwoRows();
    void relationInsideNoEventMakesNone();
    void modelWithoutStatesHasEvents();
    void nestedConditions();
    void comparisonInABranchThatIsNotTaken_data();
    void comparisonInABranchThatIsNotTaken();
    void relationTrueAtTheStart();
    void relationsThatContradictEachOtherAreReported();
    void chatteringIsReported();
    void smallContradictionsAreNoChatteringAtAnyTolerance();
    void fastHysteresisOfALongRunIsNoChattering();
    void timeEventIsCountedAsSuch();
    void whatCountsAtSamplesMakesNoEvents();
    void eventsWithoutEffectLetTheStepGoOn();
    void relationsThatDecideNothingLetTheStepGoOn_data();
    void relationsThatDecideNothingLetTheStepGoOn();
    void relationsThatDecideBeginAnew();
    void relationsOfAlgorithmsDecideThere();
    void roundingIsNoCrossing_data();
    void roundingIsNoCrossing();
    void relationHasTheValuesOfItsPlaceInAnAlgorithm();
    void relationOfAStraightAlgorithmMakesEvents();
    void whatBecomesTrueJustAfterTheStart();
    void wholeNumbersOfFunctionsAreFollowed_data();
    void wholeNumbersOfFunctionsAreFollowed();
};

void StateEventsTest::crossingOfASineIsFoundEachTime()
{
    const Outcome outcome =
        run("model M Real x(start=0,fixed=true), v(start=1,fixed=true), y; equation der(x) = v; der(v) = -x; y = if x "
            "> 0.5 then 1 else 0; end M;",
            [](SimulationSettings& settings) {
                settings.stopTime = 20;
                settings.tolerance = 1e-10;
            });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const double pi = std::acos(-1.0);
    std::vector<double> expected;
    for (double period = 0; period < 20; period += 2 * pi) {
        expected.push_back(period + pi / 6);
        expected.push_back(period + 5 * pi / 6);
    }
    std::erase_if(expected, [](double time) { return time > 20; });
    std::vector<double> found;
    for (const ResultEvent& event : outcome.result().events) {
        if (event.kind == EventKind::State) found.push_back(event.time);
    }
    QCOMPARE(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) QVERIFY(std::fabs(found[i] - expected[i]) < 1e-7);
    QVERIFY(outcome.result().events[1].triggers[0].up);
    QVERIFY(!outcome.result().events[2].triggers[0].up);
    QCOMPARE(outcome.result().events[1].triggers[0].relation, "x > 0.5");
    QCOMPARE(outcome.result().events[1].triggers[0].zeroCrossing, "x - 0.5");
}

void StateEventsTest::eventHasTwoRows()
{
    const Outcome outcome =
        run("model M Real x(start=0,fixed=true), y; equation der(x) = 1; y = if x > 0.55 then 10 else 0; end M;");
    const ResultEvent& event = outcome.result().events.at(1);
    const auto& y = outcome.result().find("y")->values;
    QCOMPARE(outcome.result().time[event.rowAfter], outcome.result().time[event.rowAfter - 1]);
    QCOMPARE(y[event.rowAfter - 1], 0.0);
    QCOMPARE(y[event.rowAfter], 10.0);
    QVERIFY(isClose(event.time, 0.55, 1e-9));
}

void StateEventsTest::relationInsideNoEventMakesNone()
{
    const Outcome outcome = run(
        "model M Real x(start=0,fixed=true), y; equation der(x) = 1; y = noEvent(if x > 0.55 then 10 else 0); end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.simulation.statistics.stateEvents, std::uint64_t(0));
    QCOMPARE(outcome.at("y", 0.5), 0.0);
    QCOMPARE(outcome.at("y", 0.6), 10.0);
}

void StateEventsTest::relationHasTheValuesOfItsPlaceInAnAlgorithm()
{
    // y is 1 where the relation requires it, and lower by 10 at the end; z likewise.
    const Outcome outcome =
        run("model M Real x(start=0,fixed=true), y, z; Boolean isUp; Integer n(start=0,fixed=true); equation der(x) = "
            "1; algorithm y := 2*x; isUp := false; "
            "if y > 1 then isUp := true; end if; z := y/0.6; z := floor(z); when y > 1.4 then n := 3; end when; y := y "
            "- 10; z := z + 7; end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.at("isUp", 0.49), 0.0);
    QCOMPARE(outcome.at("isUp", 0.51), 1.0);
    QCOMPARE(outcome.at("z", 0.29), 7.0);
    QCOMPARE(outcome.at("z", 0.31), 8.0);
    QCOMPARE(outcome.at("y", 1), -8.0);
    std::vector<double> times;
    for (const ResultEvent& event : outcome.result().events) {
        if (event.kind == EventKind::State) times.push_back(event.time);
    }
    const double expected[] = {0.3, 0.5, 0.6, 0.7, 0.9};
    QCOMPARE(times.size(), std::size(expected));
    for (std::size_t i = 0; i < times.size(); ++i) QVERIFY(isClose(times[i], expected[i], 1e-9));
}

void StateEventsTest::relationOfAStraightAlgorithmMakesEvents()
{
    // Unlike one of a function that it calls.
    const Outcome outcome =
        run("model M function f input Real x; output Real y; algorithm y := if x > 0.7 then 1 else 0; end f; Real "
            "x(start=0,fixed=true), y, z; Boolean isUp; "
            "equation der(x) = 1; algorithm y := 2*x; isUp := y > 1; y := y - 10; z := f(x); end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.simulation.statistics.stateEvents, std::uint64_t(1));
    QCOMPARE(outcome.at("isUp", 0.49), 0.0);
    QCOMPARE(outcome.at("isUp", 0.51), 1.0);
    QCOMPARE(outcome.at("z", 0.69), 0.0);
    QCOMPARE(outcome.at("z", 0.71), 1.0);
}

void StateEventsTest::modelWithoutStatesHasEvents()
{
    const Outcome outcome =
        run("model M Real x, y; Boolean b; Integer n; equation x = sin(10*time); b = x > 0; n = if b then 3 else -3; y "
            "= n*x; end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(outcome.simulation.statistics.timeEvents + outcome.simulation.statistics.stateEvents >= 3);
    QVERIFY(isClose(outcome.at("y", 0.8), 3 * std::fabs(std::sin(8.0)), 1e-6));
}

void StateEventsTest::nestedConditions()
{
    const Outcome outcome =
        run("model M Real x(start=-2,fixed=true), y; equation der(x) = 1; y = if x < -1 then -1 else if x < 1 then x "
            "else 1; end M;",
            [](SimulationSettings& settings) { settings.stopTime = 4; });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.simulation.statistics.stateEvents, std::uint64_t(2));
    QVERIFY(isClose(outcome.at("y", 0.5), -1));
    QVERIFY(std::fabs(outcome.at("y", 2)) < 1e-6);
    QVERIFY(isClose(outcome.at("y", 3.5), 1));
}

void StateEventsTest::comparisonInABranchThatIsNotTaken_data()
{
    QTest::addColumn<double>("a");
    QTest::addColumn<double>("expected");
    QTest::newRow("below") << -0.5 << -0.75;
    QTest::newRow("first knot") << 0.0 << 0.0;
    QTest::newRow("first section") << 0.25 << 0.28125;
    QTest::newRow("knot") << 0.5 << 0.5;
    QTest::newRow("second section") << 0.7 << 0.724;
    QTest::newRow("last knot") << 1.0 << 1.0;
    QTest::newRow("above") << 1.5 << 1.25;
}

// The zero function of such a comparison is undefined there, but the compared variable is defined. A cubic through
// three points, and the tangents at its ends.
void StateEventsTest::comparisonInABranchThatIsNotTaken()
{
    QFETCH(double, a);
    QFETCH(double, expected);
    const Outcome outcome = run(R"(
        model Cubic
          function hermite
            input Real x, x1, x2, y1, y2, d1, d2;
            output Real y;
          protected
            Real h, t;
          algorithm
            h := x2 - x1;
            if abs(h) > 0 then
              t := (x - x1)/h;
              y := y1*(2*t^3 - 3*t^2 + 1) + h*d1*(t^3 - 2*t^2 + t) + y2*(3*t^2 - 2*t^3) + h*d2*(t^3 - t^2);
            else
              y := (y1 + y2)/2;
            end if;
          end hermite;
          function spline
            input Real x, x1, x2, y1, y2, d1, d2;
            output Real y;
          algorithm
            if x > x1 and x < x2 then
              y := hermite(x, x1, x2, y1, y2, d1, d2);
            elseif x <= x1 then
              y := y1 + (x - x1)*d1;
            else
              y := y2 + (x - x2)*d2;
            end if;
          end spline;
          parameter Real a = 1;
          Real u, y, m;
          Integer i;
          parameter Real xd[3] = {0, 0.5, 1}, d[3] = {1.5, 1, 0.5};
        equation
          u = a;
          m = y*y;
        algorithm
          i := 1;
          for j in 1:2 loop
            if u > xd[j] then
              i := j;
            end if;
          end for;
          y := spline(u, xd[i], xd[i + 1], xd[i], xd[i + 1], d[i], d[i + 1]);
        end Cubic;)",
                                [=](SimulationSettings& settings) {
                                    settings.overrides = {{"a", std::to_string(a)}};
                                });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.at("u", 1), a);
    QVERIFY2(std::fabs(outcome.at("y", 1) - expected) < 1e-12,
             qPrintable(QString::number(outcome.at("y", 1), 'g', 17)));
    QVERIFY(std::fabs(outcome.at("m", 1) - expected * expected) < 1e-12);
}

void StateEventsTest::relationTrueAtTheStart()
{
    const Outcome outcome =
        run("model M Real x(start=0,fixed=true), y; equation der(x) = if x >= 0 then 1 else -1; y = x; end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(isClose(outcome.at("y", 1), 1));
    QCOMPARE(outcome.simulation.statistics.stateEvents, std::uint64_t(0));
}

void StateEventsTest::relationsThatContradictEachOtherAreReported()
{
    const Outcome outcome = run("model M Real x; equation x = if x > 0 then -1 else 1; end M;");
    QVERIFY(!outcome.completed());
    QVERIFY2(outcome.messages().find("x > 0") != std::string::npos, outcome.messages().c_str());
}

void StateEventsTest::chatteringIsReported()
{
    // Sliding along x = 0: an ideal relay without hysteresis.
    const Outcome outcome =
        run("model M Real x(start=0.1,fixed=true); equation der(x) = if x > 0 then -1 else 1; end M;");
    QVERIFY(!outcome.completed());
    QVERIFY2(outcome.messages().find("E5005") != std::string::npos, outcome.messages().c_str());
    QVERIFY(outcome.messages().find("x > 0") != std::string::npos);
    QVERIFY(outcome.simulation.reachedTime >= 0.1 - 1e-6);
    QVERIFY(outcome.result().rowCount() > 40);
}

/// 2,000 switchings 10 ms apart, in a run of 3e7 s. Both truths of a relation contradict themselves for 6e-8 s, by less
/// than the zero tolerance at the usual settings: a smaller tolerance must not turn this into chattering. Switching
/// back and forth due to the flow itself is still reported.
void StateEventsTest::smallContradictionsAreNoChatteringAtAnyTolerance()
{
    const auto runWith = [](const std::string& model, double tolerance) {
        return run(model, [&](SimulationSettings& settings) { settings.tolerance = tolerance; });
    };
    const Outcome outcome = runWith(
        "model M Real x(start = -0.5, fixed = true), q; equation der(x) = 1; q^3 + q = x - (if q > 0 then 3e-8 "
        "else -3e-8); end M;",
        1e-8);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(isClose(outcome.at("q", 1), 0.4238538, 1e-6));
    for (const double tolerance : {1e-6, 1e-8, 1e-10}) {
        const Outcome sliding = runWith(
            "model M Real x(start = -0.5, fixed = true); equation der(x) = if x > 0 then -1 else 1; end M;", tolerance);
        QVERIFY(sliding.messages().find("E5005") != std::string::npos);
    }
}

void StateEventsTest::fastHysteresisOfALongRunIsNoChattering()
{
    const Outcome outcome =
        run("model M Real x(start = 0.5, fixed = true); Boolean on(start = true, fixed = true); equation on = x < 0 or "
            "pre(on) "
            "and x < 1; der(x) = if time > 5e6 and time < 5e6 + 20 then (if on then 100 else -100) else 0; end M;",
            [](SimulationSettings& settings) { settings.stopTime = 3e7; });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(outcome.simulation.statistics.stateEvents > 1990);
}

void StateEventsTest::timeEventIsCountedAsSuch()
{
    const Outcome outcome =
        run("model M Real x(start=0,fixed=true); equation der(x) = if time > 0.25 then 1 else 0; end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.simulation.statistics.timeEvents, std::uint64_t(1));
    QVERIFY(isClose(outcome.result().events[1].time, 0.25, 1e-9));
    QVERIFY(isClose(outcome.at("x", 1), 0.75, 1e-6));
}

void StateEventsTest::whatCountsAtSamplesMakesNoEvents()
{
    const Outcome outcome =
        run("model M Real x(start = 0, fixed = true), v(start = 10, fixed = true); Integer n(start = 0, fixed = true), "
            "k(start = 0, fixed = true), m(start = 0, fixed = true); Boolean is; equation der(x) = v; der(v) = -100*x; "
            "when sample(0.05, 0.1) and x > 0.5 then n = pre(n) + 1; end when; is = x < 0.25 and (x > -0.25 and "
            "sample(0.05, 0.1)); when is then k = pre(k) + 1; end when; when sample(0.05, 0.1) and time > 1.9 then m = "
            "pre(m) + 1; end when; end M;",
            [](SimulationSettings& settings) { settings.stopTime = 3; });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    double above = 0, near = 0;
    for (int i = 0; i < 30; ++i) {
        const double x = std::sin(10 * (0.05 + 0.1 * i));
        above += x > 0.5 ? 1 : 0;
        near += std::fabs(x) < 0.25 ? 1 : 0;
    }
    QVERIFY(above > 5 && near > 3);
    QCOMPARE(outcome.at("n", 3), above);
    QCOMPARE(outcome.at("k", 3), near);
    QCOMPARE(outcome.at("m", 3), 11.0);
    QCOMPARE(outcome.simulation.statistics.stateEvents, std::uint64_t(0));
}

void StateEventsTest::eventsWithoutEffectLetTheStepGoOn()
{
    const Outcome outcome =
        run("model M Real x(start = 0, fixed = true), v(start = 1, fixed = true), p = 1 + 0.001*x; Boolean limit(start "
            "= false, fixed = true); Real y(start = 0, fixed = true); equation der(x) = v; der(v) = -x; limit = p >= 1 "
            "or pre(limit) and p >= 0.99; der(y) = if limit then 1 else 0; end M;",
            [](SimulationSettings& settings) {
                settings.stopTime = 200;
                settings.intervals = 10;
            });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(isClose(outcome.at("y", 200), 200, 1e-6));
    QVERIFY(isClose(outcome.at("x", 200), std::sin(200.0), 1e-2));
    const auto& statistics = outcome.simulation.statistics;
    QVERIFY(statistics.stateEvents >= 63);
    // A new start takes many small steps.
    QVERIFY(statistics.steps < 40 * statistics.stateEvents);
}

void StateEventsTest::relationsThatDecideNothingLetTheStepGoOn_data()
{
    QTest::addColumn<QString>("rate");
    QTest::newRow("a limiter that is not at its limit") << "if v < 0 and y < -10 or v > 0 and y > 10 then 0 else v";
    QTest::newRow("as what is allowed") << "if (v >= 0 or y > -10) and not (v > 0 and y > 10) then v else 0";
    QTest::newRow("in a branch that does not count") << "if y > 10 then (if v > 0 then 0 else v) else v";
    QTest::newRow("switched off") << "if isLimited and v < 0 then 0 else v";
    QTest::newRow("within a sum") << "v + (if not isLimited or v > 0 then 0 else v)";
}

void StateEventsTest::relationsThatDecideNothingLetTheStepGoOn()
{
    QFETCH(QString, rate);
    const auto runWith = [](const std::string& text) {
        return run(
            "model M parameter Boolean isLimited = false; Real x(start = 0, fixed = true), v(start = 1, fixed = "
            "true), y(start = 0, fixed = true); equation der(x) = v; der(v) = -x; der(y) = " +
                text + "; end M;",
            [](SimulationSettings& settings) {
                settings.stopTime = 100;
                settings.intervals = 10;
            });
    };
    const Outcome outcome = runWith(rate.toStdString()), plain = runWith("v");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(outcome.simulation.statistics.stateEvents >= 31);
    QCOMPARE(plain.simulation.statistics.stateEvents, std::uint64_t(0));
    QCOMPARE(outcome.simulation.statistics.steps, plain.simulation.statistics.steps);
    QCOMPARE(outcome.at("y", 100), plain.at("y", 100));
}

void StateEventsTest::relationsThatDecideBeginAnew()
{
    // Up to 0.5 and held there while v > 0, and so on: from the top of x on, y falls with it from the limit.
    const Outcome outcome =
        run("model M Real x(start = 0, fixed = true), v(start = 1, fixed = true), y(start = 0, fixed = true); equation "
            "der(x) = v; der(v) = -x; der(y) = if v < 0 and y < -0.5 or v > 0 and y > 0.5 then 0 else v; end M;",
            [](SimulationSettings& settings) {
                settings.stopTime = 20;
                settings.intervals = 200;
                settings.tolerance = 1e-8;
            });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const double pi = std::acos(-1.0);
    double y = 0, before = 0;
    for (double time = 0; time < 19.95; time += 0.1) {
        // Each way is monotonous between two turns of x.
        const double turn = (std::floor(time / pi - 0.5) + 0.5) * pi;
        if (turn > 0 && turn > time - 0.1) {
            y = std::clamp(y + std::sin(turn) - before, -0.5, 0.5);
            before = std::sin(turn);
        }
        y = std::clamp(y + std::sin(time) - before, -0.5, 0.5);
        before = std::sin(time);
        QVERIFY2(std::fabs(outcome.at("y", time) - y) < 1e-6, std::to_string(time).c_str());
    }
}

/// Relations in an algorithm occur in no equation, although another equation may determine their result.
void StateEventsTest::relationsOfAlgorithmsDecideThere()
{
    const Outcome outcome = run(
        "model M parameter Boolean isLimited = false; Real x(start = 0, fixed = true), v(start = 1, fixed = true), "
        "z(start = 0, fixed = true), w(start = 0, fixed = true), y, a[20]; equation der(x) = v; der(v) = -x; der(z) "
        "= y; der(w) = if isLimited and x > 0.5 then 0 else 1; algorithm for i in 1:20 loop a[i] := sin(i*x); end "
        "for; if x > 0.5 then y := 1; else y := 3; end if; if y > 10 then y := sum(a); end if; end M;",
        [](SimulationSettings& settings) {
            settings.stopTime = 2 * std::acos(-1.0);
            settings.intervals = 5;
        });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    // A third of a period above a half.
    const double period = 2 * std::acos(-1.0);
    QVERIFY(std::fabs(outcome.at("z", period) - period * (1.0 / 3 + 2.0)) < 1e-4);
    QVERIFY(std::fabs(outcome.at("w", period) - period) < 1e-6);
}

void StateEventsTest::roundingIsNoCrossing_data()
{
    QTest::addColumn<QString>("condition");
    QTest::newRow(">") << "m > 0";
    QTest::newRow(">=") << "m >= 0";
    QTest::newRow("turned") << "0 < m";
    QTest::newRow("the other side") << "not m < 0";
    QTest::newRow("of two sides") << "x + m > x";
}

/// The iteration leaves a rounding error of dp, which the root amplifies to 4e-7.
void StateEventsTest::roundingIsNoCrossing()
{
    QFETCH(QString, condition);
    const auto runWith = [&](const std::string& flow, double stopTime) {
        return run(
            "model M Real pa = 1.2e5*(1 + 0.01*sin(time)), p(start = 1.2e5), dp = pa - p, m = "
            "0.1*sign(dp)*sqrt(abs(dp)) + " +
                flow + "; Real x(start = 0, fixed = true); equation p + 1e-6*p^2 = pa + 1e-6*pa^2; der(x) = if " +
                condition.toStdString() + " then 1 + m else -1 + m; end M;",
            [&](SimulationSettings& settings) { settings.stopTime = stopTime; });
    };
    const Outcome resting = runWith("1e-7", 10);
    QVERIFY2(resting.completed(), resting.messages().c_str());
    QVERIFY(resting.simulation.statistics.stateEvents < 100);
    QVERIFY(resting.simulation.statistics.steps < 300);
    // Values beyond rounding remain.
    const double pi = std::acos(-1.0);
    const Outcome crossing = runWith("1e-3*sin(time)", 2 * pi);
    QVERIFY2(crossing.completed(), crossing.messages().c_str());
    QVERIFY(std::fabs(crossing.at("x", pi) - pi) < 1e-2);
    QVERIFY(std::fabs(crossing.at("x", 2 * pi)) < 1e-2);
}

void StateEventsTest::whatBecomesTrueJustAfterTheStart()
{
    const Outcome outcome =
        run("model M Real x(start=0,fixed=true); Boolean later = time > 1, now = time >= 1; equation der(x) = if later "
            "then 1 else 0; end M;",
            [](SimulationSettings& settings) {
                settings.startTime = 1;
                settings.stopTime = 2;
            });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(isClose(outcome.at("x", 2), 1));
    QCOMPARE(outcome.at("later", 1.5), 1.0);
    QCOMPARE(outcome.at("now", 1.5), 1.0);
    QCOMPARE(outcome.simulation.statistics.timeEvents, std::uint64_t(1));
}

void StateEventsTest::wholeNumbersOfFunctionsAreFollowed_data()
{
    QTest::addColumn<QString>("condition");
    for (const char* const condition :
         {"reg(h) == 3", "3 == reg(h)", "reg(h) <> 1", "not reg(h) <> 3", "reg(h) >= 3", "3 <= reg(h)", "reg(h) > 1",
          "not reg(h) <= 1", "not 1 >= reg(h)", "not reg(h) < 3", "lit(h) == E.high", "lit(h) >= E.high",
          "isHigh(h) == true", "isHigh(h) <> false", "short(h) == 3"})
        QTest::newRow(condition) << condition;
}

/// They jump onto the number they are compared with: a difference that goes from -2 to 0 has no sign change.
void StateEventsTest::wholeNumbersOfFunctionsAreFollowed()
{
    QFETCH(QString, condition);
    const Outcome outcome = run(R"(
model M
  type E = enumeration(low, high);
  function reg
    input Real h;
    output Integer r;
  algorithm
    r := 1;
    for i in 1:2 loop
      r := if h > 0 then 3 else 1;
    end for;
  end reg;
  function lit
    input Real h;
    output E r;
  algorithm
    r := E.low;
    for i in 1:2 loop
      r := if h > 0 then E.high else E.low;
    end for;
  end lit;
  function isHigh
    input Real h;
    output Boolean r;
  algorithm
    r := false;
    for i in 1:2 loop
      r := h > 0;
    end for;
  end isHigh;
  function short
    input Real h;
    output Integer r = if h > 0 then 3 else 1;
  algorithm
  end short;
  Real h(start = 0, fixed = true);
  Real c = if )" + condition.toStdString() +
                                R"( then 2 + h^2 else 2 - h;
equation
  der(h) = 20*cos(20*time);
  annotation(experiment(StopTime = 1));
end M;
)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const Result& result = outcome.result();
    for (std::size_t row = 0; row < result.rowCount(); ++row) {
        const double h = result.find("h")->values[row], c = result.find("c")->values[row];
        if (std::fabs(h) < 1e-3) continue;
        QVERIFY2(isClose(c, h > 0 ? 2 + h * h : 2 - h, 1e-9), qPrintable(QString::number(result.time[row])));
    }
}

QTEST_GUILESS_MAIN(StateEventsTest)
#include "state_events_test.moc"
