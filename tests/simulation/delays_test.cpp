// SPDX-License-Identifier: GPL-3.0-or-later
// delay(): what was some time ago, and how far back that can be asked for.
#include "core/simulation/numerics/delay_buffer.h"
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class DelaysTest : public QObject {
    Q_OBJECT
private slots:
    void areAsGoodAsTheToleranceWhereShorterThanAStep();
    void delaysStandBesideDistributions();
    void bufferInterpolatesAndJumps();
    void bufferForgetsWhatNobodyAsksFor();
    void valuesAreAsExactAsTheRun_data();
    void valuesAreAsExactAsTheRun();
    void jumpsAreDelayed();
    void integersThatChangeAtAnyTimeAreDelayed();
    void jumpsThatAreDelayedAgainStaySharp_data();
    void jumpsThatAreDelayedAgainStaySharp();
    void startIsWithoutDelay();
    void whatIsMadeForTheRunIsNotInItsResult();
    void longRunIsDelayedToItsEnd();
    void oneExpressionHasSeveralDelays();
    void longerThanTheLongestDelayIsAnError();
};

namespace {

DelayBuffer::Piece piece(double from, double to, double (*function)(double))
{
    DelayBuffer::Piece values;
    for (std::size_t k = 0; k < values.size(); ++k) values[k] = function(from + DelayBuffer::nodes()[k] * (to - from));
    return values;
}

double quartic(double time)
{
    return ((time - 2) * time * time + 3) * time - 1;
}

}  // namespace

void DelaysTest::bufferInterpolatesAndJumps()
{
    DelayBuffer buffer;
    QCOMPARE(buffer.at(0.5, 1, 7), 7.0);
    buffer.begin(0, -1);
    QCOMPARE(buffer.at(0.5, 1, 7), 3.0);
    buffer.record(2, piece(0, 2, quartic), -10);
    QCOMPARE(buffer.at(-3, 2, 5), -1.0);
    for (const double time : {0.1, 0.5, 1.0, 1.9, 2.0})
        QVERIFY(std::fabs(buffer.at(time, 2.5, 0) - quartic(time)) < 1e-14 * 10);
    // A parabola continues to the present value.
    DelayBuffer smooth;
    smooth.begin(0, 0);
    smooth.record(1, piece(0, 1, [](double time) { return time * time; }), -10);
    QVERIFY(std::fabs(smooth.at(1.5, 3, 9) - 2.25) < 1e-12);
    buffer.begin(2, 9);
    QCOMPARE(buffer.at(2, 3, 13), 9.0);
    QCOMPARE(buffer.at(2.5, 3, 13), 11.0);
    buffer.record(3, piece(2, 3, [](double) { return 9.0; }), -10);
    QCOMPARE(buffer.at(2, 3, 9), 9.0);
    QVERIFY(std::fabs(buffer.at(1.9999, 3, 9) - quartic(1.9999)) < 1e-12);
}

void DelaysTest::bufferForgetsWhatNobodyAsksFor()
{
    DelayBuffer buffer;
    std::size_t most = 0;
    buffer.begin(0, 0);
    for (int i = 1; i < 100000; ++i) {
        const double time = i * 0.01;
        buffer.record(time, piece(time - 0.01, time, [](double at) { return 2 * at; }), time - 1.01);
        most = std::max(most, buffer.size());
        // Between two points as well as at the far end.
        const double ago = i < 100 ? 0 : time - 1;
        QVERIFY(std::fabs(buffer.at(ago, time, 2 * time) - 2 * ago) < 1e-9);
        QVERIFY(i < 100 || std::fabs(buffer.at(time - 0.995, time, 2 * time) - 2 * (time - 0.995)) < 1e-9);
    }
    QVERIFY2(most <= 210, qPrintable(QString::number(most)));
}

void DelaysTest::valuesAreAsExactAsTheRun_data()
{
    QTest::addColumn<QString>("solver");
    QTest::addColumn<double>("tolerance");
    for (const char* solver : {"cvode", "cvode-adams", "ida", "dopri5"}) {
        for (const double tolerance : {1e-4, 1e-6, 1e-8, 1e-10})
            QTest::addRow("%s, %g", solver, tolerance) << solver << tolerance;
    }
}

