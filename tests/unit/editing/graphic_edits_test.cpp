// SPDX-License-Identifier: GPL-3.0-or-later
// Drawing in a class: the text afterwards is what a careful person would have typed, byte for byte, in texts of any
// layout.
#include <QtTest>

#include "core/editing/diagram/diagram_clipboard.h"
#include "core/editing/diagram/graphic_edits.h"
#include "tests/unit/editing/edit_test_support.h"

using namespace causeway;
using namespace causeway::test;

namespace {

constexpr const char* kModel =
    "model M \"A model\"\n"
    "  Real x;\n"
    "  annotation (Icon(coordinateSystem(preserveAspectRatio=false), graphics={\n"
    "        Line(points={{0,0},{10,0}}), // the first\n"
    "        Rectangle(extent={{-10,-10}, {10,10}}, lineColor={0,0,255}, visible=useBox), /* box */\n"
    "        Text(extent={{0,0},{20,10}}, string=\"%name\", lineColor={0,0,255}, textStyle={TextStyle.Bold}) // last\n"
    "        }),\n"
    "    Diagram(graphics={Ellipse(extent={{0,0},{w,10}}, fillColor=DynamicSelect({255,0,0}, if on then red else "
    "green)), Polygon(points={{0,0},{10,0},{10,10},{0,0}})}));\n"
    "end M;\n";

GraphicItem box(Extent extent)
{
    RectangleItem item;
    item.extent = extent;
    return item;
}

QString added(const std::string& text, const std::vector<std::string>& items, DiagramLayer layer = DiagramLayer::Icon)
{
    return afterChange(
        [&](const SyntaxTree& tree, const ast::ClassDefinition& definition) {
            return addGraphics(tree, definition, layer, items);
        },
        text);
}

std::vector<GraphicReference> references(const ast::ClassDefinition& definition, DiagramLayer layer,
                                         const std::vector<std::size_t>& which)
{
    const auto all = graphicsOf(definition, layer);
    std::vector<GraphicReference> some;
    for (const std::size_t index : which) some.push_back(all.at(index));
    return some;
}

QString removed(const std::vector<std::size_t>& which, DiagramLayer layer = DiagramLayer::Icon,
                const std::string& text = kModel)
{
    return afterChange(
        [&](const SyntaxTree& tree, const ast::ClassDefinition& definition) {
            return removeGraphics(tree, definition, layer, references(definition, layer, which));
        },
        text);
}

QString ordered(const std::vector<std::size_t>& which, bool toFront, const std::string& text)
{
    return afterChange(
        [&](const SyntaxTree& tree, const ast::ClassDefinition& definition) {
            return orderGraphics(tree, definition, DiagramLayer::Icon,
                                 references(definition, DiagramLayer::Icon, which), toFront);
        },
        text);
}

QString changed(std::size_t which, const GraphicItem& before, const GraphicItem& after,
                DiagramLayer layer = DiagramLayer::Icon, const std::string& text = kModel)
{
    return afterChange(
        [&](const SyntaxTree& tree, const ast::ClassDefinition& definition) {
            const GraphicChange change{graphicsOf(definition, layer).at(which), before, after};
            return changeGraphics(tree, definition, layer, std::span(&change, 1));
        },
        text);
}

QString replaced(std::initializer_list<const char*> pieces, const std::string& text = kModel)
{
    QString result = QString::fromStdString(text);
    for (auto piece = pieces.begin(); piece != pieces.end(); piece += 2) {
        if (result.count(QString::fromUtf8(piece[0])) != 1)
            return QStringLiteral("not once: ") + QString::fromUtf8(piece[0]);
        result.replace(QString::fromUtf8(piece[0]), QString::fromUtf8(piece[1]));
    }
    return result;
}

}  // namespace

class GraphicEditsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatDiffersFromTheStandardIsWritten()
    {
        LineItem line;
        line.points = {{0, 0}, {10, 2.5}};
        QCOMPARE(graphicText(line), std::string("Line(points={{0,0},{10,2.5}})"));
        line.colour = 0x1C6CC8;
        line.pattern = LinePattern::DashDot;
        line.thickness = 0.5;
        line.arrows = {Arrow::None, Arrow::Filled};
        line.smooth = Smooth::Bezier;
        line.origin = {5, -5};
        line.rotation = 45;
        line.visible = false;
        QCOMPARE(
            graphicText(line),
            std::string(
                "Line(points={{0,0},{10,2.5}}, color={28,108,200}, pattern=LinePattern.DashDot, thickness=0.5, "
                "arrow={Arrow.None,Arrow.Filled}, smooth=Smooth.Bezier, visible=false, origin={5,-5}, rotation=45)"));
        TextItem text;
        text.extent = {{0, 0}, {20, 10}};
        text.text = "a \"quoted\" %name";
        text.isBold = text.isUnderlined = true;
        text.alignment = TextAlignment::Left;
        QCOMPARE(graphicText(text), std::string("Text(extent={{0,0},{20,10}}, textString=\"a \\\"quoted\\\" %name\", "
                                                "textStyle={TextStyle.Bold,TextStyle.UnderLine}, "
                                                "horizontalAlignment=TextAlignment.Left)"));
        EllipseItem arc;
        arc.startAngle = 90;
        arc.closure = EllipseClosure::Chord;
        arc.fillPattern = FillPattern::Sphere;
        QCOMPARE(graphicText(arc),
                 std::string("Ellipse(extent={{-100,-100},{100,100}}, fillPattern=FillPattern.Sphere, startAngle=90, "
                             "closure=EllipseClosure.Chord)"));
        RectangleItem rectangle;
        rectangle.borderPattern = BorderPattern::Raised;
        rectangle.radius = 5;
        QCOMPARE(
            graphicText(rectangle),
            std::string("Rectangle(extent={{-100,-100},{100,100}}, borderPattern=BorderPattern.Raised, radius=5)"));
    }

    void whatIsMissingAroundAnItemIsMade()
    {
        const std::vector<std::string> item{"Line(points={{0,0},{1,1}})"};
        QCOMPARE(
            added("model M\n  Real x;\nend M;\n", item),
            QStringLiteral("model M\n  Real x;\n  annotation(Icon(coordinateSystem(extent={{-100,-100},{100,100}}), "
                           "graphics={\n    Line(points={{0,0},{1,1}})}));\nend M;\n"));
        // What is inherited goes on to be: the coordinate system comes from the base class.
        QCOMPARE(
            added("model M\n  extends B;\nend M;\n", item),
            QStringLiteral(
                "model M\n  extends B;\n  annotation(Icon(graphics={\n    Line(points={{0,0},{1,1}})}));\nend M;\n"));
        QCOMPARE(added("model M\n  annotation();\nend M;\n", item),
                 QStringLiteral("model M\n  annotation(Icon(coordinateSystem(extent={{-100,-100},{100,100}}), "
                                "graphics={\n    Line(points={{0,0},{1,1}})}));\nend M;\n"));
        QCOMPARE(added("model M\n  annotation(Icon()); // here\nend M;\n", item),
                 QStringLiteral(
                     "model M\n  annotation(Icon(graphics={\n    Line(points={{0,0},{1,1}})})); // here\nend M;\n"));
        QCOMPARE(added("model M\n  annotation(Diagram(graphics={Line(points={{0,0},{5,5}})}), "
                       "experiment(StopTime=1));\nend M;\n",
                       item),
                 QStringLiteral(
                     "model M\n  annotation(Diagram(graphics={Line(points={{0,0},{5,5}})}), experiment(StopTime=1), "
                     "Icon(coordinateSystem(extent={{-100,-100},{100,100}}), graphics={\n    "
                     "Line(points={{0,0},{1,1}})}));\nend M;\n"));
        QCOMPARE(added("model M\r\nend M;\r\n", {"A()", "B()"}),
                 QStringLiteral("model M\r\n  annotation(Icon(coordinateSystem(extent={{-100,-100},{100,100}}), "
                                "graphics={\r\n    A(),\r\n    B()}));\r\nend M;\r\n"));
        QCOMPARE(added("connector C = B;\n", item),
                 QStringLiteral("connector C = B\n  annotation(Icon(graphics={\n    Line(points={{0,0},{1,1}})}));\n"));
    }

    void newItemsFollowTheStyleOfTheList()
    {
        QCOMPARE(added(kModel, {"Bitmap()"}),
                 replaced({"{TextStyle.Bold}) // last\n", "{TextStyle.Bold}), // last\n        Bitmap()\n"}));
        QCOMPARE(added(kModel, {"Bitmap()", "Line()"}, DiagramLayer::Diagram),
                 replaced({"{10,10},{0,0}})}", "{10,10},{0,0}}), Bitmap(), Line()}"}));
    }

    void aListThatIsEmptyTakesItemsToo()
    {
        // {} is no Modelica, but people write it.
        const std::string text = "model M\n  annotation(Icon(graphics={ /* none */ }));\nend M;\n";
        const Parsed parsed = parseText(text);
        const std::vector<std::string> item{"Line()"};
        const Edits edits = addGraphics(*parsed.tree, onlyClass(*parsed.tree), DiagramLayer::Icon, item);
        QVERIFY(edits);
        QCOMPARE(applyEdits(text, *edits),
                 std::string("model M\n  annotation(Icon(graphics={Line() /* none */ }));\nend M;\n"));
    }

    void whatIsNoListOfItemsStaysAsItIs()
    {
        QCOMPARE(added("model M\n  annotation(Icon(graphics=shared.items));\nend M;\n", {"Line()"}),
                 QStringLiteral("refused"));
        QCOMPARE(added("model M\n  annotation(Icon(graphics={Line() for i in 1:3}));\nend M;\n", {"Line()"}),
                 QStringLiteral("refused"));
    }

    void deletingKeepsCommentsAndLayout()
    {
        QCOMPARE(removed({0}), replaced({"Line(points={{0,0},{10,0}}), // the first\n", " // the first\n"}));
        QCOMPARE(removed({1}),
                 replaced({"Rectangle(extent={{-10,-10}, {10,10}}, lineColor={0,0,255}, visible=useBox), /* box */\n",
                           " /* box */\n"}));
        QCOMPARE(removed({2}), replaced({"visible=useBox), /* box */\n        Text(extent={{0,0},{20,10}}, "
                                         "string=\"%name\", lineColor={0,0,255}, textStyle={TextStyle.Bold}) // last",
                                         "visible=useBox) /* box */\n         // last"}));
        const std::string plain = "model M\n  annotation(Icon(graphics={A(), B(), C()}));\nend M;\n";
        QCOMPARE(removed({0, 1}, DiagramLayer::Icon, plain), replaced({"A(), B(), C()", "C()"}, plain));
        QCOMPARE(removed({1, 2}, DiagramLayer::Icon, plain), replaced({"A(), B(), C()", "A()"}, plain));
        QCOMPARE(removed({0, 2}, DiagramLayer::Icon, plain), replaced({"A(), B(), C()", "B()"}, plain));
        // An empty list is no Modelica: it goes with its last item, and so does what is then empty around it.
        QCOMPARE(removed({0, 1, 2}, DiagramLayer::Icon, plain),
                 replaced({"annotation(Icon(graphics={A(), B(), C()}))", "annotation()"}, plain));
        QCOMPARE(removed({0, 1, 2}), QString::fromUtf8(kModel).replace(
                                         QRegularExpression(QStringLiteral(", graphics=\\{\n.*last\n +\\}\\),"),
                                                            QRegularExpression::DotMatchesEverythingOption),
                                         QStringLiteral("),")));
    }

    void orderIsThatOfTheList()
    {
        const std::string plain = "model M\n  annotation(Icon(graphics={A(), B(), C()}));\nend M;\n";
        QCOMPARE(ordered({0}, true, plain), replaced({"A(), B(), C()", "B(), C(), A()"}, plain));
        QCOMPARE(ordered({2}, false, plain), replaced({"A(), B(), C()", "C(), A(), B()"}, plain));
        QCOMPARE(ordered({0, 2}, true, plain), replaced({"A(), B(), C()", "B(), A(), C()"}, plain));
        QCOMPARE(ordered({0, 2}, false, plain), replaced({"A(), B(), C()", "A(), C(), B()"}, plain));
        QCOMPARE(ordered({1, 2}, true, plain), QString::fromStdString(plain));
        QCOMPARE(ordered({0, 1, 2}, false, plain), QString::fromStdString(plain));
        QCOMPARE(
            ordered({0}, true, kModel),
            replaced({"Line(points={{0,0},{10,0}}), // the first\n", " // the first\n", "{TextStyle.Bold}) // last\n",
                      "{TextStyle.Bold}), // last\n        Line(points={{0,0},{10,0}})\n"}));
    }

    void onlyWhatDiffersIsWritten()
    {
        GraphicItem before = box({{-10, -10}, {10, 10}}), after = before;
        std::get<RectangleItem>(before).lineColour = std::get<RectangleItem>(after).lineColour = 0x0000FF;
        std::get<RectangleItem>(after).radius = 3;
        std::get<RectangleItem>(after).lineColour = 0xFF0000;
        QCOMPARE(changed(1, before, after),
                 replaced({"lineColor={0,0,255}, visible=useBox", "lineColor={255,0,0}, visible=useBox, radius=3"}));
        QCOMPARE(changed(1, before, movedBy(before, {1, 2})),
                 replaced({"extent={{-10,-10}, {10,10}}", "extent={{-9,-8},{11,12}}"}));
        QCOMPARE(changed(1, before, before), QString::fromUtf8(kModel));
    }

    void olderNamesOfArgumentsAreKept()
    {
        TextItem before;
        before.extent = {{0, 0}, {20, 10}};
        before.text = "%name";
        before.colour = 0x0000FF;
        before.isBold = true;
        TextItem after = before;
        after.text = "new";
        after.colour = 0;
        after.isBold = false;
        QCOMPARE(changed(2, before, after),
                 replaced({"string=\"%name\", lineColor={0,0,255}, textStyle={TextStyle.Bold})",
                           "string=\"new\", lineColor={0,0,0})"}));
    }

    void expressionsAreNotOverwritten()
    {
        GraphicItem before = box({{-10, -10}, {10, 10}}), after = before;
        std::get<RectangleItem>(after).visible = false;
        QCOMPARE(changed(1, before, after), QStringLiteral("refused"));
        EllipseItem arc;
        arc.extent = {{0, 0}, {5, 10}};
        arc.fillColour = 0xFF0000;
        QCOMPARE(changed(0, arc, movedBy(arc, {5, 0}), DiagramLayer::Diagram), QStringLiteral("refused"));
        // Of a value that depends on the simulation, what is shown without one.
        EllipseItem green = arc;
        green.fillColour = 0x00FF00;
        QCOMPARE(changed(0, arc, green, DiagramLayer::Diagram),
                 replaced({"DynamicSelect({255,0,0},", "DynamicSelect({0,255,0},"}));
    }

    void itemsAreFoundByWhatWasSeen()
    {
        const Parsed parsed = parseText("model M\n  annotation(Icon(graphics={B(), A(), A()}));\nend M;\n");
        const auto remove = [&](const GraphicReference& wanted) {
            return removeGraphics(*parsed.tree, onlyClass(*parsed.tree), DiagramLayer::Icon, std::span(&wanted, 1))
                .has_value();
        };
        QVERIFY(remove({2, "A()"}));
        QVERIFY(remove({2, "B()"}));   // it has moved in the list
        QVERIFY(!remove({0, "A()"}));  // which one?
        QVERIFY(!remove({0, "C()"}));
    }

    void imagesAreNamedSoThatTheyAreFound()
    {
        QTemporaryDir folder;
        const auto path = [&](const char* name) {
            return std::filesystem::path(folder.filePath(QString::fromUtf8(name)).toStdString());
        };
        QVERIFY(QDir(folder.path()).mkpath(QStringLiteral("Lib/Sub")));
        for (const char* name : {"Lib/package.mo", "Lib/Sub/package.mo"})
            QVERIFY(QFile(folder.filePath(QString::fromUtf8(name))).open(QIODevice::WriteOnly));
        QCOMPARE(imageReference("M", path("M.mo"), path("pictures/a b.png")),
                 std::string("modelica://M/pictures/a%20b.png"));
        QCOMPARE(imageReference("Lib.Sub.M", path("Lib/Sub/M.mo"), path("Lib/x.png")),
                 std::string("modelica://Lib/x.png"));
        QCOMPARE(imageReference("Lib.Sub.M", path("Lib/Sub/M.mo"), "/far/x.png"), std::string("file:///far/x.png"));
        QCOMPARE(imageReference("M", {}, "/far/x.png"), std::string("file:///far/x.png"));
    }

    void copiesAreModelica()
    {
        const Parsed parsed = parseText(kModel);
        const auto definition = onlyClass(*parsed.tree);
        const std::string copy =
            copyFromDiagram(definition, {}, references(definition, DiagramLayer::Icon, {0, 1}), DiagramLayer::Icon);
        QCOMPARE(copy,
                 std::string("annotation(Icon(graphics={Line(points={{0,0},{10,0}}),\n"
                             "  Rectangle(extent={{-10,-10}, {10,10}}, lineColor={0,0,255}, visible=useBox)}));\n"));
        const auto pasted = [&](const std::string& text, const std::string& piece) {
            return afterChange(
                [&](const SyntaxTree& tree, const ast::ClassDefinition& target) {
                    return pasteIntoDiagram(tree, target, piece, {10, -10}).edits;
                },
                text);
        };
        QCOMPARE(
            pasted("model N\n  annotation(Diagram(graphics={A()}));\nend N;\n", copy),
            QStringLiteral("model N\n  annotation(Diagram(graphics={A(), Line(points={{10,-10},{20,-10}}), "
                           "Rectangle(extent={{0,-20},{20,0}}, lineColor={0,0,255}, visible=useBox)}));\nend N;\n"));
        QCOMPARE(pasted("model N\n  annotation(Diagram(graphics={A()}));\nend N;\n",
                        "annotation(Icon(graphics={Line(points={{0,0},{1,1}}, origin={5,5}), Text(rotation=90)}));"),
                 QStringLiteral("model N\n  annotation(Diagram(graphics={A(), Line(points={{0,0},{1,1}}, "
                                "origin={15,-5}), Text(rotation=90, origin={10,-10})}));\nend N;\n"));
        // With components and connections it is one text.
        QCOMPARE(
            pasted("model N\nend N;\n", "R a;\nequation\nconnect(a.p, a.n);\nannotation(Diagram(graphics={A()}));"),
            QStringLiteral("model N\n  R a;\nequation\n  connect(a.p, a.n);\n  "
                           "annotation(Diagram(coordinateSystem(extent={{-100,-100},{100,100}}), graphics={\n    "
                           "A()}));\nend N;\n"));
    }
};

QTEST_GUILESS_MAIN(GraphicEditsTest)
#include "graphic_edits_test.moc"
