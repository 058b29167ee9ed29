// SPDX-License-Identifier: GPL-3.0-or-later
// What a run tells of itself: which state holds the integrator back, and where the work went.
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

namespace {

/// Of two oscillators the fast one limits the steps.
constexpr const char* kTwoOscillators = R"(model Two
  Real slow(start = 1, fixed = true), slowRate(start = 0, fixed = true);
  Real fast(start = 1, fixed = true), fastRate(start = 0, fixed = true);
equation
  der(slow) = slowRate;
  der(slowRate) = -slow;
  der(fast) = 100*fastRate;
  der(fastRate) = -100*fast;
  annotation(experiment(StopTime = 2));
end Two;)";

void details(SimulationSettings& settings)
{
    settings.wantsDetails = true;
}

}  // namespace

class RunStatisticsTest : public QObject {
    Q_OBJECT
private slots:
    void theFastStatesLimitTheSteps_data();
    void theFastStatesLimitTheSteps();
    void nothingIsMeasuredUnlessAsked();
    void fixedStepsHaveNoErrors();
    void rejectedStepsAreCounted();
    void workOfBlocks();
    void blocksOfSeveralProgramsCountOnce();
    void stepsAreTracedOverTime_data();
    void stepsAreTracedOverTime();
    void aLongTraceKeepsItsExtremes();
    void tracesOfFixedStepsHaveNoErrors();
    void stepsEndAtEvents();
    void chatteringIsNamedWithItsComponent();
    void aSwitchThatTakesItsTimeDoesNotChatter();
};

void RunStatisticsTest::theFastStatesLimitTheSteps_data()
{
    QTest::addColumn<QString>("solver");
    for (const char* const solver : {"cvode", "cvode-adams", "ida", "dopri5"})
        QTest::newRow(solver) << QString::fromLatin1(solver);
}

void RunStatisticsTest::theFastStatesLimitTheSteps()
{
    QFETCH(QString, solver);
    const Outcome outcome = run(kTwoOscillators, [&](SimulationSettings& settings) {
        details(settings);
        settings.solver = solver.toStdString();
    });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const SimulationStatistics& statistics = outcome.simulation.statistics;
    QCOMPARE(statistics.stateErrors.size(), std::size_t(4));
    double shares = 0, fastShare = 0;
    std::uint64_t limited = 0;
    for (const StateErrors& state : statistics.stateErrors) {
        shares += state.share;
        limited += state.limitedSteps;
        if (state.state.starts_with("fast")) fastShare += state.share;
        QVERIFY2(state.largest > 0 && state.largest < 10, state.state.c_str());
    }
    QVERIFY(std::fabs(shares - 1) < 1e-6);
    QVERIFY(fastShare > 0.99);
    QCOMPARE(limited, statistics.steps);
    QVERIFY(statistics.stateErrors[0].state.starts_with("fast") && statistics.stateErrors[1].state.starts_with("fast"));
    QVERIFY(statistics.stateErrors[0].limitedSteps >= statistics.stateErrors[1].limitedSteps);
    QVERIFY(statistics.stateErrors[0].limitedSteps + statistics.stateErrors[1].limitedSteps >
            statistics.steps * 9 / 10);
}

void RunStatisticsTest::nothingIsMeasuredUnlessAsked()
{
    const Outcome outcome = run(kTwoOscillators);
    QVERIFY(outcome.completed());
    QVERIFY(outcome.simulation.statistics.stateErrors.empty());
    QVERIFY(outcome.simulation.statistics.blocks.empty());
    QVERIFY(outcome.simulation.statistics.stepTrace.records.empty());
}

void RunStatisticsTest::fixedStepsHaveNoErrors()
{
    const Outcome outcome = run(kTwoOscillators, [](SimulationSettings& settings) {
        details(settings);
        settings.solver = "rk4";
    });
    QVERIFY(outcome.completed());
    QVERIFY(outcome.simulation.statistics.stateErrors.empty());
}

void RunStatisticsTest::rejectedStepsAreCounted()
{
    // A kink in the derivative that no event announces.
    constexpr const char* kKink =
        "model M Real x(start = 0, fixed = true); equation der(x) = noEvent(if time < 0.5 then 0.01 else "
        "1000*sin(500*time)); end M;";
    for (const char* const solver : {"cvode", "ida", "dopri5"}) {
        const Outcome outcome = run(kKink, [&](SimulationSettings& settings) { settings.solver = solver; });
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QVERIFY2(outcome.simulation.statistics.errorTestFailures > 0, solver);
    }
}

