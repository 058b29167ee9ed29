// SPDX-License-Identifier: GPL-3.0-or-later
// Thresholds that are touched, that depend on the past, and that are passed in either direction.
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class ThresholdsTest : public QObject {
    Q_OBJECT
private slots:
    void tangentialTouchDoesNotLeaveTheRegion();
    void hysteresisSwitchesAtItsThresholds_data();
    void hysteresisSwitchesAtItsThresholds();
    void twoWhensForOneVariableAreRejected();
    void zeroInEitherDirection();
    void conditionOnTheUnknownItDetermines();
    void sensitiveConditionIsNotMissed_data();
    void sensitiveConditionIsNotMissed();
    void smallQuantitiesPassTheirThresholds_data();
    void smallQuantitiesPassTheirThresholds();
    void roundingOfLargeOperandsIsNoCrossing_data();
    void roundingOfLargeOperandsIsNoCrossing();
    void signsOfRoundingDoNotHoldUpTheRun();
};

namespace {
const double kPi = std::acos(-1.0);
}

void ThresholdsTest::tangentialTouchDoesNotLeaveTheRegion()
{
    const Outcome outcome = runExample("TangentialTouch");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const double error = largest(outcome.result(), {"y"}, [](double time, const std::vector<double>& row) {
        // At the touching instants themselves either region is right.
        const double fromTouch = std::fabs(std::remainder(time - kPi / 2, kPi));
        return fromTouch < 1e-6 ? 0.0 : row[0] - std::sin(time);
    });
    QVERIFY2(error < 1e-6, qPrintable(QString::number(error)));
    // Thresholds a little inside are passed, each time twice.
    const Outcome inside = runExample(
        "TangentialTouch", {},
        "model Variant extends TangentialTouch; Real z; equation z = if x < 1 - 1e-4 then 0 else 1; end Variant;");
    QVERIFY2(inside.completed(), inside.messages().c_str());
    QCOMPARE(eventTimes(inside.result()).size(), std::size_t(6));
}

void ThresholdsTest::hysteresisSwitchesAtItsThresholds_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("a when with both conditions") << "HysteresisWhen";
    QTest::newRow("a Boolean expression") << "HysteresisBoolean";
}

void ThresholdsTest::hysteresisSwitchesAtItsThresholds()
{
    QFETCH(QString, name);
    const Outcome outcome = runExample(name.toStdString());
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const std::span<const double> y = outcome.result().find("y")->values;
    QCOMPARE(y.front(), -1.0);
    std::vector<double> jumps;
    for (std::size_t i = 1; i < y.size(); ++i) {
        if (y[i] == y[i - 1]) continue;
        QCOMPARE(outcome.result().time[i], outcome.result().time[i - 1]);
        jumps.push_back(outcome.result().time[i]);
    }
    QCOMPARE(jumps.size(), std::size_t(7));
    for (std::size_t i = 0; i < jumps.size(); ++i) {
        QVERIFY2(std::fabs(jumps[i] - (kPi / 6 + static_cast<double>(i) * kPi)) < 1e-8,
                 qPrintable(QString::number(jumps[i], 'g', 12)));
    }
}

void ThresholdsTest::twoWhensForOneVariableAreRejected()
{
    const Outcome outcome = runExample("HysteresisTwoWhens");
    QVERIFY(!outcome.analysis->program);
    QVERIFY2(outcome.messages().find("E3026: 'y' gets a value in two when-clauses") != std::string::npos,
             outcome.messages().c_str());
    QVERIFY(outcome.messages().find("elsewhen") != std::string::npos);
}

void ThresholdsTest::zeroInEitherDirection()
{
    const Outcome outcome = runExample("ZeroCrossings");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY2(outcome.messages().find("W3032: 'x == 0'") != std::string::npos, outcome.messages().c_str());
    QCOMPARE(outcome.at("count", 20), 6.0);
    QVERIFY(std::fabs(outcome.at("last", 2) - kPi / 2) < 1e-8);
    QVERIFY(std::fabs(outcome.at("last", 20) - 11 * kPi / 2) < 1e-8);
}

void ThresholdsTest::conditionOnTheUnknownItDetermines()
{
    const Outcome outcome = runExample("ImplicitConditional");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const double error = largest(outcome.result(), {"x", "y", "z"}, [](double time, const std::vector<double>& row) {
        const double x = std::sin(time);
        const double y = 1 - 4 * x > 0 ? (1 - 4 * x) / 3 : (1 - 4 * x) / 2;
        return std::max(std::fabs(row[1] - y), std::fabs(row[2] - (1 - 3 * x - y)));
    });
    QVERIFY2(error < 1e-8, qPrintable(QString::number(error)));
    const std::vector<double> events = eventTimes(outcome.result());
    QCOMPARE(events.size(), std::size_t(7));
    QVERIFY(std::fabs(events[0] - std::asin(0.25)) < 1e-8);
}

void ThresholdsTest::sensitiveConditionIsNotMissed_data()
{
    QTest::addColumn<double>("rate");
    for (const double rate : {1e3, 1e6, 1e9, 1e11}) QTest::addRow("%g 1/s", rate) << rate;
}

