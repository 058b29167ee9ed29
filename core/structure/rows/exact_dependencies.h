// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// All linear dependencies between the rows of a sparse matrix, by elimination in the field of integers modulo 2^61 -
/// 1.
///
/// In:   rows of entries that are not multiples of the prime, each column at most once per row.
/// Out:  a basis of the left null space. Modulo the prime no number grows, whatever the number of pivots, and no
///       dependency is lost: every dependency over the rationals also holds here. The converse fails in about one case
///       of 10^18, so the caller converts a dependency to fractions (`fractionOfResidue`) and checks it exactly.
/// Method: a column with a single row removes that row without arithmetic, repeatedly (leaves of a tree); then the
///       shortest row is the pivot, in its column with the fewest rows (Markowitz).
/// Cost: linear for leaves and for cycles of a graph; otherwise that of sparse elimination. `mostOperations` bounds it:
///       the dependencies found until then are returned.
/// Determinism: order of rows and columns.
/// References: H. M. Markowitz, The elimination form of the inverse (1957); P. S. Wang, A p-adic algorithm for
///       univariate partial fractions (1981) for fractions from residues; E. H. Bareiss (1968) for the alternative over
///       the integers, whose numbers grow.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/dae/clocks/clock_rates.h"

namespace causeway {

/// An integer modulo 2^61 - 1.
using Residue = std::uint64_t;
[[nodiscard]] Residue residueOf(const Fraction& fraction);
/// The fraction with numerator and denominator below `bound` that has this residue; nothing if there is none. With the
/// greatest bound, 2^30, about half of all residues have one.
[[nodiscard]] std::optional<Fraction> fractionOfResidue(Residue residue, std::int64_t bound = std::int64_t(1) << 30);
/// A pseudo-random residue, determined by the seed.
[[nodiscard]] Residue randomResidue(std::uint64_t seed);
[[nodiscard]] Residue addModulo(Residue a, Residue b);
[[nodiscard]] Residue subtractModulo(Residue a, Residue b);
[[nodiscard]] Residue multiplyModulo(Residue a, Residue b);
/// Undefined for 0.
[[nodiscard]] Residue inverseModulo(Residue a);

struct ResidueEntry {
    std::uint32_t column;
    Residue value;
};

/// The sum of factor * row is zero. The first row is the one found to depend on the others; its factor is 1.
using RowDependency = std::vector<std::pair<std::uint32_t, Residue>>;

[[nodiscard]] std::vector<RowDependency> findDependencies(std::vector<std::vector<ResidueEntry>> rows,
                                                          std::size_t columnCount, std::size_t mostOperations);
/// Whether there is no dependency; also false if `mostOperations` do not suffice to decide.
[[nodiscard]] bool areIndependent(std::vector<std::vector<ResidueEntry>> rows, std::size_t columnCount,
                                  std::size_t mostOperations);

}  // namespace causeway
