// SPDX-License-Identifier: GPL-3.0-or-later
// Equations with several solutions: which one is taken at the start, how it is followed, and where it goes on when it
// comes to an end.
#include "core/simulation/root_search.h"
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class SeveralSolutionsTest : public QObject {
    Q_OBJECT
private slots:
    void simplifiedExpressionSaysWhichIsMeant();
    void startValueOfEqualVariableIsAGuess();
    void endOfSolutionIsAJump();
    void jumpDecidesDerivatives();
    void nearestRootIsFound();
    void poleIsNoRoot();
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

QTEST_GUILESS_MAIN(SeveralSolutionsTest)
#include "several_solutions_test.moc"
