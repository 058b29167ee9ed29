// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of classes as SVG: each primitive, patterns, texts, images, components, whatever the text holds.
#include <QTest>

#include <set>

#include <QRegularExpression>
#include <QXmlStreamReader>

#include "core/graphics/class_picture_svg.h"
#include "tests/unit/graphics/class_pictures_fixture.h"

using namespace causeway;

namespace {

/// Elements of a document, in their order, with their attributes; those of <defs> too.
struct Element {
    QString name;
    QXmlStreamAttributes attributes;
    QString text;

    [[nodiscard]] QString operator[](const char* attribute) const
    {
        return attributes.value(QLatin1String(attribute)).toString();
    }
};

std::vector<Element> elementsOf(const std::string& svg)
{
    std::vector<Element> elements;
    QXmlStreamReader reader(QByteArray::fromStdString(svg));
    while (!reader.atEnd()) {
        reader.readNext();
        if (reader.isStartElement()) elements.push_back({reader.name().toString(), reader.attributes(), {}});
        if (reader.isCharacters() && !elements.empty() && !reader.isWhitespace()) elements.back().text += reader.text();
    }
    [&] { QVERIFY2(!reader.hasError(), qPrintable(reader.errorString() + "\n" + QString::fromStdString(svg))); }();
    return elements;
}

std::vector<Element> named(const std::vector<Element>& elements, const char* name)
{
    std::vector<Element> found;
    for (const Element& element : elements) {
        if (element.name == QLatin1String(name)) found.push_back(element);
    }
    return found;
}

std::vector<Element> iconOf(const std::string& items)
{
    const Drawn drawn("model M annotation(Icon(graphics={" + items + "})); end M;");
    return elementsOf(toSvg(*drawn.pictures->icon("M")));
}

}  // namespace

class ClassPictureSvgTest : public QObject {
    Q_OBJECT
private slots:
    void pageHasNaturalSizeAndHoldsAll();
    void linesHavePatternsAndArrows();
    void invisibleItemsAreNotDrawn();
    void hatchLiesBetweenFillAndBorder();
    void gradients();
    void raisedBorders();
    void openArcIsNotFilled();
    void textsStandUpright();
    void textsHaveLinesAndFonts();
    void anyTextIsWellFormed();
    void imagesAreEmbedded();
    void componentsWithTheirConnectors();
    void linesOfANetJoinInDots();
    void linesDoNotGrowThinner();
    void samePictureSameBytes();
};

void ClassPictureSvgTest::pageHasNaturalSizeAndHoldsAll()
{
    const auto elements = iconOf("Line(points={{0,0},{150,-120}})");
    QCOMPARE(elements[0]["viewBox"], "-101 -101 252 222");  // with a margin
    QCOMPARE(elements[0]["width"], "252mm");
    QCOMPARE(named(elements, "title")[0].text, "M");
    QCOMPARE(named(elements, "path")[0]["d"], "M0 0 L150 120");  // downwards
    QVERIFY(named(elements, "defs").empty());
}

void ClassPictureSvgTest::linesHavePatternsAndArrows()
{
    const auto paths =
        named(iconOf("Line(points={{0,0},{10,0}}, color={255,0,0}, thickness=1, pattern=LinePattern.Dash), "
                     "Line(origin={5,5}, rotation=90, points={{0,0},{10,0}}, arrow={Arrow.None,Arrow.Filled}), "
                     "Line(points={{0,0},{1,1}}, pattern=LinePattern.None)"),
              "path");
    QCOMPARE(paths.size(), std::size_t(3));
    QCOMPARE(paths[0]["stroke"], "#ff0000");
    QCOMPARE(paths[0]["stroke-width"], "1");
    QCOMPARE(paths[0]["stroke-dasharray"], "8 4");
    QCOMPARE(paths[0]["fill"], "none");
    QVERIFY(paths[0]["stroke-linecap"].isEmpty());  // dashes keep their lengths
    QCOMPARE(paths[1]["stroke-linecap"], "round");
    QCOMPARE(paths[1]["d"], "M5 -5 L5 -15");
    QCOMPARE(paths[2]["fill"], "#000000");  // the head
    QCOMPARE(paths[2]["stroke"], "none");
    QCOMPARE(paths[2]["d"], "M6.5 -10.5 L5 -15 L3.5 -10.5Z");
}

