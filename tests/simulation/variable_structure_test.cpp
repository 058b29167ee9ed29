// SPDX-License-Identifier: GPL-3.0-or-later
// Modes of a model whose structures differ: another index, another number of states.
#include <array>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class VariableStructureTest : public QObject {
    Q_OBJECT
private slots:
    void rodIsCut();
    void massIsCaught();
    void conditionsComeTrueByWhatTheNewEquationsGive();
    void distanceHasAVariableOfItsOwn_data();
    void distanceHasAVariableOfItsOwn();
    void contactLastsWhileItPushes_data();
    void contactLastsWhileItPushes();
};

void VariableStructureTest::rodIsCut()
{
    const Outcome outcome = runExample("BreakingPendulum");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const std::vector<std::pair<std::string, double>> atCut = {
        {"x", -0.88413236}, {"y", -0.46723652}, {"vx", 1.41466848}, {"vy", -2.67691869}};
    for (const auto& [name, expected] : atCut)
        QVERIFY2(isClose(outcome.at(name, 1.5), expected),
                 qPrintable(QString::fromStdString(name) + QString::number(outcome.at(name, 1.5), 'g', 10)));
    QVERIFY(isClose(outcome.at("x", 2.5), 0.53053612));
    QVERIFY(isClose(outcome.at("y", 2.5), -8.04915522));
    QCOMPARE(outcome.at("T", 2), 0.0);
    // The rod holds until it is cut, and the cut comes at its time.
    const double error = largest(outcome.result(), {"x", "y"}, [](double time, const std::vector<double>& row) {
        return time > 1.5 ? 0.0 : row[0] * row[0] + row[1] * row[1] - 1;
    });
    QVERIFY(error < 1e-6);
    QCOMPARE(eventTimes(outcome.result(), EventKind::Time), std::vector<double>({1.5}));
}

/// A clutch locks, and its torque jumps from 0 to 10.
void VariableStructureTest::conditionsComeTrueByWhatTheNewEquationsGive()
{
    const Outcome outcome = run(R"(
model M
  Real w1(start = 10, fixed = true), w2(start = 0, fixed = true), tau;
  Boolean lock = time >= 0.5, b = tau > 5;
  discrete Integer n[6](each start = 0, each fixed = true);
  discrete Real d(start = 0, fixed = true);
equation
  der(w1) = 10 - tau;
  der(w2) = tau - 10;
  0 = if lock then w1 - w2 else tau;
  when tau > 5 then n[1] = pre(n[1]) + 1; d = tau; end when;
  when b then n[2] = pre(n[2]) + 1; end when;
  when edge(b) then n[3] = pre(n[3]) + 1; end when;
  when {tau > 5, time > 0.8} then n[4] = pre(n[4]) + 1; end when;
  when tau < 5 then n[5] = pre(n[5]) + 1; end when;
algorithm
  when tau > 5 then n[6] := n[6] + 1; end when;
end M;
)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(isClose(outcome.at("tau", 0.7), 10));
    const std::array<double, 6> expected{1, 1, 1, 2, 0, 1};
    for (std::size_t i = 0; i < expected.size(); ++i)
        QCOMPARE(outcome.at("n[" + std::to_string(i + 1) + "]", 1), expected[i]);
    QVERIFY(isClose(outcome.at("d", 1), 10));
}

