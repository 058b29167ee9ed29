// SPDX-License-Identifier: GPL-3.0-or-later
// Several plots, tabs, kinds of plots, axes and looks of curves, as a person works with them.
#include <QDialogButtonBox>
#include <QJsonArray>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

#include "tests/ui/plot_panes_fixture.h"
#include "ui/plot/axis_dialog.h"
#include "ui/plot/cursor_table.h"
#include "ui/plot/plot_panel.h"
#include "ui/plot/plot_sheet.h"
#include "ui/session/job_manager.h"
#include "ui/session/selection.h"
#include "ui/session/settings.h"
#include "ui/session/variable_mime.h"

using namespace causeway;
using namespace causeway::test;
using namespace causeway::ui;

class PlotPanesTest : public QObject {
    Q_OBJECT

private slots:
    void aVariableDroppedBetweenPlotsMakesANewOne()
    {
        PlotFixture f;
        PlotPane& first = f.panel.pane();
        PlotFixture::drop(first, {QStringLiteral("u0")}, {300, f.panel.view().height() - 2.0});
        QCOMPARE(f.panes().size(), std::size_t{2});
        QCOMPARE(PlotFixture::namesOf(*f.panes()[0]), (Names{"iL", "uC"}));
        QCOMPARE(PlotFixture::namesOf(*f.panes()[1]), (Names{"u0"}));
        PlotFixture::drop(first, {QStringLiteral("i0")}, {300, 5});
        QCOMPARE(f.panes().size(), std::size_t{3});
        QCOMPARE(PlotFixture::namesOf(*f.panes()[0]), (Names{"i0"}));
        // Into a plot, and to its right axis.
        PlotPane& last = *f.panes()[2];
        PlotFixture::drop(last, {QStringLiteral("der(uC)")}, last.view().frame().area.center());
        PlotFixture::drop(last, {QStringLiteral("R1.p")},
                          {last.view().width() - 3.0, last.view().frame().area.center().y()});
        QCOMPARE(PlotFixture::namesOf(last), (Names{"u0", "der(uC)", "R1.p"}));
        QVERIFY(last.content().curves[2].side == PlotSide::Right);
        f.picture(QStringLiteral("panes"));
    }

    void plotsOfATabShowTheSameTime()
    {
        PlotFixture f;
        f.key(Qt::Key_N);
        f.panel.setShown("u0", true);
        f.key(Qt::Key_N);
        f.panel.setShown("R1.on", true);
        QCOMPARE(f.panes().size(), std::size_t{3});
        f.panel.zoomIn();
        const PlotRange time = f.panes()[2]->view().axes().x;
        QVERIFY(time.width() < 0.1);
        for (PlotPane* pane : f.panes()) {
            QCOMPARE(pane->view().axes().x, time);
            // Exactly above each other.
            QCOMPARE(pane->view().frame().area.left(), f.panes()[0]->view().frame().area.left());
            QCOMPARE(pane->view().frame().area.right(), f.panes()[0]->view().frame().area.right());
        }
        f.panel.fit();
        QCOMPARE(f.panes()[0]->view().axes().x, (PlotRange{0, 0.1}));
        // Both instants are in all plots, as is the pointer.
        const QImage before = f.panes()[2]->grab().toImage();
        const QPoint at = f.panes()[0]->view().positionOf(0.02, 0.1, PlotSide::Left).toPoint();
        QTest::mouseClick(&f.panes()[0]->view(), Qt::LeftButton, {}, at);
        QVERIFY(f.panes()[2]->grab().toImage() != before);
        const QImage withA = f.panes()[2]->grab().toImage();
        QTest::mouseClick(&f.panes()[0]->view(), Qt::LeftButton, Qt::ShiftModifier, at + QPoint(120, 0));
        QVERIFY(f.panes()[2]->grab().toImage() != withA);
        const QImage withB = f.panes()[2]->grab().toImage();
        QTest::mouseMove(&f.panes()[0]->view(), at + QPoint(60, 0));
        QTRY_VERIFY(f.panes()[2]->grab().toImage() != withB);
        f.picture(QStringLiteral("cursors"));
    }

