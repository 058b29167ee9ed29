// SPDX-License-Identifier: GPL-3.0-or-later
// Clocked state machines: which state is active at which tick, and what its equations give.
#include <regex>

#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class StateMachinesTest : public QObject {
    Q_OBJECT
private slots:
    void valuesAtTheTicks_data();
    void valuesAtTheTicks();
    void aMachineEqualsItsEquationsByHand();
    void conditionsThatContradictTheirEffectAreTold();
};

namespace {

/// Beginning of a state machine that starts in `a`.
const std::string kCounter =
    "inner Integer v(start = 0); block S parameter Integer by = 1; outer output Integer v; "
    "equation v = previous(v) + by; end S; ";

}  // namespace

void StateMachinesTest::valuesAtTheTicks_data()
{
    QTest::addColumn<std::string>("model");
    QTest::addColumn<std::string>("variable");
    QTest::addColumn<std::vector<double>>("values");  // at the ticks of a clock of a second
    const auto row = [](const char* name, const std::string& model, const std::string& variable,
                        std::vector<double> values) { QTest::newRow(name) << model << variable << std::move(values); };
    const std::string two = kCounter + "S a, b(by = -1); equation initialState(a); ";
    row("a delayed transition takes place a tick later",
        two + "transition(a, b, v >= 2, immediate = false); transition(b, a, v <= 0, immediate = false);", "v",
        {1, 2, 1, 0, 1, 2, 1});
    // previous(v) is known before; at the first tick no state is left.
    row("an immediate transition at once",
        two + "transition(a, b, previous(v) >= 2); transition(b, a, previous(v) <= 0);", "v", {1, 2, 1, 0, 1, 2, 1});
    row("a state is kept for a tick at least", two + "transition(a, b, true); transition(b, a, true);", "v",
        {1, 0, 1, 0, 1});
    row("the lower number has priority",
        kCounter +
            "S a, b(by = 10), c(by = 100); equation initialState(a); transition(a, c, true, priority = 2); "
            "transition(a, b, previous(v) >= 2, priority = 1);",
        "v", {1, 101, 201});
    row("a delayed one with priority before an immediate one",
        kCounter +
            "S a, b(by = 10), c(by = 100); equation initialState(a); transition(a, c, previous(v) >= 2, "
            "priority = 2); transition(a, b, v >= 2, priority = 1, immediate = false);",
        "v", {1, 2, 12, 22});
    row("a state in which nothing is defined keeps values",
        kCounter +
            "block N end N; S a; N n; equation initialState(a); transition(a, n, v >= 2, immediate = false); "
            "transition(n, a, ticksInState() >= 2, immediate = false);",
        "v", {1, 2, 2, 2, 3, 3, 3, 4});
    row("ticks of an immediate transition",
        kCounter +
            "block N end N; S a; N n; equation initialState(a); transition(a, n, ticksInState() >= 3); "
            "transition(n, a, ticksInState() >= 2);",
        "v", {1, 2, 2, 3, 4, 4, 5});
    row("a transition to itself counts ticks from one",
        "block S Integer k = ticksInState(); end S; S a; equation initialState(a); transition(a, a, ticksInState() >= "
        "3, immediate = false);",
        "a.k", {1, 2, 3, 1, 2, 3, 1});
    const std::string local =
        "block S Integer k(start = 5); Integer m[2](start = {1, 2}); equation k = previous(k) + "
        "1; m[1] = previous(m[2]); m[2] = previous(m[1]) + m[1]; end S; S a, b; equation "
        "initialState(a); transition(a, b, ticksInState() >= 2, immediate = false); ";
    row("reset by default", local + "transition(b, a, true, immediate = false);", "a.k", {6, 7, 7, 6, 7, 7, 6});
    row("no reset where it is not asked for", local + "transition(b, a, true, immediate = false, reset = false);",
        "a.k", {6, 7, 7, 8, 9, 9, 10});
    row("arrays", local + "transition(b, a, true, immediate = false, reset = false);", "a.m[2]", {3, 5, 5, 8, 13, 13});
    row("arrays are reset", local + "transition(b, a, true, immediate = false);", "a.m[2]", {3, 5, 5, 3, 5, 5});
    const std::string nested =
        "inner Integer v(start = 0); block P inner outer output Integer v; block S outer output Integer v; equation v "
        "= previous(v) + 1; end S; block T outer output Integer v; equation v = previous(v) + 10; end T; S s; T t; "
        "equation initialState(s); transition(s, t, ticksInState() >= 2, immediate = false); end P; block Q outer "
        "output Integer v; equation v = previous(v) + 100; end Q; P p; Q q; equation initialState(p); transition(p, q, "
        "ticksInState() >= 3, immediate = false); ";
    row("nested machines start again", nested + "transition(q, p, true, immediate = false);", "v",
        {1, 2, 12, 112, 113, 114, 124, 224});
    row("models are states, too",
        std::regex_replace(nested, std::regex("block "), "model ") + "transition(q, p, true, immediate = false);", "v",
        {1, 2, 12, 112, 113, 114, 124, 224});
    row("or go on where they were", nested + "transition(q, p, true, immediate = false, reset = false);", "v",
        {1, 2, 12, 112, 122, 132, 142, 242});
    row("what synchronizes waits for all machines inside",
        "block P block S end S; S a, b, c, d; equation initialState(a); initialState(c); transition(a, b, "
        "ticksInState() >= 2, immediate = false); transition(c, d, ticksInState() >= 4, immediate = false); end P; "
        "block Q end Q; P p; Q q; Integer n = if activeState(p) then 1 else 2; equation initialState(p); transition(p, "
        "q, true, immediate = false, synchronize = true); transition(q, p, true, immediate = false);",
        "n", {1, 1, 1, 1, 1, 2, 1});
    row("algorithms",
        "inner Integer v(start = 3); block A outer output Integer v; algorithm v := previous(v); for i in 1:2 loop v "
        ":= v + i; end for; end A; block B outer output Integer v; algorithm v := -previous(v); end B; A a; B b; "
        "equation initialState(a); transition(a, b, true, immediate = false); transition(b, a, true, immediate = "
        "false);",
        "v", {6, -6, -3, 3, 6});
    row("if-equations",
        "inner Integer v(start = 0), w(start = 0); block A outer output Integer v, w; equation if previous(v) > 1 then "
        "v = 0; w = previous(w) + 1; else v = previous(v) + 1; w = previous(w); end if; end A; block B end B; A a; B "
        "b; equation initialState(a); transition(a, b, w >= 1, immediate = false);",
        "w", {0, 0, 1, 1, 1});
    row("implicit equations",
        "block A Real x(start = 4); equation 0 = x + x - previous(x); end A; block B end B; A a; B b; equation "
        "initialState(a); transition(a, b, ticksInState() >= 2, immediate = false); transition(b, a, true, immediate = "
        "false, reset = false);",
        "a.x", {2, 1, 1, 0.5, 0.25, 0.25});
    row("connected outputs are one source",
        "connector Out = output Integer; connector In = input Integer; block A Out y(start = 0); equation y = "
        "previous(y) + 1; end A; block G In u; Integer twice = 2 * u; end G; A a, b; G g; Out y; equation "
        "initialState(a); transition(a, b, ticksInState() >= 2, immediate = false); transition(b, a, true, immediate = "
        "false, reset = false); connect(a.y, g.u); connect(b.y, g.u); connect(g.u, y);",
        "g.twice", {2, 4, 2, 6, 8, 2});
    row("arrays of states",
        kCounter +
            "S s[3](by = {1, 10, 100}); equation initialState(s[1]); for i in 1:3 loop transition(s[i], s[if i "
            "< 3 then i + 1 else 1], true); end for;",
        "v", {1, 11, 111, 112, 122});
}

