// SPDX-License-Identifier: GPL-3.0-or-later
// The geometry of annotations: maps, outlines, arrows, gradients, boxes of texts; macros in texts.
#include <QTest>

#include <cmath>
#include <numbers>

#include "core/graphics/image_data.h"
#include "core/graphics/item_outline.h"
#include "core/graphics/text_macros.h"

using namespace causeway;

namespace {

bool near(Point a, Point b)
{
    return std::hypot(a.x - b.x, a.y - b.y) < 1e-9;
}

std::string verbs(const Path& path)
{
    std::string text;
    for (const PathStep& step : path) text += "MLQCZ"[static_cast<std::size_t>(step.verb)];
    return text;
}

}  // namespace

class GraphicGeometryTest : public QObject {
    Q_OBJECT
private slots:
    void placementMapsTheIconToItsExtent();
    void swappedCornersFlip();
    void rotationTurnsAroundTheOriginThenShifts();
    void aspectRatioIsKeptInTheMiddle();
    void inverseUndoesAMap();
    void smoothLineGoesFromMiddleToMiddle();
    void smoothPolygonIsClosedAllAround();
    void rectangleHasRoundCornersUpToHalfOfIt();
    void ellipseArcsAndTheirClosures();
    void arrowsAreAThirdAsWideAsLong();
    void arrowsPassOverEqualPoints();
    void gradientsCoverTheWholeShape();
    void sphereAroundAPolygonTouchesItsCorners();
    void bordersAreLightAboveWhenRaised();
    void hatchesAndDashes();
    void textIsNeverUpsideDownOrMirrored();
    void fontFillsTheExtent();
    void macros();
    void macrosOfConnections();
    void base64();
};

void GraphicGeometryTest::placementMapsTheIconToItsExtent()
{
    const Transformation map = placementMap({{-100, -100}, {100, 100}}, {{20, 30}, {40, 50}}, 0, {0, 0});
    QVERIFY(near(map({-100, -100}), {20, 30}));
    QVERIFY(near(map({100, 100}), {40, 50}));
    QVERIFY(near(map({0, 100}), {30, 50}));
    QCOMPARE(map.scale(), 0.1);
}

void GraphicGeometryTest::swappedCornersFlip()
{
    const Transformation mirrored = placementMap({{-100, -100}, {100, 100}}, {{10, -10}, {-10, 10}}, 0, {50, 0});
    QVERIFY(near(mirrored({-100, 0}), {60, 0}));
    QVERIFY(near(mirrored({0, 100}), {50, 10}));
    QVERIFY(mirrored.determinant() < 0);
    // A side without length is shifted, not divided by.
    QVERIFY(near(Transformation::between({{0, 0}, {0, 10}}, {{5, 0}, {9, 20}})({0, 5}), {5, 10}));
}

void GraphicGeometryTest::rotationTurnsAroundTheOriginThenShifts()
{
    const Transformation map = placementMap({{-100, -100}, {100, 100}}, {{-10, -10}, {10, 10}}, 90, {40, -20});
    QCOMPARE(map({100, 0}), (Point{40, -10}));  // exactly: quarter turns do not round
    QCOMPARE(map({0, 100}), (Point{30, -20}));
    QVERIFY(near(Transformation::rotation(30)({1, 0}), {std::sqrt(3) / 2, 0.5}));
    QCOMPARE(Transformation::rotation(-90), Transformation::rotation(270));
    QCOMPARE(Transformation::rotation(720), Transformation());
}

void GraphicGeometryTest::aspectRatioIsKeptInTheMiddle()
{
    const Transformation map = Transformation::betweenAlike({{-100, -100}, {100, 100}}, {{0, 0}, {40, 20}});
    QVERIFY(near(map({0, 0}), {20, 10}));
    QVERIFY(near(map({100, 100}), {30, 20}));
}

void GraphicGeometryTest::inverseUndoesAMap()
{
    const Transformation map = placementMap({{-100, -100}, {100, 100}}, {{10, -10}, {-30, 20}}, 37, {5, 6});
    QVERIFY(near((*map.inverse())(map({12, 34})), {12, 34}));
    QVERIFY(!placementMap({{-100, -100}, {100, 100}}, {{0, 0}, {0, 10}}, 0, {}).inverse());
}

void GraphicGeometryTest::smoothLineGoesFromMiddleToMiddle()
{
    LineItem line;
    line.points = {{0, 0}, {10, 0}, {10, 10}, {20, 10}};
    QCOMPARE(verbs(outlineOf(line)), "MLLL");
    line.smooth = Smooth::Bezier;
    const Path path = outlineOf(line);
    QCOMPARE(verbs(path), "MLQQL");
    QCOMPARE(path[1].end, (Point{5, 0}));
    QCOMPARE(path[2].a, (Point{10, 0}));
    QCOMPARE(path[2].end, (Point{10, 5}));
    QCOMPARE(path[4].end, (Point{20, 10}));
    line.points.resize(2);
    QCOMPARE(verbs(outlineOf(line)), "ML");  // two points have no curve
    line.points.resize(1);
    QVERIFY(outlineOf(line).empty());
}

