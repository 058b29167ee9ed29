// SPDX-License-Identifier: GPL-3.0-or-later
// Constraints that show in no single equation, since unknowns cancel only where equations are combined: capacitors in a
// loop away from ground, inductors that meet where nothing else is connected. And equations that say the same, or
// contradict each other.

#include <fmt/format.h>

#include "core/structure/report/equation_history.h"
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

namespace {

const std::string kComponents = R"(
  connector Pin Real v; flow Real i; end Pin;
  model Ground Pin p; equation p.v = 0; end Ground;
  partial model TwoPin Pin p, n; Real v, i; equation v = p.v - n.v; 0 = p.i + n.i; i = p.i; end TwoPin;
  model Resistor extends TwoPin; parameter Real R = 1; equation v = R*i; end Resistor;
  model Capacitor extends TwoPin; parameter Real C = 1; equation C*der(v) = i; end Capacitor;
  model Inductor extends TwoPin; parameter Real L = 1; equation L*der(i) = v; end Inductor;
  model Source extends TwoPin; parameter Real V = 1, phase = 0; equation v = V*sin(2*3.14159265358979312*time + phase); end Source;
  model Constant extends TwoPin; parameter Real V = 1; equation v = V; end Constant;
)";

Outcome runCircuit(const std::string& body, double stopTime = 2)
{
    Outcome outcome;
    outcome.analysis = analyse(
        std::make_shared<const SourceFile>("test.mo", "model Circuit\n" + kComponents + body + "\nend Circuit;"),
        "Circuit", StopAfter::Program, {});
    if (!outcome.analysis->program) return outcome;
    SimulationSettings settings = settingsFor(outcome.analysis->dae->experiment);
    settings.stopTime = stopTime;
    settings.tolerance = 1e-9;
    outcome.simulation = simulate(*outcome.analysis, settings, outcome.diagnostics, {});
    return outcome;
}

Outcome runEquations(const std::string& text, double stopTime = 1,
                     const std::vector<std::pair<std::string, std::string>>& overrides = {})
{
    return run("model M\n" + text + "\nend M;", [&](SimulationSettings& settings) {
        settings.stopTime = stopTime;
        settings.tolerance = 1e-9;
        settings.overrides = overrides;
    });
}

bool isNear(double found, double expected, double absolute)
{
    return std::fabs(found - expected) <= absolute;
}

/// T*u' + u = sin(2*pi*t) from u(0) = start
double filtered(double T, double start, double time)
{
    const double w = 2 * 3.14159265358979323846, sine = 1 / (1 + w * w * T * T), cosine = -w * T * sine;
    return (start - cosine) * std::exp(-time / T) + sine * std::sin(w * time) + cosine * std::cos(w * time);
}

}  // namespace

class HiddenLinearConstraintsTest : public QObject {
    Q_OBJECT

private slots:
    static void capacitorsInParallelAwayFromGround_data()
    {
        QTest::addColumn<int>("count");
        QTest::newRow("2") << 2;
        QTest::newRow("3") << 3;
        QTest::newRow("10") << 10;
        QTest::newRow("50") << 50;
    }
    static void capacitorsInParallelAwayFromGround()
    {
        QFETCH(int, count);
        // Every other one the other way round.
        std::string text, equations = "equation connect(s.n, g.p); connect(s.p, r1.p); connect(r2.n, g.p);";
        double capacitance = 0;
        for (int k = 0; k < count; ++k) {
            capacitance += 1 + 0.1 * k;
            text += fmt::format("Capacitor c{0}(C = {1}{2});", k, 1 + 0.1 * k,
                                k == 0 ? ", v(start = 1, fixed = true)" : "");
            equations += fmt::format("connect(c{0}.{1}, r1.n); connect(c{0}.{2}, r2.p);", k, k % 2 == 0 ? "p" : "n",
                                     k % 2 == 0 ? "n" : "p");
        }
        const Outcome outcome = runCircuit(text + "Source s; Resistor r1(R = 0.5), r2(R = 1); Ground g;" + equations);
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        for (const double time : {0.0, 0.5, 2.0}) {
            const double expected = filtered(1.5 * capacitance, 1, time);
            for (int k = 0; k < count; ++k)
                QVERIFY(isNear(outcome.at(fmt::format("c{}.v", k), time), k % 2 == 0 ? expected : -expected, 1e-6));
        }
    }

