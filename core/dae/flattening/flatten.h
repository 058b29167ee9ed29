// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// From an instance tree to the hybrid DAE: variables and equations, with connections resolved.
///
/// In:   an `InstanceTree` (core/semantics), which is expanded on demand.
/// Out:  the `HybridDae`; arrays, records and for-equations are whole (scalarize.h expands them).
/// Cost: linear in the number of instances and of nodes in their equations.
/// Reference: Modelica Language Specification, sections 5.6 (flattening), 9 (connections), appendix B (DAE
///       representation).
#pragma once

#include <memory>

#include "core/dae/hybrid_dae.h"

namespace causeway {

class InstanceTree;
class Task;

/// Reports to the diagnostics of the tree. Never null. After errors the result contains the valid parts and must not be
/// analysed further. The tree gives up its expression pool and cannot be used again.
[[nodiscard]] std::shared_ptr<const HybridDae> flatten(InstanceTree& instances, const Task& task);

/// Reports the errors of components, equations and statements, without those of the model as a whole, such as of its
/// clocks and its balance. Afterwards the tree is used up.
void checkElements(InstanceTree& instances, const Task& task);

}  // namespace causeway
