// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "core/results/decimation.h"
#include "core/results/interpolation.h"

using namespace causeway;

namespace {

const double kNan = std::nan("");

std::vector<double> uniformTimes(std::size_t count)
{
    std::vector<double> times(count);
    for (std::size_t i = 0; i < count; ++i) times[i] = static_cast<double>(i);
    return times;
}

std::vector<CurvePoint> decimated(const std::vector<double>& time, const std::vector<double>& values,
                                  DecimationWindow window, const ValuePyramid* pyramid = nullptr)
{
    std::vector<CurvePoint> points(decimationCapacity(window.columns));
    points.resize(decimate(time, values, pyramid, window, points));
    return points;
}

bool sameSummary(const RangeSummary& a, const RangeSummary& b)
{
    return a.first == b.first && a.smallest == b.smallest && a.largest == b.largest && a.last == b.last &&
           a.gap == b.gap;
}

}  // namespace

class ResultsDecimationTest : public QObject {
    Q_OBJECT

private slots:
    void fewRowsAreGivenRowByRow()
    {
        const std::vector<double> time{0, 1, 1, 2}, values{5, 6, -6, 7};
        const auto points = decimated(time, values, {0, 2, 100});
        QCOMPARE(points.size(), std::size_t{4});
        for (std::size_t i = 0; i < 4; ++i) QCOMPARE(points[i], (CurvePoint{time[i], values[i]}));
    }

    void spikeOfOneRowIsNeverLost()
    {
        const auto time = uniformTimes(1'000'003);
        for (const std::size_t at :
             {std::size_t{0}, std::size_t{123'456}, std::size_t{500'000}, std::size_t{1'000'002}}) {
            std::vector<double> values(time.size(), 0.0);
            values[at] = 42;
            const ValuePyramid pyramid(values);
            for (const ValuePyramid* used : {static_cast<const ValuePyramid*>(nullptr), &pyramid}) {
                const auto points = decimated(time, values, {0, time.back(), 800}, used);
                QCOMPARE(std::count(points.begin(), points.end(), (CurvePoint{time[at], 42})), std::ptrdiff_t{1});
                QVERIFY(points.size() <= 800 * 4);
            }
        }
    }

    void eachColumnKeepsFirstSmallestLargestLast()
    {
        std::vector<double> time = uniformTimes(1000), values(1000);
        for (std::size_t i = 0; i < values.size(); ++i) values[i] = std::sin(static_cast<double>(i * i));
        const auto points = decimated(time, values, {0, 999, 10});
        const double width = 99.9;
        for (int column = 0; column < 10; ++column) {
            std::size_t begin = 0, end = 0;
            while (time[begin] < width * column) ++begin;
            end = begin;
            while (end < time.size() && (column == 9 || time[end] < width * (column + 1))) ++end;
            const auto from = values.begin() + static_cast<std::ptrdiff_t>(begin);
            const auto to = values.begin() + static_cast<std::ptrdiff_t>(end);
            for (const auto kept : {from, std::min_element(from, to), std::max_element(from, to), to - 1}) {
                const auto row = static_cast<std::size_t>(kept - values.begin());
                QVERIFY(std::find(points.begin(), points.end(), CurvePoint{time[row], values[row]}) != points.end());
            }
        }
        QVERIFY(std::is_sorted(points.begin(), points.end(), [](const auto& a, const auto& b) { return a.x < b.x; }));
    }

    void eventStaysAVerticalLine()
    {
        // Ten thousand rows, and at 5000 a jump between two rows with one time.
        std::vector<double> time = uniformTimes(10'000), values(10'000, 1.0);
        time.insert(time.begin() + 5000, time[5000]);
        values.insert(values.begin() + 5001, -1.0);
        std::fill(values.begin() + 5001, values.end(), -1.0);
        const auto points = decimated(time, values, {0, 9999, 100});
        QVERIFY(std::find(points.begin(), points.end(), CurvePoint{5000, 1}) != points.end());
        QVERIFY(std::find(points.begin(), points.end(), CurvePoint{5000, -1}) != points.end());
    }

