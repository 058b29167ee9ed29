// SPDX-License-Identifier: GPL-3.0-or-later
// Several plots, tabs, kinds of plots, axes and looks of curves, as a person works with them.
#include <QCheckBox>
#include <QColorDialog>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QJsonArray>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include "core/results/csv.h"
#include "tests/ui/pictures.h"
#include "tests/ui/plot_fixture.h"
#include "ui/plot/axis_dialog.h"
#include "ui/plot/cursor_table.h"
#include "ui/plot/curve_style_dialog.h"
#include "ui/plot/line_thinning.h"
#include "ui/plot/measurement_table.h"
#include "ui/plot/plot_panel.h"
#include "ui/plot/plot_sheet.h"
#include "ui/session/colour_contrast.h"
#include "ui/session/job_manager.h"
#include "ui/session/selection.h"
#include "ui/session/settings.h"
#include "ui/session/theme.h"
#include "ui/session/time_cursor.h"
#include "ui/session/variable_mime.h"

using namespace causeway;
using namespace causeway::ui;

namespace {

using Names = std::vector<std::string>;

struct Fixture {
    Theme theme;
    Selection selection;
    TimeCursor cursor;
    JobManager jobs;
    PlotPanel panel{theme, jobs, selection, cursor};

    explicit Fixture(std::shared_ptr<const Result> result = test::rlcResult(), Settings* settings = nullptr)
    {
        if (settings != nullptr) panel.keepLayoutsIn(*settings);
        panel.resize(1000, 640);
        panel.show();
        panel.setAnalysis(test::rlcCircuit());
        panel.setSimulation(std::move(result));
        QCoreApplication::processEvents();
    }
    std::vector<PlotPane*> panes() { return panel.sheet().panes(); }
    static Names namesOf(const PlotPane& pane)
    {
        Names names;
        for (const ShownCurve& curve : pane.content().curves) names.push_back(curve.name);
        return names;
    }
    /// A variable of the list, or a curve of `source`, is let go over a plot.
    static void drop(PlotPane& pane, const QStringList& names, QPointF position)
    {
        const std::unique_ptr<QMimeData> data(variablesToDrag(names));
        QDragEnterEvent enter(position.toPoint(), Qt::CopyAction, data.get(), Qt::LeftButton, {});
        QCoreApplication::sendEvent(&pane.view(), &enter);
        QVERIFY(enter.isAccepted());
        QDragMoveEvent move(position.toPoint(), Qt::CopyAction, data.get(), Qt::LeftButton, {});
        QCoreApplication::sendEvent(&pane.view(), &move);
        QDropEvent drop(position, Qt::CopyAction, data.get(), Qt::LeftButton, {});
        QCoreApplication::sendEvent(&pane.view(), &drop);
        QCoreApplication::processEvents();
    }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        panel.view().setFocus();
        QTest::keyClick(&panel.view(), key, modifiers);
        QCoreApplication::processEvents();
    }
    /// The action of that text in the menu of the plot, through submenus: "iL/Line/Dotted".
    void choose(const QString& path)
    {
        QMenu* menu = panel.findChild<QToolButton*>(QStringLiteral("plotMenu"))->menu();
        emit menu->aboutToShow();
        const QStringList parts = path.split(QLatin1Char('/'));
        for (const QString& part : parts) {
            const QList<QAction*> actions = menu->actions();
            const auto found = std::ranges::find(
                actions, part, [](const QAction* action) { return action->text().section(QLatin1Char('\t'), 0, 0); });
            QVERIFY2(found != actions.end(), qPrintable(part));
            if ((*found)->menu() == nullptr) return (*found)->trigger();
            menu = (*found)->menu();
        }
    }
    void picture(const QString& name)
    {
        const QString folder = qEnvironmentVariable("CAUSEWAY_PICTURES");
        if (folder.isEmpty()) return;
        for (const auto& [mode, suffix] :
             {std::pair(Theme::Mode::Light, "light"), std::pair(Theme::Mode::Dark, "dark")}) {
            theme.setMode(mode);
            for (const QSize size : {QSize(1280, 800), QSize(2560, 1440)}) {
                panel.resize(size);
                QCoreApplication::processEvents();
                QTRY_VERIFY(panel.isReady());
                panel.grab().save(
                    QStringLiteral("%1/%2-%3-%4.png").arg(folder, name, QLatin1String(suffix)).arg(size.width()));
            }
        }
    }
};

