// SPDX-License-Identifier: GPL-3.0-or-later
#include <QImage>
#include <QLabel>
#include <QPen>
#include <QProgressBar>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>
#include <QWheelEvent>
#include <algorithm>

#include "core/results/csv.h"
#include "tests/ui/pictures.h"
#include "tests/ui/plot_fixture.h"
#include "ui/plot/plot_legend.h"
#include "ui/plot/plot_panel.h"
#include "ui/plot/state_band_area.h"
#include "ui/session/job_manager.h"
#include "ui/session/selection.h"
#include "ui/session/theme.h"
#include "ui/session/time_cursor.h"

using namespace causeway;
using namespace causeway::ui;

namespace {

using Names = std::vector<std::string>;

/// A panel on the screen, as large as in a window.
struct Fixture {
    Theme theme;
    Selection selection;
    TimeCursor cursor;
    JobManager jobs;
    PlotPanel panel{theme, jobs, selection, cursor};

    explicit Fixture(std::shared_ptr<const Result> result = nullptr)
    {
        panel.resize(900, 500);
        panel.show();
        panel.setAnalysis(test::rlcCircuit());
        if (result) panel.setSimulation(std::move(result));
        QCoreApplication::processEvents();
    }
    QWidget* canvas() { return &panel.view(); }
    /// The curves of the active plot as they are drawn.
    struct Line {
        PlotCurve curve;
        QPen pen;
        std::vector<CurvePoint> points;
    };
    std::vector<Line> lines()
    {
        std::vector<Line> result;
        for (const PlotCurve& curve : panel.view().curves()) {
            const auto points = panel.view().points(curve.id);
            result.push_back({curve, panel.view().penOf(curve), {points.begin(), points.end()}});
        }
        return result;
    }
    /// In the canvas.
    QPoint at(double x, double y, PlotSide side = PlotSide::Left)
    {
        return panel.view().positionOf(x, y, side).toPoint();
    }
    void wheel(QPoint position, int notches, Qt::KeyboardModifiers modifiers = {})
    {
        QWheelEvent event(position, canvas()->mapToGlobal(position), QPoint(), QPoint(0, 120 * notches), Qt::NoButton,
                          modifiers, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(canvas(), &event);
    }
    void drag(QPoint from, QPoint to, Qt::MouseButton button = Qt::LeftButton)
    {
        QTest::mousePress(canvas(), button, {}, from);
        const auto moveTo = [&](QPoint position) {
            QMouseEvent event(QEvent::MouseMove, position, canvas()->mapToGlobal(position), Qt::NoButton, button, {});
            QCoreApplication::sendEvent(canvas(), &event);
        };
        moveTo((from + to) / 2);
        moveTo(to);
        QTest::mouseRelease(canvas(), button, {}, to);
    }
    bool shows(const QString& words)
    {
        for (const QLabel* label : panel.findChildren<QLabel*>()) {
            if (label->isVisible() && label->text().contains(words)) return true;
        }
        return false;
    }
};

std::shared_ptr<Result> copyOf(const std::shared_ptr<const Result>& result)
{
    return std::make_shared<Result>(*result);
}

}  // namespace

class PlotPanelTest : public QObject {
    Q_OBJECT

private slots:
    void emptyPanelSaysWhatToPress()
    {
        Fixture f;
        QVERIFY(f.shows(QStringLiteral("F5")));
        QVERIFY(!f.panel.isReady());
        f.panel.setRunning(0.42);
        QVERIFY(f.shows(QStringLiteral("42")));
        QVERIFY(f.panel.findChild<QProgressBar*>()->isVisible());
        f.panel.setRunning(-1);
        QVERIFY(f.panel.findChild<QProgressBar*>()->isHidden());
        f.panel.setSimulation(test::rlcResult());
        QVERIFY(!f.shows(QStringLiteral("F5")));
        QVERIFY(f.panel.isReady());
        f.panel.setSimulation(nullptr);
        QVERIFY(f.shows(QStringLiteral("F5")));
    }

    void statesAreDrawnFirst()
    {
        Fixture f(test::rlcResult());
        QCOMPARE(f.panel.shownVariables(), (Names{"iL", "uC"}));
        QCOMPARE(f.lines().size(), std::size_t{2});
        QVERIFY(static_cast<int>(f.lines()[0].points.size()) > 1000);
    }

