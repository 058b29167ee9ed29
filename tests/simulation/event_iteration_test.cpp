// SPDX-License-Identifier: GPL-3.0-or-later
// Events that trigger events, events that never end, and events whose time is known.
#include <array>

#include <fmt/format.h>

#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class EventIterationTest : public QObject {
    Q_OBJECT
private slots:
    void eventAtTheStartBelongsToIt();
    void chainIsFollowedToItsEnd();
    void chainWithoutFixedPointNamesWhatCycles();
    void timeEventsAreExact();
    void bouncesAreFound();
    void accumulationIsReported();
    void ballComesToRest();
    void slidingNamesItsRelation();
    void timeEventsInShortSuccessionAreNamed();
    void whatTerminalChangesIsInTheResult();
    void loopOfTruthsIsSolvedForWhatItsEquationsGive();
    void loopOfTruthsIsSolvedForWhatItsEquationsGive_data();
    void equationThatGivesNoDiscreteValueIsRefused();
    void discreteRealIsSolvedFor();
    void indexThatAnEquationGivesChoosesItsElement();
    void fixedStartOfARealThatEventsChangeIsBeforeTheStart();
    void indexThatAnEquationGivesChoosesItsElement_data();
    void conditionsOfPreComeTrueInTheIterationOfTheStart();
    void whatIsTrueBeforeTheStartDoesNotComeTrue();
    void preOfAContinuousVariableIsItsValueAtTheStart();
    void initialInsideAnExpressionActivatesNothing();
};

void EventIterationTest::chainIsFollowedToItsEnd()
{
    const Outcome outcome = runExample("ChainedEvents");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const ResultEvent& first = outcome.result().events.at(1);
    QVERIFY(std::fabs(first.time - 1) < 1e-9);
    // over and relieved become true, then over false again.
    QCOMPARE(first.iterations.size(), std::size_t(2));
    QCOMPARE(first.iterations[0].size(), std::size_t(2));
    QCOMPARE(first.iterations[1].size(), std::size_t(1));
    QCOMPARE(first.iterations[1][0].variable, "over");
    QCOMPARE(first.iterations[1][0].to, 0.0);
    QCOMPARE(outcome.at("over", 1.2), 0.0);
    QCOMPARE(outcome.at("relieved", 1.2), 1.0);
    QVERIFY(isClose(outcome.at("u", 1.2), 0.7));
    QVERIFY(std::fabs(outcome.result().events.at(2).time - 1.5) < 1e-9);
    QCOMPARE(outcome.at("over", 2), 1.0);
}

void EventIterationTest::chainWithoutFixedPointNamesWhatCycles()
{
    const Outcome outcome = runExample("ChainedEventsWithoutEnd");
    QCOMPARE(outcome.simulation.status, SimulationStatus::Failed);
    QVERIFY(std::fabs(outcome.simulation.reachedTime - 1) < 1e-6);
    QVERIFY2(outcome.messages().find("E5004") != std::string::npos, outcome.messages().c_str());
    QVERIFY(outcome.messages().find("'over'") != std::string::npos &&
            outcome.messages().find("'relieved'") != std::string::npos);
}

void EventIterationTest::timeEventsAreExact()
{
    const Outcome outcome = runExample("TimeEvents");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.simulation.statistics.stateEvents, std::uint64_t(0));
    const std::vector<double> times = eventTimes(outcome.result(), EventKind::Time);
    QCOMPARE(times.size(), std::size_t(10));
    for (std::size_t i = 0; i < times.size(); ++i) {
        // 0.3 is the instant of time >= 0.3; 0.1 + 2*0.1 differs by rounding only.
        const double tick = 0.1 + static_cast<double>(i) * 0.1;
        QVERIFY2(times[i] == tick || (i == 2 && times[i] == 0.3), qPrintable(QString::number(times[i], 'g', 17)));
    }
    for (const ResultEvent& event : outcome.result().events) QCOMPARE(event.rootEvaluations, std::uint64_t(0));
    QCOMPARE(outcome.at("ticks", 1), 10.0);
    QVERIFY(std::fabs(outcome.at("y", 1) - 0.7) < 1e-9);
}

