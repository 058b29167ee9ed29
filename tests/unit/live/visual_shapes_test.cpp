// SPDX-License-Identifier: GPL-3.0-or-later
// The bodies of a multibody model: surfaces that are closed, seen from a side, the near ones in front of the far ones.
#include <QTest>

#include <cmath>
#include <numbers>

#include "core/compiler/compiler.h"
#include "core/live/animation.h"
#include "core/live/dxf_facets.h"

using namespace causeway;

namespace {

using Plane = Animation::Plane;

/// By Gauss's theorem: positive when all facets look outwards, and right only when the surface is closed.
double volumeOf(const std::vector<ShapeFacet>& facets)
{
    double volume = 0;
    for (const ShapeFacet& facet : facets) {
        for (std::size_t i = 1; i + 1 < facet.corners.size(); ++i)
            volume += dot(facet.corners[0], cross(facet.corners[i], facet.corners[i + 1])) / 6;
    }
    return volume;
}

struct Moving {
    Moving(std::shared_ptr<const Analysis> made) : analysis(std::move(made))
    {
        if (!analysis->program) return;
        Diagnostics diagnostics;
        const Simulation simulation = simulate(*analysis, settingsFor(analysis->dae->experiment), diagnostics, Task());
        animation = std::make_unique<Animation>(nullptr, ast::ClassDefinition(),
                                                std::make_shared<const RunValues>(simulation.result),
                                                analysis->scalarDae.get());
    }
    std::shared_ptr<const Analysis> analysis;
    std::unique_ptr<Animation> animation;
};

Moving movingModel(const std::string& model)
{
    const std::string text = R"(
package P
  record Orientation Real T[3,3]; Real w[3]; end Orientation;
  model Shape
    parameter String shapeType = "box";
    input Orientation R(T = {{1,0,0},{0,1,0},{0,0,1}}, w = {0,0,0});
    input Real r[3] = {0,0,0}; input Real r_shape[3] = {0,0,0};
    input Real lengthDirection[3] = {1,0,0}; input Real widthDirection[3] = {0,1,0};
    input Real length = 1; input Real width = 1; input Real height = 1; input Real extra = 0;
    input Real color[3] = {255,0,0};
  end Shape;
)" + model + "end P;";
    return Moving(analyse(std::make_shared<const SourceFile>("m.mo", text), "P.M", StopAfter::Program, Task()));
}

Extent boundsAt(const Animation& animation, double time, Plane plane)
{
    std::vector<Point> points;
    for (const SceneFacet& facet : animation.facetsAt(time, plane))
        points.insert(points.end(), facet.points.begin(), facet.points.end());
    Extent bounds{points.at(0), points.at(0)};
    for (const Point point : points) {
        bounds.first = {std::min(bounds.first.x, point.x), std::min(bounds.first.y, point.y)};
        bounds.second = {std::max(bounds.second.x, point.x), std::max(bounds.second.y, point.y)};
    }
    return bounds;
}

bool isNear(double a, double b, double tolerance = 1e-6)
{
    return std::abs(a - b) <= tolerance;
}

}  // namespace

class VisualShapesTest : public QObject {
    Q_OBJECT
private slots:
    void everySolidIsClosedAndHasItsVolume();
    void aSpringIsAHelixOfStrokes();
    void aTurningShapeIsWhereItsFrameSays();
    void theNearShapeIsDrawnLast();
    void shapesOfTheRunHaveTheirTextsAndColours();
    void facesOfADrawingAreRead();
    void theSideOnWhichMostMovesIsChosen();
    void isometricShowsThreeSidesOfABox();
    void mechanismsOfTheStandardLibraryAreDrawn_data();
    void mechanismsOfTheStandardLibraryAreDrawn();
};

void VisualShapesTest::everySolidIsClosedAndHasItsVolume()
{
    const ShapeSizes sizes{2, 0.5, 0.4, 0};
    const double disc = std::numbers::pi / 4 * sizes.width * sizes.height;
    const auto is = [](ShapeKind kind, const ShapeSizes& of, double wanted) {
        return isNear(volumeOf(meshOf(kind, of)) / wanted, 1, 0.04);
    };
    QVERIFY(is(ShapeKind::Box, sizes, 0.4));
    QVERIFY(is(ShapeKind::Cylinder, sizes, 2 * disc));
    QVERIFY(isNear(volumeOf(meshOf(ShapeKind::Sphere, sizes)) / (std::numbers::pi / 6 * 2 * 0.5 * 0.4), 1,
                   0.08));  // cut off by flat facets
    QVERIFY(is(ShapeKind::Cone, sizes, 2 * disc / 3));
    QVERIFY(is(ShapeKind::Cone, {2, 0.5, 0.4, 1}, 2 * disc));
    QVERIFY(is(ShapeKind::Pipe, sizes, 2 * disc));
    QVERIFY(is(ShapeKind::Pipe, {2, 0.5, 0.4, 0.5}, 2 * disc * 0.75));
    QVERIFY(is(ShapeKind::Beam, sizes, (2 * 0.5 + std::numbers::pi / 4 * 0.25) * 0.4));
    QVERIFY(is(ShapeKind::Gearwheel, {0.1, 0.5, 0.5, 30}, 0.1 * std::numbers::pi / 4 * 0.25));
    QVERIFY(volumeOf(meshOf(ShapeKind::Gearwheel, {0.1, 0.5, 0.5, -30})) > 0);
    QCOMPARE(shapeKindOf("gearwheel"), ShapeKind::Gearwheel);
    QCOMPARE(shapeKindOf("modelica://Somewhere/piston.dxf"), ShapeKind::Box);
}

