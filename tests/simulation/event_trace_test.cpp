// SPDX-License-Identifier: GPL-3.0-or-later
// One event of a run from inside: what the search, the event iteration and the mixed blocks did, and that they did it
// as in the run.
#include <nlohmann/json.hpp>

#include "core/compiler/event_tracing.h"
#include "core/simulation/trace/event_trace_json.h"
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class EventTraceTest : public QObject {
    Q_OBJECT
private slots:
    void everyEventIsFoundAgain_data();
    void everyEventIsFoundAgain();
    void theSearchIsToldStepByStep();
    void functionsGoOnAfterTheEvent();
    void smoothFunctionsAreComparedWithTheirSign();
    void theTableOfAChainEndsInItsFixedPoint();
    void aChainWithoutEndShowsItsCycle();
    void reinitsAndJumpsAreTold();
    void theModesOfABridgeAreTried();
    void severalAndNoSolutionsAreTold();
    void timeEventsHaveNoSearch();
    void aRunWithoutSuchAnEventHasNoTrace();
    void whatIsSearchedHasTheSignOfItsValues();
    void theTraceIsWrittenAsJson();

private:
    static std::shared_ptr<const EventTrace> trace(const Outcome& outcome, std::size_t event)
    {
        Diagnostics diagnostics;
        return traceEvent(*outcome.analysis, settingsFor(outcome.analysis->dae->experiment), event, diagnostics,
                          Task());
    }
};

void EventTraceTest::everyEventIsFoundAgain_data()
{
    QTest::addColumn<QString>("name");
    // All of part B of the list of systems.
    for (const char* name : {"PiecewiseLinear",
                             "PiecewiseLinearInverse",
                             "TangentialTouch",
                             "HysteresisBoolean",
                             "HysteresisWhen",
                             "ZeroCrossings",
                             "ChainedEvents",
                             "ChainedEventsWithoutEnd",
                             "SwitchEquation",
                             "IdealDiodeJump",
                             "IdealDiodeCurve",
                             "HalfWaveRectifier",
                             "HalfWaveRectifierComponents",
                             "BridgeRectifier",
                             "ThreePhaseBridge",
                             "BuckConverter",
                             "BouncingBall",
                             "BouncingBallAtRest",
                             "TimeEvents",
                             "BreakingPendulum"}) {
        QTest::newRow(name) << name;
    }
}

void EventTraceTest::everyEventIsFoundAgain()
{
    QFETCH(QString, name);
    const Outcome outcome = runExample(name.toStdString());
    QVERIFY(outcome.analysis->program);
    const std::vector<ResultEvent>& events = outcome.result().events;
    QVERIFY(events.size() > 1);
    for (const std::size_t event : {std::size_t(0), std::size_t(1), events.size() / 2, events.size() - 1}) {
        const auto traced = trace(outcome, event);
        const ResultEvent& expected = events[event];
        QVERIFY(traced);
        QCOMPARE(traced->event, event);
        QVERIFY2(std::fabs(traced->time - expected.time) <= 1e-12 * std::max(1.0, std::fabs(expected.time)),
                 qPrintable(QString::number(traced->time - expected.time)));
        QCOMPARE(toString(traced->kind), toString(expected.kind));
        QCOMPARE(traced->search.has_value(), expected.rootEvaluations > 0);
        if (traced->search) {
            QCOMPARE(traced->search->steps.size(), expected.rootEvaluations);
            QCOMPARE(traced->search->end.right, traced->time);
        }
        std::vector<std::string> crossed;
        for (const TracedCrossing& crossing : traced->crossings) {
            QVERIFY(crossing.values.empty() || crossing.values.size() == traced->times.size());
            if (crossing.hasCrossed) crossed.push_back(crossing.relation);
        }
        for (const EventTrigger& trigger : expected.triggers)
            QVERIFY(std::ranges::find(crossed, trigger.relation) != crossed.end() || expected.kind == EventKind::Time);
        // Passes in which discrete variables changed, and only those, are in the result.
        std::size_t changing = 0;
        for (const TracedPass& pass : traced->passes) changing += pass.changed.empty() ? 0U : 1U;
        if (!traced->hasFailed) QCOMPARE(changing, expected.iterations.size());
        for (const TracedMode& mode : traced->modes) QCOMPARE(mode.values.size(), traced->passes.size());
    }
}

