// SPDX-License-Identifier: GPL-3.0-or-later
// Where the power goes, in the window: a table and bars with numbers of closed forms, intervals, selection on the
// diagram.
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QSpinBox>
#include <QToolButton>
#include <QTreeWidget>
#include <cmath>

#include "tests/ui/bench_fixture.h"
#include "tests/ui/pictures.h"
#include "ui/bench/losses_panel.h"
#include "ui/bench/name_field.h"
#include "ui/bench/power_flow_view.h"
#include "ui/bench/steady_state_panel.h"
#include "ui/charts/chart_sheet.h"
#include "ui/diagram/diagram_panel.h"
#include "ui/diagram/diagram_view.h"
#include "ui/plot/plot_panel.h"
#include "ui/session/document.h"
#include "ui/session/model_session.h"
#include "ui/window/panel_pictures.h"

using namespace causeway;
using namespace causeway::ui;
using namespace causeway::test;

namespace {

const char* const kDirect = R"(model Direct "A source heats two resistors through a diode"
  Causeway.Electrical.Sources.ConstantVoltage source(V=12) annotation(Placement(transformation(origin={-60,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Basic.Resistor R1(R=2) annotation(Placement(transformation(extent={{-10,20},{10,40}})));
  Causeway.Electrical.Basic.Resistor R2(R=4) annotation(Placement(transformation(origin={40,0}, extent={{-10,-10},{10,10}}, rotation=270)));
  Causeway.Electrical.Semiconductors.Diode diode(data=Causeway.Electrical.Semiconductors.DataSheets.Diode100V()) annotation(Placement(transformation(extent={{-40,20},{-20,40}})));
  Causeway.Electrical.Basic.Ground ground annotation(Placement(transformation(extent={{-70,-60},{-50,-40}})));
equation
  connect(source.p, diode.p);
  connect(diode.n, R1.p);
  connect(R1.n, R2.p);
  connect(R2.n, source.n);
  connect(source.n, ground.p);
end Direct;
)";

struct Bench : PanelBench<LossesPanel> {
    Bench() : PanelBench(QStringLiteral(CAUSEWAY_SOURCE_DIR "/models/Components")) {}
    [[nodiscard]] QString words() const { return textOf("lossWords"); }
    void run() const
    {
        QTest::keyClick(window.get(), Qt::Key_F5);
        settle();
    }
    [[nodiscard]] const ComponentPower& power(const char* name) const
    {
        static const ComponentPower none;
        if (!panel().balance()) return none;
        const auto& all = panel().balance()->components;
        const auto found = std::ranges::find(all, name, &ComponentPower::name);
        return found == all.end() ? none : *found;
    }
    [[nodiscard]] QTreeWidgetItem* row(const char* name) const
    {
        return panel().table().findItems(QLatin1String(name), Qt::MatchExactly).value(0);
    }
};

}  // namespace

class LossesPanelTest : public QObject {
    Q_OBJECT
private slots:
    void withoutARunItSaysWhatToDo();
    void aDirectCurrentIsSharedOut();
    void aClickSelectsTheComponent();
    void theSteadyStateOfTheBuckLosesNothing();
    void theIntervalIsThatOfThePlot();
    void whatIsWrongIsTold();
    void anEditMakesItOneOfAnEarlierText();
    void theTableIsExported();
    void theFlowGoesFromSourcesToLoadsAndLosses();
    void thePowerIsShownOnTheDiagram();
    void whatCannotBeShownOnTheDiagramIsSaid();
    void thePowerIsOnThePictureOfTheDiagram();
    void pictures_data();
    void pictures();
};

void LossesPanelTest::withoutARunItSaysWhatToDo()
{
    const Bench bench;
    bench.window->showPanel(PanelId::Losses);
    QVERIFY(bench.words().contains(QStringLiteral("Press F5")));
    QVERIFY(!bench.panel().table().isVisible());
}

void LossesPanelTest::aDirectCurrentIsSharedOut()
{
    const Bench bench;
    bench.type(kDirect);
    QVERIFY(bench.action("sim.losses") != nullptr);
    bench.run();
    bench.action("sim.losses")->trigger();
    bench.part<QComboBox>("lossInterval").setCurrentIndex(2);
    bench.settle();
    bench.fill("lossOutputs", "R2");
    const double current = (12 - 0.5) / (2 + 4 + 5e-3);
    QVERIFY(std::abs(bench.power("R2").power - 4 * current * current) < 1e-6);
    QVERIFY(std::abs(bench.power("R1").power - 2 * current * current) < 1e-6);
    QVERIFY(std::abs(bench.power("diode").power - (0.5 * current + 5e-3 * current * current)) < 1e-6);
    QVERIFY(std::abs(bench.power("source").power + 12 * current) < 1e-6);
    QVERIFY2(bench.words().contains(QStringLiteral("delivered 22.9808 W, to loads 14.67 W, lost 8.31087 W")),
             qPrintable(bench.words()));
    QVERIFY2(bench.words().contains(QStringLiteral("efficiency 63.84 %")), qPrintable(bench.words()));
    QCOMPARE(bench.row("diode")->text(1), QStringLiteral("loss"));
    QCOMPARE(bench.row("R2")->text(3), QStringLiteral("63.84 %"));
    // Bars of what is lost: the largest above.
    QCOMPARE(bench.panel().bars().chart(0).content().bars.categories,
             (QStringList{QStringLiteral("diode"), QStringLiteral("R1")}));
    // Sorted as numbers by a click on the head.
    bench.panel().table().sortItems(2, Qt::AscendingOrder);
    QCOMPARE(bench.panel().table().topLevelItem(0)->text(0), QStringLiteral("source"));
}

void LossesPanelTest::aClickSelectsTheComponent()
{
    const Bench bench;
    EditorPage& page = bench.type(kDirect);
    bench.window->showDiagram();
    bench.run();
    bench.window->showPanel(PanelId::Losses);
    bench.part<QComboBox>("lossInterval").setCurrentIndex(2);
    bench.settle();
    QTreeWidgetItem* row = bench.row("R1");
    QTreeWidget& table = bench.panel().table();
    table.scrollToItem(row);
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, table.visualItemRect(row).center());
    QCOMPARE(page.diagram()->view().selectedComponents(), QStringList{QStringLiteral("R1")});
    // A bar is as good.
    ChartView& chart = bench.panel().bars().chart(0);
    const QRectF area = chart.chart()->plotArea();
    QTest::mouseClick(chart.viewport(), Qt::LeftButton, {}, area.center().toPoint());
    QCOMPARE(page.diagram()->view().selectedComponents(), QStringList{QStringLiteral("diode")});
    QCOMPARE(table.currentItem()->text(0), QStringLiteral("diode"));
}

void LossesPanelTest::theSteadyStateOfTheBuckLosesNothing()
{
    const Bench bench;
    bench.open(QStringLiteral(CAUSEWAY_SOURCE_DIR "/models/Examples/BuckConverter.mo"));
    bench.window->showPanel(PanelId::Losses);
    QTest::keyClick(bench.window.get(), Qt::Key_F5, Qt::ControlModifier);
    bench.settle();
    bench.window->showPanel(PanelId::Losses);
    bench.settle();
    QVERIFY2(bench.words().contains(QStringLiteral("efficiency 100.00 %")), qPrintable(bench.words()));
    QVERIFY(std::abs(bench.panel().balance()->to - bench.panel().balance()->from - 1e-4) < 1e-12);
    // 9.6 V with its ripple at 10 Ohm.
    QVERIFY(std::abs(bench.power("R").power - 9.216) < 1e-3);
    QVERIFY(bench.panel().bars().count() == 0);
    QVERIFY(bench.part<QLabel>("lossBarsHint").text().contains(QStringLiteral("Nothing is lost")));
}

void LossesPanelTest::theIntervalIsThatOfThePlot()
{
    const Bench bench;
    // 1 Ohm at a sine of 1 V: the mean of its square over [a, b].
    bench.type(
        "model Sine\n  Circuits.SineVoltage source(V=1, f=0.25);\n  Circuits.Resistor R(R=1);\n"
        "  Circuits.Ground g;\nequation\n  connect(source.p, R.p);\n  connect(R.n, source.n);\n"
        "  connect(source.n, g.p);\n  annotation(experiment(StopTime=1, Interval=0.001));\nend Sine;\n");
    bench.run();
    bench.window->showPanel(PanelId::Losses);
    bench.part<QComboBox>("lossInterval").setCurrentIndex(1);
    auto& plot = *bench.window->findChild<PlotPanel*>();
    plot.setTime({0.2, 0.6});
    bench.settle();
    WAIT_FOR(bench.panel().balance() && std::abs(bench.panel().balance()->to - 0.6) < 1e-6);
    bench.settle();
    const auto squares = [](double t) { return t / 2 - std::sin(M_PI * t) / (2 * M_PI); };
    QVERIFY(std::abs(bench.power("R").power - (squares(0.6) - squares(0.2)) / 0.4) < 1e-5);
}

void LossesPanelTest::whatIsWrongIsTold()
{
    const Bench bench;
    bench.type(kDirect);
    bench.run();
    bench.window->showPanel(PanelId::Losses);
    // A direct current has no period.
    bench.settle();
    QVERIFY2(bench.panel().balance() && !bench.panel().balance()->error.empty(), qPrintable(bench.words()));
    QVERIFY(!bench.panel().table().isVisible());
    bench.part<QComboBox>("lossInterval").setCurrentIndex(2);
    bench.fill("lossOutputs", "R9");
    QVERIFY2(bench.words().contains(QStringLiteral("R9")), qPrintable(bench.words()));
    bench.fill("lossOutputs", "R2");
    QVERIFY(bench.panel().table().isVisible());
    bench.part<QComboBox>("lossInterval").setCurrentIndex(0);
    bench.fill("lossFrequency", "often");
    QVERIFY(bench.part<QLineEdit>("lossFrequency").toolTip().contains(QStringLiteral("above zero")));
    // Nothing is measured of the next run.
    bench.run();
    bench.window->showPanel(PanelId::Losses);
    WAIT_FOR(bench.words().contains(QStringLiteral("above zero")));
    QVERIFY(!bench.panel().table().isVisible());
}

void LossesPanelTest::anEditMakesItOneOfAnEarlierText()
{
    const Bench bench;
    EditorPage& page = bench.type(kDirect);
    bench.run();
    bench.window->showPanel(PanelId::Losses);
    bench.part<QComboBox>("lossInterval").setCurrentIndex(2);
    bench.settle();
    const auto at = page.document().text().find("R=4");
    page.document().replace(static_cast<quint32>(at), static_cast<quint32>(at + 3), "R=5");
    bench.settle();
    QVERIFY2(bench.words().contains(QStringLiteral("earlier text")), qPrintable(bench.words()));
}

void LossesPanelTest::theTableIsExported()
{
    const Bench bench;
    bench.type(kDirect);
    bench.run();
    bench.window->showPanel(PanelId::Losses);
    bench.part<QComboBox>("lossInterval").setCurrentIndex(2);
    bench.settle();
    for (const char* name : {"losses.csv", "losses.svg"})
        QVERIFY2(exportedFrom(bench.panel().bars(), name).contains("diode"), name);
}

void LossesPanelTest::theFlowGoesFromSourcesToLoadsAndLosses()
{
    const Bench bench;
    EditorPage& page = bench.type(kDirect);
    bench.window->showDiagram();
    bench.run();
    bench.window->showPanel(PanelId::Losses);
    bench.part<QComboBox>("lossInterval").setCurrentIndex(2);
    bench.fill("lossOutputs", "R2");
    PowerFlowView& flow = bench.panel().flow();
    QVERIFY(!flow.isVisible());
    bench.part<QToolButton>("lossFlowShown").click();
    bench.settle();
    QVERIFY(flow.isVisible() && !bench.panel().bars().isVisible());
    QCOMPARE(flow.flow().given.size(), std::size_t(1));
    QCOMPARE(flow.flow().taken.size(), std::size_t(3));
    // As high as their power.
    const QRectF source = flow.placeOf(QStringLiteral("source")), load = flow.placeOf(QStringLiteral("R2"));
    QVERIFY(std::abs(load.height() / source.height() - bench.power("R2").power / flow.flow().total) < 1e-9);
    QVERIFY(source.left() < load.left());
    QTest::mouseClick(&flow, Qt::LeftButton, {}, load.center().toPoint());
    QCOMPARE(page.diagram()->view().selectedComponents(), QStringList{QStringLiteral("R2")});
    QCOMPARE(bench.panel().table().currentItem()->text(0), QStringLiteral("R2"));
    QTest::keyClick(&flow, Qt::Key_Down);
    QCOMPARE(page.diagram()->view().selectedComponents(), QStringList{QStringLiteral("R1")});
    QTest::keyClick(&flow, Qt::Key_Up);
    QTest::keyClick(&flow, Qt::Key_Up);
    QTest::keyClick(&flow, Qt::Key_Up);
    QCOMPARE(page.diagram()->view().selectedComponents(), QStringList{QStringLiteral("source")});
    QVERIFY2(flow.accessibleDescription().contains(QStringLiteral("R2 (load) takes 14.67 W, 63.8 %")),
             qPrintable(flow.accessibleDescription()));
    const QTemporaryDir folder;
    for (const char* name : {"flow.svg", "flow.csv"}) {
        QSignalSpy told(&flow, &PowerFlowView::exported);
        const QString path = folder.filePath(QLatin1String(name));
        flow.exportTo(path);
        WAIT_FOR(!told.isEmpty());
        QCOMPARE(told.front().at(1).toString(), QString());
        QVERIFY2(readFile(path.toStdString())->find("diode") != std::string::npos, name);
    }
}

void LossesPanelTest::thePowerIsShownOnTheDiagram()
{
    const Bench bench;
    EditorPage& page = bench.type(kDirect);
    bench.run();
    bench.window->showPanel(PanelId::Losses);
    bench.part<QComboBox>("lossInterval").setCurrentIndex(2);
    bench.settle();
    auto& button = bench.part<QToolButton>("lossOnDiagram");
    QTest::mouseClick(&button, Qt::LeftButton);
    QCOMPARE(page.view(), EditorPage::View::Diagram);
    WAIT_FOR(page.diagram()->view().power().isShown());
    bench.settle();
    const DiagramPower& power = *page.diagram()->view().power().power();
    const double current = (12 - 0.5) / (2 + 4 + 5e-3);
    QVERIFY(std::abs(power.largest - 12 * current) < 1e-6);
    QVERIFY(std::abs(power.part("diode")->lost - (0.5 * current + 5e-3 * current * current)) < 1e-6);
    QVERIFY(bench.action("diagram.power")->isChecked());
    const auto tip = [&](const char* part) { return page.diagram()->view().power().tipOf(part); };
    QVERIFY2(tip("source").contains(QStringLiteral("delivers 22.98 W (source)")), qPrintable(tip("source")));
    QVERIFY2(tip("diode").contains(QStringLiteral("takes 0.9759 W (loss)")), qPrintable(tip("diode")));
    QVERIFY(tip("ground").contains(QStringLiteral("no mean power")) && tip("nothing").isEmpty());
    // It is no change of the model.
    const QByteArray before = QByteArray::fromStdString(page.document().text());
    keepPicture(page, QStringLiteral("power-on-diagram"));
    // Another run, of other values, while the panel is hidden.
    bench.window->showPanel(PanelId::Plot);
    bench.run();
    WAIT_FOR(page.diagram()->view().power().isShown());
    // Off by its key.
    QTest::keyClick(bench.window.get(), Qt::Key_F9, Qt::ShiftModifier);
    QVERIFY(!page.diagram()->view().power().isShown());
    QVERIFY(!button.isChecked());
    QCOMPARE(QByteArray::fromStdString(page.document().text()), before);
}

void LossesPanelTest::whatCannotBeShownOnTheDiagramIsSaid()
{
    const Bench bench;
    EditorPage& page = bench.type(kDirect);
    QTest::keyClick(bench.window.get(), Qt::Key_F9, Qt::ShiftModifier);
    bench.settle();
    QCOMPARE(page.view(), EditorPage::View::Diagram);
    QVERIFY2(page.diagram()->message().contains(QStringLiteral("F5")), qPrintable(page.diagram()->message()));
    // Nothing repeats: there are no last periods.
    bench.run();
    WAIT_FOR(page.diagram()->message().contains(QStringLiteral("Cannot show the power")));
    QVERIFY2(page.diagram()->message().contains(QStringLiteral("Losses")), qPrintable(page.diagram()->message()));
    bench.part<QComboBox>("lossInterval").setCurrentIndex(2);
    WAIT_FOR(page.diagram()->view().power().isShown());
    QVERIFY2(page.diagram()->message().isEmpty(), qPrintable(page.diagram()->message()));
}

void LossesPanelTest::thePowerIsOnThePictureOfTheDiagram()
{
    const Bench bench;
    EditorPage& page = bench.type(kDirect);
    bench.run();
    bench.part<QComboBox>("lossInterval").setCurrentIndex(2);
    bench.window->showDiagram();
    bench.settle();
    page.diagram()->view().setFocus();
    const QTemporaryDir folder;
    const auto picture = [&](const char* name) {
        const QString path = folder.filePath(QLatin1String(name));
        auto& pictures = *bench.window->findChild<PanelPictures*>();
        QSignalSpy told(&pictures, &PanelPictures::saved);
        pictures.save(page.diagram()->view(), path);
        [&] { WAIT_FOR(!told.isEmpty()); }();
        return QImage(path);
    };
    const QImage without = picture("without.png");
    bench.action("diagram.power")->trigger();
    WAIT_FOR(page.diagram()->view().power().isShown());
    const QImage with = picture("with.png");
    QCOMPARE(with.size(), without.size());
    QVERIFY(!with.isNull() && with != without);
}

void LossesPanelTest::pictures_data()
{
    addThemesAndSizes();
}

void LossesPanelTest::pictures()
{
    const Bench bench;
    bench.dress();
    bench.type(kDirect);
    bench.run();
    bench.window->showPanel(PanelId::Losses);
    bench.part<QComboBox>("lossInterval").setCurrentIndex(2);
    bench.fill("lossOutputs", "R2");
    keepPicture(*bench.window, QStringLiteral("losses-") + QLatin1String(QTest::currentDataTag()));
    QVERIFY(bench.panel().bars().chart(0).isVisible());
    bench.part<QToolButton>("lossFlowShown").click();
    bench.settle();
    keepPicture(*bench.window, QStringLiteral("flow-") + QLatin1String(QTest::currentDataTag()));
    QVERIFY(bench.panel().flow().isVisible());
}

QTEST_MAIN(LossesPanelTest)
#include "losses_panel_test.moc"
