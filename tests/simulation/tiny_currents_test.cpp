// SPDX-License-Identifier: GPL-3.0-or-later
// Rectifiers whose currents are many orders of magnitude smaller than their voltages: which way a diode is turned is
// seen at any size. A circuit whose resistances grow by a factor and whose capacitances shrink by it has the same
// voltages.
#include <fmt/format.h>

#include "simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class TinyCurrentsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void voltagesAreThoseOfOrdinaryCurrents_data();
    void voltagesAreThoseOfOrdinaryCurrents();
    void restAtZeroMakesNoEvents();
};

namespace {

std::string rectifier(const std::string& diode, double resistance, double volts)
{
    return fmt::format(
        "model M parameter Real R = {}, V = {}, C = 0.01/R; Real i, ud, v(start = 0, fixed = true, nominal = V); {} "
        "V*sin(314.159*time) = R*i + ud + v; C*der(v) = i - v/(10*R); annotation(experiment(StopTime = 0.1)); end M;",
        resistance, volts, diode);
}

}  // namespace

void TinyCurrentsTest::voltagesAreThoseOfOrdinaryCurrents_data()
{
    QTest::addColumn<QString>("diode");
    QTest::addColumn<double>("resistance");
    QTest::addColumn<double>("volts");
    const std::vector<std::pair<const char*, const char*>> codings = {
        {"s, Boolean equation",
         "Real s; Boolean off; equation off = s < 0; ud = if off then s else 0; i = if off then 0 else s;"},
        {"s, products",
         "Real s; Boolean on; equation on = s > 0; ud = s*(if on then 0 else 1); i = s*(if on then 1 else 0);"},
        {"s, in the branches", "Real s; equation ud = if s < 0 then s else 0; i = if s < 0 then 0 else s;"},
        {"max and min", "Real s; equation ud = min(s, 0); i = max(s, 0);"},
    };
    for (const auto& [name, diode] : codings) {
        for (const double resistance : {1.0, 1e6, 1e9, 1e12, 1e14}) {
            for (const double volts : {1.0, 1e3, 1e6})
                QTest::addRow("%s, %g Ohm, %g V", name, resistance, volts) << diode << resistance << volts;
        }
    }
}

void TinyCurrentsTest::voltagesAreThoseOfOrdinaryCurrents()
{
    QFETCH(QString, diode);
    QFETCH(double, resistance);
    QFETCH(double, volts);
    const Outcome found = run(rectifier(diode.toStdString(), resistance, volts));
    const Outcome ordinary = run(rectifier(diode.toStdString(), 1, 1));
    QVERIFY2(found.completed() && ordinary.completed(), found.messages().c_str());
    for (const double time : {0.02, 0.05, 0.1}) {
        const double expected = volts * ordinary.at("v", time);
        QVERIFY2(isClose(found.at("v", time), expected, 1e-4),
                 qPrintable(QString("%1, expected %2").arg(found.at("v", time)).arg(expected)));
    }
    // 0.598540 by scipy's solve_ivp (LSODA, rtol 1e-9).
    QVERIFY(isClose(found.at("v", 0.1), 0.598540 * volts, 2e-4));
    QCOMPARE(eventTimes(found.result()).size(), eventTimes(ordinary.result()).size());
}

/// Rounding of an equation is no current.
void TinyCurrentsTest::restAtZeroMakesNoEvents()
{
    const Outcome outcome = run(
        "model M Real s, i, ud, x; Boolean on; equation on = s > 0; i = if on then s else 0; ud = if on then 0 else "
        "s; x = 1e3*sin(time); (1e12 + 0.1)*i + ud + x = x; annotation(experiment(StopTime = 20)); end M;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(eventTimes(outcome.result()).size(), std::size_t(0));
}

QTEST_GUILESS_MAIN(TinyCurrentsTest)
#include "tiny_currents_test.moc"
