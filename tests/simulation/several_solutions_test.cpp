// SPDX-License-Identifier: GPL-3.0-or-later
// Equations with several solutions: which one is taken at the start, how it is followed, and where it goes on when it
// comes to an end.
#include <numbers>

#include "core/simulation/numerics/root_search.h"
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class SeveralSolutionsTest : public QObject {
    Q_OBJECT
private slots:
    void simplifiedExpressionSaysWhichIsMeant();
    void startValueOfEqualVariableIsAGuess();
    void endOfSolutionIsAJump();
    void endOfSolutionIsTold_data();
    void endOfSolutionIsTold();
    void jumpDecidesDerivatives();
    void wideStepStaysOnItsSolution_data();
    void wideStepStaysOnItsSolution();
    void flyingRodIsNotTurnedOver();
    void nearestRootIsFound();
    void poleIsNoRoot();
    void initialEquationsThatSayTheSameAreTold();
    void rangesChooseTheSolution_data();
    void rangesChooseTheSolution();
    void rangesThatNoSolutionKeepsAreTold_data();
    void rangesThatNoSolutionKeepsAreTold();
    void rangesWithinErrorsAreKept();
    void floatingNetworkWithNonlinearLoadsIsSolved();
};

namespace {

/// An amplifier with positive feedback: three values for inputs between -5 and 5, one for others.
const char* const kTrigger = R"(
model Trigger
  Real input1, v, out(start = -10);
equation
  input1 = 8*sin(time);
  v = 0.5*out + input1;
  out = homotopy(smooth(0, noEvent(if 1000*v > 10 then 10 elseif 1000*v < -10 then -10 else 1000*v)), -10);
  annotation(experiment(StopTime = 10));
end Trigger;
)";

}  // namespace

void SeveralSolutionsTest::simplifiedExpressionSaysWhichIsMeant()
{
    const QString text = R"(
model M
  Real y(start = 0.1);
equation
  y^3 - y = homotopy(0, %1);
  annotation(experiment(StopTime = 0));
end M;
)";
    const Outcome up = run(text.arg("6 + y - y").toStdString());
    QVERIFY2(up.completed(), up.messages().c_str());
    QVERIFY(isClose(up.at("y", 0), 1, 1e-9));
    const Outcome down = run(text.arg("-6 + y - y").toStdString());
    QVERIFY2(down.completed(), down.messages().c_str());
    QVERIFY(isClose(down.at("y", 0), -1, 1e-9));
}

void SeveralSolutionsTest::startValueOfEqualVariableIsAGuess()
{
    // Both are the same, but only one has a start value, the other its derivative.
    const QString text = R"(
model M
  Real h, state(start = %1);
initial equation
  h^2 = 4;
equation
  state = h;
  der(h) = 0;
  annotation(experiment(StopTime = 0));
end M;
)";
    for (const double start : {-3.0, 3.0}) {
        const Outcome outcome = run(text.arg(start).toStdString());
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QVERIFY(isClose(outcome.at("h", 0), start / 1.5, 1e-9));
    }
}

void SeveralSolutionsTest::endOfSolutionIsAJump()
{
    const Outcome outcome = run(kTrigger, [](SimulationSettings& settings) { settings.intervals = 1000; });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const double up = std::asin(5.0 / 8), down = std::acos(-1.0) + up;
    QCOMPARE(outcome.at("out", 0), -10.0);
    QCOMPARE(outcome.at("out", up - 0.02), -10.0);
    QCOMPARE(outcome.at("out", up + 0.02), 10.0);
    QCOMPARE(outcome.at("out", down - 0.02), 10.0);
    QCOMPARE(outcome.at("out", down + 0.02), -10.0);
}

