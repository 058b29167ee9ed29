// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Maximum matching of equations and unknowns: who could be solved for whom, when the colouring rules get no further.
///
/// In:   the incidence and a matching to start from (usually what the colouring rules fixed; those pairs stay, since a
///       degree-one pair is always part of some maximum matching).
/// Out:  a maximum matching.
/// Method: depth-first augmenting paths with lookahead in phases (Pothen and Fan), direction of scanning alternating.
/// Where these go too far,
///       again after a guess: pairs of the same equations that were good for another purpose and, for what they leave,
///       a greedy matching in which whoever has one choice left takes it first (Karp and Sipser).
/// Cost: O(edges * unmatched) at worst, nearly linear on models. Iterative. Determinism: order of ids.
/// References: A. Pothen, C.-J. Fan, Computing the block triangular form of a sparse matrix, ACM TOMS 16 (1990);
/// R. M. Karp, M. Sipser, Maximum matchings in sparse random graphs, FOCS 1981; I. S. Duff, K. Kaya, B. Ucar, Design,
/// implementation and analysis of maximum transversal algorithms, ACM TOMS 38 (2011).
#pragma once

#include "core/structure/graph/incidence.h"

namespace causeway {

struct Matching {
    IdVector<EquationId, UnknownId> unknownOf;   ///< none: unmatched
    IdVector<UnknownId, EquationId> equationOf;  ///< none: unmatched
    [[nodiscard]] std::size_t size() const;
};

/// The empty matching for an incidence.
[[nodiscard]] Matching emptyMatching(const Incidence& incidence);

/// Of the guess, which may know fewer equations and unknowns, those pairs are taken that are edges between equations
/// and unknowns still free.
void augmentToMaximum(const Incidence& incidence, Matching& matching, const Matching* guess = nullptr);

}  // namespace causeway
