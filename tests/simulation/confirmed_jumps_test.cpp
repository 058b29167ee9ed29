// SPDX-License-Identifier: GPL-3.0-or-later
// Jumps of currents and charges go through diodes in their direction only, in every coding of these.
#include <cmath>
#include <utility>

#include "tests/simulation/circuit_parts.h"
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class ConfirmedJumpsTest : public QObject {
    Q_OBJECT
private slots:
    void interruptedCurrentGoesOnInTheOtherWinding_data();
    void interruptedCurrentGoesOnInTheOtherWinding();
    void jumpAtTheStartPassesNoDiodeBackwards_data();
    void jumpAtTheStartPassesNoDiodeBackwards();
    void switchClosesBesideADiode_data();
    void switchClosesBesideADiode();
};

void ConfirmedJumpsTest::interruptedCurrentGoesOnInTheOtherWinding_data()
{
    QTest::addColumn<QString>("law");
    QTest::newRow("parameterized") << "Real s; Boolean off; equation off = s < 0; v = if off then s else 0; i = if off "
                                      "then 0 else s;";
    QTest::newRow("either sign") << "Boolean off; equation off = v < 0 or i < 0; 0 = if off then i else v;";
    QTest::newRow("the current first") << "Boolean off; equation off = 0 > i or 0 > v; 0 = if off then i else v;";
    QTest::newRow("one of them positive") << "Boolean on; equation on = i > 0 or v > 0; 0 = if on then v else i;";
    QTest::newRow("by its position before") << "Boolean off(start = true, fixed = true); equation off = if pre(off) "
                                               "then v < 0 else i < 0; 0 = if off then i else v;";
}

/// A flyback converter with leakage, without a clamp: the flux of the secondary is preserved when the switch opens.
/// Rounding of a current that was zero must not keep the diode open against the voltage impulse.
void ConfirmedJumpsTest::interruptedCurrentGoesOnInTheOtherWinding()
{
    QFETCH(QString, law);
    const Outcome outcome = run("model M" + kCircuitParts + R"(
  model Switch extends Two; input Boolean on; equation 0 = if on then v else i; end Switch;
  model Diode extends Two; )" + law.toStdString() +
                                R"( end Diode;
  model Windings Pin p, n, p2, n2; Real v1, i1(start = 0, fixed = true), v2, i2(start = 0, fixed = true);
  equation
    v1 = p.v - n.v; v2 = p2.v - n2.v; i1 = p.i; i2 = p2.i; p.i + n.i = 0; p2.i + n2.i = 0;
    v1 = 1e-4*der(i1) + 4.85e-5*der(i2); v2 = 4.85e-5*der(i1) + 2.5e-5*der(i2);
  end Windings;
  Source source;
  Windings K1;
  Switch S1(on = mod(time, 1e-4) < 0.4e-4);
  Diode Do;
  Capacitor Co(C = 1e-5, v(start = 10, fixed = true));
  Resistor Ro(R = 20);
  Ground ground;
equation
  connect(source.p, K1.p); connect(source.n, K1.p2); connect(source.n, S1.n); connect(source.n, Co.n);
  connect(source.n, Ro.n); connect(source.n, ground.p); connect(K1.n, S1.p); connect(K1.n2, Do.p);
  connect(Do.n, Co.p); connect(Do.n, Ro.p);
  annotation(experiment(StopTime = 1.9e-4, Interval = 1e-6, Tolerance = 1e-6));
end M;
)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const double current = 24 * 4e-5 / 1e-4, after = 4.0001e-5;
    QVERIFY(std::fabs(outcome.at("K1.i1", after)) < 1e-3);
    QVERIFY2(std::fabs(outcome.at("K1.i2", after) - current * 4.85e-5 / 2.5e-5) < 1e-2, outcome.messages().c_str());
}

void ConfirmedJumpsTest::jumpAtTheStartPassesNoDiodeBackwards_data()
{
    QTest::addColumn<QString>("law");
    QTest::newRow("both signs") << "Boolean off; equation off = v <= 0 and not i > 0;";
    QTest::newRow("either sign") << "Boolean off; equation off = v < 0 or i < 0;";
    QTest::newRow("by its position before")
        << "Boolean off(start = true, fixed = true); equation off = if pre(off) then v < 0 else i < 0;";
}

/// A closed switch connects two capacitors across the winding of a transformer; a diode in parallel with the small one
/// takes the charge. The voltage of the diode is known before its condition has been evaluated.
void ConfirmedJumpsTest::jumpAtTheStartPassesNoDiodeBackwards()
{
    QFETCH(QString, law);
    const Outcome outcome = run("model M" + kCircuitParts + R"(
  model Switch extends Two; input Boolean on; equation if on then v = 0; else i = 0; end if; end Switch;
  model Diode extends Two; )" + law.toStdString() +
                                R"( if off then i = 0; else v = 0; end if; end Diode;
  model Transformer Pin p, n, p2, n2; Real v1, i1, v2, i2;
  equation
    v1 = p.v - n.v; v2 = p2.v - n2.v; i1 = p.i; i2 = p2.i; p.i + n.i = 0; p2.i + n2.i = 0;
    v1 = 2*v2; i2 = -2*i1;
  end Transformer;
  Switch S1(on = time < 0.5e-5);
  Capacitor Co(C = 8e-6, v(start = 10, fixed = true));
  Transformer T1;
  Diode Do;
  Capacitor Cd(C = 3e-9, v(start = -10, fixed = true));
  Inductor Lm(L = 1.7e-4, i(start = 0, fixed = true));
  Resistor Ro(R = 6);
  Source V1;
  Ground g;
equation
  connect(S1.p, T1.n); connect(S1.p, Lm.n); connect(S1.n, Co.n); connect(S1.n, T1.p2); connect(S1.n, Ro.n);
  connect(S1.n, V1.n); connect(S1.n, g.p); connect(Co.p, Do.n); connect(Co.p, Cd.n); connect(Co.p, Ro.p);
  connect(T1.p, Lm.p); connect(T1.p, V1.p); connect(T1.n2, Do.p); connect(T1.n2, Cd.p);
  annotation(experiment(StopTime = 4e-6, Interval = 1e-8, Tolerance = 1e-6));
end M;
)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const double jump = -12 * 8e-6 / (8e-6 + 3e-9);
    QVERIFY2(std::fabs(outcome.at("Cd.v", 1e-9) - (-10 + jump)) < 2e-3, outcome.messages().c_str());
    QVERIFY(std::fabs(outcome.at("Co.v", 1e-9) - (10 - 12 - jump)) < 2e-3);
}

