// SPDX-License-Identifier: GPL-3.0-or-later
// What a family of runs says of a value, in the window: over the parameter, as a histogram, in words.
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTreeWidget>
#include <cmath>

#include "tests/ui/bench_fixture.h"
#include "tests/ui/pictures.h"
#include "ui/bench/statistics_panel.h"
#include "ui/charts/chart_sheet.h"
#include "ui/runs/sweep_panel.h"

using namespace causeway;
using namespace causeway::ui;
using namespace causeway::test;

namespace {

/// At the end x is the square of k; with k beyond its limit the run stops.
const char* const kSquares = R"(model Squares
  parameter Real k(unit="V") = 1;
  Real x(unit="V2", start=0, fixed=true);
equation
  der(x) = k^2;
  assert(k < 10 or time < 0.5, "too large");
  annotation(experiment(StopTime=1, Interval=0.1));
end Squares;
)";

struct Bench : PanelBench<StatisticsPanel> {
    Bench() { type(kSquares); }
    [[nodiscard]] SweepPanel& runs() const { return *window->findChild<SweepPanel*>(); }
    [[nodiscard]] QString words() const { return textOf("statisticsWords"); }
    void sweep(const char* from, const char* to, int count, int kind = 0) const
    {
        window->showPanel(PanelId::Experiments);
        runs().findChild<QComboBox*>(QStringLiteral("sweepParameter"))->setCurrentText(QStringLiteral("k"));
        runs().findChild<QComboBox*>(QStringLiteral("sweepKind"))->setCurrentIndex(kind);
        runs().findChild<QLineEdit*>(QStringLiteral("sweepFirst"))->setText(QLatin1String(from));
        runs().findChild<QLineEdit*>(QStringLiteral("sweepSecond"))->setText(QLatin1String(to));
        runs().findChild<QSpinBox*>(QStringLiteral("sweepCount"))->setValue(count);
        runs().findChild<QPushButton*>(QStringLiteral("sweepRun"))->click();
        settle();
        QTest::keyClick(window.get(), Qt::Key_T, Qt::ControlModifier | Qt::ShiftModifier);
        settle();
    }
    void name(const char* curve) const { fill("statisticsCurve", curve); }
};

}  // namespace

class StatisticsPanelTest : public QObject {
    Q_OBJECT
private slots:
    void withoutAFamilyItSaysWhatToDo();
    void valuesOverTheParameterAreThoseOfTheRuns();
    void histogramCountsAllRuns();
    void runThatStoppedHasNoValue();
    void markThatIsClickedChoosesItsRun();
    void valuesThatAreAllTheSameAreShown();
    void tableIsExported();
    void pictures_data();
    void pictures();
};

void StatisticsPanelTest::withoutAFamilyItSaysWhatToDo()
{
    const Bench bench;
    bench.window->showPanel(PanelId::Statistics);
    QVERIFY(bench.words().contains(QStringLiteral("panel Experiments")));
}

void StatisticsPanelTest::valuesOverTheParameterAreThoseOfTheRuns()
{
    const Bench bench;
    bench.sweep("1", "5", 5);
    bench.name("x");
    QVERIFY(bench.panel().values() != nullptr);
    const ChartContent& over = bench.panel().overParameter().chart(0).content();
    QCOMPARE(over.series.front().points.size(), 5);
    for (int i = 0; i < 5; ++i) {
        const QPointF point = over.series.front().points[i];
        QVERIFY(std::abs(point.x() - (i + 1)) < 1e-12);
        QVERIFY(std::abs(point.y() - (i + 1) * (i + 1)) < 1e-5);
    }
    for (const char* text : {"Value at the end of x, 5 runs", "mean 11 ", "median 9 ", "from 4 ", "to 16 ", "9.66954"})
        QVERIFY2(bench.words().contains(QLatin1String(text)), qPrintable(bench.words() + QLatin1String(text)));
    // The mean over the run is half of it.
    bench.panel().findChild<QComboBox*>(QStringLiteral("statisticsMeasure"))->setCurrentIndex(3);
    bench.settle();
    QVERIFY2(bench.words().contains(QStringLiteral("mean 5.5 ")), qPrintable(bench.words()));
}

void StatisticsPanelTest::histogramCountsAllRuns()
{
    const Bench bench;
    bench.sweep("2", "0.1", 60, 3);
    bench.name("x");
    const ChartContent& histogram = bench.panel().histogram().chart(0).content();
    double sum = 0;
    for (const QPointF& column : histogram.series.front().points) sum += column.y();
    QCOMPARE(sum, 60.0);
    QCOMPARE(histogram.series.front().look, ChartSeries::Look::Columns);
    // Box, median and two whiskers.
    QCOMPARE(histogram.series.size(), std::size_t{5});
}

void StatisticsPanelTest::runThatStoppedHasNoValue()
{
    const Bench bench;
    bench.sweep("9", "11", 3);
    bench.name("x");
    QVERIFY2(bench.words().contains(QStringLiteral("1 run: ")), qPrintable(bench.words()));
    QVERIFY2(bench.words().contains(QStringLiteral("2 runs without a value: The run did not complete.")),
             qPrintable(bench.words()));
    QCOMPARE(bench.panel().overParameter().chart(0).content().series.front().points.size(), 1);
}

void StatisticsPanelTest::markThatIsClickedChoosesItsRun()
{
    const Bench bench;
    bench.sweep("1", "5", 5);
    bench.name("x");
    ChartView& chart = bench.panel().overParameter().chart(0);
    QTest::mouseClick(chart.viewport(), Qt::LeftButton, {}, chart.positionOf({3, 9}).toPoint());
    const RunFamily family = bench.runs().family();
    QCOMPARE(family.members.size(), std::size_t{5});
    for (std::size_t i = 0; i < 5; ++i) QCOMPARE(family.members[i].isChosen, i == 2);
}

void StatisticsPanelTest::valuesThatAreAllTheSameAreShown()
{
    const Bench bench;
    bench.sweep("1", "5", 3);
    bench.name("x - x + 7");
    QVERIFY2(bench.words().contains(QStringLiteral("all from 7 V² to 7 V²")), qPrintable(bench.words()));
    QCOMPARE(bench.panel().histogram().chart(0).content().series.front().points.size(), 1);
}

void StatisticsPanelTest::tableIsExported()
{
    const Bench bench;
    bench.sweep("1", "2", 2);
    bench.name("x");
    const QList<QByteArray> lines = exportedFrom(bench.panel().histogram(), "s.csv").split('\n');
    QCOMPARE(lines[0], QByteArray("k,value at the end of x"));
    QVERIFY(lines[2].startsWith("2,"));
}

void StatisticsPanelTest::pictures_data()
{
    addThemesAndSizes();
}

void StatisticsPanelTest::pictures()
{
    const Bench bench;
    bench.dress();
    bench.sweep("2", "0.1", 60, 3);
    bench.name("x");
    keepPicture(*bench.window, QStringLiteral("statistics-") + QLatin1String(QTest::currentDataTag()));
    QVERIFY(bench.panel().histogram().chart(0).isVisible());
}

QTEST_MAIN(StatisticsPanelTest)
#include "statistics_panel_test.moc"
