// SPDX-License-Identifier: GPL-3.0-or-later
// Positions of ideal switches in which states depend on each other, or on a source: an inductor between open ends, a
// capacitor across a source.
#include <array>

#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class ConstrainingSwitchesTest : public QObject {
    Q_OBJECT
private slots:
    void currentEndsWithinEachPeriod_data();
    void currentEndsWithinEachPeriod();
    void shippedBuckConverterWithSmallLoad();
    void capacitorFollowsTheSource();
    void diodeJoinsTwoCapacitors();
    void switchJoinsTwoCapacitors();
    void switchPutsInductorsInSeries();
    void interruptedCurrentStaysZero();
    void chargePumpDoublesTheVoltage();
    void bridgeStartsWithAnEmptyCapacitor();
    void severalAtOnceDoNotDisturbEachOther();
    void switchThatClosesAcrossAConductingDiodeChangesNothing();
    void conditionsThatRestAtZeroGoOnToSwitch_data();
    void conditionsThatRestAtZeroGoOnToSwitch();
    void jumpAtTheStartLeavesOtherSwitchesAsTheyAre();
    void jumpsAreToldInEveryCoding_data();
    void jumpsAreToldInEveryCoding();
    void currentThroughABridgedCapacitorIsNone_data();
    void currentThroughABridgedCapacitorIsNone();
    void coefficientThatHappensToBeZeroConstrainsNothing();
    void diodeAcrossAnEmptyCapacitorConducts_data();
    void diodeAcrossAnEmptyCapacitorConducts();
    void roundingDoesNotOpenADiodeAgain();
    void startAloneIsThatOfARun();
    void shareBesideAConstraintIsTold();
};

namespace {

/// A buck converter as equations.
const std::string kBuck = R"(model Buck
  parameter Real U=24, L=1e-3, C=1e-4, R=500, T=1e-4, d=0.4;
  Real iL(start=0, fixed=true), uC(start=19.8822509939085967, fixed=true), ux, iS, iD, s, sS;
  Boolean on, off;
  discrete Real begin(start=0, fixed=true);
equation
  when sample(0, T) then begin = time; end when;
  on = time < begin + d*T;
  L*der(iL) = ux - uC;
  iL = iS + iD;
  C*der(uC) = iL - uC/R;
  U - ux = if on then 0 else sS;
  iS = if on then sS else 0;
  off = s < 0;
  -ux = if off then s else 0;
  iD = if off then 0 else s;
  annotation(experiment(StopTime=0.01, Interval=1e-6, Tolerance=1e-8));
end Buck;
)";

std::vector<double> stateEvents(const Outcome& outcome)
{
    std::vector<double> times;
    for (const ResultEvent& event : outcome.result().events) {
        if (event.kind == EventKind::State) times.push_back(event.time);
    }
    return times;
}

}  // namespace

void ConstrainingSwitchesTest::currentEndsWithinEachPeriod_data()
{
    QTest::addColumn<QString>("solver");
    for (const char* solver : {"cvode", "ida", "dopri5"}) QTest::newRow(solver) << solver;
}

/// R. W. Erickson, D. Maksimovic, Fundamentals of Power Electronics, chapter 5: M = 2 / (1 + sqrt(1 + 4 K / d^2)), K =
/// 2 L / (R T).
void ConstrainingSwitchesTest::currentEndsWithinEachPeriod()
{
    QFETCH(QString, solver);
    const Outcome outcome = run(kBuck, [&](SimulationSettings& settings) { settings.solver = solver.toStdString(); });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const double k = 2 * 1e-3 / (500 * 1e-4), m = 2 / (1 + std::sqrt(1 + 4 * k / (0.4 * 0.4)));
    const double mean = meanOf(outcome.result(), "uC", 0.005, 0.01);
    QVERIFY2(std::fabs(mean - m * 24) < 2e-3 * 24, qPrintable(QString::number(mean, 'g', 12)));
    // While the current is zero the open end has the voltage of the output, and the current does not change.
    std::size_t idle = 0;
    for (std::size_t row = 0; row < outcome.result().rowCount(); ++row) {
        const auto value = [&](const char* name) { return outcome.result().find(name)->values[row]; };
        QVERIFY2(value("iL") > -1e-7, qPrintable(QString::number(value("iL"))));
        if (value("on") != 0 || value("off") == 0) continue;
        ++idle;
        QVERIFY(std::fabs(value("ux") - value("uC")) < 1e-3);
        QVERIFY(std::fabs(value("iL")) < 1e-7);
    }
    const double part = static_cast<double>(idle) / static_cast<double>(outcome.result().rowCount());
    QVERIFY2(std::fabs(part - (1 - 0.4 / m)) < 0.02, qPrintable(QString::number(part)));
    QVERIFY2(outcome.messages().empty(), outcome.messages().c_str());
}

