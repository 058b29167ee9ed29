// SPDX-License-Identifier: GPL-3.0-or-later
// What an integrator shows within a step: the same at the first instant that is asked for and at the hundredth, and the
// solution to the tolerance.
#include <algorithm>
#include <array>
#include <cmath>

#include <QTest>

#include "core/simulation/integrators/integrator.h"

using namespace causeway;

class DenseOutputTest : public QObject {
    Q_OBJECT

private slots:
    void instantsWithinAStep_data();
    void instantsWithinAStep();
};

void DenseOutputTest::instantsWithinAStep_data()
{
    QTest::addColumn<QString>("solver");
    QTest::addColumn<int>("stateCount");
    for (const std::string& solver : solverNames()) {
        for (const int count : {1, 2, 60})
            QTest::addRow("%s, %d", solver.c_str(), count) << QString::fromStdString(solver) << count;
    }
}

/// x' = w*cos(w*t), for w = 1, 1.01, ...
void DenseOutputTest::instantsWithinAStep()
{
    QFETCH(const QString, solver);
    QFETCH(const int, stateCount);
    const auto count = static_cast<std::size_t>(stateCount);
    const auto frequency = [](std::size_t state) { return 1 + 0.01 * static_cast<double>(state); };
    OdeProblem problem;
    problem.stateCount = count;
    problem.derivatives = [&](double time, const double* /*states*/, double* derivatives) {
        for (std::size_t i = 0; i < count; ++i) derivatives[i] = frequency(i) * std::cos(frequency(i) * time);
        return true;
    };
    // Quantized states need ten times as many steps for a hundredth of the error.
    const double wanted = solver == "liqss2" ? 1e-6 : 1e-8;
    problem.relativeTolerance = wanted;
    problem.absoluteTolerance.assign(count, wanted);
    problem.outputStep = 0.01;
    const std::unique_ptr<Integrator> integrator = makeIntegrator(solver.toStdString(), std::move(problem));
    QVERIFY(integrator);
    const std::vector<double> zero(count, 0.0);
    constexpr double kStop = 3;
    QVERIFY(integrator->restart(0, zero.data(), kStop));

    // Methods of a fixed order have no error of their own to keep.
    const double tolerance = adaptsSteps(solver.toStdString()) ? 100 * wanted : 0.05;
    std::vector<double> states(count);
    std::array<std::vector<double>, 10> first;
    double begin = 0, change = 0, error = 0;
    for (StepEnd end = StepEnd::Step; end == StepEnd::Step; begin = integrator->time()) {
        end = integrator->step();
        QVERIFY(end != StepEnd::Failed);
        for (int turn = 0; turn < 2; ++turn) {
            for (std::size_t k = 0; k < first.size(); ++k) {
                const double time = begin + static_cast<double>(k + 1) / 10 * (integrator->time() - begin);
                integrator->interpolate(time, states.data());
                if (turn == 0) first[k] = states;
                for (std::size_t i = 0; i < count; ++i) {
                    change = std::max(change, std::fabs(states[i] - first[k][i]));
                    if (turn == 0) error = std::max(error, std::fabs(states[i] - std::sin(frequency(i) * time)));
                }
            }
        }
        // The end of the step, in the middle of others, is the step's.
        integrator->interpolate(integrator->time(), states.data());
        for (std::size_t i = 0; i < count; ++i)
            change = std::max(change, std::fabs(states[i] - integrator->states()[i]));
    }
    QCOMPARE(integrator->time(), kStop);
    QVERIFY2(change < 1e-14, qPrintable(QString::number(change)));
    QVERIFY2(error < tolerance, qPrintable(QString::number(error)));
}

QTEST_APPLESS_MAIN(DenseOutputTest)
#include "dense_output_test.moc"
