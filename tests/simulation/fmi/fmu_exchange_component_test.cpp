// SPDX-License-Identifier: GPL-3.0-or-later
// FMUs for model exchange as components: their states, events and loops are those of the run. Against the same model
// without an FMU, and closed forms.
#include <cmath>

#include "tests/simulation/fmi/fmu_component_support.h"

using namespace causeway;
using namespace causeway::test;

namespace {

const char* const kOscillator = R"(
model Oscillator
  parameter Real mu = 1;
  output Real x(start = 2, fixed = true);
  output Real v(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = mu*(1 - x^2)*v - x;
  annotation(experiment(StopTime = 5));
end Oscillator;
)";

const char* const kPlant = R"(
model Plant
  parameter Real T = 0.5;
  input Real u(start = 0);
  output Real y(start = 0, fixed = true);
  output Real direct = u + y;
  output Integer n(start = 0, fixed = true);
  output Boolean isHigh = y > 0.5;
equation
  T*der(y) = u - y;
  when isHigh then n = pre(n) + 1; end when;
  annotation(experiment(StopTime = 2));
end Plant;
)";

const char* const kBall = R"(
model Ball
  parameter Real e = 0.7;
  output Real h(start = 1, fixed = true);
  output Real v(start = 0, fixed = true);
equation
  der(h) = v;
  der(v) = -9.81;
  when h < 0 then reinit(v, -e*pre(v)); end when;
  annotation(experiment(StopTime = 1.5));
end Ball;
)";

const char* const kStair = R"(
model Stair
  output Integer n(start = 0, fixed = true);
  output Real held(start = 0, fixed = true);
equation
  when sample(0.25, 0.25) then
    n = pre(n) + 1;
    held = time^2;
  end when;
  annotation(experiment(StopTime = 1));
end Stair;
)";

const char* const kCounter = R"(
model Counter
  input Boolean isOn(start = false);
  input Integer by(start = 1);
  output Integer n(start = 0, fixed = true);
equation
  when isOn then n = pre(n) + by; end when;
  annotation(experiment(StopTime = 1));
end Counter;
)";

const char* const kRectifier = R"(
model Rectifier
  parameter Real C = 1e-4, R = 200;
  input Real v(start = 0);
  output Real i;
  output Real vOut(start = 0, fixed = true);
  Real s(start = 0);
  Boolean isOff = s < 0;
equation
  v - vOut = if isOff then s else 0.5*s;
  i = if isOff then 1e-6*s else s;
  C*der(vOut) = i - vOut/R;
  annotation(experiment(StopTime = 0.1));
end Rectifier;
)";

/// A source with resistance, and a capacitance, at the terminals of the rectifier.
std::string circuit(const std::string& text)
{
    return "model Whole\n" + text +
           "  Rectifier part;\n  Real v(start = 0, fixed = true);\nequation\n"
           "  1e-5*der(v) = (10*sin(2*3.141592653589793*50*time) - v)/5 - part.i;\n  part.v = v;\n"
           "  annotation(experiment(StopTime = 0.1, Tolerance = 1e-8));\nend Whole;\n";
}

constexpr std::array kVersions{FmiVersion::V2, FmiVersion::V3};

}  // namespace

class FmuExchangeComponentTest : public QObject {
    Q_OBJECT

    FmuFolder m_folder;

    [[nodiscard]] std::string imported(const std::string& fmu, const std::string& name) const
    {
        return m_folder.imported(fmu, name, ForeignInterface::ModelExchange);
    }
    [[nodiscard]] Outcome simulated(const std::string& text) const { return m_folder.simulated(text); }

    static void isAsClose(const Outcome& found, const Outcome& expected, const std::vector<std::string>& names,
                          double tolerance)
    {
        QVERIFY2(found.completed(), found.messages().c_str());
        QVERIFY2(expected.completed(), expected.messages().c_str());
        const double stop = expected.result().time.back();
        for (const std::string& name : names) {
            for (int k = 0; k <= 100; ++k) {
                const double time = stop * k / 100, a = found.at(name, time), b = expected.at(name, time);
                QVERIFY2(std::fabs(a - b) <= tolerance, fmt::format("{} at {}: {} {}", name, time, a, b).c_str());
            }
        }
    }

private slots:
    void initTestCase() { qputenv("PATH", QByteArray(FMU_HOST_FOLDER ":") + qgetenv("PATH")); }

    void statesAreIntegratedByTheRun()
    {
        for (const FmiVersion version : kVersions) {
            const std::string text = imported(exported(kOscillator, version, {true, false}), "Oscillator");
            const std::string ending = "  annotation(experiment(StopTime = 5, Tolerance = 1e-8));\nend Whole;\n";
            const std::string component = "  Oscillator part(mu = 2);\n";
            const Outcome found = simulated("model Whole\n" + text + component + ending);
            isAsClose(found, run(std::string("model Whole\n") + kOscillator + component + ending), {"part.x", "part.v"},
                      1e-5);
            QCOMPARE(found.simulation.statistics.states, std::size_t(2));
        }
    }

    // u = 1 - direct = 1 - u - y: a loop through the FMU, at each instant.
    void loopThroughAnFmuIsSolved()
    {
        for (const FmiVersion version : kVersions) {
            const std::string text = imported(exported(kPlant, version), "Plant");
            const Outcome outcome = simulated(whole(text, "Plant part", "part.u = 1 - part.direct"));
            QVERIFY2(outcome.completed(), (outcome.messages() + text).c_str());
            // 0.5 y' = (1 - y)/2 - y
            for (const double time : {0.0, 0.3, 1.0})
                QVERIFY(std::fabs(outcome.at("part.y", time) - (1 - std::exp(-3 * time)) / 3) < 1e-4);
        }
    }