// Expressions of states, of time, of other delays; long, short and variable delays.
void DelaysTest::valuesAreAsExactAsTheRun()
{
    QFETCH(QString, solver);
    QFETCH(double, tolerance);
    const Outcome outcome = run(R"(
        model M
          Real x(start = 0, fixed = true), s(start = 0, fixed = true), z(start = 1, fixed = true);
          Real square = delay(x^2, 0.5), cosine = delay(cos(time), 0.25), twice = delay(delay(s, 0.5)^2, 0.5),
            brief = delay(sin(3*time), 1e-3), instant = delay(sin(3*time), 1e-7),
            varying = delay(s, 0.2 + 0.1*sin(time), 0.5);
        equation
          der(x) = 1;
          der(s) = cos(time);
          der(z) = -delay(z, 1.0);
          annotation(experiment(StopTime = 3, Interval = 0.05));
        end M;)",
                                [&](SimulationSettings& settings) {
                                    settings.solver = solver.toStdString();
                                    settings.tolerance = tolerance;
                                });
    QVERIFY2(outcome.completed() && outcome.messages().empty(), outcome.messages().c_str());
    const auto before = [](double time, double by, double (*function)(double)) {
        return function(std::max(time - by, 0.0));
    };
    // By the method of steps.
    const auto retarded = [](double time) {
        if (time <= 1) return 1 - time;
        const double second = time - 1;
        if (time <= 2) return -second + second * second / 2;
        const double third = time - 2;
        return -0.5 + third * third / 2 - third * third * third / 6;
    };
    const double most = 30 * tolerance + 1e-9;
    for (const double time : {0.0, 0.1, 0.5, 0.75, 1.0, 1.3, 1.5, 1.95, 2.0, 2.45, 3.0}) {
        const auto isNear = [&](const char* name, double expected) {
            return std::fabs(outcome.at(name, time) - expected) < most;
        };
        QVERIFY(isNear("square", before(time, 0.5, [](double at) { return at * at; })));
        QVERIFY(isNear("cosine", before(time, 0.25, std::cos)));
        QVERIFY(isNear("twice", before(time, 1, [](double at) { return std::sin(at) * std::sin(at); })));
        QVERIFY(isNear("brief", before(time, 1e-3, [](double at) { return std::sin(3 * at); })));
        QVERIFY(isNear("instant", before(time, 1e-7, [](double at) { return std::sin(3 * at); })));
        QVERIFY(isNear("varying", before(time, 0.2 + 0.1 * std::sin(time), std::sin)));
        QVERIFY2(isNear("z", retarded(time)), qPrintable(QString::number(outcome.at("z", time) - retarded(time))));
    }
}

// Delayed expressions may jump: by conditions of time, of a state, at an event of their own, and without one.
void DelaysTest::jumpsAreDelayed()
{
    const Outcome outcome = run(R"(
        model M
          Real x(start = 0, fixed = true);
          Boolean later = time >= 1;
          Real byTime = delay(if time < 1 then 0.0 else 1.0, 0.5), byState = delay(if x < 1 then x else 3 - x, 0.5),
            byVariable = delay(if later then 2.0 else 1.0, 0.5), smoothly = delay(smooth(0, if time < 1 then 0 else time - 1), 0.5),
            rounded = delay(floor(2*time), 0.5), silently = delay(noEvent(if time < 1 then 0.0 else 1.0), 0.5);
        equation
          der(x) = 1;
          annotation(experiment(StopTime = 3, Interval = 0.05));
        end M;)");
    QVERIFY2(outcome.completed() && outcome.messages().empty(), outcome.messages().c_str());
    for (const double time : {0.0, 0.25, 0.45, 0.7, 1.1, 1.4, 1.45, 1.55, 1.6, 2.2, 2.7, 2.95}) {
        const double then = std::max(time - 0.5, 0.0);
        QVERIFY(std::fabs(outcome.at("byTime", time) - (then < 1 ? 0 : 1)) < 1e-9);
        QVERIFY(std::fabs(outcome.at("byState", time) - (then < 1 ? then : 3 - then)) < 1e-6);
        QVERIFY(std::fabs(outcome.at("byVariable", time) - (then < 1 ? 1 : 2)) < 1e-9);
        QVERIFY(std::fabs(outcome.at("smoothly", time) - std::max(then - 1, 0.0)) < 1e-9);
        QVERIFY(std::fabs(outcome.at("rounded", time) - std::floor(2 * then)) < 1e-9);
        QVERIFY(std::fabs(outcome.at("silently", time) - (then < 1 ? 0 : 1)) < 1e-6);
    }
}

/// sign(x) causes no event, and neither does noEvent(): their values change between events as well.
void DelaysTest::integersThatChangeAtAnyTimeAreDelayed()
{
    for (const char* const expression :
         {"sign(x - 0.5)", "2*sign(x - 0.5) - sign(time - 0.5)", "noEvent(if x > 0.5 then 1 else -1)", "f(x)"}) {
        const Outcome outcome =
            run(std::string("model M function f input Real u; output Integer y; algorithm y := if u > 0.5 then 1 else "
                            "-1; end f; Real x(start = 0, fixed = true), d = delay(") +
                expression + ", 0.2); equation der(x) = 1; annotation(experiment(StopTime = 1)); end M;");
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QCOMPARE(outcome.at("d", 0.65), -1.0);
        QCOMPARE(outcome.at("d", 0.75), 1.0);
        QCOMPARE(outcome.at("d", 1), 1.0);
    }
}

