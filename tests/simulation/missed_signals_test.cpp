// SPDX-License-Identifier: GPL-3.0-or-later
// Derivatives that are nothing for a while, so that steps grow, and then something for a moment: no step passes over
// it.
#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class MissedSignalsTest : public QObject {
    Q_OBJECT
private slots:
    void integralIsThatOfItsRows_data();
    void integralIsThatOfItsRows();
    void kinksThatTheOutputNeverSees();
    void outputsAloneTakeNoSteps();
    void stateDependentPulse();
    void stiffModelsAreLeftAlone();
    void jumpsComeOutOfDelays();
    void shaftsThatTurnManyTimesAStep_data();
    void shaftsThatTurnManyTimesAStep();
    void conditionThatBeginsOrEndsAtARow_data();
    void conditionThatBeginsOrEndsAtARow();
    void smallStatesAreResolved();
};

namespace {

struct Signal {
    const char* w;
    std::function<double(double)> of;
    double stop;
};
const std::vector<Signal> kSignals = {
    {"max(0, sin(2*time) - 0.9)", [](double t) { return std::max(0.0, std::sin(2 * t) - 0.9); }, 3},
    {"min(1, abs(5*sin(2.777*time)))", [](double t) { return std::min(1.0, std::fabs(5 * std::sin(2.777 * t))); }, 3},
    {"sign(sin(2.238*time))", [](double t) { return std::sin(2.238 * t) > 0 ? 1.0 : -1.0; }, 3},
    {"noEvent(if sin(3*time) > 0.95 then 1 else 0)", [](double t) { return std::sin(3 * t) > 0.95 ? 1.0 : 0.0; }, 5},
    {"exp(-2000*(time - 1.7)^2)", [](double t) { return std::exp(-2000 * (t - 1.7) * (t - 1.7)); }, 4},
    {"max(0, sin(314*time) - 0.9) - 0.9*0", [](double t) { return std::max(0.0, std::sin(314 * t) - 0.9); }, 0.1},
    {"-max(0, cos(2*time) - 0.99)", [](double t) { return -std::max(0.0, std::cos(2 * t) - 0.99); }, 30},
};

/// By Simpson's rule on points far closer than anything happens.
double integralOf(const Signal& signal)
{
    constexpr int kSections = 2'000'000;
    const double h = signal.stop / kSections;
    double sum = 0;
    for (int i = 0; i < kSections; ++i) sum += signal.of(i * h) + 4 * signal.of((i + 0.5) * h) + signal.of((i + 1) * h);
    return sum * h / 6;
}

}  // namespace

void MissedSignalsTest::integralIsThatOfItsRows_data()
{
    QTest::addColumn<int>("index");
    QTest::addColumn<QString>("solver");
    for (std::size_t i = 0; i < kSignals.size(); ++i) {
        for (const char* solver : {"cvode", "cvode-adams", "ida", "dopri5"})
            QTest::addRow("%s, %s", kSignals[i].w, solver) << static_cast<int>(i) << QString(solver);
    }
}

void MissedSignalsTest::integralIsThatOfItsRows()
{
    QFETCH(int, index);
    QFETCH(QString, solver);
    const Signal& signal = kSignals[static_cast<std::size_t>(index)];
    const Outcome outcome = run(std::string("model Pulse Real y(start=0, fixed=true); Real w = ") + signal.w +
                                    "; equation der(y) = w; end Pulse;",
                                [&](SimulationSettings& settings) {
                                    settings.stopTime = signal.stop;
                                    settings.solver = solver.toStdString();
                                });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const double expected = integralOf(signal);
    QVERIFY2(std::fabs(outcome.at("y", signal.stop) - expected) < 1e-4,
             qPrintable(QString("%1, not %2").arg(outcome.at("y", signal.stop), 0, 'g', 10).arg(expected, 0, 'g', 10)));
}