void EventIterationTest::bouncesAreFound()
{
    const Outcome outcome = runExample("BouncingBall", [](SimulationSettings& settings) {
        settings.stopTime = 2.1;
        settings.tolerance = 1e-10;
    });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const std::vector<double> expected = {0.4515236410, 1.0836567384, 1.5261499065, 1.8358951242, 2.0527167766};
    std::vector<double> found;
    for (const ResultEvent& event : outcome.result().events) {
        if (!event.reinits.empty()) found.push_back(event.time);
    }
    QCOMPARE(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i)
        QVERIFY2(std::fabs(found[i] - expected[i]) < 1e-8, qPrintable(QString::number(found[i], 'g', 12)));
    QCOMPARE(outcome.at("bounces", 2.1), 5.0);
}

void EventIterationTest::accumulationIsReported()
{
    const Outcome outcome = runExample("BouncingBall");
    QCOMPARE(outcome.simulation.status, SimulationStatus::Failed);
    QVERIFY2(std::fabs(outcome.simulation.reachedTime - 2.5586339658) < 2e-3,
             qPrintable(QString::number(outcome.simulation.reachedTime, 'g', 12)));
    QVERIFY2(outcome.messages().find("E5016") != std::string::npos, outcome.messages().c_str());
    QVERIFY2(outcome.messages().find("'h <= 0' accumulate at t = 2.55") != std::string::npos,
             outcome.messages().c_str());
    QVERIFY(outcome.result().rowCount() > 255);
    const double lowest =
        largest(outcome.result(), {"h"}, [](double, const std::vector<double>& row) { return std::min(0.0, row[0]); });
    QVERIFY2(lowest < 1e-9, qPrintable(QString::number(lowest)));
    // The message does not come for events that only become denser for a while.
    const Outcome dense = runExample(
        "BouncingBall", [](SimulationSettings& settings) { settings.stopTime = 1.5; },
        "model Variant Real x; Integer n(start=0, fixed=true); equation x = sin(exp(3*time)); when x > 0 then n = "
        "pre(n) + 1; end when; end Variant;");
    QVERIFY2(dense.completed(), dense.messages().c_str());
    QCOMPARE(dense.at("n", 1.5), 14.0);
}

void EventIterationTest::ballComesToRest()
{
    const Outcome outcome = runExample("BouncingBallAtRest");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    // 0.7^n * sqrt(2 g h) <= 0.01 from n = 18 on.
    QCOMPARE(outcome.at("bounces", 3), 18.0);
    QCOMPARE(outcome.at("isFlying", 3), 0.0);
    QCOMPARE(outcome.at("v", 3), 0.0);
    QVERIFY(std::fabs(outcome.at("h", 3)) < 1e-9);
}

void EventIterationTest::timeEventsInShortSuccessionAreNamed()
{
    const Outcome ticks =
        run("model Ticks discrete Real n(start=0, fixed=true); equation when sample(0.5, 1e-10) then n = pre(n) + 1; "
            "end when; "
            "annotation(experiment(StopTime=1)); end Ticks;");
    QVERIFY2(ticks.messages().find("'sample(0.5, 1e-10)' keeps changing") != std::string::npos,
             ticks.messages().c_str());
    QCOMPARE(ticks.diagnostics.items().back().notes.back().message,
             std::string(
                 "about 5e+09 more instants like these follow until t = 1; end the run earlier, or make them rarer"));
    const Outcome instants =
        run("model Instants discrete Real next(start=0.5, fixed=true); equation when time > pre(next) then next = time "
            "+ 1e-10; end when; "
            "annotation(experiment(StopTime=1)); end Instants;");
    QVERIFY2(instants.messages().find("'time > pre(next)' keeps changing") != std::string::npos,
             instants.messages().c_str());
}