void ClassPictureSvgTest::invisibleItemsAreNotDrawn()
{
    QVERIFY(named(iconOf("Line(visible=false, points={{0,0},{1,1}}), Rectangle(extent={{0,0},{1,1}}, "
                         "pattern=LinePattern.None), Text(textString=\"\")"),
                  "path")
                .empty());
}

void ClassPictureSvgTest::hatchLiesBetweenFillAndBorder()
{
    const auto elements = iconOf(
        "Rectangle(extent={{0,0},{10,10}}, lineColor={0,0,255}, fillColor={255,255,0}, "
        "fillPattern=FillPattern.CrossDiag), "
        "Rectangle(extent={{0,0},{10,10}}, lineColor={0,0,255}, fillPattern=FillPattern.Backward)");
    QCOMPARE(named(elements, "pattern").size(), std::size_t(2));  // equal ones once
    QCOMPARE(named(elements, "pattern")[0]["patternTransform"], "rotate(-45)");
    std::vector<Element> paths;
    for (const Element& path : named(elements, "path")) {
        if (!path["fill"].isEmpty()) paths.push_back(path);
    }
    QCOMPARE(paths.size(), std::size_t(4 + 3));
    QCOMPARE(paths[0]["fill"], "#ffff00");
    QCOMPARE(paths[0]["stroke"], "none");
    QCOMPARE(paths[1]["fill"], "url(#h450000ff)");
    QCOMPARE(paths[2]["fill"], "url(#hm450000ff)");
    QCOMPARE(paths[3]["fill"], "none");
    QCOMPARE(paths[3]["stroke"], "#0000ff");
}

void ClassPictureSvgTest::gradients()
{
    const auto elements = iconOf(
        "Rectangle(origin={5,0}, extent={{-10,-20},{10,20}}, fillColor={255,255,255}, "
        "fillPattern=FillPattern.HorizontalCylinder), "
        "Ellipse(extent={{-10,-20},{10,20}}, fillColor={255,0,0}, fillPattern=FillPattern.Sphere)");
    const auto linear = named(elements, "linearGradient");
    QCOMPARE(linear.size(), std::size_t(1));
    QCOMPARE(linear[0]["gradientTransform"], "matrix(1 0 0 -1 5 0)");
    QCOMPARE(linear[0]["y1"], "-20");
    const auto radial = named(elements, "radialGradient");
    QCOMPARE(radial.size(), std::size_t(1));
    QCOMPARE(radial[0]["gradientTransform"], "matrix(10 0 0 -20 0 0)");
    const auto stops = named(elements, "stop");
    QCOMPARE(stops.size(), std::size_t(5));
    QCOMPARE(stops[1]["stop-color"], "#ffffff");
    QCOMPARE(stops[1]["offset"], "0.5");
    QCOMPARE(stops[3]["stop-color"], "#ff0000");
    QCOMPARE(named(elements, "path")[1]["fill"], "url(#" + radial[0]["id"] + ")");
}

void ClassPictureSvgTest::raisedBorders()
{
    const auto paths = named(iconOf("Rectangle(extent={{0,0},{40,40}}, borderPattern=BorderPattern.Raised)"), "path");
    QCOMPARE(paths.size(), std::size_t(3));
    QCOMPARE(paths[1]["fill"], "#ffffff");
    QCOMPARE(paths[1]["d"], "M0 0 L0 -40 L40 -40 L39 -39 L1 -39 L1 -1Z");
    QCOMPARE(paths[2]["fill"], "#000000");
}

void ClassPictureSvgTest::openArcIsNotFilled()
{
    const auto paths = named(iconOf("Ellipse(extent={{-10,-10},{10,10}}, endAngle=90, closure=EllipseClosure.None, "
                                    "fillPattern=FillPattern.Solid)"),
                             "path");
    QCOMPARE(paths.size(), std::size_t(1));
    QCOMPARE(paths[0]["fill"], "none");
    QVERIFY(!paths[0]["d"].contains('Z'));
}

