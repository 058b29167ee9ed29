// SPDX-License-Identifier: GPL-3.0-or-later
// FMUs of both versions and for both interfaces: their events, what is known before and after them, and the steps
// between them.
#include <QTest>

#include <algorithm>
#include <cmath>

#include "tests/simulation/fmi/event_models.h"
#include "tests/simulation/fmi/exchange_checks.h"
#include "tests/simulation/fmi/exported_models.h"
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class FmuExportEventsTest : public QObject, ExportedFmus {
    Q_OBJECT

private slots:
    void eventsLieWhereTheyShould()
    {
        for (const FmiVersion version : {FmiVersion::V2, FmiVersion::V3}) {
            const Curves curves = exported(kBall, version)->run(Mode::ModelExchange);
            QVERIFY2(curves.failure.empty(), curves.failure.c_str());
            // From a height of 1, then up and down again with 0.7 of the speed.
            const double fall = std::sqrt(2 / 9.81);
            double expected = fall, flight = 2 * 0.7 * fall;
            for (int k = 0; k < 4; ++k) {
                double nearest = 1;
                for (const double event : curves.events) nearest = std::min(nearest, std::fabs(event - expected));
                QVERIFY2(nearest < 1e-7, qPrintable(QString::number(nearest)));
                expected += flight;
                flight *= 0.7;
            }
        }
    }

    /// Such importers reuse derivatives from before an event, and the step size that suited them.
    void importersRestartOnlyWhereTheyAreTold()
    {
        const char* const kPush = R"(
model Push "at rest until it is pushed"
  Real x(start = 0, fixed = true), v(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = if time < 0.5 then 0 else time - 0.5;
  annotation(experiment(StopTime = 2));
end Push;
)";
        ImportedFmu::Settings settings;
        settings.restartsOnlyWhereTold = true;
        for (const FmiVersion version : {FmiVersion::V2, FmiVersion::V3}) {
            const Curves push = exported(kPush, version)->run(Mode::ModelExchange, settings);
            QVERIFY2(push.failure.empty(), push.failure.c_str());
            const double v = push.values.at("v").back(), x = push.values.at("x").back();
            QVERIFY2(std::fabs(v - 1.125) < 1e-6, qPrintable(QString::number(v)));
            QVERIFY2(std::fabs(x - 0.5625) < 1e-6, qPrintable(QString::number(x)));
            const Curves usual = exported(kRectifier, version)->run(Mode::ModelExchange);
            const Curves told = exported(kRectifier, version)->run(Mode::ModelExchange, settings);
            QVERIFY2(told.failure.empty(), told.failure.c_str());
            QCOMPARE(told.events.size(), usual.events.size());
            QVERIFY(std::fabs(told.values.at("uC").back() - usual.values.at("uC").back()) < 1e-6);
        }
    }

    /// Where the number of states has changed, a former derivative is an ordinary unknown.
    void derivativesOfFormerStatesAreComputed()
    {
        const char* const kCaught = R"(
model Caught "moves freely until it is held by a spring of infinite stiffness"
  Real x(start = 0, fixed = true), v(start = 1, fixed = true), F;
equation
  der(x) = v;
  der(v) = F;
  0 = if time < 0.5 then F else x - 0.5 - (time - 0.5)^2;
  annotation(experiment(StopTime = 1));
end Caught;
)";
        const Outcome own = run(kCaught);
        QVERIFY2(own.completed(), own.messages().c_str());
        for (const FmiVersion version : {FmiVersion::V2, FmiVersion::V3}) {
            const Curves curves = exported(kCaught, version, {false, true})->run(Mode::CoSimulation);
            QVERIFY2(curves.failure.empty(), curves.failure.c_str());
            QVERIFY(std::fabs(curves.at("der(x)", 0.25) - 1) < 1e-6);
            // x = 0.5 + (t - 0.5)^2
            QVERIFY(std::fabs(curves.at("der(x)", 0.9) - 0.8) < 1e-6);
            QVERIFY(std::fabs(curves.at("der(v)", 0.9) - 2) < 1e-6);
            QCOMPARE(curves.at("v", 0.9), curves.at("der(x)", 0.9));
        }
    }

    /// As in a native run: the branch that holds just after the start has a value there, but not at its instant.
    void valuesJustAfterTheStart()
    {
        const char* const kMean = R"(
model Mean
  Real area(start = 0, fixed = true), mean;
equation
  der(area) = 3 + time;
  mean = if time > 0 then area/time else 3;
  annotation(experiment(StopTime = 1));
end Mean;
)";
        for (const Case& one : kCases) {
            const Curves curves = exported(kMean, one.version)->run(one.mode);
            QVERIFY2(curves.failure.empty(), curves.failure.c_str());
            const std::vector<double>& mean = curves.values.at("mean");
            for (std::size_t i = 0; i < mean.size(); ++i)
                QVERIFY2(std::fabs(mean[i] - (3 + curves.time[i] / 2)) < 1e-5,
                         qPrintable(QString("%1 at %2").arg(mean[i]).arg(curves.time[i])));
        }
    }

    void timeEventsThatArePassedAreHandledLate()
    {
        for (const FmiVersion version : {FmiVersion::V2, FmiVersion::V3})
            timeEventThatIsPassedIsHandledLate(*exported(kSwitch, version));
    }

    /// An integrator may try states outside the domain of the model; it then takes a shorter step.
    void statesWithoutValuesAreToBeDiscarded()
    {
        for (const FmiVersion version : {FmiVersion::V2, FmiVersion::V3})
            for (const char* const text : {kTank, kTankWithLoop})
                statesWithoutValuesAreDiscarded(*exported(text, version));
    }

    /// Booleans and Integers that rise six times, observed by conditions, edges and pre().
    void discreteInputsMakeEvents()
    {
        const std::string text =
            "model M input Boolean b; input Integer n; input Real u; output Integer k[5](each start = 0, each fixed = "
            "true); "
            "equation when b then k[1] = pre(k[1]) + 1; end when; when n > 0 then k[2] = pre(k[2]) + 1; end when; "
            "when u > 0.5 then k[3] = pre(k[3]) + 1; end when; when {edge(b), time > 100} then k[4] = pre(k[4]) + 1; "
            "end when; "
            "when b and not pre(b) then k[5] = pre(k[5]) + n; end when; annotation(experiment(StopTime = 3)); end M;";
        for (const Case& one : kCases) {
            auto fmu = exported(text, one.version);
            auto instance = fmu->instantiate(one.mode);
            QVERIFY(instance);
            QCOMPARE(instance->setUp(0, 3, 1e-6), 0);
            QCOMPARE(instance->enterInitialization(), 0);
            QCOMPARE(instance->exitInitialization(), 0);
            const auto of = [&](const char* name) { return fmu->description().find(name); };
            ImportedInstance::EventInfo info;
            const bool isExchange = one.mode == Mode::ModelExchange;
            const auto settle = [&] {
                for (info.needsMore = true; info.needsMore;) {
                    if (instance->newDiscreteStates(info) != 0) return false;
                }
                return instance->enterContinuousMode() == 0;
            };
            QVERIFY(!isExchange || settle());
            for (int i = 0; i < 24; ++i) {
                const double time = 0.125 * i, value = i % 4 < 2 ? 0 : 1;
                if (isExchange) {
                    QCOMPARE(instance->setTime(time), 0);
                    QCOMPARE(instance->enterEventMode(), 0);
                }
                QCOMPARE(instance->setNumber(of("b"), value), 0);
                QCOMPARE(instance->setNumber(of("n"), value), 0);
                QCOMPARE(instance->setReal(of("u").reference, value), 0);
                bool ends = false;
                if (isExchange)
                    QVERIFY(settle());
                else
                    QCOMPARE(instance->doStep(time, 0.125, ends), 0);
            }
            for (const char* const name : {"k[1]", "k[2]", "k[3]", "k[4]", "k[5]"}) {
                double found = 0;
                QCOMPARE(instance->getNumber(of(name), found), 0);
                QVERIFY2(found == 6, qPrintable(QString("%1 = %2").arg(name).arg(found)));
            }
        }
    }

    /// Also where a step is small relative to the time.
    void stepsBeginWhereTheLastHasEnded()
    {
        constexpr double kStart = 1e6, kSize = 1e-3;
        for (const FmiVersion version : {FmiVersion::V2, FmiVersion::V3}) {
            auto fmu = exported(kTypes, version);
            const auto instance = fmu->instantiate(Mode::CoSimulation);
            bool hasEnded = false;
            QCOMPARE(instance->setUp(kStart, kStart + 2 * kSize, 1e-6), 0);
            QCOMPARE(instance->enterInitialization(), 0);
            QCOMPARE(instance->exitInitialization(), 0);
            QCOMPARE(instance->doStep(kStart, kSize, hasEnded), 0);
            QCOMPARE(instance->doStep(kStart, kSize, hasEnded), 3);
            QCOMPARE(instance->doStep(kStart + kSize, 2 * kSize, hasEnded), 3);
            QCOMPARE(instance->doStep(kStart + kSize, kSize, hasEnded), 0);
        }
    }

    /// Exact to the last digit: a rounding depends on it.
    void delayedConstantsStayConstant()
    {
        const char* const kDelayed = R"(
model Delayed
  discrete Real x(start = 3, fixed = true);
  Real d = delay(x, 0.001);
  Integer k = integer(delay(x, 0.001));
equation
  when time >= 5 then x = 4; end when;
  annotation(experiment(StopTime = 6));
end Delayed;
)";
        for (const FmiVersion version : {FmiVersion::V2, FmiVersion::V3}) {
            const auto fmu = exported(kDelayed, version, {false, true});
            for (const int intervals : {30, 60, 120, 2000}) {
                ImportedFmu::Settings settings;
                settings.intervals = intervals;
                const Curves curves = fmu->run(Mode::CoSimulation, settings);
                QVERIFY2(curves.failure.empty(), curves.failure.c_str());
                for (std::size_t i = 0; i < curves.time.size(); ++i) {
                    if (curves.time[i] > 4.9 && curves.time[i] < 5.1) continue;
                    const double expected = curves.time[i] < 5 ? 3 : 4;
                    QCOMPARE(curves.values.at("k")[i], expected);
                    QVERIFY(curves.values.at("d")[i] == expected);
                }
            }
        }
    }
};

QTEST_GUILESS_MAIN(FmuExportEventsTest)
#include "fmu_export_events_test.moc"
