// SPDX-License-Identifier: GPL-3.0-or-later
// Models built of the Modelica Standard Library: what shows with its formulations, and its sizes, alone.
#include <fmt/format.h>

#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class LibraryModelsTest : public QObject {
    Q_OBJECT
private slots:
    void init();
    void heavyBearingIsHitThroughABacklash_data();
    void heavyBearingIsHitThroughABacklash();
    void bodyIsFixedAsAWholeOnAJointWithASpring_data();
    void bodyIsFixedAsAWholeOnAJointWithASpring();
    void tableBeginsWhereTheInitialEquationsSay_data();
    void tableBeginsWhereTheInitialEquationsSay();
    void lockedLoopStaysAtRest();
    void derivativesJumpWhereAnEvaporatorBoils();
};

void LibraryModelsTest::init()
{
    if (qEnvironmentVariableIsEmpty("MODELICAPATH")) QSKIP("MODELICAPATH leads to no Modelica Standard Library");
}

void LibraryModelsTest::heavyBearingIsHitThroughABacklash_data()
{
    QTest::addColumn<QString>("solver");
    QTest::addColumn<double>("unit");
    for (const char* solver : {"cvode", "dopri5", "rk4"}) {
        for (const double unit : {1.0, 1e-3, 1e3}) QTest::addRow("%s, %g", solver, unit) << QString(solver) << unit;
    }
}

/// At break-away the torque equals that of sliding, up to rounding: relations that no longer decided anything crossed
/// zero in turn, a thousand times at one instant. The unit of torque does not change the motion.
void LibraryModelsTest::heavyBearingIsHitThroughABacklash()
{
    QFETCH(QString, solver);
    QFETCH(double, unit);
    const std::string package = "Modelica.Mechanics.Rotational.Components.";
    const Outcome outcome =
        run(fmt::format("model Hit parameter Real k = {1}; {0}Inertia behind(J=k); {0}Damper damper(d=0.27*k); "
                        "{0}Inertia hitting(J=1.408*k, phi(fixed=true, start=0), w(fixed=true, start=0.67)); "
                        "{0}Inertia hit(J=k, phi(fixed=true, start=0), w(fixed=true, start=0)); "
                        "{0}ElastoBacklash2 backlash(c=317.59*k, d=1.26*k, b=0.1); "
                        "{0}BearingFriction bearing(tau_pos=[0.0, 2.089*k], useSupport=false); equation "
                        "connect(behind.flange_b, damper.flange_a); connect(damper.flange_b, hitting.flange_b); "
                        "connect(hitting.flange_a, backlash.flange_a); connect(backlash.flange_b, hit.flange_a); "
                        "connect(hit.flange_b, bearing.flange_a); annotation(experiment(StopTime=3)); end Hit;",
                        package, unit),
            [&](SimulationSettings& settings) { settings.solver = solver.toStdString(); });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY2(outcome.result().events.size() < 40, std::to_string(outcome.result().events.size()).c_str());
    QCOMPARE(outcome.at("bearing.mode", 3), 0.0);
    QVERIFY(std::fabs(outcome.at("hit.w", 3)) < 1e-6);
}

void LibraryModelsTest::bodyIsFixedAsAWholeOnAJointWithASpring_data()
{
    QTest::addColumn<QString>("axis");
    QTest::addColumn<QString>("place");
    QTest::newRow("z") << "{0, 0, 1}"
                       << "{1, 2, 0.3}";
    QTest::newRow("x") << "{1, 0, 0}"
                       << "{1.3, 2, 0}";
    QTest::newRow("across") << "{3, 0, 4}"
                            << "{1.18, 2, 0.24}";
}

