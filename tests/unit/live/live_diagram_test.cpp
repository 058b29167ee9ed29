// SPDX-License-Identifier: GPL-3.0-or-later
// What a run says about a diagram: potentials, currents of branches, switches, DynamicSelect.
#include <QTest>

#include <cmath>

#include "core/live/wire_pieces.h"
#include "tests/unit/live/live_diagram_fixture.h"

using namespace causeway;
using namespace causeway::test;

class LiveDiagramTest : public QObject {
    Q_OBJECT
private slots:
    void theCurrentOfEveryBranchIsKnown();
    void aSpikeLeavesTheOthersTheirColours();
    void linesThatLieOnEachOtherCarryTheSum();
    void aSwitchIsFoundByTheConditionOfItsBranches();
    void everyPhaseOfADiodeConductsInItsTurn();
    void aSwitchThatIsNeverOpenedConducts();
    void aBentResistorIsNoSwitch();
    void dynamicSelectHasTheValuesOfTheRun();
    void theInsideOfAComponentIsAliveToo();
    void voltageCurrentAndPowerAreRead();
    void thermalAndRotationalPartsHaveTheirOwnPower();
    void expressionsThatTheRunDoesNotKnowAreUnknown();
    void ladderOfOneSetIsCutIntoPieces();
    void everyPhaseOfAPlugHasAChannel();
    void aVectorOfPinsHasAChannelForEachElement();
    void theCutForceOfAFrameIsALength();
    void aPhasorIsItsLength();
    void signalsHaveScalesOfTheirOwn();
    void valuesAreReadInTheirDisplayUnits();
    void streamsAreReadAndPressuresColour();
    void aFluxMakesNoPowerOutOfASlope();
};

void LiveDiagramTest::aSpikeLeavesTheOthersTheirColours()
{
    const auto with = [](const char* source) {
        std::string text = kCircuit;
        const std::string usual = "10*cos(time)";
        return text.replace(text.find(usual), usual.size(), source);
    };
    // A thousand times as much for a thousandth of the run.
    const Alive spiked(with("10*cos(time)*(if abs(time - 3) < 0.003 then 1000 else 1)"), "P.M");
    const LiveDomain& domain = spiked.diagram->domains()[0];
    QVERIFY2(std::abs(domain.high - 10) < 0.1, std::to_string(domain.high).c_str());
    QVERIFY2(domain.mostFlow < 13, std::to_string(domain.mostFlow).c_str());
    QVERIFY(domain.hasSpikes);
    QCOMPARE(domain.levelOf(1e4), 1.0);
    // What is there for longer is no spike, however little else there is.
    const Alive pulsed(with("if time < 1 then 1000 else 0.001"), "P.M");
    QVERIFY(std::abs(pulsed.diagram->domains()[0].high - 1000) < 1e-6 && !pulsed.diagram->domains()[0].hasSpikes);
}

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
    QVERIFY(std::abs(frame.potentials[alive.diagram->end("left.n")->first] - 5) < 1e-6);
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
end P;)",
                      "P.M");
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
    const auto numberOf = [&](const char* text) {
        return LiveExpression(text, "a.", values).number(values.instantAt(0.5));
    };
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
    const std::vector<Wire> wires = {
        {{{0, 0}, {30, 0}}, 0}, {{{10, 0}, {10, 20}}, 0}, {{{30, 0}, {10, 0}}, 0}, {{{0, 0}, {30, 0}}, 1}};
    const std::vector<WirePiece> pieces = wirePieces(wires);
    QCOMPARE(pieces.size(), std::size_t(4));  // two of the first, the branch, the other set
    QCOMPARE(pieces[1].shares.size(), std::size_t(2));
    QCOMPARE(pieces[1].along, 10.0);
    QVERIFY(!pieces[1].shares[1].isForward);
}

