// SPDX-License-Identifier: GPL-3.0-or-later
// Periodic steady states against closed forms and long transients; Floquet multipliers; and what is refused.
#include <fmt/format.h>

#include <complex>
#include <limits>
#include <numbers>

#include "core/compiler/model_periodic_state.h"
#include "core/results/result_sink.h"
#include "core/simulation/periodic/periodic_export.h"
#include "periodic_fixture.h"

using namespace causeway;
using namespace causeway::test;

class PeriodicTest : public QObject {
    Q_OBJECT
private slots:
    void filterOfASquareWave();
    void resonantCircuitAtItsSource();
    void buckConverterInBothModes();
    void boostConverterInBothModes();
    void boostConverterWithoutLosses();
    void rectifierWithCapacitor();
    void currentModeControlIsSubharmonic();
    void sourcesOfSeveralPeriods();
    void flipFlopsTakeTwoPeriods();
    void partsOfThePeriodOfTheSources();
    void controllersWithMemory();
    void deviationsThatControllersKeep();
    void buckConverterWithADigitalController();
    void integratorsThatAreFed();
    void metersOnlySumUp();
    void convertersWithLosses_data();
    void convertersWithLosses();
    void voltageMultiplier();
    void clampsThatAreReachedLate();
    void slowStatesAreAsExactAsIsTold();
    void freeIntegrators();
    void phasesThatFollowFromTime();
    void fromAnInstantOn();
    void waveformsOfSeveralPeriods();
    void whatCannotBeSet();
    void lateFirstPeriods();
    void documents();
};

namespace {

PeriodicOutcome findPeriodicInExample(const std::string& name, const std::string& variant,
                                      const PeriodicRequest& request = {})
{
    const std::string path = CAUSEWAY_SOURCE_DIR "/models/Examples/" + name + ".mo";
    const auto text = readFile(path);
    return findIn(analyse(std::make_shared<const SourceFile>(path, (text ? *text : std::string()) + variant),
                          variant.empty() ? name : "Variant", StopAfter::Program, {}),
                  request, {});
}

/// Largest distance of multipliers from the expected ones, each matched once.
double distance(const std::vector<std::complex<double>>& found, std::vector<std::complex<double>> expected)
{
    if (found.size() != expected.size()) return std::numeric_limits<double>::infinity();
    double most = 0;
    for (const auto& one : found) {
        const auto nearest = std::ranges::min_element(expected, {}, [&](auto other) { return std::abs(other - one); });
        most = std::max(most, std::abs(*nearest - one));
        expected.erase(nearest);
    }
    return most;
}

/// `begin` restarts in each period.
const std::string kClock = R"(
  discrete Real begin(start = 0, fixed = true);
equation
  when sample(0, T) then
    begin = time;
  end when;)";

std::string boost(double load, double off, const std::string& start = "0")
{
    return fmt::format(R"(
model Boost
  parameter Real V = 12, L = 1e-4, C = 1e-5, R = {}, T = 2e-5, d = 0.4, Ron = {}, Goff = Ron;
  Real i(start = {}, fixed = true), v(start = {}, fixed = true), vx, iS, iD, s(start = 0), z(start = 0);
  Boolean closed, isOff(start = true);{}
  closed = time < begin + d*T;
  L*der(i) = V - vx;
  i = iS + iD;
  C*der(v) = iD - v/R;
  vx = if closed then Ron*s else s;
  iS = if closed then s else Goff*s;
  isOff = z < 0;
  vx - v = if isOff then z else Ron*z;
  iD = if isOff then Goff*z else z;
  annotation(experiment(StopTime = 0.1, Tolerance = 1e-12));
end Boost;)",
                       load, off, start, start, kClock);
}

}  // namespace

