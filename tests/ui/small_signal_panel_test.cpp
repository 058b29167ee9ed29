// SPDX-License-Identifier: GPL-3.0-or-later
// Small signals in the window: Bode and Nyquist diagrams, margins, poles; asked for by keys and clicks, with numbers of
// closed forms.
#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QCompleter>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTabWidget>
#include <QTreeWidget>
#include <cmath>

#include "tests/ui/bench_fixture.h"
#include "tests/ui/pictures.h"
#include "ui/bench/name_field.h"
#include "ui/bench/poles_view.h"
#include "ui/bench/small_signal_panel.h"
#include "ui/charts/chart_sheet.h"
#include "ui/runs/parameters_model.h"
#include "ui/runs/parameters_panel.h"
#include "ui/session/document.h"
#include "ui/session/model_session.h"

using namespace causeway;
using namespace causeway::ui;
using namespace causeway::test;

namespace {

constexpr double kR = 20, kL = 1e-3, kC = 1e-7;

const char* const kFilter = R"(model Filter "A series resonant circuit"
  parameter Real R = 20;
  parameter Real L = 1e-3;
  parameter Real C = 1e-7;
  input Real u(start=0);
  output Real v(start=0, fixed=true);
  Real i(start=0, fixed=true);
equation
  L*der(i) = u - R*i - v;
  C*der(v) = i;
end Filter;
)";

/// L = 4/(s + 1)^2 and 1/(s + 1)^3: margins by hand.
const char* const kLoop = R"(model Loop
  parameter Real inj = 0;
  parameter Real k = 4;
  Real a(start=1, fixed=true);
  Real b(start=0, fixed=true);
  Real c(start=0, fixed=true);
  Real back;
  Real on;
equation
  der(a) = k*on - a;
  der(b) = a - b;
  der(c) = b - c;
  back = -c;
  on = back + inj;
end Loop;
)";

struct Bench : PanelBench<SmallSignalPanel> {
    Bench() : PanelBench(QStringLiteral(CAUSEWAY_SOURCE_DIR "/models/Components")) {}
    [[nodiscard]] QString message() const { return textOf("signalMessage"); }
    void press() const
    {
        QTest::keyClick(window.get(), Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
        settle();
    }
    void fill(const char* field, const char* text) const
    {
        auto& edit = part<QLineEdit>(field);
        edit.selectAll();
        QTest::keyClicks(&edit, QLatin1String(text));
        if (QWidget* popup = QApplication::activePopupWidget()) popup->hide();
    }
    void enter(const char* field) const
    {
        QTest::keyClick(&part<QLineEdit>(field), Qt::Key_Return);
        settle();
    }
    [[nodiscard]] const FrequencyResponse& response() const { return *panel().found().response; }
};

}  // namespace

class SmallSignalPanelTest : public QObject {
    Q_OBJECT
private slots:
    void withoutAModelItSaysWhatToDo();
    void aKeyShowsTheFilter();
    void polesAreThoseOfTheFormula();
    void theStepIsThatOfTheFormula();
    void aLoopHasItsMargins();
    void namesAreOffered();
    void whatIsRefusedIsMarked();
    void aBuckIsAskedAboutItsSteadyState();
    void aSliderMovesTheDiagram();
    void anEditMakesItOneOfAnEarlierText();
    void fieldsBelongToTheirModel();
    void diagramsAreZoomedAndRead();
    void diagramsAreExported();
    void pictures_data();
    void pictures();
};

void SmallSignalPanelTest::withoutAModelItSaysWhatToDo()
{
    const Bench bench;
    bench.window->showPanel(PanelId::SmallSignal);
    QVERIFY(bench.part<QLabel>("bodeHint").text().contains(QStringLiteral("press Enter")));
    QVERIFY(!bench.part<QPushButton>("signalCompute").isEnabled());
}

void SmallSignalPanelTest::aKeyShowsTheFilter()
{
    const Bench bench;
    bench.type(kFilter);
    bench.press();
    const ResponseCurve& curve = bench.response().curves.front();
    QCOMPARE(curve.name, std::string("v/u"));
    for (std::size_t i = 0; i < curve.values.size(); ++i) {
        const std::complex<double> s(0, 2 * M_PI * bench.response().frequencies[i]);
        const std::complex<double> exact = 1.0 / (1.0 + s * kR * kC + s * s * kL * kC);
        QVERIFY(std::abs(curve.values[i] - exact) < 1e-9 * std::abs(exact));
    }
    // What is drawn is that, over the logarithm of the frequency.
    const ChartContent& magnitude = bench.panel().bode().chart(0).content();
    QCOMPARE(magnitude.x.scale, AxisScale::Logarithmic);
    double highest = -INFINITY;
    for (const QPointF point : magnitude.series[1].points) highest = std::max(highest, point.y());
    QVERIFY2(std::abs(highest - 20 * std::log10(std::sqrt(kL / kC) / kR)) < 0.1, qPrintable(QString::number(highest)));
    QCOMPARE(bench.panel().bode().count(), std::size_t(2));
    QCOMPARE(bench.panel().pages().currentWidget(), static_cast<QWidget*>(&bench.panel().bode()));
}

