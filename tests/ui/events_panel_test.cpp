// SPDX-License-Identifier: GPL-3.0-or-later
// The list of events and the event microscope, followed on runs of the examples.
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>
#include <QTreeView>
#include <algorithm>
#include <cmath>

#include "core/base/file_io.h"
#include "core/base/task.h"
#include "core/compiler/compiler.h"
#include "ui/plot/plot_panel.h"
#include "ui/runs/crossing_view.h"
#include "ui/runs/event_microscope.h"
#include "ui/runs/events_model.h"
#include "ui/runs/events_panel.h"
#include "ui/runs/root_search_page.h"
#include "ui/runs/short_time.h"
#include "ui/runs/switch_view.h"
#include "ui/session/job_manager.h"
#include "ui/session/selection.h"
#include "ui/session/theme.h"
#include "ui/session/time_cursor.h"

using namespace causeway;
using namespace causeway::ui;

namespace {

struct Bench {
    Theme theme;
    Selection selection;
    TimeCursor cursor;
    JobManager jobs;
    EventsPanel panel{theme, jobs, selection, cursor};
    std::shared_ptr<const Analysis> analysis;
    std::shared_ptr<const Result> result;

    void run(const std::string& name)
    {
        const auto text = readFile(CAUSEWAY_SOURCE_DIR "/models/Examples/" + name + ".mo");
        analysis = analyse(std::make_shared<const SourceFile>(name + ".mo", *text), name, StopAfter::Program, Task());
        Diagnostics diagnostics;
        const Simulation run = simulate(*analysis, settingsFor(analysis->dae->experiment), diagnostics, Task());
        panel.setAnalysis(analysis);
        result = run.result;
        panel.setSimulation(run.result);
        panel.setOrigin(analysis, settingsFor(analysis->dae->experiment), run.statistics);
        panel.resize(900, 300);
        panel.show();
    }
    QTreeView& view() { return *panel.findChild<QTreeView*>(QStringLiteral("eventsView")); }
    QString cell(int row, EventsModel::Column column) { return panel.model().index(row, column).data().toString(); }
    void choose(int row) { view().setCurrentIndex(panel.model().index(row, 0)); }
    /// And waits until it is known from inside.
    bool lookInto(int row)
    {
        choose(row);
        return QTest::qWaitFor([this] { return panel.trace() != nullptr; }, 10000);
    }
    /// The microscope as text: a line for each row, cells separated by bars.
    QStringList inside()
    {
        QStringList lines;
        for (QTreeWidgetItemIterator item(&panel.microscope()); *item != nullptr; ++item) {
            QStringList cells;
            for (int column = 0; column < panel.microscope().columnCount(); ++column) cells << (*item)->text(column);
            lines << cells.join(QLatin1Char('|'));
        }
        return lines;
    }
};

std::shared_ptr<const Result> manyEvents(std::size_t count)
{
    auto result = std::make_shared<Result>();
    result->modelName = "Many";
    for (std::size_t i = 0; i < count; ++i) {
        ResultEvent event;
        event.time = static_cast<double>(i) * 1e-3;
        event.kind = i % 3 == 0 ? EventKind::Time : EventKind::State;
        event.triggers = {{i % 2 == 0 ? "a > 0" : "diode.s < 0", i % 2 == 0 ? "a" : "diode.s", true}};
        result->events.push_back(std::move(event));
        result->time.push_back(static_cast<double>(i) * 1e-3);
    }
    return result;
}

}  // namespace

class EventsPanelTest : public QObject {
    Q_OBJECT
private slots:
    void anEmptyPanelSaysWhatToDo();
    void everyEventOfTheRectifierIsListed();
    void choosingAnEventSelectsWhatSwitched();
    void theBounceIsSeenFromInside();
    void passesGoFromValueToValue();
    void theFilterLeavesWhatIsWanted();
    void aMillionEventsAreListedInAWorker();
    void theKeysGoFromEventToEvent();
    void theCursorLeadsToItsEvent();
    void plotAndListFollowEachOther();
    void anotherResultLeavesNothingOfTheOld();
    void theSearchIsFollowedStepByStep();
    void rootFindersAreCompared();
    void aChainIsATableOfPasses();
    void aCycleNamesItsMembers();
    void mixedBlocksShowTheirModes();
    void switchesStandOnTheirCurves_data();
    void switchesStandOnTheirCurves();
    void aLongRunIsRepeatedOnlyWhenAsked();
    void timesAreReadable();
};