void PeriodicTest::filterOfASquareWave()
{
    for (const double tau : {2e-3, 1e-4, 0.5}) {
        const PeriodicOutcome outcome = findPeriodic(fmt::format(R"(
model Filter
  parameter Real T = 1e-3, tau = {};
  Real v(start = 0, fixed = true, unit = "V"), u;{}
  u = if time < begin + 0.3*T then 1 else 0;
  tau*der(v) = u - v;
end Filter;)",
                                                                 tau, kClock));
        QVERIFY2(outcome.state, outcome.messages.c_str());
        const double high = std::exp(-0.3e-3 / tau), low = std::exp(-0.7e-3 / tau);
        QVERIFY(std::fabs(outcome.value("v") - (1 - high) * low / (1 - high * low)) < 1e-9);
        QVERIFY(distance(outcome.state->multipliers, {high * low}) < 1e-6);
        QCOMPARE(outcome.state->verdict, PeriodicVerdict::Stable);
        QCOMPARE(outcome.state->period, 1e-3);
        QVERIFY(outcome.state->evaluations <= 10);
    }
}

void PeriodicTest::resonantCircuitAtItsSource()
{
    const double f = 50, r = 0.3, l = 10e-3, c = 1e-3;
    const PeriodicOutcome outcome = findPeriodic(R"(
model Resonant
  parameter Real f = 50, R = 0.3, L = 10e-3, C = 1e-3;
  constant Real pi = 3.14159265358979323846;
  Real i(start = 7, fixed = true), v(start = -3, fixed = true);
equation
  L*der(i) = 10*sin(2*pi*f*time) - R*i - v;
  C*der(v) = i;
end Resonant;)");
    QVERIFY2(outcome.state, outcome.messages.c_str());
    const double omega = 2 * std::numbers::pi * f;
    const std::complex<double> j(0, 1), current = 10.0 / (r + j * omega * l + 1.0 / (j * omega * c));
    const std::complex<double> half(-0.5 * r / l), root = std::sqrt(half * half - 1 / (l * c));
    QVERIFY(std::fabs(outcome.state->period - 0.02) < 1e-14);
    // Im(phasor) at the begin of a period.
    QVERIFY(isClose(outcome.value("i"), current.imag(), 1e-8));
    QVERIFY(isClose(outcome.value("v"), (current / (j * omega * c)).imag(), 1e-8));
    QVERIFY(distance(outcome.state->multipliers, {std::exp((half + root) / f), std::exp((half - root) / f)}) < 1e-6);
    QVERIFY(outcome.state->evaluations <= 10);
}

void PeriodicTest::buckConverterInBothModes()
{
    // The current ends in each period with a small load.
    for (const double load : {10.0, 400.0}) {
        const std::string variant = fmt::format(
            "model Variant\n  extends BuckConverter(L(i0 = 0), C(v0 = 0, C = 1e-5), R(R = {}));\nend Variant;\n", load);
        const PeriodicOutcome outcome = findPeriodicInExample("BuckConverter", variant);
        QVERIFY2(outcome.state, outcome.messages.c_str());
        const Outcome transient = runExample(
            "BuckConverter",
            [&](auto& settings) {
                settings.stopTime = load < 100 ? 0.02 : 0.2;
                settings.tolerance = 1e-12;
                settings.interval = 1e-3;
            },
            variant);
        QVERIFY2(transient.completed(), transient.messages().c_str());
        for (const std::string name : {"L.i", "C.v"}) {
            const double end = transient.result().find(name)->values.back();
            QVERIFY2(std::fabs(outcome.value(name) - end) <= 1e-9 * std::max(1.0, end),
                     fmt::format("{}: {:.12g}, {:.12g} after the transient", name, outcome.value(name), end).c_str());
        }
        QVERIFY(outcome.state->evaluations <= 10);
        QCOMPARE(outcome.state->verdict, PeriodicVerdict::Stable);
        if (load > 100) QVERIFY(std::abs(outcome.state->multipliers.back()) < 1e-6);
    }
}

void PeriodicTest::boostConverterInBothModes()
{
    for (const double load : {10.0, 300.0}) {
        const std::string text = boost(load, 1e-5);
        const PeriodicOutcome outcome = findPeriodic(text, {}, [](auto& settings) { settings.tolerance = 1e-10; });
        QVERIFY2(outcome.state, outcome.messages.c_str());
        const Outcome transient = run(text, [&](auto& settings) {
            settings.stopTime = load < 100 ? 0.02 : 0.08;
            settings.intervals = 10;
        });
        QVERIFY2(transient.completed(), transient.messages().c_str());
        for (const std::string name : {"i", "v"}) {
            const double end = transient.result().find(name)->values.back();
            QVERIFY2(std::fabs(outcome.value(name) - end) <= 1e-9 * std::max(1.0, end),
                     fmt::format("{}: {:.12g}, {:.12g} after the transient", name, outcome.value(name), end).c_str());
        }
        QVERIFY(outcome.state->evaluations <= 12);
        QCOMPARE(outcome.state->verdict, PeriodicVerdict::Stable);
    }
}

