// SPDX-License-Identifier: GPL-3.0-or-later
// Models that oscillate by themselves: their period is found with their steady state. Against closed forms, published
// periods and long transients.
#include <cmath>
#include <numbers>

#include "periodic_fixture.h"

using namespace causeway;
using namespace causeway::test;

class OscillatorsTest : public QObject {
    Q_OBJECT
private slots:
    void limitCycleHasItsPublishedPeriod();
    void relaxationOscillators();
    void thermostatWithAnEnergyMeter();
    void escapementOfAClock();
    void orbitsOfAFamily();
    void pendulumIsOnTheBorderOfStability();
    void saturatedCoreWithALossMeter();
    void toggleDoublesAPeriodThatSetsItself();
    void transistorOscillatorAfterALongTransient();
    void hysteresisControlOfAConverter();
    void periodsThatAreGivenAreGuesses();
    void kickedOffByASource();
    void restIsNoOscillation();
    void whatFadesIsNoOscillation();
};

namespace {

std::function<void(SimulationSettings&)> until(double stop)
{
    return [stop](SimulationSettings& settings) { settings.stopTime = stop; };
}

const char* const kVanDerPol =
    "model M parameter Real mu = 1; Real x(start = 2, fixed = true), y(start = 0, fixed = true); equation der(x) = y; "
    "der(y) = mu*(1 - x^2)*y - x; end M;";

}  // namespace

/// Reference: M. Andersen, J. Geer, Power series expansions for the frequency and period of the limit cycle of the van
/// der Pol equation, SIAM J. Appl. Math. 42 (1982): 6.66328686 for mu = 1.
void OscillatorsTest::limitCycleHasItsPublishedPeriod()
{
    const PeriodicOutcome outcome = findPeriodic(kVanDerPol, {}, until(50));
    QVERIFY2(outcome.state, outcome.messages.c_str());
    QVERIFY(outcome.state->isOscillator);
    QVERIFY2(isClose(outcome.state->period, 6.66328686, 2e-9), std::to_string(outcome.state->period).c_str());
    QCOMPARE(outcome.state->multipliers.size(), std::size_t{1});
    QVERIFY(outcome.state->verdict == PeriodicVerdict::Stable);
    // Liouville: the multiplier is exp of the integral of the trace over a period.
    const ResultColumn* x = outcome.waveform.find("x");
    double integral = 0;
    for (std::size_t i = 1; i < outcome.waveform.rowCount(); ++i) {
        const auto trace = [x](std::size_t at) { return 1 - x->values[at] * x->values[at]; };
        integral += 0.5 * (trace(i) + trace(i - 1)) * (outcome.waveform.time[i] - outcome.waveform.time[i - 1]);
    }
    QVERIFY(std::abs(outcome.state->multipliers.front() - std::exp(integral)) < 1e-5);
    QVERIFY(outcome.notes("one more multiplier is 1"));
}

/// An integrator between two thresholds takes 4*R*C*h; a charged capacitor follows logarithms.
void OscillatorsTest::relaxationOscillators()
{
    const char* const codings[] = {
        "Boolean up(start = true, fixed = true); equation R*C*der(v) = if up then 1 else -1; up = v < -h or pre(up) "
        "and "
        "v < h;",
        "Boolean up(start = true, fixed = true); equation R*C*der(v) = if up then 1 else -1; when {v > h, v < -h} then "
        "up = v < 0; end when;",
        "Real s(start = 1, fixed = true); equation R*C*der(v) = s; der(s) = 0; when v > h then reinit(s, -1); elsewhen "
        "v "
        "< -h then reinit(s, 1); end when;"};
    for (const char* const coding : codings) {
        const PeriodicOutcome outcome = findPeriodic(
            std::string("model M parameter Real R = 1e4, C = 1e-7, h = 0.5; Real v(start = 0, fixed = true); ") +
                coding + " end M;",
            {}, until(0.1));
        QVERIFY2(outcome.state, outcome.messages.c_str());
        QVERIFY2(isClose(outcome.state->period, 2e-3, 1e-9), coding);
    }
    const PeriodicOutcome charged = findPeriodic(
        "model M Real v(start = 0, fixed = true); Boolean on(start = true, fixed = true); equation 1e-3*der(v) = (if "
        "on "
        "then 5 else 0) - v; on = v < 1 or pre(on) and v < 3; end M;",
        {}, until(0.05));
    QVERIFY2(charged.state, charged.messages.c_str());
    QVERIFY(isClose(charged.state->period, 1e-3 * (std::log(4.0 / 2) + std::log(3.0)), 1e-9));
    // Nothing but the phase is remembered.
    QVERIFY(charged.state->multipliers.empty() && charged.state->verdict == PeriodicVerdict::Stable);
}

