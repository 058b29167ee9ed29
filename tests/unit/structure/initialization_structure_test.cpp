// SPDX-License-Identifier: GPL-3.0-or-later
// Structural initialization: what is missing at the start and what is taken for it, what is too many and whether it
// agrees, in which order.
#include <QTest>

#include <algorithm>
#include <random>

#include "core/structure/graph/row_matching.h"
#include "tests/unit/structure/initialization_fixture.h"

using namespace causeway;
using namespace causeway::test;

class InitializationStructureTest : public QObject {
    Q_OBJECT
private slots:
    void parameterFromAnInitialEquation();
    void parameterWithoutAnEquation();
    void conditionsOfParametersAreKept();
    void initialEquationsFormALoop();
    void oneInitialEquationTooMany();
    void contradictionBetweenInitialEquations();
    void startValueIsPreferredToADefault();
    void statesCompeteForWhatIsMissing();
    void discreteVariablesStartWithPre();
    void whenInitialIsActive();
    void whatWhenAssignsIsDiscrete();
    void clockedVariablesBeginWithTheirClock();
    void derivativeOfAnAlgebraicVariable();
    void restDecidesOnFlowsAlone();
    void restIsSeenThroughDeclaredDerivatives();
    void largeAlgorithmIsOneBlock();
    void initialAlgorithmAssigns();
    void homotopyIsShownBothWays();
    void whatOnlyAFunctionOfTheSolutionDecides();
    void nothingIsLeftToDetermineAVariable();
    void setsNeedWhatComesBefore();
    void addedRowsKeepThoseBefore();
    void randomSystems();
    void largeSystems_data();
    void largeSystems();
};

void InitializationStructureTest::parameterFromAnInitialEquation()
{
    const Model m(
        "model M parameter Real p(fixed = false, start = 2); parameter Real q = 2*p; Real x(start = 1, fixed = true); "
        "Real y;"
        " equation der(x) = -q*x + y; y = 3*p; initial equation der(x) = 4; end M;");
    QCOMPARE(m.kind(), "well-determined");
    QVERIFY(m.isSorted());
    QCOMPARE(m.source("x"), "x = 1");
    QCOMPARE(m.source("der(x)"), "der(x) = 4");
    QVERIFY(!m.source("p").empty());
    QVERIFY(std::ranges::any_of(m.result.rows,
                                [](const InitialRow& row) { return row.kind == InitialRowKind::ParameterBinding; }));
}

void InitializationStructureTest::parameterWithoutAnEquation()
{
    const Model m(
        "model M parameter Real p(fixed = false, start = 2); Real x(start = 1, fixed = true); equation der(x) = -p*x; "
        "end M;");
    QCOMPARE(m.kind(), "under-determined");
    QCOMPARE(m.added(), "p (parameter)");
    QCOMPARE(m.source("p"), "p = 2");
}

/// That the flow rests follows from the equations, whatever the parameters are.
void InitializationStructureTest::conditionsOfParametersAreKept()
{
    const Model m(
        "model M connector Port Real p; flow Real w; end Port; "
        "partial model Two Port a, b; Real dp, w; parameter Boolean high = false; "
        "equation 0 = a.w + b.w; w = a.w; dp = if high then b.p - a.p else a.p - b.p; end Two; "
        "model Tube extends Two; parameter Real nominal = 2; final parameter Real k(fixed = false); "
        "equation 3*dp - k*w*abs(w) = 0; initial equation der(w) = 0; 8 = k*nominal^2; end Tube; "
        "model Pump extends Two(high = true); input Real cmd; equation dp = 20*max(0.1, cmd) - w*abs(w); end Pump; "
        "model Tank Port a; equation a.w = 0; end Tank; model Pressure Port a; equation a.p = 3; end Pressure; "
        "Tube h, c(nominal = 4), l(nominal = 3); Pump pump(cmd = if time < 1 then 0.5 else 0.6); Tank t1, t2; "
        "Pressure pressure; equation connect(pump.b, h.a); connect(h.b, l.a); connect(l.a, t1.a); connect(l.b, c.a); "
        "connect(c.a, t2.a); connect(c.b, pump.a); connect(pressure.a, pump.a); end M;");
    QCOMPARE(m.kind(), "over-determined");
    for (const char* const tube : {"h", "c", "l"}) {
        const std::string name = tube;
        QCOMPARE(m.source(name + ".k"), "8 = " + name + ".k*" + name + ".nominal^2");
    }
    for (const RedundantCondition& redundant : m.result.redundant)
        QVERIFY(redundant.consistency != Consistency::Contradictory);
}

