// SPDX-License-Identifier: GPL-3.0-or-later
// Power, symmetrical components, limits of harmonics and floating parts of circuits.
#include <QTest>

#include <limits>

#include "core/results/floating_islands.h"
#include "core/results/power.h"
#include "tests/unit/results/waveform_fixture.h"

using namespace causeway;

namespace {

bool near(const Measured& found, double expected, double tolerance = 1e-5)
{
    const bool isNear =
        found.value && std::abs(*found.value - expected) <= tolerance * std::max(1.0, std::abs(expected));
    if (!isNear)
        qWarning("found %.17g instead of %.17g %s", found.value.value_or(std::nan("")), expected, found.reason.c_str());
    return isNear;
}

Waveform sine(double amplitude, double phase, std::size_t intervals = 20'000, double offset = 0)
{
    return sampled([=](double t) { return offset + amplitude * std::sin(2 * kPi * 50 * t + phase); }, 0.003, 0.103,
                   intervals);
}

}  // namespace

class PowerTest : public QObject {
    Q_OBJECT

private slots:
    void aSineLagsByItsAngle_data()
    {
        QTest::addColumn<double>("angle");
        for (const double angle : {0.0, 0.5, kPi / 2, 2.0, -0.5, -kPi / 2, -3.0}) QTest::addRow("%g", angle) << angle;
    }
    void aSineLagsByItsAngle()
    {
        QFETCH(double, angle);
        const Waveform u = sine(325, 0.2), i = sine(14, 0.2 - angle, 17'333);
        const Power power = powerOf(u.rows(), i.rows(), {});
        QVERIFY2(power.error.empty(), power.error.c_str());
        const double s = 325 * 14 / 2.0;
        QVERIFY(near(power.active, s * std::cos(angle)));
        QVERIFY(near(power.reactive, s * std::sin(angle)));
        QVERIFY(near(power.apparent, s));
        QVERIFY(near(power.powerFactor, std::cos(angle)));
        QVERIFY(near(power.displacementFactor, std::cos(angle)));
        QVERIFY(near(power.displacementAngle, angle));
        QVERIFY(near(power.distortionFactor, 1));
        QVERIFY(*power.distortion.value < 0.02 * s);
        QVERIFY(near(power.frequency, 50));
    }

    /// Blocks of 120 degrees, fired late by an angle: 3/pi cos(angle), the power factor of a thyristor bridge.
    void aThyristorBridgeHasItsPowerFactor()
    {
        const Waveform u = sampled([](double t) { return std::cos(2 * kPi * 50 * t); }, 0, 0.1, 60'000);
        for (const int twelfths : {0, 1, 2, 5}) {
            const auto late = [&](double part) { return sixPulse(part - twelfths / 12.0); };
            const Waveform i = steps(stepsOf(late, 12), 0.02, 0, 5);
            const double angle = twelfths * kPi / 6;
            const Power power = powerOf(u.rows(), i.rows(), {});
            QVERIFY2(power.error.empty(), power.error.c_str());
            QVERIFY(near(power.powerFactor, 3 / kPi * std::cos(angle), 1e-7));
            QVERIFY(near(power.displacementFactor, std::cos(angle), 1e-7));
            QVERIFY(near(power.distortionFactor, 3 / kPi, 1e-9));
            QVERIFY(near(power.displacementAngle, angle, 1e-7));
            const double s = power.apparent, p = power.active, q = *power.reactive.value, d = *power.distortion.value;
            QVERIFY(std::abs(s * s - p * p - q * q - d * d) < 1e-12);
        }
    }

    void directVoltageWithPulsesOfCurrent()
    {
        const Waveform u = sampled([](double) { return 48.0; }, 0, 1, 1);
        const Waveform i = steps({{0, 10}, {0.3, 0}}, 1e-3, 0.1, 1000);
        const Power power = powerOf(u.rows(), i.rows(), {});
        QVERIFY2(power.error.empty(), power.error.c_str());
        QVERIFY(near(power.active, 48 * 3, 1e-9));
        QVERIFY(near(power.apparent, 48 * 10 * std::sqrt(0.3), 1e-9));
        QVERIFY(!power.displacementFactor.value);
        const Waveform ramp = sampled([](double t) { return 2 * t; }, 0, 1, 1);
        const Power aperiodic = powerOf(u.rows(), ramp.rows(), {});
        QVERIFY(near(aperiodic.active, 48, 1e-12));
        QVERIFY(near(aperiodic.apparent, 48 * 2 / std::sqrt(3), 1e-12));
        QVERIFY(!aperiodic.reactive.value && !aperiodic.frequency.value);
        const Waveform none = sampled([](double) { return 0.0; }, 0, 1, 1);
        QVERIFY(!powerOf(u.rows(), none.rows(), {}).powerFactor.value);
    }

    /// The product of two straight lines is a parabola; its mean is exact.
    void productsOfStraightLinesAreExact()
    {
        const Waveform u{{0, 2}, {0, 2}}, i{{0, 1, 2}, {1, 0, 3}};
        const Power power = powerOf(u.rows(), i.rows(), {});
        // t(1 - t) on [0, 1], t(3t - 3) on [1, 2].
        QVERIFY(near(power.active, (1.0 / 6 + 7 - 4.5) / 2, 1e-15));
    }

    void badCurvesAreToldOf()
    {
        const Waveform u = sine(1, 0);
        Waveform i = sine(1, 0);
        i.values[10'000] = std::nan("");
        QVERIFY(powerOf(u.rows(), {}, {}).error == "current: there are no rows");
        QVERIFY(powerOf({}, u.rows(), {}).error == "voltage: there are no rows" ||
                powerOf({}, u.rows(), {}).error == "there are no rows");
        QVERIFY(!powerOf(u.rows(), i.rows(), {{}, {}, 4, {}, 50, 0.02}).error.empty());
        const Waveform late = sampled([](double t) { return t; }, 5, 6, 10);
        QVERIFY(!powerOf(u.rows(), late.rows(), {}).error.empty());
    }

    void threePhasesAreTakenApart()
    {
        const double third = 2 * kPi / 3;
        const auto componentsOf = [](const Waveform& a, const Waveform& b, const Waveform& c) {
            return symmetricalComponentsOf({a.rows(), b.rows(), c.rows()}, {});
        };
        // 10 at 0.4, 3 at -1, 2 at 2.
        const auto phase = [&](int k) {
            return sampled(
                [=](double t) {
                    const double w = 2 * kPi * 50 * t;
                    return 10 * std::sin(w + 0.4 - k * third) + 3 * std::sin(w - 1 + k * third) + 2 * std::sin(w + 2);
                },
                0, 0.1, 20'000);
        };
        const SymmetricalComponents all = componentsOf(phase(0), phase(1), phase(2));
        QVERIFY2(all.error.empty(), all.error.c_str());
        QVERIFY(std::abs(all.positive - std::polar(10.0, 0.4)) < 1e-4);
        QVERIFY(std::abs(all.negative - std::polar(3.0, -1.0)) < 1e-4);
        QVERIFY(std::abs(all.zero - std::polar(2.0, 2.0)) < 1e-4);
        QVERIFY(near(all.unbalance, 0.3));
        const SymmetricalComponents turned = componentsOf(phase(0), phase(2), phase(1));
        QVERIFY(std::abs(turned.positive - std::polar(3.0, -1.0)) < 1e-4);
        const Waveform flat = sampled([](double) { return 1.0; }, 0, 0.1, 10);
        QCOMPARE(componentsOf(flat, flat, flat).error, std::string("the curve is constant"));
        const SymmetricalComponents single = componentsOf(sine(1, 0), flat, flat);
        QVERIFY(!single.error.empty());  // other times
    }

    void limitsOfClassAAreThoseOfTheStandard()
    {
        const std::pair<std::size_t, double> limits[] = {{2, 1.08},  {3, 2.30},  {4, 0.43},  {5, 1.14},
                                                         {6, 0.30},  {7, 0.77},  {8, 0.23},  {9, 0.40},
                                                         {11, 0.33}, {13, 0.21}, {15, 0.15}, {40, 0.046}};
        for (const auto& [order, limit] : limits) QVERIFY(near(*limitOfClassA(order), limit, 1e-12));
        QVERIFY(near(*limitOfClassA(39), 0.15 * 15 / 39, 1e-12));
        for (const std::size_t order : std::initializer_list<std::size_t>{0, 1, 41, 50}) QVERIFY(!limitOfClassA(order));
    }

    void whatFloatsIsToldByThePotentialOfItsNode_data()
    {
        QTest::addColumn<double>("potential");
        QTest::addColumn<bool>("floats");
        QTest::newRow("at the ground") << 0.0 << false;
        QTest::newRow("at the ground, with a sign") << -0.0 << false;
        QTest::newRow("behind an open switch") << 5.0 << true;
    }
    /// Two elements with one current, and a switch without one from their lower node to the ground.
    void whatFloatsIsToldByThePotentialOfItsNode()
    {
        QFETCH(double, potential);
        QFETCH(bool, floats);
        const std::vector<double> time{0, 1, 2}, upper{1, 2, 3}, lower(3, potential), ground(3, 0.0);
        const std::vector<double> current{1, 0.5, -2}, back{-1, -0.5, 2}, none(3, 0.0);
        const std::vector<IslandPin> pins{
            {{time, upper}, {time, current}, 0}, {{time, lower}, {time, back}, 0}, {{time, upper}, {time, back}, 1},
            {{time, lower}, {time, current}, 1}, {{time, lower}, {time, none}, 2}, {{time, ground}, {time, none}, 2},
            {{time, ground}, {time, none}, 3},
        };
        const std::vector<double> power = powerOfFloating(pins, {false, false, true, false}, 0, 2);
        QCOMPARE(power.size(), pins.size());
        for (std::size_t p = 0; p < 4; ++p) QCOMPARE(power[p] != 0, floats);
        for (std::size_t p = 4; p < 7; ++p) QCOMPARE(power[p], 0.0);
        for (const double each : powerOfFloating(pins, {false, false, false, false}, 0, 2)) QCOMPARE(each, 0.0);
    }
};

QTEST_GUILESS_MAIN(PowerTest)
#include "power_test.moc"