namespace {

/// Placements: connectors on the left and on the right, components beside each other.
const std::string kLeft = " annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));";
const std::string kRight = " annotation(Placement(transformation(extent={{90,-10},{110,10}})));";
std::string placed(int column)
{
    const std::string x = std::to_string(40 * column);
    return " annotation(Placement(transformation(extent={{" + x + ",-10},{" + std::to_string(40 * column + 20) +
           ",10}})));";
}

double levelAt(const Alive& alive, const char* end, std::size_t channel, double time)
{
    LiveFrame frame;
    alive.diagram->frameAt(time, frame);
    return frame.potentials[alive.diagram->end(end)->first + channel];
}

double flowAt(const Alive& alive, std::size_t line, std::size_t channel, double time)
{
    LiveFrame frame;
    alive.diagram->frameAt(time, frame);
    return frame.lineFlows[alive.diagram->firstOfLine(line) + channel];
}

std::string textOf(const Alive& alive, const char* end, const char* name, double time)
{
    for (const LiveReading& reading :
         alive.diagram->readings(*alive.diagram->end(end), alive.values->instantAt(time))) {
        if (reading.name == name)
            return reading.text.empty() ? std::to_string(reading.value) + " " + reading.unit : reading.text;
    }
    return "nothing";
}

bool isAbout(double a, double b)
{
    return std::abs(a - b) < 1e-6;
}

}  // namespace

void LiveDiagramTest::everyPhaseOfAPlugHasAChannel()
{
    const Alive alive(R"(
package P
  connector Pin Real v(unit="V", quantity="ElectricPotential"); flow Real i(unit="A"); end Pin;
  connector Plug parameter Integer m = 3; Pin pin[m]; end Plug;
  model Source Plug plug)" +
                          kRight + R"( equation for k in 1:3 loop plug.pin[k].v = 10*k*cos(time); end for; end Source;
  model Load Plug a)" + kLeft +
                          "Plug b" + kRight +
                          R"( equation a.pin.v - b.pin.v = 2*a.pin.i; a.pin.i + b.pin.i = zeros(3); end Load;
  model Star Plug plug)" + kLeft +
                          R"( equation plug.pin.v = zeros(3); end Star;
  model M Source source)" +
                          placed(0) + "Load load" + placed(1) + "Star star" + placed(2) + R"(
  equation connect(source.plug, load.a) annotation(Line(points={{20,0},{40,0}})); connect(load.b, star.plug) annotation(Line(points={{60,0},{80,0}}));
    annotation(experiment(StopTime=3)); end M;
end P;)",
                      "P.M");
    QVERIFY(alive.diagram);
    QCOMPARE(alive.diagram->domains().size(), std::size_t(1));
    QCOMPARE(alive.diagram->domains()[0].quantity, std::string("electric potential"));
    QCOMPARE(alive.diagram->end("load.a")->channels.size(), std::size_t(3));
    QCOMPARE(alive.diagram->channelsOfPiece(0), std::size_t(3));
    for (std::size_t k = 0; k < 3; ++k) {
        QVERIFY(isAbout(levelAt(alive, "load.a", k, 0), 10.0 * static_cast<double>(k + 1)));
        QVERIFY(isAbout(flowAt(alive, 0, k, 0), 5.0 * static_cast<double>(k + 1)));
        QVERIFY(isAbout(flowAt(alive, 1, k, 0), 5.0 * static_cast<double>(k + 1)));
    }
    // Voltage and current of each phase, and the power of all.
    QVERIFY(isAbout(alive.reading("load", "v[2]", 0), 20) && isAbout(alive.reading("load", "i[3]", 0), 15));
    QVERIFY(isAbout(alive.reading("load", "power", 0), 50 + 200 + 450));
    QCOMPARE(textOf(alive, "load.a", "pin[2].v", 0), std::string("20.000000 V"));
}

void LiveDiagramTest::aVectorOfPinsHasAChannelForEachElement()
{
    const Alive alive(R"(
package P
  connector Pin Real v(unit="V"); flow Real i(unit="A"); end Pin;
  model Many Pin p[2])" + kLeft +
                          R"( equation p[1].v = 1; p[2].v = 7; end Many;
  model One Pin p)" + kLeft +
                          R"( parameter Real R = 1; equation p.v = R*p.i; end One;
  model M Many many)" + placed(0) +
                          "One r[2](R={1,2})" + placed(1) + "Many others" + placed(2) + "One single" + placed(3) +
                          "One rest" + placed(4) + R"(
  equation connect(many.p, r.p); connect(others.p[2], single.p); connect(others.p[1], rest.p); annotation(experiment(StopTime=1)); end M;