void InitializationStructureTest::initialEquationsFormALoop()
{
    const Model m(
        "model M Real a; Real b; Real c(start = 1, fixed = true); equation der(a) = -a; der(b) = -b; der(c) = a*b;"
        " initial equation a + b^2 = 3; a*b + c = 2; end M;");
    QCOMPARE(m.kind(), "well-determined");
    QVERIFY(m.isSorted());
    std::string loop;
    for (const auto block : m.result.blocks) {
        if (block.size() == 2) loop = m.rows({block.begin(), block.end()});
    }
    QCOMPARE(loop, "a + b^2 = 3; a*b + c = 2");
}

void InitializationStructureTest::oneInitialEquationTooMany()
{
    const Model m(
        "model M Real x(start = 1, fixed = true); Real y(start = 5, fixed = true); equation der(x) = -x; der(y) = -y; "
        "initial equation der(x) = -1; end M;");
    QCOMPARE(m.kind(), "over-determined");
    QVERIFY(m.isSorted());
    QCOMPARE(m.result.redundant.size(), std::size_t(1));
    // Initial equations are kept before start values.
    QCOMPARE(explain(m.result, m.result.redundant[0], m.printer()),
             "x = 1 is redundant: it follows from der(x) = -1 with der(x) = -x.");
}

void InitializationStructureTest::contradictionBetweenInitialEquations()
{
    const Model m(
        "model M parameter Real p = 2; Real x; equation der(x) = -x; initial equation x = p; 3*x = p; end M;");
    QCOMPARE(m.result.redundant.size(), std::size_t(1));
    QCOMPARE(m.row(m.result.redundant[0].row), "3*x = p");
    QVERIFY(m.result.isContradictory());
    QCOMPARE(m.result.redundant[0].residual, 4.0);
    QCOMPARE(explain(m.result, m.result.redundant[0], m.printer()),
             "3*x = p contradicts x = p: 3*x = p leaves the residual 4.");
    // A rounding error is no contradiction.
    const Model rounded(
        "model M Real x(start = 1e6, fixed = true); equation der(x) = -x; initial equation 3*x = 3000000.3; end M;");
    QVERIFY(!rounded.result.isContradictory());
}

void InitializationStructureTest::startValueIsPreferredToADefault()
{
    const Model m(
        "model M Real a; Real b(start = 1); equation der(a) = -a; der(b) = -b; initial equation a + b = 3; end M;");
    QCOMPARE(m.kind(), "under-determined");
    QCOMPARE(m.added(), "b (given)");
    QCOMPARE(m.columns(m.result.added[0].rivals), "a");
    QCOMPARE(m.source("a"), "a + b = 3");
    QCOMPARE(explain(m.result, m.result.added[0], m.printer()),
             "b = 1 is taken as an initial equation: the model gives a start value for it, and none for a.");
}

void InitializationStructureTest::statesCompeteForWhatIsMissing()
{
    // c has nothing to do with a and b; of those one is enough.
    const Model m(
        "model M Real a; Real b; Real c; equation der(a) = -a; der(b) = -b; der(c) = a*b; initial equation a + b = 3; "
        "end M;");
    QCOMPARE(m.added(), "a (order), c (only choice)");
    QCOMPARE(explain(m.result, m.printer()), "The initialization is under-determined, 2 start values added.");
    QCOMPARE(explain(m.result, m.result.added[1], m.printer()),
             "c = 0 is taken as an initial equation: no condition of the model determines it.");
}

