// SPDX-License-Identifier: GPL-3.0-or-later
// Relations and roundings whose operands arrive exactly at the limit, and stay there: `max(1 - time, 0) > 0`.
#include <fmt/format.h>

#include <cmath>

#include "simulation_test_support.h"
#include "tests/simulation/circuit_parts.h"

using namespace causeway;
using namespace causeway::test;

class RelationsAtRestTest : public QObject {
    Q_OBJECT
private slots:
    void strictRelationsAreFalseAtRest_data();
    void strictRelationsAreFalseAtRest();
    void roundingsFollowToTheIntegerTheyReach_data();
    void roundingsFollowToTheIntegerTheyReach();
    void whatOnlyTouchesStays();
    void restBetweenTwoRows();
    void restThatEnds();
    void crossingsWithinRoundingComeToAnEnd_data();
    void crossingsWithinRoundingComeToAnEnd();
    void whatRestedCanBecomeTrueAgain_data();
    void whatRestedCanBecomeTrueAgain();
    void readersSeeTheTruthOfZero_data();
    void readersSeeTheTruthOfZero();
};

namespace {

/// w is the time; x integrates the value of `expression`, or the time for which it holds.
std::string model(const std::string& expression, bool isBoolean)
{
    return fmt::format(
        "function f input Real u; output Real y; algorithm y := if u < 1 then 1 - u else 0; end f; "
        "model M Real w(start = 0, fixed = true), x(start = 0, fixed = true); Integer n(start = 0, fixed = true); "
        "{} v = {}; equation der(w) = 1; der(x) = {}; when change(v) then n = pre(n) + 1; end when; end M;",
        isBoolean ? "Boolean" : "Integer", expression, isBoolean ? "if v then 1 else 0" : "v");
}

void addRows(std::initializer_list<std::pair<const char*, double>> cases)
{
    QTest::addColumn<QString>("expression");
    QTest::addColumn<double>("expected");
    QTest::addColumn<QString>("solver");
    for (const auto& [expression, expected] : cases) {
        for (const char* const solver : {"cvode", "dopri5", "ida", "rk4"})
            QTest::addRow("%s, %s", expression, solver)
                << QString::fromLatin1(expression) << expected << QString::fromLatin1(solver);
    }
}

Outcome runOf(const std::string& text, const QString& solver, std::uint32_t intervals = 100)
{
    return run(text, [&](SimulationSettings& settings) {
        settings.stopTime = 1;
        settings.intervals = intervals;
        settings.solver = solver.toStdString();
    });
}

}  // namespace

void RelationsAtRestTest::strictRelationsAreFalseAtRest_data()
{
    addRows({{"max(1 - 2*time, 0) > 0", 0.5},
             {"0 < max(1 - 2*time, 0)", 0.5},
             {"min(2*time, 1) < 1", 0.5},
             {"min(3*w, 1) < 1", 1.0 / 3},
             {"abs(1 - 2*time) + (1 - 2*time) > 0", 0.5},
             {"noEvent(if time < 0.5 then 1 - 2*time else 0) > 0", 0.5},
             {"f(2*time) > 0", 0.5},
             {"max(1 - 3*w, 0)^2 > 0", 1.0 / 3},
             {"sin(max(1 - 2*w, 0)) > 0", 0.5},
             {"sqrt(max(1 - 2*w, 0)) > 0", 0.5},
             {"max({1 - 2*w, 0}) > 0", 0.5},
             {"homotopy(max(1 - 2*w, 0), 1) > 0", 0.5},
             {"delay(max(1 - 2*w, 0), 0.1) > 0", 0.6},
             {"max(1 - 2*time, 0) > 0 and min(2*time, 1) < 1", 0.5},
             {"not max(1 - 2*time, 0) > 0", 0.5},
             {"max(1 - 2*time, 0) <= 0", 0.5},
             {"min(2*time, 1) >= 1", 0.5}});
}

void RelationsAtRestTest::strictRelationsAreFalseAtRest()
{
    QFETCH(const QString, expression);
    QFETCH(const double, expected);
    QFETCH(const QString, solver);
    const Outcome outcome = runOf(model(expression.toStdString(), true), solver);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    // A delayed signal has no corner any more, and reaches zero slightly later.
    const double allowed = expression.startsWith("delay") ? 2e-3 : 1e-6;
    QVERIFY2(std::fabs(outcome.at("x", 1) - expected) < allowed,
             qPrintable(QString::number(outcome.at("x", 1), 'g', 12)));
    QCOMPARE(outcome.at("n", 1), 1);
}

