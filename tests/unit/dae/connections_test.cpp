// SPDX-License-Identifier: GPL-3.0-or-later
// Connections without the language around them: sets and their equations, virtual connection graphs.
#include <QTest>

#include <array>
#include <random>

#include "core/dae/connections/connection_graph.h"
#include "tests/unit/dae/connections_fixture.h"

using namespace causeway;
using namespace causeway::test;

class ConnectionsTest : public QObject {
    Q_OBJECT
private slots:
    void potentialsAreEqualToTheFirst();
    void eachPotentialEquationHasItsOwnConnection();
    void repeatedConnectionsAddNothing();
    void flowsInsideAreAddedFlowsOutsideSubtracted();
    void unconnectedFlowIsZero();
    void wholeArraysStayWhole();
    void oneElementSplitsAllPartners();
    void elementsOfAMatrixAreRowMajor();
    void freeElementsOfASplitFlowAreZero();
    void emptyArraysMakeNoEquation();
    void connectedParametersMustBeEqual();
    void setsCanBeLookedUp();
    void setsDoNotDependOnTheOrderOfEnds();

    void treeKeepsAllConnections();
    void loopIsBrokenOnce();
    void connectionBetweenRootsIsBroken();
    void potentialRootOfLeastPriority();
    void rootedLooksTowardsTheRoot();
    void saidTwiceIsRedundantNotBroken();
    void mistakesOfGraphs();
    void longChain();
};

// Sets ----------------------------------------------------------------------------------------------

void ConnectionsTest::potentialsAreEqualToTheFirst()
{
    Model model;
    const VariableId a = model.add("a"), b = model.add("b"), c = model.add("c");
    model.connect({c}, {b});
    model.connect({b}, {a});
    QCOMPARE(model.equations(), QStringList({"a=b", "a=c"}));
    for (const DaeEquation& each : model.dae.equations) QVERIFY(each.origin == EquationOrigin::Connection);
}

void ConnectionsTest::eachPotentialEquationHasItsOwnConnection()
{
    Model model;
    const VariableId a = model.add("a"), b = model.add("b"), c = model.add("c");
    model.connect({c}, {b});
    model.connect({b}, {a});
    model.equations();
    QCOMPARE(model.dae.equations[0].span.begin, 1U);  // a = b
    QCOMPARE(model.dae.equations[1].span.begin, 0U);  // a = c
}

void ConnectionsTest::repeatedConnectionsAddNothing()
{
    Model model;
    const VariableId a = model.add("a"), b = model.add("b"), i = model.flow("i"), j = model.flow("j");
    for (int repeat = 0; repeat < 3; ++repeat) {
        model.connect({a}, {b});
        model.connect({j}, {i});
    }
    model.connect({b}, {b});
    QCOMPARE(model.equations(), QStringList({"a=b", "(i+j)=0"}));
}

void ConnectionsTest::flowsInsideAreAddedFlowsOutsideSubtracted()
{
    // A component with a pin p, seen from inside: its resistor is connected with it; from outside: with a ground.
    Model model;
    const VariableId p = model.flow("p"), resistor = model.flow("r"), second = model.flow("s"),
                     ground = model.flow("g");
    model.connect({p, -1, kOutside}, {resistor});
    model.connect({second}, {resistor});
    model.connect({p}, {ground});
    for (const VariableId flow : {p, resistor, second, ground}) model.sets.addFlow(flow);
    QCOMPARE(model.equations(), QStringList({"((-p+r)+s)=0", "(p+g)=0"}));
}

void ConnectionsTest::unconnectedFlowIsZero()
{
    Model model;
    const VariableId p = model.flow("p"), r = model.flow("r"), many = model.flow("many", {2, 3});
    model.connect({p, -1, kOutside}, {r});
    for (const VariableId flow : {p, r, many, p}) model.sets.addFlow(flow);
    // p is connected from inside the component, but not from outside.
    QCOMPARE(model.equations(), QStringList({"(-p+r)=0", "p=0", "many=zeros(2,3)"}));
}

void ConnectionsTest::wholeArraysStayWhole()
{
    Model model;
    const VariableId v = model.add("v", {3}), w = model.add("w", {3}), i = model.flow("i", {3}),
                     j = model.flow("j", {3});
    model.connect({v}, {w});
    model.connect({i}, {j, -1, kOutside});
    QCOMPARE(model.equations(), QStringList({"v=w", "(i-j)=zeros(3)"}));
}

