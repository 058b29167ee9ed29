// SPDX-License-Identifier: GPL-3.0-or-later
// Relations in functions make no events, however the function is evaluated; those of its arguments, and those that
// compare what it gives, do.
#include "simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class FunctionEventsTest : public QObject {
    Q_OBJECT
private slots:
    void eventsAreCounted_data();
    void eventsAreCounted();
    void branchThatIsNotTakenHasNoValues();
};

namespace {

const char* const kFunctions = R"(
  function step "Inlined"
    input Real u; output Real y;
  algorithm y := if u > 2.5 then 1 else 0; annotation(Inline = true);
  end step;
  function stepOfInteger
    input Integer i; output Real y;
  algorithm y := if i > 2 then 1 else 0; annotation(Inline = true);
  end stepOfInteger;
  function stepWithEvents
    input Real u; output Real y;
  algorithm y := if u > 2.5 then 1 else 0; annotation(Inline = true, GenerateEvents = true);
  end stepWithEvents;
  function stepWithoutAny
    input Real u; output Real y;
  algorithm y := if noEvent(u > 2.5) then 1 else 0; annotation(Inline = true, GenerateEvents = true);
  end stepWithoutAny;
  function phase "Called"
    input Real T; output Integer k;
  protected Integer i = 0;
  algorithm while i < 3 loop i := i + 1; end while; k := if T < 0.37 then 2 else 1;
  end phase;
  function ofPhase
    input Real u; output Real y;
  algorithm y := if phase(u) == 2 then 1 else 0; annotation(Inline = true);
  end ofPhase;
)";

Outcome runWith(const std::string& equations)
{
    return run("model M" + std::string(kFunctions) + equations + " end M;",
               [](SimulationSettings& settings) { settings.intervals = 7; });
}

}  // namespace

void FunctionEventsTest::eventsAreCounted_data()
{
    QTest::addColumn<QString>("equations");
    QTest::addColumn<int>("events");
    QTest::newRow("inlined") << QStringLiteral("Real y = step(3*time + 1);") << 0;
    QTest::newRow("asked for") << QStringLiteral("Real y = stepWithEvents(3*time + 1);") << 1;
    QTest::newRow("refused inside") << QStringLiteral("Real y = stepWithoutAny(3*time + 1);") << 0;
    QTest::newRow("of a called one") << QStringLiteral("Real y = ofPhase(time);") << 0;
    QTest::newRow("in a loop") << QStringLiteral(
                                      "Real x[3](each start = 0, each fixed = true); equation for i in 1:3 loop "
                                      "der(x[i]) = ofPhase(time + 0.01*i); end for;")
                               << 0;
    QTest::newRow("in an argument") << QStringLiteral("Real y = step(if time > 0.31 then 3 else 2);") << 1;
    QTest::newRow("in an Integer argument")
        << QStringLiteral("Real y = stepOfInteger(if time > 0.31 then 3 else 2);") << 1;
    QTest::newRow("rounding in an argument") << QStringLiteral("Real y = step(floor(10*time));") << 10;
    QTest::newRow("compared in an if") << QStringLiteral("Real y = if step(5*time) > 0.5 then 1 else 2;") << 1;
    QTest::newRow("compared in a Boolean") << QStringLiteral("Boolean b = step(5*time) > 0.5;") << 1;
    QTest::newRow("compared in a when") << QStringLiteral(
                                               "Integer n(start = 0, fixed = true); equation when step(5*time) > 0.5 "
                                               "then n = pre(n) + 1; end when;")
                                        << 1;
    QTest::newRow("noEvent compared") << QStringLiteral(
                                             "Real y = if (if noEvent(time > 0.4) then 1 else 0) > 0.5 then 1 else 2;")
                                      << 1;
}

void FunctionEventsTest::eventsAreCounted()
{
    QFETCH(QString, equations);
    QFETCH(int, events);
    const Outcome outcome = runWith(equations.toStdString());
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(static_cast<int>(outcome.simulation.statistics.stateEvents + outcome.simulation.statistics.timeEvents),
             events);
}

/// A guard of a division inside a function holds at each instant.
void FunctionEventsTest::branchThatIsNotTakenHasNoValues()
{
    const Outcome outcome = runWith(R"(
  function guarded
    input Real u; output Real y;
  algorithm y := if phase(u) == 2 then sqrt(0.37 - u) else 1; annotation(Inline = true);
  end guarded;
  Real y = guarded(time);)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.at("y", 1), 1.0);
}

QTEST_APPLESS_MAIN(FunctionEventsTest)
#include "function_events_test.moc"
