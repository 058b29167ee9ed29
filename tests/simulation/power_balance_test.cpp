// SPDX-License-Identifier: GPL-3.0-or-later
// Converters of the shipped library: energy is conserved, and what has a closed form has that value.
#include <numbers>

#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

namespace {

const double kPi = std::numbers::pi;
const std::string kImports =
    "import Causeway.*; import Causeway.Electrical.*; import Causeway.Electrical.Semiconductors.*; ";

/// Runs a model with these declarations and equations at a tight tolerance.
Outcome runOf(const std::string& declarations, const std::string& equations, double stopTime, double interval = 0)
{
    return run("model M " + kImports + declarations + " equation " + equations + " end M;",
               [&](SimulationSettings& settings) {
                   settings.stopTime = stopTime;
                   settings.tolerance = 1e-10;
                   if (interval > 0) settings.interval = interval;
               });
}

std::string sumOf(const std::vector<std::string>& terms)
{
    std::string sum = "0";
    for (const std::string& term : terms) sum += " + " + term;
    return sum;
}

/// Mean power over the last `length` seconds, from the integral `name`.
double meanRate(const Outcome& outcome, const std::string& name, double to, double length)
{
    return (outcome.at(name, to) - outcome.at(name, to - length)) / length;
}

/// A chopper: a source of `V` volts, a transistor with duty cycle 0.4 at 20 kHz, a diode, and a load that draws `I`
/// amperes.
std::string chopper(double voltage, double current, const std::string& transistor, const std::string& diode)
{
    return "Sources.ConstantVoltage s(V=" + std::to_string(voltage) +
           "); Basic.Ground g; Sources.ConstantCurrent load(I=" + std::to_string(current) +
           "); Blocks.Sources.BooleanPulse pulse(period=5e-5, width=40); " + transistor + "; " + diode +
           "; Real e_t(start=0, fixed=true), e_d(start=0, fixed=true), e_in(start=0, fixed=true); ";
}

const char* const kChopperEquations =
    "connect(s.n, g.p); connect(s.p, t.p); connect(t.n, load.p); connect(load.n, g.p); connect(d.n, t.n); "
    "connect(d.p, g.p); connect(pulse.y, t.fire); "
    "der(e_t) = t.lossPower; der(e_d) = d.lossPower; der(e_in) = -s.v*s.i;";

}  // namespace

class PowerBalanceTest : public QObject {
    Q_OBJECT
private slots:
    void aConverterConservesEnergy_data();
    void aConverterConservesEnergy();
    void lossesBecomeHeat();
    void conductionLosses();
    void switchingLosses_data();
    void switchingLosses();
    void softSwitchingLosesNothing();
    void energyThatIsOwedIsTakenLater();
    void outputOfABuckConverter();
    void outputOfABoostConverter();
    void stepOfAFosterChain();
    void aCauerChainWithTheSameImpedance_data();
    void aCauerChainWithTheSameImpedance();
    void windupIsLimited();
    void aPhaseLockedLoopLocks();
    void aPhaseLockedLoopIsOfSecondOrder();
    void pulsesHaveTheirWidth();
    void switchesAreNeverOnTogether();
    void spaceVectors();
};

