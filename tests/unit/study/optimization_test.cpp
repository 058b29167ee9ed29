// SPDX-License-Identifier: GPL-3.0-or-later
// Optimizations whose answers are known in closed form: filters, a converter, functions of two numbers.
#include <QTest>

#include <cmath>
#include <numbers>
#include <stop_token>

#include "core/study/optimization/optimization_report.h"
#include "core/study/optimization/optimizer.h"
#include "tests/unit/study/study_fixture.h"

using namespace causeway;
using namespace causeway::test;

namespace {

/// L = C = 1: R is twice the damping.
const std::string kResonator = R"(
model Resonator
  parameter Real R = 3;
  parameter Real L = 1;
  parameter Real C = 1;
  Real i(start = 0, fixed = true);
  Real v(start = 0, fixed = true);
equation
  L*der(i) = 1 - R*i - v;
  C*der(v) = i;
end Resonator;
)";

/// The current of a buck converter's inductor at a steady output.
const std::string kInductor = R"(
model Inductor
  parameter Real L(unit = "H") = 1e-3;
  parameter Real Vin = 24;
  parameter Real Vout = 6;
  parameter Real T = 1e-5;
  Boolean isOn(start = true, fixed = true);
  discrete Real begin(start = 0, fixed = true);
  Real i(start = 1, fixed = true);
equation
  when sample(T, T) then
    begin = time;
  end when;
  isOn = time < begin + T*Vout/Vin;
  L*der(i) = (if isOn then Vin else 0) - Vout;
end Inductor;
)";

const std::string kFunctions = R"(
model Functions
  parameter Real a = -1.2;
  parameter Real b = 1;
  Real valley = (1 - a)^2 + 100*(b - a^2)^2;
  Real hills = (a^2 + b - 11)^2 + (a + b^2 - 7)^2 + a/10;
  Real kink = abs(a - 0.3) + 2*abs(b + 0.7);
equation
  assert(a < 1.9, "a is too large");
end Functions;
)";

Optimization optimizationOf(const std::string& text, const std::string& plan)
{
    ReadOptimization read = readOptimizationPlan("{" + plan + "}", false);
    if (!read.plan) qFatal("%s", read.problems.front().c_str());
    return {std::move(*read.plan), analysed(text)->program, SimulationSettings{}};
}

OptimizationResult optimized(const std::string& text, const std::string& plan)
{
    return optimizationOf(text, plan).run(2, {});
}

double parameterOf(const OptimizationResult& result, const std::string& name)
{
    for (const OptimizedParameter& parameter : result.parameters) {
        if (parameter.name == name) return parameter.value;
    }
    return std::nan("");
}

bool isClose(double value, double wanted, double relative)
{
    return std::abs(value - wanted) <= relative * std::abs(wanted);
}

const std::string kStep = R"("settings": {"stop_time": 60, "intervals": 6000}, )";

}  // namespace

class OptimizationTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void leastSquareOfAStepHasHalfOfCriticalDamping();
    void overshootDecidesAboutDamping_data();
    void overshootDecidesAboutDamping();
    void rippleDecidesAboutAnInductor_data();
    void rippleDecidesAboutAnInductor();
    void curvedValleyIsFollowedToItsEnd();
    void kinksAreNoObstacle();
    void boundThatHoldsIsTold();
    void runsThatFailAreTurnedBackFrom();
    void deepestOfSeveralValleysIsFound();
    void searchesDoNotDependOnJobs();
    void equalityIsMet();
    void whatCannotBeMetIsTold();
    void budgetOfRunsIsKept();
    void whatIsStoppedHasTheBestValues();
    void startWithoutAResultIsToldWithItsReason();
    void mistakesAreToldWithTheirPlace_data();
    void mistakesAreToldWithTheirPlace();
    void reportsSayWhatWasFound();
};

void OptimizationTest::initTestCase()
{
    if (!hasOptimizer()) QSKIP("this build has no NLopt");
}

