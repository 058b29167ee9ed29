// SPDX-License-Identifier: GPL-3.0-or-later
// Mechanisms drawn at any time of a run: by the annotation of the model, or by the frames of bodies.
#include <QTest>

#include <cmath>

#include "core/live/animation.h"
#include "core/syntax/ast_classes.h"
#include "core/syntax/parser.h"

using namespace causeway;

namespace {

std::shared_ptr<const RunValues> runWith(const std::vector<std::pair<std::string, std::vector<double>>>& columns)
{
    auto result = std::make_shared<Result>();
    for (std::size_t i = 0; i < columns.front().second.size(); ++i) result->time.push_back(static_cast<double>(i));
    for (const auto& [name, values] : columns) result->columns.push_back({name, "m", "", ValueType::Real, values});
    result->parameters.push_back({"r", "m", "", 0.5});
    return std::make_shared<const RunValues>(result);
}

Animation animationOf(const std::string& annotation, std::shared_ptr<const RunValues> run)
{
    Diagnostics diagnostics;
    const std::string text = "model M annotation(" + annotation + "); end M;";
    const auto tree = parse(std::make_shared<const SourceFile>("m.mo", text), SourceId(0), diagnostics, Task());
    const ast::ClassDefinition definition = *ast::StoredDefinition(*tree).classes().begin();
    return {tree, definition, std::move(run)};
}

using Plane = Animation::Plane;

}  // namespace

class AnimationTest : public QObject {
    Q_OBJECT
private slots:
    void shapesHaveTheVariablesAsCoordinates();
    void whatIsNotGivenIsMeasured();
    void trailsEndWhereThePointIs();
    void framesAreJoinedAndSeenFromThreeSides();
    void nothingMovesWithoutAnAnnotation();
    void whatTheRunDoesNotKnowIsNotDrawn();
};

void AnimationTest::shapesHaveTheVariablesAsCoordinates()
{
    const Animation animation = animationOf(
        "__Causeway_animation(extent={{-4,-1},{4,1}}, graphics={Line(points={{0,0},{x,y}}, thickness=1), "
        "Ellipse(extent={{x-r,y-r},{x+r,y+r}}, visible=x > 1)})",
        runWith({{"x", {0, 2, 4}}, {"y", {1, 1, 0}}}));
    QVERIFY(!animation.isEmpty() && !animation.isInSpace());
    const auto items = animation.itemsAt(1.5, Plane::XY);
    QCOMPARE(items.size(), std::size_t(2));
    const auto& line = std::get<LineItem>(items[0].graphic);
    QCOMPARE(line.points[1], (Point{3, 0.5}));
    QCOMPARE(line.thickness, 8.0 / 200);  // a part of the width
    QCOMPARE(std::get<EllipseItem>(items[1].graphic).extent, (Extent{{2.5, 0}, {3.5, 1}}));
    QVERIFY(!placeOf(animation.itemsAt(0, Plane::XY)[1].graphic).visible);
    QCOMPARE(animation.extent(Plane::XY), (Extent{{-4, -1}, {4, 1}}));
}

void AnimationTest::whatIsNotGivenIsMeasured()
{
    const Animation animation =
        animationOf("__Causeway_animation(graphics={Line(points={{0,0},{x,0}})})", runWith({{"x", {0, 10, 4}}}));
    const Extent extent = animation.extent(Plane::XY);
    QVERIFY(std::abs(extent.left() + 1) < 1e-9 && std::abs(extent.right() - 11) < 1e-9);
    QVERIFY(extent.height() > 0);
}

void AnimationTest::trailsEndWhereThePointIs()
{
    const Animation animation =
        animationOf("__Causeway_animation(graphics={Line(points={{0,0},{x,1}})}, trail={{x,1},{0,x}})",
                    runWith({{"x", {0, 1, 2, 3}}}));
    const auto trails = animation.trailsAt(2.5, 1, Plane::XY);
    QCOMPARE(trails.size(), std::size_t(2));
    QVERIFY(std::abs(trails[0].front().x - 1.5) < 1e-9);
    QVERIFY(std::abs(trails[0].back().x - 2.5) < 1e-9);
    QVERIFY(std::abs(trails[1].back().y - 2.5) < 1e-9);
}

void AnimationTest::framesAreJoinedAndSeenFromThreeSides()
{
    const Animation animation = animationOf("Documentation(info=\"\")", runWith({{"rod.frame_a.r_0[1]", {0, 0}},
                                                                                 {"rod.frame_a.r_0[2]", {0, 0}},
                                                                                 {"rod.frame_a.r_0[3]", {0, 0}},
                                                                                 {"rod.frame_b.r_0[1]", {1, 3}},
                                                                                 {"rod.frame_b.r_0[2]", {2, 2}},
                                                                                 {"rod.frame_b.r_0[3]", {5, 5}}}));
    QVERIFY(animation.isInSpace());
    const auto endOf = [&](double time, Plane plane) {
        Point end;
        for (const LayerItem& item : animation.itemsAt(time, plane)) {
            if (const auto* line = std::get_if<LineItem>(&item.graphic)) end = line->points.back();
        }
        return end;
    };
    QCOMPARE(endOf(0.5, Plane::XY), (Point{2, 2}));
    QCOMPARE(endOf(0.5, Plane::XZ), (Point{2, 5}));
    QCOMPARE(endOf(0.5, Plane::YZ), (Point{2, 5}));
    QCOMPARE(animation.trailsAt(1, 1, Plane::XY).size(), std::size_t(1));
    QVERIFY(animation.extent(Plane::XY).right() > 3);
}

void AnimationTest::nothingMovesWithoutAnAnnotation()
{
    const Animation animation = animationOf("experiment(StopTime=1)", runWith({{"x", {0, 1}}}));
    QVERIFY(animation.isEmpty());
    QVERIFY(animation.itemsAt(0, Plane::XY).empty());
    QVERIFY(animation.trailsAt(0, 1, Plane::XY).empty());
    const Animation without(nullptr, {}, std::make_shared<const RunValues>(std::make_shared<const Result>()));
    QVERIFY(without.isEmpty());
}

void AnimationTest::whatTheRunDoesNotKnowIsNotDrawn()
{
    const Animation animation =
        animationOf("__Causeway_animation(graphics={Line(points={{0,0},{unknown,y}}), nonsense, 3}, trail={unknown,1})",
                    runWith({{"x", {0, 1}}}));
    const auto items = animation.itemsAt(0.5, Plane::XY);
    QCOMPARE(items.size(), std::size_t(1));
    QVERIFY(std::get<LineItem>(items[0].graphic).points.empty());
    QVERIFY(animation.trailsAt(1, 1, Plane::XY)[0].empty());
}

QTEST_GUILESS_MAIN(AnimationTest)
#include "animation_test.moc"