void ClassPictureSvgTest::textsStandUpright()
{
    const auto texts =
        named(iconOf("Text(extent={{-50,0},{50,20}}, textString=\"a<b & %name\"), Text(origin={10,20}, rotation=90, "
                     "extent={{-50,0},{50,20}}, textString=\"x\", "
                     "horizontalAlignment=TextAlignment.Left), Text(rotation=180, extent={{-50,0},{50,20}}, "
                     "textString=\"x\", horizontalAlignment=TextAlignment.Left)"),
              "text");
    QCOMPARE(texts.size(), std::size_t(3));
    QCOMPARE(texts[0].text, "a<b & %name");
    QCOMPARE(texts[0]["transform"], "translate(0 -10)");
    QCOMPARE(texts[0]["text-anchor"], "middle");
    QCOMPARE(texts[1]["transform"], "translate(0 30) rotate(-90)");
    QCOMPARE(texts[1]["text-anchor"], "");
    QCOMPARE(texts[2]["transform"], "translate(50 10)");
    QCOMPARE(texts[2]["text-anchor"], "end");
}

void ClassPictureSvgTest::textsHaveLinesAndFonts()
{
    const auto texts = named(iconOf("Text(extent={{-50,0},{50,23.4}}, textString=\"1\n2\", textStyle={TextStyle.Bold, "
                                    "TextStyle.UnderLine, TextStyle.Italic}, textColor={0,255,0}), "
                                    "Text(textString=\"x\", fontSize=72, fontName=\"monospace\")"),
                             "text");
    QCOMPARE(texts.size(), std::size_t(3));
    QCOMPARE(texts[0]["font-size"], "10");
    QCOMPARE(texts[1]["y"].toDouble() - texts[0]["y"].toDouble(), 11.7);
    QCOMPARE(texts[0]["font-weight"], "bold");
    QCOMPARE(texts[0]["font-style"], "italic");
    QCOMPARE(texts[0]["text-decoration"], "underline");
    QCOMPARE(texts[0]["fill"], "#00ff00");
    QCOMPARE(texts[2]["font-size"], "25.4");
    QVERIFY(texts[2]["font-family"].contains("Mono"));
}

void ClassPictureSvgTest::anyTextIsWellFormed()
{
    const auto texts = named(iconOf("Text(textString=\"a\x01\tb\xFF]]>c\", fontName=\"<'\\\">\")"), "text");
    QCOMPARE(texts.size(), std::size_t(1));
    QCOMPARE(texts[0].text, QString::fromUtf8("a b\uFFFD]]>c"));
}

void ClassPictureSvgTest::imagesAreEmbedded()
{
    const auto images = named(iconOf("Bitmap(extent={{0,0},{20,10}}, imageSource=\"R0lGODlhAQABAAAAACw=\"), "
                                     "Bitmap(extent={{20,0},{0,10}}, imageSource=\"R0lGODlhAQABAAAAACw=\"), "
                                     "Bitmap(extent={{0,0},{20,10}}, imageSource=\"no image\")"),
                              "image");
    QCOMPARE(images.size(), std::size_t(2));
    QVERIFY(images[0]["href"].startsWith("data:image/gif;base64,R0lGODlhAQ"));
    QCOMPARE(images[0]["transform"], "matrix(1 0 0 1 10 -5)");
    QCOMPARE(images[1]["transform"], "matrix(-1 0 0 1 10 -5)");
    QCOMPARE(images[0]["width"], "20");
}

