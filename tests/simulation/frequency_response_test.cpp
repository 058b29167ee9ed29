// SPDX-License-Identifier: GPL-3.0-or-later
// Responses over frequency against closed forms: filters, margins, and loops of switched converters by sampled-data
// theory.
#include <fmt/format.h>

#include <complex>
#include <numbers>

#include <Eigen/Dense>
#include <nlohmann/json.hpp>

#include "core/compiler/model_response.h"
#include "core/simulation/linearization/response_export.h"
#include "simulation_test_support.h"

using namespace causeway;
using namespace causeway::test;

class FrequencyResponseTest : public QObject {
    Q_OBJECT
private slots:
    void lowPassFilter();
    void marginsOfThreeLags();
    void loopGainByInjection();
    void voltageModeBuckByItsCrossings();
    void voltageModeBuckWithSampledDuty();
    void sampledControlAtRest();
    void parametersThatFollowSwingAlong();
    void tablesAndDocuments();
    void whatCannotBeAnswered();
};

namespace {

using Complex = std::complex<double>;

struct ResponseOutcome {
    std::optional<FrequencyResponse> response;
    std::string messages;

    [[nodiscard]] bool refuses(const std::string& part) const
    {
        return !response && messages.find(part) != std::string::npos;
    }
};

ResponseOutcome answer(const std::string& text, const ResponseRequest& request)
{
    ResponseOutcome outcome;
    const auto analysis = analyse(std::make_shared<const SourceFile>("test.mo", text), {}, StopAfter::Program, {});
    Diagnostics diagnostics = analysis->diagnostics;
    if (analysis->program) {
        SimulationSettings settings = settingsFor(analysis->dae->experiment);
        settings.tolerance = 1e-9;
        outcome.response = frequencyResponse(*analysis, settings, request, diagnostics, {});
    }
    for (const Diagnostic& d : diagnostics.items()) outcome.messages += d.message + "\n";
    return outcome;
}

ResponseRequest between(double from, double to, std::size_t points)
{
    ResponseRequest request;
    request.from = from;
    request.to = to;
    request.points = points;
    return request;
}

/// A buck converter with a PI controller; the pulse ends where the ramp meets the control voltage, or its value at the
/// beginning of the period.
struct Buck {
    double vin = 12, l = 10e-6, c = 100e-6, rc = 0.1, r = 1, t = 5e-6, vref = 5, vm = 1, kp = 0.5, ki = 5000;

    [[nodiscard]] std::string text(bool isSampled) const
    {
        return fmt::format(R"(
model Buck
  parameter Real inj = 0;
  Real i(start = 5, fixed = true), u(start = 5, fixed = true), xi(start = 0.4, fixed = true), v, vx, vc, vpwm;
  Boolean on;
  discrete Real begin(start = 0, fixed = true), d(start = 0.4, fixed = true);
equation
  when sample(0, {5}) then
    begin = time;
    d = vpwm;
  end when;
  on = {10} > {7}*(time - begin)/{5};
  vx = if on then {0} else 0;
  v = {4}/({4} + {3})*(u + {3}*i);
  {1}*der(i) = vx - v;
  {2}*der(u) = i - v/{4};
  der(xi) = {9}*({6} - v);
  vc = {8}*({6} - v) + xi;
  vpwm = vc + inj;
  annotation(experiment(StopTime = 1e-3));
end Buck;)",
                           vin, l, c, rc, r, t, vref, vm, kp, ki, isSampled ? "d" : "vpwm");
    }

    using Matrix = Eigen::Matrix3d;
    using Vector = Eigen::Vector3d;

