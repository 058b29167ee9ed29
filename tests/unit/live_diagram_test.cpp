// SPDX-License-Identifier: GPL-3.0-or-later
// What a run says about a diagram: potentials, currents of branches, switches, DynamicSelect.
#include <QTest>

#include <cmath>

#include "core/alive/live_diagram.h"
#include "core/alive/wire_pieces.h"
#include "core/compiler/compiler.h"
#include "core/graphics/class_pictures.h"
#include "core/library/library.h"
#include "core/library/source_cache.h"
#include "core/syntax/parser.h"

using namespace causeway;

namespace {

/// A model, its run and its diagram.
struct Alive {
    explicit Alive(const std::string& text, const std::string& model, const std::string& component = {}, const std::string& componentClass = {})
    {
        const auto file = std::make_shared<const SourceFile>("m.mo", text);
        analysis = analyse(file, model, StopAfter::Program, Task());
        if (!analysis->program) return;
        Diagnostics diagnostics;
        const Simulation simulation = simulate(*analysis, settingsFor(analysis->dae->experiment), diagnostics, Task());
        values = std::make_shared<const RunValues>(simulation.result);
        Library library(std::make_shared<SourceCache>(), {});
        library.addDocument(parse(file, library.sources().add(file), diagnostics, Task()));
        ClassPictures pictures(library, Task());
        picture = pictures.diagram(componentClass.empty() ? model : componentClass);
        std::vector<LiveLine> lines;
        for (const DiagramConnection& connection : picture->connections) lines.push_back({connection.from, connection.to, connection.line.points, false});
        diagram = std::make_unique<LiveDiagram>(*picture, lines, *analysis->scalarDae, values, component, Task());
    }
    double reading(const char* part, const char* name, double time) const
    {
        for (const LiveReading& reading : diagram->readings(*diagram->part(part), values->instantAt(time))) {
            if (reading.name == name) return reading.value;
        }
        return std::nan("");
    }

    std::shared_ptr<const Analysis> analysis;
    std::shared_ptr<const RunValues> values;
    std::shared_ptr<const DiagramPicture> picture;
    std::unique_ptr<LiveDiagram> diagram;
};

const char* const kCircuit = R"(
package P
  connector Pin Real v(unit="V"); flow Real i(unit="A"); end Pin;
  connector Flag = output Boolean;
  partial model TwoPin
    Pin p annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    Pin n annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    Real v(unit="V"); Real i(unit="A");
  equation v = p.v - n.v; i = p.i; p.i + n.i = 0; end TwoPin;
  model R extends TwoPin; parameter Real R = 1; equation v = R*i; end R;
  model Source extends TwoPin; equation v = 10*cos(time); end Source;
  model Ground Pin p annotation(Placement(transformation(extent={{-10,90},{10,110}}))); equation p.v = 0; end Ground;
  model Diode extends TwoPin; Real s; Boolean blocks(start=true);
  equation
    blocks = s < 0; v = if blocks then s else 0; i = if blocks then 0 else s;
    annotation(Icon(graphics={Rectangle(extent={{-50,50},{50,-50}}, fillColor=DynamicSelect({1,2,3}, if blocks then {255,0,0} else {0,255,0})),
      Text(extent={{-50,50},{50,-50}}, textString=DynamicSelect("-", String(v, significantDigits=3)))}));
  end Diode;
  model Inner
    Pin a annotation(Placement(transformation(extent={{-110,-10},{-90,10}}))); Pin b annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    R left(R=2) annotation(Placement(transformation(extent={{-60,-10},{-40,10}}))); R right(R=2) annotation(Placement(transformation(extent={{40,-10},{60,10}})));
  equation
    connect(a, left.p) annotation(Line(points={{-100,0},{-60,0}}));
    connect(left.n, right.p) annotation(Line(points={{-40,0},{40,0}}));
    connect(right.n, b) annotation(Line(points={{60,0},{100,0}}));
  end Inner;
  model M
    Source source annotation(Placement(transformation(extent={{-10,-10},{10,10}}))); Diode diode annotation(Placement(transformation(extent={{-10,30},{10,50}})));
    R r1(R=1) annotation(Placement(transformation(extent={{30,30},{50,50}}))); Inner chain annotation(Placement(transformation(extent={{30,-10},{50,10}})));
    Ground ground annotation(Placement(transformation(extent={{-10,-50},{10,-30}})));
  equation
    connect(source.p, diode.p) annotation(Line(points={{-10,0},{-10,40}}));
    connect(diode.n, r1.p) annotation(Line(points={{10,40},{30,40}}));
    connect(diode.n, chain.a) annotation(Line(points={{10,40},{20,40},{20,0},{30,0}}));
    connect(r1.n, source.n) annotation(Line(points={{50,40},{60,40},{60,-20},{10,-20},{10,0}}));
    connect(chain.b, source.n) annotation(Line(points={{50,0},{60,0},{60,-20},{10,-20},{10,0}}));
    connect(source.n, ground.p) annotation(Line(points={{10,0},{10,-20},{0,-20},{0,-30}}));
    annotation(experiment(StopTime=6.2));
  end M;
end P;
)";

}  // namespace