void ConstrainingSwitchesTest::shippedBuckConverterWithSmallLoad()
{
    for (const char* load : {"100", "500", "5000"}) {
        const Outcome outcome = runExample("BuckConverter", [&](SimulationSettings& settings) {
            settings.overrides = {{"R.R", load}};
        });
        QVERIFY2(outcome.completed(), (load + outcome.messages()).c_str());
        const double lowest = largest(outcome.result(), {"L.i"},
                                      [](double, const std::vector<double>& row) { return std::min(0.0, row[0]); });
        // The first swing of the filter goes through zero only where the load is large enough to take it.
        QVERIFY2(std::fabs(lowest) < 1e-6, (load + std::string(": ") + std::to_string(lowest)).c_str());
    }
}

/// u = U sin(w t) while the diode conducts, until w C U cos(w t) + U sin(w t) / R = 0; then u decays.
void ConstrainingSwitchesTest::capacitorFollowsTheSource()
{
    const Outcome outcome = run(R"(model Peak
  constant Real w = 100*3.14159265358979323846;
  parameter Real C=1e-3, R=50;
  Real u0, u(start=0, fixed=true), i, s, ud;
  Boolean off;
equation
  u0 = 10*sin(w*time);
  u0 = ud + u;
  C*der(u) = i - u/R;
  off = s < 0;
  ud = if off then s else 0;
  i = if off then 0 else s;
  annotation(experiment(StopTime=0.1, Tolerance=1e-9));
end Peak;
)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const double w = 100 * std::acos(-1.0), off = (std::acos(-1.0) - std::atan(w * 50 * 1e-3)) / w;
    const std::vector<double> times = stateEvents(outcome);
    const auto switchesAt = [&](double time) {
        return std::ranges::any_of(times, [&](double at) { return std::fabs(at - time) < 1e-7; });
    };
    for (int period = 0; period < 5; ++period)
        QVERIFY2(switchesAt(off + 0.02 * period), qPrintable(QString::number(period)));
    const auto decayed = [&](double time) { return 10 * std::sin(w * off) * std::exp(-(time - off) / (50 * 1e-3)); };
    double on = 0.0223;
    for (int step = 0; step < 50; ++step)
        on -= (10 * std::sin(w * on) - decayed(on)) / (10 * w * std::cos(w * on) + decayed(on) / (50 * 1e-3));
    for (int period = 0; period < 4; ++period)
        QVERIFY2(switchesAt(on + 0.02 * period), qPrintable(QString::number(on, 'g', 12)));
    const double error = largest(outcome.result(), {"u", "u0", "off"}, [](double, const std::vector<double>& row) {
        return row[2] == 0 ? row[0] - row[1] : 0.0;
    });
    QVERIFY2(error < 1e-7, qPrintable(QString::number(error)));
    const double last = outcome.at("u", 0.1), expected = decayed(0.02);
    QVERIFY2(isClose(last, expected), qPrintable(QString::number(last, 'g', 12)));
    QVERIFY2(outcome.messages().empty(), outcome.messages().c_str());
}

/// u1 = t until it meets u2 = 2 exp(-t/10); then 2 u' = 1 - u/10.
void ConstrainingSwitchesTest::diodeJoinsTwoCapacitors()
{
    const Outcome outcome = run(R"(model Joined
  Real u1(start=0, fixed=true), u2(start=2, fixed=true), i, s;
  Boolean off;
equation
  der(u1) = 1 - i;
  der(u2) = i - u2*0.1;
  off = s < 0;
  u1 - u2 = if off then s else 0;
  i = if off then 0 else s;
  annotation(experiment(StopTime=10, Tolerance=1e-9));
end Joined;
)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    double meets = 1.7;
    for (int step = 0; step < 50; ++step)
        meets -= (meets - 2 * std::exp(-meets / 10)) / (1 + 0.2 * std::exp(-meets / 10));
    QCOMPARE(stateEvents(outcome).size(), std::size_t(1));
    QVERIFY(std::fabs(stateEvents(outcome).front() - meets) < 1e-7);
    const double expected = 10 - (10 - meets) * std::exp(-0.05 * (10 - meets));
    QVERIFY2(isClose(outcome.at("u1", 10), expected) && isClose(outcome.at("u2", 10), expected),
             qPrintable(QString::number(outcome.at("u1", 10), 'g', 12)));
    QVERIFY(std::fabs(outcome.at("i", 10) - (1 + expected / 10) / 2) < 1e-5);
    QVERIFY2(outcome.messages().empty(), outcome.messages().c_str());
}

