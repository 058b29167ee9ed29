// SPDX-License-Identifier: GPL-3.0-or-later
// Expressions between the rows of a result.
#include <QTest>

#include <cmath>
#include <random>

#include "core/results/expression_curve.h"
#include "core/results/measurement.h"
#include "tests/unit/results/results_fixture.h"

using namespace causeway;

namespace {

Measurement measured(const Result& result, const std::string& expression)
{
    const ExpressionCurve curve = expressionCurve(result, expression);
    if (!curve.error.empty()) qWarning("%s", curve.error.c_str());
    return measure({curve.time, curve.values}, {});
}

bool near(double found, double expected, double tolerance)
{
    const bool isNear = std::abs(found - expected) <= tolerance;
    if (!isNear) qWarning("found %.17g instead of %.17g", found, expected);
    return isNear;
}

}  // namespace

class ExpressionCurveTest : public QObject {
    Q_OBJECT

private slots:
    void straightExpressionsNeedNoMoreRows()
    {
        Result result = resultOf({0, 1, 1, 4}, {column("u", {1, 2, -3, 7}), column("i", {0, 1, 1, -2})});
        result.parameters.push_back({"R", "Ohm", "", 3});
        for (const char* expression : {"u + 2*i", "R*u", "u - R", "time*2", "-u", "7"}) {
            const ExpressionCurve curve = expressionCurve(result, expression);
            QVERIFY2(curve.error.empty(), curve.error.c_str());
            QCOMPARE(curve.time, (std::vector<double>{0, 1, 1, 4}));
        }
        QCOMPARE(expressionCurve(result, "R*u").values, (std::vector<double>{3, 6, -9, 21}));
    }

    void productsAreParabolasBetweenRows()
    {
        const Result result = resultOf({0, 2, 2, 3}, {column("u", {0, 4, -1, 5}), column("i", {1, -1, 2, 2})});
        // t*2*(1 - t) from 0 to 2: 4 - 16/3; then 2*(6t - 1) from 0 to 1: 4.
        QVERIFY(near(measured(result, "u*i").integral, 4 - 16.0 / 3 + 4, 3e-5));
        QVERIFY(near(measured(result, "u * i").max, 10, 0));
        QVERIFY(near(measured(result, "u^2").integral, 2 * 16.0 / 3 + (1.0 - 5 + 25) / 3, 1e-4));
        QVERIFY(near(measured(result, "u^2").mean, std::pow(measured(result, "u").rms, 2), 1e-4));
        QCOMPARE(measured(result, "(u + 1)*i^3").error, std::string());
    }

    void cornersAndJumpsAreWhereTheVariablesSay()
    {
        const Result result = resultOf({0, 1, 2}, {column("x", {-1, 2, 0.5})});
        QVERIFY(near(measured(result, "abs(x)").integral, 1.0 / 6 + 2.0 / 3 + 1.25, 1e-5));
        QVERIFY(near(measured(result, "x > 0").mean, (2.0 / 3 + 1) / 2, 2e-6));
        QVERIFY(near(measured(result, "if x > 1 then 5 else 0").mean, 5 * (1.0 / 3 + 2.0 / 3) / 2, 2e-5));
        QVERIFY(near(measured(result, "max(x, 1)").max, 2, 0));
        QVERIFY(near(measured(result, "max(x, 1)").min, 1, 0));
        // Two corners of one piece, the same on both sides of its middle.
        const Result wave = resultOf({0, 1}, {column("x", {-1, 1})});
        QVERIFY(near(measured(wave, "abs(abs(x) - 0.5)").mean, 0.25, 1e-5));
        QVERIFY(near(measured(wave, "sin(40*x)^2").mean, 0.5 - std::sin(80.0) / 160, 1e-5));
    }

    void whatIsNotFiniteIsLeft()
    {
        const Result result = resultOf({0, 1, 2, 3}, {column("x", {-1, 1, std::nan(""), 4})});
        const ExpressionCurve curve = expressionCurve(result, "1/x");
        QVERIFY(curve.error.empty());
        QVERIFY(curve.time.size() < 1000);
        QVERIFY(!measured(result, "1/x").error.empty());
        QVERIFY(expressionCurve(result, "y").error == "the result has no 'y'");
        QVERIFY(!expressionCurve(result, "x +").error.empty());
        const Result none = resultOf({}, {column("x", {})});
        QVERIFY(expressionCurve(none, "x^2").time.empty());
        const Result one = resultOf({1}, {column("x", {3})});
        QCOMPARE(expressionCurve(one, "x^2").values, (std::vector<double>{9}));
    }

    void manyRowsAreTakenInParts()
    {
        std::mt19937 random(5);
        std::vector<double> time, x;
        double integral = 0;
        for (int i = 0; i < 100'000; ++i) {
            time.push_back(0.25 * i);
            x.push_back(static_cast<double>(random() % 7));
            if (i == 0) continue;
            const double a = x[x.size() - 2], b = x.back();
            integral += 0.25 * (a * a + a * b + b * b) / 3;
        }
        const Result result = resultOf(time, {column("x", x)});
        const ExpressionCurve curve = expressionCurve(result, "x^2");
        QVERIFY(std::ranges::is_sorted(curve.time));
        const Measurement all = measure({curve.time, curve.values}, {});
        // Four million rows more are not enough for a millionth.
        QVERIFY(near(all.integral / integral, 1, 1e-4));
        QVERIFY(curve.time.size() < 4'200'000);
    }
};

QTEST_GUILESS_MAIN(ExpressionCurveTest)
#include "expression_curve_test.moc"
