// SPDX-License-Identifier: GPL-3.0-or-later
// Periods of curves: those that are there are found, others are not made up.
#include <QTest>

#include <random>

#include "core/results/period.h"
#include "tests/unit/results/waveform_fixture.h"

using namespace causeway;

namespace {

CurvePeriod periodOf(const Waveform& wave)
{
    return causeway::periodOf(wave.rows(), wave.time.front(), wave.time.back());
}

/// A half bridge: a sine of `frequency` compared with a triangle of so many times the frequency.
Waveform pulseWidths(double frequency, double ratio, double depth, double periods)
{
    Waveform wave;
    const double carrier = 1 / (frequency * ratio);
    const auto count = static_cast<std::size_t>(periods * ratio);
    for (std::size_t k = 0; k < count; ++k) {
        const double begin = static_cast<double>(k) * carrier;
        const double width = carrier * (0.5 + depth / 2 * std::sin(2 * kPi * static_cast<double>(k) / ratio));
        const double on = begin + (carrier - width) / 2, off = on + width;
        if (k == 0) wave.add(0, -1);
        for (const auto& [at, from] : {std::pair(on, -1.0), std::pair(off, 1.0)}) {
            wave.add(at, from);
            wave.add(at, -from);
        }
    }
    wave.add(static_cast<double>(count) * carrier, -1);
    return wave;
}

}  // namespace

class PeriodTest : public QObject {
    Q_OBJECT

private slots:
    void twoPeriodsAreEnoughAndLessAreNot()
    {
        for (const double phase : {0.0, 0.3, kPi / 2, kPi, 4.0, 6.0}) {
            const auto sine = [&](double t) { return std::sin(2 * kPi * t + phase); };
            const CurvePeriod two = periodOf(sampled(sine, 0, 2, 2000));
            QVERIFY2(two.isFound(), two.reason.c_str());
            QVERIFY(std::abs(two.length - 1) < 1e-9);
            QVERIFY(periodOf(sampled(sine, 0, 7.3, 2000)).isFound());
            QVERIFY(!periodOf(sampled(sine, 0, 1.9, 2000)).isFound());
            QVERIFY(!periodOf(sampled(sine, 0, 0.7, 2000)).isFound());
        }
    }