void SmallSignalPanelTest::polesAreThoseOfTheFormula()
{
    const Bench bench;
    EditorPage& page = bench.type(kFilter);
    bench.press();
    bench.panel().pages().setCurrentWidget(&bench.panel().poles());
    const double re = -kR / (2 * kL), im = std::sqrt(1 / (kL * kC) - re * re);
    QTreeWidget& table = bench.panel().poles().table();
    QCOMPARE(table.topLevelItemCount(), 2);
    const auto& crosses = bench.panel().poles().map().chart(0).content().series.front();
    QCOMPARE(crosses.look, ChartSeries::Look::Crosses);
    QVERIFY(std::abs(crosses.points[0].x() - re) < 1e-6 * std::abs(re));
    QVERIFY(std::abs(crosses.points[0].y() - im) < 1e-6 * im);
    // Damping R/2*sqrt(C/L), and states of equal parts.
    QCOMPARE(table.topLevelItem(0)->text(2), QStringLiteral("0.1"));
    QVERIFY2(table.topLevelItem(0)->text(1).startsWith(QStringLiteral("15.9155 kHz")),
             qPrintable(table.topLevelItem(0)->text(1)));
    QVERIFY(table.topLevelItem(0)->text(3).contains(QStringLiteral("v 50 %")));
    // A click on a cross chooses its row and selects its states.
    ChartView& map = bench.panel().poles().map().chart(0);
    QTest::mouseClick(map.viewport(), Qt::LeftButton, {}, map.positionOf(crosses.points[1]).toPoint());
    QCOMPARE(table.currentItem(), table.topLevelItem(1));
    QCOMPARE(bench.window->selection().variables().size(), std::size_t(2));
    QVERIFY(page.session().shown()->scalarDae->variables.contains(bench.window->selection().variable()));
}

void SmallSignalPanelTest::theStepIsThatOfTheFormula()
{
    const Bench bench;
    bench.type(kFilter);
    bench.press();
    bench.panel().pages().setCurrentWidget(&bench.panel().step());
    const double d = kR / (2 * kL), w = std::sqrt(1 / (kL * kC) - d * d);
    const auto& points = bench.panel().step().chart(0).content().series.front().points;
    QVERIFY(std::abs(points.back().x() - 6 / d) < 1e-12);
    for (const QPointF point : points) {
        const double t = point.x();
        const double exact = 1 - std::exp(-d * t) * (std::cos(w * t) + d / w * std::sin(w * t));
        QVERIFY(std::abs(point.y() - exact) < 1e-9);
    }
}

void SmallSignalPanelTest::aLoopHasItsMargins()
{
    const Bench bench;
    bench.type(kLoop);
    bench.window->showPanel(PanelId::SmallSignal);
    bench.part<QComboBox>("signalKind").setCurrentIndex(1);
    bench.fill("signalInput", "inj");
    bench.fill("signalReturned", "back");
    bench.fill("signalForward", "on");
    bench.enter("signalForward");
    // 4/(s + 1)^3: |L| = 1 at w = sqrt(4^(2/3) - 1), -180 degrees at w = sqrt(3), where it is 1/2.
    const Margins& margins = bench.response().curves.front().margins;
    const double crossover = std::sqrt(std::cbrt(16.0) - 1);
    QVERIFY(std::abs(*margins.gainCrossover - crossover / (2 * M_PI)) < 1e-6);
    QVERIFY(std::abs(*margins.phaseMargin - (180 - 3 * std::atan(crossover) * 180 / M_PI)) < 1e-4);
    QVERIFY(std::abs(*margins.gainMargin - 20 * std::log10(2)) < 1e-4);
    const QString caption = bench.panel().bode().caption();
    QVERIFY2(
        caption.contains(QStringLiteral("phase margin 27.")) && caption.contains(QStringLiteral("gain margin 6.02")),
        qPrintable(caption));
    // Marks at both, in both charts.
    const auto marksOf = [&](std::size_t chart) {
        for (const ChartSeries& series : bench.panel().bode().chart(chart).content().series) {
            if (series.look == ChartSeries::Look::Dots) return series.points;
        }
        return QList<QPointF>();
    };
    QCOMPARE(marksOf(0).size(), 2);
    QVERIFY(std::abs(marksOf(1)[1].y() + 180) < 0.5);
    // The Nyquist diagram passes -1 on the right side.
    bench.panel().pages().setCurrentWidget(&bench.panel().nyquist());
    QVERIFY(bench.panel().nyquist().chart(0).isVisible());
    QVERIFY(bench.panel().nyquist().caption() == caption);
}

