// SPDX-License-Identifier: GPL-3.0-or-later
// Functions that are kept while the index is reduced, since their derivatives say more than their algorithms:
// afterwards equations contain only what the algorithms depend on.
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class KeptFunctionsTest : public QObject {
    Q_OBJECT
private slots:
    void derivativeIsGiven();
    void argumentIsDetermined();
};

namespace {

/// Value of a signal that is supplied with its derivative.
std::string withSignal(const std::string& equations)
{
    return R"(
model M
  function signal
    input Real u[2];
    input Real dummy;
    output Real s;
  algorithm
    s := u[1];
    annotation(derivative(noDerivative = u) = signalDerivative);
  end signal;
  function signalDerivative
    input Real u[2];
    input Real dummy;
    input Real dummyDerivative;
    output Real s;
  algorithm
    s := u[2];
  end signalDerivative;
)" + equations +
           R"(
  annotation(experiment(StopTime = 1, Tolerance = 1e-8));
end M;
)";
}

}  // namespace

void KeptFunctionsTest::derivativeIsGiven()
{
    const Outcome outcome = run(withSignal(R"(
  Real u, v, p, slope;
equation
  p = sin(time);
  slope = cos(time);
  u = signal({p, slope}, time);
  v = der(u);
)"));
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(isClose(outcome.at("v", 1), std::cos(1.0), 1e-9));
}

void KeptFunctionsTest::argumentIsDetermined()
{
    // v is a state, so the call determines its argument.
    const Outcome outcome = run(withSignal(R"(
  Real v(start = 1, fixed = true), i, p, slope;
equation
  v = signal({p, slope}, time);
  i = der(v);
  p = 2 - i;
  slope = der(p);
)"));
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(isClose(outcome.at("v", 1), 2 - std::exp(-1.0), 1e-6));
    QVERIFY(isClose(outcome.at("slope", 1), std::exp(-1.0), 1e-6));
}

QTEST_GUILESS_MAIN(KeptFunctionsTest)
#include "kept_functions_test.moc"