end P;)",
                      "P.M");
    QVERIFY(alive.diagram);
    QVERIFY(isAbout(flowAt(alive, 0, 0, 0), 1) && isAbout(flowAt(alive, 0, 1, 0), 3.5));
    QCOMPARE(alive.diagram->end("r.p")->variables[2].name, std::string("r[2].p.v"));
    QCOMPARE(alive.diagram->end("many.p")->variables[2].name, std::string("[2].v"));
    // An element by itself is one wire.
    QCOMPARE(alive.diagram->end("others.p[2]")->channels.size(), std::size_t(1));
    QVERIFY(isAbout(flowAt(alive, 1, 0, 0), 7) && isAbout(flowAt(alive, 2, 0, 0), 1));
}

void LiveDiagramTest::theCutForceOfAFrameIsALength()
{
    const Alive alive(R"(
package P
  record Orientation Real T[3,3];
    function equalityConstraint input Orientation a; input Orientation b; output Real residue[3]; algorithm residue := {a.T[1,2] - b.T[1,2], a.T[1,3] - b.T[1,3], a.T[2,3] - b.T[2,3]}; end equalityConstraint;
  end Orientation;
  connector Frame Real r_0[3](each unit="m"); Orientation R; flow Real f[3](each unit="N", each quantity="Force"); flow Real t[3](each unit="N.m"); end Frame;
  model Pull Frame a)" + kRight +
                          R"( equation a.f = {3*cos(time),4*cos(time),0}; a.t = zeros(3); end Pull;
  model Wall Frame a)" + kLeft +
                          R"( equation Connections.root(a.R); a.r_0 = {1,2,3}; a.R.T = identity(3); end Wall;
  model M Pull pull)" + placed(0) +
                          "Wall wall" + placed(1) +
                          R"( equation connect(pull.a, wall.a); annotation(experiment(StopTime=3)); end M;
end P;)",
                      "P.M");
    QVERIFY(alive.diagram);
    const LiveEnd& end = *alive.diagram->end("wall.a");
    QCOMPARE(end.channels.size(), std::size_t(1));
    QCOMPARE(end.channels[0].kind, LiveChannel::Kind::Magnitude);
    QVERIFY(isAbout(levelAt(alive, "wall.a", 0, 0), 5));
    QVERIFY(isAbout(flowAt(alive, 0, 0, 0), 0));  // it has no direction along a line
    const LiveDomain& domain = alive.diagram->domains()[0];
    QCOMPARE(domain.quantity, std::string("force"));
    QVERIFY(isAbout(domain.high, 5) && isAbout(domain.levelOf(0), 0));
    QCOMPARE(textOf(alive, "wall.a", "r_0[2]", 0), std::string("2.000000 m"));
    QCOMPARE(textOf(alive, "wall.a", "f[2]", 0), std::string("-4.000000 N"));
}

void LiveDiagramTest::aPhasorIsItsLength()
{
    const Alive alive(R"(
package P
  record Number Real re; Real im; end Number;
  connector Pin Number v(re(unit="V"), im(unit="V")); flow Number i(re(unit="A"), im(unit="A")); end Pin;
  model Source Pin p)" + kRight +
                          R"( equation p.v.re = 3; p.v.im = 4; end Source;
  model Load Pin p)" + kLeft +
                          R"( equation p.i.re = p.v.re; p.i.im = p.v.im; end Load;
  model M Source source)" +
                          placed(0) + "Load load" + placed(1) +
                          R"( equation connect(source.p, load.p); annotation(experiment(StopTime=1)); end M;
end P;)",
                      "P.M");
    QVERIFY(alive.diagram);
    QCOMPARE(alive.diagram->end("load.p")->channels.size(), std::size_t(1));
    QVERIFY(isAbout(levelAt(alive, "load.p", 0, 0), 5));
}

