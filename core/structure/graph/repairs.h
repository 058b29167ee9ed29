// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What is wrong with a structurally singular system in the smallest terms, and the shortest list of repairs that
/// balances it.
///
/// In:   an incidence and a maximum matching.
/// Out:  the over- and under-determined parts (dulmage_mendelsohn.h) cut into pieces that have nothing to do with each
/// other, each
///       with its minimal singular sets: so many equations that hold fewer unknowns, but none of them could be left out
///       (for the under-determined part with both roles exchanged); and the repairs.
/// Method: with a maximum matching, an unmatched equation and all that alternating paths reach from it are such a set.
/// Matching
///       short equations first leaves the long ones unmatched and keeps the sets small; the very smallest is NP-hard to
///       find.
/// Cost: linear for parts and pieces; sets until `RepairOptions::effort` is spent, and `isComplete` says so. Iterative.
/// Determinism: ties go to the lower id. Threads: a pure function of its arguments.
/// References: A. L. Dulmage, N. S. Mendelsohn, Coverings of bipartite graphs, Canadian J. Math. 10 (1958); P. Hall, On
/// representatives of subsets, J. London Math. Soc. 10 (1935); P. Bunus, P. Fritzson, Methods for structural analysis
/// and debugging of Modelica models, Modelica Conference 2002.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/structure/graph/dulmage_mendelsohn.h"

namespace causeway {

/// A connected piece of the over- or under-determined part.
struct SingularPiece {
    SingularPart part;
    std::size_t surplus = 0;             ///< equations too many (over) or too few (under)
    std::vector<SingularPart> smallest;  ///< minimal singular sets, the smallest first; `surplus` of them when complete
};

enum class RepairKind : std::uint8_t {
    RemoveEquation,  ///< one of the equations
    AddEquation,     ///< an equation for one of the unknowns
    UseEquation,     ///< one of the equations could be used if it mentioned one of the unknowns
};

/// Each of the choices makes the system one better. The choices for one repair may depend on what was chosen for
/// others, but what is proposed goes together for all repairs of a list.
struct Repair {
    RepairKind kind = RepairKind::RemoveEquation;
    std::vector<EquationId> equations;  ///< ascending; empty for AddEquation
    std::vector<UnknownId> unknowns;    ///< ascending; empty for RemoveEquation
    EquationId proposedEquation;
    UnknownId proposedUnknown;
};

struct SingularReport {
    std::vector<SingularPiece> over, under;
    std::vector<Repair> shortest;  ///< as few repairs as possible
    /// Without letting equations mention what they did not: only removed and added ones. The same where that is as
    /// short.
    std::vector<Repair> separate;
    bool isComplete = true;  ///< false when the effort ran out: pieces are right, sets and choices are missing
};

struct RepairOptions {
    std::size_t effort = 20'000'000;  ///< edges visited
};

/// The matching must be maximum. Everything is empty where it is complete.
[[nodiscard]] SingularReport findRepairs(const Incidence& incidence, const Matching& matching,
                                         const RepairOptions& options = {});

/// How equations and unknowns are called in a text.
struct StructureNames {
    std::function<std::string(EquationId)> equation;
    std::function<std::string(UnknownId)> unknown;
};

/// One sentence each, in the user's names; long lists are cut short.
[[nodiscard]] std::string explain(const Repair& repair, const StructureNames& names);
/// A singular set: "3 equations hold only 2 unknowns (x, y): ...".
[[nodiscard]] std::string explain(const SingularPart& set, const StructureNames& names);

}  // namespace causeway
