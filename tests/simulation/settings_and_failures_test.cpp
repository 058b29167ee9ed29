// SPDX-License-Identifier: GPL-3.0-or-later
// Settings of a run, and runs that cannot end well.
#include <cmath>
#include <limits>
#include <new>
#include <numbers>
#include <thread>
#include <tuple>

#include "core/base/assert.h"
#include "core/results/result_sink.h"
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

namespace {
const char* const kDecay = "model M parameter Real k=1; Real x(start=1,fixed=true); equation der(x) = -k*x; end M;";
}

class SettingsAndFailuresTest : public QObject {
    Q_OBJECT
private slots:
    void outputGridIsExact();
    void lastIntervalMayBeShorter();
    void parametersAndStartValuesCanBeSet();
    void unknownNamesAreRefusedWithASuggestion();
    void valuesAreSetWithPrefixesAndUnitsAsPeopleTypeThem();
    void arraysAndComputedVariablesAreRefusedWithTheReason();
    void whatShapesTheModelIsNotSet();
    void enumerationsAreSetByTheirLiterals();
    void impossibleSettingsAreRefused_data();
    void impossibleSettingsAreRefused();
    void unknownMethodsAreRefusedWithTheKnownOnes();
    void outputsAreFiltered();
    void finiteEscapeStopsWithWhatWasComputed();
    void transientsMayBeShorterThanRoundingErrorsOfTheRun_data();
    void transientsMayBeShorterThanRoundingErrorsOfTheRun();
    void undefinedValueNamesItsEquation();
    void singularDerivativeEndsTheRun_data();
    void singularDerivativeEndsTheRun();
    void failedCallIsReportedAtItsEquation_data();
    void failedCallIsReportedAtItsEquation();
    void callsOfParametersThatFailEndTheRun_data();
    void callsOfParametersThatFailEndTheRun();
    void cancelledRunKeepsItsRows();
    void anExceptionLeavesTheRowsSoFar();
    void parameterExpressionsFollowOverrides();
    void zeroLengthIntervalInitializesOnly();
    void switchAtItsCornerHasNoMomentAfterTheEnd();
    void nominalScalesTheTolerance();
    void parametersBeyondTheirRangeAreTold();
    void statesBelowTheToleranceAreTold();
    void stepsBeginAtLateTimes();
    void stiffnessIsToldToWhoChoseAnExplicitMethod_data();
    void stiffnessIsToldToWhoChoseAnExplicitMethod();
    void unitsDoNotChangeAccuracy_data();
    void unitsDoNotChangeAccuracy();
};

void SettingsAndFailuresTest::outputGridIsExact()
{
    const Outcome outcome = run(kDecay, [](SimulationSettings& s) {
        s.stopTime = 0.1;
        s.interval = 2e-4;
    });
    QCOMPARE(outcome.result().rowCount(), std::size_t(501));
    QCOMPARE(outcome.result().time[65], 0.013);
    QCOMPARE(outcome.result().time.back(), 0.1);
    const Outcome coarse = run(kDecay, [](SimulationSettings& s) { s.intervals = 4; });
    QVERIFY(coarse.result().time == std::vector<double>({0, 0.25, 0.5, 0.75, 1}));
}

void SettingsAndFailuresTest::lastIntervalMayBeShorter()
{
    const Outcome outcome = run(kDecay, [](SimulationSettings& s) { s.interval = 0.4; });
    QVERIFY(outcome.result().time == std::vector<double>({0, 0.4, 0.8, 1}));
    const Outcome longer = run(kDecay, [](SimulationSettings& s) { s.interval = 5; });
    QVERIFY(longer.result().time == std::vector<double>({0, 1}));
}

void SettingsAndFailuresTest::parametersAndStartValuesCanBeSet()
{
    const Outcome outcome = run(kDecay, [](SimulationSettings& s) { s.overrides = {{"k", "2"}, {"x", "3"}}; });
    QVERIFY(isClose(outcome.at("x", 1), 3 * std::exp(-2.0)));
    QCOMPARE(outcome.result().parameters[0].value, 2.0);
    const Outcome start = run(kDecay, [](SimulationSettings& s) { s.overrides = {{"x.start", "5"}}; });
    QCOMPARE(start.at("x", 0), 5.0);
}