// Rows at the same phase of each period, where nothing happens.
void MissedSignalsTest::kinksThatTheOutputNeverSees()
{
    for (const char* w : {"max(0, s - 0.9)", "0.5*(s - 0.9 + abs(s - 0.9))", "noEvent(if s > 0.9 then s - 0.9 else 0)",
                          "s*0 + max({0, s - 0.9})", "-min(0.9 - s, 0)"}) {
        const Outcome outcome = run(std::string(R"(model Aliased
            Real y(start=0, fixed=true), s = sin(2*3.141592653589793*50*time);
          equation
            der(y) = )") + w + R"(;
            annotation(experiment(StopTime=10, Interval=0.02, Tolerance=1e-8));
          end Aliased;)");
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        // 500 periods of 0.02 s: the segment of the sine above 0.9.
        const double half = std::acos(0.9), mean = (std::sin(half) - 0.9 * half) / std::acos(-1.0);
        QVERIFY2(std::fabs(outcome.at("y", 10) - 10 * mean) < 1e-5,
                 qPrintable(QString("%1: %2").arg(w).arg(outcome.at("y", 10) - 10 * mean)));
    }
}

// A signal that no state depends on costs nothing.
void MissedSignalsTest::outputsAloneTakeNoSteps()
{
    const Outcome outcome = run(R"(model Outputs
        Real y(start=0, fixed=true), s = abs(sin(1e5*time)), z = max(s, 0.5);
      equation
        der(y) = cos(time);
        annotation(experiment(StopTime=10));
      end Outputs;)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY2(outcome.simulation.statistics.steps < 300,
             qPrintable(QString::number(outcome.simulation.statistics.steps)));
    QVERIFY(std::fabs(outcome.at("y", 10) - std::sin(10.0)) < 1e-4);
}

// A second state at rest does not hide the first one.
void MissedSignalsTest::stateDependentPulse()
{
    const Outcome outcome = run(R"(model Late
        Real x(start=1, fixed=true), y(start=0, fixed=true);
      equation
        der(x) = -50*(x - 1) + 50*max(0, sin(time) - 0.99);
        der(y) = max(0, x - 1.001);
        annotation(experiment(StopTime=20));
      end Late;)");
    const Outcome fine = run(R"(model Late
        Real x(start=1, fixed=true), y(start=0, fixed=true), c(start=0, fixed=true), s(start=1, fixed=true);
      equation
        der(x) = -50*(x - 1) + 50*(if sin(time) > 0.99 then sin(time) - 0.99 else 0);
        der(y) = if x > 1.001 then x - 1.001 else 0;
        der(c) = 40*s; der(s) = -40*c;
        annotation(experiment(StopTime=20, Tolerance=1e-9));
      end Late;)");
    QVERIFY2(outcome.completed() && fine.completed(), outcome.messages().c_str());
    QVERIFY2(std::fabs(outcome.at("y", 20) - fine.at("y", 20)) < 1e-5,
             qPrintable(QString::number(outcome.at("y", 20) - fine.at("y", 20))));
    QVERIFY(fine.at("y", 20) > 1e-3);
}

// Amplified errors of states in derivatives are no signals.
void MissedSignalsTest::stiffModelsAreLeftAlone()
{
    const Outcome outcome = run(R"(model Stiff
        Real x(start=1, fixed=true), y(start=0, fixed=true);
      equation
        der(x) = -1e9*(x - cos(time));
        der(y) = x;
        annotation(experiment(StopTime=10));
      end Stiff;)");
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    QVERIFY2(outcome.simulation.statistics.steps < 400,
             qPrintable(QString::number(outcome.simulation.statistics.steps)));
    QVERIFY(std::fabs(outcome.at("y", 10) - std::sin(10.0)) < 1e-4);
}

void MissedSignalsTest::jumpsComeOutOfDelays()
{
    for (const char* solver : {"cvode", "ida", "dopri5"}) {
        const Outcome outcome = run(R"(model Delayed
            Real u = if time > 0.3 and time < 0.31 then 1 else 0, d = delay(u, 1.0), x(start=0, fixed=true);
            Real r(start=0, fixed=true), p = if mod(time - 0.2, 1) < 0.02 and time > 0.2 then 1 else 0, b(start=0, fixed=true);
          equation
            der(x) = d;
            der(b) = delay(p, 1.5);
            der(r) = delay(if sin(40*time) > 0.995 then 1 else 0, 0.25);
            annotation(experiment(StopTime=5));
          end Delayed;)",
                                    [=](SimulationSettings& settings) { settings.solver = solver; });
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QVERIFY2(std::fabs(outcome.at("x", 5) - 0.01) < 1e-6, qPrintable(QString::number(outcome.at("x", 5), 'g', 9)));
        // Pulses from 0.2, 1.2, 2.2 and 3.2 on.
        QVERIFY2(std::fabs(outcome.at("b", 5) - 4 * 0.02) < 1e-6,
                 qPrintable(QString::number(outcome.at("b", 5), 'g', 9)));
        // Up to 4.75 s: 30 turns of the sine, and the beginning of another pulse.
        const double half = std::acos(0.995), pi = std::acos(-1.0);
        const double expected = (30 * 2 * half + (190 - 60 * pi - (pi / 2 - half))) / 40;
        // Errors of the steps of ida, at 61 edges, add up: at a tolerance of 1e-8 it is off by less than 1e-9.
        const double most = std::string_view(solver) == "ida" ? 1.2e-5 : 2e-6;
        QVERIFY2(std::fabs(outcome.at("r", 5) - expected) < most,
                 qPrintable(QString("%1: %2, not %3").arg(solver).arg(outcome.at("r", 5), 0, 'g', 9).arg(expected)));
    }
}

