// SPDX-License-Identifier: GPL-3.0-or-later
// Co-simulation with an importer that enters event mode, accepts early returns and intermediate updates, and asks for
// derivatives of outputs.
#include <QTest>

#include <cmath>
#include <numbers>

#include "core/fmi/fmu_export.h"
#include "tests/simulation/fmi/exported_models.h"
#include "tests/simulation/fmi/fmu_importer.h"

using namespace causeway;
using namespace causeway::test;

namespace {

const char* const kBouncing = R"(
model Bouncing
  Real h(start = 1, fixed = true), v(start = 0, fixed = true);
  output Real y = h;
  output Integer n(start = 0, fixed = true);
equation
  der(h) = v;
  der(v) = -9.81;
  when h < 0 then
    reinit(v, -0.5*pre(v));
    n = pre(n) + 1;
  end when;
  annotation(experiment(StopTime = 1.2));
end Bouncing;
)";
const char* const kRelay = R"(
model Relay "counts the rising edges of its input, and samples"
  input Real u(start = 0);
  output Integer edges(start = 0, fixed = true), samples(start = 0, fixed = true);
  output Real x(start = 0, fixed = true);
equation
  when u > 0.5 then
    edges = pre(edges) + 1;
  end when;
  when sample(0.25, 0.25) then
    samples = pre(samples) + 1;
  end when;
  der(x) = u + time;
  annotation(experiment(StopTime = 1));
end Relay;
)";
const char* const kTouching = R"(
model Touching
  Real x(start = 0, fixed = true);
  output Integer n(start = 0, fixed = true);
equation
  der(x) = cos(time);
  when x >= 1 then
    n = pre(n) + 1;
  end when;
  annotation(experiment(StopTime = 3));
end Touching;
)";

void expect(int status)
{
    if (status != 0) throw std::runtime_error("a call has failed");
}

/// Solves the initial system; in step mode afterwards.
void begin(ImportedInstance& instance, double stop, bool hasEventMode)
{
    expect(instance.setUp(0, stop, 1e-9));
    expect(instance.enterInitialization());
    expect(instance.exitInitialization());
    if (!hasEventMode) return;
    ImportedInstance::EventInfo info;
    expect(instance.newDiscreteStates(info));
    expect(instance.enterStepMode());
}

void handleEvent(ImportedInstance& instance)
{
    ImportedInstance::EventInfo info;
    expect(instance.enterEventMode());
    expect(instance.newDiscreteStates(info));
    expect(instance.enterStepMode());
}

/// Advances to `stop` by steps of `size`, and handles the events met; returns their times.
std::vector<double> advance(ImportedInstance& instance, double from, double stop, double size)
{
    std::vector<double> events;
    for (double time = from; stop - time > 1e-9;) {
        ImportedInstance::StepInfo info;
        const double step = std::min(size, stop - time);
        if (instance.stepOrReturn(time, step, info) != 0)
            throw std::runtime_error(instance.messages.empty() ? "a step has failed" : instance.messages.back());
        if (info.isEarly != (time + step - info.last > 1e-9)) throw std::runtime_error("no early return");
        time = info.last;
        if (info.terminates) break;
        if (!info.needsEvent) continue;
        events.push_back(time);
        handleEvent(instance);
    }
    return events;
}

double bounce(int number)
{
    double time = std::sqrt(2 / 9.81), speed = std::sqrt(2 * 9.81);
    for (int i = 1; i < number; ++i) {
        speed *= 0.5;
        time += 2 * speed / 9.81;
    }
    return time;
}

}  // namespace

class FmuSteppingTest : public QObject, private ExportedFmus {
    Q_OBJECT

    static double real(ImportedFmu& fmu, ImportedInstance& instance, const std::string& name)
    {
        double value = NAN;
        expect(instance.getNumber(fmu.description().find(name), value));
        return value;
    }

private slots:
    void aStepEndsBeforeAnEvent_data()
    {
        QTest::addColumn<double>("size");
        for (const double size : {1.2, 0.5, 0.07, 0.001}) QTest::addRow("%g", size) << size;
    }
    void aStepEndsBeforeAnEvent()
    {
        QFETCH(const double, size);
        const auto fmu = exported(kBouncing, FmiVersion::V3);
        const auto instance = fmu->instantiate(Stepping{true, true});
        begin(*instance, 1.2, true);
        const std::vector<double> events = advance(*instance, 0, 1.2, size);
        QCOMPARE(events.size(), 3U);
        for (int i = 0; i < 3; ++i) QVERIFY(std::fabs(events[static_cast<std::size_t>(i)] - bounce(i + 1)) < 1e-8);
        QCOMPARE(real(*fmu, *instance, "n"), 3.0);
        const auto whole = fmu->instantiate(Stepping());
        begin(*whole, 1.2, false);
        QVERIFY(advance(*whole, 0, 1.2, size).empty());
        QVERIFY(std::fabs(real(*fmu, *instance, "h") - real(*fmu, *whole, "h")) < 1e-8);
    }

