// SPDX-License-Identifier: GPL-3.0-or-later
// Index reduction: what is differentiated and what becomes a dummy derivative.
#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>

#include "tests/unit/structure/index_reduction_fixture.h"

using namespace causeway;
using namespace causeway::test;

class IndexReductionTest : public QObject {
    Q_OBJECT
private slots:
    void planarPendulum();
    void parallelCapacitorsHaveOneState();
    void inductorsInSeries();
    void gearCoupling();
    void doublePendulum();
    void chainOfIntegrators();
    void indexOneStaysAsItIs();
    void constraintThroughAFunction();
    void singularSystem();
    void equationWithoutDerivative();
    void repeatedConstraint();
    void conditionIsNoOccurrence();
    void stepsLeadToTheResult();
    void manyConstraintsAreNoSpecialCase();
    void hubOfConstraintsIsNoSpecialCase();
    void eliminationAgreesWithDenseRank();
};

void IndexReductionTest::planarPendulum()
{
    Model m;
    pendulum(m);
    const IndexReduction result = m.reduce();
    QVERIFY(result.isComplete());
    QCOMPARE(result.pantelides.structuralIndex, 3U);
    std::vector<std::string> derivatives;
    for (const EquationDerivative& derivative : result.derivatives) derivatives.push_back(m.text(derivative));
    QCOMPARE(derivatives.size(), std::size_t(4));
    QCOMPARE(derivatives[0], "der(der(x)) = der(vx)");
    QCOMPARE(derivatives[1], "der(der(y)) = der(vy)");
    QCOMPARE(derivatives[2], "0 = 2*x*der(x) + 2*y*der(y)");
    QCOMPARE(result.selection.sets.size(), std::size_t(2));
    QCOMPARE(m.text(result.selection.sets[StateSetId(0)]), "E={5} C={x y} J=[2*x 2*y] 1 self-dependent dynamic");
    QCOMPARE(m.text(result.selection.sets[StateSetId(1)]),
             "E={5'} C={vx vy} J=[2*x 2*y] 1 cross-dependent on 0 dynamic");
    QCOMPARE(m.texts(result, ColumnRole::Dummy), "der(x) der(y)");
    QCOMPARE(m.texts(result, ColumnRole::State), "");
    QCOMPARE(m.texts(result, ColumnRole::Candidate), "x y vx vy");
    QVERIFY(m.isRegular(result));
}

void IndexReductionTest::parallelCapacitorsHaveOneState()
{
    Model m;
    parallelCapacitors(m);
    const IndexReduction result = m.reduce();
    QVERIFY(result.isComplete());
    QCOMPARE(result.pantelides.structuralIndex, 2U);
    QCOMPARE(result.derivatives.size(), std::size_t(1));
    QCOMPARE(m.text(result.derivatives[0]), "0 = der(u2) - der(u1)");
    QCOMPARE(result.selection.sets.size(), std::size_t(1));
    QCOMPARE(m.text(result.selection.sets[StateSetId(0)]), "E={7} C={u1 u2} J=[-1 1] 1 independent states={u1}");
    QCOMPARE(m.texts(result, ColumnRole::State), "u1");
    QCOMPARE(m.texts(result, ColumnRole::Dummy), "u2");
    QVERIFY(m.isRegular(result));
}

void IndexReductionTest::inductorsInSeries()
{
    Model m;
    const ExprId i1 = m.variable("i1"), i2 = m.variable("i2"), i3 = m.variable("i3"), u1 = m.variable("u1"),
                 u2 = m.variable("u2"), u3 = m.variable("u3");
    const ExprId inductance = m.parameter("L", 0.1);
    m.equation(m.mul(inductance, m.der(i1)), u1);
    m.equation(m.mul(inductance, m.der(i2)), u2);
    m.equation(m.mul(inductance, m.der(i3)), u3);
    m.equation(i1, i2);
    m.equation(i2, i3);
    m.equation(m.call(Builtin::Sin, m.pool.time()), m.add(u1, m.add(u2, u3)));
    const IndexReduction result = m.reduce();
    QVERIFY(result.isComplete());
    QCOMPARE(result.pantelides.structuralIndex, 2U);
    QCOMPARE(result.columnsOf(ColumnRole::State).size(), std::size_t(1));
    QCOMPARE(result.selection.sets.size(), std::size_t(1));
    QCOMPARE(result.selection.sets[StateSetId(0)].equations.size(), std::size_t(2));
    QVERIFY(!result.selection.sets[StateSetId(0)].isDynamic);
    QVERIFY(m.isRegular(result));
}

