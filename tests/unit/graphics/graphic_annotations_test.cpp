// SPDX-License-Identifier: GPL-3.0-or-later
// The items of annotations: their attributes, defaults and wrong values.
#include <QTest>

#include "tests/unit/graphics/class_pictures_fixture.h"

using namespace causeway;

namespace {

/// A class with one item in its icon.
std::string withItem(const std::string& item, const std::string& declarations = {})
{
    return "model M\n" + declarations + "annotation(Icon(graphics={" + item + "}));\nend M;\n";
}

}  // namespace

class GraphicAnnotationsTest : public QObject {
    Q_OBJECT
private slots:
    void itemsHaveTheDefaultsOfTheStandard();
    void lineHasAllAttributes();
    void shapesHaveAllAttributes();
    void textHasAllAttributes();
    void textTakesTheLineColourOfOldModels();
    void valuesAreExpressionsOfTheClass();
    void dynamicSelectShowsItsStaticValue();
    void wrongAttributesHaveTheirDefaultAndAWarning();
    void imagesAreFoundOrSaidToBeMissing();
};

void GraphicAnnotationsTest::itemsHaveTheDefaultsOfTheStandard()
{
    const Drawn drawn(withItem(
        "Line(points={{0,0},{10,10}}), Rectangle(extent={{0,0},{1,1}}), Text(extent={{0,0},{1,1}}, textString=\"a\")"));
    const auto icon = drawn.pictures->icon("M");
    QCOMPARE(icon->layer.items.size(), std::size_t(3));
    QCOMPARE(icon->layer.system.extent, (Extent{{-100, -100}, {100, 100}}));
    QVERIFY(icon->layer.system.preserveAspectRatio);
    const auto& line = std::get<LineItem>(icon->layer.items[0].graphic);
    QCOMPARE(line.thickness, 0.25);
    QCOMPARE(line.arrowSize, 3.0);
    QVERIFY(line.visible);
    const auto& rectangle = std::get<RectangleItem>(icon->layer.items[1].graphic);
    QCOMPARE(rectangle.fillPattern, FillPattern::None);
    QCOMPARE(rectangle.pattern, LinePattern::Solid);
    QCOMPARE(std::get<TextItem>(icon->layer.items[2].graphic).alignment, TextAlignment::Center);
    QVERIFY(drawn.pictures->icon("Nothing") == nullptr);
    QVERIFY(drawn.pictures->diagram("M.Nothing") == nullptr);
}

void GraphicAnnotationsTest::lineHasAllAttributes()
{
    const Drawn drawn(
        withItem("Line(visible=false, origin={5,-6}, rotation=-90, points=[0,0;10,20], color={255,128,0}, "
                 "pattern=LinePattern.DashDot, "
                 "thickness=0.5, arrow={Arrow.None,Arrow.Filled}, arrowSize=4, smooth=Smooth.Bezier)"));
    const auto line = drawn.item<LineItem>("M");
    QVERIFY(!line.visible);
    QCOMPARE(line.origin, (Point{5, -6}));
    QCOMPARE(line.rotation, -90.0);
    QCOMPARE(line.points, (std::vector<Point>{{0, 0}, {10, 20}}));
    QCOMPARE(line.colour, 0xFF8000U);
    QCOMPARE(line.pattern, LinePattern::DashDot);
    QCOMPARE(line.thickness, 0.5);
    QCOMPARE(line.arrows[1], Arrow::Filled);
    QCOMPARE(line.arrowSize, 4.0);
    QCOMPARE(line.smooth, Smooth::Bezier);
    QCOMPARE(drawn.codes(), "");
}