    /// Such as the integral of the squared current, from which a diode counts its losses.
    void whatAClassKeepsToItselfIsNotDrawnAtFirst()
    {
        const auto hiding = [](std::initializer_list<const char*> names) {
            auto analysis = std::make_shared<Analysis>(*test::rlcCircuit());
            auto dae = std::make_shared<HybridDae>(*analysis->scalarDae);
            for (const char* name : names) dae->variables[dae->findVariable(name)].isProtected = true;
            analysis->dae = analysis->scalarDae = dae;
            return analysis;
        };
        Fixture f;
        f.panel.setAnalysis(hiding({"uC"}));
        f.panel.setSimulation(test::rlcResult());
        QCOMPARE(f.panel.shownVariables(), (Names{"iL"}));
        // Without a state to show there are the variables of the model, not those that it hides.
        Fixture other;
        other.panel.setAnalysis(hiding({"uC", "iL", "u0"}));
        other.panel.setSimulation(test::rlcResult());
        QVERIFY(!other.panel.shownVariables().empty());
        for (const std::string& name : other.panel.shownVariables())
            QVERIFY2(name != "uC" && name != "iL" && name != "u0", name.c_str());
    }

    void curvesWithoutRoomInTheLegendAreCounted()
    {
        std::vector<PlotCurve> curves(30);
        for (std::size_t i = 0; i < curves.size(); ++i)
            curves[i].label = QStringLiteral("aVeryLongNameOfAResistorInALadder%1.v [V]").arg(i);
        for (const double width : {150.0, 300.0, 700.0, 1500.0}) {
            PlotLegend legend;
            for (const std::size_t count : {std::size_t{1}, std::size_t{4}, std::size_t{30}}) {
                const std::vector<PlotCurve> some(curves.begin(), curves.begin() + static_cast<std::ptrdiff_t>(count));
                legend.layOut(some, QFont(), 0, width);
                const std::size_t shown = legend.entries().size();
                QVERIFY2(shown >= std::min<std::size_t>(count, 3), qPrintable(QString::number(width)));
                QCOMPARE(legend.rest(), shown == count ? QString() : QStringLiteral("%1 more").arg(count - shown));
            }
            QVERIFY(!legend.rest().isEmpty());
        }
    }

    void selectedStatesAreBandsUnderTheTimeAxis()
    {
        auto run = copyOf(test::rlcResult(101));
        Fixture f(run);
        auto* strip = f.panel.findChild<StateBandStrip*>();
        QVERIFY(!strip->isVisible());
        auto selected = copyOf(run);
        selected->columns.push_back(test::column("$StateSet1.condition", "1"));
        selected->columns.push_back(test::column("$StateSet1.state.uC", ""));
        selected->columns.push_back(test::column("$StateSet1.state.iL", ""));
        const std::size_t rows = selected->rowCount();
        for (std::size_t row = 0; row < rows; ++row) {
            const double isFirst = row < rows / 2 ? 1 : 0;
            const double values[] = {0.5, isFirst, 1 - isFirst};
            for (std::size_t i = 0; i < 3; ++i)
                (selected->columns.end() - 3 + static_cast<std::ptrdiff_t>(i))->values.push_back(values[i]);
        }
        f.panel.setSimulation(selected);
        QTRY_VERIFY(f.panel.isReady());
        QCoreApplication::processEvents();
        QVERIFY(strip->isVisible());
        QCOMPARE(strip->sets().size(), std::size_t(1));
        QCOMPARE(strip->sets()[0].bands.size(), std::size_t(2));
        // Bands stand under their times.
        const QPointF middle = strip->positionOf(0, 1);
        const double inPlot = f.panel.view().mapFrom(&f.panel, strip->mapTo(&f.panel, middle.toPoint())).x();
        QVERIFY(std::abs(inPlot - f.panel.view().positionOf(0.075, 0, PlotSide::Left).x()) <= 2);
        // A click chooses the variables of the set, a double click the change.
        QTest::mouseClick(strip, Qt::LeftButton, {}, middle.toPoint());
        QVERIFY(!f.cursor.time());
        const auto& variables = test::rlcCircuit()->structure->dae->variables;
        QCOMPARE(f.selection.variables().size(), std::size_t(2));
        QCOMPARE(variables[f.selection.variables()[0]].name + variables[f.selection.variables()[1]].name,
                 std::string("uCiL"));
        QCOMPARE(f.selection.variable(), f.selection.variables()[0]);
        QTest::mouseDClick(strip, Qt::LeftButton, {}, middle.toPoint());
        QCOMPARE(*f.cursor.time(), strip->sets()[0].bands[1].from);
        // The keys go from change to change.
        QTest::keyClick(strip, Qt::Key_Left);
        QCOMPARE(*f.cursor.time(), 0.0);
        QTest::keyClick(strip, Qt::Key_Right);
        QCOMPARE(*f.cursor.time(), strip->sets()[0].bands[1].from);
        f.panel.setSimulation(run);
        QVERIFY(!strip->isVisible());
    }

