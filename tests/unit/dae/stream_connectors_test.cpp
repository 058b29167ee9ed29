// SPDX-License-Identifier: GPL-3.0-or-later
// Stream connectors without the language around them: inStream, actualStream, arrays of streams.
#include <QTest>

#include <array>
#include <cmath>
#include <random>

#include "tests/unit/dae/connections_fixture.h"

using namespace causeway;
using namespace causeway::test;

class StreamConnectorsTest : public QObject {
    Q_OBJECT
private slots:
    void streamOfAnUnconnectedPortIsItsOwn();
    void streamOneToOneIsTheOther();
    void streamThroughAHierarchy();
    void twoOutsidePortsFeedEachOther();
    void streamOfThreeMixesWhatFlowsIn();
    void mixtureFollowsTheBalance();
    void portsThatOnlyTakeDoNotMix();
    void onlySourceNeedsNoRegularization();
    void outsidePortOfAJunction();
    void arrayOfStreamsMixesWhole();
    void elementOfAStream();
    void splitStreams();
    void actualStreamFollowsTheFlow();
    void actualStreamOfArrayFlow();
    void productsWithTheFlowMakeNoEvents();
    void operatorsAreReplacedEverywhere();
    void streamsInACircleEnd();
};

void StreamConnectorsTest::streamOfAnUnconnectedPortIsItsOwn()
{
    StreamModel model;
    model.addPorts(1);
    model.sets.build(model.dae);
    QCOMPARE(model.inStream(1), "h1");
}

void StreamConnectorsTest::streamOneToOneIsTheOther()
{
    StreamModel model;
    model.addPorts(2);
    model.join(1, 2);
    QCOMPARE(model.equations(), QStringList({"(m1+m2)=0"}));  // no equation for streams
    model.connectors.addEquations(model.dae);
    QCOMPARE(model.dae.equations.size(), std::size_t{1});
    QCOMPARE(model.inStream(1), "h2");
    QCOMPARE(model.inStream(2), "h1");
}

void StreamConnectorsTest::streamThroughAHierarchy()
{
    // Port 1 inside a component with port 2, which is inside a component with port 3, which is connected with port 4.
    StreamModel model;
    model.addPorts(4);
    model.join(1, 2, false, kOutside);
    model.join(2, 3, false, kOutside);
    model.join(3, 4);
    model.sets.build(model.dae);
    model.connectors.addEquations(model.dae);
    QCOMPARE(model.texts(), QStringList({"h2=h1", "h3=h2"}));
    QCOMPARE(model.inStream(1), "h4");
    QCOMPARE(model.inStream(2), "h4");
    QCOMPARE(model.inStream(4), "h3");
    QCOMPARE(model.dae.equations[1].span.begin, 3U);
}

void StreamConnectorsTest::twoOutsidePortsFeedEachOther()
{
    StreamModel model;
    model.addPorts(4);
    model.join(1, 2, kOutside, kOutside);
    model.join(1, 3);
    model.join(2, 4);
    model.sets.build(model.dae);
    model.connectors.addEquations(model.dae);
    QCOMPARE(model.texts(), QStringList({"h1=h4", "h2=h3"}));
}

void StreamConnectorsTest::streamOfThreeMixesWhatFlowsIn()
{
    StreamModel model;
    model.addPorts(3);
    model.join(1, 2);
    model.join(1, 3);
    model.sets.build(model.dae);
    const ExprId mixed = model.connectors.inStream(model.dae, model.streams[0]);
    const std::vector<double> h{100, 20, 30};
    QCOMPARE(model.value(mixed, {4, -1, -3}, h), (20 + 3 * 30) / 4.0);  // both feed port 1
    QCOMPARE(model.value(mixed, {1, -2, 1}, h), 20.0);                  // port 3 takes
    QCOMPARE(model.value(mixed, {0, 0, 0}, h), 25.0);                   // nothing flows: the mean
    QCOMPARE(model.value(mixed, {-2, 1, 1}, h), 25.0);
}

