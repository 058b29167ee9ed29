// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Alias elimination: variables that are another one up to sign and offset, or constant, are replaced, and the rows
/// that say so leave the system.
///
/// In:   the rows of a model, prepared; which variables are unknown, and which of them are discrete.
/// Out:  for each eliminated variable what it is, and by which row; the rows that remain, with the variables replaced;
/// the attributes of
///       each variable that stands for others, merged from theirs.
/// Not united: clocked with unclocked variables or those of another partition, discrete with continuous ones, variables
/// that an algorithm or a when-clause computes with each other, inputs with each other or with what is differentiated.
/// A row that says the same as others, or the contrary, stays, without unknowns: that makes the system singular, as it
/// is. What stands for a class: an input, what must stay, an output of the model; then by stateSelect, what is
/// differentiated, has a fixed start, a start, a nominal value; then the one least deep in the hierarchy, and declared
/// first. Rounds: what has become constant may make further rows simple; after a fixed number of rounds the rest stays.
/// Cost: near-linear in the rows. Iterative. Determinism: order of rows and variables.
#pragma once

#include <vector>

#include "core/dae/hybrid_dae.h"
#include "core/structure/graph/incidence.h"
#include "core/structure/rows/alias_substitution.h"

namespace causeway {

class Task;

/// v = relation(representative); constant where there is none.
struct Alias {
    VariableId variable;
    VariableId representative;  ///< none: the value consists of literals and parameters
    AliasRelation relation;
    ExprId value;         ///< the variable as an expression
    EquationId equation;  ///< the row that eliminated it, by its number as written
};

/// A variable that stands for others: its attributes together with theirs. Expressions are none where nobody gives one.
struct AliasRepresentative {
    VariableId variable;
    StateSelect stateSelect = StateSelect::Default;
    bool isFixed = false;
    bool isDifferentiated = false;
    ExprId start, nominal, minimum, maximum;
};

/// An eliminated variable with a fixed start value that is not that of its representative: an initial condition that
/// remains.
struct AliasInitialCondition {
    VariableId variable;
    ExprId start;
};

struct AliasTable {
    std::vector<Alias> aliases;                        ///< by variable
    std::vector<AliasRepresentative> representatives;  ///< by variable
    std::vector<AliasInitialCondition> conditions;     ///< by variable

    /// Null where there is none.
    [[nodiscard]] const Alias* find(VariableId variable) const;
    [[nodiscard]] const AliasRepresentative* findRepresentative(VariableId variable) const;
};

struct AliasRow {
    ExprId lhs, rhs;
    VariableId target;  ///< what the row computes, if it cannot be solved for anything else
    bool isEliminated = false;
    bool isChanged = false;          ///< something in it was replaced
    bool isWithoutUnknowns = false;  ///< it repeats or contradicts what other rows say
};

struct AliasInput {
    std::vector<bool> isUnknown;           ///< by variable
    std::vector<std::uint8_t> isDiscrete;  ///< by variable
};

/// Puts what eliminated variables are into further expressions. Keep all three.
[[nodiscard]] AliasSubstitution substitutionBy(const AliasTable& table, const HybridDae& dae, ExpressionPool& pool);

/// `rows` are changed in place; none is removed.
[[nodiscard]] AliasTable eliminateAliases(const HybridDae& dae, ExpressionPool& pool,
                                          const IdVector<FunctionId, Function>& functions, const AliasInput& input,
                                          IdVector<EquationId, AliasRow>& rows, const Task& task);

}  // namespace causeway