void RelationsAtRestTest::roundingsFollowToTheIntegerTheyReach_data()
{
    addRows({{"integer(min(2*time, 1))", 0.5},
             {"integer(floor(min(2*w, 1)))", 0.5},
             {"div(integer(min(20*time, 10)), 10)", 0.5},
             {"integer(ceil(max(1 - 2*time, 0)))", 0.5},
             {"integer(min(4*time, 2))", 0.25 + 0.5 * 2},
             {"integer(smooth(0, min(2*time, 1)))", 0.5},
             {"integer(floor(sign(time)))", 1},
             // mod falls to 0 from slightly below 1.25.
             {"integer(10*mod(min(0, 2*time - 1), 1.25))", 3.5}});
}

void RelationsAtRestTest::roundingsFollowToTheIntegerTheyReach()
{
    QFETCH(const QString, expression);
    QFETCH(const double, expected);
    QFETCH(const QString, solver);
    const Outcome outcome = runOf(model(expression.toStdString(), false), solver);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY2(std::fabs(outcome.at("x", 1) - expected) < 1e-6, qPrintable(QString::number(outcome.at("x", 1), 'g', 12)));
}

/// A condition that changes at a single instant only has no effect.
void RelationsAtRestTest::whatOnlyTouchesStays()
{
    for (const char* const expression :
         {"(time - 0.5)^2 > 0", "abs(w - 0.3) > 0", "1 - sin(3.141592653589793*w) > 0"}) {
        for (const std::uint32_t intervals : {10U, 100U, 777U}) {
            const Outcome outcome = runOf(model(expression, true), "cvode", intervals);
            QVERIFY2(outcome.completed(), outcome.messages().c_str());
            QCOMPARE(outcome.at("n", 1), 0);
            QVERIFY(std::fabs(outcome.at("x", 1) - 1) < 1e-6);
        }
    }
}

/// A dead band that is crossed between two rows.
void RelationsAtRestTest::restBetweenTwoRows()
{
    const Outcome outcome = runOf(model("max(abs(w - 0.523) - 0.01, 0) > 0", true), "cvode", 7);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.at("n", 1), 2);
    QVERIFY(std::fabs(outcome.at("x", 1) - 0.98) < 1e-6);
}

void RelationsAtRestTest::restThatEnds()
{
    // Half of each period of 0.2.
    const Outcome outcome = runOf(model("max(sin(10*3.141592653589793*w), 0) > 0", true), "cvode", 50);
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY2(std::fabs(outcome.at("x", 1) - 0.5) < 1e-5, qPrintable(QString::number(outcome.at("x", 1), 'g', 12)));
}

void RelationsAtRestTest::crossingsWithinRoundingComeToAnEnd_data()
{
    QTest::addColumn<double>("tolerance");
    for (const double tolerance : {1e-5, 1e-6, 1e-7}) QTest::addRow("tolerance %g", tolerance) << tolerance;
}

/// The diode of a snubber stays closed without a current while the parallel switch is closed: rounding of the current
/// crosses zero between two events, and is zero at each of them.
void RelationsAtRestTest::crossingsWithinRoundingComeToAnEnd()
{
    QFETCH(double, tolerance);
    const Outcome outcome = run("model M" + kCircuitParts + R"(
  model Switch extends Two; input Boolean on; equation 0 = if on then v else i; end Switch;
  model Diode extends Two; Boolean off(start = true, fixed = true);
  equation off = if pre(off) then v < 0 else i < 0; 0 = if off then i else v; end Diode;
  Source source;
  Inductor L1(L = 1e-4, i(start = 0, fixed = true));
  Switch S1(on = mod(time, 1e-4) < 0.4e-4);
  Diode Ds, Do;
  Resistor Rs(R = 10), Ro(R = 50);
  Capacitor Cs(C = 1e-8, v(start = 0, fixed = true)), Co(C = 1e-5, v(start = 24, fixed = true));
  Ground ground;
equation
  connect(source.n, ground.p); connect(source.p, L1.p); connect(L1.n, S1.p); connect(S1.n, ground.p);
  connect(S1.p, Ds.p); connect(S1.p, Rs.p); connect(Ds.n, Cs.p); connect(Rs.n, Cs.p); connect(Cs.n, ground.p);
  connect(S1.p, Do.p); connect(Do.n, Co.p); connect(Co.n, ground.p); connect(Ro.p, Co.p); connect(Ro.n, ground.p);
  annotation(experiment(StopTime = 5e-4, Interval = 1e-6, Tolerance = 1e-6));
end M;
)",
                                [&](SimulationSettings& settings) { settings.tolerance = tolerance; });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    // The output according to an independent integration (implicit Euler, diodes by complementarity).
    QVERIFY(std::fabs(outcome.at("Co.v", 5e-4) - 60.0) < 0.05);
    QVERIFY(outcome.result().events.size() < 200);
}