void MissedSignalsTest::shaftsThatTurnManyTimesAStep_data()
{
    QTest::addColumn<QString>("motion");
    QTest::addColumn<QString>("condition");
    QTest::addColumn<int>("turns");
    const char* uniform = "der(x) = 1; der(v) = 0; phi = 500*x;";
    QTest::newRow("uniform, brief") << uniform << "sin(phi) < -0.99" << 796;
    QTest::newRow("uniform, half") << uniform << "sin(phi) > 0.5" << 796;
    QTest::newRow("uniform, cosine") << uniform << "cos(phi) > 0.999" << 795;
    QTest::newRow("product of sines") << uniform << "sin(phi)*abs(sin(phi)) > 0.9" << 796;
    // From rest: phi = 25*t^2, 2500 rad after 10 s.
    QTest::newRow("accelerated") << "der(v) = 50; der(x) = v; phi = x;"
                                 << "sin(phi) > 0.9" << 398;
    QTest::newRow("of two states") << "der(x) = 300; der(v) = 200; phi = x + v;"
                                   << "sin(phi) > 0.98" << 796;
}

void MissedSignalsTest::shaftsThatTurnManyTimesAStep()
{
    QFETCH(QString, motion);
    QFETCH(QString, condition);
    QFETCH(int, turns);
    for (const char* solver : {"cvode", "ida", "dopri5"}) {
        for (const double interval : {0.02, 1.0}) {
            const Outcome outcome =
                run("model Shaft Real x(start=0, fixed=true), v(start=0, fixed=true), phi; Integer n(start=0, "
                    "fixed=true); equation " +
                        motion.toStdString() + " when " + condition.toStdString() +
                        " then n = pre(n) + 1; end when; end Shaft;",
                    [=](SimulationSettings& settings) {
                        settings.solver = solver;
                        settings.stopTime = 10;
                        settings.interval = interval;
                    });
            QVERIFY2(outcome.completed(), outcome.messages().c_str());
            QCOMPARE(outcome.at("n", 10), double(turns));
        }
    }
}

void MissedSignalsTest::conditionThatBeginsOrEndsAtARow_data()
{
    QTest::addColumn<QString>("condition");
    QTest::addColumn<double>("length");
    QTest::newRow("begins") << "abs(x - 5.001) < 0.001" << 0.002;
    QTest::newRow("ends") << "(x - 4.99)*(x - 5) < 0" << 0.01;
    QTest::newRow("begins, smooth") << "(x - 5)*(x - 5.01) < 0" << 0.01;
    QTest::newRow("between") << "(x - 5.003)*(x - 5.013) < 0" << 0.01;
    QTest::newRow("from zero on") << "x^2 - 0.01*x < 0" << 0.01;
    QTest::newRow("greater") << "0.001 - abs(x - 4.999) > 0" << 0.002;
}

void MissedSignalsTest::conditionThatBeginsOrEndsAtARow()
{
    QFETCH(QString, condition);
    QFETCH(double, length);
    for (const char* solver : {"cvode", "ida", "dopri5"}) {
        const Outcome outcome =
            run("model Window Real x(start=" + std::string(condition.startsWith("x^2") ? "-5" : "0") +
                    ", fixed=true), q(start=0, fixed=true); Integer n(start=0, fixed=true); equation der(x) = 1; "
                    "der(q) = if " +
                    condition.toStdString() + " then 1 else 0; when " + condition.toStdString() +
                    " then n = pre(n) + 1; end when; annotation(experiment(StopTime=10)); end Window;",
                [=](SimulationSettings& settings) { settings.solver = solver; });
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QCOMPARE(outcome.at("n", 10), 1.0);
        QVERIFY2(std::fabs(outcome.at("q", 10) - length) < 1e-6, qPrintable(QString::number(outcome.at("q", 10))));
    }
}

// A tolerance for states of size 1 would treat all of them as zero.
void MissedSignalsTest::smallStatesAreResolved()
{
    for (const double size : {1e-4, 1e-6, 1e-9, 1e-12}) {
        for (const char* solver : {"cvode", "ida", "dopri5"}) {
            const Outcome outcome =
                run(R"(model Small
                parameter Real size = 1;
                Real q(start=size, fixed=true), x(start=size, fixed=true), v(start=0, fixed=true, nominal=10*size);
              equation
                der(q) = -q*(1 + 10*sin(20*time));
                der(x) = v; der(v) = -100*x;
                annotation(experiment(StopTime=1));
              end Small;)",
                    [=](SimulationSettings& settings) {
                        settings.solver = solver;
                        settings.overrides.emplace_back("size", QString::number(size).toStdString());
                    });
            QVERIFY2(outcome.completed(), outcome.messages().c_str());
            const double expected = std::exp(-1 - (1 - std::cos(20.0)) / 2);
            QVERIFY2(std::fabs(outcome.at("q", 1) / size - expected) < 1e-4,
                     qPrintable(QString::number(outcome.at("q", 1) / size)));
            QVERIFY2(std::fabs(outcome.at("x", 1) / size - std::cos(10.0)) < 1e-3,
                     qPrintable(QString::number(outcome.at("x", 1) / size)));
        }
    }
}

QTEST_GUILESS_MAIN(MissedSignalsTest)
#include "missed_signals_test.moc"