void PeriodicTest::boostConverterWithoutLosses()
{
    // Without losses v = V/(1 - d) on average, and the charge of a period returns.
    const PeriodicOutcome outcome = findPeriodic(boost(10, 0));
    QVERIFY2(outcome.state, outcome.messages.c_str());
    const Result& wave = outcome.waveform;
    const double from = wave.time.front(), to = wave.time.back();
    QVERIFY(isClose(to - from, 2e-5, 1e-9));
    QVERIFY(isClose(meanOf(wave, "vx", from, to), 12, 1e-6));
    QVERIFY(isClose(meanOf(wave, "iD", from, to), meanOf(wave, "v", from, to) / 10, 1e-3));
    QVERIFY(isClose(meanOf(wave, "v", from, to), 20, 1e-2));
}

void PeriodicTest::rectifierWithCapacitor()
{
    const std::string text = R"(
model Rectifier
  parameter Real Ri = 1, R = 500, C = 1e-3, f = 50;
  constant Real pi = 3.14159265358979323846;
  Real v(start = 0, fixed = true), i, s(start = 0);
  Boolean off(start = true);
equation
  off = s < 0;
  10*sin(2*pi*f*time) = Ri*i + (if off then s else 0) + v;
  i = if off then 0 else s;
  C*der(v) = i - v/R;
  annotation(experiment(StopTime = 12, Tolerance = 1e-12));
end Rectifier;)";
    const PeriodicOutcome outcome = findPeriodic(text);
    QVERIFY2(outcome.state, outcome.messages.c_str());
    const Outcome transient = run(text, [](auto& settings) { settings.intervals = 10; });
    QVERIFY2(transient.completed(), transient.messages().c_str());
    QVERIFY(isClose(outcome.value("v"), transient.result().find("v")->values.back(), 1e-9));
    QVERIFY(outcome.state->evaluations <= 10);
    QCOMPARE(outcome.state->verdict, PeriodicVerdict::Stable);
}

void PeriodicTest::currentModeControlIsSubharmonic()
{
    // The peak of the current is controlled, without a ramp: deviations are multiplied by -d/(1 - d).
    for (const double output : {20.0, 30.0}) {
        const PeriodicOutcome outcome = findPeriodic(fmt::format(R"(
model CurrentMode
  parameter Real V = 12, Vo = {}, L = 1e-4, T = 1e-5, peak = 3;
  Real i(start = 1.7, fixed = true);
  Boolean closed(start = true, fixed = true);
equation
  when sample(0, T) then
    closed = true;
  elsewhen i > peak then
    closed = false;
  end when;
  L*der(i) = if closed then V else V - Vo;
end CurrentMode;)",
                                                                 output));
        QVERIFY2(outcome.state, outcome.messages.c_str());
        const double duty = 1 - 12 / output;
        QVERIFY(isClose(outcome.value("i"), 3 - 12 / 1e-4 * duty * 1e-5, 1e-9));
        QVERIFY(distance(outcome.state->multipliers, {-duty / (1 - duty)}) < 1e-6);
        QCOMPARE(outcome.state->verdict, duty < 0.5 ? PeriodicVerdict::Stable : PeriodicVerdict::Subharmonic);
        if (duty > 0.5) QVERIFY(verdictText(*outcome.state).find("subharmonic") != std::string::npos);
    }
}