void ConfirmedJumpsTest::switchClosesBesideADiode_data()
{
    QTest::addColumn<QString>("law");
    QTest::addColumn<int>("capacitors");
    const std::pair<const char*, const char*> laws[] = {
        {"parameterized",
         "Real s; Boolean off; equation off = s < 0; v = if off then s else 0; i = if off then 0 else s;"},
        {"either sign", "Boolean off; equation off = v < 0 or i < 0; 0 = if off then i else v;"},
        {"the current first", "Boolean off; equation off = 0 > i or 0 > v; 0 = if off then i else v;"},
        {"both signs", "Boolean off; equation off = v <= 0 and not i > 0; 0 = if off then i else v;"},
        {"one of them positive", "Boolean on; equation on = i > 0 or v > 0; 0 = if on then v else i;"},
        {"the sum", "Boolean off; equation off = v + i < 0; if off then i = 0; else v = 0; end if;"},
        {"by its position before",
         "Boolean off(start = true, fixed = true); equation off = if pre(off) then v < 0 else "
         "i < 0; 0 = if off then i else v;"},
        {"by its position before, with zero",
         "Boolean off(start = true, fixed = true); equation off = if pre(off) then "
         "v <= 0 else i <= 0; 0 = if off then i else v;"},
        {"by a number before",
         "Integer mode(start = 0, fixed = true); equation mode = if pre(mode) == 0 then (if v > 0 "
         "then 1 else 0) else (if i < 0 then 0 else 1); (1 - mode)*i + mode*v = 0;"},
        {"minimum", "equation 0 = min(-v, i);"}};
    for (const auto& [name, law] : laws) {
        for (const int capacitors : {1, 2}) QTest::addRow("%s, %d", name, capacitors) << QString(law) << capacitors;
    }
}

/// A half bridge with a capacitance across one or both of its switches. In parallel with the closed one a diode has no
/// voltage and no current: whether it conducts makes no difference, and rounding of its voltage decides nothing.
void ConfirmedJumpsTest::switchClosesBesideADiode()
{
    QFETCH(QString, law);
    QFETCH(int, capacitors);
    const Outcome outcome = run("model M" + kCircuitParts + R"(
  model Switch extends Two; input Boolean on; equation 0 = if on then v else i; end Switch;
  model Diode extends Two; )" + law.toStdString() +
                                R"( end Diode;
  Source V1;
  Switch S1(on = mod(time, 1) >= 0.05 and mod(time, 1) < 0.4), S2(on = mod(time, 1) >= 0.45);
  Diode D1, D2;
  Capacitor C1(C = 0.005, v(start = 0, fixed = true)))" +
                                (capacitors == 2 ? ", C2(C = 0.005)" : "") + R"(;
  Inductor L1(L = 0.172, i(start = 0, fixed = true));
  Resistor R1(R = 1.48);
  Ground ground;
equation
  connect(V1.p, S1.p); connect(V1.p, D1.n); connect(S1.n, S2.p); connect(S1.n, D1.p); connect(S1.n, D2.n);
  connect(S1.n, C1.p); connect(S1.n, L1.p); connect(L1.n, R1.p); connect(V1.n, S2.n); connect(V1.n, D2.p);
  connect(V1.n, C1.n); connect(V1.n, R1.n); connect(V1.n, ground.p);)" +
                                (capacitors == 2 ? " connect(V1.p, C2.p); connect(C2.n, S1.n);" : "") + R"(
  annotation(experiment(StopTime = 2, Interval = 0.01, Tolerance = 1e-8));
end M;
)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const auto grown = [](double since) { return 24 / 1.48 * (1 - std::exp(-since * 1.48 / 0.172)); };
    QVERIFY(std::fabs(outcome.at("C1.v", 0.0501) - 24) < 1e-6);
    for (const double time : {0.1, 0.2, 0.3, 0.39})
        QVERIFY2(std::fabs(outcome.at("L1.i", time) - grown(time - 0.05)) < 1e-4, std::to_string(time).c_str());
    // Both diodes and the lower switch let the current of the inductor go round.
    const double at = 0.46, left = outcome.at("L1.i", at);
    for (const double time : {0.5, 0.7, 1.0})
        QVERIFY2(std::fabs(outcome.at("L1.i", time) - left * std::exp(-(time - at) * 1.48 / 0.172)) < 1e-4,
                 std::to_string(time).c_str());
}

QTEST_GUILESS_MAIN(ConfirmedJumpsTest)
#include "confirmed_jumps_test.moc"