void LiveDiagramTest::signalsHaveScalesOfTheirOwn()
{
    const Alive alive(
        R"(
package P
  type Colour = enumeration(red, green);
  connector Pin Real v(unit="V"); flow Real i(unit="A"); end Pin;
  connector Out = output Real; connector In = input Real; connector Flag = output Boolean; connector Choice = output Colour;
  connector Says output Real a; output Boolean b; end Says; connector Hears input Real a; input Boolean b; end Hears;
  model Held Pin p)" +
            kRight + R"( equation p.v = 100*time; end Held;
  model Meter Pin p)" +
            kLeft + "Out y(unit=\"V\")" + kRight + R"( equation p.i = 0; y = p.v/100; end Meter;
  model Sink In u(unit="V"))" +
            kLeft + "Flag flag" + kRight + "Choice choice" + kRight +
            R"( Real x = u; equation flag = u > 0.5; choice = if u > 0.5 then Colour.green else Colour.red; end Sink;
  model Talker Says bus)" +
            kRight + R"( equation bus.a = 5; bus.b = time > 0.5; end Talker;
  model Hearer Hears bus)" +
            kLeft + R"( end Hearer;
  model M Held held)" +
            placed(0) + "Meter meter" + placed(1) + "Sink sink" + placed(2) + "Talker talker" + placed(3) +
            "Hearer hearer" + placed(4) + R"(
  equation connect(held.p, meter.p); connect(meter.y, sink.u); connect(talker.bus, hearer.bus); annotation(experiment(StopTime=1)); end M;
end P;)",
        "P.M");
    QVERIFY(alive.diagram);
    const LiveEnd& signal = *alive.diagram->end("meter.y");
    QVERIFY(signal.isSignal() && !signal.isInput && alive.diagram->end("sink.u")->isInput);
    const LiveDomain& domain = alive.diagram->domains()[signal.channels[0].domain];
    QVERIFY(domain.isSignal);
    QVERIFY(isAbout(domain.levelOf(1), 1));  // beside 100 V on the pins
    QVERIFY(signal.channels[0].domain != alive.diagram->end("held.p")->channels[0].domain);
    QCOMPARE(alive.diagram->end("sink.flag")->channels[0].kind, LiveChannel::Kind::Truth);
    QCOMPARE(textOf(alive, "sink.flag", "", 0.9), std::string("true"));
    QCOMPARE(textOf(alive, "sink.choice", "", 0.9), std::string("green"));
    QCOMPARE(textOf(alive, "sink.choice", "", 0.1), std::string("red"));
    // Literals have a scale of their own, from the first to the last that occurs.
    const LiveDomain& colour = alive.diagram->domains()[alive.diagram->end("sink.choice")->channels[0].domain];
    QCOMPARE(colour.enumeration, std::string("P.Colour"));
    QVERIFY(isAbout(colour.levelOf(1), -1) && isAbout(colour.levelOf(2), 1));
    const LiveEnd& bus = *alive.diagram->end("hearer.bus");
    QCOMPARE(bus.channels.size(), std::size_t(2));
    QCOMPARE(textOf(alive, "hearer.bus", "b", 0.9), std::string("true"));
    QVERIFY(isAbout(levelAt(alive, "hearer.bus", 0, 0), 5));
}

void LiveDiagramTest::valuesAreReadInTheirDisplayUnits()
{
    const Alive alive(R"(
package P
  connector Port Real T(unit="K", displayUnit="degC", quantity="ThermodynamicTemperature"); flow Real Q(unit="W"); end Port;
  model Wall Port a)" + kLeft +
                          "Port b" + kRight + R"( equation a.Q + b.Q = 0; a.Q = 2*(a.T - b.T); end Wall;
  model Heat Port a)" + kLeft +
                          R"( parameter Real T = 273.15; equation a.T = T + time; end Heat;
  model M Heat cold)" + placed(0) +
                          "Wall wall" + placed(1) + "Heat hot(T=293.15)" + placed(2) +
                          R"( equation connect(cold.a, wall.a); connect(wall.b, hot.a);
    annotation(experiment(StopTime=1)); end M;
end P;)",
                      "P.M");
    QVERIFY(alive.diagram);
    QCOMPARE(textOf(alive, "hot.a", "T", 0), std::string("20.000000 degC"));
    QCOMPARE(alive.diagram->domains()[0].shownUnit, std::string("degC"));
    // A difference stays one.
    QVERIFY(isAbout(alive.reading("wall", "T", 0), -20));
}

