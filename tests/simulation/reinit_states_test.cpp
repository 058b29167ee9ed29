// SPDX-License-Identifier: GPL-3.0-or-later
// reinit() of variables that constraints connect to others: what it sets is a state (specification, section 8.3.6), or
// the run says that it cannot be.
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class ReinitStatesTest : public QObject {
    Q_OBJECT
private slots:
    void whatIsSetIsAState_data();
    void whatIsSetIsAState();
    void pendulumIsBraked();
    void derivativesThatEventsReadAreComputed();
    void whatCannotBeSetIsTold();
    void whatJumpsAwayFromItsThresholdIsBeyondIt_data();
    void whatJumpsAwayFromItsThresholdIsBeyondIt();
    void algorithmsOfOlderModelsSetStatesAsEquationsDo_data();
    void algorithmsOfOlderModelsSetStatesAsEquationsDo();
    void whatAnAlgorithmChangesAfterwardsIsNoNewValue();
    void expressionsAreNotSet();
};

namespace {

const std::string kPendulum =
    "model M Real x(start = 1, fixed = true), y(start = 0), vx(start = 0), vy(start = 0, fixed = true), T; equation "
    "der(x) = vx; der(y) = vy; der(vx) = T*x; der(vy) = T*y - 9.81; x^2 + y^2 = 1; when time > 0.3 then ";

}  // namespace

void ReinitStatesTest::algorithmsOfOlderModelsSetStatesAsEquationsDo_data()
{
    QTest::addColumn<QString>("model");
    const QString ball =
        "Real h(start = 1, fixed = true), v(start = 0, fixed = true); Integer n(start = 0, fixed = "
        "true); discrete Real w(start = 0, fixed = true); ";
    const QString falls = "equation der(h) = v; der(v) = -9.81; ";
    QTest::newRow("equation") << ball + falls +
                                     "when h < 0 then reinit(v, -0.8*pre(v)); n = pre(n) + 1; w = 0; end when;";
    const char* const codings[] = {
        "when h < 0 then reinit(v, -0.8*pre(v)); n := pre(n) + 1; w := 0; end when;",
        "when h < 0 then n := pre(n) + 1; w := 0; reinit(v, -0.8*pre(v)); end when;",
        "when h < 0 then w := -0.8*pre(v); reinit(v, w); n := pre(n) + 1; end when;",
        "when h < 0 then if v < 0 then reinit(v, -0.8*pre(v)); else reinit(v, 0); end if; n := pre(n) + 1; w := 0; end "
        "when;",
        "when h < 0 then reinit(v, -0.8*pre(v)); n := n + 1; w := 0; elsewhen h > 100 then reinit(v, 0); n := n; w := "
        "0; end when;",
        "when h < 0 then reinit(v, -0.8*pre(v)); end when; when h < 0 then n := pre(n) + 1; w := 0; end when;",
        "for i in 1:1 loop when h < 0 then reinit(v, -0.8*i*pre(v)); n := pre(n) + i; w := 0; end when; end for;",
        "when {h < 0, h > 100} then reinit(v, -0.8*pre(v)); n := pre(n) + 1; w := 0; end when;"};
    for (const char* const coding : codings) QTest::newRow(coding) << ball + falls + "algorithm " + coding;
    QTest::newRow("loop over an array")
        << "Real y[2](start = {5, 1}, each fixed = true), u[2](each start = 0, each fixed = true); discrete Integer "
           "m[2](each start = 0, each fixed = true); Real h = y[2], v = u[2]; Integer n = m[2]; equation der(y) = u; "
           "der(u) = {-9.81, -9.81}; algorithm for i in 1:2 loop when y[i] < 0 then reinit(u[i], -0.8*pre(u[i])); m[i] "
           ":= "
           "pre(m[i]) + 1; end when; end for;";
}

void ReinitStatesTest::algorithmsOfOlderModelsSetStatesAsEquationsDo()
{
    QFETCH(QString, model);
    const Outcome outcome =
        run("model M " + model.toStdString() + " end M;", [](SimulationSettings& settings) { settings.stopTime = 2; });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    // Falls for sqrt(2/g), then flies for 2*v/g with v, 0.8*v, ...
    const double g = 9.81, fall = std::sqrt(2 / g);
    double touch = fall, speed = 0.8 * g * fall;
    int bounces = 1;
    while (touch + 2 * speed / g < 2) {
        touch += 2 * speed / g;
        speed *= 0.8;
        ++bounces;
    }
    const double since = 2 - touch;
    QCOMPARE(outcome.at("n", 2), double(bounces));
    QVERIFY(std::abs(outcome.at("h", 2) - (speed * since - g / 2 * since * since)) < 1e-4);
    QVERIFY(std::abs(outcome.at("v", 2) - (speed - g * since)) < 1e-4);
}