    void valuesBeforeAnEventAreThoseOfItsLeftLimit()
    {
        const auto fmu = exported(kBouncing, FmiVersion::V3);
        const auto instance = fmu->instantiate(Stepping{true, true});
        begin(*instance, 1.2, true);
        ImportedInstance::StepInfo info;
        QCOMPARE(instance->stepOrReturn(0, 1, info), 0);
        QVERIFY(info.needsEvent && info.isEarly);
        const double impact = std::sqrt(2 * 9.81);
        QVERIFY(std::fabs(real(*fmu, *instance, "v") + impact) < 1e-7);
        QVERIFY(std::fabs(real(*fmu, *instance, "h")) < 1e-7);
        QCOMPARE(real(*fmu, *instance, "n"), 0.0);
        handleEvent(*instance);
        QVERIFY(std::fabs(real(*fmu, *instance, "v") - impact / 2) < 1e-7);
        QCOMPARE(real(*fmu, *instance, "n"), 1.0);
    }

    void eventsAreHandledInsideWhereStepsMustNotEndEarly()
    {
        const auto fmu = exported(kBouncing, FmiVersion::V3);
        for (const bool hasEventMode : {false, true}) {
            const auto instance = fmu->instantiate(Stepping{hasEventMode, false});
            begin(*instance, 1.2, hasEventMode);
            ImportedInstance::StepInfo info;
            QCOMPARE(instance->stepOrReturn(0, 1.2, info), 0);
            QVERIFY(!info.needsEvent && !info.isEarly);
            QCOMPARE(info.last, 1.2);
            QCOMPARE(real(*fmu, *instance, "n"), 3.0);
        }
    }

    void anEventThatIsNotHandledIsHandledByTheNextStep()
    {
        const auto fmu = exported(kBouncing, FmiVersion::V3);
        const auto instance = fmu->instantiate(Stepping{true, true});
        begin(*instance, 1.2, true);
        ImportedInstance::StepInfo info;
        QCOMPARE(instance->stepOrReturn(0, 0.6, info), 0);
        QVERIFY(info.needsEvent);
        QCOMPARE(instance->stepOrReturn(info.last, 0.1, info), 0);
        QVERIFY(!info.needsEvent);
        QCOMPARE(real(*fmu, *instance, "n"), 1.0);
    }

    void inputsOfEventModeActAtOnce()
    {
        const auto fmu = exported(kRelay, FmiVersion::V3);
        const auto instance = fmu->instantiate(Stepping{true, true});
        begin(*instance, 1, true);
        const std::vector<double> first = advance(*instance, 0, 0.4, 0.1);
        QCOMPARE(first, std::vector<double>{0.25});
        QCOMPARE(instance->enterEventMode(), 0);
        QCOMPARE(instance->setReal(fmu->description().find("u").reference, 1), 0);
        ImportedInstance::EventInfo info;
        QCOMPARE(instance->newDiscreteStates(info), 0);
        QCOMPARE(real(*fmu, *instance, "edges"), 1.0);
        QVERIFY(info.hasNext);
        QCOMPARE(info.next, 0.5);
        QCOMPARE(instance->enterStepMode(), 0);
        const std::vector<double> rest = advance(*instance, 0.4, 1, 0.1);
        QCOMPARE(rest.size(), 3U);
        QCOMPARE(real(*fmu, *instance, "samples"), 4.0);
        QVERIFY(std::fabs(real(*fmu, *instance, "x") - (0.5 + 0.6)) < 1e-8);
    }

    void intermediateUpdatesFollowTheSteps()
    {
        const auto fmu = exported(kBouncing, FmiVersion::V3);
        const std::uint32_t y = fmu->description().find("y").reference;
        std::vector<double> times;
        double largest = 0;
        std::unique_ptr<ImportedInstance> instance;
        Stepping stepping;
        stepping.update = [&](double time) {
            double height = 0;
            expect(instance->getReal(y, height));
            if (time < bounce(1)) largest = std::max(largest, std::fabs(height - (1 - 9.81 / 2 * time * time)));
            times.push_back(time);
            return false;
        };
        instance = fmu->instantiate(stepping);
        begin(*instance, 1.2, false);
        ImportedInstance::StepInfo info;
        for (const double from : {0.0, 0.6}) QCOMPARE(instance->stepOrReturn(from, 0.6, info), 0);
        QVERIFY(times.size() > 4);
        QVERIFY(std::ranges::is_sorted(times) && times.front() > 0 && times.back() <= 1.2);
        QVERIFY2(largest < 1e-8, qPrintable(QString::number(largest)));
        QCOMPARE(real(*fmu, *instance, "n"), 3.0);
    }

