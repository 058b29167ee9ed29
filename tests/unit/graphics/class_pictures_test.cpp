// SPDX-License-Identifier: GPL-3.0-or-later
// From annotations to pictures: inheritance of layers, placements, connectors on icons, values of parameters, wrong
// texts.
#include <QTest>

#include <cmath>

#include "core/compiler/class_drawing.h"
#include "tests/unit/graphics/class_pictures_fixture.h"

using namespace causeway;

namespace {

bool near(Point a, Point b)
{
    return std::hypot(a.x - b.x, a.y - b.y) < 1e-9;
}

/// A class with one item in its icon.
std::string withItem(const std::string& item, const std::string& declarations = {})
{
    return "model M\n" + declarations + "annotation(Icon(graphics={" + item + "}));\nend M;\n";
}

const char* const kPins = R"(
connector Pin
  Real v;
  flow Real i;
  annotation(Icon(graphics={Rectangle(extent={{-100,-100},{100,100}}, fillPattern=FillPattern.Solid)}),
    Diagram(graphics={Ellipse(extent={{-40,-40},{40,40}}), Text(extent={{-100,40},{100,100}}, textString="%name")}));
end Pin;
model Resistor
  parameter Boolean useHeatPort = false;
  parameter Real R(unit="Ohm", displayUnit="kOhm");
  parameter Real T(unit="K", displayUnit="degC") = 300.15;
  Pin p annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Pin n annotation(Placement(transformation(extent={{110,-10},{90,10}})));
  Pin heat if useHeatPort annotation(Placement(transformation(extent={{-10,-110},{10,-90}})));
  annotation(Icon(graphics={Rectangle(extent={{-70,30},{70,-30}}), Text(extent={{-150,50},{150,90}}, textString="%name R=%R T=%T"),
    Line(visible=useHeatPort, points={{0,-100},{0,-30}}, pattern=LinePattern.Dot)}));
end Resistor;
)";

}  // namespace

class ClassPicturesTest : public QObject {
    Q_OBJECT
private slots:
    void coordinateSystemIsInherited();
    void baseItemsLieBehind();
    void iconMapMovesScalesAndHides();
    void shortClassShowsItsBase();
    void connectorsAreOnTheIcon();
    void conditionalConnectorsFollowTheParameters();
    void componentsShareTheirIcon();
    void inheritedParametersDecideToo();
    void valuesOfParametersAreShown();
    void placementsOfComponents();
    void componentsAreFoundInTheText();
    void inheritedComponentsAreShown();
    void redeclaredComponentKeepsItsPlace();
    void connectorsShowTheirDiagram();
    void connectionsHaveLinesAndTexts();
    void removedElementsAreNotDrawn();
    void textWithErrorsIsDrawn();
    void anyPartOfATextIsDrawn();
    void outerComponentsWithoutAnInner();
    void unknownClassesAreNoObstacle();
    void classThatContainsItselfEnds();
    void drawingFromAFile();
};

void ClassPicturesTest::coordinateSystemIsInherited()
{
    const Drawn drawn(R"(
model Base annotation(Icon(coordinateSystem(extent={{-10,-20},{30,40}}, preserveAspectRatio=false, initialScale=0.5, grid={1,2}))); end Base;
model Other annotation(Icon(coordinateSystem(extent={{0,0},{1,1}}))); end Other;
model First extends Base; extends Other; end First;
model Mapped extends Base annotation(IconMap(extent={{0,0},{1,1}})); extends Other; end Mapped;
model Own extends Base; annotation(Icon(coordinateSystem(extent={{-5,-5},{5,5}}))); end Own;
)");
    QCOMPARE(drawn.pictures->icon("First")->layer.system.extent, (Extent{{-10, -20}, {30, 40}}));
    QCOMPARE(drawn.pictures->icon("First")->layer.system.preserveAspectRatio, false);
    QCOMPARE(drawn.pictures->icon("First")->layer.system.grid, (Point{1, 2}));
    QCOMPARE(drawn.pictures->icon("Mapped")->layer.system.extent, (Extent{{0, 0}, {1, 1}}));
    const auto own = drawn.pictures->icon("Own");
    QCOMPARE(own->layer.system.extent, (Extent{{-5, -5}, {5, 5}}));
    QCOMPARE(own->layer.system.preserveAspectRatio, false);  // each by itself
}