void SmallSignalPanelTest::namesAreOffered()
{
    const Bench bench;
    bench.type(kFilter);
    bench.window->showPanel(PanelId::SmallSignal);
    bench.settle();
    auto& field = bench.part<NameField>("signalInput");
    field.setFocus();
    QTest::keyClicks(&field, QStringLiteral("r"));
    auto* list = qobject_cast<QAbstractItemView*>(QApplication::activePopupWidget());
    QVERIFY(list != nullptr);
    QCOMPARE(list->model()->index(0, 0).data().toString(), QStringLiteral("R"));
    QTest::keyClick(list, Qt::Key_Tab);
    QCOMPARE(field.text(), QStringLiteral("R"));
    // A second name behind a comma.
    QTest::keyClicks(&field, QStringLiteral(", u"));
    if (QWidget* popup = QApplication::activePopupWidget()) popup->hide();
    QCOMPARE(field.typedNames(), (std::vector<std::string>{"R", "u"}));
    QCOMPARE(bench.part<QLineEdit>("signalOutput").placeholderText(), QStringLiteral("v"));
    // Enter in the list takes the name, and computes nothing.
    auto& output = bench.part<NameField>("signalOutput");
    output.setFocus();
    QTest::keyClicks(&output, QStringLiteral("i"));
    list = qobject_cast<QAbstractItemView*>(QApplication::activePopupWidget());
    QVERIFY(list == nullptr || list->model()->rowCount() > 0);
    if (list != nullptr) {
        QTest::keyClick(list, Qt::Key_Down);
        QTest::keyClick(list, Qt::Key_Return);
    }
    QCOMPARE(output.text(), QStringLiteral("i"));
    QVERIFY(bench.panel().isReady() && bench.panel().found().analysis == nullptr);
}

void SmallSignalPanelTest::whatIsRefusedIsMarked()
{
    const Bench bench;
    bench.type(kFilter);
    bench.window->showPanel(PanelId::SmallSignal);
    bench.fill("signalInput", "i");
    bench.enter("signalInput");
    QVERIFY2(bench.message().contains(QStringLiteral("'i'")), qPrintable(bench.message()));
    QVERIFY(bench.part<QLineEdit>("signalInput").toolTip().contains(QStringLiteral("'i'")));
    QVERIFY(!bench.panel().found().response);
    // What is missing is marked before anything is computed.
    bench.part<QComboBox>("signalPoint").setCurrentIndex(2);
    bench.part<QLineEdit>("signalInput").clear();
    bench.enter("signalInput");
    QVERIFY(bench.part<QLineEdit>("signalTime").toolTip().contains(QStringLiteral("instant")));
    bench.fill("signalTime", "1 ms");
    bench.fill("signalFrom", "1 kHz");
    bench.fill("signalTo", "10");
    bench.enter("signalTo");
    QVERIFY(bench.part<QLineEdit>("signalTo").toolTip().contains(QStringLiteral("lowest")));
    bench.fill("signalTo", "1 MHz");
    bench.enter("signalTo");
    QCOMPARE(bench.response().frequencies.front(), 1e3);
    QCOMPARE(bench.response().frequencies.back(), 1e6);
    QVERIFY2(bench.panel().bode().caption().startsWith(QStringLiteral("At t = 0.001.")),
             qPrintable(bench.panel().bode().caption()));
}

void SmallSignalPanelTest::aBuckIsAskedAboutItsSteadyState()
{
    const Bench bench;
    bench.open(QStringLiteral(CAUSEWAY_SOURCE_DIR "/models/Examples/BuckConverter.mo"));
    bench.window->showPanel(PanelId::SmallSignal);
    bench.part<QComboBox>("signalPoint").setCurrentIndex(3);
    bench.fill("signalInput", "V");
    bench.fill("signalOutput", "C.v");
    bench.enter("signalOutput");
    // The source moves the output by the duty, through the filter.
    const ResponseCurve& curve = bench.response().curves.front();
    QVERIFY(std::abs(std::abs(curve.values.front()) - 0.4) < 1e-3);
    QVERIFY2(bench.panel().bode().caption().startsWith(QStringLiteral("At periodic steady state")),
             qPrintable(bench.panel().bode().caption()));
    QVERIFY(bench.panel().found().linear == nullptr);
}

