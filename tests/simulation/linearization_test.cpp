// SPDX-License-Identifier: GPL-3.0-or-later
// Linearizations of models with closed forms: matrices, poles and zeros; and what is refused.
#include <fmt/format.h>

#include "core/simulation/linearization/linear_export.h"
#include "linearization_test_support.h"

using namespace causeway;
using namespace causeway::test;

class LinearizationTest : public QObject {
    Q_OBJECT
private slots:
    void seriesResonantCircuit();
    void motorAtItsOperatingPoint();
    void averagedBuckConverter();
    void chainOfMasses();
    void zerosOfDampersInSeries();
    void pendulumInBothCodings();
    void cartesianPendulumInMotion();
    void loopWithAJunction();
    void switchesAreHeldWhereTheyAre();
    void freedomThatMattersToNobody();
    void zerosOfABridgedFilter();
    void parametersThatOthersFollow();
    void capacitorsInParallelHaveOneState();
    void atAnEventItIsWhatFollows();
    void againstDifferencesOfTheModel();
    void namesThatAreNoSignals();
    void parametersThatAreNoInputs();
    void delaysHaveNoFiniteStates();
    void modelsWithoutStatesOrSignals();
    void runsThatDoNotGetThere();
    void scriptsAndDocuments();
};

namespace {

const std::string kBuck = R"(
model Buck
  input Real d(start = 0.4);
  parameter Real Vin = 12, R = 2, L = 47e-6, C = 100e-6, r = 0.02;
  output Real v;
  Real i(start = 1), vC(start = 1), iC;
equation
  L*der(i) = d*Vin - v;
  C*der(vC) = iC;
  i = iC + v/R;
  v = vC + r*iC;
end Buck;)";

LinearizationRequest atTime(double time)
{
    return {time, false, {}, {}};
}

}  // namespace

void LinearizationTest::seriesResonantCircuit()
{
    for (const double resistance : {0.1, 20.0, 2000.0}) {
        const double inductance = 1e-3, capacitance = 1e-7;
        const LinearOutcome outcome = linearizeText(fmt::format(R"(
model Rlc
  input Real u(unit = "V");
  output Real vR(unit = "V") = R*i;
  parameter Real R = {}, L = 1e-3, C = 1e-7;
  Real i(unit = "A", start = 0.2, fixed = true), v(unit = "V", start = 3, fixed = true), vL;
equation
  u = vR + vL + v;
  vL = L*der(i);
  i = C*der(v);
end Rlc;)",
                                                                resistance));
        QVERIFY2(outcome.linear, outcome.all().c_str());
        QVERIFY(isNear(outcome.entry("i", "i"), -resistance / inductance));
        QVERIFY(isNear(outcome.entry("i", "v"), -1 / inductance));
        QVERIFY(isNear(outcome.entry("v", "i"), 1 / capacitance));
        QCOMPARE(outcome.entry("v", "v"), 0.0);
        QVERIFY(isNear(outcome.entry("i", "u"), 1 / inductance));
        QVERIFY(isNear(outcome.entry("vR", "i"), resistance));
        QCOMPARE(outcome.entry("vR", "u"), 0.0);
        const std::complex<double> half(-0.5 * resistance / inductance);
        const auto root = std::sqrt(half * half - 1 / (inductance * capacitance));
        QVERIFY(rootDistance(outcome.linear->poles, {half + root, half - root}) < kExact);
        QVERIFY(rootDistance(outcome.linear->zeros, {0.0}, 1) < 1e-6);
        QCOMPARE(outcome.linear->system.states.front().unit, std::string("A"));
        QVERIFY(isNear(outcome.value("v"), 3) && isNear(outcome.value("i"), 0.2));
    }
}

