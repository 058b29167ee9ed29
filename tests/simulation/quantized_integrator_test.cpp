// SPDX-License-Identifier: GPL-3.0-or-later
// LIQSS2: errors follow the tolerance, the number of steps its square root; stiffness and signals of time do not change
// that; models with events run as with other integrators.
#include <QTest>

#include <cmath>

#include "core/simulation/integrators/integrator.h"
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

namespace {

using Values = std::vector<double>;

struct Example {
    const char* name;
    Values start;
    double stop;
    std::function<Values(double time, const Values& states)> derivatives;
    std::function<Values(double time)> solution;
    Values diagonal;              ///< of the Jacobian
    double growth = 1;            ///< of errors up to the stop time
    std::uint64_t mostSteps = 0;  ///< for a tolerance of 1e-6
};

const std::vector<Example>& examples()
{
    static const std::vector<Example> all = {
        {"decay",
         {1},
         5,
         [](double, const Values& x) { return Values{-x[0]}; },
         [](double t) { return Values{std::exp(-t)}; },
         {-1},
         2,
         1000},
        {"growth",
         {1},
         5,
         [](double, const Values& x) { return Values{x[0]}; },
         [](double t) { return Values{std::exp(t)}; },
         {1},
         std::exp(6),
         4000},
        {"oscillation",
         {1, 0},
         20,
         [](double, const Values& x) {
             return Values{x[1], -x[0]};
         },
         [](double t) {
             return Values{std::cos(t), -std::sin(t)};
         },
         {0, 0},
         30,
         15'000},
        {"signal of time",
         {0},
         0.1,
         [](double t, const Values&) { return Values{std::sin(314 * t)}; },
         [](double t) { return Values{(1 - std::cos(314 * t)) / 314}; },
         {0},
         2,
         3000},
        {"ramp",
         {1},
         5,
         [](double, const Values&) { return Values{2}; },
         [](double t) { return Values{1 + 2 * t}; },
         {0},
         1,
         1},
        {"rest", {1}, 5, [](double, const Values&) { return Values{0}; }, [](double) { return Values{1}; }, {0}, 1, 1},
        {"two rates",
         {0, 1},
         5,
         [](double, const Values& x) {
             return Values{1e4 * (x[1] - x[0]), -x[1]};
         },
         [](double t) {
             return Values{1e4 / 9999 * (std::exp(-t) - std::exp(-1e4 * t)), std::exp(-t)};
         },
         {-1e4, -1},
         10,
         4000},
        // An explicit method would need 10 * 1e5 / 2 steps.
        {"stiff, led by time",
         {0},
         10,
         [](double t, const Values& x) { return Values{-1e5 * (x[0] - std::sin(t)) + std::cos(t)}; },
         [](double t) { return Values{std::sin(t)}; },
         {-1e5},
         5,
         100'000},
    };
    return all;
}

struct Finding {
    double error = 0;
    std::uint64_t steps = 0;
    bool isStopped = false;
};

/// The largest error at the ends and in the middle of the steps.
Finding integrate(const Example& example, double tolerance)
{
    const std::size_t count = example.start.size();
    SparsityPattern diagonal;
    for (std::size_t i = 0; i < count; ++i) {
        diagonal.rowOf.push_back(static_cast<std::int64_t>(i));
        diagonal.columnStart.push_back(static_cast<std::int64_t>(i) + 1);
    }
    OdeProblem problem;
    problem.stateCount = count;
    problem.derivatives = [&](double time, const double* states, double* derivatives) {
        std::ranges::copy(example.derivatives(time, Values(states, states + count)), derivatives);
        return true;
    };
    problem.jacobian = [&](double, const double*, double* entries) {
        std::ranges::copy(example.diagonal, entries);
        return true;
    };
    problem.pattern = &diagonal;
    problem.relativeTolerance = tolerance;
    problem.absoluteTolerance.assign(count, tolerance);
    const auto integrator = makeIntegrator("liqss2", std::move(problem));
    if (!integrator || !integrator->restart(0, example.start.data(), example.stop)) return {};
    Finding finding;
    Values between(count);
    double before = 0;
    const auto note = [&](double time, const double* states) {
        const Values right = example.solution(time);
        for (std::size_t i = 0; i < count; ++i)
            finding.error = std::max(finding.error, std::fabs(states[i] - right[i]));
    };
    for (StepEnd end = StepEnd::Step; end == StepEnd::Step && finding.steps < 1'000'000;) {
        end = integrator->step();
        finding.isStopped = end == StepEnd::StopTime && integrator->time() == example.stop;
        ++finding.steps;
        note(integrator->time(), integrator->states());
        const double middle = (before + integrator->time()) / 2;
        integrator->interpolate(middle, between.data());
        note(middle, between.data());
        before = integrator->time();
    }
    return finding;
}

const char* const kFilters = R"(
model Filters "a ladder of n sections behind a switched source"
  parameter Integer n = 6;
  Real v[n](each start = 0, each fixed = true), i[n](each start = 0, each fixed = true);
  Real u = if sin(2000*time) > 0 then 10 else 0;
equation
  for k in 1:n loop
    1e-3*der(i[k]) = (if k == 1 then u else v[k - 1]) - v[k] - 0.5*i[k];
    1e-5*der(v[k]) = i[k] - (if k == n then v[n]/20 else i[k + 1]);
  end for;
  annotation(experiment(StopTime = 0.005, Tolerance = 1e-5));
end Filters;
)";

}  // namespace

class QuantizedIntegratorTest : public QObject {
    Q_OBJECT

private slots:
    void errorsFollowTheTolerance_data()
    {
        QTest::addColumn<std::size_t>("index");
        for (std::size_t i = 0; i < examples().size(); ++i) QTest::newRow(examples()[i].name) << i;
    }
    void errorsFollowTheTolerance()
    {
        QFETCH(const std::size_t, index);
        const Example& example = examples()[index];
        for (const double tolerance : {1e-3, 1e-5, 1e-6}) {
            const Finding finding = integrate(example, tolerance);
            QVERIFY(finding.isStopped);
            QVERIFY2(finding.error <= 3 * example.growth * tolerance,
                     qPrintable(QStringLiteral("%1 at %2").arg(finding.error).arg(tolerance)));
            if (tolerance == 1e-6)
                QVERIFY2(finding.steps <= example.mostSteps, qPrintable(QString::number(finding.steps)));
        }
    }

