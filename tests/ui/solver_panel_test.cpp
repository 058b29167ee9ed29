// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPen>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTest>
#include <QTreeWidget>

#include "core/base/file_io.h"
#include "core/base/task.h"
#include "core/compiler/compiler.h"
#include "tests/ui/pictures.h"
#include "ui/charts/chart_sheet.h"
#include "ui/plot/plot_sheet.h"
#include "ui/runs/block_times.h"
#include "ui/runs/solver_curves.h"
#include "ui/runs/solver_panel.h"
#include "ui/session/app_context.h"
#include "ui/session/selection.h"
#include "ui/session/time_cursor.h"

using namespace causeway;
using namespace causeway::ui;

namespace {

struct Run {
    std::shared_ptr<const Analysis> analysis;
    Simulation simulation;
};

Run runOf(const std::string& name, const std::string& text)
{
    Run run;
    run.analysis = analyse(std::make_shared<const SourceFile>(name, text), {}, StopAfter::Program, Task());
    SimulationSettings settings = settingsFor(run.analysis->dae->experiment);
    settings.wantsDetails = true;
    Diagnostics diagnostics;
    run.simulation = simulate(*run.analysis, settings, diagnostics, Task());
    return run;
}

Run exampleRun(const std::string& name)
{
    return runOf(name + ".mo", *readFile(CAUSEWAY_SOURCE_DIR "/models/Examples/" + name + ".mo"));
}

/// A panel with a run.
struct Shown {
    AppContext context{Settings::Storage::Ephemeral};
    Theme& theme = context.theme;
    Selection selection;
    TimeCursor cursor;
    SolverPanel panel{context, selection, cursor};

    explicit Shown(const Run& run)
    {
        panel.setAnalysis(run.analysis);
        panel.showRun(&run.simulation);
        panel.resize(1000, 500);
        panel.show();
    }
    [[nodiscard]] QTreeWidgetItem* row(const QString& text) const
    {
        return panel.table().findItems(text, Qt::MatchStartsWith | Qt::MatchRecursive).value(0);
    }
};

QStringList rows(const SolverPanel& panel)
{
    QStringList all;
    for (QTreeWidgetItemIterator item(&panel.table()); *item != nullptr; ++item)
        all << (*item)->text(0) + QLatin1Char('|') + (*item)->text(1);
    return all;
}

}  // namespace

class SolverPanelTest : public QObject {
    Q_OBJECT
private slots:
    void anEmptyPanelSaysWhatToDo();
    void statesAndBlocksAreListed();
    void namesOfCountsAreWholeOnASmallScreen();
    void aBlockIsSelectedWithItsEquation();
    void theTimeOfEachBlockIsABar();
    void curvesTellWhichStateLimitedWhen();
    void timeAndInstantAreThoseOfThePlots();
    void fixedStepsHaveNoErrorCurve();
    void chatteringSaysWhereAndWhatToDo();
    void aRunWithFewerStatesFollows();
    void pictures_data();
    void pictures();
};

void SolverPanelTest::anEmptyPanelSaysWhatToDo()
{
    AppContext context(Settings::Storage::Ephemeral);
    Selection selection;
    TimeCursor cursor;
    SolverPanel panel(context, selection, cursor);
    QVERIFY(rows(panel).join(QLatin1Char(' ')).contains(QStringLiteral("F5")));
    QVERIFY(!panel.curves().isVisibleTo(&panel));
}

void SolverPanelTest::statesAndBlocksAreListed()
{
    const Run run = exampleRun("HalfWaveRectifier");
    const SimulationStatistics& statistics = run.simulation.statistics;
    Shown shown(run);
    const QStringList all = rows(shown.panel);
    QVERIFY(
        all.contains(QStringLiteral("steps|%1").arg(QLocale().toString(static_cast<qulonglong>(statistics.steps)))));
    QVERIFY(!statistics.stateErrors.empty() && !statistics.blocks.empty());
    const QString state = QString::fromStdString(statistics.stateErrors.front().state);
    QVERIFY(
        !all.filter(QRegularExpression(QLatin1Char('^') + QRegularExpression::escape(state) + QStringLiteral("\\|")))
             .isEmpty());
    QVERIFY(!all.filter(QStringLiteral("mixed: ")).isEmpty());
    shown.panel.table().setCurrentItem(shown.row(state));
    QCOMPARE(run.analysis->scalarDae->variables[shown.selection.variable()].name, statistics.stateErrors.front().state);
    // With what its derivative is computed from.
    QVERIFY(!shown.selection.unknown().isNone() && !shown.selection.equation().isNone());
    QCOMPARE(run.analysis->structure->nameOf(shown.selection.unknown()),
             "der(" + statistics.stateErrors.front().state + ")");
    shown.panel.showRun(nullptr);
    QCOMPARE(rows(shown.panel).size(), 1);
    QVERIFY(!shown.panel.curves().isVisibleTo(&shown.panel));
}

