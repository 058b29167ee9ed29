// SPDX-License-Identifier: GPL-3.0-or-later
// Connections without the language around them: sets and their equations, streams, virtual connection graphs.
#include <QTest>

#include <array>
#include <cmath>
#include <functional>
#include <random>

#include "core/dae/connection_graph.h"
#include "core/dae/connection_sets.h"
#include "core/dae/stream_connectors.h"
#include "core/symbolic/evaluate.h"

using namespace causeway;

namespace {

constexpr bool kOutside = true;

DaeEquation equation(ExprId lhs, ExprId rhs)
{
    DaeEquation result;
    result.lhs = lhs;
    result.rhs = rhs;
    return result;
}

/// A model made by hand, and its expressions as text: prefix-free, binary operations in parentheses.
struct Model {
    HybridDae dae;
    ConnectionSets sets;
    std::uint32_t connectionCount = 0;

    VariableId add(const std::string& name, std::vector<std::int32_t> sizes = {}, TypeId element = TypeTable::real())
    {
        DaeVariable variable;
        variable.name = name;
        variable.typeId = sizes.empty() ? element : dae.pool.types().array(element, sizes);
        variable.type = dae.pool.types().base(element);
        return dae.variables.push(variable);
    }
    VariableId flow(const std::string& name, std::vector<std::int32_t> sizes = {})
    {
        const VariableId variable = add(name, std::move(sizes));
        dae.variables[variable].isFlow = true;
        return variable;
    }
    VariableId stream(const std::string& name, std::vector<std::int32_t> sizes = {})
    {
        const VariableId variable = add(name, std::move(sizes));
        dae.variables[variable].isStream = true;
        return variable;
    }
    /// The n-th connection gets the span [n, n).
    void connect(ConnectionEnd a, ConnectionEnd b)
    {
        sets.connect(a, b, {SourceId(0), connectionCount, connectionCount}, InstanceId(0));
        ++connectionCount;
    }
    ExprId expr(VariableId variable) { return endExpression(dae, {variable}); }
    ExprId at(VariableId variable, std::int64_t position)
    {
        return dae.pool.subscript(expr(variable), std::array{dae.pool.integer(position)});
    }

    [[nodiscard]] std::string text(ExprId expr) const
    {
        const ExpressionPool& pool = dae.pool;
        const auto list = [&](std::size_t from) {
            std::string result;
            for (std::size_t i = from; i < pool.operands(expr).size(); ++i)
                result += (i > from ? "," : "") + text(pool.operand(expr, i));
            return result;
        };
        const auto infix = [&](const char* symbol) {
            return "(" + text(pool.operand(expr, 0)) + symbol + text(pool.operand(expr, 1)) + ")";
        };
        switch (pool.op(expr)) {
            case Op::RealLiteral: return QString::number(pool.number(expr)).toStdString();
            case Op::IntegerLiteral: return std::to_string(pool.integerValue(expr));
            case Op::BooleanLiteral: return pool.booleanValue(expr) ? "true" : "false";
            case Op::Variable: return dae.variables[pool.variableOf(expr)].name;
            case Op::Iterator: return pool.iteratorName(pool.iteratorOf(expr));
            case Op::Whole: return ":";
            case Op::Negate: return "-" + text(pool.operand(expr, 0));
            case Op::Add: return infix("+");
            case Op::Subtract: return infix("-");
            case Op::Multiply: return infix("*");
            case Op::ElementMultiply: return infix(".*");
            case Op::Divide: return infix("/");
            case Op::ElementDivide: return infix("./");
            case Op::Greater: return infix(">");
            case Op::LessEqual: return infix("<=");
            case Op::Equal: return infix("==");
            case Op::And: return infix(" and ");
            case Op::If: return "if(" + list(0) + ")";
            case Op::Call: return std::string(toString(pool.builtin(expr))) + "(" + list(0) + ")";
            case Op::Array: return "{" + list(0) + "}";
            case Op::Subscript: return text(pool.operand(expr, 0)) + "[" + list(1) + "]";
            default: return "?";
        }
    }
    /// The equations that the sets make, each as "lhs=rhs".
    QStringList equations()
    {
        sets.build(dae);
        sets.addEquations(dae);
        return texts();
    }
    [[nodiscard]] QStringList texts() const
    {
        QStringList result;
        for (const DaeEquation& each : dae.equations) {
            const std::string lhs = text(each.lhs);
            result << QString::fromStdString(each.kind == EquationKind::Assert ? "assert " + lhs
                                                                               : lhs + "=" + text(each.rhs));
        }
        return result;
    }
};

/// Connectors with one flow and one stream variable each.
struct StreamModel : Model {
    std::vector<VariableId> flows, streams;
    StreamConnectors connectors{sets};