    void keysGoThroughPlotsAndTabs()
    {
        PlotFixture f;
        f.key(Qt::Key_N);
        QVERIFY(&f.panel.pane() == f.panes()[1]);
        QVERIFY(f.panel.view().hasFocus());
        f.key(Qt::Key_PageUp);
        QVERIFY(&f.panel.pane() == f.panes()[0]);
        f.key(Qt::Key_T);
        QCOMPARE(f.panel.sheetCount(), 2);
        QVERIFY(f.panel.shownVariables().empty());
        f.panel.setShown("u0", true);
        f.key(Qt::Key_PageDown, Qt::ShiftModifier);
        QCOMPARE(f.panel.shownVariables(), (Names{"iL", "uC"}));
        // The second curve goes and comes.
        f.key(Qt::Key_2);
        QVERIFY(f.panel.pane().content().curves[1].isHidden);
        QVERIFY(f.panel.view().curves()[1].isHidden);
        f.key(Qt::Key_2);
        QVERIFY(!f.panel.pane().content().curves[1].isHidden);
        f.selection.selectVariable(rlcCircuit()->dae->findVariable("uC"));
        f.key(Qt::Key_Delete);
        QCOMPARE(f.panel.shownVariables(), (Names{"iL"}));
        f.panel.closePane();
        QCOMPARE(f.panes().size(), std::size_t{1});
    }

    void curvesMoveBetweenPlotsAndTakeTheirLookAlong()
    {
        PlotFixture f;
        f.choose(QStringLiteral("uC/Line/Dotted"));
        f.choose(QStringLiteral("uC/Width/4"));
        f.choose(QStringLiteral("uC/Points"));
        f.choose(QStringLiteral("uC/Colour/Colour 5"));
        f.choose(QStringLiteral("uC/Move to/A new plot below"));
        QCOMPARE(PlotFixture::namesOf(*f.panes()[0]), (Names{"iL"}));
        QCOMPARE(PlotFixture::namesOf(*f.panes()[1]), (Names{"uC"}));
        const PlotCurve& curve = f.panes()[1]->view().curves()[0];
        QVERIFY(curve.line == LineKind::Dotted);
        QCOMPARE(curve.width, 4.0);
        QVERIFY(curve.hasPoints);
        QCOMPARE(curve.colour, f.theme.colours().curves[4]);
        f.panel.moveCurve(*f.panes()[1], "uC", *f.panes()[0]);
        QCOMPARE(PlotFixture::namesOf(*f.panes()[0]), (Names{"iL", "uC"}));
    }