void SolverPanelTest::namesOfCountsAreWholeOnASmallScreen()
{
    Shown shown(exampleRun("HalfWaveRectifier"));
    // As wide as it is in a window of 1280 pixels.
    shown.panel.resize(760, 190);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    const QTreeWidget& table = shown.panel.table();
    int checked = 0;
    for (QTreeWidgetItemIterator item(&shown.panel.table()); *item != nullptr; ++item) {
        if ((*item)->parent() == nullptr || (*item)->data(0, Qt::UserRole).isValid()) continue;
        ++checked;
        const int wanted = table.fontMetrics().horizontalAdvance((*item)->text(0));
        QVERIFY2(table.visualItemRect(*item).left() + wanted < table.columnViewportPosition(1),
                 qPrintable((*item)->text(0)));
    }
    QVERIFY(checked > 8);
}

void SolverPanelTest::aBlockIsSelectedWithItsEquation()
{
    const Run run = exampleRun("HalfWaveRectifier");
    Shown shown(run);
    shown.panel.table().setCurrentItem(shown.row(QStringLiteral("mixed: ")));
    const Structure& structure = *run.analysis->structure;
    QVERIFY(!shown.selection.unknown().isNone());
    QCOMPARE(shown.selection.equation(), structure.equationOf[shown.selection.unknown()]);
    const QString row = shown.panel.table().currentItem()->text(0);
    QVERIFY2(row.contains(QString::fromStdString(structure.nameOf(shown.selection.unknown()))), qPrintable(row));
}

void SolverPanelTest::theTimeOfEachBlockIsABar()
{
    const Run run = exampleRun("HalfWaveRectifier");
    const SimulationStatistics& statistics = run.simulation.statistics;
    Shown shown(run);
    shown.panel.findChild<QTabWidget*>()->setCurrentWidget(&shown.panel.times());
    QCOMPARE(shown.panel.times().count(), std::size_t(1));
    ChartView& chart = shown.panel.times().chart(0);
    const ChartBars& bars = chart.content().bars;
    // Each block once, and what is none.
    QCOMPARE(static_cast<std::size_t>(bars.categories.size()), statistics.blocks.size() + 1);
    QCOMPARE(bars.categories.front(), QStringLiteral("everything else"));
    QVERIFY(!bars.categories.filter(QStringLiteral("mixed: ")).isEmpty());
    double sum = 0;
    for (const ChartBars::Part& part : bars.parts) {
        QCOMPARE(part.values.size(), static_cast<std::size_t>(bars.categories.size()));
        for (const double value : part.values) sum += value;
    }
    const double all = 1e3 * (statistics.initializeSeconds + statistics.integrateSeconds);
    QVERIFY2(std::abs(sum - all) < 1e-6 * all, qPrintable(QString::number(sum)));
    // A bar selects its block, as its row does.
    const auto mixed = static_cast<int>(bars.categories.indexOf(QRegularExpression(QStringLiteral("^mixed: .*"))));
    emit chart.picked(0, mixed);
    QVERIFY(!shown.selection.unknown().isNone());
    QVERIFY(bars.categories[mixed].contains(
        QString::fromStdString(run.analysis->structure->nameOf(shown.selection.unknown()))));
    test::keepPicture(shown.panel, QStringLiteral("solver-times"));
    const QString csv = blockTimesToCsv(statistics);
    QCOMPARE(csv.count(QLatin1Char('\n')), static_cast<qsizetype>(statistics.blocks.size()) + 2);
}

void SolverPanelTest::curvesTellWhichStateLimitedWhen()
{
    const Run run = exampleRun("HalfWaveRectifier");
    const StepTrace& trace = run.simulation.statistics.stepTrace;
    QVERIFY(!trace.records.empty());
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < trace.states.size(); ++i) all.push_back(i);
    const Result result = resultOf(trace, all);
    QCOMPARE(result.rowCount(), 2 * trace.records.size());
    QVERIFY(std::ranges::is_sorted(result.time));
    for (const ResultColumn& column : result.columns) QCOMPARE(column.values.size(), result.rowCount());
    for (std::size_t i = 0; i < trace.records.size(); ++i) {
        const StepRecord& record = trace.records[i];
        if (record.limiting == StepRecord::kNoState) continue;
        for (std::size_t state = 0; state < trace.states.size(); ++state) {
            const double value = result.find(trace.states[state])->values[2 * i];
            QVERIFY(state == record.limiting ? value == record.error : std::isnan(value));
        }
    }
    Shown shown(run);
    const std::vector<PlotPane*> panes = shown.panel.curves().sheet().panes();
    QTRY_VERIFY(shown.panel.curves().sheet().isReady());
    QCOMPARE(panes[0]->view().axes().leftScale, AxisScale::Logarithmic);
    // A click on a curve of an error selects its state everywhere, and the curve stands out.
    const auto& curves = panes[1]->view().curves();
    const auto curve = std::ranges::find(
        curves, QString::fromStdString(run.simulation.statistics.stateErrors.front().state), &PlotCurve::variable);
    QVERIFY(curve != curves.end());
    const double width = panes[1]->view().penOf(*curve).widthF();
    emit panes[1]->view().curveClicked(curve->id);
    QCOMPARE(run.analysis->scalarDae->variables[shown.selection.variable()].name,
             run.simulation.statistics.stateErrors.front().state);
    QVERIFY(panes[1]->view().penOf(*curve).widthF() > width);
}