void OptimizationTest::leastSquareOfAStepHasHalfOfCriticalDamping()
{
    // The integral of (1 - v)^2 is d + 1/(4 d), with the damping d = R/2: least at d = 1/2, where it is 1.
    for (const char* scale : {"linear", "log"}) {
        const OptimizationResult found =
            optimized(kResonator, kStep + R"("parameters": [{"name": "R", "from": 0.1, "to": 5, "scale": ")" + scale +
                                      R"("}], "outputs": [{"name": "square", "variable": "(1 - v)^2", "at": "mean"}],
                                      "minimize": "60*square")");
        QVERIFY2(found.end == OptimizationResult::End::Converged, found.failure.c_str());
        QVERIFY2(isClose(parameterOf(found, "R"), 1, 2e-3), std::to_string(parameterOf(found, "R")).c_str());
        QVERIFY(isClose(found.objective, 1, 1e-4));
        QVERIFY(isClose(found.objectiveAtStart.value(), 1.5 + 1.0 / 6, 1e-4));
    }
}

void OptimizationTest::overshootDecidesAboutDamping_data()
{
    QTest::addColumn<double>("overshoot");
    for (const double overshoot : {0.3, std::exp(-std::numbers::pi), 1e-2, 1e-4})
        QTest::addRow("%g", overshoot) << overshoot;
}