    static void capacitorsInParallelBetweenDiodes_data()
    {
        QTest::addColumn<int>("count");
        QTest::addColumn<bool>("isReversed");
        for (const int count : {2, 3, 4, 20}) {
            QTest::addRow("%d", count) << count << false;
            QTest::addRow("%d, equations reversed", count) << count << true;
        }
    }
    // All capacitors have the same voltage whatever the diodes do, so that no potential needs a derivative: the current
    // of a diode would need one as well, and is undetermined while both conduct.
    static void capacitorsInParallelBetweenDiodes()
    {
        QFETCH(int, count);
        QFETCH(bool, isReversed);
        std::vector<std::string> equations{"va - vc = if sa < 0 then sa else 0", "ia = if sa < 0 then 0 else sa",
                                           "vb - vc = if sb < 0 then sb else 0", "ib = if sb < 0 then 0 else sb",
                                           "vc = 5*(ia + ib)"};
        std::string names, sum;
        for (int k = 0; k < count; ++k) {
            const bool isTurned = k % 3 == 2;
            names += fmt::format("u{0}{1}, i{0}, ", k, k == 0 ? "(start = -1, fixed = true)" : "");
            equations.push_back(fmt::format("u{} = {}", k, isTurned ? "vb - va" : "va - vb"));
            equations.push_back(fmt::format("i{0} = {1}*der(u{0})", k, 0.2 / count));
            sum += fmt::format(" {} i{}", isTurned ? "-" : "+", k);
        }
        equations.push_back("4 - 8*time = ia + (" + sum + ")");
        equations.push_back("1 = ib - (" + sum + ")");
        if (isReversed) std::ranges::reverse(equations);
        std::string text = "Real " + names + "va, vb, vc, sa, ia, sb, ib; equation ";
        for (const std::string& equation : equations) text += equation + ";\n";
        const Outcome outcome = runEquations(text, 0.6);
        QVERIFY2(outcome.completed() && outcome.messages().empty(), outcome.messages().c_str());
        QCOMPARE(outcome.analysis->structure->index.reduction.derivatives.size(), std::size_t(count - 1));
        const double full = 0.5 - std::sqrt(0.25 - 0.05);
        for (const double time : {0.024, 0.048, 0.06, 0.3, 0.492, 0.51, 0.6}) {
            const double charge = 4 * time - 4 * time * time;
            const double expected = time < full ? -1 + charge / 0.2 : time < 0.5 ? 0 : (charge - 1) / 0.2;
            for (int k = 0; k < count; ++k)
                QVERIFY(isNear(outcome.at(fmt::format("u{}", k), time), k % 3 == 2 ? -expected : expected, 1e-6));
        }
    }

    static void capacitorsInADeltaAwayFromGround()
    {
        const Outcome outcome = runCircuit(R"(
  Capacitor c1(C = 1, v(start = 0, fixed = true)), c2(C = 2, v(start = 0, fixed = true)), c3(C = 3);
  Resistor r1(R = 0.5), r2(R = 1), r3(R = 2); Ground g; Source s;
equation
  connect(c1.p, c2.n); connect(c2.p, c3.n); connect(c3.p, c1.n); connect(r1.p, c1.p); connect(r1.n, s.p); connect(s.n, g.p);
  connect(r2.p, c1.n); connect(r2.n, g.p); connect(r3.p, c2.p); connect(r3.n, g.p);)");
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        // nodal analysis, Radau at 1e-12
        QVERIFY(isNear(outcome.at("c1.v", 2), -0.025716964134706838, 1e-6));
        QVERIFY(isNear(outcome.at("c2.v", 2), 0.018499070382025674, 1e-6));
        QVERIFY(isNear(outcome.at("c3.v", 2), 0.0072178937526811635, 1e-6));
    }

