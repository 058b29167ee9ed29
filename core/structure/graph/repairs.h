// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Explains a structurally singular system by its smallest defects, and proposes the shortest list of repairs that
/// balances it.
///
/// In:   an incidence and a maximum matching.
/// Out:  the over- and under-determined parts (dulmage_mendelsohn.h), cut into independent pieces; for each piece its
///       minimal singular sets; and the repairs. A minimal singular set consists of equations with fewer unknowns than
///       equations, none of which can be omitted (for the under-determined part with the roles exchanged).
/// Method: with a maximum matching, an unmatched equation and all equations reached from it by alternating paths form
///       such a set. Matching short equations first leaves long ones unmatched and keeps the sets small; finding the
///       smallest set is NP-hard.
/// Cost: linear for parts and pieces. Sets are searched until `RepairOptions::effort` is spent; `isComplete` tells.
/// Iterative. Determinism: ties go to the lower id. Threads: a pure function of its arguments.
/// References: A. L. Dulmage, N. S. Mendelsohn, Coverings of bipartite graphs, Canadian J. Math. 10 (1958); P. Hall, On
///       representatives of subsets, J. London Math. Soc. 10 (1935); P. Bunus, P. Fritzson, Methods for structural
///       analysis and debugging of Modelica models, Modelica Conference 2002.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/structure/graph/dulmage_mendelsohn.h"

namespace causeway {

/// A connected piece of the over- or under-determined part.
struct SingularPiece {
    SingularPart part;
    std::size_t surplus = 0;             ///< number of surplus equations (over) or missing equations (under)
    std::vector<SingularPart> smallest;  ///< minimal singular sets, the smallest first; `surplus` of them when complete
};

enum class RepairKind : std::uint8_t {
    RemoveEquation,  ///< remove one of the equations
    AddEquation,     ///< add an equation for one of the unknowns
    UseEquation,     ///< let one of the equations use one of the unknowns
};

/// Any one of the choices reduces the defect by one. The choices of one repair may depend on those made for others; the
/// proposals of a list are compatible with each other.
struct Repair {
    RepairKind kind = RepairKind::RemoveEquation;
    std::vector<EquationId> equations;  ///< ascending; empty for AddEquation
    std::vector<UnknownId> unknowns;    ///< ascending; empty for RemoveEquation
    EquationId proposedEquation;
    UnknownId proposedUnknown;
};

struct SingularReport {
    std::vector<SingularPiece> over, under;
    std::vector<Repair> shortest;  ///< a list with the fewest repairs
    /// The shortest list of removed and added equations only, without changed ones. Equal to `shortest` if equally
    /// short.
    std::vector<Repair> separate;
    bool isComplete = true;  ///< false if the effort ran out: the pieces are right, but sets and choices are missing
};

struct RepairOptions {
    std::size_t effort = 20'000'000;  ///< edges visited
};

/// The matching must be maximum. Everything is empty if it is complete.
[[nodiscard]] SingularReport findRepairs(const Incidence& incidence, const Matching& matching,
                                         const RepairOptions& options = {});

/// Names of equations and unknowns in explanations.
struct StructureNames {
    std::function<std::string(EquationId)> equation;
    std::function<std::string(UnknownId)> unknown;
};

/// One sentence, in the user's names; long lists are abbreviated.
[[nodiscard]] std::string explain(const Repair& repair, const StructureNames& names);
/// A singular set: "3 equations contain only 2 unknowns (x, y): ...".
[[nodiscard]] std::string explain(const SingularPart& set, const StructureNames& names);

}  // namespace causeway
