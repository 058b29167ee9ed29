// SPDX-License-Identifier: GPL-3.0-or-later
// Gestures on a diagram: the text afterwards is what a careful person would have typed, byte for byte.
#include <QtTest>
#include <random>

#include "core/editing/diagram/diagram_clipboard.h"
#include "core/editing/diagram/diagram_edits.h"
#include "tests/unit/editing/edit_test_support.h"

using namespace causeway;
using namespace causeway::test;

namespace {

constexpr const char* kModel =
    "within Lib;\n"
    "model M \"A model\"\n"
    "  // parts\n"
    "  Resistor r1(R=1), r2 \"the second\" annotation(Placement(transformation(extent={{-10,-10},{10,10}}))); // tail\n"
    "  Source 's 1' annotation (Placement(visible=true, transformation(origin={-40, 0}, /* up */ extent = {{-10,-10}, "
    "{10,10}}, rotation=90),\n"
    "      iconTransformation(extent={{-110,-10},{-90,10}})));\n"
    "\tGround g if r1.R > 0\n"
    "    annotation(Placement(transformation(extent={{20, -40}, {40, -20}})));\n"
    "  parameter Integer n=3;\n"
    "  Cell[n] cells(each R=r1.R) annotation(Placement(transformation(extent={{w,0},{20,20}})));\n"
    "equation\n"
    "  connect('s 1'.p, r1.p) annotation(Line(points={{0,0},{10,0},{10,20}}, color={0,0,255}));\n"
    "  connect(r1.n, r2.p); // between\n"
    "  for i in 1:n loop\n"
    "    connect(cells[i].p, g.p);\n"
    "  end for;\n"
    "  r1.v = sum(r1.v for r1 in 1:3);\n"
    "end M;\n";

QString changed(const Change& change, const std::string& text = kModel)
{
    return afterChange(change, text);
}

/// The text with some pieces replaced by others: from, to, from, to, ...
QString replaced(std::initializer_list<const char*> pieces, const std::string& text = kModel)
{
    QString result = QString::fromStdString(text);
    for (auto piece = pieces.begin(); piece != pieces.end(); piece += 2) {
        const QString from = QString::fromUtf8(piece[0]);
        if (result.count(from) != 1) return QStringLiteral("found %1 times: %2").arg(result.count(from)).arg(from);
        result.replace(from, QString::fromUtf8(piece[1]));
    }
    return result;
}

using PlaceChange = std::function<ComponentPlace(const ComponentPlace&)>;

QString placed(const char* name, const PlaceChange& change, DiagramLayer layer = DiagramLayer::Diagram,
               const std::string& text = kModel)
{
    return changed(
        [&](const SyntaxTree& tree, const ast::ClassDefinition& definition) {
            const ast::ComponentDeclaration declaration = findDeclaration(definition, name);
            return setPlacement(tree, declaration.id(), change(placementOf(declaration, layer)), layer);
        },
        text);
}

PlaceChange moved(double x, double y)
{
    return [=](const ComponentPlace& place) { return movedBy(place, {x, y}); };
}

QString removed(const std::vector<std::string>& names, const std::string& text = kModel)
{
    return changed(
        [&](const SyntaxTree& tree, const ast::ClassDefinition& definition) {
            return removeFromDiagram(tree, definition, names, {});
        },
        text);
}

QString renamed(const char* from, const char* to, const std::string& text = kModel)
{
    return changed(
        [&](const SyntaxTree&, const ast::ClassDefinition& definition) {
            return renameInClass(definition, findDeclaration(definition, from), to);
        },
        text);
}

QString pasted(std::string_view piece, Point offset, const std::string& text = kModel)
{
    return changed(
        [&](const SyntaxTree& tree, const ast::ClassDefinition& definition) {
            return pasteIntoDiagram(tree, definition, piece, offset).edits;
        },
        text);
}

std::string copied(const std::vector<std::string>& names)
{
    const Parsed parsed = parseText(kModel);
    return copyFromDiagram(onlyClass(*parsed.tree), names);
}

std::string withCarriageReturns(std::string text)
{
    for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2) text.insert(at, "\r");
    return text;
}