    void whatDoesNotFollowAnInputIsNoLoop()
    {
        const std::string text = imported(exported(kPlant, FmiVersion::V3), "Plant");
        const Outcome outcome = simulated(whole(text, "Plant part", "part.u = 1 - part.y"));
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        for (const BltBlock& block : outcome.analysis->program->structure->blocks)
            QVERIFY(block.unknowns.size() <= 3 || block.kind != BlockKind::Assignment);
        QVERIFY(std::fabs(outcome.at("part.y", 1) - 0.5 * (1 - std::exp(-4.0))) < 1e-4);
    }

    // y = 1 - exp(-t/T) passes 0.5 at T ln 2.
    void eventIndicatorsAreRelations()
    {
        for (const FmiVersion version : kVersions) {
            const std::string text = imported(exported(kPlant, version), "Plant");
            const Outcome outcome = simulated(whole(text, "Plant part(T = 0.25)", "part.u = 1"));
            QVERIFY2(outcome.completed(), (outcome.messages() + text).c_str());
            const std::vector<double> times = eventTimes(outcome.result());
            QCOMPARE(times.size(), std::size_t(1));
            QVERIFY2(std::fabs(times[0] - 0.25 * std::log(2.0)) < 1e-5, fmt::format("{}", times[0]).c_str());
            QCOMPARE(outcome.at("part.n", 0.1), 0.0);
            QCOMPARE(outcome.at("part.n", 1), 1.0);
            QCOMPARE(outcome.at("part.isHigh", 1), 1.0);
        }
    }

    void statesAreResetWhereTheFmuResetsThem()
    {
        for (const FmiVersion version : kVersions) {
            const std::string text = imported(exported(kBall, version), "Ball");
            const std::string ending = "  Ball part;\n  annotation(experiment(StopTime = 1.5));\nend Whole;\n";
            const Outcome found = simulated("model Whole\n" + text + ending);
            const Outcome expected = run(std::string("model Whole\n") + kBall + ending);
            isAsClose(found, expected, {"part.h", "part.v"}, 1e-4);
            // The indicator crosses zero again on the ball's way up, as it does where the FMU runs alone.
            const auto impactsOf = [](const Result& result) {
                std::vector<double> times;
                for (const ResultEvent& event : result.events) {
                    if (!event.reinits.empty()) times.push_back(event.time);
                }
                return times;
            };
            const std::vector<double> a = impactsOf(found.result()), b = impactsOf(expected.result());
            QCOMPARE(b.size(), std::size_t(2));
            QCOMPARE(a.size(), b.size());
            for (std::size_t i = 0; i < a.size(); ++i) QVERIFY(std::fabs(a[i] - b[i]) < 1e-6);
            QVERIFY(std::fabs(a.front() - std::sqrt(2 / 9.81)) < 1e-6);
        }
    }

    void timeEventsAreThoseOfTheFmu()
    {
        for (const FmiVersion version : kVersions) {
            const std::string text = imported(exported(kStair, version), "Stair");
            const Outcome outcome = simulated(whole(text, "Stair part", "assert(part.n < 9, \"too many\")"));
            QVERIFY2(outcome.completed(), (outcome.messages() + text).c_str());
            for (const double time : {0.1, 0.3, 0.55, 0.9}) {
                const double steps = std::floor(time / 0.25);
                QCOMPARE(outcome.at("part.n", time), steps);
                QCOMPARE(outcome.at("part.held", time), 0.0625 * steps * steps);
            }
        }
    }

    // Set at 0.3 and again at 0.8; `by` has its new value by then.
    void inputsThatChangeAtEventsReachTheFmu()
    {
        for (const FmiVersion version : kVersions) {
            const std::string text = imported(exported(kCounter, version), "Counter");
            const Outcome outcome = simulated(whole(text, "Counter part",
                                                    "part.isOn = time > 0.3 and not (time > 0.5 and time < 0.8);\n"
                                                    "  part.by = if time > 0.7 then 10 else 2"));
            QVERIFY2(outcome.completed(), (outcome.messages() + text).c_str());
            QCOMPARE(outcome.at("part.n", 0.2), 0.0);
            QCOMPARE(outcome.at("part.n", 0.4), 2.0);
            QCOMPARE(outcome.at("part.n", 0.9), 12.0);
        }
    }

    void rectifierInACircuitIsTheComponent()
    {
        const Outcome expected = run(circuit(kRectifier));
        for (const FmiVersion version : kVersions) {
            const Outcome found = simulated(circuit(imported(exported(kRectifier, version), "Rectifier")));
            isAsClose(found, expected, {"v", "part.i", "part.vOut"}, 1e-5);
            const std::vector<double> a = eventTimes(found.result()), b = eventTimes(expected.result());
            QVERIFY(b.size() >= 9);
            QCOMPARE(a.size(), b.size());
            for (std::size_t i = 0; i < a.size(); ++i)
                QVERIFY2(std::fabs(a[i] - b[i]) < 1e-7, fmt::format("{} {}", a[i], b[i]).c_str());
        }
    }

    void fmuWithoutModelExchangeIsRefused()
    {
        QCOMPARE(imported(exported(kPlant, FmiVersion::V3, {false, true}), "Plant"),
                 std::string("it offers no model exchange"));
    }
};

QTEST_GUILESS_MAIN(FmuExchangeComponentTest)
#include "fmu_exchange_component_test.moc"