void RunStatisticsTest::workOfBlocks()
{
    const Outcome outcome = run(R"(model Blocks
  Real x(start = 1, fixed = true);
  Real a, b, y(start = 1), d;
equation
  der(x) = -x;
  a + b = x;
  a - 2*b = sin(x);
  y^3 + y = x;
  d = if d > x then 1 else x - d;
end Blocks;)",
                                details);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    bool hasLinear = false, hasNonlinear = false;
    for (const BlockStatistics& block : outcome.simulation.statistics.blocks) {
        QVERIFY(block.solutions > 0);
        QVERIFY(block.seconds >= 0);
        QVERIFY(!block.unknowns.empty() || block.kind == BlockStatistics::Kind::Mixed);
        if (block.isInitial) continue;
        if (block.kind == BlockStatistics::Kind::Linear) hasLinear = true;
        if (block.kind == BlockStatistics::Kind::Nonlinear) {
            hasNonlinear = true;
            QVERIFY(block.unknowns == std::vector<std::string>{"y"});
            // The values change from one evaluation to the next.
            QVERIFY(block.iterations >= block.solutions / 2);
            QVERIFY(block.solutions >= outcome.simulation.statistics.rhsEvaluations);
        }
    }
    QVERIFY(hasNonlinear);
    QVERIFY(hasLinear || !outcome.simulation.statistics.blocks.empty());
}

void RunStatisticsTest::blocksOfSeveralProgramsCountOnce()
{
    // States change on the way, and with them the program.
    const Outcome outcome = runExample("PlanarPendulum", details);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    std::vector<std::string> seen;
    for (const BlockStatistics& block : outcome.simulation.statistics.blocks) {
        std::string key = block.isInitial ? "initial" : "";
        for (const std::string& unknown : block.unknowns) key += " " + unknown;
        key += std::to_string(static_cast<int>(block.kind));
        QVERIFY2(std::ranges::find(seen, key) == seen.end(), key.c_str());
        seen.push_back(key);
    }
    QVERIFY(!seen.empty());
    // Both coordinates were states for some time.
    std::size_t coordinates = 0;
    for (const StateErrors& state : outcome.simulation.statistics.stateErrors)
        coordinates += state.state == "x" || state.state == "y" ? 1U : 0U;
    QCOMPARE(coordinates, std::size_t(2));
}

void RunStatisticsTest::stepsAreTracedOverTime_data()
{
    theFastStatesLimitTheSteps_data();
}

void RunStatisticsTest::stepsAreTracedOverTime()
{
    QFETCH(QString, solver);
    // Fast at first, slow later: a step is as long as the fast part allows.
    const Outcome outcome = run(R"(model Fading
  Real fast(start = 1, fixed = true), slow(start = 1, fixed = true);
equation
  der(fast) = -1000*(fast - noEvent(if time < 0.5 then cos(2000*time) else 0));
  der(slow) = -slow;
  annotation(experiment(StopTime = 2));
end Fading;)",
                                [&](SimulationSettings& settings) {
                                    details(settings);
                                    settings.solver = solver.toStdString();
                                });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const SimulationStatistics& statistics = outcome.simulation.statistics;
    const StepTrace& trace = statistics.stepTrace;
    std::uint64_t steps = 0, inaccurate = 0, unsolved = 0;
    double longest = 0, shortest = 1, before = 0;
    bool isByFast = true;
    for (const StepRecord& record : trace.records) {
        steps += record.steps;
        inaccurate += record.errorTestFailures;
        unsolved += record.convergenceFailures;
        QVERIFY(record.from <= before + 1e-12 && record.to > before);
        QVERIFY(record.shortest > 0 && record.shortest <= record.longest);
        QVERIFY(record.lowestOrder >= 1 && record.lowestOrder <= record.highestOrder && record.highestOrder <= 12);
        QVERIFY(record.error >= 0 && record.error < 10);
        longest = std::max(longest, record.longest);
        shortest = std::min(shortest, record.shortest);
        if (record.to < 0.5) isByFast = isByFast && trace.states.at(record.limiting) == "fast";
        before = record.to;
    }
    QCOMPARE(steps, statistics.steps);
    QCOMPARE(inaccurate, statistics.errorTestFailures);
    QCOMPARE(unsolved, statistics.convergenceFailures);
    QCOMPARE(before, 2.0);
    QVERIFY(isByFast);
    QVERIFY(longest > 5 * shortest);
}

