// SPDX-License-Identifier: GPL-3.0-or-later
// FMUs that we export, run by our importer, against our own simulation; a decent FMU against its closed form; signals,
// arrays of values, what the user sets.
#include <QTest>

#include <cmath>

#include "core/fmi/fmu_export.h"
#include "tests/simulation/fmi/event_models.h"
#include "tests/simulation/fmi/foreign_run_support.h"
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

namespace {

const char* const kSampled = R"(
model Sampled
  Real x(start = 0, fixed = true), y(start = 0, fixed = true);
  Boolean b(start = false, fixed = true);
equation
  when sample(0.013, 0.1) then
    y = pre(y) + x;
    b = not pre(b);
  end when;
  der(x) = if time < 0.505 then 1 - x else -x;
  annotation(experiment(StopTime = 1));
end Sampled;
)";
const char* const kGain = R"(
model Gain
  parameter Real k = 2;
  input Real u(start = 1);
  input Integer n(start = 0);
  output Real y = k*u;
  Real x(start = 0, fixed = true), last(start = 0, fixed = true);
equation
  der(x) = u;
  when change(n) then last = time; end when;
  annotation(experiment(StopTime = 1));
end Gain;
)";

const char* const kGears = R"(
model Gears
  type Gear = enumeration(Low, Middle, High);
  parameter Gear gear = Gear.High;
  parameter Real R(unit = "Ohm") = 1;
  parameter Modelica.Units.SI.Temperature T(displayUnit = "degC") = 300;
  parameter Integer n = 1;
  parameter Boolean b = false;
  output Real y = if b then -R else R;
  output Real t = T;
  output Integer g = Integer(gear) + 10*n;
  package Modelica  package Units  package SI
    type Temperature = Real(quantity = "ThermodynamicTemperature", unit = "K");
  end SI;  end Units;  end Modelica;
  annotation(experiment(StopTime = 1));
end Gears;
)";

struct Way {
    FmiVersion version;
    ForeignInterface kind;
};
constexpr Way kWays[] = {{FmiVersion::V2, ForeignInterface::ModelExchange},
                         {FmiVersion::V2, ForeignInterface::CoSimulation},
                         {FmiVersion::V3, ForeignInterface::ModelExchange},
                         {FmiVersion::V3, ForeignInterface::CoSimulation}};

std::string exported(const std::string& text, FmiVersion version)
{
    const auto analysis = analyse(std::make_shared<const SourceFile>("test.mo", text), {}, StopAfter::Program, Task());
    if (!analysis->program) throw std::runtime_error("no program");
    const auto fmu = exportFmu(*analysis, version, {true, true}, Task());
    if (!fmu) throw std::runtime_error(fmu.error());
    return *fmu;
}

}  // namespace

class FmuImportTest : public QObject {
    Q_OBJECT

    /// Compares all columns of a native run, at its rows without events, and the instants of its events.
    static void agrees(const char* text, double tolerance)
    {
        const Outcome own = run(text, [](SimulationSettings& settings) { settings.tolerance = 1e-9; });
        QVERIFY2(own.completed(), own.messages().c_str());
        for (const Way& way : kWays) {
            ForeignRunSettings settings;
            settings.kind = way.kind;
            settings.run.tolerance = 1e-9;
            settings.isToleranceGiven = true;
            const ForeignOutcome foreign = runFmu(exported(text, way.version), settings);
            QVERIFY2(foreign.completed(), foreign.messages().c_str());
            for (const ResultColumn& column : own.result().columns) {
                for (std::size_t row = 0; row < own.result().rowCount(); ++row) {
                    const double time = own.result().time[row];
                    if (isNearEvent(own.result(), time)) continue;
                    const double found = foreign.at(column.name, time), expected = column.values[row];
                    QVERIFY2(std::fabs(found - expected) <= tolerance * std::max(1.0, std::fabs(expected)),
                             fmt::format("{} at {}: {} instead of {}", column.name, time, found, expected).c_str());
                }
            }
            if (way.kind == ForeignInterface::CoSimulation) continue;
            for (const ResultEvent& event : own.result().events) {
                if (event.kind != EventKind::State && event.kind != EventKind::Time) continue;
                QVERIFY2(isNearEvent(foreign.result(), event.time), fmt::format("no event at {}", event.time).c_str());
            }
        }
    }

    static bool isNearEvent(const Result& result, double time)
    {
        return std::ranges::any_of(result.events,
                                   [time](const ResultEvent& event) { return std::fabs(event.time - time) < 1e-7; });
    }

private slots:
    void initTestCase() { qputenv("PATH", QByteArray(FMU_HOST_FOLDER ":") + qgetenv("PATH")); }
    void rectifierAgrees() { agrees(kRectifier, 1e-4); }
    void bouncingBallAgrees() { agrees(kBall, 1e-4); }
    void timeEventsAgree() { agrees(kSampled, 1e-4); }