void DelaysTest::jumpsThatAreDelayedAgainStaySharp_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("instant");
    const QString step = "Real u = if time > 0.33 then 1 else 0; ";
    QTest::addRow("once more") << step + "Real a = delay(u, 0.1); Real y = delay(a, 0.2);" << 0.63;
    QTest::addRow("four times") << step +
                                       "Real a = delay(u, 0.1), b = delay(a, 0.07), c = delay(b, 0.11); Real y = "
                                       "delay(c, 0.05);"
                                << 0.66;
    QTest::addRow("chain") << step +
                                  "Real a[8], y; equation a[1] = delay(u, 0.1); for i in 2:8 loop a[i] = delay(a[i - "
                                  "1], 0.1); end for; algorithm y := delay(a[8], 0.1);"
                           << 1.23;
    QTest::addRow("by a state") << "Real x(start = 0, fixed = true); Real a = delay(if x > 0.33 then 1 else 0, "
                                   "0.1); Real y = delay(a, 0.2); equation der(x) = 1;"
                                << 0.63;
    QTest::addRow("with a delay that varies")
        << step + "Real a = delay(u, 0.1 + 0.05*time, 1); Real y = delay(a, 0.2);" << 0.43 / 0.95 + 0.2;
    QTest::addRow("behind a delay that varies")
        << step + "Real a = delay(u, 0.2); Real y = delay(a, 0.1 + 0.05*time, 1);" << (0.53 + 0.1) / 0.95;
    QTest::addRow("behind a pipe") << step +
                                          "Real a = delay(u, 0.1), l, r; Real y = delay(r, 0.1); equation (l, r) = "
                                          "spatialDistribution(a, 0, time, true, {0, 1}, {0, 0});"
                                   << 1.53;
}

/// A step to 1 keeps its exact instant through several delays, and its integral is within the tolerance.
void DelaysTest::jumpsThatAreDelayedAgainStaySharp()
{
    QFETCH(QString, text);
    QFETCH(double, instant);
    const QString model = "model M Real z(start = 0, fixed = true), tick(start = 0, fixed = true); " + text +
                          " equation der(z) = y; when y > 0.5 then tick = time; end when; end M;";
    for (const double tolerance : {1e-6, 1e-9}) {
        for (const double interval : {0.005, 0.03}) {
            const Outcome outcome = run(model.toStdString(), [&](SimulationSettings& settings) {
                settings.stopTime = 2.5;
                settings.tolerance = tolerance;
                settings.interval = interval;
            });
            QVERIFY2(outcome.completed() && outcome.messages().empty(), outcome.messages().c_str());
            const double tick = outcome.at("tick", 2.5), area = outcome.at("z", 2.5);
            QVERIFY2(std::fabs(tick - instant) < 1e-10, qPrintable(QString::number(tick, 'g', 12)));
            QVERIFY2(std::fabs(area - (2.5 - instant)) < 20 * tolerance, qPrintable(QString::number(area, 'g', 12)));
        }
    }
}

// There is no past at the start: delayed expressions have their present values, for initial equations and `when
// initial()` as well.
void DelaysTest::startIsWithoutDelay()
{
    const Outcome outcome = run(R"(
        model M
          Real y = delay(cos(time) + 1, 0.5), given = p + 0*x, x, u, back = delay(2*u, 0.1);
          parameter Real p(fixed = false);
          discrete Real q(start = 5, fixed = true);
        initial equation
          p = 2*y;
          x = y;
        equation
          der(x) = 0;
          u = 3 - back/4;
          when initial() then
            q = y + 10;
          end when;
          annotation(experiment(StopTime = 1));
        end M;)");
    QVERIFY2(outcome.completed() && outcome.messages().empty(), outcome.messages().c_str());
    QCOMPARE(outcome.at("given", 1), 4.0);
    QCOMPARE(outcome.at("x", 1), 2.0);
    QCOMPARE(outcome.at("q", 1), 12.0);
    QCOMPARE(outcome.at("y", 0), 2.0);
    // u = 3 - u/2 without a past.
    QVERIFY(std::fabs(outcome.at("u", 0) - 2) < 1e-12);
    QVERIFY(std::fabs(outcome.at("u", 1) - 2) < 1e-9);
}