void PowerBalanceTest::aConverterConservesEnergy_data()
{
    using Names = QStringList;
    QTest::addColumn<QString>("model");
    QTest::addColumn<double>("stopTime");
    QTest::addColumn<Names>("sources");
    QTest::addColumn<Names>("losses");
    QTest::addColumn<Names>("loads");
    QTest::addColumn<Names>("inductors");
    QTest::addColumn<Names>("capacitors");
    const auto row = [](const char* model, double stopTime, const Names& sources, const Names& losses,
                        const Names& loads, const Names& inductors, const Names& capacitors) {
        QTest::newRow(model) << QString(model) << stopTime << sources << losses << loads << inductors << capacitors;
    };
    const Names six = {"T1", "T2", "T3", "T4", "T5", "T6"};
    row("BuckWithVoltageLoop", 0.02, {"source"}, {"transistor", "diode", "RC"}, {"R", "R2"}, {"L"}, {"C"});
    row("FlybackConverter", 0.01, {"source"}, {"transistor", "diode"}, {"R"}, {"Lm"}, {"C"});
    row("FullBridgeConverter", 0.004, {"source"}, {"T1", "T2", "T3", "T4", "D1", "D2"}, {"R"}, {"Lm", "Ls", "L"},
        {"C"});
    row("LlcConverter", 0.003, {"source"}, {"T1", "T2", "D1", "D2"}, {"R"}, {"Lm", "Lr"}, {"C", "Cr"});
    row("PfcBoost", 0.04, {"source"}, {"D1", "D2", "D3", "D4", "transistor", "diode"}, {"R"}, {"L"}, {"C"});
    row("ThreePhaseInverter", 0.04, {"source"}, six, {"R1", "R2", "R3"}, {"L1", "L2", "L3"}, {});
    row("NpcInverter", 0.06, {"upperSource", "lowerSource"}, {"T1", "T2", "T3", "T4", "D5", "D6"}, {"R"}, {"L"}, {});
    row("ThreePhaseNpcInverter", 0.04, {"upperSource", "lowerSource"}, {"leg1", "leg2", "leg3"}, {"R1", "R2", "R3"},
        {"L1", "L2", "L3"}, {});
    row("ActiveRectifier", 0.02, {"mains.phase1", "mains.phase2", "mains.phase3"}, six + Names{"R1", "R2", "R3"}, {"R"},
        {"L1", "L2", "L3"}, {"C"});
    row("Cycloconverter", 0.2, {"upperSource", "lowerSource"}, {"T1", "T2", "T3", "T4"}, {"R"}, {"L"}, {});
}

/// The power of the sources equals that of losses, loads and storage: to 1e-6 at all times.
void PowerBalanceTest::aConverterConservesEnergy()
{
    QFETCH(QString, model);
    QFETCH(double, stopTime);
    QFETCH(QStringList, sources);
    QFETCH(QStringList, losses);
    QFETCH(QStringList, loads);
    QFETCH(QStringList, inductors);
    QFETCH(QStringList, capacitors);
    const auto each = [](const QStringList& names, const char* pattern) {
        std::vector<std::string> terms;
        for (const QString& name : names) terms.push_back(QString(pattern).replace('#', name).toStdString());
        return sumOf(terms);
    };
    const std::string text =
        "model M extends Causeway.Examples.PowerElectronics." + model.toStdString() +
        "; Real given(start=0, fixed=true), lost(start=0, fixed=true), used(start=0, fixed=true), stored; equation "
        "der(given) = " +
        each(sources, "(-#.v*#.i)") + "; der(lost) = " + each(losses, "#.lossPower") +
        "; der(used) = " + each(loads, "#.v*#.i") + "; stored = " + each(inductors, "#.L*#.i^2/2") + " + " +
        each(capacitors, "#.C*#.v^2/2") + "; end M;";
    const Outcome outcome = run(text, [&](SimulationSettings& settings) {
        settings.stopTime = stopTime;
        settings.tolerance = 1e-9;
        settings.interval = stopTime / 200;
    });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const double all = std::fabs(outcome.at("given", stopTime));
    QVERIFY(outcome.at("lost", stopTime) > 1e-3 * all);
    const double before = outcome.result().find("stored")->values.front();
    const double defect = largest(outcome.result(), {"given", "lost", "used", "stored"}, [&](double, const auto& row) {
        return row[0] - row[1] - row[2] - (row[3] - before);
    });
    QVERIFY2(defect < 1e-6 * all, qPrintable(QString::number(defect / all)));
}

/// All losses leave through the heat port; a chain stores a part and conducts the rest away.
void PowerBalanceTest::lossesBecomeHeat()
{
    const Outcome outcome = run(
        "model M extends Causeway.Examples.PowerElectronics.BuckWithVoltageLoop; Real lost(start=0, fixed=true), "
        "away(start=0, fixed=true), defect; equation der(lost) = transistor.lossPower + diode.lossPower; der(away) = "
        "heatSink.port.Q_flow; defect = lost - away - chain.U - diodeChain.U; end M;",
        [](SimulationSettings& settings) {
            settings.stopTime = 0.005;
            settings.tolerance = 1e-9;
        });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const double lost = outcome.at("lost", 0.005);
    QVERIFY(lost > 5e-3);
    QVERIFY(largest(outcome.result(), {"defect"}, [](double, const auto& row) { return row[0]; }) < 1e-6 * lost);
}