void InitializationStructureTest::discreteVariablesStartWithPre()
{
    const Model m(
        "model M Real x(start = 1, fixed = true); discrete Real d(start = 5); Integer n(start = 3, fixed = true); "
        "Boolean b; Boolean c;"
        " equation der(x) = -x*d + n; when x < 0.5 then d = pre(d) + x; n = pre(n) + 1; end when; b = x > 0.7; c = b "
        "or pre(c); end M;");
    QVERIFY(m.isSorted());
    QCOMPARE(m.kind(), "under-determined");
    QCOMPARE(m.source("d"), "d = pre(d)");
    QCOMPARE(m.source("n"), "n = pre(n)");
    QCOMPARE(m.source("pre(d)"), "pre(d) = 5");
    QCOMPARE(m.source("pre(n)"), "pre(n) = 3");
    QCOMPARE(m.source("b"), "b = x > 0.7");
    QCOMPARE(m.added(), "pre(d) (discrete), pre(c) (discrete)");
    QVERIFY(m.result.redundant.empty());
    // An initial equation takes the place of a start value.
    const Model given(
        "model M Real x(start = 1, fixed = true); discrete Real d(start = 5); equation der(x) = -x*d; when x < 0.5 "
        "then d = pre(d) + x; end when;"
        " initial equation d = 7; end M;");
    QCOMPARE(given.kind(), "well-determined");
    QCOMPARE(given.source("d"), "d = 7");
    QCOMPARE(given.source("pre(d)"), "d = pre(d)");
}

void InitializationStructureTest::whenInitialIsActive()
{
    const Model m(
        "model M Real x(start = 1, fixed = true); discrete Real d; equation der(x) = -x*d; when {initial(), x < 0.5} "
        "then d = 2*x; end when; end M;");
    QCOMPARE(m.kind(), "well-determined");
    QVERIFY(m.isSorted());
    QCOMPARE(m.source("d"), "d = 2*x");
    const Model choice(
        "model M Real x; equation der(x) = -x; initial equation if initial() then x = 3; else x = 4; end if; end M;");
    QCOMPARE(choice.source("x"), "x = 3");
}

void InitializationStructureTest::whatWhenAssignsIsDiscrete()
{
    // Neither is declared discrete; fixed start values are those of pre(y) and pre(z).
    const Model m(
        "model M Real x(start = 1, fixed = true); Real y(start = 2, fixed = true); Real z(start = 3, fixed = true); "
        "equation der(x) = -x*y*z;"
        " when x < 0.5 then y = x; end when; algorithm when x < 0.7 then z := x; end when; end M;");
    QCOMPARE(m.kind(), "well-determined");
    QVERIFY(m.isSorted());
    QCOMPARE(m.source("y"), "y = pre(y)");
    QCOMPARE(m.source("pre(y)"), "pre(y) = 2");
    QCOMPARE(m.source("z"), "z = pre(z)");
    QCOMPARE(m.source("pre(z)"), "pre(z) = 3");
}

void InitializationStructureTest::clockedVariablesBeginWithTheirClock()
{
    const Model m(
        "model M Real x(start = 1, fixed = true); Real u; Real y(start = 2); equation der(x) = -x; u = sample(x, "
        "Clock(Clock(0.1), solverMethod = \"ImplicitEuler\"));"
        " der(y) = u - y; initial equation y = 3; end M;");
    QCOMPARE(m.kind(), "well-determined");
    QCOMPARE(m.result.columns.size(), std::size_t(2));
}