    void addPorts(std::size_t count, const std::vector<std::int32_t>& sizes = {})
    {
        for (std::size_t i = 0; i < count; ++i) {
            const std::string number = std::to_string(flows.size() + 1);
            flows.push_back(flow("m" + number));
            streams.push_back(stream("h" + number, sizes));
            connectors.addStream(streams.back(), flows.back());
        }
    }
    /// Ports are counted from 1.
    void join(std::size_t a, std::size_t b, bool aIsOutside = false, bool bIsOutside = false)
    {
        connect({flows[a - 1], -1, aIsOutside}, {flows[b - 1], -1, bIsOutside});
        connect({streams[a - 1], -1, aIsOutside}, {streams[b - 1], -1, bIsOutside});
    }
    std::string inStream(std::size_t port) { return text(connectors.inStream(dae, streams[port - 1])); }
    double value(ExprId expr, const std::vector<double>& flowValues, const std::vector<double>& streamValues)
    {
        return evaluate(dae.pool, expr,
                        [&](ExprId leaf) -> std::optional<double> {
                            const std::size_t position = dae.pool.variableOf(leaf).index();
                            return position % 2 == 0 ? flowValues[position / 2] : streamValues[position / 2];
                        })
            .value_or(std::nan(""));
    }
};

}  // namespace

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
    void operatorsAreReplacedEverywhere();
    void streamsInACircleEnd();

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

void ConnectionsTest::streamOfAnUnconnectedPortIsItsOwn()
{
    StreamModel model;
    model.addPorts(1);
    model.sets.build(model.dae);
    QCOMPARE(model.inStream(1), "h1");
}

void ConnectionsTest::streamOneToOneIsTheOther()
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

void ConnectionsTest::streamThroughAHierarchy()
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

void ConnectionsTest::twoOutsidePortsFeedEachOther()
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

void ConnectionsTest::streamOfThreeMixesWhatFlowsIn()
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

void ConnectionsTest::mixtureFollowsTheBalance()
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

void ConnectionsTest::portsThatOnlyTakeDoNotMix()
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

void ConnectionsTest::onlySourceNeedsNoRegularization()
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

void ConnectionsTest::outsidePortOfAJunction()
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

void ConnectionsTest::arrayOfStreamsMixesWhole()
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

void ConnectionsTest::elementOfAStream()
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

void ConnectionsTest::splitStreams()
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

void ConnectionsTest::actualStreamFollowsTheFlow()
{
    StreamModel model;
    model.addPorts(2, {3});
    model.join(1, 2);
    model.sets.build(model.dae);
    QCOMPARE(model.text(model.connectors.actualStream(model.dae, model.streams[0])), "smooth(0,if((m1>0),h2,h1))");
    QCOMPARE(model.text(model.connectors.actualStream(model.dae, model.at(model.streams[0], 3))),
             "smooth(0,if((m1>0),h2[3],h1[3]))");
}

void ConnectionsTest::actualStreamOfArrayFlow()
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

void ConnectionsTest::operatorsAreReplacedEverywhere()
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

void ConnectionsTest::streamsInACircleEnd()
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
