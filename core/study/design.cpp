// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/design.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace causeway {

namespace {

constexpr std::uint64_t kGoldenRatio = 0x9E3779B97F4A7C15U;
constexpr double kDigits32 = 0x1p-32;

/// The mixing function of SplitMix64.
std::uint64_t mix(std::uint64_t x)
{
    x = (x ^ (x >> 30U)) * 0xBF58476D1CE4E5B9U;
    x = (x ^ (x >> 27U)) * 0x94D049BB133111EBU;
    return x ^ (x >> 31U);
}

/// Element `index` of a stream of random numbers.
std::uint64_t randomAt(std::uint64_t seed, std::uint64_t stream, std::uint64_t index)
{
    return mix(mix(mix(seed + kGoldenRatio) + (stream + 1) * kGoldenRatio) + (index + 1) * kGoldenRatio);
}

/// In (0, 1).
double inUnit(std::uint64_t bits)
{
    return (static_cast<double>(bits >> 12U) + 0.5) * 0x1p-52;
}

/// Position of `index` in a random permutation of `count` elements: a Feistel cipher with sufficient bits, repeated
/// until the result is less than `count`.
std::uint64_t shuffled(std::uint64_t index, std::uint64_t count, std::uint64_t seed, std::uint64_t stream)
{
    constexpr std::uint64_t kRounds = 8;
    if (count < 2) return index;
    const auto half = static_cast<unsigned>(std::bit_width(count - 1) + 1) / 2;
    const std::uint64_t mask = (std::uint64_t{1} << half) - 1;
    std::uint64_t x = index;
    do {
        std::uint64_t left = x >> half, right = x & mask;
        for (std::uint64_t round = 0; round < kRounds; ++round) {
            left ^= randomAt(seed, stream * kRounds + round, right) & mask;
            std::swap(left, right);
        }
        x = left << half | right;
    } while (x >= count);
    return x;
}

/// Different from the streams of all factors.
constexpr std::uint64_t kShuffles = 1U << 20U;

}  // namespace

bool isSampled(DesignKind kind)
{
    return kind != DesignKind::Grid && kind != DesignKind::Zip;
}

namespace {

/// Stored by rows; nothing if the matrix is not positive definite (Cholesky).
std::optional<std::vector<double>> rootOf(const std::vector<FactorCorrelation>& correlations, std::size_t n)
{
    std::vector<double> matrix(n * n, 0.0);
    for (std::size_t i = 0; i < n; ++i) matrix[i * n + i] = 1;
    for (const FactorCorrelation& pair : correlations) {
        matrix[pair.first * n + pair.second] = pair.coefficient;
        matrix[pair.second * n + pair.first] = pair.coefficient;
    }
    std::vector<double> root(n * n, 0.0);
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j <= i; ++j) {
            double rest = matrix[i * n + j];
            for (std::size_t k = 0; k < j; ++k) rest -= root[i * n + k] * root[j * n + k];
            if (i != j) {
                root[i * n + j] = rest / root[j * n + j];
            } else if (rest > 0) {
                root[i * n + i] = std::sqrt(rest);
            } else {
                return std::nullopt;
            }
        }
    }
    return root;
}

}  // namespace

std::string problemOf(const std::vector<FactorCorrelation>& correlations, std::size_t factors)
{
    return rootOf(correlations, factors) ? std::string()
                                         : "no random numbers have all these correlations together (the matrix of them "
                                           "is not positive definite)";
}

StudyDesign::StudyDesign(DesignKind kind, std::vector<StudyFactor> factors, std::uint64_t runs,
                         std::optional<std::uint64_t> seed, const std::vector<FactorCorrelation>& correlations)
    : m_kind(kind), m_factors(std::move(factors)), m_runs(runs), m_seed(seed), m_strides(m_factors.size(), 1)
{
    for (std::size_t i = m_factors.size(); i > 1 && kind == DesignKind::Grid; --i)
        m_strides[i - 2] = m_strides[i - 1] * m_factors[i - 1].count();
    if (!correlations.empty()) m_root = rootOf(correlations, m_factors.size()).value_or(std::vector<double>());
}

std::size_t StudyDesign::indexOf(std::uint64_t run, std::size_t factor) const
{
    if (m_kind == DesignKind::Zip) return m_factors[factor].count() == 1 ? 0 : run;
    return run / m_strides[factor] % m_factors[factor].count();
}

double StudyDesign::sobolPart(std::uint64_t point, std::size_t dimension) const
{
    if (!m_seed) return sobolDigits(static_cast<std::uint32_t>(point + 1), dimension) * kDigits32;
    const auto shift = static_cast<std::uint32_t>(randomAt(*m_seed, dimension, 0) >> 32U);
    return (sobolDigits(static_cast<std::uint32_t>(point), dimension) ^ shift) * kDigits32 + kDigits32 / 2;
}

double StudyDesign::partOf(std::uint64_t run, std::size_t factor) const
{
    if (m_kind == DesignKind::Sobol) return sobolPart(run, factor);
    if (m_kind == DesignKind::Sensitivity) {
        const std::size_t count = m_factors.size(), group = count + 2, member = run % group;
        const bool isSecond = member == 1 || member == factor + 2;
        return sobolPart(run / group, isSecond ? count + factor : factor);
    }
    const std::uint64_t seed = m_seed.value_or(0);
    const double random = inUnit(randomAt(seed, factor, run));
    if (m_kind == DesignKind::Random) return random;
    const std::uint64_t place = shuffled(run, m_runs, seed, kShuffles + factor);
    // Rounding must not yield 1.
    return std::min((static_cast<double>(place) + random) / static_cast<double>(m_runs), 1 - 0x1p-53);
}

void StudyDesign::correlate(std::vector<double>& parts) const
{
    std::vector<double> normal;
    for (const double part : parts) normal.push_back(normalQuantile(part));
    for (std::size_t i = 0; i < parts.size(); ++i) {
        double sum = 0;
        for (std::size_t k = 0; k <= i; ++k) sum += m_root[i * parts.size() + k] * normal[k];
        parts[i] = std::clamp(normalPart(sum), 0x1p-1000, 1 - 0x1p-53);
    }
}

std::vector<double> StudyDesign::valuesOf(std::uint64_t run) const
{
    std::vector<double> values(m_factors.size());
    if (!isSampled(m_kind)) {
        for (std::size_t i = 0; i < values.size(); ++i) values[i] = m_factors[i].valueAt(indexOf(run, i));
        return values;
    }
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = partOf(run, i);
    if (!m_root.empty()) correlate(values);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = m_factors[i].quantile(values[i]);
    return values;
}

}  // namespace causeway
