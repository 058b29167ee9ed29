// SPDX-License-Identifier: GPL-3.0-or-later
// A run that starts with the values of a stored result goes on as the stored run would have; and what the initial
// conditions say twice is held against the values that the initial system gives.
#include <QTemporaryDir>

#include <fmt/format.h>

#include "core/results/result_file.h"
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

namespace {

/// Continuous and discrete memory, a tick at the time of storage, and a relation of time that becomes true at that
/// instant.
constexpr const char* kRemembers = R"(model Remembers
  Real h(start = 1, fixed = true), v(start = 0, fixed = true);
  discrete Integer bounces(start = 0, fixed = true), ticks(start = 0, fixed = true);
  Real late(start = 0, fixed = true);
equation
  der(h) = v;
  der(v) = -9.81;
  when h < 0 then
    reinit(v, -0.9*pre(v));
    bounces = pre(bounces) + 1;
  end when;
  when sample(0, 0.25) then
    ticks = pre(ticks) + 1;
  end when;
  der(late) = if time > 1 then 1 else 0;
  annotation(experiment(StopTime = 2));
end Remembers;)";

class Stored {
public:
    /// Writes the result of a partial run to a file.
    Stored(const Result& result, const char* name)
    {
        path = std::filesystem::path(m_folder.path().toStdString()) / name;
        const auto file = makeResultFile(path);
        isWritten = !replay(result, *file);
    }
    std::filesystem::path path;
    bool isWritten = false;

private:
    QTemporaryDir m_folder;
};

bool hasMessage(const Outcome& outcome, const std::string& part)
{
    return outcome.messages().find(part) != std::string::npos;
}

}  // namespace

class StoredStartTest : public QObject {
    Q_OBJECT
private slots:
    void aRunGoesOnWhereItWasStored_data();
    void aRunGoesOnWhereItWasStored();
    void conditionsKnowWhatWasBefore();
    void anyTimeOfTheResultWillDo();
    void pastThatIsNotStoredIsTold_data();
    void pastThatIsNotStoredIsTold();
    void anotherStartTimeAndOtherValues();
    void statesThatWereSelectedGoOn();
    void constraintsThatTheStoredValuesViolate();
    void parametersThatTheStartComputes();
    void whatIsMissingIsNamed();
    void filesAndTimesThatAreNotThere();
    void redundantConditionsAreCheckedWhenTheyAreKnown();
};

void StoredStartTest::aRunGoesOnWhereItWasStored_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("csv") << QStringLiteral("stored.csv");
    QTest::newRow("mat") << QStringLiteral("stored.mat");
}

void StoredStartTest::aRunGoesOnWhereItWasStored()
{
    QFETCH(QString, name);
    const Outcome whole = run(kRemembers);
    QVERIFY2(whole.completed(), whole.messages().c_str());
    const Outcome first = run(kRemembers, [](SimulationSettings& settings) { settings.stopTime = 1; });
    const Stored stored(first.result(), name.toStdString().c_str());
    QVERIFY(stored.isWritten);
    const Outcome second = run(kRemembers, [&](SimulationSettings& settings) {
        settings.startFrom = {stored.path, std::nullopt};
    });
    QVERIFY2(second.completed(), second.messages().c_str());
    QCOMPARE(second.result().time.front(), 1.0);
    for (const double time : {1.0, 1.3, 1.6, 2.0}) {
        for (const char* const variable : {"h", "v"})
            QVERIFY2(std::fabs(second.at(variable, time) - whole.at(variable, time)) < 1e-3, variable);
    }
    for (const char* const variable : {"bounces", "ticks"}) QCOMPARE(second.at(variable, 2), whole.at(variable, 2));
    QVERIFY(whole.at("bounces", 2) > first.at("bounces", 1));
    // The tick of the stored time was before it.
    QCOMPARE(second.at("ticks", 1.1), whole.at("ticks", 1.1));
    QVERIFY(isClose(whole.at("late", 2), 1));
    QVERIFY(isClose(second.at("late", 2), 1));
}

/// pre(b) in the condition of a when-clause is the stored value, not the start value.
void StoredStartTest::conditionsKnowWhatWasBefore()
{
    for (const char* const condition : {"pre(b)", "not change(b)", "pre(b) and time > 0.6", "not (b and not pre(b))",
                                        "der(x) > -0.6", "der(x*1) < 0.9"}) {
        const std::string model = fmt::format(
            "model M Boolean b(start = false, fixed = true); Integer n(start = 0, fixed = true); Real x; equation b = "
            "time > 0.5; x = sin(time); "
            "when {} then n = pre(n) + 1; end when; end M;",
            condition);
        const auto until = [&model](double stop, const std::filesystem::path& from) {
            return run(model, [&](SimulationSettings& settings) {
                if (!from.empty()) settings.startFrom = {from, std::nullopt};
                settings.stopTime = stop;
            });
        };
        const Outcome whole = until(2, {}), first = until(1, {});
        QVERIFY2(whole.completed() && first.completed(), first.messages().c_str());
        const Stored stored(first.result(), "first.csv");
        QVERIFY(stored.isWritten);
        const Outcome second = until(2, stored.path);
        QVERIFY2(second.completed(), second.messages().c_str());
        QVERIFY2(second.at("n", 2) == whole.at("n", 2), condition);
    }
}

