// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Alias elimination: replaces variables that equal another one up to sign and offset, or are constant; the rows that
/// define them leave the system.
///
/// In:   the prepared rows of a model; which variables are unknown, and which of them are discrete.
/// Out:  for each eliminated variable its relation and the row that eliminated it; the remaining rows, with the
///       variables replaced; the merged attributes of each representative.
/// Not united: clocked with unclocked variables or those of another partition, discrete with continuous ones, variables
/// that an algorithm or a when-clause computes, inputs with each other or with differentiated variables. A row that
/// repeats or contradicts others stays, without unknowns: this makes the system singular, as it is.
/// Representative of a class: an input, a variable that must stay, an output of the model; then by stateSelect; then a
/// variable that is differentiated, has a fixed start, a start, a nominal value; then the one least deep in the
/// hierarchy, and declared first.
/// Rounds: new constants may simplify further rows; the number of rounds is limited.
/// Cost: near-linear in the rows. Iterative. Determinism: order of rows and variables.
#pragma once

#include <vector>

#include "core/dae/hybrid_dae.h"
#include "core/structure/graph/incidence.h"
#include "core/structure/rows/alias_substitution.h"

namespace causeway {

class Task;

/// v = relation(representative); constant if there is no representative.
struct Alias {
    VariableId variable;
    VariableId representative;  ///< none: the value consists of literals and parameters
    AliasRelation relation;
    ExprId value;         ///< value of the variable as an expression
    EquationId equation;  ///< number, as written, of the row that eliminated it
};

/// A variable that represents others, with merged attributes. Expressions are none if no variable of the class has
/// them.
struct AliasRepresentative {
    VariableId variable;
    StateSelect stateSelect = StateSelect::Default;
    bool isFixed = false;
    bool isDifferentiated = false;
    ExprId start, nominal, minimum, maximum;
};

/// An initial condition that remains: an eliminated variable with a fixed start value that differs from that of its
/// representative.
struct AliasInitialCondition {
    VariableId variable;
    ExprId start;
};

struct AliasTable {
    std::vector<Alias> aliases;                        ///< by variable
    std::vector<AliasRepresentative> representatives;  ///< by variable
    std::vector<AliasInitialCondition> conditions;     ///< by variable

    /// Null if there is none.
    [[nodiscard]] const Alias* find(VariableId variable) const;
    [[nodiscard]] const AliasRepresentative* findRepresentative(VariableId variable) const;
};

struct AliasRow {
    ExprId lhs, rhs;
    VariableId target;  ///< the variable that the row computes, if it cannot be solved for another
    bool isEliminated = false;
    bool isChanged = false;          ///< an expression in it was replaced
    bool isWithoutUnknowns = false;  ///< it repeats or contradicts what other rows say
};

struct AliasInput {
    std::vector<bool> isUnknown;           ///< by variable
    std::vector<std::uint8_t> isDiscrete;  ///< by variable
};

/// Substitutes eliminated variables in further expressions. Holds references to all three.
[[nodiscard]] AliasSubstitution substitutionBy(const AliasTable& table, const HybridDae& dae, ExpressionPool& pool);

/// Changes `rows` in place; removes none.
[[nodiscard]] AliasTable eliminateAliases(const HybridDae& dae, ExpressionPool& pool,
                                          const IdVector<FunctionId, Function>& functions, const AliasInput& input,
                                          IdVector<EquationId, AliasRow>& rows, const Task& task);

}  // namespace causeway