void ConnectionsTest::oneElementSplitsAllPartners()
{
    Model model;
    const VariableId a = model.add("a", {2}), b = model.add("b", {2}), c = model.add("c", {2}), d = model.add("d", {2}),
                     e = model.add("e", {2});
    const VariableId s = model.add("s");
    model.connect({a}, {b});
    model.connect({b}, {c});
    model.connect({d}, {e});
    model.connect({c, 1}, {s});
    QCOMPARE(model.equations(), QStringList({"a[1]=b[1]", "a[1]=c[1]", "a[2]=b[2]", "a[2]=c[2]", "a[2]=s", "d=e"}));
    QVERIFY(model.sets.isSplit(a) && model.sets.isSplit(c) && !model.sets.isSplit(d) && !model.sets.isSplit(s));
}

void ConnectionsTest::elementsOfAMatrixAreRowMajor()
{
    Model model;
    const VariableId matrix = model.add("matrix", {2, 3}), scalar = model.add("scalar");
    model.connect({scalar, 0}, {matrix, 3});
    QCOMPARE(model.equations(), QStringList({"matrix[2,1]=scalar"}));
}

void ConnectionsTest::freeElementsOfASplitFlowAreZero()
{
    Model model;
    const VariableId many = model.flow("many", {3}), one = model.flow("one"), outer = model.flow("outer", {2}),
                     inner = model.flow("inner");
    model.connect({many, 1}, {one});
    model.connect({outer, 0, kOutside}, {inner});
    for (const VariableId flow : {many, one, outer, inner}) model.sets.addFlow(flow);
    QCOMPARE(model.equations(),
             QStringList({"(many[2]+one)=0", "(-outer[1]+inner)=0", "many[1]=0", "many[3]=0", "outer=zeros(2)"}));
}

void ConnectionsTest::emptyArraysMakeNoEquation()
{
    Model model;
    const VariableId a = model.add("a", {0}), b = model.add("b", {0}), i = model.flow("i", {0}),
                     j = model.flow("j", {0});
    model.connect({a}, {b});
    model.connect({i}, {j});
    model.sets.addFlow(model.flow("k", {0}));
    QCOMPARE(model.equations(), QStringList());
}

void ConnectionsTest::connectedParametersMustBeEqual()
{
    Model model;
    const VariableId n = model.add("n", {}, TypeTable::integer()), m = model.add("m", {}, TypeTable::integer());
    const VariableId p = model.add("p"), q = model.add("q"), x = model.add("x", {2}), y = model.add("y", {2}),
                     z = model.add("z", {3});
    const VariableId f = model.add("f", {2}, TypeTable::boolean()), g = model.add("g", {2}, TypeTable::boolean());
    model.sets.connectParameters({n}, {m}, {}, {});
    model.sets.connectParameters({p}, {q}, {}, {});
    model.sets.connectParameters({x}, {y}, {}, {});
    model.sets.connectParameters({f}, {g}, {}, {});
    model.sets.connectParameters({x}, {z}, {}, {});
    model.sets.connectParameters({x, 1}, {q}, {}, {});
    model.sets.connectParameters({p}, {p}, {}, {});
    QCOMPARE(model.equations(),
             QStringList({"assert (n==m)", "assert (abs((p-q))<=0)", "assert (max(abs((x-y)))<=0)",
                          "assert ((f[1]==g[1]) and (f[2]==g[2]))", "assert false", "assert (abs((x[2]-q))<=0)"}));
    QVERIFY(model.dae.pool.stringValue(model.dae.equations[0].rhs).find("n and m") != std::string::npos);
}

