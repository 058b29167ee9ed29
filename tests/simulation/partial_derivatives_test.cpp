// SPDX-License-Identifier: GPL-3.0-or-later
// Functions that are partial derivatives of others (`function g = der(f, x)`), against closed forms.
#include <array>

#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class PartialDerivativesTest : public QObject {
    Q_OBJECT
private slots:
    void ofSimpleFunctions();
    void ofLoopsAndBranches();
    void ofArraysRecordsAndOtherFunctions();
    void ofAccumulationsOverVectorsOfAnySize();
    void inParametersStatementsAndInitialEquations();
    void ofWhatHasNoneAreRefused();
};

void PartialDerivativesTest::ofSimpleFunctions()
{
    const Outcome outcome = run(R"(
        model M
          function f
            input Real x;
            input Real y;
            output Real z;
          algorithm
            z := x^2*y + sin(x*y);
          end f;
          function fx = der(f, x);
          function fy = der(f, y);
          function fxy = der(f, x, y);
          function fyx = der(f, y, x);
          function fxx = der(f, x, x);
          function fxxOfx = der(fx, x);
          Real x = 1 + time, y = 2 - time;
          Real ax = fx(x, y), ay = fy(x, y), axy = fxy(x, y), ayx = fyx(x, y), axx = fxx(x, y), bxx = fxxOfx(x, y),
            named = fx(y = y, x = x), fixedly = fx(2, 3);
          annotation(experiment(StopTime = 1));
        end M;)");
    QVERIFY2(outcome.completed() && outcome.messages().empty(), outcome.messages().c_str());
    for (const double time : {0.0, 0.3, 1.0}) {
        const double x = 1 + time, y = 2 - time, c = std::cos(x * y), s = std::sin(x * y);
        QCOMPARE(outcome.at("ax", time), 2 * x * y + y * c);
        QCOMPARE(outcome.at("named", time), 2 * x * y + y * c);
        QCOMPARE(outcome.at("ay", time), x * x + x * c);
        QCOMPARE(outcome.at("axy", time), 2 * x + c - x * y * s);
        QCOMPARE(outcome.at("ayx", time), 2 * x + c - x * y * s);
        QCOMPARE(outcome.at("axx", time), 2 * y - y * y * s);
        QCOMPARE(outcome.at("bxx", time), 2 * y - y * y * s);
        QCOMPARE(outcome.at("fixedly", time), 12 + 3 * std::cos(6.0));
    }
}

void PartialDerivativesTest::ofLoopsAndBranches()
{
    const Outcome outcome = run(R"(
        model M
          function f
            input Real x;
            input Real y;
            output Real z;
          protected
            Real w;
          algorithm
            w := 0;
            for i in 1:3 loop
              w := w + x^i*y;
            end for;
            while w > 100 loop
              w := w/2;
            end while;
            if w > 5 then
              z := w*x;
            else
              z := -w;
            end if;
          end f;
          function fx = der(f, x);
          function fxx = der(f, x, x);
          Real low = fx(time, 1), high = fx(1 + time, 3), second = fxx(1 + time, 3);
          annotation(experiment(StopTime = 1));
        end M;)");
    QVERIFY2(outcome.completed() && outcome.messages().empty(), outcome.messages().c_str());
    for (const double time : {0.0, 0.4, 1.0}) {
        QCOMPARE(outcome.at("low", time), -(1 + 2 * time + 3 * time * time));
        const double x = 1 + time;
        QCOMPARE(outcome.at("high", time), 3 * (2 * x + 3 * x * x + 4 * x * x * x));
        QCOMPARE(outcome.at("second", time), 3 * (2 + 6 * x + 12 * x * x));
    }
}

