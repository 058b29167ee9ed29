// SPDX-License-Identifier: GPL-3.0-or-later
// Clocked models: when clocks tick, and what their equations see.
#include "core/simulation/evaluator/clock_ticks.h"
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class ClocksTest : public QObject {
    Q_OBJECT
private slots:
    void ticksOfRationalClocksAreExact();
    void clocksOfEqualRatesTickAtOneInstant();
    void previousBeginsWithTheStartValue();
    void sampleTakesTheLeftLimit();
    void samplingAtAJumpTakesTheValueBefore();
    void sampledExpressionsJumpAsVariablesDo_data();
    void sampledExpressionsJumpAsVariablesDo();
    void holdGivesTheStartValueBeforeTheFirstTick();
    void conversionsBetweenClocks();
    void firstTickAndInterval();
    void intervalsThatVary();
    void intervalsOfRealClocksThatVary();
    void anIntervalMustBePositive();
    void clocksOfConditions();
    void conditionThatIsTrueFromTheStart();
    void clockOfAConditionIsSubSampled();
    void samplesAndHoldsAcrossClocks();
    void algebraicLoopOnAClock();
    void algorithmsOnAClock();
    void actionsAtTicks();
    void solverMethods_data();
    void solverMethods();
    void constrainedStatesOnAClock();
    void otherSolverMethodsAreNamed();
    void conversionsOfWhatHasNoValueBetweenTicks();
    void expressionsAreConvertedLikeVariables_data();
    void expressionsAreConvertedLikeVariables();
    void clockedController();
};

namespace {

/// Times of the ticks after the first one, from the values of a clocked counter.
std::vector<double> changesOf(const Result& result, const std::string& name)
{
    const std::span<const double> values = result.find(name)->values;
    std::vector<double> times;
    for (std::size_t i = 1; i < values.size(); ++i) {
        if (values[i] != values[i - 1]) times.push_back(result.time[i]);
    }
    return times;
}

}  // namespace

