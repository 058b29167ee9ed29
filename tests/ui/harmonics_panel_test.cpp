// SPDX-License-Identifier: GPL-3.0-or-later
// Harmonics and power quality in the window: numbers of closed forms, limits, columns that are clicked, export.
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QTreeWidget>
#include <cmath>
#include <numbers>

#include "tests/ui/bench_fixture.h"
#include "tests/ui/pictures.h"
#include "ui/bench/harmonics_panel.h"
#include "ui/charts/chart_sheet.h"
#include "ui/plot/plot_panel.h"
#include "ui/session/document.h"

using namespace causeway;
using namespace causeway::ui;
using namespace causeway::test;

namespace {

/// A square current of 10 A in phase with a sinusoidal voltage.
const char* const kSquare = R"(model Square
  Real u(unit="V") = 325*sin(2*3.141592653589793*50*time);
  Real i(unit="A") = if u >= 0 then 10 else -10;
  Real direct(unit="A") = 2;
  annotation(experiment(StopTime=0.1, Interval=1e-4));
end Square;
)";

struct Bench : PanelBench<HarmonicsPanel> {
    [[nodiscard]] QString words() const { return textOf("harmonicsWords"); }
    void runSquare() const
    {
        type(kSquare);
        QTest::keyClick(window.get(), Qt::Key_F5);
        settle();
        QTest::keyClick(window.get(), Qt::Key_M, Qt::ControlModifier | Qt::ShiftModifier);
        settle();
    }
    void checkLimits() const
    {
        auto& box = part<QCheckBox>("harmonicsLimits");
        QTest::mouseClick(&box, Qt::LeftButton, {}, QPoint(8, box.height() / 2));
        settle();
    }
};

}  // namespace

class HarmonicsPanelTest : public QObject {
    Q_OBJECT
private slots:
    void withoutARunItSaysWhatToDo();
    void squareCurrentHasItsHarmonics();
    void curveOfThePlotIsMeasuredWithoutAName();
    void powerIsThatOfVoltageAndCurrent();
    void whatIsRoundingIsNoReactivePower();
    void currentAboveItsLimitsIsTold();
    void limitsAreForCurrents();
    void columnThatIsClickedIsARow();
    void whatIsWrongIsTold();
    void tableIsExported();
    void pictures_data();
    void pictures();
};

void HarmonicsPanelTest::withoutARunItSaysWhatToDo()
{
    const Bench bench;
    bench.window->showPanel(PanelId::Harmonics);
    QVERIFY(bench.words().contains(QStringLiteral("Press F5")));
    QVERIFY(!bench.panel().table().isVisible());
}

void HarmonicsPanelTest::squareCurrentHasItsHarmonics()
{
    const Bench bench;
    bench.runSquare();
    bench.fill("harmonicsCurve", "i");
    const MeasureReport* report = bench.panel().report();
    QVERIFY(report != nullptr && report->curves.size() == 1);
    const Measurement& measured = report->curves.front().measurement;
    QCOMPARE(measured.error, std::string());
    QVERIFY(std::abs(*measured.frequency.value - 50) < 1e-6);
    QVERIFY(std::abs(*measured.thd.value - std::sqrt(std::numbers::pi * std::numbers::pi / 8 - 1)) < 1e-6);
    const ChartContent& chart = bench.panel().columns().chart(0).content();
    QCOMPARE(chart.series.size(), std::size_t{1});
    QCOMPARE(chart.series.front().look, ChartSeries::Look::Columns);
    QCOMPARE(chart.series.front().points.size(), 50);
    for (int order = 1; order <= 50; ++order) {
        const double rms = order % 2 == 0 ? 0 : 40 / (std::numbers::pi * order * std::numbers::sqrt2);
        QVERIFY2(std::abs(chart.series.front().points[order - 1].y() - rms) < 1e-5, qPrintable(QString::number(order)));
    }
    QVERIFY2(bench.words().contains(QStringLiteral("THD 48.34 %")), qPrintable(bench.words()));
    // By the fundamental.
    bench.part<QComboBox>("harmonicsScale").setCurrentIndex(1);
    QVERIFY(std::abs(bench.panel().columns().chart(0).content().series.front().points[2].y() - 100.0 / 3) < 1e-4);
}