void EventsPanelTest::theSearchIsFollowedStepByStep()
{
    Bench bench;
    bench.run("HalfWaveRectifier");
    QVERIFY(bench.lookInto(2));
    CrossingView& view = bench.panel.rootSearch().view();
    const auto& search = *bench.panel.trace()->search;
    QCOMPARE(view.stepCount(), static_cast<int>(search.steps.size()));
    bench.panel.rootSearch().setStep(0);
    const double whole = view.range().width();
    QVERIFY(whole >= search.start.right - search.start.left);
    // Each step shows the bracket that it had, which becomes smaller.
    double before = whole;
    for (int step = 1; step <= view.stepCount(); ++step) {
        bench.panel.rootSearch().setStep(step);
        const RootStep& done = search.steps[static_cast<std::size_t>(step - 1)].step;
        QVERIFY(view.range().contains(done.at - bench.panel.trace()->time));
        QVERIFY(view.range().width() <= before * 1.31);
        before = view.range().width();
    }
    QVERIFY(before < whole * 1e-3);
    QTest::keyClick(&view, Qt::Key_Left);
    QCOMPARE(view.step(), view.stepCount() - 1);
    QTest::keyClick(&view, Qt::Key_Home);
    QCOMPARE(view.step(), 0);
    QTest::keyClick(&view, Qt::Key_Plus);
    QVERIFY(view.range().width() < whole);
    QTest::keyClick(&view, Qt::Key_0);
    QCOMPARE(view.range().width(), whole);
}

void EventsPanelTest::rootFindersAreCompared()
{
    Bench bench;
    bench.run("IdealDiodeCurve");
    QVERIFY(bench.lookInto(2));
    QTableWidget& counts = bench.panel.rootSearch().counts();
    const auto count = [&](int row, int column) { return counts.item(row, column)->text().toInt(); };
    QCOMPARE(counts.rowCount(), 4);
    // On the smooth function interpolation is faster than bisection (first row); on its sign nothing is.
    for (int row = 0; row < 4; ++row)
        QCOMPARE(count(row, 0),
                 static_cast<int>(bench.panel.trace()->comparison[static_cast<std::size_t>(row)].steps.size()));
    QVERIFY(count(3, 0) * 2 < count(0, 0));
    counts.setCurrentCell(0, 1);
    QCOMPARE(bench.panel.rootSearch().view().stepCount(), count(0, 1));
    counts.setCurrentCell(3, 0);
    QCOMPARE(bench.panel.rootSearch().view().stepCount(), count(3, 0));
}

void EventsPanelTest::aChainIsATableOfPasses()
{
    Bench bench;
    bench.run("ChainedEvents");
    QVERIFY(bench.lookInto(1));
    const QStringList inside = bench.inside();
    QVERIFY2(inside.contains(QStringLiteral("over|false|true|false|false|false")),
             qPrintable(inside.join(QLatin1Char('\n'))));
    QVERIFY(inside.contains(QStringLiteral("u > limit|false|true|false|false|false")));
}

void EventsPanelTest::aCycleNamesItsMembers()
{
    Bench bench;
    bench.run("ChainedEventsWithoutEnd");
    QVERIFY(bench.lookInto(bench.panel.model().rowCount() - 1));
    const QStringList inside = bench.inside();
    QVERIFY2(inside.filter(QStringLiteral("without end")).size() == 1, qPrintable(inside.join(QLatin1Char('\n'))));
    QCOMPARE(inside.filter(QStringLiteral("↻")).size(), 3);
}

void EventsPanelTest::mixedBlocksShowTheirModes()
{
    Bench bench;
    bench.run("BridgeRectifier");
    QVERIFY(bench.lookInto(bench.panel.model().rowCount() / 2));
    const QStringList inside = bench.inside();
    QVERIFY2(inside.filter(QStringLiteral("mixed block of")).size() >= 1, qPrintable(inside.join(QLatin1Char('\n'))));
    QVERIFY(inside.filter(QStringLiteral("one solution")).size() >= 1);
    QVERIFY(inside.filter(QRegularExpression(QStringLiteral("^try 1, .*D1.s < 0"))).size() >= 1);
    QVERIFY(inside.filter(QRegularExpression(QStringLiteral("^taken: "))).size() >= 1);
}

