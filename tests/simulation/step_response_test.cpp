// SPDX-License-Identifier: GPL-3.0-or-later
// Responses to steps against closed forms: what decays, swings, is passed on at once, goes on for ever, or grows.
#include "core/simulation/linearization/step_response.h"
#include "linearization_test_support.h"

using namespace causeway;
using namespace causeway::test;

class StepResponseTest : public QObject {
    Q_OBJECT
private slots:
    void aLagReachesItsGain();
    void aResonanceSwings();
    void stiffPartsAreExact();
    void aLadderOfInputsAndOutputs();
    void whatHasNoTimeOfItsOwn();
    void whatGrowsStaysANumber();
};

namespace {

StepResponse stepOf(const std::string& text, std::size_t count = 301)
{
    const LinearOutcome outcome = linearizeText(text);
    if (!outcome.linear) qWarning("%s", outcome.messages.c_str());
    return outcome.linear ? stepResponse(*outcome.linear, count) : StepResponse();
}

/// Largest deviation of a curve from its formula.
double differenceTo(const StepResponse& response, std::size_t curve, const std::function<double(double)>& formula)
{
    double most = response.curves.size() > curve ? 0 : INFINITY;
    for (std::size_t i = 0; i < response.times.size() && std::isfinite(most); ++i)
        most = std::max(most, std::abs(response.curves[curve].values[i] - formula(response.times[i])));
    return most;
}

}  // namespace

void StepResponseTest::aLagReachesItsGain()
{
    // With a part that is passed on at once.
    const StepResponse response = stepOf(
        "model L input Real u; Real x(start = 3, fixed = true); output Real y = 2*x + 0.5*u; equation 0.1*der(x) = u - "
        "x; "
        "end L;");
    QCOMPARE(response.curves.front().name, std::string("y/u"));
    QVERIFY(std::abs(response.times.back() - 0.6) < 1e-12);
    QVERIFY(differenceTo(response, 0, [](double t) { return 2 * (1 - std::exp(-t / 0.1)) + 0.5; }) < 1e-12);
}

void StepResponseTest::aResonanceSwings()
{
    const StepResponse response = stepOf(
        "model R input Real u; Real i(start = 0); output Real v(start = 0); equation 1e-3*der(i) = u - 20*i - v; "
        "1e-7*der(v) = i; end R;");
    const double damping = 1e4, w = std::sqrt(1e10 - damping * damping);
    QVERIFY(differenceTo(response, 0, [&](double t) {
                return 1 - std::exp(-damping * t) * (std::cos(w * t) + damping / w * std::sin(w * t));
            }) < 1e-10);
}

void StepResponseTest::stiffPartsAreExact()
{
    // A pole a million times as fast as the other.
    const StepResponse response = stepOf(
        "model S input Real u; Real a(start = 0); output Real y(start = 0); equation der(a) = 1e6*(u - a); "
        "der(y) = a - y; end S;");
    QVERIFY(differenceTo(response, 0, [](double t) {
                return 1 - std::exp(-t) - (std::exp(-t) - std::exp(-1e6 * t)) / (1e6 - 1);
            }) < 1e-9);
}

void StepResponseTest::aLadderOfInputsAndOutputs()
{
    const StepResponse response = stepOf(
        "model M input Real u; input Real w; Real x(start = 0); output Real y = x + w; output Real z = 3*x; equation "
        "der(x) = u + 2*w - x; end M;");
    QCOMPARE(response.curves.size(), std::size_t(4));
    const auto rise = [](double t) { return 1 - std::exp(-t); };
    QCOMPARE(response.curves[1].name, std::string("y/w"));
    QVERIFY(differenceTo(response, 0, rise) < 1e-12);
    QVERIFY(differenceTo(response, 1, [&](double t) { return 2 * rise(t) + 1; }) < 1e-12);
    QVERIFY(differenceTo(response, 2, [&](double t) { return 3 * rise(t); }) < 1e-12);
    QVERIFY(differenceTo(response, 3, [&](double t) { return 6 * rise(t); }) < 1e-12);
}

void StepResponseTest::whatHasNoTimeOfItsOwn()
{
    const StepResponse integrator =
        stepOf("model I input Real u; output Real y(start = 0); equation der(y) = 4*u; end I;", 2);
    QCOMPARE(integrator.times, (std::vector<double>{0, 1}));
    QVERIFY(differenceTo(integrator, 0, [](double t) { return 4 * t; }) < 1e-12);
    const StepResponse gain = stepOf("model G input Real u; output Real y = 7*u; end G;");
    QVERIFY(differenceTo(gain, 0, [](double) { return 7; }) < 1e-12);
    // An oscillation without losses: so many periods of it.
    const StepResponse swing = stepOf(
        "model O input Real u; output Real y(start = 0); Real v(start = 0); equation der(y) = v; der(v) = u - y; end "
        "O;");
    QVERIFY(std::abs(swing.times.back() - 40 * 2 * M_PI) < 1e-9);
    QVERIFY(differenceTo(swing, 0, [](double t) { return 1 - std::cos(t); }) < 1e-9);
}

void StepResponseTest::whatGrowsStaysANumber()
{
    const StepResponse response = stepOf(
        "model U input Real u; Real s(start = 0); output Real y(start = 0); equation der(y) = 1e3*y + u; "
        "der(s) = -1e-3*s + u; end U;");
    QVERIFY(differenceTo(response, 0, [](double t) { return (std::exp(1e3 * t) - 1) / 1e3; }) < 1e-9);
}

QTEST_GUILESS_MAIN(StepResponseTest)
#include "step_response_test.moc"