/// Of the three coordinates the ones that move the joint decide; a spring whose guess has no length has no direction.
void LibraryModelsTest::bodyIsFixedAsAWholeOnAJointWithASpring()
{
    QFETCH(QString, axis);
    QFETCH(QString, place);
    const std::string package = "Modelica.Mechanics.MultiBody.";
    const Outcome outcome =
        run(fmt::format("model Slider inner {0}World world(g=0); {0}Parts.Fixed fixed(r={{1, 2, 0}}); "
                        "{0}Joints.Prismatic joint(n={1}); {0}Forces.SpringDamperParallel spring(c=100, "
                        "s_unstretched=0.2, d=0); {0}Parts.Body body(m=1, r_CM={{0, 0, 0}}, r_0(start={2}, each "
                        "fixed=true)); equation connect(fixed.frame_b, joint.frame_a); connect(joint.frame_b, "
                        "body.frame_a); connect(fixed.frame_b, spring.frame_a); connect(spring.frame_b, body.frame_a); "
                        "annotation(experiment(StopTime=1, Tolerance=1e-8)); end Slider;",
                        package, axis.toStdString(), place.toStdString()));
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    for (const double time : {0.0, 0.5, 1.0})
        QVERIFY(std::fabs(outcome.at("joint.s", time) - (0.2 + 0.1 * std::cos(10 * time))) < 1e-6);
}

void LibraryModelsTest::tableBeginsWhereTheInitialEquationsSay_data()
{
    QTest::addColumn<QString>("equations");
    QTest::addColumn<double>("begin");
    QTest::newRow("of the time") << "begin = floor(time) + 0.25;" << 0.25;
    QTest::newRow("of a state") << "x = 0.5; begin = x/2 + 0.1;" << 0.35;
    QTest::newRow("of another parameter") << "2*begin = other; other = 1.2;" << 0.6;
}

/// The table is an external object created from values that the initial equations determine.
void LibraryModelsTest::tableBeginsWhereTheInitialEquationsSay()
{
    QFETCH(QString, equations);
    QFETCH(double, begin);
    const Outcome outcome = run(fmt::format(
        "model Begins Modelica.Blocks.Sources.CombiTimeTable table(table=[0, 0; 1, 1; 3, 7], startTime=begin); "
        "parameter Real begin(fixed=false); parameter Real other(fixed={}); Real x(start=0.5, fixed={}); "
        "initial equation {} equation der(x) = 1; annotation(experiment(StopTime=1)); end Begins;",
        equations.contains("other") ? "false" : "true) = (0", equations.contains("x =") ? "false" : "true",
        equations.toStdString()));
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    for (const double time : {0.1, 0.3, 0.5, 0.9, 1.0})
        QVERIFY(std::fabs(outcome.at("table.y[1]", time) - std::max(0.0, time - begin)) < 1e-9);
}