void EventTraceTest::theSearchIsToldStepByStep()
{
    const Outcome outcome = runExample("HalfWaveRectifier");
    const auto traced = trace(outcome, 1);
    QVERIFY(traced && traced->search);
    const TracedSearch& search = *traced->search;
    QVERIFY(search.start.left < traced->time && traced->time < search.start.right);
    double left = search.start.left, right = search.start.right;
    for (const TracedRootStep& step : search.steps) {
        QCOMPARE(step.step.left, left);
        QCOMPARE(step.step.right, right);
        QVERIFY(step.step.at > left && step.step.at < right);
        (step.step.value < 0 ? right : left) = step.step.at;
    }
    QCOMPARE(search.end.right, right);
    QVERIFY(search.steps.front().step.kind == RootStepKind::Secant);
    QCOMPARE(traced->crossings.size(), std::size_t(1));
    const TracedCrossing& crossing = traced->crossings.front();
    QCOMPARE(crossing.relation, std::string("s < 0"));
    QCOMPARE(crossing.zeroCrossing, std::string("s"));
    // It conducts before, and s falls.
    QVERIFY(crossing.hasCrossed && crossing.side > 0 && crossing.before >= 0 && crossing.after <= 0);
    QVERIFY(std::ranges::is_sorted(traced->times));
    // The curve is dense around the event: two samples lie within a nanosecond of it on either side.
    const auto near =
        std::ranges::count_if(traced->times, [&](double time) { return std::fabs(time - traced->time) < 1e-9; });
    QVERIFY(near > 10);
    for (std::size_t i = 0; i < traced->times.size() && traced->times[i] < traced->time - 1e-12; ++i)
        QVERIFY(crossing.values[i] > 0);
}

void EventTraceTest::functionsGoOnAfterTheEvent()
{
    const Outcome outcome = runExample("BouncingBall");
    const auto traced = trace(outcome, 1);
    QVERIFY(traced && traced->search);
    QVERIFY(!traced->timesAfter.empty() && traced->timesAfter.front() > traced->time);
    QCOMPARE(traced->crossings.front().valuesAfter.size(), traced->timesAfter.size());
    // The function searched continues below the ground, as if there were no impact.
    QVERIFY(traced->crossings.front().values.back() < 0);
    // The height grows again after the impact, according to the law of falling bodies.
    const double length = traced->timesAfter.back() - traced->time, speed = 0.7 * std::sqrt(2 * 9.81);
    const double expected = speed * length - 0.5 * 9.81 * length * length;
    QVERIFY2(std::fabs(traced->crossings.front().valuesAfter.back() - expected) < 1e-4 * std::max(expected, 1e-3),
             qPrintable(QString::number(traced->crossings.front().valuesAfter.back())));
}

void EventTraceTest::smoothFunctionsAreComparedWithTheirSign()
{
    const Outcome outcome = runExample("HalfWaveRectifier");
    const auto traced = trace(outcome, 2);
    QVERIFY(traced);
    QCOMPARE(traced->comparison.size(), std::size_t(8));
    std::map<std::pair<RootMethod, bool>, std::uint32_t> evaluations;
    for (const TracedSearch& search : traced->comparison) {
        QVERIFY(std::fabs(search.end.right - traced->time) < 1e-12);
        QCOMPARE(search.steps.size(), std::size_t(search.end.evaluations));
        evaluations[{search.method, search.isOfJump}] = search.end.evaluations;
    }
    for (const RootMethod fast : {RootMethod::Illinois, RootMethod::Cubic}) {
        QVERIFY((evaluations[{fast, false}] * 3 < evaluations[{RootMethod::Bisection, false}]));
        QVERIFY((evaluations[{fast, true}] > 2 * evaluations[{fast, false}]));
    }
    QCOMPARE((evaluations[{RootMethod::Bisection, true}]), (evaluations[{RootMethod::Bisection, false}]));
    // The cubic reaches its degree step by step.
    const TracedSearch& cubic = traced->comparison[3];
    QVERIFY(cubic.method == RootMethod::Cubic && cubic.steps[0].step.kind == RootStepKind::Secant);
    QVERIFY(std::ranges::any_of(
        cubic.steps, [](const TracedRootStep& step) { return step.step.kind == RootStepKind::InverseCubic; }));
}

