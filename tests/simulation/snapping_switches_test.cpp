// SPDX-License-Identifier: GPL-3.0-or-later
// Switches that snap: at the instant of the change no modes agree with what was before, or those that hold at the
// instant have no values after it. Held against closed forms.
#include <fmt/format.h>

#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class SnappingSwitchesTest : public QObject {
    Q_OBJECT
private slots:
    void frictionBreaksAwayWithHysteresis_data();
    void frictionBreaksAwayWithHysteresis();
    void schmittTrigger_data();
    void schmittTrigger();
    void instantThatAnEventSchedulesForNow_data();
    void instantThatAnEventSchedulesForNow();
    void shortAcrossACapacitorTurnsADiodeOff_data();
    void shortAcrossACapacitorTurnsADiodeOff();
    void switchTakesOverFromADiodeAcrossCapacitances_data();
    void switchTakesOverFromADiodeAcrossCapacitances();
};

void SnappingSwitchesTest::frictionBreaksAwayWithHysteresis_data()
{
    QTest::addColumn<double>("mass");
    QTest::addColumn<double>("peak");
    QTest::addColumn<double>("direction");
    for (const double mass : {0.5, 1.0, 2.0, 10.0}) {
        for (const double peak : {1.0001, 1.1, 1.5}) {
            for (const double direction : {1.0, -1.0}) {
                const QString name = QString("mass %1, peak %2, direction %3").arg(mass).arg(peak).arg(direction);
                QTest::newRow(qPrintable(name)) << mass << peak << direction;
            }
        }
    }
}

/// Sliding needs less force than breaking away: a heavy mass that has just begun to slide is below the peak at once,
/// and only pre(startForward) keeps it sliding.
void SnappingSwitchesTest::frictionBreaksAwayWithHysteresis()
{
    QFETCH(double, mass);
    QFETCH(double, peak);
    QFETCH(double, direction);
    const std::string text = QString(R"(
model M
  parameter Real m = %1, peak = %2, d = %3;
  Real v(start = 0, fixed = true), a, s, force, drive = 2*d*time;
  Boolean start(start = false, fixed = true), locked, stuck(start = true, fixed = true);
equation
  der(v) = a;
  m*a = drive - force;
  start = pre(stuck) and (d*s > peak or pre(start) and d*s > 1);
  locked = pre(stuck) and not start;
  a = if locked then 0 else s - d;
  force = if locked then s else d;
  stuck = locked or d*v <= 0;
  annotation(experiment(StopTime = 1));
end M;
)")
                                 .arg(mass)
                                 .arg(peak, 0, 'g', 17)
                                 .arg(direction)
                                 .toStdString();
    for (const double tolerance : {1e-4, 1e-6, 1e-10}) {
        const Outcome outcome = run(text, [&](SimulationSettings& settings) { settings.tolerance = tolerance; });
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        // From the instant at which the drive is at the peak: m der(v) = 2 t - 1.
        const double from = peak / 2, wanted = direction * ((1 - 1) - (from * from - from)) / mass;
        QVERIFY2(std::fabs(outcome.at("v", 1) - wanted) < tolerance + 1e-9,
                 qPrintable(QString::number(outcome.at("v", 1) - wanted)));
        QCOMPARE(outcome.at("v", 0.99 * from), 0.0);
    }
}

void SnappingSwitchesTest::schmittTrigger_data()
{
    QTest::addColumn<double>("tolerance");
    for (const double tolerance : {1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-10, 1e-12})
        QTest::newRow(qPrintable(QString::number(tolerance))) << tolerance;
}

/// Positive feedback around a limited amplifier: where a saturated branch ends, the linear one begins but leads back in
/// time; the jump to the other limit is the only continuation.
void SnappingSwitchesTest::schmittTrigger()
{
    QFETCH(double, tolerance);
    const std::string text = R"(
model M
  parameter Real gain = 15000, b = 0.4;
  Real difference, out(start = -15), triangle(start = -20, fixed = true);
equation
  out = if gain*difference > 15 then 15 else if gain*difference < -15 then -15 else gain*difference;
  difference = b*out - (1 - b)*triangle;
  der(triangle) = 10*out;
  annotation(experiment(StopTime = 1));
end M;
)";
    const Outcome outcome = run(text, [&](SimulationSettings& settings) { settings.tolerance = tolerance; });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const double threshold = (0.4 * 15 - 15.0 / 15000) / 0.6;
    double time = (threshold + 20) / 150, slope = -150, triangle = threshold;
    std::vector<double> switched{time};
    for (; time + 2 * threshold / 150 < 1; slope = -slope, triangle = -triangle) {
        time += 2 * threshold / 150;
        switched.push_back(time);
    }
    QVERIFY(isClose(outcome.at("triangle", 1), triangle + slope * (1 - time), 1e-9));
    const std::vector<double> events = eventTimes(outcome.result());
    QCOMPARE(events.size(), switched.size());
    for (std::size_t i = 0; i < events.size(); ++i) QVERIFY(isClose(events[i], switched[i], 1e-9));
}

