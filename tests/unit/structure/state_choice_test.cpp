// SPDX-License-Identifier: GPL-3.0-or-later
// Which variables index reduction makes states: the wishes of the model, what overrules them, and the sets that are
// left for selection during simulation.
#include "tests/unit/structure/index_reduction_fixture.h"

using namespace causeway;
using namespace causeway::test;

class StateChoiceTest : public QObject {
    Q_OBJECT
private slots:
    void stateSelectDecidesBetweenEquals();
    void auxiliaryVariablesAreEliminated();
    void wantedStateThatIsNotDifferentiated();
    void wishThatCannotBeFulfilled();
    void stateSelectDecidesWhereEntriesVary();
    void constantEntriesDecideBetweenEquals();
    void threePendulumsHaveTheirOwnSets();
    void neverAndAlwaysAreOverruledWithNotice();
};

void StateChoiceTest::stateSelectDecidesBetweenEquals()
{
    const StateSelect order[] = {StateSelect::Never, StateSelect::Avoid, StateSelect::Default, StateSelect::Prefer,
                                 StateSelect::Always};
    for (const StateSelect first : order) {
        for (const StateSelect second : order) {
            Model m;
            parallelCapacitors(m, first, second);
            const IndexReduction result = m.reduce();
            QVERIFY(result.isComplete());
            QCOMPARE(m.texts(result, ColumnRole::State), first >= second ? "u1" : "u2");
            QVERIFY(m.isRegular(result));
        }
    }
    // A fixed start value is a reason too.
    Model m;
    const ExprId a = m.variable("a"), b = m.variable("b", StateSelect::Default, true), f = m.variable("f");
    m.equation(m.der(a), f);
    m.equation(m.der(b), m.sub(m.n(1), f));
    m.equation(a, m.mul(m.n(3), b));
    QCOMPARE(m.texts(m.reduce(), ColumnRole::State), "b");
}

void StateChoiceTest::auxiliaryVariablesAreEliminated()
{
    // The constraint goes through variables that are no candidates.
    Model m;
    const ExprId u1 = m.variable("u1"), u2 = m.variable("u2"), i1 = m.variable("i1"), i2 = m.variable("i2"),
                 p = m.variable("p"), q = m.variable("q");
    m.equation(m.der(u1), i1);
    m.equation(m.der(u2), i2);
    m.equation(p, m.mul(m.n(2), u1));
    m.equation(q, p);
    m.equation(q, u2);
    m.equation(m.add(i1, i2), m.sub(m.n(1), u1));
    const IndexReduction result = m.reduce();
    QVERIFY(result.isComplete());
    QCOMPARE(result.selection.sets.size(), std::size_t(1));
    QCOMPARE(result.selection.sets[StateSetId(0)].candidates.size(), std::size_t(2));
    QCOMPARE(result.selection.sets[StateSetId(0)].equations.size(), std::size_t(1));
    QCOMPARE(m.texts(result, ColumnRole::State), "u1");
    QCOMPARE(m.texts(result, ColumnRole::Dummy), "u2 p q");
    QVERIFY(m.isRegular(result));
}

void StateChoiceTest::wantedStateThatIsNotDifferentiated()
{
    // der(U) = -T with U = c*T^3: the temperature is wanted.
    for (const StateSelect select : {StateSelect::Default, StateSelect::Prefer, StateSelect::Always}) {
        Model m;
        const ExprId energy = m.variable("U"), temperature = m.variable("T", select);
        const ExprId c = m.parameter("c", 4);
        m.equation(m.der(energy), m.pool.unary(Op::Negate, temperature));
        m.equation(energy, m.mul(c, m.pool.binary(Op::Power, temperature, m.n(3))));
        const IndexReduction result = m.reduce();
        QVERIFY(result.isComplete());
        QCOMPARE(m.texts(result, ColumnRole::State), select == StateSelect::Default ? "U" : "T");
        QCOMPARE(result.derivatives.size(), std::size_t(select == StateSelect::Default ? 0 : 1));
        QVERIFY(m.isRegular(result));
    }
}