class LiveDiagramTest : public QObject {
    Q_OBJECT
private slots:
    void theCurrentOfEveryBranchIsKnown();
    void linesThatLieOnEachOtherCarryTheSum();
    void aSwitchIsFoundByTheConditionOfItsBranches();
    void dynamicSelectHasTheValuesOfTheRun();
    void theInsideOfAComponentIsAliveToo();
    void voltageCurrentAndPowerAreRead();
    void thermalAndRotationalPartsHaveTheirOwnPower();
    void expressionsThatTheRunDoesNotKnowAreUnknown();
    void ladderOfOneSetIsCutIntoPieces();
};

void LiveDiagramTest::theCurrentOfEveryBranchIsKnown()
{
    const Alive alive(kCircuit, "P.M");
    QVERIFY(alive.diagram);
    LiveFrame frame;
    alive.diagram->frameAt(0, frame);
    // 10 V at 1 Ohm, and at 4 Ohm beside it.
    QVERIFY(std::abs(frame.lineFlows[0] - 12.5) < 1e-6);
    QVERIFY(std::abs(frame.lineFlows[1] - 10) < 1e-6);
    QVERIFY(std::abs(frame.lineFlows[2] - 2.5) < 1e-6);
    QVERIFY(std::abs(frame.lineFlows[3] - 10) < 1e-6);
    QVERIFY(std::abs(frame.lineFlows[4] - 2.5) < 1e-6);
    QVERIFY(std::abs(frame.lineFlows[5]) < 1e-6);
    QCOMPARE(alive.diagram->domains().size(), std::size_t(1));
    QVERIFY(std::abs(alive.diagram->domains()[0].high - 10) < 1e-6);
    QVERIFY(std::abs(alive.diagram->domains()[0].levelOf(10) - 1) < 1e-6);
}

void LiveDiagramTest::linesThatLieOnEachOtherCarryTheSum()
{
    const Alive alive(kCircuit, "P.M");
    LiveFrame frame;
    alive.diagram->frameAt(0, frame);
    double shared = 0, upper = 0;
    for (std::size_t i = 0; i < alive.diagram->pieces().size(); ++i) {
        const WirePiece& piece = alive.diagram->pieces()[i];
        if (piece.from == Point{60, 0} && piece.to == Point{60, -20}) shared = frame.pieceFlows[i];
        if (piece.from == Point{60, 40} && piece.to == Point{60, 0}) upper = frame.pieceFlows[i];
    }
    QVERIFY(std::abs(upper - 10) < 1e-6);
    QVERIFY(std::abs(shared - 12.5) < 1e-6);
}

void LiveDiagramTest::aSwitchIsFoundByTheConditionOfItsBranches()
{
    const Alive alive(kCircuit, "P.M");
    const LivePart& diode = *alive.diagram->part("diode");
    QVERIFY(diode.asSwitch);
    QCOMPARE(diode.asSwitch->conductsWhen, false);  // it conducts when it does not block
    QCOMPARE(alive.diagram->conducts(diode, alive.values->instantAt(0.5)), std::optional(true));
    QCOMPARE(alive.diagram->conducts(diode, alive.values->instantAt(3)), std::optional(false));
    QVERIFY(!alive.diagram->part("r1")->asSwitch);
    QCOMPARE(alive.diagram->conducts(*alive.diagram->part("r1"), alive.values->instantAt(3)), std::nullopt);
}

void LiveDiagramTest::dynamicSelectHasTheValuesOfTheRun()
{
    const Alive alive(kCircuit, "P.M");
    const auto& attributes = alive.diagram->attributes("diode");
    QCOMPARE(attributes.size(), std::size_t(2));
    QVERIFY(alive.diagram->attributes("r1").empty());
    const IconPicture& icon = *alive.picture->find("diode")->icon;
    const auto colourAt = [&](double time) {
        const auto shown = LiveDiagram::iconAt(icon, attributes, alive.values->instantAt(time));
        return std::get<RectangleItem>(shown->layer.items[0].graphic).fillColour;
    };
    QCOMPARE(colourAt(0.5), 0x00FF00U);
    QCOMPARE(colourAt(3), 0xFF0000U);
    const auto shown = LiveDiagram::iconAt(icon, attributes, alive.values->instantAt(3.14159265));
    QCOMPARE(std::get<TextItem>(shown->layer.items[1].graphic).text, std::string("-10"));
    QCOMPARE(std::get<RectangleItem>(icon.layer.items[0].graphic).fillColour, 0x010203U);
}

void LiveDiagramTest::theInsideOfAComponentIsAliveToo()
{
    const Alive alive(kCircuit, "P.M", "chain.", "P.Inner");
    LiveFrame frame;
    alive.diagram->frameAt(0, frame);
    for (const double flow : frame.lineFlows) QVERIFY(std::abs(flow - 2.5) < 1e-6);
    QVERIFY(std::abs(frame.potentials[static_cast<std::size_t>(alive.diagram->end("left.n") - alive.diagram->ends().data())] - 5) < 1e-6);
}