/// Something that circles: x = cos, y = sin over two turns, and its phase.
std::shared_ptr<const Result> circle()
{
    auto result = std::make_shared<Result>();
    result->modelName = "Circle";
    result->columns = {test::column("x", "m"), test::column("y", "m"), test::column("phase", "rad")};
    for (int i = 0; i <= 2000; ++i) {
        const double t = i * 1e-3;
        result->time.push_back(t);
        result->columns[0].values.push_back(2 * std::cos(2 * std::numbers::pi * t));
        result->columns[1].values.push_back(2 * std::sin(2 * std::numbers::pi * t));
        result->columns[2].values.push_back(2 * std::numbers::pi * t);
    }
    return result;
}

}  // namespace

class PlotPanesTest : public QObject {
    Q_OBJECT

private slots:
    void aVariableDroppedBetweenPlotsMakesANewOne()
    {
        Fixture f;
        PlotPane& first = f.panel.pane();
        Fixture::drop(first, {QStringLiteral("u0")}, {300, f.panel.view().height() - 2.0});
        QCOMPARE(f.panes().size(), std::size_t{2});
        QCOMPARE(Fixture::namesOf(*f.panes()[0]), (Names{"iL", "uC"}));
        QCOMPARE(Fixture::namesOf(*f.panes()[1]), (Names{"u0"}));
        Fixture::drop(first, {QStringLiteral("i0")}, {300, 5});
        QCOMPARE(f.panes().size(), std::size_t{3});
        QCOMPARE(Fixture::namesOf(*f.panes()[0]), (Names{"i0"}));
        // Into a plot, and to its right axis.
        PlotPane& last = *f.panes()[2];
        Fixture::drop(last, {QStringLiteral("der(uC)")}, last.view().frame().area.center());
        Fixture::drop(last, {QStringLiteral("R1.p")},
                      {last.view().width() - 3.0, last.view().frame().area.center().y()});
        QCOMPARE(Fixture::namesOf(last), (Names{"u0", "der(uC)", "R1.p"}));
        QVERIFY(last.content().curves[2].side == PlotSide::Right);
        f.picture(QStringLiteral("panes"));
    }

    void plotsOfATabShowTheSameTime()
    {
        Fixture f;
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
        Fixture f;
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
        f.selection.selectVariable(test::rlcCircuit()->dae->findVariable("uC"));
        f.key(Qt::Key_Delete);
        QCOMPARE(f.panel.shownVariables(), (Names{"iL"}));
        f.panel.closePane();
        QCOMPARE(f.panes().size(), std::size_t{1});
    }

    void curvesMoveBetweenPlotsAndTakeTheirLookAlong()
    {
        Fixture f;
        f.choose(QStringLiteral("uC/Line/Dotted"));
        f.choose(QStringLiteral("uC/Width/4"));
        f.choose(QStringLiteral("uC/Points"));
        f.choose(QStringLiteral("uC/Colour/Colour 5"));
        f.choose(QStringLiteral("uC/Move to/A new plot below"));
        QCOMPARE(Fixture::namesOf(*f.panes()[0]), (Names{"iL"}));
        QCOMPARE(Fixture::namesOf(*f.panes()[1]), (Names{"uC"}));
        const PlotCurve& curve = f.panes()[1]->view().curves()[0];
        QVERIFY(curve.line == LineKind::Dotted);
        QCOMPARE(curve.width, 4.0);
        QVERIFY(curve.hasPoints);
        QCOMPARE(curve.colour, f.theme.colours().curves[4]);
        f.panel.moveCurve(*f.panes()[1], "uC", *f.panes()[0]);
        QCOMPARE(Fixture::namesOf(*f.panes()[0]), (Names{"iL", "uC"}));
    }

