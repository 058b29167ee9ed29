// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Potentials that no equation relates to anything, and a reference for them: a circuit without a ground, a shaft that
/// is fastened to nothing.
///
/// In:   the equations of a structure as they are written, before its unknowns are counted.
/// Out:  groups of potentials to all of which the same, at each instant another, can be added without any equation
///       noticing. Such a system is singular whatever its values are, although it may have a complete matching.
/// A potential is a Real of a connector that also has a flow variable. A group are potentials that equations mention
/// together; it floats when in each of these equations a shift of all of them cancels: sums with coefficients 1 and -1,
/// and functions of such sums; what equals a potential, as the signal of a sensor does, is shifted with it. A group
/// with a potential that is differentiated or has a fixed start, or that is at a connector of the model itself, does
/// not float. What flows in a circuit is mostly conserved: then one equation for flows follows from the others, exactly
/// (repeated_equations.h). It says nothing that they do not say, and gives its place to an equation that gives one of
/// the potentials its start value. All differences and flows are those of the model as it is written.
/// Cost: linear in pool and equations; where a group floats, that of repeated_equations.h. Deterministic: order of ids.
/// Threads: functions of their arguments.
#pragma once

#include <string>
#include <vector>

#include "core/base/source.h"
#include "core/dae/hybrid_dae.h"

namespace causeway {

struct Structure;

struct FloatingPotentials {
    std::vector<VariableId> potentials;  ///< ascending
    VariableId proposed;    ///< the one to fix: the one with the most connections; of several, with the last
    SourceSpan connection;  ///< a connection to it, or an equation that mentions it
    std::vector<std::string>
        components;  ///< of the model, by the names with which the potentials begin; in the order of the text
    ExprId value;    ///< what the structure gives the proposed one; none where no equation could give its place
    ExprId replacedLhs, replacedRhs;  ///< the equation that gave its place
};

/// Finds the groups (`Structure::floating`) in the order of their first potential, and gives each a reference where
/// that is possible. A potential that no equation mentions floats with nobody.
void chooseReferences(Structure& structure);

/// A warning for each group.
void reportFloatingPotentials(const Structure& structure, Diagnostics& diagnostics);

}  // namespace causeway
