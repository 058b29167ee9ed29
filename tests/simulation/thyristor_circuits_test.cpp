// SPDX-License-Identifier: GPL-3.0-or-later
// Ideal thyristors among capacitors: what they remember decides where currents alone would leave a choice.
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class ThyristorCircuitsTest : public QObject {
    Q_OBJECT
private slots:
    void goesOnAcrossACapacitor();
    void goesOnWhileTheNextOneFires();
    void goesOnWhereADiodeShortsACapacitor_data();
    void goesOnWhereADiodeShortsACapacitor();
    void dischargesACapacitorAndGoesOut();
    void isNotClosedWithoutItsGate();
    void leavesTheVoltagesOfCapacitorsAsTheyAre_data();
    void leavesTheVoltagesOfCapacitorsAsTheyAre();
    void diodesShareAnImpulse_data();
    void diodesShareAnImpulse();
    void shareThatNothingDecidesIsTold_data();
    void shareThatNothingDecidesIsTold();
};

// When a diode in parallel opens, the current of a thyristor does not change.
void ThyristorCircuitsTest::goesOnAcrossACapacitor()
{
    const Outcome outcome = run(R"(
        model Thyristor
          Real v1, v3, i7, i8, s7, s8, u9(start=0, fixed=true), i9;
          Boolean off(start=true, fixed=true), fire = time > 0.15 and time < 0.17;
        equation
          (v1 - 1.1*cos(8*time))/10 + v1 - 10*cos(30*time) + 2*v1 + i7 + i8 + i9 = 0;
          (v3 - 1.3*cos(14*time))/10 + v3 - 10*cos(10*time) - i7 - i9 = 0;
          off = s7 < 0 or pre(off) and not fire;
          v1 - v3 = if off then s7 else 0;
          i7 = if off then 0 else s7;
          v1 = if s8 < 0 then s8 else 0;
          i8 = if s8 < 0 then 0 else s8;
          u9 = v1 - v3;
          i9 = 0.01*der(u9);
          annotation(experiment(StopTime=0.25));
        end Thyristor;)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QCOMPARE(outcome.at("off", 0.2), 0.0);
    QCOMPARE(outcome.at("off", 0.245), 0.0);
    // Both ends are one node then, and the diode does not conduct.
    const double time = 0.245;
    const double sources =
        0.11 * std::cos(8 * time) + 10 * std::cos(30 * time) + 0.13 * std::cos(14 * time) + 10 * std::cos(10 * time);
    QVERIFY2(std::fabs(outcome.at("v1", time) - sources / 4.2) < 1e-6,
             qPrintable(QString::number(outcome.at("v1", time))));
}

// Its gate signal has ended, and a second thyristor at the other end of a capacitor begins to conduct when that is
// empty. If the first one turned off it would have no voltage, but it carries a current.
void ThyristorCircuitsTest::goesOnWhileTheNextOneFires()
{
    for (const char* solver : {"cvode", "ida", "dopri5"}) {
        for (const bool isMirrored : {false, true}) {
            const std::string text = R"(model Commutation
              Real va, vb, u(start = 5, fixed = true), i, sa, sb, ia, ib, ra, rb;
              Boolean offa(start = false, fixed = true), offb(start = true, fixed = true);
            equation
              )" + std::string(isMirrored ? "-u = vb - va; -i = 0.02*der(-u);" : "u = va - vb; i = 0.02*der(u);") +
                                     R"(
              7 - ra = i + ia;
              4 + rb = ib - i;
              va = 100*ra;
              -vb = 100*rb;
              va = if offa then sa else 0;
              ia = if offa then 0 else sa;
              vb = if offb then sb else 0;
              ib = if offb then 0 else sb;
              offa = sa < 0 or pre(offa) and not time < 0.01;
              offb = sb < 0 or pre(offb) and time < 0.005;
              annotation(experiment(StopTime = 0.1));
            end Commutation;)";
            const Outcome outcome = run(text, [=](SimulationSettings& settings) { settings.solver = solver; });
            QVERIFY2(outcome.completed(), outcome.messages().c_str());
            QVERIFY2(outcome.messages().empty(), outcome.messages().c_str());
            QCOMPARE(outcome.at("offa", 0.1), 0.0);
            QCOMPARE(outcome.at("offb", 0.1), 0.0);
            QVERIFY(std::fabs(outcome.at("ia", 0.1) - 7) < 1e-6);
            QVERIFY(std::fabs(outcome.at("ib", 0.1) - 4) < 1e-6);
        }
    }
}