void IndexReductionTest::gearCoupling()
{
    for (const bool prefersSecond : {false, true}) {
        Model m;
        const StateSelect select = prefersSecond ? StateSelect::Prefer : StateSelect::Default;
        const ExprId phi1 = m.variable("phi1"), w1 = m.variable("w1"), phi2 = m.variable("phi2", select),
                     w2 = m.variable("w2", select);
        const ExprId tau1 = m.variable("tau1"), tau2 = m.variable("tau2");
        const ExprId ratio = m.parameter("ratio", 10), inertia = m.parameter("J", 2);
        m.equation(m.der(phi1), w1);
        m.equation(m.der(phi2), w2);
        m.equation(m.mul(inertia, m.der(w1)), m.sub(m.n(1), tau1));
        m.equation(m.mul(inertia, m.der(w2)), tau2);
        m.equation(phi1, m.mul(ratio, phi2));
        m.equation(tau2, m.mul(ratio, tau1));
        const IndexReduction result = m.reduce();
        QVERIFY(result.isComplete());
        QCOMPARE(result.pantelides.structuralIndex, 3U);
        QCOMPARE(m.texts(result, ColumnRole::State), prefersSecond ? "phi2 w2" : "phi1 w1");
        QCOMPARE(result.selection.sets.size(), std::size_t(2));
        QCOMPARE(m.text(result.selection.sets[StateSetId(0)]),
                 std::string("E={5} C={phi1 phi2} J=[1 -ratio] 1 independent states={") +
                     (prefersSecond ? "phi2}" : "phi1}"));
        QCOMPARE(m.text(result.selection.sets[StateSetId(1)]),
                 std::string("E={5'} C={w1 w2} J=[1 -ratio] 1 independent states={") + (prefersSecond ? "w2}" : "w1}"));
        QVERIFY(m.isRegular(result));
    }
}

void IndexReductionTest::doublePendulum()
{
    Model m;
    const ExprId x1 = m.variable("x1"), y1 = m.variable("y1"), x2 = m.variable("x2"), y2 = m.variable("y2");
    const ExprId vx1 = m.variable("vx1"), vy1 = m.variable("vy1"), vx2 = m.variable("vx2"), vy2 = m.variable("vy2");
    const ExprId s1 = m.variable("s1"), s2 = m.variable("s2");
    const ExprId g = m.parameter("g", 9.81);
    m.equation(m.der(x1), vx1);
    m.equation(m.der(y1), vy1);
    m.equation(m.der(x2), vx2);
    m.equation(m.der(y2), vy2);
    m.equation(m.der(vx1), m.sub(m.mul(s2, m.sub(x2, x1)), m.mul(s1, x1)));
    m.equation(m.der(vy1), m.sub(m.sub(m.mul(s2, m.sub(y2, y1)), m.mul(s1, y1)), g));
    m.equation(m.der(vx2), m.mul(s2, m.sub(x1, x2)));
    m.equation(m.der(vy2), m.sub(m.mul(s2, m.sub(y1, y2)), g));
    m.equation(m.add(m.sq(x1), m.sq(y1)), m.n(1));
    m.equation(m.add(m.sq(m.sub(x2, x1)), m.sq(m.sub(y2, y1))), m.n(1));
    const IndexReduction result = m.reduce();
    QVERIFY(result.isComplete());
    QCOMPARE(result.pantelides.structuralIndex, 3U);
    QCOMPARE(result.selection.sets.size(), std::size_t(2));
    const StateSet& positions = result.selection.sets[StateSetId(0)];
    const StateSet& velocities = result.selection.sets[StateSetId(1)];
    QCOMPARE(positions.equations, (std::vector<ConstraintEquation>{{EquationId(8), 0}, {EquationId(9), 0}}));
    QCOMPARE(positions.candidates.size(), std::size_t(4));
    QCOMPARE(positions.stateCount(), std::size_t(2));
    QCOMPARE(positions.jacobian.size(), std::size_t(6));
    QCOMPARE(int(positions.dependency), int(SetDependency::SelfDependent));
    QCOMPARE(velocities.equations, (std::vector<ConstraintEquation>{{EquationId(8), 1}, {EquationId(9), 1}}));
    QCOMPARE(velocities.stateCount(), std::size_t(2));
    QCOMPARE(int(velocities.dependency), int(SetDependency::CrossDependent));
    QCOMPARE(velocities.dependsOn, std::vector{StateSetId(0)});
    QCOMPARE(m.texts(result, ColumnRole::Candidate), "x1 y1 x2 y2 vx1 vy1 vx2 vy2");
    QVERIFY(m.isRegular(result));
}

