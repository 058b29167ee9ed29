// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/harmonics.h"

#include <array>
#include <numbers>

#include "core/results/curve_segments.h"

namespace causeway {

namespace {

/// Segments are processed in batches to allow vectorization.
constexpr std::size_t kBatch = 64;
constexpr double kShort = 0.25;  ///< rad; up to this angle the series of the Bessel functions are exact

class FourierSums {
public:
    FourierSums(double from, double angularFrequency, std::size_t count)
        : m_from(from), m_angularFrequency(angularFrequency), m_real(count), m_imaginary(count)
    {
    }

    void add(const CurveSegment& segment)
    {
        if (!(segment.duration() > 0)) return;
        const double middle = m_angularFrequency * (segment.begin - m_from + segment.duration() / 2);
        m_turnCosine[m_size] = std::cos(middle);
        m_turnSine[m_size] = std::sin(middle);
        m_half[m_size] = m_angularFrequency * segment.duration() / 2;
        m_mean[m_size] = segment.duration() * (segment.first / 2 + segment.last / 2);
        m_rise[m_size] = segment.duration() * (segment.last / 2 - segment.first / 2);
        if (++m_size == kBatch) flush();
    }

    /// Integral of the curve times e^(-jnw(t - from)).
    [[nodiscard]] std::complex<double> integral(std::size_t order)
    {
        flush();
        return {m_real[order - 1].value(), m_imaginary[order - 1].value()};
    }

private:
    using Batch = std::array<double, kBatch>;

    void flush()
    {
        const double longest = *std::ranges::max_element(m_half.begin(), m_half.begin() + static_cast<int>(m_size));
        if (longest * static_cast<double>(m_real.size()) <= kShort)
            sum<true>();
        else
            sum<false>();
        m_size = 0;
    }

    /// If all segments are short, the closed forms are not needed.
    template <bool allAreShort>
    void sum()
    {
        // Sines and cosines of multiple angles by recurrence.
        Batch cosine = m_turnCosine, sine = m_turnSine;
        Batch halfCosine{}, halfSine{};
        for (std::size_t i = 0; !allAreShort && i < m_size; ++i) {
            halfCosine[i] = std::cos(m_half[i]);
            halfSine[i] = std::sin(m_half[i]);
        }
        Batch cosineNow = halfCosine, sineNow = halfSine;
        for (std::size_t order = 0; order < m_real.size(); ++order) {
            const double n = static_cast<double>(order + 1);
            Batch real, imaginary;
            for (std::size_t i = 0; i < m_size; ++i) {
                // The closed forms lose digits for small angles, where the series are exact.
                const double z = n * m_half[i], y = z * z;
                double j0 = 1 - y * (1.0 / 6 - y * (1.0 / 120 - y * (1.0 / 5040 - y * (1.0 / 362880))));
                double j1 = z * (1.0 / 3 - y * (1.0 / 30 - y * (1.0 / 840 - y * (1.0 / 45360 - y * (1.0 / 3991680)))));
                if constexpr (!allAreShort) {
                    const double sinc = sineNow[i] / z, rest = (sinc - cosineNow[i]) / z;
                    j0 = z > kShort ? sinc : j0;
                    j1 = z > kShort ? rest : j1;
                    turn(cosineNow[i], sineNow[i], halfCosine[i], halfSine[i]);
                }
                const double even = m_mean[i] * j0, odd = m_rise[i] * j1;
                real[i] = cosine[i] * even - sine[i] * odd;
                imaginary[i] = sine[i] * even + cosine[i] * odd;
                turn(cosine[i], sine[i], m_turnCosine[i], m_turnSine[i]);
            }
            double realSum = 0, imaginarySum = 0;
            for (std::size_t i = 0; i < m_size; ++i) {
                realSum += real[i];
                imaginarySum -= imaginary[i];
            }
            m_real[order].add(realSum);
            m_imaginary[order].add(imaginarySum);
        }
    }
    static void turn(double& cosine, double& sine, double byCosine, double bySine)
    {
        const double next = cosine * byCosine - sine * bySine;
        sine = sine * byCosine + cosine * bySine;
        cosine = next;
    }

    double m_from, m_angularFrequency;
    std::vector<LongSum> m_real, m_imaginary;
    Batch m_turnCosine{}, m_turnSine{}, m_half{}, m_mean{}, m_rise{};
    std::size_t m_size = 0;
};

}  // namespace

std::vector<std::complex<double>> phasorsOf(const CurveRows& curve, double from, double to, std::size_t periods,
                                            std::size_t count)
{
    std::vector<std::complex<double>> phasors(count);
    const double duration = to - from;
    if (count == 0 || !(duration > 0)) return phasors;
    const double frequency = static_cast<double>(periods) / duration;
    FourierSums sums(from, 2 * std::numbers::pi * frequency, count);
    forEachSegment(curve, from, to, [&](const CurveSegment& segment) { sums.add(segment); });
    for (std::size_t n = 1; n <= count; ++n) {
        // x = a cos + b sin with a - jb from the integral; A e^(jp) of A sin(.. + p) is b + ja. The phase refers to
        // time 0 instead of the interval; whole turns are removed to preserve digits.
        const std::complex<double> integral = sums.integral(n) * (2 / duration);
        const double turns = static_cast<double>(n) * (frequency * from);
        const double angle = -2 * std::numbers::pi * (turns - std::floor(turns));
        phasors[n - 1] = std::complex<double>(-integral.imag(), integral.real()) * std::polar(1.0, angle);
    }
    return phasors;
}

std::complex<double> fourierIntegral(const CurveRows& curve, double from, double to, double angularFrequency)
{
    FourierSums sums(from, angularFrequency, 1);
    forEachSegment(curve, from, to, [&](const CurveSegment& segment) { sums.add(segment); });
    return sums.integral(1);
}

std::vector<Harmonic> harmonicsOf(const std::vector<std::complex<double>>& phasors, double largest)
{
    constexpr double kRounding = 1e-12;
    std::vector<Harmonic> harmonics;
    for (std::size_t i = 0; i < phasors.size(); ++i) {
        Harmonic harmonic{i + 1, 0, std::nullopt};
        if (const double amplitude = std::abs(phasors[i]); amplitude > kRounding * largest) {
            harmonic.amplitude = amplitude;
            harmonic.phase = std::arg(phasors[i]);
        }
        harmonics.push_back(harmonic);
    }
    return harmonics;
}

}  // namespace causeway