// Variables introduced for delayed expressions, loop counters and values within an algorithm are not part of the
// result.
void DelaysTest::whatIsMadeForTheRunIsNotInItsResult()
{
    const Outcome outcome = run(R"(
        model M
          Real x(start = 1, fixed = true), y = delay(x*x, 0.2), s;
          discrete Real p(start = 0, fixed = true);
          parameter Real q(fixed = false);
        initial algorithm
          q := 0;
          while q < 3 loop
            q := q + 1;
          end while;
        equation
          der(x) = delay(2*sin(time), 0.1) - x;
        algorithm
          s := 0;
          for i in 1:3 loop
            s := s + i*x;
          end for;
          when sample(0.1, 0.1) then
            p := 0;
            while p < 3 + time loop
              p := p + 1;
            end while;
          end when;
          annotation(experiment(StopTime = 1));
        end M;)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(std::any_of(outcome.analysis->structure->dae->variables.begin(),
                        outcome.analysis->structure->dae->variables.end(),
                        [](const DaeVariable& variable) { return variable.name.starts_with('$'); }));
    std::vector<std::string> names;
    for (const ResultColumn& column : outcome.result().columns) names.push_back(column.name);
    for (const ResultParameter& parameter : outcome.result().parameters) names.push_back(parameter.name);
    std::ranges::sort(names);
    QCOMPARE(names, (std::vector<std::string>{"der(x)", "p", "q", "s", "x", "y"}));
    QCOMPARE(outcome.at("p", 1), 4.0);
}

void DelaysTest::longRunIsDelayedToItsEnd()
{
    const Outcome outcome = run(R"(
model M
  Real x(start = 0, fixed = true), y;
equation
  der(x) = cos(time);
  y = delay(x, 0.7, 1);
  annotation(experiment(StopTime = 200, Interval = 0.1, Tolerance = 1e-8));
end M;
)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const double error = largest(outcome.result(), {"y"}, [](double time, const std::vector<double>& row) {
        return time < 0.7 ? 0 : row[0] - std::sin(time - 0.7);
    });
    QVERIFY2(error < 1e-6, qPrintable(QString::number(error)));
}

void DelaysTest::oneExpressionHasSeveralDelays()
{
    // The shorter one comes first: the longer one needs values that it no longer does.
    const Outcome outcome = run(R"(
model M
  Real x(start = 0, fixed = true), y, z;
equation
  der(x) = 1;
  y = delay(x, 0.1);
  z = delay(x, 5);
  annotation(experiment(StopTime = 50));
end M;
)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(isClose(outcome.at("y", 50), 49.9, 1e-6));
    QVERIFY(isClose(outcome.at("z", 50), 45, 1e-6));
}

void DelaysTest::longerThanTheLongestDelayIsAnError()
{
    const Outcome outcome =
        run("model M Real x(start = 0, fixed = true), y; equation der(x) = 1; y = delay(x, time, 2); "
            "annotation(experiment(StopTime = 5)); end M;");
    QVERIFY(!outcome.completed());
    QVERIFY2(outcome.messages().find("delayMax") != std::string::npos, outcome.messages().c_str());
    QVERIFY2(outcome.simulation.reachedTime > 1.9 && outcome.simulation.reachedTime < 2.1,
             qPrintable(QString::number(outcome.simulation.reachedTime)));
}

/// Both store histories.
void DelaysTest::delaysStandBesideDistributions()
{
    const Outcome outcome = run(
        "model M Real a = delay(time + 1, 0.25), b = delay(2*time, 0.5), o0, o1; equation (o0, o1) = "
        "spatialDistribution(sin(3*time), 0, time, true, {0.0, 1}, {0.0, 0}); annotation(experiment(StopTime = 2)); "
        "end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(isClose(outcome.at("a", 2), 2.75, 1e-6));
    QVERIFY(isClose(outcome.at("b", 2), 3, 1e-6));
    QVERIFY(isClose(outcome.at("o1", 1.8), std::sin(2.4), 1e-3));
}

/// The integral of a delayed sine: no step knows the delayed values beforehand.
void DelaysTest::areAsGoodAsTheToleranceWhereShorterThanAStep()
{
    for (const char* const delayTime : {"0", "1e-6", "1e-4"}) {
        for (const char* const solver : {"cvode", "ida", "dopri5"}) {
            const Outcome outcome =
                run(std::string("model M parameter Real T = ") + delayTime +
                        "; Real z(start = 0, fixed = true); equation der(z) = delay(sin(time), T); end M;",
                    [solver](SimulationSettings& settings) {
                        settings.solver = solver;
                        settings.stopTime = 2;
                    });
            QVERIFY2(outcome.completed(), outcome.messages().c_str());
            QVERIFY(std::fabs(outcome.at("z", 2) - (1 - std::cos(2 - std::stod(delayTime)))) < 5e-6);
        }
    }
}

QTEST_GUILESS_MAIN(DelaysTest)
#include "delays_test.moc"