    /// System matrix for i, u and -xi; the input is vx, the output -vc.
    [[nodiscard]] Matrix a() const
    {
        const double k = r / (r + rc);
        Matrix result = Matrix::Zero();
        result.row(0) << -k * rc / l, -k / l, 0;
        result.row(1) << (1 - k * rc / r) / c, -k / (r * c), 0;
        result.row(2) << ki * k * rc, ki * k, 0;
        return result;
    }
    [[nodiscard]] Vector b() const { return {1 / l, 0, 0}; }
    [[nodiscard]] Vector output() const
    {
        const double k = r / (r + rc);
        return {kp * k * rc, kp * k, 1};
    }
    [[nodiscard]] double duty() const { return vref / vin; }

    template <class M>
    static M exponential(M matrix)
    {
        constexpr int kHalvings = 20;
        matrix /= std::pow(2, kHalvings);
        M term = M::Identity(matrix.rows(), matrix.cols()), sum = term;
        for (int n = 1; n < 12; ++n) {
            term = term * matrix / n;
            sum += term;
        }
        for (int i = 0; i < kHalvings; ++i) sum = sum * sum;
        return sum;
    }

    /// V/s of the control voltage just before the pulse ends, in the periodic steady state.
    [[nodiscard]] double slope() const
    {
        const auto through = [&](double time, double voltage) {
            Matrix whole = Matrix::Zero();
            whole.topLeftCorner<2, 2>() = a().topLeftCorner<2, 2>();
            whole(0, 2) = voltage / l;
            return exponential<Matrix>(whole * time);
        };
        const Matrix on = through(duty() * t, vin), off = through((1 - duty()) * t, 0);
        const Eigen::Matrix2d once = on.topLeftCorner<2, 2>() * off.topLeftCorner<2, 2>();
        const Eigen::Vector2d end = (Eigen::Matrix2d::Identity() - once).inverse() * on.topRightCorner<2, 1>();
        const Eigen::Vector2d rate = a().topLeftCorner<2, 2>() * end + vin * b().head<2>();
        const Eigen::Vector2d ofVoltage = output().head<2>() / kp;
        return -kp * ofVoltage.dot(rate) + ki * (vref - ofVoltage.dot(end));
    }

    /// Loop gain that an analyser measures, -vc/vpwm: a deviation at each sample causes an impulse K at the end of its
    /// pulse, and the sum of their responses is sampled again. Reference: A. R. Brown, R. D. Middlebrook, Sampled-data
    /// modeling of switching regulators, IEEE PESC (1981).
    [[nodiscard]] Complex loopGain(double frequency, bool isSampled) const
    {
        const Complex s(0, 2 * std::numbers::pi * frequency), z = std::exp(s * t);
        const double k = isSampled ? vin * t / vm : vin / (vm / t - slope());
        const double delay = isSampled ? duty() * t : 0;
        const Eigen::Matrix3cd unit = Eigen::Matrix3cd::Identity();
        const Matrix period = exponential<Matrix>(a() * t), rest = exponential<Matrix>(a() * (t - delay));
        const Eigen::Vector3cd input = b().cast<Complex>(), output = this->output().cast<Complex>();
        const Complex direct =
            k / t * std::exp(-s * delay) * output.dot((s * unit - a().cast<Complex>()).inverse() * input);
        const Complex sampled =
            k * output.dot(rest.cast<Complex>() * ((z * unit - period.cast<Complex>()).inverse() * input));
        return direct / (1.0 + sampled - direct);
    }
};

/// Largest deviation from theory, in dB and degrees.
std::pair<double, double> deviationOf(const FrequencyResponse& response, const std::function<Complex(double)>& theory)
{
    std::pair<double, double> most;
    for (std::size_t i = 0; i < response.frequencies.size(); ++i) {
        const Complex quotient = response.curves.front().values[i] / theory(response.frequencies[i]);
        most.first = std::max(most.first, std::fabs(decibelsOf(quotient)));
        most.second = std::max(most.second, std::fabs(std::arg(quotient)) * 180 / std::numbers::pi);
    }
    return most;
}