    void everyChangeCanBeTakenBack()
    {
        PlotFixture f;
        f.panel.setShown("u0", true);
        f.key(Qt::Key_N);
        f.panel.setShown("i0", true);
        f.choose(QStringLiteral("i0/Move to/Plots 1, plot 1"));
        f.key(Qt::Key_T);
        QCOMPARE(f.panel.sheetCount(), 2);
        const QJsonObject last = f.panel.layoutOfPlots();
        for (int i = 0; i < 5; ++i) f.key(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(f.panel.layoutOfPlots().value(QStringLiteral("tabs")).toArray().size(), 1);
        QCOMPARE(f.panel.shownVariables(), (Names{"iL", "uC"}));
        QCOMPARE(f.panes().size(), std::size_t{1});
        for (int i = 0; i < 5; ++i) f.panel.stepForward();
        QCOMPARE(f.panel.sheetCount(), 2);
        QCOMPARE(f.panel.layoutOfPlots().value(QStringLiteral("tabs")).toArray().size(),
                 last.value(QStringLiteral("tabs")).toArray().size());
    }

    void plotsAreThereAgainAfterARestart()
    {
        Settings settings(Settings::Storage::Ephemeral);
        {
            PlotFixture f(rlcResult(), &settings);
            f.key(Qt::Key_N);
            f.panel.setShown("u0", true);
            f.choose(QStringLiteral("u0/Line/Dashed"));
            f.choose(QStringLiteral("Show/Spectrum"));
        }
        PlotFixture f(rlcResult(3000), &settings);
        QCOMPARE(f.panes().size(), std::size_t{2});
        QCOMPARE(PlotFixture::namesOf(*f.panes()[1]), (Names{"u0"}));
        QVERIFY(f.panes()[1]->content().kind == PaneKind::Spectrum);
        QVERIFY(f.panes()[1]->content().curves[0].line == LineKind::Dashed);
        // Another model has plots of its own, and leaves these alone.
        f.panel.setSimulation(rlcResult(100, "Other"));
        QCOMPARE(f.panes().size(), std::size_t{1});
        f.panel.setSimulation(rlcResult(100));
        QCOMPARE(f.panes().size(), std::size_t{2});
    }

    void layoutsThatMakeNoSenseAreLeftOut()
    {
        const QJsonObject nonsense{
            {QStringLiteral("kind"), 77},
            {QStringLiteral("curves"), QJsonArray{1, QJsonObject{{QStringLiteral("name"), QStringLiteral("x")},
                                                                 {QStringLiteral("width"), -5},
                                                                 {QStringLiteral("line"), 12}}}},
            {QStringLiteral("left"), QJsonObject{{QStringLiteral("from"), 3}, {QStringLiteral("to"), 1}}}};
        const PaneContent content = paneContent(nonsense);
        QVERIFY(content.kind == PaneKind::OverTime);
        QCOMPARE(content.curves.size(), std::size_t{1});
        QVERIFY(content.curves[0].width > 0 && content.curves[0].line == LineKind::Solid);
        QVERIFY(!content.left.limits);
        QVERIFY(paneContent(toJson(content)) == content);
    }

    void limitsUnitsAndScalesAreTyped()
    {
        PlotFixture f;
        f.key(Qt::Key_A);
        auto* dialog = f.panel.findChild<AxisDialog*>();
        QVERIFY(dialog != nullptr);
        const auto type = [&](const char* field, const QString& text) {
            auto* edit = dialog->findChild<QLineEdit*>(QLatin1String(field));
            edit->selectAll();
            edit->setFocus();
            QTest::keyClicks(edit, text);
        };
        auto* ok = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
        type("leftFrom", QStringLiteral("3"));
        QVERIFY(!ok->isEnabled());
        type("leftTo", QStringLiteral("1"));
        QVERIFY(!ok->isEnabled());
        type("leftFrom", QStringLiteral("-100"));
        type("leftTo", QStringLiteral("900"));
        QVERIFY(ok->isEnabled());
        type("rightUnit", QStringLiteral("kg"));
        QVERIFY(!ok->isEnabled());
        dialog->findChild<QLineEdit*>(QStringLiteral("rightUnit"))->clear();
        type("rightUnit", QStringLiteral("mV"));
        type("leftUnit", QStringLiteral("mA"));
        type("xUnit", QStringLiteral("ms"));
        QVERIFY(ok->isEnabled());
        QTest::mouseClick(ok, Qt::LeftButton);
        const PlotAxes& axes = f.panel.view().axes();
        QCOMPARE(axes.left, (PlotRange{-100, 900}));
        QCOMPARE(axes.leftTitle, QStringLiteral("iL [mA]"));
        QCOMPARE(axes.xTitle, QStringLiteral("time [ms]"));
        QCOMPARE(axes.x, (PlotRange{0, 100}));
        QVERIFY(axes.right.to > 4000);
        QCOMPARE(f.panel.readoutAt(0.1)->rows[0].y, 1000 * rlcResult()->find("iL")->values.back());
        // A click still means seconds.
        QTest::mouseClick(&f.panel.view(), Qt::LeftButton, {},
                          f.panel.view().positionOf(20, 300, PlotSide::Left).toPoint());
        QVERIFY(std::abs(*f.cursor.time() - 0.02) < 1e-3);
        f.picture(QStringLiteral("units"));
    }

    void aLogarithmicAxisSaysWhatIsNotThere()
    {
        PlotFixture f;
        f.panel.pane().change([](PaneContent& content) { content.left.scale = AxisScale::Logarithmic; });
        QVERIFY(f.panel.view().axes().left.from > 0);
        QVERIFY(f.panel.view().notice().contains(QStringLiteral("iL")));
        f.panel.pane().change([](PaneContent& content) { content.right.scale = AxisScale::Logarithmic; });
        QVERIFY(f.panel.view().notice().contains(QStringLiteral("uC")));
        f.picture(QStringLiteral("logarithmic"));
        f.panel.pane().change(
            [](PaneContent& content) { content.left.scale = content.right.scale = AxisScale::Linear; });
        QVERIFY(f.panel.view().notice().isEmpty());
        // Time begins at 0, the axis somewhat later; zooming keeps it positive.
        f.panel.pane().change([](PaneContent& content) { content.x.scale = AxisScale::Logarithmic; });
        QVERIFY(f.panel.view().axes().x.from > 0);
        f.panel.zoomIn();
        QVERIFY(f.panel.view().axes().x.from > 0 && f.panel.view().axes().x.to < 0.1);
    }

    void unitsThatCanBeConvertedShareAnAxis()
    {
        auto result = std::make_shared<Result>();
        result->modelName = "Units";
        result->time = {0, 1};
        result->columns = {column("a", "V"), column("b", "mV"), column("c", "kg")};
        for (ResultColumn& column : result->columns) column.values = {1, 2};
        PlotFixture f(result);
        const PlotView& view = f.panel.view();
        QVERIFY(view.curves()[1].side == PlotSide::Left);
        QCOMPARE(view.points(view.curves()[1].id)[1].y, 2e-3);
        QVERIFY(view.curves()[2].side == PlotSide::Right);
        QVERIFY(!f.panel.pane().axes().mixesUnits);
        f.choose(QStringLiteral("c/Axis/Left"));
        QVERIFY(f.panel.pane().axes().mixesUnits);
    }

    void allOfItIsExported()
    {
        PlotFixture f;
        f.key(Qt::Key_N);
        f.panel.setShown("u0", true);
        const QTemporaryDir folder;
        QSignalSpy exported(&f.panel, &PlotPanel::exported);
        for (const char* name : {"plots.png", "plots.svg", "plots.pdf"}) {
            const qsizetype before = exported.size();
            f.panel.exportTo(folder.filePath(QLatin1String(name)));
            QTRY_COMPARE(exported.size(), before + 1);
        }
        for (const QList<QVariant>& each : exported) QCOMPARE(each[1].toString(), QString());
        const QImage picture(folder.filePath(QStringLiteral("plots.png")));
        QCOMPARE(picture.height(), 2 * (f.panes()[0]->view().height() + f.panes()[1]->view().height()));
        QFile pdf(folder.filePath(QStringLiteral("plots.pdf")));
        QVERIFY(pdf.open(QIODevice::ReadOnly) && pdf.readAll().startsWith("%PDF"));
        f.panel.exportCurvesTo(folder.filePath(QStringLiteral("curves.csv")));
        QTRY_COMPARE(exported.size(), 4);
        QFile table(folder.filePath(QStringLiteral("curves.csv")));
        QVERIFY(table.open(QIODevice::ReadOnly));
        QVERIFY(table.readLine().startsWith("time [s],u0 [V]"));
        f.choose(QStringLiteral("Show/Spectrum"));
        f.panel.exportCurvesTo(folder.filePath(QStringLiteral("lines.csv")));
        QTRY_COMPARE(exported.size(), 5);
        QFile lines(folder.filePath(QStringLiteral("lines.csv")));
        QVERIFY(lines.open(QIODevice::ReadOnly));
        QVERIFY(lines.readLine().startsWith("frequency [Hz],u0"));
    }

    void theListGivesNamesToDrag()
    {
        const std::unique_ptr<QMimeData> data(variablesToDrag({QStringLiteral("R1.p"), QStringLiteral("a[1,2]")}));
        QCOMPARE(draggedVariables(*data), (QStringList{QStringLiteral("R1.p"), QStringLiteral("a[1,2]")}));
    }
};

QTEST_MAIN(PlotPanesTest)
#include "plot_panes_test.moc"
