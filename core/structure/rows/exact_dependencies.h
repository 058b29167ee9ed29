// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Rows of a sparse matrix that depend on others: all linear dependencies, by elimination in the field of integers
/// modulo 2^61 - 1.
///
/// In:   rows of entries that are no multiples of the prime, each column at most once in a row.
/// Out:  a basis of the left null space. Modulo the prime no number grows, however many pivots there are, and nothing
/// is lost: what depends
///       over the rational numbers does so here. The reverse holds but for one case in 10^18, so the caller turns a
///       dependency into fractions (`fractionOfResidue`) and checks it exactly.
/// Method: columns that a single row has take that row out without any work, and what follows from that (leaves of a
/// tree fall); then the
///       shortest row is the pivot, in its column with the fewest rows (Markowitz).
/// Cost: linear for what falls as leaves do, and for cycles of a graph; else that of sparse elimination.
/// `mostOperations` bounds it:
///       what was found until then is returned.
/// Determinism: order of rows and columns.
/// References: H. M. Markowitz, The elimination form of the inverse (1957); P. S. Wang, A p-adic algorithm for
/// univariate partial fractions (1981) for fractions from residues; E. H. Bareiss (1968) for the alternative over the
/// integers, whose numbers grow.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/dae/clock_rates.h"

namespace causeway {

/// An integer modulo 2^61 - 1.
using Residue = std::uint64_t;
[[nodiscard]] Residue residueOf(const Fraction& fraction);
/// The fraction with numerator and denominator below `bound` that has this residue; nothing where there is none. With
/// the greatest bound, 2^30, there is one for about half of all residues.
[[nodiscard]] std::optional<Fraction> fractionOfResidue(Residue residue, std::int64_t bound = std::int64_t(1) << 30);
/// A residue like any other, always the same for the same seed.
[[nodiscard]] Residue randomResidue(std::uint64_t seed);
[[nodiscard]] Residue addModulo(Residue a, Residue b);
[[nodiscard]] Residue subtractModulo(Residue a, Residue b);
[[nodiscard]] Residue multiplyModulo(Residue a, Residue b);
/// Of all but 0.
[[nodiscard]] Residue inverseModulo(Residue a);

struct ResidueEntry {
    std::uint32_t column;
    Residue value;
};

/// factor * row, summed, is zero. The first is the row that was found to depend on the others; its factor is 1.
using RowDependency = std::vector<std::pair<std::uint32_t, Residue>>;

[[nodiscard]] std::vector<RowDependency> findDependencies(std::vector<std::vector<ResidueEntry>> rows,
                                                          std::size_t columnCount, std::size_t mostOperations);
/// Whether there is none; false as well where `mostOperations` do not tell.
[[nodiscard]] bool areIndependent(std::vector<std::vector<ResidueEntry>> rows, std::size_t columnCount,
                                  std::size_t mostOperations);

}  // namespace causeway