/// Charge is conserved: (1 * 5 + 3 * 1) / 4.
void ConstrainingSwitchesTest::switchJoinsTwoCapacitors()
{
    const Outcome outcome = run(R"(model Shared
  parameter Real C1=1, C2=3;
  Real u1(start=5, fixed=true), u2(start=1, fixed=true), i, s;
  Boolean closed;
equation
  closed = time > 0.5;
  C1*der(u1) = -i;
  C2*der(u2) = i;
  u1 - u2 = if closed then 0 else s;
  i = if closed then s else 0;
end Shared;
)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(std::fabs(outcome.at("u1", 0.4) - 5) < 1e-9);
    for (const char* name : {"u1", "u2"})
        QVERIFY2(std::fabs(outcome.at(name, 1) - 2) < 1e-9, qPrintable(QString::number(outcome.at(name, 1), 'g', 12)));
    QVERIFY2(outcome.messages().find("W5018") != std::string::npos &&
                 outcome.messages().find("'u1' from 5 to 2") != std::string::npos,
             outcome.messages().c_str());
    QCOMPARE(outcome.result().events.at(1).reinits.size(), std::size_t(2));
}

/// Flux is conserved: (1 * 3 + 2 * 0) / 3, which the resistance then dissipates.
void ConstrainingSwitchesTest::switchPutsInductorsInSeries()
{
    const Outcome outcome = run(R"(model Series
  parameter Real L1=1, L2=2;
  Real i1(start=3, fixed=true), i2(start=0, fixed=true), u1, u2, s;
  Boolean open;
equation
  open = time > 0.5;
  L1*der(i1) = u1;
  L2*der(i2) = u2;
  i1 - i2 = if open then 0 else s;
  u1 + u2 + i2 = 0;
  u1 = if open then s else 0;
  annotation(experiment(StopTime=1, Tolerance=1e-9));
end Series;
)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    for (const char* name : {"i1", "i2"})
        QVERIFY2(isClose(outcome.at(name, 1), std::exp(-0.5 / 3)),
                 qPrintable(QString::number(outcome.at(name, 1), 'g', 12)));
}

/// An inductor whose current has no path: it becomes zero and stays zero.
void ConstrainingSwitchesTest::interruptedCurrentStaysZero()
{
    const Outcome outcome = run(R"(model Opened
  Real i(start=0, fixed=true), u, s;
  Boolean open;
equation
  open = time > 0.5;
  der(i) = u;
  i = if open then 0 else s;
  1 - sin(2*3.14159265358979323846*time) - u = if open then s else 1;
  annotation(experiment(StopTime=1, Tolerance=1e-9));
end Opened;
)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const double before = outcome.at("i", 0.49999);
    QVERIFY2(std::fabs(before + 1 / std::acos(-1.0)) < 1e-3, qPrintable(QString::number(before)));
    QVERIFY(std::fabs(outcome.at("i", 1)) < 1e-9);
    QVERIFY2(outcome.messages().find("'i' from -0.31831 to") != std::string::npos, outcome.messages().c_str());
}

/// Half a period across the source, half a period on top of it; each time the charge is redistributed at once.
void ConstrainingSwitchesTest::chargePumpDoublesTheVoltage()
{
    const Outcome outcome = run(R"(model Pump
  parameter Real U=5, C1=1e-6, C2=1e-5, R=1e4, T=1e-4;
  Real u1(start=0, fixed=true), u2(start=0, fixed=true), i1, i2, s1, s2;
  Boolean isCharging;
equation
  isCharging = mod(time, T) < T/2;
  U - u1 = if isCharging then 0 else s1;
  i1 = if isCharging then s1 else 0;
  U + u1 - u2 = if isCharging then s2 else 0;
  i2 = if isCharging then 0 else s2;
  C1*der(u1) = i1 - i2;
  C2*der(u2) = i2 - u2/R;
  annotation(experiment(StopTime=0.00995, Interval=1e-5, Tolerance=1e-9));
end Pump;
)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const double c1 = 1e-6, c2 = 1e-5, half = 0.5e-4, r = 1e4;
    double u2 = 0;
    for (int period = 0; period < 100; ++period) {
        u2 *= std::exp(-half / (r * c2));
        if (period == 99) break;
        u2 += (10 - u2) / (1 / c1 + 1 / c2) / c2;
        u2 *= std::exp(-half / (r * (c1 + c2)));
    }
    QVERIFY2(isClose(outcome.at("u2", 0.00994999), u2, 2e-4),
             qPrintable(QString::number(outcome.at("u2", 0.00994999), 'g', 12) + " " + QString::number(u2, 'g', 12)));
    QVERIFY2(outcome.messages().find("W5018: at t = 0: ideal elements force a jump of 'u1' from 0 to 5") !=
                 std::string::npos,
             outcome.messages().c_str());
}