void EventTraceTest::theTableOfAChainEndsInItsFixedPoint()
{
    const Outcome outcome = runExample("ChainedEvents");
    const auto traced = trace(outcome, 1);
    QVERIFY(traced && !traced->hasFailed);
    QCOMPARE(traced->passCount, traced->passes.size());
    QCOMPARE(traced->cycleLength, std::size_t(0));
    QVERIFY(traced->passes.back().changed.empty());
    const auto row = [&](const std::string& name) {
        return *std::ranges::find(traced->modes, name, &TracedMode::name);
    };
    // over and relieved become true, then over false again, and so it stays.
    QCOMPARE(row("over").before, 0.0);
    QCOMPARE(row("over").values, std::vector<double>({1, 0, 0}));
    QCOMPARE(row("relieved").values, std::vector<double>({1, 1, 1}));
    QVERIFY(row("u > limit").isRelation);
    QCOMPARE(row("u > limit").values, std::vector<double>({1, 0, 0}));
}

void EventTraceTest::aChainWithoutEndShowsItsCycle()
{
    const Outcome outcome = runExample("ChainedEventsWithoutEnd");
    QCOMPARE(outcome.simulation.status, SimulationStatus::Failed);
    // The event that ended the run is its last one.
    const auto& events = outcome.result().events;
    QVERIFY(std::fabs(events.back().time - 1) < 1e-6 && !events.back().iterations.empty());
    const auto traced = trace(outcome, events.size() - 1);
    QVERIFY(traced && traced->hasFailed);
    QCOMPARE(traced->cycleLength, std::size_t(2));
    QVERIFY(traced->passCount > traced->cycleBegin + 2);
    QCOMPARE(traced->passes.size(), traced->cycleBegin + 4);
    std::vector<std::string> members;
    for (const TracedMode& mode : traced->modes) {
        if (mode.isInCycle && !mode.isRelation) members.push_back(mode.name);
    }
    std::ranges::sort(members);
    QCOMPARE(members, std::vector<std::string>({"over", "relieved"}));
}

void EventTraceTest::reinitsAndJumpsAreTold()
{
    const Outcome outcome = runExample("BouncingBall");
    const auto traced = trace(outcome, 1);
    QVERIFY(traced);
    QCOMPARE(traced->passes.front().reinits.size(), std::size_t(1));
    const ResultChange& reinit = traced->passes.front().reinits.front();
    QCOMPARE(reinit.variable, std::string("v"));
    QVERIFY(std::fabs(reinit.from + std::sqrt(2 * 9.81)) < 1e-4 &&
            std::fabs(reinit.to - 0.7 * std::sqrt(2 * 9.81)) < 1e-4);
    const auto change = std::ranges::find(traced->changes, "v", &ResultChange::variable);
    QVERIFY(change != traced->changes.end());
    QCOMPARE(change->from, reinit.from);
    QCOMPARE(change->to, reinit.to);
    QVERIFY(std::ranges::find(traced->changes, "h", &ResultChange::variable) == traced->changes.end());
}

void EventTraceTest::theModesOfABridgeAreTried()
{
    const Outcome outcome = runExample("BridgeRectifier");
    const auto& events = outcome.result().events;
    const auto traced = trace(outcome, events.size() / 2);
    QVERIFY(traced && !traced->blocks.empty());
    const TracedBlock& block = traced->blocks.back();
    QCOMPARE(block.relations.size(), std::size_t(4));
    QCOMPARE(block.left.size(), std::size_t(4));
    QVERIFY(!block.trials.empty() && block.failure.empty());
    // The final modes are those tried last, without a contradiction.
    QCOMPARE(block.trials.back().modes, block.left);
    QVERIFY(block.trials.back().contradicted.empty());
    QCOMPARE(block.combinations.size(), std::size_t(16));
    const auto left = std::ranges::find(block.combinations, block.left, &TracedCombination::modes);
    QVERIFY(left->isConsistent());
    // Where the source passes zero all of them are, with one solution.
    QCOMPARE(toString(block.solutions), std::string_view("one"));
    // A block whose diode takes over from the switch has others that are not.
    const auto buck = trace(runExample("BuckConverter"), 3);
    QVERIFY(buck && !buck->blocks.empty());
    QVERIFY(std::ranges::any_of(buck->blocks.back().combinations,
                                [](const TracedCombination& c) { return !c.isConsistent(); }));
}