void ThyristorCircuitsTest::goesOnWhereADiodeShortsACapacitor_data()
{
    QTest::addColumn<QString>("coding");
    QTest::addColumn<bool>("isMirrored");
    for (const bool isMirrored : {false, true}) {
        const auto name = [isMirrored](const char* coding) {
            return std::string(coding) + (isMirrored ? ", mirrored" : "");
        };
        QTest::newRow(name("if-expressions").c_str())
            << "off = s < 0 or pre(off) and not time < 0.001; v1 = if off then s else 0; i = if off then 0 else s;"
            << isMirrored;
        QTest::newRow(name("if-equation").c_str()) << "if off then v1 = s; i = 0; else v1 = 0; i = s; end if; off = s "
                                                      "< 0 or not (not pre(off) or time < 0.001);"
                                                   << isMirrored;
        QTest::newRow(name("mode integer").c_str())
            << "v1 = (1 - mode)*s; i = mode*s; off = s < 0 or pre(mode) == 0 and not time "
               "< 0.001;"
            << isMirrored;
    }
}

// A diode closes a loop with a capacitor and the thyristor, and a second diode turns off. The current of the thyristor
// then depends on the second one: if that still conducted, the current would be negative. Knowledge of the instant
// alone must not be stored.
void ThyristorCircuitsTest::goesOnWhereADiodeShortsACapacitor()
{
    QFETCH(QString, coding);
    QFETCH(bool, isMirrored);
    for (const char* solver : {"cvode", "ida", "rk4"}) {
        for (const double capacitance : {0.03, 3e-6}) {
            for (const double drawn : {1.0, 0.0, -1.5}) {
                const std::string text = fmt::format(
                    R"(model NextDiode
                  parameter Real C = {};
                  Real v1, v3, v4, u5(start = 0.015/C, fixed = true), i5, u10(start = -0.015/C, fixed = true), i10,
                    s7, i7, s8, i8, s, i;
                  Boolean off(start = false, fixed = true);
                  Integer mode(start = 1, fixed = true) = if off then 0 else 1;
                equation
                  {}
                  i5 = C*der(u5);
                  i10 = C*der(u10);
                  v3 = if s7 < 0 then s7 else 0;
                  i7 = if s7 < 0 then 0 else s7;
                  v3 - v4 = if s8 < 0 then s8 else 0;
                  i8 = if s8 < 0 then 0 else s8;
                  0 = {} + i5 - i10 + i;
                  {}
                  5 = i7 + i8 - i5;
                  2 = i10 - i8;
                  annotation(experiment(StopTime = 0.01));
                end NextDiode;)",
                    capacitance, isMirrored ? "-u5 = v3 - v1; v1 - v4 = -u10;" : "u5 = v1 - v3; u10 = v4 - v1;", drawn,
                    coding.toStdString());
                const Outcome outcome = run(text, [=](SimulationSettings& settings) { settings.solver = solver; });
                QVERIFY2(outcome.completed(), outcome.messages().c_str());
                QVERIFY2(outcome.messages().empty(), outcome.messages().c_str());
                // Both capacitors take 7 A until they are empty; one continues with 2 A.
                const double empty = 2 * 0.015 / 7;
                for (const double time : {0.0045, 0.007, 0.01}) {
                    QCOMPARE(outcome.at("off", time), 0.0);
                    QVERIFY(std::fabs(outcome.at("i", time) - (2 - drawn)) < 1e-6);
                    QVERIFY(std::fabs(outcome.at("v4", time) * capacitance - 2 * (time - empty)) < 1e-6);
                }
            }
        }
    }
}

// The subsequent current would be negative: it conducts only at the instant.
void ThyristorCircuitsTest::dischargesACapacitorAndGoesOut()
{
    for (const double tolerance : {1e-4, 1e-6, 1e-9}) {
        const Outcome outcome =
            run("model Discharge Real u(start=1, fixed=true), i, s; Boolean off(start=true, fixed=true), fire = time > "
                "0.005 "
                "and time < 0.006; equation 0.01*der(u) = -(1 + time) - i; off = s < 0 or pre(off) and not fire; u = "
                "if off "
                "then s else 0; i = if off then 0 else s; annotation(experiment(StopTime=0.01)); end Discharge;",
                [=](SimulationSettings& settings) { settings.tolerance = tolerance; });
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QVERIFY(std::fabs(outcome.at("u", 0.0049) - (1 - 100 * (0.0049 + 0.0049 * 0.0049 / 2))) < 100 * tolerance);
        const double end = -100 * (0.005 + (0.01 * 0.01 - 0.005 * 0.005) / 2);
        QVERIFY2(std::fabs(outcome.at("u", 0.01) - end) < 100 * tolerance,
                 qPrintable(QString::number(outcome.at("u", 0.01))));
        QVERIFY2(outcome.messages().find("W5018") != std::string::npos, outcome.messages().c_str());
    }
}