    void twentySetsAreScrolled()
    {
        auto run = copyOf(test::rlcResult(101));
        const std::size_t rows = run->rowCount();
        for (int set = 1; set <= 20; ++set) {
            const std::string prefix = "$StateSet" + std::to_string(set) + ".";
            const auto add = [&](const std::string& name, const char* unit, auto valueAt) {
                run->columns.push_back(test::column(prefix + name, unit));
                for (std::size_t row = 0; row < rows; ++row) run->columns.back().values.push_back(valueAt(row));
            };
            const auto isFirst = [&](std::size_t row) { return row * static_cast<std::size_t>(set) / rows % 2 == 0; };
            add("condition", "1",
                [&](std::size_t row) { return 0.5 + 0.5 * std::sin(static_cast<double>(row) / set); });
            add("state.uC", "", [&](std::size_t row) { return isFirst(row) ? 1.0 : 0.0; });
            add("state.iL", "", [&](std::size_t row) { return isFirst(row) ? 0.0 : 1.0; });
        }
        Fixture f(run);
        QTRY_VERIFY(f.panel.isReady());
        QCoreApplication::processEvents();
        auto* area = f.panel.findChild<StateBandArea*>();
        StateBandStrip& strip = area->strip();
        QCOMPARE(strip.sets().size(), std::size_t(20));
        // Few are in sight, the plot keeps its room, and every lane is as high as a single one would be.
        QVERIFY(area->verticalScrollBar()->maximum() > 0 && area->height() < f.panel.height() / 2);
        QVERIFY(std::abs(strip.positionOf(1, 0).y() - strip.positionOf(0, 0).y() -
                         (strip.heightOf(2) - strip.heightOf(1))) < 1);
        const double inPlot =
            f.panel.view().mapFrom(&f.panel, strip.mapTo(&f.panel, strip.positionOf(19, 0).toPoint())).x();
        const StateBand& band = strip.sets()[19].bands[0];
        QVERIFY(std::abs(inPlot - f.panel.view().positionOf((band.from + band.to) / 2, 0, PlotSide::Left).x()) <= 2);
        for (int i = 0; i < 19; ++i) QTest::keyClick(&strip, Qt::Key_Down);
        QCOMPARE(area->verticalScrollBar()->value(), area->verticalScrollBar()->maximum());
        QTest::keyClick(&strip, Qt::Key_Return);
        QCOMPARE(f.selection.variables().size(), std::size_t(2));
        for (const Theme::Mode mode : {Theme::Mode::Light, Theme::Mode::Dark}) {
            f.theme.setMode(mode);
            test::keepPicture(f.panel, mode == Theme::Mode::Dark ? QStringLiteral("twenty-sets-dark")
                                                                 : QStringLiteral("twenty-sets-light"));
        }
    }

    void aHeldRunStaysForComparison()
    {
        Fixture f(test::rlcResult());
        f.panel.holdRun();
        auto other = copyOf(test::rlcResult());
        for (double& value : other->columns[3].values.own()) value *= 3;
        f.panel.setSimulation(other);
        QTRY_VERIFY(f.panel.isReady());
        QCOMPARE(f.lines().size(), std::size_t{4});
        QCOMPARE(f.lines()[2].curve.label, QStringLiteral("iL, run 1"));
        QCOMPARE(f.lines()[3].curve.label, QStringLiteral("uC, run 1"));
        QVERIFY(static_cast<int>(f.lines()[3].points.size()) > 1000);
        // The present curve is three times as high; zooming asks for the points of both.
        f.panel.zoomIn();
        QTRY_VERIFY(f.panel.isReady());
        QCOMPARE(f.lines()[1].points[700].y, 3 * f.lines()[3].points[700].y);
        // Its values stand at the pointer, too.
        const auto readout = f.panel.readoutAt(0.02);
        QVERIFY(readout && readout->rows.size() == 4);
        QCOMPARE(readout->rows[3].name, QStringLiteral("uC, run 1"));
        QVERIFY(std::abs(readout->rows[1].y - 3 * readout->rows[3].y) < 1e-9);
        f.panel.dropHeldRuns();
        QCOMPARE(f.lines().size(), std::size_t{2});
        f.panel.holdRun();
        f.panel.setSimulation(test::rlcResult(2000, "Other"));
        QCOMPARE(f.lines().size(), std::size_t{2});
    }