void InitializationStructureTest::derivativeOfAnAlgebraicVariable()
{
    // der(a) and der(b) occur in the initial equation alone: a = 2*b, b = sin(x) + v are differentiated for it, and
    // der(v) is known.
    const Model m(
        "model M Real x; Real v(start = 1, fixed = true); Real a; Real b; equation der(x) = v; der(v) = -x; a = 2*b; b "
        "= sin(x) + v; initial equation der(a) = 3; end M;");
    QCOMPARE(m.kind(), "well-determined");
    QVERIFY(m.isSorted());
    QCOMPARE(m.source("der(a)"), "der(a) = 3");
    QCOMPARE(m.source("der(b)"), "der(a) = 2*der(b)");
    QVERIFY(std::ranges::any_of(m.result.rows,
                                [&](const InitialRow& row) { return m.print(row.rhs) == "cos(x)*der(x) + der(v)"; }));
}

/// What stores nothing at rest lets out what comes in, whatever its density is.
void InitializationStructureTest::restDecidesOnFlowsAlone()
{
    const std::string volume =
        "Real p(start = 1e5), T(start = 300), rho, m, mi, mo; equation rho = p/(287*T); m = 2*rho; der(m) = mi - mo; "
        "mi = 0.1; mo = 1e-6*(p - 1e5); 5*der(T) = 310 - T; initial equation ";
    const auto largestBlock = [&](const std::string& conditions) {
        const Model m("model M " + volume + conditions + " end M;");
        std::size_t largest = 0;
        for (const auto block : m.result.blocks) largest = std::max(largest, block.size());
        return largest;
    };
    QCOMPARE(largestBlock("der(p) = 0; der(T) = 0;"), std::size_t(1));
    QCOMPARE(largestBlock("0 = der(p); der(T) = 0.0;"), std::size_t(1));
    QVERIFY(largestBlock("der(p) = 1; der(T) = 1;") > 1);
}

/// The derivative that a function declares stays in sight where only the start differentiates.
void InitializationStructureTest::restIsSeenThroughDeclaredDerivatives()
{
    const auto analysis = analyse(
        std::make_shared<const SourceFile>(
            "test.mo",
            "model M function mass input Real p; output Real m; algorithm m := 1; while m < p loop m := 2*m; end "
            "while; "
            "m := 3*p; annotation(derivative = rate); end mass; function rate input Real p, p_der; output Real m_der; "
            "algorithm m_der := 3*p_der; end rate; Real p(start = 2), m(stateSelect = StateSelect.always), mi, mo; "
            "equation m = mass(p); der(m) = mi - mo; mi = 0.1; mo = p^2; initial equation der(p) = 0; end M;"),
        {}, StopAfter::Structure, Task());
    QVERIFY(analysis->structure && analysis->structure->initialization);
    for (const auto block : analysis->structure->initialization->blocks) QCOMPARE(block.size(), std::size_t(1));
}

void InitializationStructureTest::largeAlgorithmIsOneBlock()
{
    // Too many outputs to be solved backwards, but computed together all the same.
    const Model m(
        "model M parameter Integer n = 400; Real x(start = 1, fixed = true); Real y[n]; equation der(x) = -y[n]; "
        "algorithm"
        " y[1] := x; for i in 2:n loop y[i] := y[i - 1] + x; end for; end M;");
    QVERIFY(m.isSorted());
    QCOMPARE(m.kind(), "well-determined");
    std::size_t largest = 0;
    for (const auto block : m.result.blocks) largest = std::max(largest, block.size());
    QCOMPARE(largest, std::size_t(400));
}

void InitializationStructureTest::initialAlgorithmAssigns()
{
    const Model m(
        "model M Real x; parameter Real p(fixed = false); parameter Real q = 3; equation der(x) = -p*x; initial "
        "algorithm p := 2*q; x := p + 1; end M;");
    QCOMPARE(m.kind(), "well-determined");
    QVERIFY(m.isSorted());
    QCOMPARE(m.source("x"), "x := ...");
    QCOMPARE(m.source("p"), "p := ...");
}