void LiveDiagramTest::streamsAreReadAndPressuresColour()
{
    const Alive alive(R"(
package P
  connector Port Real p(unit="Pa", displayUnit="bar"); flow Real m_flow(unit="kg/s"); stream Real h_outflow(unit="J/kg"); end Port;
  model Source Port port)" +
                          kRight + R"( equation port.m_flow = -2; port.h_outflow = 1000; end Source;
  model Tank Port port)" + kLeft +
                          R"( equation port.p = 1e5 + time; port.h_outflow = 5; end Tank;
  model M Source source)" +
                          placed(0) + "Tank tank" + placed(1) +
                          R"( equation connect(source.port, tank.port); annotation(experiment(StopTime=1)); end M;
end P;)",
                      "P.M");
    QVERIFY(alive.diagram);
    QVERIFY(isAbout(flowAt(alive, 0, 0, 0), 2));
    QVERIFY(isAbout(levelAt(alive, "tank.port", 0, 0), 1e5));
    QCOMPARE(textOf(alive, "tank.port", "p", 0), std::string("1.000000 bar"));
    QCOMPARE(textOf(alive, "source.port", "h_outflow", 0), std::string("1000.000000 J/kg"));
}

void LiveDiagramTest::aFluxMakesNoPowerOutOfASlope()
{
    const Alive alive(R"(
package P
  connector Port Real V_m(unit="A"); flow Real Phi(unit="Wb"); end Port;
  model Held Port a)" + kRight +
                          R"( equation a.V_m = sin(time); end Held;
  model Core Port a)" + kLeft +
                          "Port b" + kRight + R"( equation a.Phi + b.Phi = 0; a.V_m - b.V_m = 2*a.Phi; end Core;
  model Ground Port a)" + kLeft +
                          R"( equation a.V_m = 0; end Ground;
  model M Held held)" + placed(0) +
                          "Core core" + placed(1) + "Ground ground" + placed(2) +
                          R"( equation connect(held.a, core.a); connect(core.b, ground.a);
    annotation(experiment(StopTime=1)); end M;
end P;)",
                      "P.M");
    QVERIFY(alive.diagram);
    QVERIFY(isAbout(alive.reading("core", "V_m", 1), std::sin(1.0)));
    QVERIFY(std::isnan(alive.reading("core", "power", 1)));
}

namespace {

const std::string kTwoPin =
    R"(
  connector Pin Real v(unit="V"); flow Real i(unit="A"); end Pin;
  partial model TwoPin Pin p)" +
    kLeft + "Pin n" + kRight +
    R"( Real v(unit="V"), i(unit="A"); equation v = p.v - n.v; i = p.i; p.i + n.i = 0; end TwoPin;
  model R extends TwoPin; equation v = 2*i; end R;
  model Source extends TwoPin; parameter Real phase = 0; equation v = 10*cos(time + phase); end Source;
  model Ground Pin p)" +
    kLeft + R"( equation p.v = 0; end Ground;
)";

/// What switches inside of a part, and whether it conducts.
std::string insideOf(const Alive& alive, const char* part, double time)
{
    std::string text;
    for (const LiveSwitch& one : alive.diagram->part(part)->inside) {
        const auto conducts = LiveDiagram::conducts(one, alive.values->instantAt(time));
        text += one.name + (!conducts ? "?" : *conducts ? "+" : "-") + " ";
    }
    return text;
}

}  // namespace

