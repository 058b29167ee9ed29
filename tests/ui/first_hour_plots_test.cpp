// SPDX-License-Identifier: GPL-3.0-or-later
// The first hour with curves: zoomed, measured, hidden. See hands.h for how it counts.

#include "tests/ui/hands.h"
#include "tests/ui/walk_fixture.h"
#include "ui/plot/cursor_table.h"
#include "ui/plot/plot_view.h"

using namespace causeway;
using namespace causeway::ui;
using namespace causeway::test;

class FirstHourPlotsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { qunsetenv("MODELICAPATH"); }

    void curvesAreZoomedMeasuredAndHidden()
    {
        const WalkBench bench(examples()[0]);
        Hands hands(bench);
        PlotPanel& plot = bench.plot();
        plot.setShown("C.v", true);
        plot.view().setFocus();
        bench.settle();
        const auto in = [&](double x, double y) {
            const QRectF area = plot.view().frame().area;
            return QPointF(area.left() + x * area.width(), area.top() + y * area.height()).toPoint();
        };
        hands.begin();

        // All: a rectangle.
        const PlotRange all = plot.view().frame().axes.x;
        hands.drag(plot.view(), in(0.2, 0.1), in(0.5, 0.9));
        const PlotRange near = plot.view().frame().axes.x;
        QVERIFY(near.to - near.from < 0.5 * (all.to - all.from));
        hands.done("zoom into a curve", 1, 1);
        // OMEdit: a button. LTspice: Ctrl+E.
        hands.key(Qt::Key_F);
        QCOMPARE(plot.view().frame().axes.x.to, all.to);
        hands.done("see the whole curve again", 1, 1);

        // LTspice: two clicks on the name, two drags. OMEdit has no second cursor.
        hands.click(plot.view(), in(0.3, 0.5));
        hands.click(plot.view(), in(0.6, 0.5), Qt::ShiftModifier);
        hands.key(Qt::Key_V);
        const auto* table = plot.findChild<CursorTable*>();
        QVERIFY(table->isVisible() && table->topLevelItemCount() >= 2);
        QVERIFY(!table->topLevelItem(0)->text(CursorTable::DifferenceColumn).isEmpty());
        hands.done("the difference between two times", kCannot, 4);
        hands.key(Qt::Key_V);
        hands.begin();

        // OMEdit: a click on its box. LTspice: F5, a click.
        hands.key(Qt::Key_1);
        QVERIFY(plot.view().curves().front().isHidden);
        hands.done("hide a curve", 1, 2);
        hands.key(Qt::Key_1);
    }
};

HANDS_MAIN(FirstHourPlotsTest)
#include "first_hour_plots_test.moc"
