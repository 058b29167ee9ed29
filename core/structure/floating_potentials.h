// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Floating potentials, and a reference for them: a circuit without a ground, a shaft without a fixed point.
///
/// In:   the equations of a structure as written, before its unknowns are counted.
/// Out:  groups of potentials that can be shifted together, at each instant by any amount, without effect on any
///       equation. Such a system is singular for all values, although it may have a complete matching.
/// A potential is a Real of a connector that also has a flow variable. Potentials that occur in the same equations form
/// a group. It floats if in each of these equations a shift of all of them cancels: in sums with coefficients 1 and -1,
/// and in functions of such sums. A variable equal to a potential, such as the signal of a sensor, is shifted with it.
/// A group with a potential that is differentiated, has a fixed start, or belongs to a connector of the model itself
/// does not float.
/// Flows in a circuit are mostly conserved; then one equation for flows follows exactly from the others
/// (repeated_equations.h). It is redundant, and is replaced by an equation that fixes one of the potentials at its
/// start value. All differences and flows stay those of the model as written.
/// Cost: linear in pool and equations; if a group floats, that of repeated_equations.h. Deterministic: order of ids.
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
    VariableId proposed;    ///< the potential to fix: the one with the most connections, the last one on ties
    SourceSpan connection;  ///< a connection to it, or an equation that contains it
    std::vector<std::string>
        components;  ///< components of the model whose names the potentials begin with, in the order of the text
    ExprId value;    ///< value that the structure assigns to `proposed`; none if no equation could be replaced
    ExprId replacedLhs, replacedRhs;  ///< the replaced equation
};

/// Finds the groups (`Structure::floating`), in the order of their first potential, and gives each a reference if
/// possible. A potential that occurs in no equation is a group of its own.
void chooseReferences(Structure& structure);

/// Reports a warning for each group.
void reportFloatingPotentials(const Structure& structure, Diagnostics& diagnostics);

}  // namespace causeway
