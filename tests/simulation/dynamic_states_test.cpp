// SPDX-License-Identifier: GPL-3.0-or-later
// Constraints between states: other states while the simulation runs, and redundant initial conditions.
#include "core/results/state_bands.h"
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class DynamicStatesTest : public QObject {
    Q_OBJECT
private slots:
    void pendulumSwings();
    void choiceIsRecordedWithItsCondition();
    void crossingsGoByTheirTextsWhereStatesChange();
    void recordIsLeftOutWithTheOutputs();
    void pendulumSwingsOver();
    void bothSolversAndBothMethods_data();
    void bothSolversAndBothMethods();
    void underDeterminedStartIsCompleted();
    void overDeterminedStartIsChecked();
    void parallelCapacitors();
    void redundantStartOfCapacitors();
    void doublePendulumKeepsItsEnergy();
    void unitsDoNotChooseStates_data();
    void unitsDoNotChooseStates();
};

namespace {

double lengthError(const Result& result)
{
    return largest(result, {"x", "y"},
                   [](double, const std::vector<double>& row) { return row[0] * row[0] + row[1] * row[1] - 1; });
}

std::vector<ResultStateSelection> selections(const Result& result)
{
    std::vector<ResultStateSelection> all;
    for (const ResultEvent& event : result.events) {
        all.insert(all.end(), event.stateSelections.begin(), event.stateSelections.end());
    }
    return all;
}

const char* const kSwingingOver =
    "model Variant extends PlanarPendulum(x(start=0), y(start=-1), vx(start=7)); end Variant;";

}  // namespace

void DynamicStatesTest::pendulumSwings()
{
    const Outcome outcome = runExample("PlanarPendulum");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY2(isClose(outcome.at("x", 1), -0.98629175) && isClose(outcome.at("y", 1), -0.16501085),
             qPrintable(QString::number(outcome.at("x", 1), 'g', 10)));
    QVERIFY2(isClose(outcome.at("x", 10), 0.27508746) && isClose(outcome.at("y", 10), -0.96141921),
             qPrintable(QString::number(outcome.at("x", 10), 'g', 10)));
    QVERIFY2(lengthError(outcome.result()) < 1e-6, qPrintable(QString::number(lengthError(outcome.result()))));
    // After one period it is where it began.
    const Outcome period =
        runExample("PlanarPendulum", [](SimulationSettings& settings) { settings.stopTime = 2.3678419476; });
    QVERIFY(isClose(period.result().find("x")->values.back(), 1));
    QVERIFY(std::fabs(period.result().find("y")->values.back()) < 1e-4);
    // The states change as it moves, and each change is for the better.
    const std::vector<ResultStateSelection> changes = selections(outcome.result());
    QVERIFY2(changes.size() >= 10, qPrintable(QString::number(changes.size())));
    for (const ResultStateSelection& change : changes) {
        // One state of the position, one of the velocity, or both.
        QVERIFY(change.from.size() == 1 || change.from.size() == 2);
        QCOMPARE(change.to.size(), change.from.size());
        QVERIFY(change.from != change.to);
        QVERIFY(change.conditionBefore < change.conditionAfter);
    }
}

void DynamicStatesTest::choiceIsRecordedWithItsCondition()
{
    const Outcome outcome = runExample("PlanarPendulum");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const Result& result = outcome.result();
    const std::vector<StateSetBands> sets = stateSetBands(result);
    QCOMPARE(sets.size(), std::size_t(2));
    for (const StateSetBands& set : sets) {
        QCOMPARE(set.candidates.size(), std::size_t(2));
        QVERIFY2(set.bands.size() >= 10, qPrintable(QString::number(set.bands.size())));
        for (const StateBand& band : set.bands) QCOMPARE(band.states.size(), std::size_t(1));
        QVERIFY(set.condition != nullptr);
        for (std::size_t row = 0; row < result.rowCount(); ++row) {
            // J = [2x 2y], the columns of the dummies against the larger one.
            const double x = std::fabs(result.find("x")->values[row]), y = std::fabs(result.find("y")->values[row]);
            const bool isFirstState = result.find(stateColumnName(set.set, set.candidates.front()))->values[row] != 0;
            const bool firstIsOfX = set.candidates.front() == "x" || set.candidates.front() == "vx";
            const double ofDummy = isFirstState == firstIsOfX ? y : x;
            QVERIFY2(std::fabs(set.condition->values[row] - ofDummy / std::max(x, y)) < 1e-9,
                     qPrintable(QString::number(result.time[row])));
        }
    }
    // Each change has a row before and one after it, and between the two the condition is good again.
    for (const ResultEvent& event : result.events) {
        for (const ResultStateSelection& selection : event.stateSelections) {
            QCOMPARE(result.time[event.rowAfter - 1], event.time);
            const std::span<const double> condition = result.find(conditionColumnName(selection.set))->values;
            QCOMPARE(condition[event.rowAfter - 1], selection.conditionBefore);
            QCOMPARE(condition[event.rowAfter], selection.conditionAfter);
        }
    }
}