void ClassPicturesTest::baseItemsLieBehind()
{
    const Drawn drawn(R"(
model A annotation(Icon(graphics={Text(textString="a")})); end A;
model B annotation(Icon(graphics={Text(textString="b")})); end B;
model C annotation(Icon(graphics={Text(textString="c1"), Text(textString="c2")})); extends A; extends B; end C;
model D extends C; end D;
)");
    const auto icon = drawn.pictures->icon("D");
    std::string texts;
    for (const LayerItem& item : icon->layer.items)
        texts += std::get<TextItem>(item.graphic).text + (item.isInherited && item.place.isNone() ? " " : "! ");
    QCOMPARE(texts, "a b c1 c2 ");
    const auto own = drawn.pictures->icon("C");
    QVERIFY(!own->layer.items[3].place.isNone());
    QCOMPARE(drawn.file->text(own->layer.items[3].place.span), "Text(textString=\"c2\")");
}

void ClassPicturesTest::iconMapMovesScalesAndHides()
{
    // The example of section 18.6.3.
    const Drawn drawn(R"(
model C annotation(Icon(graphics={Text(textString="c")}), Diagram(graphics={Text(textString="c")})); end C;
model B extends C annotation(DiagramMap(primitivesVisible=false)); annotation(Icon(graphics={Text(textString="b")}), Diagram(graphics={Text(textString="b")})); end B;
model A extends B annotation(IconMap(extent={{-100,-100},{100,100}}, primitivesVisible=false), DiagramMap(extent={{-50,-50},{0,50}}, primitivesVisible=true));
 annotation(Icon(graphics={Text(textString="a")}), Diagram(graphics={Text(textString="a")})); end A;
model Flipped extends B annotation(IconMap(extent={{100,-100},{-100,100}})); end Flipped;
model Gone extends B annotation(IconMap(extent={{10,10},{10,20}})); end Gone;
)");
    const auto icon = drawn.pictures->icon("A");
    QCOMPARE(icon->layer.items.size(), std::size_t(1));
    const auto diagram = drawn.pictures->diagram("A");
    QCOMPARE(diagram->layer.items.size(), std::size_t(2));
    const LayerItem& moved = diagram->layer.items[0];
    QCOMPARE(std::get<TextItem>(moved.graphic).text, "b");
    QVERIFY(near(moved.map({100, 0}), {0, 0}));
    QVERIFY(near(moved.map({0, 100}), {-25, 25}));  // the aspect ratio is kept
    QVERIFY(near(drawn.pictures->icon("Flipped")->layer.items[0].map({100, 50}), {-100, 50}));
    QVERIFY(drawn.pictures->icon("Gone")->layer.items.empty());
}

void ClassPicturesTest::shortClassShowsItsBase()
{
    const Drawn drawn(
        std::string(kPins) +
        "model Thin = Resistor(R = 2) annotation(Icon(graphics={Line(points={{0,0},{1,1}})}));\nmodel Use\n"
        "Thin t annotation(Placement(transformation(extent={{0,0},{20,20}})));\nend Use;");
    const auto icon = drawn.pictures->icon("Thin");
    QCOMPARE(icon->layer.items.size(), std::size_t(4));
    QCOMPARE(icon->connectors.size(), std::size_t(3));
    const auto diagram = drawn.pictures->diagram("Use");
    QCOMPARE(diagram->components.at(0).className, "Thin");
    QVERIFY(diagram->components[0].icon == icon);
    QCOMPARE(diagram->components[0].values.at(0), (MacroValue{"R", "0.002 kΩ"}));
}