void InitializationStructureTest::homotopyIsShownBothWays()
{
    const Model m(
        "model M Real x; Real y; equation der(x) = -y; y = homotopy(x^3 + x, 2*x); initial equation y = 1; end M;");
    QCOMPARE(m.kind(), "well-determined");
    QCOMPARE(m.result.homotopy.size(), std::size_t(1));
    QCOMPARE(m.print(m.result.homotopy[0].actualRhs), "x^3 + x");
    QCOMPARE(m.print(m.result.homotopy[0].simplifiedRhs), "2*x");
    QCOMPARE(m.print(m.result.homotopy[0].simplifiedLhs), "y");
    QVERIFY(Model(capacitors("", "")).result.homotopy.empty());
}

void InitializationStructureTest::whatOnlyAFunctionOfTheSolutionDecides()
{
    // x is the solution of an equation without a closed form.
    const Model m("model M Real x; equation der(x) = -x; initial equation x + exp(x) = 2; x*sin(x) = 1; end M;");
    QCOMPARE(m.result.redundant.size(), std::size_t(1));
    QCOMPARE(toString(m.result.redundant[0].consistency), "at run time");
    QCOMPARE(explain(m.result, m.result.redundant[0], m.printer()),
             "x*sin(x) = 1 is left out, since x + exp(x) = 2 can determine the same. Whether it holds is checked when "
             "values are known.");
}

void InitializationStructureTest::nothingIsLeftToDetermineAVariable()
{
    ExpressionPool pool;
    InitializationInput input;
    const ExprId a = pool.variable(VariableId(0), ValueType::Real), b = pool.variable(VariableId(1), ValueType::Real);
    input.columns.push({a, InitialRole::Unknown, {}, false, {}});
    input.columns.push({b, InitialRole::Unknown, {}, false, {}});
    InitialRow row;
    row.lhs = a;
    row.rhs = pool.binary(Op::Multiply, pool.real(2), b);
    input.rows.push(row);
    const Initialization result = analyseInitialization(input, pool);
    QCOMPARE(toString(result.kind), "under-determined");
    QCOMPARE(result.undetermined, std::vector{UnknownId(1)});
    QCOMPARE(explain(result, [&](ExprId expr) { return std::string(expr == a ? "a" : "b"); }),
             "The initialization is under-determined. Nothing determines b.");
    // And nothing at all is no special case.
    QCOMPARE(toString(analyseInitialization({}, pool).kind), "well-determined");
}

void InitializationStructureTest::setsNeedWhatComesBefore()
{
    // The length of the rod is a state of its own, with its equations before those of the set.
    const Model m(
        "model M Real l(start = 2, fixed = true); Real s; Real x(start = 1, fixed = true); Real y(start = 1); Real f; "
        "Real z;"
        " equation der(l) = -0.1*l; s = l^2; der(x) = f*x; der(y) = f*y - 1; s = x^2 + y^2; z = x + y; end M;");
    QCOMPARE(m.kind(), "well-determined");
    QVERIFY(m.isSorted());
    QVERIFY2(m.nodes().starts_with("before["), m.nodes().c_str());
    QCOMPARE(m.result.nodes.size(), std::size_t(3));
    QCOMPARE(toString(m.result.nodes[1].kind), "set");
    QCOMPARE(m.source("s"), "s = l^2");
    QCOMPARE(m.source("y"), "s = x^2 + y^2");
}

