// SPDX-License-Identifier: GPL-3.0-or-later
// Each example of the shipped library that runs is simulated as it is, and held against what physics says about it.
#include <complex>
#include <filesystem>
#include <map>
#include <numbers>
#include <set>

#include "core/library/class_index.h"
#include "core/syntax/parser.h"
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

namespace {

namespace fs = std::filesystem;

const double kPi = std::numbers::pi;

/// Facts that an example must show; counts wrong figures.
class Facts {
public:
    explicit Facts(const Outcome& outcome) : m_outcome(outcome) {}

    [[nodiscard]] const Outcome& outcome() const { return m_outcome; }
    [[nodiscard]] const Result& result() const { return m_outcome.result(); }
    [[nodiscard]] const std::string& failures() const { return m_failures; }

    void isNear(const std::string& what, double found, double expected, double tolerance)
    {
        if (std::fabs(found - expected) <= tolerance) return;
        m_failures += what + " is " + QString::number(found, 'g', 12).toStdString() + ", not " +
                      QString::number(expected, 'g', 12).toStdString() + "\n";
    }
    void at(const std::string& name, double time, double expected, double relative = 1e-4)
    {
        isNear(name + " at " + std::to_string(time), m_outcome.at(name, time), expected,
               relative * std::max(std::fabs(expected), 1e-3));
    }
    void mean(const std::string& name, double from, double to, double expected, double relative = 1e-4)
    {
        isNear("the mean of " + name, meanOf(result(), name, from, to), expected, relative * std::fabs(expected));
    }
    /// Requires that a function of some columns is zero in all rows.
    template <class Function>
    void vanishes(const std::string& what, const std::vector<std::string>& names, double tolerance, Function&& function)
    {
        for (const std::string& name : names) {
            if (result().find(name) == nullptr) {
                m_failures += "there is no " + name + "\n";
                return;
            }
        }
        isNear(what, largest(result(), names, function), 0, tolerance);
    }
    /// Requires that an ideal diode has either voltage or current, each with its own sign.
    void isIdeal(const std::string& diode)
    {
        vanishes("the power of " + diode, {diode + ".v", diode + ".i"}, 1e-8,
                 [](double, const auto& row) { return row[0] * row[1]; });
        vanishes("what is wrong with the signs of " + diode, {diode + ".v", diode + ".i"}, 1e-6,
                 [](double, const auto& row) {
                     return std::max({0.0, row[0], -row[1]});
                 });
    }
    /// Requires these events; there may be others in between.
    void events(const std::vector<double>& expected, double tolerance)
    {
        const std::vector<double> times = eventTimes(result());
        for (const double time : expected) {
            const auto nearest = std::min_element(times.begin(), times.end(), [&](double a, double b) {
                return std::fabs(a - time) < std::fabs(b - time);
            });
            if (nearest == times.end())
                m_failures += "there are no events\n";
            else
                isNear("an event", *nearest, time, tolerance);
        }
    }

private:
    const Outcome& m_outcome;
    std::string m_failures;
};

using Check = void (*)(Facts&);

/// Amplitude of one frequency over whole periods; requires dense rows.
double amplitudeOf(const Result& result, const std::string& name, double frequency, double from, double to)
{
    const auto& time = result.time;
    const std::span<const double> values = result.find(name)->values;
    std::complex<double> sum;
    for (std::size_t k = 1; k < time.size(); ++k) {
        if (time[k - 1] < from - 1e-9 || time[k] > to + 1e-9) continue;
        sum += (values[k] + values[k - 1]) / (to - from) * (time[k] - time[k - 1]) *
               std::polar(1.0, kPi * frequency * (time[k] + time[k - 1]));
    }
    return std::abs(sum);
}

double piecewise(double x)
{
    return x < -1 ? 2 * x + 1 : x < 1 ? x : 2 * x - 1;
}

/// Crossings of +-1 by 2*sin(t) that change a hysteresis with initial value -1.
void dryHysteresisEvents(Facts& facts)
{
    std::vector<double> times;
    for (int k = 0; k < 6; ++k) times.push_back(kPi / 6 + k * kPi);
    facts.events(times, 1e-8);
}

void pendulumOnItsCircle(Facts& facts)
{
    facts.vanishes("x^2 + y^2 - 1", {"x", "y"}, 1e-6,
                   [](double, const auto& row) { return row[0] * row[0] + row[1] * row[1] - 1; });
}

/// Checks by model of Causeway.Examples.
const std::map<std::string, Check>& checks()
{
    static const std::map<std::string, Check> all = {
        {"Causalization.RlcCircuit",
         [](Facts& f) {
             f.at("C.v", 0.013, -4.380589);
             f.at("L.i", 0.013, 0.5054077);
             f.at("C.v", 0.1, -1.337590);
         }},
        {"Causalization.RlcEquations",
         [](Facts& f) {
             f.at("uC", 0.013, -4.380589, 2e-4);
             f.at("iL", 0.05, 0.6366198);
             f.at("uC", 0.1, -1.337590);
         }},
        {"Causalization.RlcCircuitWithLoop",
         [](Facts& f) {
             f.vanishes("R2.v - source.v/2", {"R2.v", "source.v"}, 1e-9,
                        [](double, const auto& row) { return row[0] - row[1] / 2; });
         }},
        {"Discontinuities.PiecewiseLinear",
         [](Facts& f) {
             f.vanishes("y - f(x)", {"x", "y"}, 1e-6,
                        [](double, const auto& row) { return row[1] - piecewise(row[0]); });
         }},
        {"Discontinuities.PiecewiseLinearInverse",
         [](Facts& f) {
             f.vanishes("y - f(x)", {"x", "y"}, 1e-6,
                        [](double, const auto& row) { return row[1] - piecewise(row[0]); });
         }},
        {"Discontinuities.TangentialTouch",
         [](Facts& f) {
             f.vanishes("y - sin(t)", {"y"}, 1e-6,
                        [](double time, const auto& row) { return row[0] - std::sin(time); });
         }},
        {"Discontinuities.TouchedThresholds",
         [](Facts& f) {
             f.vanishes("y - sin(t)", {"y"}, 1e-6,
                        [](double time, const auto& row) { return row[0] - std::sin(time); });
             // From touch to touch, at k*pi + pi/2, of one threshold.
             f.vanishes("yNaive", {"yNaive"}, 1e-6, [](double time, const auto& row) {
                 const double touch = std::fabs(std::remainder(time - kPi / 2, kPi));
                 if (touch < 0.01) return 0.0;
                 const double turn = kPi;
                 const bool isRight = time > 0.5 * turn && time < 2.5 * turn;
                 const bool isLeft = time > 3.5 * turn && time < 5.5 * turn;
                 return row[0] - (isRight ? 5 : isLeft ? -5 : std::sin(time));
             });
         }},
        {"Discontinuities.DryHysteresis", dryHysteresisEvents},
        {"Discontinuities.HysteresisWhen", dryHysteresisEvents},
        {"Discontinuities.ZeroCrossings", [](Facts& f) { f.at("count", 20, 6); }},
        {"Discontinuities.SwitchEquation",
         [](Facts& f) {
             f.at("R2.v", 0.5, 6);
             f.at("switch.i", 0.5, 0);
             f.at("R2.v", 1.5, 0);
             f.at("switch.i", 1.5, 5);
         }},
        {"Discontinuities.IdealDiodeJump",
         [](Facts& f) {
             f.vanishes("id - max(u0, 0)", {"id", "u0"}, 1e-6,
                        [](double, const auto& row) { return row[0] - std::max(row[1], 0.0); });
         }},
        {"Discontinuities.IdealDiodeCurve",
         [](Facts& f) {
             f.vanishes("id - max(u0, 0)", {"id", "u0"}, 1e-6,
                        [](double, const auto& row) { return row[0] - std::max(row[1], 0.0); });
         }},
        {"Discontinuities.HalfWaveRectifier",
         [](Facts& f) {
             f.events({0.0061477856, 0.0223650588, 0.0260870615, 0.0423810804, 0.0460860342, 0.0623813428, 0.0660860173,
                       0.0823813472, 0.0860860170},
                      1e-7);
             f.at("C.v", 0.1, 7.134464727, 1e-6);
             f.isIdeal("diode");
         }},
        {"Discontinuities.BridgeRectifier",
         [](Facts& f) {
             for (const char* diode : {"D1", "D2", "D3", "D4"}) f.isIdeal(diode);
             f.vanishes("what the bridge gives less what the load takes", {"D1.i", "D2.i", "C.i", "RL.i"}, 1e-6,
                        [](double, const auto& row) { return row[0] + row[1] - row[2] - row[3]; });
             f.isNear("C.v at the end", f.outcome().at("C.v", 0.1), 8.3, 0.7);
         }},
        {"Discontinuities.ThreePhaseBridge",
         [](Facts& f) {
             for (const char* diode : {"D1", "D2", "D3", "D4", "D5", "D6"}) f.isIdeal(diode);
             f.at("mean", 0.1, 3 * std::sqrt(3.0) / kPi * 10);
         }},
        {"Discontinuities.BuckConverter",
         [](Facts& f) {
             f.isIdeal("diode");
             f.mean("R.v", 0.045, 0.05, 0.4 * 24);
         }},
        {"Discontinuities.BouncingBall",
         [](Facts& f) {
             f.events({0.4515236410, 1.0836567384, 1.5261499065, 1.8358951242, 2.0527167766}, 1e-7);
         }},
        {"Discontinuities.BouncingBallAtRest",
         [](Facts& f) {
             f.isNear("h at the end", f.outcome().at("h", 3), 0, 1e-6);
             f.isNear("bounces since 2.6 s", f.outcome().at("bounces", 3) - f.outcome().at("bounces", 2.6), 0, 0);
         }},
        {"HigherIndex.ParallelCapacitors",
         [](Facts& f) {
             f.at("C1.v", 1, 0.26691152);
             f.at("C2.v", 5, 0.4451837);
         }},
        {"HigherIndex.SeriesInductors",
         [](Facts& f) {
             f.vanishes("L1.i - 2*(1 - exp(-10*t))", {"L1.i"}, 1e-6,
                        [](double time, const auto& row) { return row[0] - 2 * (1 - std::exp(-10 * time)); });
             f.vanishes("L1.i - L2.i", {"L1.i", "L2.i"}, 1e-9, [](double, const auto& row) { return row[0] - row[1]; });
         }},
        {"HigherIndex.GearedInertias",
         [](Facts& f) {
             f.at("motor.a", 0.5, 5);
             f.at("motor.w", 1, 4.5);
             f.at("load.w", 1, 0.9);
         }},
        {"HigherIndex.PlanarPendulum",
         [](Facts& f) {
             pendulumOnItsCircle(f);
             f.at("x", 1, -0.98629175);
             f.at("y", 1, -0.16501085);
             f.at("x", 10, 0.27508746);
         }},
        {"HigherIndex.PendulumFromAGuess",
         [](Facts& f) {
             pendulumOnItsCircle(f);
             f.at("x", 1, -0.98629175);
             f.at("y", 1, -0.16501085);
         }},
        {"HigherIndex.PendulumSwingsOver",
         [](Facts& f) {
             pendulumOnItsCircle(f);
             f.at("x", 1, -0.97149431);
             f.at("y", 1, 0.23706286);
             f.at("x", 10, -0.91572835);
         }},
        {"HigherIndex.PendulumThreeWays",
         [](Facts& f) {
             pendulumOnItsCircle(f);
             f.at("x", 1, -0.98629175, 1e-3);
             f.vanishes("c2", {"c2"}, 1e-6, [](double, const auto& row) { return row[0]; });
             double drift = 0, hop = 0;
             f.vanishes("nothing", {"c0", "T", "Ti", "x", "xi"}, 1, [&](double time, const auto& row) {
                 drift = std::max(drift, std::fabs(row[0]));
                 if (time > 0.5 && time < 1) hop = std::max(hop, std::fabs(row[1] - row[2]));
                 return time < 1 && std::fabs(row[3] - row[4]) > 0.05 ? 2.0 : 0.0;  // the positions are fair
             });
             QVERIFY(drift > 1e-4);
             QVERIFY(hop > 5);
         }},
        {"HigherIndex.DoublePendulum",
         [](Facts& f) {
             // From rest at the height 0: the kinetic energy equals the loss of potential energy.
             f.vanishes("the energy", {"y1", "y2", "vx1", "vy1", "vx2", "vy2"}, 3e-4, [](double, const auto& row) {
                 return 9.81 * (row[0] + row[1]) +
                        (row[2] * row[2] + row[3] * row[3] + row[4] * row[4] + row[5] * row[5]) / 2;
             });
         }},
        {"HybridSystems.TimeEvents",
         [](Facts& f) {
             f.at("y", 1, 0.7);
             f.at("ticks", 0.95, 9);
         }},
        {"HybridSystems.ChainedEvents",
         [](Facts& f) {
             f.events({1, 1.5}, 1e-9);
         }},
        {"HybridSystems.ChainedEventsWithoutEnd",
         [](Facts& f) { f.isNear("the end", f.result().time.back(), 1, 1e-9); }},
        {"HybridSystems.BreakingPendulum",
         [](Facts& f) {
             f.at("x", 2.5, 0.53053612);
             f.at("y", 2.5, -8.04915522);
         }},
        {"HybridSystems.CaughtMass",
         [](Facts& f) {
             f.isNear("x^2 + y^2", std::pow(f.outcome().at("x", 2.5), 2) + std::pow(f.outcome().at("y", 2.5), 2), 1,
                      1e-6);
             f.at("y", 0.25, 0.3 + 0.25 - 9.81 / 2 * 0.0625);
         }},
        {"HybridSystems.ClockedController",
         [](Facts& f) { f.isNear("w at the end", f.outcome().at("w", 10), 1, 0.05); }},
        {"Circuits.RlcFilter",
         [](Facts& f) {
             f.vanishes("C.v less the step response", {"C.v"}, 1e-5, [](double time, const auto& row) {
                 const double a = 500, w = std::sqrt(1e7 - a * a);
                 return row[0] - 10 * (1 - std::exp(-a * time) * (std::cos(w * time) + a / w * std::sin(w * time)));
             });
         }},
        {"Circuits.TransformerWithLoad",
         [](Facts& f) {
             // Phasors: (R1 + jwL1)*I1 + jwM*I2 = V, jwM*I1 + (R + jwL2)*I2 = 0.
             const double w = 2 * kPi * 50;
             const std::complex<double> z1(1, w), m(0, w * 0.0995), z2(1, w * 0.01);
             const double amplitude = std::abs(100.0 * m / (z1 * z2 - m * m));
             const auto& v = f.result().find("load.v")->values;
             double highest = 0, lowest = 0;
             for (std::size_t i = 0; i < v.size(); ++i) {
                 if (f.result().time[i] < 0.18) continue;
                 highest = std::max(highest, v[i]);
                 lowest = std::min(lowest, v[i]);
             }
             f.isNear("the amplitude of load.v", (highest - lowest) / 2, amplitude, 1e-2 * amplitude);
         }},
        {"Circuits.OpAmpIntegrator",
         [](Facts& f) {
             f.at("RL.v", 0.00499, -4.99);
             f.at("RL.v", 0.0075, -2.5);
             f.at("RL.v", 0.015, -5);
         }},
        {"Circuits.RelaxationOscillator",
         [](Facts& f) {
             const std::vector<double> times = eventTimes(f.result());
             f.isNear("the number of jumps", static_cast<double>(times.size()), 18, 0);
             for (std::size_t i = 2; i < times.size(); ++i)
                 f.isNear("half a period", times[i] - times[i - 1], 1e-3 * std::log(3.0), 1e-7);
         }},
        {"PowerElectronics.BoostConverter",
         [](Facts& f) {
             f.isIdeal("diode");
             f.mean("C.v", 0.04, 0.05, 24, 2e-3);
             f.mean("L.i", 0.04, 0.05, 4.8, 1e-2);
         }},
        {"PowerElectronics.ScrBridge",
         [](Facts& f) {
             const double from = 0.1025, to = 0.2 - 0.0075;
             f.isNear("the mean voltage of the load",
                      meanOf(f.result(), "R.v", from, to) + meanOf(f.result(), "L.v", from, to),
                      2 / kPi * 100 * std::cos(kPi / 4), 0.1);
         }},
        {"PowerElectronics.TriacDimmer",
         [](Facts& f) { f.mean("lamp.lossPower", 0.02, 0.1, 325.0 * 325 / 200 / 2, 1e-3); }},
        {"PowerElectronics.VoltageMultiplier",
         [](Facts& f) { f.isNear("R.v at the end", f.outcome().at("R.v", 2), 39.5, 0.5); }},
        {"PowerElectronics.GtoHalfBridge",
         [](Facts& f) {
             for (const char* diode : {"D1", "D2"}) f.isIdeal(diode);
             f.vanishes("|load| - 100", {"R.v", "L.v"}, 1e-6,
                        [](double, const auto& row) { return std::fabs(row[0] + row[1]) - 100; });
             f.isNear("the peak of L.i", std::fabs(f.outcome().at("L.i", 0.1)), 10 * std::tanh(1.0), 1e-3);
         }},
        {"PowerElectronics.PwmInverter",
         [](Facts& f) {
             f.isNear("the amplitude of L.i", amplitudeOf(f.result(), "L.i", 50, 0.04, 0.06),
                      80 / std::hypot(10, 2 * kPi * 50 * 0.05), 0.03);
             f.vanishes("|load| - 100", {"R.v", "L.v"}, 1e-6,
                        [](double, const auto& row) { return std::fabs(row[0] + row[1]) - 100; });
         }},
        {"PowerElectronics.BuckWithVoltageLoop",
         [](Facts& f) {
             f.mean("R.v", 0.008, 0.01, 12, 1e-3);
             f.mean("R.v", 0.018, 0.02, 12, 1e-3);
             f.mean("L.i", 0.018, 0.02, 9, 1e-2);
             f.isNear("the mean temperature of the diode, less that by its losses",
                      meanOf(f.result(), "diodeChain.T[1]", 0.018, 0.02),
                      313.15 + 1.3 * meanOf(f.result(), "diode.lossPower", 0.018, 0.02), 0.05);
         }},
        {"PowerElectronics.FlybackConverter",
         [](Facts& f) {
             f.mean("C.v", 0.009, 0.01, 11.3, 1e-2);
             f.isNear("the largest voltage of the transistor",
                      largest(f.result(), {"transistor.v"}, [](double, const auto& row) { return row[0]; }), 325 + 119,
                      3);
         }},
        {"PowerElectronics.FullBridgeConverter", [](Facts& f) { f.mean("C.v", 0.003, 0.004, 42.9, 1e-2); }},
        {"PowerElectronics.LlcConverter",
         [](Facts& f) {
             f.mean("C.v", 0.002, 0.003, 49.3, 1e-2);
             f.vanishes("the energy of turning on", {"T1.channel.E_event", "T1.channel.off"}, 1e-9,
                        [](double, const auto& row) { return row[1] < 0.5 ? row[0] : 0; });
         }},
        {"PowerElectronics.PfcBoost",
         [](Facts& f) {
             f.mean("C.v", 0.02, 0.04, 400, 2e-3);
             const auto& time = f.result().time;
             const auto &v = f.result().find("source.v")->values, &i = f.result().find("source.i")->values;
             double active = 0, square = 0;
             for (std::size_t k = 1; k < time.size(); ++k) {
                 if (time[k - 1] < 0.02 - 1e-9) continue;
                 const double current = (i[k] + i[k - 1]) / 2, part = (time[k] - time[k - 1]) / 0.02;
                 active += part * current * (v[k] + v[k - 1]) / 2;
                 square += part * (i[k] * i[k] + i[k] * i[k - 1] + i[k - 1] * i[k - 1]) / 3;
             }
             f.isNear("the power factor", -active / (325 / std::sqrt(2.0) * std::sqrt(square)), 0.995, 3e-3);
         }},
        {"PowerElectronics.ThreePhaseInverter",
         [](Facts& f) {
             f.isNear("the amplitude of R1.i", amplitudeOf(f.result(), "R1.i", 50, 0.04, 0.06), 26.7, 0.2);
             f.vanishes("the sum of the currents", {"R1.i", "R2.i", "R3.i"}, 1e-6,
                        [](double, const auto& row) { return row[0] + row[1] + row[2]; });
         }},
        {"PowerElectronics.NpcInverter",
         [](Facts& f) { f.isNear("the amplitude of R.i", amplitudeOf(f.result(), "R.i", 50, 0.04, 0.06), 35.6, 0.4); }},
        {"PowerElectronics.ThreePhaseNpcInverter",
         [](Facts& f) {
             f.isNear("the amplitude of R2.i", amplitudeOf(f.result(), "R2.i", 50, 0.04, 0.06), 36, 0.3);
             f.vanishes(
                 "the distance of the voltage between two phases from five levels, beyond what is lost, while current "
                 "flows",
                 {"leg1.out.v", "leg2.out.v"}, 1e-9, [](double time, const auto& row) {
                     const double v = (row[0] - row[1]) / 350;
                     if (time < 1e-3) return 0.0;
                     return std::max(0.0, std::fabs(v - std::round(v)) - 0.1) + std::max(0.0, std::fabs(v) - 2.1);
                 });
         }},
        {"PowerElectronics.ActiveRectifier",
         [](Facts& f) {
             f.mean("C.v", 0.04, 0.06, 700, 2e-3);
             f.isNear("the reactive current", meanOf(f.result(), "park.q", 0.04, 0.06), 0, 0.3);
             f.isNear("the active power", 1.5 * 325 * meanOf(f.result(), "park.d", 0.04, 0.06), 10.2e3, 200);
         }},
        {"PowerElectronics.Cycloconverter",
         [](Facts& f) {
             f.isNear("the amplitude of R.v", amplitudeOf(f.result(), "R.v", 10, 0.1, 0.2), 229.8, 1);
             f.vanishes("the product of both groups' currents", {"T1.i", "T2.i", "T3.i", "T4.i"}, 1e-9,
                        [](double, const auto& row) { return (row[0] + row[1]) * (row[2] + row[3]); });
         }},
        {"Drives.SpeedControl",
         [](Facts& f) {
             f.at("speedSensor.w", 1.9, 100, 1e-3);
             f.at("speedSensor.w", 4, 100, 1e-3);
             f.at("machine.ia", 4, 20, 1e-3);
         }},
        {"Drives.ClutchedDrive",
         [](Facts& f) {
             f.vanishes("the momentum less 100", {"motor.w", "load.w"}, 1e-5,
                        [](double, const auto& row) { return row[0] + 3 * row[1] - 100; });
             f.at("motor.w", 4, 25);
             f.at("load.w", 4, 25);
             f.at("heat", 4, 3750);
             f.at("clutch.sticks", 4, 1);
         }},
        {"Motion.Pendulum",
         [](Facts& f) {
             f.at("x", 1, -0.98629175);
             f.at("y", 1, -0.16501085);
         }},
        {"Motion.StickSlip",
         [](Facts& f) {
             f.at("mass.v", 1.99, 0);
             const auto& sticks = f.result().find("friction.sticks")->values;
             const auto slips = std::find(sticks.begin(), sticks.end(), 0.0) - sticks.begin();
             f.isNear("the first slip", f.result().time[static_cast<std::size_t>(slips)], 2, 1e-8);
             f.vanishes("the friction beyond what it can bear", {"friction.f"}, 1e-6,
                        [](double, const auto& row) { return std::max(0.0, std::fabs(row[0]) - 2); });
             f.isNear("the largest friction",
                      largest(f.result(), {"friction.f"}, [](double, const auto& row) { return row[0]; }), 2, 1e-6);
         }},
        {"Motion.MassOnStop",
         [](Facts& f) {
             f.vanishes("the energy less 9.81 J", {"mass.s", "mass.v"}, 1e-4, [](double, const auto& row) {
                 return row[1] * row[1] / 2 + 9.81 * row[0] + 1e4 / 2 * std::pow(std::min(row[0], 0.0), 2) - 9.81;
             });
         }},
        {"Motion.BearingAtRest",
         [](Facts& f) {
             f.at("wheel.w", 2.5, 10);
             f.at("wheel.phi", 8, 50);
             f.isNear("the speed at the end", f.outcome().at("wheel.w", 8), 0, 1e-9);
             f.isNear("the friction at the end", f.outcome().at("bearing.tau", 8), 0, 1e-9);
         }},
        {"Heat.House",
         [](Facts& f) {
             const double stored = 5e6 * (f.outcome().at("room.T", 86400) - 291.15);
             const double brought =
                 86400 * (meanOf(f.result(), "power.y", 0, 86400) + meanOf(f.result(), "walls.Q_flow", 0, 86400));
             f.isNear("the heat that the room has taken", stored, brought, 2e-3 * 86400 * 4000);
             f.vanishes("the distance from 20 degC, beyond half a degree, after two hours", {"room.T"}, 1e-3,
                        [](double time, const auto& row) {
                            return time < 7200 ? 0.0 : std::max(0.0, std::fabs(row[0] - 293.15) - 0.5);
                        });
         }},
        {"Heat.HeatedResistor",
         [](Facts& f) {
             const double t = f.outcome().at("body.T", 400), r = 10 * (1 + 4e-3 * (t - 293.15));
             f.isNear("the losses less what flows off", 24 * 24 / r, 0.5 * (t - 293.15), 0.05);
             f.at("R.R_actual", 400, r);
         }},
        {"Control.PidControl",
         [](Facts& f) {
             f.at("plant.y", 15, 1, 1e-3);
             f.isNear("the largest output",
                      largest(f.result(), {"PID.y"}, [](double, const auto& row) { return row[0]; }), 2, 1e-9);
         }},
        {"Control.SampledControl", [](Facts& f) { f.at("plant.y", 10, 1, 2e-2); }},
    };
    return all;
}

/// Models that end with a message, and its code.
const std::map<std::string, std::string> kStops = {{"Discontinuities.BouncingBall", "E5016"},
                                                   {"HybridSystems.ChainedEventsWithoutEnd", "E5004"}};

/// Full names after Causeway.Examples of the models with an experiment annotation.
std::set<std::string> examplesWithExperiment()
{
    std::set<std::string> names;
    for (const auto& entry :
         fs::recursive_directory_iterator(fs::path(CAUSEWAY_SOURCE_DIR) / "models/Causeway/Examples")) {
        if (entry.path().extension() != ".mo") continue;
        const auto text = readFile(entry.path());
        Diagnostics diagnostics;
        const auto tree =
            parse(std::make_shared<const SourceFile>(entry.path().string(), *text), SourceId(0), diagnostics, {});
        for (const ClassInfo& each : indexClasses(*tree)) {
            if (each.isModel() && each.experiment.stopTime)
                names.insert(each.name.substr(std::string("Causeway.Examples.").size()));
        }
    }
    return names;
}

}  // namespace

