// SPDX-License-Identifier: GPL-3.0-or-later
// floor, ceil, integer, div, mod and rem at their jumps: what comes to rest on an integer, jumps over several, or
// passes one exactly.
#include <fmt/format.h>

#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class RoundingsTest : public QObject {
    Q_OBJECT
private slots:
    void integralIsThatOfTheFormula_data();
    void integralIsThatOfTheFormula();
    void roundingsAreAsExactAtAnyTime();
    void eventsSayWhichWayTheOperandGoes();
    void integersReachedAtTheEndAreTaken_data();
    void integersReachedAtTheEndAreTaken();
    void branchesThatAreNotTakenMakeNoEvents();
    void integersAreReachedAtOneInstant_data();
    void integersAreReachedAtOneInstant();
    void fastCountersGoByWhatTheyAre_data();
    void fastCountersGoByWhatTheyAre();
};

namespace {

double modulo(double x, double y)
{
    return x - std::floor(x / y) * y;
}

double clamp(double u)
{
    return u > 1 ? 1.0 : u < 0 ? 0.0 : u;
}

double wave(double t)
{
    return std::sin(2 * t + 0.5);
}

double signOf(double x)
{
    return x > 0 ? 1 : x < 0 ? -1 : 0;
}

struct Formula {
    const char *declarations, *w;
    std::function<double(double)> of;
};
const std::vector<Formula> kFormulas = {
    {"Real r = if s > 0 then s else 0;", "floor(r)", [](double) { return 0.0; }},
    {"Real r = if s > 0 then s else 0;", "ceil(-r)", [](double) { return 0.0; }},
    {"Real r = if s > 0 then 0 else s;", "ceil(r)", [](double) { return 0.0; }},
    {"Real r = if s > 0 then s else 0;", "ceil(r)", [](double t) { return wave(t) > 0 ? 1.0 : 0.0; }},
    {"Real r = if s > 0 then 0 else s;", "floor(r)", [](double t) { return wave(t) > 0 ? 0.0 : -1.0; }},
    {"Real r = smooth(0, if s > 0 then s else 0);", "mod(r, 1.5)", [](double t) { return std::max(wave(t), 0.0); }},
    {"Real r = smooth(0, if s > 0 then s else 0);", "rem(r, 1.5)", [](double t) { return std::max(wave(t), 0.0); }},
    {"Real u = 2*s, r = if u > 1 then 1 else if u < 0 then 0 else u;", "floor(r)",
     [](double t) { return std::floor(clamp(2 * wave(t))); }},
    {"Real u = 2*s, r = if u > 1 then 1 else if u < 0 then 0 else u;", "ceil(r)",
     [](double t) { return std::ceil(clamp(2 * wave(t))); }},
    {"Real u = 2*s, r = if u > 1 then 1 else if u < 0 then 0 else u;", "div(r, 1)",
     [](double t) { return std::floor(clamp(2 * wave(t))); }},
    {"Integer k = integer(sign(s));", "k", [](double t) { return signOf(wave(t)); }},
    {"", "floor(sign(s))", [](double t) { return signOf(wave(t)); }},
    {"", "ceil(sign(s))", [](double t) { return signOf(wave(t)); }},
    {"", "floor(2*sign(-s))", [](double t) { return -2 * signOf(wave(t)); }},
    {"Integer k = integer(if s > 0 then 3 else -4);", "k", [](double t) { return wave(t) > 0 ? 3.0 : -4.0; }},
    {"Real r = if s > 0 then 3 else -4;", "floor(r)", [](double t) { return wave(t) > 0 ? 3.0 : -4.0; }},
    {"", "floor(s)", [](double t) { return std::floor(wave(t)); }},
    {"", "ceil(3*s)", [](double t) { return std::ceil(3 * wave(t)); }},
    {"", "floor(2 - time)", [](double t) { return std::floor(2 - t); }},
    {"", "floor(time - 2)", [](double t) { return std::floor(t - 2); }},
    {"", "mod(time, 0.7)", [](double t) { return modulo(t, 0.7); }},
    {"", "mod(-3*time, 0.7)", [](double t) { return modulo(-3 * t, 0.7); }},
    {"", "floor(max(s, 0))", [](double) { return 0.0; }},
    {"", "floor(abs(3*s))", [](double t) { return std::floor(std::fabs(3 * wave(t))); }},
};

}  // namespace

void RoundingsTest::integralIsThatOfTheFormula_data()
{
    QTest::addColumn<int>("index");
    for (std::size_t i = 0; i < kFormulas.size(); ++i)
        QTest::addRow("%s %s", kFormulas[i].declarations, kFormulas[i].w) << static_cast<int>(i);
}