void GraphicAnnotationsTest::shapesHaveAllAttributes()
{
    const std::string style =
        ", lineColor={1,2,3}, fillColor={4,5,6}, pattern=LinePattern.Dash, fillPattern=FillPattern.Sphere, "
        "lineThickness=1)";
    const Drawn drawn(withItem("Rectangle(extent={{-1,-2},{3,4}}, radius=5, borderPattern=BorderPattern.Sunken" +
                               style +
                               ", Ellipse(extent={{-1,-2},{3,4}}, "
                               "startAngle=10, endAngle=20, closure=EllipseClosure.Chord" +
                               style + ", Polygon(points={{0,0},{1,0},{0,1}}, smooth=Smooth.Bezier" + style));
    const auto icon = drawn.pictures->icon("M");
    const auto& rectangle = std::get<RectangleItem>(icon->layer.items[0].graphic);
    QCOMPARE(rectangle.radius, 5.0);
    QCOMPARE(rectangle.borderPattern, BorderPattern::Sunken);
    QCOMPARE(rectangle.extent.second, (Point{3, 4}));
    const auto& ellipse = std::get<EllipseItem>(icon->layer.items[1].graphic);
    QCOMPARE(ellipse.startAngle, 10.0);
    QCOMPARE(ellipse.endAngle, 20.0);
    QCOMPARE(ellipse.closure, EllipseClosure::Chord);
    const auto& polygon = std::get<PolygonItem>(icon->layer.items[2].graphic);
    QCOMPARE(polygon.smooth, Smooth::Bezier);
    for (const FilledShape& shape : {FilledShape(rectangle), FilledShape(ellipse), FilledShape(polygon)}) {
        QCOMPARE(shape.lineColour, 0x010203U);
        QCOMPARE(shape.fillColour, 0x040506U);
        QCOMPARE(shape.pattern, LinePattern::Dash);
        QCOMPARE(shape.fillPattern, FillPattern::Sphere);
        QCOMPARE(shape.lineThickness, 1.0);
    }
}

void GraphicAnnotationsTest::textHasAllAttributes()
{
    const Drawn drawn(
        withItem("Text(extent={{0,0},{1,1}}, textString=\"a\\\"b\", fontSize=12, fontName=\"serif\", "
                 "textStyle={TextStyle.Bold, TextStyle.Italic, "
                 "TextStyle.UnderLine}, textColor={9,8,7}, horizontalAlignment=TextAlignment.Right)"));
    const auto text = drawn.item<TextItem>("M");
    QCOMPARE(text.text, "a\"b");
    QCOMPARE(text.fontSize, 12.0);
    QCOMPARE(text.fontName, "serif");
    QVERIFY(text.isBold && text.isItalic && text.isUnderlined);
    QCOMPARE(text.colour, 0x090807U);
    QCOMPARE(text.alignment, TextAlignment::Right);
}

void GraphicAnnotationsTest::textTakesTheLineColourOfOldModels()
{
    QCOMPARE(Drawn(withItem("Text(textString=\"a\", lineColor={0,0,255})")).item<TextItem>("M").colour, 0x0000FFU);
    QCOMPARE(
        Drawn(withItem("Text(textString=\"a\", textColor={255,0,0}, lineColor={0,0,255})")).item<TextItem>("M").colour,
        0xFF0000U);
}

void GraphicAnnotationsTest::valuesAreExpressionsOfTheClass()
{
    const std::string declarations =
        "type E = enumeration(a, b);\nparameter Boolean on = not off;\nparameter Boolean off = false;\nparameter E e = "
        "E.b;\n"
        "parameter Integer n = 2;\nfinal constant Integer red[3] = {255, 0, 0};\nparameter Real missing;\n";
    const auto line =
        Drawn(
            withItem("Line(visible=on and n > 1, points={{0,0},{10*n,-n}}, color=if e == E.b then red else {0,0,255}, "
                     "pattern=if on then LinePattern.Dash else LinePattern.Dot, thickness=(0.5), rotation=+90)",
                     declarations))
            .item<LineItem>("M");
    QVERIFY(line.visible);
    QCOMPARE(line.points[1], (Point{20, -2}));
    QCOMPARE(line.colour, 0xFF0000U);
    QCOMPARE(line.pattern, LinePattern::Dash);
    QCOMPARE(line.thickness, 0.5);
    QCOMPARE(line.rotation, 90.0);
    QVERIFY(!Drawn(withItem("Line(visible=off, points={{0,0},{1,1}})", declarations)).item<LineItem>("M").visible);
    // Without a value it has the default, and there is nothing to complain about.
    const Drawn open(withItem("Line(visible=missing > 0, points=fill({0,1}, 2))", declarations));
    QVERIFY(open.item<LineItem>("M").visible);
    QCOMPARE(open.item<LineItem>("M").points, (std::vector<Point>{{0, 1}, {0, 1}}));
    QCOMPARE(open.codes(), "");
}