void RunStatisticsTest::aLongTraceKeepsItsExtremes()
{
    const Outcome outcome =
        run("model Long Real x(start = 1, fixed = true), y(start = 0, fixed = true); equation der(x) = 1000*y; der(y) "
            "= -1000*x; annotation(experiment(StopTime = 4)); end Long;",
            [](SimulationSettings& settings) {
                details(settings);
                settings.tolerance = 1e-9;
            });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const SimulationStatistics& statistics = outcome.simulation.statistics;
    QVERIFY(statistics.steps > 2 * StepRecorder::kMaxRecords);
    QVERIFY(statistics.stepTrace.records.size() <= StepRecorder::kMaxRecords &&
            statistics.stepTrace.records.size() > StepRecorder::kMaxRecords / 2);
    const auto summary = [](const StepTrace& trace) {
        StepRecord all = trace.records.front();
        for (const StepRecord& record : std::span(trace.records).subspan(1)) {
            all.steps += record.steps;
            all.shortest = std::min(all.shortest, record.shortest);
            all.longest = std::max(all.longest, record.longest);
            all.error = std::max(all.error, record.error);
            all.errorTestFailures += record.errorTestFailures;
            all.to = record.to;
        }
        return all;
    };
    const StepTrace shorter = shortened(statistics.stepTrace, 100);
    QVERIFY(shorter.records.size() <= 100 && shorter.records.size() > 50);
    const StepRecord before = summary(statistics.stepTrace), after = summary(shorter);
    QCOMPARE(before.steps, statistics.steps);
    QCOMPARE(after.steps, statistics.steps);
    QCOMPARE(after.shortest, before.shortest);
    QCOMPARE(after.longest, before.longest);
    QCOMPARE(after.error, before.error);
    QCOMPARE(after.errorTestFailures, statistics.errorTestFailures);
    QCOMPARE(after.to, 4.0);
    // It starts with short steps of order one.
    QCOMPARE(shorter.records.front().lowestOrder, 1);
    QVERIFY(shorter.records.front().shortest < 0.1 * shorter.records.back().shortest);
}

void RunStatisticsTest::tracesOfFixedStepsHaveNoErrors()
{
    const Outcome outcome = run(kTwoOscillators, [](SimulationSettings& settings) {
        details(settings);
        settings.solver = "rk4";
        settings.intervals = 400;
    });
    QVERIFY(outcome.completed());
    const StepTrace& trace = outcome.simulation.statistics.stepTrace;
    QCOMPARE(trace.records.size(), std::size_t(400));
    QVERIFY(trace.states.empty());
    for (const StepRecord& record : trace.records) {
        QVERIFY(std::isnan(record.error) && record.limiting == StepRecord::kNoState);
        QVERIFY(std::fabs(record.longest - 0.005) < 1e-9 && record.lowestOrder == 4);
    }
}

void RunStatisticsTest::stepsEndAtEvents()
{
    const Outcome outcome = runExample("BouncingBall", [](SimulationSettings& settings) {
        details(settings);
        settings.stopTime = 2;
    });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    double before = 0;
    std::size_t endsAtEvent = 0;
    const std::vector<double> events = eventTimes(outcome.result());
    for (const StepRecord& record : outcome.simulation.statistics.stepTrace.records) {
        QVERIFY(record.to >= before);
        before = record.to;
        if (std::ranges::find(events, record.to) != events.end()) ++endsAtEvent;
    }
    QVERIFY(!events.empty());
    QVERIFY(endsAtEvent >= events.size());
}

void RunStatisticsTest::chatteringIsNamedWithItsComponent()
{
    const Outcome outcome = run(R"(
model Relay Real x(start = 0.1, fixed = true); parameter Real limit = 0; equation der(x) = if x > limit then -1 else 1; end Relay;
model Drive Relay relay; end Drive;
model M Drive drive; end M;)",
                                details);
    QVERIFY(!outcome.completed());
    const std::vector<Chattering>& chattering = outcome.simulation.statistics.chattering;
    QCOMPARE(chattering.size(), std::size_t(1));
    QVERIFY2(chattering[0].relation.starts_with("drive.relay.x > "), chattering[0].relation.c_str());
    QCOMPARE(chattering[0].place.component, std::string("drive.relay"));
    QCOMPARE(chattering[0].place.variable, std::string("drive.relay.x"));
    QVERIFY(chattering[0].events >= 1000);
    QVERIFY(std::fabs(chattering[0].from - 0.1) < 1e-4 && chattering[0].to < chattering[0].from + 1e-3);
    bool isTold = false;
    for (const Diagnostic& each : outcome.diagnostics.items()) {
        for (const auto& note : each.notes) isTold = isTold || note.message.find("'drive.relay'") != std::string::npos;
    }
    QVERIFY(isTold);
}

void RunStatisticsTest::aSwitchThatTakesItsTimeDoesNotChatter()
{
    const Outcome outcome =
        run("model M Real x(start = 0, fixed = true), y(start = 1, fixed = true); Real s; equation der(x) = 1000*y; "
            "der(y) = -1000*x; s = if x > 0 then 1 else 0; end M;",
            details);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(eventTimes(outcome.result()).size() > ChatteringWatch::kLeastEvents);
    QVERIFY(outcome.simulation.statistics.chattering.empty());
}

QTEST_GUILESS_MAIN(RunStatisticsTest)
#include "run_statistics_test.moc"
