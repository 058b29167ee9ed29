// SPDX-License-Identifier: GPL-3.0-or-later
// The periodic steady state in the window: asked for by keys and clicks, its multipliers, its waveform in the plot.
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>
#include <cmath>
#include <complex>

#include "tests/ui/bench_fixture.h"
#include "tests/ui/pictures.h"
#include "ui/bench/steady_state_panel.h"
#include "ui/charts/chart_sheet.h"
#include "ui/editor/problems_panel.h"
#include "ui/plot/plot_panel.h"
#include "ui/runs/sweep_panel.h"
#include "ui/session/document.h"
#include "ui/session/model_session.h"

using namespace causeway;
using namespace causeway::ui;
using namespace causeway::test;

namespace {

/// A damped circuit with a sine: the closed form is that of complex voltages.
const char* const kDrivenCircuit = R"(model Driven
  parameter Real R = 2;
  parameter Real L = 1e-3;
  parameter Real C = 1e-4;
  Real i(start=0, fixed=true);
  Real v(start=0, fixed=true);
equation
  L*der(i) = 10*sin(2*3.14159265358979*100*time) - R*i - v;
  C*der(v) = i;
  annotation(experiment(StopTime=0.1));
end Driven;
)";

struct Bench : PanelBench<SteadyStatePanel> {
    Bench() : PanelBench(QStringLiteral(CAUSEWAY_SOURCE_DIR "/models/Components")) {}
    EditorPage& openBuck() const
    {
        return open(QStringLiteral(CAUSEWAY_SOURCE_DIR "/models/Examples/BuckConverter.mo"));
    }
    [[nodiscard]] PlotPanel& plot() const { return *window->findChild<PlotPanel*>(); }
    [[nodiscard]] QString verdict() const { return textOf("steadyVerdict"); }
    [[nodiscard]] QString words() const { return textOf("steadyWords"); }
    void press() const
    {
        QTest::keyClick(window.get(), Qt::Key_F5, Qt::ControlModifier);
        settle();
    }
    [[nodiscard]] QTreeWidgetItem* row(const QString& text) const
    {
        return panel().table().findItems(text, Qt::MatchStartsWith | Qt::MatchRecursive).value(0);
    }
    [[nodiscard]] const PeriodicState& state() const { return *window->currentPage()->session().steadyState().state; }
    /// In the middle of an item, in the viewport of the table.
    void clickRow(QTreeWidgetItem* item) const
    {
        panel().table().scrollToItem(item);
        QTest::mouseClick(panel().table().viewport(), Qt::LeftButton, {},
                          panel().table().visualItemRect(item).center());
    }
};

double meanOf(const Result& result, const char* name)
{
    const auto& values = result.find(name)->values;
    double area = 0;
    for (std::size_t i = 1; i < result.time.size(); ++i)
        area += (result.time[i] - result.time[i - 1]) * (values[i] + values[i - 1]) / 2;
    return area / (result.time.back() - result.time.front());
}

}  // namespace

class SteadyStatePanelTest : public QObject {
    Q_OBJECT
private slots:
    void withoutAModelItSaysWhatToDo();
    void aKeyFindsThatOfTheBuck();
    void aClickFindsThatOfACircuitWithASine();
    void multipliersStandWholeInASmallWindow();
    void aPeriodIsTyped();
    void whatIsNoPeriodIsMarked();
    void theReasonIsToldWhereThereIsNone();
    void anEditMakesItOneOfAnEarlierText();
    void aLongSearchIsCancelled();
    void statesAndMultipliersAreChosen();
    void anOscillatorHasAPeriodOfItsOwn();
    void aRunComesAfterIt();
    void itIsExported();
    void pictures_data();
    void pictures();
};

void SteadyStatePanelTest::withoutAModelItSaysWhatToDo()
{
    const Bench bench;
    bench.window->showPanel(PanelId::SteadyState);
    QVERIFY(bench.words().contains(QStringLiteral("Open a model")));
    QVERIFY(!bench.part<QPushButton>("steadyFind").isEnabled());
    QVERIFY(!bench.action("sim.steadyState")->isEnabled());
    bench.openBuck();
    QVERIFY(bench.words().contains(QStringLiteral("Ctrl+F5")));
    QVERIFY(bench.part<QPushButton>("steadyFind").isEnabled());
}