    void heldRunsDecideOnTheAxes()
    {
        Fixture f(test::rlcResult());
        f.panel.holdRun();
        auto shorter = copyOf(test::rlcResult());
        for (double& time : shorter->time.own()) time /= 2;
        for (ResultEvent& event : shorter->events) event.time /= 2;
        for (ResultColumn& column : shorter->columns) {
            for (double& value : column.values.own()) value /= 10;
        }
        f.panel.setSimulation(shorter);
        QTRY_VERIFY(f.panel.isReady());
        QVERIFY(f.panel.view().axes().x.to > 0.09);
        QVERIFY(f.panel.view().axes().left.to > 0.3 || f.panel.view().axes().right.to > 4);
    }

    void aFileIsComparedOrSaysWhatIsWrong()
    {
        Fixture f(test::rlcResult());
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("reference.csv"));
        QVERIFY(!writeCsvFile(*test::rlcResult(500), path.toStdString()));
        QSignalSpy compared(&f.panel, &PlotPanel::compared);
        f.panel.compareWith(path);
        QTRY_COMPARE(compared.size(), 1);
        QVERIFY(compared.takeFirst()[1].toString().isEmpty());
        QTRY_VERIFY(f.panel.isReady());
        QCOMPARE(f.lines().size(), std::size_t{4});
        QCOMPARE(f.lines()[3].curve.label, QStringLiteral("uC, reference.csv"));
        f.panel.compareWith(folder.filePath(QStringLiteral("missing.csv")));
        QTRY_COMPARE(compared.size(), 1);
        QVERIFY(!compared.takeFirst()[1].toString().isEmpty());
        QVERIFY(f.shows(QStringLiteral("missing.csv")));
        QCOMPARE(f.lines().size(), std::size_t{4});
    }

    void twoCursorsTellTheDifference()
    {
        Fixture f(test::rlcResult());
        QSignalSpy marked(&f.panel.view(), &PlotView::markClicked);
        const double middle = (f.panel.view().axes().left.from + f.panel.view().axes().left.to) / 2;
        QTest::mouseClick(f.canvas(), Qt::LeftButton, {}, f.at(0.02, middle));
        QVERIFY(f.cursor.time() && std::abs(*f.cursor.time() - 0.02) < 1e-3);
        QTest::mouseClick(f.canvas(), Qt::LeftButton, Qt::ShiftModifier, f.at(0.03, middle));
        QCOMPARE(marked.size(), 1);
        QVERIFY(std::abs(marked[0][0].toDouble() - 0.03) < 1e-3);
        // Both lines and the box are in the picture, and go with the cursor.
        const QImage with = f.canvas()->grab().toImage();
        f.cursor.set({});
        QVERIFY(f.canvas()->grab().toImage() != with);
    }

    void atMostFourCurvesAtFirst()
    {
        auto result = std::make_shared<Result>();
        result->time = {0, 1};
        for (const char* name : {"a", "b", "c", "d", "e", "f"}) {
            result->columns.push_back(test::column(name, "m"));
            result->columns.back().values = {0, 1};
        }
        Fixture f(result);
        QCOMPARE(f.panel.shownVariables(), (Names{"a", "b", "c", "d"}));
    }

    void curvesAndZoomStayBetweenRunsOfOneModel()
    {
        Fixture f(test::rlcResult());
        f.panel.setShown("u0", true);
        f.panel.setShown("iL", false);
        f.panel.zoomIn();
        const PlotRange before = f.panel.view().axes().x;
        QVERIFY(before.width() < 0.1);
        f.panel.setSimulation(test::rlcResult(3000));
        QCOMPARE(f.panel.shownVariables(), (Names{"uC", "u0"}));
        QCOMPARE(f.panel.view().axes().x, before);

        f.panel.setSimulation(test::rlcResult(3000, "Other"));
        QCOMPARE(f.panel.shownVariables(), (Names{"iL", "uC"}));
        QCOMPARE(f.panel.view().axes().x, (PlotRange{0, 0.1}));
    }

