// SPDX-License-Identifier: GPL-3.0-or-later
// Terms whose coefficient is a parameter of value 0: the index and the number of states are those of the equations
// without them.
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class VanishingTermsTest : public QObject {
    Q_OBJECT
private slots:
    void capacityOfZeroHasNoState();
    void valueComesFromFunction();
    void coefficientFollowsFromOthers();
    void resistanceOfZeroConnects();
    void termsStayWhereNothingElseDetermines();
    void computedParameterIsNoZero();
};

namespace {

const char* const kLowPass = R"(
model LowPass
  parameter Real C = %1;
  Real u, i;
equation
  time = 2*i + u;
  i = C*der(u) + u^3;
initial equation
  if C > 0 then
    u = 0;
  end if;
  annotation(experiment(StopTime = 2));
end LowPass;
)";

std::size_t statesOf(const Outcome& outcome)
{
    return outcome.simulation.statistics.states;
}

}  // namespace

void VanishingTermsTest::capacityOfZeroHasNoState()
{
    const std::string without = QString(kLowPass).arg(0).toStdString(), with = QString(kLowPass).arg(1).toStdString();
    const Outcome none = run(without);
    QVERIFY2(none.completed(), none.messages().c_str());
    QCOMPARE(statesOf(none), 0U);
    QVERIFY(largest(none.result(), {"u"}, [](double time, const std::vector<double>& row) {
                return time - 2 * row[0] * row[0] * row[0] - row[0];
            }) < 1e-6);
    const Outcome one = run(with);
    QCOMPARE(statesOf(one), 1U);
    QVERIFY(one.at("u", 2) < 0.9 * none.at("u", 2));
    // Another value of the parameter, without another compilation.
    const Outcome added = run(without, [](SimulationSettings& settings) { settings.overrides.emplace_back("C", "1"); });
    QVERIFY2(added.completed(), added.messages().c_str());
    // The initial equation that the value in the text has left out is told of.
    QVERIFY2(added.messages().find("W5020") != std::string::npos, added.messages().c_str());
    QCOMPARE(statesOf(added), 1U);
    QVERIFY(isClose(added.at("u", 2), one.at("u", 2)));
    const Outcome removed = run(with, [](SimulationSettings& settings) { settings.overrides.emplace_back("C", "0"); });
    QVERIFY2(removed.completed(), removed.messages().c_str());
    QCOMPARE(statesOf(removed), 0U);
    QVERIFY(isClose(removed.at("u", 2), none.at("u", 2)));
}

void VanishingTermsTest::valueComesFromFunction()
{
    const Outcome outcome = run(R"(
model M
  function capacity
    input Real area;
    output Real c;
  algorithm
    c := 0;
    for i in 1:3 loop
      c := c + area*i;
    end for;
  end capacity;
  parameter Real area = 0;
  parameter Real C = capacity(area);
  Real u;
equation
  C*der(u) = time - u;
  annotation(experiment(StopTime = 1));
end M;
)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(statesOf(outcome), 0U);
    QVERIFY(isClose(outcome.at("u", 0.5), 0.5, 1e-9));
}

void VanishingTermsTest::coefficientFollowsFromOthers()
{
    const Outcome outcome = run(R"(
model M
  parameter Real C0 = 0;
  Real c, factor, u;
equation
  factor = 2 + u^2;
  c = smooth(1, C0*factor);
  c*der(u) = time - u;
  annotation(experiment(StopTime = 1));
end M;
)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(statesOf(outcome), 0U);
    QVERIFY(isClose(outcome.at("u", 0.5), 0.5, 1e-9));
    QCOMPARE(outcome.at("c", 0.5), 0.0);
}

void VanishingTermsTest::resistanceOfZeroConnects()
{
    const Outcome outcome = run(R"(
model M
  parameter Real R = 0;
  Real u, i, uC(start = 1, fixed = true), uD;
equation
  u = uC - uD;
  u = R*i;
  der(uC) = -i;
  2*der(uD) = i;
  annotation(experiment(StopTime = 1));
end M;
)",
                                [](SimulationSettings& settings) { settings.tolerance = 1e-8; });
    // Both capacitors are one then.
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(statesOf(outcome), 1U);
    QVERIFY(isClose(outcome.at("uD", 1), 1, 1e-9));
}

void VanishingTermsTest::termsStayWhereNothingElseDetermines()
{
    const Outcome outcome = run(R"(
model M
  parameter Real R1 = 0, R2 = 0;
  Real u, i1, i2;
equation
  u = R1*i1;
  u = R2*i2;
  i1 + i2 = time;
  annotation(experiment(StopTime = 1));
end M;
)",
                                [](SimulationSettings& settings) { settings.intervals = 4; });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(std::fabs(outcome.at("u", 1)) < 1e-12);
    QVERIFY(isClose(outcome.at("i1", 1) + outcome.at("i2", 1), 1, 1e-9));
}

void VanishingTermsTest::computedParameterIsNoZero()
{
    const Outcome outcome = run(R"(
model M
  parameter Real T(start = 0, fixed = false);
  Real x(start = 1, fixed = true);
initial equation
  T = 2;
equation
  T*der(x) = -x;
  annotation(experiment(StopTime = 2));
end M;
)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(isClose(outcome.at("x", 2), std::exp(-1)));
}

QTEST_GUILESS_MAIN(VanishingTermsTest)
#include "vanishing_terms_test.moc"