void PeriodicTest::sourcesOfSeveralPeriods()
{
    const std::string text = R"(
model Sources
  Real x(start = 0, fixed = true), k;
  discrete Real n(start = 0, fixed = true);
equation
  when sample(0, 0.3) then
    n = mod(pre(n) + 1, 1);
  end when;
  k = floor(time/0.2);
  der(x) = (if time - 0.2*k < 0.1 then 1 else 0) - x + n;
end Sources;)";
    const PeriodicOutcome outcome = findPeriodic(text);
    QVERIFY2(outcome.state, outcome.messages.c_str());
    QVERIFY(isClose(outcome.state->period, 0.6, 1e-12));
    const double half = std::exp(-0.1), expected = (1 - half) * half / (1 - half * half);
    QVERIFY(isClose(outcome.value("x"), expected, 1e-8));
    const PeriodicOutcome wrong = findPeriodic(text, {0.3, {}, 1});
    QVERIFY2(!wrong.state && wrong.messages.find("period") != std::string::npos, wrong.messages.c_str());
    const PeriodicOutcome none = findPeriodic(R"(
model Incommensurable
  Real x(start = 0, fixed = true);
equation
  der(x) = sin(time) + sin(1.41421356237*time) - x;
end Incommensurable;)");
    QVERIFY2(none.refuses("no common period"), none.messages.c_str());
}

void PeriodicTest::flipFlopsTakeTwoPeriods()
{
    const std::string text = R"(
model FlipFlop
  Real x(start = 0, fixed = true);
  Boolean b(start = false, fixed = true);
equation
  when sample(0.5, 1) then
    b = not pre(b);
  end when;
  der(x) = (if b then 1 else 0) - x;
end FlipFlop;)";
    const PeriodicOutcome one = findPeriodic(text);
    QVERIFY2(one.refuses("'b'") && one.refuses("--period"), one.messages.c_str());
    const PeriodicOutcome two = findPeriodic(text, {2.0, {}, 1});
    QVERIFY2(two.state, two.messages.c_str());
    // High from 0.5 to 1.5 of each double period, or low there.
    const double e = std::exp(-1.0), edge = (1 - e) / (1 - e * e);
    const double low = edge * std::exp(-0.5), high = 1 - low;
    QVERIFY(isClose(two.value("x"), two.waveform.find("b")->values.front() != 0 ? high : low, 1e-8));
}

void PeriodicTest::partsOfThePeriodOfTheSources()
{
    // Between two samples nothing switches: the converter seems to be at rest, until the next one.
    const PeriodicOutcome part = findPeriodicInExample("BuckConverter", "", {1e-5, {}, 1});
    QVERIFY2(!part.state || part.notes("not a multiple"), part.messages.c_str());
    for (const double period : {1e-4, 3e-4}) {
        const PeriodicOutcome whole = findPeriodicInExample("BuckConverter", "", {period, {}, 1});
        QVERIFY2(whole.state, whole.messages.c_str());
        QVERIFY(!whole.notes("not a multiple"));
    }
}

void PeriodicTest::controllersWithMemory()
{
    // The sum of a sampled controller is not a state, but persists from period to period like one.
    const PeriodicOutcome outcome = findPeriodic(R"(
model Sampled
  Real w(start = 0, fixed = true), torque, measured, sum(start = 0), u(start = 0);
equation
  0.5*der(w) = torque - 0.1*w;
  torque = hold(u);
  when Clock(1, 10) then
    measured = sample(w);
    sum = previous(sum) + interval()/2*(1 - measured);
    u = 0.8*(1 - measured + sum);
  end when;
end Sampled;)");
    QVERIFY2(outcome.state, outcome.messages.c_str());
    QVERIFY(isClose(outcome.value("w"), 1, 1e-8));
    QVERIFY(isClose(outcome.held("sum"), 0.125, 1e-8));
    // Exactly: w decays by a and takes b of the torque; in steps of the sum by (1 - w)/20.
    const double a = std::exp(-0.02), b = 10 * (1 - a);
    const std::complex<double> half = (a + 1 - 0.84 * b) / 2, root = std::sqrt(half * half - (a - 0.8 * b));
    std::vector<std::complex<double>> multipliers = outcome.state->multipliers;
    std::erase_if(multipliers, [](const std::complex<double>& one) { return std::abs(one) < 1e-6; });
    QVERIFY(distance(multipliers, {half + root, half - root}) < 1e-6);
}

