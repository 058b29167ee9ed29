// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Experimental designs: values of the factors of a study in each run.
///
/// In:   factors, the kind of design, the number of runs, a seed.
/// Out:  the values of any run, in any order: nothing is stored per run, so that each shard of a study computes its
///       own. Kinds: a grid combines all values, the last factor varying fastest; zip combines the i-th values of all
///       factors in run i. The others sample each factor: independently at random; Latin hypercube: one
///       value in each of as many equally likely intervals as there are runs, in random order; the Sobol sequence,
///       which fills the space evenly: without a seed from its second point (the first one, the origin, is not a value
///       of most distributions), with a seed the whole sequence, randomized by a digital shift. For sensitivity indices
///       (sensitivity.h) each Sobol point, in twice as many dimensions, yields two points of the factors and, for each
///       factor, the first of these with this factor from the second. Correlated factors have normal ranks of this
///       correlation (a Gaussian copula) and keep their distributions; only for random and Sobol designs.
/// Cost: constant per value, or the number of factors if they are correlated. Threads: pure functions.
/// References: S. Joe, F. Y. Kuo, Constructing Sobol sequences with better two-dimensional projections, SIAM J. Sci.
/// Comput. 30 (2008); G. L. Steele, D. Lea, C. H. Flood, Fast splittable pseudorandom number generators, OOPSLA 2014;
/// J. Black, P. Rogaway, Ciphers with arbitrary finite domains, CT-RSA 2002 (permutations without storage).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/study/factor.h"

namespace causeway {

enum class DesignKind : std::uint8_t { Grid, Zip, LatinHypercube, Sobol, Random, Sensitivity };
[[nodiscard]] bool isSampled(DesignKind kind);

/// Maximum number of factors of a Sobol design.
constexpr std::size_t kMostSobolFactors = 40;
/// Maximum number of factors for sensitivity indices.
constexpr std::size_t kMostSensitivityFactors = kMostSobolFactors / 2;

struct FactorCorrelation {
    std::size_t first = 0, second = 0;  ///< factors
    double coefficient = 0;
};

class StudyDesign {
public:
    /// Precondition: `problemOf` reports no problem.
    StudyDesign(DesignKind kind, std::vector<StudyFactor> factors, std::uint64_t runs,
                std::optional<std::uint64_t> seed, const std::vector<FactorCorrelation>& correlations);

    [[nodiscard]] const std::vector<StudyFactor>& factors() const { return m_factors; }
    [[nodiscard]] std::uint64_t runs() const { return m_runs; }
    /// Values as defined by `StudyFactor`, in the order of the factors.
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
    std::vector<double> m_root;  ///< Cholesky factor of the correlation matrix, lower triangle by rows; may be empty
};

/// Error text for correlations that are not positive definite or otherwise invalid. Empty if they are valid.
[[nodiscard]] std::string problemOf(const std::vector<FactorCorrelation>& correlations, std::size_t factors);

/// Coordinate of a point of the Sobol sequence, as the first 32 binary digits of the fraction; `dimension` <
/// kMostSobolFactors.
[[nodiscard]] std::uint32_t sobolDigits(std::uint32_t point, std::size_t dimension);

}  // namespace causeway
