// SPDX-License-Identifier: GPL-3.0-or-later
// Components of the shipped library in the smallest models that show what they do.
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

namespace {

const std::string kImports = "import Causeway.*; import Causeway.Electrical.*; import Causeway.Mechanics.*; ";

}  // namespace

class ShippedComponentsTest : public QObject {
    Q_OBJECT
private slots:
    void component_data();
    void component();
};

void ShippedComponentsTest::component_data()
{
    QTest::addColumn<QString>("declarations");
    QTest::addColumn<QString>("equations");
    QTest::addColumn<QString>("variable");
    QTest::addColumn<double>("time");
    QTest::addColumn<double>("expected");
    const auto row = [](const char* name, const QString& declarations, const QString& equations, const char* variable,
                        double time, double expected) {
        QTest::newRow(name) << declarations << equations << QString(variable) << time << expected;
    };
    // One block, its input given by an equation.
    const auto block = [&](const char* name, const QString& declaration, const char* input, double time,
                           double expected) {
        row(name, "Blocks." + declaration + ";", QString("b.u = %1;").arg(input), "b.y", time, expected);
    };
    block("Integrator", "Continuous.Integrator b(k=2, y_start=1)", "time", 2, 5);
    block("LimIntegrator at its limit", "Continuous.LimIntegrator b(outMax=0.4)", "1 - time", 0.99, 0.4);
    block("LimIntegrator leaves its limit at once", "Continuous.LimIntegrator b(outMax=0.3)", "1 - time", 2, 0.3 - 0.5);
    block("FirstOrder", "Continuous.FirstOrder b(k=3, T=0.5)", "1", 1, 3 * (1 - std::exp(-2.0)));
    block("SecondOrder", "Continuous.SecondOrder b(w=2, D=1)", "1", 1, 1 - 3 * std::exp(-2.0));
    block("Derivative", "Continuous.Derivative b(T=1e-3)", "time^2", 1, 2 * (1 - 1e-3));
    block("Derivative without a filter", "Continuous.Derivative b(T=0)", "time^2", 1, 2);
    block("TransferFunction", "Continuous.TransferFunction b(b={1}, a={1, 3, 2})", "1", 1,
          0.5 - std::exp(-1.0) + std::exp(-2.0) / 2);
    block("TransferFunction with feedthrough", "Continuous.TransferFunction b(b={1, 2}, a={1, 1})", "1", 1,
          2 - std::exp(-1.0));
    block("PI", "Continuous.PI b(k=2, T=0.5)", "1", 1, 2 * (1 + 2));
    row("StateSpace", "Blocks.Continuous.StateSpace b(A=[0, 1; -1, 0], B=[0; 1], C=[1, 0]);", "b.u = {1};", "b.y[1]", 2,
        1 - std::cos(2.0));
    row("Add", "Blocks.Math.Add b(k2=-2);", "b.u1 = 3; b.u2 = time;", "b.y", 1, 1);
    row("Add3", "Blocks.Math.Add3 b(k3=0.5);", "b.u1 = 3; b.u2 = time; b.u3 = 4;", "b.y", 1, 6);
    row("Sum", "Blocks.Math.Sum b(nin=3, k={1, 2, 3});", "b.u = {1, 1, time};", "b.y", 1, 6);
    row("Max", "Blocks.Math.Max b;", "b.u1 = time; b.u2 = 0.5;", "b.y", 1, 1);
    block("Abs", "Math.Abs b", "-time", 1, 1);
    block("Sqrt", "Math.Sqrt b", "4*time", 1, 2);
    block("Limiter", "Nonlinear.Limiter b(uMax=0.7)", "-time", 1, -0.7);
    block("DeadZone", "Nonlinear.DeadZone b(uMax=0.7)", "time", 1, 0.3);
    row("Timer", "Blocks.Logical.Timer b;", "b.u = time >= 0.3;", "b.y", 1, 0.7);
    row("Timer that begins at the start", "Blocks.Logical.Timer b;", "b.u = time < 5;", "b.y", 1, 1);
    row("OnOffController", "Blocks.Logical.OnOffController b(bandwidth=0.2);", "b.reference = 0.5; b.u = 1 - time;",
        "b.y", 0.59, 0);
    row("OnOffController below its band", "Blocks.Logical.OnOffController b(bandwidth=0.2);",
        "b.reference = 0.5; b.u = 1 - time;", "b.y", 0.61, 1);
    row("Switch", "Blocks.Logical.Switch b;", "b.u1 = 1; b.u2 = time < 0.5; b.u3 = 3;", "b.y", 1, 3);
    row("TimeTable between its points", "Blocks.Sources.TimeTable b(table=[0, 0; 1, 2; 1, 4; 2, 0]);", "", "b.y", 1.5,
        2);
    row("TimeTable behind its end", "Blocks.Sources.TimeTable b(table=[0, 0; 1, 2; 1, 4; 2, 7]);", "", "b.y", 2.5, 7);
    row("SawTooth", "Blocks.Sources.SawTooth b(period=0.4);", "", "b.y", 1, 0.5);
    row("Sampler", "Blocks.Discrete.Sampler b;", "b.u = time;", "b.y", 0.55, 0.5);
    row("UnitDelay", "Blocks.Discrete.UnitDelay b;", "b.u = time;", "b.y", 0.55, 0.4);
    row("ZeroOrderHold", "Blocks.Discrete.ZeroOrderHold b;", "b.u = time;", "b.y", 0.55, 0.5);
    // Circuits: a source s of 10 V and the components connected to it.
    const auto circuit = [&](const char* name, const QString& declarations, const QString& equations,
                             const char* variable, double time, double expected) {
        row(name, "Sources.ConstantVoltage s(V=10); Basic.Ground g; " + declarations, "connect(s.n, g.p); " + equations,
            variable, time, expected);
    };
    const auto load = [&](const char* name, const QString& declaration, const char* variable, double time,
                          double expected) {
        circuit(name, declaration + ";", "connect(s.p, x.p); connect(x.n, s.n);", variable, time, expected);
    };
    load("Resistor at another temperature", "Basic.Resistor x(R=5, T=303.15, alpha=0.1)", "x.i", 1, 1);
    circuit("VariableResistor", "Basic.VariableResistor x;", "x.R = 1 + time; connect(s.p, x.p); connect(x.n, s.n);",
            "x.i", 1, 5);
    circuit("SignalCurrent", "Sources.SignalCurrent x;", "x.i = 2*time; connect(s.p, x.p); connect(x.n, s.n);", "s.i",
            1, -2);
    load("Conductor of conductance 0", "Basic.Conductor x(G=0)", "x.i", 1, 0);
    load("SaturatingInductor: its flux is the integral of the voltage",
         "Basic.SaturatingInductor x(L=1, Lsat=0.1, Isat=2, i(start=0, fixed=true))", "x.Psi", 0.5, 5);
    circuit("a diode with a knee and resistances",
            "Ideal.IdealDiode x(Vknee=1, Ron=1e-3, Goff=1e-3); Basic.Resistor r(R=0.999);",
            "connect(s.p, x.p); connect(x.n, r.p); connect(r.n, s.n);", "x.i", 1, 9);
    circuit("a transistor that is turned off still lets the other direction pass",
            "Ideal.IdealTransistorWithDiode x; Basic.Resistor r(R=5);",
            "x.fire = false; connect(s.p, r.p); connect(r.n, x.n); connect(x.p, s.n);", "r.i", 1, 2);
    circuit("a transistor that is turned off blocks", "Ideal.IdealTransistorWithDiode x; Basic.Resistor r(R=5);",
            "x.fire = time < 0.5; connect(s.p, r.p); connect(r.n, x.p); connect(x.n, s.n);", "r.i", 1, 0);
    circuit("an opening switch", "Ideal.IdealOpeningSwitch x; Basic.Resistor r(R=5);",
            "x.control = time < 0.5; connect(s.p, r.p); connect(r.n, x.p); connect(x.n, s.n);", "r.i", 1, 2);
    circuit("an ideal transformer", "Ideal.IdealTransformer x(n=2); Basic.Resistor r(R=5); Basic.Ground h;",
            "connect(s.p, x.p1); connect(s.n, x.n1); connect(x.p2, r.p); connect(r.n, x.n2); connect(x.n2, h.p);",
            "x.i1", 1, 0.5);
    circuit("a power sensor", "Sensors.PowerSensor x; Basic.Resistor r(R=5);",
            "connect(s.p, x.pc); connect(x.nc, r.p); connect(r.n, s.n); connect(x.pv, x.pc); connect(x.nv, s.n);",
            "x.power", 1, 20);
    circuit("voltage, current and potential sensors",
            "Sensors.VoltageSensor v; Sensors.CurrentSensor a; Sensors.PotentialSensor p; Basic.Resistor r(R=5); Real "
            "sum = v.v + a.i + p.phi;",
            "connect(s.p, a.p); connect(a.n, r.p); connect(r.n, s.n); connect(v.p, r.p); connect(v.n, r.n); "
            "connect(p.p, r.p);",
            "sum", 1, 22);
    circuit("a loudspeaker coil",
            "Basic.Resistor r(R=1); Basic.TranslationalEMF x(k=2); Translational.Components.Mass m(m=1, s(start=0, "
            "fixed=true), v(start=0, fixed=true));",
            "connect(s.p, r.p); connect(r.n, x.p); connect(x.n, s.n); connect(x.flange, m.flange_a);", "m.v", 10, 5);
    circuit("a machine without load: voltage by constant",
            "Machines.DCMachine x(k=0.5, La=0, rotor(phi(start=0, fixed=true), w(start=0, fixed=true)), "
            "leakage(i(fixed=false)));",
            "connect(s.p, x.p); connect(s.n, x.n);", "x.w", 10, 20);
    circuit("the losses of a machine heat its winding",
            "Machines.DCMachine x(useHeatPort=true, Ra=1, rotor(phi(start=0, fixed=true), w(start=0, fixed=true))); "
            "Thermal.Components.HeatCapacitor c(C=10, T(start=300, fixed=true)); Real e(start=0, fixed=true);",
            "connect(s.p, x.p); connect(s.n, x.n); connect(x.heatPort, c.port); der(e) = x.ia^2 - 10*der(c.T);", "e", 5,
            0);
    row("three currents sum to zero", "Sources.ThreePhaseCurrent x(I=2); Basic.Resistor r[3]; Basic.Ground g;",
        "connect(x.n, g.p); connect(x.p1, r[1].p); connect(x.p2, r[2].p); connect(x.p3, r[3].p); connect(r[1].n, g.p); "
        "connect(r[2].n, g.p); connect(r[3].n, g.p);",
        "x.n.i", 0.013, 0);
    // Mechanics
    const QString inertia = "Rotational.Components.Inertia j(J=2, phi(start=0, fixed=true), w(start=%1, fixed=true)); ";
    row("a brake stops a shaft", inertia.arg(10) + "Rotational.Components.Brake b(mu=1, cgeo=1, fn_max=10);",
        "b.f_normalized = if time < 1 then 0 else 1; connect(j.flange_b, b.flange_a);", "j.phi", 5, 10 + 10);
    row("a brake lets go", inertia.arg(10) + "Rotational.Components.Brake b(mu=1, cgeo=1, fn_max=10);",
        "b.f_normalized = if time < 1 then 1 else 0; connect(j.flange_b, b.flange_a);", "j.w", 5, 5);
    row("friction that cannot hold a torque",
        inertia.arg(0) +
            "Rotational.Components.BearingFriction b(tau0=1, tauMax=1.5); Rotational.Sources.ConstantTorque "
            "t(tau_constant=2);",
        "connect(t.flange, j.flange_a); connect(j.flange_b, b.flange_a);", "j.w", 2, 1);
    row("friction that holds a torque",
        inertia.arg(0) +
            "Rotational.Components.BearingFriction b(tau0=1, tauMax=2.5); Rotational.Sources.ConstantTorque "
            "t(tau_constant=2);",
        "connect(t.flange, j.flange_a); connect(j.flange_b, b.flange_a);", "b.tau", 2, 2);
    row("viscous friction against a negative speed",
        inertia.arg(-10) + "Rotational.Components.BearingFriction b(tau0=0, d=2);", "connect(j.flange_b, b.flange_a);",
        "j.w", 1, -10 * std::exp(-1.0));
    row("backlash: no torque within the play",
        inertia.arg(0) +
            "Rotational.Components.ElastoBacklash b(c=100, b=0.2); Rotational.Components.Fixed f(phi0=0.09);",
        "connect(j.flange_b, b.flange_a); connect(b.flange_b, f.flange);", "j.phi", 1, 0);
    row("backlash: a spring beyond it",
        inertia.arg(0) +
            "Rotational.Components.ElastoBacklash b(c=50, b=0.2); Rotational.Components.Fixed f(phi0=0.3);",
        "connect(j.flange_b, b.flange_a); connect(b.flange_b, f.flange);", "j.phi", 0.2, 0.2 * (1 - std::cos(1.0)));
    row("a rack and a pinion",
        inertia.arg(3) + "Rotational.Components.IdealGearR2T g(ratio=2); Translational.Components.Mass m(m=4);",
        "connect(j.flange_b, g.flangeR); connect(g.flangeT, m.flange_a);", "m.s", 1, 1.5);
    row("a spring and a damper heat what they hang on",
        inertia.arg(1) +
            "Rotational.Components.SpringDamper x(c=10, d=5, useHeatPort=true); Rotational.Components.Fixed f; "
            "Thermal.Components.HeatCapacitor c(C=1, T(start=300, fixed=true));",
        "connect(j.flange_b, x.flange_a); connect(x.flange_b, f.flange); connect(x.heatPort, c.port);", "c.T", 30, 301);
    row("a load that grows with the speed",
        inertia.arg(4) + "Rotational.Sources.LinearSpeedDependentTorque x(tau_nominal=-2);",
        "connect(j.flange_b, x.flange);", "j.w", 1, 4 * std::exp(-1.0));
    row("a prescribed angle", "Rotational.Sources.Position x; Rotational.Components.Inertia j(J=2);",
        "x.phi_ref = time^2; connect(x.flange, j.flange_a);", "j.flange_a.tau", 1, 4);
    row("sensors of a motion",
        inertia.arg(2) +
            "Rotational.Sensors.AngleSensor p; Rotational.Sensors.SpeedSensor v; Rotational.Sensors.AccSensor a; Real "
            "sum = p.phi + v.w + a.a;",
        "connect(j.flange_a, p.flange); connect(j.flange_a, v.flange); connect(j.flange_b, a.flange);", "sum", 1, 4);
    row("an angle between two shafts",
        inertia.arg(2) + "Rotational.Sensors.RelAngleSensor x; Rotational.Components.Fixed f(phi0=5);",
        "connect(j.flange_b, x.flange_a); connect(x.flange_b, f.flange);", "x.phi_rel", 1, 3);
    row("sensors between two parts",
        "Rotational.Sources.ConstantTorque t(tau_constant=4); Rotational.Sensors.TorqueSensor x; "
        "Rotational.Sensors.PowerSensor y; " +
            inertia.arg(0) + "Real sum = x.tau + y.power;",
        "connect(t.flange, x.flange_a); connect(x.flange_b, y.flange_a); connect(y.flange_b, j.flange_a);", "sum", 1,
        4 + 8);
    row("a mass on a spring",
        "Translational.Components.Fixed f; Translational.Components.Spring c(c=4); Translational.Components.Mass "
        "m(m=1, s(start=1, fixed=true), v(start=0, fixed=true));",
        "connect(f.flange, c.flange_a); connect(c.flange_b, m.flange_a);", "m.s", 1, std::cos(2.0));
    // Heat
    const QString wall =
        "Thermal.Sources.FixedTemperature a(T=400); Thermal.Sources.FixedTemperature b(T=300); Thermal.%1";
    const QString through = "connect(a.port, x.port_a); connect(x.port_b, b.port);";
    row("a thermal conductor", wall.arg("Components.ThermalConductor x(G=3);"), through, "x.Q_flow", 1, 300);
    row("a thermal resistor", wall.arg("Components.ThermalResistor x(R=4);"), through, "x.Q_flow", 1, 25);
    row("radiation", wall.arg("Components.BodyRadiation x;"), through, "x.Q_flow", 1,
        5.670374419e-8 * (std::pow(400, 4) - std::pow(300, 4)));
    row("convection", wall.arg("Components.Convection x;"),
        "x.Gc = 2; connect(a.port, x.solid); connect(x.fluid, b.port);", "x.Q_flow", 1, 200);
    row("a heat flow",
        "Thermal.Sources.FixedHeatFlow a(Q_flow=5); Thermal.Sensors.HeatFlowSensor x; Thermal.Components.HeatCapacitor "
        "c(C=2, T(start=300, fixed=true));",
        "connect(a.port, x.port_a); connect(x.port_b, c.port);", "c.T", 2, 305);
}

void ShippedComponentsTest::component()
{
    QFETCH(QString, declarations);
    QFETCH(QString, equations);
    QFETCH(QString, variable);
    QFETCH(double, time);
    QFETCH(double, expected);
    const Outcome outcome = run(
        "model Test " + kImports + declarations.toStdString() + " equation " + equations.toStdString() + " end Test;",
        [&](SimulationSettings& settings) {
            settings.stopTime = time;
            settings.tolerance = 1e-9;
        });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const double found = outcome.at(variable.toStdString(), time);
    QVERIFY2(std::fabs(found - expected) <= 1e-5 * std::max(1.0, std::fabs(expected)),
             qPrintable(QString::number(found, 'g', 12)));
}

QTEST_GUILESS_MAIN(ShippedComponentsTest)
#include "shipped_components_test.moc"