void ConnectionsTest::setsCanBeLookedUp()
{
    Model model;
    const VariableId a = model.add("a"), b = model.add("b", {2}), c = model.add("c"), i = model.flow("i"),
                     j = model.flow("j");
    model.connect({j}, {i, -1, kOutside});
    model.connect({a}, {b, 1});
    model.sets.build(model.dae);
    QCOMPARE(model.sets.sets().size(), std::size_t{2});
    QVERIFY(model.sets.sets()[0].kind == ConnectionKind::Flow);
    QVERIFY(model.sets.sets()[1].kind == ConnectionKind::Potential);
    QCOMPARE(model.sets.find({b, 1}).set, 1U);
    QCOMPARE(model.sets.find({b, 1}).position, 1U);
    QVERIFY(!model.sets.find({b, 0}));
    QVERIFY(!model.sets.find({b}));
    QVERIFY(!model.sets.find({c}));
    QVERIFY(!model.sets.find({i}));
    const ConnectionPlace outside = model.sets.find({i, -1, kOutside});
    QVERIFY(outside);
    QCOMPARE(model.sets.ends(model.sets.sets()[0])[outside.position], (ConnectionEnd{i, -1, kOutside}));
}

void ConnectionsTest::setsDoNotDependOnTheOrderOfEnds()
{
    // Against a plain computation: repeated spreading of the least label.
    std::mt19937 random(7);
    for (int round = 0; round < 20; ++round) {
        Model model;
        std::vector<VariableId> variables;
        for (int i = 0; i < 60; ++i) variables.push_back(model.add("v" + std::to_string(i)));
        std::vector<std::array<std::size_t, 2>> pairs;
        for (int i = 0; i < 50; ++i) pairs.push_back({random() % 60, random() % 60});
        std::vector<std::size_t> label(60);
        for (std::size_t i = 0; i < 60; ++i) label[i] = i;
        for (bool changed = true; changed;) {
            changed = false;
            for (const auto& [a, b] : pairs) {
                const std::size_t least = std::min(label[a], label[b]);
                changed = changed || label[a] != least || label[b] != least;
                label[a] = label[b] = least;
            }
        }
        QStringList expected;
        for (std::size_t i = 0; i < 60; ++i) {
            if (label[i] != i) expected << QString("v%1=v%2").arg(label[i]).arg(i);
        }
        for (const auto& [a, b] : pairs) model.connect({variables[a]}, {variables[b]});
        QStringList found = model.equations();
        found.sort();
        expected.sort();
        QCOMPARE(found, expected);
    }
}

// Streams -------------------------------------------------------------------------------------------

// Graphs --------------------------------------------------------------------------------------------

void ConnectionsTest::treeKeepsAllConnections()
{
    ConnectionGraph graph;
    graph.addRoot(0);
    graph.addConnection(0, 1);
    graph.addBranch(1, 2);
    graph.addConnection(2, 3);
    graph.solve();
    QVERIFY(graph.fate(0) == ConnectionFate::Kept);
    QVERIFY(graph.fate(1) == ConnectionFate::Kept);
    QVERIFY(graph.isRoot(0) && !graph.isRoot(1) && !graph.isRoot(17));
    QCOMPARE(graph.rootOf(3), 0U);
    QVERIFY(graph.problems().empty());
}

void ConnectionsTest::loopIsBrokenOnce()
{
    // World 0; bars 1-2, 3-4, 5-6 in a loop.
    ConnectionGraph graph;
    graph.addRoot(0);
    graph.addBranch(1, 2);
    graph.addBranch(3, 4);
    graph.addBranch(5, 6);
    std::vector<std::size_t> connections;
    for (const auto& [a, b] : {std::pair{0U, 1U}, {2U, 3U}, {4U, 5U}, {6U, 0U}})
        connections.push_back(graph.addConnection(a, b));
    graph.solve();
    for (const std::size_t connection : connections) QCOMPARE(graph.isBroken(connection), connection == 3);
    QVERIFY(graph.problems().empty());
    QCOMPARE(graph.roots(), std::vector<std::uint32_t>{0});
}

void ConnectionsTest::connectionBetweenRootsIsBroken()
{
    ConnectionGraph graph;
    graph.addRoot(0);
    graph.addRoot(3);
    graph.addBranch(0, 1);
    graph.addBranch(2, 3);
    graph.addConnection(1, 2);
    graph.solve();
    QVERIFY(graph.isBroken(0));
    QVERIFY(graph.isRoot(0) && graph.isRoot(3));
    QCOMPARE(graph.rootOf(2), 3U);
    QVERIFY(graph.problems().empty());
}