// It would stay closed, but nothing closes it: neither at the start nor where diodes open the path of a capacitor.
void ThyristorCircuitsTest::isNotClosedWithoutItsGate()
{
    const Outcome outcome = run(R"(
        model NotFired
          Real v1, v2, v3, i0, i1, i2, i3, i4, s4, i5, s5, u6(start=-3, fixed=true), i6, i7, s7, i8, i9, i10;
          Boolean off4, off5(start=true, fixed=true), fire = time > 0.29 and time < 0.41;
          Integer mode;
        equation
          v1 = 1.1*cos(8*time) + 40*i0;
          v2 = 1.2*cos(11*time) + 40*i1;
          v3 = 1.3*cos(14*time) + 40*i2;
          v1 = 25*cos(20*time) + i3;
          off4 = s4 < 0;
          v3 - v1 = if off4 then s4 else 0;
          i4 = if off4 then 0 else s4;
          mode = if off5 then 0 else 1;
          off5 = s5 < 0 or pre(off5) and not fire;
          v2 = (1 - mode)*s5;
          i5 = mode*s5;
          u6 = v2 - v3;
          i6 = 0.01*der(u6);
          v3 - v2 = if s7 < 0 then s7 else 0;
          i7 = if s7 < 0 then 0 else s7;
          i8 = 1.5*cos(30*time);
          v3 - v2 = 10*cos(30*time) + 4*i9;
          i10 = v1 - v2;
          0 = i0 + i3 - i4 + i8 + i10;
          0 = i1 + i5 + i6 - i7 - i8 - i9 - i10;
          0 = i2 + i4 - i6 + i7 + i9;
          annotation(experiment(StopTime=0.5));
        end NotFired;)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const Result& result = outcome.result();
    for (std::size_t row = 0; row < result.rowCount() && result.time[row] < 0.29; ++row)
        QCOMPARE(result.find("off5")->values[row], 1.0);
}

void ThyristorCircuitsTest::leavesTheVoltagesOfCapacitorsAsTheyAre_data()
{
    QTest::addColumn<QString>("coding");
    QTest::addColumn<QString>("mode");
    QTest::newRow("if-expressions") << "u6 = if off then s else 0; i6 = if off then 0 else s;"
                                    << "";
    QTest::newRow("if-equation") << "if off then u6 = s; i6 = 0; else u6 = 0; i6 = s; end if;"
                                 << "";
    QTest::newRow("mode integer") << "u6 = (1 - mode)*s; i6 = mode*s; mode = if off then 0 else 1;"
                                  << "Integer mode;";
    QTest::newRow("scaled") << "2*u6 = if off then 3*s else 0; i6 = if off then 0 else 0.1*s;"
                            << "";
}