void RoundingsTest::integralIsThatOfTheFormula()
{
    QFETCH(int, index);
    const Formula& formula = kFormulas[static_cast<std::size_t>(index)];
    constexpr double kStop = 6;
    constexpr int kSections = 600'000;
    double expected = 0;
    for (int i = 0; i < kSections; ++i) expected += formula.of((i + 0.5) * kStop / kSections);
    expected *= kStop / kSections;
    for (const char* solver : {"cvode", "dopri5"}) {
        for (const double interval : {0.012, 0.5}) {
            const Outcome outcome =
                run(std::string("model Rounded Real y(start=0, fixed=true), s = sin(2*time + 0.5); ") +
                        formula.declarations + " equation der(y) = " + formula.w + "; end Rounded;",
                    [&](SimulationSettings& settings) {
                        settings.stopTime = kStop;
                        settings.interval = interval;
                        settings.solver = solver;
                    });
            QVERIFY2(outcome.completed(), outcome.messages().c_str());
            QVERIFY2(std::fabs(outcome.at("y", kStop) - expected) < 1e-4,
                     qPrintable(QString("%1 %2: %3, not %4")
                                    .arg(solver)
                                    .arg(interval)
                                    .arg(outcome.at("y", kStop), 0, 'g', 10)
                                    .arg(expected, 0, 'g', 10)));
        }
    }
}

/// The rounded expression counts tenths of seconds from long ago: its steps stay in place.
void RoundingsTest::roundingsAreAsExactAtAnyTime()
{
    for (const double start : {0.0, 1e6, 1.7e9}) {
        for (const char* const gate : {"mod(integer(time*10), 10) < 4", "floor(time*10) - 10*floor(time) < 4",
                                       "rem(integer(time*10), 10) < 4"}) {
            const Outcome outcome = run(std::string("model M Real x(start = 0, fixed = true); equation der(x) = if ") +
                                            gate + " then 1 else 0; end M;",
                                        [start](SimulationSettings& settings) {
                                            settings.startTime = start;
                                            settings.stopTime = start + 10;
                                        });
            QVERIFY2(outcome.completed(), outcome.messages().c_str());
            QVERIFY2(
                std::fabs(outcome.result().find("x")->values.back() - 4) < 1e-3,
                qPrintable(
                    QString("%1 from %2: %3").arg(gate).arg(start).arg(outcome.result().find("x")->values.back())));
        }
    }
}

void RoundingsTest::eventsSayWhichWayTheOperandGoes()
{
    for (const char* rounding : {"floor(x)", "ceil(x)", "integer(x)", "div(x, 1)", "mod(x, 1)"}) {
        for (const double slope : {1.0, -1.0}) {
            const Outcome outcome =
                run(fmt::format("model M Real x(start = {}, fixed = true), y = {}; equation der(x) = {}; "
                                "annotation(experiment(StopTime = 3)); end M;",
                                5 - 1.7 * slope, rounding, slope));
            QVERIFY2(outcome.completed(), outcome.messages().c_str());
            int count = 0;
            for (const ResultEvent& event : outcome.result().events) {
                for (const EventTrigger& trigger : event.triggers) {
                    QCOMPARE(trigger.up, slope > 0);
                    ++count;
                }
            }
            QCOMPARE(count, 3);
        }
    }
}

void RoundingsTest::integersReachedAtTheEndAreTaken_data()
{
    QTest::addColumn<QString>("rounding");
    QTest::addColumn<double>("atTwo");
    QTest::addColumn<bool>("jumpsAtTwo");
    const auto add = [](const char* rounding, double atTwo, bool jumpsAtTwo = true) {
        QTest::newRow(rounding) << rounding << atTwo << jumpsAtTwo;
    };
    add("floor(time)", 2);
    add("ceil(time)", 2, false);
    add("floor(-time)", -2, false);
    add("ceil(-time)", -2);
    add("integer(3*time)", 6);
    add("integer(time) + x", 4);
    add("div(time, 1)", 2);
    add("div(-time, 1)", -2);
    add("mod(time, 0.5)", 0);
    add("mod(-time, 1)", 0, false);
    add("rem(-time, 0.25)", 0);
}

/// The last row satisfies the equation at its time, with or without states, and so does the row before the event.
void RoundingsTest::integersReachedAtTheEndAreTaken()
{
    QFETCH(QString, rounding);
    QFETCH(double, atTwo);
    QFETCH(bool, jumpsAtTwo);
    for (const char* const rest : {"equation der(x) = 1;", "equation x = time;"}) {
        for (const char* const solver : {"cvode", "ida", "dopri5", "euler"}) {
            const Outcome outcome =
                run(fmt::format("model M Real x(start = 0), y = {}; {} end M;", rounding.toStdString(), rest),
                    [solver](SimulationSettings& settings) {
                        settings.solver = solver;
                        settings.stopTime = 2;
                    });
            QVERIFY2(outcome.completed(), outcome.messages().c_str());
            QVERIFY2(std::fabs(outcome.result().find("y")->values.back() - atTwo) < 1e-9,
                     qPrintable(QString("%1 %2").arg(solver).arg(outcome.result().find("y")->values.back())));
            QCOMPARE(std::ranges::count(outcome.result().time, 2.0), jumpsAtTwo ? 2 : 1);
        }
    }
}

