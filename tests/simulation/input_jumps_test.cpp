// SPDX-License-Identifier: GPL-3.0-or-later
// Inputs that jump and are differentiated: the impulse of the derivative acts on the states, whatever the coding.
#include <fmt/format.h>

#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class InputJumpsTest : public QObject {
    Q_OBJECT
private slots:
    void capacitorsInSeriesShareAStep_data();
    void capacitorsInSeriesShareAStep();
    void baseThatJumpsKicksTheMass_data();
    void baseThatJumpsKicksTheMass();
    void derivativeOfAJumpIsItsSize();
    void chargeIsKeptWhereTheCapacitanceChanges();
    void squareWaveIsDividedAtEachEdge();
    void whatHasNoMeaningIsSaid();
    void continuousPiecesForceNoJump();
};

namespace {

/// Codings of a step from 0 to 10 at 0.5 s: declarations and equations of `u`.
const std::vector<std::pair<const char*, const char*>> kSteps = {
    {"Real u = if time < 0.5 then 0 else 10;", ""},
    {"Real u = if time > 0.5 then 10 else 0;", ""},
    {"Real u = 10*floor(2*time);", ""},
    {"Boolean b = time >= 0.5; Real u = if b then 10 else 0;", ""},
    {"Integer k = if time < 0.5 then 0 else 2; Real u = 5*k;", ""},
    {"discrete Real d(start = 0, fixed = true); Real u = d;", "when time >= 0.5 then d = 10; end when;"},
    {"Real x(start = 0, fixed = true); Real u = if x < 0.5 then 0 else 10;", "der(x) = 1;"},
    {"Real u;", "if time < 0.5 then u = 0; else u = 10; end if;"},
    {"Real w = if time < 0.5 then 0 else 1; Real u = 10*w;", ""},
    {"Real w = if time < 0.5 then 1 else -9, u = 1 - w;", ""},
    {"Integer n(start = 0, fixed = true); Real u = 10*n;", "when sample(0.5, 1) then n = pre(n) + 1; end when;"},
};

}  // namespace

void InputJumpsTest::capacitorsInSeriesShareAStep_data()
{
    QTest::addColumn<QString>("declarations");
    QTest::addColumn<QString>("equations");
    for (const auto& [declarations, equations] : kSteps)
        QTest::addRow("%s %s", declarations, equations) << declarations << equations;
}

void InputJumpsTest::capacitorsInSeriesShareAStep()
{
    QFETCH(QString, declarations);
    QFETCH(QString, equations);
    const std::vector<std::string> circuits = {
        "Real v1(start = 0), v2(start = 0, fixed = true), i; equation i = 3e-6*der(v1); i = 1e-6*der(v2); u = v1 + v2;",
        "Real v1, v2(start = 0, fixed = true), i; equation v1 = u - v2; i = 3e-6*der(u - v2); i = 1e-6*der(v2);",
        "Real v1, v2, q(start = 0, fixed = true); equation der(q) = 3e-6*der(v1); q = 1e-6*v2; v1 = u - v2;",
    };
    for (const std::string& circuit : circuits) {
        for (const char* const solver : {"cvode", "ida", "dopri5"}) {
            const Outcome outcome = run(
                fmt::format("model M {} {} {} end M;", declarations.toStdString(), circuit, equations.toStdString()),
                [solver](SimulationSettings& settings) { settings.solver = solver; });
            QVERIFY2(outcome.completed(), outcome.messages().c_str());
            QVERIFY(std::fabs(outcome.at("v2", 0.4)) < 1e-9);
            QVERIFY2(std::fabs(outcome.at("v2", 0.9) - 7.5) < 1e-6,
                     (std::to_string(outcome.at("v2", 0.9)) + circuit + solver).c_str());
            QVERIFY(std::fabs(outcome.at("v1", 0.9) - 2.5) < 1e-6);
            QVERIFY2(outcome.messages().find("W5018") != std::string::npos, outcome.messages().c_str());
        }
    }
}

void InputJumpsTest::baseThatJumpsKicksTheMass_data()
{
    capacitorsInSeriesShareAStep_data();
}