    void looksAreChosenByHandAndKept()
    {
        Fixture f;
        const auto curve = [&]() -> const PlotCurve& { return f.panes()[0]->view().curves()[0]; };
        // A double click on a name of the legend, or S for the curve that stands out.
        const QRectF name = f.panel.view().legendPlace(curve().id);
        QTest::mouseDClick(&f.panel.view(), Qt::LeftButton, {},
                           QPoint(static_cast<int>(name.right()) - 4, static_cast<int>(name.center().y())));
        auto* dialog = f.panel.findChild<CurveStyleDialog*>();
        QVERIFY(dialog != nullptr);
        QVERIFY(dialog->windowTitle().contains(QStringLiteral("iL")));
        dialog->findChild<QComboBox*>(QStringLiteral("curveLine"))->setCurrentIndex(1);
        dialog->findChild<QDoubleSpinBox*>(QStringLiteral("curveWidth"))->setValue(3.25);
        dialog->findChild<QCheckBox*>(QStringLiteral("curvePoints"))->setChecked(true);
        dialog->findChild<QToolButton*>(QStringLiteral("curveColourOther"))->click();
        auto* colours = dialog->findChild<QColorDialog*>();
        QVERIFY(colours != nullptr);
        const QColor chosen(0x10, 0x20, 0x80);
        colours->setCurrentColor(chosen);
        colours->accept();
        test::keepPicture(*dialog, QStringLiteral("curve_style"));
        const QColor before = curve().colour;
        dialog->accept();
        QCOMPARE(curve().colour, chosen);
        QVERIFY(curve().line == LineKind::Dashed && curve().width == 3.25 && curve().hasPoints);
        // Too dark for the dark theme: as light as needed there, of the same hue.
        f.theme.setMode(Theme::Mode::Dark);
        QVERIFY(contrastOf(curve().colour, f.theme.colours().surface) >= 3);
        QVERIFY(contrastOf(chosen, f.theme.colours().surface) < 3);
        QVERIFY(std::abs(curve().colour.hslHue() - chosen.hslHue()) <= 2);
        f.theme.setMode(Theme::Mode::Light);
        QCOMPARE(curve().colour, chosen);
        // One step back for all of it, and forth again, through what is kept.
        f.panel.stepBack();
        QCOMPARE(curve().colour, before);
        QVERIFY(curve().line == LineKind::Solid && curve().width == 1.75 && !curve().hasPoints);
        f.panel.stepForward();
        QCOMPARE(curve().colour, chosen);
        QVERIFY(curve().line == LineKind::Dashed && curve().width == 3.25);
        // A colour of the theme again.
        f.choose(QStringLiteral("iL/Colour/Colour 3"));
        QCOMPARE(curve().colour, f.theme.colours().curves[2]);
        QVERIFY(!f.panes()[0]->content().curves[0].ownColour);
    }

    void chosenColoursAreSeenOnEverySurface()
    {
        Theme theme;
        for (const Theme::Mode mode : {Theme::Mode::Light, Theme::Mode::Dark}) {
            theme.setMode(mode);
            const QColor surface = theme.colours().surface;
            for (int red = 0; red <= 255; red += 51) {
                for (int green = 0; green <= 255; green += 51) {
                    for (int blue = 0; blue <= 255; blue += 51) {
                        const QColor chosen(red, green, blue), shown = readableOn(surface, chosen);
                        QVERIFY2(contrastOf(surface, shown) >= 3, qPrintable(chosen.name()));
                        if (contrastOf(surface, chosen) >= 3) QCOMPARE(shown, chosen);
                    }
                }
            }
        }
    }

    void denseCurvesAreAsWideAsTheirPen()
    {
        // Bursts that fill a column each, far apart.
        auto result = std::make_shared<Result>();
        result->modelName = "Bursts";
        result->columns.push_back(test::column("x", "V"));
        for (int i = 0; i < 4000; ++i) {
            result->time.push_back(i / 4000.0);
            result->columns[0].values.push_back(i % 400 < 100 ? (i % 2 == 0 ? 1 : -1) : 0);
        }
        Fixture f(result);
        const auto painted = [&] {
            QCoreApplication::processEvents();
            return test::pixelsOf(f.panel.view().grab().toImage(), f.panel.view().curves()[0].colour);
        };
        f.panes()[0]->change([](PaneContent& content) { content.curves[0].width = 1; });
        const int thin = painted();
        f.panes()[0]->change([](PaneContent& content) { content.curves[0].width = 8; });
        QVERIFY2(painted() > thin * 5 / 4,
                 qPrintable(QString::number(painted()) + QLatin1Char(' ') + QString::number(thin)));
    }