void OscillatorsTest::thermostatWithAnEnergyMeter()
{
    const PeriodicOutcome outcome = findPeriodic(
        "model M Real T(start = 20, fixed = true), E(start = 0, fixed = true), P; Boolean on(start = false, fixed = "
        "true); equation on = T < 19 or pre(on) and T < 21; P = if on then 30 else 0; 100*der(T) = P - (T - 5); der(E) "
        "= P; end M;",
        {}, until(1000));
    QVERIFY2(outcome.state, outcome.messages.c_str());
    QVERIFY(isClose(outcome.state->period, 200 * std::log(16.0 / 14), 1e-8));
    QVERIFY(outcome.notes("'E' changes by 400.6"));
}

/// x'' + x'/10 + x = 0, kicked at each passage upwards: a deviation decays as the free oscillation does.
void OscillatorsTest::escapementOfAClock()
{
    const PeriodicOutcome outcome = findPeriodic(
        "model M Real x(start = 0.5, fixed = true), v(start = 0, fixed = true); equation der(x) = v; der(v) = -x - "
        "0.1*v; when x > 0 then reinit(v, pre(v) + 0.2); end when; end M;",
        {}, until(200));
    QVERIFY2(outcome.state, outcome.messages.c_str());
    const double period = 2 * std::numbers::pi / std::sqrt(1 - 0.05 * 0.05);
    QVERIFY(isClose(outcome.state->period, period, 1e-8));
    QVERIFY(std::abs(outcome.state->multipliers.front() - std::exp(-0.05 * period)) < 1e-5);
}

/// Without losses each start has its own orbit and period.
void OscillatorsTest::orbitsOfAFamily()
{
    const PeriodicOutcome ball = findPeriodic(
        "model M Real h(start = 1, fixed = true), v(start = 0, fixed = true); equation der(h) = v; der(v) = -9.81; "
        "when "
        "h < 0 then reinit(v, -pre(v)); end when; end M;",
        {}, until(10));
    QVERIFY2(ball.state, ball.messages.c_str());
    QVERIFY(isClose(ball.state->period, 2 * std::sqrt(2 / 9.81), 1e-6));
    QVERIFY(ball.notes("there are many periodic steady states"));
    // x + y - log(x*y) is conserved; the period is that of scipy.integrate (DOP853, 1e-13).
    const PeriodicOutcome prey = findPeriodic(
        "model M Real x(start = 1, fixed = true), y(start = 0.5, fixed = true); equation der(x) = x - x*y; der(y) = "
        "x*y "
        "- y; end M;",
        {}, until(50));
    QVERIFY2(prey.state, prey.messages.c_str());
    QVERIFY2(isClose(prey.state->period, 6.48703993, 2e-8), std::to_string(prey.state->period).c_str());
    QVERIFY(prey.state->verdict == PeriodicVerdict::Marginal);
}

/// The multiplier 1 of a shift along the orbit and that of neighbouring orbits do not split into a pair. The period
/// follows from the arithmetic-geometric mean: J. M. Borwein, P. B. Borwein, Pi and the AGM (1987), section 1.1.
void OscillatorsTest::pendulumIsOnTheBorderOfStability()
{
    for (const double angle : {1.0, 2.0, 3.0}) {
        double mean = 1, other = std::cos(angle / 2);
        for (int i = 0; i < 10; ++i) {
            const double next = (mean + other) / 2;
            other = std::sqrt(mean * other);
            mean = next;
        }
        for (const double stop : {20, 25, 50, 55, 100}) {
            const PeriodicOutcome outcome = findPeriodic(
                "model M parameter Real from = 2; Real x(start = from, fixed = true), y(start = 0, fixed = true); "
                "equation der(x) = y; der(y) = -sin(x); end M;",
                {}, [angle, stop](SimulationSettings& settings) {
                    settings.stopTime = stop;
                    settings.overrides = {{"from", std::to_string(angle)}};
                });
            QVERIFY2(outcome.state, outcome.messages.c_str());
            QVERIFY2(isClose(outcome.state->period, 2 * std::numbers::pi / mean, 1e-7),
                     std::to_string(outcome.state->period).c_str());
            QCOMPARE(outcome.state->multipliers.size(), std::size_t{1});
            QCOMPARE(outcome.state->multipliers.front().imag(), 0.0);
            QVERIFY(outcome.state->verdict == PeriodicVerdict::Marginal);
        }
    }
}

