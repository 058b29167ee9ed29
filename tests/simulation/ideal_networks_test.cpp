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
    void curvesThatChangeTheirScale();
    void cascadedBridges();
    void commutationNeedsNoMoreEventsThanItHas_data();
    void commutationNeedsNoMoreEventsThanItHas();
    void voltageMultiplier_data();
    void voltageMultiplier();
    void voltagesAreAsGoodAsTheTolerance();
    void parallelDiodesShareTheCurrent();
    void floatingStarPointWithLargeVoltages();
    void leakageBesideAClosedSwitchDecides_data();
    void leakageBesideAClosedSwitchDecides();
    void floatingBridgeBehindInductors_data();
    void floatingBridgeBehindInductors();
    void bridgesThatNeverConduct_data();
    void bridgesThatNeverConduct();
};

namespace {
const double kPi = std::acos(-1.0);
}

void IdealNetworksTest::fullBridge()
{
    const Outcome outcome = runExample("BridgeRectifier");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const double error = largest(outcome.result(), {"R.v"}, [](double time, const std::vector<double>& row) {
        return row[0] - std::fabs(10 * std::sin(2 * kPi * 50 * time));
    });
    QVERIFY2(error < 1e-6, qPrintable(QString::number(error)));
    QVERIFY(isClose(meanOf(outcome.result(), "R.v", 0, 0.1), 20 / kPi));
}

/// Knowledge about the diodes from earlier searches no longer holds.
void IdealNetworksTest::curvesThatChangeTheirScale()
{
    const Outcome outcome = run(R"(model Bridge
  Real u, upper, lower, current, s[4], v[4], i[4];
  Boolean off[4];
  discrete Real scale(start = 1, fixed = true);
equation
  u = 10*sin(100*3.14159265358979323846*time);
  for j in 1:4 loop
    off[j] = s[j] < 0;
    v[j] = if off[j] then scale*s[j] else 0;
    i[j] = if off[j] then 0 else scale*s[j];
  end for;
  v = {u - upper, -upper, lower - u, lower};
  i[1] + i[2] = current;
  i[3] + i[4] = current;
  10*current = upper - lower;
  when time > 0.045 then
    scale = 1000;
  end when;
  annotation(experiment(StopTime = 0.1, Interval = 1e-4, Tolerance = 1e-8));
end Bridge;)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const double error = largest(outcome.result(), {"current", "u"}, [](double, const std::vector<double>& row) {
        return 10 * row[0] - std::fabs(row[1]);
    });
    QVERIFY2(error < 1e-6, qPrintable(QString::number(error)));
}

void IdealNetworksTest::cascadedBridges()
{
    const Outcome outcome = runExample("CascadedBridges");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const double lowest = largest(outcome.result(), {"L.i"},
                                  [](double, const std::vector<double>& row) { return std::min(0.0, row[0]); });
    QVERIFY(lowest < 1e-6);
    // Three bridges of 20/pi V at 10 Ohm, less the resistances of the sources and commutation.
    const double mean = meanOf(outcome.result(), "L.i", 0.18, 0.2);
    QVERIFY2(mean > 1.7 && mean < 6 / kPi, qPrintable(QString::number(mean, 'g', 12)));
}

void IdealNetworksTest::commutationNeedsNoMoreEventsThanItHas_data()
{
    QTest::addColumn<int>("bridges");
    QTest::addColumn<QString>("load");
    for (const int bridges : {1, 3, 8}) {
        QTest::addRow("%d bridges, current kept up", bridges) << bridges << "";
        QTest::addRow("%d bridges, current begins and ends", bridges)
            << bridges << "redeclare Circuits.Capacitor L(C=1e-3), R(R=1)";
        QTest::addRow("%d bridges, resistances", bridges) << bridges << "redeclare Circuits.Resistor L(R=1)";
        QTest::addRow("%d bridges, diodes with resistances", bridges)
            << bridges
            << "D1(each Ron=1e-5, each Goff=1e-5), D2(each Ron=1e-5, each Goff=1e-5), D3(each Ron=1e-5, each "
               "Goff=1e-5), D4(each Ron=1e-5, each Goff=1e-5)";
    }
}