void ClassPicturesTest::connectorsAreOnTheIcon()
{
    const Drawn drawn(std::string(kPins) + R"(
model M
  Pin a annotation(Placement(visible=true, transformation(extent={{0,0},{20,20}}), iconTransformation(extent={{-10,-10},{10,10}}, rotation=90, origin={0,50})));
  Pin hidden annotation(Placement(transformation(extent={{0,0},{20,20}}), iconVisible=false));
  Pin unplaced;
  Resistor r annotation(Placement(transformation(extent={{0,0},{20,20}})));
  parameter Real x annotation(Placement(transformation(extent={{0,0},{20,20}})));
protected
  Pin inside annotation(Placement(transformation(extent={{0,0},{20,20}})));
end M;
)");
    const auto icon = drawn.pictures->icon("M");
    QCOMPARE(icon->connectors.size(), std::size_t(1));
    const IconConnector& connector = icon->connectors[0];
    QCOMPARE(connector.name, "a");
    QCOMPARE(connector.className, "Pin");
    QCOMPARE(connector.position, (Point{0, 50}));
    QCOMPARE(connector.map({100, 0}), (Point{0, 60}));
    QCOMPARE(connector.icon->layer.items.size(), std::size_t(1));  // the icon layer of the connector
    QVERIFY(!icon->hasGraphics);
}

void ClassPicturesTest::conditionalConnectorsFollowTheParameters()
{
    const Drawn drawn(std::string(kPins) + R"(
model M
  parameter Boolean hot = true;
  Resistor a annotation(Placement(transformation(extent={{0,0},{20,20}})));
  Resistor b(useHeatPort=true) annotation(Placement(transformation(extent={{0,0},{20,20}})));
  Resistor c(useHeatPort=hot) annotation(Placement(transformation(extent={{0,0},{20,20}})));
  Resistor d if not hot annotation(Placement(transformation(extent={{0,0},{20,20}})));
end M;
)");
    const auto resistor = drawn.pictures->icon("Resistor");
    QCOMPARE(resistor->connectors.size(), std::size_t(3));
    QCOMPARE(resistor->connectors[2].condition, "useHeatPort");
    QVERIFY(!resistor->connectors[2].isPresent);
    QVERIFY(!placeOf(resistor->layer.items[2].graphic).visible);
    const auto diagram = drawn.pictures->diagram("M");
    QVERIFY(!diagram->find("a")->icon->connectors[2].isPresent);
    for (const char* name : {"b", "c"}) {
        QVERIFY(diagram->find(name)->icon->connectors[2].isPresent);
        QVERIFY(placeOf(diagram->find(name)->icon->layer.items[2].graphic).visible);
    }
    QVERIFY(!diagram->find("d")->isPresent);
    QCOMPARE(diagram->find("d")->condition, "not hot");
    QVERIFY(diagram->find("a")->isPresent);
    QVERIFY(diagram->find("nobody") == nullptr);
}

void ClassPicturesTest::componentsShareTheirIcon()
{
    const Drawn drawn(std::string(kPins) + R"(
model M
  Resistor a(R=1), b(R=2) annotation(Placement(transformation(extent={{0,0},{20,20}})));
  Resistor c(useHeatPort=true), d(R=3, useHeatPort=true);
end M;
)");
    const auto diagram = drawn.pictures->diagram("M");
    QVERIFY(diagram->find("a")->icon == drawn.pictures->icon("Resistor"));
    QVERIFY(diagram->find("b")->icon == diagram->find("a")->icon);
    QVERIFY(diagram->find("c")->icon != diagram->find("a")->icon);
    QVERIFY(diagram->find("d")->icon == diagram->find("c")->icon);
    QVERIFY(!diagram->find("a")->isPlaced);
    QVERIFY(diagram->find("b")->isPlaced);
    QVERIFY(drawn.pictures->diagram("M") == diagram);
}

void ClassPicturesTest::inheritedParametersDecideToo()
{
    const Drawn drawn(std::string(kPins) + R"(
model Switchable
  parameter Integer kind = 0;
  parameter Boolean big = kind > 1;
  extends Resistor(useHeatPort = big);
end Switchable;
model M
  Switchable small annotation(Placement(transformation(extent={{0,0},{20,20}})));
  Switchable large(kind=2) annotation(Placement(transformation(extent={{0,0},{20,20}})));
end M;
)");
    const auto diagram = drawn.pictures->diagram("M");
    QVERIFY(!diagram->find("small")->icon->connectors[2].isPresent);
    QVERIFY(diagram->find("large")->icon->connectors[2].isPresent);
}