void EventIterationTest::slidingNamesItsRelation()
{
    const Outcome outcome = runExample("SlidingRelays");
    QCOMPARE(outcome.simulation.status, SimulationStatus::Failed);
    QVERIFY2(outcome.messages().find("E5005") != std::string::npos, outcome.messages().c_str());
    QVERIFY(outcome.messages().find("'x > 0'") != std::string::npos);
    QVERIFY(std::fabs(outcome.simulation.reachedTime - 0.1) < 1e-6);
    // The other relay slides as well, where the first one does not.
    const Outcome other =
        runExample("SlidingRelays", {}, "model Variant extends SlidingRelays(x(start=-2)); end Variant;");
    QCOMPARE(other.simulation.status, SimulationStatus::Failed);
    QVERIFY2(other.messages().find("'x + y > 0.2'") != std::string::npos, other.messages().c_str());
}

void EventIterationTest::eventAtTheStartBelongsToIt()
{
    const Outcome outcome = run(R"(
model M
  discrete Real y(start = 0, fixed = true);
equation
  when sample(0, 1) then
    y = pre(y) + 1;
  end when;
  annotation(experiment(StopTime = 1.5));
end M;
)",
                                [](SimulationSettings& settings) { settings.intervals = 3; });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.result().find("y")->values.front(), 1.0);
    QCOMPARE(outcome.result().time[1], 0.5);
    QCOMPARE(outcome.at("y", 1.5), 2.0);
}

void EventIterationTest::whatTerminalChangesIsInTheResult()
{
    const std::string equations = "equation der(x) = 1; when terminal() then total = 2*x; end when; end T;";
    const Outcome outcome =
        run("model T Real x(start=0,fixed=true); discrete Real total(start=0,fixed=true); " + equations);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const Result& result = outcome.result();
    QCOMPARE(result.find("total")->values[result.rowCount() - 2], 0.0);
    QVERIFY(std::fabs(result.find("total")->values[result.rowCount() - 1] - 2) < 1e-9);
    QCOMPARE(result.time[result.rowCount() - 1], result.time[result.rowCount() - 2]);
    const Outcome without = run("model T Real x(start=0,fixed=true); equation der(x) = 1; end T;");
    QCOMPARE(result.rowCount(), without.result().rowCount() + 1);
}

void EventIterationTest::loopOfTruthsIsSolvedForWhatItsEquationsGive_data()
{
    QTest::addColumn<QString>("equations");
    QTest::newRow("along the loop") << "p = if d then f else pre(f); e = p and not d; "
                                       "act = e or (time > 0.5 and time < 0.7); f = act and time < 2;";
    QTest::newRow("against it") << "f = act and time < 2; act = e or (time > 0.5 and time < 0.7); "
                                   "e = p and not d; p = if d then f else pre(f);";
    QTest::newRow("negated") << "not p = (if d then not f else not pre(f)); not e = (not p or d); "
                                "act = e or (time > 0.5 and time < 0.7); f = (act and time < 2);";
}

/// Each of the equations contains two unknowns of the loop but determines only one of them. By hand: f becomes true at
/// 0.5, is held by its memory p, and becomes false at 2.
void EventIterationTest::loopOfTruthsIsSolvedForWhatItsEquationsGive()
{
    QFETCH(QString, equations);
    for (const char* order : {"f(start=false,fixed=true), act, e, p", "p, e, act, f(start=false,fixed=true)"}) {
        const Outcome outcome = run("model M Boolean " + std::string(order) + "; Boolean d = time > 10; equation " +
                                    equations.toStdString() + " annotation(experiment(StopTime=3)); end M;");
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        for (const char* name : {"f", "e", "p"}) {
            QCOMPARE(outcome.at(name, 0.3), 0.0);
            QCOMPARE(outcome.at(name, 0.6), 1.0);
            QCOMPARE(outcome.at(name, 1.9), 1.0);
            QCOMPARE(outcome.at(name, 2.5), 0.0);
        }
    }
}