void SettingsAndFailuresTest::unknownNamesAreRefusedWithASuggestion()
{
    const Outcome outcome =
        run("model M parameter Real mass=1; Real x(start=1,fixed=true); equation der(x) = -mass*x; end M;",
            [](SimulationSettings& s) {
                s.overrides = {{"mas", "2"}};
            });
    QVERIFY(!outcome.completed());
    QVERIFY2(outcome.messages().find("did you mean 'mass'") != std::string::npos, outcome.messages().c_str());
    QVERIFY(outcome.messages().find("E5007") != std::string::npos);
    QVERIFY(run(kDecay,
                [](SimulationSettings& s) {
                    s.overrides = {{"k", "two"}};
                })
                .messages()
                .find("E5008") != std::string::npos);
    QVERIFY(run(kDecay,
                [](SimulationSettings& s) {
                    s.overrides = {{"k", "nan"}};
                })
                .messages()
                .find("E5008") != std::string::npos);
}

void SettingsAndFailuresTest::valuesAreSetWithPrefixesAndUnitsAsPeopleTypeThem()
{
    const std::string model =
        "model M parameter Real R(unit=\"Ohm\")=1; parameter Real k=1; parameter Real w(unit=\"rad/s\")=1; "
        "parameter Integer n=1; Real x(start=0,fixed=true,unit=\"m\"); Real ofR = R, ofk = k, ofw = w, ofn = n, ofx = "
        "x; equation der(x) = R + k + w + n; end M;";
    const auto runWith = [&](const std::string& name, const std::string& text) {
        return run(model, [&](SimulationSettings& s) { s.overrides = {{name, text}}; });
    };
    const std::tuple<const char*, const char*, double> right[] = {
        {"R", "10 kOhm", 10e3}, {"R", "4k7", 4700},  {"R", "1k", 1000},  {"R", "2 mOhm", 0.002},
        {"k", "100u", 1e-4},    {"k", "1/50", 0.02}, {"n", "2k", 2000},  {"w", "1 rpm", std::numbers::pi / 30},
        {"x", "5 cm", 0.05},    {"k", "-2.5", -2.5}, {"k", "1e-3", 1e-3}};
    for (const auto& [name, text, value] : right) {
        const Outcome outcome = runWith(name, text);
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QVERIFY2(std::abs(outcome.at((std::string("of") + name).c_str(), 0) - value) <= 1e-12 * std::abs(value), text);
    }
    const std::tuple<const char*, const char*, const char*> wrong[] = {{"R", "10 kV", "measures something else"},
                                                                       {"k", "10 kOhm", "no unit"},
                                                                       {"w", "50 Hz", "2*pi"},
                                                                       {"n", "1.5", "Integer"},
                                                                       {"R", "1k7k", "E5008"},
                                                                       {"R", "two", "E5008"}};
    for (const auto& [name, text, reason] : wrong) {
        const Outcome outcome = runWith(name, text);
        QVERIFY2(!outcome.completed(), text);
        QVERIFY2(outcome.messages().find("E5008") != std::string::npos, outcome.messages().c_str());
        QVERIFY2(outcome.messages().find(reason) != std::string::npos, outcome.messages().c_str());
    }
}

void SettingsAndFailuresTest::arraysAndComputedVariablesAreRefusedWithTheReason()
{
    const auto messages = [](const char* name) {
        return run("model M parameter Real q[2] = {1, 2}; parameter Real qs = 1; discrete Integer n(start=0, "
                   "fixed=true); "
                   "Real x(start=1, fixed=true); equation der(x) = -q[1]*qs*x; when time > 0.5 then n = pre(n) + 1; "
                   "end when; end M;",
                   [&](SimulationSettings& s) {
                       s.overrides = {{name, "3"}};
                   })
            .messages();
    };
    QVERIFY2(messages("q").find("one by one: 'q[1]'") != std::string::npos, messages("q").c_str());
    QVERIFY2(messages("n").find("the model computes it") != std::string::npos, messages("n").c_str());
    QCOMPARE(messages("q[2]"), std::string());
}

