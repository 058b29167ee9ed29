// SPDX-License-Identifier: GPL-3.0-or-later
// A value over two parameters in the window: closed forms, a click that runs a field, what is missing, export.
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <cmath>

#include "tests/ui/bench_fixture.h"
#include "tests/ui/pictures.h"
#include "ui/bench/map_panel.h"
#include "ui/charts/chart_sheet.h"
#include "ui/session/model_session.h"

using namespace causeway;
using namespace causeway::ui;
using namespace causeway::test;

namespace {

/// A source with an inner resistance: its efficiency is R/(R + Ri).
const char* const kSource = R"(model Source
  parameter Real Ri(unit="Ohm") = 1;
  parameter Real R(unit="Ohm") = 4;
  Causeway.Electrical.Sources.ConstantVoltage source(V=12);
  Causeway.Electrical.Basic.Resistor inside(R=Ri);
  Causeway.Electrical.Basic.Resistor load(R=R);
  Causeway.Electrical.Basic.Ground ground;
equation
  connect(source.p, inside.p);
  connect(inside.n, load.p);
  connect(load.n, source.n);
  connect(source.n, ground.p);
  assert(R < 100, "too large");
end Source;
)";

struct Bench : PanelBench<MapPanel> {
    Bench()
    {
        type(kSource);
        auto& losses = *window->findChild<QWidget*>(QStringLiteral("lossesPanel"));
        losses.findChild<QComboBox*>(QStringLiteral("lossInterval"))->setCurrentIndex(2);
        losses.findChild<QLineEdit*>(QStringLiteral("lossOutputs"))->setText(QStringLiteral("load"));
        action("sim.map")->trigger();
        settle();
    }
    void settle() const override
    {
        WindowBench::settle();
        WAIT_FOR(panel().isSettled());
    }
    [[nodiscard]] QString words() const { return textOf("mapWords"); }
    void choose(const QByteArray& axis, const char* parameter, const char* first, const char* last, int count) const
    {
        part<QComboBox>((axis + "Parameter").constData()).setCurrentText(QLatin1String(parameter));
        part<QLineEdit>((axis + "First").constData()).setText(QLatin1String(first));
        part<QLineEdit>((axis + "Last").constData()).setText(QLatin1String(last));
        part<QSpinBox>((axis + "Count").constData()).setValue(count);
    }
    void run() const
    {
        QTest::mouseClick(&part<QPushButton>("mapRun"), Qt::LeftButton);
        settle();
    }
};

}  // namespace

class MapPanelTest : public QObject {
    Q_OBJECT
private slots:
    void efficiencyIsThatOfEachPair();
    void fieldThatIsClickedIsRun();
    void runsThatFailAreToldAndLeftOut();
    void whatMakesNoSenseIsNotRun();
    void valueOfACurveIsMapped();
    void tableIsExported();
    void pictures_data();
    void pictures();
};

void MapPanelTest::efficiencyIsThatOfEachPair()
{
    const Bench bench;
    bench.choose("mapX", "R", "1", "4", 4);
    bench.choose("mapY", "Ri", "0.5", "1", 2);
    bench.run();
    const ValueMap& map = bench.panel().runner().map();
    QCOMPARE(map.x, (std::vector<double>{1, 2, 3, 4}));
    QCOMPARE(map.y, (std::vector<double>{0.5, 1}));
    for (std::size_t row = 0; row < 2; ++row) {
        for (std::size_t column = 0; column < 4; ++column) {
            const double wanted = 100 * map.x[column] / (map.x[column] + map.y[row]);
            QVERIFY2(std::abs(map.at(row, column) - wanted) < 1e-6, qPrintable(QString::number(map.at(row, column))));
        }
    }
    QVERIFY2(
        bench.words().contains(QStringLiteral("largest 88.8889 % at R = 4 Ω, Ri = 0.5 Ω; smallest 50 % at R = 1 Ω")),
        qPrintable(bench.words()));
    QCOMPARE(bench.panel().chart().count(), std::size_t{1});
    QCOMPARE(bench.panel().chart().chart(0).content().field.values.size(), std::size_t{8});
}