/// The integral of 1 - v is 2 d: the fastest one has as much overshoot as it may, exp(-pi d/sqrt(1 - d^2)); with none
/// at all it is critically damped.
void OptimizationTest::overshootDecidesAboutDamping()
{
    QFETCH(double, overshoot);
    const double log = std::log(overshoot), wanted = -log / std::hypot(log, std::numbers::pi);
    const OptimizationResult found =
        optimized(kResonator, kStep + R"("parameters": [{"name": "R", "from": 0.1, "to": 5}],
            "outputs": [{"name": "lag", "variable": "1 - v", "at": "mean"}, {"name": "peak", "variable": "v", "at": "max"}],
            "minimize": "lag", "constraints": [{"expression": "peak - 1", "to": )" +
                                  std::to_string(overshoot) + "}]");
    QVERIFY2(found.end == OptimizationResult::End::Converged, found.failure.c_str());
    QVERIFY(found.constraints.at(0).isMet);
    // The peak is that of the rows, which are close.
    const std::string text = std::to_string(parameterOf(found, "R") / 2) + ", not " + std::to_string(wanted);
    QVERIFY2(isClose(parameterOf(found, "R") / 2, wanted, 5e-3), text.c_str());
}

void OptimizationTest::rippleDecidesAboutAnInductor_data()
{
    QTest::addColumn<double>("voltage");
    QTest::addColumn<double>("ripple");
    QTest::newRow("a quarter") << 6.0 << 0.5;
    QTest::newRow("a half") << 12.0 << 0.5;
    QTest::newRow("small ripple") << 6.0 << 0.01;
    QTest::newRow("large ripple") << 18.0 << 20.0;
}

void OptimizationTest::rippleDecidesAboutAnInductor()
{
    QFETCH(double, voltage);
    QFETCH(double, ripple);
    const double wanted = (24 - voltage) * voltage / 24 * 1e-5 / ripple;
    const OptimizationResult found = optimized(
        kInductor, R"("settings": {"stop_time": 1e-4, "intervals": 100, "set": {"Vout": )" + std::to_string(voltage) +
                       R"(}}, "parameters": [{"name": "L", "from": 1e-6, "to": 1e-1, "scale": "log"}],
        "outputs": [{"name": "most", "variable": "i", "at": "max", "from": 3e-5, "to": 9e-5},
                    {"name": "least", "variable": "i", "at": "min", "from": 3e-5, "to": 9e-5}],
        "minimize": "L", "tolerance": 1e-6, "constraints": [{"expression": "most - least", "to": )" +
                       std::to_string(ripple) + "}]");
    QVERIFY2(found.end == OptimizationResult::End::Converged, found.failure.c_str());
    QVERIFY(found.constraints.at(0).isActive);
    QVERIFY2(isClose(parameterOf(found, "L"), wanted, 1e-4), std::to_string(parameterOf(found, "L") / wanted).c_str());
}

void OptimizationTest::curvedValleyIsFollowedToItsEnd()
{
    const OptimizationResult found =
        optimized(kFunctions, R"("parameters": [{"name": "a"}, {"name": "b"}], "outputs": [{"variable": "valley"}],
                                 "minimize": "valley", "settings": {"tolerance": 1e-10})");
    QVERIFY2(found.end == OptimizationResult::End::Converged, found.failure.c_str());
    QVERIFY(std::abs(parameterOf(found, "a") - 1) < 1e-3 && std::abs(parameterOf(found, "b") - 1) < 2e-3);
    QVERIFY(found.objective < 1e-6);
    QVERIFY(isClose(found.objectiveAtStart.value(), 24.2, 1e-9));
}

void OptimizationTest::kinksAreNoObstacle()
{
    const OptimizationResult found =
        optimized(kFunctions, R"("parameters": [{"name": "a", "from": -3, "to": 3}, {"name": "b", "from": -3, "to": 3}],
            "outputs": [{"variable": "kink"}], "minimize": "kink", "constraints": [{"expression": "a + b", "to": 5}])");
    QVERIFY2(found.end == OptimizationResult::End::Converged, found.failure.c_str());
    QVERIFY(std::abs(parameterOf(found, "a") - 0.3) < 1e-3 && std::abs(parameterOf(found, "b") + 0.7) < 1e-3);
}

void OptimizationTest::boundThatHoldsIsTold()
{
    const OptimizationResult found = optimized(
        kFunctions,
        R"("parameters": [{"name": "a", "start": 1, "from": 0.5, "to": 1.5}, {"name": "b", "from": -2, "to": 2}],
                       "outputs": [{"variable": "kink"}], "minimize": "kink")");
    QVERIFY2(found.end == OptimizationResult::End::Converged, found.failure.c_str());
    QVERIFY(std::abs(parameterOf(found, "a") - 0.5) < 1e-4);
    QVERIFY(found.parameters[0].isAtBound && !found.parameters[1].isAtBound);
}

/// Beyond a = 1.9 there are no runs; the greatest value of a is there.
void OptimizationTest::runsThatFailAreTurnedBackFrom()
{
    const OptimizationResult found = optimized(
        kFunctions,
        R"("parameters": [{"name": "a", "from": -3, "to": 3}], "outputs": [{"variable": "kink"}], "maximize": "a")");
    QVERIFY(found.failedRuns > 0);
    QVERIFY2(found.reason.find("a is too large") != std::string::npos, found.reason.c_str());
    QVERIFY2(parameterOf(found, "a") > 1.9 - 1e-3 && parameterOf(found, "a") < 1.9,
             std::to_string(parameterOf(found, "a")).c_str());
}

void OptimizationTest::deepestOfSeveralValleysIsFound()
{
    // Four valleys; the one at (-3.78, -3.28) is the deepest by a/10.
    const std::string parameters =
        R"("parameters": [{"name": "a", "start": -2, "from": -5, "to": 1.8}, {"name": "b", "start": 2, "from": -5, "to": 5}],
           "outputs": [{"variable": "hills"}], "minimize": "hills")";
    const OptimizationResult near = optimized(kFunctions, parameters);
    QVERIFY(parameterOf(near, "b") > 0);
    const OptimizationResult found = optimized(kFunctions, parameters + R"(, "starts": 12)");
    QVERIFY2(found.end == OptimizationResult::End::Converged, found.failure.c_str());
    QVERIFY(std::abs(parameterOf(found, "a") + 3.78) < 0.01 && std::abs(parameterOf(found, "b") + 3.283) < 0.01);
    QCOMPARE(found.searches.size(), std::size_t{12});
    QVERIFY(found.objective < near.objective);
}

void OptimizationTest::searchesDoNotDependOnJobs()
{
    const Optimization optimization = optimizationOf(
        kFunctions,
        R"("parameters": [{"name": "a", "from": -5, "to": 1.8}, {"name": "b", "from": -5, "to": 5}], "starts": 5,
           "outputs": [{"variable": "hills"}], "minimize": "hills")");
    const auto one = optimizationJson(optimization.run(1, {}), optimization, "M");
    QCOMPARE(optimizationJson(optimization.run(4, {}), optimization, "M").dump(), one.dump());
}

void OptimizationTest::equalityIsMet()
{
    // On the circle of radius 1 a + b is greatest at 45 degrees.
    const OptimizationResult found = optimized(
        kFunctions,
        R"("parameters": [{"name": "a", "start": 0.1, "from": -1.5, "to": 1.5}, {"name": "b", "start": 0.5, "from": -2, "to": 2}],
            "outputs": [], "maximize": "a + b", "constraints": [{"expression": "a^2 + b^2", "from": 1, "to": 1}])");
    QVERIFY2(found.end == OptimizationResult::End::Converged, found.failure.c_str());
    QVERIFY(isClose(parameterOf(found, "a"), std::numbers::sqrt2 / 2, 1e-2));
    QVERIFY(isClose(found.objective, std::numbers::sqrt2, 1e-5));
}

void OptimizationTest::whatCannotBeMetIsTold()
{
    const Optimization optimization = optimizationOf(
        kFunctions, R"("parameters": [{"name": "a", "from": -1, "to": 1}], "outputs": [], "minimize": "a",
                       "constraints": [{"expression": "a", "from": 2}])");
    const OptimizationResult found = optimization.run(1, {});
    QVERIFY(found.end == OptimizationResult::End::Infeasible);
    QVERIFY(!found.constraints.at(0).isMet);
    QVERIFY(isClose(parameterOf(found, "a"), 1, 1e-4));
    const std::string text = optimizationText(found, optimization, "M");
    QVERIFY2(text.find("meet all constraints") != std::string::npos && text.find(": not met") != std::string::npos,
             text.c_str());
}

void OptimizationTest::budgetOfRunsIsKept()
{
    const OptimizationResult found =
        optimized(kFunctions, R"("parameters": [{"name": "a"}, {"name": "b"}], "outputs": [{"variable": "valley"}],
                                 "minimize": "valley", "runs": 20)");
    QVERIFY(found.end == OptimizationResult::End::Runs);
    QVERIFY(found.searches.at(0).runs <= 21);
    QVERIFY(found.objective < 24.2);
}

void OptimizationTest::whatIsStoppedHasTheBestValues()
{
    std::stop_source stop;
    int told = 0;
    const Task task(stop.get_token(), [&](double /*part*/, std::string_view what) {
        QVERIFY(what.starts_with("run "));
        if (++told == 10) stop.request_stop();
    });
    const OptimizationResult found = optimizationOf(kFunctions, R"("parameters": [{"name": "a"}, {"name": "b"}],
            "outputs": [{"variable": "valley"}], "minimize": "valley")")
                                         .run(1, task);
    QVERIFY(found.end == OptimizationResult::End::Stopped);
    QVERIFY(found.objective <= 24.2 + 1e-9);
    QCOMPARE(found.parameters.size(), std::size_t{2});
}

void OptimizationTest::startWithoutAResultIsToldWithItsReason()
{
    const OptimizationResult found =
        optimized(kFunctions, R"("parameters": [{"name": "a", "start": 2}], "outputs": [{"variable": "valley"}],
                                 "minimize": "valley")");
    QVERIFY(found.end == OptimizationResult::End::Failed);
    QVERIFY2(found.failure.find("a is too large") != std::string::npos, found.failure.c_str());
}

void OptimizationTest::mistakesAreToldWithTheirPlace_data()
{
    QTest::addColumn<QString>("plan");
    QTest::addColumn<QString>("problem");
    const auto row = [](const char* name, const char* plan, const char* problem) {
        QTest::newRow(name) << plan << problem;
    };
    const char* const kParameter = R"("parameters": [{"name": "a", "from": 0, "to": 1}])";
    const auto with = [&](const char* rest) { return std::string(kParameter) + ", " + rest; };
    row("no parameter", R"("parameters": [], "minimize": "a")", "parameters: an optimization needs a parameter");
    row("no objective", kParameter, "needs one of the keys \"minimize\" and \"maximize\"");
    row("two objectives", with(R"("minimize": "a", "maximize": "a")").c_str(), "needs one of the keys");
    row("unknown name", with(R"("minimize": "q")").c_str(), "minimize: ");
    row("unknown in a constraint",
        with(R"("minimize": "a", "constraints": [{"expression": "a + q", "to": 1}])").c_str(),
        "constraints[0].expression: ");
    row("no bound", with(R"("minimize": "a", "constraints": [{"expression": "a"}])").c_str(),
        "constraints[0]: needs \"from\", \"to\" or both");
    row("empty interval", with(R"("minimize": "a", "constraints": [{"expression": "a", "from": 2, "to": 1}])").c_str(),
        "constraints[0]: 'from' must not be greater than 'to'");
    row("name of a parameter", with(R"("minimize": "a", "outputs": [{"name": "a", "variable": "kink"}])").c_str(),
        "outputs[0]: 'a' is the name of a parameter already");
    row("unknown variable", with(R"("minimize": "a", "outputs": [{"variable": "kimk"}])").c_str(),
        "outputs[0].variable: ");
    row("interval of an end", with(R"("minimize": "a", "outputs": [{"variable": "kink", "from": 1}])").c_str(),
        "outputs[0].from: only max, min, mean and rms have an interval");
    row("interval beyond the run",
        with(R"("minimize": "a", "outputs": [{"variable": "kink", "at": "max", "from": 1, "to": 9}])").c_str(),
        "outputs[0].to: 9 s is not between the start and the stop time");
    row("several starts without bounds", R"("parameters": [{"name": "a"}], "minimize": "a", "starts": 3)",
        "starts: several starts need 'from' and 'to'");
    row("parameter that is none", R"("parameters": [{"name": "kink"}], "minimize": "1")", "parameters[0]: 'kink': ");
    row("tolerance", with(R"("minimize": "a", "tolerance": 2)").c_str(), "tolerance: must be between");
    row("unknown key", with(R"("minimize": "a", "method": "x")").c_str(), "method");
}

void OptimizationTest::mistakesAreToldWithTheirPlace()
{
    QFETCH(QString, plan);
    QFETCH(QString, problem);
    ReadOptimization read = readOptimizationPlan("{" + plan.toStdString() + "}", false);
    std::vector<std::string> problems = read.problems;
    if (read.plan)
        problems = Optimization(std::move(*read.plan), analysed(kFunctions)->program, SimulationSettings{}).problems();
    QVERIFY(!problems.empty());
    QVERIFY2(problems.front().find(problem.toStdString()) != std::string::npos, problems.front().c_str());
}

void OptimizationTest::reportsSayWhatWasFound()
{
    const Optimization optimization = optimizationOf(
        kFunctions, R"("parameters": [{"name": "a", "from": -1, "to": 1}], "outputs": [{"variable": "kink"}],
                       "maximize": "kink - 1", "constraints": [{"expression": "a", "to": 0.9}])");
    const OptimizationResult found = optimization.run(1, {});
    const std::string text = optimizationText(found, optimization, "Functions");
    for (const char* part : {"Functions: converged: no change of a single parameter by 0.01 %",
                             "greatest kink - 1 = ", "a  ", "at its bound", "kink = ", "a = -1, at most 0.9: met"})
        QVERIFY2(text.find(part) != std::string::npos, text.c_str());
    const auto json = optimizationJson(found, optimization, "Functions");
    QCOMPARE(json["status"].get<std::string>(), std::string("converged"));
    QVERIFY(json["modification"].get<std::string>().starts_with("Functions(a = -"));
    // |a - 0.3| + 2*1.7 - 1
    QVERIFY(isClose(json["objective"].get<double>(), 1.3 + 3.4 - 1, 1e-4));
}

QTEST_GUILESS_MAIN(OptimizationTest)
#include "optimization_test.moc"