/// v0 times the mean, r times the mean square.
void PowerBalanceTest::conductionLosses()
{
    const Outcome outcome = runOf(
        "Sources.SineCurrent s(I=4, offset=5, f=50); Basic.Ground g; Diode d(data(v0=0.8, r=0.05)); Real e(start=0, "
        "fixed=true);",
        "connect(s.n, d.p); connect(d.n, s.p); connect(g.p, d.n); der(e) = d.lossPower;", 0.1);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(isClose(outcome.at("e", 0.1) / 0.1, 0.8 * 5 + 0.05 * (25 + 8), 1e-8));
}

void PowerBalanceTest::switchingLosses_data()
{
    QTest::addColumn<double>("voltage");
    QTest::addColumn<double>("current");
    QTest::addColumn<double>("on");
    QTest::addColumn<double>("off");
    QTest::addColumn<double>("recovery");
    QTest::newRow("at an entry of the tables") << 400.0 << 20.0 << 140e-6 << 60e-6 << 35e-6;
    QTest::newRow("between two currents") << 400.0 << 15.0 << 110e-6 << 42.5e-6 << 27.5e-6;
    QTest::newRow("between two voltages") << 300.0 << 20.0 << 97.5e-6 << 42.5e-6 << 35e-6 * 0.75;
    QTest::newRow("beyond the tables") << 500.0 << 20.0 << 182.5e-6 << 77.5e-6 << 35e-6 * 1.25;
}

/// The energy of the tables times the frequency is lost in addition to conduction losses.
void PowerBalanceTest::switchingLosses()
{
    QFETCH(double, voltage);
    QFETCH(double, current);
    QFETCH(double, on);
    QFETCH(double, off);
    QFETCH(double, recovery);
    // The switches see a drop less, and more, than the source: v0 and r are zero for exact voltages.
    const Outcome outcome = runOf(chopper(voltage, current, "Channel t(data=DataSheets.MOSFET650V(r=0))",
                                          "Diode d(data=DataSheets.Diode650V(v0=0, r=0))"),
                                  kChopperEquations, 0.01);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    // The voltages of the tables hold once all energy is dissipated; the drop that dissipates it changes them slightly.
    const double f = 2e4, e_t = meanRate(outcome, "e_t", 0.01, 0.001), e_d = meanRate(outcome, "e_d", 0.01, 0.001);
    const double swT = meanRate(outcome, "t.E_switching", 0.01, 0.001),
                 swD = meanRate(outcome, "d.E_switching", 0.01, 0.001);
    QVERIFY2(isClose(e_t, swT, 1e-8), qPrintable(QString::number(e_t / swT - 1)));
    QVERIFY2(isClose(e_d, swD, 1e-8), qPrintable(QString::number(e_d / swD - 1)));
    QVERIFY2(isClose(swT, f * (on + off), 2e-2), qPrintable(QString::number(swT / (f * (on + off)))));
    QVERIFY2(isClose(swD, f * recovery, 2e-2), qPrintable(QString::number(swD / (f * recovery))));
}

/// A transistor that takes over from its own antiparallel diode blocks no voltage.
void PowerBalanceTest::softSwitchingLosesNothing()
{
    const Outcome outcome = runOf(
        "Sources.ConstantCurrent s(I=10); Basic.Ground g; MOSFET t(data=DataSheets.MOSFET650V(), "
        "diodeData=DataSheets.Diode650V()); Blocks.Sources.BooleanPulse pulse(period=1e-4, width=50);",
        "connect(s.n, g.p); connect(s.p, t.p); connect(t.n, g.p); connect(pulse.y, t.fire);", 0.001);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(outcome.at("t.channel.i", 2e-5) < -9.9);
    QVERIFY(outcome.at("t.diode.i", 7e-5) > 9.9);
    QCOMPARE(outcome.at("t.E_switching", 0.001), 0.0);
}

