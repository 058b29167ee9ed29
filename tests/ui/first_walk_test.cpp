// SPDX-License-Identifier: GPL-3.0-or-later
// What one who sees the window for the first time stumbles over: windows that grow, marks and cursors that are lost or
// left over, lists that are cut.
#include <QAbstractItemView>
#include <QCompleter>
#include <QHeaderView>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTabBar>
#include <QTabWidget>
#include <QToolTip>
#include <QTreeView>

#include "tests/ui/drawn_sheet.h"
#include "tests/ui/walk_fixture.h"
#include "ui/browser/class_delegate.h"
#include "ui/lesson/presentation.h"
#include "ui/lesson/step_player.h"
#include "ui/plot/cursor_table.h"
#include "ui/plot/measurement_table.h"
#include "ui/plot/plot_pane.h"
#include "ui/plot/plot_sheet.h"
#include "ui/plot/plot_view.h"
#include "ui/plot/variable_model.h"
#include "ui/window/tour.h"

using namespace causeway;
using namespace causeway::ui;
using namespace causeway::test;

namespace {

/// What is as wide as its formula is: the sentence on it.
const char* const kLongEquation =
    "model Long\n  Real amplitude = 2, frequency = 50, offset = 1, voltage;\nequation\n"
    "  voltage = offset + (if time < 0.01 then 0 elseif time < 0.02 then amplitude*sin(2*frequency*time + offset)"
    " else amplitude*cos(2*frequency*time + offset) + frequency*offset);\nend Long;\n";

const char* const kTwoDiodes =
    "model Two\n  Causeway.Electrical.Ideal.IdealDiode first\n    "
    "annotation(Placement(transformation(extent={{-60,-10},{-40,10}})));\n  "
    "Causeway.Electrical.Ideal.IdealDiode second\n    "
    "annotation(Placement(transformation(extent={{20,-10},{40,10}})));\nend Two;\n";

}  // namespace

class FirstWalkTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { qunsetenv("MODELICAPATH"); }

    void aPresentationKeepsToItsScreen()
    {
        const WindowBench bench;
        bench.type(kLongEquation);
        Presentation& presentation = bench.window->present();
        const QSize screen(1000, 700);
        presentation.resize(screen);
        presentation.show();
        StepPlayer& player = bench.window->player();
        QVERIFY(player.count() > 1);
        for (int step = 0; step < player.count(); ++step) {
            player.setPosition(step);
            bench.settle();
            QVERIFY2(presentation.minimumSizeHint().width() <= screen.width(), qPrintable(QString::number(step)));
            QCOMPARE(presentation.width(), screen.width());
        }
        presentation.close();
    }

    void cursorsStayWhileAParameterIsMoved()
    {
        const WalkBench bench(examples()[0]);
        PlotPanel& plot = bench.plot();
        plot.setCursorTableShown(true);
        const double end = bench.result().time.back(), a = 0.3 * end, b = 0.8 * end;
        emit plot.pane().timeClicked(a);
        emit plot.pane().markClicked(b);
        const auto* table = plot.findChild<CursorTable*>();
        const auto value = [&](CursorTable::Column column, int row) {
            return table->topLevelItemCount() > row ? table->topLevelItem(row)->text(column) : QString();
        };
        const QString before = value(CursorTable::CursorColumn, 1);
        bench.setParameter(bench.example.parameter, bench.example.to);
        QCOMPARE(value(CursorTable::CursorColumn, 0).toDouble(), a);
        QCOMPARE(value(CursorTable::MarkColumn, 0).toDouble(), b);
        QVERIFY(value(CursorTable::CursorColumn, 1) != before);
        // As the plot says it: B minus A.
        QVERIFY(std::abs(value(CursorTable::DifferenceColumn, 0).toDouble() - (b - a)) < 1e-6 * end);
        // What is looked at in one model means nothing in another.
        bench.type("model Other\n  Real x(start=1, fixed=true);\nequation\n  der(x) = -x;\nend Other;\n");
        bench.run();
        QVERIFY(value(CursorTable::CursorColumn, 0).isEmpty());
    }

    void onlyWhatIsSelectedIsFramed()
    {
        const WindowBench bench;
        const Sheet sheet(bench, kTwoDiodes);
        QTest::mouseClick(sheet.view, Qt::LeftButton, {}, sheet.middleOf("first"));
        QCOMPARE(sheet.view->selectedComponents(), QStringList{QStringLiteral("first")});
        QTest::mouseClick(sheet.view, Qt::LeftButton, {}, sheet.middleOf("second"));
        QTest::keyClick(sheet.view, Qt::Key_Escape);
        QVERIFY(sheet.view->selectedComponents().isEmpty());
        // The analysis of the next text selects again what was selected in the panels.
        const std::string& text = sheet.page.document().text();
        sheet.page.document().replace(static_cast<std::uint32_t>(text.find("end Two")), 0, "  Real x = time;\n");
        bench.settle();
        QCOMPARE(sheet.view->marked(), QString());
    }

    void aNameOfTheListIsPlacedByAClick()
    {
        const WindowBench bench;
        const Sheet sheet(bench, kTwoDiodes);
        QTest::keyClick(sheet.view, Qt::Key_Insert);
        auto* field = sheet.page.findChild<QLineEdit*>(QStringLiteral("placeName"));
        QVERIFY(field->isVisible());
        // Also before the classes are known.
        QTest::keyClicks(field, QStringLiteral("resis"));
        QAbstractItemView* list = field->completer()->popup();
        WAIT_FOR(list->isVisible());
        QVERIFY(list->model()->rowCount() > 1);
        QCOMPARE(list->viewport()->height() % list->sizeHintForRow(0), 0);
        const QModelIndex chosen = list->model()->index(0, 0);
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(chosen).center());
        bench.settle();
        QVERIFY(!field->isVisible());
        QTest::keyClick(sheet.view, Qt::Key_Return);
        bench.settle();
        QCOMPARE(sheet.partCount(), std::size_t(3));
    }

    void aProbedConnectorDoesNotAskToBeDragged()
    {
        const WindowBench bench;
        const Sheet sheet(bench, kTwoDiodes);
        const QPoint pin = sheet.end("first.p");
        const auto tip = [&] {
            QToolTip::hideText();
            QHelpEvent help(QEvent::ToolTip, pin, sheet.view->mapToGlobal(pin));
            QCoreApplication::sendEvent(sheet.view, &help);
            return QToolTip::text();
        };
        sheet.view->setProbing(true);
        QVERIFY(!tip().contains(QStringLiteral("Drag")));
        sheet.view->setProbing(false);
        QVERIFY(tip().contains(QStringLiteral("Drag")));
    }

    void aHintLeavesTheCircuitInSight()
    {
        const WindowBench bench;
        bench.window->resize(1280, 720);
        const Sheet sheet(bench, QByteArray(kTwoDiodes).replace("-10}", "70}").replace("10}", "90}").constData());
        sheet.view->setProbing(true);
        const auto* hint = sheet.page.findChild<QLabel*>(QStringLiteral("diagramMessage"));
        QVERIFY(hint->isVisible());
        QVERIFY(sheet.view->rect().contains(hint->geometry()));
        QCOMPARE(sheet.view->partsIn(hint->geometry()), std::size_t(0));
    }

    void aNameIsToldApartByTheEndOfItsPath()
    {
        const QFontMetrics metrics{QFont()};
        const QString path = QStringLiteral("Modelica.Electrical.Analog.Semiconductors"),
                      about = QStringLiteral("Simple diode");
        const int whole = metrics.horizontalAdvance(path);
        QVERIFY(besideName(path, about, metrics, whole * 3 / 4).endsWith(QStringLiteral("Semiconductors")));
        QVERIFY(besideName(path, about, metrics, 10 * whole).endsWith(about));
        QVERIFY(besideName(path, about, metrics, whole + 1).startsWith(path.left(20)));
        QCOMPARE(besideName({}, about, metrics, 10 * whole), about);
    }

    void namesOfVariablesHaveTheWholeWidth()
    {
        const WalkBench bench(examples()[0]);
        const auto* model = bench.plot().findChild<VariableModel*>();
        const ResultColumn* column = bench.result().find(bench.example.curve);
        const QModelIndex index = model->indexOf(static_cast<std::size_t>(column - bench.result().columns.data()));
        QVERIFY(index.isValid());
        QVERIFY(!index.data(Qt::DecorationRole).isValid());
        QCOMPARE(index.data(VariableModel::kCurveColourRole).value<QColor>().isValid(),
                 index.data(Qt::CheckStateRole).toInt() == Qt::Checked);
        bench.keepBoth(bench.plot(), QStringLiteral("variables"));
    }

    void tablesLeaveTheCurvesTheirHeight()
    {
        const WalkBench bench(examples()[0]);
        bench.window->resize(1280, 720);
        bench.window->resetLayout();
        PlotPanel& plot = bench.plot();
        plot.setCursorTableShown(true);
        plot.setMeasurementsShown(true);
        for (const Perspective perspective : {Perspective::Simulate, Perspective::Analyse, Perspective::Teach}) {
            bench.window->setPerspective(perspective);
            bench.window->showPanel(PanelId::Plot);
            bench.settle();
            const PlotView& view = plot.view();
            WAIT_FOR(view.height() > plot.height() / 2);
            QVERIFY(bench.window->height() <= 720);
            test::keepPicture(*bench.window, QStringLiteral("walk-tables-%1").arg(static_cast<int>(perspective)));
        }
    }

    void theIntervalOfMeasurementsHasItsUnit()
    {
        const WalkBench bench(examples()[0]);
        bench.plot().setMeasurementsShown(true);
        emit bench.plot().pane().timeClicked(0.0087975);
        emit bench.plot().pane().markClicked(0.0123644);
        bench.settle();
        const auto* table = bench.plot().findChild<MeasurementTable*>();
        const QHeaderView& header = *table->header();
        QTRY_VERIFY(table->headerItem()->text(0).endsWith(QStringLiteral("ms")));
        QVERIFY(header.sectionSize(0) >= header.sectionSizeHint(0));
    }

    void aNewSheetHasRoomInEveryPerspective()
    {
        const WindowBench bench;
        bench.window->resize(1280, 720);
        bench.settle();
        for (const Perspective perspective : {Perspective::Analyse, Perspective::Simulate, Perspective::Teach}) {
            bench.window->setPerspective(perspective);
            bench.settle();
            bench.action("file.newDiagram")->trigger();
            bench.settle();
            const EditorPage* page = bench.window->currentPage();
            QVERIFY(page->diagram()->view().width() > 600);
            const auto* bar = bench.window->findChild<QTabWidget*>(QStringLiteral("documents"))->tabBar();
            QVERIFY(bar->tabRect(bar->currentIndex()).intersected(bar->rect()).width() > 60);
        }
    }

    void theTourLeavesTheCircuitItsRoom()
    {
        const WindowBench bench;
        bench.window->resize(1280, 720);
        bench.settle();
        bench.action("help.tour")->trigger();
        QTRY_VERIFY(bench.window->currentPage() != nullptr);
        bench.settle();
        const DiagramView& view = bench.window->currentPage()->diagram()->view();
        const auto* tour = bench.window->findChild<Tour*>();
        QTRY_VERIFY(tour->isVisible());
        QVERIFY2(view.height() > 190, qPrintable(QString::number(view.height())));
        QVERIFY(tour->height() < 110);
        test::keepPicture(*bench.window, QStringLiteral("walk-tour"));
        // Who clicks on and on meets the button again.
        auto* next = tour->findChild<QPushButton*>(QStringLiteral("tourNext"));
        QTest::mouseClick(next, Qt::LeftButton);
        bench.settle();
        const QPoint before = next->mapToGlobal(QPoint());
        for (int step = 2; step < 5; ++step) {
            QTest::mouseClick(next, Qt::LeftButton);
            bench.settle();
            QCOMPARE(next->mapToGlobal(QPoint()), before);
        }
    }
};

QTEST_MAIN(FirstWalkTest)
#include "first_walk_test.moc"