void SeveralSolutionsTest::endOfSolutionIsTold_data()
{
    QTest::addColumn<QString>("equation");
    QTest::addColumn<double>("start");
    QTest::addColumn<double>("end");  // s; 0: the solution continues
    QTest::newRow("turning point of a cubic") << "y^3 - 3*y = 3 - 10*time;" << 2.0 << 0.5;
    QTest::newRow("from below") << "y^3 - 3*y = 10*time - 3;" << -2.0 << 0.5;
    QTest::newRow("two unknowns") << "y*z - 3*y = 3 - 10*time; z = y^2;" << 2.0 << 0.5;
    QTest::newRow("corners") << "y = smooth(0, noEvent(min(1, max(-1, 3*y + 4*time - 4 + 2*time)))); " << -1.0 << 1.0;
    QTest::newRow("the equation jumps") << "y^3 + y = 2 + noEvent(if time > 0.5 then 8 else 0);" << 1.0 << 0.0;
    QTest::newRow("steep") << "y + 1e-12*(exp(y/0.025) - 1) = 100*sin(6*time);" << 0.0 << 0.0;
    QTest::newRow("an unknown rests at zero") << "y + 0.5*sin(z) = max(0, time - 1) + 0.5*sin(1 + time); "
                                                 "z - 0.4*cos(y) = 1 + time - 0.4*cos(max(0, time - 1));"
                                              << 1.0 << 0.0;
    QTest::newRow("another solution passes") << "(y - time)*(y - 2 + time) = 1e-6;" << 2.0 << 0.0;
}

void SeveralSolutionsTest::endOfSolutionIsTold()
{
    QFETCH(QString, equation);
    QFETCH(double, start);
    QFETCH(double, end);
    for (const char* const solver : {"cvode", "ida", "dopri5"}) {
        const std::string text =
            fmt::format("model M Real y(start={}){}; Real x(start=0, fixed=true); equation der(x) = 1; {} end M;",
                        start, equation.contains("z") ? ", z" : "", equation.toStdString());
        const Outcome outcome = run(text, [&](SimulationSettings& settings) {
            settings.solver = solver;
            settings.stopTime = 2;
        });
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        const std::size_t at = outcome.messages().find("W5028");
        QVERIFY2((at != std::string::npos) == (end > 0), outcome.messages().c_str());
        if (end == 0) continue;
        const std::string told = outcome.messages().substr(outcome.messages().find("t = ") + 4);
        QVERIFY2(std::fabs(std::stod(told) - end) < 0.005, outcome.messages().c_str());
        QVERIFY2(outcome.messages().find("W5028", at + 1) == std::string::npos, outcome.messages().c_str());
    }
}

void SeveralSolutionsTest::jumpDecidesDerivatives()
{
    // A relaxation oscillator: the capacitor is charged to where the output jumps, then discharged. Period
    // 4*atanh(1/2).
    const Outcome outcome = run(R"(
model M
  Real u(start = 0, fixed = true), v, out(start = -10);
equation
  der(u) = out - u;
  v = 0.5*out - u;
  out = homotopy(smooth(0, noEvent(if 1e4*v > 10 then 10 elseif 1e4*v < -10 then -10 else 1e4*v)), -10);
  annotation(experiment(StopTime = 20));
end M;
)",
                                [](SimulationSettings& settings) { settings.intervals = 4000; });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const ResultColumn* out = outcome.result().find("out");
    std::vector<double> rises;
    for (std::size_t i = 1; i < outcome.result().rowCount(); ++i) {
        if (out->values[i - 1] < 0 && out->values[i] > 0) rises.push_back(outcome.result().time[i]);
    }
    QVERIFY(rises.size() > 5);
    const double period = (rises.back() - rises.front()) / static_cast<double>(rises.size() - 1);
    QVERIFY2(isClose(period, 2 * std::log(3.0), 5e-3), qPrintable(QString::number(period, 'g', 9)));
}

