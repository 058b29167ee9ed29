// SPDX-License-Identifier: GPL-3.0-or-later
// Lines of connections: upright, few corners, around what is in the way; and what a user has drawn stays when an end
// moves.
#include <QtTest>
#include <random>

#include "core/graphics/route.h"

using namespace causeway;

namespace {

QString text(const std::vector<Point>& line)
{
    QStringList points;
    for (const Point& point : line) points.append(QStringLiteral("%1,%2").arg(point.x).arg(point.y));
    return points.join(QLatin1Char(' '));
}

bool isUpright(const std::vector<Point>& line)
{
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        if (line[i].x != line[i + 1].x && line[i].y != line[i + 1].y) return false;
    }
    return true;
}

bool turnsAtEachCorner(const std::vector<Point>& line)
{
    for (std::size_t i = 0; i + 2 < line.size(); ++i) {
        const bool first = line[i].x == line[i + 1].x, second = line[i + 1].x == line[i + 2].x;
        if (first == second) return false;
    }
    return true;
}

bool isInside(Point a, Point b, const Extent& box)
{
    return std::max(std::min(a.x, b.x), box.left()) <
               std::min(std::max(a.x, b.x), box.right()) + (a.x == b.x ? 1e-9 : 0) &&
           std::max(std::min(a.y, b.y), box.bottom()) <
               std::min(std::max(a.y, b.y), box.top()) + (a.y == b.y ? 1e-9 : 0) &&
           (a.x != b.x || (a.x > box.left() && a.x < box.right())) &&
           (a.y != b.y || (a.y > box.bottom() && a.y < box.top()));
}

bool crosses(const std::vector<Point>& line, const Extent& box)
{
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        if (isInside(line[i], line[i + 1], box)) return true;
    }
    return false;
}

Extent boxAt(double x, double y, double half = 10)
{
    return {{x - half, y - half}, {x + half, y + half}};
}

/// The middle of a side of a box, and the way out of it.
RouteEnd endOf(const Extent& box, Side side)
{
    const Point centre = box.centre();
    switch (side) {
        case Side::Left: return {{box.left(), centre.y}, side};
        case Side::Right: return {{box.right(), centre.y}, side};
        case Side::Down: return {{centre.x, box.bottom()}, side};
        case Side::Up: return {{centre.x, box.top()}, side};
        case Side::Any: break;
    }
    return {centre, side};
}

bool leaves(const std::vector<Point>& line, Side side)
{
    const Point by{line[1].x - line[0].x, line[1].y - line[0].y};
    switch (side) {
        case Side::Left: return by.x < 0 && by.y == 0;
        case Side::Right: return by.x > 0 && by.y == 0;
        case Side::Down: return by.y < 0 && by.x == 0;
        case Side::Up: return by.y > 0 && by.x == 0;
        case Side::Any: break;
    }
    return true;
}

}  // namespace

class RouteTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void linesKeepApart()
    {
        // Another line runs on the straight way: the new one goes beside it, and may cross it.
        const RouteEnd from{{-50, 0}, Side::Right}, to{{50, 0}, Side::Left};
        const std::vector<Track> tracks{{{-30, 0}, {30, 0}}};
        QCOMPARE(text(routeLine(from, to, {})), QStringLiteral("-50,0 50,0"));
        const auto beside = routeLine(from, to, {}, tracks);
        QVERIFY2(isUpright(beside), qPrintable(text(beside)));
        for (std::size_t i = 0; i + 1 < beside.size(); ++i) {
            const bool isAlong = beside[i].y == 0 && beside[i + 1].y == 0 &&
                                 std::max(beside[i].x, beside[i + 1].x) > -28 &&
                                 std::min(beside[i].x, beside[i + 1].x) < 28;
            QVERIFY2(!isAlong, qPrintable(text(beside)));
        }
        const std::vector<Track> across{{{0, -30}, {0, 30}}};
        QCOMPARE(text(routeLine(from, to, {}, across)), QStringLiteral("-50,0 50,0"));
    }

    void linesBetweenTwoComponents()
    {
        const Extent left = boxAt(0, 0), right = boxAt(60, 0), above = boxAt(60, 40), close = boxAt(24, 20);
        const auto route = [](const Extent& a, Side from, const Extent& b, Side to) {
            const std::vector<Extent> boxes{a, b};
            return text(routeLine(endOf(a, from), endOf(b, to), boxes));
        };
        QCOMPARE(route(left, Side::Right, right, Side::Left), QStringLiteral("10,0 50,0"));
        QCOMPARE(route(left, Side::Right, above, Side::Left), QStringLiteral("10,0 30,0 30,40 50,40"));
        QCOMPARE(route(left, Side::Right, above, Side::Down), QStringLiteral("10,0 60,0 60,30"));
        QCOMPARE(route(left, Side::Right, close, Side::Left), QStringLiteral("10,0 12,0 12,20 14,20"));
        QCOMPARE(route(left, Side::Right, right, Side::Right), QStringLiteral("10,0 20,0 20,-20 80,-20 80,0 70,0"));
        QCOMPARE(route(left, Side::Up, right, Side::Up), QStringLiteral("0,10 0,20 60,20 60,10"));
        QCOMPARE(route(left, Side::Left, right, Side::Right).count(QLatin1Char(' ')), 5);
    }

    void aLineGoesAroundWhatIsInTheWay()
    {
        const std::vector<Extent> boxes{boxAt(0, 0), boxAt(50, 0), boxAt(100, 0)};
        const auto line = routeLine(endOf(boxes[0], Side::Right), endOf(boxes[2], Side::Left), boxes);
        QVERIFY2(!crosses(line, boxes[1]), qPrintable(text(line)));
        QVERIFY2(line.size() <= 6, qPrintable(text(line)));
    }

    void anySceneGivesAnUprightLine()
    {
        std::mt19937 random(11);
        std::uniform_int_distribution<int> place(-100, 100), side(1, 4), half(3, 12);
        int free = 0, shouldBeFree = 0;
        for (int round = 0; round < 2000; ++round) {
            std::vector<Extent> boxes;
            for (int tries = 0; tries < 40; ++tries) {
                const Extent box = boxAt(place(random), place(random), half(random));
                // With room for a line between any two.
                const bool hasRoom = std::none_of(boxes.begin(), boxes.end(), [&](const Extent& other) {
                    return box.left() < other.right() + 10 && other.left() < box.right() + 10 &&
                           box.bottom() < other.top() + 10 && other.bottom() < box.top() + 10;
                });
                if (hasRoom) boxes.push_back(box);
            }
            const RouteEnd from = endOf(boxes[0], static_cast<Side>(side(random))),
                           to = endOf(boxes[1], static_cast<Side>(side(random)));
            const auto line = routeLine(from, to, boxes);
            const QByteArray shown = text(line).toUtf8();
            QVERIFY2(isUpright(line) && turnsAtEachCorner(line), shown);
            QVERIFY2(line.front().x == from.at.x && line.front().y == from.at.y && line.back().x == to.at.x &&
                         line.back().y == to.at.y,
                     shown);
            QCOMPARE(text(routeLine(from, to, boxes)), text(line));
            const std::vector<Point> back(line.rbegin(), line.rend());
            QVERIFY2(leaves(line, from.leaves) && leaves(back, to.leaves), shown);
            ++shouldBeFree;
            if (std::none_of(boxes.begin(), boxes.end(), [&](const Extent& box) { return crosses(line, box); })) ++free;
        }
        // Only the nearest boxes are looked at: a long way around them may meet one further away.
        QVERIFY2(free >= shouldBeFree * 98 / 100, qPrintable(QString::number(free)));
    }

    void cornersOfTheUserStay()
    {
        const std::vector<Extent> boxes{boxAt(0, 0), boxAt(60, 40)};
        const std::vector<Point> corners{{20, -20}, {90, -20}};
        const auto line = routeThrough(endOf(boxes[0], Side::Right), corners, endOf(boxes[1], Side::Right), boxes);
        QCOMPARE(text(line), QStringLiteral("10,0 20,0 20,-20 90,-20 90,40 70,40"));
        std::mt19937 random(5);
        std::uniform_int_distribution<int> place(-100, 100);
        for (int round = 0; round < 500; ++round) {
            const std::vector<Point> some{{double(place(random)), double(place(random))},
                                          {double(place(random)), double(place(random))}};
            const auto drawn = routeThrough({{0, 0}, Side::Right}, some, {{40, 40}, Side::Left}, {});
            QVERIFY(isUpright(drawn));
            for (const Point& corner : some) {
                QVERIFY(std::any_of(drawn.begin(), drawn.end(),
                                    [&](Point point) { return point.x == corner.x && point.y == corner.y; }));
            }
        }
    }

    void stretchingKeepsTheRest()
    {
        const std::vector<Point> line{{0, 0}, {20, 0}, {20, 40}, {60, 40}, {60, 80}};
        QCOMPARE(text(stretched(line, {0, 10}, {60, 80})), QStringLiteral("0,10 20,10 20,40 60,40 60,80"));
        QCOMPARE(text(stretched(line, {-5, 0}, {60, 80})), QStringLiteral("-5,0 20,0 20,40 60,40 60,80"));
        QCOMPARE(text(stretched(line, {0, 0}, {70, 90})), QStringLiteral("0,0 20,0 20,40 70,40 70,90"));
        QCOMPARE(text(stretched(line, {5, 5}, {65, 85})), QStringLiteral("5,5 25,5 25,45 65,45 65,85"));
        QCOMPARE(text(stretched(line, {0, 0}, {60, 80})), text(line));
        QCOMPARE(text(stretched(std::vector<Point>{{0, 0}, {40, 0}}, {0, 10}, {40, 0})),
                 QStringLiteral("0,10 20,10 20,0 40,0"));
        QCOMPARE(text(stretched(std::vector<Point>{{0, 0}, {40, 0}}, {-10, 0}, {40, 0})), QStringLiteral("-10,0 40,0"));
        QCOMPARE(text(stretched(std::vector<Point>{{0, 0}, {30, 40}}, {0, 10}, {30, 40})),
                 QStringLiteral("0,10 30,40"));
        QCOMPARE(text(stretched(std::vector<Point>{}, {0, 10}, {30, 40})), QStringLiteral("0,10 30,40"));
    }

    void stretchedLinesStayUpright()
    {
        std::mt19937 random(3);
        std::uniform_int_distribution<int> number(-60, 60), count(1, 6);
        for (int round = 0; round < 2000; ++round) {
            std::vector<Point> line{{double(number(random)), double(number(random))}};
            bool horizontal = round % 2 == 0;
            for (int i = count(random); i > 0; --i, horizontal = !horizontal) {
                Point next = line.back();
                (horizontal ? next.x : next.y) = number(random);
                line.push_back(next);
            }
            const Point from{double(number(random)), double(number(random))},
                to{double(number(random)), double(number(random))};
            const auto result = stretched(line, from, to);
            const QByteArray shown = (text(line) + QStringLiteral(" -> ") + text(result)).toUtf8();
            QVERIFY2(result.front().x == from.x && result.front().y == from.y && result.back().x == to.x &&
                         result.back().y == to.y,
                     shown);
            // One that goes back over itself can be stretched in more than one way.
            if (tidied(line).size() >= 4 && turnsAtEachCorner(tidied(line))) QVERIFY2(isUpright(result), shown);
        }
    }

    void piecesAreMovedSideways()
    {
        const std::vector<Point> line{{0, 0}, {20, 0}, {20, 40}, {60, 40}};
        QCOMPARE(text(withPieceMoved(line, 1, {10, 99})), QStringLiteral("0,0 30,0 30,40 60,40"));
        QCOMPARE(text(withPieceMoved(line, 0, {99, 10})), QStringLiteral("0,0 0,10 20,10 20,40 60,40"));
        QCOMPARE(text(withPieceMoved(line, 2, {0, -40})), QStringLiteral("0,0 60,0 60,40"));
        QCOMPARE(text(withPieceMoved(std::vector<Point>{{0, 0}, {40, 0}}, 0, {0, 10})),
                 QStringLiteral("0,0 0,10 40,10 40,0"));
        QCOMPARE(text(withPieceMoved(line, 7, {1, 1})), text(line));
    }

    void sidesOfABox()
    {
        const Extent box = boxAt(0, 0);
        QVERIFY(sideOf({-10, 3}, box) == Side::Left);
        QVERIFY(sideOf({11, 0}, box) == Side::Right);
        QVERIFY(sideOf({2, 10}, box) == Side::Up);
        QVERIFY(sideOf({0, -5}, box) == Side::Down);
        QVERIFY(sideOf({0, 0}, box) == Side::Any);
    }
};

QTEST_GUILESS_MAIN(RouteTest)
#include "route_test.moc"