void IndexReductionTest::chainOfIntegrators()
{
    // der(x1) = x2, ..., der(x5) = u, x1 = sin(time): everything is determined.
    Model m;
    std::vector<ExprId> x;
    for (int i = 1; i <= 5; ++i) x.push_back(m.variable("x" + std::to_string(i)));
    const ExprId u = m.variable("u");
    for (std::size_t i = 0; i < 5; ++i) m.equation(m.der(x[i]), i < 4 ? x[i + 1] : u);
    m.equation(x[0], m.call(Builtin::Sin, m.pool.time()));
    const IndexReduction result = m.reduce();
    QVERIFY(result.isComplete());
    QCOMPARE(result.pantelides.structuralIndex, 6U);
    QCOMPARE(result.derivatives.size(), std::size_t(4 + 3 + 2 + 1 + 5));
    QVERIFY(result.columnsOf(ColumnRole::State).empty());
    for (const StateSet& set : result.selection.sets) QCOMPARE(set.stateCount(), std::size_t(0));
    // d^5 sin(t) / dt^5
    QCOMPARE(m.text(result.derivatives.back()), "der(der(der(der(der(x1))))) = cos(time)");
    QVERIFY(m.isRegular(result));
}

void IndexReductionTest::indexOneStaysAsItIs()
{
    Model m;
    const ExprId x = m.variable("x"), y = m.variable("y");
    m.equation(m.der(x), y);
    m.equation(y, m.sub(m.n(1), x));
    const std::size_t size = m.pool.size();
    const IndexReduction result = m.reduce();
    QVERIFY(result.isUnchanged());
    QCOMPARE(result.pantelides.structuralIndex, 1U);
    QCOMPARE(m.texts(result, ColumnRole::State), "x");
    QCOMPARE(m.texts(result, ColumnRole::Unknown), "y der(x)");
    QCOMPARE(m.pool.size(), size);
}

void IndexReductionTest::constraintThroughAFunction()
{
    // u2 = f(u1) with f(x) = 3*x: the algorithm is differentiated.
    Model m;
    IdVector<FunctionId, Function> functions;
    Function triple;
    triple.name = "triple";
    triple.isComplete = true;
    triple.inputs = {0};
    triple.outputs = {1};
    triple.variables.resize(2);
    triple.variables[0] = {"x", TypeTable::real(), FunctionVariableRole::Input, {}, {}, false, {}, {}, {}};
    triple.variables[1] = {"y", TypeTable::real(), FunctionVariableRole::Output, {}, {}, false, {}, {}, {}};
    triple.resultType = TypeTable::real();
    Statement statement;
    statement.targets = {m.pool.local(1, TypeTable::real())};
    statement.value = m.mul(m.n(3), m.pool.local(0, TypeTable::real()));
    triple.body = {statement};
    const FunctionId id = functions.push(triple);
    FunctionList store(functions);
    FunctionDerivatives derivatives(m.pool, store);
    const ExprId u1 = m.variable("u1"), u2 = m.variable("u2"), i = m.variable("i");
    m.equation(m.der(u1), i);
    m.equation(m.der(u2), m.sub(m.n(1), i));
    m.equation(u2, m.pool.functionCall(id, std::array{u1}, TypeTable::real()));
    const IndexReduction result = m.reduce(&derivatives);
    QVERIFY(result.isComplete());
    QCOMPARE(result.derivatives.size(), std::size_t(1));
    QCOMPARE(m.pool.op(result.derivatives[0].rhs), Op::FunctionCall);
    QCOMPARE(functions[m.pool.functionOf(result.derivatives[0].rhs)].name, "triple_der");
    QCOMPARE(m.texts(result, ColumnRole::State), "u1");
    // Without the functions there is no derivative, and that is said.
    const IndexReduction without = m.reduce();
    QCOMPARE(without.failures.size(), std::size_t(1));
    QCOMPARE(without.failures[0].equation, EquationId(2));
}

void IndexReductionTest::singularSystem()
{
    Model m;
    const ExprId x = m.variable("x"), y = m.variable("y");
    m.equation(m.der(x), m.n(1));
    m.equation(x, m.n(2));
    m.equation(y, y);
    const IndexReduction result = m.reduce();
    QVERIFY(!result.isComplete());
    QVERIFY(result.pantelides.isSingular());
    QCOMPARE(result.pantelides.singular.equations, (std::vector{EquationId(0), EquationId(1)}));
    QVERIFY(result.derivatives.empty());
}

