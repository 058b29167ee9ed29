// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/linearization/frequency_response.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include <fmt/format.h>
#include <Eigen/Dense>

#include "core/simulation/linearization/eigen_matrix.h"
#include "core/simulation/linearization/linearize.h"
#include "core/simulation/linearization/poles.h"
#include "core/simulation/numerics/root_finder.h"

namespace causeway {

namespace {

using Complex = std::complex<double>;

double degreesOf(Complex value)
{
    return std::arg(value) * 180 / std::numbers::pi;
}

/// Extracts one curve from the response.
class CurveOf {
public:
    CurveOf(const ResponseAt& answer, std::size_t position, bool isLoop)
        : m_answer(answer), m_position(position), m_isLoop(isLoop)
    {
    }

    [[nodiscard]] Complex in(const std::vector<Complex>& values) const
    {
        return m_isLoop ? -values[0] / values[1] : values[m_position];
    }
    /// NaN if there is none.
    [[nodiscard]] Complex at(double frequency) const
    {
        const auto values = m_answer(frequency);
        return values ? in(*values) : Complex(std::nan(""), std::nan(""));
    }

private:
    const ResponseAt& m_answer;
    std::size_t m_position;
    bool m_isLoop;
};

/// Known points of a curve, in order of frequency.
struct Samples {
    std::vector<double> frequencies;  ///< Hz
    std::vector<Complex> values;
};

/// A curve at the given frequencies, refined so that consecutive points are close.
class Refinement {
public:
    Refinement(const CurveOf& curve, const std::vector<double>& bends) : m_curve(curve), m_bends(bends) {}

    [[nodiscard]] Samples about(const std::vector<double>& frequencies, const std::vector<Complex>& values)
    {
        for (std::size_t i = 0; i < frequencies.size(); ++i) {
            if (i > 0) {
                // Between resonances the curve may return to its previous value.
                double from = frequencies[i - 1];
                Complex value = values[i - 1];
                const auto next = std::ranges::upper_bound(m_bends, from);
                for (auto bend = next; bend != m_bends.end() && *bend < frequencies[i]; ++bend) {
                    const Complex there = m_curve.at(*bend);
                    fill(from, value, *bend, there);
                    add(*bend, there);
                    from = *bend;
                    value = there;
                }
                fill(from, value, frequencies[i], values[i]);
            }
            add(frequencies[i], values[i]);
        }
        return std::move(m_samples);
    }

private:
    static constexpr double kTurn = 20;            ///< degrees from one to the next
    static constexpr double kGrowth = 6;           ///< dB
    static constexpr double kClosest = 1e-7;       ///< of frequencies, relative
    static constexpr std::size_t kMost = 1 << 16;  ///< samples in all

    void add(double frequency, Complex value)
    {
        m_samples.frequencies.push_back(frequency);
        m_samples.values.push_back(value);
    }
    void fill(double from, Complex before, double to, Complex after)
    {
        if (!(to > from * (1 + kClosest)) || m_samples.values.size() > kMost) return;
        const bool isKnown = std::isfinite(std::abs(before)) && std::isfinite(std::abs(after)) &&
                             std::abs(before) > 0 && std::abs(after) > 0;
        if (isKnown && std::fabs(degreesOf(after / before)) <= kTurn &&
            std::fabs(decibelsOf(after / before)) <= kGrowth)
            return;
        const double middle = std::sqrt(from) * std::sqrt(to);
        const Complex value = m_curve.at(middle);
        fill(from, before, middle, value);
        add(middle, value);
        fill(middle, value, to, after);
    }

    const CurveOf& m_curve;
    const std::vector<double>& m_bends;  ///< ascending
    Samples m_samples;
};

class Crossovers {
public:
    Crossovers(const Samples& samples, const CurveOf& more)
        : m_frequencies(samples.frequencies), m_values(samples.values), m_more(more)
    {
    }

    [[nodiscard]] Margins find() const
    {
        Margins margins;
        for (std::size_t i = 0; i + 1 < m_frequencies.size(); ++i) {
            const Complex a = m_values[i], b = m_values[i + 1];
            if (const auto at = crossing(i, [](Complex value) { return std::log(std::abs(value)); })) {
                const double margin = degreesOf(-at->second);
                if (!margins.phaseMargin || std::fabs(margin) < std::fabs(*margins.phaseMargin)) {
                    margins.gainCrossover = at->first;
                    margins.phaseMargin = margin;
                }
            }
            if (!(a.real() < 0 && b.real() < 0)) continue;
            if (const auto at = crossing(i, [](Complex value) { return value.imag() / std::abs(value); })) {
                const double margin = -decibelsOf(at->second);
                if (!margins.gainMargin || std::fabs(margin) < std::fabs(*margins.gainMargin)) {
                    margins.phaseCrossover = at->first;
                    margins.gainMargin = margin;
                }
            }
        }
        if (margins.phaseMargin && *margins.phaseMargin >= 0)
            margins.delayMargin = *margins.phaseMargin / (360 * *margins.gainCrossover);
        return margins;
    }

private:
    /// Zero crossing of a measure of the values, linear in the logarithm of the frequency.
    template <class Measure>
    std::optional<std::pair<double, Complex>> crossing(std::size_t i, Measure&& measure) const
    {
        const double before = measure(m_values[i]), after = measure(m_values[i + 1]);
        if (!(std::isfinite(before) && std::isfinite(after)) || before == 0 || (before > 0) == (after > 0))
            return std::nullopt;
        const double side = before > 0 ? 1 : -1;
        Complex value = m_values[i + 1];  // at the right end of the bracket
        const RootFunction f = [&](double at) -> std::optional<double> {
            const Complex here = m_more.at(std::exp(at));
            const double found = side * measure(here);
            if (found <= 0) value = here;
            return std::isfinite(found) ? std::optional(found) : std::nullopt;
        };
        const RootBracket root = findRoot(
            RootMethod::Illinois, f,
            {std::log(m_frequencies[i]), std::log(m_frequencies[i + 1]), side * before, side * after, 0, false});
        return root.failed ? std::nullopt : std::optional(std::pair(std::exp(root.right), value));
    }

