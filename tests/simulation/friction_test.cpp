// SPDX-License-Identifier: GPL-3.0-or-later
// Dry friction: masses that slide, are stuck, and start to slide again.
#include <fmt/format.h>

#include "core/simulation/step_progress.h"
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class FrictionTest : public QObject {
    Q_OBJECT
private slots:
    void massStopsAndStartsAgain();
    void oneOfTwoStuckFrictionsIsAtItsLimit();
    void sticksUntilThePeakIsPassed_data();
    void sticksUntilThePeakIsPassed();
    void twoFrictionsWithPeaksComeToRest_data();
    void twoFrictionsWithPeaksComeToRest();
    void slidingWithoutAnEventIsTold_data();
    void slidingWithoutAnEventIsTold();
    void steepButContinuousFrictionRuns();
    void slidingThatEndsSoonRuns();
    void aJumpIsToldFromASteepSlope();
    void brakeThatIsAppliedFromNothing_data();
    void brakeThatIsAppliedFromNothing();
};

namespace {

/// A friction element as a parameterized curve: s is the force while it sticks, and exceeds the limit where it begins
/// to slide.
const std::string kFriction = R"(
model Friction
  parameter Real limit = 1;
  input Real v, a;
  Real force, s;
  Boolean startForward, startBackward, locked;
  Integer mode(start = 1, fixed = true) "1 forward, 0 stuck, -1 backward";
equation
  startForward = pre(mode) == 0 and s > limit;
  startBackward = pre(mode) == 0 and s < -limit;
  locked = not (pre(mode) == 1 or startForward or pre(mode) == -1 or startBackward);
  a = if locked then 0 elseif startForward or pre(mode) == 1 then s - limit else s + limit;
  force = if locked then s elseif startForward or pre(mode) == 1 then limit else -limit;
  mode = if (pre(mode) == 1 or startForward) and v > 0 then 1 elseif (pre(mode) == -1 or startBackward) and v < 0 then -1 else 0;
end Friction;
)";

}  // namespace

void FrictionTest::massStopsAndStartsAgain()
{
    const Outcome outcome = run(kFriction + R"(
model M
  Real v(start = 0.5, fixed = true);
  Friction f(v = v, a = der(v));
equation
  (2 + v^2)*der(v) = time - f.force;
  annotation(experiment(StopTime = 3));
end M;
)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.at("f.mode", 0.1), 1.0);
    QCOMPARE(outcome.at("f.mode", 0.9), 1.0);
    QVERIFY(outcome.at("v", 0.9) < outcome.at("v", 0.1));
    QVERIFY(outcome.at("v", 3) > 0.5);
    QCOMPARE(outcome.messages(), std::string());
}

void FrictionTest::oneOfTwoStuckFrictionsIsAtItsLimit()
{
    // Both may hold the mass, in any proportion: with both of them locked their forces have no unique values. Where one
    // is at its limit they have, although the coefficients of their equations depend on a state.
    const Outcome outcome = run(kFriction + R"(
model M
  Real v(start = 0.5, fixed = true);
  Real drive = if time < 2 then 0.5 else 5;
  Friction f1(limit = 1, v = v, a = der(v)), f2(limit = 2, v = v, a = der(v));
equation
  (2 + v^2)*der(v) = drive - f1.force - f2.force;
  annotation(experiment(StopTime = 3));
end M;
)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.at("f1.mode", 1.5), 0.0);
    QCOMPARE(outcome.at("f2.mode", 1.5), 0.0);
    QVERIFY(std::fabs(outcome.at("v", 1.5)) < 1e-6);
    QVERIFY(isClose(outcome.at("f1.force", 1.5) + outcome.at("f2.force", 1.5), 0.5, 1e-9));
    QCOMPARE(outcome.at("f1.locked", 1.5) + outcome.at("f2.locked", 1.5), 1.0);
    QVERIFY(isClose(std::fabs(outcome.at("f1.force", 1.5)), 1, 1e-9) ||
            isClose(std::fabs(outcome.at("f2.force", 1.5)), 2, 1e-9));
    QVERIFY(outcome.messages().find("W5017") != std::string::npos);
    // More than both can hold.
    QCOMPARE(outcome.at("f1.force", 3), 1.0);
    QCOMPARE(outcome.at("f2.force", 3), 2.0);
    QVERIFY(outcome.at("v", 3) > 0.5);
}

