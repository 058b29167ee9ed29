// SPDX-License-Identifier: GPL-3.0-or-later
// delay(): what was some time ago, and how far back that can be asked for.
#include "core/simulation/numerics/delay_buffer.h"
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class DelaysTest : public QObject {
    Q_OBJECT
private slots:
    void bufferInterpolatesAndJumps();
    void bufferForgetsWhatNobodyAsksFor();
    void longRunIsDelayedToItsEnd();
    void oneExpressionHasSeveralDelays();
    void longerThanTheLongestDelayIsAnError();
};

void DelaysTest::bufferInterpolatesAndJumps()
{
    DelayBuffer buffer;
    QCOMPARE(buffer.at(0.5, 1, 7), 7.0);
    buffer.record(0, 1, 10);
    buffer.record(2, 5, 10);
    buffer.record(2, 9, 10);
    QCOMPARE(buffer.at(-3, 3, 13), 1.0);
    QCOMPARE(buffer.at(0.5, 3, 13), 2.0);
    QCOMPARE(buffer.at(2, 3, 13), 9.0);
    QCOMPARE(buffer.at(2.5, 3, 13), 11.0);
}

void DelaysTest::bufferForgetsWhatNobodyAsksFor()
{
    DelayBuffer buffer;
    std::size_t most = 0;
    for (int i = 0; i < 100000; ++i) {
        const double time = i * 0.01;
        buffer.record(time, 2 * time, 1);
        most = std::max(most, buffer.size());
        // Between two points as well as at the far end.
        const double ago = i < 100 ? 0 : time - 1;
        QVERIFY(std::fabs(buffer.at(ago, time, 2 * time) - 2 * ago) < 1e-9);
        QVERIFY(i < 100 || std::fabs(buffer.at(time - 0.995, time, 2 * time) - 2 * (time - 0.995)) < 1e-9);
    }
    QVERIFY2(most <= 210, qPrintable(QString::number(most)));
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
    QVERIFY2(error < 2e-3, qPrintable(QString::number(error)));
}

void DelaysTest::oneExpressionHasSeveralDelays()
{
    // The shorter one stands first: what it no longer needs the longer one does.
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

QTEST_GUILESS_MAIN(DelaysTest)
#include "delays_test.moc"