void SnappingSwitchesTest::instantThatAnEventSchedulesForNow_data()
{
    QTest::addColumn<double>("delay");
    for (const double delay : {0.0, 1e-20, 1e-17, -1e-17, 1e-16, 1e-15, 1e-14, 1e-13, 2e-13, 1e-12, 1e-9})
        QTest::newRow(qPrintable(QString::number(delay))) << delay;
}

/// As in pulse-width modulation with a pulse of zero width: `time < T0 + delay` while T0 becomes the present time.
void SnappingSwitchesTest::instantThatAnEventSchedulesForNow()
{
    QFETCH(double, delay);
    const std::string text = QString(R"(
model M
  parameter Real delay = %1;
  discrete Real from(start = 0, fixed = true);
  Integer y, z;
  Real x(start = 0, fixed = true);
equation
  when sample(0.3, 0.3) then
    from = time;
  end when;
  y = if time < from + delay then 0 elseif time < from + 0.1 then 1 else 2;
  z = if time > from + delay then 1 else 0;
  der(x) = y + 10*z;
  annotation(experiment(StopTime = 1));
end M;
)")
                                 .arg(delay, 0, 'g', 17)
                                 .toStdString();
    for (const std::string solver : {"cvode", "ida", "dopri5"}) {
        const Outcome outcome = run(text, [&](SimulationSettings& settings) { settings.solver = solver; });
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        // 0.1 s of each period with 1, the rest with 2, and four delays with neither.
        QVERIFY2(std::fabs(outcome.at("x", 1) - 11.6) < 1e-9 + 44 * std::fabs(delay),
                 qPrintable(QString::number(outcome.at("x", 1), 'g', 12)));
    }
}

void SnappingSwitchesTest::shortAcrossACapacitorTurnsADiodeOff_data()
{
    QTest::addColumn<double>("voltage");
    QTest::addColumn<double>("capacity");
    QTest::addColumn<double>("phase");
    for (const double voltage : {10.0, 1000.0}) {
        for (const double capacity : {0.365, 3.65e-3}) {
            for (const double phase : {0.0, 0.1, 0.2})
                QTest::addRow("%g V, %g F, phase %g", voltage, capacity, phase) << voltage << capacity << phase;
        }
    }
}

// Two switches close across a capacitor while a diode conducts between it and another one. The jump turns the diode off
// or on; the limit of vanishing resistance decides which.
void SnappingSwitchesTest::shortAcrossACapacitorTurnsADiodeOff()
{
    QFETCH(double, voltage);
    QFETCH(double, capacity);
    QFETCH(double, phase);
    const auto simulate = [&](double resistance) {
        return run(fmt::format(R"(
            model M
              parameter Real r = {};
              Real v1, v2, v3, v4, i4, i5, i6, i7, i8, id, ir, s6, s7, sd;
              Real u4(start = 0, fixed = true), u5(start = 0, fixed = true);
              Boolean on6 = time >= 0.232 and time < 0.382 or time >= 0.732 and time < 0.882;
              Boolean on7 = time >= 0.363 and time < 0.513 or time >= 0.863 and time < 1.013;
              Boolean on8 = time >= 0.11 and time < 0.26 or time >= 0.61 and time < 0.76;
            equation
              v1 = {}*sin(6.28318530717959*(time + {}));
              u5 = v3 - v1; u4 = v4 - v3; {}*der(u5) = i5; 0.0169*der(u4) = i4;
              v1 - v2 = s6*(if on6 then r else 1); i6 = s6*(if on6 then 1 else r);
              v2 - v3 = s7*(if on7 then r else 1); i7 = s7*(if on7 then 1 else r);
              v4 - v2 = sd*(if sd < 0 then 1 else r); id = sd*(if sd < 0 then r else 1);
              i8 = if on8 then (v1 - v4)/10.3 else 0;
              ir = (v2 - v4)/13.6;
              i6 + id = i7 + ir; ir + i8 = id + i4; i7 + i4 = i5 + v3/0.803;
              annotation(experiment(StopTime = 1.1, Interval = 0.01, Tolerance = 1e-8));
            end M;)",
                               resistance, voltage, phase, capacity));
    };
    const Outcome ideal = simulate(0), nearly = simulate(1e-7);
    QVERIFY2(nearly.completed(), nearly.messages().c_str());
    QVERIFY2(ideal.completed(), ideal.messages().c_str());
    for (const double time : {0.35, 0.37, 0.5, 0.7, 0.85, 0.87, 1.0, 1.1}) {
        for (const char* name : {"u4", "u5"}) {
            const double error = ideal.at(name, time) - nearly.at(name, time);
            QVERIFY2(std::fabs(error) < 1e-4 * voltage, qPrintable(QString("%1(%2) = %3, not %4")
                                                                       .arg(name)
                                                                       .arg(time)
                                                                       .arg(ideal.at(name, time))
                                                                       .arg(nearly.at(name, time))));
        }
    }
}