void PeriodicTest::deviationsThatControllersKeep()
{
    // At rest from the start; a deviation goes into the sum of the controller, wherever the period begins.
    for (const double begin : {0.0, 0.03, 0.07}) {
        const PeriodicOutcome outcome = findPeriodic(R"(
model Resting
  Real w(start = 0, fixed = true), torque, sum(start = 0);
equation
  der(w) = torque - 0.1*w;
  torque = hold(sum);
  when Clock(1, 10) then
    sum = previous(sum) - interval()*sample(w);
  end when;
end Resting;)",
                                                     {{}, begin, 1});
        QVERIFY2(outcome.state, outcome.messages.c_str());
        const double a = std::exp(-0.01), b = 10 * (1 - a);
        const std::complex<double> half = (a + 1 - 0.1 * b) / 2, root = std::sqrt(half * half - a);
        std::vector<std::complex<double>> multipliers = outcome.state->multipliers;
        std::erase_if(multipliers, [](const std::complex<double>& one) { return std::abs(one) < 1e-6; });
        QVERIFY(distance(multipliers, {half + root, half - root}) < 1e-6);
    }
}

void PeriodicTest::buckConverterWithADigitalController()
{
    // Sampled at the beginning of each period, or within it; the same orbit and multipliers, from a formula in matrix
    // exponentials (scipy 1.10). Also with the instant of opening stored in place of the duty ratio.
    const std::string withDuty = "d = xi + kp*(ref - vC);\n    last = time;", byDuty = "time < last + d*T";
    const std::string withInstant = "d = time + T*(xi + kp*(ref - vC));\n    last = time;", byInstant = "time < d";
    for (const bool isInstant : {false, true}) {
        for (const double begin : {0.0, 3e-6, 7e-6}) {
            const PeriodicOutcome outcome =
                findPeriodic(fmt::format(R"(
model Digital
  parameter Real Vin = 12, L = 50e-6, C = 100e-6, R = 2, T = 1e-5, kp = 0.01, ki = 0.002, ref = 5;
  Real iL(start = 2.5, fixed = true), vC(start = 5, fixed = true);
  discrete Real d(start = {}, fixed = true), last(start = 0, fixed = true);
  Real xi(start = 0.4167, fixed = true);
  Boolean on;
equation
  when sample(0, T) then
    xi = pre(xi) + ki*(ref - vC);
    {}
  end when;
  on = {};
  L*der(iL) = (if on then Vin else 0) - vC;
  C*der(vC) = iL - vC/R;
end Digital;)",
                                         isInstant ? 0.4167e-5 : 0.4167, isInstant ? withInstant : withDuty,
                                         isInstant ? byInstant : byDuty),
                             {1e-5, begin, 1});
            QVERIFY2(outcome.state, outcome.messages.c_str());
            QVERIFY(isClose(outcome.held("xi"), 0.4167366267, 1e-7));
            if (begin == 0)
                QVERIFY(isClose(outcome.value("iL"), 2.208621126, 1e-7) && isClose(outcome.value("vC"), 5, 1e-7));
            std::vector<std::complex<double>> multipliers = outcome.state->multipliers;
            std::erase_if(multipliers, [](const std::complex<double>& one) { return std::abs(one) < 1e-4; });
            QVERIFY(distance(multipliers, {{0.97592298, 0.14467596}, {0.97592298, -0.14467596}, 0.97825406}) < 2e-5);
        }
    }
}

void PeriodicTest::integratorsThatAreFed()
{
    for (const std::string rate : {"1 + sin(2*3.14159265358979323846*time)", "(if sin(6*time) > 0 then 2 else -1)"}) {
        const PeriodicOutcome outcome = findPeriodic(
            "model Fed\n  Real q(start = 1, fixed = true), x(start = 0, fixed = true);\nequation\n  der(q) = " + rate +
            ";\n  der(x) = 0.1*q - x;\nend Fed;");
        QVERIFY2(outcome.refuses("at the end of the search, 'q'"), outcome.messages.c_str());
        QVERIFY2(!outcome.refuses("'x'"), outcome.messages.c_str());
    }
    const PeriodicOutcome alone =
        findPeriodic("model Fed\n  Real q(start = 1, fixed = true);\nequation\n  der(q) = 1 + sin(6*time);\nend Fed;");
    QVERIFY2(alone.refuses("at the end of the search, 'q'"), alone.messages.c_str());
}

