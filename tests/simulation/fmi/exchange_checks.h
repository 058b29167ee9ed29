// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Responses of FMUs for model exchange to importers that step too far, with our runtime and as C sources.
#pragma once

#include <QTest>

#include <cmath>
#include <vector>

#include "tests/simulation/fmi/event_models.h"
#include "tests/simulation/fmi/fmu_importer.h"

namespace causeway::test {

inline const char* const kSwitch = R"(
model Switch
  Real x(start = 0, fixed = true);
  discrete Integer n(start = 0, fixed = true);
equation
  der(x) = if time < 0.5 then 1 else 3;
  when time >= 0.5 then n = pre(n) + 1; end when;
end Switch;
)";
inline const char* const kTankWithLoop = R"(
model TankWithLoop "the iteration for q has no end below zero, and another end from elsewhere"
  Real h(start = 1, fixed = true), q(start = 1);
equation
  q^2 + 1e-12*exp(q) = h;
  der(h) = 0.01 - q;
end TankWithLoop;
)";

/// kSwitch: as an instance that continues from a saved state and was not informed of the event again.
inline void timeEventThatIsPassedIsHandledLate(ImportedFmu& fmu)
{
    const auto instance = fmu.instantiate(Mode::ModelExchange);
    ImportedInstance::EventInfo info;
    std::vector<double> rates(1);
    bool wantsEvent = false, terminates = false;
    double n = 0;
    QCOMPARE(instance->setUp(0, 1, 1e-6), 0);
    QCOMPARE(instance->enterInitialization(), 0);
    QCOMPARE(instance->exitInitialization(), 0);
    QCOMPARE(instance->newDiscreteStates(info), 0);
    QVERIFY(info.hasNext);
    QCOMPARE(info.next, 0.5);
    QCOMPARE(instance->enterContinuousMode(), 0);
    QCOMPARE(instance->setTime(0.5), 0);
    QCOMPARE(instance->completedStep(wantsEvent, terminates), 0);
    QVERIFY(!wantsEvent);
    QCOMPARE(instance->setTime(0.7), 0);
    QCOMPARE(instance->completedStep(wantsEvent, terminates), 0);
    QVERIFY(wantsEvent);
    QVERIFY(!instance->messages.empty());
    QCOMPARE(instance->enterEventMode(), 0);
    QCOMPARE(instance->newDiscreteStates(info), 0);
    QVERIFY(!info.hasNext);
    QCOMPARE(instance->enterContinuousMode(), 0);
    QCOMPARE(instance->getDerivatives(rates), 0);
    QCOMPARE(rates[0], 3.0);
    QCOMPARE(instance->getNumber(fmu.description().find("n"), n), 0);
    QCOMPARE(n, 1.0);
    QCOMPARE(instance->completedStep(wantsEvent, terminates), 0);
    QVERIFY(!wantsEvent);
}

/// For the tanks.
inline void statesWithoutValuesAreDiscarded(ImportedFmu& fmu)
{
    const auto instance = fmu.instantiate(Mode::ModelExchange);
    ImportedInstance::EventInfo info;
    std::vector<double> rates(1);
    double rate = 0;
    QCOMPARE(instance->setUp(0, 1, 1e-6), 0);
    QCOMPARE(instance->enterInitialization(), 0);
    QCOMPARE(instance->exitInitialization(), 0);
    QCOMPARE(instance->newDiscreteStates(info), 0);
    QCOMPARE(instance->enterContinuousMode(), 0);
    QCOMPARE(instance->setStates({-1}), 0);
    QCOMPARE(instance->getDerivatives(rates), 2);
    QCOMPARE(instance->getReal(fmu.description().derivatives[0], rate), 2);
    QCOMPARE(instance->setStates({4}), 0);
    QCOMPARE(instance->getDerivatives(rates), 0);
    QVERIFY(std::fabs(rates[0] - (0.01 - 2)) < 1e-9);
    QCOMPARE(instance->getReal(987654, rate), 3);
}

}  // namespace causeway::test