void StreamConnectorsTest::mixtureFollowsTheBalance()
{
    // With flows that sum to zero: what leaves through each port is what enters through the others.
    constexpr std::size_t kPorts = 7;
    StreamModel model;
    model.addPorts(kPorts);
    for (std::size_t i = 2; i <= kPorts; ++i) model.join(1, i);
    model.sets.build(model.dae);
    std::mt19937 random(3);
    std::uniform_real_distribution<double> uniform(-2, 2);
    for (int round = 0; round < 50; ++round) {
        std::vector<double> flows(kPorts), values(kPorts);
        double sum = 0;
        for (std::size_t i = 0; i < kPorts; ++i) {
            flows[i] = i + 1 < kPorts ? uniform(random) : -sum;
            sum += flows[i];
            values[i] = uniform(random);
        }
        for (std::size_t port = 0; port < kPorts; ++port) {
            double carried = 0, carrier = 0;
            for (std::size_t i = 0; i < kPorts; ++i) {
                if (i == port) continue;
                carried += std::max(-flows[i], 0.0) * values[i];
                carrier += std::max(-flows[i], 0.0);
            }
            if (carrier < 1e-3) continue;
            const double mixed = model.value(model.connectors.inStream(model.dae, model.streams[port]), flows, values);
            QVERIFY(std::abs(mixed - carried / carrier) < 1e-12 * 100);
        }
    }
}

void StreamConnectorsTest::portsThatOnlyTakeDoNotMix()
{
    StreamModel model;
    model.addPorts(4);
    for (std::size_t i = 2; i <= 4; ++i) model.join(1, i);
    // Nothing comes from port 4: directly; and port 3: by a parameter that cannot change.
    model.dae.variables[model.flows[3]].minimum = model.dae.pool.integer(0);
    const VariableId reversal = model.add("allowFlowReversal", {}, TypeTable::boolean());
    model.dae.variables[reversal].variability = Variability::Parameter;
    model.dae.variables[reversal].binding = model.dae.pool.boolean(false);
    model.dae.variables[model.flows[2]].minimum = model.dae.pool.conditional(
        model.expr(reversal), model.dae.pool.unary(Op::Negate, model.dae.pool.real(1e60)), model.dae.pool.real(0));
    model.sets.build(model.dae);
    // As long as the parameter can change, port 3 counts.
    QVERIFY(model.inStream(1).find("h3") != std::string::npos);
    QVERIFY(model.inStream(1).find("h4") == std::string::npos);
    model.dae.variables[reversal].isStructural = true;
    StreamConnectors again(model.sets);
    for (std::size_t i = 0; i < 4; ++i) again.addStream(model.streams[i], model.flows[i]);
    QCOMPARE(model.text(again.inStream(model.dae, model.streams[0])), "h2");
}

void StreamConnectorsTest::onlySourceNeedsNoRegularization()
{
    StreamModel model;
    model.addPorts(3);
    model.join(1, 2);
    model.join(1, 3);
    for (const std::size_t i : {1U, 2U}) model.dae.variables[model.flows[i]].minimum = model.dae.pool.real(0);
    model.sets.build(model.dae);
    QCOMPARE(model.inStream(2), "h1");
    QCOMPARE(model.inStream(3), "h1");
    QCOMPARE(model.inStream(1), "h1");  // nothing can come in: its own
}

void StreamConnectorsTest::outsidePortOfAJunction()
{
    // Ports 1 and 2 meet at the port 3 of their component, which is connected with port 4.
    StreamModel model;
    model.addPorts(4);
    model.join(1, 2);
    model.join(1, 3, false, kOutside);
    model.join(3, 4);
    model.sets.build(model.dae);
    model.connectors.addEquations(model.dae);
    QCOMPARE(model.dae.equations.size(), std::size_t{1});
    QCOMPARE(model.text(model.dae.equations[0].lhs), "h3");
    const std::vector<double> h{10, 20, 0, 40};
    QCOMPARE(model.value(model.dae.equations[0].rhs, {-1, -3, -4, 4}, h), (10 + 3 * 20) / 4.0);
    // Into port 1 comes what port 2 gives and what comes in from port 4.
    QCOMPARE(model.value(model.connectors.inStream(model.dae, model.streams[0]), {3, -1, 2, -2}, h),
             (20 + 2 * 40) / 3.0);

    // Where nothing can come out, the value does not matter: zero.
    for (const std::size_t i : {0U, 1U}) model.dae.variables[model.flows[i]].minimum = model.dae.pool.real(0);
    StreamConnectors again(model.sets);
    for (std::size_t i = 0; i < 4; ++i) again.addStream(model.streams[i], model.flows[i]);
    again.addEquations(model.dae);
    QCOMPARE(model.texts().last(), QString("h3=0"));
}