void LinearizationTest::motorAtItsOperatingPoint()
{
    const std::string text = R"(
model Motor
  parameter Real R = 0.5, L = 2e-3, k = 0.1, J = 1e-3, b = 2e-4, load = 0.3;
  input Real u(start = 24);
  output Real speed = w;
  output Real torque;
  Real i, w;
equation
  L*der(i) = u - R*i - k*w;
  J*der(w) = torque - b*w - load;
  torque = k*i;
end Motor;)";
    const LinearOutcome outcome = linearizeText(text, atRest({"u", "load"}));
    QVERIFY2(outcome.linear, outcome.all().c_str());
    const double speed = (0.1 / 0.5 * 24 - 0.3) / (0.1 * 0.1 / 0.5 + 2e-4);
    QVERIFY(isNear(outcome.value("w"), speed));
    QVERIFY(isNear(outcome.value("i"), (24 - 0.1 * speed) / 0.5));
    QVERIFY(isNear(outcome.entry("w", "load"), -1000));
    QVERIFY(isNear(outcome.entry("i", "u"), 500));
    QCOMPARE(outcome.entry("i", "load"), 0.0);
    QVERIFY(isNear(outcome.entry("torque", "i"), 0.1));
    const std::complex<double> half(-0.5 * (250 + 0.2)), product(250 * 0.2 + 0.1 * 0.1 / (2e-3 * 1e-3));
    const auto root = std::sqrt(half * half - product);
    QVERIFY(rootDistance(outcome.linear->poles, {half + root, half - root}) < kExact);
    for (const double derivative : outcome.linear->derivatives) QVERIFY(std::fabs(derivative) < 1e-6);
    // Another voltage moves the point, of a linear model nothing else.
    const LinearOutcome other = linearizeText(text, atRest(), [](auto& settings) {
        settings.overrides = {{"u", "-12"}};
    });
    QVERIFY(isNear(other.value("w"), (0.2 * -12 - 0.3) / (0.02 + 2e-4)));
    QCOMPARE(other.entry("w", "w"), outcome.entry("w", "w"));
}

void LinearizationTest::averagedBuckConverter()
{
    const double vin = 12, duty = 0.4, load = 2, inductance = 47e-6, capacitance = 100e-6, esr = 0.02;
    const LinearOutcome outcome = linearizeText(kBuck, atRest({"d", "Vin", "R"}));
    QVERIFY2(outcome.linear, outcome.all().c_str());
    const double output = duty * vin, share = load / (load + esr);
    QVERIFY(isNear(outcome.value("v"), output));
    QVERIFY(isNear(outcome.value("i"), output / load));
    QVERIFY(isNear(outcome.entry("i", "d"), vin / inductance));
    QVERIFY(isNear(outcome.entry("i", "Vin"), duty / inductance));
    QVERIFY(isNear(outcome.entry("i", "i"), -share * esr / inductance));
    QVERIFY(isNear(outcome.entry("i", "vC"), -share / inductance));
    QVERIFY(isNear(outcome.entry("vC", "i"), share / capacitance));
    QVERIFY(isNear(outcome.entry("vC", "vC"), -1 / ((load + esr) * capacitance)));
    // v = R (vC + r i) / (R + r), at rest i = v / R: dv/dR = r v / (R (R + r)).
    QVERIFY(isNear(outcome.entry("v", "R"), esr * output / (load * (load + esr))));
    // The zero of the series resistance, from the duty ratio to the output.
    LinearOutcome single = linearizeText(kBuck, atRest());
    QVERIFY(rootDistance(single.linear->zeros, {-1 / (esr * capacitance)}) < kExact);
}

void LinearizationTest::chainOfMasses()
{
    // Fixed at both ends: omega_k = 2 sqrt(k/m) sin(k pi / (2 (n + 1))).
    constexpr int n = 12;
    const LinearOutcome outcome = linearizeText(R"(
model Chain
  constant Integer n = 12;
  parameter Real m = 0.5, k = 200, d = 0.1;
  Real x[n](each start = 0.1), v[n], f[n + 1];
  input Real force;
  output Real last = x[n];
equation
  f[1] = k*x[1] + d*v[1];
  for j in 2:n loop
    f[j] = k*(x[j] - x[j - 1]) + d*(v[j] - v[j - 1]);
  end for;
  f[n + 1] = -k*x[n] - d*v[n];
  for j in 1:n loop
    der(x[j]) = v[j];
    m*der(v[j]) = f[j + 1] - f[j] + (if j == 1 then force else 0);
  end for;
end Chain;)",
                                                atRest());
    QVERIFY2(outcome.linear, outcome.all().c_str());
    std::vector<std::complex<double>> expected;
    for (int k = 1; k <= n; ++k) {
        const double sine = 2 * std::sin(k * std::numbers::pi / (2 * (n + 1)));
        const std::complex<double> stiffness = 200 / 0.5 * sine * sine, damping = 0.1 / 0.5 * sine * sine;
        const auto root = std::sqrt(0.25 * damping * damping - stiffness);
        expected.push_back(-0.5 * damping + root);
        expected.push_back(-0.5 * damping - root);
    }
    QVERIFY(rootDistance(outcome.linear->poles, expected) < kExact);
    for (const LinearSignal& state : outcome.linear->system.states) QVERIFY(std::fabs(state.value) < 1e-9);
}