/// The larger the rate, the more an integration error in x contributes to s: far more than s itself. The condition is
/// still followed where it stays on the other side.
void ThresholdsTest::sensitiveConditionIsNotMissed()
{
    QFETCH(double, rate);
    const Outcome outcome = run(R"(model Follower
  parameter Real rate = )" + std::to_string(rate) +
                                R"(;
  Real x(start = 0, fixed = true), y(start = 0, fixed = true), s;
equation
  (if s > 0 then s else 2*s) = rate*(sin(time) - x);
  der(x) = s;
  der(y) = if s > 0 then s else 2*s;
  annotation(experiment(StopTime = 3, Tolerance = 1e-6));
end Follower;)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    // x falls twice as fast in y; at small rates it is late by their inverse.
    const double y = outcome.at("y", 3);
    QVERIFY2(std::fabs(y - (2 * std::sin(3.0) - 1)) < 5 / rate + 1e-3, qPrintable(QString::number(y, 'g', 12)));
}

void ThresholdsTest::smallQuantitiesPassTheirThresholds_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("size");
    for (const double size : {1.0, 1e-6, 1e-9, 1e-12, 1e-15, 1e-18, 1e-30}) {
        QTest::addRow("state with a nominal value, %g", size)
            << "Real x(start = 0, fixed = true, nominal = s); equation der(x) = s*cos(time); b = x > 0.5*s;" << size;
        QTest::addRow("state with a nominal value, at zero, %g", size)
            << "Real x(start = -0.5*s, fixed = true, nominal = s); equation der(x) = s*cos(time); b = x > 0;" << size;
        QTest::addRow("algebraic, %g", size) << "Real x = s*sin(time); equation b = x > 0.5*s;" << size;
        QTest::addRow("algebraic, turned round, %g", size) << "Real x = s*sin(time); equation b = 0.5*s <= x;" << size;
        QTest::addRow("algebraic, difference, %g", size) << "Real x = s*sin(time); equation b = x - 0.5*s > 0;" << size;
        QTest::addRow("algebraic, difference turned round, %g", size)
            << "Real x = s*sin(time); equation b = 0 >= 0.5*s - x;" << size;
        QTest::addRow("difference, %g", size) << "equation b = s*(sin(time) - 0.5) > 0;" << size;
        QTest::addRow("difference of variables, %g", size)
            << "Real x = s*sin(time), y = 0.5*s, z = x - y; equation b = z >= 0;" << size;
        QTest::addRow("when, %g", size) << "Real x = s*sin(time); equation when x > 0.5*s then b = true; elsewhen x < "
                                           "0.5*s then b = false; end when;"
                                        << size;
    }
}

/// Twice per turn of the sine, as accurately as for quantities of ordinary size.
void ThresholdsTest::smallQuantitiesPassTheirThresholds()
{
    QFETCH(QString, text);
    QFETCH(double, size);
    const Outcome outcome =
        run("model M parameter Real s = " + QString::number(size).toStdString() +
            "; Boolean b(start = false); discrete Integer n(start = 0, fixed = true); " + text.toStdString() +
            " when b then n = pre(n) + 1; end when; annotation(experiment(StopTime = 20, "
            "Tolerance = 1e-8)); end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.result().find("n")->values.back(), 4.0);
    const std::vector<double> events = eventTimes(outcome.result());
    for (std::size_t i = 0; i < events.size(); ++i) {
        const double expected = (i % 2 == 0 ? kPi / 6 : 5 * kPi / 6) + 2 * kPi * static_cast<double>(i / 2);
        QVERIFY2(std::fabs(events[i] - expected) < 1e-5, qPrintable(QString::number(events[i], 'g', 12)));
    }
    QCOMPARE(events.size(), std::size_t(7));
}

void ThresholdsTest::roundingOfLargeOperandsIsNoCrossing_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("sum that is zero")
        << "Real x = 1e3*sin(time), y = 1e3*cos(time - 2*atan(1)), d = x - y; Boolean b = d > 0;";
    QTest::newRow("zero that noise surrounds")
        << "Real x = sin(time)^2 + cos(time)^2 - 1; Boolean b = x > 0, c = x < 0, d = x > 1e-15;";
    QTest::newRow("beside a small constant") << "Real x = 1e3*(sin(time)^2 + cos(time)^2 - 1); Boolean b = x > 1e-13;";
}

void ThresholdsTest::roundingOfLargeOperandsIsNoCrossing()
{
    QFETCH(QString, text);
    const Outcome outcome = run("model M " + text.toStdString() + " annotation(experiment(StopTime = 20)); end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY2(eventTimes(outcome.result()).size() < 3, "rounding has made events");
}

/// Every time interval contains a sign change that is rounding; the search for them terminates.
void ThresholdsTest::signsOfRoundingDoNotHoldUpTheRun()
{
    const Outcome outcome =
        run("model M Real x = (1e3 + time)^2 - time^2 - 2e3*time - 1e6; Boolean b = x > 0; "
            "annotation(experiment(StopTime = 20)); end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(outcome.result().events.size() < 100);
}

QTEST_GUILESS_MAIN(ThresholdsTest)
#include "thresholds_test.moc"
