// SPDX-License-Identifier: GPL-3.0-or-later
// Measurements of curves against closed forms.
#include <QTest>

#include <limits>
#include <random>

#include "core/results/measurement.h"
#include "tests/unit/results/waveform_fixture.h"

using namespace causeway;

namespace {

bool near(double found, double expected, double tolerance)
{
    const bool isNear = std::abs(found - expected) <= tolerance * std::max(1.0, std::abs(expected));
    if (!isNear) qWarning("found %.17g instead of %.17g", found, expected);
    return isNear;
}

bool near(const Measured& found, double expected, double tolerance)
{
    if (!found.value) qWarning("nothing found: %s", found.reason.c_str());
    return found.value && near(*found.value, expected, tolerance);
}

MeasurementOptions last(std::size_t periods)
{
    MeasurementOptions options;
    options.periods = periods;
    return options;
}

}  // namespace

class MeasurementTest : public QObject {
    Q_OBJECT

private slots:
    void aSineHasItsRmsAndPeriod_data()
    {
        QTest::addColumn<double>("frequency");
        QTest::addColumn<double>("offset");
        QTest::addColumn<double>("phase");
        QTest::newRow("50 Hz") << 50.0 << 0.0 << 0.0;
        QTest::newRow("slow, above zero") << 0.03 << 5.0 << 1.0;
        QTest::newRow("fast, below zero") << 2e6 << -400.0 << -2.0;
        QTest::newRow("begins at its top") << 60.0 << 0.1 << kPi / 2;
    }
    void aSineHasItsRmsAndPeriod()
    {
        QFETCH(double, frequency);
        QFETCH(double, offset);
        QFETCH(double, phase);
        const auto sine = [&](double t) { return offset + 3 * std::sin(2 * kPi * frequency * t + phase); };
        const Waveform wave = sampled(sine, 0.3 / frequency, 7.62 / frequency, 7'777);
        const Measurement all = measure(wave.rows(), last(4));
        QVERIFY2(all.error.empty(), all.error.c_str());
        QVERIFY(near(*all.period.value * frequency, 1, 1e-9));
        QVERIFY(near(*all.frequency.value / frequency, 1, 1e-9));
        QVERIFY(near(all.mean, offset, 1e-7));
        QVERIFY(near(all.acRms, 3 / std::sqrt(2), 1e-5));
        QVERIFY(near(all.rms, std::hypot(offset, 3 / std::sqrt(2)), 1e-5));
        QVERIFY(near(all.min, offset - 3, 1e-5));
        QVERIFY(near(all.max, offset + 3, 1e-5));
        QVERIFY(near(all.peakToPeak, 6, 1e-5));
        QVERIFY(near(all.duty, 0.5, 1e-5));
        QVERIFY(near(*all.transitions.riseTime.value * frequency, std::asin(0.8) / kPi, 1e-4));
        QVERIFY(near(*all.transitions.fallTime.value * frequency, std::asin(0.8) / kPi, 1e-4));
        QVERIFY(near(all.transitions.overshoot, 0, 1e-4));
        QVERIFY(!all.transitions.settlingTime.value);
        QCOMPARE(all.harmonics.size(), std::size_t{50});
        QVERIFY(near(all.harmonics[0].amplitude, 3, 1e-5));
        QVERIFY(std::abs(std::remainder(*all.harmonics[0].phase - phase, 2 * kPi)) < 1e-6);
        QVERIFY(all.harmonics[1].amplitude < 1e-5);
        QVERIFY(near(all.thd, 0, 1e-5));
        if (offset != 0) QVERIFY(near(all.ripple, 3 / std::sqrt(2) / std::abs(offset), 1e-5));
    }

    /// What is straight between its rows is measured to rounding, however the rows lie.
    void aTriangleIsExact()
    {
        Waveform wave;
        for (int k = 0; k <= 6; ++k) {
            wave.add(2.0 * k, -1);
            if (k < 6) wave.add(2.0 * k + 0.4, 0.6);  // on the way up
            if (k < 6) wave.add(2.0 * k + 0.5, 1);
        }
        const Measurement all = measure(wave.rows(), {});
        QVERIFY(near(all.period, 2, 1e-14));
        QVERIFY(near(all.mean, 0, 1e-15));
        QVERIFY(near(all.rms, 1 / std::sqrt(3), 1e-15));
        QVERIFY(near(all.duty, 0.5, 1e-14));
        QVERIFY(near(all.integral, 0, 1e-14));
        QVERIFY(near(all.transitions.riseTime, 0.4, 1e-12));
        QVERIFY(near(all.transitions.fallTime, 1.2, 1e-12));
        QVERIFY(!all.ripple.value);
        // Of a triangle that rises in the part d of a period: 2 sin(n pi d)/((n pi)^2 d (1 - d)).
        for (const Harmonic& harmonic : all.harmonics) {
            const double n = static_cast<double>(harmonic.order), d = 0.25;
            const double expected = std::abs(2 * std::sin(n * kPi * d)) / (n * n * kPi * kPi * d * (1 - d));
            QVERIFY(near(harmonic.amplitude, expected, 1e-14));
            QCOMPARE(harmonic.phase.has_value(), harmonic.order % 4 != 0);
        }
    }

    void pulsesHaveTheirDutyAndHarmonics_data()
    {
        QTest::addColumn<double>("duty");
        QTest::addColumn<double>("lead");
        for (const double duty : {0.5, 0.001, 0.3, 0.9, 0.9995}) {
            for (const double lead : {0.0, 0.2, 0.95}) QTest::addRow("%g from %g", duty, lead) << duty << lead;
        }
    }
    void pulsesHaveTheirDutyAndHarmonics()
    {
        QFETCH(double, duty);
        QFETCH(double, lead);
        const double period = 1e-4;
        const Waveform wave = steps({{0, 12}, {duty, -3}}, period, lead, 9);
        for (std::size_t periods = 1; periods < 9; periods += 3) {
            const Measurement all = measure(wave.rows(), last(periods));
            QVERIFY2(all.error.empty(), all.error.c_str());
            QVERIFY(near(*all.period.value / period, 1, 1e-12));
            QVERIFY(near(all.duty, duty, 1e-9));
            QVERIFY(near(all.mean, -3 + 15 * duty, 1e-9));
            QVERIFY(near(all.acRms, 15 * std::sqrt(duty * (1 - duty)), 1e-9));
            QCOMPARE(all.min, -3.0);
            QCOMPARE(all.max, 12.0);
            QCOMPARE(all.transitions.riseTime.value, std::optional<double>(0.0));
            QCOMPARE(all.transitions.fallTime.value, std::optional<double>(0.0));
            QCOMPARE(all.transitions.overshoot.value, std::optional<double>(0.0));
            double squares = 0;
            for (const Harmonic& harmonic : all.harmonics) {
                const double n = static_cast<double>(harmonic.order);
                QVERIFY(near(harmonic.amplitude, std::abs(2 * 15 / (n * kPi) * std::sin(n * kPi * duty)), 1e-9));
                squares += harmonic.amplitude * harmonic.amplitude;
            }
            QVERIFY(squares / 2 < all.acRms * all.acRms * (1 + 1e-12));
            const double first = std::sqrt(2) * 15 / kPi * std::sin(kPi * duty);
            const double rest = 15 * 15 * duty * (1 - duty) - first * first;
            QVERIFY(near(all.thd, std::sqrt(rest) / first, 1e-7));
        }
    }

    void currentsOfRectifiersHaveTheirDistortion()
    {
        for (const double lead : {0.0, 0.11, 0.5}) {
            const Waveform square = steps({{0, 1}, {0.5, -1}}, 0.02, lead, 5);
            const Waveform six = steps(stepsOf(sixPulse, 6), 0.02, lead, 5);
            // A second bridge whose phases are 30 degrees apart from those of the first: differences of two phases.
            const auto delta = [](double part) {
                return (sixPulse(part + 1.0 / 12) - sixPulse(part + 5.0 / 12)) / std::sqrt(3);
            };
            const Waveform both =
                steps(stepsOf([&](double part) { return sixPulse(part) + delta(part); }, 12), 0.02, lead, 5);
            const Measurement two = measure(square.rows(), {}), three = measure(six.rows(), {}),
                              four = measure(both.rows(), {});
            QVERIFY(near(two.thd, std::sqrt(kPi * kPi / 8 - 1), 1e-9));
            QVERIFY(near(three.thd, std::sqrt(kPi * kPi / 9 - 1), 1e-9));
            QVERIFY(near(three.rms, std::sqrt(2.0 / 3), 1e-12));
            // In the sum of both the fundamentals add up, and the 5th and 7th go.
            const double rms = std::sqrt((4 + 2 * std::sqrt(3)) / 3);
            const double first = 2 * 2 * std::sqrt(3) / kPi / std::sqrt(2);
            QVERIFY(near(four.rms, rms, 1e-12));
            QVERIFY(near(four.thd, std::sqrt(rms * rms / first / first - 1), 1e-9));
            for (std::size_t n = 1; n <= 50; ++n) {
                const double order = static_cast<double>(n);
                const bool isSix = n % 6 == 1 || n % 6 == 5, isTwelve = n % 12 == 1 || n % 12 == 11;
                QVERIFY(near(two.harmonics[n - 1].amplitude, n % 2 == 1 ? 4 / (kPi * order) : 0, 1e-12));
                QVERIFY(near(three.harmonics[n - 1].amplitude, isSix ? 2 * std::sqrt(3) / (kPi * order) : 0, 1e-12));
                QVERIFY(near(four.harmonics[n - 1].amplitude, isTwelve ? 4 * std::sqrt(3) / (kPi * order) : 0, 1e-12));
            }
        }
    }

    void aRectifiedSineHasItsMean()
    {
        const auto rectified = [](double t) { return std::abs(std::sin(kPi * t)); };
        const Waveform wave = sampled(rectified, 0, 5, 50'000);
        const Measurement all = measure(wave.rows(), {});
        QVERIFY(near(all.period, 1, 1e-9));
        QVERIFY(near(all.mean, 2 / kPi, 1e-8));
        QVERIFY(near(all.rms, std::sqrt(0.5), 1e-8));
        QVERIFY(near(all.ripple, std::sqrt(kPi * kPi / 8 - 1), 1e-7));
        QVERIFY(near(all.duty, 2.0 / 3, 1e-7));
        for (std::size_t n = 1; n <= 50; ++n) {
            const double order = static_cast<double>(n);
            QVERIFY(near(all.harmonics[n - 1].amplitude, 4 / (kPi * (4 * order * order - 1)), 1e-8));
        }
    }

    void trapezoidsHaveTheirEdges()
    {
        Waveform wave;
        for (int k = 0; k < 4; ++k) {
            const double t = 10.0 * k;
            wave.add(t, 0);
            wave.add(t + 1, 0);
            wave.add(t + 2, 5);
            wave.add(t + 2.1, 6);  // overshoot of a fifth
            wave.add(t + 2.2, 5);
            wave.add(t + 6, 5);
            wave.add(t + 9, 0);
        }
        wave.add(40, 0);
        const Measurement all = measure(wave.rows(), {});
        QVERIFY(near(all.transitions.riseTime, 0.8, 1e-9));
        QVERIFY(near(all.transitions.fallTime, 2.4, 1e-9));
        QVERIFY(near(all.transitions.overshoot, 0.2, 1e-9));
        const Waveform mirrored = wave.changed([](double x) { return -x; });
        const Measurement other = measure(mirrored.rows(), {});
        QVERIFY(near(other.transitions.riseTime, 2.4, 1e-9));
        QVERIFY(near(other.transitions.fallTime, 0.8, 1e-9));
        QVERIFY(near(other.transitions.overshoot, 0, 1e-9));
    }

    void stepResponsesOfTheFirstOrderRiseAndSettle()
    {
        const double tau = 2e-3;
        for (const double sign : {1.0, -1.0}) {
            const auto response = [&](double t) { return 1 + sign * 4 * (1 - std::exp(-t / tau)); };
            const Measurement all = measure(sampled(response, 0, 30 * tau, 60'000).rows(), {});
            const Measured edge = sign > 0 ? all.transitions.riseTime : all.transitions.fallTime;
            QVERIFY(near(*edge.value / tau, std::log(9), 1e-6));
            QVERIFY(!(sign < 0 ? all.transitions.riseTime : all.transitions.fallTime).value);
            QVERIFY(near(*all.transitions.settlingTime.value / tau, std::log(50), 1e-6));
            QVERIFY(near(all.transitions.overshoot, 0, 1e-12));
            QVERIFY(!all.period.value);
            QVERIFY(!all.duty.value);
            QVERIFY(all.harmonics.empty());
            QVERIFY(near(all.mean, 1 + sign * 4 * (1 - 1 / 30.0), 1e-6));
        }
    }

    void stepResponsesOfTheSecondOrderOvershoot_data()
    {
        QTest::addColumn<double>("damping");
        for (const double damping : {0.2, 0.5, 0.7}) QTest::addRow("%g", damping) << damping;
    }
    void stepResponsesOfTheSecondOrderOvershoot()
    {
        QFETCH(double, damping);
        const double root = std::sqrt(1 - damping * damping);
        const auto response = [&](double t) {
            return 1 - std::exp(-damping * t) * (std::cos(root * t) + damping / root * std::sin(root * t));
        };
        MeasurementOptions options;
        options.settlingBand = 0.05;
        const Measurement all = measure(sampled(response, 0, 30 / damping, 300'000).rows(), options);
        QVERIFY(near(all.transitions.overshoot, std::exp(-damping * kPi / root), 1e-6));
        // The last time at which it enters the band, by bisection of a fine table.
        double settled = 0;
        for (double t = 0; t < 30 / damping; t += 1e-5) {
            if (std::abs(response(t) - 1) > 0.05) settled = t;
        }
        QVERIFY(near(all.transitions.settlingTime, settled, 2e-5));
        QVERIFY(!all.period.value);
    }

    void whatHasNotSettledHasNoOvershoot()
    {
        const auto ramp = [](double t) { return t; };
        const Measurement all = measure(sampled(ramp, 0, 1, 10).rows(), {});
        QVERIFY(!all.transitions.overshoot.value);
        QVERIFY(!all.transitions.riseTime.value);
        QVERIFY(!all.transitions.overshoot.reason.empty());
        QVERIFY(near(all.mean, 0.5, 1e-15));
        QVERIFY(near(all.rms, 1 / std::sqrt(3), 1e-15));
        const Measurement whole = measure(sampled([](double t) { return t * (1 - t); }, 0, 1, 100).rows(), {});
        QVERIFY(!whole.transitions.riseTime.value);
    }

    void aConstantIsNothingButItsMean()
    {
        for (const double value : {0.1, 0.0, -7e150}) {
            const Measurement all = measure(sampled([&](double) { return value; }, 0, 3, 1000).rows(), {});
            QCOMPARE(all.mean, value);
            QCOMPARE(all.rms, std::abs(value));
            QCOMPARE(all.acRms, 0.0);
            QCOMPARE(all.period.reason, std::string("the curve is constant"));
            QVERIFY(!all.duty.value && !all.thd.value && !all.transitions.riseTime.value);
            QCOMPARE(all.ripple.value.has_value(), value != 0);
        }
    }

    /// A current of a rectifier that is zero between its pulses.
    void pulsesOfBothSigns()
    {
        const Waveform wave = steps({{0, 0}, {0.2, 10}, {0.3, 0}, {0.7, -10}, {0.8, 0}}, 1, 0.1, 5);
        const Measurement all = measure(wave.rows(), {});
        QVERIFY(near(all.duty, 0.1, 1e-12));
        QVERIFY(near(all.rms, std::sqrt(0.2) * 10, 1e-12));
        QVERIFY(near(all.transitions.overshoot, 0, 1e-12));
        // From where -10 ends to where 10 begins, and back.
        QVERIFY(near(all.transitions.riseTime, 0.4, 1e-12));
        QVERIFY(near(all.transitions.fallTime, 0.4, 1e-12));
    }

    void discreteCurvesAreHeld()
    {
        const Waveform held{{0, 1, 3, 4, 6, 7, 9}, {1, 0, 1, 0, 1, 0, 1}, true};
        const Measurement all = measure(held.rows(), {});
        QVERIFY(near(all.mean, 3.0 / 9, 1e-15));
        QVERIFY(near(all.rms, std::sqrt(3.0 / 9), 1e-15));
        QVERIFY(near(all.period, 3, 1e-15));
        QVERIFY(near(all.duty, 1.0 / 3, 1e-15));
    }

    void bothSidesOfAJumpCount()
    {
        const Waveform wave{{0, 1, 1, 2, 2, 3}, {0, 5, -1, -1, 4, 4}};
        Measurement all = measure(wave.rows(), {});
        QCOMPARE(all.max, 5.0);
        QCOMPARE(all.min, -1.0);
        QVERIFY(near(all.integral, 2.5 - 1 + 4, 1e-15));
        // From within: what is before the interval, or after it, does not belong to it.
        MeasurementOptions options;
        options.from = 1;
        options.to = 2;
        all = measure(wave.rows(), options);
        QCOMPARE(all.max, -1.0);
        QCOMPARE(all.min, -1.0);
        QCOMPARE(all.mean, -1.0);
        options.from = 0.5;
        options.to = 1;
        all = measure(wave.rows(), options);
        QCOMPARE(all.max, 5.0);
        QCOMPARE(all.min, 2.5);
        QVERIFY(near(all.mean, 3.75, 1e-15));
        options.from = 0.25;
        options.to = 0.5;
        all = measure(wave.rows(), options);
        QVERIFY(near(all.mean, 1.875, 1e-15));
        QVERIFY(near(all.rms, std::sqrt((1.25 * 1.25 + 1.25 * 2.5 + 2.5 * 2.5) / 3), 1e-15));
    }

    /// Against quadrature of many points, which knows nothing of segments but where they end.
    void randomCurvesAgreeWithQuadrature()
    {
        std::mt19937 random(7);
        std::uniform_real_distribution<double> uniform(0, 1);
        for (int trial = 0; trial < 60; ++trial) {
            Waveform wave;
            double time = -3 * uniform(random);
            const int rows = 3 + static_cast<int>(60 * uniform(random));
            for (int i = 0; i < rows; ++i) {
                wave.add(time, 10 * uniform(random) - 4);
                if (uniform(random) < 0.3) wave.add(time, 10 * uniform(random) - 4);
                time += std::pow(10, -3 * uniform(random));
            }
            wave.isDiscrete = trial % 5 == 0;
            const double from = wave.time.front(), to = wave.time.back(), span = to - from;
            MeasurementOptions options;
            options.from = from + 0.2 * span * uniform(random);
            options.to = to - 0.2 * span * uniform(random);
            options.frequency = 1 / (*options.to - *options.from);
            const Measurement all = measure(wave.rows(), options);
            QVERIFY2(all.error.empty(), all.error.c_str());
            QCOMPARE(all.periods, std::size_t{1});

            double sum = 0, squares = 0;
            std::vector<std::complex<double>> phasors(50);
            // Gauss points of five, in many parts of each segment.
            constexpr double kPoints[] = {0, 0.5384693101056831, -0.5384693101056831, 0.9061798459386640,
                                          -0.9061798459386640};
            constexpr double kWeights[] = {0.5688888888888889, 0.4786286704993665, 0.4786286704993665,
                                           0.2369268850561891, 0.2369268850561891};
            const double duration = *options.to - *options.from;
            for (std::size_t row = 0; row + 1 < wave.time.size(); ++row) {
                const double begin = std::max(wave.time[row], *options.from);
                const double end = std::min(wave.time[row + 1], *options.to);
                if (!(end > begin)) continue;
                const int parts = 1 + static_cast<int>(60 * 4 * (end - begin) / duration);
                const double half = (end - begin) / parts / 2;
                for (int part = 0; part < parts; ++part) {
                    for (int point = 0; point < 5; ++point) {
                        const double t = begin + half * (2 * part + 1 + kPoints[point]);
                        const double share = (t - wave.time[row]) / (wave.time[row + 1] - wave.time[row]);
                        const double x = wave.isDiscrete
                                             ? wave.values[row]
                                             : (1 - share) * wave.values[row] + share * wave.values[row + 1];
                        const double weight = kWeights[point] * half;
                        sum += weight * x;
                        squares += weight * x * x;
                        for (std::size_t n = 1; n <= 50; ++n)
                            phasors[n - 1] += weight * x * 2.0 / duration *
                                              std::polar(1.0, -2 * kPi * static_cast<double>(n) * t / duration);
                    }
                }
            }
            QVERIFY(near(all.integral, sum, 1e-12));
            QVERIFY(near(all.mean, sum / duration, 1e-12));
            QVERIFY(near(all.rms, std::sqrt(squares / duration), 1e-12));
            for (std::size_t n = 1; n <= 50; ++n) {
                const Harmonic& harmonic = all.harmonics[n - 1];
                QVERIFY(near(harmonic.amplitude, std::abs(phasors[n - 1]), 1e-11));
                // A sine is a cosine a quarter later.
                if (harmonic.amplitude > 1e-3)
                    QVERIFY(std::abs(std::remainder(*harmonic.phase - std::arg(phasors[n - 1]) - kPi / 2, 2 * kPi)) <
                            1e-8);
            }
        }
    }

    void otherScalesAndRowsChangeNothing()
    {
        const auto f = [](double t) {
            return 2 + std::sin(2 * kPi * t) + 0.4 * std::sin(6 * kPi * t + 1) + (t - std::floor(t) < 0.3 ? 1.0 : 0.0);
        };
        Waveform wave = sampled(f, 0.1, 6.4, 6300);
        const Measurement all = measure(wave.rows(), last(3));
        QVERIFY(near(all.period, 1, 1e-3));
        const auto same = [&](const Measurement& other, double scale, double offset, double slower) {
            if (!other.error.empty()) return false;
            if (!near(other.mean, scale * all.mean + offset, 1e-11)) return false;
            if (!near(other.acRms / std::abs(scale), all.acRms, 1e-11)) return false;
            if (!near(*other.period.value / slower, *all.period.value, 1e-11)) return false;
            if (!near(*other.thd.value, *all.thd.value, 1e-10)) return false;
            for (std::size_t i = 0; i < all.harmonics.size(); ++i) {
                if (!near(other.harmonics[i].amplitude / std::abs(scale), all.harmonics[i].amplitude, 1e-10))
                    return false;
            }
            return true;
        };
        QVERIFY(same(measure(wave.changed([](double x) { return 1e3 * x - 200; }).rows(), last(3)), 1e3, -200, 1));
        QVERIFY(same(measure(wave.changed([](double x) { return -x; }).rows(), last(3)), -1, 0, 1));
        const auto identity = [](double x) { return x; };
        QVERIFY(same(measure(wave.changed(identity, [](double t) { return 64 * t; }).rows(), last(3)), 1, 0, 64));
        QVERIFY(same(measure(wave.changed(identity, [](double t) { return t / 1024 + 2; }).rows(), last(3)), 1, 0,
                     1.0 / 1024));
        // More rows on the same lines.
        Waveform dense;
        std::mt19937 random(3);
        for (std::size_t i = 0; i + 1 < wave.time.size(); ++i) {
            dense.add(wave.time[i], wave.values[i]);
            const double share = static_cast<double>(random() % 1000) / 1000;
            dense.add(wave.time[i] + share * (wave.time[i + 1] - wave.time[i]),
                      wave.values[i] + share * (wave.values[i + 1] - wave.values[i]));
            if (i % 100 == 0) dense.add(dense.time.back(), dense.values.back());
        }
        dense.add(wave.time.back(), wave.values.back());
        QVERIFY(same(measure(dense.rows(), last(3)), 1, 0, 1));
    }

    void rowsThatAreTooFewAreToldOf()
    {
        for (const std::size_t rows : std::initializer_list<std::size_t>{8, 10, 20, 50, 200}) {
            const Waveform wave = sampled([](double t) { return std::sin(2 * kPi * t + 0.2); }, 0, 6, 6 * rows);
            const Measurement all = measure(wave.rows(), {});
            const double off = 1 - all.acRms * std::sqrt(2);
            QVERIFY(off > 0);
            QVERIFY(all.bend > 0.6 * off && all.bend < 1.2 * off);
        }
        // What is straight between corners and jumps, and rows that lie anywhere on it, bend nothing.
        Waveform zigzag;
        for (int k = 0; k < 12; ++k) {
            for (const double part : {0.0, 0.3, 0.31, 0.9}) zigzag.add(k + part, k % 2 == 0 ? part : 1 - part);
        }
        QVERIFY(measure(zigzag.rows(), {}).bend < 1e-12);
        QCOMPARE(measure(steps({{0, 1}, {0.3, 0}}, 1, 0.1, 5).rows(), {}).bend, 0.0);
        // What is gone in the row behind a jump is hardly as long as that row says.
        Waveform discharges;
        for (int k = 0; k < 12; ++k) {
            discharges.add(k, 0);
            for (const double part : {0.0, 0.25, 0.5, 0.75}) discharges.add(k + part, part == 0 ? 1 : 0);
        }
        QVERIFY(measure(discharges.rows(), {}).bend > 0.05);
    }

    void hugeAndTinyValuesAreMeasured()
    {
        for (const double scale : {1e200, 1e-200, 1e-300}) {
            const Waveform wave = steps({{0, scale}, {0.25, 0}}, 1, 0.1, 6);
            const Measurement all = measure(wave.rows(), last(2));
            QVERIFY2(all.error.empty(), all.error.c_str());
            QVERIFY(near(all.mean / scale, 0.25, 1e-12));
            QVERIFY(near(all.rms / scale, 0.5, 1e-12));
            QVERIFY(near(all.duty, 0.25, 1e-12));
            QVERIFY(near(all.harmonics[0].amplitude / scale, 2 / kPi * std::sin(kPi / 4), 1e-12));
        }
        // A small ripple on a large value keeps its digits.
        const Waveform ripple = steps({{0, 400 + 1e-4}, {0.5, 400 - 1e-4}}, 1, 0.1, 6);
        QVERIFY(near(measure(ripple.rows(), {}).acRms / 1e-4, 1, 1e-8));
    }

    void badRowsAreToldOf_data()
    {
        constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
        constexpr double kInfinite = std::numeric_limits<double>::infinity();
        using Values = QList<double>;
        QTest::addColumn<Values>("time");
        QTest::addColumn<Values>("values");
        QTest::addColumn<QString>("error");
        QTest::newRow("empty") << Values{} << Values{} << "there are no rows";
        QTest::newRow("one row") << Values{1} << Values{1} << "the interval has no duration";
        QTest::newRow("one instant") << Values{1, 1, 1} << Values{1, 2, 3} << "the interval has no duration";
        QTest::newRow("backwards") << Values{0, 2, 1, 3} << Values{1, 2, 3, 4} << "the time goes back in row 3";
        QTest::newRow("no time") << Values{0, kNaN, 1} << Values{1, 2, 3} << "the time of row 2 is not finite";
        QTest::newRow("no value") << Values{0, 1, 2} << Values{1, kNaN, 3} << "the value at 1 s is not finite";
        QTest::newRow("no first value") << Values{0, 1} << Values{kInfinite, 1} << "the value at 0 s is not finite";
        QTest::newRow("no last value") << Values{0, 1} << Values{1, kNaN} << "the value at 1 s is not finite";
        QTest::newRow("infinite time") << Values{0, kInfinite} << Values{1, 2} << "the time of row 2 is not finite";
        QTest::newRow("too large") << Values{0, 1, 2} << Values{1e308, -1e308, 0} << "the value at 0 s is too large";
        QTest::newRow("lost values") << Values{0, 1, 2} << Values{1, 2} << "there are 3 times and 2 values";
    }
    void badRowsAreToldOf()
    {
        QFETCH(QList<double>, time);
        QFETCH(QList<double>, values);
        QFETCH(QString, error);
        const CurveRows rows{{time.constData(), static_cast<std::size_t>(time.size())},
                             {values.constData(), static_cast<std::size_t>(values.size())}};
        QCOMPARE(QString::fromStdString(measure(rows, {}).error), error);
        QVERIFY(!measure(rows, last(1)).error.empty());
    }

    void intervalsMustHaveRows()
    {
        const Waveform wave = sampled([](double t) { return std::sin(2 * kPi * t); }, 1, 6, 1000);
        const auto errorOf = [&](std::optional<double> from, std::optional<double> to,
                                 std::optional<std::size_t> periods = {}, std::optional<double> frequency = {}) {
            MeasurementOptions options;
            options.from = from;
            options.to = to;
            options.periods = periods;
            options.frequency = frequency;
            return measure(wave.rows(), options).error;
        };
        QCOMPARE(errorOf(0.5, 2), std::string("the rows go from 1 s to 6 s"));
        QCOMPARE(errorOf(2, 7), std::string("the rows go from 1 s to 6 s"));
        QCOMPARE(errorOf(3, 2), std::string("the interval has no duration"));
        QCOMPARE(errorOf(3, 3), std::string("the interval has no duration"));
        QVERIFY(!errorOf(std::nan(""), 3).empty());
        QVERIFY(!errorOf(2, std::numeric_limits<double>::infinity()).empty());
        QCOMPARE(errorOf({}, {}, 5), std::string());
        QVERIFY(errorOf({}, {}, 6).starts_with("there are 5 whole periods of "));
        QVERIFY(!errorOf({}, {}, {}, 0.0).empty());
        QVERIFY(!errorOf({}, {}, {}, -1.0).empty());
        QVERIFY(!errorOf({}, {}, {}, 1e300).empty());
        QVERIFY(!errorOf({}, {}, 1, 0.1).empty());
        QCOMPARE(errorOf({}, {}, {}, 0.1), std::string());  // no whole period: no harmonics
        // What is bad outside of the interval does not matter.
        Waveform broken = wave;
        broken.values.front() = std::nan("");
        MeasurementOptions options;
        options.from = 2;
        QVERIFY(measure(broken.rows(), options).error.empty());
    }
};

QTEST_GUILESS_MAIN(MeasurementTest)
#include "measurement_test.moc"