    void variableThatIsGoneIsDropped()
    {
        Fixture f(test::rlcResult());
        f.panel.setShown("u0", true);
        auto result = copyOf(test::rlcResult());
        result->columns.erase(result->columns.begin(), result->columns.begin() + 3);  // u0, i0, iL
        f.panel.setSimulation(result);
        QCOMPARE(f.panel.shownVariables(), (Names{"uC"}));
        QCOMPARE(f.lines().size(), std::size_t{1});
    }

    void valuesAtTheCursorAreExact()
    {
        auto result = std::make_shared<Result>();
        result->modelName = "M";
        result->time = {0, 1, 1, 2};
        result->columns = {test::column("x", "V"), test::column("b", "")};
        result->columns[0].values = {0, 10, 20, 40};
        result->columns[1].values = {0, 0, 1, 1};
        result->columns[1].type = ValueType::Boolean;
        ResultEvent event;
        event.time = 1;
        event.triggers = {{"x > 5", "x - 5", true}};
        result->events = {event};
        Fixture f(result);
        QCOMPARE(f.panel.readoutAt(0.25)->rows[0].y, 2.5);
        QCOMPARE(f.panel.readoutAt(0.25)->rows[0].value, QStringLiteral("2.5 V"));
        QCOMPARE(f.panel.readoutAt(1)->rows[0].y, 20.0);
        QCOMPARE(f.panel.readoutAt(1)->rows[1].value, QStringLiteral("1"));
        QVERIFY(f.panel.readoutAt(1)->footnote.contains(QStringLiteral("x > 5")));
        QVERIFY(f.panel.readoutAt(0.5)->footnote.isEmpty());
        QVERIFY(!f.panel.readoutAt(2.5));
    }

    void wheelZoomsAroundThePointer()
    {
        Fixture f(test::rlcResult());
        const PlotRange values = f.panel.view().axes().left;
        f.wheel(f.at(0.025, 0.3), 3);
        const PlotAxes& axes = f.panel.view().axes();
        QVERIFY(axes.x.width() < 0.06);
        QVERIFY(std::abs((0.025 - axes.x.from) / axes.x.width() - 0.25) < 0.01);
        QCOMPARE(axes.left, values);
        f.wheel(f.at(0.025, 0.3), 3, Qt::ControlModifier);
        QVERIFY(f.panel.view().axes().left.width() < values.width());
        f.wheel(f.at(0.025, 0.3), -30);
        QCOMPARE(f.panel.view().axes().x, (PlotRange{0, 0.1}));
    }

    void rubberBandZoomsAndDoubleClickFits()
    {
        Fixture f(test::rlcResult());
        f.drag(f.at(0.02, 0.5), f.at(0.04, 0.2));
        const PlotAxes& axes = f.panel.view().axes();
        QVERIFY(std::abs(axes.x.from - 0.02) < 5e-4 && std::abs(axes.x.to - 0.04) < 5e-4);
        QVERIFY(std::abs(axes.left.from - 0.2) < 5e-3 && std::abs(axes.left.to - 0.5) < 5e-3);
        QTest::mouseDClick(f.canvas(), Qt::LeftButton, {}, f.at(0.03, 0.3));
        QCOMPARE(f.panel.view().axes().x, (PlotRange{0, 0.1}));
        QVERIFY(f.panel.view().axes().left.from < 0);
        // A flat band zooms the time only.
        const PlotRange values = f.panel.view().axes().left;
        f.drag(f.at(0.02, 0.3), f.at(0.04, 0.3) + QPoint(0, 3));
        QCOMPARE(f.panel.view().axes().left, values);
        QVERIFY(f.panel.view().axes().x.width() < 0.03);
    }

    void middleButtonPans()
    {
        Fixture f(test::rlcResult());
        f.panel.zoomIn();
        const PlotRange before = f.panel.view().axes().x;
        f.drag(f.at(0.05, 0.3), f.at(0.04, 0.3), Qt::MiddleButton);
        const PlotRange after = f.panel.view().axes().x;
        QVERIFY(std::abs(after.from - before.from - 0.01) < 5e-4);
        QVERIFY(std::abs(after.width() - before.width()) < 1e-12);
    }