void ReinitStatesTest::whatAnAlgorithmChangesAfterwardsIsNoNewValue()
{
    const std::string fall =
        "model M Real x(start = 1, fixed = true); discrete Real k(start = 1, fixed = true); Boolean "
        "isUp(start = false, fixed = true); equation der(x) = -1; algorithm when x < 0 then ";
    for (const char* const body :
         {"reinit(x, k); k := k + 1; isUp := true;", "k := 2; if isUp then reinit(x, 1); end if; isUp := not isUp;"}) {
        const Outcome outcome = run(fall + body + " end when; end M;");
        QVERIFY2(!outcome.completed(), body);
        QVERIFY2(outcome.messages().find("E3023") != std::string::npos, outcome.messages().c_str());
        QVERIFY2(outcome.messages().find("changes afterwards") != std::string::npos, outcome.messages().c_str());
    }
}

void ReinitStatesTest::expressionsAreNotSet()
{
    const std::string model = "model M Real x(start = 1, fixed = true); Integer n = 1; equation der(x) = -1; ";
    for (const char* const section : {"equation ", "algorithm "}) {
        for (const char* const set : {"reinit(x + 1, 2)", "reinit(-x, 1)", "reinit(n, 2)", "reinit(2.0, 1)"}) {
            const Outcome outcome = run(model + section + "when x < 0 then " + set + "; end when; end M;");
            QVERIFY2(!outcome.completed(), set);
            QVERIFY2(outcome.messages().find("E3023") != std::string::npos, outcome.messages().c_str());
        }
    }
}

void ReinitStatesTest::whatIsSetIsAState_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("variable");
    QTest::addColumn<double>("expected");  // at the end
    const double third = 3 * std::exp(-1.0 / 6);
    const QString capacitors = "Real u1(start = 1, fixed = true), u2, i1, i2; equation i1 = der(u1); i2 = 2*der(u2); ";
    QTest::newRow("masses connected rigidly")
        << "Real x1(start = 0, fixed = true), v1(start = 1, fixed = true), x2, v2, f; equation der(x1) = v1; der(v1) = "
           "f; "
           "der(x2) = v2; 2*der(v2) = -f; x1 = x2 + 1; when time > 0.5 then reinit(v2, -2); end when;"
        << "x2" << -1.5;
    QTest::newRow("the other mass")
        << "Real x1(start = 0, fixed = true), v1(start = 1, fixed = true), x2, v2, f; equation der(x1) = v1; der(v1) = "
           "f; "
           "der(x2) = v2; 2*der(v2) = -f; x1 = x2 + 1; when time > 0.5 then reinit(v1, -2); end when;"
        << "x2" << -1.5;
    QTest::newRow("capacitors in parallel")
        << capacitors + "u1 = u2; i1 + i2 = -u1; when time > 0.5 then reinit(u2, 3); end when;"
        << "u1" << third;
    QTest::newRow("against each other")
        << capacitors + "u1 + u2 = 0; i1 - i2 = -u1; when time > 0.5 then reinit(u2, 3); end when;"
        << "u1" << -third;
    QTest::newRow("both, to one value")
        << capacitors + "u1 = u2; i1 + i2 = -u1; when time > 0.5 then reinit(u2, 3); reinit(u1, 3); end when;"
        << "u1" << third;
    QTest::newRow("a multiple of the state")
        << "Real x(start = 1, fixed = true), y, z; equation der(x) = -x; y = 2*x; z = der(y); when time > 0.5 then "
           "reinit(y, 4); end when;"
        << "x" << 2 * std::exp(-0.5);
}

void ReinitStatesTest::whatIsSetIsAState()
{
    QFETCH(QString, model);
    QFETCH(QString, variable);
    QFETCH(double, expected);
    for (const char* const solver : {"cvode", "ida"}) {
        const Outcome outcome = run("model M " + model.toStdString() + " end M;",
                                    [&](SimulationSettings& settings) { settings.solver = solver; });
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        const double end = outcome.at(variable.toStdString().c_str(), 1);
        QVERIFY2(std::fabs(end - expected) < 1e-4, qPrintable(QString::number(end)));
    }
}

