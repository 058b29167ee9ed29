// SPDX-License-Identifier: GPL-3.0-or-later
// The power of a run along the lines of a diagram.
#include <cmath>

#include <QTest>

#include "core/live/diagram_power.h"
#include "core/live/wire_pieces.h"
#include "tests/unit/live/live_diagram_fixture.h"

using namespace causeway;
using namespace causeway::test;

namespace {

/// The beginning of a package with a source and a load of three phases.
const std::string kPlugs = R"(
package P
  connector Pin Real v(unit="V"); flow Real i(unit="A"); end Pin;
  connector Plug parameter Integer m = 3; Pin pin[m]; end Plug;
  model Source Plug p annotation(Placement(transformation(extent={{90,-10},{110,10}})));
    equation for k in 1:3 loop p.pin[k].v = 10*k; end for; end Source;
  model Load Plug p annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
    equation for k in 1:3 loop p.pin[k].i = p.pin[k].v/10; end for; end Load;
)";

/// W: along the piece between two places, from the first to the second; NaN where there is no such piece.
double powerAlong(const LiveDiagram& diagram, const DiagramPower& power, Point from, Point to)
{
    for (std::size_t i = 0; i < diagram.pieces().size(); ++i) {
        const WirePiece& piece = diagram.pieces()[i];
        if (piece.from == from && piece.to == to) return power.pieces[i];
        if (piece.from == to && piece.to == from) return -power.pieces[i];
    }
    return std::nan("");
}

}  // namespace

class DiagramPowerTest : public QObject {
    Q_OBJECT
private slots:
    void powerGoesAlongTheLinesThatAreNotGrounded();
    void powerOfPhasesIsThatOfTheirPlug();
    void powerOfAPhaseGoesAlongTheLineToItsPin_data();
    void powerOfAPhaseGoesAlongTheLineToItsPin();
};

void DiagramPowerTest::powerGoesAlongTheLinesThatAreNotGrounded()
{
    const auto with = [](const std::string& grounded, const std::string& line) {
        std::string text = kCircuit;
        for (const auto& [usual, other] :
             {std::pair<std::string, std::string>("10*cos(time)", "10"),
              std::pair<std::string, std::string>(
                  "connect(source.n, ground.p) annotation(Line(points={{10,0},{10,-20},{0,-20},{0,-30}}));",
                  "connect(" + grounded + ", ground.p) annotation(Line(points=" + line + "));")})
            text.replace(text.find(usual), usual.size(), other);
        return text;
    };
    const auto isNear = [](double value, double wanted) { return std::abs(value - wanted) < 1e-6; };
    struct Case {
        std::string text;
        double atPlus, atMinus;  ///< V, the potentials of the source
    };
    for (const Case& each : {Case{with("source.n", "{{10,0},{10,-20},{0,-20},{0,-30}}"), 10, 0},
                             Case{with("source.p", "{{-10,0},{-10,-20},{0,-20},{0,-30}}"), 0, -10}}) {
        const Alive alive(each.text, "P.M");
        QVERIFY(alive.diagram);
        const PowerBalance balance =
            powerBalance(alive.values->result(), *alive.analysis->scalarDae, ComponentPowerRequest());
        QVERIFY2(balance.error.empty(), balance.error.c_str());
        const DiagramPower power = diagramPower(*alive.diagram, balance);
        const auto along = [&](Point from, Point to) { return powerAlong(*alive.diagram, power, from, to); };
        // 12.5 A from the source, 10 A through r1, 2.5 A through the chain.
        QVERIFY(isNear(along({-10, 0}, {-10, 40}), each.atPlus * 12.5));
        QVERIFY(isNear(along({10, 40}, {20, 40}), each.atPlus * 12.5));
        QVERIFY(isNear(along({20, 40}, {30, 40}), each.atPlus * 10));
        QVERIFY(isNear(along({20, 40}, {20, 0}), each.atPlus * 2.5));
        QVERIFY(isNear(along({60, 0}, {60, -20}), each.atMinus * 12.5));
        QVERIFY(isNear(power.largest, 125));
        QVERIFY(isNear(power.part("source")->power, -125) && power.part("source")->role == ComponentRole::Source);
        QVERIFY(isNear(power.part("r1")->power, 100) && isNear(power.part("chain")->power, 25));
        QVERIFY(power.part("diode")->lost == 0 && power.part("nothing") == nullptr);
    }
}