void ClocksTest::ticksOfRationalClocksAreExact()
{
    const Outcome outcome =
        run("model M Real n(start = 0), m(start = 0); equation when Clock(1, 3) then n = previous(n) + 1; end when; m "
            "= previous(m) + superSample(n, 7);"
            " annotation(experiment(StopTime = 1)); end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    SlotValues values(outcome.analysis->program->slotCount, 0.0);
    ClockTicks ticks(*outcome.analysis->program, values);
    ticks.begin(0);
    const auto& partitions = outcome.analysis->program->clockedPartitions;
    QCOMPARE(partitions.size(), std::size_t(2));
    const std::size_t slow = partitions[0].factor > partitions[1].factor ? 0 : 1;
    std::size_t slowTicks = 0;
    for (std::size_t n = 0; n <= 21'000'000; ++n) {
        const double time = ticks.next();
        if (time != static_cast<double>(n) / 21.0) QCOMPARE(time, static_cast<double>(n) / 21.0);
        if (!ticks.takeDue(time, 0)) QFAIL("nothing ticks");
        slowTicks += ticks.active()[slow];
        if (ticks.active()[slow] != (n % 7 == 0 ? 1 : 0)) QFAIL("the clocks do not tick together");
        if (n == 21'000'000) QCOMPARE(time, 1'000'000.0);
    }
    QCOMPARE(slowTicks, std::size_t(3'000'001));
}

void ClocksTest::clocksOfEqualRatesTickAtOneInstant()
{
    const Outcome outcome =
        run("model M Real a(start = 0), b(start = 0); equation when Clock(1, 10) then a = previous(a) + 1; end when; "
            "when Clock(0.1) then b = previous(b) + 1; end when;"
            " annotation(experiment(StopTime = 1.05)); end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const std::vector<double> times = eventTimes(outcome.result(), EventKind::Time);
    // The first tick belongs to the start.
    QCOMPARE(times.size(), std::size_t(10));
    for (std::size_t k = 1; k <= times.size(); ++k)
        QCOMPARE(times[k - 1], std::min(static_cast<double>(k) / 10.0, static_cast<double>(k) * 0.1));
    QCOMPARE(outcome.result().find("a")->values.front(), 1.0);
    QCOMPARE(outcome.at("a", 1.05), 11.0);
    QCOMPARE(outcome.at("b", 1.05), 11.0);
    // The event lists the clocks that ticked.
    const ResultEvent& event = outcome.result().events[2];
    QCOMPARE(event.triggers.size(), std::size_t(2));
    QCOMPARE(event.triggers[0].relation, std::string("Clock(1, 10)"));
}

void ClocksTest::previousBeginsWithTheStartValue()
{
    const Outcome outcome =
        run("model M Real x(start = 5), y(start = 1), z; equation when Clock(1) then x = previous(x) + 1; y = "
            "previous(y) * 2; z = previous(x) + previous(y); end when;"
            " annotation(experiment(StopTime = 3.5)); end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.at("x", 0.5), 6.0);
    QCOMPARE(outcome.at("x", 3.4), 9.0);
    QCOMPARE(outcome.at("y", 3.4), 16.0);
    QCOMPARE(outcome.at("z", 0.5), 6.0);
    QCOMPARE(outcome.at("z", 3.4), 16.0);
}

void ClocksTest::sampleTakesTheLeftLimit()
{
    // The start: the initial system is solved before the first tick.
    const Outcome outcome =
        run("model M Real y(start = 1), yc; equation der(y) + y = 2; yc = sample(y + time, Clock(1, 2)); initial "
            "equation der(y) = 0;"
            " annotation(experiment(StopTime = 2)); end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    for (const double time : {0.0, 0.5, 1.0, 1.5}) QVERIFY(isClose(outcome.at("yc", time + 0.25), 2 + time, 1e-9));
}

void ClocksTest::samplingAtAJumpTakesTheValueBefore()
{
    const Outcome outcome =
        run("model M discrete Real s(start = 0); Real c, d; Boolean b = time >= 0.5; Boolean bc; equation when "
            "sample(0.5, 0.5) then s = pre(s) + 1; end when;"
            " c = sample(s, Clock(1, 2)); d = hold(c); bc = sample(b, Clock(1, 2)); annotation(experiment(StopTime = "
            "1.9)); end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.at("s", 1.2), 2.0);
    QCOMPARE(outcome.at("c", 1.2), 1.0);
    QCOMPARE(outcome.at("d", 1.2), 1.0);
    QCOMPARE(outcome.at("bc", 0.7), 0.0);
    QCOMPARE(outcome.at("bc", 1.2), 1.0);
}

void ClocksTest::sampledExpressionsJumpAsVariablesDo_data()
{
    QTest::addColumn<QString>("expression");
    QTest::addColumn<double>("before");
    QTest::newRow("if") << "if time >= 0.5 then 1 else 0" << 0.0;
    QTest::newRow("if with a state") << "if x >= 0.5 then x else -1" << -1.0;
    QTest::newRow("integer") << "integer(10*time)" << 4.0;
    QTest::newRow("floor") << "2*floor(10*time) + 1" << 9.0;
    QTest::newRow("ceil") << "ceil(-10*time)" << -4.0;
    QTest::newRow("div") << "div(time, 0.5)" << 0.0;
    QTest::newRow("mod") << "mod(time, 0.5)" << 0.5;
    QTest::newRow("rem") << "rem(-time, 0.5)" << -0.5;
    QTest::newRow("sign, without an event") << "sign(time - 0.5)" << 0.0;
    QTest::newRow("relation") << "if (time >= 0.5) == true then 1 else 0" << 0.0;
}

/// At a tick that coincides with the jump the clock samples the value before it, however the jump is written.
void ClocksTest::sampledExpressionsJumpAsVariablesDo()
{
    QFETCH(QString, expression);
    QFETCH(double, before);
    const Outcome outcome =
        run("model M Real x(start = 0, fixed = true), v = " + expression.toStdString() +
            "; Real a = hold(sample(v, Clock(1, 10))), b = hold(sample(" + expression.toStdString() +
            ", Clock(1, 10))); equation der(x) = 1; annotation(experiment(StopTime = 1)); end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(isClose(outcome.at("b", 0.55), before, 1e-9));
    for (double time = 0.05; time < 1; time += 0.1)
        QVERIFY2(isClose(outcome.at("a", time), outcome.at("b", time), 1e-9), qPrintable(QString::number(time)));
}

void ClocksTest::holdGivesTheStartValueBeforeTheFirstTick()
{
    const Outcome outcome =
        run("model M Real u, s(start = -3), h; equation u = sample(time + 10, Clock(1)); s = shiftSample(u, 1, 2); h = "
            "hold(s); annotation(experiment(StopTime = 2)); end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.at("h", 0.4), -3.0);
    QCOMPARE(outcome.at("h", 0.6), 10.0);
    QCOMPARE(outcome.at("h", 1.6), 11.0);
}

void ClocksTest::conversionsBetweenClocks()
{
    const Outcome outcome =
        run("model M Real n(start = 0), sub, sup, shifted(start = 50), back; equation when Clock(1) then n = "
            "previous(n) + 1; end when; sub = subSample(n, 3);"
            " sup = superSample(sub, 2); shifted = shiftSample(n, 1, 5); back = backSample(shifted, 1, 5); "
            "annotation(experiment(StopTime = 8.9)); end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(changesOf(outcome.result(), "sub"), std::vector<double>({3, 6}));
    QCOMPARE(outcome.at("sub", 5.5), 4.0);
    QCOMPARE(outcome.at("sup", 2.9), 1.0);
    QCOMPARE(outcome.at("sup", 4.6), 4.0);
    QCOMPARE(changesOf(outcome.result(), "shifted"),
             std::vector<double>({0.2, 1.2, 2.2, 3.2, 4.2, 5.2, 6.2, 7.2, 8.2}));
    QCOMPARE(outcome.at("shifted", 1.1), 1.0);
    // Before the first tick of its source: the start value.
    QCOMPARE(outcome.at("back", 0.5), 50.0);
    QCOMPARE(outcome.at("back", 1.5), 1.0);
    QCOMPARE(outcome.at("back", 2.5), 2.0);
}

void ClocksTest::firstTickAndInterval()
{
    const Outcome outcome =
        run("model M Real n(start = 0), iv, ivSub, sub; Boolean f; Integer fs(start = 0); equation when Clock(1, 4) "
            "then n = previous(n) + interval(); iv = interval(n); f = firstTick(); end when;"
            " sub = subSample(n, 2); ivSub = interval(sub); fs = previous(fs) + (if firstTick(sub) then 1 else 0); "
            "annotation(experiment(StopTime = 1.9)); end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.at("iv", 0.1), 0.25);
    QCOMPARE(outcome.at("ivSub", 0.1), 0.5);
    QCOMPARE(outcome.at("n", 1.8), 2.0);
    QCOMPARE(outcome.at("f", 0.1), 1.0);
    QCOMPARE(outcome.at("f", 0.3), 0.0);
    QCOMPARE(outcome.at("fs", 1.8), 1.0);
}

void ClocksTest::intervalsThatVary()
{
    // The example of the specification: 0, 0.003, 0.007, 0.012, ...
    const Outcome outcome =
        run("model M Integer c(start = 2); Real y(start = 0), iv; equation when Clock(c, 1000) then c = previous(c) + "
            "1; y = previous(y) + 1; iv = interval(); end when;"
            " annotation(experiment(StopTime = 0.02)); end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(changesOf(outcome.result(), "y"), std::vector<double>({0.003, 0.007, 0.012, 0.018}));
    QCOMPARE(outcome.at("iv", 0.001), 0.002);
    QCOMPARE(outcome.at("iv", 0.008), 0.004);
}

void ClocksTest::intervalsOfRealClocksThatVary()
{
    const Outcome outcome =
        run("model M Real next(start = 0.5), y(start = 0); equation when Clock(next) then next = previous(next) * 2; y "
            "= previous(y) + 1; end when;"
            " annotation(experiment(StopTime = 8)); end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(changesOf(outcome.result(), "y"), std::vector<double>({1, 3, 7}));
}

void ClocksTest::anIntervalMustBePositive()
{
    const Outcome outcome =
        run("model M Real next(start = 1); equation when Clock(next) then next = previous(next) - 0.5; end when; "
            "annotation(experiment(StopTime = 8)); end M;");
    QVERIFY(!outcome.completed());
    QVERIFY2(
        outcome.messages().find("the interval of Clock(next) is 0, and must be greater than 0") != std::string::npos,
        outcome.messages().c_str());
}

void ClocksTest::clocksOfConditions()
{
    const Outcome outcome = run(
        "model M Real x = sin(time); Integer n(start = 0); Real at, iv; Boolean b = time >= 0.5; Boolean b2;"
        " equation when Clock(x > 0.5, 0.25) then n = previous(n) + 1; at = sample(time); iv = interval(); end when;"
        " b2 = sample(b, Clock(b)); annotation(experiment(StopTime = 10)); end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const double first = std::asin(0.5), turn = 2 * std::acos(-1.0);
    const std::vector<double> times = changesOf(outcome.result(), "n");
    QCOMPARE(times.size(), std::size_t(2));
    QVERIFY(isClose(times[0], first, 1e-9));
    QVERIFY(isClose(times[1], first + turn, 1e-9));
    QVERIFY(isClose(outcome.at("at", 1), first, 1e-9));
    QCOMPARE(outcome.at("iv", 1), 0.25);
    QVERIFY(isClose(outcome.at("iv", 9), turn, 1e-9));
    // It ticks when the event has settled, and samples the settled values.
    QCOMPARE(outcome.at("b2", 0.4), 0.0);
    QCOMPARE(outcome.at("b2", 0.6), 1.0);
}

void ClocksTest::conditionThatIsTrueFromTheStart()
{
    const Outcome outcome =
        run("model M Integer n(start = 0); Real last; equation when Clock(abs(time - hold(last)) > 0.75 or time < 0.5) "
            "then n = previous(n) + 1; last = sample(time); end when;"
            " annotation(experiment(StopTime = 1)); end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.result().find("n")->values.front(), 1.0);
    const std::vector<double> times = changesOf(outcome.result(), "n");
    QCOMPARE(times.size(), std::size_t(1));
    QVERIFY(isClose(times[0], 0.75, 1e-9));
}

void ClocksTest::clockOfAConditionIsSubSampled()
{
    const Outcome outcome =
        run("model M Integer n(start = 0), sub, late; equation when Clock(sample(0.5, 1)) then n = previous(n) + 1; "
            "end when; sub = subSample(n, 2); late = shiftSample(n, 3);"
            " annotation(experiment(StopTime = 6)); end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(changesOf(outcome.result(), "n"), std::vector<double>({0.5, 1.5, 2.5, 3.5, 4.5, 5.5}));
    QCOMPARE(changesOf(outcome.result(), "sub"), std::vector<double>({0.5, 2.5, 4.5}));
    QCOMPARE(changesOf(outcome.result(), "late"), std::vector<double>({3.5, 4.5, 5.5}));
}

void ClocksTest::samplesAndHoldsAcrossClocks()
{
    // The example of the specification for noClock: sample(hold(x)) is one tick late.
    const Outcome outcome =
        run("model M Clock clk1 = Clock(1, 10); Clock clk2 = subSample(clk1, 2); Real x(start = 0), y(start = 0), "
            "z(start = 0);"
            " equation when clk1 then x = previous(x) + 0.1; end when; when clk2 then y = noClock(x); z = "
            "sample(hold(x)); end when;"
            " annotation(experiment(StopTime = 0.95)); end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(isClose(outcome.at("y", 0.45), 0.5, 1e-12));
    QVERIFY(isClose(outcome.at("z", 0.45), 0.4, 1e-12));
    QCOMPARE(outcome.at("z", 0.05), 0.0);
}

void ClocksTest::algebraicLoopOnAClock()
{
    const Outcome outcome =
        run("model M Real u, a(start = 1), b(start = 1), l, m; equation u = sample(time, Clock(1)) + 2; a^2 + b = u + "
            "4; a * b = u; l + 2*m = u + previous(l)*0; l - m = previous(m)*0;"
            " annotation(experiment(StopTime = 3.5)); end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    for (const double time : {0.5, 1.5, 2.5}) {
        const double a = outcome.at("a", time), b = outcome.at("b", time), u = outcome.at("u", time);
        QVERIFY(isClose(a * a + b, u + 4, 1e-9));
        QVERIFY(isClose(a * b, u, 1e-9));
        QVERIFY(isClose(outcome.at("l", time), u / 3, 1e-12));
        QVERIFY(isClose(outcome.at("m", time), u / 3, 1e-12));
    }
}

void ClocksTest::algorithmsOnAClock()
{
    const Outcome outcome = run(
        "model M Real u = sample(time, Clock(1)); Real s(start = 0); Integer k(start = 0); algorithm s := previous(s); "
        "for i in 1:3 loop s := s + i * u; end for;"
        " if s > 10 then k := previous(k) + 1; else k := 0; end if; annotation(experiment(StopTime = 4.5)); end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.at("s", 1.5), 6.0);
    QCOMPARE(outcome.at("s", 3.5), 36.0);
    QCOMPARE(outcome.at("k", 1.5), 0.0);
    QCOMPARE(outcome.at("k", 4.4), 3.0);
}

void ClocksTest::actionsAtTicks()
{
    const Outcome ended =
        run("model M Real n(start = 0); equation when Clock(1) then n = previous(n) + 1; if n > 2 then "
            "terminate(\"enough\"); end if; end when; annotation(experiment(StopTime = 9)); end M;");
    QVERIFY2(ended.messages().find("enough") != std::string::npos, ended.messages().c_str());
    QCOMPARE(ended.simulation.reachedTime, 2.0);
    const Outcome failed =
        run("model M Real n(start = 0); equation n = previous(n) + sample(1, Clock(1)); assert(n < 2.5, \"too many\"); "
            "annotation(experiment(StopTime = 9)); end M;");
    QVERIFY(!failed.completed());
    QVERIFY2(failed.messages().find("too many") != std::string::npos, failed.messages().c_str());
    QCOMPARE(failed.simulation.reachedTime, 2.0);
}

void ClocksTest::solverMethods_data()
{
    QTest::addColumn<QString>("method");
    QTest::addColumn<double>("factor");
    // der(x) = -x: the factor of x for one step of 0.1 s.
    QTest::newRow("explicit Euler") << "ExplicitEuler" << 0.9;
    QTest::newRow("implicit Euler") << "ImplicitEuler" << 1 / 1.1;
    QTest::newRow("implicit trapezoid") << "ImplicitTrapezoid" << 0.95 / 1.05;
}

void ClocksTest::solverMethods()
{
    QFETCH(QString, method);
    QFETCH(double, factor);
    const Outcome outcome =
        run("model M Real x(start = 1, fixed = true), u = sample(0, Clock(Clock(1, 10), solverMethod = \"" +
            method.toStdString() +
            "\")), y; equation der(x) = u - x; y = hold(x); annotation(experiment(StopTime = 1)); end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    for (int k = 0; k < 10; ++k) QVERIFY(isClose(outcome.at("y", 0.1 * k + 0.05), std::pow(factor, k), 1e-12));
    QVERIFY(isClose(outcome.at("der(x)", 0.55), -std::pow(factor, 5), 1e-12));
}

void ClocksTest::constrainedStatesOnAClock()
{
    // The inverse of a first-order plant behind a filter: x of the plant is prescribed, its input follows from the
    // derivative.
    const Outcome outcome =
        run("model M Real r = sample(1, Clock(Clock(1, 10), solverMethod = \"ExplicitEuler\")); Real f(start = 0, "
            "fixed = true), x, u, y; equation der(f) = r - f; f = x; der(x) = -2*x + u; y = hold(u);"
            " annotation(experiment(StopTime = 1)); end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    for (int k = 0; k < 10; ++k) {
        const double f = 1 - std::pow(0.9, k);
        QVERIFY(std::fabs(outcome.at("x", 0.1 * k + 0.05) - f) < 1e-12);
        QVERIFY(std::fabs(outcome.at("y", 0.1 * k + 0.05) - (1 - f + 2 * f)) < 1e-12);
    }
}

void ClocksTest::otherSolverMethodsAreNamed()
{
    const Outcome outcome =
        run("model M Real x(start = 1), u = sample(0, Clock(Clock(1, 10), solverMethod = \"External\")); equation "
            "der(x) = u - x; end M;");
    QVERIFY2(outcome.messages().find("the solver method \"External\" of a clock") != std::string::npos,
             outcome.messages().c_str());
    const Outcome inWhen =
        run("model M Real d(start = 1); Clock c = Clock(Clock(0.1), solverMethod = \"ExplicitMidPoint2\"); "
            "equation when c then der(d) = -2*d + 0*sample(time); end when; end M;");
    QVERIFY2(inWhen.messages().find("the solver method \"ExplicitMidPoint2\" of a clock") != std::string::npos,
             inWhen.messages().c_str());
    const Outcome constrained =
        run("model M Real u = sample(1, Clock(Clock(1, 10), solverMethod = \"ExplicitRungeKutta4\")), a(start = 0), b, "
            "f; equation der(a) = u - f; der(b) = f; a = b; end M;");
    QVERIFY2(constrained.messages().find("the solver method \"ExplicitRungeKutta4\" of a clock") != std::string::npos,
             constrained.messages().c_str());
}

void ClocksTest::conversionsOfWhatHasNoValueBetweenTicks()
{
    const Outcome sampled =
        run("model M Real y = superSample(sample(time, Clock(1)), 2), i = superSample(3*interval(), 2), n = i + 0*y;"
            " annotation(experiment(StopTime = 3.9)); end M;");
    QVERIFY2(sampled.completed(), sampled.messages().c_str());
    QCOMPARE(sampled.at("y", 2.7), 2.0);
    QCOMPARE(sampled.at("i", 2.7), 3.0);
    const Outcome refused =
        run("model M Real x = time, y[2]; equation for i in 1:2 loop y[i] = hold(i*sample(x, Clock(0.1))); end for; "
            "end M;");
    QVERIFY2(refused.messages().find("E3030") != std::string::npos, refused.messages().c_str());
    // interval(n) is that of the clock of n.
    const Outcome factor =
        run("model M Real n(start = 0), m, f; equation n = previous(n) + sample(1, Clock(1)); m = superSample(n, 4); f "
            "= superSample(interval(n)) / interval(m); annotation(experiment(StopTime = 1)); end M;");
    QVERIFY2(factor.completed(), factor.messages().c_str());
    QCOMPARE(factor.at("f", 0.6), 4.0);
    // Ticks of the slower clock are ticks of the faster one; expressions of variables keep their values.
    const Outcome outcome =
        run("model M Real s = subSample(sample(time, Clock(1)), 2), n(start = 0), y; equation n = previous(n) + "
            "sample(1, Clock(1)); y = superSample(2*n + previous(n), 2);"
            " annotation(experiment(StopTime = 3.9)); end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.at("s", 3.8), 2.0);
    QCOMPARE(outcome.at("y", 2.2), 8.0);
    QCOMPARE(outcome.at("y", 2.7), 8.0);
}

void ClocksTest::expressionsAreConvertedLikeVariables_data()
{
    QTest::addColumn<QString>("expression");
    QTest::addColumn<QString>("named");
    const QString sampled = "sample(x, Clock(0.1))";
    QTest::newRow("held") << "hold(" + sampled + ")"
                          << "u = " + sampled + "; y = hold(u);";
    QTest::newRow("in an expression") << "2*hold(2*" + sampled + " + 1) + x"
                                      << "u = 2*" + sampled + " + 1; y = 2*hold(u) + x;";
    QTest::newRow("slower") << "hold(subSample(" + sampled + ", 2))"
                            << "u = " + sampled + "; v = subSample(u, 2); y = hold(v);";
    QTest::newRow("faster") << "hold(superSample(" + sampled + ", 2))"
                            << "u = " + sampled + "; v = superSample(u, 2); y = hold(v);";
    QTest::newRow("later") << "hold(shiftSample(3*" + sampled + ", 1, 4))"
                           << "u = 3*" + sampled + "; v = shiftSample(u, 1, 4); y = hold(v);";
    QTest::newRow("earlier") << "hold(backSample(shiftSample(" + sampled + ", 3, 2), 1, 2))"
                             << "w = " + sampled + "; u = shiftSample(w, 3, 2); v = backSample(u, 1, 2); y = hold(v);";
    QTest::newRow("decided") << "hold(if " + sampled + " > 0.35 then 1.5 else 0.5)"
                             << "u = if " + sampled + " > 0.35 then 1.5 else 0.5; y = hold(u);";
}

// sample() has a value at its ticks only, converted expressions also between them.
void ClocksTest::expressionsAreConvertedLikeVariables()
{
    QFETCH(QString, expression);
    QFETCH(QString, named);
    const std::string begin = "model M Real x(start = 0, fixed = true), y";
    const std::string dynamics = "; equation der(x) = cos(3*time); ";
    std::string unknowns;
    for (const char* const name : {"u", "v", "w"}) {
        if (named.contains(QString(name) + " =")) unknowns += std::string(", ") + name;
    }
    const Outcome one = run(begin + dynamics + "y = " + expression.toStdString() + "; end M;");
    const Outcome other = run(begin + unknowns + dynamics + named.toStdString() + " end M;");
    QVERIFY2(one.completed(), one.messages().c_str());
    QVERIFY2(other.completed(), other.messages().c_str());
    QCOMPARE(one.result().time, other.result().time);
    const auto& values = one.result().find("y")->values;
    double largest = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        QVERIFY(std::fabs(values[i] - other.result().find("y")->values[i]) < 1e-9);
        largest = std::max(largest, values[i]);
    }
    QVERIFY(largest > 0.2);
}

void ClocksTest::clockedController()
{
    const Outcome outcome = runExample("ClockedController");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(eventTimes(outcome.result(), EventKind::Time).size(), std::size_t(100));
    // The controller brings the speed to its reference.
    QVERIFY(std::fabs(outcome.at("w", 10) - 1) < 2e-3);
    // At ticks alone the torque jumps.
    for (const double time : changesOf(outcome.result(), "torque")) QCOMPARE(std::round(time * 10) / 10, time);
}

QTEST_GUILESS_MAIN(ClocksTest)
#include "clocks_test.moc"