void SettingsAndFailuresTest::whatShapesTheModelIsNotSet()
{
    const char* text =
        "model M parameter Integer n = 2; final parameter Real f = 3; parameter Real p = 1; parameter Real q = 2*p; "
        "Real x[n](each start=1, each fixed=true); equation der(x) = -f*q*x; end M;";
    const auto with = [&](const char* name, const char* value) {
        return run(text, [&](SimulationSettings& s) { s.overrides = {{name, value}}; });
    };
    const Outcome size = with("n", "3"), final = with("f", "1");
    QVERIFY(!size.completed() && !final.completed());
    QVERIFY2(size.messages().find("E5019") != std::string::npos && size.messages().find("sizes") != std::string::npos,
             size.messages().c_str());
    QVERIFY2(final.messages().find("E5019") != std::string::npos && final.messages().find("final") != std::string::npos,
             final.messages().c_str());
    // Parameters that depend on another one follow it, and may have values of their own.
    QVERIFY(isClose(with("p", "0.5").at("x[1]", 1), std::exp(-3.0)));
    QVERIFY(isClose(with("q", "0.5").at("x[1]", 1), std::exp(-1.5)));
}

void SettingsAndFailuresTest::enumerationsAreSetByTheirLiterals()
{
    const char* text =
        "model M type Mode = enumeration(off, slow, fast); parameter Mode mode = Mode.slow; Real x(start=0, "
        "fixed=true); equation der(x) = if mode == Mode.fast then 2 elseif mode == Mode.slow then 1 else 0; end M;";
    const auto with = [&](const char* value) {
        return run(text, [&](SimulationSettings& s) { s.overrides = {{"mode", value}}; });
    };
    QVERIFY(isClose(with("fast").at("x", 1), 2));
    QVERIFY(isClose(with("M.Mode.fast").at("x", 1), 2));
    const Outcome wrong = with("4");
    QVERIFY(!wrong.completed());
    QVERIFY2(wrong.messages().find("one of off, slow, fast") != std::string::npos, wrong.messages().c_str());
}

void SettingsAndFailuresTest::impossibleSettingsAreRefused_data()
{
    QTest::addColumn<double>("start");
    QTest::addColumn<double>("stop");
    QTest::addColumn<double>("interval");
    QTest::addColumn<double>("tolerance");
    QTest::newRow("stop before start") << 1.0 << 0.0 << 0.1 << 1e-6;
    QTest::newRow("infinite stop") << 0.0 << HUGE_VAL << 0.1 << 1e-6;
    QTest::newRow("no number") << std::nan("") << 1.0 << 0.1 << 1e-6;
    QTest::newRow("zero interval") << 0.0 << 1.0 << 0.0 << 1e-6;
    QTest::newRow("negative interval") << 0.0 << 1.0 << -1.0 << 1e-6;
    QTest::newRow("too many rows") << 0.0 << 1.0 << 1e-30 << 1e-6;
    QTest::newRow("zero tolerance") << 0.0 << 1.0 << 0.1 << 0.0;
    QTest::newRow("huge tolerance") << 0.0 << 1.0 << 0.1 << 2.0;
}

void SettingsAndFailuresTest::impossibleSettingsAreRefused()
{
    const Outcome outcome = run(kDecay, [](SimulationSettings& s) {
        QFETCH(double, start);
        QFETCH(double, stop);
        QFETCH(double, interval);
        QFETCH(double, tolerance);
        s.startTime = start;
        s.stopTime = stop;
        s.interval = interval;
        s.tolerance = tolerance;
    });
    QVERIFY(!outcome.completed());
    QVERIFY(outcome.messages().find("E5001") != std::string::npos);
    QCOMPARE(outcome.result().rowCount(), std::size_t(0));
    for (const std::uint32_t intervals : {0U, 1'000'000'001U, 4'294'967'295U}) {
        const Outcome many = run(kDecay, [intervals](SimulationSettings& s) { s.intervals = intervals; });
        QVERIFY(!many.completed());
        QVERIFY(many.messages().find("must be a whole number from 1 to 1000000000") != std::string::npos);
    }
}

void SettingsAndFailuresTest::unknownMethodsAreRefusedWithTheKnownOnes()
{
    const Outcome solver = run(kDecay, [](SimulationSettings& s) { s.solver = "magic"; });
    QVERIFY2(!solver.completed() && solver.messages().find("cvode, ") != std::string::npos, solver.messages().c_str());
    const Outcome finder = run(kDecay, [](SimulationSettings& s) { s.rootFinder = "guess"; });
    QVERIFY2(
        !finder.completed() &&
            finder.messages().find("no root finder 'guess'; available: illinois, bisection, golden-section, cubic") !=
                std::string::npos,
        finder.messages().c_str());
}