void SmallSignalPanelTest::aSliderMovesTheDiagram()
{
    const Bench bench;
    bench.type(kFilter);
    bench.press();
    const auto before = bench.panel().found().linear;
    ParametersModel& parameters = bench.window->findChild<ParametersPanel*>()->model();
    for (int row = 0; row < parameters.rowCount(); ++row) {
        if (parameters.nameOf(row) == QStringLiteral("R")) parameters.setValue(row, 40);
    }
    bench.settle();
    QVERIFY(bench.panel().found().linear != before);
    QVERIFY(std::abs(bench.panel().found().linear->poles.front().re + 40 / (2 * kL)) < 1e-3);
}

void SmallSignalPanelTest::anEditMakesItOneOfAnEarlierText()
{
    const Bench bench;
    EditorPage& page = bench.type(kFilter);
    bench.press();
    const QString before = bench.message();
    const auto at = page.document().text().find("R = 20");
    page.document().replace(static_cast<quint32>(at), static_cast<quint32>(at + 6), "R = 30");
    bench.settle();
    QVERIFY2(bench.message().contains(QStringLiteral("earlier text")), qPrintable(bench.message()));
    page.document().undo();
    bench.settle();
    QCOMPARE(bench.message(), before);
}

void SmallSignalPanelTest::fieldsBelongToTheirModel()
{
    const Bench bench;
    EditorPage& first = bench.type(kFilter);
    bench.window->showPanel(PanelId::SmallSignal);
    bench.fill("signalInput", "R");
    bench.type(kLoop);
    QVERIFY(bench.part<QLineEdit>("signalInput").text().isEmpty());
    bench.window->showPage(first);
    bench.settle();
    QCOMPARE(bench.part<QLineEdit>("signalInput").text(), QStringLiteral("R"));
}

void SmallSignalPanelTest::diagramsAreZoomedAndRead()
{
    const Bench bench;
    bench.type(kFilter);
    bench.press();
    ChartView& upper = bench.panel().bode().chart(0);
    const ChartView& lower = bench.panel().bode().chart(1);
    const PlotRange all = upper.xRange();
    upper.setFocus();
    QTest::keyClick(&upper, Qt::Key_Plus);
    QVERIFY(upper.xRange().to < all.to);
    QCOMPARE(lower.xRange(), upper.xRange());
    QTest::keyClick(&upper, Qt::Key_F);
    QCOMPARE(upper.xRange(), all);
    // Both values where the pointer is.
    QTest::mouseMove(upper.viewport(), upper.positionOf({1e4, 0}).toPoint());
    WAIT_FOR(bench.panel().bode().readout().contains(QStringLiteral("dB")));
    QVERIFY2(bench.panel().bode().readout().contains(QStringLiteral("°")), qPrintable(bench.panel().bode().readout()));
    // A rubber band.
    const QPoint from = upper.positionOf({1e4, 10}).toPoint(), to = upper.positionOf({3e4, -20}).toPoint();
    QTest::mousePress(upper.viewport(), Qt::LeftButton, {}, from);
    QTest::mouseMove(upper.viewport(), (from + to) / 2);
    QTest::mouseMove(upper.viewport(), to);
    QTest::mouseRelease(upper.viewport(), Qt::LeftButton, {}, to);
    QVERIFY(std::abs(upper.xRange().from / 1e4 - 1) < 0.05 && std::abs(upper.xRange().to / 3e4 - 1) < 0.05);
    QTest::mouseDClick(upper.viewport(), Qt::LeftButton, {}, from);
    QCOMPARE(upper.xRange(), all);
}

void SmallSignalPanelTest::diagramsAreExported()
{
    const Bench bench;
    bench.type(kFilter);
    bench.press();
    QVERIFY(exportedFrom(bench.panel().bode(), "bode.svg").contains("<svg"));
    QVERIFY(exportedFrom(bench.panel().bode(), "bode.csv").contains("frequency"));
    bench.panel().pages().setCurrentWidget(&bench.panel().poles());
    QVERIFY(exportedFrom(bench.panel().poles().map(), "poles.csv").startsWith("kind,re,im\npole,-10000,"));
}

void SmallSignalPanelTest::pictures_data()
{
    addThemesAndSizes();
}

void SmallSignalPanelTest::pictures()
{
    const Bench bench;
    bench.dress();
    bench.type(kFilter);
    bench.press();
    for (int page = 0; page < 4; ++page) {
        bench.panel().pages().setCurrentIndex(page);
        bench.settle();
        keepPicture(*bench.window,
                    QStringLiteral("small-signal-%1-%2").arg(page).arg(QLatin1String(QTest::currentDataTag())));
    }
    QVERIFY(bench.panel().poles().map().chart(0).height() > 60);
}

QTEST_MAIN(SmallSignalPanelTest)
#include "small_signal_panel_test.moc"
