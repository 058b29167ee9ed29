// SPDX-License-Identifier: GPL-3.0-or-later
// Jumps of currents and charges go through diodes in their direction only, in every coding of these.
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

/// A flyback converter with leakage, without a clamp: the flux of the secondary stays when the switch opens. Rounding
/// of a current that is zero before must not keep the diode open against the impulse of the voltage.
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

/// A closed switch puts two capacitors across the winding of a transformer; a diode is beside the small one, which
/// takes the charge. The voltage of the diode is known before anything has looked at its condition.
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

QTEST_GUILESS_MAIN(ConfirmedJumpsTest)
#include "confirmed_jumps_test.moc"
