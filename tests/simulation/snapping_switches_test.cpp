// SPDX-License-Identifier: GPL-3.0-or-later
// Switches that snap: at the instant of the change no modes agree with what was before, or those that hold at the
// instant have no values after it. Held against closed forms.
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

/// Sliding takes less force than breaking away: a heavy mass that has just begun to slide is below the peak at once,
/// and only pre(startForward) lets it go on.
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

/// Positive feedback around an amplifier with limits: where a saturated branch ends, the linear one begins and runs
/// back in time; the other limit is the only way on.
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

/// As in pulse-width modulation where a pulse has no width: `time < T0 + delay` while T0 becomes now.
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
        // Of each period 0.1 s with 1 and the rest with 2, and four delays with neither.
        QVERIFY2(std::fabs(outcome.at("x", 1) - 11.6) < 1e-9 + 44 * std::fabs(delay),
                 qPrintable(QString::number(outcome.at("x", 1), 'g', 12)));
    }
}

QTEST_GUILESS_MAIN(SnappingSwitchesTest)
#include "snapping_switches_test.moc"
