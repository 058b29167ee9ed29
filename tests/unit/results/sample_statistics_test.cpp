// SPDX-License-Identifier: GPL-3.0-or-later
// Statistics of samples whose figures are known, and of those that are none.
#include <QTest>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/results/sample_statistics.h"

using namespace causeway;

class SampleStatisticsTest : public QObject {
    Q_OBJECT
private slots:
    void anArithmeticProgression()
    {
        // 1 .. 101: mean 51, variance n(n+1)/12 with n = 101, quartiles 26, 51, 76.
        std::vector<double> values(101);
        std::iota(values.rbegin(), values.rend(), 1.0);
        const auto statistics = statisticsOf(values);
        QVERIFY(statistics.has_value());
        QCOMPARE(statistics->count, std::size_t(101));
        QCOMPARE(statistics->mean, 51.0);
        QCOMPARE(*statistics->deviation, std::sqrt(101.0 * 102.0 / 12.0));
        QCOMPARE(statistics->least, 1.0);
        QCOMPARE(statistics->lowerQuartile, 26.0);
        QCOMPARE(statistics->median, 51.0);
        QCOMPARE(statistics->upperQuartile, 76.0);
        QCOMPARE(statistics->most, 101.0);
        const Histogram histogram = histogramOf(values, 20);
        QCOMPARE(std::accumulate(histogram.counts.begin(), histogram.counts.end(), std::size_t(0)), std::size_t(101));
        for (const std::size_t count : histogram.counts)
            QVERIFY(count >= 101 / histogram.counts.size() - 1 && count <= 101 / histogram.counts.size() + 2);
        QVERIFY(std::abs(histogram.from + histogram.width * static_cast<double>(histogram.counts.size()) - 101) <
                1e-12 * 101);
    }

    /// A large offset takes nothing from the deviation.
    void smallDeviationsOfLargeValues()
    {
        const std::vector<double> values{1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16};
        QCOMPARE(statisticsOf(values)->mean, 1e9 + 10);
        QCOMPARE(*statisticsOf(values)->deviation, std::sqrt(30.0));
    }

    void oneValueAndNone()
    {
        const double nan = std::nan(""), infinity = std::numeric_limits<double>::infinity();
        QVERIFY(!statisticsOf(std::vector<double>{}).has_value());
        QVERIFY(!statisticsOf(std::vector<double>{nan, infinity, -infinity}).has_value());
        QVERIFY(histogramOf(std::vector<double>{nan}, 5).counts.empty());
        const auto one = statisticsOf(std::vector<double>{nan, 3.0});
        QCOMPARE(one->count, std::size_t(1));
        QCOMPARE(one->median, 3.0);
        QVERIFY(!one->deviation.has_value());
        QVERIFY((histogramOf(std::vector<double>{2.0, 2.0, 2.0}, 5).counts == std::vector<std::size_t>{3}));
    }

    /// What lies on a border of two bins counts once; the greatest value is in the last one.
    void everyValueIsInOneBin()
    {
        std::vector<double> values;
        for (int i = 0; i <= 1000; ++i) values.push_back(0.1 * i);
        const Histogram histogram = histogramOf(values, 10);
        QCOMPARE(histogram.counts.size(), std::size_t(10));
        QCOMPARE(std::accumulate(histogram.counts.begin(), histogram.counts.end(), std::size_t(0)), values.size());
        QVERIFY(histogram.counts.back() >= 100);
        // Most of them the same: the width comes from their number.
        std::vector<double> same(100, 1.0);
        same.push_back(2);
        const Histogram skew = histogramOf(same, 10);
        QCOMPARE(skew.counts.front(), std::size_t(100));
        QCOMPARE(skew.counts.back(), std::size_t(1));
    }
};

QTEST_GUILESS_MAIN(SampleStatisticsTest)
#include "sample_statistics_test.moc"