void FrictionTest::sticksUntilThePeakIsPassed_data()
{
    QTest::addColumn<double>("direction");
    QTest::addColumn<double>("pull");
    for (const double direction : {1.0, -1.0}) {
        for (const double pull : {0.5, 1.2, 1.49, 1.6})
            QTest::addRow("%g, pulled by %g", direction, pull) << direction << pull;
    }
}

// Sliding friction is smaller than the peak. If it comes to rest under a pull between the two, the equations have a
// second solution in which it slides back at once: the previous state decides.
void FrictionTest::sticksUntilThePeakIsPassed()
{
    QFETCH(double, direction);
    QFETCH(double, pull);
    for (const double tolerance : {1e-4, 1e-6, 1e-9}) {
        const Outcome outcome = run(fmt::format(R"(
            model M
              parameter Real peak = 1.5, sliding = 1;
              Real v(start = {0}, fixed = true), a, force, s;
              Boolean startForward(start = false, fixed = true), startBackward(start = false, fixed = true), locked;
              Integer mode(start = {0}, fixed = true);
            equation
              der(v) = a;
              a = {1} - force;
              startForward = pre(mode) == 0 and (s > peak or pre(startForward) and s > sliding) or pre(mode) == -1 and v > 1e-10;
              startBackward = pre(mode) == 0 and (s < -peak or pre(startBackward) and s < -sliding) or pre(mode) == 1 and v < -1e-10;
              locked = not (pre(mode) == 1 or startForward or pre(mode) == -1 or startBackward);
              a = if locked then 0 elseif startForward then s - peak elseif startBackward then s + peak
                elseif pre(mode) == 1 then s - peak else s + peak;
              force = if locked then s elseif startForward then sliding elseif startBackward then -sliding
                elseif pre(mode) == 1 then sliding + abs(v) else -sliding - abs(v);
              mode = if (pre(mode) == 1 or startForward) and v > 0 then 1 elseif (pre(mode) == -1 or startBackward) and v < 0 then -1 else 0;
              annotation(experiment(StopTime = 2));
            end M;)",
                                                direction, -direction * pull),
                                    [=](SimulationSettings& settings) { settings.tolerance = tolerance; });
        QVERIFY2(outcome.completed() && outcome.messages().empty(), outcome.messages().c_str());
        // v' = -(pull + 1 + v) until it rests.
        const double all = pull + 1, rest = std::log((all + 1) / all);
        QVERIFY(std::fabs(direction * outcome.at("v", 0.3) - ((all + 1) * std::exp(-0.3) - all)) < 30 * tolerance);
        if (pull < 1.5) {
            for (const double time : {rest + 0.01, 1.0, 2.0}) {
                QVERIFY(std::fabs(outcome.at("v", time)) < 10 * tolerance);
                QCOMPARE(outcome.at("mode", time), 0.0);
            }
        } else {
            const double back = pull - 1;
            QVERIFY(std::fabs(-direction * outcome.at("v", 2) - back * (1 - std::exp(rest - 2))) < 30 * tolerance);
        }
    }
}

void FrictionTest::twoFrictionsWithPeaksComeToRest_data()
{
    QTest::addColumn<double>("direction");
    QTest::addColumn<double>("first");
    QTest::addColumn<double>("second");
    for (const double direction : {1.0, -1.0}) {
        for (const auto& [first, second] :
             std::initializer_list<std::pair<double, double>>{{1, 1}, {1.2, 1}, {1, 1.2}, {1.5, 1.3}, {3, 1.01}})
            QTest::addRow("%g, peaks %g and %g", direction, first, second) << direction << first << second;
    }
}