void SteadyStatePanelTest::aKeyFindsThatOfTheBuck()
{
    const Bench bench;
    EditorPage& page = bench.openBuck();
    bench.press();
    // A period of the resonance of L, C and R: |m| = exp(-T/(2 R C)).
    const PeriodicState& state = bench.state();
    QCOMPARE(state.period, 1e-4);
    QCOMPARE(state.multipliers.size(), std::size_t(2));
    QVERIFY(std::abs(std::abs(state.multipliers.front()) - std::exp(-0.05)) < 1e-5);
    QVERIFY2(bench.verdict().startsWith(QStringLiteral("Stable")), qPrintable(bench.verdict()));
    QVERIFY2(bench.words().contains(QStringLiteral("Period 100 µs (10 kHz), of sample(0, 0.0001).")),
             qPrintable(bench.words()));
    QVERIFY(bench.row(QStringLiteral("C.v")) != nullptr);
    // One period is the run: an inductor has no mean voltage, so the output is duty times source.
    const Result& result = *page.session().result();
    QVERIFY(std::abs(result.time.back() - result.time.front() - 1e-4) < 1e-12);
    QVERIFY(std::abs(meanOf(result, "C.v") - 9.6) < 1e-4);
    QVERIFY(std::abs(result.find("L.i")->values.front() - result.find("L.i")->values.back()) < 1e-8);
    WAIT_FOR(bench.plot().isReady());
    const PlotRange shown = bench.plot().view().axes().x;
    QVERIFY(shown.from >= result.time.front() - 1e-5 && shown.to <= result.time.back() + 1e-5);
    // It is kept among the runs, and said in the status bar.
    QVERIFY(bench.window->findChild<SweepPanel*>()->runner().runs().front().name.startsWith(
        QStringLiteral("Steady state")));
    QVERIFY(bench.window->findChild<QLabel*>(QStringLiteral("status"))
                ->text()
                .contains(QStringLiteral("periodic steady state")));
    const auto& dots = bench.panel().circle().chart(0).content().series.back().points;
    QCOMPARE(dots.size(), 2);
    QVERIFY(std::abs(dots.front().x() - state.multipliers.front().real()) < 1e-12);
}

void SteadyStatePanelTest::aClickFindsThatOfACircuitWithASine()
{
    const Bench bench;
    EditorPage& page = bench.type(kDrivenCircuit);
    bench.window->showPanel(PanelId::SteadyState);
    QTest::mouseClick(&bench.part<QPushButton>("steadyFind"), Qt::LeftButton);
    bench.settle();
    // I = U / (R + j w L + 1/(j w C)); i(0) is its imaginary part for a sine.
    const double w = 2 * M_PI * 100;
    const std::complex<double> current = 10.0 / std::complex<double>(2, w * 1e-3 - 1 / (w * 1e-4));
    const double start = page.session().result()->find("i")->values.front();
    QVERIFY2(std::abs(start - current.imag()) < 1e-6, qPrintable(QString::number(start, 'g', 12)));
    QCOMPARE(bench.state().period, 0.01);
}

/// Beside values with many digits, which share the columns behind them.
void SteadyStatePanelTest::multipliersStandWholeInASmallWindow()
{
    const Bench bench;
    bench.window->resize(1280, 720);
    bench.type(kDrivenCircuit);
    bench.window->showPanel(PanelId::SteadyState);
    bench.press();
    const QTreeWidget& table = bench.panel().table();
    const std::complex<double> multiplier = bench.state().multipliers.front();
    QVERIFY(multiplier.imag() != 0);
    int found = 0;
    for (QTreeWidgetItemIterator each(bench.row(QStringLiteral("Multipliers"))->child(0)); *each != nullptr; ++each) {
        if (!(*each)->text(0).endsWith(QLatin1Char('i'))) continue;
        ++found;
        for (int column = 0; column < table.columnCount(); ++column) {
            const int room = table.header()->sectionSize(column) - (column == 0 ? 2 * table.indentation() : 0);
            QVERIFY2(table.fontMetrics().horizontalAdvance((*each)->text(column)) <= room,
                     qPrintable(QStringLiteral("'%1' in %2 pixels").arg((*each)->text(column)).arg(room)));
        }
    }
    QCOMPARE(found, 2);
}