void PeriodicTest::metersOnlySumUp()
{
    const PeriodicOutcome outcome = findPeriodic(R"(
model Metered
  Real x(start = 3, fixed = true), energy(start = 0, fixed = true, unit = "J"), other(start = 0, fixed = true);
equation
  der(x) = sin(2*3.14159265358979323846*time) - x;
  der(energy) = x^2 + 5*x;
  der(other) = 2 + x;
end Metered;)");
    QVERIFY2(outcome.state, outcome.messages.c_str());
    const double w = 2 * std::numbers::pi;
    QVERIFY(std::fabs(outcome.value("x") + w / (1 + w * w)) < 1e-9);
    QVERIFY(distance(outcome.state->multipliers, {std::exp(-1.0)}) < 1e-6);
    QVERIFY2(outcome.notes(fmt::format("'energy' changes by {:.4g} J in each period", 0.5 / (1 + w * w))),
             "meters are told");
    QVERIFY(outcome.notes("'other' changes by 2 in each period"));
    QCOMPARE(outcome.state->verdict, PeriodicVerdict::Stable);
}

void PeriodicTest::convertersWithLosses_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<double>("voltage");
    // By long simulations with a tolerance of 1e-11.
    QTest::newRow("flyback") << "extends Causeway.Examples.PowerElectronics.FlybackConverter;" << 11.357252607;
    QTest::newRow("synchronous buck")
        << "import Causeway.*; import Causeway.Electrical.*; import Causeway.Electrical.Semiconductors.*; "
           "Sources.ConstantVoltage u(V=24); Basic.Ground g; Blocks.Sources.BooleanPulse p(period=1e-5, width=40); "
           "Blocks.Converters.DeadTime dt(T=2e-7); Basic.Inductor L(L=1e-5); Basic.Capacitor C(C=5e-5); "
           "Basic.Resistor R(R=1); MOSFET s1(data=DataSheets.MOSFET100V(), diodeData=DataSheets.Diode100V()), "
           "s2(data=DataSheets.MOSFET100V(), diodeData=DataSheets.Diode100V()); equation connect(u.n, g.p); "
           "connect(u.n, s2.n); connect(u.n, C.n); connect(u.n, R.n); connect(u.p, s1.p); connect(s1.n, s2.p); "
           "connect(s1.n, L.p); connect(L.n, C.p); connect(L.n, R.p); connect(p.y, dt.u); connect(dt.y1, s1.fire); "
           "connect(dt.y2, s2.fire);"
        << 8.986001376022;
}

/// The switches accumulate the lost energy not yet dissipated since they last closed; the diode of a transistor may
/// never conduct.
void PeriodicTest::convertersWithLosses()
{
    QFETCH(QString, model);
    QFETCH(double, voltage);
    const PeriodicOutcome outcome = findPeriodic("model M " + model.toStdString() + " end M;");
    QVERIFY2(outcome.state, outcome.messages.c_str());
    QVERIFY2(std::fabs(outcome.value("C.v") - voltage) < 3e-8 * voltage,
             qPrintable(QString::number(outcome.value("C.v"), 'g', 12)));
    QVERIFY(outcome.state->verdict == PeriodicVerdict::Stable);
}

void PeriodicTest::voltageMultiplier()
{
    const PeriodicOutcome outcome = findPeriodicInExample("VoltageMultiplier", "");
    QVERIFY2(outcome.state, outcome.messages.c_str());
    // The charge that the load takes goes through each diode once in a period.
    const Result& wave = outcome.waveform;
    const double load = meanOf(wave, "R.i", wave.time.front(), wave.time.back());
    for (const std::string diode : {"D[1].i", "D[5].i", "D[10].i"})
        QVERIFY(isClose(meanOf(wave, diode, wave.time.front(), wave.time.back()), load, 0.02));
}

void PeriodicTest::clampsThatAreReachedLate()
{
    // A constant current loads the capacitor until a diode clamps it, after 5000 periods.
    const PeriodicOutcome outcome = findPeriodic(R"(
model Clamp
  Real v(start = 0, fixed = true);
  Boolean high(start = false);
equation
  high = v > 5000;
  der(v) = 1 + sin(2*3.14159265358979323846*time) - (if high then v - 5000 else 0);
end Clamp;)");
    QVERIFY2(outcome.state, outcome.messages.c_str());
    const double w = 2 * std::numbers::pi;
    QVERIFY(std::fabs(outcome.value("v") - (5001 - w / (1 + w * w))) < 1e-5);
}