void SeveralSolutionsTest::wideStepStaysOnItsSolution_data()
{
    QTest::addColumn<QString>("equations");
    QTest::addColumn<double>("start");
    QTest::newRow("the other solution comes by") << "(y - time)^2 = 1;" << 1.0;
    QTest::newRow("the lower one") << "(y - time)^2 = 1;" << -1.0;
    QTest::newRow("backwards") << "(y + time)^2 = 1;" << -1.0;
    QTest::newRow("with a turn") << "(y - 5*sin(time))^2 = 1;" << 1.0;
    QTest::newRow("two unknowns") << "(z - time)*(y - time) = 1; z = y;" << 1.0;
    QTest::newRow("three solutions") << "(y - 3*time)*((y - 3*time)^2 - 1) = 0;" << 0.0;
    QTest::newRow("of a circle") << "(y - 3*time)^2 + (z - 2)^2 = 1; (z - 2)*2 = (y - 3*time)*2 + 2 - 2;"
                                 << std::sqrt(0.5);
}

void SeveralSolutionsTest::wideStepStaysOnItsSolution()
{
    QFETCH(QString, equations);
    QFETCH(double, start);
    const bool isSine = equations.contains("sin");
    const double slope = equations.contains("3*time") ? 3 : equations.contains("+ time") ? -1 : 1;
    for (const unsigned intervals : {10U, 100U, 1000U}) {
        const Outcome outcome =
            run("model M Real y(start = " + std::to_string(start) + (equations.contains("z") ? "), z(start = 3" : "") +
                    "); equation " + equations.toStdString() + " annotation(experiment(StopTime = 20)); end M;",
                [&](SimulationSettings& settings) { settings.intervals = intervals; });
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        for (const double time : {2.0, 10.0, 20.0}) {
            const double shift = isSine ? 5 * std::sin(time) : slope * time;
            QVERIFY2(isClose(outcome.at("y", time), start + shift, 1e-5),
                     qPrintable(QString("%1 at %2 in %3").arg(outcome.at("y", time)).arg(time).arg(intervals)));
        }
    }
}

/// Free flight is a parabola: steps are as long as the run, and for given positions of one end and one coordinate of
/// the other the rod has two positions.
void SeveralSolutionsTest::flyingRodIsNotTurnedOver()
{
    const std::string text =
        "model M Real x1(start = -1.25, fixed = true), y1(start = -1, fixed = true), "
        "x2(start = -2.25), y2(start = -0.25, fixed = true), u1(start = 1.5), u2(start = 1.5), "
        "v1(start = 1), v2(start = 1, fixed = true), f; equation der(x1) = u1; der(y1) = v1; "
        "der(x2) = u2; der(y2) = v2; 2.5*der(u1) = f*(x2 - x1); 2.5*der(v1) = -2.5 + f*(y2 - y1); "
        "3*der(u2) = -f*(x2 - x1); 3*der(v2) = -3 - f*(y2 - y1); "
        "(x2 - x1)^2 + (y2 - y1)^2 = 1.5625; annotation(experiment(StopTime = 3)); end M;";
    for (const char* const solver : {"cvode", "ida", "dopri5"}) {
        for (const unsigned intervals : {3U, 30U, 600U}) {
            const Outcome outcome = run(text, [&](SimulationSettings& settings) {
                settings.solver = solver;
                settings.intervals = intervals;
                settings.tolerance = 1e-8;
            });
            QVERIFY2(outcome.completed(), outcome.messages().c_str());
            for (const double time : {1.0, 2.0, 3.0}) {
                QVERIFY2(isClose(outcome.at("x1", time), -1.25 + 1.5 * time, 1e-5),
                         qPrintable(QString("%1 at %2, %3, %4 intervals")
                                        .arg(outcome.at("x1", time))
                                        .arg(time)
                                        .arg(solver)
                                        .arg(intervals)));
                QVERIFY(isClose(outcome.at("x2", time), -2.25 + 1.5 * time, 1e-5));
                QVERIFY(isClose(outcome.at("y2", time), -0.25 + time - time * time / 2, 1e-5));
            }
        }
    }
}

void SeveralSolutionsTest::nearestRootIsFound()
{
    const auto cubic = [](double x) { return (x + 3) * (x - 2) * (x - 40); };
    QVERIFY(isClose(nearestRoot(cubic, 1).value(), 2, 1e-12));
    QVERIFY(isClose(nearestRoot(cubic, 35).value(), 40, 1e-12));
    QVERIFY(isClose(nearestRoot(cubic, -6).value(), -3, 1e-12));
    QVERIFY(!nearestRoot([](double x) { return x * x + 1; }, 0));
}

