// SPDX-License-Identifier: GPL-3.0-or-later
// Experiments: a model run for many values of a parameter, kept, named, compared.
#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QTreeWidget>
#include <cmath>

#include "core/base/file_io.h"
#include "core/simulation/numerics/root_finder.h"
#include "ui/runs/experiment_form.h"
#include "ui/runs/sweep_panel.h"
#include "ui/session/app_context.h"
#include "ui/session/job_manager.h"

using namespace causeway;
using namespace causeway::ui;

namespace {

struct Bench {
    Bench()
    {
        context.theme.setMode(Theme::Mode::Light);
        panel.resize(1000, 300);
        panel.show();
    }
    void open(const char* file)
    {
        const auto text = readFile(std::string(CAUSEWAY_SOURCE_DIR "/models/Examples/") + file);
        QVERIFY(text);
        analysis = analyse(std::make_shared<const SourceFile>(file, *text), {}, StopAfter::Program, Task());
        panel.setAnalysis(analysis);
    }
    template <class Widget>
    Widget& part(const char* name) const
    {
        return *panel.findChild<Widget*>(QLatin1String(name));
    }
    void choose(const char* parameter, int kind, const char* first, const char* second, int count) const
    {
        part<QComboBox>("sweepParameter").setCurrentText(QLatin1String(parameter));
        part<QComboBox>("sweepKind").setCurrentIndex(kind);
        part<QLineEdit>("sweepFirst").setText(QLatin1String(first));
        part<QLineEdit>("sweepSecond").setText(QLatin1String(second));
        part<QSpinBox>("sweepCount").setValue(count);
    }
    void run()
    {
        QTest::mouseClick(&part<QPushButton>("sweepRun"), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(panel.isSettled(), 20000);
    }
    [[nodiscard]] const std::vector<SweepRun>& runs() { return panel.runner().runs(); }
    [[nodiscard]] QString message() const { return part<QLabel>("sweepMessage").text(); }

    AppContext context{Settings::Storage::Ephemeral};
    SweepPanel panel{context};
    std::shared_ptr<const Analysis> analysis;
};

}  // namespace

class SweepPanelTest : public QObject {
    Q_OBJECT
private slots:
    void anEmptyPanelSaysWhatToDo();
    void theLoadOfTheRectifierIsSwept();
    void randomRunsAreThoseOfTheSeed();
    void runsAreRenamedAndDeleted();
    void cancellingKeepsWhatIsThere();
    void whatMakesNoSenseIsSaidAndNothingRuns();
    void aRunThatFailsIsListed();
    void chosenRunsStandOutInTheFamily();
    void valuesByFactorsAreToldApart();
    void singleRunsAreKeptWithTheirSettings();
    void theFormSaysWhatIsWrong();
    void thePanelFitsIntoALowWindow();
};

void SweepPanelTest::anEmptyPanelSaysWhatToDo()
{
    Bench bench;
    QVERIFY(bench.message().contains(QStringLiteral("Open a model")));
    QVERIFY(!bench.part<QPushButton>("sweepRun").isEnabled());
}

void SweepPanelTest::theLoadOfTheRectifierIsSwept()
{
    Bench bench;
    bench.open("HalfWaveRectifier.mo");
    SimulationSettings settings = settingsFor(bench.analysis->dae->experiment);
    settings.tolerance = 1e-5;
    bench.panel.setSettings([settings] { return settings; });
    bench.choose("C", 1, "1e-4", "1e-2", 5);
    bench.run();
    QCOMPARE(bench.runs().size(), std::size_t(5));
    for (std::size_t i = 0; i + 1 < 5; ++i) QVERIFY(bench.runs()[i].value < bench.runs()[i + 1].value);
    // More capacity, less ripple: the runs are different, and each is that of its value.
    const auto last = [&](std::size_t run) { return bench.runs()[run].result->find("u2")->values.back(); };
    QVERIFY(std::abs(last(0) - last(4)) > 1e-3);
    QCOMPARE(bench.runs()[2].settings.tolerance, 1e-5);
    QCOMPARE(bench.runs()[2].settings.overrides.back().first, std::string("C"));
    const auto& list = bench.part<QTreeWidget>("sweepRuns");
    QCOMPARE(list.topLevelItemCount(), 5);
    QCOMPARE(list.topLevelItem(0)->text(2), QStringLiteral("complete"));
    const RunFamily family = bench.panel.family();
    QCOMPARE(family.parameter, QStringLiteral("C"));
    QCOMPARE(family.unit, QStringLiteral("F"));
    QCOMPARE(family.members.size(), std::size_t(5));
    QCOMPARE(family.partOf(family.members.front().value), 0.0);
    QCOMPARE(family.partOf(family.members.back().value), 1.0);
}

void SweepPanelTest::randomRunsAreThoseOfTheSeed()
{
    Bench bench;
    bench.open("HalfWaveRectifier.mo");
    bench.choose("C", 3, "1e-3", "1e-4", 6);
    QVERIFY(bench.part<QSpinBox>("sweepSeed").isVisible());
    bench.run();
    std::vector<double> first;
    for (const SweepRun& run : bench.runs()) first.push_back(run.value);
    bench.panel.runner().clear();
    bench.run();
    for (std::size_t i = 0; i < first.size(); ++i) QCOMPARE(bench.runs()[i].value, first[i]);
    bench.panel.runner().clear();
    bench.part<QSpinBox>("sweepSeed").setValue(2);
    bench.run();
    QVERIFY(bench.runs().front().value != first.front());
}

void SweepPanelTest::runsAreRenamedAndDeleted()
{
    Bench bench;
    bench.open("HalfWaveRectifier.mo");
    bench.choose("C", 0, "1e-3", "3e-3", 3);
    bench.run();
    auto& list = bench.part<QTreeWidget>("sweepRuns");
    list.topLevelItem(1)->setText(0, QStringLiteral("as built"));
    QCOMPARE(bench.runs()[1].name, QStringLiteral("as built"));
    list.setCurrentItem(list.topLevelItem(0));
    QTest::keyClick(&list, Qt::Key_Delete);
    QCOMPARE(bench.runs().size(), std::size_t(2));
    QCOMPARE(list.topLevelItem(0)->text(0), QStringLiteral("as built"));
    // Other runs come beside those that are kept.
    bench.choose("C", 0, "5e-3", "6e-3", 2);
    bench.run();
    QCOMPARE(bench.runs().size(), std::size_t(4));
}

void SweepPanelTest::cancellingKeepsWhatIsThere()
{
    Bench bench;
    bench.open("HalfWaveRectifier.mo");
    SimulationSettings settings = settingsFor(bench.analysis->dae->experiment);
    settings.stopTime = 20;
    bench.panel.setSettings([settings] { return settings; });
    bench.choose("C", 0, "1e-3", "2e-3", 200);
    QTest::mouseClick(&bench.part<QPushButton>("sweepRun"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(bench.panel.runner().done() >= 2, 20000);
    QCOMPARE(bench.part<QPushButton>("sweepRun").text(), QStringLiteral("Cancel"));
    QTest::mouseClick(&bench.part<QPushButton>("sweepRun"), Qt::LeftButton);
    QVERIFY(!bench.panel.runner().isRunning());
    const std::size_t kept = bench.runs().size();
    QVERIFY(kept >= 2 && kept < 200);
    QVERIFY(bench.message().contains(QStringLiteral("kept")));
}

void SweepPanelTest::whatMakesNoSenseIsSaidAndNothingRuns()
{
    Bench bench;
    bench.open("HalfWaveRectifier.mo");
    bench.choose("C", 1, "-1", "1", 5);
    bench.run();
    QVERIFY(bench.runs().empty());
    QVERIFY(bench.message().contains(QStringLiteral("one sign")));
    bench.choose("C", 0, "many", "1", 5);
    bench.run();
    QVERIFY(bench.runs().empty());
}

void SweepPanelTest::aRunThatFailsIsListed()
{
    Bench bench;
    bench.open("BouncingBall.mo");  // stops where its bounces accumulate
    bench.choose("e", 0, "0.5", "0.7", 2);
    bench.run();
    QCOMPARE(bench.runs().size(), std::size_t(2));
    QVERIFY(bench.part<QTreeWidget>("sweepRuns").topLevelItem(1)->text(2).startsWith(QStringLiteral("stopped at")));
}

void SweepPanelTest::chosenRunsStandOutInTheFamily()
{
    Bench bench;
    bench.open("HalfWaveRectifier.mo");
    bench.choose("C", 0, "1e-3", "1e-2", 3);
    bench.run();
    QSignalSpy changed(&bench.panel, &SweepPanel::familyChanged);
    const int second = bench.runs()[1].id;
    bench.panel.chooseRun(second);
    QVERIFY(!changed.isEmpty());
    const RunFamily family = bench.panel.family();
    QVERIFY(!family.members[0].isChosen && family.members[1].isChosen && !family.members[2].isChosen);
    // Runs of another parameter are another family; a run that is chosen brings back its own.
    bench.choose("RL", 0, "20", "40", 2);
    bench.run();
    QCOMPARE(bench.panel.family().parameter, QStringLiteral("RL"));
    QCOMPARE(bench.panel.family().members.size(), std::size_t(2));
    bench.panel.chooseRun(second);
    QCOMPARE(bench.panel.family().parameter, QStringLiteral("C"));
    // And of another model none.
    bench.open("BouncingBall.mo");
    QVERIFY(bench.panel.family().isEmpty());
}

void SweepPanelTest::valuesByFactorsAreToldApart()
{
    RunFamily family;
    for (const double value : {1e-4, 1e-3, 1e-2, 1e-1}) family.members.push_back({0, value, {}, nullptr, false});
    QVERIFY(std::abs(family.partOf(1e-3) - 1.0 / 3) < 1e-12);
    family.members = {{0, -1, {}, nullptr, false}, {0, 3, {}, nullptr, false}};
    QCOMPARE(family.partOf(0), 0.25);
    family.members = {{0, 2, {}, nullptr, false}};
    QCOMPARE(family.partOf(2), 0.0);
}

void SweepPanelTest::singleRunsAreKeptWithTheirSettings()
{
    Bench bench;
    bench.open("HalfWaveRectifier.mo");
    const auto single = [&](double stop, std::size_t rows) {
        auto result = std::make_shared<Result>();
        result->time.own().resize(rows);
        SweepRun run;
        run.model = bench.analysis->modelName;
        run.settings.stopTime = stop;
        run.settings.overrides = {{"R", "22"}};
        run.message = QStringLiteral("why it stopped");
        run.date = QDateTime::currentDateTime();
        run.result = result;
        return run;
    };
    bench.panel.runner().keepSingle(single(0.25, 10));
    auto& list = bench.part<QTreeWidget>("sweepRuns");
    QCOMPARE(list.topLevelItemCount(), 1);
    const QString tip = list.topLevelItem(0)->toolTip(0);
    for (const char* told : {"0.25 s", "R = 22", "cvode", "1e-06", "500 intervals", "why it stopped"})
        QVERIFY2(tip.contains(QLatin1String(told)), qPrintable(tip));
    QSignalSpy restore(&bench.panel, &SweepPanel::restoreWanted);
    bench.panel.chooseRun(bench.runs().front().id);
    auto* action = list.findChild<QAction*>(QStringLiteral("runRestore"));
    QVERIFY(action->isEnabled());
    action->trigger();
    QCOMPARE(restore.size(), 1);
    QCOMPARE(restore.front().front().toInt(), bench.runs().front().id);
    QVERIFY(!list.findChild<QAction*>(QStringLiteral("runWrite"))->isEnabled());  // it has no parameter
    // Not for ever: the latest are kept, and not more than fits.
    for (std::size_t i = 0; i < 2 * SweepRunner::kMaxSingleRuns; ++i)
        bench.panel.runner().keepSingle(single(1 + static_cast<double>(i), 10));
    QCOMPARE(bench.runs().size(), SweepRunner::kMaxSingleRuns);
    QCOMPARE(bench.runs().back().settings.stopTime, 2.0 * SweepRunner::kMaxSingleRuns);
    bench.panel.runner().keepSingle(single(99, SweepRunner::kMaxBytes / sizeof(double)));
    QCOMPARE(bench.runs().size(), std::size_t(1));
    QCOMPARE(bench.runs().front().settings.stopTime, 99.0);
}

void SweepPanelTest::theFormSaysWhatIsWrong()
{
    Bench bench;
    ExperimentForm& form = bench.panel.form();
    SimulationSettings settings;
    settings.solver = "ida";
    settings.interval = 0.01;
    form.setSettings(settings);
    const auto field = [&](const char* name) -> QLineEdit& { return bench.part<QLineEdit>(name); };
    QCOMPARE(field("experimentIntervals").text(), QStringLiteral("100"));
    QCOMPARE(field("experimentLength").text(), QStringLiteral("0.01"));
    auto& solver = bench.part<QComboBox>("experimentSolver");
    QCOMPARE(solver.currentText(), QStringLiteral("ida"));
    QCOMPARE(solver.count(), static_cast<int>(solverNames().size()));
    auto& rootFinder = bench.part<QComboBox>("experimentRootFinder");
    QCOMPARE(rootFinder.count(), static_cast<int>(rootFinderNames().size()));
    QCOMPARE(rootFinder.currentData().toString(), QStringLiteral("illinois"));
    rootFinder.setCurrentIndex(rootFinder.findData(QStringLiteral("cubic")));
    emit rootFinder.activated(rootFinder.currentIndex());
    QCOMPARE(form.settings().rootFinder, std::string("cubic"));
    QSignalSpy edited(&form, &ExperimentForm::edited);
    const auto type = [&](const char* name, const char* text) {
        field(name).selectAll();
        QTest::keyClicks(&field(name), QLatin1String(text));
    };
    type("experimentLength", "0.02");
    QCOMPARE(form.settings().interval, std::optional(0.02));
    QCOMPARE(field("experimentIntervals").text(), QStringLiteral("50"));
    type("experimentIntervals", "200");
    QVERIFY(!form.settings().interval);
    QCOMPARE(field("experimentLength").text(), QStringLiteral("0.005"));
    QVERIFY(!edited.isEmpty());
    QCOMPARE(form.settings().solver, std::string("ida"));
    QCOMPARE(form.settings().rootFinder, std::string("cubic"));
    const struct {
        const char *name, *text, *said;
    } wrong[] = {{"experimentStart", "x", "start time"},          {"experimentStop", "-1", "not before"},
                 {"experimentIntervals", "2.5", "whole number"},  {"experimentLength", "0", "above 0"},
                 {"experimentTolerance", "2", "between 0 and 1"}, {"experimentStart", "nan", "such as 0.5"},
                 {"experimentStop", "5 V", "such as 0.5"},        {"experimentStop", "1e999", "such as 0.5"},
                 {"experimentIntervals", "1e9", "100,000,000"},   {"experimentIntervals", "0", "from 1 on"},
                 {"experimentIntervals", "-5", "from 1 on"},      {"experimentLength", "-1", "above 0"},
                 {"experimentLength", "inf", "above 0"},          {"experimentLength", "1e-12", "100,000,000"},
                 {"experimentTolerance", "0", "between 0 and 1"}};
    for (const auto& each : wrong) {
        form.setSettings(settings);
        edited.clear();
        type(each.name, each.text);
        QVERIFY2(!form.isValid(), each.name);
        QVERIFY2(bench.part<QLabel>("experimentMessage").text().contains(QLatin1String(each.said)),
                 qPrintable(bench.part<QLabel>("experimentMessage").text()));
    }
    // Nothing runs with numbers that make no sense.
    bench.open("HalfWaveRectifier.mo");
    bench.run();
    QVERIFY(bench.runs().empty());
    form.setSettings(settings);
    QVERIFY(form.isValid());
    // A text that is only read is not written, but extended.
    form.setPlace(ExperimentForm::Place::ReadOnly);
    QVERIFY(!bench.part<QPushButton>("experimentWrite").isVisible());
    QSignalSpy extend(&form, &ExperimentForm::extendWanted);
    bench.part<QPushButton>("experimentExtend").click();
    QCOMPARE(extend.size(), 1);
    QVERIFY(bench.part<QLabel>("experimentMessage").text().contains(QStringLiteral("read-only")));
    // A solver that there is not is shown as the text has it.
    settings.solver = "other";
    form.setSettings(settings);
    QCOMPARE(solver.currentText(), QStringLiteral("other"));
}

void SweepPanelTest::thePanelFitsIntoALowWindow()
{
    Bench bench;
    bench.open("HalfWaveRectifier.mo");
    QVERIFY2(bench.panel.minimumSizeHint().height() <= 130,
             qPrintable(QString::number(bench.panel.minimumSizeHint().height())));
}

QTEST_MAIN(SweepPanelTest)
#include "sweep_panel_test.moc"
