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
    void functionComputesCapacityOfZero_data();
    void functionComputesCapacityOfZero();
    void valueIsZeroWhateverTheUnknownsAre_data();
    void valueIsZeroWhateverTheUnknownsAre();
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
    // The run reports the initial equation that was left out because of the value in the text.
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

void VanishingTermsTest::functionComputesCapacityOfZero_data()
{
    QTest::addColumn<QString>("junction");
    QTest::newRow("in all branches") << R"(
  if v < phi then
    state.c := C0*exp(-0.5*log(1 - v/phi));
  else
    factor := C0/sqrt(2);
    state.c := factor*(1 + v/phi);
  end if;)";
    QTest::newRow("by another function") << R"(
  state.c := scaled(v, C0);)";
    QTest::newRow("unless it is given") << R"(
  if C0 > 0 then
    state.c := C0 + 1e-3*v^2;
  else
    state.c := 0;
  end if;)";
}

/// The voltage-dependent capacitance of a junction has the zero-bias capacitance as a factor.
void VanishingTermsTest::functionComputesCapacityOfZero()
{
    QFETCH(QString, junction);
    const std::string text = QString(R"(
record State
  Real i, c;
end State;
function scaled
  input Real v, C0;
  output Real c;
algorithm
  c := C0;
  for k in 1:3 loop
    c := c*(1 + v^2/k);
  end for;
end scaled;
function junction
  input Real v, C0, phi;
  output State state;
protected
  Real factor;
algorithm
  state.i := v^3;
  %1
end junction;
model LowPass
  parameter Real C = 0, phi = 2;
  Real u, i;
  State state;
equation
  time = 2*(state.i + i) + u;
  state = junction(u, C, phi);
  i = state.c*der(u);
  annotation(experiment(StopTime = 2));
end LowPass;
)")
                                 .arg(junction)
                                 .toStdString();
    const Outcome none = run(text);
    QVERIFY2(none.completed(), none.messages().c_str());
    QCOMPARE(statesOf(none), 0U);
    QVERIFY(largest(none.result(), {"u"}, [](double time, const std::vector<double>& row) {
                return time - 2 * row[0] * row[0] * row[0] - row[0];
            }) < 1e-6);
    // The value has been relied on: with another one the model is sorted again.
    const Outcome added = run(text, [](SimulationSettings& settings) { settings.overrides.emplace_back("C", "1"); });
    QVERIFY2(added.completed(), added.messages().c_str());
    QCOMPARE(statesOf(added), 1U);
    QVERIFY(added.at("u", 2) < 0.95 * none.at("u", 2));
    const std::string given = QString::fromStdString(text).replace("C = 0,", "C = 1,").toStdString();
    const Outcome removed = run(given, [](SimulationSettings& settings) { settings.overrides.emplace_back("C", "0"); });
    QVERIFY2(removed.completed(), removed.messages().c_str());
    QCOMPARE(statesOf(removed), 0U);
    QVERIFY(isClose(removed.at("u", 2), none.at("u", 2)));
}

void VanishingTermsTest::valueIsZeroWhateverTheUnknownsAre_data()
{
    QTest::addColumn<QString>("equations");
    QTest::newRow("coefficient") << "i = c*der(u); q = 0; c = if C > 0 then C + 0.1*u^2 else 0;";
    QTest::newRow("charge") << "i = der(q); q = if C > 0 then C*u + 0.1*u^2 else 0; c = 1;";
    QTest::newRow("factor of a factor")
        << "i = c/phi*der(u); q = 0; c = smooth(1, if u < phi then C/(1 - u/phi)^0.5 else C*(1 + u));";
    QTest::newRow("least of two") << "i = c*der(u); q = 0; c = max(C, C*(1 + u));";
}

void VanishingTermsTest::valueIsZeroWhateverTheUnknownsAre()
{
    QFETCH(QString, equations);
    const Outcome outcome = run(QString(R"(
model LowPass
  parameter Real C = 0, phi = 2;
  Real u, i, q, c;
equation
  time = 2*(u^3 + i) + u;
  %1
  annotation(experiment(StopTime = 2));
end LowPass;
)")
                                    .arg(equations)
                                    .toStdString());
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(statesOf(outcome), 0U);
    QVERIFY(largest(outcome.result(), {"u"}, [](double time, const std::vector<double>& row) {
                return time - 2 * row[0] * row[0] * row[0] - row[0];
            }) < 1e-6);
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