void IndexReductionTest::equationWithoutDerivative()
{
    // The derivative of an input is not known.
    Model m;
    const ExprId x = m.variable("x"), f = m.variable("f");
    const ExprId input = m.pool.variable(VariableId(m.names.size()), ValueType::Real);
    m.names.push_back("input");
    m.parameters.push_back(std::nan(""));
    m.system.derivativeOfKnown = [&](ExprId leaf) { return leaf == input ? ExprId() : m.pool.integer(0); };
    m.equation(m.der(x), f);
    m.equation(x, input);
    const IndexReduction result = m.reduce();
    QVERIFY(!result.isComplete());
    QCOMPARE(result.failures.size(), std::size_t(1));
    QCOMPARE(result.failures[0].equation, EquationId(1));
    QCOMPARE(result.failures[0].times, 1U);
}

void IndexReductionTest::repeatedConstraint()
{
    // x = y, and the same again through a factor: nothing is left of the second.
    Model m;
    const ExprId x = m.variable("x"), y = m.variable("y"), f = m.variable("f"), g = m.variable("g");
    m.equation(m.der(x), m.add(f, g));
    m.equation(m.der(y), m.sub(f, g));
    m.equation(x, y);
    m.equation(m.mul(m.n(2), x), m.mul(m.n(2), y));
    const IndexReduction result = m.reduce();
    QVERIFY(!result.isComplete());
    QCOMPARE(result.selection.redundant.size(), std::size_t(1));
}

void IndexReductionTest::conditionIsNoOccurrence()
{
    // x only chooses: the equation cannot be solved for it.
    Model m;
    const ExprId x = m.variable("x"), y = m.variable("y");
    m.equation(m.der(x), y);
    m.equation(y, m.pool.conditional(m.pool.binary(Op::Greater, x, m.n(0)), m.n(1),
                                     m.pool.call(Builtin::Delay, std::array{x, m.pool.real(1)}, TypeTable::real())));
    const SystemGraph graph = graphOf(m.system, m.pool, WantedStates::Prefer);
    QCOMPARE(graph.incidence.unknowns(EquationId(1)).size(), std::size_t(1));
    QVERIFY(m.reduce().isUnchanged());
}

void IndexReductionTest::stepsLeadToTheResult()
{
    Model m;
    pendulum(m);
    const SystemGraph graph = graphOf(m.system, m.pool, WantedStates::Prefer);
    PantelidesState state(graph.incidence, graph.derivatives,
                          matchHighestDerivatives(graph.incidence, graph.derivatives));
    const PantelidesState before = state;
    std::vector<PantelidesStep> steps;
    const IndexReduction result = reduceIndex(m.system, m.pool, nullptr, Task(), [&](const PantelidesStep& step) {
        steps.push_back(step);
        state.apply(step);
    });
    for (std::size_t e = 0; e < 5; ++e)
        QCOMPARE(state.differentiations(EquationId(e)), result.pantelides.differentiations[EquationId(e)]);
    QVERIFY(std::ranges::count(steps, PantelidesAction::Differentiate, &PantelidesStep::action) == 2);
    for (std::size_t s = steps.size(); s-- > 0;) state.revert(steps[s]);
    QVERIFY(state == before);
    // The dummies tell the rest.
    QCOMPARE(result.selection.dummies.size(), std::size_t(2));
    QCOMPARE(m.text(result.selection.dummies[0].dummy), "der(y)");
    QVERIFY(result.selection.dummies[0].reason == DummyReason::Pivot);
}

void IndexReductionTest::manyConstraintsAreNoSpecialCase()
{
    // A chain of masses that are coupled rigidly: one velocity is left.
    constexpr int kMasses = 5000;
    Model m;
    std::vector<ExprId> v, f;
    for (int i = 0; i < kMasses; ++i) v.push_back(m.variable("v" + std::to_string(i)));
    for (int i = 0; i + 1 < kMasses; ++i) f.push_back(m.variable("f" + std::to_string(i)));
    for (std::size_t i = 0; i < v.size(); ++i) {
        const ExprId left = i == 0 ? m.n(1) : f[i - 1];
        const ExprId right = i + 1 == v.size() ? m.n(0) : f[i];
        m.equation(m.der(v[i]), m.sub(left, right));
        if (i + 1 < v.size()) m.equation(v[i], v[i + 1]);
    }
    const IndexReduction result = m.reduce();
    QVERIFY(result.isComplete());
    QCOMPARE(m.texts(result, ColumnRole::State).empty(), false);
    QCOMPARE(result.columnsOf(ColumnRole::State).size(), std::size_t(1));
    QCOMPARE(result.columnsOf(ColumnRole::Dummy).size(), std::size_t(kMasses - 1));
}