    void circuitsRunAsWithOtherIntegrators_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("variable");
        QTest::newRow("diode") << "HalfWaveRectifierComponents"
                               << "C.v";
        QTest::newRow("bridge") << "BridgeRectifier"
                                << "R.v";
        QTest::newRow("chopper") << "BuckConverter"
                                 << "C.v";
        QTest::newRow("resonance") << "RlcCircuit"
                                   << "uC";
        QTest::newRow("time events") << "TimeEvents"
                                     << "y";
    }
    void circuitsRunAsWithOtherIntegrators()
    {
        QFETCH(const QString, model);
        QFETCH(const QString, variable);
        const auto with = [&](const std::string& solver) {
            return runExample(model.toStdString(), [&](SimulationSettings& settings) {
                settings.solver = solver;
                settings.tolerance = solver == "liqss2" ? 1e-5 : 1e-9;
            });
        };
        const Outcome outcome = with("liqss2"), reference = with("cvode");
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QVERIFY(reference.completed());
        const double stop = reference.result().time.back();
        double size = 0, error = 0;
        for (int k = 1; k <= 200; ++k) {
            const double time = stop * k / 200, right = reference.at(variable.toStdString(), time);
            size = std::max(size, std::fabs(right));
            error = std::max(error, std::fabs(outcome.at(variable.toStdString(), time) - right));
        }
        QVERIFY(size > 0);
        QVERIFY2(error < 1e-3 * size, qPrintable(QStringLiteral("%1 of %2").arg(error).arg(size)));
    }

    void aLadderWithASwitchedSource()
    {
        const auto with = [&](const std::string& solver) {
            return run(kFilters, [&](SimulationSettings& settings) { settings.solver = solver; });
        };
        const Outcome outcome = with("liqss2"), reference = with("cvode");
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        for (const char* const variable : {"v[1]", "v[6]", "i[3]"}) {
            const double right = reference.at(variable, 0.005);
            QVERIFY2(std::fabs(outcome.at(variable, 0.005) - right) < 1e-3 * std::max(1.0, std::fabs(right)), variable);
        }
    }
};

QTEST_GUILESS_MAIN(QuantizedIntegratorTest)
#include "quantized_integrator_test.moc"