void MapPanelTest::fieldThatIsClickedIsRun()
{
    const Bench bench;
    bench.choose("mapX", "R", "1", "4", 4);
    bench.choose("mapY", "Ri", "0.5", "1", 2);
    bench.run();
    ChartView& chart = bench.panel().chart().chart(0);
    const QPoint place = chart.positionOf({3, 1}).toPoint();
    QTest::mouseMove(chart.viewport(), place);
    QVERIFY2(bench.panel().chart().readout().endsWith(QStringLiteral("75 %")),
             qPrintable(bench.panel().chart().readout()));
    QTest::mouseClick(chart.viewport(), Qt::LeftButton, {}, place);
    QTest::keyClick(bench.window.get(), Qt::Key_F5);
    bench.settle();
    const auto& result = bench.window->currentPage()->session().result();
    QVERIFY(result != nullptr);
    // 12 V at 1 and 3 Ohm.
    QVERIFY(result->find("load.v") != nullptr);
    QVERIFY(std::abs(result->find("load.v")->values.back() - 9) < 1e-6);
}

void MapPanelTest::runsThatFailAreToldAndLeftOut()
{
    const Bench bench;
    bench.choose("mapX", "R", "50", "150", 3);
    bench.choose("mapY", "Ri", "0.5", "1", 2);
    bench.run();
    QVERIFY2(bench.words().contains(QStringLiteral("4 runs without a value:")), qPrintable(bench.words()));
    QVERIFY(std::isnan(bench.panel().runner().map().at(0, 1)));
    QVERIFY(std::isfinite(bench.panel().runner().map().at(0, 0)));
}

void MapPanelTest::whatMakesNoSenseIsNotRun()
{
    const Bench bench;
    bench.choose("mapX", "R", "1", "4", 4);
    bench.choose("mapY", "R", "1", "4", 4);
    bench.run();
    QVERIFY2(bench.words().contains(QStringLiteral("two different parameters")), qPrintable(bench.words()));
    bench.choose("mapY", "Ri", "often", "4", 4);
    bench.run();
    QVERIFY2(bench.words().contains(QStringLiteral("is invalid")), qPrintable(bench.words()));
    QCOMPARE(bench.panel().runner().wanted(), std::size_t{0});
}

void MapPanelTest::valueOfACurveIsMapped()
{
    const Bench bench;
    bench.choose("mapX", "R", "1", "3", 2);
    bench.choose("mapY", "Ri", "1", "3", 2);
    bench.part<QComboBox>("mapMeasure").setCurrentIndex(1);
    bench.part<QLineEdit>("mapCurve").setText(QStringLiteral("load.v*load.i"));
    bench.run();
    QVERIFY2(std::abs(bench.panel().runner().map().at(0, 1) - 27) < 1e-6, qPrintable(bench.words()));
}

void MapPanelTest::tableIsExported()
{
    const Bench bench;
    bench.choose("mapX", "R", "1", "3", 3);
    bench.choose("mapY", "Ri", "1", "3", 2);
    bench.run();
    QVERIFY(exportedFrom(bench.panel().chart(), "map.csv").startsWith("Ri\\R,1,2,3\n1,50"));
}

void MapPanelTest::pictures_data()
{
    addThemesAndSizes();
}

void MapPanelTest::pictures()
{
    const Bench bench;
    bench.dress();
    bench.action("sim.map")->trigger();
    bench.choose("mapX", "R", "1", "10", 10);
    bench.choose("mapY", "Ri", "0.1", "1", 5);
    bench.run();
    keepPicture(*bench.window, QStringLiteral("map-") + QLatin1String(QTest::currentDataTag()));
    QVERIFY(bench.panel().chart().chart(0).isVisible());
}

QTEST_MAIN(MapPanelTest)
#include "map_panel_test.moc"