void LinearizationTest::zerosOfDampersInSeries()
{
    // Between the force on the first mass and the place of the third are two springs with dampers: two zeros at -k/d.
    const LinearOutcome outcome = linearizeText(R"(
model Chain
  parameter Real m = 0.5, k = 200, d = 0.1;
  Real x[3], v[3], f[3];
  input Real force;
  output Real last = x[3];
equation
  f[1] = k*x[1] + d*v[1];
  f[2] = k*(x[2] - x[1]) + d*(v[2] - v[1]);
  f[3] = k*(x[3] - x[2]) + d*(v[3] - v[2]);
  der(x) = v;
  m*der(v[1]) = f[2] - f[1] + force;
  m*der(v[2]) = f[3] - f[2];
  m*der(v[3]) = -f[3];
end Chain;)");
    QVERIFY2(outcome.linear, outcome.all().c_str());
    QVERIFY(rootDistance(outcome.linear->zeros, {-2000, -2000}) < 1e-5);
}

void LinearizationTest::pendulumInBothCodings()
{
    const double rate = std::sqrt(9.81 / 0.7);
    const std::complex<double> swinging(0, rate);
    for (const bool isUp : {false, true}) {
        const LinearOutcome minimal = linearizeText(fmt::format(R"(
model Minimal
  parameter Real L = 0.7, g = 9.81;
  Real phi(start = {}, fixed = true), w(start = 0, fixed = true);
equation
  der(phi) = w;
  L*der(w) = -g*sin(phi);
end Minimal;)",
                                                                isUp ? "3.1" : "0.2"),
                                                    atRest());
        const LinearOutcome cartesian = linearizeText(fmt::format(R"(
model Cartesian
  parameter Real L = 0.7, g = 9.81, m = 2;
  Real x(start = 0.05, fixed = true), y(start = {}), vx(start = 0, fixed = true), vy, F;
equation
  der(x) = vx;
  der(y) = vy;
  m*der(vx) = -x/L*F;
  m*der(vy) = -y/L*F - m*g;
  x^2 + y^2 = L^2;
end Cartesian;)",
                                                                  isUp ? "0.69" : "-0.69"),
                                                      atRest());
        for (const LinearOutcome& outcome : {minimal, cartesian}) {
            QVERIFY2(outcome.linear, outcome.all().c_str());
            const std::vector<std::complex<double>> expected =
                isUp ? std::vector<std::complex<double>>{rate, -rate} : std::vector{swinging, -swinging};
            QVERIFY2(rootDistance(outcome.linear->poles, expected) < kExact, outcome.all().c_str());
        }
        QVERIFY(cartesian.notes("follow"));
        QVERIFY(isNear(minimal.value("phi"), isUp ? std::numbers::pi : 0));
        QVERIFY(isNear(cartesian.value("x"), 0));
    }
}

