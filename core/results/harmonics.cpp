// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/results/harmonics.h"

#include <array>
#include <numbers>

#include "core/results/curve_segments.h"

namespace causeway {

namespace {

/// Segments are taken together, so that the loop over them is one that vectors do.
constexpr std::size_t kTogether = 64;

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
        if (++m_size == kTogether) flush();
    }

    /// The integral of the curve times e^(-jnw(t - from)).
    [[nodiscard]] std::complex<double> integral(std::size_t order)
    {
        flush();
        return {m_real[order - 1].value(), m_imaginary[order - 1].value()};
    }

private:
    using Batch = std::array<double, kTogether>;

    void flush()
    {
        if (m_size == 0) return;
        const double orders = static_cast<double>(m_real.size());
        const double longest = *std::max_element(m_half.begin(), m_half.begin() + static_cast<std::ptrdiff_t>(m_size));
        // Where all of them are short, the functions are polynomials.
        constexpr double kShort = 0.25;
        if (longest * orders <= kShort)
            sum([this](std::size_t i, double n) {
                const double z = n * m_half[i], y = z * z;
                return std::pair(1 - y / 6 * (1 - y / 20 * (1 - y / 42 * (1 - y / 72))),
                                 z / 3 * (1 - y / 10 * (1 - y / 28 * (1 - y / 54 * (1 - y / 88)))));
            });
        else
            sum([this](std::size_t i, double n) {
                const double z = n * m_half[i], y = z * z;
                if (z <= kShort)
                    return std::pair(1 - y / 6 * (1 - y / 20 * (1 - y / 42 * (1 - y / 72))),
                                     z / 3 * (1 - y / 10 * (1 - y / 28 * (1 - y / 54 * (1 - y / 88)))));
                const double j0 = std::sin(z) / z;
                return std::pair(j0, (j0 - std::cos(z)) / z);
            });
        m_size = 0;
    }

    template <class Bessel>
    void sum(Bessel&& bessel)
    {
        Batch cosine = m_turnCosine, sine = m_turnSine;
        for (std::size_t order = 0; order < m_real.size(); ++order) {
            double real = 0, imaginary = 0;
            for (std::size_t i = 0; i < m_size; ++i) {
                const auto [j0, j1] = bessel(i, static_cast<double>(order + 1));
                const double even = m_mean[i] * j0, odd = m_rise[i] * j1;
                real += cosine[i] * even - sine[i] * odd;
                imaginary -= sine[i] * even + cosine[i] * odd;
                const double next = cosine[i] * m_turnCosine[i] - sine[i] * m_turnSine[i];
                sine[i] = sine[i] * m_turnCosine[i] + cosine[i] * m_turnSine[i];
                cosine[i] = next;
            }
            m_real[order].add(real);
            m_imaginary[order].add(imaginary);
        }
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
        // x = a cos + b sin with a - jb from the integral; A e^(jp) of A sin(.. + p) is b + ja. The phase counts from
        // the time 0, not from the interval; whole turns are left out before they cost digits.
        const std::complex<double> integral = sums.integral(n) * (2 / duration);
        const double turns = static_cast<double>(n) * (frequency * from);
        const double angle = -2 * std::numbers::pi * (turns - std::floor(turns));
        phasors[n - 1] = std::complex<double>(-integral.imag(), integral.real()) * std::polar(1.0, angle);
    }
    return phasors;
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