void SteadyStatePanelTest::aPeriodIsTyped()
{
    const Bench bench;
    bench.openBuck();
    bench.window->showPanel(PanelId::SteadyState);
    auto& field = bench.part<QLineEdit>("steadyPeriod");
    QTest::keyClicks(&field, QStringLiteral("200 us"));
    QTest::keyClick(&field, Qt::Key_Return);
    bench.settle();
    QCOMPARE(bench.state().period, 2e-4);
    QVERIFY(std::abs(std::abs(bench.state().multipliers.front()) - std::exp(-0.1)) < 1e-5);
    QVERIFY(bench.words().contains(QStringLiteral("as given")));
}

void SteadyStatePanelTest::whatIsNoPeriodIsMarked()
{
    const Bench bench;
    EditorPage& page = bench.openBuck();
    bench.window->showPanel(PanelId::SteadyState);
    auto& field = bench.part<QLineEdit>("steadyPeriod");
    for (const char* text : {"soon", "-1", "0", "3 V"}) {
        field.clear();
        QTest::keyClicks(&field, QLatin1String(text));
        QTest::keyClick(&field, Qt::Key_Return);
        QVERIFY2(field.toolTip().contains(QStringLiteral("above zero")), text);
        QVERIFY(!page.session().isSimulating());
    }
    QTest::keyClicks(&field, QStringLiteral("1"));
    QVERIFY(!field.toolTip().contains(QStringLiteral("above zero")));
}

void SteadyStatePanelTest::theReasonIsToldWhereThereIsNone()
{
    const Bench bench;
    bench.type(
        "model Fed\n  Real x(start=0, fixed=true);\n  Real y(start=0, fixed=true);\nequation\n"
        "  der(x) = 1 + sin(6.283185307179586*time);\n  der(y) = -y + x;\nend Fed;\n");
    bench.press();
    QVERIFY(!bench.window->currentPage()->session().steadyState().state);
    QVERIFY2(bench.verdict().contains(QStringLiteral("No steady state")), qPrintable(bench.verdict()));
    QVERIFY2(bench.words().contains(QStringLiteral("'x'")), qPrintable(bench.words()));
    QVERIFY(bench.panel().circle().count() == 0);
    QVERIFY(bench.window->problems().errorCount() > 0);
}

void SteadyStatePanelTest::anEditMakesItOneOfAnEarlierText()
{
    const Bench bench;
    EditorPage& page = bench.type(kDrivenCircuit);
    bench.press();
    const QString before = bench.verdict();
    const auto at = page.document().text().find("R = 2");
    page.document().replace(static_cast<quint32>(at), static_cast<quint32>(at + 5), "R = 3");
    bench.settle();
    QVERIFY2(bench.verdict().contains(QStringLiteral("earlier text")), qPrintable(bench.verdict()));
    page.document().undo();
    bench.settle();
    QCOMPARE(bench.verdict(), before);
}

void SteadyStatePanelTest::aLongSearchIsCancelled()
{
    const Bench bench;
    EditorPage& page = bench.openBuck();
    bench.window->showPanel(PanelId::SteadyState);
    QTest::keyClicks(&bench.part<QLineEdit>("steadyBegin"), QStringLiteral("1e4"));
    auto& button = bench.part<QPushButton>("steadyFind");
    QTest::mouseClick(&button, Qt::LeftButton);
    WAIT_FOR(page.session().isSimulating());
    QCOMPARE(button.text(), QStringLiteral("Cancel"));
    QTest::mouseClick(&button, Qt::LeftButton);
    bench.settle();
    QVERIFY2(bench.words().contains(QStringLiteral("Stopped")), qPrintable(bench.words()));
    QCOMPARE(button.text(), QStringLiteral("Find"));
}