/// Six diodes between three sources and a capacitor, without resistance: it follows the largest difference of two
/// sources, or decays.
void ConstrainingSwitchesTest::bridgeStartsWithAnEmptyCapacitor()
{
    const Outcome outcome = run(R"(model Bridge
  parameter Real C=1e-3, R=5, V=100, w=314.159265358979;
  Real v[3], i[3], sp[3], sn[3], up, un, uC(start=0, fixed=true), largest;
  Boolean offp[3], offn[3];
equation
  for k in 1:3 loop
    v[k] = V*sin(w*time - (k-1)*2.0943951023932);
    offp[k] = sp[k] < 0;
    offn[k] = sn[k] < 0;
    v[k] - up = if offp[k] then sp[k] else 0;
    un - v[k] = if offn[k] then sn[k] else 0;
    i[k] = (if offp[k] then 0 else sp[k]) - (if offn[k] then 0 else sn[k]);
  end for;
  up - un = uC;
  C*der(uC) = sum(if offp[k] then 0 else sp[k] for k in 1:3) - uC/R;
  sum(i) = 0;
  largest = max({v[1] - v[2], v[2] - v[1], v[2] - v[3], v[3] - v[2], v[1] - v[3], v[3] - v[1]});
  annotation(experiment(StopTime=0.06, Tolerance=1e-9));
end Bridge;
)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY2(isClose(outcome.at("uC", 0), 100 * std::sqrt(3.0)), qPrintable(QString::number(outcome.at("uC", 0))));
    const double below = largest(outcome.result(), {"uC", "largest"},
                                 [](double, const std::vector<double>& row) { return std::min(0.0, row[0] - row[1]); });
    QVERIFY2(std::fabs(below) < 1e-5, qPrintable(QString::number(below)));
    const double backwards =
        largest(outcome.result(), {"sp[1]", "offp[1]"},
                [](double, const std::vector<double>& row) { return row[1] == 0 ? std::min(0.0, row[0]) : 0.0; });
    QVERIFY2(std::fabs(backwards) < 1e-5, qPrintable(QString::number(backwards)));
    // With this load one pair of diodes takes over from the other, six times a period.
    QCOMPARE(stateEvents(outcome).size(), std::size_t(18));
}

/// Three rectifiers of different frequencies and loads; each behaves as if it were alone.
void ConstrainingSwitchesTest::severalAtOnceDoNotDisturbEachOther()
{
    const std::string rectifier = R"(model Rectifier
  parameter Real f=50, C=1e-3, R=50;
  Real u0, u(start=0, fixed=true), i, s, ud;
  Boolean off;
equation
  u0 = 10*sin(2*3.14159265358979323846*f*time);
  u0 = ud + u;
  C*der(u) = i - u/R;
  off = s < 0;
  ud = if off then s else 0;
  i = if off then 0 else s;
end Rectifier;
)";
    const auto with = [&](const std::string& components) {
        return run(rectifier + "model M " + components +
                   " annotation(experiment(StopTime=0.1, Tolerance=1e-8)); end M;\n");
    };
    const Outcome together = with("Rectifier a; Rectifier b(f=60, R=7); Rectifier c(f=83, R=500);");
    QVERIFY2(together.completed(), together.messages().c_str());
    std::size_t events = 0;
    for (const auto& [name, alone] : {std::pair("a", "Rectifier a;"), std::pair("b", "Rectifier b(f=60, R=7);"),
                                      std::pair("c", "Rectifier c(f=83, R=500);")}) {
        const Outcome outcome = with(alone);
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        events += stateEvents(outcome).size();
        const std::string voltage = std::string(name) + ".u";
        QVERIFY2(isClose(together.at(voltage, 0.1), outcome.at(voltage, 0.1), 1e-5),
                 qPrintable(QString::number(together.at(voltage, 0.1), 'g', 12)));
    }
    QCOMPARE(stateEvents(together).size(), events);
    QVERIFY2(together.messages().empty(), together.messages().c_str());
}