void EventsPanelTest::switchesStandOnTheirCurves_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("count");
    QTest::newRow("one diode, by equations") << "HalfWaveRectifier" << 1;
    QTest::newRow("one diode, by a component") << "HalfWaveRectifierComponents" << 1;
    QTest::newRow("a diode without a parameter") << "IdealDiodeJump" << 1;
    QTest::newRow("a switch") << "SwitchEquation" << 1;
    QTest::newRow("full bridge") << "BridgeRectifier" << 4;
    QTest::newRow("three-phase bridge") << "ThreePhaseBridge" << 6;
    QTest::newRow("buck converter") << "BuckConverter" << 2;
    QTest::newRow("none") << "BouncingBall" << 0;
}

void EventsPanelTest::switchesStandOnTheirCurves()
{
    QFETCH(QString, name);
    QFETCH(int, count);
    Bench bench;
    bench.run(name.toStdString());
    QVERIFY(bench.lookInto(bench.panel.model().rowCount() / 2));
    const auto& states = bench.panel.switches().states();
    QCOMPARE(static_cast<int>(states.size()), count);
    for (const SwitchState& state : states) {
        QVERIFY(state.positionAfter != SwitchState::Position::Unknown);
        QVERIFY(!state.name.isEmpty() && !state.path.empty());
        // Both points lie on one of the parts.
        for (const QPointF& point : {state.before, state.after}) {
            double least = 1e300;
            for (const SwitchCurve::Part* part : {&state.curve.whenTrue, &state.curve.whenFalse}) {
                least = std::min(least, std::fabs((point.x() - part->at[0]) * part->along[1] -
                                                  (point.y() - part->at[1]) * part->along[0]));
            }
            QVERIFY2(least < 1e-6, qPrintable(state.name));
        }
    }
    if (count == 1) QVERIFY(states.front().hasSwitched());
}

void EventsPanelTest::aLongRunIsRepeatedOnlyWhenAsked()
{
    Bench bench;
    bench.run("HalfWaveRectifier");
    SimulationStatistics slow;
    slow.integrateSeconds = 60;
    bench.panel.setOrigin(bench.analysis, settingsFor(bench.analysis->dae->experiment), slow);
    auto* look = bench.panel.findChild<QToolButton*>(QStringLiteral("lookInside"));
    QVERIFY(look->isHidden());
    bench.choose(2);
    QVERIFY(look->isVisible());
    QTest::qWait(300);
    QVERIFY(!bench.panel.trace());
    look->click();
    QTRY_VERIFY(bench.panel.trace());
    QVERIFY(look->isHidden());
    // A result from a file has no run to repeat.
    bench.panel.setOrigin(nullptr, {}, {});
    QVERIFY(!bench.panel.trace());
}

void EventsPanelTest::timesAreReadable()
{
    QCOMPARE(shortTime(0.0032), QStringLiteral("3.2 ms"));
    QCOMPARE(shortTime(-4.5e-7), QStringLiteral("-450 ns"));
    QCOMPARE(shortTime(2.5), QStringLiteral("2.5 s"));
    QCOMPARE(shortTime(0.9999e-3), QStringLiteral("1 ms"));
    QCOMPARE(shortTime(3e-18), QStringLiteral("0.003 fs"));
    QCOMPARE(shortTime(0), QStringLiteral("0 s"));
}

void EventsPanelTest::anEmptyPanelSaysWhatToDo()
{
    Bench bench;
    bench.panel.show();
    bool isSaid = false;
    for (const QLabel* label : bench.panel.findChildren<QLabel*>())
        isSaid = isSaid || (label->isVisible() && label->text().contains(QStringLiteral("F5")));
    QVERIFY(isSaid);
    QVERIFY(!bench.panel.hasEvents());
    bench.panel.goToNext();
    bench.run("RlcCircuit");
    QVERIFY(!bench.cursor.time());
}

void EventsPanelTest::everyEventOfTheRectifierIsListed()
{
    Bench bench;
    bench.run("HalfWaveRectifier");
    QVERIFY(bench.panel.hasEvents());
    const int rows = bench.panel.model().rowCount();
    QVERIFY(rows >= 10);
    for (int row = 1; row < rows; ++row) {
        QVERIFY(bench.cell(row - 1, EventsModel::TimeColumn).toDouble() <=
                bench.cell(row, EventsModel::TimeColumn).toDouble());
        QVERIFY(!bench.cell(row, EventsModel::WhatColumn).isEmpty());
    }
}

