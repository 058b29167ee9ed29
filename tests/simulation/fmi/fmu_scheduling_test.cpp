// SPDX-License-Identifier: GPL-3.0-or-later
// Scheduled execution of FMUs (FMI 3.0): the importer activates the model partitions of their clocks.
#include <QTest>

#include <cmath>
#include <vector>

#include "core/base/file_io.h"
#include "core/fmi/import/fmu_import.h"
#include "core/fmu/unpacked_fmu.h"
#include "core/fmu/zip_file.h"
#include "tests/simulation/fmi/foreign_run_support.h"

using namespace causeway;
using namespace causeway::test;

namespace {

const std::string kPeriodic = R"(intervalVariability="constant" intervalDecimal="0.2" shiftDecimal="0.1" priority="3")";

/// The digits of `order` are the value references of the clocks, in the order of their activation.
std::string scheduled(const std::string& periodic = kPeriodic, const std::string& stop = "1")
{
    const std::string description = R"xml(<?xml version="1.0" encoding="UTF-8"?>
<fmiModelDescription fmiVersion="3.0" modelName="Scheduled" instantiationToken="scheduled">
  <ScheduledExecution modelIdentifier="scheduled_fmu"/>
  <DefaultExperiment startTime="0" stopTime=")xml" +
                                    stop + R"xml(" stepSize="0.25"/>
  <ModelVariables>
    <Float64 name="time" valueReference="0" causality="independent" variability="continuous"/>
    <Clock name="periodic" valueReference="1" causality="input" )xml" +
                                    periodic + R"xml(/>
    <Clock name="fixed" valueReference="2" causality="input" intervalVariability="fixed" priority="1"/>
    <Clock name="changing" valueReference="3" causality="input" intervalVariability="changing" priority="5"/>
    <Clock name="countdown" valueReference="4" causality="input" intervalVariability="countdown" priority="2"/>
    <Clock name="triggered" valueReference="5" causality="input" intervalVariability="triggered" priority="4"/>
    <Clock name="third" valueReference="6" causality="output" intervalVariability="triggered"/>
    <Int32 name="periodicTicks" valueReference="8" causality="output" clocks="1"/>
    <Int32 name="fixedTicks" valueReference="9" causality="output" clocks="2"/>
    <Int32 name="changingTicks" valueReference="10" causality="output" clocks="3"/>
    <Int32 name="countdownTicks" valueReference="11" causality="output" clocks="4"/>
    <Int32 name="triggeredTicks" valueReference="12" causality="output" clocks="5"/>
    <Int32 name="order" valueReference="20" causality="output"/>
    <Float64 name="period" valueReference="21" causality="parameter" variability="fixed" start="0.25"/>
    <Float64 name="u" valueReference="22" causality="input" start="0"/>
    <Float64 name="seen" valueReference="23" causality="output" clocks="5"/>
    <Float64 name="latest" valueReference="24" causality="output"/>
  </ModelVariables>
  <ModelStructure><Output valueReference="20"/></ModelStructure>
</fmiModelDescription>
)xml";
    ZipWriter zip;
    zip.add("modelDescription.xml", description);
    zip.add("binaries/" + fmuPlatform(true) + "/scheduled_fmu.so", *readFile(SCHEDULED_LIBRARY));
    return zip.finish();
}

ForeignRunSettings scheduling()
{
    ForeignRunSettings settings;
    settings.kind = ForeignInterface::ScheduledExecution;
    return settings;
}

Result signalOf(const std::vector<double>& times, const std::string& name, const std::vector<double>& values)
{
    Result result;
    result.time = times;
    ResultColumn& column = result.columns.emplace_back();
    column.name = name;
    column.values = values;
    return result;
}

/// Times of the events at which a clock ticks.
std::vector<double> ticksOf(const Result& result, const std::string& clock)
{
    std::vector<double> times;
    for (const ResultEvent& event : result.events) {
        for (const EventTrigger& trigger : event.triggers) {
            if (trigger.relation == clock) times.push_back(event.time);
        }
    }
    return times;
}

bool areNear(const std::vector<double>& left, const std::vector<double>& right)
{
    return std::ranges::equal(left, right, [](double a, double b) { return std::fabs(a - b) < 1e-12; });
}

}  // namespace

class FmuSchedulingTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { qputenv("PATH", QByteArray(FMU_HOST_FOLDER ":") + qgetenv("PATH")); }

    void clocksTickAtTheirIntervals()
    {
        const ForeignOutcome outcome = runFmu(scheduled(), scheduling());
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        const Result& result = outcome.result();
        QVERIFY(areNear(ticksOf(result, "periodic"), {0.1, 0.3, 0.5, 0.7, 0.9}));
        QVERIFY(areNear(ticksOf(result, "fixed"), {0, 0.25, 0.5, 0.75, 1}));
        QVERIFY(areNear(ticksOf(result, "changing"), {0, 0.2, 0.5, 0.9}));
        QVERIFY(ticksOf(result, "triggered").empty());
        QVERIFY(areNear(ticksOf(result, "third"), {0.5}));
        QCOMPARE(outcome.at("periodicTicks", 1), 5.0);
        QCOMPARE(outcome.at("fixedTicks", 1), 5.0);
    }

    // Armed at 0.3 to tick 0.05 later; then it ticks twice more at the same instant.
    void countdownsTickOnce()
    {
        const ForeignOutcome outcome = runFmu(scheduled(), scheduling());
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QVERIFY(areNear(ticksOf(outcome.result(), "countdown"), {0.35, 0.35, 0.35}));
        QCOMPARE(outcome.at("countdownTicks", 0.34), 0.0);
        QCOMPARE(outcome.at("countdownTicks", 0.36), 3.0);
    }

    void simultaneousTicksFollowTheirPriorities()
    {
        const ForeignOutcome outcome = runFmu(scheduled(), scheduling());
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QCOMPARE(outcome.at("order", 0.05), 23.0);                          // fixed, changing
        QCOMPARE(static_cast<int>(outcome.at("order", 0.55)) % 1000, 213);  // fixed, periodic, changing
    }

    void parametersSetTheIntervalOfFixedClocks()
    {
        ForeignRunSettings settings = scheduling();
        settings.run.overrides = {{"period", "0.4"}};
        const ForeignOutcome outcome = runFmu(scheduled(), settings);
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QVERIFY(areNear(ticksOf(outcome.result(), "fixed"), {0, 0.4, 0.8}));
    }

    void resolutionsCountTheIntervals()
    {
        const ForeignOutcome outcome = runFmu(scheduled(R"(intervalVariability="constant" supportsFraction="true"
            resolution="10" intervalCounter="3" shiftCounter="2")"),
                                              scheduling());
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QVERIFY(areNear(ticksOf(outcome.result(), "periodic"), {0.2, 0.5, 0.8}));
    }

    // 3*0.1 s is more than 0.3 s by rounding.
    void theLastTickIsAtTheEnd()
    {
        const ForeignOutcome outcome =
            runFmu(scheduled(R"(intervalVariability="constant" intervalDecimal="0.1")", "0.3"), scheduling());
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QVERIFY(areNear(ticksOf(outcome.result(), "periodic"), {0, 0.1, 0.2, 0.3}));
        QCOMPARE(outcome.result().time.back(), 0.3);
    }

    // The partition sees the input as it is at the tick.
    void signalsTriggerClocksAndSetInputs()
    {
        Result given = signalOf({0, 0.15, 0.3, 0.6, 1}, "triggered", {1, 0, 1, 1, 0});
        given.columns.push_back(signalOf(std::vector<double>(5), "u", {0, 1.5, 3, 6, 10}).columns.front());
        ForeignRunSettings settings = scheduling();
        settings.inputSignals = &given;
        const ForeignOutcome outcome = runFmu(scheduled(), settings);
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QVERIFY(areNear(ticksOf(outcome.result(), "triggered"), {0, 0.3, 0.6}));
        QCOMPARE(outcome.at("seen", 0.4), 3.0);
        QCOMPARE(outcome.at("seen", 1), 6.0);
    }

    void wrongSignalsAreRefused()
    {
        const Result half = signalOf({0, 1}, "triggered", {0, 0.5}), unneeded = signalOf({0, 1}, "periodic", {1, 0}),
                     unknown = signalOf({0, 1}, "trigered", {1, 0});
        for (const auto& [given, words] : {std::pair{&half, "0.5 at t = 1"}, std::pair{&unneeded, "only triggered"},
                                           std::pair{&unknown, "did you mean 'triggered'"}}) {
            ForeignRunSettings settings = scheduling();
            settings.inputSignals = given;
            const ForeignOutcome outcome = runFmu(scheduled(), settings);
            QVERIFY(!outcome.completed());
            QVERIFY2(outcome.messages().find(words) != std::string::npos, outcome.messages().c_str());
        }
    }

    void wrongClocksAreRefused()
    {
        for (const char* const wrong :
             {R"(intervalVariability="constant")", R"(intervalVariability="constant" intervalDecimal="0")",
              R"(intervalVariability="constant" intervalDecimal="nan")", R"(intervalVariability="often")", ""}) {
            const ForeignOutcome outcome = runFmu(scheduled(wrong), scheduling());
            QVERIFY2(outcome.refusal.find("the clock 'periodic'") != std::string::npos, outcome.messages().c_str());
        }
        // As often as doubles can tell, and oftener.
        const ForeignOutcome endless =
            runFmu(scheduled(R"(intervalVariability="constant" intervalDecimal="1e-300")"), scheduling());
        QVERIFY(!endless.completed());
        QVERIFY2(endless.messages().find("its events do not end") != std::string::npos, endless.messages().c_str());
    }

    void otherInterfacesAreRefused()
    {
        for (const ForeignInterface kind : {ForeignInterface::ModelExchange, ForeignInterface::CoSimulation}) {
            ForeignRunSettings settings;
            settings.kind = kind;
            const ForeignOutcome outcome = runFmu(scheduled(), settings);
            QVERIFY2(outcome.messages().find("use scheduled execution (se)") != std::string::npos,
                     outcome.messages().c_str());
        }
        const auto component = importedClassOf(*readFmu(scheduled()), "Scheduled.fmu", {}, {}, std::nullopt);
        QVERIFY(!component);
        QVERIFY(component.error().find("scheduled execution alone") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(FmuSchedulingTest)
#include "fmu_scheduling_test.moc"