/// The division of the current between them is undetermined; all other variables are as without the switch.
void ConstrainingSwitchesTest::switchThatClosesAcrossAConductingDiodeChangesNothing()
{
    const auto circuit = [](const std::string& isOpen) {
        return "model M Real v1, v2, v3, v5, v6, i0, i1, i2, i4, i5, u6, i6, s6, u7, i7, s7, u8, i8, s8, u9, i9, s9, "
               "i10, i11, i12, i13, i14, i15, "
               "u14(start = 1, fixed = true), both; equation v1 = 1.1*cos(8*time) + 10*i0; v2 = 1.2*cos(11*time) + "
               "10*i1; v3 = 1.3*cos(14*time) + 10*i2; "
               "v5 = 1.5*cos(20*time) + 10*i4; v1 = 10*cos(10*time) + i5; u6 = if s6 < 0 then s6 else 0; i6 = if s6 < "
               "0 then 0 else s6; u6 = v1 - v5; "
               "u7 = if s7 < 0 then s7 else 0; i7 = if s7 < 0 then 0 else s7; u7 = v5 - v3; u8 = if " +
               isOpen + " then s8 else 0; i8 = if " + isOpen +
               " then 0 else s8; u8 = v5 - v3; u9 = if s9 < 0 then s9 else 0; i9 = if s9 < 0 then 0 else s9; u9 = v2 - "
               "v3; v1 = i10; v5 - v3 = i11; "
               "v2 = i12; v6 = 0.5*i13; i14 = 0.01*der(u14); u14 = v1 - v6; v1 = i15; 0 = i0 + i5 + i6 + i10 + i14 + "
               "i15; 0 = i1 + i9 + i12; "
               "0 = i2 - i7 - i8 - i9 - i11; 0 = i4 - i6 + i7 + i8 + i11; 0 = i13 - i14; both = i7 + i8; end M;";
    };
    const auto half = [](SimulationSettings& settings) {
        settings.stopTime = 0.5;
        settings.tolerance = 1e-9;
    };
    const Outcome closing = run(circuit("(time < 0.1 or time > 0.12)"), half), open = run(circuit("(time < 2)"), half);
    QVERIFY2(closing.completed() && open.completed(), (closing.messages() + open.messages()).c_str());
    for (const double time : {0.05, 0.1, 0.11, 0.12, 0.2, 0.3, 0.4, 0.5}) {
        for (const char* name : {"v1", "v2", "v3", "v5", "u14", "both"})
            QVERIFY2(std::fabs(closing.at(name, time) - open.at(name, time)) < 1e-6, name);
        QVERIFY(std::fabs(closing.at("i7", time)) < 1 && std::fabs(closing.at("i8", time)) < 1);
    }
}

void ConstrainingSwitchesTest::conditionsThatRestAtZeroGoOnToSwitch_data()
{
    QTest::addColumn<QString>("diode");
    QTest::addColumn<double>("tolerance");
    const std::pair<const char*, const char*> codings[] = {
        {"both signs", "0 = if off then iD else uD; off = uD <= 0 and not iD > 0;"},
        {"either sign", "0 = if off then iD else uD; off = uD < 0 or iD < 0;"},
        {"either sign, if-equation", "if off then iD = 0; else uD = 0; end if; off = uD < 0 or iD < 0;"},
        {"the sum", "0 = if off then iD else uD; off = uD + iD < 0;"},
        {"parameterized", "uD = if off then s else 0; iD = if off then 0 else s; off = s < 0;"}};
    for (const auto& [name, text] : codings) {
        for (const double tolerance : {1e-4, 1e-6, 1e-9})
            QTest::addRow("%s, %g", name, tolerance) << QString(text) << tolerance;
    }
}

/// A boost converter in discontinuous conduction. One condition rests at zero while the diode conducts, the other while
/// it blocks.
void ConstrainingSwitchesTest::conditionsThatRestAtZeroGoOnToSwitch()
{
    QFETCH(QString, diode);
    QFETCH(double, tolerance);
    const Outcome outcome =
        run("model Boost Real iL(start=0, fixed=true), uC(start=60, fixed=true), ux, uD, iD, iS" +
                std::string(diode.contains("s ") ? ", s" : "") +
                "; Boolean off, on; parameter Real w = 62831.853071795864; equation on = sin(w*time) > 0; "
                "1e-4*der(iL) = 10 - ux; iL = iD + iS; uD = ux - uC; 2e-5*der(uC) = iD - uC/400; "
                "0 = if on then ux else iS; " +
                diode.toStdString() + " annotation(experiment(StopTime=1e-3, Interval=1e-6)); end Boost;",
            [&](SimulationSettings& settings) { settings.tolerance = tolerance; });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    // In a period the current rises to U*T/(2*L), then swings into the capacitor: (u - U)^2 + L/C*i^2 is constant,
    // except for the load, which is approximated by a decay over the whole period.
    double u = 60;
    for (int period = 0; period < 10; ++period)
        u = (10 + std::sqrt((u - 10) * (u - 10) + 1e-4 / 2e-5 * 25)) * std::exp(-1e-4 / (400 * 2e-5));
    QVERIFY2(std::fabs(outcome.at("uC", 1e-3) - u) < 0.3, std::to_string(outcome.at("uC", 1e-3)).c_str());
    for (std::size_t row = 0; row < outcome.result().rowCount(); ++row)
        QVERIFY(outcome.result().find("iL")->values[row] > -1e-3);
}