void LiveDiagramTest::voltageCurrentAndPowerAreRead()
{
    const Alive alive(kCircuit, "P.M");
    QVERIFY(std::abs(alive.reading("r1", "v", 0) - 10) < 1e-6);
    QVERIFY(std::abs(alive.reading("r1", "i", 0) - 10) < 1e-6);
    QVERIFY(std::abs(alive.reading("r1", "power", 0) - 100) < 1e-5);
    QVERIFY(std::abs(alive.reading("chain", "v", 0) - 10) < 1e-6);
    QVERIFY(std::isnan(alive.reading("ground", "power", 0)));
}

void LiveDiagramTest::thermalAndRotationalPartsHaveTheirOwnPower()
{
    const Alive alive(R"(
package P
  connector Port Real T(unit="K"); flow Real Q(unit="W"); end Port;
  connector Flange Real phi(unit="rad"); flow Real tau(unit="N.m"); end Flange;
  model Wall Port a annotation(Placement(transformation(extent={{-110,-10},{-90,10}}))); Port b annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  equation a.Q + b.Q = 0; a.Q = 2*(a.T - b.T); end Wall;
  model Heat Port a annotation(Placement(transformation(extent={{-10,-10},{10,10}}))); parameter Real T = 300; equation a.T = T; end Heat;
  model Drive Flange f annotation(Placement(transformation(extent={{-10,-10},{10,10}}))); equation f.phi = 3*time; end Drive;
  model Brake Flange f annotation(Placement(transformation(extent={{-110,-10},{-90,10}}))); Flange g annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  equation f.tau = 5; g.phi = 0; end Brake;
  model M
    Wall wall annotation(Placement(transformation(extent={{-10,-10},{10,10}}))); Heat hot(T=310) annotation(Placement(transformation(extent={{-50,-10},{-30,10}}))); Heat cold annotation(Placement(transformation(extent={{30,-10},{50,10}})));
    Drive drive annotation(Placement(transformation(extent={{-50,-50},{-30,-30}}))); Brake brake annotation(Placement(transformation(extent={{-10,-50},{10,-30}})));
  equation connect(hot.a, wall.a); connect(wall.b, cold.a); connect(drive.f, brake.f); end M;
end P;)", "P.M");
    QVERIFY(alive.diagram);
    QCOMPARE(alive.diagram->domains().size(), std::size_t(2));
    QVERIFY(std::abs(alive.reading("wall", "Q", 0.5) - 20) < 1e-6);
    QVERIFY(std::abs(alive.reading("wall", "power", 0.5)) < 1e-6);  // what flows in flows out
    QVERIFY(std::abs(alive.reading("brake", "power", 0.5) - 15) < 1e-6);
    // Temperatures are far from zero: the scale is that of what occurs.
    QVERIFY(std::abs(alive.diagram->domains()[0].low - 300) < 1e-6);
}

void LiveDiagramTest::expressionsThatTheRunDoesNotKnowAreUnknown()
{
    auto result = std::make_shared<Result>();
    result->time = {0, 1};
    result->columns.push_back({"a.x", "", "", ValueType::Real, {0, 4}});
    result->columns.push_back({"a.on", "", "", ValueType::Boolean, {0, 1}});
    result->parameters.push_back({"a.k", "", "", 3});
    const RunValues values(result);
    const auto numberOf = [&](const char* text) { return LiveExpression(text, "a.", values).number(values.instantAt(0.5)); };
    QCOMPARE(numberOf("k*x + 2^2 - 1"), 9.0);
    QCOMPARE(numberOf("if on then 1 elseif x > 1 and not on then -x else 3"), -2.0);
    QCOMPARE(numberOf("max(abs(-5), x)"), 5.0);
    QCOMPARE(numberOf("time"), 0.5);
    QVERIFY(std::isnan(numberOf("unknown + 1")));
    QVERIFY(std::isnan(numberOf("f(x)")));
    QVERIFY(std::isnan(numberOf("1 +")));
    const AnnotationValue points = LiveExpression("{{0,0},2*{x,1}}", "a.", values).evaluate(values.instantAt(1));
    QCOMPARE(points.elements[1].elements[0].number, 8.0);
    // A time outside the run is that of its end.
    QCOMPARE(LiveExpression("x", "a.", values).number(values.instantAt(7)), 4.0);
}

void LiveDiagramTest::ladderOfOneSetIsCutIntoPieces()
{
    const std::vector<Wire> wires = {{{{0, 0}, {30, 0}}, 0}, {{{10, 0}, {10, 20}}, 0}, {{{30, 0}, {10, 0}}, 0}, {{{0, 0}, {30, 0}}, 1}};
    const std::vector<WirePiece> pieces = wirePieces(wires);
    QCOMPARE(pieces.size(), std::size_t(4));  // two of the first, the branch, the other set
    QCOMPARE(pieces[1].shares.size(), std::size_t(2));
    QCOMPARE(pieces[1].along, 10.0);
    QVERIFY(!pieces[1].shares[1].isForward);
}

QTEST_GUILESS_MAIN(LiveDiagramTest)
#include "live_diagram_test.moc"
