// SPDX-License-Identifier: GPL-3.0-or-later
// Models with clocks, exported for scheduled execution: an importer activates the equations on each clock.
#include <QTest>

#include <cmath>
#include <stdexcept>

#include "core/fmi/fmu_instance.h"
#include "tests/simulation/fmi/fmu_component_support.h"
#include "tests/simulation/fmi/foreign_run_support.h"

using namespace causeway;
using namespace causeway::test;

namespace {

constexpr FmuInterfaces kScheduled{false, false, true};

/// Integrates its input by the rectangle to the left of each tick, and passes every fourth sum on.
std::string controller(const std::string& clock)
{
    return "model Controller\n"
           "  parameter Real T = 0.1;\n"
           "  input Real u(start = 0);\n"
           "  Real x(start = 0);\n"
           "  output Real y = hold(x), slow = hold(subSample(shiftSample(x, 4, 1), 4));\n"
           "equation\n  when " +
           clock +
           " then\n    x = previous(x) + interval()*sample(u);\n  end when;\n"
           "  annotation(experiment(StopTime = 1));\nend Controller;\n";
}

/// u = time.
Result ramp()
{
    Result result;
    result.time = {0, 2};
    ResultColumn& column = result.columns.emplace_back();
    column.name = "u";
    column.values = {0, 2};
    return result;
}

ForeignOutcome scheduledRun(const std::string& text, const std::string& period = {})
{
    const Result input = ramp();
    ForeignRunSettings settings;
    settings.kind = ForeignInterface::ScheduledExecution;
    settings.inputSignals = &input;
    if (!period.empty()) settings.run.overrides = {{"T", period}};
    return runFmu(exported(text, FmiVersion::V3, kScheduled), settings);
}

}  // namespace

class FmuClocksTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { qputenv("PATH", QByteArray(FMU_HOST_FOLDER ":") + qgetenv("PATH")); }

    void partitionsFollowTheirClocks()
    {
        const ForeignOutcome outcome = scheduledRun(controller("Clock(1, 10)"));
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        // The sum of 0.1*0.1*i to i = 3 and 10.
        QVERIFY(std::fabs(outcome.at("y", 0.35) - 0.06) < 1e-12);
        QVERIFY(std::fabs(outcome.at("y", 1) - 0.55) < 1e-12);
        // Ticks at 0.4 and 0.8.
        QVERIFY(std::fabs(outcome.at("slow", 0.55) - 0.1) < 1e-12);
        QVERIFY(std::fabs(outcome.at("slow", 1) - 0.36) < 1e-12);
        QCOMPARE(outcome.simulation.statistics.timeEvents, std::uint64_t(11));
    }

    void parametersSetTheIntervals()
    {
        const ForeignOutcome outcome = scheduledRun(controller("Clock(T)"), "0.2");
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        // The sum of 0.2*0.2*i to i = 5.
        QVERIFY(std::fabs(outcome.at("y", 1) - 0.6) < 1e-12);
    }

    // The first tick is at the start: what the importer sets until then counts.
    void inputsBeforeTheFirstTickCount()
    {
        const std::string text =
            "model First input Real u(start = 1); Real x(start = 0); output Real y = hold(x); equation when Clock(1, "
            "2) "
            "then x = previous(x) + sample(u); end when; annotation(experiment(StopTime = 1)); end First;";
        FmuInstance instance = made(text);
        const ValueReference u = referenceOf("u"), y = referenceOf("y"), clock = clockReference(0);
        QVERIFY(instance.setUp(0, {}, {}) && instance.enterInitialization() && instance.exitInitialization());
        QVERIFY(instance.set(u, FmuType::Real, 5));
        QVERIFY(instance.activate(clock, 0));
        double value = 0;
        QVERIFY(instance.get(y, FmuType::Real, value));
        QCOMPARE(value, 5.0);
        QVERIFY(instance.set(u, FmuType::Real, 7));
        QVERIFY(instance.activate(clock, 0.5 + 1e-13));
        QVERIFY(instance.get(y, FmuType::Real, value));
        QCOMPARE(value, 12.0);
        QVERIFY(instance.terminate());
    }

    void activationsAtWrongTimesAreRefused()
    {
        FmuInstance instance = made(controller("Clock(1, 10)"));
        const ValueReference fast = clockReference(0);
        QVERIFY(instance.setUp(0, {}, {}) && instance.enterInitialization() && instance.exitInitialization());
        QVERIFY(instance.activate(fast, 0));
        QVERIFY(!instance.activate(fast, 0.05));
        QVERIFY2(m_log.find("does not tick at t = 0.05") != std::string::npos, m_log.c_str());
        QVERIFY(!instance.activate(fast, 0.2));
        QVERIFY2(m_log.find("ticks at t = 0.1 was not activated") != std::string::npos, m_log.c_str());
        QVERIFY(instance.activate(fast, 0.1));
        QVERIFY(instance.activate(fast, 0.1));
        QVERIFY(m_log.find("inputs were set") == std::string::npos);
        QVERIFY(instance.set(referenceOf("u"), FmuType::Real, 3) && instance.activate(fast, 0.1));
        QVERIFY2(m_log.find("inputs were set after the first activation at t = 0.1") != std::string::npos,
                 m_log.c_str());
        QVERIFY(!instance.activate(fast, 0));
        QVERIFY2(m_log.find("activated at t = 0, after t = 0.1") != std::string::npos, m_log.c_str());
        QVERIFY(!instance.activate(referenceOf("y"), 0.2));
        QVERIFY(!instance.isIn({FmuPhase::Step}, "fmi3DoStep"));
    }

    void othersAreRefused()
    {
        const std::pair<std::string, const char*> cases[] = {
            {"model A Real x(start=1, fixed=true); equation der(x) = -x; end A;", "has no clocks"},
            {"model B Real x(start=1, fixed=true); Real k(start=0); equation when Clock(1, 10) then k = previous(k) + "
             "sample(x); end when; der(x) = -x; end B;",
             "has continuous states"},
            {"model C input Real u; Integer k(start=0); equation when Clock(u > 0) then k = previous(k) + 1; end when; "
             "end C;",
             "decides itself when"},
            {"model D Integer k(start=0), n(start=0, fixed=true); equation when Clock(1, 10) then k = previous(k) + 1; "
             "end when; when sample(0, 0.03) then n = pre(n) + 1; end when; end D;",
             "events at times other than the ticks"},
            {"model E Real k(start=0), y; equation when Clock(1, 10) then k = previous(k) + 1; end when; "
             "y = delay(hold(k), 0.05); end E;",
             "delay()"}};
        for (const auto& [text, words] : cases) {
            try {
                static_cast<void>(exported(text, FmiVersion::V3, kScheduled));
                QFAIL(text.c_str());
            } catch (const std::runtime_error& error) {
                QVERIFY2(std::string(error.what()).find(words) != std::string::npos, error.what());
            }
        }
    }

private:
    FmuInstance made(const std::string& text)
    {
        m_log.clear();
        auto analysis = analyse(std::make_shared<const SourceFile>("test.mo", text), {}, StopAfter::Program, Task());
        if (!analysis->program) throw std::runtime_error("no program");
        Diagnostics diagnostics;
        m_model = makeFmuModel(std::move(analysis), {}, diagnostics, Task());
        return {
            m_model, FmuInterface::ScheduledExecution, {}, [this](FmuInstance::Category, const std::string& message) {
                m_log += message + "\n";
            }};
    }
    [[nodiscard]] ValueReference referenceOf(const std::string& name) const
    {
        const auto found = std::ranges::find(m_model->variables, name, &FmuVariable::name);
        return static_cast<ValueReference>(found - m_model->variables.begin());
    }
    [[nodiscard]] ValueReference clockReference(std::size_t index) const
    {
        return static_cast<ValueReference>(m_model->variables.size() + index);
    }

    std::shared_ptr<const FmuModel> m_model;
    std::string m_log;
};

QTEST_GUILESS_MAIN(FmuClocksTest)
#include "fmu_clocks_test.moc"