void ClassPictureSvgTest::componentsWithTheirConnectors()
{
    const Drawn drawn(R"(
connector Pin Real v; Pin2 inside annotation(Placement(transformation(extent={{0,0},{20,20}})));
 annotation(Icon(graphics={Rectangle(extent={{-100,-100},{100,100}}, fillColor={0,0,255}, fillPattern=FillPattern.Solid)})); end Pin;
connector Pin2 Real v; annotation(Icon(graphics={Ellipse(extent={{-100,-100},{100,100}})})); end Pin2;
model Part
  parameter Boolean b = false;
  Pin p annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Pin q if b annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  annotation(Icon(graphics={Line(points={{-90,0},{0,0}}), Text(extent={{-100,-50},{100,50}}, textString="%name %class")}));
end Part;
model Empty end Empty;
model M
  Part a annotation(Placement(transformation(extent={{0,0},{20,20}})));
  Part b if false annotation(Placement(transformation(extent={{40,0},{60,20}})));
  Part hidden annotation(Placement(visible=false, transformation(extent={{40,0},{60,20}})));
  Empty e annotation(Placement(transformation(extent={{0,40},{20,60}})));
  Part unplaced;
equation
  connect(a.p, b.p) annotation(Line(points={{0,10},{40,10}}), Text(string="%first", extent={{0,0},{10,5}}));
end M;
)");
    const auto elements = elementsOf(toSvg(*drawn.pictures->diagram("M")));
    const auto paths = named(elements, "path");
    const auto texts = named(elements, "text");
    QCOMPARE(paths.size(), std::size_t(2 + 2 + 1 + 1));
    QCOMPARE(paths[0]["d"], "M1 -10 L10 -10");
    QCOMPARE(paths[1]["d"], "M-1 -9 L1 -9 L1 -11 L-1 -11Z");
    QCOMPARE(paths[4]["d"], "M0 -40 L20 -40 L20 -60 L0 -60Z");  // no graphics: an outline
    QCOMPARE(paths[5]["d"], "M0 -10 L40 -10");
    QCOMPARE(texts.size(), std::size_t(4));
    QCOMPARE(texts[0].text, "a Part");
    QCOMPARE(texts[1].text, "b Part");
    QCOMPARE(texts[2].text, "e");  // no graphics: its name
    QCOMPARE(texts[3].text, "p");
    QCOMPARE(named(elements, "g").size(), std::size_t(2));
    QVERIFY(named(elements, "g")[1]["opacity"].toDouble() < 0.5);  // the absent one
}

void ClassPictureSvgTest::linesOfANetJoinInDots()
{
    // b, c and d hang on a; the line from e to f crosses theirs, and has a corner on it.
    const Drawn drawn(
        "connector Pin Real v; end Pin;\n"
        "model M Pin a, b, c, d, e, f; equation\n"
        "  connect(a, b) annotation(Line(points={{0,0},{40,0}}, color={0,0,255}));\n"
        "  connect(c, a) annotation(Line(points={{20,30},{20,0},{0,0}}, color={0,0,255}));\n"
        "  connect(b, d) annotation(Line(origin={30,0}, points={{10,0},{0,0},{0,-30}}, color={0,0,255}));\n"
        "  connect(e, f) annotation(Line(points={{10,-10},{10,0},{10,10}}, color={255,0,0}));\n"
        "end M;");
    const auto elements = elementsOf(toSvg(*drawn.pictures->diagram("M")));
    const auto dots = named(elements, "circle");
    QCOMPARE(dots.size(), std::size_t(2));
    std::set<QString> places;
    for (const Element& dot : dots) {
        places.insert(dot["cx"] + " " + dot["cy"]);
        QCOMPARE(dot["fill"], "#0000ff");
        QVERIFY(dot["r"].toDouble() > 0.5);
    }
    QCOMPARE(places, (std::set<QString>{"20 0", "30 0"}));
}

void ClassPictureSvgTest::linesDoNotGrowThinner()
{
    const Drawn drawn(
        "model P annotation(Icon(graphics={Line(points={{-100,0},{100,0}}, thickness=0.5)})); end P;\n"
        "model M P p annotation(Placement(transformation(extent={{-1,-1},{1,1}}))); end M;");
    const auto paths = named(elementsOf(toSvg(*drawn.pictures->diagram("M"))), "path");
    QCOMPARE(paths[0]["d"], "M-1 0 L1 0");
    QCOMPARE(paths[0]["stroke-width"], "0.5");
}

void ClassPictureSvgTest::samePictureSameBytes()
{
    const std::string text =
        "model M annotation(Icon(graphics={Ellipse(extent={{-10,-20},{10,20}}, fillPattern=FillPattern.Sphere), "
        "Text(textString=\"%class\")})); end M;";
    QCOMPARE(toSvg(*Drawn(text).pictures->icon("M")), toSvg(*Drawn(text).pictures->icon("M")));
    QVERIFY(toSvg(*Drawn(text).pictures->icon("M")).find(">M</text>") != std::string::npos);
}

QTEST_GUILESS_MAIN(ClassPictureSvgTest)
#include "class_picture_svg_test.moc"
