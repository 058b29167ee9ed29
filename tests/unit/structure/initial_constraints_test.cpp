// SPDX-License-Identifier: GPL-3.0-or-later
// Structural initialization of constrained systems: their states may start with fewer conditions than there are
// derivatives.
#include "tests/unit/structure/initialization_fixture.h"

using namespace causeway;
using namespace causeway::test;

class InitialConstraintsTest : public QObject {
    Q_OBJECT
private slots:
    void pendulumWithOneCoordinateFixed();
    void pendulumWithNothingFixed();
    void pendulumLeavesARegularJacobian();
    void setsTakeNoMoreThanTheyHaveStates();
    void pendulumFixedTwice();
    void pendulumFixedTwiceInContradiction();
    void everythingOfThePendulumFixed();
    void involvementComesFirst();
    void stateOfASteadyConditionIsNotTaken();
    void capacitorsFixedOnce();
    void capacitorsFixedTwice();
    void capacitorsFixedTwiceInContradiction();
    void inductorsInSeries();
    void motorInSteadyState();
};

void InitialConstraintsTest::pendulumWithOneCoordinateFixed()
{
    const Model m(pendulum("(start = 1, fixed = true)", "(start = 0)", "", "(start = 0, fixed = true)"));
    QCOMPARE(m.kind(), "well-determined");
    QVERIFY(m.isSorted());
    QCOMPARE(m.result.rows.size(), std::size_t(11));  // 5 equations, 4 derivatives, 2 start values
    QCOMPARE(m.result.columns.size(), std::size_t(11));
    QCOMPARE(m.result.sets.size(), std::size_t(2));
    QCOMPARE(m.columns(m.result.sets[StateSetId(0)].init), "x");
    QCOMPARE(m.columns(m.result.sets[StateSetId(0)].pivot), "y");
    QCOMPARE(m.columns(m.result.sets[StateSetId(1)].init), "vy");
    QCOMPARE(m.source("y"), "0 = x^2 + y^2 - L^2");
    // Set 1: x = 1 and the constraint. Set 2: vy = 0, der(y) = vy before it... all in the order of evaluation.
    QCOMPARE(m.nodes(), "before[2] set[0: 2] set[1: 1] after[6]");
    QCOMPARE(m.arcs(), "0>2 0>3 1>2 1>3 2>3");
    QCOMPARE(explain(m.result, m.result.sets[StateSetId(0)], m.printer()),
             "well-determined, 1 state: x from start values, y from the other equations.");
    QCOMPARE(explain(m.result, m.printer()), "The initialization is well-determined.");
}

void InitialConstraintsTest::pendulumWithNothingFixed()
{
    // Neither candidate involves others, and the start values (0, 0) say nothing about J: the first is taken.
    const Model m(pendulum("", ""));
    QCOMPARE(m.kind(), "under-determined");
    QVERIFY(m.isSorted());
    QCOMPARE(m.added(), "x (order), vx (order)");
    QCOMPARE(m.columns(m.result.added[0].rivals), "y");
    QCOMPARE(toString(m.result.sets[StateSetId(0)].kind), "under-determined");
    QCOMPARE(explain(m.result, m.result.added[0], m.printer()),
             "x = 0 is taken as an initial equation: y could be taken instead; nothing else decides between them.");
}

void InitialConstraintsTest::pendulumLeavesARegularJacobian()
{
    // At x = 1, y = 0, J = [2 0]: only x can be solved for. At x = 0, y = -1 only y can.
    const Model right(pendulum("(start = 1)", ""));
    QCOMPARE(right.added(), "y (regular), vy (regular)");
    QVERIFY(right.isSorted());
    QCOMPARE(right.source("x"), "0 = x^2 + y^2 - L^2");
    const Model below(pendulum("", "(start = -1)", "(start = 7)"));
    QCOMPARE(below.added(), "x (regular), vx (given)");
    QCOMPARE(below.source("y"), "0 = x^2 + y^2 - L^2");
    // Between them both would do: the one with a start value is taken.
    const Model both(pendulum("(start = 0.6)", "(start = 0.8)", "", "(start = 1)"));
    QCOMPARE(both.added(), "x (order), vy (given)");
}

void InitialConstraintsTest::setsTakeNoMoreThanTheyHaveStates()
{
    // The velocity is given: what is missing is a coordinate, although the other velocity could determine one.
    std::string text = pendulum("", "", "", "(start = 2)");
    text.insert(text.rfind("end Pendulum"), "initial equation vx = 7; ");
    const Model m(text);
    QVERIFY(m.isSorted());
    QCOMPARE(m.added(), "x (order)");
    // Of three candidates two are states; x is given by the initial equation.
    const Model rod(
        "model M Real x; Real y; Real l; Real s; Real f; equation der(l) = -0.1*l; s = l^2; der(x) = f*x; der(y) = f*y "
        "- 1; s = x^2 + y^2;"
        " initial equation x = 1; end M;");
    QVERIFY(rod.isSorted());
    QCOMPARE(rod.result.sets[StateSetId(0)].stateCount, std::size_t(2));
    QCOMPARE(rod.added(), "y (order)");
    QCOMPARE(rod.columns(rod.result.added[0].rivals), "l");
}

