// SPDX-License-Identifier: GPL-3.0-or-later
// Experiments: a model run for many values of a parameter, kept, named, compared.
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>
#include <QTreeWidget>
#include <cmath>

#include "core/base/file_io.h"
#include "ui/debug/family_view.h"
#include "ui/debug/sweep_panel.h"
#include "ui/session/app_context.h"
#include "ui/session/time_cursor.h"

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
    TimeCursor cursor;
    SweepPanel panel{context, cursor};
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
    void theFamilyIsDrawnInTheColoursOfTheParameter();
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
    QCOMPARE(bench.panel.view().curveCount(), std::size_t(5));
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

void SweepPanelTest::theFamilyIsDrawnInTheColoursOfTheParameter()
{
    Bench bench;
    bench.open("HalfWaveRectifier.mo");
    bench.choose("C", 0, "1e-3", "1e-2", 5);
    bench.run();
    FamilyView& view = bench.panel.view();
    QVERIFY(view.colourOf(1e-3) != view.colourOf(1e-2));
    const QImage light = view.grab().toImage();
    bench.part<QTreeWidget>("sweepRuns").setCurrentItem(bench.part<QTreeWidget>("sweepRuns").topLevelItem(2));
    const QImage marked = view.grab().toImage();
    QVERIFY(marked != light);
    QTest::mouseClick(&view, Qt::LeftButton, {}, view.rect().center());
    QVERIFY(bench.cursor.time().has_value());
    QVERIFY(view.grab().toImage() != marked);
    bench.context.theme.setMode(Theme::Mode::Dark);
    QVERIFY(view.grab().toImage() != light);
}

void SweepPanelTest::thePanelFitsIntoALowWindow()
{
    Bench bench;
    bench.open("HalfWaveRectifier.mo");
    QVERIFY2(bench.panel.minimumSizeHint().height() <= 130, qPrintable(QString::number(bench.panel.minimumSizeHint().height())));
}

QTEST_MAIN(SweepPanelTest)
#include "sweep_panel_test.moc"