void GraphicGeometryTest::smoothPolygonIsClosedAllAround()
{
    PolygonItem polygon;
    polygon.points = {{0, 0}, {10, 0}, {0, 10}, {0, 0}};
    QCOMPARE(verbs(outlineOf(polygon)), "MLLZ");  // the last point is the first one
    polygon.smooth = Smooth::Bezier;
    const Path path = outlineOf(polygon);
    QCOMPARE(verbs(path), "MQQQZ");
    QCOMPARE(path.front().end, (Point{0, 5}));
    QCOMPARE(path[3].end, path.front().end);
}

void GraphicGeometryTest::rectangleHasRoundCornersUpToHalfOfIt()
{
    RectangleItem rectangle;
    rectangle.extent = {{10, 20}, {-10, 0}};
    QCOMPARE(verbs(outlineOf(rectangle)), "MLLLZ");
    rectangle.radius = 50;
    const Path path = outlineOf(rectangle);
    QCOMPARE(verbs(path), "MLCLCLCLCZ");
    QCOMPARE(path.front().end, (Point{0, 0}));  // half of 20
}

void GraphicGeometryTest::ellipseArcsAndTheirClosures()
{
    EllipseItem ellipse;
    ellipse.extent = {{-20, -10}, {20, 10}};
    QCOMPARE(verbs(outlineOf(ellipse)), "MCCCCZ");
    ellipse.endAngle = 90;
    Path path = outlineOf(ellipse);
    QCOMPARE(verbs(path), "MCLZ");  // Automatic: a piece of pie
    QVERIFY(near(path[0].end, {20, 0}));
    QVERIFY(near(path[1].end, {0, 10}));
    QVERIFY(near(path[2].end, {0, 0}));
    ellipse.closure = EllipseClosure::Chord;
    QCOMPARE(verbs(outlineOf(ellipse)), "MCZ");
    QVERIFY(isFilled(ellipse));
    ellipse.closure = EllipseClosure::None;
    QCOMPARE(verbs(outlineOf(ellipse)), "MC");
    QVERIFY(!isFilled(ellipse));
    ellipse.startAngle = 90;
    ellipse.endAngle = -90;  // counter-clockwise all the same
    path = outlineOf(ellipse);
    QVERIFY(near(path.back().end, {0, -10}));
    QVERIFY(near(path[1].end, {-20, 0}));
}

void GraphicGeometryTest::arrowsAreAThirdAsWideAsLong()
{
    const auto heads = arrowHeads({{0, 0}, {100, 0}}, {Arrow::Half, Arrow::Filled}, 2);
    QCOMPARE(heads.size(), std::size_t(2));
    QCOMPARE(verbs(heads[0].path), "ML");
    QVERIFY(near(heads[0].path[1].end, {0, 0}));
    QVERIFY(!heads[0].isFilled);
    QCOMPARE(verbs(heads[1].path), "MLLZ");
    QVERIFY(near(heads[1].path[0].end, {97, 1}));
    QVERIFY(near(heads[1].path[1].end, {100, 0}));
    QVERIFY(near(heads[1].path[2].end, {97, -1}));
    QVERIFY(heads[1].isFilled);
}

void GraphicGeometryTest::arrowsPassOverEqualPoints()
{
    const auto heads = arrowHeads({{0, 0}, {0, 10}, {0, 10}}, {Arrow::None, Arrow::Open}, 2);
    QCOMPARE(heads.size(), std::size_t(1));
    QVERIFY(near(heads[0].path[0].end, {-1, 7}));
    QVERIFY(arrowHeads({{5, 5}, {5, 5}}, {Arrow::Open, Arrow::Open}, 2).empty());
}

void GraphicGeometryTest::gradientsCoverTheWholeShape()
{
    RectangleItem rectangle;
    rectangle.extent = {{-20, -10}, {20, 10}};
    QVERIFY(!gradientOf(rectangle));
    rectangle.fillPattern = FillPattern::HorizontalCylinder;
    QCOMPARE(gradientOf(rectangle)->from, (Point{0, -10}));
    QCOMPARE(gradientOf(rectangle)->to, (Point{0, 10}));
    rectangle.fillPattern = FillPattern::VerticalCylinder;
    QCOMPARE(gradientOf(rectangle)->to, (Point{20, 0}));
    rectangle.fillPattern = FillPattern::Sphere;
    // The corners of a rectangle lie on the ellipse, an ellipse is its own.
    const double angle = std::numbers::pi / 4;
    QVERIFY(near(gradientOf(rectangle)->circle({std::cos(angle), std::sin(angle)}), {20, 10}));
    EllipseItem ellipse;
    ellipse.extent = rectangle.extent;
    ellipse.fillPattern = FillPattern::Sphere;
    QVERIFY(near(gradientOf(ellipse)->circle({1, 0}), {20, 0}));
}