void ConstrainingSwitchesTest::jumpAtTheStartLeavesOtherSwitchesAsTheyAre()
{
    // The diode discharges the second capacitor at once. The first one keeps its charge, since the switch in parallel,
    // controlled by time alone, is open.
    for (const char* open : {"time < 0.46 or time > 0.48", "not (time >= 0.46 and time <= 0.48)", "0.46 > time"}) {
        const Outcome outcome = run(std::string(R"(model M
  Real v1, v2, i3, i7, i4, i0, i1, i6, u6, s;
  Real u3(start=2, fixed=true), u7(start=-4, fixed=true);
equation
  u3 = v2; u7 = v1 - v2;
  i3 = 0.05*der(u3); i7 = 0.05*der(u7);
  v2 - v1 = if s < 0 then s else 0;
  i4 = if s < 0 then 0 else s;
  v2 = 1 + 3*i1;
  v1 = 1.1 + 20*i0;
  u6 = v1; 0 = if )") + open + R"( then i6 else u6;
  i0 + i7 - i4 + i6 = 0;
  i1 + i3 - i7 + i4 = 0;
  annotation(experiment(StopTime=0.4, Tolerance=1e-8));
end M;
)");
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QVERIFY2(outcome.messages().find("'u7' from -4 to 0") != std::string::npos, outcome.messages().c_str());
        // Both nodes are one, at the capacitor of the first: 0.05 v' = (1 - v)/3 + (1.1 - v)/20.
        const double conductance = 1 / 3.0 + 1 / 20.0, rest = (1 / 3.0 + 1.1 / 20) / conductance;
        for (const double time : {0.0, 0.1, 0.3}) {
            const double right = rest + (2 - rest) * std::exp(-conductance / 0.05 * time);
            QVERIFY2(isClose(outcome.at("v2", time), right, 1e-6), std::to_string(outcome.at("v2", time)).c_str());
        }
    }
}

void ConstrainingSwitchesTest::jumpsAreToldInEveryCoding_data()
{
    QTest::addColumn<QString>("coding");
    QTest::newRow("if-expression") << "0 = if time > 1 then u else i;";
    QTest::newRow("Integer") << "m = if time > 1 then 1 else 0; 0 = m*u + (1 - m)*i;";
    QTest::newRow("Integer, parameterized") << "m = if time > 1 then 1 else 0; u = (1 - m)*s; i = m*s;";
    QTest::newRow("Real") << "r = if time > 1 then 1 else 0; 0 = r*u + (1 - r)*i;";
    QTest::newRow("algorithm") << "0 = m*u + (1 - m)*i; algorithm if time > 1 then m := 1; else m := 0; end if;";
}

void ConstrainingSwitchesTest::jumpsAreToldInEveryCoding()
{
    QFETCH(QString, coding);
    std::string declarations = "Real u1(start=10, fixed=true), u2(start=0, fixed=true), u, i; ";
    if (coding.contains("m*")) declarations += "Integer m; ";
    if (coding.contains("r*")) declarations += "Real r; ";
    if (coding.contains("*s")) declarations += "Real s; ";
    const Outcome outcome = run("model Joined " + declarations + "equation der(u1) = -i; 3*der(u2) = i; u = u1 - u2; " +
                                coding.toStdString() + " annotation(experiment(StopTime=2)); end Joined;");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY(std::fabs(outcome.at("u1", 2) - 2.5) < 1e-9);
    QVERIFY(std::fabs(outcome.at("u2", 2) - 2.5) < 1e-9);
    QVERIFY2(outcome.messages().find("W5018") != std::string::npos, outcome.messages().c_str());
}

// The current of a capacitor in parallel with a closed switch occurs in no equation, except for rounding.
void ConstrainingSwitchesTest::currentThroughABridgedCapacitorIsNone_data()
{
    QTest::addColumn<double>("capacitance");
    for (const double c : {0.01, 0.03, 0.07, 0.11, 0.013, 1e-6}) QTest::newRow(qPrintable(QString::number(c))) << c;
}

void ConstrainingSwitchesTest::currentThroughABridgedCapacitorIsNone()
{
    QFETCH(double, capacitance);
    const auto runWith = [&](const std::string& declarations, const std::string& equations) {
        return run(
            "model Bridged parameter Real C=0.01; Real v1, v2, v3, u5(start=0, fixed=true), u7(start=0, fixed=true), "
            "i12; " +
                declarations +
                " equation u5 = v1 - v2; u7 = v3 - v1; 0 = if time < 0.02 or time > 0.04 then i12 "
                "else v1; " +
                equations + " annotation(experiment(StopTime=0.2, Tolerance=1e-8)); end Bridged;",
            [&](SimulationSettings& settings) {
                settings.overrides = {{"C", QString::number(capacitance, 'g', 17).toStdString()}};
            });
    };
    const Outcome bridged =
        runWith("Real i0, i1, i2, i4, i5, i7, i9, u10(start=0, fixed=true), i10, i11;",
                "v1 = 1.1*cos(8*time) + 10*i0; v2 = 1.2*cos(11*time) + 10*i1; v3 = 1.3*cos(14*time) + 10*i2; v1 = "
                "10*cos(10*time) + "
                "i4; i5 = 0.01*der(u5); i7 = 2*C*der(u7); 0 = if time < 0.02 then i9 else v1 - v3; i10 = C*der(u10); "
                "u10 = v1 - v3; "
                "u5 = i11; 0 = i0 + i4 + i5 - i7 + i9 + i10 + i11 + i12; 0 = i1 - i5 - i11; 0 = i2 + i7 - i9 - i10;");
    const Outcome joined = runWith("Real ia;",
                                   "(v1 - 1.1*cos(8*time))/10 + v1 - 10*cos(10*time) + 0.01*der(u5) + u5 + ia + i12 = "
                                   "0; (v2 - 1.2*cos(11*time))/10 - "
                                   "0.01*der(u5) - u5 = 0; (v3 - 1.3*cos(14*time))/10 - ia = 0; 0 = if time < 0.02 "
                                   "then ia + 3*C*der(u7) else u7;");
    QVERIFY2(bridged.completed(), bridged.messages().c_str());
    QVERIFY2(joined.completed(), joined.messages().c_str());
    for (int k = 10; k < 100; ++k) {
        const double time = 0.002 * k + 1e-3;
        for (const char* name : {"v1", "v2", "v3", "u5"})
            QVERIFY2(std::fabs(bridged.at(name, time) - joined.at(name, time)) < 1e-6, name);
    }
}

// w*tau = P does not determine tau at w = 0, but does a moment later.
void ConstrainingSwitchesTest::coefficientThatHappensToBeZeroConstrainsNothing()
{
    for (const char* solver : {"cvode", "ida", "dopri5"}) {
        const Outcome outcome =
            run("model Wheel Real w(start=0, fixed=true), tau(start=-10), P; equation 1000*der(w) = 10*(1 + "
                "0.1*sin(time)) + "
                "tau; P = 0; 0 = P + w*tau; annotation(experiment(StopTime=10)); end Wheel;",
                [=](SimulationSettings& settings) { settings.solver = solver; });
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QVERIFY(std::fabs(outcome.at("w", 10) - (0.1 + 0.001 * (1 - std::cos(10.0)))) < 1e-5);
        QVERIFY2(outcome.messages().find("W5017") != std::string::npos, outcome.messages().c_str());
    }
}

void ConstrainingSwitchesTest::diodeAcrossAnEmptyCapacitorConducts_data()
{
    QTest::addColumn<QString>("diode");
    QTest::addColumn<QString>("current");
    QTest::addColumn<bool>("conducts");
    const std::pair<const char*, const char*> codings[] = {
        {"if-expressions", "-v = if s < 0 then s else 0; i = if s < 0 then 0 else s;"},
        {"Boolean", "off = s < 0; -v = if off then s else 0; i = if off then 0 else s;"},
        {"if-equation", "if s < 0 then v = -s; i = 0; else v = 0; i = s; end if;"},
        {"complementary", "0 = min(v, i);"},
    };
    const std::pair<const char*, const char*> currents[] = {
        {"time", "time"}, {"time^2", "time^2"}, {"1 - cos(time)", "1 - cos(time)"}, {"-time", "-time"}};
    for (const auto& [name, diode] : codings) {
        for (const auto& [drawn, current] : currents)
            QTest::addRow("%s, %s", name, drawn) << diode << current << (*drawn != '-');
    }
}

// The current drawn from an empty capacitor grows from zero. No derivative at the start shows whether its diode
// conducts.
void ConstrainingSwitchesTest::diodeAcrossAnEmptyCapacitorConducts()
{
    QFETCH(QString, diode);
    QFETCH(QString, current);
    QFETCH(bool, conducts);
    for (const char* solver : {"cvode", "ida"}) {
        for (const double tolerance : {1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-10}) {
            const Outcome outcome = run(
                "model M Real v(start=0, fixed=true), iL(start=0, fixed=true), i, s, drawn = " + current.toStdString() +
                    "; Boolean off; equation 0.01*der(v) = i - iL; der(iL) = der(drawn); " + diode.toStdString() +
                    (diode.contains("off") ? "" : " off = s < 0;") + (diode.contains("min") ? " s = i - v;" : "") +
                    " annotation(experiment(StopTime=2)); end M;",
                [=](SimulationSettings& settings) {
                    settings.solver = solver;
                    settings.tolerance = tolerance;
                });
            QVERIFY2(outcome.completed() && outcome.messages().empty(), outcome.messages().c_str());
            for (const double time : {0.0, 0.5, 2.0}) {
                QVERIFY(std::fabs(outcome.at("v", time) - (conducts ? 0 : 50 * time * time)) < 1e-6 + 1e3 * tolerance);
                QVERIFY(std::fabs(outcome.at("i", time) - (conducts ? outcome.at("drawn", time) : 0)) <
                        1e-6 + 1e3 * tolerance);
            }
        }
    }
}

// A diode closes the circuit of a capacitor that is empty within the tolerance, and then has to remove the remaining
// charge.
void ConstrainingSwitchesTest::roundingDoesNotOpenADiodeAgain()
{
    for (const double tolerance : {1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9}) {
        for (const std::uint32_t intervals : {100U, 500U, 1000U}) {
            const Outcome outcome = run(R"(model M
                  Real v1, v2, i0, i1, i2, i3, s3, i4, s4, i5, u7(start = -1, fixed = true), i7;
                equation
                  v1 = 1.1*cos(8*time) + 20*i0;
                  v2 = 1.2*cos(11*time) + 60*i1;
                  v1 = 15*cos(60*time) + i2;
                  v2 = if s3 < 0 then s3 else 0;
                  i3 = if s3 < 0 then 0 else s3;
                  v1 - v2 = if s4 < 0 then s4 else 0;
                  i4 = if s4 < 0 then 0 else s4;
                  v2 - v1 = 15*cos(60*time) + 4*i5;
                  u7 = v1 - v2;
                  i7 = 0.05*der(u7);
                  0 = i1 + i3 - i4 + i5 - i7;
                  0 = i0 + i2 + i4 - i5 + v1 + i7;
                  annotation(experiment(StopTime = 0.5));
                end M;)",
                                        [=](SimulationSettings& settings) {
                                            settings.tolerance = tolerance;
                                            settings.intervals = intervals;
                                        });
            QVERIFY2(outcome.completed() && outcome.messages().empty(), outcome.messages().c_str());
            const Result& result = outcome.result();
            for (std::size_t row = 0; row < result.rowCount(); ++row) {
                const double u = result.find("u7")->values[row], i = result.find("i4")->values[row];
                QVERIFY(u < 1e-6 && i > -1e-6 && std::fabs(u * i) < 1e-6);
            }
        }
    }
}