    void everyChangeCanBeTakenBack()
    {
        Fixture f;
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
            Fixture f(test::rlcResult(), &settings);
            f.key(Qt::Key_N);
            f.panel.setShown("u0", true);
            f.choose(QStringLiteral("u0/Line/Dashed"));
            f.choose(QStringLiteral("Show/Spectrum"));
        }
        Fixture f(test::rlcResult(3000), &settings);
        QCOMPARE(f.panes().size(), std::size_t{2});
        QCOMPARE(Fixture::namesOf(*f.panes()[1]), (Names{"u0"}));
        QVERIFY(f.panes()[1]->content().kind == PaneKind::Spectrum);
        QVERIFY(f.panes()[1]->content().curves[0].line == LineKind::Dashed);
        // Another model has plots of its own, and leaves these alone.
        f.panel.setSimulation(test::rlcResult(100, "Other"));
        QCOMPARE(f.panes().size(), std::size_t{1});
        f.panel.setSimulation(test::rlcResult(100));
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
        Fixture f;
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
        QCOMPARE(f.panel.readoutAt(0.1)->rows[0].y, 1000 * test::rlcResult()->find("iL")->values.back());
        // A click still means seconds.
        QTest::mouseClick(&f.panel.view(), Qt::LeftButton, {},
                          f.panel.view().positionOf(20, 300, PlotSide::Left).toPoint());
        QVERIFY(std::abs(*f.cursor.time() - 0.02) < 1e-3);
        f.picture(QStringLiteral("units"));
    }

    void aLogarithmicAxisSaysWhatIsNotThere()
    {
        Fixture f;
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
        result->columns = {test::column("a", "V"), test::column("b", "mV"), test::column("c", "kg")};
        for (ResultColumn& column : result->columns) column.values = {1, 2};
        Fixture f(result);
        const PlotView& view = f.panel.view();
        QVERIFY(view.curves()[1].side == PlotSide::Left);
        QCOMPARE(view.points(view.curves()[1].id)[1].y, 2e-3);
        QVERIFY(view.curves()[2].side == PlotSide::Right);
        QVERIFY(!f.panel.pane().axes().mixesUnits);
        f.choose(QStringLiteral("c/Axis/Left"));
        QVERIFY(f.panel.pane().axes().mixesUnits);
    }

    void aFamilyHasStatisticsAtTheCursor()
    {
        const auto present = test::rlcResult();
        Fixture f(present);
        // Runs that are the present one times 1 to 9: at the cursor an arithmetic progression.
        RunFamily family;
        family.parameter = QStringLiteral("k");
        for (int k = 1; k <= 9; ++k) {
            auto run = std::make_shared<Result>(*present);
            for (ResultColumn& column : run->columns) {
                std::vector<double> values(column.values.begin(), column.values.end());
                for (double& value : values) value *= k;
                column.values = std::move(values);
            }
            family.members.push_back({k, static_cast<double>(k), QString::number(k), run, false});
        }
        f.panel.setFamily(family);
        f.panel.setCursorTableShown(true);
        const double at = 0.37 * present->time.back();
        emit f.panel.pane().timeClicked(at);
        const auto* table = f.panel.findChild<CursorTable*>();
        const auto here = f.panel.pane().valuesAt(at);
        QVERIFY(!here.empty());
        for (std::size_t i = 0; i < here.size(); ++i) {
            const QTreeWidgetItem* row = table->topLevelItem(static_cast<int>(i) + 1);
            const auto isNear = [&](int column, double wanted) {
                return std::abs(row->text(column).toDouble() - wanted) <= 1e-5 * (1e-12 + std::abs(wanted));
            };
            const double one = here[i].value;
            QCOMPARE(row->text(CursorTable::RunsColumn), QStringLiteral("9"));
            QVERIFY(isNear(CursorTable::MeanColumn, 5 * one) && isNear(CursorTable::MedianColumn, 5 * one));
            QVERIFY(isNear(CursorTable::DeviationColumn, std::sqrt(7.5) * std::abs(one)));
            QVERIFY(isNear(CursorTable::LeastColumn, std::min(one, 9 * one)));
            QVERIFY(isNear(CursorTable::MostColumn, std::max(one, 9 * one)));
            int runs = 0;
            for (const QVariant& count : row->data(CursorTable::HistogramColumn, CursorTable::kCountsRole).toList())
                runs += count.toInt();
            QCOMPARE(runs, 9);
        }
        QVERIFY(table->text().startsWith(
            QStringLiteral("Curve\tCursor\tUnit\tRuns\tMean\tDeviation\tLeast\tMedian\tMost\n")));
        f.picture(QStringLiteral("statistics"));
        f.panel.setFamily({});
        QVERIFY(table->isColumnHidden(CursorTable::MeanColumn));
    }

    void curvesAreMeasuredBetweenCursorAndMark()
    {
        auto result = std::make_shared<Result>();
        result->modelName = "Pulses";
        result->columns = {test::column("u", "V"), test::column("x", "m"), test::column("T", "K")};
        std::vector<double> u, x, t;
        // Ten pulses of 5 V, 30 % of 1 ms; a straight line; 300 K.
        for (int k = 0; k < 10; ++k) {
            for (const auto& [at, value] : {std::pair(0.0, 0.0), std::pair(0.2, 0.0), std::pair(0.2, 5.0),
                                            std::pair(0.5, 5.0), std::pair(0.5, 0.0)}) {
                result->time.push_back(1e-3 * (k + at));
                u.push_back(value);
                x.push_back(2 * result->time.back());
                t.push_back(300);
            }
        }
        result->columns[0].values = u;
        result->columns[1].values = x;
        result->columns[2].values = t;
        Fixture f(result);
        const auto* table = f.panel.findChild<MeasurementTable*>();
        QVERIFY(table->isHidden());
        f.key(Qt::Key_M);
        QVERIFY(table->isVisible());
        const auto text = [&](const QString& name, int column) {
            for (int row = 0; row < table->topLevelItemCount(); ++row) {
                const QTreeWidgetItem* item = table->topLevelItem(row);
                if (item->text(MeasurementTable::NameColumn) == name) return item->text(column);
            }
            return QString();
        };
        const QString u0 = QStringLiteral("u"), x0 = QStringLiteral("x");
        QTRY_VERIFY(f.panel.isReady() && table->topLevelItemCount() == 3);
        QCOMPARE(text(u0, MeasurementTable::FrequencyColumn), QStringLiteral("1000"));
        QCOMPARE(text(u0, MeasurementTable::DutyColumn), QStringLiteral("30 %"));
        QCOMPARE(text(u0, MeasurementTable::LeastColumn), QStringLiteral("0"));
        QCOMPARE(text(u0, MeasurementTable::MostColumn), QStringLiteral("5"));
        QCOMPARE(text(u0, MeasurementTable::RiseColumn), QStringLiteral("0"));
        QCOMPARE(text(u0, MeasurementTable::UnitColumn), QStringLiteral("V"));
        QCOMPARE(text(x0, MeasurementTable::FrequencyColumn), QStringLiteral("–"));
        QVERIFY(!table->topLevelItem(1)->toolTip(MeasurementTable::FrequencyColumn).isEmpty());
        // Between cursor and mark, in either order.
        for (const auto& [cursor, mark] : {std::pair(1e-3, 3e-3), std::pair(3e-3, 1e-3)}) {
            emit f.panel.pane().timeClicked(cursor);
            emit f.panel.pane().markClicked(mark);
            QTRY_COMPARE(text(x0, MeasurementTable::MeanColumn), QStringLiteral("0.004"));
            QCOMPARE(text(x0, MeasurementTable::LeastColumn), QStringLiteral("0.002"));
            QCOMPARE(text(x0, MeasurementTable::MostColumn), QStringLiteral("0.006"));
            QCOMPARE(text(u0, MeasurementTable::MeanColumn), QStringLiteral("1.5"));
            QCOMPARE(text(u0, MeasurementTable::RmsColumn), QStringLiteral("2.73861"));
            QCOMPARE(text(u0, MeasurementTable::DutyColumn), QStringLiteral("30 %"));
            emit f.panel.pane().markClicked(5e-3);
            QTRY_VERIFY(f.panel.isReady() && text(x0, MeasurementTable::MeanColumn) != QStringLiteral("0.004"));
        }
        // An expression is what it is between the rows, too: the mean of x^2 is that of a parabola.
        f.panel.showCurves({QStringLiteral("x^2")});
        emit f.panel.pane().timeClicked(1e-3);
        emit f.panel.pane().markClicked(3e-3);
        QTRY_VERIFY(f.panel.isReady() && table->topLevelItemCount() == 4);
        QTRY_COMPARE(text(QStringLiteral("x^2"), MeasurementTable::MostColumn), QStringLiteral("3.6e-05"));
        QVERIFY(std::abs(text(QStringLiteral("x^2"), MeasurementTable::MeanColumn).toDouble() / 1.7333333e-5 - 1) <
                1e-5);
        // The same number in the unit of the axis.
        f.panel.pane().change([](PaneContent& content) { content.left.unit = QStringLiteral("mV"); });
        QTRY_COMPARE(text(u0, MeasurementTable::MostColumn), QStringLiteral("5000"));
        f.picture(QStringLiteral("measurements"));
        f.key(Qt::Key_M);
        QVERIFY(table->isHidden());
    }

    void aVariableOverAnotherIsACircle()
    {
        Fixture f(circle());
        f.choose(QStringLiteral("phase/Remove"));
        f.choose(QStringLiteral("Show/Over a variable/x"));
        const PaneContent& content = f.panel.pane().content();
        QVERIFY(content.kind == PaneKind::OverVariable);
        QCOMPARE(f.panel.shownVariables(), (Names{"y"}));
        const PlotView& view = f.panel.view();
        QCOMPARE(view.axes().xTitle, QStringLiteral("x [m]"));
        for (const CurvePoint& point : view.points(view.curves()[0].id))
            QVERIFY(std::abs(std::hypot(point.x, point.y) - 2) < 1e-9);
        f.panel.pane().change([](PaneContent& changed) { changed.isEqual = true; });
        const double across = view.positionOf(1, 0, PlotSide::Left).x() - view.positionOf(0, 0, PlotSide::Left).x();
        const double up = view.positionOf(0, 0, PlotSide::Left).y() - view.positionOf(0, 1, PlotSide::Left).y();
        QVERIFY(std::abs(across - up) < 1e-6 * across);
        // Where it is at the time of the cursor.
        const QImage before = f.panel.view().grab().toImage();
        f.cursor.set(0.125);
        const QImage after = f.panel.view().grab().toImage();
        const QPoint dot = view.positionOf(std::sqrt(2.0), std::sqrt(2.0), PlotSide::Left).toPoint();
        QVERIFY(before.pixelColor(dot + QPoint(3, 2)) != after.pixelColor(dot + QPoint(3, 2)));
        f.picture(QStringLiteral("circle"));
        // Zooming by the rubber band and back.
        QTest::keyClick(&f.panel.view(), Qt::Key_Plus);
        QVERIFY(view.axes().x.width() < 6);
        f.panel.fit();
        QCOMPARE(f.panel.view().axes().x.from, -2.2);
    }

    void theAxisTakesADroppedVariable()
    {
        Fixture f(circle());
        const QRectF area = f.panel.view().frame().area;
        Fixture::drop(f.panel.pane(), {QStringLiteral("x")}, {area.center().x(), area.bottom() + 8});
        QVERIFY(f.panel.pane().content().kind == PaneKind::OverVariable);
        QCOMPARE(f.panel.shownVariables(), (Names{"y", "phase"}));
        f.panel.stepBack();
        QCOMPARE(f.panel.shownVariables(), (Names{"x", "y", "phase"}));
    }

    void aSpectrumShowsTheLinesOfWhatIsBetweenTheCursors()
    {
        Fixture f;
        f.choose(QStringLiteral("iL/Remove"));
        f.panel.setShown("u0", true);
        f.choose(QStringLiteral("uC/Remove"));
        f.choose(QStringLiteral("Show/Spectrum"));
        const PlotView& view = f.panel.view();
        QCOMPARE(view.axes().xTitle, QStringLiteral("frequency [Hz]"));
        const auto peak = [&] {
            const auto points = view.points(view.curves()[0].id);
            return *std::ranges::max_element(points, {}, &CurvePoint::y);
        };
        QVERIFY(std::abs(peak().x - 50) < 1);
        QVERIFY(std::abs(peak().y - 10) < 0.05);
        f.cursor.set(0.02);
        emit f.panel.pane().markClicked(0.1);
        QVERIFY(std::abs(peak().x - 50) < 1);
        QCOMPARE(view.points(view.curves()[0].id)[1].x, 12.5);
        f.choose(QStringLiteral("Show/Decibels"));
        QVERIFY(std::abs(peak().y - 20) < 0.1);
        QVERIFY(view.axes().leftTitle.contains(QStringLiteral("dB")));
        f.choose(QStringLiteral("Show/Window/Flat top"));
        QVERIFY(std::abs(peak().y - 20) < 0.01);
        f.panel.pane().change([](PaneContent& content) { content.x.scale = AxisScale::Logarithmic; });
        QVERIFY(view.axes().x.from > 0);
        f.picture(QStringLiteral("spectrum"));
        emit f.panel.pane().markClicked(0.0200001);
        QVERIFY(view.notice().contains(QStringLiteral("too few rows")));
    }

    void heldRunsAreComparedByDifferenceAndVerdict()
    {
        Fixture f;
        f.panel.holdRun();
        auto other = std::make_shared<Result>(*test::rlcResult(1500));
        for (double& value : other->columns[3].values.own()) value += 1;
        f.panel.setSimulation(other);
        f.panel.pane().change([](PaneContent& content) { content.showsDifference = true; });
        QTRY_VERIFY(f.panel.isReady());
        const PlotView& view = f.panel.view();
        QCOMPARE(view.curves().size(), std::size_t{4});
        QCOMPARE(view.curves()[3].label, QStringLiteral("uC less run 1"));
        for (const CurvePoint& point : view.points(view.curves()[3].id)) QVERIFY(std::abs(point.y - 1) < 0.01);
        f.picture(QStringLiteral("difference"));
        QSignalSpy judged(&f.panel, &PlotPanel::judged);
        f.panel.judge();
        QTRY_COMPARE(judged.size(), 1);
        QVERIFY(judged[0][0].toString().startsWith(QStringLiteral("1 of 2")));
        QVERIFY(judged[0][0].toString().contains(QStringLiteral("uC")));
    }

    void allOfItIsExported()
    {
        Fixture f;
        f.key(Qt::Key_N);
        f.panel.setShown("u0", true);
        const QTemporaryDir folder;
        QSignalSpy exported(&f.panel, &PlotPanel::exported);
        f.panel.exportTo(folder.filePath(QStringLiteral("plots.png")));
        f.panel.exportTo(folder.filePath(QStringLiteral("plots.svg")));
        f.panel.exportTo(folder.filePath(QStringLiteral("plots.pdf")));
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

    void aSpikeOfOneSampleIsPaintedAtAnyZoom_data()
    {
        QTest::addColumn<double>("noise");
        QTest::newRow("on a flat line") << 0.0;
        QTest::newRow("on a filled area") << 0.8;
    }

    /// Also while a worker looks for the points of what is shown, and those of what was shown are painted.
    void aSpikeOfOneSampleIsPaintedAtAnyZoom()
    {
        QFETCH(double, noise);
        constexpr std::size_t kRows = 1'200'000;
        auto result = std::make_shared<Result>();
        result->columns.push_back({"x", "V", {}, ValueType::Real, {}});
        std::vector<double> spikes;
        for (std::size_t i = 0; i < kRows; ++i) {
            const bool isSpike = i % 97'001 == 50'000;
            result->time.push_back(static_cast<double>(i) / kRows);
            if (isSpike) spikes.push_back(result->time.back());
            result->columns[0].values.push_back(isSpike ? 2.0 : noise * (i % 2 == 0 ? 1 : -1));
        }
        Fixture f(result);
        PlotView& view = f.panel.view();
        QTRY_VERIFY(f.panel.isReady());
        int seen = 0;
        const auto look = [&] {
            const QImage image = view.grab().toImage();
            const QColor colour = view.penOf(view.curves().front()).color();
            const QRectF area = view.frame().area;
            const auto near = [](int a, int b) { return std::abs(a - b) < 60; };
            for (const double spike : spikes) {
                const QPointF place = view.positionOf(spike, 1.6, PlotSide::Left);
                if (place.x() < area.left() + 2 || place.x() > area.right() - 2) continue;
                bool isThere = false;
                for (int x = static_cast<int>(place.x()) - 2; x <= static_cast<int>(place.x()) + 2; ++x) {
                    const QColor pixel = image.pixelColor(x, static_cast<int>(place.y()));
                    isThere = isThere || (near(pixel.red(), colour.red()) && near(pixel.green(), colour.green()) &&
                                          near(pixel.blue(), colour.blue()));
                }
                QVERIFY2(isThere, qPrintable(QStringLiteral("at %1, shown from %2 to %3")
                                                 .arg(spike)
                                                 .arg(view.axes().x.from)
                                                 .arg(view.axes().x.to)));
                ++seen;
            }
        };
        look();
        f.picture(QStringLiteral("spikes"));
        for (const double part : {0.9, 0.37, 0.11, 0.02, 0.001}) {
            const double from = spikes[5] - 0.4 * part;
            for (int step = 0; step < 3; ++step) {
                const double begin = from - 0.013 * step * part;
                emit view.rangesWanted({begin, begin + part}, view.axes().left, view.axes().right);
                if (step == 0) {
                    view.showPicture();  // as when the worker takes its time
                    look();
                }
                QTRY_VERIFY(f.panel.isReady());
                look();
            }
        }
        QVERIFY(seen > 60);
    }

    void aThinnedLinePassesEachOfItsPoints()
    {
        std::mt19937 random(7);
        std::uniform_real_distribution<double> wobble(-1, 1);
        for (const double size : {0.02, 0.1, 1.0, 50.0}) {
            std::vector<QPointF> line;
            for (int i = 0; i < 2000; ++i)
                line.emplace_back(0.25 * i, 100 * std::sin(i * 0.02) + size * wobble(random));
            QPolygonF thinned;
            thinOut(line, 0.1, thinned);
            QCOMPARE(thinned.front(), line.front());
            QCOMPARE(thinned.back(), line.back());
            if (size < 0.1) QVERIFY(thinned.size() < 700);
            qsizetype next = 1;
            for (const QPointF point : line) {
                if (next + 1 < thinned.size() && point.x() > thinned[next].x()) ++next;
                const QPointF a = thinned[next - 1], along = thinned[next] - a;
                const double part =
                    std::clamp(QPointF::dotProduct(point - a, along) / QPointF::dotProduct(along, along), 0.0, 1.0);
                const QPointF off = point - (a + part * along);
                QVERIFY(std::hypot(off.x(), off.y()) < 0.1 + 1e-9);
            }
        }
        // There and back on one line: the tip stays.
        QPolygonF spike;
        thinOut(std::vector<QPointF>{{0, 0}, {0, 5}, {0, 9}, {0, 4}, {0, 0}}, 0.1, spike);
        QCOMPARE(spike, (QPolygonF{{0, 0}, {0, 9}, {0, 0}}));
    }

    void thousandsOfEventsAreABand()
    {
        auto result = std::make_shared<Result>(*test::rlcResult());
        result->events.clear();
        for (int i = 0; i < 20'000; ++i) {
            ResultEvent event;
            event.time = 0.05 + 0.02 * i / 20'000;
            event.triggers = {{"u0 > 0", "u0", true}};
            result->events.push_back(event);
        }
        Fixture f(result);
        const QImage image = f.panel.view().grab().toImage();
        const QRectF area = f.panel.view().frame().area;
        const int y = static_cast<int>(area.top()) + 4;
        const int with = static_cast<int>(f.panel.view().positionOf(0.06, 0, PlotSide::Left).x());
        const int without = static_cast<int>(f.panel.view().positionOf(0.03, 0, PlotSide::Left).x());
        QVERIFY(image.pixelColor(with, y) != image.pixelColor(without, y));
        QVERIFY(f.panel.readoutAt(0.06)->footnote.contains(QStringLiteral("rises through 0")));
        f.picture(QStringLiteral("events"));
    }
};

QTEST_MAIN(PlotPanesTest)
#include "plot_panes_test.moc"