void SeveralSolutionsTest::poleIsNoRoot()
{
    QVERIFY(!nearestRoot([](double x) { return 1 / (x - 1); }, 0));
}

/// A steady state of two capacitors connected by a resistor only: any common voltage is a solution.
void SeveralSolutionsTest::initialEquationsThatSayTheSameAreTold()
{
    const auto messagesOf = [](const std::string& initial) {
        return run("model M Real u1(start = 3), u2(start = 1); initial equation " + initial +
                   " equation der(u1) = u2 - u1; 2*der(u2) = u1 - u2; end M;")
            .messages();
    };
    QVERIFY(messagesOf("der(u1) = 0; der(u2) = 0;").find("W5017: at t = 0: there is more than one solution for") !=
            std::string::npos);
    QVERIFY(messagesOf("u1 = u2; 3*u1 - 3*u2 = 0;").find("W5017") != std::string::npos);
    QCOMPARE(messagesOf("der(u1) = 0; u1 + u2 = 4;"), std::string());
    QCOMPARE(messagesOf("u1 = 3; u2 = 1;"), std::string());
}

void SeveralSolutionsTest::rangesChooseTheSolution_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<double>("expected");
    const double root = std::sqrt(3.0);
    QTest::newRow("negative") << "Real x(max=0); equation x^2 = 2 + time;" << -root;
    QTest::newRow("positive, from a negative guess") << "Real x(min=0, start=-1); equation x^2 = 2 + time;" << root;
    QTest::newRow("of a parameter") << "parameter Real p = 3; Real x(min=p); equation sin(x) = 0.5;"
                                    << std::asin(0.5) + 2 * std::numbers::pi;
    QTest::newRow("of another variable of the loop") << "Real x, y(max=0); equation x^2 + y^2 = 5; x + y = 1;" << 2.0;
    QTest::newRow("of three") << "Real x(min=1); equation x^3 - 2*x = 0.5*x + time - 1;" << std::sqrt(2.5);
}

void SeveralSolutionsTest::rangesChooseTheSolution()
{
    QFETCH(const QString, model);
    QFETCH(const double, expected);
    const Outcome outcome = run("model M " + model.toStdString() + " annotation(experiment(StopTime=1)); end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.messages(), std::string());
    QVERIFY2(std::fabs(outcome.at("x", 1) - expected) < 1e-9, qPrintable(QString::number(outcome.at("x", 1), 'g', 12)));
}

void SeveralSolutionsTest::rangesThatNoSolutionKeepsAreTold_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("message");
    QTest::newRow("root") << "Real x(min=0); equation x^3 = -8;"
                          << "W5030: 'x' is -2 at t = 0, less than its min = 0";
    QTest::newRow("later") << "Real x(max=1); equation x = 3*time;"
                           << "W5030: 'x' is 3 at t = 1, more than its max = 1";
    QTest::newRow("state") << "Real x(min=0, start=1, fixed=true); equation der(x) = -2;"
                           << "W5030: 'x' is -1 at t = 1, less than its min = 0";
    QTest::newRow("count") << "Integer n(max=2, start=0, fixed=true); equation when sample(0.1, 0.1) then n = pre(n) + "
                              "1; end when;"
                           << "W5030: 'n' is 10 at t = 1, more than its max = 2";
    QTest::newRow("many")
        << "Real x[20](each min=0); equation for i in 1:20 loop x[i] = -i*time; end for;"
        << "W5030: 'x[8]' is -8 at t = 1, less than its min = 0; 12 more variables leave their ranges";
    QTest::newRow("then it fails") << "Real x(min=0), y; equation x = 0.5 - time; der(y) = 1/sqrt(x + 0.1);"
                                   << "W5030: 'x' is -";
}