void LiveDiagramTest::everyPhaseOfADiodeConductsInItsTurn()
{
    // Three diodes in a component, that in a converter; beside them diodes that are an array in the diagram.
    const Alive alive(
        "package P" + kTwoPin + R"(
  connector Plug Pin pin[3]; end Plug;
  model Diode extends TwoPin; Real s; Boolean off(start=true); equation off = s < 0; v = s*(if off then 1 else 1e-5); i = s*(if off then 1e-5 else 1); end Diode;
  model Phases Plug a)" +
            kLeft + "Pin n" + kRight +
            R"( Diode diode[3]; equation connect(a.pin, diode.p); for k in 1:3 loop connect(diode[k].n, n); end for; end Phases;
  model Converter Plug a)" +
            kLeft + "Pin n" + kRight +
            R"( Phases rectifier; equation connect(a, rectifier.a); connect(rectifier.n, n); end Converter;
  model Supply Plug a)" +
            kRight + R"( Source source[3](phase={0,-2.0944,2.0944}); Ground ground; equation connect(source.p, a.pin);
    for k in 1:3 loop connect(source[k].n, ground.p); end for; end Supply;
  model M Supply supply)" +
            placed(0) + "Converter converter" + placed(1) + "R load" + placed(2) + "Ground ground" + placed(3) +
            "Diode single[3]" + placed(4) + R"(
    equation connect(supply.a, converter.a); connect(converter.n, load.p); connect(load.n, ground.p); connect(supply.a.pin, single.p);
    for k in 1:3 loop connect(single[k].n, load.p); end for; annotation(experiment(StopTime=6.2)); end M;
end P;)",
        "P.M");
    QVERIFY(alive.diagram);
    QVERIFY(!alive.diagram->part("converter")->asSwitch && alive.diagram->part("load")->inside.empty());
    QCOMPARE(insideOf(alive, "converter", 0.1),
             std::string("rectifier.diode[1]+ rectifier.diode[2]- rectifier.diode[3]- "));
    QCOMPARE(insideOf(alive, "converter", 2.1),
             std::string("rectifier.diode[1]- rectifier.diode[2]+ rectifier.diode[3]- "));
    QCOMPARE(insideOf(alive, "converter", 4.2),
             std::string("rectifier.diode[1]- rectifier.diode[2]- rectifier.diode[3]+ "));
    QCOMPARE(insideOf(alive, "single", 2.1), std::string("[1]- [2]+ [3]- "));
    QVERIFY(alive.diagram->part("supply")->inside.empty());
}

void LiveDiagramTest::aSwitchThatIsNeverOpenedConducts()
{
    // Its voltage and its current have the same form, so only their size tells; of the second one not even that, as
    // nothing flows.
    const auto with = [](const std::string& equations) {
        return Alive(
            "package P" + kTwoPin + "model Switch extends TwoPin; Boolean closed = time < 100; Real s; equation " +
                equations + R"( end Switch;
  model M Source source)" +
                placed(0) + "Switch switch" + placed(1) + "R load" + placed(2) + "Ground ground" + placed(3) + R"(
    equation connect(source.p, switch.p); connect(switch.n, load.p); connect(load.n, source.n); connect(source.n, ground.p); annotation(experiment(StopTime=6)); end M;
end P;)",
            "P.M");
    };
    const Alive ideal = with("v = s*(if closed then 1e-5 else 1); i = s*(if closed then 1 else 1e-5);");
    QCOMPARE(ideal.diagram->conducts(*ideal.diagram->part("switch"), ideal.values->instantAt(3)), std::optional(true));
    // No curve with straight parts.
    const Alive curved = with("s = i; i = if closed then 1e5*v + v^3 else 1e-5*v;");
    QCOMPARE(curved.diagram->conducts(*curved.diagram->part("switch"), curved.values->instantAt(3)),
             std::optional(true));
}

void LiveDiagramTest::aBentResistorIsNoSwitch()
{
    // It carries current and has a voltage in turn; the condition that limits it is never fulfilled.
    const Alive alive("package P" + kTwoPin + R"(
  model Junction extends TwoPin; equation i = if v > 100 then v else exp(v/4) - 1; end Junction;
  model M Source source)" +
                          placed(0) + "Junction junction" + placed(1) + "R load" + placed(2) + "Ground ground" +
                          placed(3) + R"(
    equation connect(source.p, junction.p); connect(junction.n, load.p); connect(load.n, source.n); connect(source.n, ground.p); annotation(experiment(StopTime=6)); end M;
end P;)",
                      "P.M");
    QVERIFY(alive.diagram && !alive.diagram->part("junction")->asSwitch);
}

QTEST_GUILESS_MAIN(LiveDiagramTest)
#include "live_diagram_test.moc"