ResponseRequest loopOfBuck(std::size_t points)
{
    ResponseRequest request;
    request.isPeriodic = true;
    request.linear.inputs = {"inj"};
    request.loop = {"vc", "vpwm"};
    request.points = points;
    return request;
}

}  // namespace

void FrequencyResponseTest::lowPassFilter()
{
    ResponseRequest request = between(0.1, 1e5, 61);
    const ResponseOutcome outcome = answer(
        "model F input Real u; output Real y(start = 0, fixed = true); equation 1e-3*der(y) = u - y; end F;", request);
    QVERIFY2(outcome.response, outcome.messages.c_str());
    QCOMPARE(outcome.response->curves.size(), std::size_t(1));
    QCOMPARE(outcome.response->curves.front().name, std::string("y/u"));
    const auto [decibels, degrees] =
        deviationOf(*outcome.response, [](double f) { return 1.0 / Complex(1, 2 * std::numbers::pi * f * 1e-3); });
    QVERIFY2(decibels < 1e-10 && degrees < 1e-10, fmt::format("{} dB, {} degrees", decibels, degrees).c_str());
    // Without a range, a decade around the pole.
    request.from = request.to = {};
    const ResponseOutcome around = answer(
        "model F input Real u; output Real y(start = 0, fixed = true); equation 1e-3*der(y) = u - y; end F;", request);
    QVERIFY(isClose(around.response->frequencies.front(), 1e2 / (2 * std::numbers::pi), 1e-9));
    QVERIFY(isClose(around.response->frequencies.back(), 1e4 / (2 * std::numbers::pi), 1e-9));
}

void FrequencyResponseTest::marginsOfThreeLags()
{
    // 4/(s + 1)^3: real at sqrt(3) rad/s, -4/8; of modulus 1 where (1 + w^2)^1.5 = 4.
    const std::string text =
        "model L parameter Real k = 4; input Real u; Real a(start = 0), b(start = 0); output Real y(start = 0); "
        "equation der(a) = k*u - a; der(b) = a - b; der(y) = b - y; end L;";
    const ResponseOutcome outcome = answer(text, between(1e-3, 1e2, 40));
    QVERIFY2(outcome.response, outcome.messages.c_str());
    const Margins& margins = outcome.response->curves.front().margins;
    const double omega = std::sqrt(std::pow(4.0, 2.0 / 3) - 1), turn = 2 * std::numbers::pi;
    const double phase = 180 - 3 * std::atan(omega) * 180 / std::numbers::pi;
    QVERIFY(margins.gainCrossover && isClose(*margins.gainCrossover, omega / turn, 1e-9));
    QVERIFY(isClose(*margins.phaseMargin, phase, 1e-9));
    QVERIFY(isClose(*margins.delayMargin, phase / 360 / (omega / turn), 1e-9));
    QVERIFY(margins.phaseCrossover && isClose(*margins.phaseCrossover, std::sqrt(3.0) / turn, 1e-9));
    QVERIFY(isClose(*margins.gainMargin, 20 * std::log10(2.0), 1e-9));
    // The phase goes down to -270 degrees without a jump.
    const std::vector<double> phases = outcome.response->curves.front().phases;
    QVERIFY(phases.back() < -268 && phases.back() > -270);
}

void FrequencyResponseTest::loopGainByInjection()
{
    ResponseRequest request = between(1e-3, 1e2, 30);
    request.linear.inputs = {"inj"};
    request.loop = {"back", "on"};
    const ResponseOutcome outcome = answer(
        "model C parameter Real inj = 0; Real a(start = 1, fixed = true), b(start = 0, fixed = true), back, on; "
        "equation der(a) = 4*on - a; der(b) = a - b; back = -b; on = back + inj; end C;",
        request);
    QVERIFY2(outcome.response, outcome.messages.c_str());
    const auto [decibels, degrees] = deviationOf(*outcome.response, [](double f) {
        const Complex s(0, 2 * std::numbers::pi * f);
        return 4.0 / ((s + 1.0) * (s + 1.0));
    });
    QVERIFY2(decibels < 1e-10 && degrees < 1e-10, fmt::format("{} dB, {} degrees", decibels, degrees).c_str());
}