/// Where a point of the icon, in the coordinates of the extent before the turn, comes to lie.
Point seenAt(const ComponentPlace& place, double x, double y)
{
    const double angle = place.rotation * 3.14159265358979323846 / 180;
    const Point scaled{place.extent.first.x + (x + 100) / 200 * (place.extent.second.x - place.extent.first.x),
                       place.extent.first.y + (y + 100) / 200 * (place.extent.second.y - place.extent.first.y)};
    return {place.origin.x + std::cos(angle) * scaled.x - std::sin(angle) * scaled.y,
            place.origin.y + std::sin(angle) * scaled.x + std::cos(angle) * scaled.y};
}

bool areNear(Point a, Point b)
{
    return std::abs(a.x - b.x) < 1e-9 && std::abs(a.y - b.y) < 1e-9;
}

}  // namespace

class DiagramEditsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void movingChangesOnlyThePlacement()
    {
        QCOMPARE(placed("g", moved(10, -2.5)), replaced({"{{20, -40}, {40, -20}}", "{{30,-42.5},{50,-22.5}}"}));
        QCOMPARE(placed("'s 1'", moved(10, 0)), replaced({"{-40, 0}", "{-30,0}"}));
        QCOMPARE(placed("r2", moved(0.1, 0.2)),
                 replaced({"extent={{-10,-10},{10,10}})));", "extent={{-9.9,-9.8},{10.1,10.2}})));"}));
        QCOMPARE(placed("g", moved(0, 0)), QString::fromUtf8(kModel));
    }

    void movingInTheIconKeepsTheDiagram()
    {
        QCOMPARE(placed("'s 1'", moved(0, 20), DiagramLayer::Icon),
                 replaced({"{{-110,-10},{-90,10}}", "{{-110,10},{-90,30}}"}));
        // Without a transformation of its own the icon shows that of the diagram; moving it gives it one.
        QCOMPARE(placed("g", moved(0, 20), DiagramLayer::Icon),
                 replaced({"{{20, -40}, {40, -20}})",
                           "{{20, -40}, {40, -20}}), iconTransformation(extent={{20,-20},{40,0}})"}));
    }

    void missingPlacementIsMade()
    {
        QCOMPARE(
            placed("r1", moved(20, 0)),
            replaced({"r1(R=1)", "r1(R=1)\n    annotation(Placement(transformation(extent={{10,-10},{30,10}})))"}));
        QCOMPARE(placed("x", moved(20, 0), DiagramLayer::Diagram,
                        "model M\n  R x annotation(Placement(visible=false));\nend M;\n"),
                 QStringLiteral("model M\n  R x annotation(Placement(visible=false, "
                                "transformation(extent={{10,-10},{30,10}})));\nend M;\n"));
        QCOMPARE(
            placed("x", moved(20, 0), DiagramLayer::Diagram, "model M\n  R x annotation(Dialog(tab=\"a\"));\nend M;\n"),
            QStringLiteral("model M\n  R x annotation(Dialog(tab=\"a\"), "
                           "Placement(transformation(extent={{10,-10},{30,10}})));\nend M;\n"));
    }

    void expressionsAreNotOverwritten()
    {
        // An extent that has to be evaluated stays; the origin moves the component all the same.
        QCOMPARE(placed("cells", moved(10, 20)), replaced({"{{w,0},{20,20}})", "{{w,0},{20,20}}, origin={10,20})"}));
        QCOMPARE(placed("cells", &flippedHorizontally), QStringLiteral("refused"));
        QCOMPARE(placed("x", moved(1, 1), DiagramLayer::Diagram,
                        "model M\n  R x annotation(Placement(transformation(origin={a,0})));\nend M;\n"),
                 QStringLiteral("refused"));
    }

    void turnsGoAroundTheCentre()
    {
        const auto turn = [](const ComponentPlace& place) { return turnedBy(place, 90); };
        QCOMPARE(placed("'s 1'", turn), replaced({"rotation=90", "rotation=180"}));
        QCOMPARE(placed("g", turn),
                 replaced({"{{20, -40}, {40, -20}})", "{{-10,-10},{10,10}}, rotation=90, origin={30,-30})"}));
        QCOMPARE(placed("g", [](const ComponentPlace& place) { return turnedBy(turnedBy(place, -90), -180); }),
                 replaced({"{{20, -40}, {40, -20}})", "{{-10,-10},{10,10}}, rotation=90, origin={30,-30})"}));
    }

    void flipsAreAsTheyLook()
    {
        QCOMPARE(placed("g", &flippedHorizontally), replaced({"{{20, -40}, {40, -20}}", "{{40,-40},{20,-20}}"}));
        QCOMPARE(placed("g", &flippedVertically), replaced({"{{20, -40}, {40, -20}}", "{{20,-20},{40,-40}}"}));
        // A component that is turned by a quarter has its own axes exchanged.
        QCOMPARE(placed("'s 1'", &flippedHorizontally), replaced({"{{-10,-10}, {10,10}}", "{{-10,10},{10,-10}}"}));
    }

    void geometryIsAsItLooks()
    {
        std::mt19937 random(7);
        std::uniform_int_distribution<int> number(-50, 50), angle(-6, 6);
        for (int round = 0; round < 500; ++round) {
            ComponentPlace place;
            place.extent = {{double(number(random)), double(number(random))},
                            {double(number(random)), double(number(random))}};
            place.rotation = angle(random) * (round % 2 == 0 ? 90 : 25);
            place.origin = {double(number(random)), double(number(random))};
            place.usesOrigin = true;
            const Point centre = centreOf(place);
            for (const auto& [x, y] : {std::pair(-100, -100), std::pair(100, 40), std::pair(0, 0)}) {
                const Point at = seenAt(place, x, y), relative{at.x - centre.x, at.y - centre.y};
                QVERIFY(areNear(seenAt(movedBy(place, {3, 4}), x, y), {at.x + 3, at.y + 4}));
                QVERIFY(areNear(seenAt(turnedBy(place, 90), x, y), {centre.x - relative.y, centre.y + relative.x}));
                QVERIFY(areNear(seenAt(flippedHorizontally(place), x, y), {centre.x - relative.x, at.y}));
                QVERIFY(areNear(seenAt(flippedVertically(place), x, y), {at.x, centre.y - relative.y}));
                const Extent box = boundsOf(place);
                QVERIFY(at.x >= box.left() - 1e-9 && at.x <= box.right() + 1e-9 && at.y >= box.bottom() - 1e-9 &&
                        at.y <= box.top() + 1e-9);
            }
            if (round % 2 == 0) {
                const Extent wanted{{-7, 3}, {11, 4}};
                const Extent got = boundsOf(fittedTo(place, wanted));
                QVERIFY(areNear(got.first, wanted.first) && areNear(got.second, wanted.second));
            }
        }
    }

    void componentsAreAddedInTheFirstPublicSection()
    {
        NewComponent ground{"Lib.Ground", "ground", "", {}};
        NewComponent world{"Lib.World", "world", "inner", {}};
        world.place.origin = {20, 0};
        world.place.rotation = 90;
        const std::vector<NewComponent> both{ground, world};
        const auto add = [&](const SyntaxTree& tree, const ast::ClassDefinition& definition) {
            return addComponents(tree, definition, both);
        };
        const auto addNested = [&](const SyntaxTree& tree, const ast::ClassDefinition&) {
            return addComponents(tree, findDefinition(tree, "P.M"), both);
        };
        QCOMPARE(
            changed(addNested, "package P\r\n  model M\r\n  end M;\r\nend P;\r\n"),
            QStringLiteral(
                "package P\r\n  model M\r\n    Lib.Ground ground\r\n      "
                "annotation(Placement(transformation(extent={{-10,-10},{10,10}})));\r\n"
                "    inner Lib.World world\r\n      annotation(Placement(transformation(extent={{-10,-10},{10,10}}, "
                "rotation=90, origin={20,0})));\r\n"
                "  end M;\r\nend P;\r\n"));
        QVERIFY(changed(add).contains(QStringLiteral("20,20}})));\n  Lib.Ground ground\n    annotation(Placement(")));
    }

    void namesAreMadeFromClasses()
    {
        QCOMPARE(componentNameFor("Modelica.Electrical.Analog.Ideal.IdealDiode"), std::string("idealDiode"));
        QCOMPARE(componentNameFor("PID"), std::string("pid"));
        QCOMPARE(componentNameFor("LimPID"), std::string("limPID"));
        QCOMPARE(componentNameFor("HTTPServer"), std::string("httpServer"));
        QCOMPARE(componentNameFor("R"), std::string("r"));
        QCOMPARE(componentNameFor("P.'a.b c'"), std::string("'a.b c'"));
        QCOMPARE(freeName("resistor", {"resistor", "resistor1"}), std::string("resistor2"));
        QCOMPARE(freeName("resistor", {}), std::string("resistor"));
        QCOMPARE(freeName("'a b'", {"'a b'"}), std::string("'a b1'"));
        QCOMPARE(freeName("block", {}), std::string("block1"));
        QCOMPARE(freeName("1x y", {}), std::string("component"));
    }

    void deletingTakesTheConnectionsAlong()
    {
        QCOMPARE(removed({"r2"}),
                 replaced({", r2 \"the second\" annotation(Placement(transformation(extent={{-10,-10},{10,10}})))", "",
                           "  connect(r1.n, r2.p); // between\n", "   // between\n"}));
        QCOMPARE(
            removed({"r1", "r2"}),
            replaced({"  Resistor r1(R=1), r2 \"the second\" "
                      "annotation(Placement(transformation(extent={{-10,-10},{10,10}}))); // tail\n",
                      "   // tail\n",
                      "  connect('s 1'.p, r1.p) annotation(Line(points={{0,0},{10,0},{10,20}}, color={0,0,255}));\n",
                      "", "  connect(r1.n, r2.p); // between\n", "   // between\n"}));
        QCOMPARE(
            removed({"g"}),
            replaced(
                {"\tGround g if r1.R > 0\n    annotation(Placement(transformation(extent={{20, -40}, {40, -20}})));\n",
                 "", "    connect(cells[i].p, g.p);\n", ""}));
        QCOMPARE(removed({"notThere"}), QStringLiteral("refused"));
    }

    void namesOfOneClauseAreDeletedInAnyChoice()
    {
        const std::string text = "model M\n  R a, b /* b */, c(x=1), d;\nend M;\n";
        QCOMPARE(removed({"a"}, text), replaced({"a, b", "b"}, text));
        QCOMPARE(removed({"b", "c"}, text), replaced({"b /* b */, c(x=1), ", "/* b */, "}, text)
                                                .replace(QStringLiteral(" /* b */, d"), QStringLiteral(" d")));
        QCOMPARE(removed({"c", "d"}, text), replaced({", c(x=1), d", ""}, text));
        QCOMPARE(removed({"a", "d"}, text), replaced({"a, b", "b", ", d", ""}, text));
        QCOMPARE(removed({"a", "b", "c", "d"}, text), QStringLiteral("model M\nend M;\n"));
    }

    void connecting()
    {
        const std::vector<Point> points{{0, 0}, {10, 0}, {10, -0.0}, {10, 20.5}};
        const auto connect = [&](const SyntaxTree& tree, const ast::ClassDefinition& definition) {
            return addDiagramConnection(tree, definition, "g.p", "'s 1'.n", points, {"{0,0,255}", 0.5});
        };
        QCOMPARE(
            changed(connect),
            replaced({"in 1:3);\n",
                      "in 1:3);\n  connect(g.p, 's 1'.n)\n    annotation(Line(points={{0,0},{10,0},{10,0},{10,20.5}}, "
                      "color={0,0,255}, thickness=0.5));\n"}));
        QCOMPARE(changed(connect, "model M\r\n  A g; B 's 1';\r\nend M;\r\n"),
                 QStringLiteral("model M\r\n  A g; B 's 1';\r\nequation\r\n  connect(g.p, 's 1'.n)\r\n"
                                "    annotation(Line(points={{0,0},{10,0},{10,0},{10,20.5}}, color={0,0,255}, "
                                "thickness=0.5));\r\nend M;\r\n"));
    }

    void leadingConnectionsElsewhere()
    {
        const auto lead = [](const char* from, const char* to) {
            return [=](const SyntaxTree& tree, const ast::ClassDefinition& definition) {
                return setConnectionPoints(tree, findConnection(definition, from, to).id(),
                                           std::vector<Point>{{1, 2}, {3, 4}});
            };
        };
        QCOMPARE(changed(lead("r1.p", "'s 1'.p")), replaced({"{{0,0},{10,0},{10,20}}", "{{1,2},{3,4}}"}));
        QCOMPARE(changed(lead("r1.n", "r2.p")),
                 replaced({"r2.p);", "r2.p)\n    annotation(Line(points={{1,2},{3,4}}));"}));
        QCOMPARE(changed(lead("cells[i].p", "g.p")),
                 replaced({"g.p);", "g.p)\n      annotation(Line(points={{1,2},{3,4}}));"}));
        const Parsed parsed = parseText(kModel);
        QCOMPARE(connectionPoints(findConnection(onlyClass(*parsed.tree), "'s 1'.p", "r1.p")).size(), std::size_t(3));
        QVERIFY(!findConnection(onlyClass(*parsed.tree), "r1.p", "r1.p"));
    }

    void renamingFollowsAllReferences()
    {
        QCOMPARE(renamed("r1", "load"), replaced({"Resistor r1(", "Resistor load(", "if r1.R", "if load.R", "R=r1.R",
                                                  "R=load.R", ", r1.p)", ", load.p)", "connect(r1.n", "connect(load.n",
                                                  "  r1.v = sum(", "  load.v = sum("}));  // the index r1 is another one
        QCOMPARE(renamed("'s 1'", "s"), replaced({"Source 's 1'", "Source s", "connect('s 1'.p", "connect(s.p"}));
    }

    void renamingLooksIntoScopesAsTheLanguageDoes()
    {
        const std::string text =
            "model M\n  constant Real c=1; Real x; A a(redeclare model K=L(q=x, r=c), x=x);\n"
            "  function f input Real x; output Real y; algorithm y := x*c; end f;\n"
            "  function h constant Real c=2; output Real y=c; end h;\n"
            "equation\n  a.x = x(1) + x.y + f(x) + x[x] + .x;\nend M;\n";
        QCOMPARE(renamed("x", "z", text), replaced({"Real x; A", "Real z; A", "q=x,", "q=z,", ", x=x)", ", x=z)",
                                                    "= x(1) + x.y + f(x) + x[x] +", "= x(1) + z.y + f(z) + z[z] +"},
                                                   text));
        QCOMPARE(renamed("c", "k", text), replaced({"Real c=1", "Real k=1", "r=c)", "r=k)", "x*c;", "x*k;"}, text));
    }

    void copiesAreModelicaText()
    {
        QCOMPARE(QString::fromStdString(copied({"r2", "g", "r1"})),
                 QStringLiteral(
                     "Resistor r1(R=1);\nResistor r2 \"the second\" "
                     "annotation(Placement(transformation(extent={{-10,-10},{10,10}})));\n"
                     "Ground g if r1.R > 0\n    annotation(Placement(transformation(extent={{20, -40}, {40, -20}})));\n"
                     "equation\nconnect(r1.n, r2.p);\n"));
        QCOMPARE(copied({"notThere"}), std::string());
    }

    void pastesAreRenamedAndMoved()
    {
        QCOMPARE(pasted(copied({"r1", "'s 1'"}), {10, -10}),
                 replaced({"{20,20}})));\n",
                           "{20,20}})));\n  Resistor r3(R=1);\n"
                           "  Source 's 2' annotation (Placement(visible=true, transformation(origin={-30,-10}, /* up "
                           "*/ extent = {{-10,-10}, {10,10}}, rotation=90),\n"
                           "      iconTransformation(extent={{-110,-10},{-90,10}})));\n",
                           "in 1:3);\n",
                           "in 1:3);\n  connect('s 2'.p, r3.p) annotation(Line(points={{10,-10},{20,-10},{20,10}}, "
                           "color={0,0,255}));\n"}));
        QCOMPARE(pasted("R a(x=b.y);\r\nR b;\n", {0, 0}, "model M\r\n  R a;\r\nend M;\r\n"),
                 QStringLiteral("model M\r\n  R a;\r\n  R a1(x=b.y);\r\n  R b;\r\nend M;\r\n"));
        QCOMPARE(pasted("this is no model", {}), QStringLiteral("refused"));
        QCOMPARE(pasted("R a; end M; model N R b;", {}), QStringLiteral("refused"));
    }

    void copyAndPasteInTheSameClassIsAFaithfulDouble()
    {
        const Parsed before = parseText(kModel);
        const std::string all = copyFromDiagram(onlyClass(*before.tree), {"r1", "r2", "'s 1'", "g", "cells"});
        const DiagramPaste paste = pasteIntoDiagram(*before.tree, onlyClass(*before.tree), all, {0, 0}, {"r3"});
        QVERIFY(paste.edits);
        QCOMPARE(paste.names, (std::vector<std::string>{"r4", "r5", "'s 2'", "g1", "cells1"}));
        const Parsed after = parseText(applyEdits(kModel, *paste.edits));
        QVERIFY(after.diagnostics.empty());
        QVERIFY(findConnection(onlyClass(*after.tree), "'s 2'.p", "r4.p"));
        QVERIFY(findConnection(onlyClass(*after.tree), "r4.n", "r5.p"));
        // And it goes away without a trace.
        QCOMPARE(removed(paste.names, std::string(after.tree->file().text())), QString::fromUtf8(kModel));
    }

    void descriptionsAreSetAndRemoved()
    {
        const auto describe = [](const char* name, const char* text) {
            return changed([=](const SyntaxTree& tree, const ast::ClassDefinition& definition) {
                return setDescription(tree, *name == '\0' ? definition.id() : findDeclaration(definition, name).id(),
                                      text);
            });
        };
        QCOMPARE(describe("r1", "say \"R\""), replaced({"r1(R=1)", "r1(R=1) \"say \\\"R\\\"\""}));
        QCOMPARE(describe("r2", "other"), replaced({"the second", "other"}));
        QCOMPARE(describe("r2", ""), replaced({"r2 \"the second\"", "r2"}));
        QCOMPARE(describe("g", "earth"), replaced({"r1.R > 0\n", "r1.R > 0 \"earth\"\n"}));
        QCOMPARE(describe("", "Better"), replaced({"A model", "Better"}));
        QCOMPARE(describe("", ""), replaced({" \"A model\"", ""}));
        QCOMPARE(describe("n", ""), QString::fromUtf8(kModel));
    }

    void carriageReturnsStay()
    {
        const std::string text = withCarriageReturns(kModel);
        for (const QString& result :
             {removed({"r1", "g"}, text), pasted(copied({"r1", "r2"}), {2, 2}, text), renamed("r1", "load", text),
              placed("r1", moved(1, 1), DiagramLayer::Diagram, text)}) {
            QVERIFY(!result.contains(QStringLiteral("refused")));
            QCOMPARE(result.count(QLatin1Char('\r')), result.count(QLatin1Char('\n')));
        }
    }
};

QTEST_GUILESS_MAIN(DiagramEditsTest)
#include "diagram_edits_test.moc"