void VisualShapesTest::aSpringIsAHelixOfStrokes()
{
    const auto strokes = meshOf(ShapeKind::Spring, {3, 0.4, 0.1, 5});
    QCOMPARE(strokes.front().corners.size(), std::size_t(2));
    QVERIFY(isNear(strokes.front().corners[0].x, 0) && isNear(strokes.back().corners[1].x, 3));
    QVERIFY(isNear(strokes.front().thickness, 0.05));
    int tops = 0;
    for (std::size_t i = 1; i < strokes.size(); ++i) {
        if (strokes[i - 1].corners[0].y <= strokes[i].corners[0].y && strokes[i].corners[1].y < strokes[i].corners[0].y)
            ++tops;
    }
    QVERIFY(tops >= 4 && tops <= 5);
}

void VisualShapesTest::aTurningShapeIsWhereItsFrameSays()
{
    const Moving made = movingModel(R"(
  model M Shape s(R(T = {{cos(time),sin(time),0},{-sin(time),cos(time),0},{0,0,1}}), r = {time,0,0}, r_shape = {0.5,0,0}, length = 2, width = 0.1, height = 0.2);
    Real x(start = 0, fixed = true); equation der(x) = 1; annotation(experiment(StopTime = 3.14159265358979, Interval = 0.01)); end M;)");
    QVERIFY(made.animation && made.animation->isInSpace());
    const Extent start = boundsAt(*made.animation, 0, Plane::XY);
    QVERIFY(isNear(start.left(), 0.5) && isNear(start.right(), 2.5) && isNear(start.top(), 0.05));
    const Extent quarter = boundsAt(*made.animation, std::numbers::pi / 2, Plane::XY);
    QVERIFY(isNear(quarter.bottom(), 0.5, 1e-3) && isNear(quarter.top(), 2.5, 1e-3) &&
            isNear(quarter.centre().x, std::numbers::pi / 2, 1e-3));
    QVERIFY(isNear(boundsAt(*made.animation, 0, Plane::XZ).top(), 0.1));
    // The trail follows the far end; everything is in sight.
    const auto trails = made.animation->trailsAt(std::numbers::pi / 2, 1, Plane::XY);
    QCOMPARE(trails.size(), std::size_t(1));
    QVERIFY(isNear(trails[0].back().y, 2.5, 1e-3));
    QVERIFY(made.animation->extent(Plane::XY).top() > 2.5 && made.animation->extent(Plane::YZ).top() > 0.1);
}

void VisualShapesTest::theNearShapeIsDrawnLast()
{
    const Moving made = movingModel(R"(
  model M Shape near(r = {0,0,5}, color = {0,255,0}); Shape far(color = {0,0,255}); Real x(start = 0, fixed = true); equation der(x) = 1; end M;)");
    const auto front = made.animation->facetsAt(0, Plane::XY);
    // Of a box only what looks this way is there.
    QCOMPARE(front.size(), std::size_t(2));
    QCOMPARE(front[0].colour, 0x0000FFU);
    QCOMPARE(front[1].colour, 0x00FF00U);
    QVERIFY(front[0].nearness < front[1].nearness);
    for (const SceneFacet& facet : front) QVERIFY(facet.light > 0.4 && facet.light <= 1);
}

void VisualShapesTest::shapesOfTheRunHaveTheirTextsAndColours()
{
    // Texts of parameters are no part of a run; here one is computed from another. What has no frame is no shape.
    const Moving made = movingModel(R"(
  model Body parameter String form = "sphere"; Shape s(shapeType = form, color = {0, 128 + 100*time, 300}); end Body;
  model M Body b; Real x(start = 0, fixed = true); parameter String shapeType = "box"; equation der(x) = 1; end M;)");
    const auto facets = made.animation->facetsAt(1, Plane::XY);
    QVERIFY(facets.size() > 50);
    QCOMPARE(facets.front().colour, 0x00E4FFU);
    const Extent bounds = boundsAt(*made.animation, 1, Plane::XY);
    QVERIFY(isNear(bounds.left(), 0) && isNear(bounds.right(), 1));
}