void PartialDerivativesTest::ofArraysRecordsAndOtherFunctions()
{
    const Outcome outcome = run(R"(
        model M
          record R
            Real a;
            Real b[2];
          end R;
          function grow
            input Real x;
            output Real y = exp(2*x);
          algorithm
            annotation(derivative = growDer);
          end grow;
          function growDer
            input Real x;
            input Real dx;
            output Real dy = 2*exp(2*x)*dx;
          algorithm
          end growDer;
          function f
            input Real x;
            input Real v[3];
            input R r;
            output Real y[2];
            output Real s;
          algorithm
            y := {x*v[1] + r.b[2], x^2*r.a};
            s := grow(x)*v[3];
          end f;
          function fx = der(f, x);
          Real y[2], s;
        equation
          (y, s) = fx(time, {3, 4, 5}, R(a = 7, b = {8, 9}));
          annotation(experiment(StopTime = 1));
        end M;)");
    QVERIFY2(outcome.completed() && outcome.messages().empty(), outcome.messages().c_str());
    for (const double time : {0.0, 0.4, 1.0}) {
        QCOMPARE(outcome.at("y[1]", time), 3.0);
        QCOMPARE(outcome.at("y[2]", time), 14 * time);
        QCOMPARE(outcome.at("s", time), 10 * std::exp(2 * time));
    }
}

void PartialDerivativesTest::ofAccumulationsOverVectorsOfAnySize()
{
    const Outcome outcome = run(R"(
        model M
          function f
            input Real u[:];
            output Real y[6];
          protected
            Real w[:] = u;
          algorithm
            y := zeros(6);
            for i in 1:70 loop
              y[6] := y[6] + w[1]/70;
            end for;
            y[1] := max(w);
            y[2] := min(w);
            y[3] := product(w);
            y[4] := max(w[i]*i for i in 1:size(w, 1));
            y[5] := product(w[i]*max(w) for i in 1:2) + min({max(w), max(2*w)});
          end f;
          Real y[6] = f({time, 2*time, 3 - time}), d[6] = der(y);
          annotation(experiment(StopTime = 1));
        end M;)");
    QVERIFY2(outcome.completed() && outcome.messages().empty(), outcome.messages().c_str());
    for (const double time : {0.25, 0.5, 0.75}) {
        const double most = 3 - time;
        const std::array<double, 6> expected = {
            -1, 1, 12 * time - 6 * time * time, -3, 4 * time * most * most - 4 * time * time * most - 1, 1,
        };
        for (std::size_t i = 0; i < expected.size(); ++i) {
            const double found = outcome.at("d[" + std::to_string(i + 1) + "]", time);
            QVERIFY2(std::abs(found - expected[i]) < 1e-9, std::to_string(found).c_str());
        }
    }
}

void PartialDerivativesTest::inParametersStatementsAndInitialEquations()
{
    const Outcome outcome = run(R"(
        model M
          function f
            input Real x;
            input Real k = 2;
            output Real y = k*x^3;
          algorithm
          end f;
          function slope = der(f, x);
          parameter Real p = slope(2);
          final parameter Real q = slope(1, 4);
          Real x(start = 1), z, w, v;
        initial equation
          slope(x) = 24;
        equation
          der(x) = 0;
          v = p + q + 0*x;
          w = slope(z) - 6*z;
          der(z) = slope(z, 1/3) - z^2 + 1;
        initial algorithm
          z := slope(0.5);
          annotation(experiment(StopTime = 1));
        end M;)");
    QVERIFY2(outcome.completed() && outcome.messages().empty(), outcome.messages().c_str());
    QCOMPARE(outcome.at("v", 1), 36.0);
    QVERIFY(std::fabs(outcome.at("x", 1) - 2) < 1e-9);
    QVERIFY(std::fabs(outcome.at("z", 1) - 2.5) < 1e-6);
    QVERIFY(std::fabs(outcome.at("w", 1) - (6 * 6.25 - 15)) < 1e-4);
}

void PartialDerivativesTest::ofWhatHasNoneAreRefused()
{
    const Outcome outcome = run(R"(
        model M
          function f
            input Real x;
            output Real y;
          external "C" y = unknownFunction(x);
          end f;
          function fx = der(f, x);
          Real y = fx(time);
        end M;)");
    QVERIFY(!outcome.completed());
    QVERIFY2(outcome.messages().find("E3001") != std::string::npos, outcome.messages().c_str());
    QVERIFY2(outcome.messages().find("fx") != std::string::npos, outcome.messages().c_str());
}

QTEST_GUILESS_MAIN(PartialDerivativesTest)
#include "partial_derivatives_test.moc"