void LinearizationTest::cartesianPendulumInMotion()
{
    // Where it swings, in whatever states: those at the instant. A with der(phi) = w has the same eigenvalues only at
    // rest; here the matrix is checked against the equations of motion on the circle.
    const std::string text = R"(
model Cartesian
  parameter Real L = 1, g = 10;
  Real x(start = 1, fixed = true), y(start = 0), vx, vy(start = 0, fixed = true), F;
  output Real force = F;
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = -x*F;
  der(vy) = -y*F - g;
  x^2 + y^2 = L^2;
end Cartesian;)";
    for (const double time : {0.05, 0.3, 0.6, 1.1}) {
        const LinearOutcome outcome =
            linearizeText(text, {time, false, {}, {"F", "x", "y", "vx", "vy"}}, [](auto& s) { s.tolerance = 1e-9; });
        QVERIFY2(outcome.linear, outcome.all().c_str());
        QCOMPARE(outcome.linear->system.states.size(), std::size_t(2));
        const double x = outcome.value("x"), y = outcome.value("y"), vx = outcome.value("vx"), vy = outcome.value("vy");
        // F = vx^2 + vy^2 - g y on the unit circle. Its change along the states, with the others on the constraint.
        for (const LinearSignal& state : outcome.linear->system.states) {
            const double dx = outcome.outputEntry("x", state.name), dy = outcome.outputEntry("y", state.name);
            const double dvx = outcome.outputEntry("vx", state.name), dvy = outcome.outputEntry("vy", state.name);
            QVERIFY(std::fabs(x * dx + y * dy) < 1e-8);
            QVERIFY(std::fabs(x * dvx + y * dvy + vx * dx + vy * dy) < 1e-8);
            QVERIFY(isNear(outcome.outputEntry("F", state.name), 2 * vx * dvx + 2 * vy * dvy - 10 * dy, 1e-7));
        }
    }
}

void LinearizationTest::loopWithAJunction()
{
    // A source behind a resistor feeds a junction and a capacitor: an implicit nonlinear loop.
    const LinearOutcome outcome = linearizeText(R"(
model Junction
  input Real u(start = 5);
  parameter Real R = 1000, Rs = 50, C = 1e-6, Is = 1e-12, Vt = 0.025;
  Real v(start = 0.4), vd(start = 0.5), id;
  output Real current = id;
equation
  C*der(v) = (u - v)/R - id;
  id = Is*(exp(vd/Vt) - 1);
  v = vd + Rs*id;
end Junction;)",
                                                atRest());
    QVERIFY2(outcome.linear, outcome.all().c_str());
    const double current = outcome.value("current"), slope = (current + 1e-12) / 0.025;
    const double conductance = slope / (1 + 50 * slope);
    QVERIFY(isNear(outcome.entry("current", "v"), conductance));
    QVERIFY(isNear(outcome.entry("v", "v"), -(1e-3 + conductance) / 1e-6));
    QVERIFY(std::fabs((5 - outcome.value("v")) / 1000 - current) < 1e-15);
}

void LinearizationTest::switchesAreHeldWhereTheyAre()
{
    const std::string text = R"(
model Rectifier
  parameter Real R = 10, r = 0.5, C = 1e-3;
  Real v(start = 0, fixed = true), i, uD, s;
  Boolean off;
  output Real iD = i;
equation
  off = s < 0;
  uD = if off then s else 0;
  i = if off then 0 else s;
  10*sin(314.159265358979*time) = r*i + uD + v;
  C*der(v) = i - v/R;
end Rectifier;)";
    const LinearOutcome on = linearizeText(text, atTime(2e-3)), off = linearizeText(text, atTime(12e-3));
    QVERIFY2(on.linear && off.linear, (on.all() + off.all()).c_str());
    QVERIFY(isNear(on.entry("v", "v"), -(1 / 0.5 + 0.1) / 1e-3));
    QVERIFY(isNear(on.entry("iD", "v"), -2));
    QVERIFY(isNear(off.entry("v", "v"), -100));
    QCOMPARE(off.entry("iD", "v"), 0.0);
}

void LinearizationTest::freedomThatMattersToNobody()
{
    // Two closed switches in parallel: the division of their current is undetermined, its sum is not.
    const auto linearizeBy = [](const char* output) {
        return linearizeText(R"(
model ParallelSwitches
  input Real u;
  parameter Real R = 2, C = 0.1;
  Real x(start = 1, fixed = true), i, i1, i2, v1, v2;
  Boolean closed1 = time > -1, closed2 = time > -2;
equation
  u - x = R*i + v1;
  C*der(x) = i;
  i = i1 + i2;
  v1 = v2;
  0 = if closed1 then v1 else i1;
  0 = if closed2 then v2 else i2;
end ParallelSwitches;)",
                             {std::nullopt, false, {}, {output}});
    };
    QVERIFY(isNear(linearizeBy("i").entry("x", "x"), -5));
    QVERIFY(isNear(linearizeBy("i").entry("i", "u"), 0.5));
    for (const char* output : {"i1", "i2"}) {
        const LinearOutcome outcome = linearizeBy(output);
        QVERIFY2(outcome.refuses("not determined"), outcome.all().c_str());
    }
}