/// Rows one after another against a maximum matching of each beginning.
void InitializationStructureTest::addedRowsKeepThoseBefore()
{
    std::mt19937 random(7);
    for (int round = 0; round < 500; ++round) {
        const std::size_t rows = 1 + random() % 12, columns = 1 + random() % 9;
        std::vector<std::vector<UnknownId>> lists(rows);
        for (auto& list : lists) {
            for (std::size_t i = random() % 4; i-- > 0;) list.emplace_back(random() % columns);
        }
        const Incidence incidence(lists, columns);
        Matching matching = emptyMatching(incidence);
        RowMatching adding(incidence, matching);
        std::size_t expected = 0;
        std::vector<std::vector<UnknownId>> kept(rows);
        for (std::size_t r = 0; r < rows; ++r) {
            kept[r] = lists[r];
            const Incidence beginning(kept, columns);
            Matching maximum = emptyMatching(beginning);
            augmentToMaximum(beginning, maximum);
            const bool isNew = maximum.size() > expected;
            expected = maximum.size();
            QCOMPARE(adding.add(EquationId(r)), isNew);
            QCOMPARE(matching.size(), expected);
            if (isNew) continue;
            // One row more than columns, and without any of them as many.
            const RowMatching::Part part = adding.partOf(EquationId(r), 1000);
            for (std::size_t c = 0; c < columns; ++c) {
                const EquationId determining = matching.equationOf[UnknownId(c)];
                if (determining.isNone()) continue;
                const bool isReached =
                    std::ranges::binary_search(adding.rowsReaching(UnknownId(c), 1000).rows, EquationId(r));
                QCOMPARE(isReached, std::ranges::binary_search(part.rows, determining));
            }
            QCOMPARE(part.rows.size(), part.columns.size() + 1);
            for (const EquationId left : part.rows) {
                std::vector<std::vector<UnknownId>> others(rows);
                for (const EquationId row : part.rows) {
                    if (row != left) others[row.index()] = lists[row.index()];
                }
                const Incidence rest(others, columns);
                Matching all = emptyMatching(rest);
                augmentToMaximum(rest, all);
                QCOMPARE(all.size(), part.columns.size());
            }
        }
    }
}

/// Whatever the input: all rows and columns are accounted for, and the digraph of nodes has no cycle.
void InitializationStructureTest::randomSystems()
{
    std::mt19937 random(11);
    for (int round = 0; round < 1000; ++round) {
        const std::size_t columns = 2 + random() % 14, rows = random() % 16, sets = random() % 4;
        ExpressionPool pool;
        InitializationInput input;
        std::vector<ExprId> leaves;
        for (std::size_t c = 0; c < columns; ++c) {
            leaves.push_back(pool.variable(VariableId(c), ValueType::Real));
            const auto role = static_cast<InitialRole>(random() % 3);
            input.columns.push({leaves.back(),
                                role,
                                random() % 2 == 0 ? pool.real(static_cast<double>(random() % 3)) : ExprId(),
                                random() % 5 == 0,
                                {}});
        }
        for (std::size_t r = 0; r < rows; ++r) {
            InitialRow row;
            row.lhs = pool.integer(static_cast<std::int64_t>(random() % 3));
            row.rhs = leaves[random() % columns];
            for (std::size_t i = random() % 3; i-- > 0;)
                row.rhs = pool.binary(random() % 2 == 0 ? Op::Add : Op::Multiply, row.rhs, leaves[random() % columns]);
            if (r > rows / 2) row.kind = InitialRowKind::InitialEquation;
            input.rows.push(row);
        }
        for (std::size_t s = 0; s < sets && rows > 0; ++s) {
            InitialSet set;
            set.isDynamic = true;
            for (std::size_t i = 1 + random() % 2; i-- > 0;) set.equations.emplace_back(random() % rows);
            for (std::size_t c = s; c < columns; c += sets) {
                if (input.columns[UnknownId(c)].role == InitialRole::Candidate) set.candidates.emplace_back(c);
            }
            for (std::uint32_t i = 0; i < set.equations.size(); ++i) {
                for (std::uint32_t c = 0; c < set.candidates.size(); ++c)
                    set.jacobian.push_back({i, c, leaves[random() % columns]});
            }
            input.sets.push(set);
        }
        const Initialization result = analyseInitialization(input, pool);
        QCOMPARE(result.matching.size() + result.redundant.size(), result.rows.size());
        QCOMPARE(result.matching.size() + result.undetermined.size(), columns);
        std::vector<std::uint8_t> isInNode(result.blocks.size(), 0);
        for (const InitialNode& node : result.nodes) {
            for (const std::uint32_t block : node.blocks) ++isInNode[block];
        }
        QVERIFY(std::ranges::all_of(isInNode, [](std::uint8_t n) { return n == 1; }));
        QVERIFY(std::ranges::all_of(result.arcs, [](const InitialArc& arc) { return arc.from < arc.to; }));
        // The same input, the same result; and every sentence can be said.
        ExpressionPool again = pool;
        const Initialization repeated = analyseInitialization(input, again);
        QCOMPARE(repeated.matching.unknownOf.items(), result.matching.unknownOf.items());
        const ExpressionText print = [](ExprId) { return std::string("x"); };
        QVERIFY(!explain(result, print).empty());
        for (const AddedStart& added : result.added) QVERIFY(!explain(result, added, print).empty());
        for (const RedundantCondition& redundant : result.redundant)
            QVERIFY(!explain(result, redundant, print).empty());
        for (const SetInitialization& set : result.sets) QVERIFY(!explain(result, set, print).empty());
    }
}

