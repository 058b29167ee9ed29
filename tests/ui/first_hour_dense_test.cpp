// SPDX-License-Identifier: GPL-3.0-or-later
// The first hour on a screen with twice as many pixels: what is clicked is what is there, lines and letters are sharp.
// See hands.h for how it counts.
#include <QTabWidget>

#include "tests/ui/drawn_sheet.h"
#include "tests/ui/hands.h"
#include "tests/ui/walk_fixture.h"
#include "ui/editor/problems_panel.h"
#include "ui/plot/plot_view.h"

using namespace causeway;
using namespace causeway::ui;
using namespace causeway::test;

namespace {

/// Whether a picture has details of single pixels: a picture that was only scaled has equal pairs.
bool isSharp(const QImage& image)
{
    int different = 0;
    for (int y = 0; y + 1 < image.height(); y += 2) {
        for (int x = 0; x + 1 < image.width(); x += 2) {
            if (image.pixel(x, y) != image.pixel(x + 1, y) || image.pixel(x, y) != image.pixel(x, y + 1)) ++different;
        }
    }
    return different > 50;
}

}  // namespace

class FirstHourDenseTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { qunsetenv("MODELICAPATH"); }

    void aCircuitIsDrawnRunAndMeasured()
    {
        const WindowBench bench;
        QCOMPARE(bench.window->devicePixelRatioF(), 2.0);
        Hands hands(bench);
        const Sheet sheet(bench, kFilter);
        DiagramView& view = *sheet.view;
        hands.begin();
        hands.drag(view, sheet.middleOf("c"), sheet.middleOf("c") + QPoint(0, static_cast<int>(10 * view.scale())));
        QVERIFY2(sheet.has("origin={40,-10}"), sheet.page.document().text().c_str());
        hands.done("move a component on a dense screen", 1, 3);
        hands.click(view, sheet.at(20, 40));
        hands.key(Qt::Key_Delete);
        QCOMPARE(view.scene().lines().size(), std::size_t(3));
        hands.drag(view, sheet.end("r.n"), sheet.end("c.p"));
        QCOMPARE(view.scene().lines().size(), std::size_t(4));
        hands.done("draw a line anew on a dense screen", 3, 6);
        hands.key(Qt::Key_F5);
        QVERIFY(sheet.page.session().result() != nullptr);
        hands.key(Qt::Key_W);
        hands.click(view, sheet.middleOf("r"));
        auto& plot = *bench.window->findChild<PlotPanel*>();
        QVERIFY(!plot.shownVariables().empty());
        hands.done("run and plot on a dense screen", 6, 5);
        const PlotRange all = plot.view().frame().axes.x;
        const QRectF area = plot.view().frame().area;
        hands.drag(plot.view(), QPointF(area.left() + 0.2 * area.width(), area.top() + 4).toPoint(),
                   QPointF(area.left() + 0.5 * area.width(), area.bottom() - 4).toPoint());
        const PlotRange near = plot.view().frame().axes.x;
        QVERIFY(std::abs((near.to - near.from) / (all.to - all.from) - 0.3) < 0.05);
        hands.done("zoom on a dense screen", 1, 1);
        for (QWidget* each : {static_cast<QWidget*>(&view), static_cast<QWidget*>(&plot.view()),
                              static_cast<QWidget*>(sheet.page.diagram())}) {
            const QPixmap picture = each->grab();
            QCOMPARE(picture.devicePixelRatio(), 2.0);
            QVERIFY2(isSharp(picture.toImage()), qPrintable(each->objectName()));
        }
        QCOMPARE(bench.window->findChild<ProblemsPanel*>()->errorCount(), 0);
    }
};

int main(int argc, char* argv[])
{
    qputenv("QT_SCALE_FACTOR", "2");
    QCoreApplication::setAttribute(Qt::AA_Use96Dpi);
    const WatchedApplication app(argc, argv);
    FirstHourDenseTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "first_hour_dense_test.moc"