void GraphicGeometryTest::sphereAroundAPolygonTouchesItsCorners()
{
    PolygonItem polygon;
    polygon.fillPattern = FillPattern::Sphere;
    polygon.points = {{0, 0}, {60, 0}, {0, 30}, {0, 0}};
    const auto inside = gradientOf(polygon)->circle.inverse();
    for (const Point corner : polygon.points) {
        const Point unit = (*inside)(corner);
        QVERIFY(std::abs(std::hypot(unit.x, unit.y) - 1) < 0.05);
    }
    // Of three corners the centre is their mean.
    const Point centre = gradientOf(polygon)->circle({0, 0});
    QVERIFY(std::abs(centre.x - 20) < 1 && std::abs(centre.y - 10) < 1);
    polygon.points = {{0, 0}, {10, 10}, {20, 20}};
    QVERIFY(gradientOf(polygon).has_value());  // on a line: something finite
}

void GraphicGeometryTest::bordersAreLightAboveWhenRaised()
{
    RectangleItem rectangle;
    QVERIFY(borderStrips(rectangle).empty());
    rectangle.borderPattern = BorderPattern::Raised;
    QCOMPARE(borderStrips(rectangle).size(), std::size_t(2));
    QVERIFY(borderStrips(rectangle)[0].isLight);
    rectangle.borderPattern = BorderPattern::Sunken;
    QVERIFY(!borderStrips(rectangle)[0].isLight);
    rectangle.borderPattern = BorderPattern::Engraved;
    QCOMPARE(borderStrips(rectangle).size(), std::size_t(4));
    rectangle.lineThickness = 5;  // the border is 5 wide
    QCOMPARE(outlineThickness(rectangle, {}), 5.0);
    QCOMPARE(outlineThickness(rectangle, placementMap(rectangle.extent, {{-10, -10}, {10, 10}}, 0, {})), 0.5);
    rectangle.borderPattern = BorderPattern::None;
    QCOMPARE(outlineThickness(rectangle, placementMap(rectangle.extent, {{-10, -10}, {10, 10}}, 0, {})), 5.0);
}

void GraphicGeometryTest::hatchesAndDashes()
{
    QCOMPARE(hatchAngles(FillPattern::Horizontal), std::vector<double>{0});
    QCOMPARE(hatchAngles(FillPattern::CrossDiag), (std::vector<double>{45, -45}));
    QVERIFY(hatchAngles(FillPattern::Solid).empty());
    // On the same lines of the page whatever is hatched, and up to its corners.
    const auto level = hatchLines({{0, 0.5}, {10, 4}}, 0);
    QCOMPARE(level.size(), std::size_t(2));
    QCOMPARE(level[0].first, (Point{0, 1}));
    QCOMPARE(level[0].second, (Point{10, 1}));
    QCOMPARE(level[1].first.y, 3.0);
    QCOMPARE(hatchLines({{0, 0.5}, {10, 8}}, 0, 2).size(), std::size_t(2));  // at 1 and 5
    for (const auto& [from, to] : hatchLines({{0, 0}, {10, 10}}, 45)) {
        const double across = (from.y - from.x) / std::numbers::sqrt2;
        QVERIFY(std::abs(std::remainder(across - kHatchStart, kHatchDistance)) < 1e-9);
        QVERIFY(std::abs((to.y - to.x) / std::numbers::sqrt2 - across) < 1e-9);
    }
    QVERIFY(!strokeOf(LinePattern::None, 1));
    QCOMPARE(strokeOf(LinePattern::Solid, 0)->width, kThinnestLine);
    QVERIFY(strokeOf(LinePattern::Solid, 1)->hasRoundEnds && !strokeOf(LinePattern::Dot, 1)->hasRoundEnds);
    QVERIFY(dashesOf(LinePattern::Solid, 1).empty());
    QVERIFY(dashesOf(LinePattern::None, 1).empty());
    QCOMPARE(dashesOf(LinePattern::DashDotDot, 1).size(), std::size_t(6));
    QVERIFY(dashesOf(LinePattern::Dash, 2)[0] > dashesOf(LinePattern::Dash, 1)[0]);
}