// A triangle of capacitors: two of their voltages are states. The thyristor's variable, a voltage before firing and a
// current afterwards, is not.
void ThyristorCircuitsTest::leavesTheVoltagesOfCapacitorsAsTheyAre()
{
    QFETCH(QString, coding);
    QFETCH(QString, mode);
    // Where the sum of all currents to ground is written first, and where it is not.
    for (const bool isSumFirst : {false, true}) {
        const std::string balance = "0 = i1 + i7 - i8 + i10; 0 = i0 - i5 + i8 - i9 - i10;";
        const std::string last = isSumFirst ? "0 = i0 + i1 + i2 + i3 + i6;" : "0 = i2 + i3 + i5 + i6 - i7 + i9;";
        const std::string text =
            "model Triangle Real v1, v2, v3, i0, i1, i2, i3, i5, u6, i6, s, u7(start = 0, fixed = "
            "true), i7, u8(start = 3, fixed = true), i8, u9, i9, u10, i10; Boolean off(start = "
            "true, fixed = true), fire; " +
            mode.toStdString() + " equation " + (isSumFirst ? last : balance) + R"(
          v3 = 15*cos(50*time) + i3;
          i5 = 0.5*cos(20*time);
          v1 = 1.1*cos(8*time) + 60*i0;
          v2 = 1.2*cos(11*time) + 60*i1;
          v3 = 1.3*cos(14*time) + 60*i2;
          u6 = v3;
          u7 = v2 - v3; i7 = 0.03*der(u7);
          u8 = v1 - v2; i8 = 0.03*der(u8);
          u9 = v3 - v1; i9 = 0.05*der(u9);
          u10 = v2 - v1; i10 = 0.01*der(u10);
          fire = time > 0.23 and time < 0.26;
          off = s < 0 or pre(off) and not fire;
          )" +
            coding.toStdString() + (isSumFirst ? balance : last) +
            "annotation(experiment(StopTime = 0.5)); end Triangle;";
        const Outcome outcome = run(text);
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        const Result& result = outcome.result();
        bool hasConducted = false;
        for (std::size_t row = 1; row < result.rowCount(); ++row) {
            const auto value = [&](const char* name, std::size_t at) { return result.find(name)->values[at]; };
            hasConducted = hasConducted || value("off", row) == 0;
            if (value("off", row) == 0) QVERIFY(std::fabs(value("v3", row)) < 1e-6);
            if (result.time[row] != result.time[row - 1]) continue;
            for (const char* name : {"u7", "u8", "u9", "u10"})
                QVERIFY2(std::fabs(value(name, row) - value(name, row - 1)) < 1e-9, name);
        }
        QVERIFY(hasConducted);
        QCOMPARE(outcome.at("off", 0.45), 1.0);
        QVERIFY2(outcome.messages().find("W5018") == std::string::npos, outcome.messages().c_str());
    }
}

void ThyristorCircuitsTest::diodesShareAnImpulse_data()
{
    QTest::addColumn<QString>("solver");
    for (const char* solver : {"cvode", "ida", "dopri5", "rk4"}) QTest::newRow(solver) << solver;
}

// A switch closes a loop in which two diodes must discharge two capacitors at once; one of them turns off again at the
// same instant.
void ThyristorCircuitsTest::diodesShareAnImpulse()
{
    QFETCH(QString, solver);
    const Outcome outcome = run(R"(
        model Impulse
          Real v1, v2, v3, v4, i0, i1, i2, i3, i4, i5, s5, i6, s6, i7, s7, i8, u9(start = -4, fixed = true), i9,
            u10(start = 2, fixed = true), i10, u11(start = 0, fixed = true), i11, i12, i13;
          Boolean off5, off6;
          Integer mode;
        equation
          v1 = 1.1*cos(8*time) + 10*i0;
          v2 = 1.2*cos(11*time) + 20*i1;
          v3 = 1.3*cos(14*time) + 60*i2;
          v4 = 1.4*cos(17*time) + 20*i3;
          v4 = 25*cos(50*time) + 2*i4;
          off5 = s5 < 0;
          v3 - v1 = if off5 then s5 else 0;
          i5 = if off5 then 0 else s5;
          off6 = s6 < 0;
          v2 - v4 = if off6 then s6 else 0;
          i6 = if off6 then 0 else s6;
          mode = if time < 0.38 or time > 0.44 then 0 else 1;
          v4 - v3 = (1 - mode)*s7;
          i7 = mode*s7;
          v4 - v1 = 3*i8;
          u9 = v1 - v2; i9 = 0.01*der(u9);
          u10 = v4; i10 = 0.01*der(u10);
          u11 = v2 - v3; i11 = 0.05*der(u11);
          i12 = 2*cos(20*time);
          v4 - v2 = i13;
          0 = i0 - i5 - i8 + i9;
          0 = i1 + i6 - i9 + i11 - i12 - i13;
          0 = i2 + i5 - i7 - i11;
          0 = i3 + i4 - i6 + i7 + i8 + i10 + i12 + i13;
          annotation(experiment(StopTime = 0.5));
        end Impulse;)",
                                [&](SimulationSettings& settings) {
                                    settings.solver = solver.toStdString();
                                    settings.intervals = 1000;
                                });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const Result& result = outcome.result();
    std::size_t after = 0;
    while (result.time[after] < 0.38) ++after;
    while (result.time[after + 1] == result.time[after]) ++after;
    QVERIFY(result.find("u9")->values[after - 1] < -0.3 && result.find("u11")->values[after - 1] > 0.9);
    QVERIFY(std::fabs(result.find("u9")->values[after]) < 1e-6);
    QVERIFY(std::fabs(result.find("u11")->values[after]) < 1e-6);
    // No way for a charge to leave.
    QVERIFY(std::fabs(result.find("u10")->values[after] - result.find("u10")->values[after - 1]) < 1e-6);
}