void SettingsAndFailuresTest::outputsAreFiltered()
{
    const std::string model =
        "model M Real x1(start=1,fixed=true), x2, y; equation der(x1) = -x1; x2 = 2*x1; y = 1; end M;";
    const Outcome outcome = run(model, [](SimulationSettings& s) { s.outputs = {"x*", "nothing"}; });
    QCOMPARE(outcome.result().columns.size(), std::size_t(2));
    QVERIFY(outcome.messages().find("W5010") != std::string::npos);
}

void SettingsAndFailuresTest::finiteEscapeStopsWithWhatWasComputed()
{
    const Outcome outcome = run("model M Real x(start=1,fixed=true); equation der(x) = x^2; end M;",
                                [](SimulationSettings& s) { s.stopTime = 2; });
    QCOMPARE(outcome.simulation.status, SimulationStatus::Failed);
    QVERIFY2(std::fabs(outcome.simulation.reachedTime - 1) < 0.01, outcome.messages().c_str());
    QVERIFY(outcome.result().rowCount() > 200);
    const auto& items = outcome.diagnostics.items();
    QCOMPARE(items.size(), std::size_t(1));
    // The state, its value and its equation, and possible remedies.
    QCOMPARE(items[0].notes.size(), std::size_t(2));
    QVERIFY2(items[0].notes[0].message.starts_with("the largest error is that of 'x' = ") &&
                 items[0].notes[0].message.ends_with("from 'der(x) = x^2'"),
             items[0].notes[0].message.c_str());
    QVERIFY(items[0].notes[1].message.find("a larger tolerance, another solver") != std::string::npos);
}

void SettingsAndFailuresTest::transientsMayBeShorterThanRoundingErrorsOfTheRun_data()
{
    QTest::addColumn<QString>("equations");
    QTest::addColumn<double>("tolerance");
    for (const double tolerance : {1e-6, 1e-8, 1e-10, 1e-12}) {
        QTest::addRow("decay, %g", tolerance) << "der(x) = -1e17*(x - cos(time)); y = x;" << tolerance;
        QTest::addRow("faster decay, %g", tolerance) << "der(x) = -1e20*(x - cos(time)); y = x;" << tolerance;
        QTest::addRow("oscillation, %g", tolerance)
            << "der(x) = 1e20*y; der(y) = -1e20*(x - cos(time)) - 1e20*y;" << tolerance;
    }
}

void SettingsAndFailuresTest::transientsMayBeShorterThanRoundingErrorsOfTheRun()
{
    QFETCH(const QString, equations);
    QFETCH(const double, tolerance);
    const bool isOscillation = equations.contains("der(y)");
    const Outcome outcome = run("model M Real x(start = 2, fixed = true), y" +
                                    std::string(isOscillation ? "(start = 0, fixed = true)" : "") + "; equation " +
                                    equations.toStdString() + " end M;",
                                [&](SimulationSettings& s) { s.tolerance = tolerance; });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY2(std::fabs(outcome.at("x", 1) - std::cos(1.0)) < 100 * tolerance,
             qPrintable(QString::number(outcome.at("x", 1) - std::cos(1.0))));
}

void SettingsAndFailuresTest::undefinedValueNamesItsEquation()
{
    const Outcome outcome =
        run("model M Real x(start=1,fixed=true), y; equation y = sqrt(0.5 - time); der(x) = y; end M;");
    QCOMPARE(outcome.simulation.status, SimulationStatus::Failed);
    QVERIFY2(outcome.messages().find("sqrt(0.5 - time)") != std::string::npos, outcome.messages().c_str());
    QVERIFY(outcome.messages().find("E5006") != std::string::npos);
    QVERIFY(std::fabs(outcome.simulation.reachedTime - 0.5) < 0.05);
}