void LinearizationTest::zerosOfABridgedFilter()
{
    // A notch: (s^2 + w^2) over two poles, from an algebraic loop of three nodes without names for states.
    const LinearOutcome outcome = linearizeText(R"(
model Notch
  input Real u;
  parameter Real L = 10e-3, C = 1e-6, R = 100;
  Real i, vC, vL;
  output Real y;
equation
  u = y + R*i;
  y = vL + vC;
  vL = L*der(i);
  i = C*der(vC);
end Notch;)");
    QVERIFY2(outcome.linear, outcome.all().c_str());
    const std::complex<double> zero(0, 1 / std::sqrt(10e-3 * 1e-6));
    QVERIFY(rootDistance(outcome.linear->zeros, {zero, -zero}) < kExact);
    QCOMPARE(outcome.entry("y", "u"), 1.0);
}

void LinearizationTest::parametersThatOthersFollow()
{
    const std::string text = R"(
model Scaled
  parameter Real a = 3;
  parameter Real b = a^2 + 1;
  parameter Real c = sin(b)*a;
  parameter Real d = 7;
  Real x(start = 2, fixed = true);
  output Real y = c + d*x;
equation
  der(x) = -b*x + a;
end Scaled;)";
    const LinearOutcome outcome = linearizeText(text, {std::nullopt, false, {"a", "d"}, {}});
    QVERIFY2(outcome.linear, outcome.all().c_str());
    QVERIFY(isNear(outcome.entry("x", "a"), -6.0 * 2 + 1));
    QVERIFY(isNear(outcome.entry("y", "a"), std::cos(10.0) * 6 * 3 + std::sin(10.0)));
    QVERIFY(isNear(outcome.entry("y", "d"), 2));
    QVERIFY(isNear(outcome.entry("y", "x"), 7));
    // Where the run replaces b it does not follow.
    const LinearOutcome replaced = linearizeText(text, {std::nullopt, false, {"a"}, {}}, [](auto& settings) {
        settings.overrides = {{"b", "2"}};
    });
    QVERIFY(isNear(replaced.entry("x", "a"), 1));
    QVERIFY(isNear(replaced.entry("y", "a"), std::sin(2.0)));
    // Start values that are set do not come back while code of parameters is followed.
    const LinearOutcome moved = linearizeText(text, {std::nullopt, false, {"a"}, {}}, [](auto& settings) {
        settings.overrides = {{"x", "5"}};
    });
    QVERIFY(isNear(moved.entry("x", "a"), -6.0 * 5 + 1));
}

void LinearizationTest::capacitorsInParallelHaveOneState()
{
    const LinearOutcome outcome = linearizeText(R"(
model Parallel
  input Real u;
  Real v1, v2, i1, i2, i;
  output Real y = i2;
equation
  u - v1 = 10*i;
  i = i1 + i2;
  v1 = v2;
  2e-3*der(v1) = i1;
  3e-3*der(v2) = i2;
end Parallel;)");
    QVERIFY2(outcome.linear, outcome.all().c_str());
    QVERIFY(rootDistance(outcome.linear->poles, {-1 / (10 * 5e-3)}) < kExact);
    QVERIFY(isNear(outcome.entry("y", "u"), 0.6 / 10));
}

