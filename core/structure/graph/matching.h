// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Maximum matching of equations and unknowns: which equation could be solved for which unknown, where the colouring
/// rules no longer apply.
///
/// In:   the incidence and a matching to start from, usually the pairs decided by the colouring rules. They stay, since
///       a degree-one pair is part of some maximum matching.
/// Out:  a maximum matching.
/// Method: depth-first augmenting paths with lookahead in phases (Pothen and Fan); the direction of scanning
///       alternates. If these visit too much, the search restarts from a guess: pairs of the same equations from an
///       earlier matching and, for the rest, a greedy matching that serves nodes with a single choice first (Karp and
///       Sipser).
/// Cost: O(edges * unmatched) at worst, nearly linear on models. Iterative. Determinism: order of ids.
/// References: A. Pothen, C.-J. Fan, Computing the block triangular form of a sparse matrix, ACM TOMS 16 (1990); R. M.
///       Karp, M. Sipser, Maximum matchings in sparse random graphs, FOCS 1981; I. S. Duff, K. Kaya, B. Ucar, Design,
///       implementation and analysis of maximum transversal algorithms, ACM TOMS 38 (2011).
#pragma once

#include "core/structure/graph/incidence.h"

namespace causeway {

struct Matching {
    IdVector<EquationId, UnknownId> unknownOf;   ///< none: unmatched
    IdVector<UnknownId, EquationId> equationOf;  ///< none: unmatched
    [[nodiscard]] std::size_t size() const;
};

/// An empty matching with the sizes of the incidence.
[[nodiscard]] Matching emptyMatching(const Incidence& incidence);

/// Extends the matching to a maximum one. `guess` may cover fewer equations and unknowns; those of its pairs are used
/// that are edges between free equations and unknowns.
void augmentToMaximum(const Incidence& incidence, Matching& matching, const Matching* guess = nullptr);

}  // namespace causeway
