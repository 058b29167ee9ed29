// SPDX-License-Identifier: GPL-3.0-or-later
// Where the power of circuits goes: closed forms, and the balance of converters.
#include <numbers>

#include "core/results/component_power.h"
#include "core/results/power_flow.h"
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

namespace {

const double kPi = std::numbers::pi;
using Powers = std::vector<std::pair<ComponentRole, double>>;
const std::string kPackages =
    "import Causeway.*; import Causeway.Electrical.*; import Causeway.Electrical.Semiconductors.*; ";

Outcome runCircuit(const std::string& declarations, const std::string& equations, double stopTime,
                   std::uint32_t intervals)
{
    return run("model M " + kPackages + declarations + "; equation " + equations + " end M;",
               [&](SimulationSettings& settings) {
                   settings.stopTime = stopTime;
                   settings.tolerance = 1e-10;
                   settings.interval = stopTime / intervals;
               });
}

PowerBalance balanceOf(const Outcome& outcome, const ComponentPowerRequest& request = {})
{
    return powerBalance(outcome.result(), *outcome.analysis->scalarDae, request);
}

const ComponentPower* componentOf(const PowerBalance& balance, const std::string& name)
{
    const auto found = std::ranges::find(balance.components, name, &ComponentPower::name);
    return found == balance.components.end() ? nullptr : &*found;
}

bool isNear(double found, double expected, double tolerance)
{
    const bool isGood = std::abs(found - expected) <= tolerance * std::abs(expected);
    if (!isGood) qWarning("found %.12g instead of %.12g", found, expected);
    return isGood;
}

}  // namespace

#define NEAR(balance, name, member, expected, tolerance)              \
    do {                                                              \
        const ComponentPower* const one = componentOf(balance, name); \
        QVERIFY2(one != nullptr, name);                               \
        QVERIFY2(isNear(one->member, expected, tolerance), name);     \
    } while (false)

class ComponentPowerTest : public QObject {
    Q_OBJECT
private slots:
    void aResistorAtASine();
    void aDiodeLosesByItsLine();
    void powerJumpsAtEvents();
    void aBuckConverterIsABalance();
    void aDischargeBetweenRowsCountsAsItIs_data();
    void aDischargeBetweenRowsCountsAsItIs();
    void aSwitchingCountsForItsInterval();
    void energyThatIsStored();
    void pinsInPlugsAndArrays();
    void phasorsHaveActivePower();
    void theLoadMustBeNamedWhereThereAreSeveral();
    void whatCannotBeToldIsSaid();
    void nothingCirculatesWhileSwitchesSeparateAPart_data();
    void nothingCirculatesWhileSwitchesSeparateAPart();
    void aFlowGivesWhatItTakes_data();
    void aFlowGivesWhatItTakes();
};