/// Clutches and bearings, all locked, are statically indeterminate: the distribution of the load is open. Rounding of
/// directions that do not move the masses decided it, and grew to torques of 1e21 Nm.
void LibraryModelsTest::lockedLoopStaysAtRest()
{
    const Outcome outcome = run(R"(
model Locked
 import Modelica.Mechanics.Rotational.*;
 Components.Inertia m0(J=1.283,w(start=0,fixed=true),phi(start=0,fixed=true));
 Components.Inertia m1(J=4.155,w(start=0,fixed=true),phi(start=0,fixed=true));
 Components.Inertia m2(J=2.78,w(start=0,fixed=true),phi(start=0,fixed=true));
 Components.Inertia m3(J=2.255,w(start=0,fixed=true),phi(start=0,fixed=true));
 Components.Inertia m4(J=0.289,w(start=0,fixed=true),phi(start=0,fixed=true));
 Components.Inertia m5(J=0.388,w(start=0,fixed=true),phi(start=0,fixed=true));
 Components.ElastoBacklash e0(c=117.102,d=0.167,b=0.096,phi_rel0=0);
 Components.OneWayClutch e1(fn_max=10,mu_pos=[0,0.5]);Modelica.Blocks.Sources.Constant e1u(k=1);
 Components.OneWayClutch e2(fn_max=10,mu_pos=[0,0.5]);Modelica.Blocks.Sources.Constant e2u(k=0);
 Components.SpringDamper e3(c=22.832,d=0.262);
 Components.Clutch e4(fn_max=36.845,peak=1,mu_pos=[0,0.4;10,0.25],cgeo=1);
 Modelica.Blocks.Sources.Step e4u(startTime=0.37,height=1,offset=1);
 Components.SpringDamper e5(c=42.122,d=0.733);
 Components.ElastoBacklash e6(c=128.219,d=0.489,b=0.061,phi_rel0=0);
 Components.Clutch e7(fn_max=1.381,peak=1.2,mu_pos=[0,0.4;10,0.25],cgeo=1);
 Modelica.Blocks.Sources.Step e7u(startTime=0.61,height=-1,offset=1);
 Components.BearingFriction b2(tau_pos=[0,2.343;5,3.5145],peak=1.4);
 Components.BearingFriction b3(tau_pos=[0,0.126;5,0.189],peak=1);
 Components.BearingFriction b4(tau_pos=[0,5.592;5,8.388],peak=1);
 Sources.Torque f1;Modelica.Blocks.Sources.Pulse f1u(period=0.177,amplitude=3.216,offset=-1.926);
 Sources.Torque f4;Modelica.Blocks.Sources.Sine f4u(f=1.18,amplitude=5.153);
equation
 connect(m0.flange_b,e0.flange_a);connect(e0.flange_b,m1.flange_a);
 connect(e1u.y,e1.f_normalized);
 connect(m1.flange_b,e1.flange_a);connect(e1.flange_b,m2.flange_a);
 connect(e2u.y,e2.f_normalized);
 connect(m0.flange_b,e2.flange_a);connect(e2.flange_b,m3.flange_a);
 connect(m3.flange_b,e3.flange_a);connect(e3.flange_b,m4.flange_a);
 connect(e4u.y,e4.f_normalized);
 connect(m3.flange_b,e4.flange_a);connect(e4.flange_b,m5.flange_a);
 connect(m4.flange_b,e5.flange_a);connect(e5.flange_b,m0.flange_a);
 connect(m4.flange_b,e6.flange_a);connect(e6.flange_b,m5.flange_a);
 connect(e7u.y,e7.f_normalized);
 connect(m1.flange_b,e7.flange_a);connect(e7.flange_b,m0.flange_a);
 connect(m2.flange_b,b2.flange_a);
 connect(m3.flange_b,b3.flange_a);
 connect(m4.flange_b,b4.flange_a);
 connect(f1u.y,f1.tau);connect(f1.flange,m1.flange_a);
 connect(f4u.y,f4.tau);connect(f4.flange,m4.flange_a);
annotation(experiment(StopTime=1));
end Locked;
)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY2(outcome.messages().find("W5017") != std::string::npos, outcome.messages().c_str());
    for (const char* const name : {"e1.sa", "e2.sa", "e7.sa", "b2.sa", "b3.sa"}) {
        const double most =
            largest(outcome.result(), {name}, [](double, const std::vector<double>& row) { return row[0]; });
        QVERIFY2(most < 10, qPrintable(QString("%1: %2").arg(name).arg(most)));
    }
}

/// Boiling begins at a value of the enthalpy, without an event: exact derivatives do not show the jump, with which each
/// step needed its shortest size (14,000 steps to t = 520).
void LibraryModelsTest::derivativesJumpWhereAnEvaporatorBoils()
{
    const Outcome outcome =
        run("model Plant extends Modelica.Fluid.Examples.AST_BatchPlant.BatchPlant_StandardWater; "
            "annotation(experiment(StopTime=600)); end Plant;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const std::uint64_t steps = outcome.simulation.statistics.steps;
    QVERIFY2(steps < 5000, qPrintable(QString::number(steps)));
}

QTEST_GUILESS_MAIN(LibraryModelsTest)
#include "library_models_test.moc"