void InitialConstraintsTest::pendulumFixedTwice()
{
    const Model m(pendulum("(start = 1, fixed = true)", "(start = 0, fixed = true)", "", "(start = 0, fixed = true)"));
    QCOMPARE(m.kind(), "over-determined");
    QVERIFY(m.isSorted());
    QCOMPARE(m.result.redundant.size(), std::size_t(1));
    // At x = 1 the equation determines nothing of y.
    QCOMPARE(m.row(m.result.redundant[0].row), "x = 1");
    QCOMPARE(m.rows(m.result.redundant[0].conditions), "y = 0");
    QCOMPARE(m.rows(m.result.redundant[0].equations), "0 = x^2 + y^2 - L^2");
    QCOMPARE(toString(m.result.redundant[0].consistency), "consistent");
    QVERIFY(!m.result.isContradictory());
    QCOMPARE(toString(m.result.sets[StateSetId(0)].kind), "over-determined");
    QCOMPARE(toString(m.result.sets[StateSetId(1)].kind), "well-determined");
}

void InitialConstraintsTest::pendulumFixedTwiceInContradiction()
{
    const Model m(pendulum("(start = 1, fixed = true)", "(start = 1, fixed = true)", "", "(start = 0, fixed = true)"));
    QCOMPARE(m.kind(), "over-determined");
    QVERIFY(m.result.isContradictory());
    QCOMPARE(m.row(m.result.redundant[0].violated), "0 = x^2 + y^2 - L^2");
    QCOMPARE(m.result.redundant[0].residual, 1.0);
    QCOMPARE(explain(m.result, m.result.redundant[0], m.printer()),
             "y = 1 contradicts x = 1 with 0 = x^2 + y^2 - L^2: the residual x^2 + y^2 - L^2 is 1 instead of 0.");
}

void InitialConstraintsTest::everythingOfThePendulumFixed()
{
    const auto fixed = [](const char* start) { return "(start = " + std::string(start) + ", fixed = true)"; };
    const Model good(pendulum(fixed("0"), fixed("-1"), fixed("7"), fixed("0")));
    QCOMPARE(good.result.redundant.size(), std::size_t(2));
    QCOMPARE(toString(good.result.redundant[0].consistency), "consistent");
    QCOMPARE(toString(good.result.redundant[1].consistency), "consistent");
    // A velocity along the rod: 2*x*vx + 2*y*vy = -2*3.
    const Model bad(pendulum(fixed("0"), fixed("-1"), fixed("7"), fixed("3")));
    QCOMPARE(toString(bad.result.redundant[0].consistency), "consistent");
    QCOMPARE(toString(bad.result.redundant[1].consistency), "contradictory");
    QCOMPARE(bad.result.redundant[1].residual, -6.0);
    // A contradiction is not told twice.
    const Model worse(pendulum(fixed("0"), fixed("-2"), fixed("7"), fixed("0")));
    QCOMPARE(toString(worse.result.redundant[0].consistency), "contradictory");
    QCOMPARE(worse.result.redundant[0].residual, 3.0);
    QVERIFY(worse.result.redundant[1].consistency != Consistency::Contradictory);
}

void InitialConstraintsTest::involvementComesFirst()
{
    // J = [y + z, x, x]: the column of x involves y and z, the others one.
    const Model m(
        "model M Real y; Real z; Real x; Real f; equation der(x) = f*(y + z); der(y) = f*x + 1; der(z) = f*x - 1; 2 = "
        "x*y + x*z; end M;");
    QVERIFY(m.isSorted());
    QCOMPARE(m.added(), "x (involvement), y (order)");
    QCOMPARE(m.result.added[0].involved, 2U);
    QCOMPARE(explain(m.result, m.result.added[0], m.printer()),
             "x = 0 is taken as an initial equation: its entries in the Jacobian of the constraints involve 2 other "
             "candidates, more than those of z.");
}

/// A filter that is to begin at rest behind a controller of which nothing is said.
void InitialConstraintsTest::stateOfASteadyConditionIsNotTaken()
{
    for (const char* const start : {"(start = 0.5)", ""}) {
        const Model m(fmt::format(
            "model M Real x1(start = 0); Real x2; Real i{}; equation der(i) = 1 - x2; der(x1) = i - x1; der(x2) = x1 - "
            "x2; initial equation x2 = 0.7; der(x1) = 0; end M;",
            start));
        QVERIFY(m.isSorted());
        QCOMPARE(m.added(), "i (given)");
        QCOMPARE(m.columns(m.result.added[0].rivals), "x1");
        QVERIFY(explain(m.result, m.result.added[0], m.printer())
                    .ends_with("start values of x1 are guesses: initial equations say their derivatives."));
    }
}