void StoredStartTest::anyTimeOfTheResultWillDo()
{
    const Outcome whole = run(kRemembers);
    const Stored stored(whole.result(), "stored.mat");
    const Outcome from = run(kRemembers, [&](SimulationSettings& settings) {
        settings.startFrom = {stored.path, 0.7};
    });
    QVERIFY2(from.completed(), from.messages().c_str());
    QCOMPARE(from.result().time.front(), 0.7);
    QCOMPARE(from.at("ticks", 0.7), 3.0);
    QCOMPARE(from.at("bounces", 0.7), whole.at("bounces", 0.7));
    QVERIFY(std::fabs(from.at("h", 1.5) - whole.at("h", 1.5)) < 1e-3);
}

void StoredStartTest::pastThatIsNotStoredIsTold_data()
{
    QTest::addColumn<QString>("equations");
    QTest::addColumn<QString>("told");
    QTest::newRow("states alone") << "y = x; z = 0;"
                                  << "";
    QTest::newRow("delay") << "y = delay(x, 0.3); z = 0;"
                           << "delay()";
    QTest::newRow("distribution") << "(y, z) = spatialDistribution(sin(time), 0, x, true, {0.0, 1.0}, {0.0, 0.0});"
                                  << "spatialDistribution()";
    QTest::newRow("clocks") << "y = hold(sample(x, Clock(0.1))); z = delay(x, 0.1);"
                            << "delay() and clocks";
}

void StoredStartTest::pastThatIsNotStoredIsTold()
{
    QFETCH(QString, equations);
    QFETCH(QString, told);
    const std::string text =
        "model M Real x(start = 0, fixed = true), y, z; equation der(x) = 1; " + equations.toStdString() + " end M;";
    const Outcome first = run(text);
    QVERIFY2(first.completed(), first.messages().c_str());
    const Stored stored(first.result(), "stored.csv");
    const Outcome second = run(text, [&](SimulationSettings& settings) {
        settings.startFrom = {stored.path, std::nullopt};
        settings.stopTime = 2;
    });
    QVERIFY2(second.completed(), second.messages().c_str());
    QCOMPARE(second.messages().find("W5027") != std::string::npos, !told.isEmpty());
    QVERIFY2(second.messages().find(told.toStdString()) != std::string::npos, second.messages().c_str());
}

void StoredStartTest::anotherStartTimeAndOtherValues()
{
    const Outcome first = run(kRemembers, [](SimulationSettings& settings) { settings.stopTime = 0.7; });
    const Stored stored(first.result(), "stored.csv");
    const Outcome outcome = run(kRemembers, [&](SimulationSettings& settings) {
        settings.startFrom = {stored.path, std::nullopt, false};
        settings.stopTime = 0.1;
        settings.overrides = {{"v", "3"}};
    });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.result().time.front(), 0.0);
    QCOMPARE(outcome.at("h", 0), first.at("h", 0.7));
    QCOMPARE(outcome.at("v", 0), 3.0);
    QCOMPARE(outcome.at("bounces", 0), 1.0);
}

void StoredStartTest::statesThatWereSelectedGoOn()
{
    const Outcome whole = runExample("PlanarPendulum");
    QVERIFY2(whole.completed(), whole.messages().c_str());
    const Stored stored(whole.result(), "stored.mat");
    const double end = whole.result().time.back();
    for (const double part : {0.2, 0.45, 0.7}) {
        const Outcome from = runExample("PlanarPendulum", [&](SimulationSettings& settings) {
            settings.startFrom = {
                stored.path,
                whole.result().time[static_cast<std::size_t>(part * static_cast<double>(whole.result().rowCount()))]};
        });
        QVERIFY2(from.completed(), from.messages().c_str());
        for (const char* const variable : {"x", "y"})
            QVERIFY2(std::fabs(from.at(variable, end) - whole.at(variable, end)) < 2e-2, variable);
    }
}

void StoredStartTest::constraintsThatTheStoredValuesViolate()
{
    constexpr const char* kPair =
        "model Pair parameter Real ratio = 2; Real a(start = 1, fixed = true), b; equation b = ratio*a; der(a) + "
        "der(b) = -a; end Pair;";
    const Outcome first = run(kPair);
    QVERIFY2(first.completed(), first.messages().c_str());
    const Stored stored(first.result(), "stored.csv");
    const Outcome same = run(kPair, [&](SimulationSettings& settings) {
        settings.startFrom = {stored.path, std::nullopt};
        settings.stopTime = 2;
    });
    QVERIFY2(same.completed(), same.messages().c_str());
    const Outcome other = run(kPair, [&](SimulationSettings& settings) {
        settings.startFrom = {stored.path, std::nullopt};
        settings.stopTime = 2;
        settings.overrides = {{"ratio", "3"}};
    });
    QVERIFY(other.simulation.status == SimulationStatus::Failed);
    QVERIFY2(hasMessage(other, "E4009") && hasMessage(other, "stored: ") && hasMessage(other, "other parameters"),
             other.messages().c_str());
    QCOMPARE(other.result().rowCount(), std::size_t(0));
}