void LinearizationTest::atAnEventItIsWhatFollows()
{
    const std::string text = R"(
model Steps
  discrete Real k(start = 1, fixed = true);
  Real x(start = 1, fixed = true);
equation
  der(x) = -k*x;
  when time >= 0.5 then
    k = 4*pre(k);
  end when;
end Steps;)";
    QVERIFY(isNear(linearizeText(text, atTime(0.25)).entry("x", "x"), -1));
    QVERIFY(isNear(linearizeText(text, atTime(0.5)).entry("x", "x"), -4));
    const LinearOutcome later = linearizeText(text, atTime(0.75));
    QVERIFY(isNear(later.entry("x", "x"), -4));
    QVERIFY(later.notes("held: 'k'"));
    // At the start, too.
    QVERIFY(isNear(linearizeText(R"(
model AtStart
  Real x(start = 1, fixed = true);
equation
  der(x) = if time < 0 then -x elseif time > 0 then -5*x else -3*x;
end AtStart;)")
                       .entry("x", "x"),
                   -5));
    QVERIFY(linearizeText(R"(
model Mean
  Real area(start = 0, fixed = true), mean, x(start = 1, fixed = true);
equation
  der(area) = 1;
  der(x) = -3*x;
  mean = if time > 0 then area/time else 0;
end Mean;)")
                .linear);
    // A state event: the ball has turned back.
    const LinearOutcome clipped = linearizeText(R"(
model Clipped
  Real x(start = 0, fixed = true);
equation
  der(x) = if x < 0.5 then 1 else 1 - 3*(x - 0.5);
end Clipped;)",
                                                atTime(0.8));
    QVERIFY(isNear(clipped.entry("x", "x"), -3));
}

void LinearizationTest::againstDifferencesOfTheModel()
{
    // A reactor with an exothermic reaction, a pump and a loop: entries against differences of its derivatives.
    const std::string text = R"(
model Reactor
  input Real Tc(start = 300);
  input Real q(start = 1.1);
  Real c(start = {0}, fixed = true), T(start = {1}, fixed = true), rate, h;
  output Real heat = h;
  output Real dc = der(c);
  output Real dT = der(T);
equation
  rate = 7.2e10*exp(-8750/T)*c;
  h + 0.1*tanh(h/50) = 5e4*rate/239 + Tc/10;
  der(c) = q*(1 - c) - rate;
  der(T) = q*(350 - T) + h/3 + 2.09*(Tc - T)*sqrt(q);
end Reactor;)";
    const auto at = [&](double c, double temperature, double coolant, double flow) {
        std::string made = text;
        made.replace(made.find("{0}"), 3, fmt::format("{}", c));
        made.replace(made.find("{1}"), 3, fmt::format("{}", temperature));
        return linearizeText(made, {}, [&](auto& settings) {
            settings.overrides = {{"Tc", fmt::format("{}", coolant)}, {"q", fmt::format("{}", flow)}};
        });
    };
    const std::vector<double> point{0.5, 350, 300, 1.1};
    const LinearOutcome outcome = at(point[0], point[1], point[2], point[3]);
    QVERIFY2(outcome.linear, outcome.all().c_str());
    const std::vector<std::string> by{"c", "T", "Tc", "q"};
    for (std::size_t k = 0; k < by.size(); ++k) {
        std::vector<double> up = point, down = point;
        const double step = 1e-5 * point[k];
        up[k] += step;
        down[k] -= step;
        const LinearOutcome more = at(up[0], up[1], up[2], up[3]), less = at(down[0], down[1], down[2], down[3]);
        for (const char* of : {"heat", "dc", "dT"}) {
            const double quotient = (more.value(of) - less.value(of)) / (up[k] - down[k]);
            QVERIFY2(isNear(outcome.entry(of, by[k]), quotient, 1e-6), of);
        }
        QCOMPARE(outcome.entry("c", by[k]), outcome.entry("dc", by[k]));
    }
}