// Which of them holds the mass is undetermined; that it is held is certain.
void FrictionTest::twoFrictionsWithPeaksComeToRest()
{
    QFETCH(double, direction);
    QFETCH(double, first);
    QFETCH(double, second);
    const std::string friction = R"(
        model Friction
          parameter Real sliding = 1, peak = 1;
          input Real v, a;
          Real force, s;
          Boolean startForward(start = false, fixed = true), startBackward(start = false, fixed = true), locked;
          Integer mode(start = 2, fixed = true) "2 unknown, 1 forward, 0 stuck, -1 backward";
        equation
          startForward = pre(mode) == 0 and (s > peak*sliding or pre(startForward) and s > sliding)
            or initial() and v > 0;
          startBackward = pre(mode) == 0 and (s < -peak*sliding or pre(startBackward) and s < -sliding)
            or initial() and v < 0;
          locked = not (pre(mode) == 1 or startForward or pre(mode) == -1 or startBackward);
          a = if locked then 0 elseif startForward or pre(mode) == 1 then s - peak*sliding else s + peak*sliding;
          force = if locked then s elseif startForward then sliding elseif startBackward then -sliding
            elseif pre(mode) == 1 then sliding else -sliding;
          mode = if (pre(mode) == 1 or startForward) and v > 0 then 1
            elseif (pre(mode) == -1 or startBackward) and v < 0 then -1 else 0;
        end Friction;
    )";
    for (const double tolerance : {1e-4, 1e-6, 1e-9}) {
        for (const char* solver : {"cvode", "ida"}) {
            const Outcome outcome = run(friction + fmt::format(R"(
                model M
                  Real v(start = {}, fixed = true), a = der(v);
                  Friction f1(sliding = 2.742, peak = {}, v = v, a = a), f2(sliding = 6.2532, peak = {}, v = v, a = a);
                equation
                  0.437*a = -f1.force - f2.force;
                  annotation(experiment(StopTime = 1));
                end M;)",
                                                               3.011 * direction, first, second),
                                        [=](SimulationSettings& settings) {
                                            settings.tolerance = tolerance;
                                            settings.solver = solver;
                                        });
            QVERIFY2(outcome.completed(), outcome.messages().c_str());
            const double rest = 0.437 * 3.011 / (2.742 + 6.2532);
            QVERIFY(std::fabs(outcome.at("v", 0.1) - direction * 3.011 * (1 - 0.1 / rest)) < 10 * tolerance);
            QVERIFY(std::fabs(outcome.at("v", 1)) < 10 * tolerance);
            QVERIFY(std::fabs(outcome.at("f1.force", 1) + outcome.at("f2.force", 1)) < 1e-9);
        }
    }
}

// The same friction in codings without events: the steps would be millions, without a message.
void FrictionTest::slidingWithoutAnEventIsTold_data()
{
    QTest::addColumn<QString>("equations");
    QTest::addColumn<QString>("state");
    QTest::addColumn<double>("from");
    const std::string f =
        "function f input Real x; output Real y; algorithm if x > 0 then y := -1; else y := 1; end if; "
        "end f;";
    QTest::newRow("sign") << "Real x(start=0.5, fixed=true); equation der(x) = -sign(x);"
                          << "x" << 0.5;
    QTest::newRow("mirrored") << "Real x(start=-0.5, fixed=true); equation der(x) = -sign(x);"
                              << "x" << 0.5;
    QTest::newRow("driven") << "Real v(start=0.5, fixed=true); equation der(v) = 1.5*sin(time) - sign(v);"
                            << "v" << 3.4;
    QTest::newRow("noEvent") << "Real x(start=300, fixed=true); equation der(x) = noEvent(if x > 295 then -10 else 20);"
                             << "x" << 0.5;
    QTest::newRow("function") << QString::fromStdString(f +
                                                        "Real x(start=-0.3, fixed=true); equation der(x) = f(x) + 0.3;")
                              << "x" << 0.23;
    QTest::newRow("of two states") << "Real x(start=1, fixed=true), v(start=0, fixed=true); equation der(x) = v; "
                                      "der(v) = -2*sign(x + v);"
                                   << "v" << 0.414;
}

void FrictionTest::slidingWithoutAnEventIsTold()
{
    QFETCH(QString, equations);
    QFETCH(QString, state);
    QFETCH(double, from);
    for (const char* solver : {"cvode", "ida"}) {
        const Outcome outcome =
            run("model M " + equations.toStdString() + " annotation(experiment(StopTime = 100)); end M;",
                [&](SimulationSettings& settings) { settings.solver = solver; });
        const std::string messages = outcome.messages();
        QVERIFY2(messages.find("E5006") != std::string::npos, messages.c_str());
        QVERIFY2(messages.find("'" + state.toStdString() + "' stays where its derivative jumps") != std::string::npos,
                 messages.c_str());
        QVERIFY(outcome.result().time.back() > from - 0.3 && outcome.result().time.back() < from + 0.3);
    }
}

// tanh(v/w) is continuous through zero: within w there is an equilibrium.
void FrictionTest::steepButContinuousFrictionRuns()
{
    for (const char* width : {"1e-3", "1e-5", "1e-7"}) {
        const Outcome outcome =
            run(fmt::format("model M Real v(start=0.5, fixed=true); equation der(v) = 0.5 - tanh(v/{}); "
                            "annotation(experiment(StopTime = 1000)); end M;",
                            width));
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QVERIFY(std::fabs(outcome.at("v", 1000)) < 1e-3);
    }
}