void VisualShapesTest::facesOfADrawingAreRead()
{
    const auto face = [](const std::string& x3) {
        return "0\n3DFACE\n 8\nlayer\n10\n0\n20\n0\n30\n0\n11\n1.5\n21\n0\n31\n0\n12\n1\r\n22\n2e0\n32\n-3\n13\n" + x3 +
               "\n23\n2\n33\n-3\n";
    };
    const std::string text =
        "0\nSECTION\n2\nENTITIES\n" + face("1") + "0\nLINE\n10\n9\n" + face("0") + face("none") + "0\nEOF\n";
    const auto facets = dxfFacets(text);
    QCOMPARE(facets.size(), std::size_t(2));
    QCOMPARE(facets[0].corners.size(), std::size_t(3));  // the fourth corner is the third
    QCOMPARE(facets[0].corners[2], (Vector3{1, 2, -3}));
    QCOMPARE(facets[1].corners.size(), std::size_t(4));
    QVERIFY(facets[0].isTwoSided);
    QVERIFY(dxfFacets("").empty() && dxfFacets("no drawing").empty());
    // A file that ends too early.
    QCOMPARE(dxfFacets(text.substr(0, text.size() - 120)).size(), std::size_t(1));
}

void VisualShapesTest::theSideOnWhichMostMovesIsChosen()
{
    const auto best = [](const std::string& position) {
        return movingModel("model M Shape s(r = " + position +
                           "); Real x(start = 0, fixed = true); equation der(x) = 1; end M;")
            .animation->bestPlane();
    };
    QCOMPARE(best("{sin(time),time,0}"), Plane::XY);
    QCOMPARE(best("{sin(time),0,time}"), Plane::XZ);
    QCOMPARE(best("{0,sin(time),time}"), Plane::ZY);
    QCOMPARE(best("{0,0,0}"), Plane::XY);
}

void VisualShapesTest::isometricShowsThreeSidesOfABox()
{
    const Moving made = movingModel("model M Shape s; Real x(start = 0, fixed = true); equation der(x) = 1; end M;");
    QCOMPARE(made.animation->facetsAt(0, Plane::Isometric).size(), std::size_t(3));
    for (const Plane plane : Animation::kPlanes) {
        const SpaceView view = Animation::viewOf(plane);
        QVERIFY(lengthOf(cross(view.right, view.up) - view.towards) < 1e-12);
        QVERIFY(isNear(lengthOf(view.right), 1) && isNear(lengthOf(view.up), 1));
    }
}

void VisualShapesTest::mechanismsOfTheStandardLibraryAreDrawn_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("leastFacets");
    for (const auto& [name, facets] : {std::pair{"Elementary.Pendulum", 100},
                                       {"Elementary.DoublePendulum", 100},
                                       {"Elementary.SpringDamperSystem", 100},
                                       {"Elementary.ThreeSprings", 200},
                                       {"Loops.Engine1a", 100},
                                       {"Loops.Fourbar1", 50}}) {
        QTest::newRow(name) << QString::fromLatin1(name) << facets;
    }
}

void VisualShapesTest::mechanismsOfTheStandardLibraryAreDrawn()
{
    if (qEnvironmentVariableIsEmpty("MODELICAPATH")) QSKIP("MODELICAPATH leads to no library");
    QFETCH(QString, name);
    QFETCH(int, leastFacets);
    AnalysisRequest request;
    request.modelName = "Modelica.Mechanics.MultiBody.Examples." + name.toStdString();
    const Moving made(analyse(request, Task()));
    QVERIFY(made.animation && made.animation->isInSpace());
    const double stop = made.animation->run().result().time.back();
    for (const Plane plane : Animation::kPlanes) {
        QVERIFY(static_cast<int>(made.animation->facetsAt(stop / 2, plane).size()) >= leastFacets);
        const Extent shown = made.animation->extent(plane);
        for (const double part : {0.0, 0.33, 1.0}) {
            const Extent bounds = boundsAt(*made.animation, part * stop, plane);
            QVERIFY(bounds.left() >= shown.left() && bounds.right() <= shown.right() &&
                    bounds.bottom() >= shown.bottom() && bounds.top() <= shown.top());
        }
    }
    const auto trails = made.animation->trailsAt(stop, stop / 10, made.animation->bestPlane());
    QVERIFY(!trails.empty() && trails.size() <= 6 && trails[0].size() > 50);
}

QTEST_GUILESS_MAIN(VisualShapesTest)
#include "visual_shapes_test.moc"