void InitialConstraintsTest::capacitorsFixedOnce()
{
    for (const bool isFirst : {true, false}) {
        const std::string fixed = "(start = 1, fixed = true)";
        const Model m(isFirst ? capacitors(fixed, "") : capacitors("", fixed));
        QCOMPARE(m.kind(), "well-determined");
        QVERIFY(m.isSorted());
        QCOMPARE(m.columns(m.result.sets[StateSetId(0)].init), isFirst ? "u1" : "u2");
        QCOMPARE(m.source(isFirst ? "u2" : "u1"), "0 = u2 - u1");
    }
    const Model m(capacitors("", ""));
    QCOMPARE(m.kind(), "under-determined");
    QCOMPARE(m.added(), "u1 (only choice)");
}

void InitialConstraintsTest::capacitorsFixedTwice()
{
    const Model m(capacitors("(start = 1, fixed = true)", "(start = 1, fixed = true)"));
    QCOMPARE(m.kind(), "over-determined");
    QCOMPARE(m.result.redundant.size(), std::size_t(1));
    QCOMPARE(toString(m.result.redundant[0].consistency), "consistent");
    QCOMPARE(explain(m.result, m.result.redundant[0], m.printer()),
             "u2 = 1 is redundant: it follows from u1 = 1 with 0 = u2 - u1.");
}

void InitialConstraintsTest::capacitorsFixedTwiceInContradiction()
{
    const Model m(capacitors("(start = 1, fixed = true)", "(start = 2, fixed = true)"));
    QVERIFY(m.result.isContradictory());
    QCOMPARE(explain(m.result, m.result.redundant[0], m.printer()),
             "u2 = 2 contradicts u1 = 1 with 0 = u2 - u1: the residual u2 - u1 is 1 instead of 0.");
}

void InitialConstraintsTest::inductorsInSeries()
{
    const auto text = [](const std::string& a, const std::string& b, const std::string& c) {
        return "model M parameter Real L = 0.1; Real i1" + a + "; Real i2" + b + "; Real i3" + c +
               "; Real u1; Real u2; Real u3; equation L*der(i1) = u1; L*der(i2) = u2; L*der(i3) = u3; i1 = i2; i2 = "
               "i3; sin(time) = u1 + u2 + u3; end M;";
    };
    const std::string fixed = "(start = 2, fixed = true)";
    QCOMPARE(Model(text("", fixed, "")).kind(), "well-determined");
    QCOMPARE(Model(text("", "", "")).result.added.size(), std::size_t(1));
    const Model m(text(fixed, fixed, "(start = 3, fixed = true)"));
    QCOMPARE(m.result.redundant.size(), std::size_t(2));
    QCOMPARE(m.row(m.result.redundant[0].row), "i2 = 2");
    QCOMPARE(toString(m.result.redundant[0].consistency), "consistent");
    QCOMPARE(m.row(m.result.redundant[1].row), "i3 = 3");
    QCOMPARE(toString(m.result.redundant[1].consistency), "contradictory");
    QCOMPARE(m.row(m.result.redundant[1].violated), "i2 = i3");
    QCOMPARE(m.result.redundant[1].residual, -1.0);
}

void InitialConstraintsTest::motorInSteadyState()
{
    const Model m(
        "model Motor parameter Real R = 1; parameter Real L = 0.01; parameter Real k = 0.5; parameter Real J = 0.1; "
        "parameter Real d = 0.02;"
        " parameter Real u = 12; Real i(start = 3); Real w; Real phi(start = 0, fixed = true);"
        " equation u = R*i + L*der(i) + k*w; J*der(w) = k*i - d*w; der(phi) = w; initial equation der(i) = 0; der(w) = "
        "0; end Motor;");
    QCOMPARE(m.kind(), "well-determined");
    QVERIFY(m.isSorted());
    QCOMPARE(m.result.rows.size(), std::size_t(6));
    // i and w are solved together from the equations of the circuit and of the rotor.
    std::size_t largest = 0;
    for (const auto block : m.result.blocks) largest = std::max(largest, block.size());
    QCOMPARE(largest, std::size_t(2));
    QCOMPARE(m.source("der(i)"), "der(i) = 0");
    QCOMPARE(m.source("phi"), "phi = 0");
    QCOMPARE(m.nodes(), "after[6]");
}

QTEST_GUILESS_MAIN(InitialConstraintsTest)
#include "initial_constraints_test.moc"