/// With hardly any current no energy can be dissipated; once there is some, exactly the outstanding energy is.
void PowerBalanceTest::energyThatIsOwedIsTakenLater()
{
    const std::string load = "Sources.StepCurrent load(offset=1e-3, I=20, startTime=5e-3); ";
    std::string declarations =
        chopper(400, 0, "Channel t(data=DataSheets.MOSFET650V(r=0))", "Diode d(data=DataSheets.Diode650V(v0=0, r=0))");
    const std::string old = "Sources.ConstantCurrent load(I=" + std::to_string(0.0) + "); ";
    declarations.replace(declarations.find(old), old.size(), load);
    const Outcome outcome = runOf(declarations, kChopperEquations, 0.02);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(isClose(outcome.at("t.E_owed", 4.99e-3), 100 * 30e-6, 0.02));
    QVERIFY(outcome.at("e_t", 4.99e-3) < 1e-6);
    QVERIFY(outcome.at("t.E_owed", 0.02) < 5 * 200e-6);
    const double balance = outcome.at("t.E_switching", 0.02) - outcome.at("e_t", 0.02) - outcome.at("t.E_owed", 0.02);
    QVERIFY(std::fabs(balance) < 1e-3 * outcome.at("e_t", 0.02));
}

/// D times the input, minus the losses of the switches.
void PowerBalanceTest::outputOfABuckConverter()
{
    const Outcome outcome = runOf(
        "Sources.ConstantVoltage s(V=24); Basic.Ground g; Channel t(data(r=0.05)); Diode d(data(v0=0.7, r=0.02)); "
        "Basic.Inductor L(L=1e-3, i(start=4.5, fixed=true)); Basic.Capacitor C(C=1e-4, v(start=9, fixed=true)); "
        "Basic.Resistor R(R=2); Blocks.Sources.BooleanPulse pulse(period=2e-5, width=40); Real e(start=0, fixed=true);",
        "connect(s.n, g.p); connect(s.p, t.p); connect(t.n, L.p); connect(d.n, L.p); connect(d.p, g.p); connect(L.n, "
        "C.p); connect(L.n, R.p); connect(C.n, g.p); connect(R.n, g.p); connect(pulse.y, t.fire); der(e) = C.v;",
        0.04);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const double expected = (0.4 * 24 - 0.6 * 0.7) / (1 + (0.4 * 0.05 + 0.6 * 0.02) / 2);
    const double found = meanRate(outcome, "e", 0.04, 0.002);
    QVERIFY2(isClose(found, expected, 1e-6), qPrintable(QString::number(found / expected - 1)));
}

/// 1/(1 - D) times the input.
void PowerBalanceTest::outputOfABoostConverter()
{
    const Outcome outcome = runOf(
        "Sources.ConstantVoltage s(V=12); Basic.Ground g; Channel t; Diode d; Basic.Inductor L(L=1e-3, i(start=4.8, "
        "fixed=true)); Basic.Capacitor C(C=2e-4, v(start=24, fixed=true)); Basic.Resistor R(R=10); "
        "Blocks.Sources.BooleanPulse pulse(period=1e-5, width=50); Real e(start=0, fixed=true);",
        "connect(s.n, g.p); connect(s.p, L.p); connect(L.n, t.p); connect(t.n, g.p); connect(L.n, d.p); connect(d.n, "
        "C.p); connect(C.p, R.p); connect(C.n, g.p); connect(R.n, g.p); connect(pulse.y, t.fire); der(e) = C.v;",
        0.1);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const double found = meanRate(outcome, "e", 0.1, 0.002);
    QVERIFY2(isClose(found, 24, 1e-5), qPrintable(QString::number(found)));
}

void PowerBalanceTest::stepOfAFosterChain()
{
    const Outcome outcome = runOf(
        "Thermal.Components.FosterChain x(R={0.2, 0.5}, tau={1e-3, 2e-2}); Thermal.Sources.FixedHeatFlow q(Q_flow=10); "
        "Thermal.Sources.FixedTemperature t(T=300); Real error = x.port_a.T - 300 - 10*(0.2*(1 - exp(-time/1e-3)) + "
        "0.5*(1 - exp(-time/2e-2)));",
        "connect(q.port, x.port_a); connect(x.port_b, t.port);", 0.1);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(largest(outcome.result(), {"error"}, [](double, const auto& row) { return row[0]; }) < 1e-6);
}

void PowerBalanceTest::aCauerChainWithTheSameImpedance_data()
{
    QTest::addColumn<QString>("R");
    QTest::addColumn<QString>("tau");
    QTest::newRow("one term") << "{0.7}"
                              << "{0.01}";
    QTest::newRow("two terms") << "{0.2, 0.5}"
                               << "{1e-3, 2e-2}";
    QTest::newRow("three terms, in another order") << "{0.3, 0.2, 0.5}"
                                                   << "{0.1, 1e-3, 1e-2}";
    QTest::newRow("four terms") << "{0.05, 0.1, 0.3, 0.2}"
                                << "{5e-4, 4e-3, 3e-2, 0.1}";
    QTest::newRow("five terms") << "{0.02, 0.05, 0.1, 0.3, 0.2}"
                                << "{1e-4, 1e-3, 4e-3, 3e-2, 0.1}";
}