void GraphicAnnotationsTest::dynamicSelectShowsItsStaticValue()
{
    const Drawn drawn(
        withItem("Rectangle(extent=DynamicSelect({{0,0},{20,20}}, {{0,0},{20,level}}), "
                 "fillColor=DynamicSelect({1,1,1}, if level > 3 then {2,2,2} else {3,3,3}))",
                 "Real level = time;\n"));
    const auto icon = drawn.pictures->icon("M");
    const LayerItem& item = icon->layer.items.at(0);
    QCOMPARE(std::get<RectangleItem>(item.graphic).extent.second, (Point{20, 20}));
    QCOMPARE(std::get<RectangleItem>(item.graphic).fillColour, 0x010101U);
    QCOMPARE(item.dynamic.size(), std::size_t(2));
    QCOMPARE(item.dynamic[0].attribute, "extent");
    QCOMPARE(item.dynamic[0].expression, "{{0,0},{20,level}}");
    QCOMPARE(drawn.codes(), "");
}

void GraphicAnnotationsTest::wrongAttributesHaveTheirDefaultAndAWarning()
{
    const Drawn drawn(
        withItem("Line(points={{0,0},{10,10}}, color={1,2}, pattern=LinePattern.Wavy, thickness=\"thick\", "
                 "arrow={Arrow.Open}), Circle(extent={{0,0},{1,1}}), "
                 "Rectangle(extent={0,1}, visible=3), Text(textString=5, textStyle={TextStyle.Loud}), "
                 "Line(points={{0,0},{1e300,0}})"));
    const auto icon = drawn.pictures->icon("M");
    QCOMPARE(icon->layer.items.size(), std::size_t(4));
    const auto& line = std::get<LineItem>(icon->layer.items[0].graphic);
    QCOMPARE(line.points.size(), std::size_t(2));
    QCOMPARE(line.colour, 0U);
    QCOMPARE(line.pattern, LinePattern::Solid);
    QCOMPARE(line.thickness, 0.25);
    QCOMPARE(drawn.codes(), "W6001 W6001 W6001 W6001 W6001 W6001 W6001 W6001 W6001 W6001");
    QCOMPARE(drawn.pictures->diagnostics().items()[0].message,
             "'color' has no effect: it must be a colour {red, green, blue}, but it is {1,2}");
    QVERIFY(drawn.pictures->icon("M") == icon);  // said once
    QCOMPARE(drawn.pictures->diagnostics().items().size(), std::size_t(10));
}

void GraphicAnnotationsTest::imagesAreFoundOrSaidToBeMissing()
{
    const std::string image = CAUSEWAY_SOURCE_DIR "/README.md";
    const Drawn drawn(
        withItem(
            "Bitmap(extent={{0,0},{1,1}}, fileName=\"README.md\"), Bitmap(extent={{0,0},{1,1}}, "
            "fileName=\"modelica://Nothing/a.png\"), "
            "Bitmap(extent={{0,0},{1,1}}, fileName=\"none.png\"), Bitmap(extent={{0,0},{1,1}}, imageSource=\"R0lG\")"),
        CAUSEWAY_SOURCE_DIR "/test.mo");
    const auto icon = drawn.pictures->icon("M");
    QCOMPARE(std::get<BitmapItem>(icon->layer.items[0].graphic).path, image);
    QCOMPARE(std::get<BitmapItem>(icon->layer.items[1].graphic).path, "");
    QCOMPARE(std::get<BitmapItem>(icon->layer.items[3].graphic).imageSource, "R0lG");
    QCOMPARE(drawn.codes(), "W6002 W6002");
}

QTEST_GUILESS_MAIN(GraphicAnnotationsTest)
#include "graphic_annotations_test.moc"