void SettingsAndFailuresTest::singularDerivativeEndsTheRun_data()
{
    QTest::addColumn<QString>("equations");
    QTest::addColumn<double>("end");
    QTest::newRow("x = sqrt(1 - 2*t)") << "x*der(x) = -1; y = 0;" << 0.5;
    QTest::newRow("solved for it") << "der(x) = -1/x; y = 0;" << 0.5;
    QTest::newRow("from below") << "x = -y; y*der(y) = -2;" << 0.25;
    QTest::newRow("stronger") << "der(x) = -y/x^3; y = 1;" << 0.25;
    QTest::newRow("beside another state") << "x*der(x) = -1; der(y) = x;" << 0.5;
    QTest::newRow("grows beyond all bounds") << "der(x) = x^2; y = 0;" << 1.0;
}

// Beyond it there is no solution, and the results of a solver are accidental.
void SettingsAndFailuresTest::singularDerivativeEndsTheRun()
{
    QFETCH(QString, equations);
    QFETCH(double, end);
    const bool isBelow = equations.startsWith("x = -y");
    const std::string text =
        fmt::format("model M Real x{}, y{}; equation {} end M;", isBelow ? "" : "(start = 1, fixed = true)",
                    isBelow                        ? "(start = -1, fixed = true)"
                    : equations.contains("der(y)") ? "(start = 0, fixed = true)"
                                                   : "",
                    equations.toStdString());
    for (const char* const solver : {"cvode", "cvode-adams", "ida"}) {
        for (const double tolerance : {1e-2, 1e-3, 1e-4, 1e-6, 1e-8}) {
            if (tolerance > 1e-5 && solver == std::string("ida")) continue;  // crawls before it ends
            const Outcome outcome = run(text, [&](SimulationSettings& settings) {
                settings.solver = solver;
                settings.tolerance = tolerance;
                settings.stopTime = 3;
            });
            QCOMPARE(outcome.simulation.status, SimulationStatus::Failed);
            QVERIFY2(outcome.messages().find("E5006") != std::string::npos, outcome.messages().c_str());
            QVERIFY2(std::fabs(outcome.simulation.reachedTime - end) < 0.05 * end, outcome.messages().c_str());
        }
    }
}

// Expressions of parameters alone are precomputed once: a failure there ends the run like any other.
void SettingsAndFailuresTest::failedCallIsReportedAtItsEquation_data()
{
    QTest::addColumn<QString>("limit");
    QTest::newRow("at the start") << "-1";
    QTest::newRow("while it runs") << "0.5";
}

/// Equations that are computed together share their code.
void SettingsAndFailuresTest::failedCallIsReportedAtItsEquation()
{
    QFETCH(QString, limit);
    const std::string text =
        "model M function f input Real u; output Real y; algorithm assert(u < " + limit.toStdString() +
        ", \"too large\"); y := 2*u; end f; Real a = 2*time, b = sin(a), c = f(time), d = c + 1; end M;";
    const Outcome outcome = run(text);
    QVERIFY(!outcome.completed());
    QVERIFY2(outcome.messages().find("too large") != std::string::npos, outcome.messages().c_str());
    const Diagnostic& failure = outcome.diagnostics.items().front();
    const QString place = QString::fromStdString(text.substr(failure.span.begin, failure.span.size()));
    QVERIFY2(place.contains("f(time)") && !place.contains("sin"), qPrintable(place));
}

void SettingsAndFailuresTest::callsOfParametersThatFailEndTheRun_data()
{
    QTest::addColumn<QString>("declarations");
    QTest::addColumn<QString>("reason");
    const QString tooLarge =
        "function f input Real u; output Real y; algorithm assert(u < 2, \"u is too large\"); y := u; end f; ";
    const QString missing =
        "function f input Real u; output Real y; external \"C\" y = thereIsNoSuchFunction(u); end f; ";
    for (const auto& [name, function, reason] : {std::tuple("assertion", tooLarge, "u is too large"),
                                                 std::tuple("external", missing, "thereIsNoSuchFunction")}) {
        QTest::addRow("%s, literal", name) << function + "Real x = f(3);" << reason;
        QTest::addRow("%s, parameter", name) << function + "parameter Real p = 3; Real x = f(p);" << reason;
        QTest::addRow("%s, part of a sum", name) << function + "Real x = time + 2*f(3);" << reason;
        QTest::addRow("%s, behind another", name)
            << function + "Real z = sin(f(1.5)); Real x = f(3) + z;"
            << (name == std::string("assertion") ? reason : "thereIsNoSuchFunction");
        QTest::addRow("%s, start value", name)
            << function + "Real x(start = f(3), fixed = true); equation der(x) = 1;" << reason;
    }
}

