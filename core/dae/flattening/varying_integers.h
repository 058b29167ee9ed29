// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Integers that vary continuously: e.g. the phase returned by a function in a record together with pressure and
/// temperature.
///
/// An equation may define such a record, one of two of them, or several results, as a whole, although an Integer alone
/// must not depend on continuous variables (checkDiscreteRules). Like its neighbours it has a value at each instant;
/// for sorting and computation it is treated as a Real. Relations with it change halfway between two whole numbers, at
/// events found by the usual search.
///
/// In:   a DAE after scalarize (scalarize.h).
/// Out:  the same DAE if there is nothing to change; otherwise one in which these Integers, and those computed from
///       them other than by comparison, are Reals.
/// Cost: none without such Integers; otherwise linear in the DAE, and in the longest chain of dependent Integers.
/// Reference: Modelica Language Specification, sections 3.8.5, 4.4.4.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "core/dae/hybrid_dae.h"
#include "core/semantics/variability.h"

namespace causeway {

/// Whether the value is a field of a record returned by a function or selected from two records, or one of several
/// results.
[[nodiscard]] bool isOneOfSeveralResults(const ExpressionPool& pool, ExprId value);

/// Visits targets assigned outside when-clauses that vary continuously although their type is discrete: several results
/// of a function, and targets of loops with a continuous termination condition. `cause`: the reason.
void visitVaryingTargets(const ExpressionPool& pool, ExpressionVariability& variability,
                         const std::vector<Statement>& statements,
                         const std::function<void(ExprId target, ExprId cause, SourceSpan span)>& visit);

[[nodiscard]] std::shared_ptr<const HybridDae> replaceVaryingIntegers(std::shared_ptr<const HybridDae> dae);

}  // namespace causeway