void ClassPicturesTest::valuesOfParametersAreShown()
{
    const Drawn drawn(R"(
type Kind = enumeration(slow, fast);
record Data parameter Real x = 5; end Data;
model Part
  parameter Real k = 1; parameter Real open; parameter Kind kind = Kind.fast; parameter String s = "text"; parameter Real v[2] = {1, 2};
  parameter Real phi(unit="rad", displayUnit="deg") = 0; parameter Real t(unit="s"); parameter Boolean b = true; Data data;
  annotation(Icon(graphics={Text(textString="%k %open %kind %s %v %phi %t %b %nothing %{data.x} %name"), Text(textString="%k")}));
end Part;
model M
  parameter Real gain = 3;
  Part a annotation(Placement(transformation(extent={{0,0},{20,20}})));
  Part b(k = 2 *
     gain, kind = Kind.slow, phi = -3.141592653589793, t(displayUnit="ms") = 0.1, b = false, data(x = 7), s="a
b") annotation(Placement(transformation(extent={{0,0},{20,20}})));
  Part c[3](each k = 4);
end M;
)");
    const auto diagram = drawn.pictures->diagram("M");
    const DiagramComponent& a = *diagram->find("a");
    const DiagramComponent& b = *diagram->find("b");
    QCOMPARE(a.icon->macros,
             (std::vector<std::string>{"k", "open", "kind", "s", "v", "phi", "t", "b", "nothing", "data.x"}));
    const std::string& text = std::get<TextItem>(a.icon->layer.items[0].graphic).text;
    QCOMPARE(expandMacros(text, a.macroContext()), "1 open fast text {1, 2} 0° t true %nothing 5 a");
    QCOMPARE(expandMacros(text, b.macroContext()), "2 * gain open slow a b {1, 2} -180° 100 ms false %nothing 7 b");
    QCOMPARE(diagram->find("c")->values[0], (MacroValue{"k", "4"}));
    QCOMPARE(diagram->find("c")->dimensions, "[3]");
}

void ClassPicturesTest::placementsOfComponents()
{
    const Drawn drawn(std::string(kPins) + R"(
model Wide annotation(Icon(coordinateSystem(extent={{0,0},{400,200}}, initialScale=0.1))); end Wide;
model M
  Resistor turned annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=270, origin={40,50})));
  Resistor flipped annotation(Placement(transformation(extent={{10,-10},{-10,10}})));
  Resistor hidden annotation(Placement(visible=false, transformation(extent={{10,-10},{-10,10}})));
  Wide wide annotation(Placement(transformation(extent={{0,0},{40,20}})));
  Wide sized annotation(Placement(transformation(origin={100,0})));
  Real variable;
end M;
)");
    const auto diagram = drawn.pictures->diagram("M");
    QCOMPARE(diagram->components.size(), std::size_t(5));
    QCOMPARE(diagram->find("turned")->map({100, 0}), (Point{40, 40}));
    QCOMPARE(diagram->find("turned")->placement.rotation, 270.0);
    QCOMPARE(diagram->find("flipped")->map({100, 0}), (Point{-10, 0}));
    QVERIFY(!diagram->find("hidden")->placement.visible);
    QVERIFY(near(diagram->find("wide")->map({400, 200}), {40, 20}));
    QVERIFY(near(diagram->find("sized")->map({400, 200}), {120, 10}));  // initialScale times the size, in the middle
    QVERIFY(!diagram->find("wide")->icon->hasGraphics);
}

void ClassPicturesTest::componentsAreFoundInTheText()
{
    const Drawn drawn(std::string(kPins) + R"(
model M "about M"
  Resistor a(R=1) "about a" annotation(Dialog, Placement(transformation(extent={{0,0},{20,20}})));
protected
  replaceable Resistor b;
end M;
)");
    const auto diagram = drawn.pictures->diagram("M");
    QCOMPARE(diagram->description, "about M");
    QVERIFY(diagram->file == drawn.file);
    const DiagramComponent& a = *diagram->find("a");
    QCOMPARE(a.description, "about a");
    QCOMPARE(a.declaredIn, "M");
    QVERIFY(drawn.file->text(a.declaration.span).starts_with("a(R=1)"));
    QCOMPARE(drawn.file->text(a.annotation.span), "Placement(transformation(extent={{0,0},{20,20}}))");
    QVERIFY(ast::View(*drawn.tree, a.declaration.node).is<ast::ComponentDeclaration>());
    QVERIFY(diagram->find("b")->isProtected && diagram->find("b")->isReplaceable &&
            diagram->find("b")->annotation.isNone());
}

