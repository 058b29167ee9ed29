// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// From an instance tree to the hybrid DAE: variables, equations with their meaning, connections resolved.
///
/// In:   an `InstanceTree` (core/semantics), which grows while expressions ask for more of it.
/// Out:  the `HybridDae`; arrays, records and for-equations are whole (scalarize.h resolves them).
/// Cost: linear in the number of instances and of nodes in their equations.
/// Reference: Modelica Language Specification, sections 5.6 (flattening), 9 (connections), appendix B (DAE
/// representation).
#pragma once

#include <memory>

#include "core/dae/hybrid_dae.h"

namespace causeway {

class InstanceTree;
class Task;

/// Reports into the diagnostics that the tree was made with. Never null. When errors were reported the result holds
/// what could be understood and must not be analysed further. The tree gives its expression pool away and cannot be
/// used again.
[[nodiscard]] std::shared_ptr<const HybridDae> flatten(InstanceTree& instances, const Task& task);

}  // namespace causeway
