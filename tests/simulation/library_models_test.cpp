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

/// At break-away the torque is that of sliding, but for rounding: relations that decide nothing any more crossed zero
/// in turn, a thousand times at one instant. The unit of torque changes no motion.
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

/// Of the three coordinates those decide that the joint moves; the spring has no direction where its guess has no
/// length.
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

/// The table is an external object, made with what the initial equations give.
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

QTEST_GUILESS_MAIN(LibraryModelsTest)
#include "library_models_test.moc"