void ClassPicturesTest::inheritedComponentsAreShown()
{
    const Drawn drawn(std::string(kPins) + R"(
partial model TwoPin
  Pin p annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Resistor r annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
equation
  connect(p, r.p) annotation(Line(points={{-100,0},{-10,0}}));
end TwoPin;
model M
  extends TwoPin(r(useHeatPort=true)) annotation(DiagramMap(extent={{-50,-50},{50,50}}));
  Resistor own annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
end M;
)");
    const auto diagram = drawn.pictures->diagram("M");
    QCOMPARE(diagram->components.size(), std::size_t(3));
    const DiagramComponent& r = *diagram->find("r");
    QVERIFY(r.isInherited && r.declaration.isNone());
    QCOMPARE(r.declaredIn, "TwoPin");
    QVERIFY(near(r.map({100, 0}), {5, 0}));
    QVERIFY(r.icon->connectors[2].isPresent);
    QCOMPARE(diagram->connections.size(), std::size_t(1));
    QVERIFY(diagram->connections[0].isInherited && diagram->connections[0].place.isNone());
    QVERIFY(near(diagram->connections[0].map({-100, 0}), {-50, 0}));
    QVERIFY(!diagram->find("own")->isInherited);
    QVERIFY(drawn.pictures->icon("M")->connectors.size() == 1);
}

void ClassPicturesTest::redeclaredComponentKeepsItsPlace()
{
    const Drawn drawn(std::string(kPins) + R"(
model Other extends Resistor; annotation(Icon(graphics={Line(points={{0,0},{1,1}})})); end Other;
model Base
  replaceable Resistor r annotation(Placement(transformation(extent={{0,0},{20,20}})));
  replaceable model Type = Resistor;
  Type t annotation(Placement(transformation(extent={{0,0},{20,20}})));
end Base;
model M extends Base(redeclare Other r, redeclare model Type = Other); end M;
model N extends Base; redeclare Other r annotation(Placement(transformation(extent={{50,50},{60,60}}))); end N;
)");
    const auto diagram = drawn.pictures->diagram("M");
    QCOMPARE(diagram->find("r")->className, "Other");
    QCOMPARE(diagram->find("r")->placement.extent.second, (Point{20, 20}));
    QCOMPARE(diagram->find("r")->icon->layer.items.size(), std::size_t(4));
    QCOMPARE(diagram->find("t")->icon->layer.items.size(), std::size_t(4));
    QCOMPARE(drawn.pictures->diagram("N")->find("r")->placement.extent.first, (Point{50, 50}));
}

void ClassPicturesTest::connectorsShowTheirDiagram()
{
    const Drawn drawn(
        std::string(kPins) +
        "connector Plain Real x; annotation(Icon(graphics={Line(points={{0,0},{1,1}})})); end Plain;\nmodel M\n"
        "Pin p annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));\n"
        "Plain q annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));\nend M;");
    const auto diagram = drawn.pictures->diagram("M");
    QVERIFY(diagram->find("p")->isConnector);
    QCOMPARE(diagram->find("p")->icon->layer.items.size(), std::size_t(2));
    QCOMPARE(drawn.pictures->icon("M")->connectors[0].icon->layer.items.size(), std::size_t(1));
    QCOMPARE(diagram->find("q")->icon->layer.items.size(), std::size_t(1));  // it has no diagram
}

