// SPDX-License-Identifier: GPL-3.0-or-later
// Operating points: where all derivatives of a model vanish, what they leave open, and where there are none.
#include <fmt/format.h>

#include "linearization_test_support.h"

using namespace causeway;
using namespace causeway::test;

class OperatingPointsTest : public QObject {
    Q_OBJECT
private slots:
    void freeStatesAreNamed();
    void derivativesThatCannotVanishAreNamed();
    void operatingPointsThatNewtonMisses();
    void pendulumThatBeginsLevel();
    void operatingPointBehindSwitches();
    void timeStandsStill();
};

void OperatingPointsTest::freeStatesAreNamed()
{
    const LinearOutcome outcome = linearizeText(R"(
model Cart
  parameter Real m = 2, d = 0.5;
  input Real f;
  Real s(start = 7), v(start = 3);
equation
  der(s) = v;
  m*der(v) = f - d*v;
end Cart;)",
                                                atRest());
    QVERIFY2(outcome.linear, outcome.all().c_str());
    QVERIFY(outcome.notes("'s'") && !outcome.notes("'v'"));
    QVERIFY(isNear(outcome.value("s"), 7) && isNear(outcome.value("v"), 0));
    QVERIFY(rootDistance(outcome.linear->poles, {0.0, -0.25}, 1) < kExact);
    // Two masses that only hold each other: their place is free, their distance is not.
    const LinearOutcome pair = linearizeText(R"(
model Pair
  Real a(start = 1), b(start = 5), va, vb, f;
equation
  f = 10*(b - a - 2) + (vb - va);
  der(a) = va;
  der(b) = vb;
  der(va) = f;
  der(vb) = -f/3;
end Pair;)",
                                             atRest());
    QVERIFY2(pair.linear, pair.all().c_str());
    QVERIFY(pair.notes("'a', 'b'"));
    QVERIFY(isNear(pair.value("b") - pair.value("a"), 2));
    int zeros = 0;
    for (const Pole& pole : pair.linear->poles) zeros += std::hypot(pole.re, pole.im) < 1e-6 ? 1 : 0;
    QCOMPARE(zeros, 2);
}

void OperatingPointsTest::derivativesThatCannotVanishAreNamed()
{
    // An ideal operational amplifier as an integrator: its output runs away unless the input is zero.
    const std::string text = R"(
model Integrator
  input Real u(unit = "V", start = 1);
  parameter Real R = 1e4, C = 1e-6;
  Real vC(unit = "V"), i, vMinus, vOut, f;
equation
  vMinus = 0;
  u - vMinus = R*i;
  C*der(vC) = i;
  vC = vMinus - vOut;
  der(f) = vOut - f;
end Integrator;)";
    const LinearOutcome outcome = linearizeText(text, atRest());
    QVERIFY2(outcome.refuses("der(vC) = 100"), outcome.all().c_str());
    QVERIFY2(outcome.refuses("no state has an influence"), outcome.all().c_str());
    QVERIFY(outcome.messages.find("der(f)") == std::string::npos);
    // With nothing at the input any charge stays.
    const LinearOutcome quiet = linearizeText(text, atRest(), [](auto& settings) {
        settings.overrides = {{"u", "0"}};
    });
    QVERIFY2(quiet.notes("'vC'"), quiet.all().c_str());
    // No real solution.
    const LinearOutcome none =
        linearizeText("model None\n  Real x;\nequation\n  der(x) = x^2 + 1;\nend None;", atRest());
    QVERIFY2(none.refuses("der(x)"), none.all().c_str());
}