    void keysZoomPanAndFit()
    {
        Fixture f(test::rlcResult());
        QTest::keyClick(f.canvas(), Qt::Key_Plus);
        const PlotRange zoomedIn = f.panel.view().axes().x;
        QVERIFY(zoomedIn.width() < 0.09);
        QTest::keyClick(f.canvas(), Qt::Key_Right);
        QVERIFY(f.panel.view().axes().x.from > zoomedIn.from);
        QTest::keyClick(f.canvas(), Qt::Key_Up);
        QTest::keyClick(f.canvas(), Qt::Key_F);
        QCOMPARE(f.panel.view().axes().x, (PlotRange{0, 0.1}));
        QTest::keyClick(f.canvas(), Qt::Key_Minus);
        QCOMPARE(f.panel.view().axes().x, (PlotRange{0, 0.1}));
    }

    void clickOnACurveSelectsItsVariable()
    {
        Fixture f(test::rlcResult());
        const auto analysis = test::rlcCircuit();
        const auto result = test::rlcResult();
        const std::size_t row = 700;
        QTest::mouseClick(f.canvas(), Qt::LeftButton, {}, f.at(result->time[row], result->find("iL")->values[row]));
        QCOMPARE(f.selection.variable(), analysis->dae->findVariable("iL"));
        // A derivative is an unknown.
        f.panel.setShown("uC", false);
        f.panel.setShown("iL", false);
        f.panel.setShown("der(iL)", true);
        QTest::mouseClick(f.canvas(), Qt::LeftButton, {},
                          f.at(result->time[row], result->find("der(iL)")->values[row]));
        QVERIFY(!f.selection.unknown().isNone());
        QCOMPARE(analysis->structure->nameOf(f.selection.unknown()), std::string("der(iL)"));
        // Beside all curves nothing happens.
        QTest::mouseClick(f.canvas(), Qt::LeftButton, {}, f.at(0.0999, 99));
        QVERIFY(!f.selection.unknown().isNone());
    }

    void selectedVariableStandsOut()
    {
        Fixture f(test::rlcResult());
        const double normal = f.lines()[1].pen.widthF();
        f.selection.selectVariable(test::rlcCircuit()->dae->findVariable("uC"));
        QVERIFY(f.lines()[1].pen.widthF() > normal);
        QVERIFY(f.lines()[0].pen.color() != f.theme.colours().curves[0]);
        f.selection.clear();
        QCOMPARE(f.lines()[1].pen.widthF(), normal);
        QCOMPARE(f.lines()[0].pen.color(), f.theme.colours().curves[0]);
    }

    void curvesFollowTheTheme()
    {
        Fixture f(test::rlcResult());
        f.theme.setMode(Theme::Mode::Dark);
        QCOMPARE(f.lines()[0].pen.color(), f.theme.colours().curves[0]);
        f.theme.setMode(Theme::Mode::Light);
        QCOMPARE(f.lines()[0].pen.color(), f.theme.colours().curves[0]);
    }

    void colourStaysWhenAnotherCurveGoes()
    {
        Fixture f(test::rlcResult());
        f.panel.setShown("iL", false);
        QCOMPARE(f.lines()[0].pen.color(), f.theme.colours().curves[1]);
        f.panel.setShown("i0", true);
        QCOMPARE(f.lines()[1].pen.color(), f.theme.colours().curves[0]);
    }

    void unitsShareTheAxes()
    {
        Fixture f(test::rlcResult());
        QVERIFY(f.panel.view().axes().hasRight);
        QCOMPARE(f.panel.view().axes().leftTitle, QStringLiteral("iL [A]"));
        QCOMPARE(f.panel.view().axes().rightTitle, QStringLiteral("uC [V]"));
        QVERIFY(!f.shows(QStringLiteral("More than two units")));
        f.panel.setShown("R1.p", true);
        QVERIFY(f.shows(QStringLiteral("More than two units")));
        QCOMPARE(f.panel.view().axes().rightTitle, QStringLiteral("uC, R1.p [V, W]"));
        f.panel.setShown("uC", false);
        f.panel.setShown("R1.p", false);
        QVERIFY(!f.panel.view().axes().hasRight);
    }

