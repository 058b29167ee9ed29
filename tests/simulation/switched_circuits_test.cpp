// SPDX-License-Identifier: GPL-3.0-or-later
// Circuits of several ideal devices whose states are decided together.
#include <array>

#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class SwitchedCircuitsTest : public QObject {
    Q_OBJECT
private slots:
    void threePhaseBridge();
    void buckConverter();
    void thyristorBridge();
    void gtoHalfBridge_data();
    void gtoHalfBridge();
    void gtoWithoutDiodeEndsTheCurrent();
    void bothThyristorsHaveNoSolution();
    void transistorWithAntiparallelDiode_data();
    void transistorWithAntiparallelDiode();
    void legWithoutLoad_data();
    void legWithoutLoad();
    void bridgeBehindAnInductor_data();
    void bridgeBehindAnInductor();
    void thyristorBeforeAnInductor();
    void breakerNetwork();
    void circuitWithoutSolution();
};

namespace {
const double kPi = std::acos(-1.0);
}

void SwitchedCircuitsTest::threePhaseBridge()
{
    const Outcome outcome = runExample("ThreePhaseBridge");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const double error = largest(outcome.result(), {"R.v"}, [](double time, const std::vector<double>& row) {
        std::array<double, 3> u{};
        for (std::size_t k = 0; k < 3; ++k)
            u[k] = 10 * std::sin(2 * kPi * 50 * time - static_cast<double>(k) * 2 * kPi / 3);
        return row[0] - (*std::max_element(u.begin(), u.end()) - *std::min_element(u.begin(), u.end()));
    });
    QVERIFY2(error < 1e-6, qPrintable(QString::number(error)));
    const double mean = outcome.at("mean", 0.04);
    QVERIFY2(isClose(mean, 3 * std::sqrt(3.0) / kPi * 10), qPrintable(QString::number(mean, 'g', 12)));
}

void SwitchedCircuitsTest::buckConverter()
{
    const Outcome outcome = runExample("BuckConverter");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const double mean = meanOf(outcome.result(), "R.v", 0.045, 0.05);
    QVERIFY2(isClose(mean, 0.4 * 24), qPrintable(QString::number(mean, 'g', 12)));
    const double lowest = largest(outcome.result(), {"L.i"},
                                  [](double, const std::vector<double>& row) { return std::min(0.0, row[0]); });
    QCOMPARE(lowest, 0.0);
}

void SwitchedCircuitsTest::thyristorBridge()
{
    const Outcome outcome = runExample("ScrBridge");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    // The load sees 100*sin(w*t), turned over at each firing.
    const double mean =
        meanOf(outcome.result(), "R.v", 0.1025, 0.2 - 0.0075) + meanOf(outcome.result(), "L.v", 0.1025, 0.2 - 0.0075);
    QVERIFY2(isClose(mean, 2 / kPi * 100 * std::cos(kPi / 4), 2e-3), qPrintable(QString::number(mean, 'g', 12)));
    const double lowest = largest(outcome.result(), {"L.i"},
                                  [](double, const std::vector<double>& row) { return std::min(0.0, row[0]); });
    QVERIFY(lowest < 1e-6);
}

/// Devices with the small resistances and conductances of the standard library, where some unknowns are noise of
/// others; and ideal ones.
void SwitchedCircuitsTest::gtoHalfBridge_data()
{
    QTest::addColumn<QString>("variant");
    QTest::newRow("small resistances") << QString();
    for (const char* device : {"Ron=0, Goff=0", "Ron=0, Goff=1e-5", "Ron=1e-5, Goff=0"}) {
        QTest::newRow(device)
            << QString("model Variant extends GtoHalfBridge(G1(%1), G2(%1), D1(%1), D2(%1)); end Variant;").arg(device);
    }
}

void SwitchedCircuitsTest::gtoHalfBridge()
{
    QFETCH(QString, variant);
    const Outcome outcome = runExample("GtoHalfBridge", {}, variant.toStdString());
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    // +100 V for a half period, -100 V for the other.
    double current = 0;
    const double decay = std::exp(-0.01 * 10 / 0.05);
    for (int half = 0; half < 10; ++half) {
        current = current * decay + (half % 2 == 0 ? 10 : -10) * (1 - decay);
        const double found = std::fabs(outcome.at("R.i", 0.01 * (half + 1)));
        QVERIFY2(isClose(found, std::fabs(current)), qPrintable(QString::number(found, 'g', 12)));
    }
}