void GraphicGeometryTest::textIsNeverUpsideDownOrMirrored()
{
    TextItem text;
    text.extent = {{0, 0}, {100, 20}};
    text.alignment = TextAlignment::Left;
    const auto boxAt = [&](const Extent& extent, double rotation) {
        return textBoxOf(text, placementMap({{-100, -100}, {100, 100}}, extent, rotation, {}));
    };
    const Extent upright{{-10, -10}, {10, 10}};
    TextBox box = boxAt(upright, 0);
    QCOMPARE(box.angle, 0.0);
    QCOMPARE(box.width, 10.0);
    QCOMPARE(box.height, 2.0);
    QVERIFY(near(box.anchor, {0, 1}));
    box = boxAt(upright, 180);
    QVERIFY(std::abs(box.angle) < 1e-9);
    QCOMPARE(box.alignment, TextAlignment::Right);  // it ends where it would begin
    QVERIFY(near(box.anchor, {0, -1}));
    box = boxAt({{10, -10}, {-10, 10}}, 0);
    QVERIFY(std::abs(box.angle) < 1e-9);
    QCOMPARE(box.alignment, TextAlignment::Right);
    QVERIFY(std::abs(boxAt(upright, 90).angle - 90) < 1e-9);
    QVERIFY(std::abs(boxAt(upright, -90).angle - 90) < 1e-9);
    QVERIFY(std::abs(boxAt(upright, 135).angle + 45) < 1e-9);
}

void GraphicGeometryTest::fontFillsTheExtent()
{
    TextItem text;
    TextBox box;
    box.width = 100;
    box.height = 11.7;
    QCOMPARE(fontSizeOf(text, box, 2, 1), 10.0);  // by the height
    QCOMPARE(fontSizeOf(text, box, 50, 1), 2.0);  // by the width
    QCOMPARE(fontSizeOf(text, box, 2, 2), 5.0);   // two lines
    box.width = 0;
    QCOMPARE(fontSizeOf(text, box, 50, 1), 10.0);  // as wide as it wants
    box.height = 0;
    QVERIFY(fontSizeOf(text, box, 2, 1) > 1);  // a point: a readable size
    text.fontSize = 72;
    QCOMPARE(fontSizeOf(text, box, 2, 1), 25.4);  // points
    QVERIFY(textWidthInEm("WW", false) > textWidthInEm("ii", false));
    QVERIFY(textWidthInEm("WW", true) > textWidthInEm("WW", false));
    QCOMPARE(textWidthInEm("Ω", false), 0.65);
    QCOMPARE(textWidthInEm("電", false), 1.0);
}

void GraphicGeometryTest::macros()
{
    const std::vector<MacroValue> values = {{"R", "10 Ω"}, {"w", "3"}, {"h", "4"}, {"a.p", "7"}, {"'odd }'", "8"}};
    const MacroContext context{"R1", "Modelica.Electrical.Resistor", &values};
    QCOMPARE(expandMacros("%name: R=%R", context), "R1: R=10 Ω");
    QCOMPARE(expandMacros("%class", context), "Resistor");
    QCOMPARE(expandMacros("100 %% %", context), "100 % %");
    QCOMPARE(expandMacros("%{w}x%{h} %wxh", context), "3x4 %wxh");
    QCOMPARE(expandMacros("%{a.p} %{'odd }'} %{open", context), "7 8 %{open");
    QCOMPARE(expandMacros("%%name", context), "%name");
    QCOMPARE(expandMacros("%name %R", {{}, "A.B", nullptr}), "%name %R");
    QCOMPARE(macrosIn("%name %R=%{a.p} %% %class"), (std::vector<std::string>{"R", "a.p"}));
}

void GraphicGeometryTest::macrosOfConnections()
{
    QCOMPARE(expandConnectionMacros("%first-%second %x", "bus.speed", "a[1].y"), "speed-y %x");
}

void GraphicGeometryTest::base64()
{
    for (const char* text : {"", "a", "ab", "abc", "abcd"}) QCOMPARE(*fromBase64(toBase64(text)), std::string(text));
    QCOMPARE(toBase64("Man"), "TWFu");
    QCOMPARE(toBase64("Ma"), "TWE=");
    QCOMPARE(*fromBase64("TW\n E="), "Ma");
    QVERIFY(!fromBase64("T!"));
    QVERIFY(!fromBase64("TQ==TQ"));
    QCOMPARE(imageType("\x89PNG\r\n"), std::string_view("image/png"));
    QCOMPARE(imageType("<?xml version='1.0'?><svg/>"), std::string_view("image/svg+xml"));
    QCOMPARE(imageType("<html>"), std::string_view());
}

QTEST_GUILESS_MAIN(GraphicGeometryTest)
#include "graphic_geometry_test.moc"