void InitializationStructureTest::largeSystems_data()
{
    QTest::addColumn<int>("kind");
    QTest::newRow("nothing fixed") << 0;
    QTest::newRow("steady state") << 1;
    QTest::newRow("all fixed, and one initial equation more") << 2;
    QTest::newRow("one start value for the differences of all") << 3;
    QTest::newRow("everything fixed twice") << 4;
}

/// A chain x[i]' = x[i-1] - 2*x[i] + x[i+1]: 100,000 states.
void InitializationStructureTest::largeSystems()
{
    QFETCH(const int, kind);
    const std::size_t count = 100'000;
    ExpressionPool pool;
    InitializationInput input;
    std::vector<ExprId> x, dx;
    for (std::size_t i = 0; i < count; ++i) {
        x.push_back(pool.variable(VariableId(i), ValueType::Real));
        dx.push_back(pool.der(x.back()));
    }
    for (std::size_t i = 0; i < count; ++i)
        input.columns.push({x[i], InitialRole::State, {}, kind == 2 || kind == 4, {}});
    for (std::size_t i = 0; i < count; ++i) input.columns.push({dx[i], InitialRole::Unknown, {}, false, {}});
    const auto add = [&](ExprId lhs, ExprId rhs, InitialRowKind rowKind) {
        InitialRow row;
        row.lhs = lhs;
        row.rhs = rhs;
        row.kind = rowKind;
        input.rows.push(row);
    };
    for (std::size_t i = 0; i < count; ++i) {
        const ExprId next =
            pool.binary(Op::Subtract, x[(i + 1) % count], pool.binary(Op::Multiply, pool.integer(2), x[i]));
        add(dx[i], pool.binary(Op::Add, x[(i + count - 1) % count], next), InitialRowKind::Equation);
    }
    for (std::size_t i = 0; i < count && (kind == 1 || kind == 4); ++i)
        add(dx[i], pool.integer(0), InitialRowKind::InitialEquation);
    if (kind == 2) add(dx[count / 2], pool.integer(0), InitialRowKind::InitialEquation);
    for (std::size_t i = 0; i + 1 < count && kind == 3; ++i)
        add(x[i], pool.binary(Op::Add, x[i + 1], pool.integer(1)), InitialRowKind::InitialEquation);
    const Initialization result = analyseInitialization(input, pool);
    QCOMPARE(result.added.size(), kind == 0 ? count : kind == 3 ? 1 : 0);
    QCOMPARE(result.redundant.size(), kind == 2 ? 1 : kind == 4 ? count : 0);
    QVERIFY(result.undetermined.empty());
    QCOMPARE(result.isContradictory(), false);
    if (kind == 3) QCOMPARE(result.added[0].rivals.size(), count - 1);
}

QTEST_GUILESS_MAIN(InitializationStructureTest)
#include "initialization_structure_test.moc"