void StateMachinesTest::valuesAtTheTicks()
{
    QFETCH(std::string, model);
    QFETCH(std::string, variable);
    QFETCH(std::vector<double>, values);
    const Outcome outcome = run("model M " + model + " annotation(experiment(StopTime = 9)); end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    for (std::size_t i = 0; i < values.size(); ++i)
        QCOMPARE(outcome.at(variable, static_cast<double>(i) + 0.5), values[i]);
}

/// A controller with hysteresis and a waiting time on a clock of 0.1 s, against the same written with previous() only.
void StateMachinesTest::aMachineEqualsItsEquationsByHand()
{
    const Outcome outcome = run(
        "model M Real T(start = 15, fixed = true); Real Tc = sample(T, Clock(1, 10)); inner Real heat(start = 0); "
        "block "
        "Off outer output Real heat; equation heat = 0; end Off; block On outer output Real heat; Real k(start = 0); "
        "equation k = previous(k) + 1; heat = 1 + 0.01 * k; end On; Off off; On on; Real h(start = 0), k(start = 0), "
        "n(start = 0); Boolean isOn(start = false); equation der(T) = 10 * hold(heat) - 0.2 * (T - 10); "
        "initialState(off); transition(off, on, Tc < 18 and timeInState() >= 0.3, immediate = false); transition(on, "
        "off, Tc > 22, immediate = false); "
        "isOn = if previous(isOn) then not previous(Tc) > 22 else previous(Tc) < 18 and previous(n) >= 4; n = if isOn "
        "<> previous(isOn) then 1 else previous(n) + 1; k = if not isOn then previous(k) elseif previous(isOn) then "
        "previous(k) + 1 else 1; h = if isOn then 1 + 0.01 * k else 0; annotation(experiment(StopTime = 20)); end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const auto machine = outcome.result().find("heat")->values, byHand = outcome.result().find("h")->values;
    QCOMPARE(std::vector(machine.begin(), machine.end()), std::vector(byHand.begin(), byHand.end()));
    QVERIFY(std::ranges::count(machine, 0.0) > 10 && std::ranges::max(machine) > 1.03);
}

void StateMachinesTest::conditionsThatContradictTheirEffectAreTold()
{
    const Outcome outcome = run(
        "model M inner Integer v(start = 0); block S parameter Integer k = 1; outer output Integer v; equation v = "
        "k; end S; S a, b(k = 5); equation initialState(a); transition(a, b, v < 3); annotation(experiment(StopTime "
        "= 3)); end M;");
    QVERIFY(!outcome.completed());
    QVERIFY2(outcome.messages().find("E5003") != std::string::npos, outcome.messages().c_str());
}

QTEST_GUILESS_MAIN(StateMachinesTest)
#include "state_machines_test.moc"