    /// Deltas in a row, connected to ground by resistors only: the sum of all currents determines their potential.
    static void deltasInARow_data()
    {
        QTest::addColumn<int>("count");
        QTest::addColumn<double>("first");
        QTest::addColumn<double>("last");
        QTest::addColumn<double>("potential");
        // nodal analysis, Radau at 1e-11
        QTest::newRow("1") << 1 << 0.2734049756401357 << -0.1860978926560264 << 0.03186555843201252;
        QTest::newRow("2") << 2 << 0.259326616169539 << -0.17751959739861262 << 0.07127571602218982;
        QTest::newRow("5") << 5 << 0.21510625142548467 << -0.16083430338924842 << 0.14994013849461196;
        QTest::newRow("40") << 40 << 0.17806492344397368 << -0.15672457274424967 << -0.11198442991916852;
    }
    static void deltasInARow()
    {
        QFETCH(int, count);
        QFETCH(double, first);
        QFETCH(double, last);
        QFETCH(double, potential);
        const Outcome outcome = runCircuit(fmt::format(R"(
  parameter Integer n = {};
  Capacitor a[n](each C = 1, v(each start = 0.3, each fixed = true));
  Capacitor b[n](each C = 2, v(each start = -0.1, each fixed = true)), c[n](each C = 3);
  Resistor r[n](each R = 10), q[n](each R = 20), rs; Ground g; Source s;
equation
  connect(s.n, g.p); connect(s.p, rs.p); connect(rs.n, a[1].p);
  for i in 1:n loop
    connect(a[i].n, b[i].p); connect(b[i].n, c[i].p); connect(c[i].n, a[i].p); connect(b[i].p, r[i].p); connect(r[i].n, g.p);
    connect(b[i].n, q[i].p); connect(q[i].n, g.p);
  end for;
  for i in 1:n - 1 loop connect(b[i].n, a[i + 1].p); end for;)",
                                                       count));
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QVERIFY(isNear(outcome.at("a[1].v", 2), first, 2e-6));
        QVERIFY(isNear(outcome.at(fmt::format("c[{}].v", count), 2), last, 2e-6));
        QVERIFY(isNear(outcome.at("a[1].p.v", 2), potential, 2e-6));
    }

    static void inductorsThatMeetInANode()
    {
        const Outcome outcome = runCircuit(R"(
  Inductor l1(L = 1, i(start = 0, fixed = true)), l2(L = 2, i(start = 0, fixed = true)), l3(L = 3);
  Resistor r1(R = 0.5), r2(R = 1), r3(R = 2); Ground g; Source s1, s2(phase = 2), s3(V = 2, phase = 4);
equation
  connect(l1.n, l2.n); connect(l2.n, l3.n); connect(r1.n, l1.p); connect(r2.n, l2.p); connect(r3.n, l3.p);
  connect(s1.p, r1.p); connect(s2.p, r2.p); connect(s3.p, r3.p); connect(s1.n, g.p); connect(s2.n, g.p); connect(s3.n, g.p);)");
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QVERIFY(isNear(outcome.at("l1.i", 2), -0.08365387, 1e-6));
        QVERIFY(isNear(outcome.at("l2.i", 2), 0.03257757, 1e-6));
        QVERIFY(isNear(outcome.at("l3.i", 2), 0.08365387 - 0.03257757, 1e-6));
    }

    /// y = x - 5 follows from all three; x = 2 - cos(t).
    static void sumsThatCancel_data()
    {
        QTest::addColumn<QString>("equations");
        QTest::newRow("as given") << "2*a + 2*b + c + x = 10; a + b + y = 5; a + b + c = 0;";
        QTest::newRow("permuted") << "a + b + c = 0; 2*a + 2*b + c + x = 10; a + b + y = 5;";
        QTest::newRow("sides turned") << "10 - x = c + 2*(b + a); 5 = y + (a + b); c = -(a + b);";
        QTest::newRow("decimals")
            << "0.2*a + 0.2*b + 0.1*c + 0.1*x = 1; 0.3*a + 0.3*b + 0.3*y = 1.5; 1e-6*a + 1e-6*b + 1e-6*c = 0;";
        QTest::newRow("thirds") << "(2/3)*a + 2/3*b + c/3 + x/3 = 10/3; a/7 + b/7 + y/7 = 5/7; -a - b - c = 0;";
        QTest::newRow("constants") << "k*a + k*b + c + x = 10; a + b + y = 5; a + b + c = 0;";
        QTest::newRow("with a nonlinear part")
            << "2*a + 2*b + c + x + exp(b) = 10 + exp(b); a + b + y + sin(a*b) = 5; a + b + c - sin(a*b) = 0;";
    }
    static void sumsThatCancel()
    {
        QFETCH(QString, equations);
        const Outcome outcome = runEquations(
            "constant Real k = 2; Real x(start = 1, fixed = true), y, a, b, c; equation der(x) = sin(time); der(y) = "
            "cos(time) + a; " +
                equations.toStdString(),
            2);
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        for (const double time : {0.0, 1.0, 2.0}) {
            QVERIFY(isNear(outcome.at("x", time), 2 - std::cos(time), 1e-6));
            QVERIFY(isNear(outcome.at("y", time), 2 - std::cos(time) - 5, 1e-6));
            QVERIFY(isNear(outcome.at("a", time), std::sin(time) - std::cos(time), 1e-5));
        }
    }

    /// x' + y' occurs three times: the only solution is x = cos(t).
    static void derivativesThatCancel()
    {
        const Outcome outcome = runEquations(
            "Real x, y, z; equation der(x) + der(y) = z; der(x) + der(y) = 2*z - x; y = sin(time) - x;", 3);
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        for (const double time : {0.0, 1.5, 3.0}) {
            QVERIFY(isNear(outcome.at("x", time), std::cos(time), 1e-6));
            QVERIFY(isNear(outcome.at("y", time), std::sin(time) - std::cos(time), 1e-6));
        }
    }

    /// a + b gives y = x - sin(t); in its second derivative the force cancels.
    static void positionsThatAreConstrainedTwice()
    {
        const Outcome outcome = runEquations(R"(
  Real x, y, vx, vy, f, a, b;
equation
  der(x) = vx; der(y) = vy; der(vx) = f; der(vy) = f - x;
  a + b = x + sin(time); a + b = y + 2*sin(time); a - b = time;)",
                                             2);
        // y = x - sin(t), and so vy' = vx' + sin(t), while vy' = vx' - x
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        for (const double time : {0.0, 1.0, 2.0}) {
            QVERIFY(isNear(outcome.at("x", time), -std::sin(time), 1e-6));
            QVERIFY(isNear(outcome.at("vx", time), -std::cos(time), 1e-6));
            QVERIFY(isNear(outcome.at("f", time), std::sin(time), 1e-6));
            QVERIFY(isNear(outcome.at("a", time), time / 2, 1e-6));
        }
    }

    static void contradictionsAreNamed()
    {
        const Outcome outcome = runEquations("Real x, y; equation x + y = 1; x + y = 2;");
        QVERIFY(!outcome.completed());
        const std::string messages = outcome.messages();
        QVERIFY2(messages.find("contradict each other") != std::string::npos &&
                     messages.find("(x + y = 1) - (x + y = 2) gives 0 = 1") != std::string::npos,
                 messages.c_str());

        const Outcome derivatives = runEquations("Real x, y; equation der(x) = y; 2*der(x) = 2*y + 0.1;");
        QVERIFY2(derivatives.messages().find("contradict each other") != std::string::npos,
                 derivatives.messages().c_str());

        const Outcome inTime = runEquations("Real x, y; equation x + y = sin(time); x + y = 2*sin(time);");
        QVERIFY2(inTime.messages().find("at time = ") != std::string::npos, inTime.messages().c_str());
    }

    static void sourcesInParallelAwayFromGround()
    {
        const std::string text = R"(
  Constant s1(V = 1), s2(V = {}); Resistor r1, r2, r3; Ground g;
equation
  connect(s1.p, s2.p); connect(s1.n, s2.n); connect(r1.p, s1.p); connect(r1.n, s1.n); connect(r2.p, s1.n); connect(r2.n, g.p); connect(r3.p, s1.p); connect(r3.n, g.p);)";
        const std::string refused = runCircuit(fmt::format(fmt::runtime(text), 2)).messages();
        QVERIFY2(refused.find("contradict each other") != std::string::npos &&
                     refused.find("s1.V") != std::string::npos && refused.find("s2.V") != std::string::npos,
                 refused.c_str());
        // Equal ones are consistent, but the division of the current between them is undetermined.
        const std::string undetermined = runCircuit(fmt::format(fmt::runtime(text), 1)).messages();
        QVERIFY2(undetermined.find("contradict each other") == std::string::npos &&
                     undetermined.find("s2.p.i") != std::string::npos,
                 undetermined.c_str());
    }

    /// Other parameter values cancel other unknowns, or none: the model is sorted again for them.
    static void constraintsOfValuesGoWithThem()
    {
        const std::string text = R"(
  {} Real k = {}; Real x(start = 1, fixed = true), y(start = 4), a, b, c;
equation
  der(x) = sin(time); der(y) = cos(time) + a; k*a + k*b + c + x = 10; a + b + y = 5; a + b + c = 0;)";
        const Outcome literal = runEquations(fmt::format(fmt::runtime(text), "final parameter", 2));
        const Outcome general = runEquations(fmt::format(fmt::runtime(text), "parameter", 2));
        for (const Outcome* outcome : {&literal, &general}) {
            QVERIFY2(outcome->completed(), outcome->messages().c_str());
            // (k - 1)*(a + b) + x = 10, a + b = 5 - y.
            QVERIFY(std::fabs(outcome->at("y", 1) - (outcome->at("x", 1) - 5)) < 1e-6);
        }
        const Outcome other = runEquations(fmt::format(fmt::runtime(text), "parameter", 2), 1, {{"k", "3"}});
        const Outcome same = runEquations(fmt::format(fmt::runtime(text), "parameter", 3));
        QVERIFY2(other.completed() && same.completed(), other.messages().c_str());
        QCOMPARE(other.at("y", 1), same.at("y", 1));
        QVERIFY(std::fabs(other.at("y", 1) - (5 - (10 - other.at("x", 1)) / 2)) < 1e-6);
    }

    /// Potentials cancel round a loop closed by an ideal transformer, for any turns ratio.
    static void loopThroughATransformer()
    {
        const std::string text = R"(
  parameter Real n = 2.5, C = 0.1;
  Real v1, v2, i1, i2, iS, u, i, a, b, c;
equation
  v1 = a - b; v1 = sin(time); v2 = c - b; v1 = n*v2; i2 = -n*i1; u = c - a; C*der(u) = i;
  iS + i1 - i = 0; i2 + i + c/2 = 0; b - iS - i1 - i2 = 0;)";
        for (const double n : {2.5, -0.7, 1e3}) {
            const Outcome outcome = runEquations(text, 1, {{"n", fmt::format("{}", n)}});
            QVERIFY2(outcome.completed(), outcome.messages().c_str());
            QCOMPARE(outcome.messages(), std::string());
            for (const double time : {0.0, 0.5, 1.0}) {
                QVERIFY(isNear(outcome.at("u", time), (1 / n - 1) * std::sin(time), 1e-9));
                QVERIFY(isNear(outcome.at("i", time), 0.1 * (1 / n - 1) * std::cos(time), 1e-7));
            }
        }
    }

    /// Repeated equations are no contradiction.
    static void repetitionsAreNoContradictions()
    {
        const Outcome outcome = runEquations("Real x, y; equation x + y = 1; 2*x + 2*y = 2;");
        QVERIFY2(outcome.messages().find("contradict each other") == std::string::npos, outcome.messages().c_str());
        const Outcome rounded = runEquations("Real x, y; equation x + y = 0.3; x + y = 0.1 + 0.2;");
        QVERIFY2(rounded.messages().find("contradict each other") == std::string::npos, rounded.messages().c_str());
    }

    static void theReplacedEquationSaysWhy()
    {
        const Outcome outcome = runEquations(
            "Real x(start = 1, fixed = true), y, a, b, c; equation der(x) = sin(time); der(y) = cos(time) + a; 2*a + "
            "2*b + c + x = 10; a + b + y = 5; a + b + c = 0;");
        const Structure& structure = *outcome.analysis->structure;
        std::vector<std::string> replaced;
        for (std::size_t e = 0; e < structure.equations.size(); ++e) {
            const std::vector<HistoryEntry> history = historyOf(structure, EquationId(e));
            if (!structure.equations[EquationId(e)].differentiated.isNone() || history.size() < 2 ||
                history[1].action != HistoryAction::Combined)
                continue;
            QVERIFY(history[0].action == HistoryAction::Written);
            replaced.push_back(history[1].text);
        }
        QCOMPARE(replaced.size(), std::size_t(1));
        QCOMPARE(replaced[0], std::string("x = 5 + y"));
    }
};

QTEST_GUILESS_MAIN(HiddenLinearConstraintsTest)
#include "hidden_linear_constraints_test.moc"