void ClassPicturesTest::connectionsHaveLinesAndTexts()
{
    const Drawn drawn(std::string(kPins) + R"(
model M
  Resistor a[2], b;
equation
  connect(a[1] . p, b.n) annotation(Line(points={{0,0},{10,0},{10,20}}, color={0,0,255}),
    Text(string="%second", index=-1, extent={{6,3},{16,7}}), Text(string="%first", index=1, extent={{-6,3},{-6,7}}, horizontalAlignment=TextAlignment.Right));
  for i in 1:2 loop
    connect(a[i].n, b.p);
  end for;
  if false then
    connect(a[2].n, b.p) annotation(Line(points={{0,0}}));
  end if;
end M;
)");
    const auto diagram = drawn.pictures->diagram("M");
    QCOMPARE(diagram->connections.size(), std::size_t(3));
    const DiagramConnection& first = diagram->connections[0];
    QCOMPARE(first.from, "a[1].p");
    QCOMPARE(first.to, "b.n");
    QVERIFY(first.isDrawn);
    QCOMPARE(first.line.colour, 0x0000FFU);
    QVERIFY(drawn.file->text(first.place.span).starts_with("connect(a[1] . p"));
    QVERIFY(drawn.file->text(first.annotation.span).starts_with("Line(points"));
    QCOMPARE(first.texts.size(), std::size_t(2));
    QCOMPARE(first.texts[0].text, "n");
    QCOMPARE(first.texts[0].origin, (Point{10, 20}));
    QCOMPARE(first.texts[0].alignment, TextAlignment::Left);  // away from the end of the line
    QCOMPARE(first.texts[1].text, "p");
    QCOMPARE(first.texts[1].origin, (Point{0, 0}));
    QCOMPARE(diagram->connections[1].from, "a[i].n");
    QVERIFY(!diagram->connections[1].isDrawn);
    QVERIFY(!diagram->connections[2].isDrawn);  // one point is no line
}

void ClassPicturesTest::removedElementsAreNotDrawn()
{
    const Drawn drawn(std::string(kPins) + R"(
model Base
  Resistor a annotation(Placement(transformation(extent={{0,0},{20,20}})));
  Resistor b annotation(Placement(transformation(extent={{0,0},{20,20}})));
  Resistor c annotation(Placement(transformation(extent={{0,0},{20,20}})));
equation
  connect(a.n, b.p);
  connect(b.n, c.p);
  connect(a.p, c.n);
end Base;
model M extends Base(break b, break connect(c.n, a.p)); end M;
)");
    QCOMPARE(drawn.pictures->diagram("Base")->connections.size(), std::size_t(3));
    const auto diagram = drawn.pictures->diagram("M");
    QCOMPARE(diagram->components.size(), std::size_t(2));
    QVERIFY(diagram->connections.empty());
}