void HarmonicsPanelTest::curveOfThePlotIsMeasuredWithoutAName()
{
    const Bench bench;
    bench.runSquare();
    auto& plot = *bench.window->findChild<PlotPanel*>();
    for (const std::string& name : plot.shownVariables()) plot.setShown(name, false);
    plot.setShown("i", true);
    bench.settle();
    QVERIFY(bench.panel().report() != nullptr);
    QCOMPARE(bench.panel().report()->curves.front().name, std::string("i"));
    QCOMPARE(bench.part<QLineEdit>("harmonicsCurve").placeholderText(), QStringLiteral("i"));
}

void HarmonicsPanelTest::powerIsThatOfVoltageAndCurrent()
{
    const Bench bench;
    bench.runSquare();
    bench.fill("harmonicsCurve", "i");
    bench.fill("harmonicsVoltage", "u");
    QVERIFY(bench.panel().report() != nullptr && bench.panel().report()->powers.size() == 1);
    const Power& power = bench.panel().report()->powers.front().power;
    QCOMPARE(power.error, std::string());
    QVERIFY(std::abs(power.active - 325 * 20 / std::numbers::pi) < 0.5);
    QVERIFY(std::abs(*power.powerFactor.value - 2 * std::numbers::sqrt2 / std::numbers::pi) < 1e-4);
    QVERIFY2(bench.words().contains(QStringLiteral("power factor 0.900")), qPrintable(bench.words()));
    // In phase, but for rounding.
    QVERIFY2(bench.words().contains(QStringLiteral("Q 0 var, S ")), qPrintable(bench.words()));
}

void HarmonicsPanelTest::whatIsRoundingIsNoReactivePower()
{
    // A resistor at a voltage that is no sum of sines with whole steps: of its power nothing is reactive.
    for (const char* voltage : {"325*sin(314.1592653589793*time)", "1e-3*sin(314.1592653589793*time + 1)",
                                "1e5*cos(314.1592653589793*time)"}) {
        const Bench bench;
        bench.type(std::string("model Resistive\n  Real u(unit=\"V\") = ") + voltage +
                   ";\n  Real x(start=0, fixed=true, unit=\"V\");\n  Real i(unit=\"A\") = u/7.3;\nequation\n  "
                   "0.001*der(x) = u - x;\n  annotation(experiment(StopTime=0.1));\nend Resistive;\n");
        QTest::keyClick(bench.window.get(), Qt::Key_F5);
        bench.settle();
        QTest::keyClick(bench.window.get(), Qt::Key_M, Qt::ControlModifier | Qt::ShiftModifier);
        bench.settle();
        bench.fill("harmonicsCurve", "i");
        bench.fill("harmonicsVoltage", "u");
        QVERIFY2(bench.words().contains(QStringLiteral("Q 0 var, S ")), qPrintable(bench.words()));
    }
}

void HarmonicsPanelTest::currentAboveItsLimitsIsTold()
{
    const Bench bench;
    bench.runSquare();
    bench.fill("harmonicsCurve", "i");
    bench.checkLimits();
    // All odd orders from 3 to 39.
    QVERIFY2(bench.words().contains(QStringLiteral("Exceeds 19 of 39 limits of class A: order 3 with 3.001")),
             qPrintable(bench.words()));
    QVERIFY2(bench.words().contains(QStringLiteral(" and 14 more.")), qPrintable(bench.words()));
    const ChartContent& chart = bench.panel().columns().chart(0).content();
    QCOMPARE(chart.series.size(), std::size_t{2});
    QCOMPARE(chart.series[1].look, ChartSeries::Look::Dashes);
    QCOMPARE(chart.series[1].points.size(), 39);
    QCOMPARE(chart.series[1].points[1], QPointF(3, 2.3));
    // A tenth of it is within them.
    bench.fill("harmonicsCurve", "i/10");
    QVERIFY2(bench.words().contains(QStringLiteral("Within all 39 limits")), qPrintable(bench.words()));
}