void EventsPanelTest::choosingAnEventSelectsWhatSwitched()
{
    Bench bench;
    bench.run("HalfWaveRectifier");
    int row = 0;
    while (bench.cell(row, EventsModel::KindColumn) != QStringLiteral("state")) ++row;
    bench.choose(row);
    QVERIFY(bench.cursor.time());
    QCOMPARE(eventTimeText(*bench.cursor.time()),
             bench.panel.model().index(row, EventsModel::TimeColumn).data(Qt::ToolTipRole).toString());
    QTRY_VERIFY(!bench.selection.equation().isNone());
    const EquationId equation = bench.selection.equation();
    QVERIFY2(bench.inside().size() > 2, qPrintable(bench.inside().join(QLatin1Char('\n'))));
    // The equation that is selected holds the relation that stands first in the microscope.
    const QString relation = bench.inside()[1].section(QLatin1Char('|'), 0, 0);
    QVERIFY2(QString::fromStdString(bench.analysis->structure->text(equation)).contains(relation),
             qPrintable(relation));
}

void EventsPanelTest::theBounceIsSeenFromInside()
{
    Bench bench;
    bench.run("BouncingBall");
    int row = 0;
    while (row < bench.panel.model().rowCount() &&
           !bench.cell(row, EventsModel::WhatColumn).contains(QStringLiteral("reinit")))
        ++row;
    QVERIFY(row < bench.panel.model().rowCount());
    bench.choose(row);
    const QStringList inside = bench.inside();
    QVERIFY(inside.filter(QStringLiteral("Set by reinit")).size() == 1);
    // The velocity has the other sign afterwards.
    const QStringList velocity = inside.filter(QRegularExpression(QStringLiteral("^v\\|")));
    QVERIFY(!velocity.isEmpty());
    QVERIFY(velocity.front().section(QLatin1Char('|'), 1, 1).toDouble() < 0);
    QVERIFY(velocity.front().section(QLatin1Char('|'), -1).toDouble() > 0);
    bench.panel.microscope().setCurrentItem(
        bench.panel.microscope().findItems(QStringLiteral("v"), Qt::MatchExactly | Qt::MatchRecursive).front());
    QVERIFY(bench.analysis->scalarDae->variables[bench.selection.variable()].name == "v");
}

void EventsPanelTest::passesGoFromValueToValue()
{
    auto result = std::make_shared<Result>();
    result->time = {0, 1, 1};
    result->columns = {{"x", "V", "", ValueType::Real, {0, 1, 5}}, {"y", "", "", ValueType::Real, {1, 1, 1}}};
    ResultEvent event;
    event.time = 1;
    event.rowAfter = 2;
    event.triggers = {{"x > 1", "x - 1", true}};
    event.iterations = {
        {{"b", 0, 1, ValueType::Boolean}}, {{"n", 2, 3, ValueType::Integer}}, {{"b", 1, 0, ValueType::Boolean}}};
    event.undetermined = {"i1", "i2"};
    event.stateSelections = {ResultStateSelection{0, {"x"}, {"y"}, 1e-3, 1}};
    result->events = {event};
    Bench bench;
    bench.panel.setSimulation(result);
    bench.choose(0);
    const QStringList inside = bench.inside();
    QVERIFY2(inside.contains(QStringLiteral("b|false|true|true|false|false")),
             qPrintable(inside.join(QLatin1Char('\n'))));
    QVERIFY(inside.contains(QStringLiteral("n|2|2|3|3|3")));
    QVERIFY(inside.contains(QStringLiteral("states|x||||y")));
    QVERIFY(inside.contains(QStringLiteral("x|1||||5")));
    QVERIFY(!inside.contains(QStringLiteral("y|1||||1")));
    QVERIFY(inside.contains(QStringLiteral("i2|||||")));
}

void EventsPanelTest::theFilterLeavesWhatIsWanted()
{
    Bench bench;
    bench.panel.setSimulation(manyEvents(600));
    auto* filter = bench.panel.findChild<QLineEdit*>(QStringLiteral("eventsFilter"));
    QCOMPARE(bench.panel.model().rowCount(), 600);
    QTest::keyClicks(filter, QStringLiteral("DIODE"));
    QCOMPARE(bench.panel.model().rowCount(), 300);
    bench.panel.findChild<QToolButton*>(QStringLiteral("stateEvents"))->click();
    QCOMPARE(bench.panel.model().rowCount(), 100);
    filter->setText(QStringLiteral("nothing like this"));
    QCOMPARE(bench.panel.model().rowCount(), 0);
    filter->clear();
    QCOMPARE(bench.panel.model().rowCount(), 200);
}