void SettingsAndFailuresTest::callsOfParametersThatFailEndTheRun()
{
    QFETCH(QString, declarations);
    QFETCH(QString, reason);
    const Outcome outcome = run("model M " + declarations.toStdString() + " end M;");
    QVERIFY(!outcome.completed());
    QVERIFY2(outcome.messages().find(reason.toStdString()) != std::string::npos, outcome.messages().c_str());
}

void SettingsAndFailuresTest::cancelledRunKeepsItsRows()
{
    std::stop_source stop;
    const Task task(stop.get_token(), [&](double fraction, std::string_view) {
        if (fraction > 0.3 && fraction < 0.39) stop.request_stop();
    });
    const auto analysis = run(kDecay).analysis;
    Diagnostics diagnostics;
    SimulationSettings settings;
    settings.stopTime = 100;
    settings.overrides = {{"k", "0.0001"}};
    settings.tolerance = 1e-10;
    const Simulation simulation = simulate(*analysis, settings, diagnostics, task);
    QVERIFY(simulation.status != SimulationStatus::Failed);
    if (simulation.status == SimulationStatus::Cancelled) QVERIFY(simulation.result->rowCount() > 1);

    // Cancelled before it began.
    std::stop_source early;
    early.request_stop();
    Diagnostics none;
    const Simulation nothing = simulate(*analysis, settings, none, Task(early.get_token()));
    QCOMPARE(nothing.status, SimulationStatus::Cancelled);
    QCOMPARE(none.items().front().code(), std::string_view("E0008"));
}

void SettingsAndFailuresTest::anExceptionLeavesTheRowsSoFar()
{
    /// Stores rows and throws at one of them.
    class ThrowingSink final : public ResultSink {
    public:
        explicit ThrowingSink(std::function<void()> fault) : m_fault(std::move(fault)) {}
        bool begin(const ResultLayout& layout) override { return kept.begin(layout); }
        bool row(double time, std::span<const double> values) override
        {
            if (time > 0.5) m_fault();
            return kept.row(time, values);
        }
        std::optional<std::string> finish() override { return kept.finish(); }
        void abandon() override { kept.abandon(); }
        ResultStore kept;

    private:
        std::function<void()> m_fault;
    };
    const auto analysis = run(kDecay).analysis;
    const auto ends = [&](const std::function<void()>& fault, std::string_view name) {
        ThrowingSink sink(fault);
        Diagnostics diagnostics;
        const Simulation simulation = simulate(*analysis, SimulationSettings(), sink, diagnostics, Task());
        QCOMPARE(simulation.status, SimulationStatus::Failed);
        QCOMPARE(diagnostics.items().size(), std::size_t(1));
        QCOMPARE(diagnostics.items().front().definition->name, name);
        QCOMPARE(sink.kept.result()->rowCount(), std::size_t(251));
        QCOMPARE(simulation.rows, std::uint64_t(251));
        QVERIFY(std::abs(simulation.reachedTime - 0.5) < 0.01);
        QVERIFY(simulation.statistics.steps > 0);
    };
    ends([] { throw std::bad_alloc(); }, "OutOfMemory");
    ends([] { static_cast<void>(std::vector<double>(std::numeric_limits<std::size_t>::max())); }, "OutOfMemory");
    ends([] { CAUSEWAY_ASSERT(false); }, "Internal");
}

void SettingsAndFailuresTest::parameterExpressionsFollowOverrides()
{
    const Outcome outcome =
        run("model M parameter Real a=2; parameter Real b=3*a; Real x(start=b,fixed=true); equation der(x) = 0; end M;",
            [](SimulationSettings& s) {
                s.overrides = {{"a", "5"}};
            });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.at("x", 1), 15.0);
}

void SettingsAndFailuresTest::zeroLengthIntervalInitializesOnly()
{
    const Outcome outcome = run(kDecay, [](SimulationSettings& s) { s.stopTime = 0; });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.result().rowCount(), std::size_t(1));
}