/// der(x) = -a*x + sin(w*t) + 1, of which 1/a - w/(a^2 + w^2) remains: errors of the runs accumulate over 1/(a*T)
/// periods.
void PeriodicTest::slowStatesAreAsExactAsIsTold()
{
    for (const double a : {1.0, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6}) {
        for (const double tolerance : {1e-9, 1e-6, 1e-4}) {
            const PeriodicOutcome outcome = findPeriodic(
                fmt::format("model M parameter Real a = {}; Real x(start = 0, fixed = true); equation der(x) = -a*x + "
                            "sin(2*3.14159265358979323846*time) + 1; end M;",
                            a),
                {}, [&](SimulationSettings& settings) { settings.tolerance = tolerance; });
            QVERIFY2(outcome.state, outcome.messages.c_str());
            const double w = 2 * std::numbers::pi, exact = 1 / a - w / (a * a + w * w);
            const double error = std::abs(outcome.value("x") - exact) / exact;
            QVERIFY2(error <= std::max(outcome.state->distance, tolerance),
                     fmt::format("{} {}: {} {}", a, tolerance, error, outcome.state->distance).c_str());
            QVERIFY(error < std::max(1e-6, tolerance));
            QVERIFY(!outcome.notes("there are many periodic steady states"));
        }
    }
}

void PeriodicTest::freeIntegrators()
{
    const PeriodicOutcome outcome = findPeriodic(R"(
model Free
  Real q(start = 3, fixed = true), x(start = 1, fixed = true);
equation
  der(q) = cos(2*3.14159265358979323846*time);
  der(x) = q - x;
end Free;)");
    QVERIFY2(outcome.state, outcome.messages.c_str());
    QVERIFY2(outcome.notes("many periodic steady states"), "free states are told");
    QVERIFY(std::fabs(outcome.value("q") - 3) < 1e-8);
    QCOMPARE(outcome.state->verdict, PeriodicVerdict::Marginal);
}

void PeriodicTest::phasesThatFollowFromTime()
{
    const PeriodicOutcome outcome = findPeriodic(R"(
model Phases
  parameter Real omega = 40;
  Real phi, x(start = 1, fixed = true), y(start = 1, fixed = true);
equation
  phi = omega*time + 0.3;
  der(x) = -x*abs(x) + cos(phi);
  der(y) = sin(x) - y;
end Phases;)");
    QVERIFY2(outcome.state, outcome.messages.c_str());
    QVERIFY(isClose(outcome.state->period, 2 * std::numbers::pi / 40, 1e-12));
}

void PeriodicTest::fromAnInstantOn()
{
    const std::string text = R"(
model Later
  Real x(start = 0, fixed = true);
equation
  der(x) = (if time < 0.25 then 100 else sin(2*3.14159265358979323846*time)) - x;
end Later;)";
    for (const double begin : {0.25, 0.5, 7.25}) {
        const PeriodicOutcome outcome = findPeriodic(text, {{}, begin, 1});
        QVERIFY2(outcome.state, outcome.messages.c_str());
        const double w = 2 * std::numbers::pi;
        const double expected = (std::sin(w * begin) - w * std::cos(w * begin)) / (1 + w * w);
        QVERIFY(std::fabs(outcome.value("x") - expected) < 1e-9);
    }
}

void PeriodicTest::waveformsOfSeveralPeriods()
{
    const PeriodicOutcome outcome = findPeriodic(boost(10, 1e-5), {{}, {}, 3});
    QVERIFY2(outcome.state, outcome.messages.c_str());
    const Result& wave = outcome.waveform;
    QVERIFY(isClose(wave.time.front(), outcome.state->time, 1e-12));
    QVERIFY(isClose(wave.time.back() - wave.time.front(), 6e-5, 1e-9));
    QVERIFY(isClose(wave.find("v")->values.front(), wave.find("v")->values.back(), 1e-8));
    QVERIFY(isClose(wave.find("v")->values.front(), outcome.value("v"), 1e-12));
}