/// A Royer oscillator; nothing depends on the integral of its output voltage, so that the period is that of the core.
void OscillatorsTest::saturatedCoreWithALossMeter()
{
    for (const double stop : {30, 50, 60}) {
        const PeriodicOutcome outcome = findPeriodic(
            "model M Real p(start = 0, fixed = true), i, vo(start = 0, fixed = true); Boolean s(start = true, fixed = "
            "true); equation i = p + 50*p^9; s = if pre(s) then i < 3 else i <= -3; der(p) = (if s then 1 else "
            "-1)*(1 - 0.1*abs(i)); der(vo) = abs(der(p)) - vo/10; end M;",
            {}, until(stop));
        QVERIFY2(outcome.state, outcome.messages.c_str());
        // 4 times the integral of 1/(1 - i(p)/10) from 0 to where i = 3 (scipy.integrate.quad).
        QVERIFY2(isClose(outcome.state->period, 3.0314976315503, 1e-9), std::to_string(outcome.state->period).c_str());
        QVERIFY(outcome.state->verdict == PeriodicVerdict::Stable);
    }
}

/// A Boolean that changes at each instant: the state repeats after two of them.
void OscillatorsTest::toggleDoublesAPeriodThatSetsItself()
{
    for (const double stop : {20.0, 20.3, 40.0}) {
        const PeriodicOutcome outcome = findPeriodic(
            "model M Real y(start = 0, fixed = true); discrete Real next(start = 0.5, fixed = true); Boolean s(start = "
            "false, fixed = true); equation when time >= pre(next) then next = time + 0.7; s = not pre(s); end when; "
            "der(y) = (if s then 1 else 0) - y; end M;",
            {}, until(stop));
        QVERIFY2(outcome.state, outcome.messages.c_str());
        QVERIFY2(isClose(outcome.state->period, 1.4, 1e-8), std::to_string(outcome.state->period).c_str());
    }
}

/// Colpitts' oscillator with a bipolar transistor; the transient lasts for hundreds of periods.
void OscillatorsTest::transistorOscillatorAfterALongTransient()
{
    const char* const model =
        "model M parameter Real Vcc = 5, L = 98.5e-6, RL = 35, C1 = 54e-9, C2 = 54e-9, Ree = 2000, Vee = -5, Vt = "
        "0.026, "
        "Is = 1e-13, beta = 200; Real vce(start = 0, fixed = true), vbe(start = 0.5, fixed = true), il(start = 0, "
        "fixed "
        "= true), ib, ic; Real last(start = 0, fixed = true), length(start = 0, fixed = true); equation ib = "
        "Is*(exp(vbe/Vt) - 1)/beta; ic = beta*ib; C1*der(vce) = il - ic; C2*der(vbe) = -(Vee + vbe)/Ree - il - ib; "
        "L*der(il) = Vcc - vce + vbe - il*RL; WATCH end M;";
    std::string alone = model, watched = model;
    const std::string memory = "Real last(start = 0, fixed = true), length(start = 0, fixed = true); ";
    alone.erase(alone.find(memory), memory.size());
    alone.replace(alone.find("WATCH"), 5, "");
    watched.replace(watched.find("WATCH"), 5, "when il > 0.003 then length = time - pre(last); last = time; end when;");
    const PeriodicOutcome outcome = findPeriodic(alone, {}, until(1e-3));
    QVERIFY2(outcome.state, outcome.messages.c_str());
    const Outcome transient = run(watched, [](SimulationSettings& settings) {
        settings.stopTime = 1e-2;
        settings.tolerance = 1e-10;
    });
    QVERIFY2(transient.completed(), transient.messages().c_str());
    const double length = transient.at("length", 1e-2);
    QVERIFY2(isClose(outcome.state->period, length, 1e-7), fmt::format("{} {}", outcome.state->period, length).c_str());
}