void SolverPanelTest::timeAndInstantAreThoseOfThePlots()
{
    const Run run = exampleRun("HalfWaveRectifier");
    Shown shown(run);
    QSignalSpy wanted(&shown.panel, &SolverPanel::timeWanted);
    PlotSheet& sheet = shown.panel.curves().sheet();
    const PlotRange all = sheet.time();
    shown.panel.setTime({all.from, all.from + all.width() / 4});
    QCOMPARE(sheet.time().to, all.from + all.width() / 4);
    QCOMPARE(wanted.count(), 0);  // that is where it came from
    sheet.panes()[0]->zoomTime(0.5);
    QCOMPARE(wanted.count(), 1);
    QVERIFY(wanted.front().front().value<PlotRange>().width() < all.width() / 4);
    emit sheet.panes()[1]->timeClicked(all.from + all.width() / 8);
    QCOMPARE(shown.cursor.time(), std::optional(all.from + all.width() / 8));
}

void SolverPanelTest::fixedStepsHaveNoErrorCurve()
{
    Run run = exampleRun("HalfWaveRectifier");
    SimulationSettings settings = settingsFor(run.analysis->dae->experiment);
    settings.wantsDetails = true;
    settings.solver = "rk4";
    Diagnostics diagnostics;
    run.simulation = simulate(*run.analysis, settings, diagnostics, Task());
    Shown shown(run);
    const std::vector<PlotPane*> panes = shown.panel.curves().sheet().panes();
    QVERIFY(panes[0]->isVisible());
    QVERIFY(!panes[1]->isVisible());
}

void SolverPanelTest::chatteringSaysWhereAndWhatToDo()
{
    const Run run = runOf("Sliding.mo", R"(
model Relay Real x(start = 0.1, fixed = true); equation der(x) = if x > 0 then -1 else 1; end Relay;
model Sliding Relay relay; end Sliding;)");
    QCOMPARE(run.simulation.status, SimulationStatus::Failed);
    Shown shown(run);
    QTreeWidgetItem* row = shown.row(QStringLiteral("relay: relay.x > 0"));
    QVERIFY(row != nullptr);
    QVERIFY(rows(shown.panel).filter(QStringLiteral("hysteresis")).size() == 1);
    shown.panel.table().setCurrentItem(row);
    QCOMPARE(run.analysis->scalarDae->variables[shown.selection.variable()].name, std::string("relay.x"));
    test::keepPicture(shown.panel, QStringLiteral("solver_chattering"));
}

void SolverPanelTest::aRunWithFewerStatesFollows()
{
    const char* one =
        "model One Real x(start=1, fixed=true); equation der(x) = -x; annotation(experiment(StopTime=1000, "
        "Interval=100)); end One;";
    const Run many = exampleRun("DoublePendulum"), few = runOf("One.mo", one);
    Shown shown(many);
    // Panes that are laid out again draw what is theirs, not columns of the run before.
    for (const Run* run : {&few, &many, &few}) {
        shown.panel.showRun(&run->simulation);
        QTRY_VERIFY(shown.panel.curves().sheet().isReady());
    }
    shown.panel.showRun(nullptr);
    shown.panel.showRun(&many.simulation);
    QTRY_VERIFY(shown.panel.curves().sheet().isReady());
}

void SolverPanelTest::pictures_data()
{
    QTest::addColumn<bool>("isDark");
    QTest::addColumn<QSize>("size");
    QTest::newRow("light") << false << QSize(1280, 800);
    QTest::newRow("dark") << true << QSize(1280, 800);
    QTest::newRow("large") << false << QSize(2560, 1440);
    QTest::newRow("large_dark") << true << QSize(2560, 1440);
}

void SolverPanelTest::pictures()
{
    QFETCH(bool, isDark);
    QFETCH(QSize, size);
    const Run run = exampleRun("HalfWaveRectifier");
    Shown shown(run);
    shown.theme.setMode(isDark ? Theme::Mode::Dark : Theme::Mode::Light);
    shown.panel.resize(size);
    shown.cursor.set(run.simulation.reachedTime / 3);
    QTRY_VERIFY(shown.panel.curves().sheet().isReady());
    test::keepPicture(shown.panel, QStringLiteral("solver_") + QLatin1String(QTest::currentDataTag()));
    const QImage picture = shown.panel.grab().toImage();
    QVERIFY(test::pixelsOf(picture, shown.theme.colours().curves[0]) > 100);
}

QTEST_MAIN(SolverPanelTest)
#include "solver_panel_test.moc"
