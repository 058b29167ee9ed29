// SPDX-License-Identifier: GPL-3.0-or-later
// Conditions that time alone moves, many times between two rows of the output: no change is lost. What is right is
// counted by samples that are far closer than the changes.
#include <functional>

#include "tests/simulation/simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

namespace {

constexpr double kW = 3000;

struct Signal {
    const char *condition, *declarations;
    std::function<bool(double)> isTrue;
};
const std::vector<Signal> kSignals = {
    {"y > 0.5", "", [](double t) { return std::sin(kW * t) > 0.5; }},
    {"abs(y) > 0.99", "", [](double t) { return std::fabs(std::sin(kW * t)) > 0.99; }},
    {"y*cos(100*time) > 0.2", "", [](double t) { return std::sin(kW * t) * std::cos(100 * t) > 0.2; }},
    {"y + sin(1.1*w*time) > 1.9", "", [](double t) { return std::sin(kW * t) + std::sin(1.1 * kW * t) > 1.9; }},
    {"exp(-time)*y > 0.5", "", [](double t) { return std::exp(-t) * std::sin(kW * t) > 0.5; }},
    {"y^2 > 0.75", "", [](double t) { return std::pow(std::sin(kW * t), 2) > 0.75; }},
    {"y > 2.2*mod(1000*time, 1) - 1.1", "",
     [](double t) { return std::sin(kW * t) > 2.2 * (1000 * t - std::floor(1000 * t)) - 1.1; }},
    {"max(y, cos(700*time)) > 0.99", "", [](double t) { return std::max(std::sin(kW * t), std::cos(700 * t)) > 0.99; }},
    {"y > (if time < 0.5 then 0 else 0.9)", "", [](double t) { return std::sin(kW * t) > (t < 0.5 ? 0 : 0.9); }},
    {"y > noEvent(if time < 0.5 then 0 else 0.9)", "", [](double t) { return std::sin(kW * t) > (t < 0.5 ? 0 : 0.9); }},
    {"sin(w*time^2) > 0", "", [](double t) { return std::sin(kW * t * t) > 0; }},
    {"sqrt(1 + y) > 1.2", "", [](double t) { return std::sqrt(1 + std::sin(kW * t)) > 1.2; }},
    {"1/(2 + y) > 0.8", "", [](double t) { return 1 / (2 + std::sin(kW * t)) > 0.8; }},
    {"log(2 + y) < 0.1", "", [](double t) { return std::log(2 + std::sin(kW * t)) < 0.1; }},
    {"z > 0.3", "Real z = sin(w*time + sin(50*time));",
     [](double t) { return std::sin(kW * t + std::sin(50 * t)) > 0.3; }},
};

}  // namespace

class FastSignalsTest : public QObject {
    Q_OBJECT
private slots:
    void noChangeIsLost_data();
    void noChangeIsLost();
    void neitherWithAnySolver_data();
    void neitherWithAnySolver();
};

void FastSignalsTest::noChangeIsLost_data()
{
    QTest::addColumn<int>("index");
    for (std::size_t i = 0; i < kSignals.size(); ++i) QTest::newRow(kSignals[i].condition) << static_cast<int>(i);
}

void FastSignalsTest::noChangeIsLost()
{
    QFETCH(int, index);
    const Signal& signal = kSignals[static_cast<std::size_t>(index)];
    // The time for which it is true, and how often it becomes true.
    constexpr int kSamples = 2'000'000;
    int edges = 0, samplesTrue = 0;
    bool before = signal.isTrue(0);
    for (int k = 1; k <= kSamples; ++k) {
        const bool now = signal.isTrue((k - 0.5) / kSamples);
        if (now && !before) ++edges;
        if (now) ++samplesTrue;
        before = now;
    }
    if (signal.isTrue(1) && !before) ++edges;
    const std::string text =
        std::string("model M parameter Real w = 3000; Real y = sin(w*time); ") + signal.declarations +
        " Boolean b = " + signal.condition +
        "; Integer n(start=0, fixed=true); Real x(start=0, fixed=true); equation der(x) = if b then 1 "
        "else 0; when b then n = pre(n) + 1; end when; end M;";
    for (const std::uint32_t intervals : {1U, 50U, 20'000U}) {
        const Outcome outcome = run(text, [=](SimulationSettings& settings) {
            settings.stopTime = 1;
            settings.intervals = intervals;
        });
        QVERIFY2(outcome.completed(), outcome.messages().c_str());
        QCOMPARE(outcome.result().find("n")->values.back(), static_cast<double>(edges));
        const double duration = outcome.result().find("x")->values.back();
        QVERIFY2(std::fabs(duration - static_cast<double>(samplesTrue) / kSamples) < 2e-7 * edges + 1e-6,
                 qPrintable(QString::number(duration, 'g', 12)));
    }
}

void FastSignalsTest::neitherWithAnySolver_data()
{
    QTest::addColumn<QString>("solver");
    for (const char* solver : {"cvode", "ida", "dopri5", "rk4", "euler"}) QTest::newRow(solver) << QString(solver);
}

void FastSignalsTest::neitherWithAnySolver()
{
    QFETCH(QString, solver);
    const Outcome outcome =
        run("model M Real x(start=0, fixed=true); equation der(x) = if sin(20000*time) > 0 then 1 else -1; end M;",
            [&](SimulationSettings& settings) {
                settings.stopTime = 1;
                settings.intervals = 20;
                settings.solver = solver.toStdString();
            });
    QVERIFY2(outcome.completed(), outcome.messages().c_str());
    const double half = std::acos(-1.0) / 20000, rest = std::fmod(1.0, 2 * half);
    QVERIFY(std::fabs(outcome.result().find("x")->values.back() - (rest < half ? rest : 2 * half - rest)) < 1e-9);
}

QTEST_GUILESS_MAIN(FastSignalsTest)
#include "fast_signals_test.moc"
