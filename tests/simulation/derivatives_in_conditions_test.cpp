// SPDX-License-Identifier: GPL-3.0-or-later
// der() of what is no state where only conditions, signs, or ticks ask for it: the equation of the variable is
// differentiated all the same.
#include <cmath>
#include <numbers>

#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class DerivativesInConditionsTest : public QObject {
    Q_OBJECT
private slots:
    void conditionsFollow_data();
    void conditionsFollow();
    void valuesFollow();
    void ticksSample();
    void delaysAreOfThePast();
    void directionOfAFlowMakesEvents();
};

/// z measures the time for which f holds, up to 4 s, with x = sin(time).
void DerivativesInConditionsTest::conditionsFollow_data()
{
    QTest::addColumn<QString>("equations");
    QTest::addColumn<double>("duration");
    const double pi = std::numbers::pi;
    const std::vector<std::pair<const char*, const char*>> ways{
        {"of time", "x = sin(time); y = x;"},
        {"of a variable", "x = y; y = sin(time);"},
        {"implicit", "x + y = 2*sin(time); x - y = 0;"},
        {"multiple", "y = 2*x + 1; x = sin(time);"},
    };
    const std::vector<std::pair<const char*, double>> conditions{
        {"der(x) >= 0", pi / 2},
        {"0 < der(x)", pi / 2},
        {"not der(x) < 0", pi / 2},
        {"der(x) > -0.5", 2 * pi / 3},
        {"der(x*1) >= 0", pi / 2},
        {"der(x^2) > 0", pi / 2 + 4 - pi},
        {"abs(der(x)) > 0.5", pi / 3 + 4 - 2 * pi / 3},
        {"der(der(x)) > -0.5", pi / 6 + 4 - 5 * pi / 6},
        {"floor(der(x)*2) < 1", 4 - pi / 3},
        {"time > 2 and der(x) < 0", 2},
        {"der(x) < der(1.5*y)", pi / 2},
    };
    for (const auto& [way, equations] : ways) {
        for (const auto& [condition, duration] : conditions) {
            QTest::addRow("%s, %s", way, condition)
                << QStringLiteral("%1 f = %2;").arg(equations, condition) << duration;
        }
    }
}

void DerivativesInConditionsTest::conditionsFollow()
{
    QFETCH(QString, equations);
    QFETCH(double, duration);
    for (const char* use : {"der(z) = if f then 1 else 0;", "der(z) = noEvent(if f then 1 else 0);"}) {
        const std::string text = "model M Real x, y, z(start = 0, fixed = true); Boolean f; equation " +
                                 equations.toStdString() + use + " end M;";
        const Outcome outcome = run(text, [](SimulationSettings& settings) { settings.stopTime = 4; });
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QVERIFY2(std::fabs(outcome.at("z", 4) - duration) < 1e-6, text.c_str());
    }
}

void DerivativesInConditionsTest::valuesFollow()
{
    const Outcome outcome =
        run("model M Real x, p(start = 0, fixed = true), q(start = 0, fixed = true); equation x = sin(time); "
            "der(p) = if der(x) > 0 then 1 else 0; der(q) = sign(der(x)); end M;",
            [](SimulationSettings& settings) { settings.stopTime = 4; });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(std::fabs(outcome.at("p", 4) - std::numbers::pi / 2) < 1e-6);
    QVERIFY(std::fabs(outcome.at("q", 4) - (std::numbers::pi - 4)) < 1e-3);  // sign() makes no event
}

void DerivativesInConditionsTest::ticksSample()
{
    const Outcome outcome = run("model M Real x, d; equation x = time^2; d = sample(der(x), Clock(1, 2)); end M;",
                                [](SimulationSettings& settings) { settings.stopTime = 4; });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(isClose(outcome.at("d", 4), 8));
}

void DerivativesInConditionsTest::delaysAreOfThePast()
{
    const Outcome outcome = run("model M Real x = sin(time), d = delay(der(x), 0.5); end M;",
                                [](SimulationSettings& settings) { settings.stopTime = 4; });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(isClose(outcome.at("d", 4), std::cos(3.5)));
}

/// A flow that reverses at pi/2: the outlet shows the initial content until then, and the later inflow afterwards.
void DerivativesInConditionsTest::directionOfAFlowMakesEvents()
{
    for (const char* const direction : {"der(x) >= 0", "v >= 0", "not v < 0"}) {
        for (const double tolerance : {1e-4, 1e-6, 1e-8}) {
            const Outcome outcome =
                run(std::string("model M Real x, v, a, b, z(start = 0, fixed = true); equation x = sin(time); v = "
                                "cos(time); (a, b) = spatialDistribution(1, 0, x, ") +
                        direction + ", {0, 1}, {5, 5}); der(z) = b; end M;",
                    [tolerance](SimulationSettings& settings) {
                        settings.stopTime = 3;
                        settings.tolerance = tolerance;
                    });
            QVERIFY2(outcome.completed(), outcome.messages().c_str());
            QVERIFY(std::fabs(outcome.at("z", 3) - 2.5 * std::numbers::pi) < 1e-8);
        }
    }
}

QTEST_APPLESS_MAIN(DerivativesInConditionsTest)
#include "derivatives_in_conditions_test.moc"