void LinearizationTest::namesThatAreNoSignals()
{
    const std::string text = R"(
model Names
  parameter Real voltage = 3;
  parameter Integer count = 2;
  final parameter Real fixedOne = 4;
  constant Real known = 1;
  input Real u[2];
  Real x, algebraic, z[3];
  Boolean high = x > 1;
  discrete Real d;
equation
  der(x) = voltage - x + u[1] + u[2];
  algebraic = 2*x + count + fixedOne + known;
  z = {x, 2*x, 3*x};
  when sample(0, 1) then
    d = x;
  end when;
end Names;)";
    const auto inputs = [&](std::vector<std::string> names) {
        return linearizeText(text, {std::nullopt, false, std::move(names), {}});
    };
    const auto outputs = [&](std::vector<std::string> names) {
        return linearizeText(text, {std::nullopt, false, {}, std::move(names)});
    };
    QVERIFY(inputs({"voltag"}).refuses("'voltag'; did you mean 'voltage'?"));
    QVERIFY(inputs({"x"}).refuses("'x' cannot be an input: it is integrated"));
    QVERIFY(inputs({"algebraic"}).refuses("equations compute it"));
    QVERIFY(inputs({"d"}).refuses("events compute it"));
    QVERIFY(inputs({"count"}).refuses("Integer"));
    QVERIFY(inputs({"high"}).refuses("Boolean"));
    QVERIFY(inputs({"fixedOne"}).refuses("it is final"));
    QVERIFY(inputs({"known"}).refuses("constant"));
    QVERIFY(inputs({""}).refuses("''"));
    QVERIFY(outputs({"algebraik"}).refuses("did you mean 'algebraic'?"));
    QVERIFY(outputs({"high"}).refuses("Boolean"));
    QVERIFY(outputs({"der(algebraic)"}).refuses("der(algebraic)"));
    QVERIFY(outputs({"der(y)"}).refuses("there is no Real variable 'der(y)'; did you mean 'der(x)'?"));
    QVERIFY(outputs({"q*"}).refuses("'q*'"));
    // Whole arrays, patterns, and the same twice.
    QCOMPARE(inputs({"u", "voltage", "u[1]"}).linear->system.inputs.size(), std::size_t(3));
    QCOMPARE(outputs({"z[*]", "x", "z"}).linear->system.outputs.size(), std::size_t(4));
    QCOMPARE(outputs({"der(x)"}).entry("der(x)", "x"), -1.0);
}

void LinearizationTest::parametersThatAreNoInputs()
{
    // As a voltage that moves, V drives a current through the capacitor, which the equations do not know.
    const std::string text = R"(
model Loop
  parameter Real V = 5, R = 3, C = 1e-3, L = 1, zero = 0;
  Real v, i, x(start = 0.6), y(start = -0.8), F, vx, vy;
equation
  v = V;
  i = C*der(v) + v/R + zero*x;
  der(x) = vx;
  der(y) = vy;
  der(vx) = -x*F;
  der(vy) = -y*F - 9.81;
  x^2 + y^2 = L^2;
end Loop;)";
    const auto by = [&](const char* name) { return linearizeText(text, {std::nullopt, false, {name}, {"i"}}); };
    QVERIFY2(by("V").refuses("had to be differentiated"), by("V").all().c_str());
    QVERIFY2(by("L").refuses("had to be differentiated"), by("L").all().c_str());
    QVERIFY2(by("zero").refuses("vanish"), by("zero").all().c_str());
    QVERIFY(isNear(by("R").entry("i", "R"), -5.0 / 9));
    // Inside of der() of an expression.
    const LinearOutcome inside = linearizeText(
        "model M\n  parameter Real p = 2;\n  Real x(start = 1), q;\nequation\n  der(x) = -x;\n  q = der(p*x);\nend M;",
        {std::nullopt, false, {"p"}, {"q"}});
    QVERIFY2(!inside.linear, inside.all().c_str());
}

void LinearizationTest::delaysHaveNoFiniteStates()
{
    const LinearOutcome looped =
        linearizeText("model M\n  Real x(start = 1, fixed = true);\nequation\n  der(x) = -delay(x, 0.1);\nend M;");
    QVERIFY2(looped.refuses("delay()"), looped.all().c_str());
    // A source may be late.
    const LinearOutcome source = linearizeText(
        "model M\n  Real x(start = 1, fixed = true);\nequation\n  der(x) = -2*x + delay(sin(time), 0.1);\nend M;");
    QVERIFY(isNear(source.entry("x", "x"), -2));
}

void LinearizationTest::modelsWithoutStatesOrSignals()
{
    const LinearOutcome gain =
        linearizeText("model M\n  input Real u(start = 2);\n  output Real y;\nequation\n  y + y^3 = u^2;\nend M;");
    QVERIFY2(gain.linear, gain.all().c_str());
    QVERIFY(gain.linear->poles.empty() && gain.linear->system.states.empty());
    const double y = gain.value("y");
    QVERIFY(isNear(gain.entry("y", "u"), 4 / (1 + 3 * y * y)));
    const LinearOutcome alone = linearizeText("model M\n  Real x(start = 1);\nequation\n  der(x) = -3*x;\nend M;");
    QVERIFY(alone.linear && alone.linear->system.inputs.empty() && alone.linear->zeros.empty());
    QVERIFY(linearizeText("model M\n  Real x = 1;\nend M;", atRest()).linear);
}