void EventTraceTest::severalAndNoSolutionsAreTold()
{
    // A diode against a source of current has no solution once it turns.
    const std::string text =
        "model M Real s; Real v; Real i; Boolean off(start=false); equation off = s < 0; v = if off then s else 0; i = "
        "if off then 0 else s; i = if time < 0.5 then 1 else -1; "
        "annotation(experiment(StopTime=1)); end M;";
    const Outcome none = run(text);
    QCOMPARE(none.simulation.status, SimulationStatus::Failed);
    const auto failed = trace(none, none.result().events.size() - 1);
    QVERIFY(failed && failed->hasFailed);
    QVERIFY(!failed->blocks.empty());
    QVERIFY(!failed->blocks.back().failure.empty());
    QCOMPARE(toString(failed->blocks.back().solutions), std::string_view("none"));
    // Two ideal diodes in parallel share their current in any way.
    const Outcome several = runExample("ParallelDiodes");
    const auto open = trace(several, 0);
    QVERIFY(open && !open->blocks.empty());
    QVERIFY(std::ranges::any_of(open->blocks,
                                [](const TracedBlock& block) { return block.solutions == SolutionCount::Several; }));
    // A rectifier has one.
    const Outcome one = runExample("HalfWaveRectifier");
    const auto switched = trace(one, 1);
    QVERIFY(switched && !switched->blocks.empty());
    QCOMPARE(toString(switched->blocks.back().solutions), std::string_view("one"));
}

void EventTraceTest::timeEventsHaveNoSearch()
{
    const Outcome outcome = runExample("TimeEvents");
    const auto traced = trace(outcome, 1);
    QVERIFY(traced && !traced->search && traced->times.empty() && traced->comparison.empty());
    QVERIFY(!traced->changes.empty() && !traced->modes.empty());
}

void EventTraceTest::aRunWithoutSuchAnEventHasNoTrace()
{
    const Outcome outcome = runExample("HalfWaveRectifier");
    QVERIFY(trace(outcome, outcome.result().events.size()) == nullptr);
    std::stop_source stop;
    stop.request_stop();
    const Task cancelled(stop.get_token());
    Diagnostics diagnostics;
    QVERIFY(traceEvent(*outcome.analysis, settingsFor(outcome.analysis->dae->experiment), 3, diagnostics, cancelled) ==
            nullptr);
}

void EventTraceTest::whatIsSearchedHasTheSignOfItsValues()
{
    for (const bool isRising : {true, false}) {
        const Outcome outcome =
            run(std::string("model M Real x(start=0, fixed=true), y; Boolean b; equation der(x) = ") +
                (isRising ? "1" : "-1") + "; y = 2*x; b = y > " + (isRising ? "0.5" : "-0.5") + "; end M;");
        const auto traced = trace(outcome, 1);
        QVERIFY(traced && traced->search && traced->crossings.size() == 1);
        const TracedCrossing& crossing = traced->crossings[0];
        QCOMPARE(searchedText(crossing), isRising ? "-(" + crossing.zeroCrossing + ")" : crossing.zeroCrossing);
        // The curve begins where the bracket does.
        const double expected = (isRising ? -1 : 1) * crossing.values.front();
        QVERIFY(std::fabs(traced->search->start.valueLeft - expected) < 1e-9);
    }
}

void EventTraceTest::theTraceIsWrittenAsJson()
{
    const Outcome outcome = runExample("ChainedEventsWithoutEnd");
    const auto traced = trace(outcome, outcome.result().events.size() - 1);
    QVERIFY(traced);
    const auto json = nlohmann::json::parse(eventTraceToJson(*traced, "ChainedEventsWithoutEnd"), nullptr, false);
    QVERIFY(!json.is_discarded());
    QCOMPARE(json["schema"].get<std::string>(), std::string("causeway.event/1"));
    QCOMPARE(json["iteration"]["cycle"]["length"].get<int>(), 2);
    QCOMPARE(json["iteration"]["cycle"]["members"].size(), std::size_t(3));
    QCOMPARE(json["search"]["steps"].size(), traced->search->steps.size());
    QCOMPARE(json["comparison"].size(), std::size_t(8));
    QCOMPARE(json["crossings"][0]["curve"].size(), json["times"].size());
    QCOMPARE(json["crossings"][0]["searched"].get<std::string>(), searchedText(traced->crossings[0]));
    QVERIFY(json["failed"].get<bool>());
}

QTEST_GUILESS_MAIN(EventTraceTest)
#include "event_trace_test.moc"