    void aTransientAtTheBeginningDoesNotHideThePeriod()
    {
        const auto starting = [](double t) {
            return 12 * (1 - std::exp(-t / 3)) + 0.02 * std::sin(2 * kPi * 10 * t) + std::exp(-t) * std::cos(7 * t);
        };
        const CurvePeriod found = periodOf(sampled(starting, 0, 60, 60'000));
        QVERIFY2(found.isFound(), found.reason.c_str());
        QVERIFY(std::abs(found.length - 0.1) < 1e-5);
        QVERIFY(found.since > 5);
    }

    /// A decaying offset moves the first instants: three periods must not be taken for one.
    void aTransientDoesNotMultiplyThePeriod()
    {
        for (const double size : {0.001, 0.01, 0.02, 0.03, 0.05, 0.2}) {
            for (const double time : {0.3, 1.0, 3.0}) {
                const auto decaying = [&](double t) { return std::sin(2 * kPi * t) - size * std::exp(-t / time); };
                const CurvePeriod found = periodOf(sampled(decaying, 0, 10.2, 2'040));
                QVERIFY2(found.isFound(), found.reason.c_str());
                if (std::abs(found.length - 1) > 1e-3) qWarning("%g %g: %.12g", size, time, found.length);
                QVERIFY(std::abs(found.length - 1) < 1e-3);
            }
        }
        // The first pulse of a relaxation oscillator is half as long.
        Waveform wave;
        wave.add(0, 0);
        for (int k = 0; k < 12; ++k) {
            wave.add(0.5 + k, k % 2 == 0 ? 5 : -5);
            wave.add(0.5 + k, k % 2 == 0 ? 6 : -6);
        }
        QVERIFY(std::abs(periodOf(wave).length - 2) < 1e-12);
    }

    void pulsesOfAnInverterHaveThePeriodOfTheirSine_data()
    {
        QTest::addColumn<double>("ratio");
        QTest::addColumn<double>("periods");
        for (const double ratio : {9.0, 39.0, 200.0, 400.0}) {
            for (const double periods : {2.25, 3.0, 5.5}) QTest::addRow("%g, %g", ratio, periods) << ratio << periods;
        }
    }
    void pulsesOfAnInverterHaveThePeriodOfTheirSine()
    {
        QFETCH(double, ratio);
        QFETCH(double, periods);
        const CurvePeriod found = periodOf(pulseWidths(50, ratio, 0.8, periods));
        QVERIFY2(found.isFound(), found.reason.c_str());
        QVERIFY(std::abs(found.length - 0.02) < 1e-12);
    }

    void pulsesThatNeverRepeatHaveNone()
    {
        QVERIFY(!periodOf(pulseWidths(50, 20 * std::sqrt(2), 0.8, 5)).isFound());
        std::mt19937 random(11);
        for (int trial = 0; trial < 20; ++trial) {
            Waveform noise;
            double time = 0;
            for (int i = 0; i < 3000; ++i) {
                noise.add(time += 1e-3 * (1 + static_cast<double>(random() % 1000)),
                          static_cast<double>(random() % 1000));
                if (trial % 2 == 0) noise.add(time, static_cast<double>(random() % 1000));
            }
            QVERIFY(!periodOf(noise).isFound());
        }
    }

    /// As regular as a clock, but no two pulses are alike; every number of them has to be refused.
    void clockedPulsesOfRandomHeightHaveNone()
    {
        std::mt19937 random(23);
        Waveform pulses;
        for (int k = 0; k < 100'000; ++k) {
            pulses.add(k, 0);
            pulses.add(k, 1 + static_cast<double>(random() % 1000) / 2000);
            pulses.add(k + 0.5, pulses.values.back());
            pulses.add(k + 0.5, 0);
        }
        QVERIFY(!periodOf(pulses).isFound());
    }

    void whatChangesFromPeriodToPeriodHasNone()
    {
        QVERIFY(!periodOf(sampled([](double t) { return std::exp(-t / 4) * std::sin(2 * kPi * t); }, 0, 8, 8000))
                     .isFound());
        QVERIFY(!periodOf(sampled([](double t) { return std::sin(2 * kPi * t * t); }, 0, 8, 80'000)).isFound());
        QVERIFY(!periodOf(sampled([](double t) { return t + 0.5 * std::sin(2 * kPi * t); }, 0, 8, 8000)).isFound());
        QVERIFY(!periodOf(sampled([](double t) { return t; }, 0, 8, 8000)).isFound());
        QVERIFY(!periodOf(sampled([](double t) { return std::exp(-t); }, 0, 40, 8000)).isFound());
        QCOMPARE(periodOf(sampled([](double) { return 3.0; }, 0, 40, 8000)).reason,
                 std::string("the curve is constant"));
    }

    void pulsesOfTwoHeightsTakeTurns()
    {
        // Narrow pulses, whose heights differ by a fifth: the period is that of both.
        const Waveform wave = steps({{0, 5}, {0.001, 0}, {0.5, 4}, {0.501, 0}}, 2, 0.1, 6);
        const CurvePeriod found = periodOf(wave);
        QVERIFY2(found.isFound(), found.reason.c_str());
        QVERIFY(std::abs(found.length - 2) < 1e-12);
    }

    void severalRisesInAPeriodAreOnePeriod()
    {
        const auto f = [](double t) { return std::sin(2 * kPi * t) + 0.9 * std::sin(2 * kPi * 7 * t + 1); };
        const CurvePeriod found = periodOf(sampled(f, 0.2, 5, 48'000));
        QVERIFY2(found.isFound(), found.reason.c_str());
        QVERIFY(std::abs(found.length - 1) < 1e-6);
    }

    void plateausAtTheMiddleDoNotHideThePeriod()
    {
        for (const double lead : {0.0, 0.05, 0.4}) {
            const CurvePeriod found = periodOf(steps(stepsOf(sixPulse, 6), 0.02, lead, 4));
            QVERIFY2(found.isFound(), found.reason.c_str());
            QVERIFY(std::abs(found.length - 0.02) < 1e-15);
        }
    }
};

QTEST_GUILESS_MAIN(PeriodTest)
#include "period_test.moc"
