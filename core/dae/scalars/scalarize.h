// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// From a hybrid DAE with arrays, records and for-equations to one with scalar variables and equations.
///
/// In:   a `HybridDae` as produced by flattening.
/// Out:  the same DAE if it is scalar already; otherwise one with a variable "x[1,2]" for each element and scalar
///       expressions. Results of functions are split: an element of f(x) is a Subscript, Member or TupleElement of the
///       shared call. If-equations, when-equations and algorithms keep their structure; loops over known ranges are
///       unrolled.
/// Fails: unsupported parts are reported (E2052 for an index out of range, E3001) and omitted; never null.
/// Cost: linear in the number of scalars and of nodes in their equations.
/// Reference: Modelica Language Specification, chapter 10; section 8.3.3 (for-equations).
#pragma once

#include <memory>

#include "core/dae/hybrid_dae.h"

namespace causeway {

class Diagnostics;
class Task;

/// `inferredUnits`: for variables without a declared unit; may be empty.
[[nodiscard]] std::shared_ptr<const HybridDae> scalarize(std::shared_ptr<const HybridDae> dae, Diagnostics& diagnostics,
                                                         const Task& task,
                                                         const IdVector<VariableId, std::string>& inferredUnits = {});

}  // namespace causeway
