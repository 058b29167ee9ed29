// SPDX-License-Identifier: GPL-3.0-or-later
// What errors of states, which count as none, do to relations: a state is held to what these bear, however small it is
// beside 1, and however large beside what is compared.
#include <fmt/format.h>

#include <numbers>

#include "simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class StateErrorsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void leakageTellsWhenADiodeConducts_data();
    void leakageTellsWhenADiodeConducts();
    void blockedThyristorsMakeNoEvents();
    void valveSeesASmallDifferenceOfLargePressures();
    void ballBouncesFarFromTheOrigin();
    void stateBelowTheToleranceIsTold_data();
    void stateBelowTheToleranceIsTold();
    void tankEmpties_data();
    void tankEmpties();
    void tanksLevelOut_data();
    void tanksLevelOut();
};

void StateErrorsTest::leakageTellsWhenADiodeConducts_data()
{
    QTest::addColumn<double>("leakage");
    QTest::addColumn<QString>("solver");
    QTest::addColumn<double>("tolerance");
    for (const double leakage : {1e-5, 1e-8, 1e-9, 1e-10, 1e-12}) {
        for (const char* const solver : {"cvode", "ida"}) {
            for (const double tolerance : {1e-5, 1e-6, 1e-8})
                QTest::addRow("%g S, %s, %g", leakage, solver, tolerance) << leakage << QString(solver) << tolerance;
        }
    }
}

/// A battery of 5.7 V is charged through an inductor. While the diode blocks, the current of the inductor is 1e-8 A and
/// determines the distance of the diode from conduction, of several volts.
void StateErrorsTest::leakageTellsWhenADiodeConducts()
{
    QFETCH(double, leakage);
    QFETCH(QString, solver);
    QFETCH(double, tolerance);
    const Outcome outcome =
        run(fmt::format(
                "model M parameter Real G = {}, L = 0.0347, E = 5.7, w = 314.159265358979; Real i(start = 0, fixed = "
                "true), s, v; Boolean off = s < 0; equation L*der(i) = 10*sin(w*time) - E - v; v = s*(if off then 1 "
                "else 1e-5); i = s*(if off then G else 1); annotation(experiment(StopTime = 0.02)); end M;",
                leakage),
            [&](SimulationSettings& settings) {
                settings.solver = solver.toStdString();
                settings.tolerance = tolerance;
            });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    // It conducts from asin(0.57)/w on, and most where the source is at 5.7 V again.
    const double w = 100 * std::numbers::pi, on = std::asin(0.57) / w, peak = std::numbers::pi / w - on;
    const double expected = (10 / w * (std::cos(w * on) - std::cos(w * peak)) - 5.7 * (peak - on)) / 0.0347;
    const double found = largest(outcome.result(), {"i"}, [](double, const auto& row) { return row[0]; });
    QVERIFY2(isClose(found, expected, 2e-4), qPrintable(QString("%1, expected %2").arg(found).arg(expected)));
}

