// SPDX-License-Identifier: GPL-3.0-or-later
// The first hour with runs: repeated, compared, varied, watched. See hands.h for how it counts.
#include <QPushButton>
#include <QTableView>

#include "tests/ui/hands.h"
#include "tests/ui/walk_fixture.h"
#include "ui/diagram/diagram_panel.h"
#include "ui/plot/axis_dialog.h"
#include "ui/plot/plot_sheet.h"
#include "ui/plot/plot_view.h"
#include "ui/window/tour.h"

using namespace causeway;
using namespace causeway::ui;
using namespace causeway::test;

class FirstHourRunsTest : public QObject {
    Q_OBJECT

    template <class Widget>
    static Widget& part(const WindowBench& bench, const char* name)
    {
        return *bench.window->findChild<Widget*>(QLatin1String(name));
    }
    /// A command of the palette by a few letters of it.
    static void command(Hands& hands, const char* letters)
    {
        hands.key(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        hands.type(QLatin1String(letters));
        hands.key(Qt::Key_Return);
    }

private slots:
    void initTestCase() { qunsetenv("MODELICAPATH"); }

    void runsAreRepeatedAndCompared()
    {
        const WalkBench bench(examples()[0]);
        Hands hands(bench);
        PlotPanel& plot = bench.plot();
        hands.begin();

        // OMEdit: the settings, two fields and values, OK. LTspice: the menu of the command, the field, the time, OK,
        // run.
        auto& stop = part<QLineEdit>(bench, "stopTime");
        hands.click(stop);
        hands.key(Qt::Key_A, Qt::ControlModifier);
        hands.type(QStringLiteral("60 ms"));
        hands.key(Qt::Key_F5);
        QVERIFY(std::abs(bench.result().time.back() - 0.06) < 1e-12);
        hands.done("simulate another time", 6, 5);

        // OMEdit keeps both in its tree: a click for each. LTspice forgets the first.
        const std::size_t before = plot.view().curves().size();
        hands.chooseFrom(part<QToolButton>(bench, "plotCompare"), {QStringLiteral("Hold this run")});
        hands.click(stop);
        hands.key(Qt::Key_A, Qt::ControlModifier);
        hands.type(QStringLiteral("40 ms"));
        hands.key(Qt::Key_F5);
        QCOMPARE(plot.view().curves().size(), 2 * before);
        hands.done("compare two runs", 7, kCannot);

        // LTspice: the menu, Add plot pane, a click on the component. OMEdit: a button, the tree, its box.
        plot.view().setFocus();
        hands.begin();
        hands.key(Qt::Key_N);
        QCOMPARE(plot.sheet().panes().size(), std::size_t(2));
        hands.done("a second plot", 1, 2);
        hands.key(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(plot.sheet().panes().size(), std::size_t(1));
        hands.done("take it back", 1, 1);

        // OMEdit: Setup, two fields and values, OK. LTspice: a click on the axis, two fields and values, OK.
        hands.inDialog<AxisDialog>([&] { hands.key(Qt::Key_A); },
                                   [&](AxisDialog& dialog) {
                                       hands.click(*dialog.findChild<QLineEdit*>(QStringLiteral("xFrom")));
                                       hands.type(QStringLiteral("10 ms"));
                                       hands.key(Qt::Key_Tab);
                                       hands.type(QStringLiteral("20 ms"));
                                       hands.key(Qt::Key_Return);
                                   });
        QVERIFY(std::abs(plot.view().frame().axes.x.from - 0.01) < 1e-9 &&
                std::abs(plot.view().frame().axes.x.to - 0.02) < 1e-9);
        hands.done("limits of an axis", 6, 6);
        // All: the wheel, and back.
        plot.view().setFocus();
        hands.begin();
        const PlotRange near = plot.view().frame().axes.x;
        hands.wheel(plot.view(), plot.view().frame().area.center().toPoint(), 1);
        QVERIFY(plot.view().frame().axes.x.to - plot.view().frame().axes.x.from < near.to - near.from);
        hands.done("zoom a curve with the wheel", 1, 1);
        const double from = plot.view().frame().axes.x.from;
        hands.key(Qt::Key_Right);
        QVERIFY(plot.view().frame().axes.x.from > from);
        hands.done("move along a curve", 1, 1);
    }

    void aParameterIsVaried()
    {
        const WalkBench bench(examples()[0]);
        Hands hands(bench);
        hands.begin();
        // LTspice: the value of the component ({C}: the menu, the value, OK), S, ".step param C list ...", OK, a click,
        // run.
        command(hands, "experiments");
        auto& parameter = part<QComboBox>(bench, "sweepParameter");
        QVERIFY(parameter.isVisible());
        parameter.setFocus();
        hands.type(QStringLiteral("C.C"));
        QCOMPARE(parameter.currentText(), QStringLiteral("C.C"));
        hands.click(part<QPushButton>(bench, "sweepRun"));
        QVERIFY(bench.experiments().family().members.size() > 5);
        hands.done("vary a value", kCannot, 8);
    }

    void aRunIsWatchedOnTheCircuit()
    {
        const WalkBench bench(examples()[0]);
        Hands hands(bench);
        bench.page->setView(EditorPage::View::Diagram);
        bench.settle();
        DiagramView& view = bench.page->diagram()->view();
        view.setFocus();
        hands.begin();
        hands.key(Qt::Key_F9);
        QVERIFY(bench.page->diagram()->isAlive() && view.alive().isAlive());
        hands.done("see the circuit alive", kCannot, kCannot);
        hands.key(Qt::Key_PageDown);
        QVERIFY(bench.events().hasEvents());
        hands.done("go to an event", kCannot, kCannot);
        hands.key(Qt::Key_F9);
        QVERIFY(!bench.page->diagram()->isAlive());

        // OMEdit: the menu, View class. LTspice: the menu, Open schematic.
        const auto middle = [&](const char* name) {
            return view.toWidget(view.scene().parts()[*view.scene().partNamed(name)].box.centre()).toPoint();
        };
        hands.begin();
        hands.click(view, middle("diode"));
        hands.key(Qt::Key_F6);
        QVERIFY(bench.page->diagram()->isInside());
        hands.done("look inside a component", 2, 2);
        hands.key(Qt::Key_F6, Qt::ShiftModifier);
        QVERIFY(!bench.page->diagram()->isInside());
        hands.done("and out again", 1, 1);
    }

    void theTourShowsARunningCircuit()
    {
        const WindowBench bench;
        Hands hands(bench);
        const auto& tour = *bench.window->findChild<Tour*>();
        auto& next = part<QPushButton>(bench, "tourNext");
        hands.begin();
        hands.click(part<QPushButton>(bench, "welcome.help.tour"));
        WAIT_FOR(bench.window->currentPage() != nullptr);
        bench.settle();
        EditorPage& page = *bench.window->currentPage();
        QCOMPARE(tour.count(), 6);
        QCOMPARE(page.view(), EditorPage::View::Diagram);
        keepPicture(*bench.window, QStringLiteral("tour-1"));
        auto& plot = *bench.window->findChild<PlotPanel*>();
        for (int step = 1; step < tour.count(); ++step) {
            hands.click(next);
            QCOMPARE(tour.step(), step);
            if (step == 1) WAIT_FOR(page.session().result() != nullptr);
            if (step == 1) WAIT_FOR(plot.shownVariables().size() == 2);
            if (step == 2) WAIT_FOR(page.diagram()->view().alive().isAlive());
            if (step == 3) WAIT_FOR(page.diagram()->view().isProbing());
            if (step == 4) WAIT_FOR(part<QSlider>(bench, "parameterSlider").isEnabled());
            bench.settle();
            keepPicture(*bench.window, QStringLiteral("tour-%1").arg(step + 1));
        }
        QVERIFY(!page.diagram()->view().isProbing());
        hands.click(part<QPushButton>(bench, "tourBack"));
        QCOMPARE(tour.step(), 4);
        hands.click(part<QPushButton>(bench, "tourEnd"));
        QVERIFY(tour.isHidden());
        hands.done("take the tour", kCannot, kCannot);
    }
};

HANDS_MAIN(FirstHourRunsTest)
#include "first_hour_runs_test.moc"