void DiagramPowerTest::powerOfPhasesIsThatOfTheirPlug()
{
    const std::string text = kPlugs + R"(
  model M
    Source source annotation(Placement(transformation(extent={{-30,-10},{-10,10}})));
    Load loads[2] annotation(Placement(transformation(extent={{10,-10},{30,10}})));
  equation
    connect(source.p, loads[1].p) annotation(Line(points={{-10,0},{10,0}}));
    connect(source.p, loads[2].p) annotation(Line(points={{-10,0},{10,0}}));
    annotation(experiment(StopTime=1));
  end M;
end P;
)";
    const Alive alive(text, "P.M");
    QVERIFY(alive.diagram);
    const PowerBalance balance =
        powerBalance(alive.values->result(), *alive.analysis->scalarDae, ComponentPowerRequest());
    QVERIFY2(balance.error.empty(), balance.error.c_str());
    QCOMPARE(balance.components[0].connectors.size(), std::size_t(4));  // the plug, and its pins
    const DiagramPower power = diagramPower(*alive.diagram, balance);
    // (100 + 400 + 900) V^2 / 10 Ohm in each of the loads.
    QVERIFY(std::abs(powerAlong(*alive.diagram, power, {-10, 0}, {10, 0}) - 280) < 1e-6);
    QVERIFY(std::abs(power.part("loads")->power - 280) < 1e-6);
}

void DiagramPowerTest::powerOfAPhaseGoesAlongTheLineToItsPin_data()
{
    QTest::addColumn<QString>("connections");
    // A line of each phase from the source, or to the loads; in another order the tree of the lines has another root.
    QTest::newRow("between pins")
        << "connect(source.p.pin[1], load.p.pin[1]) annotation(Line(points={{-10,8},{10,8}})); "
           "connect(source.p.pin[2], load.p.pin[2]) annotation(Line(points={{-10,0},{10,0}})); "
           "connect(source.p.pin[3], load.p.pin[3]) annotation(Line(points={{-10,-8},{10,-8}}));";
    QTest::newRow("turned") << "connect(load.p.pin[3], source.p.pin[3]) annotation(Line(points={{10,-8},{-10,-8}})); "
                               "connect(load.p.pin[2], source.p.pin[2]) annotation(Line(points={{10,0},{-10,0}})); "
                               "connect(load.p.pin[1], source.p.pin[1]) annotation(Line(points={{10,8},{-10,8}}));";
}

void DiagramPowerTest::powerOfAPhaseGoesAlongTheLineToItsPin()
{
    QFETCH(QString, connections);
    const Alive alive(kPlugs + R"(
  model M
    Source source annotation(Placement(transformation(extent={{-30,-10},{-10,10}})));
    Load load annotation(Placement(transformation(extent={{10,-10},{30,10}})));
  equation
)" + connections.toStdString() +
                          "annotation(experiment(StopTime=1)); end M; end P;",
                      "P.M");
    QVERIFY(alive.diagram);
    const PowerBalance balance =
        powerBalance(alive.values->result(), *alive.analysis->scalarDae, ComponentPowerRequest());
    QVERIFY2(balance.error.empty(), balance.error.c_str());
    const DiagramPower power = diagramPower(*alive.diagram, balance);
    for (const auto& [y, wanted] : {std::pair(8.0, 10.0), std::pair(0.0, 40.0), std::pair(-8.0, 90.0)}) {
        const double along = powerAlong(*alive.diagram, power, {-10, y}, {10, y});
        QVERIFY2(std::abs(along - wanted) < 1e-6, qPrintable(QString::number(along)));
    }
}

QTEST_GUILESS_MAIN(DiagramPowerTest)
#include "diagram_power_test.moc"