/// Programs with other states have other relations, numbered differently: sanitizers detect a mix-up.
void DynamicStatesTest::crossingsGoByTheirTextsWhereStatesChange()
{
    const Outcome outcome = run(R"(
model M
  Real px(start = 1, fixed = true), py(start = 0), vx(start = 0), vy(start = 0, fixed = true), T;
  Boolean B = vx < -1;
  Integer a(start = 0, fixed = true), n(start = 0, fixed = true);
equation
  der(px) = vx; der(py) = vy; der(vx) = -T*px; der(vy) = -T*py - 9.81; px^2 + py^2 = 1;
  when B then n = pre(n) + 1; end when;
algorithm
  when vx < -1 then a := a + 1; end when;
  annotation(experiment(StopTime = 5));
end M;
)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(outcome.at("n", 5) > 1);
    QCOMPARE(outcome.at("a", 5), outcome.at("n", 5));
}

void DynamicStatesTest::recordIsLeftOutWithTheOutputs()
{
    const Outcome some = runExample("PlanarPendulum", [](SimulationSettings& settings) {
        settings.outputs = {"x", "y"};
    });
    QVERIFY(stateSetBands(some.result()).empty());
    QCOMPARE(some.result().columns.size(), std::size_t(2));
    const Outcome set =
        runExample("PlanarPendulum", [](SimulationSettings& settings) { settings.outputs = {"$StateSet2.*"}; });
    QCOMPARE(stateSetBands(set.result()).size(), std::size_t(1));
    // Nothing is recorded where no state is selected during the run.
    const Outcome other = runExample("BouncingBall");
    QVERIFY(stateSetBands(other.result()).empty());
}

void DynamicStatesTest::pendulumSwingsOver()
{
    const Outcome outcome = runExample(
        "PlanarPendulum", [](SimulationSettings& settings) { settings.tolerance = 1e-10; }, kSwingingOver);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.at("y", 0), -1.0);
    QVERIFY2(isClose(outcome.at("x", 1), -0.97149431) && isClose(outcome.at("y", 1), 0.23706286),
             qPrintable(QString::number(outcome.at("x", 1), 'g', 10)));
    QVERIFY2(isClose(outcome.at("x", 10), -0.91572835) && isClose(outcome.at("y", 10), 0.40179795),
             qPrintable(QString::number(outcome.at("x", 10), 'g', 10)));
    QVERIFY(lengthError(outcome.result()) < 1e-6);
    // With y and vy as states the pendulum would rest.
    QVERIFY(selections(outcome.result()).size() >= 10);
}

void DynamicStatesTest::bothSolversAndBothMethods_data()
{
    QTest::addColumn<QString>("solver");
    for (const std::string& solver : solverNames()) QTest::newRow(solver.c_str()) << QString::fromStdString(solver);
}

/// Explicit and implicit integrators are usable after index reduction.
void DynamicStatesTest::bothSolversAndBothMethods()
{
    QFETCH(QString, solver);
    const bool isFirstOrder = solver == QStringLiteral("euler");
    const Outcome outcome = runExample(
        "PlanarPendulum",
        [&](SimulationSettings& settings) {
            settings.solver = solver.toStdString();
            settings.stopTime = 1;
            settings.interval = isFirstOrder ? 1e-4 : 1e-3;
        },
        kSwingingOver);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY2(isClose(outcome.at("x", 1), -0.97149431, isFirstOrder ? 1e-2 : 1e-4),
             qPrintable(QString::number(outcome.at("x", 1), 'g', 10)));
    QVERIFY(lengthError(outcome.result()) < 1e-6);
}