void IdealNetworksTest::commutationNeedsNoMoreEventsThanItHas()
{
    QFETCH(int, bridges);
    QFETCH(QString, load);
    const std::string changes = load.isEmpty() ? std::string() : ", " + load.toStdString();
    const Outcome outcome =
        runExample("CascadedBridges", {},
                   "model Variant extends CascadedBridges(n=" + std::to_string(bridges) + changes + "); end Variant;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    // Each zero of a source: a diode that begins, the current turns round, two that end. Ten periods.
    const std::uint64_t events = outcome.simulation.statistics.stateEvents;
    // Diodes that begin to conduct at the start do so in its event, once per bridge.
    const std::uint64_t begun = outcome.result().events.front().iterations.empty() ? 0 : std::uint64_t(bridges);
    QVERIFY2(events + begun >= std::uint64_t(20 * bridges) && events <= std::uint64_t(21 * 4 * bridges),
             qPrintable(QString::number(events)));
    const double back = largest(outcome.result(), {"D1[1].i", "D4[1].i"}, [](double, const std::vector<double>& row) {
        return std::min({0.0, row[0], row[1]});
    });
    // No reverse current, except for the conductance of a diode.
    QVERIFY2(back < (load.contains("Goff") ? 2e-4 : 1e-6), qPrintable(QString::number(back)));
}

void IdealNetworksTest::voltageMultiplier_data()
{
    QTest::addColumn<int>("diodes");
    QTest::addColumn<QString>("device");
    for (const int diodes : {4, 10, 30}) {
        QTest::addRow("%d diodes", diodes) << diodes << "Ron=1e-3";
        QTest::addRow("%d diodes with small conductances", diodes) << diodes << "Ron=1e-5, each Goff=1e-5";
    }
}

void IdealNetworksTest::voltageMultiplier()
{
    QFETCH(int, diodes);
    QFETCH(QString, device);
    const Outcome outcome = runExample("VoltageMultiplier", {},
                                       "model Variant extends VoltageMultiplier(n=" + std::to_string(diodes) +
                                           ", D(each " + device.toStdString() + ")); end Variant;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    // Each pair of diodes adds at most twice the amplitude; no capacitor is charged beyond that.
    const double last = outcome.at("R.v", 0.2);
    QVERIFY2(last > (diodes > 10 ? 0 : 5 * diodes * 0.5) && last < 10 * diodes,
             qPrintable(QString::number(last, 'g', 12)));
    for (int k = 1; k <= diodes; ++k) {
        const double v = outcome.at("C[" + std::to_string(k) + "].v", 0.2);
        QVERIFY2(std::fabs(v) <= 20 + 1e-3, qPrintable(QString::number(v, 'g', 12)));
    }
    // No reverse current of diodes, except for their conductance and the tolerance of the voltages divided by their
    // resistance.
    const double resistance = device.startsWith("Ron=1e-3") ? 1e-3 : 1e-5;
    const double back = largest(outcome.result(), {"D[1].i"},
                                [](double, const std::vector<double>& row) { return std::min(0.0, row[0] + 20e-5); });
    QVERIFY2(back < 1e-7 / resistance, qPrintable(QString::number(back)));
}

/// The effect of integration errors on the diodes is not followed, but does not accumulate either.
void IdealNetworksTest::voltagesAreAsGoodAsTheTolerance()
{
    const auto chain = [](double tolerance) {
        return runExample(
            "VoltageMultiplier", [=](SimulationSettings& settings) { settings.tolerance = tolerance; },
            "model Variant extends VoltageMultiplier(n=10, D(each Ron=1e-5, each Goff=1e-5)); end Variant;");
    };
    const Outcome exact = chain(1e-10);
    QVERIFY2(exact.completed(), exact.messages().c_str());
    for (const double tolerance : {1e-6, 1e-7}) {
        const Outcome outcome = chain(tolerance);
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        double error = 0;
        for (int k = 1; k <= 10; ++k) {
            const std::string name = "C[" + std::to_string(k) + "].v";
            for (int i = 1; i <= 200; ++i)
                error = std::max(error, std::fabs(outcome.at(name, i * 1e-3) - exact.at(name, i * 1e-3)));
        }
        // For voltages of 20 V.
        QVERIFY2(error < 5 * tolerance * 20, qPrintable(QString::number(error)));
    }
}

void IdealNetworksTest::parallelDiodesShareTheCurrent()
{
    const Outcome outcome = runExample("ParallelDiodes");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(std::fabs(outcome.at("D1.i", 1) + outcome.at("D2.i", 1) - 1) < 1e-9);
    // That there are others is said once, and where it is so.
    QVERIFY2(outcome.messages().find("W5017: at t = 0: there is more than one solution for 'D1.s', 'D2.s'") !=
                 std::string::npos,
             outcome.messages().c_str());
    QCOMPARE(std::ranges::count(outcome.diagnostics.items(), std::string_view("W5017"),
                                [](const Diagnostic& d) { return std::string_view(d.code()); }),
             1);
    QCOMPARE(outcome.result().events.front().undetermined, std::vector<std::string>({"D1.s", "D2.s"}));
    // With a resistance in each there is one solution.
    const Outcome one = runExample("ParallelDiodes", {},
                                   "model Variant extends ParallelDiodes(D1(Ron=1e-3), D2(Ron=3e-3)); end Variant;");
    QVERIFY2(one.completed(), one.messages().c_str());
    QVERIFY2(one.messages().find("W5017") == std::string::npos, one.messages().c_str());
    QVERIFY(std::fabs(one.at("D1.i", 1) - 0.75) < 1e-9);
    for (const ResultEvent& event : one.result().events) QVERIFY(event.undetermined.empty());
}

/// The potential of the star point is undetermined, and with the rounding errors of the large surrounding voltages its
/// equations have no solution; all others have one.
void IdealNetworksTest::floatingStarPointWithLargeVoltages()
{
    const Outcome outcome = run(R"(model FloatingStar
  parameter Real k = 1, size = 1e5;
  Real p, a, b, c, q, r, x(start = 0, fixed = true);
equation
  a = k*p + size*sin(time) + q;
  b = k*p + size*sin(time - 2.0943951023931953) - q;
  c = k*p + size*sin(time + 2.0943951023931953);
  a + b + c = 3*k*p;
  q + k*r = sin(time) + 1e-9*(a - b);
  q - k*r = cos(time) + 1e-9*(b - c);
  der(x) = q;
  annotation(experiment(StopTime = 1));
end FloatingStar;)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY2(outcome.messages().find("W5017: at t = 0: there is more than one solution for 'p'") != std::string::npos,
             outcome.messages().c_str());
    QVERIFY(std::fabs(outcome.at("x", 1) - (1 - std::cos(1.0) + std::sin(1.0)) / 2) < 1e-3);
    QVERIFY(std::fabs(outcome.at("q", 1) + outcome.at("r", 1) - std::sin(1.0)) < 1e-3);
}

void IdealNetworksTest::leakageBesideAClosedSwitchDecides_data()
{
    QTest::addColumn<double>("ron");
    QTest::addColumn<double>("goff");
    for (const double ron : {0.0, 1e-8, 1e-7, 1e-5}) {
        for (const double goff : {1e-7, 1e-6, 1e-5}) QTest::addRow("%g, %g", ron, goff) << ron << goff;
    }
}

// A diode in parallel with a closed switch: its voltage is the leakage of the others times Ron, 1e-14 of the
// surrounding voltages, yet not zero.
void IdealNetworksTest::leakageBesideAClosedSwitchDecides()
{
    QFETCH(double, ron);
    QFETCH(double, goff);
    const Outcome outcome = run(fmt::format(R"(model Leg
  connector Pin Real v; flow Real i; end Pin;
  partial model Two Pin p, n; Real v, i; equation v = p.v - n.v; 0 = p.i + n.i; i = p.i; end Two;
  partial model Element
    extends Two;
    Boolean off(start = true);
    Real s(start = 0);
  equation
    v = s*(if off then 1 else {});
    i = s*(if off then {} else 1);
  end Element;
  model Diode extends Element; equation off = s < 0; end Diode;
  model Switch extends Element; input Boolean control; equation off = not control; end Switch;
  model Source extends Two; equation v = 10; end Source;
  model Inductor extends Two(i(start = 0, fixed = true)); equation v = 0.00154*der(i); end Inductor;
  model Ground Pin p; equation p.v = 0; end Ground;
  Switch s2(control = time < 0.5);
  Ground o;
  Inductor l7;
  Switch s3(control = false);
  Diode d5, d6;
  Source v0;
  Diode d4;
  Source v1;
equation
  connect(l7.n, d6.n);
  connect(s3.n, d6.p);
  connect(s3.p, d5.p);
  connect(v0.p, d4.n);
  connect(l7.n, o.p);
  connect(s2.n, s3.p);
  connect(s2.p, d5.n);
  connect(v1.p, l7.n);
  connect(d5.n, d4.p);
  connect(l7.n, v0.n);
end Leg;)",
                                            ron, goff));
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    // Two leakages in series, then the switch and its diode leak as well.
    QVERIFY(std::fabs(outcome.at("d6.i", 0.4) / (5 * goff) - 1) < 1e-4);
    QVERIFY(std::fabs(outcome.at("d6.i", 0.9) / (4 * goff) - 1) < 1e-4);
}

void IdealNetworksTest::floatingBridgeBehindInductors_data()
{
    QTest::addColumn<double>("load");
    QTest::addColumn<double>("magnetizing");
    QTest::addColumn<double>("phase");
    QTest::addColumn<QString>("ground");
    for (const double load : {20.0, 60.0, 80.0}) {
        for (const double magnetizing : {6e-4, 1e-4}) {
            for (const double phase : {0.0, 1.0, -2.0}) {
                for (const char* ground : {"minus", "plus", "b"})
                    QTest::addRow("%g V, %g H, %g rad, ground at %s", load, magnetizing, phase, ground)
                        << load << magnetizing << phase << ground;
            }
        }
    }
}

// The rectifier of an isolated converter without leakage. While all its diodes are open the inductors are in series,
// and its potential is undetermined; the currents are those of two diodes that clamp the voltage.
void IdealNetworksTest::floatingBridgeBehindInductors()
{
    QFETCH(double, load);
    QFETCH(double, magnetizing);
    QFETCH(double, phase);
    QFETCH(QString, ground);
    const QString common = QString(
                               "parameter Real E = %1, Lm = %2, L = 8e-5; Real i1(start = 0, fixed = true),"
                               " i2(start = 0, fixed = true), u, us = 100*sin(2*3.14159265358979*1e4*time + %3);")
                               .arg(load)
                               .arg(magnetizing)
                               .arg(phase);
    const QString end =
        " L*der(i1) = us - u; Lm*der(i2) = u;"
        " annotation(experiment(StopTime = 6e-4, Tolerance = 1e-9)); end M;";
    const Outcome clamp =
        run(("model M " + common +
             " Real s1, s2; equation i1 - i2 = (if s1 < 0 then 0 else s1) - (if s2 < 0 then 0 else s2);"
             " u - E = if s1 < 0 then s1 else 0; -u - E = if s2 < 0 then s2 else 0;" +
             end)
                .toStdString());
    QVERIFY2(clamp.completed(), clamp.messages().c_str());
    // From the ends a and b to plus, and from minus to them.
    const Outcome bridge =
        run(("model Diode Real v, i, s; Boolean off; equation off = s < 0; v = if off then s else 0; i = if off then 0 "
             "else s;"
             " end Diode; model M " +
             common + " Diode ap, bp, ma, mb; Real a, b, plus, minus; equation u = a - b; plus - minus = E; " + ground +
             " = 0; ap.v = a - plus; bp.v = b - plus; ma.v = minus - a; mb.v = minus - b;"
             " i1 - i2 = ap.i - ma.i; ap.i + bp.i = ma.i + mb.i;" +
             end)
                .toStdString());
    QVERIFY2(bridge.completed(), bridge.messages().c_str());
    for (const double time : {1.2e-4, 2.4e-4, 4.2e-4, 6e-4}) {
        for (const char* name : {"i1", "i2"}) {
            const double expected = clamp.at(name, time), error = bridge.at(name, time) - expected;
            QVERIFY2(std::fabs(error) < 1e-5 * std::max(1.0, std::fabs(expected)),
                     qPrintable(
                         QString("%1(%2) = %3, not %4").arg(name).arg(time).arg(bridge.at(name, time)).arg(expected)));
        }
    }
}

void IdealNetworksTest::bridgesThatNeverConduct_data()
{
    QTest::addColumn<double>("battery");
    QTest::addColumn<double>("tolerance");
    for (const double battery : {330.0, 700.0}) {
        for (const double tolerance : {1e-6, 1e-8, 1e-10})
            QTest::addRow("%g V, %g", battery, tolerance) << battery << tolerance;
    }
}

// A rectifier behind an inductor, whose battery voltage always exceeds that of the source.
void IdealNetworksTest::bridgesThatNeverConduct()
{
    QFETCH(double, battery);
    QFETCH(double, tolerance);
    const QString text =
        QString(
            "model Diode Real v, i, s; Boolean off; equation off = s < 0; v = if off then s else 0; i = if off then 0 "
            "else s; end Diode; model M Diode ap, bp, ma, mb; Real a, b, plus, minus, i(start = 0, fixed = true); "
            "equation b = 0; 325*sin(314*time + 1) - a = 5e-3*der(i); plus - minus = %1; ap.v = a - plus; bp.v = b - "
            "plus; ma.v = minus - a; mb.v = minus - b; i = ap.i - ma.i; ap.i + bp.i = ma.i + mb.i; "
            "annotation(experiment(StopTime = 0.04, Tolerance = %2)); end M;")
            .arg(battery)
            .arg(tolerance);
    const Outcome outcome = run(text.toStdString());
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(outcome.simulation.statistics.stateEvents < 20);
    const double current =
        largest(outcome.result(), {"i"}, [](double, const std::vector<double>& row) { return row[0]; });
    QVERIFY2(current < 1e-6, qPrintable(QString::number(current)));
}

QTEST_GUILESS_MAIN(IdealNetworksTest)
#include "ideal_networks_test.moc"
