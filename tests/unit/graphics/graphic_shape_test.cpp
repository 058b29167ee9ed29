// SPDX-License-Identifier: GPL-3.0-or-later
// Graphical items taken hold of: what lies under a point, and what becomes of an item that is moved, resized, turned
// and flipped.
#include <QtTest>
#include <cmath>

#include "core/graphics/graphic_shape.h"

using namespace causeway;

namespace {

bool areNear(Point a, Point b)
{
    return std::hypot(a.x - b.x, a.y - b.y) < 1e-9;
}

RectangleItem boxAt(Extent extent)
{
    RectangleItem item;
    item.extent = extent;
    return item;
}

PolygonItem triangle()
{
    PolygonItem item;
    item.points = {{0, 0}, {10, 0}, {0, 10}, {0, 0}};
    return item;
}

}  // namespace

class GraphicShapeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void linesAreHitNearAndFilledShapesInside()
    {
        LineItem line;
        line.points = {{0, 0}, {10, 0}};
        QVERIFY(isHit(line, {5, 0.9}, 1));
        QVERIFY(!isHit(line, {5, 1.1}, 1));
        RectangleItem box = boxAt({{0, 0}, {10, 10}});
        QVERIFY(!isHit(box, {5, 5}, 1));
        QVERIFY(isHit(box, {0.5, 5}, 1));
        box.fillPattern = FillPattern::Solid;
        QVERIFY(isHit(box, {5, 5}, 1));
        box.rotation = 90;
        QVERIFY(isHit(box, {-5, 5}, 1) && !isHit(box, {5, 5}, 1));
        EllipseItem arc;
        arc.extent = {{-10, -10}, {10, 10}};
        arc.endAngle = 90;
        arc.closure = EllipseClosure::None;
        arc.fillPattern = FillPattern::Solid;
        QVERIFY(isHit(arc, {10 * std::cos(0.7), 10 * std::sin(0.7)}, 0.1));
        QVERIFY(!isHit(arc, {-10, 0}, 0.1) && !isHit(arc, {5, 5}, 0.1));
        QVERIFY(!isHit(LineItem(), {0, 0}, 1));
        TextItem text;
        text.extent = {{0, 0}, {20, 10}};
        QVERIFY(isHit(text, {10, 5}, 0));
    }

    void curvesAreHitWhereTheyAreDrawn()
    {
        LineItem line;
        line.points = {{0, 0}, {10, 20}, {20, 0}};
        line.smooth = Smooth::Bezier;
        QVERIFY(isHit(line, {10, 15}, 0.5));
        QVERIFY(!isHit(line, {10, 20}, 0.5));
    }

    void handlesMoveWhatTheyAreOn()
    {
        GraphicItem box = boxAt({{10, 0}, {0, 10}});
        QCOMPARE(handlesOf(box).size(), std::size_t(8));
        QVERIFY(areNear(handlesOf(box)[2], {10, 10}));
        // The flip of the corners stays.
        QCOMPARE(*extentOf(withHandleAt(box, 2, {20, 30})), (Extent{{20, 0}, {0, 30}}));
        QCOMPARE(*extentOf(withHandleAt(box, 4, {100, -5})), (Extent{{10, -5}, {0, 10}}));
        GraphicItem turned = turnedBy(box, 90);
        const std::vector<Point> before = handlesOf(turned);
        const std::vector<Point> after = handlesOf(withHandleAt(turned, 2, {before[2].x - 5, before[2].y + 7}));
        QVERIFY(areNear(after[2], {before[2].x - 5, before[2].y + 7}));
        QVERIFY(areNear(after[0], before[0]));
        QCOMPARE(*pointsOf(withHandleAt(triangle(), 0, {1, 2})),
                 (std::vector<Point>{{1, 2}, {10, 0}, {0, 10}, {1, 2}}));
    }

    void cornersComeAndGo()
    {
        QCOMPARE(handlesOf(triangle()).size(), std::size_t(3));
        QCOMPARE(pieceAt(triangle(), {5, 5}, 0.1), std::optional<std::size_t>(1));
        const GraphicItem square = withCorner(triangle(), 1, {10, 10});
        QCOMPARE(*pointsOf(square), (std::vector<Point>{{0, 0}, {10, 0}, {10, 10}, {0, 10}, {0, 0}}));
        QCOMPARE(*pointsOf(withoutCorner(square, 0)), (std::vector<Point>{{10, 0}, {10, 10}, {0, 10}, {10, 0}}));
        QCOMPARE(*pointsOf(withoutCorner(triangle(), 1)), triangle().points);
        LineItem line;
        line.points = {{0, 0}, {10, 0}};
        QCOMPARE(*pointsOf(withoutCorner(line, 0)), line.points);
        QVERIFY(!pieceAt(boxAt({}), {0, 0}, 1));
    }

    void itemsKeepTheWayTheyAreWritten()
    {
        QCOMPARE(*extentOf(movedBy(boxAt({{0, 0}, {10, 10}}), {5, -5})), (Extent{{5, -5}, {15, 5}}));
        RectangleItem placed = boxAt({{0, 0}, {10, 10}});
        placed.origin = {50, 50};
        const GraphicItem moved = movedBy(placed, {5, -5});
        QCOMPARE(*extentOf(moved), placed.extent);
        QCOMPARE(placeOf(moved).origin, (Point{55, 45}));
    }

    void turnsAndFlipsKeepTheMiddle()
    {
        GraphicItem item = triangle();
        for (int i = 0; i < 4; ++i) item = turnedBy(item, 90);
        const Extent box = boundsOf(item);
        QVERIFY(areNear(box.first, {0, 0}) && areNear(box.second, {10, 10}));
        QCOMPARE(placeOf(item).rotation, 0.0);
        // As it is seen, also when it is turned.
        const GraphicItem turned = turnedBy(triangle(), 30);
        for (const bool horizontally : {true, false}) {
            const std::vector<Point> before = handlesOf(turned), after = handlesOf(flipped(turned, horizontally));
            for (std::size_t i = 0; i < before.size(); ++i) {
                QVERIFY(areNear(after[i], horizontally ? Point{10 - before[i].x, before[i].y}
                                                       : Point{before[i].x, 10 - before[i].y}));
            }
        }
        EllipseItem arc;
        arc.endAngle = 90;
        const auto left = std::get<EllipseItem>(flipped(arc, true)), below = std::get<EllipseItem>(flipped(arc, false));
        QCOMPARE(std::pair(left.startAngle, left.endAngle), std::pair(90.0, 180.0));
        QCOMPARE(std::pair(below.startAngle, below.endAngle), std::pair(-90.0, 0.0));
    }
};

QTEST_GUILESS_MAIN(GraphicShapeTest)
#include "graphic_shape_test.moc"
