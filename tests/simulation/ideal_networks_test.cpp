// SPDX-License-Identifier: GPL-3.0-or-later
// Circuits of ideal devices without any resistance at corners of their curves, in long chains, and beside each other.
#include <cmath>

#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class IdealNetworksTest : public QObject {
    Q_OBJECT
private slots:
    void fullBridge();
    void cascadedBridges();
    void voltageMultiplier();
    void parallelDiodesShareTheCurrent();
};

namespace {
const double kPi = std::acos(-1.0);
}

void IdealNetworksTest::fullBridge()
{
    const Outcome outcome = runExample("BridgeRectifier");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const double error = largest(outcome.result(), {"R.v"}, [](double time, const std::vector<double>& row) { return row[0] - std::fabs(10 * std::sin(2 * kPi * 50 * time)); });
    QVERIFY2(error < 1e-6, qPrintable(QString::number(error)));
    QVERIFY(isClose(meanOf(outcome.result(), "R.v", 0, 0.1), 20 / kPi));
}

void IdealNetworksTest::cascadedBridges()
{
    const Outcome outcome = runExample("CascadedBridges");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const double lowest = largest(outcome.result(), {"L.i"}, [](double, const std::vector<double>& row) { return std::min(0.0, row[0]); });
    QVERIFY(lowest < 1e-6);
    // Three bridges of 20/pi V at 10 Ohm, less the resistances of the sources and commutation.
    const double mean = meanOf(outcome.result(), "L.i", 0.18, 0.2);
    QVERIFY2(mean > 1.7 && mean < 6 / kPi, qPrintable(QString::number(mean, 'g', 12)));
}

void IdealNetworksTest::voltageMultiplier()
{
    for (const int diodes : {4, 10}) {
        const Outcome outcome = runExample("VoltageMultiplier", {}, "model Variant extends VoltageMultiplier(n=" + std::to_string(diodes) + "); end Variant;");
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        // Each pair of diodes adds at most twice the amplitude; no capacitor is charged beyond that.
        const double last = outcome.at("R.v", 0.2);
        QVERIFY2(last > 5 * diodes * 0.5 && last < 10 * diodes, qPrintable(QString::number(last, 'g', 12)));
        for (int k = 1; k <= diodes; ++k) {
            const double v = outcome.at("C[" + std::to_string(k) + "].v", 0.2);
            QVERIFY2(std::fabs(v) <= 20 + 1e-3, qPrintable(QString::number(v, 'g', 12)));
        }
        // Diodes have no current backwards.
        const double back = largest(outcome.result(), {"D[1].i"}, [](double, const std::vector<double>& row) { return std::min(0.0, row[0]); });
        QVERIFY2(back < 1e-6, qPrintable(QString::number(back)));
    }
}

void IdealNetworksTest::parallelDiodesShareTheCurrent()
{
    const Outcome outcome = runExample("ParallelDiodes");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(std::fabs(outcome.at("D1.i", 1) + outcome.at("D2.i", 1) - 1) < 1e-9);
}

QTEST_GUILESS_MAIN(IdealNetworksTest)
#include "ideal_networks_test.moc"
