// SPDX-License-Identifier: GPL-3.0-or-later
// Diodes with two slopes, as one expression of their voltage: what they conduct with is so steep that rounding of the
// voltage is a current. Against the same circuits with the diodes by a parameter along their curve.
#include <fmt/format.h>

#include <cmath>

#include "simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class SteepDiodesTest : public QObject {
    Q_OBJECT
private slots:
    void turnsOffWhereItsCurrentPassesZero_data();
    void turnsOffWhereItsCurrentPassesZero();
    void severalInOneLoop();
    void severalInOneLoopFromTheStart();
    void parallelToACapacitorAndASwitch_data();
    void parallelToACapacitorAndASwitch();
};

namespace {

struct Diode {
    const char* name;
    double threshold, on, off;  ///< V, Ohm, S
};

enum class Coding { Slopes, Curve };

std::string equationsOf(const Diode& diode, Coding coding)
{
    return fmt::format(
        fmt::runtime(coding == Coding::Slopes
                         ? "{0}_i = if {0}_v > {1} then ({0}_v - {1})/{2} + {3}*{1} else {3}*{0}_v; "
                         : "{0}_v - {1} = {0}_s*(if {0}_s > 0 then {2} else 1); {0}_i - {3}*{1} = {0}_s*(if {0}_s > 0 "
                           "then 1 else {3}); "),
        diode.name, diode.threshold, diode.on, diode.off);
}

std::string circuit(const std::string& declarations, const std::string& equations, const std::vector<Diode>& diodes,
                    Coding coding)
{
    std::string text = "model M " + declarations;
    for (const Diode& diode : diodes)
        text += fmt::format("Real {0}_v, {0}_i{1}; ", diode.name,
                            coding == Coding::Curve ? fmt::format(", {}_s", diode.name) : "");
    text += "equation " + equations;
    for (const Diode& diode : diodes) text += equationsOf(diode, coding);
    return text + "end M;";
}

/// A source that charges a capacitor in parallel with a coil through one diode.
std::string oneDiode(double on, Coding coding)
{
    return circuit(
        "Real u1, u2, u3, u51, C_v(start = 1.71, fixed = true), C_i, L_i(start = 0, fixed = true); ",
        "C_v = u3 - u51; C_i = 0.215*der(C_v); u2 = 4.77*der(L_i); u1 = 1.71*sin(2*3.141592653589793*0.836*time "
        "+ 1); C_i = (u51 - u1)/0.0277; D_v = u2 - u3; (u1 - u2)/2.04 = L_i + D_i; C_i = (u1 - u3)/0.281 + D_i; ",
        {{"D", 0.1, on, 1e-5}}, coding);
}

void setRun(SimulationSettings& settings, double stop, const std::string& solver, double tolerance)
{
    settings.stopTime = stop;
    settings.intervals = 100;
    settings.solver = solver;
    settings.tolerance = tolerance;
}

}  // namespace

void SteepDiodesTest::turnsOffWhereItsCurrentPassesZero_data()
{
    QTest::addColumn<double>("on");
    QTest::addColumn<QString>("solver");
    QTest::addColumn<double>("tolerance");
    for (const double on : {1e-5, 1e-6, 1e-7, 1e-9}) {
        for (const char* const solver : {"cvode", "ida", "dopri5", "cvode-adams"}) {
            for (const double tolerance : {1e-4, 1e-6, 1e-8})
                QTest::addRow("%g Ohm, %s, %g", on, solver, tolerance)
                    << on << QString::fromLatin1(solver) << tolerance;
        }
    }
}

void SteepDiodesTest::turnsOffWhereItsCurrentPassesZero()
{
    QFETCH(double, on);
    QFETCH(QString, solver);
    QFETCH(double, tolerance);
    const Outcome reference =
        run(oneDiode(on, Coding::Curve), [](SimulationSettings& settings) { setRun(settings, 4, "cvode", 1e-10); });
    QVERIFY2(reference.completed(), reference.messages().c_str());
    const Outcome outcome = run(oneDiode(on, Coding::Slopes), [&](SimulationSettings& settings) {
        setRun(settings, 4, solver.toStdString(), tolerance);
    });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    // The last digits of the voltage, as a current.
    const double rounding = 2e-13 / on;
    for (const double time : {1.0, 2.6, 4.0})
        QVERIFY2(std::abs(outcome.at("L_i", time) - reference.at("L_i", time)) < 100 * tolerance + rounding,
                 fmt::format("{} {} {}", time, outcome.at("L_i", time), reference.at("L_i", time)).c_str());
}