    // x = k*(integral of u): a ramp, then a jump down.
    void signalsReachTheInputs()
    {
        Result ramps;
        ramps.time = {0, 0.5, 0.5, 1};
        ramps.columns = {{"u", "", "", ValueType::Real, {0, 1, 0, 0}}, {"n", "", "", ValueType::Real, {0, 0, 0, 3}}};
        for (const Way& way : kWays) {
            ForeignRunSettings settings;
            settings.kind = way.kind;
            settings.inputSignals = &ramps;
            settings.run.overrides = {{"k", "4"}};
            const ForeignOutcome foreign = runFmu(exported(kGain, way.version), settings);
            QVERIFY2(foreign.completed(), foreign.messages().c_str());
            const bool isExchange = way.kind == ForeignInterface::ModelExchange;
            // Between communication points the input keeps its value from the last one.
            const double tolerance = isExchange ? 1e-6 : 5e-3;
            QVERIFY(std::fabs(foreign.at("x", 0.9) - 0.25) < tolerance);
            QVERIFY(std::fabs(foreign.at("y", 0.25) - 4 * 0.5) < 4 * tolerance);
            QCOMPARE(foreign.at("y", 0.75), 0.0);
            if (isExchange) QVERIFY(isNearEvent(foreign.result(), 0.5));
        }
    }

    /// At this tolerance the integrator tries negative levels, whose root is undefined.
    void stepsBeyondWhatTheModelKnowsAreTakenAgain()
    {
        for (const FmiVersion version : {FmiVersion::V2, FmiVersion::V3}) {
            ForeignRunSettings settings;
            settings.kind = ForeignInterface::ModelExchange;
            settings.run.tolerance = 1e-3;
            settings.run.solver = "dopri5";
            settings.run.intervals = 3;
            const ForeignOutcome foreign = runFmu(exported(kTank, version), settings);
            QVERIFY2(foreign.completed(), foreign.messages().c_str());
            QVERIFY(std::fabs(foreign.at("h", 10) - 1e-4) < 1e-3);
        }
    }

    void valuesAreTypedAsForOurOwnModels()
    {
        struct Typed {
            const char *name, *text, *column;
            double value;
        };
        const Typed cases[] = {{"R", "4.7k", "y", 4700},      {"R", "10 kOhm", "y", 10000}, {"R", "2*3", "y", 6},
                               {"T", "20 degC", "t", 293.15}, {"T", "20", "t", 20},         {"n", "2", "g", 23},
                               {"gear", "Low", "g", 11},      {"gear", "2", "g", 12},       {"gear", " Low", "g", 11},
                               {"b", "true", "y", -1},        {"b", " true ", "y", -1}};
        for (const FmiVersion version : {FmiVersion::V2, FmiVersion::V3}) {
            const std::string fmu = exported(kGears, version);
            for (const Typed& typed : cases) {
                ForeignRunSettings settings;
                settings.run.overrides = {{typed.name, typed.text}};
                const ForeignOutcome foreign = runFmu(fmu, settings);
                QVERIFY2(foreign.completed(), foreign.messages().c_str());
                QVERIFY2(std::fabs(foreign.at(typed.column, 0.5) - typed.value) < 1e-9, typed.text);
            }
            const std::pair<const char*, const char*> wrong[] = {{"R", "5 V"},  {"n", "1.5"},    {"gear", "Reverse"},
                                                                 {"gear", "4"}, {"gear", "1 m"}, {"R", "1e999"}};
            for (const auto& one : wrong) {
                ForeignRunSettings settings;
                settings.run.overrides = {one};
                const ForeignOutcome foreign = runFmu(fmu, settings);
                QVERIFY2(!foreign.completed(), one.second);
                QVERIFY2(foreign.messages().starts_with("E5008"), foreign.messages().c_str());
            }
        }
    }

    void overridesThatCannotBeAreRefused()
    {
        const std::string fmu = exported(kGain, FmiVersion::V3);
        const std::pair<const char*, const char*> cases[] = {
            {"kk", "1"}, {"k", "much"}, {"y", "1"}, {"n", "1.5"}, {"k", "1 2"}};
        const char* const codes[] = {"E5007", "E5008", "E5019", "E5008", "E5008"};
        for (std::size_t i = 0; i < std::size(cases); ++i) {
            ForeignRunSettings settings;
            settings.run.overrides = {cases[i]};
            const ForeignOutcome foreign = runFmu(fmu, settings);
            QVERIFY(!foreign.completed());
            QVERIFY2(foreign.messages().starts_with(codes[i]), foreign.messages().c_str());
        }
    }

    void signalThatAnInputCannotHaveIsRefused()
    {
        Result ramps;
        ramps.time = {0, 1};
        ramps.columns = {{"n", "", "", ValueType::Real, {0, 0.5}}};
        ForeignRunSettings settings;
        settings.inputSignals = &ramps;
        const ForeignOutcome foreign = runFmu(exported(kGain, FmiVersion::V3), settings);
        QVERIFY(!foreign.completed());
        QVERIFY2(foreign.messages().find("the signal for 'n' is 0.5 at t = 1") != std::string::npos,
                 foreign.messages().c_str());
    }

    void signalsWithoutAnInputAreRefused()
    {
        Result ramps;
        ramps.time = {0, 1};
        ramps.columns = {{"uu", "", "", ValueType::Real, {0, 1}}};
        ForeignRunSettings settings;
        settings.inputSignals = &ramps;
        const ForeignOutcome foreign = runFmu(exported(kGain, FmiVersion::V2), settings);
        QVERIFY(!foreign.completed());
        QVERIFY2(foreign.messages().find("no input 'uu'") != std::string::npos, foreign.messages().c_str());
    }
};

QTEST_GUILESS_MAIN(FmuImportTest)
#include "fmu_import_test.moc"