void ReinitStatesTest::pendulumIsBraked()
{
    for (const char* const action : {"reinit(vy, 0.5*pre(vy));", "reinit(vx, 0.5*pre(vx)); reinit(vy, 0.5*pre(vy));"}) {
        const Outcome outcome = run(kPendulum + action + " end when; end M;");
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        const auto energy = [&](double time) {
            return (std::pow(outcome.at("vx", time), 2) + std::pow(outcome.at("vy", time), 2)) / 2;
        };
        // Half of the speed at the same height.
        const double fallen = 9.81 * -outcome.at("y", 0.3);
        QVERIFY(std::fabs(energy(0.8) - (fallen / 4 - 9.81 * (outcome.at("y", 0.8) - outcome.at("y", 0.3)))) < 1e-3);
    }
}

/// No equation between events contains der(y), der(w), or the second derivative of x.
void ReinitStatesTest::derivativesThatEventsReadAreComputed()
{
    const Outcome outcome = run(
        "model M Real y = 0.05*sin(5*time), w = 3*(y + 1)^2, x(start = 1, fixed = true), v; discrete Real d(start = "
        "0, fixed = true), e(start = 0, fixed = true); Real a, z(start = 0, fixed = true); equation der(z) = 0; "
        "der(x) = -2*x; v = x^2; when time >= 0.3 then d = der(y); e = der(w); reinit(z, der(v)); end when; "
        "algorithm when time >= 0.6 then a := der(y); end when; end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const double slope = 0.25 * std::cos(1.5), y = 0.05 * std::sin(1.5);
    QVERIFY2(std::fabs(outcome.at("d", 0.9) - slope) < 1e-9, std::to_string(outcome.at("d", 0.9)).c_str());
    QVERIFY(std::fabs(outcome.at("e", 0.9) - 6 * (y + 1) * slope) < 1e-9);
    QVERIFY(std::fabs(outcome.at("z", 0.9) + 4 * std::exp(-4 * 0.3)) < 1e-4);
    QVERIFY(std::fabs(outcome.at("a", 0.9) - 0.25 * std::cos(3.0)) < 1e-9);
}

void ReinitStatesTest::whatCannotBeSetIsTold()
{
    const Outcome outcome =
        run("model M Real u1(start = 1, fixed = true), u2, i1, i2; equation i1 = der(u1); i2 = 2*der(u2); u1 = 2*u2; "
            "i1 + i2 = "
            "-u1; when time > 0.5 then reinit(u2, 3); reinit(u1, 3); end when; end M;");
    QCOMPARE(outcome.simulation.status, SimulationStatus::Failed);
    QVERIFY2(outcome.messages().find("follows from the states of this instant, which give 1.5") != std::string::npos,
             outcome.messages().c_str());
}

void ReinitStatesTest::whatJumpsAwayFromItsThresholdIsBeyondIt_data()
{
    QTest::addColumn<QString>("relation");
    for (const char* const relation : {"x <= p", "x - p <= 0", "2*x - 2*p <= 0", "-x >= -p", "x^3 <= p^3",
                                       "x - y <= p - y", "x + 1 < p + 1", "p - x >= 0", "not x > p", "not (p - x < 0)"})
        QTest::addRow("%s", relation) << relation;
}

/// The event sets the state to a value from which it moves back to the threshold without having reached it yet.
void ReinitStatesTest::whatJumpsAwayFromItsThresholdIsBeyondIt()
{
    QFETCH(QString, relation);
    const Outcome outcome = run("model M parameter Real p = 0; Boolean b = " + relation.toStdString() +
                                "; Real x(start = -1, fixed = true), y = 0.5*time; Integer n(start = 0, fixed = true); "
                                "equation der(x) = if b then 1 "
                                "else -0.25; when not b then n = pre(n) + 1; reinit(x, 3); end when; "
                                "annotation(experiment(StopTime = 2.5)); end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.at("n", 2.5), 1.0);
    QCOMPARE(outcome.at("b", 2.5), 0.0);
    QVERIFY2(std::fabs(outcome.at("x", 2.5) - 2.625) < 1e-6, qPrintable(QString::number(outcome.at("x", 2.5))));
}

QTEST_APPLESS_MAIN(ReinitStatesTest)
#include "reinit_states_test.moc"