void StoredStartTest::parametersThatTheStartComputes()
{
    constexpr const char* kDecay =
        "model M parameter Real k(fixed = false); Real x(start = 3, fixed = true); initial equation der(x) = -6; "
        "equation der(x) = -k*x; end M;";
    const Outcome whole = run(kDecay, [](SimulationSettings& settings) { settings.stopTime = 2; });
    const Outcome first = run(kDecay);
    const Stored mat(first.result(), "stored.mat"), csv(first.result(), "stored.csv");
    for (const Stored* stored : {&mat, &csv}) {
        const Outcome from = run(kDecay, [&](SimulationSettings& settings) {
            settings.startFrom = {stored->path, std::nullopt};
            settings.stopTime = 2;
        });
        QVERIFY2(from.completed(), from.messages().c_str());
        QVERIFY(isClose(from.at("x", 2), whole.at("x", 2)));
    }
    // A table that holds the variables alone.
    const Stored variables(run(kDecay, [](SimulationSettings& settings) { settings.outputs = {"x"}; }).result(),
                           "x.csv");
    const Outcome refused = run(kDecay, [&](SimulationSettings& settings) {
        settings.startFrom = {variables.path, std::nullopt};
        settings.stopTime = 2;
    });
    QVERIFY(refused.simulation.status == SimulationStatus::Failed);
    QVERIFY2(hasMessage(refused, "has no values of 'k'"), refused.messages().c_str());
}

void StoredStartTest::whatIsMissingIsNamed()
{
    const Outcome first = run(kRemembers, [](SimulationSettings& settings) { settings.outputs = {"h", "bounces"}; });
    const Stored stored(first.result(), "stored.csv");
    const Outcome outcome = run(kRemembers, [&](SimulationSettings& settings) {
        settings.startFrom = {stored.path, 0.5};
    });
    QVERIFY(outcome.simulation.status == SimulationStatus::Failed);
    QVERIFY2(hasMessage(outcome, "has no values of 'v', 'late', 'ticks'"), outcome.messages().c_str());
    QVERIFY2(hasMessage(outcome, "--set"), outcome.messages().c_str());
}

void StoredStartTest::filesAndTimesThatAreNotThere()
{
    const Outcome nowhere = run(kRemembers, [](SimulationSettings& settings) {
        settings.startFrom = {"/nowhere/stored.mat", std::nullopt};
    });
    QVERIFY(nowhere.simulation.status == SimulationStatus::Failed);
    QVERIFY2(hasMessage(nowhere, "E0001") && hasMessage(nowhere, "/nowhere/stored.mat"), nowhere.messages().c_str());
    const Outcome first = run(kRemembers);
    const Stored stored(first.result(), "stored.csv");
    const Outcome later = run(kRemembers, [&](SimulationSettings& settings) { settings.startFrom = {stored.path, 7}; });
    QVERIFY(later.simulation.status == SimulationStatus::Failed);
    QVERIFY2(hasMessage(later, "nothing is stored for t = 7: the stored times go from 0 to 2"),
             later.messages().c_str());
    const Outcome past = run(kRemembers, [&](SimulationSettings& settings) {
        settings.startFrom = {stored.path, std::nullopt};
        settings.stopTime = 1;
    });
    QVERIFY2(hasMessage(past, "the stop time 1 is before the start time 2"), past.messages().c_str());
    Result empty;
    empty.columns.push_back({"h", "", "", ValueType::Real, {}});
    const Stored nothing(empty, "empty.csv");
    const Outcome none = run(kRemembers, [&](SimulationSettings& settings) {
        settings.startFrom = {nothing.path, std::nullopt};
    });
    QVERIFY(none.simulation.status == SimulationStatus::Failed);
}

void StoredStartTest::redundantConditionsAreCheckedWhenTheyAreKnown()
{
    // x = 2 is known only when the initial system is solved; y = x + sin(x) is a constraint, and y is given as well.
    const auto model = [](const std::string& y) {
        return "model M Real x, y(start = " + y +
               ", fixed = true); Real f; initial equation x^3 + x = 10; equation y = x + sin(x); der(x) + der(y) = f; "
               "f = -x; end M;";
    };
    const Outcome consistent = run(model("2.909297426825682"));
    QVERIFY2(consistent.completed(), consistent.messages().c_str());
    const Outcome contradictory = run(model("3"));
    QVERIFY2(contradictory.simulation.status == SimulationStatus::Failed, contradictory.messages().c_str());
    QVERIFY2(hasMessage(contradictory, "E4009") && hasMessage(contradictory, "residual"),
             contradictory.messages().c_str());
    QCOMPARE(contradictory.result().rowCount(), std::size_t(0));
}

QTEST_GUILESS_MAIN(StoredStartTest)
#include "stored_start_test.moc"