/// The damper transfers the momentum d*step to the mass; a free oscillation follows.
void InputJumpsTest::baseThatJumpsKicksTheMass()
{
    QFETCH(QString, declarations);
    QFETCH(QString, equations);
    const Outcome outcome = run(fmt::format("model M {} Real p(start = 0, fixed = true), v(start = 0, fixed = true); "
                                            "equation der(p) = v; der(v) = 10*(u - p) + 2*(der(u) - v); {} end M;",
                                            declarations.toStdString(), equations.toStdString()),
                                [](SimulationSettings& settings) { settings.tolerance = 1e-8; });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    // y = p - 10: y(0) = -10, y' = 20; y'' + 2 y' + 10 y = 0.
    const double t = 0.4, y = std::exp(-t) * (-10 * std::cos(3 * t) + (20 - 10) / 3.0 * std::sin(3 * t));
    QVERIFY2(std::fabs(outcome.at("p", 0.9) - (10 + y)) < 1e-5, std::to_string(outcome.at("p", 0.9)).c_str());
}

void InputJumpsTest::derivativeOfAJumpIsItsSize()
{
    const Outcome outcome =
        run("model M Real x(start = 0, fixed = true), y, z(start = 3, fixed = true); equation "
            "der(x) = 1; y = if x < 0.5 then 0 else 1 + x; der(z) = 2*der(y); end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(std::fabs(outcome.at("z", 1) - (3 + 2 * 2)) < 1e-5);
}

/// C = 1 + v2^2: the charges v2 + v2^3/3 and 2*v1 are equal.
void InputJumpsTest::chargeIsKeptWhereTheCapacitanceChanges()
{
    const Outcome outcome =
        run("model M Real u = if time < 0.5 then 0 else 10, v1, v2(start = 0, fixed = true), i; "
            "equation i = 2*der(v1); i = (1 + v2^2)*der(v2); u = v1 + v2; end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const double v2 = outcome.at("v2", 0.9);
    QVERIFY2(std::fabs(v2 + v2 * v2 * v2 / 3 - 2 * (10 - v2)) < 1e-5, std::to_string(v2).c_str());
}

void InputJumpsTest::squareWaveIsDividedAtEachEdge()
{
    const Outcome outcome =
        run("model M Real u = if sin(20*time) > 0 then 4 else -2, v1, v2(start = 0, fixed = true), i; "
            "equation i = der(v1); i - v2/10 = 3*der(v2); u = v1 + v2; end M;",
            [](SimulationSettings& settings) {
                settings.stopTime = 3;
                settings.tolerance = 1e-9;
            });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    // 4*v2' = u' - v2/10, with u = -2 at the start and v2 = 0.
    double v2 = 0, time = 0;
    for (int k = 0;; ++k) {
        const double edge = k * M_PI / 20;
        if (edge > 3) break;
        v2 = v2 * std::exp(-(edge - time) / 40) + (k == 0 ? 0 : k % 2 == 0 ? 1.5 : -1.5);
        if (k == 0) v2 = outcome.at("v2", 0.0);
        time = edge;
    }
    v2 *= std::exp(-(3 - time) / 40);
    QVERIFY2(std::fabs(outcome.at("v2", 3) - v2) < 1e-5, fmt::format("{} {}", outcome.at("v2", 3), v2).c_str());
}

void InputJumpsTest::whatHasNoMeaningIsSaid()
{
    const Outcome outcome =
        run("model M Real u = if time < 0.5 then 0 else 1; Real x(start = 0, fixed = true); "
            "equation der(x) = der(u)^2; end M;");
    QVERIFY2(outcome.messages().find("W5031: at t = 0.5: 'u' jumps") != std::string::npos, outcome.messages().c_str());
}

void InputJumpsTest::continuousPiecesForceNoJump()
{
    for (const char* const pieces :
         {"if x < 0.5 then x else 2*x - 0.5", "if x < 0.5 then x^2 else x - 0.25", "max(x, 0.5)", "abs(x - 0.5)"}) {
        const Outcome outcome =
            run(fmt::format("model M Real x(start = 0, fixed = true), y = {}, z(start = 0, fixed = true); equation "
                            "der(x) = 1 + 0.1*sin(3*time); der(z) = der(y); end M;",
                            pieces));
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QCOMPARE(outcome.messages(), std::string());
        QVERIFY(std::fabs(outcome.at("z", 1) - (outcome.at("y", 1) - outcome.at("y", 0))) < 1e-5);
    }
}

QTEST_GUILESS_MAIN(InputJumpsTest)
#include "input_jumps_test.moc"
