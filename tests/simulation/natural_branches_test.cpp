// SPDX-License-Identifier: GPL-3.0-or-later
// Equations with branches that have no value, no slope or no solution beyond their border, though the equation as a
// whole is continuous and has exactly one: orifices at nodes without a volume, square laws, valves.
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class NaturalBranchesTest : public QObject {
    Q_OBJECT
private slots:
    void whatIsNotFollowedAnyMoreIsTold();
    void oneUnknown_data();
    void oneUnknown();
    void booleansFollowTheBranch();
    void flowBetweenTanksReverses_data();
    void flowBetweenTanksReverses();
    void flowThroughSeveralOrificesReverses_data();
    void flowThroughSeveralOrificesReverses();
    void noRowShowsWhatFollowsAnEnd();
    void severalUnknownsAtTheStart();
};

namespace {

double signedRoot(double d)
{
    return std::copysign(std::sqrt(std::fabs(d)), d);
}

}  // namespace

void NaturalBranchesTest::oneUnknown_data()
{
    QTest::addColumn<QString>("equations");
    QTest::addColumn<QString>("law");  // how p follows from s
    QTest::newRow("square law") << "s = if p > 0 then p^2 else -p^2;"
                                << "root";
    QTest::newRow("square law, the other way round") << "s = if 0 >= p then -p^2 else p^2;"
                                                     << "root";
    QTest::newRow("square law as an equation") << "if p > 0 then s = p^2; else s = -p^2; end if;"
                                               << "root";
    QTest::newRow("square law, a Boolean") << "b = p > 0; s = if b then p^2 else -p^2;"
                                           << "root";
    QTest::newRow("square root") << "s = if p > 0 then sqrt(p) else -sqrt(-p);"
                                 << "square";
    QTest::newRow("orifice and resistance") << "p - 0.5 = if s > p then sqrt(s - p) else -sqrt(p - s);"
                                            << "orifice";
    QTest::newRow("orifice, if-equation") << "if s > p then p - 0.5 = sqrt(s - p); else p - 0.5 = -sqrt(p - s); end if;"
                                          << "orifice";
    QTest::newRow("orifice, a Boolean") << "b = s > p; p - 0.5 = if b then sqrt(s - p) else -sqrt(p - s);"
                                        << "orifice";
    QTest::newRow("orifice, negated") << "p - 0.5 = if not s > p then -sqrt(p - s) else sqrt(s - p);"
                                      << "orifice";
    QTest::newRow("relief valve") << "s - p = if p > 0.5 then sqrt(p - 0.5) else 0;"
                                  << "relief";
}

void NaturalBranchesTest::oneUnknown()
{
    QFETCH(QString, equations);
    QFETCH(QString, law);
    const auto expected = [&](double s) {
        if (law == "root") return signedRoot(s);
        if (law == "square") return s * std::fabs(s);
        // x + sgn(x)*x^2 = d, x = p - 0.5
        if (law == "orifice") return 0.5 + std::copysign((std::sqrt(1 + 4 * std::fabs(s - 0.5)) - 1) / 2, s - 0.5);
        const double q = s > 0.5 ? (std::sqrt(1 + 4 * (s - 0.5)) - 1) / 2 : 0;
        return s - q;
    };
    for (const char* solver : {"cvode", "ida", "dopri5"}) {
        for (const double tolerance : {1e-4, 1e-6, 1e-8}) {
            for (const char* input : {"s = 2*sin(3*time)", "der(s) = 6*cos(3*time)"}) {
                const bool isState = std::string(input).starts_with("der");
                const std::string text = std::string("model M Real s") + (isState ? "(start=0, fixed=true)" : "") +
                                         ", p" + (equations.contains("b =") ? "; Boolean b" : "") + "; equation " +
                                         input + "; " + equations.toStdString() + " end M;";
                const Outcome outcome = run(text, [&](SimulationSettings& settings) {
                    settings.stopTime = 4;
                    settings.solver = solver;
                    settings.tolerance = tolerance;
                    settings.intervals = 160;
                });
                const std::string context =
                    std::string(solver) + ", " + std::to_string(tolerance) + ", " + input + "\n" + outcome.messages();
                QVERIFY2(outcome.completed(), context.c_str());
                for (const char* claim : {"W5017", "W5028"})
                    QVERIFY2(law == "square" || outcome.messages().find(claim) == std::string::npos, context.c_str());
                const double error = largest(outcome.result(), {"s", "p"}, [&](double, const std::vector<double>& v) {
                    // Near zero the root of the error of s is much larger than the error.
                    return law == "root" ? v[1] * std::fabs(v[1]) - v[0] : v[1] - expected(v[0]);
                });
                QVERIFY2(error < 1e-6, (context + std::to_string(error)).c_str());
                // The flow changes its sign five times: at each there is one event.
                const std::size_t events = eventTimes(outcome.result()).size();
                QVERIFY2(events >= 3 && events <= 8, (context + std::to_string(events)).c_str());
            }
        }
    }
}