void PowerBalanceTest::aCauerChainWithTheSameImpedance()
{
    QFETCH(QString, R);
    QFETCH(QString, tau);
    const QString declarations =
        QString(
            "parameter Real R[:]=%1, tau[size(R, 1)]=%2; parameter Real C[size(R, 1)](each fixed=false), "
            "G[size(R, 1)](each fixed=false); Thermal.Components.FosterChain f(R=R, tau=tau); "
            "Thermal.Components.CauerChain c(C=C, R=G, T_start=300); Thermal.Sources.FixedTemperature a(T=300), "
            "b(T=300); Thermal.Sources.PrescribedHeatFlow p, q; Real rise = f.port_a.T - 300, error = f.port_a.T - "
            "c.port_a.T; initial equation (C, G) = "
            "Thermal.Components.cauerFromFoster(R, tau);")
            .arg(R, tau);
    const Outcome outcome = runOf(declarations.toStdString(),
                                  "p.Q_flow = 10 + 5*sin(300*time); q.Q_flow = p.Q_flow; connect(p.port, f.port_a); "
                                  "connect(q.port, c.port_a); connect(f.port_b, a.port); "
                                  "connect(c.port_b, b.port);",
                                  0.3);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const double rise = outcome.at("rise", 0.3);
    QVERIFY(rise > 3);
    const double error = largest(outcome.result(), {"error"}, [](double, const auto& row) { return row[0]; });
    QVERIFY2(error < 1e-6 * rise, qPrintable(QString::number(error)));
}

/// At its limit the integral part settles where the output exceeds the limit by k*Ni*e, and leaves the limit at once.
void PowerBalanceTest::windupIsLimited()
{
    const Outcome outcome = runOf("Blocks.Continuous.LimPID c(k=2, Ti=0.1, yMax=1, Ni=0.9);",
                                  "c.u_s = if time < 5 then 3 else -0.5; c.u_m = 0;", 6);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.at("c.y", 4.9), 1.0);
    QVERIFY(isClose(outcome.at("c.v", 4.9), 1 + 2 * 0.9 * 3, 1e-8));
    QVERIFY(std::fabs(outcome.at("c.v", 5.0) - (1 + 2 * 0.9 * 3 - 2 * 3.5)) < 1e-6);
    QVERIFY(outcome.at("c.y", 5.0) < 0);
}

void PowerBalanceTest::aPhaseLockedLoopLocks()
{
    for (const double start : {0.0, 1.5, -3.0}) {
        const Outcome outcome = runOf("Blocks.Converters.PLL x(V=325, theta_start=" + std::to_string(start) +
                                          "); Real angle = 2*Constants.pi*52*time + 0.3, ahead = sin(x.theta - angle), "
                                          "along = cos(x.theta - angle);",
                                      "x.u1 = 325*cos(angle); x.u2 = 325*cos(angle - 2*Constants.pi/3); x.u3 = "
                                      "325*cos(angle + 2*Constants.pi/3);",
                                      1);
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QVERIFY(std::fabs(outcome.at("ahead", 1)) < 1e-7);
        QVERIFY(outcome.at("along", 1) > 0.9);
        QVERIFY(isClose(outcome.at("x.w", 1), 2 * kPi * 52, 1e-8));
    }
}

void PowerBalanceTest::aPhaseLockedLoopIsOfSecondOrder()
{
    const Outcome outcome = runOf(
        "Blocks.Converters.PLL x(bandwidth=100, D=0.7); Real angle = 2*Constants.pi*50*time + 1e-3, error = angle - "
        "x.theta, r = sqrt(1 - 0.49), expected = 1e-3*exp(-70*time)*(cos(100*r*time) - 0.7/r*sin(100*r*time));",
        "x.u1 = cos(angle); x.u2 = cos(angle - 2*Constants.pi/3); x.u3 = cos(angle + 2*Constants.pi/3);", 0.1);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(largest(outcome.result(), {"error", "expected"}, [](double, const auto& row) { return row[0] - row[1]; }) <
            1e-8);
}