void SteadyStatePanelTest::statesAndMultipliersAreChosen()
{
    const Bench bench;
    EditorPage& page = bench.openBuck();
    bench.press();
    bench.clickRow(bench.row(QStringLiteral("C.v")));
    QCOMPARE(page.session().shown()->scalarDae->variables[bench.window->selection().variable()].name,
             std::string("C.v"));
    ChartView& chart = bench.panel().circle().chart(0);
    const QPointF dot = chart.content().series.back().points[1];
    QTest::mouseClick(chart.viewport(), Qt::LeftButton, {}, chart.positionOf(dot).toPoint());
    const QTreeWidgetItem* chosen = bench.panel().table().currentItem();
    QVERIFY(chosen != nullptr && chosen->text(0).contains(QStringLiteral("−")));
    QTest::mouseMove(chart.viewport(), chart.positionOf({0.5, 0}).toPoint());
    WAIT_FOR(bench.panel().circle().readout().contains(QStringLiteral("modulus")));
    // The table by the keyboard.
    bench.panel().table().setFocus();
    QTest::keyClick(&bench.panel().table(), Qt::Key_C, Qt::ControlModifier);
    QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("C.v\t")));
    bench.panel().table().setCurrentItem(bench.row(QStringLiteral("L.i")));
    QTest::keyClick(&bench.panel().table(), Qt::Key_Return);
    WAIT_FOR(bench.plot().isReady());
    const auto curves = bench.plot().shownVariables();
    QVERIFY(std::ranges::find(curves, "L.i") != curves.end());
}

void SteadyStatePanelTest::anOscillatorHasAPeriodOfItsOwn()
{
    const Bench bench;
    bench.type(
        "model VanDerPol\n  Real x(start=1, fixed=true);\n  Real y(start=0, fixed=true);\nequation\n"
        "  der(x) = y;\n  der(y) = (1 - x^2)*y - x;\n  annotation(experiment(StopTime=30));\nend VanDerPol;\n");
    bench.press();
    // Its period for mu = 1 is known to many digits.
    QVERIFY2(std::abs(bench.state().period - 6.6632868593231) < 1e-7,
             qPrintable(QString::number(bench.state().period, 'g', 12)));
    QVERIFY2(bench.words().contains(QStringLiteral("Oscillates by itself")), qPrintable(bench.words()));
}

void SteadyStatePanelTest::aRunComesAfterIt()
{
    const Bench bench;
    EditorPage& page = bench.type(kDrivenCircuit);
    bench.press();
    QTest::keyClick(bench.window.get(), Qt::Key_F5);
    bench.settle();
    QVERIFY(!page.session().runOrigin().isPeriodic);
    QCOMPARE(page.session().result()->time.back(), 0.1);
    WAIT_FOR(bench.plot().isReady());
    QVERIFY(bench.plot().view().axes().x.to > 0.099);
    // What was found stays in its panel.
    QVERIFY(bench.verdict().startsWith(QStringLiteral("Stable")));
    QCOMPARE(bench.window->findChild<SweepPanel*>()->runner().runs().size(), std::size_t(2));
}

void SteadyStatePanelTest::itIsExported()
{
    const Bench bench;
    bench.openBuck();
    bench.press();
    const auto textOf = [&](const char* name) { return exportedFrom(bench.panel().circle(), name); };
    QVERIFY(textOf("circle.svg").contains("<svg"));
    QVERIFY(textOf("circle.pdf").startsWith("%PDF"));
    QVERIFY(textOf("circle.png").mid(1, 3) == "PNG");
    const QList<QByteArray> lines = textOf("circle.csv").split('\n');
    QCOMPARE(lines[0], QByteArray("re,im,modulus"));
    QVERIFY(std::abs(lines[1].split(',')[2].toDouble() - std::exp(-0.05)) < 1e-5);
}

void SteadyStatePanelTest::pictures_data()
{
    addThemesAndSizes();
}

void SteadyStatePanelTest::pictures()
{
    const Bench bench;
    bench.dress();
    bench.openBuck();
    bench.press();
    WAIT_FOR(bench.plot().isReady());
    keepPicture(*bench.window, QStringLiteral("steady-state-") + QLatin1String(QTest::currentDataTag()));
    QVERIFY(bench.panel().circle().chart(0).isVisible());
    QVERIFY(bench.panel().circle().chart(0).height() > 80);
}

QTEST_MAIN(SteadyStatePanelTest)
#include "steady_state_panel_test.moc"