void VariableStructureTest::massIsCaught()
{
    const Outcome outcome = runExample("CaughtMass");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    // Free fall to the catch; then the nearest point of the circle, and the velocity without its part along the rod.
    const double x = 0.9, y = 0.3 + 0.5 - 9.81 / 8, vx = -0.2, vy = 1 - 9.81 / 2;
    const double distance = std::hypot(x, y), along = (vx * x + vy * y) / distance;
    const std::vector<std::pair<std::string, double>> after = {
        {"x", x / distance}, {"y", y / distance}, {"vx", vx - along * x / distance}, {"vy", vy - along * y / distance}};
    for (const auto& [name, expected] : after)
        QVERIFY2(isClose(outcome.at(name, 0.5), expected, 1e-7),
                 qPrintable(QString::fromStdString(name) + QString::number(outcome.at(name, 0.5), 'g', 12)));
    // The event records its effect on each of them.
    const auto event = std::ranges::find(outcome.result().events, EventKind::Time, &ResultEvent::kind);
    QVERIFY(event != outcome.result().events.end());
    QCOMPARE(event->time, 0.5);
    QCOMPARE(event->reinits.size(), std::size_t(4));
    for (const ResultChange& change : event->reinits) {
        const auto expected = std::ranges::find(after, change.variable, &std::pair<std::string, double>::first);
        QVERIFY(expected != after.end());
        QVERIFY(isClose(change.to, expected->second, 1e-7));
        if (change.variable == "vx") QVERIFY(isClose(change.from, vx, 1e-7));
    }
    // From there on it is a pendulum: the rod holds, and no energy is lost.
    const auto energy = [](const std::vector<double>& row) {
        return 9.81 * row[0] + 0.5 * (row[1] * row[1] + row[2] * row[2]);
    };
    const double first = energy({y / distance, after[2].second, after[3].second});
    const double error = largest(outcome.result(), {"x", "y"}, [](double time, const std::vector<double>& row) {
        return time > 0.5 ? row[0] * row[0] + row[1] * row[1] - 1 : 0.0;
    });
    QVERIFY2(error < 1e-6, qPrintable(QString::number(error)));
    const double lost = largest(outcome.result(), {"y", "vx", "vy"}, [&](double time, const std::vector<double>& row) {
        return time > 0.5 ? energy(row) - first : 0.0;
    });
    QVERIFY2(lost < 1e-5, qPrintable(QString::number(lost)));
    // A mass that is on the circle already, and moves along it, is left alone.
    const Outcome smooth = runExample("CaughtMass", {},
                                      "model Variant extends CaughtMass(g=0, tCatch=0, x(start=0.6), y(start=0.8), "
                                      "vx(start=-0.8), vy(start=0.6)); end Variant;");
    QVERIFY2(smooth.completed(), smooth.messages().c_str());
    for (const ResultEvent& e : smooth.result().events) QVERIFY(e.reinits.empty());
    QVERIFY(std::fabs(std::hypot(smooth.at("vx", 2), smooth.at("vy", 2)) - 1) < 1e-6);
}

void VariableStructureTest::distanceHasAVariableOfItsOwn_data()
{
    QTest::addColumn<QString>("coding");
    QTest::newRow("square")
        << "Real d; equation d = x^2 + y^2; taut = pre(taut) or d >= 1; 0 = if taut then d - 1 else T;";
    QTest::newRow("root") << "Real d; equation d = sqrt(x^2 + y^2); taut = pre(taut) or d >= 1; if taut then d = 1; "
                             "else T = 0; end if;";
    QTest::newRow("in steps") << "Real s, d; equation s = x^2 + y^2; d = sqrt(s); taut = pre(taut) or d >= 1; "
                                 "0 = if taut then d - 1 else T;";
    QTest::newRow("none") << "equation taut = pre(taut) or x^2 + y^2 >= 1; 0 = if taut then x^2 + y^2 - 1 else T;";
}