void SettingsAndFailuresTest::switchAtItsCornerHasNoMomentAfterTheEnd()
{
    const Outcome outcome = run(R"(
model M
  Real v(start = 0, fixed = true), s, i;
  Boolean off = s < 0;
equation
  sin(time) - v - i = if off then s else 0;
  i = if off then 0 else s;
  der(v) = i - v;
end M;
)",
                                [](SimulationSettings& s) { s.stopTime = 0; });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.result().rowCount(), std::size_t(1));
    QCOMPARE(outcome.at("i", 0), 0.0);
}

void SettingsAndFailuresTest::nominalScalesTheTolerance()
{
    // Tiny values: if neither a nominal value nor the start indicates their size, they disappear in the absolute
    // tolerance.
    const auto stepsWith = [](const std::string& attributes) {
        return run("model M Real x(fixed=true" + attributes + "); equation der(x) = -x + 1e-9*sin(20*time); end M;")
            .simulation.statistics.steps;
    };
    const std::uint64_t plain = stepsWith(", start=0");
    QVERIFY(stepsWith(", start=0, nominal=1e-9") > 2 * plain);
    QVERIFY(stepsWith(", start=1e-9") > 2 * plain);
}

void SettingsAndFailuresTest::parametersBeyondTheirRangeAreTold()
{
    const std::string text =
        "model M parameter Real p(max = 5) = 3; parameter Integer n(min = 1) = 2; parameter Real q(min = 0, max = p) = "
        "3; Real "
        "x = p*time; end M;";
    const auto messagesWith = [&](const std::string& name, const std::string& value) {
        return run(text, [&](SimulationSettings& settings) { settings.overrides = {{name, value}}; }).messages();
    };
    QCOMPARE(messagesWith("p", "5"), std::string());
    QVERIFY(messagesWith("p", "5.001").find("W5030: 'p' is 5.001, more than its max = 5") != std::string::npos);
    QVERIFY(messagesWith("n", "0").find("W5030: 'n' is 0, less than its min = 1") != std::string::npos);
    QVERIFY(messagesWith("p", "2").find("W5030: 'q' is 3, more than its max = 2") != std::string::npos);
}

/// A state that is intended to be small declares it.
void SettingsAndFailuresTest::statesBelowTheToleranceAreTold()
{
    const auto messagesOf = [](double size, const std::string& attributes) {
        return run(fmt::format("model M parameter Real S = {}; Real x(start = 0, fixed = true{}); equation der(x) = "
                               "10*(S*sin(20*time) - x);{} end M;",
                               size, attributes, attributes.find('y') == std::string::npos ? "" : " der(y) = -y;"))
            .messages();
    };
    QCOMPARE(messagesOf(1e-2, ""), std::string());
    QVERIFY(messagesOf(1e-6, "").find("W5029: 'x' is no larger than") != std::string::npos);
    QCOMPARE(messagesOf(1e-6, ", nominal = 1e-6"), std::string());
    QCOMPARE(messagesOf(0, ""), std::string());
    QVERIFY(messagesOf(1e-14, "").find("W5029") != std::string::npos);
    // Negligible compared with a larger one of its kind.
    QCOMPARE(messagesOf(1e-14, "), y(start = 1, fixed = true"), std::string());
}

void SettingsAndFailuresTest::stiffnessIsToldToWhoChoseAnExplicitMethod_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("solver");
    QTest::addColumn<QString>("told");
    const QString fast = QStringLiteral("Real v(start = 0, fixed = true); equation der(v) = 1e5*(sin(time) - v);");
    const QString wave = QStringLiteral(
        "Real v(start = 1, fixed = true), w(start = 0, fixed = true); equation der(v) = 200*w; der(w) = -200*v;");
    const QString mixed = QStringLiteral(
        "Real v(start = 1e5, fixed = true), w(start = 1e-6, fixed = true); equation der(v) = 1e12*w; der(w) = "
        "-1e-9*v;");
    const QString mild = QStringLiteral("Real v(start = 0, fixed = true); equation der(v) = 100*(sin(time) - v);");
    QTest::newRow("dopri5, settles fast") << fast << QStringLiteral("dopri5") << QStringLiteral("W5033");
    QTest::newRow("dopri5, oscillates fast") << wave << QStringLiteral("dopri5") << QString();
    QTest::newRow("dopri5, states of all sizes") << mixed << QStringLiteral("dopri5") << QString();
    QTest::newRow("dopri5, settles") << mild << QStringLiteral("dopri5") << QString();
    QTest::newRow("rk4, settles fast") << fast << QStringLiteral("rk4") << QStringLiteral("W5034");
    QTest::newRow("euler, settles fast") << fast << QStringLiteral("euler") << QStringLiteral("W5034");
    QTest::newRow("rk4, settles") << mild << QStringLiteral("rk4") << QString();
    QTest::newRow("euler, settles") << mild << QStringLiteral("euler") << QString();
    QTest::newRow("cvode, settles fast") << fast << QStringLiteral("cvode") << QString();
}