    const std::vector<double>& m_frequencies;
    const std::vector<Complex>& m_values;
    const CurveOf& m_more;
};

/// Unwrapped degrees: the first in (-180, 180], then each the nearest to the previous one.
std::vector<double> phasesOf(const std::vector<Complex>& values)
{
    constexpr double kTurn = 360;
    std::vector<double> phases;
    double last = 0;
    for (const Complex value : values) {
        double phase = degreesOf(value);
        if (!phases.empty()) phase -= kTurn * std::round((phase - last) / kTurn);
        if (std::isfinite(phase)) last = phase;
        phases.push_back(phase);
    }
    return phases;
}

}  // namespace

bool addCurves(FrequencyResponse& response, const std::vector<std::string>& inputs,
               const std::vector<std::string>& outputs, bool isLoop, const ResponseAt& answer,
               const std::vector<double>* bends)
{
    std::vector<CurveOf> sources;
    if (isLoop) {
        sources.emplace_back(answer, 0, true);
        response.curves.push_back({fmt::format("-{}/{}", outputs[0], outputs[1]), outputs[1], outputs[0], {}, {}, {}});
    }
    for (std::size_t i = 0; !isLoop && i < outputs.size(); ++i) {
        for (std::size_t k = 0; k < inputs.size(); ++k) {
            sources.emplace_back(answer, i * inputs.size() + k, false);
            response.curves.push_back({fmt::format("{}/{}", outputs[i], inputs[k]), inputs[k], outputs[i], {}, {}, {}});
        }
    }
    for (const double frequency : response.frequencies) {
        const auto values = answer(frequency);
        if (!values) return false;
        for (std::size_t i = 0; i < sources.size(); ++i) response.curves[i].values.push_back(sources[i].in(*values));
    }
    for (std::size_t i = 0; i < sources.size(); ++i) {
        ResponseCurve& curve = response.curves[i];
        const Samples samples = bends == nullptr
                                    ? Samples{response.frequencies, curve.values}
                                    : Refinement(sources[i], *bends).about(response.frequencies, curve.values);
        curve.margins = Crossovers(samples, sources[i]).find();
        const std::vector<double> phases = phasesOf(samples.values);
        std::size_t at = 0;
        for (const double frequency : response.frequencies) {
            while (samples.frequencies[at] != frequency) ++at;
            curve.phases.push_back(phases[at]);
        }
    }
    return true;
}

ResponseAt responseOf(const LinearSystem& system)
{
    const Eigen::MatrixXd a = toEigen(system.a), b = toEigen(system.b), c = toEigen(system.c), d = toEigen(system.d);
    return [=](double frequency) -> std::optional<std::vector<Complex>> {
        const Complex s(0, 2 * std::numbers::pi * frequency);
        Eigen::MatrixXcd values = d.cast<Complex>();
        if (a.rows() > 0) {
            const Eigen::MatrixXcd shifted = s * Eigen::MatrixXcd::Identity(a.rows(), a.rows()) - a;
            values += c * shifted.partialPivLu().solve(b.cast<Complex>());
        }
        std::vector<Complex> result;
        for (Eigen::Index i = 0; i < values.rows(); ++i) {
            for (Eigen::Index k = 0; k < values.cols(); ++k) result.push_back(values(i, k));
        }
        return result;
    };
}

std::vector<double> bendsOf(const Linearization& linear)
{
    constexpr double kLeast = 1e-12;
    std::vector<double> bends;
    for (const Pole& pole : linear.poles) bends.push_back(naturalFrequencyOf(pole.re, pole.im));
    for (const Zero& zero : linear.zeros) bends.push_back(naturalFrequencyOf(zero.re, zero.im));
    std::erase_if(bends, [](double bend) { return bend < kLeast; });
    std::ranges::sort(bends);
    return bends;
}

std::pair<double, double> frequencyRangeOf(const Linearization& linear)
{
    constexpr double kDecade = 10;
    double from = std::numeric_limits<double>::infinity(), to = 0;
    for (const double bend : bendsOf(linear)) {
        from = std::min(from, bend / kDecade);
        to = std::max(to, bend * kDecade);
    }
    return to > 0 ? std::pair(from, to) : std::pair(1 / kDecade, kDecade);
}

std::vector<double> frequenciesBetween(double from, double to, std::size_t count)
{
    std::vector<double> frequencies;
    for (std::size_t i = 0; i < count; ++i)
        frequencies.push_back(from * std::pow(to / from, static_cast<double>(i) / static_cast<double>(count - 1)));
    frequencies.back() = to;
    return frequencies;
}

double decibelsOf(std::complex<double> value)
{
    return 20 * std::log10(std::abs(value));
}

}  // namespace causeway
