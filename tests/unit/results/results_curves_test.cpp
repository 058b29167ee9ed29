// SPDX-License-Identifier: GPL-3.0-or-later
// Curves that are computed from columns: spectra, differences, one variable over another.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

#include "core/results/decimation.h"
#include "core/results/difference_curve.h"
#include "core/results/parametric_curve.h"
#include "core/results/spectrum.h"

using namespace causeway;

namespace {

/// 1 s of 3 + 2 sin(2 pi 50 t) + 0.5 sin(2 pi 150 t), on times that are not even.
struct Waves {
    std::vector<double> time, values;

    explicit Waves(std::size_t rows)
    {
        for (std::size_t i = 0; i < rows; ++i) {
            const double part = static_cast<double>(i) / static_cast<double>(rows - 1);
            const double t = part + 0.02 * std::sin(part * 2 * std::numbers::pi) / 10;
            time.push_back(t);
            values.push_back(3 + 2 * std::sin(2 * std::numbers::pi * 50 * t) +
                             0.5 * std::sin(2 * std::numbers::pi * 150 * t));
        }
    }
};

}  // namespace

class ResultsCurvesTest : public QObject {
    Q_OBJECT

private slots:
    void aSpectrumTellsAmplitudesAtTheirFrequencies_data()
    {
        QTest::addColumn<int>("window");
        QTest::newRow("rectangle") << 0;
        QTest::newRow("Hann") << 1;
        QTest::newRow("Hamming") << 2;
        QTest::newRow("Blackman") << 3;
        QTest::newRow("flat top") << 4;
    }
    void aSpectrumTellsAmplitudesAtTheirFrequencies()
    {
        QFETCH(int, window);
        const Waves waves(20'000);
        const Spectrum spectrum =
            spectrumOf(waves.time, waves.values, false, 0, 1, {static_cast<SpectrumWindow>(window), false});
        QVERIFY(spectrum.error.empty());
        QCOMPARE(spectrum.frequency[50], 50.0);
        QVERIFY(std::abs(spectrum.amplitude[0] - 3) < 1e-3);
        QVERIFY(std::abs(spectrum.amplitude[50] - 2) < 2e-3);
        QVERIFY(std::abs(spectrum.amplitude[150] - 0.5) < 2e-3);
        QVERIFY(spectrum.amplitude[100] < 1e-3);
        const Spectrum decibels =
            spectrumOf(waves.time, waves.values, false, 0, 1, {static_cast<SpectrumWindow>(window), true});
        QVERIFY(std::abs(decibels.amplitude[50] - 20 * std::log10(2.0)) < 0.01);
    }

    void aSpectrumNeedsRowsAndNumbers()
    {
        const std::vector<double> time{0, 1, 2, 3, 4};
        std::vector<double> values{1, 2, 3, 4, 5};
        QVERIFY(!spectrumOf(time, values, false, 0, 1, {}).error.empty());
        QVERIFY(!spectrumOf(time, values, false, 2, 2, {}).error.empty());
        QVERIFY(!spectrumOf({}, {}, false, 0, 1, {}).error.empty());
        QVERIFY(spectrumOf(time, values, false, -10, 10, {}).error.empty());
        values[2] = std::nan("");
        QVERIFY(!spectrumOf(time, values, false, 0, 4, {}).error.empty());
    }

    void equalCurvesThatJumpDifferByNothing()
    {
        const std::vector<double> time{0, 1, 1, 2}, values{0, 1, 5, 6}, otherTime{0, 0.5, 1, 1, 3},
            otherValues{0, 0.5, 1, 5, 7};
        const DifferenceCurve difference = differenceOf({time, values}, {otherTime, otherValues});
        QCOMPARE(difference.time, (std::vector<double>{0, 0.5, 1, 1, 2}));
        QCOMPARE(difference.values, (std::vector<double>{0, 0, 0, 0, 0}));
    }

    void aJumpOfOneCurveIsAJumpOfTheDifference()
    {
        const std::vector<double> time{0, 1, 1, 2}, steps{0, 0, 1, 1}, straight{0, 2}, values{0, 4};
        const DifferenceCurve difference = differenceOf({time, steps, true}, {straight, values});
        QCOMPARE(difference.time, time);
        QCOMPARE(difference.values, (std::vector<double>{0, -2, -1, -3}));
        QVERIFY(differenceOf({time, steps}, {}).time.empty());
        const std::vector<double> later{5, 6};
        QVERIFY(differenceOf({time, steps}, {later, values}).time.empty());
    }

    void circlesAreDrawnOnce()
    {
        std::vector<double> time, x, y;
        for (std::size_t i = 0; i < 1'000'000; ++i) {
            time.push_back(static_cast<double>(i));
            x.push_back(std::cos(time.back() * 2 * std::numbers::pi / 1000));
            y.push_back(std::sin(time.back() * 2 * std::numbers::pi / 1000));
        }
        x[500'000] = 7;  // one row that lies far away
        const auto points = parametricCurve(time, x, y, {0, 1e6}, {-8, 8, -8, 8, 1024});
        QVERIFY(points.size() < 10'000);
        QVERIFY(std::ranges::any_of(points, [](const CurvePoint& point) { return point.x == 7; }));
        // The picture is whole: each eighth of the circle has points.
        std::set<int> parts;
        for (const CurvePoint& point : points) {
            if (!std::isnan(point.y) && point.x < 2)
                parts.insert(static_cast<int>(
                    std::floor((std::atan2(point.y, point.x) + std::numbers::pi) * 4 / std::numbers::pi)));
        }
        QVERIFY(parts.size() >= 8);
    }

    void gapsBreakAPath()
    {
        const std::vector<double> time{0, 1, 2, 3}, x{0, 1, std::nan(""), 3}, y{0, 1, 2, 3};
        const auto points = parametricCurve(time, x, y, {0, 3}, {});
        QCOMPARE(points.size(), std::size_t{4});
        QVERIFY(std::isnan(points[2].y));
        QCOMPARE(parametricCurve(time, x, y, {0.5, 1.5}, {}).size(), std::size_t{1});
    }

    void aSpikeOfOneRowIsNeverLostOnALogarithmicAxis()
    {
        std::vector<double> time, values(2'000'000, 0.0);
        for (std::size_t i = 0; i < values.size(); ++i) time.push_back(static_cast<double>(i + 1));
        values[3] = 5;
        values[1'234'567] = 7;
        std::vector<CurvePoint> points(decimationCapacity(500));
        const std::size_t count = decimate(time, values, nullptr, {1, 2e6, 500, true}, points);
        points.resize(count);
        QVERIFY(std::ranges::any_of(points, [](const CurvePoint& point) { return point.y == 5; }));
        QVERIFY(std::ranges::any_of(points, [](const CurvePoint& point) { return point.y == 7; }));
        // Columns are even on the axis: the first decade has as many as the last one.
        const auto within = [&](double from, double to) {
            return std::ranges::count_if(points,
                                         [&](const CurvePoint& point) { return point.x >= from && point.x < to; });
        };
        QVERIFY(within(1e3, 1e4) > 100);
    }
};

QTEST_GUILESS_MAIN(ResultsCurvesTest)
#include "results_curves_test.moc"