/// The comparator samples the control voltage at the end of each pulse.
void FrequencyResponseTest::voltageModeBuckByItsCrossings()
{
    const Buck buck;
    const ResponseOutcome outcome = answer(buck.text(false), loopOfBuck(25));
    QVERIFY2(outcome.response, outcome.messages.c_str());
    QVERIFY(isClose(outcome.response->frequencies.back(), 1e5, 1e-12));
    const auto [decibels, degrees] = deviationOf(*outcome.response, [&](double f) { return buck.loopGain(f, false); });
    QVERIFY2(decibels < 0.01 && degrees < 0.1, fmt::format("{} dB, {} degrees", decibels, degrees).c_str());
    const Margins& margins = outcome.response->curves.front().margins;
    QVERIFY(margins.gainCrossover);
    const Complex there = buck.loopGain(*margins.gainCrossover, false);
    QVERIFY(std::fabs(decibelsOf(there)) < 0.01);
    QVERIFY(std::fabs(std::arg(-there) * 180 / std::numbers::pi - *margins.phaseMargin) < 0.1);
}

/// The duty sampled at the beginning of the period acts later: a discrete variable is part of the state.
void FrequencyResponseTest::voltageModeBuckWithSampledDuty()
{
    const Buck buck;
    // The search does not set the values that the duty holds: it starts between two samples, after the transient.
    ResponseRequest request = loopOfBuck(25);
    request.orbit.time = 5.0025e-3;
    const ResponseOutcome outcome = answer(buck.text(true), request);
    QVERIFY2(outcome.response, outcome.messages.c_str());
    const auto [decibels, degrees] = deviationOf(*outcome.response, [&](double f) { return buck.loopGain(f, true); });
    QVERIFY2(decibels < 0.01 && degrees < 0.1, fmt::format("{} dB, {} degrees", decibels, degrees).c_str());
    // The delay of the sampling costs phase.
    QVERIFY(std::arg(buck.loopGain(4e4, true)) < std::arg(buck.loopGain(4e4, false)) - 0.3);
    QVERIFY(std::ranges::any_of(outcome.response->notes,
                                [](const std::string& note) { return note.starts_with("'d' keep"); }));
}

void FrequencyResponseTest::sampledControlAtRest()
{
    // A held value has no deviation of its own; the response is the same wherever the period begins. For der(x) = v - x
    // with u = -k x held: x = P (1 - k a H) with a = P/(1 + k G) at the samples, P = 1/(jw + 1), G the sampled plant
    // with a zero-order hold H. Reference: K. J. Astrom, B. Wittenmark, Computer-Controlled Systems (1997), chapter 7.
    constexpr double kPeriod = 0.1, kGain = 3;
    for (const double begin : {0.0, 0.03, 0.07}) {
        ResponseRequest request = between(0.1, 4, 5);
        request.isPeriodic = true;
        request.linear.inputs = {"inj"};
        request.linear.outputs = {"x"};
        request.orbit.period = kPeriod;
        request.orbit.time = begin;
        const ResponseOutcome outcome = answer(R"(
model Held
  input Real inj = 0;
  Real x(start = 1, fixed = true), v = u + inj;
  discrete Real u(start = 0, fixed = true);
equation
  when sample(0, 0.1) then
    u = -3*x;
  end when;
  der(x) = v - x;
end Held;)",
                                               request);
        QVERIFY2(outcome.response, outcome.messages.c_str());
        const FrequencyResponse& response = *outcome.response;
        for (std::size_t i = 0; i < response.frequencies.size(); ++i) {
            const double omega = 2 * std::numbers::pi * response.frequencies[i];
            const Complex z = std::polar(1.0, omega * kPeriod), plant = 1.0 / Complex(1, omega);
            const double decay = std::exp(-kPeriod);
            const Complex atSamples = plant / (1.0 + kGain * (1 - decay) / (z - decay));
            const Complex hold = (1.0 - 1.0 / z) / Complex(0, omega * kPeriod);
            const Complex exact = plant * (1.0 - kGain * atSamples * hold);
            QVERIFY(std::abs(response.curves.front().values[i] - exact) < 1e-5 * std::abs(exact));
        }
    }
}