void SnappingSwitchesTest::switchTakesOverFromADiodeAcrossCapacitances_data()
{
    QTest::addColumn<int>("legs");
    QTest::addColumn<double>("voltage");
    QTest::addColumn<double>("capacity");
    QTest::addColumn<bool>("hasBodyDiodes");
    for (const int legs : {1, 2, 4}) {
        for (const double voltage : {12.0, 400.0}) {
            for (const double capacity : {1e-10, 3e-9}) {
                for (const bool hasBodyDiodes : {false, true})
                    QTest::addRow("%d legs, %g V, %g F, body diodes %d", legs, voltage, capacity, int(hasBodyDiodes))
                        << legs << voltage << capacity << hasBodyDiodes;
            }
        }
    }
}

// Legs of half bridges with output capacitances. While the lower diode conducts the current of a load the upper switch
// closes, and the midpoint jumps to the other rail; with the previous modes this would short the supply. When it opens,
// the current removes the charge evenly until the diode conducts again.
void SnappingSwitchesTest::switchTakesOverFromADiodeAcrossCapacitances()
{
    QFETCH(int, legs);
    QFETCH(double, voltage);
    QFETCH(double, capacity);
    QFETCH(bool, hasBodyDiodes);
    constexpr double kPeriod = 1e-5;
    const double current = 8 * capacity * voltage / kPeriod;  // the way down takes a fifth of the period
    std::string declarations = "Real v, i;", equations = "v = V;", sum = "i";
    for (int k = 0; k < legs; ++k) {
        declarations += fmt::format(
            "Real v{0}, u{0}(start = 0, fixed = true), w{0}, us{0}, is{0}, ud{0}, id{0}, sd{0}, ub{0}, ib{0}, sb{0}, "
            "iu{0}, iw{0}; Boolean d{0}, b{0}; Boolean on{0} = time >= {1} and time < {1} + {2} or time >= {1} + {3} "
            "and time < {1} + {2} + {3};",
            k, kPeriod * (0.1 + 0.07 * k), 0.4 * kPeriod, kPeriod);
        equations += fmt::format(
            "us{0} = v - v{0}; 0 = if on{0} then us{0} else is{0}; ud{0} = -v{0}; d{0} = sd{0} < 0; ud{0} = if d{0} "
            "then "
            "sd{0} else 0; id{0} = if d{0} then 0 else sd{0}; u{0} = v{0}; iu{0} = {1}*der(u{0}); w{0} = v - v{0}; "
            "iw{0} = {2}*der(w{0}); 0 = ib{0} - is{0} - id{0} - iw{0} + iu{0} + {3};",
            k, capacity, 0.6 * capacity, current);
        sum += fmt::format(" + is{0} - ib{0} + iw{0}", k);
        equations += fmt::format("ub{0} = v{0} - v;", k);
        if (hasBodyDiodes)
            equations += fmt::format(
                "b{0} = sb{0} < 0; ub{0} = if b{0} then sb{0} else 0; ib{0} = if b{0} then 0 else sb{0};", k);
        else
            equations += fmt::format("b{0} = true; sb{0} = 0; ib{0} = 0;", k);
    }
    const Outcome outcome = run(fmt::format(R"(
        model M
          parameter Real V = {};
          {}
        equation
          {}
          0 = {};
          annotation(experiment(StopTime = {}, Interval = {}, Tolerance = 1e-8));
        end M;)",
                                            voltage, declarations, equations, sum, 2 * kPeriod, kPeriod / 100));
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const double fall = 1.6 * capacity * voltage / current;
    for (int k = 0; k < legs; ++k) {
        for (int i = 1; i < 200; ++i) {
            const double time = i * kPeriod / 100 + 1e-9;
            const double since = std::fmod(time - kPeriod * (0.1 + 0.07 * k) + kPeriod, kPeriod) - 0.4 * kPeriod;
            const bool isBefore = time < kPeriod * (0.1 + 0.07 * k);
            const double expected = isBefore || since > fall ? 0 : voltage * (1 - std::max(since, 0.0) / fall);
            const double value = outcome.at(fmt::format("u{}", k), time);
            QVERIFY2(std::fabs(value - expected) < 1e-3 * voltage,
                     qPrintable(QString("u%1(%2) = %3, not %4").arg(k).arg(time).arg(value).arg(expected)));
        }
    }
}

QTEST_GUILESS_MAIN(SnappingSwitchesTest)
#include "snapping_switches_test.moc"