void EventsPanelTest::aMillionEventsAreListedInAWorker()
{
    constexpr int kMany = 1'000'000;
    Bench bench;
    bench.panel.setSimulation(manyEvents(kMany));
    QVERIFY(!bench.panel.isReady());
    QTRY_VERIFY_WITH_TIMEOUT(bench.panel.isReady(), 30000);
    QCOMPARE(bench.panel.model().rowCount(), kMany);
    bench.cursor.set(777.0);
    bench.panel.goToNext();
    QCOMPARE(bench.cursor.time(), std::optional(777001 * 1e-3));
    // A result that comes while the worker is busy is not lost.
    bench.panel.setSimulation(manyEvents(kMany));
    bench.panel.setSimulation(manyEvents(7));
    QTRY_COMPARE_WITH_TIMEOUT(bench.panel.model().rowCount(), 7, 30000);
}

void EventsPanelTest::theKeysGoFromEventToEvent()
{
    Bench bench;
    bench.panel.setSimulation(manyEvents(4));
    for (const double time : {0.0, 1e-3, 2e-3, 3e-3, 3e-3}) {
        bench.panel.goToNext();
        QCOMPARE(bench.cursor.time(), std::optional(time));
    }
    for (const double time : {2e-3, 1e-3, 0.0, 0.0}) {
        bench.panel.goToPrevious();
        QCOMPARE(bench.cursor.time(), std::optional(time));
    }
    bench.cursor.set(1.5e-3);
    bench.panel.goToPrevious();
    QCOMPARE(bench.cursor.time(), std::optional(1e-3));
}

void EventsPanelTest::theCursorLeadsToItsEvent()
{
    Bench bench;
    bench.panel.setSimulation(manyEvents(20));
    bench.cursor.set(5e-3);
    QCOMPARE(bench.view().currentIndex().row(), 5);
    bench.cursor.set(5.5e-3);
    QCOMPARE(bench.view().currentIndex().row(), 5);
}

void EventsPanelTest::plotAndListFollowEachOther()
{
    Bench bench;
    bench.run("HalfWaveRectifier");
    PlotPanel plot(bench.theme, bench.jobs, bench.selection, bench.cursor);
    plot.setAnalysis(bench.analysis);
    Diagnostics diagnostics;
    const Simulation run = simulate(*bench.analysis, settingsFor(bench.analysis->dae->experiment), diagnostics, Task());
    plot.setSimulation(run.result);
    plot.resize(800, 400);
    plot.show();
    QTRY_VERIFY(plot.isReady());
    plot.zoomIn();
    plot.zoomIn();
    plot.zoomIn();
    bench.panel.goToNext();
    QVERIFY(plot.view().axes().x.contains(*bench.cursor.time()));
    // A click beside an event takes the event.
    const double time = run.result->events.back().kind == EventKind::Terminal
                            ? run.result->events[run.result->events.size() - 2].time
                            : run.result->events.back().time;
    plot.fit();
    QTRY_VERIFY(plot.isReady());
    QSignalSpy clicked(&plot.view(), &PlotView::timeClicked);
    const QPointF place =
        plot.view().positionOf(time, (plot.view().axes().left.from + plot.view().axes().left.to) / 2, PlotSide::Left) +
        QPointF(2, 0);
    QTest::mouseClick(&plot.view(), Qt::LeftButton, {}, place.toPoint());
    QCOMPARE(clicked.size(), 1);
    QCOMPARE(bench.cursor.time(), std::optional(time));
}

void EventsPanelTest::anotherResultLeavesNothingOfTheOld()
{
    Bench bench;
    bench.panel.setSimulation(manyEvents(20));
    bench.choose(19);
    bench.panel.setSimulation(manyEvents(2));
    QCOMPARE(bench.panel.model().rowCount(), 2);
    QCOMPARE(bench.inside().size(), 0);
    bench.panel.setSimulation(nullptr);
    QCOMPARE(bench.panel.model().rowCount(), 0);
    QVERIFY(!bench.panel.hasEvents());
}

QTEST_MAIN(EventsPanelTest)
#include "events_panel_test.moc"