// The value of a rounding in a branch is known before the branch becomes active for the first time.
void RoundingsTest::branchesThatAreNotTakenMakeNoEvents()
{
    const Outcome outcome =
        run("model M Real d = if time < 2 then 0.25 else 0.3; Integer m(start = 0), n(start = 0); "
            "algorithm when time > 0.5 then m := integer(floor(10000*d)); "
            "n := integer(ceil(-4000*d)); end when; end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.result().find("m")->values.back(), 2500.0);
    QCOMPARE(outcome.result().find("n")->values.back(), -1000.0);
    QVERIFY(outcome.result().events.size() < 6);
}

void RoundingsTest::integersAreReachedAtOneInstant_data()
{
    QTest::addColumn<QString>("rounding");
    QTest::addColumn<QString>("ticks");
    QTest::addColumn<double>("instant");
    QTest::addColumn<double>("expected");
    // 3*0.1 is slightly more than 0.3, 0.2 + 3*0.15 slightly less than 0.65.
    for (const auto& [ticks, instant] : {std::pair("0, 0.1", 0.3), std::pair("0.1, 0.1", 0.7),
                                         std::pair("0.2, 0.15", 0.65), std::pair("0.5, 0.1", 0.5)}) {
        const double n = std::round(20 * instant);
        const auto add = [&, ticks = ticks, instant = instant](const char* rounding, double expected) {
            QTest::addRow("%s, %s", rounding, ticks) << rounding << ticks << instant << expected;
        };
        add("integer(20*time)", n);
        add("floor(time/0.05)", n);
        add("ceil(20*time)", n);
        add("floor(-20*time)", -n);
        add("ceil(1 - 20*time)", 1 - n);
        add("integer(5.001 - 20*time)", 5 - n);
        add("integer(20*time + k)", n);
    }
}

/// Ticks and roundings of time that coincide are one instant, whether a variable or an expression in a body is rounded.
void RoundingsTest::integersAreReachedAtOneInstant()
{
    QFETCH(QString, rounding);
    QFETCH(QString, ticks);
    QFETCH(double, instant);
    QFETCH(double, expected);
    const QString when = QString("when sample(%1) then ").arg(ticks);
    const Outcome outcome = run(
        QString("model M Real w = %1; discrete Real v(start = 0, fixed = true), d(start = 0, fixed = true); discrete "
                "Integer k(start = 0, fixed = true); equation when time > 2 then k = 1; end when; %2 v = w; d = %1; "
                "end when; annotation(experiment(StopTime = 1)); end M;")
            .arg(rounding, when)
            .toStdString());
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const double behind = instant + 0.01;
    // A rounding by a variable just below the integer changes at an event of its own, a rounding error later.
    if (!ticks.startsWith("0.2")) QCOMPARE(outcome.at("v", behind), expected);
    QCOMPARE(outcome.at("d", behind), expected);
    // It continues as it does without ticks.
    for (double time = 0.0123; time < 1; time += 0.0201) {
        const double operand = rounding.contains("5.001 - 20") ? 5.001 - 20 * time
                               : rounding.contains("1 - 20")   ? 1 - 20 * time
                               : rounding.contains('-')        ? -20 * time
                                                               : 20 * time;
        const double value = rounding.startsWith("ceil") ? std::ceil(operand) : std::floor(operand);
        QCOMPARE(outcome.at("w", time), value);
    }
}

void RoundingsTest::fastCountersGoByWhatTheyAre_data()
{
    QTest::addColumn<double>("rate");
    QTest::addColumn<double>("period");
    QTest::addColumn<double>("instant");
    for (const double rate : {1e6, 1e9, 1e12}) {
        for (const double period : {1.0, 500.0}) QTest::addRow("%g, late", rate) << rate << period << 3 * period;
    }
    QTest::newRow("in a long run") << 1e6 << 5e5 << 1e6;
    QTest::newRow("between two integers") << 1e9 - 6e-4 << 0.5 << 0.5;  // 499999999.9997
}

/// Only next to an integer can rounding be the reason that it is not reached: a counter of 1e9 per s had one more at
/// 1500 s.
void RoundingsTest::fastCountersGoByWhatTheyAre()
{
    QFETCH(double, rate);
    QFETCH(double, period);
    QFETCH(double, instant);
    const Outcome outcome =
        run(fmt::format("model M discrete Real d(start = 0, fixed = true), u(start = 0, fixed = true); equation when "
                        "sample(0, {0:.17g}) "
                        "then d = floor({1:.17g}*time); u = ceil({1:.17g}*time); end when; "
                        "annotation(experiment(StopTime = {2:.17g})); "
                        "end M;",
                        period, rate, instant + period / 4));
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.result().find("d")->values.back(), std::floor(rate * instant));
    QCOMPARE(outcome.result().find("u")->values.back(), std::ceil(rate * instant));
}

QTEST_GUILESS_MAIN(RoundingsTest)
#include "roundings_test.moc"
