// SPDX-License-Identifier: GPL-3.0-or-later
// What a run tells of itself: which state holds the integrator back, and where the work went.
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

namespace {

/// Of two oscillators the fast one decides on the steps.
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
};

void RunStatisticsTest::theFastStatesLimitTheSteps_data()
{
    QTest::addColumn<QString>("solver");
    for (const char* const solver : {"cvode", "cvode-adams", "ida", "dopri5"}) QTest::newRow(solver) << QString::fromLatin1(solver);
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
    QVERIFY(statistics.stateErrors[0].limitedSteps + statistics.stateErrors[1].limitedSteps > statistics.steps * 9 / 10);
}

void RunStatisticsTest::nothingIsMeasuredUnlessAsked()
{
    const Outcome outcome = run(kTwoOscillators);
    QVERIFY(outcome.completed());
    QVERIFY(outcome.simulation.statistics.stateErrors.empty());
    QVERIFY(outcome.simulation.statistics.blocks.empty());
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
    constexpr const char* kKink = "model M Real x(start = 0, fixed = true); equation der(x) = noEvent(if time < 0.5 then 0.01 else 1000*sin(500*time)); end M;";
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
    for (const StateErrors& state : outcome.simulation.statistics.stateErrors) coordinates += state.state == "x" || state.state == "y" ? 1U : 0U;
    QCOMPARE(coordinates, std::size_t(2));
}

QTEST_GUILESS_MAIN(RunStatisticsTest)
#include "run_statistics_test.moc"