namespace {

struct Toggle {
    const char *name, *declarations, *equations, *algorithm;
};
/// An ideal diode that events toggle: its conditions bring their own operands to zero.
const Toggle kToggles[] = {
    {"either limit", "Boolean on(start = false, fixed = true);",
     "when {u > 0, i < 0} then on = not pre(on); end when; 0 = if on then u else i;", ""},
    {"a number", "Integer on(start = 0, fixed = true);",
     "when {i < 0, u > 0} then on = 1 - pre(on); end when; (1 - on)*i + on*u = 0;", ""},
    {"one condition", "Boolean on(start = false, fixed = true);",
     "when u > 0 or i < 0 then on = not pre(on); end when; 0 = if on then u else i;", ""},
    {"elsewhen", "Boolean off(start = true, fixed = true);",
     "when i < 0 then off = true; elsewhen 0 < u then off = false; end when; 0 = if off then i else u;", ""},
    {"algorithm", "Boolean on(start = false, fixed = true);", "0 = if on then u else i;",
     "algorithm when u > 0 then on := true; end when; when i < 0 then on := false; end when;"},
    {"conditions with names", "Boolean on(start = false, fixed = true), up, down;",
     "up = u > 0; down = i < 0; when {up, down} then on = up; end when; 0 = if on then u else i;", ""},
    {"edges", "Boolean on(start = false, fixed = true), up, down;",
     "up = u > 0; down = i < 0; on = if edge(up) then true elseif edge(down) then false else pre(on); "
     "0 = if on then u else i;",
     ""},
};

}  // namespace

void RelationsAtRestTest::whatRestedCanBecomeTrueAgain_data()
{
    QTest::addColumn<int>("toggle");
    QTest::addColumn<double>("tolerance");
    for (int i = 0; i < static_cast<int>(std::size(kToggles)); ++i) {
        for (const double tolerance : {1e-5, 1e-7, 1e-9})
            QTest::addRow("%s, %g", kToggles[i].name, tolerance) << i << tolerance;
    }
}

/// Half-wave rectifiers: with a capacitor, and with an inductor, whose current never becomes negative.
void RelationsAtRestTest::whatRestedCanBecomeTrueAgain()
{
    QFETCH(const int, toggle);
    QFETCH(const double, tolerance);
    const Toggle& one = kToggles[toggle];
    const Outcome outcome =
        run(fmt::format("model Diode Real u, i; input Real p, n; {} equation u = p - n; {} {} end Diode; "
                        "model M Diode D(p = v - D.i, n = u2), E(p = v - 2*iL, n = 0.01*der(iL)); "
                        "Real v = 10*sin(2*3.141592653589793*50*time), u2(start = 0, fixed = true), "
                        "iL(start = 0, fixed = true); equation 1e-3*der(u2) = D.i - u2/50; E.i = iL; "
                        "annotation(experiment(StopTime = 0.1)); end M;",
                        one.declarations, one.equations, one.algorithm),
            [&](SimulationSettings& settings) { settings.tolerance = tolerance; });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    // An independent integration with events.
    QVERIFY2(std::fabs(outcome.at("u2", 0.1) - 7.134464727) < 200 * tolerance,
             qPrintable(QString::number(outcome.at("u2", 0.1), 'g', 12)));
    for (double t = 0; t < 0.1; t += 1e-3) QVERIFY2(outcome.at("iL", t) > -1e-3, qPrintable(QString::number(t)));
}

void RelationsAtRestTest::readersSeeTheTruthOfZero_data()
{
    QTest::addColumn<QString>("diode");
    QTest::newRow("parameterized") << "Real s; Boolean off; equation off = s < 0; u = if off then s else 0; "
                                      "i = if off then 0 else s;";
    QTest::newRow("either sign") << "Boolean on; equation on = u > 0 or i > 0; 0 = if on then u else i;";
    QTest::newRow("sum") << "Boolean on; equation on = u + i > 0; 0 = if on then u else i;";
    QTest::newRow("by its position before") << "Boolean off(start = true, fixed = true); equation "
                                               "off = if pre(off) then not u > 0 else i < 0; 0 = if off then i else u;";
}

/// The voltage of an ideal diode is never positive.
void RelationsAtRestTest::readersSeeTheTruthOfZero()
{
    QFETCH(const QString, diode);
    const Outcome outcome =
        run("model M Real u, i, v = 10*sin(314*time); Boolean up = u > 0; Real x(start = 0, fixed = true); " +
                diode.toStdString() + " u = v - 2*i; der(x) = if up then 1 else 0; end M;",
            [](SimulationSettings& settings) { settings.stopTime = 0.1; });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.at("x", 0.1), 0.0);
}

QTEST_GUILESS_MAIN(RelationsAtRestTest)
#include "relations_at_rest_test.moc"