void ThyristorCircuitsTest::shareThatNothingDecidesIsTold_data()
{
    QTest::addColumn<QString>("first");
    QTest::addColumn<QString>("second");
    QTest::addColumn<QString>("circuit");
    QTest::addColumn<bool>("isOpen");
    const QString curve = "u = s*(if off then 1 else Ron); i = s*(if off then Goff else 1);";
    const QString diode = "equation off = s < 0; " + curve, gateTurnOff = "equation off = s < 0 or not fire; " + curve;
    const QString thyristor = "equation off = s < 0 or pre(off) and not fire; " + curve;
    const QString branches =
        "equation off = s < 0 or pre(off) and not fire; if off then u = s; i = Goff*s; else u = Ron*s; i = s; end if;";
    const QString number =
        "Integer m; equation m = if s < 0 then 0 else 1; off = m == 0; u = (1 - m)*s + m*Ron*s; i = m*s + (1 - "
        "m)*Goff*s;";
    const QString series = "v = a.u + b.u + 2*a.i; a.i = b.i;", parallel = "a.u = b.u; v = a.u + 2*(a.i + b.i);";
    const QString inductor = "v = a.u + b.u + 2*x + 0.02*der(x); a.i = b.i; x = a.i;";
    const QString capacitor = "v = a.u + b.u + 2*a.i + x; a.i = b.i; 0.5*der(x) = a.i - x;";
    const QString leak = "v = a.u + b.u + 2*a.i; a.i = b.i + b.u/1e4;";
    const QString resistor = "v = a.u + 2*(a.i + b.i); a.u = b.u + 0.1*b.i;";
    for (const auto& [name, circuit, isOpen] : std::initializer_list<std::tuple<const char*, QString, bool>>{
             {"in series", series, true},
             {"in parallel", parallel, true},
             {"in series, inductor", inductor, true},
             {"in series, capacitor", capacitor, true},
             {"in series, one leaks", leak, false},
             {"in parallel, one has a resistance", resistor, false}}) {
        for (const auto& [kinds, first, second] : std::initializer_list<std::tuple<const char*, QString, QString>>{
                 {"thyristors", thyristor, thyristor},
                 {"diode and thyristor", diode, thyristor},
                 {"thyristors in branches", branches, thyristor},
                 {"by gate", gateTurnOff, gateTurnOff},
                 {"by a number", number, thyristor}}) {
            QTest::addRow("%s, %s", kinds, name) << first << second << circuit << isOpen;
            QTest::addRow("%s, %s, the other first", kinds, name) << second << first << circuit << isOpen;
        }
    }
}

// They conduct from the start; their shares become undetermined later: when both have turned off at once, or when a
// current returns. Which one carries all of it depends only on the order of declaration.
void ThyristorCircuitsTest::shareThatNothingDecidesIsTold()
{
    QFETCH(QString, first);
    QFETCH(QString, second);
    QFETCH(QString, circuit);
    QFETCH(bool, isOpen);
    for (const bool isMirrored : {false, true}) {
        const QString declarations = isMirrored ? "B b; A a;" : "A a; B b;";
        const QString valve =
            "parameter Real Ron = 0, Goff = 0; Real u, i, s(start = 0.1); Boolean off(start = false, "
            "fixed = true), fire = time < 0.05;";
        const QString text = QString(
                                 "model M model A %1 %2 end A; model B %1 %3 end B; %4 %5 Real v; "
                                 "equation v = if time < 0.02 then 1 else 10*cos(30*time); %6 "
                                 "annotation(experiment(StopTime = 0.3)); end M;")
                                 .arg(valve, first, second, declarations,
                                      circuit.contains("der(x)") ? "Real x(start = 0.2, fixed = true);" : "", circuit);
        const Outcome outcome = run(text.toStdString());
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        const bool isTold = outcome.messages().find("W5017") != std::string::npos;
        QVERIFY2(isTold == isOpen, outcome.messages().c_str());
        // Never twice.
        for (const char* const name : {"'a.s'", "'b.s'"}) {
            const std::size_t told = outcome.messages().find(name);
            QVERIFY(!isTold || told == std::string::npos ||
                    outcome.messages().find(name, told + 1) == std::string::npos);
        }
    }
}

QTEST_GUILESS_MAIN(ThyristorCircuitsTest)
#include "thyristor_circuits_test.moc"