/// Three of them between resistors: a tearing sequence through two would multiply the rounding of voltages by 1e10.
void SteepDiodesTest::severalInOneLoop()
{
    const auto text = [](Coding coding) {
        return circuit(
            "Real u1, u2, u3, u4, u5, u50, C_v(start = 0, fixed = true), C_i; ",
            "C_v = u4 - u50; C_i = 0.14*der(C_v); u2 - u4 = 53.2*C_i; D2_v = -u2; u50 - u3 = 0.133*C_i; D4_v = u3 - "
            "u1; u1 - u5 = -0.161*D0_i; u1 = 2.32*sin(2*3.141592653589793*0.181*time + 1); D0_v = u2 - u5; 0 = C_i "
            "- D2_i - (u1 - u2)/0.159 + D0_i; 0 = -C_i + D4_i + u3/0.15; ",
            {{"D2", 0.7, 1e-5, 1e-5}, {"D4", 0, 1e-5, 1e-5}, {"D0", 0.7, 1e-5, 1e-5}}, coding);
    };
    const auto set = [](SimulationSettings& settings) { setRun(settings, 4, "cvode", 1e-8); };
    const Outcome slopes = run(text(Coding::Slopes), set), curve = run(text(Coding::Curve), set);
    QVERIFY2(slopes.completed() && curve.completed(), (slopes.messages() + curve.messages()).c_str());
    for (int row = 0; row <= 100; ++row) {
        const double time = 0.04 * row;
        QVERIFY2(std::abs(slopes.at("C_v", time) - curve.at("C_v", time)) < 1e-6, std::to_string(time).c_str());
        // Diodes beyond their thresholds conduct.
        for (const auto& [name, threshold] : {std::pair("D2", 0.7), std::pair("D4", 0.0), std::pair("D0", 0.7)}) {
            const double v = slopes.at(fmt::format("{}_v", name), time), i = slopes.at(fmt::format("{}_i", name), time);
            QVERIFY2(v <= threshold + 1e-9 || std::abs((v - threshold) - 1e-5 * (i - 1e-5 * threshold)) < 1e-9, name);
        }
    }
}

/// Five of them at a constant source: the start has a unique solution.
void SteepDiodesTest::severalInOneLoopFromTheStart()
{
    const auto text = [](Coding coding) {
        return circuit(
            "Real u2, u3, u4, u5, u50, L_i(start = 0, fixed = true), C_v(start = 0, fixed = true), C_i, r; ",
            "u2 - u5 = 79*r; D0_v = u5; D1_v = u3 - u4; D3_v = u2; u5 - 1.42 = 4.03*der(L_i); D4_v = u4 - u2; C_v = "
            "1.42 - u50; C_i = 2.42*der(C_v); u50 - u3 = 0.144*C_i; D2_v = 1.42 - u2; 0 = r + D3_i - D4_i + (u2 - "
            "u3)/0.168 - D2_i; 0 = D1_i - (u2 - u3)/0.168 - C_i; 0 = -D1_i + D4_i; 0 = -r + D0_i + L_i; ",
            {{"D0", 0.1, 1e-5, 1e-5},
             {"D1", 0, 1e-5, 1e-5},
             {"D2", 0, 1e-5, 1e-5},
             {"D3", 0, 1e-5, 1e-5},
             {"D4", 0.1, 1e-5, 1e-5}},
            coding);
    };
    const auto set = [](SimulationSettings& settings) { setRun(settings, 8, "cvode", 1e-8); };
    const Outcome slopes = run(text(Coding::Slopes), set), curve = run(text(Coding::Curve), set);
    QVERIFY2(slopes.completed() && curve.completed(), (slopes.messages() + curve.messages()).c_str());
    QVERIFY2(slopes.messages().find("W5024") == std::string::npos, slopes.messages().c_str());
    for (const double time : {0.0, 0.8, 4.0, 8.0}) {
        for (const char* const name : {"C_v", "L_i", "u3", "u4"})
            QVERIFY2(std::abs(slopes.at(name, time) - curve.at(name, time)) < 1e-6,
                     fmt::format("{} {} {}", name, slopes.at(name, time), curve.at(name, time)).c_str());
    }
}

void SteepDiodesTest::parallelToACapacitorAndASwitch_data()
{
    QTest::addColumn<QString>("solver");
    QTest::addColumn<double>("tolerance");
    for (const char* const solver : {"cvode", "ida"}) {
        for (const double tolerance : {1e-4, 1e-6, 1e-8})
            QTest::addRow("%s, %g", solver, tolerance) << QString::fromLatin1(solver) << tolerance;
    }
}

/// The stage of a class-E amplifier: while the ideal diode conducts it holds the capacitor at zero, in parallel with a
/// switch of 0.1 mOhm, in which rounding of the voltage causes a current.
void SteepDiodesTest::parallelToACapacitorAndASwitch()
{
    QFETCH(QString, solver);
    QFETCH(double, tolerance);
    const Outcome outcome = run(
        "model M Real u2, u3, u4, Lr_i(start = 0, fixed = true), S_i, D_i, s, Cr_v(start = 0, fixed = true), "
        "Cp_v(start = "
        "0, fixed = true), Cp_i, Lc_i(start = 0, fixed = true); Boolean g(start = true, fixed = true), off; discrete "
        "Real next(start = 0.0005, fixed = true); equation u2 - u3 = 0.01*der(Lr_i); u2 = if g then 0.0001*S_i else "
        "S_i/1e-8; off = s < 0; -u2 = s*(if off then 1 else 0); D_i = s*(if off then 0 else 1); Cr_v = u3 - u4; Lr_i "
        "= 3.94e-6*der(Cr_v); Cp_v = u2; Cp_i = 2.92e-6*der(Cp_v); 2.54 - u2 = 0.05*der(Lc_i); u4 = 46.5*Lr_i; 0 = "
        "Lr_i + S_i - D_i + Cp_i - Lc_i; algorithm when time >= pre(next) then g := not pre(g); next := pre(next) + "
        "0.0005; end when; end M;",
        [&](SimulationSettings& settings) { setRun(settings, 0.008, solver.toStdString(), tolerance); });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    // With both ideal switches a micro-ohm of the diode makes no difference; the value is from scipy (Radau, 1e-10).
    QVERIFY2(std::abs(outcome.at("Cr_v", 0.008) - 4.922571) < std::max(1e-5, 100 * tolerance),
             std::to_string(outcome.at("Cr_v", 0.008)).c_str());
}

QTEST_APPLESS_MAIN(SteepDiodesTest)
#include "steep_diodes_test.moc"