/// The diode could conduct at the instant itself, where its current is zero, but not a moment later.
void ConstrainingSwitchesTest::startAloneIsThatOfARun()
{
    const std::string text =
        "model M Real i1(start = 0, fixed = true), i2(start = 0, fixed = true), v2, s, ud; Boolean off; equation 100 = "
        "2e-4*der(i1) + 4.9e-5*der(i2); v2 = 4.9e-5*der(i1) + 1.25e-5*der(i2); off = s < 0; ud = if off then s else 0; "
        "i2 = if off then 0 else s; ud = -v2 - 13.5; end M;";
    for (const double stop : {0.0, 1e-5, 1.0}) {
        const Outcome outcome = run(text, [&](SimulationSettings& settings) { settings.stopTime = stop; });
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QVERIFY2(outcome.messages().empty(), outcome.messages().c_str());
        QVERIFY2(std::fabs(outcome.at("v2", 0) - 24.5) < 1e-9, qPrintable(QString::number(outcome.at("v2", 0))));
    }
}

// The first switch discharges the capacitor, whose voltage determines the current of the switch. With the second one in
// parallel the same constraint determines only the sum of both.
void ConstrainingSwitchesTest::shareBesideAConstraintIsTold()
{
    for (const char* law : {"u = s1*(1 - a); i1 = a*s1; u = s2*(1 - b); i2 = b*s2;",
                            "u = s2*(1 - b); i2 = b*s2; u = s1*(1 - a); i1 = a*s1;"}) {
        const Outcome outcome =
            run("model M Real u(start = 1, fixed = true), i1, i2, s1, s2; Integer a = if time < 0.1 then 0 else 1, b = "
                "if time < 0.2 then 0 else 1; equation 0.1*der(u) = (5 - u)/2 - i1 - i2; " +
                std::string(law) + " annotation(experiment(StopTime = 0.3)); end M;");
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QVERIFY(std::fabs(outcome.at("i1", 0.15) - 2.5) < 1e-6);
        QVERIFY(std::fabs(outcome.at("i1", 0.25) + outcome.at("i2", 0.25) - 2.5) < 1e-6);
        const std::string messages = outcome.messages();
        const std::size_t told = messages.find("W5017: at t = 0.2");
        QVERIFY2(told != std::string::npos, messages.c_str());
        QVERIFY2(messages.find("W5017") == told && messages.find("s1", told) != std::string::npos &&
                     messages.find("s2", told) != std::string::npos,
                 messages.c_str());
    }
}

QTEST_GUILESS_MAIN(ConstrainingSwitchesTest)
#include "constraining_switches_test.moc"