void ClassPicturesTest::textWithErrorsIsDrawn()
{
    const Drawn drawn(std::string(kPins) + R"(
model M
  Resistor a(R=) annotation(Placement(transformation(extent={{0,0},{20,20}})));
  Real x = ;
  Resistor b annotation(Placement(transformation(extent={{0,0},{20,20)));
equation
  connect(a.p, );
  connect(a.p, b.n) annotation(Line(points={{0,0},{1,1}}));
  x = 
end M;
)");
    QVERIFY(drawn.syntax.hasErrors());
    const auto diagram = drawn.pictures->diagram("M");
    QVERIFY(diagram != nullptr && diagram->find("a") != nullptr);
    QCOMPARE(diagram->find("a")->map({100, 100}), (Point{20, 20}));
    QCOMPARE(diagram->find("a")->values[0].text, "R");
}

void ClassPicturesTest::anyPartOfATextIsDrawn()
{
    const std::string text = std::string(kPins) + R"(
model M
  extends Resistor(R=2) annotation(IconMap(extent={{-50,-50},{50,50}}));
  Resistor a[2](each R=1) if true annotation(Placement(visible=true, transformation(extent={{0,0},{20,20}}, rotation=90)));
equation
  connect(a[1].p, p) annotation(Line(points={{0,0},{1,1}}), Text(string="%first", index=-1));
  annotation(Icon(coordinateSystem(extent={{-10,-10},{10,10}}), graphics={Bitmap(fileName="a.png"), Polygon(points=[0,0;1,1], visible=if useHeatPort then true else false)}));
end M;
)";
    for (std::size_t length = 0; length <= text.size(); ++length) {
        const Drawn drawn(text.substr(0, length));
        const auto diagram = drawn.pictures->diagram("M");
        const auto icon = drawn.pictures->icon("M");
        QCOMPARE(diagram != nullptr, icon != nullptr);
        QCOMPARE(icon != nullptr, text.substr(0, length).find("model M") != std::string::npos);
        if (length == text.size()) QCOMPARE(diagram->components.size(), std::size_t(4));
    }
}

void ClassPicturesTest::outerComponentsWithoutAnInner()
{
    const Drawn drawn(R"(
model System parameter Boolean on = true; model Inside annotation(Icon(graphics={Line(points={{0,0},{1,1}})})); end Inside; end System;
model Part
  outer System system;
  parameter Boolean b = system.on;
  annotation(Icon(graphics={Line(visible=b, points={{0,0},{1,1}})}));
end Part;
model M
  outer System system annotation(Placement(transformation(extent={{0,0},{20,20}})));
  Part p annotation(Placement(transformation(extent={{0,0},{20,20}})));
end M;
)");
    QCOMPARE(drawn.pictures->icon("Part")->layer.items.size(), std::size_t(1));
    QCOMPARE(drawn.pictures->diagram("M")->components.size(), std::size_t(2));
}

void ClassPicturesTest::unknownClassesAreNoObstacle()
{
    const Drawn drawn(std::string(kPins) + R"(
model M
  extends Missing;
  Nowhere.Thing a annotation(Placement(transformation(extent={{0,0},{20,20}})));
  Resistor b annotation(Placement(transformation(extent={{0,0},{20,20}})));
end M;
)");
    const auto diagram = drawn.pictures->diagram("M");
    QCOMPARE(diagram->components.size(), std::size_t(2));
    QVERIFY(diagram->find("a")->icon == nullptr);
    QCOMPARE(diagram->find("a")->className, "Nowhere.Thing");
    QVERIFY(diagram->find("b")->icon != nullptr);
    QCOMPARE(drawn.codes(), "");
}

void ClassPicturesTest::classThatContainsItselfEnds()
{
    const Drawn drawn(R"(
connector A A a annotation(Placement(transformation(extent={{0,0},{20,20}}))); B b annotation(Placement(transformation(extent={{0,0},{20,20}}))); end A;
connector B A a annotation(Placement(transformation(extent={{0,0},{20,20}}))); end B;
model Loop extends Loop; annotation(Icon(graphics={Line(points={{0,0},{1,1}})})); end Loop;
model P extends Q; end P;
model Q extends P; A a annotation(Placement(transformation(extent={{0,0},{20,20}}))); end Q;
)");
    const auto icon = drawn.pictures->icon("A");
    QCOMPARE(icon->connectors.size(), std::size_t(2));
    QVERIFY(icon->connectors[0].icon == nullptr);  // itself
    QVERIFY(icon->connectors[1].icon->connectors.empty());
    QCOMPARE(drawn.pictures->icon("Loop")->layer.items.size(), std::size_t(1));
    QVERIFY(drawn.pictures->diagram("P") != nullptr);
    QCOMPARE(drawn.pictures->diagram("Q")->components.size(), std::size_t(1));
}

void ClassPicturesTest::drawingFromAFile()
{
    DrawingRequest request;
    request.file = std::make_shared<const SourceFile>("test.mo", withItem("Line(points={{0,0},{1,1}})"));
    request.cache = std::make_shared<SourceCache>();
    const ClassDrawing only = drawClass(request, Task());
    QCOMPARE(only.className, "M");
    QVERIFY(only.icon && only.diagram && only.tree);
    QVERIFY(only.diagnostics.empty());
    request.className = "N";
    request.withDiagram = false;
    const ClassDrawing wrong = drawClass(request, Task());
    QVERIFY(!wrong.icon && !wrong.diagram);
    QCOMPARE(wrong.diagnostics.items().at(0).message, "there is no class 'N'");
    std::stop_source stop;
    stop.request_stop();
    request.className = "M";
    QVERIFY(!drawClass(request, Task(stop.get_token())).icon);
}

QTEST_GUILESS_MAIN(ClassPicturesTest)
#include "class_pictures_test.moc"