void EventIterationTest::equationThatGivesNoDiscreteValueIsRefused()
{
    for (const char* text : {"model M Boolean a, b = time > 0.5, c; equation a and b = c; c = time > 0.2; end M;",
                             "model M Integer n; Real x = time; equation x = n; end M;"}) {
        const Outcome outcome = run(text);
        QVERIFY(!outcome.completed());
        QVERIFY2(outcome.messages().find("E4003") != std::string::npos, outcome.messages().c_str());
    }
    // Known terms may be on both sides.
    for (const char* text : {"model M parameter Integer n = 3; Real x(start = 2); equation n = x + sin(x); end M;",
                             "model M parameter Integer n = 3; Real x(start = 2); equation x + sin(x) = n; end M;"}) {
        const Outcome outcome = run(text);
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QVERIFY(isClose(outcome.at("x", 1) + std::sin(outcome.at("x", 1)), 3, 1e-9));
    }
}

void EventIterationTest::discreteRealIsSolvedFor()
{
    const Outcome outcome =
        run("model M discrete Real y(start=0), z; equation when sample(0, 0.1) then z = 10*time; end when; y^3 + y = "
            "z; end "
            "M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(isClose(outcome.at("z", 0.95), 9, 1e-9));
    QVERIFY(isClose(std::pow(outcome.at("y", 0.95), 3) + outcome.at("y", 0.95), 9, 1e-9));
}

void EventIterationTest::indexThatAnEquationGivesChoosesItsElement_data()
{
    QTest::addColumn<QString>("order");
    QTest::addColumn<bool>("isFirstLate");
    QTest::newRow("in order") << "1, 2" << false;
    QTest::newRow("exchanged") << "2, 1" << true;
}

/// `k = {2, 1}` fixes the element that each equation concerns.
void EventIterationTest::indexThatAnEquationGivesChoosesItsElement()
{
    QFETCH(QString, order);
    QFETCH(bool, isFirstLate);
    const Outcome outcome =
        run("model M Integer k[2]; Boolean r[2]; Real x[2]; Boolean used = r[1] or time > 2; equation k = {" +
            order.toStdString() + "}; for i in 1:2 loop r[k[i]] = time > 0.2*i; x[k[i]] = i*time; end for; end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.at("r[1]", 0.3), isFirstLate ? 0.0 : 1.0);
    QCOMPARE(outcome.at("r[2]", 0.3), isFirstLate ? 1.0 : 0.0);
    QVERIFY(isClose(outcome.at("x[1]", 0.5), isFirstLate ? 1.0 : 0.5));
    QVERIFY(isClose(outcome.at("x[2]", 0.5), isFirstLate ? 0.5 : 1.0));
}

/// y is not declared discrete, but its equation changes it at events only and reads its previous value.
void EventIterationTest::fixedStartOfARealThatEventsChangeIsBeforeTheStart()
{
    const Outcome outcome =
        run("model M Boolean b = time > 0.5; Real y(start = 1, fixed = true), x(start = 0, fixed = "
            "true); equation y = if b then pre(y) else 2.2; der(x) = y; "
            "annotation(experiment(StopTime = 1)); end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.at("y", 0.25), 2.2);
    QCOMPARE(outcome.at("y", 1), 2.2);
    QVERIFY(std::abs(outcome.at("x", 1) - 2.2) < 1e-6);
    const Outcome kept =
        run("model M Boolean b = time > 0.5; Real y(start = 1.5, fixed = true); equation y = if b "
            "then 2 else pre(y); annotation(experiment(StopTime = 1)); end M;");
    QVERIFY2(kept.completed(), kept.messages().c_str());
    QCOMPARE(kept.at("y", 0.25), 1.5);
    QCOMPARE(kept.at("y", 1), 2.0);
}

/// If pre() changes after the initial solution, conditions that read it change too, named or not.
void EventIterationTest::conditionsOfPreComeTrueInTheIterationOfTheStart()
{
    const Outcome outcome = run(R"(
model M
  Integer v(start = 3, fixed = true);
  Boolean b(start = false, fixed = true) = time >= -1, c = pre(b), d = pre(v) > 3;
  discrete Integer n[6](each start = 0, each fixed = true);
equation
  v = if time < 0.5 then 4 else 2;
  when c then n[1] = pre(n[1]) + 1; end when;
  when pre(b) then n[2] = pre(n[2]) + 1; end when;
  when d then n[3] = pre(n[3]) + 1; end when;
  when pre(v) > 3 then n[4] = pre(n[4]) + 1; end when;
  when {pre(v) > 3, time > 0.7} then n[5] = pre(n[5]) + 1; end when;
  when not pre(b) then n[6] = pre(n[6]) + 1; end when;
end M;
)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const std::array<double, 6> expected{1, 1, 1, 1, 2, 0};
    for (std::size_t i = 0; i < expected.size(); ++i) QCOMPARE(outcome.at(fmt::format("n[{}]", i + 1), 1), expected[i]);
}

/// Specification, section 8.6: pre(v) = v for continuous v.
void EventIterationTest::whatIsTrueBeforeTheStartDoesNotComeTrue()
{
    const Outcome outcome = run(R"(
model M
  Boolean b(start = true, fixed = true) = not time > 3;
  Integer v(start = 4, fixed = true) = if time > 3 then 0 else 4;
  discrete Integer n[4](each start = 0, each fixed = true);
equation
  when pre(b) then n[1] = pre(n[1]) + 1; end when;
  when 1 < 4 and pre(b) then n[2] = pre(n[2]) + 1; end when;
  when pre(v) > 3 then n[3] = pre(n[3]) + 1; end when;
algorithm
  when pre(b) then n[4] := n[4] + 1; end when;
end M;
)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    for (std::size_t i = 1; i <= 4; ++i) QCOMPARE(outcome.at(fmt::format("n[{}]", i), 1), 0.0);
}

void EventIterationTest::preOfAContinuousVariableIsItsValueAtTheStart()
{
    const Outcome outcome = run(R"(
model M
  Real x(start = 1);
  Real u = x + 5;
  Real y;
  discrete Real a, b;
equation
  der(x) = -x;
  der(y) = 0;
  when initial() then
    a = pre(x);
  end when;
  when {initial(), time > 0.5} then
    b = pre(u);
  end when;
initial equation
  x = 4;
  y = pre(x);
  annotation(experiment(StopTime = 1));
end M;
)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(isClose(outcome.at("a", 0), 4, 1e-12));
    QVERIFY(isClose(outcome.at("y", 0), 4, 1e-12));
    QVERIFY(isClose(outcome.at("b", 0.4), 9, 1e-12));
    QVERIFY(isClose(outcome.at("b", 1), 4 * std::exp(-0.5) + 5, 1e-5));
}

/// Likewise: a clause is active at the start if initial() is its condition, or one of a list.
void EventIterationTest::initialInsideAnExpressionActivatesNothing()
{
    const Outcome outcome = run(R"(
model M
  discrete Real x(start = 1, fixed = true), y(start = 1, fixed = true);
equation
  when initial() or time > 0.5 then
    x = pre(x) + 1;
  end when;
  when {initial(), time > 0.5} then
    y = pre(y) + 1;
  end when;
  annotation(experiment(StopTime = 1));
end M;
)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.at("x", 0), 1.0);
    QCOMPARE(outcome.at("x", 1), 2.0);
    QCOMPARE(outcome.at("y", 0), 2.0);
    QCOMPARE(outcome.at("y", 1), 3.0);
}

QTEST_GUILESS_MAIN(EventIterationTest)
#include "event_iteration_test.moc"