void StateChoiceTest::wishThatCannotBeFulfilled()
{
    // y is an external function of a state: without its derivative the wish is given up.
    Model m;
    const ExprId x = m.variable("x"), y = m.variable("y", StateSelect::Prefer);
    IdVector<FunctionId, Function> functions;
    Function external;
    external.name = "table";
    external.isExternal = true;
    external.inputs = {0};
    external.outputs = {1};
    external.variables.resize(2);
    external.variables[0] = {"u", TypeTable::real(), FunctionVariableRole::Input, {}, {}, false, {}, {}, {}};
    external.variables[1] = {"y", TypeTable::real(), FunctionVariableRole::Output, {}, {}, false, {}, {}, {}};
    external.resultType = TypeTable::real();
    const FunctionId table = functions.push(external);
    FunctionList store(functions);
    FunctionDerivatives derivatives(m.pool, store);
    m.equation(m.der(x), y);
    m.equation(y, m.pool.functionCall(table, std::array{x}, TypeTable::real()));
    const IndexReduction result = m.reduce(&derivatives);
    QVERIFY(result.isUnchanged());
    QCOMPARE(m.texts(result, ColumnRole::State), "x");
}

void StateChoiceTest::stateSelectDecidesWhereEntriesVary()
{
    Model m;
    const ExprId x = m.variable("x"), y = m.variable("y", StateSelect::Prefer), z = m.variable("z"),
                 f = m.variable("f");
    // y = x*z, all differentiated: y is a state, one of x and z is selected as it goes.
    m.equation(m.der(x), f);
    m.equation(m.der(y), m.sub(m.n(1), f));
    m.equation(m.der(z), x);
    m.equation(y, m.mul(x, z));
    const IndexReduction result = m.reduce();
    QVERIFY(result.isComplete());
    QCOMPARE(m.texts(result, ColumnRole::State), "y");
    QCOMPARE(result.selection.sets.size(), std::size_t(2));
    QCOMPARE(m.text(result.selection.sets[StateSetId(0)]), "E={4} C={x z} J=[-z -x] 1 self-dependent on 1 dynamic");
    // Where x and z are zero the wish for y cannot be followed: what it is about is watched, too.
    QCOMPARE(m.text(result.selection.sets[StateSetId(1)]),
             "E={4} C={x y z} J=[-z 1 -x] 2 self-dependent on 0 states={y}");
    QVERIFY(m.isRegular(result));
}

void StateChoiceTest::constantEntriesDecideBetweenEquals()
{
    Model m;
    const ExprId x = m.variable("x"), y = m.variable("y"), f = m.variable("f");
    m.equation(m.der(x), f);
    m.equation(m.der(y), m.sub(m.n(1), f));
    m.equation(x, m.call(Builtin::Sin, y));
    const IndexReduction result = m.reduce();
    QCOMPARE(m.texts(result, ColumnRole::State), "y");
    QVERIFY(!result.selection.sets[StateSetId(0)].isDynamic);
}

void StateChoiceTest::threePendulumsHaveTheirOwnSets()
{
    Model m;
    for (int i = 0; i < 3; ++i) pendulum(m);
    const IndexReduction result = m.reduce();
    QVERIFY(result.isComplete());
    QCOMPARE(result.selection.sets.size(), std::size_t(6));
    for (std::size_t i = 0; i < 3; ++i) {
        QCOMPARE(int(result.selection.sets[StateSetId(i)].dependency), int(SetDependency::SelfDependent));
        QCOMPARE(result.selection.sets[StateSetId(3 + i)].dependsOn, std::vector{StateSetId(i)});
    }
    QVERIFY(m.isRegular(result));
}

void StateChoiceTest::neverAndAlwaysAreOverruledWithNotice()
{
    Model both;
    parallelCapacitors(both, StateSelect::Always, StateSelect::Always);
    const IndexReduction always = both.reduce();
    QCOMPARE(always.selection.overruled.size(), std::size_t(1));
    QCOMPARE(both.text(always.selection.overruled[0]), "u2");
    Model none;
    parallelCapacitors(none, StateSelect::Never, StateSelect::Never);
    const IndexReduction never = none.reduce();
    QCOMPARE(never.selection.overruled.size(), std::size_t(1));
    QCOMPARE(none.text(never.selection.overruled[0]), "u1");
    Model fine;
    parallelCapacitors(fine, StateSelect::Always, StateSelect::Never);
    QVERIFY(fine.reduce().selection.overruled.empty());
}

QTEST_GUILESS_MAIN(StateChoiceTest)
#include "state_choice_test.moc"