/// The current of an inductor has no path: it jumps to zero, and the run reports the jump.
void SwitchedCircuitsTest::gtoWithoutDiodeEndsTheCurrent()
{
    const std::string circuit =
        "model Variant Circuits.ConstantVoltage source(V=100); Circuits.IdealGto G(%); Circuits.Pulse "
        "pulse(period=0.02, duty=0.5); Circuits.Resistor R(R=10);"
        " Circuits.Inductor L(L=0.05); Circuits.Ground ground; equation connect(pulse.y, G.fire); connect(source.p, "
        "G.p); connect(G.n, R.p); connect(R.n, L.p);"
        " connect(L.n, source.n); connect(source.n, ground.p); end Variant;";
    const Outcome outcome = runExample("GtoHalfBridge", {}, std::string(circuit).replace(circuit.find('%'), 1, ""));
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(std::fabs(outcome.at("L.i", 0.015)) < 1e-9);
    QVERIFY2(outcome.messages().find("W5018: at t = 0.01: ideal elements force a jump of 'L.i' from 8.64665 to 0") !=
                 std::string::npos,
             outcome.messages().c_str());
    // A conductance provides a path: a very high voltage.
    const Outcome leaking =
        runExample("GtoHalfBridge", {}, std::string(circuit).replace(circuit.find('%'), 1, "Goff=1e-2"));
    QVERIFY2(leaking.completed(), leaking.messages().c_str());
}

/// A short-circuited voltage source.
void SwitchedCircuitsTest::bothThyristorsHaveNoSolution()
{
    const std::string circuit =
        "model Variant Circuits.ConstantVoltage source(V=100); Circuits.IdealGto G1(%); Circuits.IdealGto G2(%); "
        "Circuits.Step on1(instant=0.01), on2(instant=0.02);"
        " Circuits.Ground ground; equation connect(on1.y, G1.fire); connect(on2.y, G2.fire); connect(source.p, G1.p); "
        "connect(G1.n, G2.p); connect(G2.n, source.n);"
        " connect(source.n, ground.p); end Variant;";
    const auto with = [&](const std::string& device) {
        std::string text = circuit;
        while (text.find('%') != std::string::npos) text.replace(text.find('%'), 1, device);
        return runExample("GtoHalfBridge", {}, text);
    };
    const Outcome outcome = with("");
    QCOMPARE(outcome.simulation.status, SimulationStatus::Failed);
    QVERIFY2(std::fabs(outcome.simulation.reachedTime - 0.02) < 1e-9,
             qPrintable(QString::number(outcome.simulation.reachedTime)));
    QVERIFY2(outcome.messages().find("none of the 4 combinations of 'G1.s < 0', 'G2.s < 0' is consistent") !=
                 std::string::npos,
             outcome.messages().c_str());
    const Outcome limited = with("Ron=0.1");
    QVERIFY2(limited.completed(), limited.messages().c_str());
    QVERIFY(isClose(limited.at("G1.i", 0.05), 500));
}

void SwitchedCircuitsTest::transistorWithAntiparallelDiode_data()
{
    QTest::addColumn<QString>("variant");
    QTest::newRow("small resistances") << "model Variant extends TransistorSwitch(T(Ron=1e-5, Goff=1e-5), D(Ron=1e-5, "
                                          "Goff=1e-5), F(Ron=1e-5, Goff=1e-5)); end Variant;";
    QTest::newRow("ideal") << QString();
}

void SwitchedCircuitsTest::transistorWithAntiparallelDiode()
{
    QFETCH(QString, variant);
    const Outcome outcome = runExample("TransistorSwitch", {}, variant.toStdString());
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    double current = 0;
    const double decay = std::exp(-0.5e-3 * 5 / 5e-3);
    for (int half = 0; half < 40; ++half) {
        current = current * decay + (half % 2 == 0 ? 20 : 0) * (1 - decay);
        QVERIFY(isClose(outcome.at("L.i", 0.5e-3 * (half + 1)), current));
    }
}

// The current through a closed and an open switch is 1e-10 times the others, and determines the positions of the
// diodes.
void SwitchedCircuitsTest::legWithoutLoad_data()
{
    QTest::addColumn<double>("frequency");
    for (const double frequency : {40.0, 314.0, 1000.0})
        QTest::newRow(qPrintable(QString::number(frequency))) << frequency;
}

