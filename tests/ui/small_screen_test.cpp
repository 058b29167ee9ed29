// SPDX-License-Identifier: GPL-3.0-or-later
// On a screen of 1280 x 720 everything that says something is in sight: nothing is cut that has room.
#include <QDockWidget>
#include <QHeaderView>
#include <QListWidget>
#include <QMenu>
#include <QTabBar>
#include <QTabWidget>
#include <QToolButton>
#include <QTreeView>

#include "tests/ui/walk_fixture.h"
#include "ui/browser/documentation_panel.h"
#include "ui/diagram/diagram_panel.h"
#include "ui/diagram/diagram_view.h"
#include "ui/lesson/digraph_panel.h"
#include "ui/lesson/explanation_bar.h"
#include "ui/lesson/incidence_panel.h"
#include "ui/lesson/player_bar.h"
#include "ui/plot/plot_sheet.h"
#include "ui/plot/plot_view.h"
#include "ui/runs/events_model.h"
#include "ui/runs/solver_curves.h"
#include "ui/toolkit/mark_style.h"

using namespace causeway;
using namespace causeway::ui;
using namespace causeway::test;

namespace {

void makeSmall(const WindowBench& bench)
{
    bench.window->resize(1280, 720);
    bench.window->resetLayout();
    bench.settle();
}

}  // namespace

class SmallScreenTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { qunsetenv("MODELICAPATH"); }

    void theWelcomePageShowsExamples()
    {
        const WindowBench bench;
        makeSmall(bench);
        const auto* list = bench.window->findChild<QListWidget*>(QStringLiteral("welcomeExamples"));
        WAIT_FOR(list->count() > 4);
        int whole = 0;
        for (int row = 0; row < list->count(); ++row)
            whole += list->viewport()->rect().contains(list->visualItemRect(list->item(row))) ? 1 : 0;
        QVERIFY2(whole >= 4, qPrintable(QString::number(whole)));
    }

    void whatHappenedIsReadable()
    {
        const WalkBench bench(examples()[0]);
        for (const Perspective perspective : {Perspective::Analyse, Perspective::Simulate}) {
            bench.window->setPerspective(perspective);
            makeSmall(bench);
            bench.window->showPanel(PanelId::Events);
            WAIT_FOR(bench.events().isReady());
            bench.settle();
            const auto* view = bench.events().findChild<QTreeView*>(QStringLiteral("eventsView"));
            for (int row = 0; row < view->model()->rowCount(); ++row) {
                for (const int column : {EventsModel::TimeColumn, EventsModel::WhatColumn}) {
                    const QString text = view->model()->index(row, column).data().toString();
                    QVERIFY2(view->fontMetrics().horizontalAdvance(text) < view->header()->sectionSize(column),
                             qPrintable(text));
                }
            }
        }
    }

    void curvesAreAsHighAsTheCircuitThatWasDrawn()
    {
        const WalkBench bench(examples()[0]);
        bench.window->setPerspective(Perspective::Edit);
        makeSmall(bench);
        bench.page->setView(EditorPage::View::Diagram);
        bench.run();
        bench.window->showPanel(PanelId::Plot);
        bench.settle();
        const QRectF area = bench.plot().view().frame().area;
        QVERIFY2(area.height() > 250 && area.width() > 200,
                 qPrintable(QStringLiteral("%1 x %2").arg(area.width()).arg(area.height())));
        QVERIFY(bench.page->diagram()->view().height() > 300 && bench.page->diagram()->view().width() > 300);
        keepPicture(*bench.window, QStringLiteral("small-edit"));
    }

    void panelsBelowTheDocumentsHaveTheHeightTheyNeed()
    {
        const WalkBench bench(examples()[0]);
        bench.window->setPerspective(Perspective::Edit);
        makeSmall(bench);
        for (const PanelId panel : {PanelId::Experiments, PanelId::Events, PanelId::Equations}) {
            bench.window->showPanel(panel);
            bench.settle();
            const auto* dock = bench.window->findChild<QDockWidget*>(QStringLiteral("dock.") + panelName(panel));
            QVERIFY2(dock->height() > 180, qPrintable(panelName(panel) + QString::number(dock->height())));
        }
    }

    void theCurvesOfTheSolverAreLargeEnough()
    {
        const WalkBench bench(examples()[0]);
        makeSmall(bench);
        bench.window->showPanel(PanelId::Solver);
        bench.settle();
        const auto* curves = bench.window->findChild<SolverCurves*>();
        for (PlotPane* pane : curves->findChild<PlotSheet*>()->panes()) {
            const QRectF area = pane->view().frame().area;
            QVERIFY2(area.height() > 50 && area.width() > 150,
                     qPrintable(QStringLiteral("%1 x %2").arg(area.width()).arg(area.height())));
        }
        keepPicture(*bench.window, QStringLiteral("small-solver"));
    }

    void oneSentenceAndOnePlayerDoForBothViewsOfALesson()
    {
        const WalkBench bench(examples()[0]);
        bench.window->setPerspective(Perspective::Teach);
        makeSmall(bench);
        const auto* digraph = bench.window->findChild<DigraphPanel*>();
        const auto* matrix = bench.window->findChild<IncidencePanel*>();
        const auto shows = [](const StructurePanel* panel) {
            return panel->findChild<ExplanationBar*>()->isVisible() && panel->findChild<PlayerBar*>()->isVisible();
        };
        WAIT_FOR(shows(digraph) && !shows(matrix));
        keepPicture(*bench.window, QStringLiteral("small-teach"));
        // Alone it has its own.
        bench.window->findChild<QDockWidget*>(QStringLiteral("dock.digraph"))->close();
        WAIT_FOR(shows(matrix));
    }

    void everyMarkOfTheDigraphIsExplained()
    {
        const WalkBench bench(examples()[0]);
        bench.window->setPerspective(Perspective::Teach);
        makeSmall(bench);
        const auto* legend = bench.window->findChild<DigraphPanel*>()->findChild<MarkLegend*>();
        QVERIFY(legend->markCount() >= 3);
        for (const int width : {1280, 800}) {
            bench.window->resize(width, 720);
            bench.settle();
            QVERIFY2(legend->places().size() == legend->markCount(), qPrintable(QStringLiteral("%1 of %2 in %3 pixels")
                                                                                    .arg(legend->places().size())
                                                                                    .arg(legend->markCount())
                                                                                    .arg(legend->width())));
        }
    }

    void nameOfADocumentIsInSightInANarrowRoom()
    {
        const WalkBench bench(examples()[0]);
        bench.window->setPerspective(Perspective::Analyse);
        bench.window->resize(760, 720);
        bench.settle();
        const auto* tabs = bench.window->findChild<QTabWidget*>(QStringLiteral("documents"));
        auto* views = bench.window->findChild<QToolButton*>(QStringLiteral("button.views"));
        QVERIFY2(views->isVisible() && tabs->tabBar()->width() >= 120,
                 qPrintable(QStringLiteral("%1 of %2").arg(tabs->tabBar()->width()).arg(tabs->width())));
        QCOMPARE(views->menu()->actions().size(), 4);
        views->menu()->actions()[1]->trigger();
        QCOMPARE(bench.page->view(), EditorPage::View::Diagram);
        // With room they are buttons.
        bench.window->resize(1600, 900);
        bench.settle();
        QVERIFY(!views->isVisible());
        QVERIFY(bench.window->findChild<QToolButton*>(QStringLiteral("button.view.icon"))->isVisible());
    }

    void problemsHaveRowsInALowWindow()
    {
        const WindowBench bench;
        makeSmall(bench);
        bench.type("model Wrong\n  Real x = a + b + c + d + e + f;\nend Wrong;\n");
        bench.settle();
        const auto* list = bench.window->findChild<QTreeView*>(QStringLiteral("problemsView"));
        QVERIFY(list != nullptr && list->model()->rowCount() == 6);
        const QRect fourth = list->visualRect(list->model()->index(3, 0));
        QVERIFY(list->viewport()->rect().contains(fourth.topLeft()) &&
                list->viewport()->rect().contains(fourth.bottomLeft()));
    }

    void theViewsIntoAnEventAreAllThere()
    {
        const WalkBench bench(examples()[0]);
        bench.window->setPerspective(Perspective::Simulate);
        makeSmall(bench);
        bench.window->showPanel(PanelId::Events);
        WAIT_FOR(bench.events().isReady());
        const auto* bar = bench.events().findChild<QTabWidget*>()->tabBar();
        QVERIFY2(bar->sizeHint().width() <= bar->width(),
                 qPrintable(QStringLiteral("%1 of %2").arg(bar->width()).arg(bar->sizeHint().width())));
    }

    void aCircuitFillsTheSheetAndNothingJumpsWhileItIsDrawn()
    {
        const WalkBench bench(examples()[0]);
        bench.window->setPerspective(Perspective::Edit);
        makeSmall(bench);
        bench.page->setView(EditorPage::View::Diagram);
        bench.settle();
        DiagramView& view = bench.page->diagram()->view();
        const Extent circuit = view.scene().contentBounds();
        const auto spanOf = [&view](const Extent& box) {
            return QRectF(view.toWidget(box.first), view.toWidget(box.second)).normalized();
        };
        const QRectF shown = spanOf(circuit);
        QVERIFY(QRectF(view.rect()).contains(shown));
        // Larger than with the whole sheet in sight.
        const Extent sheet = view.scene().bounds();
        const double whole = std::min(view.width() / sheet.width(), view.height() / sheet.height());
        QVERIFY2(shown.width() > 1.2 * whole * circuit.width(), qPrintable(QString::number(shown.width())));
        // What is taken away leaves the rest where it was.
        const QPointF before = view.toWidget({0, 0});
        view.select({QStringLiteral("ground")});
        view.setFocus();
        QTest::keyClick(&view, Qt::Key_Delete);
        bench.settle();
        QVERIFY(!view.scene().partNamed("ground"));
        QCOMPARE(view.toWidget({0, 0}), before);
        // A single component is not blown up.
        EditorPage& other = bench.type(
            "model One\n  Causeway.Electrical.Basic.Resistor r "
            "annotation(Placement(transformation(extent={{-10,-10},{10,10}})));\nend One;\n");
        other.setView(EditorPage::View::Diagram);
        bench.settle();
        const DiagramView& single = other.diagram()->view();
        const double width = single.toWidget({10, 0}).x() - single.toWidget({-10, 0}).x();
        QVERIFY2(width < 0.25 * std::min(single.width(), single.height()), qPrintable(QString::number(width)));
    }

    void theDocumentationBeginsWithTheModelInFront()
    {
        const WalkBench bench(examples()[0]);
        bench.window->showPanel(PanelId::Documentation);
        const auto* panel = bench.window->findChild<DocumentationPanel*>();
        WAIT_FOR(panel->view().toPlainText().contains(QStringLiteral("The diode is ideal")));
    }
};

QTEST_MAIN(SmallScreenTest)
#include "small_screen_test.moc"
