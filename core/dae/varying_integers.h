// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Integers that vary at any time: the phase that a function gives in a record beside pressure and temperature.
///
/// An equation may give such a record, one of two of them, or several results, as a whole, although an Integer alone
/// may not depend on what is continuous (checkDiscreteRules). Its value is of each instant, as that of its neighbours:
/// to sort and to compute it is a Real. Relations with it change halfway between two whole numbers, at events that are
/// searched for as any other.
///
/// In:   a DAE after scalarize (scalarize.h).
/// Out:  the same DAE where there is nothing to change; else one in which these Integers, and those that are computed
/// from them other than by comparing them, are Reals.
/// Cost: nothing without such Integers; else linear in the DAE, and in the longest chain of Integers that follow each
/// other.
/// Reference: Modelica Language Specification, sections 3.8.5, 4.4.4.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "core/dae/hybrid_dae.h"
#include "core/semantics/variability.h"

namespace causeway {

/// A field of a record that a function gives, or that is one of two; or one of several results.
[[nodiscard]] bool isOneOfSeveralResults(const ExpressionPool& pool, ExprId value);

/// What statements of an algorithm assign outside of when-clauses that can change at any time although its type is
/// discrete: several results of a function, and what loops assign that end by something continuous. `cause`: why.
void visitVaryingTargets(const ExpressionPool& pool, ExpressionVariability& variability,
                         const std::vector<Statement>& statements,
                         const std::function<void(ExprId target, ExprId cause, SourceSpan span)>& visit);

[[nodiscard]] std::shared_ptr<const HybridDae> replaceVaryingIntegers(std::shared_ptr<const HybridDae> dae);

}  // namespace causeway