class ShippedExamplesTest : public QObject {
    Q_OBJECT
private slots:
    void everyExampleHasACheck();
    void example_data();
    void example();
};

void ShippedExamplesTest::everyExampleHasACheck()
{
    std::set<std::string> checked;
    for (const auto& [name, check] : checks()) checked.insert(name);
    const std::set<std::string> shipped = examplesWithExperiment();
    QVERIFY(shipped.size() > 40);
    QVERIFY(checked == shipped);
}

void ShippedExamplesTest::example_data()
{
    QTest::addColumn<QString>("name");
    for (const auto& [name, check] : checks()) QTest::newRow(name.c_str()) << QString::fromStdString(name);
}

void ShippedExamplesTest::example()
{
    QFETCH(QString, name);
    AnalysisRequest request;
    request.modelName = "Causeway.Examples." + name.toStdString();
    Outcome outcome;
    outcome.analysis = analyse(request, {});
    QVERIFY2(outcome.analysis->program != nullptr, outcome.messages().c_str());
    outcome.simulation =
        simulate(*outcome.analysis, settingsFor(outcome.analysis->dae->experiment), outcome.diagnostics, {});
    const auto stops = kStops.find(name.toStdString());
    QVERIFY2(outcome.completed() == (stops == kStops.end()), outcome.messages().c_str());
    if (stops != kStops.end())
        QVERIFY2(outcome.messages().find(stops->second) != std::string::npos, outcome.messages().c_str());
    Facts facts(outcome);
    checks().at(name.toStdString())(facts);
    QVERIFY2(facts.failures().empty(), facts.failures().c_str());
}

QTEST_GUILESS_MAIN(ShippedExamplesTest)
#include "shipped_examples_test.moc"