void OperatingPointsTest::operatingPointsThatNewtonMisses()
{
    // A tangent that leads away, one that is level at the start, and one that is steep.
    const auto pointOf = [](const std::string& rhs, double start) {
        return linearizeText(
            fmt::format("model M\n  Real x(start = {}, fixed = true);\nequation\n  der(x) = {};\nend M;", start, rhs),
            atRest());
    };
    QVERIFY(isNear(pointOf("-atan(x)", 20).value("x"), 0, 1e-8));
    QVERIFY(isNear(pointOf("x^2 - 1", 0).value("x"), -1));
    QVERIFY(isNear(pointOf("1 - exp(20*(x - 2))", 0).value("x"), 2));
    QVERIFY(isNear(pointOf("2 - x*abs(x)", -3).value("x"), std::sqrt(2.0)));
    // An undamped oscillator rests all the same.
    const LinearOutcome swing = linearizeText(R"(
model Swing
  Real x(start = 1), v(start = 2);
equation
  der(x) = v;
  der(v) = -9*(x - 4) - (x - 4)^3;
end Swing;)",
                                              atRest());
    QVERIFY(isNear(swing.value("x"), 4));
    QVERIFY(rootDistance(swing.linear->poles, {{0, 3}, {0, -3}}) < kExact);
}

void OperatingPointsTest::pendulumThatBeginsLevel()
{
    // There its height is the state, which gravity moves whatever it is; at rest it is a bad one. It has no damping.
    for (const double length : {1.0, 0.3, 4.0}) {
        for (const char* start : {"1", "0.8", "-0.6"}) {
            const LinearOutcome outcome = linearizeText(fmt::format(R"(
model Level
  parameter Real L = {}, g = 9.81;
  Real x(start = {}*L, fixed = true), y, vx(start = 0, fixed = true), vy, T;
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = T*x;
  der(vy) = T*y - g;
  0 = x^2 + y^2 - L^2;
end Level;)",
                                                                    length, start),
                                                        atRest());
            QVERIFY2(outcome.linear, outcome.all().c_str());
            const std::complex<double> swinging(0, std::sqrt(9.81 / length)), falling(std::sqrt(9.81 / length));
            QVERIFY2(rootDistance(outcome.linear->poles, {swinging, -swinging}) < kExact ||
                         rootDistance(outcome.linear->poles, {falling, -falling}) < kExact,
                     outcome.all().c_str());
        }
    }
}

void OperatingPointsTest::operatingPointBehindSwitches()
{
    // The diode conducts at rest, and does not at the start; a limiter is left on the way.
    const LinearOutcome outcome = linearizeText(R"(
model Clamp
  parameter Real E = 12, Vz = 5, R = 100, r = 1, C = 1e-4;
  Real v(start = 0), s, i, u;
  output Real clamp = i;
equation
  i = if s > 0 then s else 0;
  u = if s > 0 then 0 else s;
  v - Vz = r*i + u;
  C*der(v) = (E - v)/R - i;
end Clamp;)",
                                                atRest());
    QVERIFY2(outcome.linear, outcome.all().c_str());
    QVERIFY(isNear(outcome.value("v"), (12.0 / 100 + 5) / (1 + 0.01)));
    QVERIFY(isNear(outcome.entry("v", "v"), -(1 + 0.01) / 1e-4));
    const LinearOutcome limited = linearizeText(R"(
model Limited
  Real x(start = -9);
equation
  der(x) = min(1, max(-1, 3 - x)) + 0.25;
end Limited;)",
                                                atRest());
    QVERIFY(isNear(limited.value("x"), 3.25));
    QVERIFY(isNear(limited.entry("x", "x"), -1));
}

void OperatingPointsTest::timeStandsStill()
{
    const LinearOutcome outcome = linearizeText(R"(
model Driven
  Real x, y;
equation
  der(x) = -2*x + 6*cos(time);
  der(y) = -y + 1;
end Driven;)",
                                                atRest());
    QVERIFY2(outcome.linear, outcome.all().c_str());
    QVERIFY(isNear(outcome.value("x"), 3));
    QVERIFY2(outcome.notes("time stands still at 0 s") && outcome.notes("der(x)") && !outcome.notes("der(y)"),
             outcome.all().c_str());
}

QTEST_GUILESS_MAIN(OperatingPointsTest)
#include "operating_points_test.moc"