    void gapsBreakTheLine()
    {
        auto result = copyOf(test::rlcResult(100));
        std::vector<double>& values = result->columns[2].values.own();
        values[40] = values[60] = std::nan("");
        result->columns[3].values.own().assign(values.size(), std::nan(""));
        Fixture f(result);
        const auto isGap = [](const CurvePoint& point) { return std::isnan(point.y); };
        const std::vector<CurvePoint> points = f.lines()[0].points;
        QCOMPARE(std::ranges::count_if(points, isGap), 2);  // three pieces
        QCOMPARE(std::ranges::find_if(points, isGap) - points.begin(), 40);
        QVERIFY(std::ranges::all_of(f.lines()[1].points, isGap));
        f.panel.setSimulation(test::rlcResult(100));
        QCOMPARE(std::ranges::count_if(f.lines()[0].points, isGap), 0);
    }

    void millionsOfRowsBecomeThousandsOfPoints()
    {
        const auto result = test::rlcResult(1'200'000);
        Fixture f;
        f.panel.setSimulation(result);
        QVERIFY(!f.panel.isReady());  // a worker is at it
        QTRY_VERIFY(f.panel.isReady());
        const int most = 4 * f.panel.width() + 4;
        for (const Fixture::Line& line : f.lines())
            QVERIFY(!line.points.empty() && static_cast<int>(line.points.size()) <= most);
        f.panel.zoomIn();
        f.panel.zoomIn();
        f.panel.zoomIn();
        QTRY_VERIFY(f.panel.isReady());
        const double from = f.panel.view().axes().x.from;
        QTRY_VERIFY(std::abs(f.lines()[0].points[0].x - from) < 1e-3);
        // Closing while a worker is busy must be safe.
        f.panel.setShown("u0", true);
        f.panel.setSimulation(test::rlcResult(1'100'000));
    }

    void nothingToDrawIsNoFault()
    {
        auto empty = std::make_shared<Result>();
        empty->modelName = "Empty";
        Fixture f(empty);
        QVERIFY(f.panel.isReady());
        f.panel.fit();
        f.panel.zoomIn();
        auto single = std::make_shared<Result>();
        single->modelName = "Single";
        single->time = {3};
        single->columns = {test::column("x", "m"), test::column("cut", "m")};
        single->columns[0].values = {7};  // and nothing in the second: a run that was stopped
        f.panel.setSimulation(single);
        QVERIFY(f.panel.view().axes().x.contains(3));
        QVERIFY(f.panel.view().axes().left.contains(7));
        QCOMPARE(f.panel.readoutAt(3)->rows.size(), std::size_t{1});
        f.panel.setShown("x", false);
        f.panel.setShown("cut", false);
        f.panel.setShown("no such variable", true);
        QVERIFY(!f.panel.readoutAt(3));
    }

    void plotIsExported()
    {
        Fixture f(test::rlcResult(50));
        const QTemporaryDir folder;
        QSignalSpy exported(&f.panel, &PlotPanel::exported);
        f.panel.exportTo(folder.filePath(QStringLiteral("plot.png")));
        QTRY_COMPARE(exported.count(), 1);
        QCOMPARE(exported[0][1].toString(), QString());
        const QImage picture(folder.filePath(QStringLiteral("plot.png")));
        QCOMPARE(picture.size(), f.panel.view().size() * 2);

        f.panel.exportTo(folder.filePath(QStringLiteral("plot.svg")));
        QTRY_COMPARE(exported.count(), 2);
        QVERIFY(QSvgRenderer(folder.filePath(QStringLiteral("plot.svg"))).isValid());

        f.panel.exportTo(folder.filePath(QStringLiteral("Größe.csv")));
        QTRY_COMPARE(exported.count(), 3);
        QFile table(folder.filePath(QStringLiteral("Größe.csv")));
        QVERIFY(table.open(QIODevice::ReadOnly));
        const auto back = readCsv(table.readAll().toStdString());
        QVERIFY(back);
        QCOMPARE(back->columns.size(), std::size_t{8});
        QCOMPARE(back->time, test::rlcResult(50)->time);

        f.panel.exportTo(folder.filePath(QStringLiteral("missing/plot.png")));
        QTRY_COMPARE(exported.count(), 4);
        QVERIFY(!exported[3][1].toString().isEmpty());
        QVERIFY(f.shows(QStringLiteral("could not be written")));
        f.panel.exportTo(folder.filePath(QStringLiteral("missing/plot.csv")));
        QTRY_COMPARE(exported.count(), 5);
        QVERIFY(!exported[4][1].toString().isEmpty());
    }
};

QTEST_MAIN(PlotPanelTest)
#include "plot_panel_test.moc"