void LinearizationTest::runsThatDoNotGetThere()
{
    const std::string text = R"(
model Stops
  Real x(start = 1, fixed = true);
equation
  der(x) = 1;
  assert(x < 2, "too much");
  when x > 3 then
    terminate("enough");
  end when;
end Stops;)";
    QVERIFY(linearizeText(text, atTime(0.5)).linear);
    QVERIFY(linearizeText(text, atTime(5)).refuses("too much"));
    QVERIFY(linearizeText(text, atTime(-1)).refuses("starts at t = 0"));
    QVERIFY(!linearizeText(text, atTime(std::nan(""))).linear);
    QVERIFY(!linearizeText(text, atTime(INFINITY)).linear);
    const LinearOutcome ended = linearizeText(R"(
model Ends
  Real x(start = 1, fixed = true);
equation
  der(x) = 1;
  when x > 1.5 then
    terminate("enough");
  end when;
end Ends;)",
                                              atTime(2));
    QVERIFY2(ended.refuses("ends the simulation at t = 0.5"), ended.all().c_str());
    // Not finite.
    const LinearOutcome root =
        linearizeText("model M\n  Real x(start = 0, fixed = true);\nequation\n  der(x) = sqrt(x);\nend M;");
    QVERIFY2(root.refuses("no finite value"), root.all().c_str());
    // On the threshold of a condition there is a side.
    const LinearOutcome corner = linearizeText(
        "model M\n  Real x(start = 0, fixed = true);\nequation\n  der(x) = if x >= 0 then -x else -2*x;\nend M;");
    QVERIFY2(corner.notes("x >= 0"), corner.all().c_str());
}

void LinearizationTest::scriptsAndDocuments()
{
    const LinearOutcome outcome = linearizeText(
        "model M\n  input Real u;\n  output Real y = x[2] + u;\n  Real x[2](each unit = \"m\");\nequation\n"
        "  der(x) = {-x[1] + u, x[1] - 2*x[2]};\nend M;");
    QVERIFY2(outcome.linear, outcome.all().c_str());
    const std::string json = linearToJson(*outcome.linear);
    for (const char* part : {"\"schema\": \"causeway.linear/1\"", "\"A\": [\n    [-1.0,0.0],\n    [1.0,-2.0]\n  ]",
                             "\"B\": [\n    [1.0],\n    [0.0]\n  ]", "\"D\": [\n    [1.0]\n  ]",
                             R"("states": ["x[1]","x[2]"])", R"("participation":{"x[1]":1.0})"})
        QVERIFY2(json.find(part) != std::string::npos, json.c_str());
    const std::string matlab = linearToMatlab(*outcome.linear);
    QVERIFY2(matlab.find("A = [-1, 0; ...\n     1, -2];") != std::string::npos, matlab.c_str());
    QVERIFY(matlab.find("state_units = {'m'; 'm'};") != std::string::npos);
    const std::string python = linearToPython(*outcome.linear);
    QVERIFY2(python.find("A = np.array([[-1, 0],\n              [1, -2]], dtype=float)") != std::string::npos,
             python.c_str());
    QVERIFY(linearToText(*outcome.linear).find("damping 1") != std::string::npos);
    // Shapes without entries.
    const LinearOutcome empty = linearizeText("model M\n  Real x(start = 1);\nequation\n  der(x) = -3*x;\nend M;");
    QVERIFY(linearToMatlab(*empty.linear).find("B = zeros(1, 0);") != std::string::npos);
    QVERIFY(linearToPython(*empty.linear).find("C = np.zeros((0, 1))") != std::string::npos);
    QVERIFY(linearToJson(*empty.linear).find("\"B\": [\n    []\n  ]") != std::string::npos);
}

QTEST_GUILESS_MAIN(LinearizationTest)
#include "linearization_test.moc"