void SwitchedCircuitsTest::legWithoutLoad()
{
    QFETCH(double, frequency);
    const Outcome outcome = run(R"(
        model Leg
          parameter Real V=2.449489742538229, Ron=1e-5, Goff=1e-5, Vknee=0, w=40;
          Real s[4], v[4], i[4], middle, top, bottom;
          Boolean fire = sin(w*time) > 0, off[4];
        equation
          off[1] = s[1] < 0 or not fire;
          off[2] = s[2] < 0;
          off[3] = s[3] < 0 or fire;
          off[4] = s[4] < 0;
          for k in 1:4 loop
            v[k] = s[k]*(if off[k] then 1 else Ron) + Vknee;
            i[k] = s[k]*(if off[k] then Goff else 1) + Goff*Vknee;
          end for;
          top = V/2;
          bottom = -V/2;
          v[1] = top - middle;
          v[2] = middle - top;
          v[3] = middle - bottom;
          v[4] = bottom - middle;
          i[1] + i[4] = i[2] + i[3];
        end Leg;)",
                                [&](SimulationSettings& settings) {
                                    settings.overrides = {{"w", std::to_string(frequency)}};
                                });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const Result& result = outcome.result();
    for (const char* diode : {"off[2]", "off[4]"})
        QCOMPARE(std::ranges::count(result.find(diode)->values, 1.0), std::ptrdiff_t(result.rowCount()));
    for (std::size_t row = 0; row < result.rowCount(); ++row) {
        const double sign = result.find("fire")->values[row] != 0 ? 1 : -1;
        // 2.45 V behind two open switches of 1e-5 S, at a closed one of 1e-5 Ohm.
        QVERIFY(std::fabs(sign * result.find("middle")->values[row] - (2.449489742538229 / 2 - 4.898979e-10)) < 1e-14);
    }
}

// While they block, their conductances and the inductor form a time constant far below a step: the remaining
// integration errors decide nothing.
void SwitchedCircuitsTest::bridgeBehindAnInductor_data()
{
    QTest::addColumn<QString>("values");
    QTest::addColumn<bool>("isMirrored");
    for (const char* resistance : {"0", "1e-9", "1e-5", "1e-3"}) {
        for (const char* conductance : {"1e-4", "1e-5", "1e-9", "1e-12"}) {
            for (const bool isMirrored : {false, true})
                QTest::addRow("Ron=%s Goff=%s %s", resistance, conductance, isMirrored ? "mirrored" : "")
                    << QString("Ron=%1, Goff=%2").arg(resistance, conductance) << isMirrored;
        }
    }
}

void SwitchedCircuitsTest::bridgeBehindAnInductor()
{
    QFETCH(QString, values);
    QFETCH(bool, isMirrored);
    const std::string diode = " IdealDiode(" + values.toStdString() + ") ";
    const std::string text = R"(model Bridge
        import Causeway.Electrical.Basic.*; import Causeway.Electrical.Ideal.*; import Causeway.Electrical.Sources.*;
        model Diode = )" + diode +
                             R"(;
        Ground g; SineVoltage V(V=)" +
                             std::string(isMirrored ? "-10" : "10") +
                             R"(, f=1); Inductor L(L=0.1, i(start=0, fixed=true));
        Resistor R(R=20); Capacitor C(C=0.03, v(start=0, fixed=true)); Diode D1, D2, D3, D4;
        Integer n(start=0, fixed=true), m(start=0, fixed=true);
      equation
        connect(V.p, L.p); connect(L.n, D1.p); connect(D1.n, C.p); connect(D2.p, V.n); connect(D2.n, C.p);
        connect(D3.n, L.n); connect(D3.p, C.n); connect(D4.n, V.n); connect(D4.p, C.n);
        connect(C.p, R.p); connect(C.n, R.n); connect(C.n, g.p);
        when D1.off then n = pre(n) + 1; end when;
        when D2.off then m = pre(m) + 1; end when;
        annotation(experiment(StopTime=2));
      end Bridge;)";
    for (const char* solver : {"cvode", "ida"}) {
        const Outcome outcome = run(text, [=](SimulationSettings& settings) { settings.solver = solver; });
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        // From the start on one pair blocks; twice it may begin to conduct and be taken back at once.
        for (const char* count : {"n", "m"}) {
            const double times = outcome.at(count, 2) - outcome.at(count, 0.01);
            QVERIFY2(times >= 2 && times <= 4, qPrintable(QString::number(times)));
        }
        // Another integration, of diodes without any resistance or conductance.
        const double leaks = values.contains("1e-4") ? 0.2 : 0.02;
        QVERIFY2(std::fabs(outcome.at("C.v", 2) - 9.255244031064208) < leaks,
                 qPrintable(QString::number(outcome.at("C.v", 2), 'g', 12)));
    }
}