/// The pressure between two orifices and a relief valve, which is s0 while the valve is closed: roots have no slope
/// there, so that no two solutions are clearly on the same branch.
void NaturalBranchesTest::whatIsNotFollowedAnyMoreIsTold()
{
    const Outcome outcome =
        run("model M Real s0 = 1 + 0.5*sin(2*time), s1 = 1 + sin(time), p, q0, q1, q2; equation "
            "q0 = sign(s0 - p)*sqrt(abs(s0 - p)); q1 = if p - s1 > 0.5 then 2*(p - s1 - 0.5) else 0; "
            "q2 = if s0 > p then sqrt(s0 - p) else -sqrt(p - s0); 0 = q0 - q1 + q2; end M;",
            [](SimulationSettings& settings) { settings.stopTime = 6.3; });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY2(outcome.messages().find("W5032") != std::string::npos, outcome.messages().c_str());
    QVERIFY2(outcome.messages().find("W5017") == std::string::npos, outcome.messages().c_str());
    const double error = largest(outcome.result(), {"s0", "s1", "p"}, [](double, const std::vector<double>& v) {
        return v[0] - v[1] > 0.5 ? 0 : v[2] - v[0];
    });
    QVERIFY2(error < 1e-6, std::to_string(error).c_str());
}

void NaturalBranchesTest::booleansFollowTheBranch()
{
    const Outcome outcome =
        run("model M Real q; Boolean b = q > 0; Integer n(start=0, fixed=true); equation sin(time) = if q > 0 then q^2 "
            "else -q^2; when b then n = pre(n) + 1; end when; end M;",
            [](SimulationSettings& settings) { settings.stopTime = 20; });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(largest(outcome.result(), {"q", "b"},
                     [](double, const std::vector<double>& v) {
                         return std::fabs(v[0]) < 1e-4 || (v[0] > 0) == (v[1] != 0) ? 0.0 : 1.0;
                     }),
             0.0);
    // From below zero at 2*pi, 4*pi and 6*pi.
    QVERIFY2(outcome.at("n", 20) >= 3 && outcome.at("n", 20) <= 4, std::to_string(outcome.at("n", 20)).c_str());
}

void NaturalBranchesTest::flowBetweenTanksReverses_data()
{
    QTest::addColumn<QString>("equations");
    const QString first = "q = if h > p then sqrt(h - p) else -sqrt(p - h); ";
    QTest::newRow("if-expressions") << first + "q = if p > g then sqrt(p - g) else -sqrt(g - p);";
    QTest::newRow("if-equation") << first + "if p > g then q = sqrt(p - g); else q = -sqrt(g - p); end if;";
    QTest::newRow("implicit") << "h - p = if q >= 0 then q^2 else -q^2; p - g = if q >= 0 then q^2 else -q^2;";
}

// Two orifices in series pass as much as one of sqrt(1/2): q = sgn(h - g)*sqrt(abs(h - g)/2).
void NaturalBranchesTest::flowBetweenTanksReverses()
{
    QFETCH(QString, equations);
    const std::string head =
        "model M Real h(start=1, fixed=true), g(start=0, fixed=true), q, p; equation der(h) = 0.6*sin(time) - q; "
        "der(g) = q - 0.3*g; ";
    for (const char* solver : {"cvode", "ida", "dopri5"}) {
        const Outcome outcome = run(head + equations.toStdString() + " end M;", [&](SimulationSettings& settings) {
            settings.stopTime = 8;
            settings.solver = solver;
        });
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        const double error = largest(outcome.result(), {"h", "g", "q"}, [](double, const std::vector<double>& v) {
            return v[2] - signedRoot((v[0] - v[1]) / 2);
        });
        QVERIFY2(error < 1e-5, std::to_string(error).c_str());
        QVERIFY(!eventTimes(outcome.result()).empty());
    }
}

void NaturalBranchesTest::flowThroughSeveralOrificesReverses_data()
{
    QTest::addColumn<QString>("law");
    QTest::newRow("root of what is positive") << "q%1 = if d%1 >= 0 then %2*sqrt(d%1) else -%2*sqrt(-d%1);";
    QTest::newRow("if-equation") << "if 0 > d%1 then q%1 = -%2*sqrt(-d%1); else q%1 = %2*sqrt(d%1); end if;";
}