void FrequencyResponseTest::parametersThatFollowSwingAlong()
{
    ResponseRequest request = between(10, 1e4, 13);
    request.isPeriodic = true;
    request.linear.inputs = {"k"};
    request.linear.outputs = {"x"};
    const ResponseOutcome outcome = answer(
        "model P parameter Real k = 3; parameter Real twice = 2*k; parameter Real first = k; Real x(start = first); "
        "equation 1e-3*der(x) = twice - x + sin(2*3.14159265358979*1e3*time); end P;",
        request);
    QVERIFY2(outcome.response, outcome.messages.c_str());
    const auto [decibels, degrees] =
        deviationOf(*outcome.response, [](double f) { return 2.0 / Complex(1, 2 * std::numbers::pi * f * 1e-3); });
    // Rows are joined by straight lines: at ten times the frequency of the period that is (2 pi/100)^2/12.
    QVERIFY2(decibels < 5e-3 && degrees < 1e-2, fmt::format("{} dB, {} degrees", decibels, degrees).c_str());
}

void FrequencyResponseTest::tablesAndDocuments()
{
    const ResponseOutcome outcome =
        answer("model F input Real u; output Real y(start = 0); equation der(y) = u; end F;", between(1, 100, 3));
    QVERIFY2(outcome.response, outcome.messages.c_str());
    const auto document = nlohmann::json::parse(responseToJson(*outcome.response));
    QCOMPARE(document["schema"].get<std::string>(), std::string("causeway.response/1"));
    QCOMPARE(document["frequencies"].get<std::vector<double>>(), (std::vector<double>{1, 10, 100}));
    QVERIFY(isClose(document["curves"][0]["phase"][1].get<double>(), -90, 1e-12));
    QVERIFY(document["curves"][0]["margins"]["gain_crossover"].is_null());
    const std::string csv = responseToCsv(*outcome.response);
    QVERIFY(csv.starts_with("frequency,y/u dB,y/u degrees,y/u re,y/u im\n1,"));
    QVERIFY(responseToText(*outcome.response).find("no crossover of the gain") != std::string::npos);
}

void FrequencyResponseTest::whatCannotBeAnswered()
{
    const std::string text =
        "model F input Real u; output Real y(start = 0); Real z; equation der(y) = u; z = 2*y; end F;";
    ResponseRequest request = between(100, 1, 10);
    QVERIFY(answer(text, request).refuses("there are no frequencies from 100 Hz to 1 Hz"));
    // The geometric mean of two of these overflows or underflows, and so do their squares.
    for (const double far : {1e31, 1e155, 1e300})
        QVERIFY(answer(text, between(1, far, 10)).refuses("frequencies must be between 1e-30 Hz and 1e+30 Hz"));
    QVERIFY(answer(text, between(1e-300, 1, 10)).refuses("frequencies must be between"));
    request = {};
    request.loop = {"y", "y"};
    QVERIFY(answer(text, request).refuses("must be two variables"));
    request = {};
    request.linear.outputs = {"nothing"};
    QVERIFY(answer(text, request).refuses("there is no Real variable 'nothing'"));
    QVERIFY(answer("model N Real x(start = 1); equation der(x) = -x; end N;", {}).refuses("the model has no inputs"));
}

QTEST_GUILESS_MAIN(FrequencyResponseTest)
#include "frequency_response_test.moc"