void StreamConnectorsTest::arrayOfStreamsMixesWhole()
{
    StreamModel model;
    model.addPorts(3, {2});
    model.join(1, 2);
    model.join(1, 3);
    model.sets.build(model.dae);
    const ExprId mixed = model.connectors.inStream(model.dae, model.streams[0]);
    QCOMPARE(model.dae.pool.types().toString(model.dae.pool.typeId(mixed)), "Real[2]");
    QVERIFY(model.text(mixed).find("(max(-m2,0)*h2)") != std::string::npos);
}

void StreamConnectorsTest::elementOfAStream()
{
    StreamModel model;
    model.addPorts(5, {2});
    model.join(1, 2);
    model.join(3, 4);
    model.join(3, 5);
    model.sets.build(model.dae);
    ExpressionPool& pool = model.dae.pool;
    QCOMPARE(model.text(model.connectors.inStream(model.dae, model.at(model.streams[0], 2))), "h2[2]");
    const ExprId i = pool.iterator(pool.iteratorNamed("i", 0), TypeTable::integer());
    const ExprId loop = pool.subscript(model.expr(model.streams[0]), std::array{i});
    QCOMPARE(model.text(model.connectors.inStream(model.dae, loop)), "h2[i]");
    // The subscript moves to the variables of a mixture, and leaves the scalar flows alone.
    const ExprId mixed = model.connectors.inStream(model.dae, model.at(model.streams[2], 1));
    QVERIFY(pool.isScalar(mixed));
    const std::string text = model.text(mixed);
    QVERIFY(text.find("(max(-m4,0)*h4[1])") != std::string::npos);
    QVERIFY(text.find(")[1]") == std::string::npos);
    // Arrays of components: element by element.
    const ExprId both =
        pool.array(std::array{model.at(model.streams[0], 1), model.at(model.streams[1], 1)}, TypeTable::real());
    QCOMPARE(model.text(model.connectors.inStream(model.dae, both)), "{h2[1],h1[1]}");
}

void StreamConnectorsTest::splitStreams()
{
    // A connector whose two streams go to different scalars; m is an array as well.
    StreamModel model;
    model.addPorts(1);
    const VariableId m = model.flow("m", {2}), h = model.stream("h", {2});
    model.connectors.addStream(h, m);
    model.connect({m, 1}, {model.flows[0]});
    model.connect({h, 1}, {model.streams[0]});
    model.sets.build(model.dae);
    QCOMPARE(model.inStream(1), "h[2]");
    QCOMPARE(model.text(model.connectors.inStream(model.dae, h)), "{h[1],h1}");
    QCOMPARE(model.text(model.connectors.inStream(model.dae, model.at(h, 2))), "h1");
    QCOMPARE(model.text(model.connectors.actualStream(model.dae, model.at(h, 2))), "smooth(0,if((m[2]>0),h1,h[2]))");
}

void StreamConnectorsTest::actualStreamFollowsTheFlow()
{
    StreamModel model;
    model.addPorts(2, {3});
    model.join(1, 2);
    model.sets.build(model.dae);
    QCOMPARE(model.text(model.connectors.actualStream(model.dae, model.streams[0])), "smooth(0,if((m1>0),h2,h1))");
    QCOMPARE(model.text(model.connectors.actualStream(model.dae, model.at(model.streams[0], 3))),
             "smooth(0,if((m1>0),h2[3],h1[3]))");
}

void StreamConnectorsTest::actualStreamOfArrayFlow()
{
    Model model;
    StreamConnectors connectors(model.sets);
    std::vector<VariableId> flows, streams;
    for (const std::string number : {"1", "2", "3"}) {
        flows.push_back(model.flow("m" + number, {2}));
        streams.push_back(model.stream("h" + number, {2}));
        connectors.addStream(streams.back(), flows.back());
    }
    for (const std::size_t i : {1U, 2U}) {
        model.connect({flows[0]}, {flows[i]});
        model.connect({streams[0]}, {streams[i]});
    }
    model.sets.build(model.dae);
    const std::string whole = model.text(connectors.inStream(model.dae, streams[0]));
    QVERIFY(whole.find("(max(-m2,0).*h2)") != std::string::npos);
    const std::string actual = model.text(connectors.actualStream(model.dae, streams[0]));
    QVERIFY(actual.starts_with("{smooth(0,if((m1[1]>0),"));
    QVERIFY(actual.find("(max(-m2[2],0)*h2[2])") != std::string::npos);
}