/// All pressures in between are equal at zero flow: the corners of all roots coincide.
void NaturalBranchesTest::flowThroughSeveralOrificesReverses()
{
    QFETCH(QString, law);
    const std::vector<std::vector<double>> series{{1, 1, 1}, {1.96, 1.08, 1.52}, {1, 1, 1, 1}, {0.7, 1.3, 2, 1}};
    for (const std::vector<double>& sizes : series) {
        double resistance = 0;
        QString text, equations;
        for (std::size_t i = 0; i < sizes.size(); ++i) {
            const QString number = QString::number(i + 1), before = i == 0 ? "h" : "p" + QString::number(i);
            const QString after = i + 1 == sizes.size() ? "1.0" : "p" + number;
            text += QString("Real q%1, d%1 = %2 - %3; ").arg(number, before, after);
            equations += QString(law).replace("%1", number).replace("%2", QString::number(sizes[i]));
            if (i > 0) text += QString("Real p%1(start = 1.2); ").arg(i);
            if (i > 0) equations += QString("q%1 = q%2;").arg(i).arg(i + 1);
            resistance += 1 / (sizes[i] * sizes[i]);
        }
        for (const char* input : {"h; equation h = 1 + sin(3*time); ",
                                  "h(start = 2, fixed = true); equation der(h) = 2*sin(3*time) - q1; "}) {
            for (const char* solver : {"cvode", "ida", "dopri5"}) {
                const std::string model = ("model M " + text + "Real " + input + equations + " end M;").toStdString();
                const Outcome outcome = run(model, [&](SimulationSettings& settings) {
                    settings.stopTime = 4;
                    settings.solver = solver;
                });
                const std::string context = solver + std::string(", ") + model + "\n" + outcome.messages();
                QVERIFY2(outcome.completed(), context.c_str());
                const double error = largest(outcome.result(), {"h", "q1"}, [&](double, const std::vector<double>& v) {
                    return v[1] * std::fabs(v[1]) * resistance - (v[0] - 1);
                });
                QVERIFY2(error < 1e-5, (context + std::to_string(error)).c_str());
            }
        }
    }
}

/// When the flow through a valve ends, so does the solution with an open one. Its equation has a distant second
/// solution with a large negative difference; beyond the event there is none.
void NaturalBranchesTest::noRowShowsWhatFollowsAnEnd()
{
    const char* const model = R"(
model M
  Real h(start = 1.339, fixed = true), p0(start = 1.893), p1(start = 0.688);
  Real q0, d0 = p0 - h, q1, d1 = p0 - 0.512, q2, d2 = p0 - p1, q3, d3 = p0 - h, q4, d4 = p1 - p0;
  Real q5, d5 = p1 - 1.303, q6, d6 = p1 - h, q7, d7 = h - 1.297, q8, d8 = h - 0.727;
equation
  q5 = if d5 > 0 then 1.488*sqrt(abs(d5)) else 0;
  q2 = if d2 > 0.165 then 1.246*(d2 - 0.165) else 0;
  q1 = 0.49*d1;
  q0 = if d0 > 0 then 1.335*sqrt(abs(d0)) else 0;
  0 = -q0 - q1 - q2 - q3 + q4;
  q3 = if d3 > 0 then 0.917*sqrt(abs(d3)) else -0.917*sqrt(abs(d3));
  0 = q2 - q4 - q5 - q6;
  1.494*der(h) = 0.144 + q0 + q3 + q6 - q7 - q8;
  q4 = 0.556*d4/(d4^2 + 0.294^2)^0.25;
  q7 = if d7 > 0 then 0.868*sqrt(abs(d7)) else -0.868*sqrt(abs(d7));
  q6 = 1.334*d6/(d6^2 + 0.268^2)^0.25;
  q8 = if d8 > 0 then 0.851*sqrt(abs(d8)) else -0.851*sqrt(abs(d8));
end M;
)";
    for (const char* solver : {"cvode", "ida", "dopri5"}) {
        for (const double tolerance : {1e-6, 1e-7, 1e-8}) {
            for (const double stop : {0.1, 4.0}) {
                const Outcome outcome = run(model, [&](SimulationSettings& settings) {
                    settings.stopTime = stop;
                    settings.solver = solver;
                    settings.tolerance = tolerance;
                });
                QVERIFY2(outcome.completed(), outcome.messages().c_str());
                const double error = largest(outcome.result(), {"p1", "q5"}, [](double, const std::vector<double>& v) {
                    return v[1] - 1.488 * std::sqrt(std::max(0.0, v[0] - 1.303));
                });
                // Square root of the tolerance.
                QVERIFY2(error < 5e-3, (std::string(solver) + " " + std::to_string(error)).c_str());
            }
        }
    }
}

// All flows are -0.669; p, r and the flow solve it to 1e-6.
void NaturalBranchesTest::severalUnknownsAtTheStart()
{
    const Outcome outcome =
        run("model M Real p, r, q1, q2, q3; equation q1 = if 1 > p then sqrt(1 - p) else -sqrt(p - 1); q2 = exp(p - r) "
            "- 1; "
            "q3 = if r > 3 then sqrt(r - 3) else -sqrt(3 - r); q1 = q2; q2 = q3; end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(std::fabs(outcome.at("p", 0) - 1.447383) < 1e-6);
    QVERIFY(std::fabs(outcome.at("r", 0) - 2.552617) < 1e-6);
}

QTEST_GUILESS_MAIN(NaturalBranchesTest)
#include "natural_branches_test.moc"