void DynamicStatesTest::underDeterminedStartIsCompleted()
{
    const Outcome outcome = runExample("PlanarPendulum", {},
                                       "model Variant extends PlanarPendulum(x(start=0.6, fixed=false), y(start=-0.8), "
                                       "vx(fixed=false)); end Variant;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(lengthError(outcome.result()) < 1e-6);
    QVERIFY(isClose(outcome.at("x", 0), 0.6) || isClose(outcome.at("y", 0), -0.8));
    // The choice and its reason are recorded: a state of the position, one of the velocity.
    const std::vector<AddedStart>& added = outcome.analysis->structure->initialization->added;
    QCOMPARE(added.size(), std::size_t(2));
    for (const AddedStart& start : added) {
        QVERIFY(!start.set.isNone());
        QCOMPARE(start.rivals.size(), std::size_t(1));
    }
}

void DynamicStatesTest::overDeterminedStartIsChecked()
{
    const Outcome consistent =
        runExample("PlanarPendulum", {},
                   "model Variant extends PlanarPendulum(x(start=0.6), y(start=-0.8, fixed=true)); end Variant;");
    QVERIFY2(consistent.completed(), consistent.messages().c_str());
    QVERIFY(isClose(consistent.at("y", 0), -0.8, 1e-9));
    QVERIFY(lengthError(consistent.result()) < 1e-6);
    const Outcome refused = runExample(
        "PlanarPendulum", {}, "model Variant extends PlanarPendulum(x(start=1), y(start=1, fixed=true)); end Variant;");
    QVERIFY(!refused.completed());
    QVERIFY2(refused.messages().find("x^2 + y^2 - L^2") != std::string::npos, refused.messages().c_str());
}

void DynamicStatesTest::parallelCapacitors()
{
    const Outcome outcome = runExample("ParallelCapacitors");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY2(isClose(outcome.at("u1", 1), 0.26691152), qPrintable(QString::number(outcome.at("u1", 1), 'g', 10)));
    QVERIFY2(isClose(outcome.at("u1", 5), 0.4451837), qPrintable(QString::number(outcome.at("u1", 5), 'g', 10)));
    QCOMPARE(outcome.at("u2", 5), outcome.at("u1", 5));
    QVERIFY(selections(outcome.result()).empty());
}

void DynamicStatesTest::redundantStartOfCapacitors()
{
    const Outcome consistent = runExample(
        "ParallelCapacitors", {}, "model Variant extends ParallelCapacitors(u2(start=1, fixed=true)); end Variant;");
    QVERIFY2(consistent.completed(), consistent.messages().c_str());
    QVERIFY(isClose(consistent.at("u1", 1), 0.26691152));
    const Outcome refused = runExample(
        "ParallelCapacitors", {}, "model Variant extends ParallelCapacitors(u2(start=2, fixed=true)); end Variant;");
    QVERIFY(!refused.completed());
    const std::string messages = refused.messages();
    QVERIFY2(messages.find("u1") != std::string::npos && messages.find("u2") != std::string::npos, messages.c_str());
}

void DynamicStatesTest::doublePendulumKeepsItsEnergy()
{
    const Outcome outcome =
        runExample("DoublePendulum", [](SimulationSettings& settings) { settings.tolerance = 1e-8; });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    // The energy is zero at the start: the exchanged energy m*g*L is the scale.
    const double start = outcome.at("energy", 0);
    const double error = largest(outcome.result(), {"energy"},
                                 [&](double, const std::vector<double>& row) { return (row[0] - start) / 9.81; });
    QVERIFY2(error < 1e-5, qPrintable(QString::number(error)));
    const double lengths =
        largest(outcome.result(), {"x1", "y1", "x2", "y2"}, [](double, const std::vector<double>& row) {
            return std::max(std::fabs(row[0] * row[0] + row[1] * row[1] - 1),
                            std::fabs(std::pow(row[2] - row[0], 2) + std::pow(row[3] - row[1], 2) - 1));
        });
    QVERIFY2(lengths < 1e-6, qPrintable(QString::number(lengths)));
    QVERIFY(selections(outcome.result()).size() >= 10);
}

void DynamicStatesTest::unitsDoNotChooseStates_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<double>("unit");
    QTest::addColumn<QString>("solver");
    const QString slider = QStringLiteral(
        "s(start=1.38*U); equation der(phi) = 1; (s - 0.18*U*cos(phi))^2 + (0.18*U*sin(phi))^2 = (1.2*U)^2; "
        "v = der(s);");
    const QString bars = QStringLiteral(
        "s(start=0.2472*U), y(start=1.1631*U), w; equation der(phi) = 1; (s - 0.345*U*cos(phi))^2 + (y - "
        "0.345*U*sin(phi))^2 = (1.144*U)^2; (s - U)^2 + y^2 = (1.384*U)^2; v = der(s); w = der(y);");
    for (const double unit : {1e-3, 1.0, 1e3, 28355.0}) {
        for (const char* const solver : {"cvode", "ida", "dopri5"}) {
            QTest::addRow("slider, %g, %s", unit, solver) << slider << unit << QString(solver);
            QTest::addRow("four bars, %g, %s", unit, solver) << bars << unit << QString(solver);
        }
    }
}

/// A driven crank passes the turning points of the slider, with lengths in any unit.
void DynamicStatesTest::unitsDoNotChooseStates()
{
    QFETCH(const QString, model);
    QFETCH(const double, unit);
    QFETCH(const QString, solver);
    const Outcome outcome =
        run("model M parameter Real U = " + std::to_string(unit) + "; Real v, phi(start=0, fixed=true), " +
                model.toStdString() + " annotation(experiment(StopTime=20)); end M;",
            [&](SimulationSettings& settings) { settings.solver = solver.toStdString(); });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const double error =
        largest(outcome.result(), {"phi"}, [](double time, const std::vector<double>& row) { return row[0] - time; });
    QVERIFY2(error < 1e-3, qPrintable(QString::number(error)));
}

QTEST_GUILESS_MAIN(DynamicStatesTest)
#include "dynamic_states_test.moc"