    void anImporterStopsAStepOnItsWay()
    {
        const auto fmu = exported(kBouncing, FmiVersion::V3);
        Stepping stepping{false, true, [](double time) { return time > 0.2 && time < 0.6; }};
        const auto instance = fmu->instantiate(stepping);
        begin(*instance, 1.2, false);
        ImportedInstance::StepInfo info;
        double time = 0;
        int parts = 0;
        for (; 1.2 - time > 1e-9 && parts < 10'000; ++parts, time = info.last)
            QCOMPARE(instance->stepOrReturn(time, 1.2 - time, info), 0);
        QVERIFY(parts > 2);
        QCOMPARE(real(*fmu, *instance, "n"), 3.0);
        const auto whole = fmu->instantiate(Stepping());
        begin(*whole, 1.2, false);
        QCOMPARE(whole->stepOrReturn(0, 1.2, info), 0);
        QVERIFY(std::fabs(real(*fmu, *instance, "h") - real(*fmu, *whole, "h")) < 1e-7);
    }

    void aStateBeforeAnEventIsRestored_data()
    {
        QTest::addColumn<bool>("asBytes");
        QTest::newRow("kept") << false;
        QTest::newRow("serialized") << true;
    }
    void aStateBeforeAnEventIsRestored()
    {
        QFETCH(const bool, asBytes);
        const auto fmu = exported(kBouncing, FmiVersion::V3);
        const auto instance = fmu->instantiate(Stepping{true, true});
        begin(*instance, 1.2, true);
        ImportedInstance::StepInfo info;
        QCOMPARE(instance->stepOrReturn(0, 1, info), 0);
        QVERIFY(info.needsEvent);
        void* state = nullptr;
        QCOMPARE(instance->saveState(state), 0);
        if (asBytes) {
            std::string bytes;
            QCOMPARE(instance->serialize(state, bytes), 0);
            QCOMPARE(instance->freeState(state), 0);
            state = nullptr;
            QCOMPARE(instance->deserialize(bytes, state), 0);
        }
        const double from = info.last;
        std::vector<double> ends;
        for (int i = 0; i < 2; ++i) {
            QCOMPARE(instance->restoreState(state), 0);
            handleEvent(*instance);
            QCOMPARE(real(*fmu, *instance, "n"), 1.0);
            QCOMPARE(advance(*instance, from, 1.2, 0.3).size(), 2U);
            ends.push_back(real(*fmu, *instance, "h"));
        }
        QCOMPARE(ends[0], ends[1]);
        QCOMPARE(instance->freeState(state), 0);
    }

    void aTouchIsAnEvent()
    {
        const auto fmu = exported(kTouching, FmiVersion::V3);
        const auto instance = fmu->instantiate(Stepping{true, true});
        begin(*instance, 3, true);
        const std::vector<double> events = advance(*instance, 0, 3, 0.5);
        const auto whole = fmu->instantiate(Stepping());
        begin(*whole, 3, false);
        QVERIFY(advance(*whole, 0, 3, 0.5).empty());
        QCOMPARE(real(*fmu, *instance, "n"), real(*fmu, *whole, "n"));
        for (const double time : events) QVERIFY(std::fabs(time - std::numbers::pi / 2) < 1e-3);
    }

    void outputsHaveDerivatives_data()
    {
        QTest::addColumn<int>("version");
        QTest::newRow("2.0") << 2;
        QTest::newRow("3.0") << 3;
    }
    void outputsHaveDerivatives()
    {
        QFETCH(const int, version);
        const auto fmu = exported(kRelay, version == 2 ? FmiVersion::V2 : FmiVersion::V3);
        const auto instance = fmu->instantiate(Mode::CoSimulation);
        begin(*instance, 1, false);
        bool terminates = false;
        QCOMPARE(instance->setReal(fmu->description().find("u").reference, 0.3), 0);
        QCOMPARE(instance->doStep(0, 0.6, terminates), 0);
        double rate = 0;
        QCOMPARE(instance->outputDerivative(fmu->description().find("x").reference, rate), 0);
        QVERIFY(std::fabs(rate - 0.9) < 1e-12);
        QVERIFY(instance->outputDerivative(fmu->description().find("edges").reference, rate) != 0);
    }

    void callsOfOtherModesAreRefused()
    {
        const auto fmu = exported(kBouncing, FmiVersion::V3);
        const auto plain = fmu->instantiate(Stepping());
        begin(*plain, 1, false);
        QVERIFY(plain->enterEventMode() != 0);
        QVERIFY(plain->enterStepMode() != 0);
        const auto instance = fmu->instantiate(Stepping{true, true});
        begin(*instance, 1, true);
        QVERIFY(instance->enterStepMode() != 0);
        QCOMPARE(instance->enterEventMode(), 0);
        ImportedInstance::StepInfo info;
        QVERIFY(instance->stepOrReturn(0, 0.1, info) != 0);
        const auto exchange = fmu->instantiate(Mode::ModelExchange);
        expect(exchange->setUp(0, 1, 1e-6));
        expect(exchange->enterInitialization());
        expect(exchange->exitInitialization());
        QVERIFY(exchange->enterStepMode() != 0);
    }
};

QTEST_GUILESS_MAIN(FmuSteppingTest)
#include "fmu_stepping_test.moc"