/// Between the thresholds the coil is linear: the period follows from the currents at the two instants.
void OscillatorsTest::hysteresisControlOfAConverter()
{
    for (const char* const control :
         {"on = i < 1.8 or pre(on) and i < 2.2;", "when {i > 2.2, i < 1.8} then on = i < 2; end when;"}) {
        const std::string plant =
            "Real i(start = 0, fixed = true), v(start = 0, fixed = true); Boolean on(start = true, fixed = true); "
            "MEMORY "
            "equation 1e-3*der(i) = (if on then 24 else 0) - v; 1e-4*der(v) = i - v/5; WATCH";
        const auto text = [&](const std::string& memory, const std::string& watch) {
            std::string all = "model M " + plant + control + " end M;";
            all.replace(all.find("MEMORY"), 6, memory);
            return all.replace(all.find("WATCH"), 5, watch);
        };
        const PeriodicOutcome outcome = findPeriodic(text("", ""), {}, until(0.01));
        QVERIFY2(outcome.state, outcome.messages.c_str());
        const Outcome transient = run(text("Real last(start = 0, fixed = true), length(start = 0, fixed = true);",
                                           "when edge(on) then length = time - pre(last); last = time; end when; "),
                                      [](SimulationSettings& settings) {
                                          settings.stopTime = 0.03;
                                          settings.tolerance = 1e-11;
                                      });
        QVERIFY2(transient.completed(), transient.messages().c_str());
        QVERIFY2(isClose(outcome.state->period, transient.at("length", 0.03), 1e-7),
                 fmt::format("{} {}", outcome.state->period, transient.at("length", 0.03)).c_str());
    }
}

void OscillatorsTest::periodsThatAreGivenAreGuesses()
{
    for (const double guess : {6.0, 7.5}) {
        const PeriodicOutcome outcome = findPeriodic(kVanDerPol, {guess, {}, 1}, until(50));
        QVERIFY2(outcome.state, outcome.messages.c_str());
        QVERIFY2(isClose(outcome.state->period, 6.66328686, 2e-9), std::to_string(outcome.state->period).c_str());
    }
    const PeriodicOutcome twice = findPeriodic(kVanDerPol, {13.0, {}, 1}, until(50));
    QVERIFY2(twice.state, twice.messages.c_str());
    QVERIFY(isClose(twice.state->period, 2 * 6.66328686, 4e-9));
}

/// Time dependence at the beginning only does not set the period.
void OscillatorsTest::kickedOffByASource()
{
    const PeriodicOutcome outcome = findPeriodic(
        "model M Real x(start = 0, fixed = true), y(start = 0, fixed = true); equation der(x) = y; der(y) = (1 - "
        "x^2)*y "
        "- x + (if time < 0.5 then 1 else 0); end M;",
        {}, until(50));
    QVERIFY2(outcome.state, outcome.messages.c_str());
    QVERIFY(isClose(outcome.state->period, 6.66328686, 2e-9));
}

void OscillatorsTest::restIsNoOscillation()
{
    for (const char* const model : {"model M Real x(start = 1, fixed = true), y(start = 0, fixed = true); equation "
                                    "der(x) = y; der(y) = -x - y; end "
                                    "M;",
                                    "model M Real x(start = 1, fixed = true); equation der(x) = -x; end M;",
                                    "model M Real x(start = 1, fixed = true); equation der(x) = 1; end M;"}) {
        const PeriodicOutcome outcome = findPeriodic(model, {}, until(50));
        QVERIFY2(outcome.refuses("no oscillation was seen"), outcome.messages.c_str());
    }
    // With a guess the search ends at rest.
    const PeriodicOutcome guessed = findPeriodic(
        "model M Real x(start = 1, fixed = true), y(start = 0, fixed = true); equation der(x) = y; der(y) = -x - y; "
        "end M;",
        {6.3, {}, 1}, until(5));
    QVERIFY2(guessed.refuses("at rest") || guessed.refuses("has left"), guessed.messages.c_str());
}

/// A decaying oscillation leaves integration errors: these are no periodic steady state.
void OscillatorsTest::whatFadesIsNoOscillation()
{
    for (const double damping : {0.05, 0.1, 0.2}) {
        for (const double stop : {50, 100, 150, 200, 400}) {
            const PeriodicOutcome outcome = findPeriodic(
                "model M parameter Real d = 0.1; Real x(start = 2, fixed = true), y(start = 0, fixed = true); equation "
                "der(x) = y; der(y) = -d*y - x; end M;",
                {}, [damping, stop](SimulationSettings& settings) {
                    settings.stopTime = stop;
                    settings.overrides = {{"d", std::to_string(damping)}};
                });
            QVERIFY2(!outcome.state, std::to_string(outcome.state ? outcome.state->period : 0).c_str());
        }
    }
}

QTEST_APPLESS_MAIN(OscillatorsTest)
#include "oscillators_test.moc"