/// A mass falls until its rope is taut, then swings with the velocity component across the rope: energy is conserved
/// from there on.
void VariableStructureTest::distanceHasAVariableOfItsOwn()
{
    QFETCH(QString, coding);
    const Outcome outcome =
        run("model Rope Real x(start=0.5,fixed=true), y(start=0,fixed=true), vx(start=0,fixed=true), "
            "vy(start=0,fixed=true), T; Boolean taut(start=false,fixed=true); " +
            coding.toStdString() +
            " der(x) = vx; der(y) = vy; der(vx) = -T*x; der(vy) = -T*y - 9.81; "
            "annotation(experiment(StopTime=1, Tolerance=1e-8)); end Rope;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const double depth = std::sqrt(0.75), across = std::sqrt(2 * 9.81 * depth) * 0.5;
    for (const double time : {0.5, 0.7, 1.0}) {
        const auto at = [&](const char* name) { return outcome.at(name, time); };
        QVERIFY(std::fabs(std::hypot(at("x"), at("y")) - 1) < 1e-5);
        const double energy = 0.5 * (at("vx") * at("vx") + at("vy") * at("vy")) + 9.81 * at("y");
        QVERIFY2(std::fabs(energy - (0.5 * across * across - 9.81 * depth)) < 1e-4, std::to_string(energy).c_str());
    }
}

void VariableStructureTest::contactLastsWhileItPushes_data()
{
    QTest::addColumn<QString>("coding");
    QTest::addColumn<int>("up");
    const QString isHit = "x <= f and v < der(f)", holds = "0 = if con then x - f else N;";
    const QString begins = "Boolean con(start=false,fixed=true); equation ";
    QTest::newRow("if") << begins + "con = if pre(con) then N > 0 else " + isHit + "; " + holds << 1;
    QTest::newRow("and, or") << begins + "con = pre(con) and N > 0 or not pre(con) and " + isHit + "; " + holds << 1;
    QTest::newRow("algorithm") << begins + holds + " algorithm con := if pre(con) then N > 0 else " + isHit +
                                      "; equation "
                               << 1;
    QTest::newRow("the other way round")
        << "Boolean off(start=true,fixed=true); equation off = if pre(off) then not (" + isHit +
               ") else N <= 0; 0 = if off then N else x - f;"
        << 1;
    QTest::newRow("upwards") << begins + "con = if pre(con) then N < 0 else x >= f and v > der(f); " + holds << -1;
}

/// A mass falls on a table that moves up and down: the contact ends by the force that exists only during contact. The
/// mass flies off whenever the table falls faster than 9.81 m/s2.
void VariableStructureTest::contactLastsWhileItPushes()
{
    QFETCH(QString, coding);
    QFETCH(int, up);
    const Outcome outcome = run(
        fmt::format("model Table parameter Real up = {}; Real x(start=0.5*up,fixed=true), v(start=0,fixed=true), N, "
                    "f = 0.4*up*sin(6*time); {} der(x) = v; der(v) = N - 9.81*up; "
                    "annotation(experiment(StopTime=3, Tolerance=1e-8)); end Table;",
                    up, coding.toStdString()));
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const auto heightOf = [](double time) { return 0.4 * std::sin(6 * time); };
    const auto at = [&](const char* name, double time) { return up * outcome.at(name, time); };
    // The first time the table falls away at once, and only hits it. Later it lies on the table, flies from where the
    // acceleration is that of the fall, until t = 1.75058, and lies there again.
    for (const double time : {0.702, 1.098, 1.8, 2.196, 2.802, 3.0})
        QVERIFY2(std::fabs(at("x", time) - heightOf(time)) < 1e-6 && at("N", time) > 0, std::to_string(time).c_str());
    const double left = (std::asin(9.81 / 14.4) + 2 * std::numbers::pi) / 6;
    for (const double time : {1.2, 1.5, 1.746}) {
        const double since = time - left,
                     flown = heightOf(left) + 2.4 * std::cos(6 * left) * since - 4.905 * since * since;
        QVERIFY2(std::fabs(at("x", time) - flown) < 1e-6 && at("N", time) == 0, std::to_string(time).c_str());
    }
    // A contact that begins is one change, not the search for it.
    for (const ResultEvent& event : outcome.result().events) QVERIFY(event.iterations.size() <= 2);
}

QTEST_GUILESS_MAIN(VariableStructureTest)
#include "variable_structure_test.moc"
