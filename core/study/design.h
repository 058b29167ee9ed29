// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Which values the factors of a study have in each run.
///
/// In:   factors, the kind of design, how many runs, a seed. Out: the values of any run, in any order: nothing is
///       stored for each run, so that each part of a study computes its own.
/// Kinds: a grid combines every value with every other, the last factor changes from run to run; zip takes the first
///       values together, then the second ones. The others sample each factor: independently at random; Latin
///       hypercube: each of as many equally likely parts of it as there are runs once, in random order; the sequence of
///       Sobol, which fills the space evenly: without a seed from its second point (its first one, the origin, is
///       no value of most distributions), with one all of it, shifted at random digit by digit.
///       For indices of sensitivity (sensitivity.h) each of its points, in twice as many dimensions, makes two points
///       of the factors, and, for each factor, the first of these with this factor from the second.
/// Correlated factors have normal ranks of this correlation (a Gaussian copula); each keeps its distribution. Only at
///       random and of Sobol's sequence.
/// Cost: constant for each value, or the number of factors where they are correlated. Threads: pure functions.
/// References: S. Joe, F. Y. Kuo, Constructing Sobol sequences with better two-dimensional projections, SIAM J. Sci.
/// Comput. 30 (2008); G. L. Steele, D. Lea, C. H. Flood, Fast splittable pseudorandom number generators, OOPSLA 2014;
/// J. Black, P. Rogaway, Ciphers with arbitrary finite domains, CT-RSA 2002 (orders that are not stored).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/study/factor.h"

namespace causeway {

enum class DesignKind : std::uint8_t { Grid, Zip, LatinHypercube, Sobol, Random, Sensitivity };
[[nodiscard]] bool isSampled(DesignKind kind);

/// How many factors the numbers of Sobol's sequence reach.
constexpr std::size_t kMostSobolFactors = 40;
/// For indices of sensitivity.
constexpr std::size_t kMostSensitivityFactors = kMostSobolFactors / 2;

struct FactorCorrelation {
    std::size_t first = 0, second = 0;  ///< factors
    double coefficient = 0;
};

class StudyDesign {
public:
    /// The arguments make sense: see `problemOf`.
    StudyDesign(DesignKind kind, std::vector<StudyFactor> factors, std::uint64_t runs,
                std::optional<std::uint64_t> seed, const std::vector<FactorCorrelation>& correlations);

    [[nodiscard]] const std::vector<StudyFactor>& factors() const { return m_factors; }
    [[nodiscard]] std::uint64_t runs() const { return m_runs; }
    /// As `StudyFactor` tells values; in the order of the factors.
    [[nodiscard]] std::vector<double> valuesOf(std::uint64_t run) const;

private:
    [[nodiscard]] std::size_t indexOf(std::uint64_t run, std::size_t factor) const;
    [[nodiscard]] double partOf(std::uint64_t run, std::size_t factor) const;
    [[nodiscard]] double sobolPart(std::uint64_t point, std::size_t dimension) const;
    void correlate(std::vector<double>& parts) const;

    DesignKind m_kind;
    std::vector<StudyFactor> m_factors;
    std::uint64_t m_runs;
    std::optional<std::uint64_t> m_seed;
    std::vector<std::uint64_t> m_strides;  ///< of a grid: runs until a factor changes
    std::vector<double> m_root;  ///< lower triangle, row by row, whose square is the correlation; may be empty
};

/// Why correlations make no sense: not each pair of numbers goes with each other pair. Empty when they do.
[[nodiscard]] std::string problemOf(const std::vector<FactorCorrelation>& correlations, std::size_t factors);

/// A coordinate of a point of Sobol's sequence, as 32 binary digits behind the point; `dimension` < kMostSobolFactors.
[[nodiscard]] std::uint32_t sobolDigits(std::uint32_t point, std::size_t dimension);

}  // namespace causeway