void ConnectionsTest::potentialRootOfLeastPriority()
{
    ConnectionGraph graph;
    graph.addConnection(0, 1);
    graph.addConnection(1, 2);
    graph.addPotentialRoot(2, 5);
    graph.addPotentialRoot(1, 2);
    graph.addPotentialRoot(0, 2);
    graph.addConnection(3, 4);
    graph.addPotentialRoot(3, 0);
    graph.addRoot(4);
    graph.solve();
    QCOMPARE(graph.roots(), (std::vector<std::uint32_t>{1, 4}));
    QVERIFY(graph.problems().empty());
}

void ConnectionsTest::rootedLooksTowardsTheRoot()
{
    ConnectionGraph graph;
    graph.addRoot(5);
    graph.addBranch(1, 2);
    graph.addBranch(3, 4);
    graph.addConnection(2, 5);
    graph.addConnection(5, 3);
    graph.solve();
    QVERIFY(!graph.rooted(1, 2));
    QVERIFY(graph.rooted(2, 1));
    QVERIFY(graph.rooted(3, 4));
    QCOMPARE(graph.rooted(1), std::optional<bool>(false));
    QCOMPARE(graph.rooted(3), std::optional<bool>(true));
    QCOMPARE(graph.rooted(5), std::optional<bool>());
}

void ConnectionsTest::saidTwiceIsRedundantNotBroken()
{
    ConnectionGraph graph;
    graph.addRoot(0);
    graph.addConnection(0, 1);
    graph.addConnection(1, 0);
    graph.addConnection(1, 2);
    graph.addConnection(0, 2);
    graph.addConnection(2, 2);
    // The same two connectors once more, from inside of their component: another set, so another constraint.
    graph.addConnection(0, 2, kOutside, kOutside);
    graph.solve();
    const std::vector expected{ConnectionFate::Kept,      ConnectionFate::Redundant, ConnectionFate::Kept,
                               ConnectionFate::Redundant, ConnectionFate::Redundant, ConnectionFate::Broken};
    for (std::size_t i = 0; i < expected.size(); ++i) QVERIFY2(graph.fate(i) == expected[i], std::to_string(i).c_str());
}

void ConnectionsTest::mistakesOfGraphs()
{
    using Kind = ConnectionGraphProblem::Kind;
    ConnectionGraph graph;
    graph.addRoot(0);
    graph.addRoot(2);
    graph.addBranch(0, 1);
    graph.addBranch(1, 2);
    graph.addBranch(2, 0);
    graph.addConnection(4, 6);
    graph.addNode(5);
    graph.solve();
    QCOMPARE(graph.problems().size(), std::size_t{4});
    QVERIFY(graph.problems()[0].kind == Kind::RootsJoined);
    QCOMPARE(graph.problems()[0].nodes, (std::vector<std::uint32_t>{0, 2}));
    QVERIFY(graph.problems()[1].kind == Kind::BranchCycle);
    QCOMPARE(graph.problems()[1].nodes, (std::vector<std::uint32_t>{2, 0}));
    QVERIFY(graph.problems()[2].kind == Kind::NoRoot);
    QCOMPARE(graph.problems()[2].nodes, (std::vector<std::uint32_t>{4, 6}));
    QCOMPARE(graph.problems()[3].nodes, (std::vector<std::uint32_t>{5}));
    QVERIFY(graph.isRoot(0) && !graph.isRoot(2) && !graph.isRoot(4));
}

void ConnectionsTest::longChain()
{
    constexpr std::uint32_t kLength = 200'000;
    ConnectionGraph graph;
    for (std::uint32_t i = 0; i + 2 < kLength; i += 2) {
        graph.addBranch(i, i + 1);
        graph.addConnection(i + 1, i + 2);
    }
    graph.addPotentialRoot(kLength - 2);
    graph.solve();
    QVERIFY(graph.problems().empty());
    QCOMPARE(graph.rooted(0), std::optional<bool>(false));

    Model model;
    std::vector<VariableId> flows;
    for (std::uint32_t i = 0; i < kLength; ++i) flows.push_back(model.flow("f"));
    for (std::uint32_t i = 1; i < kLength; ++i) model.connect({flows[i - 1]}, {flows[i]});
    model.sets.build(model.dae);
    model.sets.addEquations(model.dae);
    QCOMPARE(model.dae.equations.size(), std::size_t{1});
}

QTEST_GUILESS_MAIN(ConnectionsTest)
#include "connections_test.moc"