void FrictionTest::slidingThatEndsSoonRuns()
{
    const Outcome outcome =
        run("model M Real x(start=0.5, fixed=true); equation der(x) = -sign(x); "
            "annotation(experiment(StopTime = 0.501)); end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(std::fabs(outcome.at("x", 0.501)) < 1e-5);
}

// A fast oscillation of a small state also reverses from step to step.
void FrictionTest::aJumpIsToldFromASteepSlope()
{
    using Sides = std::optional<std::pair<double, double>>;
    const auto jump = [](const std::function<double(double)>& rate) {
        return findJump(0.5 - 1e-8, 1e-9, 1e-6, [&](double at) { return std::optional(rate(at)); });
    };
    QVERIFY(jump([](double x) { return x < 0.5 ? 3.0 : -1.0; }) == Sides({3, -1}));
    QVERIFY(jump([](double x) { return x < 0.5 ? 2.0 : x == 0.5 ? 0.0 : -2.0; }) == Sides({2, -2}));
    QVERIFY(!jump([](double x) { return -std::tanh((x - 0.5) / 1e-9); }));
    QVERIFY(!jump([](double x) { return std::sin(1e9 * (x - 0.5)); }));
    QVERIFY(!jump([](double) { return 1.0; }));
    // A rate that rests at zero jumps by its rounding; a small jump may be none of that.
    const double value = 2.0 / 3, rest = value + 2.3e-16;
    QVERIFY(!findJump(value, 1e-20, 1e-6, [&](double at) { return std::optional(rest - at); }));
    QVERIFY(findJump(value, 1e-20, 1e-6, [&](double at) { return std::optional(at < rest ? 1e-9 : -1e-9); }));
}

void FrictionTest::brakeThatIsAppliedFromNothing_data()
{
    QTest::addColumn<double>("tolerance");
    for (const double tolerance : {1e-4, 1e-5, 1e-6, 1e-8}) QTest::addRow("%g", tolerance) << tolerance;
}

/// Two masses and a spring; the brake of one is applied from zero while the other pulls. The force to slide the other
/// way is practically zero then: relations that decide nothing keep their truths and cause no events.
void FrictionTest::brakeThatIsAppliedFromNothing()
{
    QFETCH(double, tolerance);
    const Outcome outcome = run(fmt::format(R"(
model M
  Real x(start = 0, fixed = true), v(start = -1, fixed = true), y(start = 0, fixed = true), w(start = 0, fixed = true);
  Real pull = 200*(x - y), force, s, limit = 5*time, peak = limit;
  Boolean free = limit <= 0, locked;
  Boolean startForward(start = false, fixed = true), startBackward(start = false, fixed = true);
  Integer mode(start = 3, fixed = true);
equation
  der(x) = v;
  der(y) = w;
  der(v) = -pull;
  0.2*der(w) = pull - force;
  startForward = pre(mode) == 0 and (s > peak or pre(startForward) and s > limit);
  startBackward = pre(mode) == 0 and (s < -peak or pre(startBackward) and s < -limit);
  locked = not (free or pre(mode) == 1 or startForward or pre(mode) == -1 or startBackward);
  der(w) = if locked then 0 elseif free then s elseif startForward then s - peak elseif startBackward then s + peak
    elseif pre(mode) == 1 then s - limit else s + limit;
  force = if locked then s elseif free then 0 elseif startForward or not startBackward and pre(mode) == 1 then limit
    else -limit;
  mode = if free then 2 elseif (pre(mode) == 1 or pre(mode) == 2 or startForward) and w > 0 then 1
    elseif (pre(mode) == -1 or pre(mode) == 2 or startBackward) and w < 0 then -1 else 0;
  annotation(experiment(StopTime = 1, Tolerance = {}));
end M;
)",
                                            tolerance));
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(outcome.result().events.size() < 40);
    // Implicit Euler, with the friction as a complementarity, extrapolated from steps of 20 and 10 us.
    QVERIFY2(std::fabs(outcome.at("v", 1) + 0.08413) < 1e-5 + 20 * tolerance,
             std::to_string(outcome.at("v", 1)).c_str());
    QCOMPARE(outcome.at("mode", 1), 0.0);
}

QTEST_GUILESS_MAIN(FrictionTest)
#include "friction_test.moc"