void PeriodicTest::whatCannotBeSet()
{
    const PeriodicOutcome delayed = findPeriodic(
        "model Delayed\n  Real x(start = 0, fixed = true);\nequation\n  der(x) = sin(time) - delay(x, 0.1);\n"
        "end Delayed;");
    QVERIFY2(delayed.refuses("delay"), delayed.messages.c_str());
    const PeriodicOutcome sourceless =
        findPeriodic("model Lag\n  Real x(start = 1, fixed = true);\nequation\n  der(x) = -x;\nend Lag;");
    QVERIFY2(sourceless.refuses("give it with --period"), sourceless.messages.c_str());
    const PeriodicOutcome stateless = findPeriodic("model Wave\n  Real x;\nequation\n  x = sin(time);\nend Wave;");
    QVERIFY2(stateless.refuses("no states"), stateless.messages.c_str());
    const std::string lag = "model Lag Real x(start=1, fixed=true); equation der(x) = sin(6*time) - x; end Lag;";
    const double none = std::nan(""), never = std::numeric_limits<double>::infinity();
    QVERIFY(findPeriodic(lag, {}, [&](SimulationSettings& s) { s.tolerance = none; }).refuses("tolerance"));
    QVERIFY(findPeriodic(lag, {1.0, never, 1}).refuses("cannot begin"));
    QVERIFY(findPeriodic(lag, {none, {}, 1}).refuses("must be positive"));
    const PeriodicOutcome failing = findPeriodic(
        "model Failing\n  Real x(start = 1, fixed = true);\nequation\n  der(x) = sin(6*time) - x;\n"
        "  assert(time < 0.5, \"too late\");\nend Failing;");
    QVERIFY2(failing.refuses("too late"), failing.messages.c_str());
}

/// Doubles resolve late times coarsely, and the way to them may be long.
void PeriodicTest::lateFirstPeriods()
{
    const std::string sampled =
        "model Sampled Real x(start=0, fixed=true); discrete Real u(start=0, fixed=true); equation when sample(0, 0.1) "
        "then u = 0.5*pre(u) + 1 - x; end when; der(x) = u - x; end Sampled;";
    const std::string pulses =
        "model Pulses Real v(start=0, fixed=true); discrete Real t0(start=0, fixed=true); Boolean on(start=true, "
        "fixed=true); equation when sample(0, 1e-4) then t0 = time; end when; on = time - t0 < 4e-5; 1e-3*der(v) = (if "
        "on then 24 else 0) - v; end Pulses;";
    const auto from = [](double time) {
        return [time](SimulationSettings& s) { s.startTime = time, s.stopTime = time + 1; };
    };
    const double atRest = findPeriodic(pulses, {1e-4, {}, 1}).value("v");
    const PeriodicOutcome late = findPeriodic(pulses, {1e-4, {}, 1}, from(1e3));
    QVERIFY2(late.state, late.messages.c_str());
    QVERIFY(std::fabs(late.value("v") - atRest) < 1e-6);
    QVERIFY(periodicToText(*late.state).find("the states are known to 6e-08") != std::string::npos);
    QVERIFY(findPeriodic(sampled, {0.1, 200.0, 1}).state);
    QVERIFY(findPeriodic(pulses, {1e-4, {}, 1}, from(1e9)).refuses("times are resolved to"));
    QVERIFY(findPeriodic(sampled, {0.1, {}, 1}, from(1e11)).refuses("times are resolved to"));
    QVERIFY(findPeriodic(sampled, {0.1, {}, 1}, from(1e12)).refuses("too far for a run"));
    QVERIFY(findPeriodic(sampled, {0.1, 1e9, 1}).refuses("too late"));
}

void PeriodicTest::documents()
{
    const PeriodicOutcome outcome = findPeriodic(R"(
model Filter
  Real v(start = 0, fixed = true, unit = "V");
equation
  0.1*der(v) = cos(2*3.14159265358979323846*time) - v;
end Filter;)");
    QVERIFY2(outcome.state, outcome.messages.c_str());
    const std::string json = periodicToJson(*outcome.state), text = periodicToText(*outcome.state);
    QVERIFY(json.find("\"schema\": \"causeway.periodic/1\"") != std::string::npos);
    QVERIFY(json.find("\"verdict\": \"stable\"") != std::string::npos);
    QVERIFY2(text.find("Filter: periodic steady state, period 1 s (cos(") != std::string::npos, text.c_str());
}

QTEST_GUILESS_MAIN(PeriodicTest)
#include "periodic_test.moc"