void IndexReductionTest::hubOfConstraintsIsNoSpecialCase()
{
    // Capacitors all in parallel with the first, which is wanted least.
    constexpr int kCount = 5000;
    Model m;
    const ExprId hub = m.variable("u0", StateSelect::Avoid);
    std::vector<ExprId> sum;
    ExprId currents = m.variable("i0");
    m.equation(m.der(hub), currents);
    for (int i = 1; i < kCount; ++i) {
        const ExprId u = m.variable("u" + std::to_string(i)), current = m.variable("i" + std::to_string(i));
        m.equation(m.der(u), current);
        m.equation(u, hub);
        currents = m.add(currents, current);
    }
    m.equation(currents, m.n(1));
    const IndexReduction result = m.reduce();
    QVERIFY(result.isComplete());
    QCOMPARE(m.texts(result, ColumnRole::State), "u1");
}

void IndexReductionTest::eliminationAgreesWithDenseRank()
{
    // Random constraints with constant coefficients between states: as many dummies as the rank says, and a regular
    // choice of them.
    std::mt19937 generator(3);
    int redundant = 0;
    for (int round = 0; round < 1000; ++round) {
        Model m;
        const std::size_t columns = 3 + generator() % 5, rows = 1 + generator() % 3;
        std::vector<ExprId> x, force;
        for (std::size_t i = 0; i < columns; ++i)
            x.push_back(m.variable("x" + std::to_string(i), StateSelect(1 + generator() % 3)));
        for (std::size_t i = 0; i < rows; ++i) force.push_back(m.variable("f" + std::to_string(i)));
        std::vector<std::vector<double>> a(rows, std::vector<double>(columns, 0));
        for (auto& row : a) {
            for (double& value : row) value = static_cast<double>(generator() % 3) - 1;
        }
        for (std::size_t i = 0; i < columns; ++i) {
            ExprId rhs = m.n(0);
            for (const ExprId f : force)
                rhs = m.add(rhs, m.mul(m.pool.real(1.0 + static_cast<double>(generator() % 100)), f));
            m.equation(m.der(x[i]), rhs);
        }
        for (const auto& row : a) {
            ExprId rhs = m.n(0);
            for (std::size_t i = 0; i < columns; ++i) {
                if (row[i] != 0) rhs = m.add(rhs, m.mul(m.pool.real(row[i]), x[i]));
            }
            m.equation(m.n(0), rhs);
        }
        const IndexReduction result = m.reduce();
        if (result.pantelides.isSingular()) continue;
        // Dense elimination, and the least wanted that can be dummies: greedily, as for any matroid.
        const auto rankOf = [&](const std::vector<std::size_t>& chosen) {
            std::vector<std::vector<double>> b;
            for (const auto& row : a) {
                b.emplace_back();
                for (const std::size_t column : chosen) b.back().push_back(row[column]);
            }
            std::size_t rank = 0;
            for (std::size_t column = 0; column < chosen.size() && rank < rows; ++column) {
                std::size_t pivot = rank;
                for (std::size_t i = rank; i < rows; ++i) {
                    if (std::fabs(b[i][column]) > std::fabs(b[pivot][column])) pivot = i;
                }
                if (std::fabs(b[pivot][column]) < 1e-9) continue;
                std::swap(b[pivot], b[rank]);
                for (std::size_t i = rank + 1; i < rows; ++i) {
                    const double factor = b[i][column] / b[rank][column];
                    for (std::size_t k = column; k < chosen.size(); ++k) b[i][k] -= factor * b[rank][k];
                }
                ++rank;
            }
            return rank;
        };
        std::vector<std::size_t> all(columns);
        for (std::size_t i = 0; i < columns; ++i) all[i] = i;
        std::ranges::stable_sort(all, {}, [&](std::size_t i) { return m.system.variables[UnknownId(i)].stateSelect; });
        std::vector<std::size_t> best, chosen;
        int bestWish = 0, wish = 0;
        for (const std::size_t column : all) {
            best.push_back(column);
            if (rankOf(best) < best.size()) {
                best.pop_back();
            } else {
                bestWish += int(m.system.variables[UnknownId(column)].stateSelect);
            }
        }
        for (const DummySelection& selection : result.selection.dummies) {
            chosen.push_back(selection.dummy.variable.index());
            wish += int(m.system.variables[selection.dummy.variable].stateSelect);
        }
        QCOMPARE(chosen.size(), best.size());
        QCOMPARE(rankOf(chosen), chosen.size());
        QCOMPARE(wish, bestWish);
        QCOMPARE(result.selection.redundant.size(), rows - best.size());
        redundant += result.isComplete() ? 0 : 1;
    }
    QVERIFY(redundant > 5);
}

QTEST_GUILESS_MAIN(IndexReductionTest)
#include "index_reduction_test.moc"