    void gapsBreakTheLine()
    {
        std::vector<double> time = uniformTimes(10'000), values(10'000, 1.0);
        // One row inside a column, a range over several columns, and the beginning.
        values[5555] = kNan;
        std::fill(values.begin() + 7000, values.begin() + 8000, kNan);
        values[0] = std::numeric_limits<double>::infinity();
        const ValuePyramid pyramid(values);
        for (const ValuePyramid* used : {static_cast<const ValuePyramid*>(nullptr), &pyramid}) {
            const auto points = decimated(time, values, {0, 9999, 100}, used);
            QVERIFY(std::isnan(points.front().y));
            QCOMPARE(std::count_if(points.begin(), points.end(), [](const auto& p) { return std::isnan(p.y); }),
                     std::ptrdiff_t{3});
            QVERIFY(std::none_of(points.begin(), points.end(), [](const auto& p) { return std::isinf(p.y); }));
            QVERIFY(std::none_of(points.begin(), points.end(),
                                 [](const auto& p) { return p.x > 7000 && p.x < 8000 && !std::isnan(p.y); }));
        }
    }

    void neighboursOfTheIntervalComeAlong()
    {
        const auto time = uniformTimes(100);
        const auto points = decimated(time, time, {10.5, 20.5, 50});
        QCOMPARE(points.front(), (CurvePoint{10, 10}));
        QCOMPARE(points.back(), (CurvePoint{21, 21}));
        // Between two rows there is still a line to draw.
        QCOMPARE(decimated(time, time, {10.2, 10.3, 50}).size(), std::size_t{2});
    }

    void nothingIsWrittenForNothing()
    {
        QCOMPARE(decimated({}, {}, {0, 1, 10}).size(), std::size_t{0});
        const auto time = uniformTimes(10);
        QCOMPARE(decimated(time, time, {0, 1, 0}).size(), std::size_t{0});
        QCOMPARE(decimated(time, time, {1, 1, 10}).size(), std::size_t{0});
        QCOMPARE(decimated(time, time, {kNan, 1, 10}).size(), std::size_t{0});
    }

    void pyramidAgreesWithAScan()
    {
        std::mt19937 random(3);
        for (const std::size_t count : {std::size_t{1}, std::size_t{64}, std::size_t{127}, std::size_t{128},
                                        std::size_t{5000}, std::size_t{300'000}}) {
            std::vector<double> values(count);
            for (double& value : values) {
                value = random() % 3 == 0 ? kNan : static_cast<double>(random() % 100);
                if (random() % 1000 == 0) value = std::numeric_limits<double>::infinity();
            }
            if (count > 1000) std::fill_n(values.begin() + 200, 600, kNan);
            const ValuePyramid pyramid(values);
            for (int round = 0; round < 300; ++round) {
                std::size_t begin = random() % (count + 1), end = random() % (count + 1);
                if (begin > end) std::swap(begin, end);
                if (round % 2 == 0) end = std::min(end, begin + 500);
                QVERIFY(sameSummary(pyramid.summarize(values, begin, end), summarize(values, begin, end)));
            }
        }
    }

    void capacityIsNeverExceeded()
    {
        std::mt19937 random(5);
        for (int round = 0; round < 200; ++round) {
            const std::size_t count = 1 + random() % 3000;
            std::vector<double> time(count), values(count);
            double now = 0;
            for (std::size_t i = 0; i < count; ++i) {
                now += random() % 4 == 0 ? 0.0 : static_cast<double>(random() % 100) / 10;
                time[i] = now;
                values[i] = random() % 4 == 0 ? kNan : static_cast<double>(random() % 50);
            }
            const double from = now * static_cast<double>(random() % 100) / 100;
            const DecimationWindow window{from, from + now / 3 + 0.1, 1 + random() % 40};
            const auto points = decimated(time, values, window);
            QVERIFY(points.size() <= decimationCapacity(window.columns));
            QVERIFY(
                std::is_sorted(points.begin(), points.end(), [](const auto& a, const auto& b) { return a.x < b.x; }));
        }
    }

    void valueIsExactAtARowAndLinearBetween()
    {
        const std::vector<double> time{0, 1, 1, 2}, values{0, 10, 20, 40};
        const auto at = [&](double t, bool isDiscrete = false) {
            return valueAt(values, findRow(time, t).value(), isDiscrete);
        };
        QCOMPARE(at(0), 0.0);
        QCOMPARE(at(0.25), 2.5);
        QCOMPARE(at(1), 20.0);  // after the event
        QCOMPARE(at(1.5), 30.0);
        QCOMPARE(at(1.5, true), 20.0);
        QCOMPARE(at(2), 40.0);
        QVERIFY(!findRow(time, -0.1));
        QVERIFY(!findRow(time, 2.1));
        QVERIFY(!findRow(time, kNan));
        QVERIFY(!findRow({}, 0));
    }
};

QTEST_GUILESS_MAIN(ResultsDecimationTest)
#include "results_decimation_test.moc"