/// U^2/(2R) over whole periods; the rows form chords of the sine, whose mean square is lower by at most 1/6 (w h)^2.
void ComponentPowerTest::aResistorAtASine()
{
    const Outcome outcome = runCircuit(
        "Sources.SineVoltage s(V=325, f=50); Basic.Resistor r(R=100); Basic.Resistor line(R=1); Basic.Ground g",
        "connect(s.p, line.p); connect(line.n, r.p); connect(r.n, s.n); connect(s.n, g.p);", 0.105, 105'000);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    ComponentPowerRequest request;
    request.options.periods = 4;
    request.outputs = {"r"};
    const PowerBalance balance = balanceOf(outcome, request);
    QVERIFY2(balance.error.empty(), balance.error.c_str());
    QCOMPARE(balance.periods, std::size_t(4));
    QVERIFY(isNear(balance.to - balance.from, 0.08, 1e-9));
    const double squares = 325 / 101.0 * (325 / 101.0) / 2;
    NEAR(balance, "r", power, 100 * squares, 1e-6);
    NEAR(balance, "r", loss.value(), 100 * squares, 1e-6);
    NEAR(balance, "line", power, squares, 1e-6);
    NEAR(balance, "s", power, -101 * squares, 1e-6);
    QVERIFY(componentOf(balance, "s")->role == ComponentRole::Source);
    QVERIFY(componentOf(balance, "r")->role == ComponentRole::Load);
    QVERIFY(componentOf(balance, "line")->role == ComponentRole::Loss);
    QVERIFY(balance.relativeResidual < 1e-12);
    QVERIFY(balance.efficiency.value && isNear(*balance.efficiency.value, 100 / 101.0, 1e-12));
}

/// v0*mean(i) + r*mean(i^2), for half a sine of 10 A.
void ComponentPowerTest::aDiodeLosesByItsLine()
{
    const Outcome outcome = runCircuit(
        "Sources.SineCurrent s(I=10, f=50); Diode d1(data(v0=0.8, r=0.02)); Diode d2(data(v0=0.7, r=0.01)); "
        "Basic.Ground g",
        "connect(s.n, d1.p); connect(d1.n, g.p); connect(s.p, g.p); connect(d2.n, d1.p); connect(d2.p, g.p);", 0.06,
        60'000);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    ComponentPowerRequest request;
    request.options.periods = 2;
    const PowerBalance balance = balanceOf(outcome, request);
    QVERIFY2(balance.error.empty(), balance.error.c_str());
    NEAR(balance, "d1", power, 0.8 * 10 / kPi + 0.02 * 100 / 4, 1e-6);
    NEAR(balance, "d2", power, 0.7 * 10 / kPi + 0.01 * 100 / 4, 1e-6);
    NEAR(balance, "d1", conduction().value(), 0.8 * 10 / kPi + 0.02 * 100 / 4, 1e-6);
    QVERIFY(componentOf(balance, "d1")->switching == 0.0);
    QVERIFY(componentOf(balance, "d1")->role == ComponentRole::Loss);
    QVERIFY(balance.relativeResidual < 1e-9);
}

/// 12 V for 30 % of the time at 4 Ohm; the rows between the edges add no information.
void ComponentPowerTest::powerJumpsAtEvents()
{
    const Outcome outcome = runCircuit(
        "Sources.SignalVoltage s; Basic.Resistor r(R=4); Basic.Ground g; Blocks.Sources.Pulse p(amplitude=12, "
        "width=30, period=1e-3)",
        "s.v = p.y; connect(s.p, r.p); connect(r.n, s.n); connect(s.n, g.p);", 0.01, 7);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const PowerBalance balance = balanceOf(outcome);
    QVERIFY2(balance.error.empty(), balance.error.c_str());
    NEAR(balance, "r", power, 0.3 * 36, 1e-9);
    ComponentPowerRequest part;
    part.options.from = 2.1e-3;
    part.options.to = 2.5e-3;
    const PowerBalance ofPart = balanceOf(outcome, part);
    NEAR(ofPart, "r", power, 36 * 0.2 / 0.4, 1e-9);
}

/// The example with its losses: the imbalance is within the run's tolerance.
void ComponentPowerTest::aBuckConverterIsABalance()
{
    const Outcome outcome = run("model M extends Causeway.Examples.PowerElectronics.BuckWithVoltageLoop; end M;",
                                [](SimulationSettings& settings) {
                                    settings.stopTime = 0.02;
                                    settings.tolerance = 1e-9;
                                    settings.interval = 5e-7;
                                });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    ComponentPowerRequest request;
    request.options.from = 0.018;
    request.outputs = {"R", "R2"};
    const PowerBalance balance = balanceOf(outcome, request);
    QVERIFY2(balance.error.empty(), balance.error.c_str());
    QVERIFY2(balance.relativeResidual < 1e-6, qPrintable(QString::number(balance.relativeResidual)));
    QVERIFY(componentOf(balance, "transistor")->role == ComponentRole::Loss);
    QVERIFY(componentOf(balance, "L")->role == ComponentRole::Storage);
    QVERIFY(componentOf(balance, "C")->role == ComponentRole::Storage);
    QVERIFY(componentOf(balance, "RC")->role == ComponentRole::Loss);
    for (const char* name : {"transistor", "diode", "RC"})
        NEAR(balance, name, power, componentOf(balance, name)->loss.value(), 1e-6);
    const ComponentPower& transistor = *componentOf(balance, "transistor");
    QVERIFY(*transistor.switching > 0 && *transistor.conduction() > 0);
    QVERIFY(isNear(balance.source, balance.load + balance.loss + balance.storage, 1e-6));
    QVERIFY(balance.efficiency.value && isNear(*balance.efficiency.value, balance.load / balance.source, 1e-12));
}

/// A switch discharges a capacitor within picoseconds: C V^2/2 in each period, regardless of the distance of the rows.
void ComponentPowerTest::aDischargeBetweenRowsCountsAsItIs_data()
{
    QTest::addColumn<double>("resistance");
    QTest::addColumn<int>("intervals");
    for (const double resistance : {1e-3, 1.0, 100.0}) {
        for (const int intervals : {10, 500})
            QTest::addRow("%g Ohm, %d", resistance, intervals) << resistance << intervals;
    }
}

void ComponentPowerTest::aDischargeBetweenRowsCountsAsItIs()
{
    QFETCH(const double, resistance);
    QFETCH(const int, intervals);
    const std::string text = fmt::format(
        "model M {}Sources.ConstantVoltage u(V=100); Basic.Resistor r(R=1e6); Basic.Capacitor c(C=1e-12, v(start=100, "
        "fixed=true)); Ideal.IdealClosingSwitch s(Ron={}); Basic.Ground g; Blocks.Sources.BooleanPulse p(period=1e-4, "
        "width=10, startTime=5e-5); equation connect(u.p, r.p); connect(r.n, c.p); connect(c.n, u.n); connect(g.p, "
        "u.n); connect(s.p, c.p); connect(s.n, c.n); connect(p.y, s.control); end M;",
        kPackages, resistance);
    const Outcome outcome = run(text, [&](SimulationSettings& settings) {
        settings.stopTime = 4e-4;
        settings.tolerance = 1e-8;
        settings.intervals = static_cast<std::uint32_t>(intervals);
        settings.rowsBehindEvents = true;
    });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    ComponentPowerRequest request;
    request.options.from = 1e-4;
    request.options.to = 4e-4;
    const PowerBalance balance = balanceOf(outcome, request);
    QVERIFY2(balance.error.empty(), balance.error.c_str());
    const double discharge = 0.5 * 1e-12 * 1e4 / 1e-4, conduction = 1e-8 * resistance * 0.1;
    NEAR(balance, "s", power, discharge + conduction, 0.01);
    NEAR(balance, "r", power, discharge + 1e-2 * 0.1, 0.01);
    QVERIFY(std::fabs(componentOf(balance, "c")->power) < 0.01 * discharge);
}

/// One turn-on and one turn-off per period of 50 us: over a period that begins and ends at an edge each counts once.
void ComponentPowerTest::aSwitchingCountsForItsInterval()
{
    const Outcome outcome = runCircuit(
        "Sources.ConstantVoltage s(V=100); Basic.Ground g; Sources.ConstantCurrent load(I=10); "
        "Blocks.Sources.BooleanPulse pulse(period=5e-5, width=40); MOSFET t(data(r=0.01, i={0, 20}, v={0, 200}, "
        "E_on=[0, 0; 0, 4e-4], E_off=[0, 0; 0, 8e-4])); Diode d",
        "connect(s.n, g.p); connect(s.p, t.p); connect(t.n, load.p); connect(load.n, g.p); connect(d.n, t.n); "
        "connect(d.p, g.p); connect(pulse.y, t.fire);",
        6e-3, 1200);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    for (const double begin : {5e-3, 5.01e-3, 5.02e-3, 5.03e-3}) {
        ComponentPowerRequest request;
        request.options.from = begin;
        request.options.to = begin + 5e-5;
        const PowerBalance balance = balanceOf(outcome, request);
        QVERIFY2(balance.error.empty(), balance.error.c_str());
        NEAR(balance, "t", switching.value(), (1e-4 + 2e-4) / 5e-5, 1e-9);
        NEAR(balance, "t", conduction().value(), 0.4 * 0.01 * 100, 1e-6);
    }
}

/// A capacitor charged through a resistor: U^2 C/2 in each.
void ComponentPowerTest::energyThatIsStored()
{
    const Outcome outcome = runCircuit(
        "Sources.ConstantVoltage s(V=10); Basic.Resistor r(R=100); Basic.Capacitor c(C=1e-5, v(start=0, fixed=true)); "
        "Basic.Ground g",
        "connect(s.p, r.p); connect(r.n, c.p); connect(c.n, s.n); connect(s.n, g.p);", 0.03, 300'000);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const PowerBalance balance = balanceOf(outcome);
    QVERIFY2(balance.error.empty(), balance.error.c_str());
    const double energy = 1e-5 * 100 / 2;
    QVERIFY(isNear(balance.storage * 0.03, energy, 1e-7));
    QVERIFY(isNear(balance.load * 0.03, energy, 1e-7));
    QVERIFY(isNear(balance.source * 0.03, 2 * energy, 1e-7));
    QVERIFY(componentOf(balance, "c")->role == ComponentRole::Storage);
    QVERIFY(balance.relativeResidual < 1e-12);
}

/// Nested connectors and arrays of components: 3 U^2/(2R) for three phases.
void ComponentPowerTest::pinsInPlugsAndArrays()
{
    const Outcome outcome =
        run("model M connector Plug Causeway.Electrical.Interfaces.PositivePin pin[3]; end Plug; "
            "model Load Plug plug; Causeway.Electrical.Basic.Resistor inner_[3](each R=5); "
            "Causeway.Electrical.Basic.Ground g; equation for k in 1:3 loop connect(plug.pin[k], inner_[k].p); "
            "connect(inner_[k].n, g.p); end for; end Load; "
            "model Source Plug plug; equation for k in 1:3 loop plug.pin[k].v = "
            "10*sin(100*3.141592653589793*time - 2*3.141592653589793*(k - 1)/3); end for; end Source; "
            "Load load; Source source; Causeway.Electrical.Basic.Resistor r[2](R={1, 2}); "
            "Causeway.Electrical.Sources.ConstantVoltage u(V=6); Causeway.Electrical.Basic.Ground g; "
            "equation connect(load.plug, source.plug); connect(u.p, r[1].p); connect(r[1].n, r[2].p); "
            "connect(r[2].n, u.n); connect(u.n, g.p); end M;",
            [](SimulationSettings& settings) {
                settings.stopTime = 0.1;
                settings.interval = 1e-5;
                settings.tolerance = 1e-9;
            });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const PowerBalance balance = balanceOf(outcome);
    QVERIFY2(balance.error.empty(), balance.error.c_str());
    NEAR(balance, "load", power, 3 * 100 / (2 * 5.0), 1e-5);
    NEAR(balance, "load", loss.value(), 3 * 100 / (2 * 5.0), 1e-5);
    NEAR(balance, "source", power, -3 * 100 / (2 * 5.0), 1e-5);
    NEAR(balance, "r[1]", power, 4, 1e-9);
    NEAR(balance, "r[2]", power, 8, 1e-9);
    QVERIFY(componentOf(balance, "load.inner_[1]") == nullptr);
}

/// Re(v*conj(i)) of rms phasors: 100 V at 3 + 4j Ohm give 20 A: 1200 W.
void ComponentPowerTest::phasorsHaveActivePower()
{
    const Outcome outcome = run(
        "model M record V Real re(unit=\"V\"); Real im(unit=\"V\"); end V; record I Real re(unit=\"A\"); Real "
        "im(unit=\"A\"); end I; connector Pin V v; flow I i; end Pin; "
        "model Impedance Pin p; equation p.v.re = 3*p.i.re - 4*p.i.im; p.v.im = 3*p.i.im + 4*p.i.re; end Impedance; "
        "model Source Pin p; equation p.v.re = 100; p.v.im = 0; end Source; "
        "Impedance z; Source s; equation connect(z.p, s.p); end M;",
        [](SimulationSettings& settings) { settings.stopTime = 1; });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const PowerBalance balance = balanceOf(outcome);
    QVERIFY2(balance.error.empty(), balance.error.c_str());
    NEAR(balance, "z", power, 1200, 1e-12);
    NEAR(balance, "s", power, -1200, 1e-12);
}

void ComponentPowerTest::theLoadMustBeNamedWhereThereAreSeveral()
{
    const Outcome outcome =
        runCircuit("Sources.ConstantVoltage s(V=10); Basic.Resistor r1(R=1); Basic.Resistor r2(R=4); Basic.Ground g",
                   "connect(s.p, r1.p); connect(r1.n, r2.p); connect(r2.n, s.n); connect(s.n, g.p);", 1, 10);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const PowerBalance open = balanceOf(outcome);
    QVERIFY(!open.efficiency.value);
    QVERIFY2(open.efficiency.reason.find("r2, r1") != std::string::npos, open.efficiency.reason.c_str());
    ComponentPowerRequest request;
    request.outputs = {"r2"};
    const PowerBalance named = balanceOf(outcome, request);
    QVERIFY(named.efficiency.value && isNear(*named.efficiency.value, 0.8, 1e-12));
    QVERIFY(isNear(named.loss, 4, 1e-12));
}

void ComponentPowerTest::whatCannotBeToldIsSaid()
{
    const Outcome outcome = runCircuit("Sources.ConstantVoltage s(V=10); Basic.Resistor r(R=1); Basic.Ground g",
                                       "connect(s.p, r.p); connect(r.n, s.n); connect(s.n, g.p);", 1, 10);
    ComponentPowerRequest request;
    request.outputs = {"load"};
    QCOMPARE(balanceOf(outcome, request).error, std::string("'load' is not a component of the model with pins"));
    request.outputs = {};
    request.options.periods = 2;
    QVERIFY(!balanceOf(outcome, request).error.empty());
    request.options.periods = {};
    request.options.from = 0.5;
    request.options.to = 2;
    QCOMPARE(balanceOf(outcome, request).error, std::string("the rows go from 0 s to 1 s"));
    Result lacking = outcome.result();
    std::erase_if(lacking.columns, [](const ResultColumn& column) { return column.name == "r.p.i"; });
    std::erase_if(lacking.parameters, [](const ResultParameter& parameter) { return parameter.name == "r.p.i"; });
    const PowerBalance balance = powerBalance(lacking, *outcome.analysis->scalarDae, {});
    QCOMPARE(balance.error, std::string("the result has no variable 'r.p.i'"));
    const Outcome none = run("model M Real x = time; end M;");
    QCOMPARE(balanceOf(none).error, std::string("the model has no component with pins"));
}

void ComponentPowerTest::aFlowGivesWhatItTakes_data()
{
    const auto source = ComponentRole::Source, load = ComponentRole::Load, loss = ComponentRole::Loss,
               storage = ComponentRole::Storage;
    QTest::addColumn<Powers>("powers");
    QTest::addColumn<std::vector<double>>("given");
    QTest::addColumn<std::vector<double>>("taken");
    using Branches = std::vector<double>;
    QTest::addRow("a source and a load") << Powers{{source, -5}, {load, 5}} << Branches{5} << Branches{5};
    QTest::addRow("a storage gives as well")
        << Powers{{source, -5}, {load, 6}, {storage, -1}} << Branches{5, 1} << Branches{6};
    QTest::addRow("rounding is left out")
        << Powers{{source, -5}, {load, 5}, {loss, 1e-12}} << Branches{5} << Branches{5};
    QTest::addRow("what is in no component") << Powers{{source, -5}, {load, 3}} << Branches{5} << Branches{3, 2};
    QTest::addRow("the smallest are one branch")
        << Powers{{source, -10}, {load, 4}, {loss, 3}, {loss, 2}, {loss, 1}} << Branches{10} << Branches{4, 3, 3};
    QTest::addRow("of equal ones, too") << Powers{{source, -4}, {loss, 1}, {loss, 1}, {loss, 1}, {loss, 1}}
                                        << Branches{4} << Branches{1, 1, 2};
    QTest::addRow("nothing flows") << Powers{{source, 0}, {load, 0}} << Branches{} << Branches{};
}

void ComponentPowerTest::aFlowGivesWhatItTakes()
{
    constexpr std::size_t kMostBranches = 3;
    QFETCH(const Powers, powers);
    QFETCH(const std::vector<double>, given);
    QFETCH(const std::vector<double>, taken);
    PowerBalance balance;
    for (const auto& [role, power] : powers) {
        ComponentPower& each = balance.components.emplace_back();
        each.name = "c" + std::to_string(balance.components.size());
        each.role = role;
        each.power = power;
    }
    const PowerFlow flow = powerFlow(balance, kMostBranches);
    const auto powersOf = [](const std::vector<FlowBranch>& branches) {
        std::vector<double> found;
        for (const FlowBranch& branch : branches) found.push_back(branch.power);
        return found;
    };
    QCOMPARE(powersOf(flow.taken), taken);
    QCOMPARE(powersOf(flow.given), given);
    QCOMPARE(flow.total, std::accumulate(given.begin(), given.end(), 0.0));
    QCOMPARE(std::accumulate(taken.begin(), taken.end(), 0.0), flow.total);
}

void ComponentPowerTest::nothingCirculatesWhileSwitchesSeparateAPart_data()
{
    QTest::addColumn<QString>("grounded");
    QTest::addColumn<double>("lower");  // part of the power of the load that goes along its lower line
    QTest::newRow("source") << "s.n" << 0.5;
    QTest::newRow("other pole") << "s.p" << 0.5;
    QTest::newRow("load") << "r.n" << 0.0;
    QTest::newRow("upper line") << "r.p" << 1.0;
}

/// A bridge, symmetrical to both poles of its source, with a capacitor and a resistor: while all diodes block their
/// potentials are undetermined. The power that the capacitor takes at one pole and returns at the other only
/// circulates.
void ComponentPowerTest::nothingCirculatesWhileSwitchesSeparateAPart()
{
    QFETCH(QString, grounded);
    QFETCH(double, lower);
    const Outcome outcome = runCircuit(
        "Sources.SineVoltage s(V=10, f=50); Ideal.IdealDiode d1, d2, d3, d4; Basic.Resistor line(R=1e-3); "
        "Basic.Capacitor c(C=1e-3, v(start=9, fixed=true)); Basic.Resistor r(R=50); Basic.Ground g",
        "connect(s.p, d1.p); connect(s.n, d2.p); connect(d3.n, s.p); connect(d4.n, s.n); connect(d3.p, d4.p); "
        "connect(d1.n, d2.n); connect(d1.n, line.p); connect(line.n, c.p); connect(c.p, r.p); connect(c.n, r.n); "
        "connect(r.n, d3.p); connect(" +
            grounded.toStdString() + ", g.p);",
        0.08, 8000);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    ComponentPowerRequest request;
    request.options.from = 0.04;
    request.options.to = 0.08;
    const PowerBalance balance = balanceOf(outcome, request);
    QVERIFY2(balance.error.empty(), balance.error.c_str());
    const auto at = [&](const char* component, std::size_t pin) {
        return componentOf(balance, component)->connectors[pin].power;
    };
    const double load = componentOf(balance, "r")->power;
    QVERIFY(load > 1);
    // Their power, however small, flows along both lines in the same proportion.
    for (const char* name : {"r", "c"}) {
        const double taken = componentOf(balance, name)->power;
        QVERIFY2(std::abs(at(name, 0) - (1 - lower) * taken) < 1e-3 * load, qPrintable(QString::number(at(name, 0))));
        QVERIFY2(std::abs(at(name, 1) - lower * taken) < 1e-3 * load, qPrintable(QString::number(at(name, 1))));
    }
    for (const ComponentPower& each : balance.components) {
        double sum = 0;
        for (const ConnectorPower& connector : each.connectors) sum += connector.power;
        QVERIFY(std::abs(sum - each.power) < 1e-9 * load);
    }
}

QTEST_GUILESS_MAIN(ComponentPowerTest)
#include "component_power_test.moc"
