// SPDX-License-Identifier: GPL-3.0-or-later
// Three-phase bridges of diodes behind inductors, with diodes that leak and have a resistance: conductances of 1e4 and
// 1e-11 S at one node, and time constants L*G of the open ones far below what is seen. The mean voltage has a closed
// form (N. Mohan et al., Power Electronics, 3rd ed., section 5-6-3): each commutation takes omega*L*Id from the area.
#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class DiodeBridgesTest : public QObject {
    Q_OBJECT
private slots:
    void meanVoltageWithCommutation_data();
    void meanVoltageWithCommutation();
    void startFromRest_data();
    void startFromRest();
};

namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kVoltage = 300, kCurrent = 10, kOn = 1e-4;  // V, A, Ohm

/// The bridge and its load, in the coding of the Modelica Standard Library. `isReversed`: in reverse order.
std::string bridge(double frequency, double inductance, double leakage, std::vector<std::string> declarations,
                   std::vector<std::string> equations, bool isReversed)
{
    for (const char* declaration : {"Real u[3], p, n, vd, id", "Real su[3], sl[3], iu[3], il[3]"})
        declarations.emplace_back(declaration);
    equations.push_back(
        fmt::format("for k in 1:3 loop {:.17g}*der(i[k]) = {}*cos(2*{:.17g}*{}*time + 0.5 - "
                    "2*{:.17g}*(k - 1)/3) - u[k]; end for",
                    inductance, kVoltage, kPi, frequency, kPi));
    equations.push_back(fmt::format("for k in 1:3 loop u[k] - p = su[k]*(if su[k] < 0 then 1 else {}); end for", kOn));
    equations.push_back(fmt::format("for k in 1:3 loop iu[k] = su[k]*(if su[k] < 0 then {} else 1); end for", leakage));
    equations.push_back(fmt::format("for k in 1:3 loop n - u[k] = sl[k]*(if sl[k] < 0 then 1 else {}); end for", kOn));
    equations.push_back(fmt::format("for k in 1:3 loop il[k] = sl[k]*(if sl[k] < 0 then {} else 1); end for", leakage));
    for (const char* equation :
         {"for k in 1:3 loop i[k] = iu[k] - il[k]; end for", "sum(iu) = id", "sum(il) = id", "vd = p - n"})
        equations.emplace_back(equation);
    if (isReversed) {
        std::ranges::reverse(declarations);
        std::ranges::reverse(equations);
    }
    return fmt::format("model M {}; equation {}; end M;", fmt::join(declarations, "; "), fmt::join(equations, "; "));
}

void addRows(std::initializer_list<double> leakages)
{
    QTest::addColumn<double>("frequency");
    QTest::addColumn<double>("leakage");
    QTest::addColumn<bool>("isReversed");
    QTest::addColumn<QString>("solver");
    for (const double frequency : {50.0, 5e5, 5e7}) {
        for (const double leakage : leakages) {
            for (const bool isReversed : {false, true}) {
                for (const char* const solver : {"cvode", "ida"})
                    QTest::addRow("%g Hz, %g S, %s, %s", frequency, leakage, isReversed ? "reversed" : "as written",
                                  solver)
                        << frequency << leakage << isReversed << QString::fromLatin1(solver);
            }
        }
    }
}

}  // namespace

void DiodeBridgesTest::meanVoltageWithCommutation_data()
{
    addRows({1e-5, 1e-9, 1e-11});
}

void DiodeBridgesTest::meanVoltageWithCommutation()
{
    QFETCH(const double, frequency);
    QFETCH(const double, leakage);
    QFETCH(const bool, isReversed);
    QFETCH(const QString, solver);
    const double omega = 2 * kPi * frequency;
    const double inductance = 0.05 * kVoltage * std::sqrt(3.0) / 2 / kCurrent / omega;  // 18 degrees of overlap
    const std::string text =
        bridge(frequency, inductance, leakage,
               {fmt::format("Real i[3](start = {{{0}, 0, -{0}}}, fixed = {{true, false, true}})", kCurrent),
                "Real periods(start = 0, fixed = true)"},
               {fmt::format("id = {}", kCurrent), fmt::format("der(periods) = vd*{}", frequency)}, isReversed);
    const Outcome outcome = run(text, [&](SimulationSettings& settings) {
        settings.stopTime = 2 / frequency;
        settings.intervals = 600;
        settings.solver = solver.toStdString();
    });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY2(outcome.messages().empty(), outcome.messages().c_str());
    const double mean = outcome.at("periods", 2 / frequency) - outcome.at("periods", 1 / frequency);
    const double expected = 3 / kPi * (std::sqrt(3.0) * kVoltage - omega * inductance * kCurrent) - 2 * kOn * kCurrent;
    QVERIFY2(std::fabs(mean - expected) < 2e-5 * expected, qPrintable(QString::number(mean, 'g', 12)));
}

/// All currents are zero at first, and all diodes are at their corners; the leakage of the open ones builds up within
/// the time L*G. The load is an inductor and a resistor; times and currents are the same for all frequencies.
void DiodeBridgesTest::startFromRest_data()
{
    addRows({1e-9, 1e-11});
}

void DiodeBridgesTest::startFromRest()
{
    QFETCH(const double, frequency);
    QFETCH(const double, leakage);
    QFETCH(const bool, isReversed);
    QFETCH(const QString, solver);
    const auto runAt = [&](double f, double leak, bool reversed, const std::string& with) {
        const double inductance = 0.05 * kVoltage * std::sqrt(3.0) / 2 / kCurrent / (2 * kPi * f);
        const std::string text = bridge(
            f, inductance, leak, {"Real i[3](each start = 0, each fixed = true)", "Real id(start = 0, fixed = true)"},
            {fmt::format("{:.17g}*der(id) = vd - 50*id", 8 * inductance)}, reversed);
        std::string once = text;
        once.replace(once.find("vd, id"), 6, "vd");
        return run(once, [&](SimulationSettings& settings) {
            settings.stopTime = 2 / f;
            settings.intervals = 600;
            settings.solver = with;
        });
    };
    const Outcome slow = runAt(50, 1e-7, false, "cvode");
    const Outcome outcome = runAt(frequency, leakage, isReversed, solver.toStdString());
    QVERIFY2(slow.completed() && outcome.completed(), outcome.messages().c_str());
    QVERIFY2(outcome.messages().empty(), outcome.messages().c_str());
    for (const char* const name : {"i[1]", "i[2]", "i[3]", "id"}) {
        for (const double periods : {0.021, 0.101, 0.335, 0.701, 1.115, 1.901}) {
            const double is = outcome.at(name, periods / frequency), was = slow.at(name, periods / 50);
            // At 1e-7 S they leak 0.1 mA.
            QVERIFY2(std::fabs(is - was) < 1e-3,
                     qPrintable(QStringLiteral("%1 after %2 periods: %3, %4").arg(name).arg(periods).arg(is).arg(was)));
        }
    }
}

QTEST_GUILESS_MAIN(DiodeBridgesTest)
#include "diode_bridges_test.moc"
