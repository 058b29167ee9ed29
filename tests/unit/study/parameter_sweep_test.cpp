// SPDX-License-Identifier: GPL-3.0-or-later
// Values of a parameter over a family of runs.
#include <QTest>

#include <cmath>

#include "core/simulation/parameter_sweep.h"

using namespace causeway;
using Kind = ParameterSweep::Kind;

class ParameterSweepTest : public QObject {
    Q_OBJECT
private slots:
    void stepsAreEqual()
    {
        QCOMPARE(valuesOf({Kind::Linear, 1, 3, 5, 1}), (std::vector<double>{1, 1.5, 2, 2.5, 3}));
        QCOMPARE(valuesOf({Kind::Linear, 7, 9, 1, 1}), (std::vector<double>{7}));
    }
    void factorsAreEqual()
    {
        const auto values = valuesOf({Kind::Logarithmic, -0.01, -100, 5, 1});
        QCOMPARE(values.size(), std::size_t(5));
        for (std::size_t i = 0; i + 1 < 5; ++i) QVERIFY(std::abs(values[i + 1] / values[i] - 10) < 1e-9);
    }
    void decadesAreMetExactly()
    {
        QCOMPARE(valuesOf({Kind::Logarithmic, 1, 1000, 4, 1}), (std::vector<double>{1, 10, 100, 1000}));
        QCOMPARE(valuesOf({Kind::Logarithmic, 1, 1e6, 13, 1})[6], 1000.0);
    }
    void randomValuesAreThoseOfTheSeed()
    {
        const auto values = valuesOf({Kind::Uniform, 2, 4, 200, 7});
        double sum = 0;
        for (const double value : values) {
            QVERIFY(value >= 2 && value <= 4);
            sum += value;
        }
        QVERIFY(std::abs(sum / 200 - 3) < 0.1);
        QCOMPARE(valuesOf({Kind::Uniform, 2, 4, 200, 7}), values);
        QVERIFY(valuesOf({Kind::Uniform, 2, 4, 200, 8}) != values);
    }
    void normalValuesHaveMeanAndDeviation()
    {
        double sum = 0, squares = 0;
        for (const double value : valuesOf({Kind::Normal, 10, 2, 200, 1})) {
            sum += value;
            squares += (value - 10) * (value - 10);
        }
        QVERIFY(std::abs(sum / 200 - 10) < 0.5);
        QVERIFY(std::abs(std::sqrt(squares / 200) - 2) < 0.4);
    }
    void whatMakesNoSenseIsSaid()
    {
        QVERIFY(problemOf({Kind::Linear, 0, 1, 10, 1}).empty());
        QVERIFY(!problemOf({Kind::Linear, 0, std::nan(""), 10, 1}).empty());
        QVERIFY(!problemOf({Kind::Linear, 0, 1, 0, 1}).empty());
        QVERIFY(!problemOf({Kind::Linear, 0, 1, 201, 1}).empty());
        QVERIFY(!problemOf({Kind::Logarithmic, -1, 1, 10, 1}).empty());
        QVERIFY(!problemOf({Kind::Normal, 0, -1, 10, 1}).empty());
        QVERIFY(valuesOf({Kind::Logarithmic, 0, 1, 10, 1}).empty());
    }
};

QTEST_GUILESS_MAIN(ParameterSweepTest)
#include "parameter_sweep_test.moc"