void SeveralSolutionsTest::rangesThatNoSolutionKeepsAreTold()
{
    QFETCH(const QString, model);
    QFETCH(const QString, message);
    const Outcome outcome = run("model M " + model.toStdString() + " annotation(experiment(StopTime=1)); end M;");
    QVERIFY2(outcome.messages().find(message.toStdString()) != std::string::npos, outcome.messages().c_str());
}

/// A variable that decays to a bound passes it by integration errors.
void SeveralSolutionsTest::rangesWithinErrorsAreKept()
{
    for (const char* const solver : {"cvode", "ida", "dopri5"}) {
        const Outcome outcome =
            run("model M Real x(min=0, start=1, fixed=true), y(max=1); equation der(x) = -50*x; y = 1 - x; "
                "annotation(experiment(StopTime=10)); end M;",
                [&](SimulationSettings& settings) { settings.solver = solver; });
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QCOMPARE(outcome.messages(), std::string());
    }
}

/// A line of three coupled phases between a delta-connected source and constant-power loads: one equation repeats the
/// others, the common potential is undetermined, and Newton's method continues within that freedom.
void SeveralSolutionsTest::floatingNetworkWithNonlinearLoadsIsSolved()
{
    const Outcome outcome = run(R"(
model FloatingPower
  function times
    input Real x[2];
    input Real y[2];
    output Real z[2];
  algorithm
    z := {x[1]*y[1] - x[2]*y[2], x[1]*y[2] + x[2]*y[1]};
    annotation(Inline=true);
  end times;
  parameter Real N = 0.5, P = 1800e3, Q = 870e3, Z[2] = {0.25, 1.55};
  parameter Real e[3,2] = 12470*[1, 0; -0.5, -0.866025403784439; -0.5, 0.866025403784439];
  parameter Real L[3,3,2] = {{{0.15, 0.53}, {0.036, 0.32}, {0.036, 0.27}},
    {{0.036, 0.32}, {0.15, 0.53}, {0.036, 0.29}}, {{0.036, 0.27}, {0.036, 0.29}, {0.15, 0.53}}};
  Real a[3,2], b[3,2], source[3,2], primary[3,2], v1[3,2], v2[3,2], i[3,2], load[3,2], v[3,2](each start=24900);
  Real power = sum(v[:,1].*load[:,1] + v[:,2].*load[:,2]);
  constant Integer next[3] = {2, 3, 1}, last[3] = {3, 1, 2};
equation
  for k in 1:3 loop
    e[k,:] = v1[k,:] + times(primary[k,:], Z);
    v2[k,:] = v1[k,:]/N;
    primary[k,:]*N = source[k,:];
    v2[k,:] = a[k,:] - a[next[k],:];
    i[k,:] = source[k,:] - source[last[k],:];
    a[k,:] - b[k,:] = times(L[k,1,:], i[1,:]) + times(L[k,2,:], i[2,:]) + times(L[k,3,:], i[3,:]);
    i[k,:] = load[k,:] - load[last[k],:];
    v[k,:] = b[k,:] - b[next[k],:];
    load[k,1] = (v[k,2]*Q + v[k,1]*P)/(v[k,1]^2 + v[k,2]^2);
    load[k,2] = (v[k,2]*P - v[k,1]*Q)/(v[k,1]^2 + v[k,2]^2);
  end for;
  annotation(experiment(StopTime=1));
end FloatingPower;
)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY2(outcome.messages().find("W5017") != std::string::npos, outcome.messages().c_str());
    QVERIFY(outcome.messages().find("source") == std::string::npos);
    QVERIFY(std::fabs(outcome.at("power", 1) - 3 * 1800e3) < 1);
    for (const char* part : {"1", "2"}) {
        double sum = 0;
        for (const char* phase : {"1", "2", "3"})
            sum += outcome.at(std::string("primary[") + phase + "," + part + "]", 1);
        QVERIFY(std::fabs(sum) < 1e-6);
    }
}

QTEST_GUILESS_MAIN(SeveralSolutionsTest)
#include "several_solutions_test.moc"