void HarmonicsPanelTest::limitsAreForCurrents()
{
    const Bench bench;
    bench.runSquare();
    bench.fill("harmonicsCurve", "u");
    bench.checkLimits();
    QVERIFY2(bench.words().contains(QStringLiteral("apply to currents in A, not to curves in V")),
             qPrintable(bench.words()));
    QCOMPARE(bench.panel().columns().chart(0).content().series.size(), std::size_t{1});
}

void HarmonicsPanelTest::columnThatIsClickedIsARow()
{
    const Bench bench;
    bench.runSquare();
    bench.fill("harmonicsCurve", "i");
    ChartView& chart = bench.panel().columns().chart(0);
    const QPointF place = chart.positionOf({7, 0.5});
    QTest::mouseClick(chart.viewport(), Qt::LeftButton, {}, place.toPoint());
    QVERIFY(bench.panel().table().currentItem() != nullptr);
    QCOMPARE(bench.panel().table().currentItem()->text(0), QStringLiteral("7"));
    QTest::mouseMove(chart.viewport(), place.toPoint());
    QVERIFY2(bench.panel().columns().readout().startsWith(QStringLiteral("Order 7, 350 Hz:")),
             qPrintable(bench.panel().columns().readout()));
}

void HarmonicsPanelTest::whatIsWrongIsTold()
{
    const Bench bench;
    bench.runSquare();
    bench.fill("harmonicsCurve", "nothing");
    QVERIFY2(bench.words().contains(QStringLiteral("nothing")), qPrintable(bench.words()));
    QVERIFY(!bench.panel().table().isVisible());
    bench.fill("harmonicsCurve", "direct");
    QVERIFY2(bench.words().contains(QStringLiteral("onstant")), qPrintable(bench.words()));
    bench.fill("harmonicsCurve", "i");
    QVERIFY(bench.panel().table().isVisible());
    bench.fill("harmonicsFrequency", "often");
    QVERIFY(bench.part<QLineEdit>("harmonicsFrequency").toolTip().contains(QStringLiteral("above zero")));
}

void HarmonicsPanelTest::tableIsExported()
{
    const Bench bench;
    bench.runSquare();
    bench.fill("harmonicsCurve", "i");
    const QList<QByteArray> lines = exportedFrom(bench.panel().columns(), "harmonics.csv").split('\n');
    QCOMPARE(lines[0], QByteArray("order,frequency,rms,of_fundamental,phase,limit"));
    QCOMPARE(lines.size(), 52);
    QVERIFY(lines[1].startsWith("1,"));
}

void HarmonicsPanelTest::pictures_data()
{
    addThemesAndSizes();
}

void HarmonicsPanelTest::pictures()
{
    const Bench bench;
    bench.dress();
    bench.runSquare();
    bench.fill("harmonicsCurve", "i");
    bench.fill("harmonicsVoltage", "u");
    bench.checkLimits();
    keepPicture(*bench.window, QStringLiteral("harmonics-") + QLatin1String(QTest::currentDataTag()));
    QVERIFY(bench.panel().columns().chart(0).isVisible());
    // Nothing is cut: neither fields nor words.
    const QLabel& words = bench.part<QLabel>("harmonicsWords");
    QVERIFY2(words.height() >= words.heightForWidth(words.width()), qPrintable(QString::number(words.height())));
    for (const QWidget* field : bench.panel().findChildren<QWidget*>()) {
        const bool isField = qobject_cast<const QComboBox*>(field) != nullptr ||
                             qobject_cast<const QCheckBox*>(field) != nullptr ||
                             (qobject_cast<const QLabel*>(field) != nullptr && field != &words);
        if (!isField || !field->isVisible()) continue;
        QVERIFY2(field->width() >= field->sizeHint().width() || field->heightForWidth(field->width()) > 0,
                 qPrintable(field->objectName()));
    }
}

QTEST_MAIN(HarmonicsPanelTest)
#include "harmonics_panel_test.moc"
