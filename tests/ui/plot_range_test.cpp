// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/plot/axis_ticks.h"
#include "ui/plot/plot_range.h"

using namespace causeway::ui;

class PlotRangeTest : public QObject {
    Q_OBJECT

private slots:
    void whatIsAtTheAnchorStays()
    {
        const PlotRange range = zoomed({0, 10}, 0.5, 2);
        QCOMPARE(range, (PlotRange{1, 6}));
        QCOMPARE(zoomed(range, 2, 2), (PlotRange{0, 10}));
    }

    void zoomStopsBeforeDoublesEnd()
    {
        PlotRange range{1, 2};
        for (int i = 0; i < 1000; ++i) range = zoomed(range, 0.5, 1.5);
        QVERIFY(range.width() > 0);
        for (int i = 0; i < 5000; ++i) range = zoomed(range, 2, 1.5);
        QVERIFY(std::isfinite(range.width()));
        QVERIFY(range.from < range.to);
        QVERIFY(zoomed({0, 1}, std::nan(""), 0) == (PlotRange{0, 1}));
    }

    void rangeStaysWithinTheRun()
    {
        QCOMPARE(keptWithin({-1, 1}, {0, 10}), (PlotRange{0, 2}));
        QCOMPARE(keptWithin({9, 11}, {0, 10}), (PlotRange{8, 10}));
        QCOMPARE(keptWithin({-5, 50}, {0, 10}), (PlotRange{0, 10}));
        QCOMPARE(panned({0, 10}, 0.1), (PlotRange{1, 11}));
    }

    void constantGetsSomeHeight()
    {
        const PlotRange five = withAir(5, 5);
        QVERIFY(five.from < 5 && five.to > 5);
        QCOMPARE(withAir(0, 0), (PlotRange{-1, 1}));
        QCOMPARE(withAir(1, -1), (PlotRange{0, 1}));
        QVERIFY(withAir(5, 5 + 1e-14).width() > 0.1);
        const PlotRange huge = withAir(-std::numeric_limits<double>::max(), std::numeric_limits<double>::max());
        QVERIFY(std::isfinite(huge.width()));
    }

    void ticksAreRound_data()
    {
        QTest::addColumn<double>("from");
        QTest::addColumn<double>("to");
        QTest::addColumn<double>("first");
        QTest::addColumn<double>("interval");
        QTest::addColumn<QString>("format");
        QTest::newRow("time of the RLC circuit") << 0.0 << 0.1 << 0.0 << 0.02 << QStringLiteral("%.2f");
        QTest::newRow("volts") << -4.83 << 5.1 << -4.0 << 2.0 << QStringLiteral("%.0f");
        QTest::newRow("far from zero") << 100.001 << 100.002 << 100.001 << 0.0002 << QStringLiteral("%.4f");
        QTest::newRow("very large") << 0.0 << 2e7 << 0.0 << 5e6 << QStringLiteral("%.1e");
        QTest::newRow("very small") << 0.0 << 1e-9 << 0.0 << 2e-10 << QStringLiteral("%.1e");
    }
    void ticksAreRound()
    {
        QFETCH(double, from);
        QFETCH(double, to);
        QFETCH(double, first);
        QFETCH(double, interval);
        QFETCH(QString, format);
        const AxisTicks ticks = niceTicks({from, to}, 5);
        QVERIFY(std::abs(ticks.first - first) < 1e-9 * std::max(1.0, std::abs(first)));
        QVERIFY(std::abs(ticks.interval - interval) < 1e-9 * interval);
        QCOMPARE(QStringLiteral("%.%1%2").arg(ticks.digits).arg(QLatin1Char(ticks.notation)), format);
    }

    void neverMoreTicksThanAskedFor()
    {
        for (double width = 1e-6; width < 1e6; width *= 1.37) {
            for (int atMost = 2; atMost < 12; ++atMost) {
                const AxisTicks ticks = niceTicks({-width / 3, width * 2 / 3}, atMost);
                QVERIFY(width / ticks.interval <= atMost + 1e-6);
                QVERIFY(width / ticks.interval >= atMost / 2.6 - 1);
            }
        }
    }

    void smallTimesAreInTheirUnits()
    {
        const auto unit = [](double from, double to) { return timeUnitFor({from, to}).name; };
        QCOMPARE(unit(0, 0.05), QStringLiteral("s"));
        QCOMPARE(unit(0, 5e-3), QStringLiteral("ms"));
        QCOMPARE(unit(4e-4, 5e-4), QStringLiteral("µs"));
        QCOMPARE(unit(-2e-5, 1e-6), QStringLiteral("µs"));
        QCOMPARE(unit(0, 3e-9), QStringLiteral("ns"));
        QCOMPARE(unit(0, 3e-12), QStringLiteral("ns"));
        QCOMPARE(unit(0, 0), QStringLiteral("s"));
        QCOMPARE(timeUnitFor({4e-4, 5e-4}).factor, 1e6);
    }

    void aLowChartHasTwoNumbers()
    {
        const PlotRange range{-3500, 3500};
        QCOMPARE(niceTicks(range, 2).interval, 5000.0);
        const AxisTicks ticks = twoTicksOrMore(range, 2);
        QVERIFY2(ticks.first + ticks.interval <= range.to, qPrintable(QString::number(ticks.interval)));
    }

    /// One number does not tell how far it is from here to there; too many would run into each other.
    void everyAxisHasTwoNumbers_data()
    {
        QTest::addColumn<bool>("isLogarithmic");
        QTest::newRow("linear") << false;
        QTest::newRow("logarithmic") << true;
    }
    void everyAxisHasTwoNumbers()
    {
        QFETCH(bool, isLogarithmic);
        const auto check = [&](PlotRange range, AxisScale scale) {
            for (int atMost = 2; atMost <= 12; ++atMost) {
                const std::vector<AxisMark> marks = axisMarks(range, scale, atMost);
                const auto labelled =
                    std::ranges::count_if(marks, [](const AxisMark& mark) { return !mark.label.isEmpty(); });
                QVERIFY2(
                    labelled >= 2 && labelled <= std::max(4, 3 * atMost),
                    qPrintable(
                        QStringLiteral("%1 to %2, %3: %4").arg(range.from).arg(range.to).arg(atMost).arg(labelled)));
                QVERIFY(std::ranges::is_sorted(marks, {}, &AxisMark::value));
                for (const AxisMark& mark : marks)
                    QVERIFY(mark.value >= range.from - 1e-5 * range.width() &&
                            mark.value <= range.to + 1e-5 * range.width());
            }
        };
        for (double width = 1e-12; width < 1e12; width *= 1.37) {
            for (const double part : {-3.3, -0.99, -0.5, -0.01, 0.01, 0.7, 11.3}) {
                if (!isLogarithmic) check({part * width, (part + 1) * width}, AxisScale::Linear);
            }
        }
        for (double from = 1e-9; isLogarithmic && from < 1e3; from *= 1.9) {
            for (double factor = 1.5; factor < 1e15; factor *= 1.7)
                check({from, from * factor}, AxisScale::Logarithmic);
        }
    }
};

QTEST_GUILESS_MAIN(PlotRangeTest)
#include "plot_range_test.moc"