void SwitchedCircuitsTest::thyristorBeforeAnInductor()
{
    // L di/dt + R i = 10 sin(w t) from the instant of firing on.
    const double w = 2 * kPi, reach = 0.1 * w, fired = 0.13, size = 10 / (1 + reach * reach);
    const auto current = [&](double time) {
        const auto steady = [&](double t) { return size * (std::sin(w * t) - reach * std::cos(w * t)); };
        return steady(time) - steady(fired) * std::exp(-(time - fired) / 0.1);
    };
    for (const char* conductance : {"1e-12", "1e-9", "1e-5"}) {
        const Outcome outcome = run(std::string(R"(model Control
            import Causeway.Electrical.Basic.*; import Causeway.Electrical.Ideal.*; import Causeway.Electrical.Sources.*;
            Ground g; SineVoltage V(V=10, f=1); Inductor L(L=0.1, i(start=0, fixed=true)); Resistor R(R=1);
            IdealThyristor T(Ron=1e-9, off(start=true), Goff=)") +
                                    conductance + R"(); Integer n(start=0, fixed=true);
          equation
            T.fire = mod(time, 1) > 0.13 and mod(time, 1) < 0.18;
            connect(V.p, T.p); connect(T.n, L.p); connect(L.n, R.p); connect(R.n, g.p); connect(V.n, g.p);
            when T.off then n = pre(n) + 1; end when;
            annotation(experiment(StopTime=4, Tolerance=1e-8));
          end Control;)");
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QCOMPARE(outcome.at("n", 4) - outcome.at("n", 0.01), 4.0);
        for (const double time : {0.2, 0.4, 0.48, 0.56})
            QVERIFY2(std::fabs(outcome.at("L.i", time) - current(time)) < 2e-4,
                     qPrintable(QString::number(outcome.at("L.i", time) - current(time))));
        for (const double time : {0.1, 0.6, 0.9, 1.0, 1.1, 2.0}) QVERIFY(std::fabs(outcome.at("L.i", time)) < 2e-4);
    }
}

void SwitchedCircuitsTest::breakerNetwork()
{
    const Outcome outcome = runExample("BreakerNetwork");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const auto source = [](double time) { return 100 * std::sin(2 * kPi * 50 * time); };
    QVERIFY(std::fabs(outcome.at("R1.v", 0.005)) < 1e-9);
    QVERIFY(isClose(outcome.at("R1.v", 0.015), source(0.015) * 10 / 11, 1e-9));
    QVERIFY(isClose(outcome.at("R1.v", 0.025), source(0.025) * 10 / 11, 1e-9));
    QVERIFY(std::fabs(outcome.at("R2.i", 0.025)) < 1e-9);
    const double parallel = 1 / (1 / 10.0 + 1 / 20.0);
    QVERIFY(isClose(outcome.at("R2.v", 0.045), source(0.045) * parallel / (1 + parallel), 1e-9));
    QCOMPARE(eventTimes(outcome.result(), EventKind::Time), std::vector<double>({0.01, 0.02, 0.03}));
}

void SwitchedCircuitsTest::circuitWithoutSolution()
{
    const Outcome outcome = runExample("DiodeAcrossSource");
    QCOMPARE(outcome.simulation.status, SimulationStatus::Failed);
    QVERIFY(std::fabs(outcome.simulation.reachedTime - 0.5 / (100 * kPi)) < 1e-6);
    QVERIFY2(outcome.messages().find("none of the 2 combinations of 'diode.s < 0' is consistent") != std::string::npos,
             outcome.messages().c_str());
}

QTEST_GUILESS_MAIN(SwitchedCircuitsTest)
#include "switched_circuits_test.moc"