void PowerBalanceTest::pulsesHaveTheirWidth()
{
    const Outcome outcome = runOf(
        "Blocks.Converters.PWM a(period=1e-3), b(period=1e-3, sampled=false), none(period=1e-3), all(period=1e-3); "
        "Real "
        "ea(start=0, fixed=true), eb(start=0, fixed=true);",
        "a.u = 0.3; b.u = 0.5 + 100*(time - 0.005); none.u = -1; all.u = 2; der(ea) = if a.y then 1 else 0; der(eb) = "
        "if "
        "b.y then 1 else 0;",
        0.01);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(std::fabs(outcome.at("ea", 0.01) - 0.003) < 1e-12);
    QVERIFY(std::fabs(outcome.at("a.y", 0.00034)) < 0.5 && outcome.at("a.y", 0.00036) > 0.5);
    QVERIFY(outcome.at("a.y", 0.00064) > 0.5 && outcome.at("a.y", 0.00066) < 0.5);
    // A rising input meets the falling flank later, and the rising one sooner, than at the middle of the period; the
    // sum over all periods is that of the input.
    QVERIFY(std::fabs(outcome.at("eb", 0.01) - 0.005) < 2e-4);
    QVERIFY(largest(outcome.result(), {"none.y", "all.y"},
                    [](double, const auto& row) { return row[0] - row[1] + 1; }) < 1e-12);
}

void PowerBalanceTest::switchesAreNeverOnTogether()
{
    const Outcome outcome = runOf(
        "Blocks.Converters.PWM p(period=1e-4); Blocks.Converters.DeadTime d(T=2e-6); Real e1(start=0, fixed=true), "
        "e2(start=0, fixed=true);",
        "p.u = 0.3; connect(p.y, d.u); der(e1) = if d.y1 then 1 else 0; der(e2) = if d.y2 then 1 else 0;", 0.01);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(largest(outcome.result(), {"d.y1", "d.y2"}, [](double, const auto& row) { return row[0] * row[1]; }) < 0.5);
    QVERIFY(std::fabs(outcome.at("e1", 0.01) - 100 * (30e-6 - 2e-6)) < 1e-10);
    QVERIFY(std::fabs(outcome.at("e2", 0.01) - 100 * (70e-6 - 2e-6)) < 1e-10);
}

/// The phase-to-phase voltages equal their references, and duties stay within 0 and 1 up to 1/sqrt(3).
void PowerBalanceTest::spaceVectors()
{
    const Outcome outcome = runOf(
        "Blocks.Converters.Clarke c; Blocks.Converters.Park p; Blocks.Converters.InversePark i; "
        "Blocks.Converters.SpaceVector v; Real a = 2*Constants.pi*50*time, k = 1/sqrt(3), u[3] = {k*cos(a), k*cos(a - "
        "2*Constants.pi/3), k*cos(a + 2*Constants.pi/3)}, e12 = v.d1 - v.d2 - (u[1] - u[2]), e23 = v.d2 - v.d3 - (u[2] "
        "- "
        "u[3]), most = max({v.d1, v.d2, v.d3}), least = min({v.d1, v.d2, v.d3}), d = p.d - k*cos(0.2), q = p.q + "
        "k*sin(0.2);",
        "c.u1 = u[1] + 3; c.u2 = u[2] + 3; c.u3 = u[3] + 3; connect(c.alpha, p.alpha); connect(c.beta, p.beta); "
        "p.theta = "
        "a + 0.2; i.theta = p.theta; connect(p.d, i.d); connect(p.q, i.q); connect(i.alpha, v.alpha); connect(i.beta, "
        "v.beta);",
        0.02);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    for (const char* zero : {"e12", "e23", "d", "q"})
        QVERIFY2(largest(outcome.result(), {zero}, [](double, const auto& row) { return row[0]; }) < 1e-12, zero);
    QVERIFY(largest(outcome.result(), {"most"}, [](double, const auto& row) { return row[0]; }) < 1 + 1e-9);
    QVERIFY(largest(outcome.result(), {"least"}, [](double, const auto& row) { return std::min(row[0], 0.0); }) < 1e-9);
}

QTEST_GUILESS_MAIN(PowerBalanceTest)
#include "power_balance_test.moc"