/// Two of them around a capacitor, in series with an inductor and never fired.
void StateErrorsTest::blockedThyristorsMakeNoEvents()
{
    const std::string thyristor =
        "model Thyristor Real s, v, i; Boolean off(start = true, fixed = true); equation off = s < 0 or pre(off); v = "
        "s*(if off then 1 else 1e-8); i = s*(if off then 1e-8 else 1); end Thyristor;";
    const Outcome outcome = run("model M " + thyristor +
                                " Thyristor a, b; Real i(start = 0, fixed = true), u(start = 162.5, fixed = true); "
                                "equation 227e-6*der(i) = 325*sin(377*time + 1.57) - a.v - u - b.v; a.i = i; b.i = i; "
                                "5.8e-3*der(u) = i - u/98.5; annotation(experiment(StopTime = 0.05)); end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(isClose(outcome.at("u", 0.05), 162.5 * std::exp(-0.05 / (5.8e-3 * 98.5)), 1e-5));
    QVERIFY(eventTimes(outcome.result()).size() < 20);
}

/// For a difference of 1 Pa between volumes at 1e5 Pa: 8.0934e-4, with pressures relative to 1e5 Pa at a tolerance of
/// 1e-10.
void StateErrorsTest::valveSeesASmallDifferenceOfLargePressures()
{
    for (const char* const solver : {"cvode", "ida"}) {
        const Outcome outcome = run(
            "model M Real p1(start = 1e5, fixed = true), p2(start = 1e5, fixed = true), q, s(start = 0, fixed = true); "
            "equation der(p1) = 10*cos(10*time) - 1e3*q; der(p2) = 1e3*q - 0.1*(p2 - 1e5); q = if p1 > p2 then p1 - p2 "
            "else 0; der(s) = q; annotation(experiment(StopTime = 20)); end M;",
            [&](SimulationSettings& settings) { settings.solver = solver; });
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QVERIFY2(isClose(outcome.at("s", 20), 8.0934e-4, 1e-2), qPrintable(QString::number(outcome.at("s", 20))));
    }
}

/// On a spring and a damper: -1.2450 m/s with the position measured from there.
void StateErrorsTest::ballBouncesFarFromTheOrigin()
{
    const Outcome outcome = run(
        "model M Real x(start = 1e6 + 0.5, fixed = true), v(start = 0, fixed = true); equation der(x) = v; der(v) = "
        "-9.81 + (if x < 1e6 then 1e5*(1e6 - x) - 10*v else 0); annotation(experiment(StopTime = 3)); end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY2(std::fabs(outcome.at("v", 3) + 1.2450) < 0.05, qPrintable(QString::number(outcome.at("v", 3))));
}

void StateErrorsTest::stateBelowTheToleranceIsTold_data()
{
    QTest::addColumn<double>("capacity");
    QTest::addColumn<bool>("isTold");
    for (const double capacity : {1e-6, 1e-9, 1e-12, 1e-15}) QTest::addRow("%g F", capacity) << capacity << true;
    QTest::addRow("%g F", 1e-2) << 1e-2 << false;
}

/// Charge behind a resistor: the time constant is 1 ns at any size.
void StateErrorsTest::stateBelowTheToleranceIsTold()
{
    QFETCH(double, capacity);
    QFETCH(bool, isTold);
    const Outcome outcome = run(fmt::format(
        "model M parameter Real C = {}, R = 1e-9/C; Real q(start = 0, fixed = true), v = q/C; equation R*der(q) = "
        "sin(4e8*3.14159*time) - v; annotation(experiment(StopTime = 20e-9)); end M;",
        capacity));
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.messages().find("W5029") != std::string::npos, isTold);
    // Rounding of terms that cancel is not a relevant state.
    const Outcome rounding =
        run("model M Real x(start = 0, fixed = true), y(start = 1, fixed = true); equation der(y) = -y; der(x) = (y + "
            "0.1)*3 "
            "- 3*y - 0.3; end M;");
    QVERIFY2(rounding.messages().find("W5029") == std::string::npos, rounding.messages().c_str());
}

void StateErrorsTest::tankEmpties_data()
{
    QTest::addColumn<QString>("outflow");
    QTest::addColumn<double>("empty");
    // h = (1 - t/2)^2
    for (const char* const outflow :
         {"if h > 0 then sqrt(h) else 0", "if h >= 0 then sqrt(h) else 0", "if h <= 0 then 0 else sqrt(h)",
          "if not h <= 0 then h^0.5 else 0", "if 0 < h then sqrt(h) else 0", "if 2*h > 0 then sqrt(h) else 0"})
        QTest::newRow(outflow) << QString(outflow) << 2.0;
    // With u = sqrt(h) it takes the integral of 2*u/(u + 0.1) from 0 to 1.
    QTest::newRow("a pump beside it") << QString("if h > 0 then sqrt(h) + 0.1 else 0")
                                      << 2 * (1 - 0.1 * std::log(11.0));
}

void StateErrorsTest::tankEmpties()
{
    QFETCH(QString, outflow);
    QFETCH(double, empty);
    for (const double tolerance : {1e-4, 1e-6, 1e-8}) {
        const Outcome outcome =
            run(fmt::format("model M Real h(start = 1, fixed = true), q = {}; equation der(h) = -q; "
                            "annotation(experiment(StopTime = 5)); end M;",
                            outflow.toStdString()),
                [&](SimulationSettings& settings) { settings.tolerance = tolerance; });
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QVERIFY(outcome.at("h", 0.9 * empty) > 1e-4);
        QVERIFY2(std::fabs(outcome.at("h", 5)) < 1e-5, qPrintable(QString::number(outcome.at("h", 5))));
        QCOMPARE(outcome.at("q", 5), 0.0);
        const std::vector<double> times = eventTimes(outcome.result());
        QVERIFY(!times.empty() && std::fabs(times.back() - empty) < 0.02);
    }
}

void StateErrorsTest::tanksLevelOut_data()
{
    QTest::addColumn<QString>("flow");
    for (const char* const flow :
         {"q = if h > g then sqrt(h - g) else -sqrt(g - h);", "q = if h - g > 0 then sqrt(h - g) else -sqrt(g - h);",
          "q = if h < g then -sqrt(g - h) else sqrt(h - g);",
          "q = if not b then -sqrt(g - h) else sqrt(h - g); b = h > g;",
          "if b then q = (h - g)^0.5; else q = -(g - h)^0.5; end if; b = h >= g;",
          "q = if noEvent(h > g) then sqrt(h - g) else -sqrt(g - h);"})
        QTest::newRow(flow) << QString(flow);
}

// With d = h - g the flow is sqrt(d), and d = (1 - t)^2 until the levels are equal permanently. A step ends slightly
// beyond that point, where the branch held at its start has no value.
void StateErrorsTest::tanksLevelOut()
{
    QFETCH(QString, flow);
    const char* const declaration = flow.contains("b = ") ? "Boolean b; " : "";
    for (const char* const solver : {"cvode", "ida"}) {
        for (const double tolerance : {1e-4, 1e-6, 1e-8}) {
            const Outcome outcome =
                run(fmt::format("model M {}Real q, h(start = 1, fixed = true), g(start = 0, fixed = true); equation "
                                "der(h) = -q; der(g) = q; {} annotation(experiment(StopTime = 1.1)); end M;",
                                declaration, flow.toStdString()),
                    [&](SimulationSettings& settings) {
                        settings.tolerance = tolerance;
                        settings.solver = solver;
                    });
            QVERIFY2(outcome.completed(), outcome.messages().c_str());
            QVERIFY(std::fabs(outcome.at("h", 0.55) - 0.60125) < 100 * tolerance);
            QVERIFY(std::fabs(outcome.at("h", 1.1) - 0.5) < std::max(1e-5, tolerance));
            QVERIFY(std::fabs(outcome.at("h", 1.1) + outcome.at("g", 1.1) - 1) < 1e-9);
        }
    }
}

QTEST_GUILESS_MAIN(StateErrorsTest)
#include "state_errors_test.moc"