void SettingsAndFailuresTest::stiffnessIsToldToWhoChoseAnExplicitMethod()
{
    QFETCH(QString, model);
    QFETCH(QString, solver);
    QFETCH(QString, told);
    const Outcome outcome = run("model M " + model.toStdString() + " end M;", [&](SimulationSettings& settings) {
        settings.stopTime = 2;
        settings.intervals = 200;
        settings.solver = solver.toStdString();
    });
    QString found;
    for (const Diagnostic& diagnostic : outcome.diagnostics.items()) {
        if (diagnostic.severity() == Severity::Warning) found += QString::fromUtf8(diagnostic.code().data(), 5);
    }
    QCOMPARE(found, told);
}

void SettingsAndFailuresTest::unitsDoNotChangeAccuracy_data()
{
    QTest::addColumn<double>("size");
    QTest::addColumn<QString>("solver");
    for (const double size : {1.0, 1e-3, 1e-5, 3e-6}) {
        for (const char* const solver : {"cvode", "ida", "dopri5"})
            QTest::addRow("%g, %s", size, solver) << size << QString(solver);
    }
}

/// A small oscillation from rest whose size no attribute indicates: x(t) by the formula of a driven, damped oscillator.
void SettingsAndFailuresTest::unitsDoNotChangeAccuracy()
{
    QFETCH(const double, size);
    QFETCH(const QString, solver);
    const Outcome outcome = run(fmt::format("model M parameter Real S = {}; Real x(start=0, fixed=true), v(start=0, "
                                            "fixed=true); equation der(x) = v; der(v) = -x - 0.1*v + S*cos(2*time); "
                                            "annotation(experiment(StopTime=20)); end M;",
                                            size),
                                [&](SimulationSettings& settings) { settings.solver = solver.toStdString(); });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.messages(), std::string());
    // Driven by cos(2 t): x'' + 0.1 x' + x has a cos(2 t) + b sin(2 t), with -3 a + 0.2 b = 1 and -3 b - 0.2 a = 0.
    const double a = -3 / 9.04, b = 0.2 / 9.04, decay = 0.05, w = std::sqrt(1 - decay * decay);
    const double c = -a, d = (-2 * b - decay * a) / w;
    const double off = largest(outcome.result(), {"x"}, [&](double t, const std::vector<double>& row) {
        const double exact = a * std::cos(2 * t) + b * std::sin(2 * t) +
                             std::exp(-decay * t) * (c * std::cos(w * t) + d * std::sin(w * t));
        return row[0] / size - exact;
    });
    QVERIFY2(off < 2e-3, qPrintable(QString::number(off)));
}

/// A first step that the derivative alone would make shorter than the resolution of time.
void SettingsAndFailuresTest::stepsBeginAtLateTimes()
{
    for (const char* const solver : {"cvode", "ida", "dopri5"}) {
        const auto with = [&](double start, double stop) {
            return [=](SimulationSettings& settings) {
                settings.solver = solver;
                settings.startTime = start;
                settings.stopTime = stop;
            };
        };
        const Outcome late = run("model M Real x(start=0, fixed=true); equation der(x) = 1; end M;", with(1e7, 1.1e7));
        QVERIFY2(late.completed(), late.messages().c_str());
        QVERIFY(std::fabs(late.at("x", 1.1e7) - 1e6) < 1);
        const Outcome steep =
            run("model M Real x(start=0, fixed=true); equation der(x) = if time >= 412.15 then 1e5 "
                "else 0; end M;",
                with(0, 888));
        QVERIFY2(steep.completed(), steep.messages().c_str());
        QVERIFY(std::fabs(steep.at("x", 888) - 1e5 * (888 - 412.15)) < 1e2);
    }
}

QTEST_GUILESS_MAIN(SettingsAndFailuresTest)
#include "settings_and_failures_test.moc"