// Specification, section 15.3: m*actualStream(h) is continuous where the flow turns round.
void StreamConnectorsTest::productsWithTheFlowMakeNoEvents()
{
    StreamModel model;
    model.addPorts(2);
    model.join(1, 2);
    model.sets.build(model.dae);
    ExpressionPool& pool = model.dae.pool;
    const ExprId h1 = model.expr(model.streams[0]), m1 = model.expr(model.flows[0]), m2 = model.expr(model.flows[1]);
    const ExprId actual = pool.call(Builtin::ActualStream, std::array{h1}, TypeTable::real());
    const ExprId more = pool.binary(Op::Add, actual, pool.real(1));
    for (const ExprId side : {pool.binary(Op::Multiply, m1, actual), pool.binary(Op::Multiply, more, m1),
                              pool.binary(Op::Multiply, m2, actual), actual})
        model.dae.equations.push_back(equation(h1, side));
    const std::size_t first = model.dae.equations.size() - 4;
    model.connectors.replaceStreamOperators(model.dae);
    const auto side = [&](std::size_t i) { return model.text(model.dae.equations[first + i].rhs); };
    QCOMPARE(side(0), "(m1*noEvent(if((m1>0),h2,h1)))");
    QCOMPARE(side(1), "((noEvent(if((m1>0),h2,h1))+1)*m1)");
    QCOMPARE(side(2), "(m2*smooth(0,if((m1>0),h2,h1)))");
    QCOMPARE(side(3), "smooth(0,if((m1>0),h2,h1))");
}

void StreamConnectorsTest::operatorsAreReplacedEverywhere()
{
    StreamModel model;
    model.addPorts(2);
    model.join(1, 2);
    const VariableId x = model.add("x");
    ExpressionPool& pool = model.dae.pool;
    const ExprId h1 = model.expr(model.streams[0]);
    const ExprId entering = pool.call(Builtin::InStream, std::array{h1}, TypeTable::real());
    const ExprId doubled = pool.binary(Op::Add, entering, entering);

    model.dae.variables[x].binding = doubled;
    model.dae.equations.push_back(equation(model.expr(x), doubled));
    model.dae.initialEquations.push_back(
        equation(model.expr(x), pool.call(Builtin::ActualStream, std::array{h1}, TypeTable::real())));
    EquationStructure structure;
    structure.branches.push_back(
        {pool.binary(Op::Greater, entering, pool.real(0)), {equation(model.expr(x), doubled)}});
    model.dae.structures.push_back(structure);
    Statement inner, outer;
    inner.targets = {model.expr(x)};
    inner.value = doubled;
    outer.kind = StatementKind::If;
    outer.branches.push_back({pool.binary(Op::Greater, entering, pool.real(1)), {inner}});
    model.dae.algorithms.push_back({{outer}, {}, {}});

    model.sets.build(model.dae);
    model.connectors.addEquations(model.dae);
    model.connectors.replaceStreamOperators(model.dae);
    QCOMPARE(model.text(model.dae.variables[x].binding), "(h2+h2)");
    QCOMPARE(model.text(model.dae.equations[0].rhs), "(h2+h2)");
    QCOMPARE(model.text(model.dae.initialEquations[0].rhs), "smooth(0,if((m1>0),h2,h1))");
    QCOMPARE(model.text(model.dae.structures[0].branches[0].condition), "(h2>0)");
    QCOMPARE(model.text(model.dae.structures[0].branches[0].equations[0].rhs), "(h2+h2)");
    QCOMPARE(model.text(model.dae.algorithms[0].statements[0].branches[0].condition), "(h2>1)");
    QCOMPARE(model.text(model.dae.algorithms[0].statements[0].branches[0].body[0].value), "(h2+h2)");
}

void StreamConnectorsTest::streamsInACircleEnd()
{
    // No hierarchy has two connectors each of which is outside of the other; it must not hang all the same.
    StreamModel model;
    model.addPorts(3);
    model.join(1, 2, false, kOutside);
    model.join(2, 1, false, kOutside);
    model.join(3, 2);
    model.sets.build(model.dae);
    model.connectors.addEquations(model.dae);
    QVERIFY(!model.inStream(1).empty());
    QVERIFY(!model.inStream(2).empty());
}

QTEST_GUILESS_MAIN(StreamConnectorsTest)
#include "stream_connectors_test.moc"
