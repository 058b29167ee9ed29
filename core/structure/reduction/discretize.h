// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Differential equations in clocked partitions: the solver method of the clock turns them into difference equations.
///
/// In:   a DAE after scalarize (core/dae/scalars/scalarize.h).
/// Out:  the same DAE if nothing is to be done. Otherwise der(x) of a clocked x becomes a clocked variable of that
///       name, with an equation that computes x from it. ExplicitEuler: x = previous(x) + interval() *
///       previous(der(x)); ImplicitEuler: x = previous(x) + interval() * der(x); ImplicitTrapezoid: the mean of both.
///       At the first tick x has its start value. If equations constrain the states, they are differentiated first, and
///       only the remaining states are integrated. Partitions with other methods are unchanged.
/// Cost: linear in the size of the DAE, plus index reduction (index_reduction.h) of the partitions concerned.
/// Reference: Modelica Language Specification, section 16.8.2; H. Elmqvist, M. Otter, F. E. Cellier, Inline
///       Integration, 1995.
#pragma once

#include <memory>
#include <string_view>

#include "core/dae/hybrid_dae.h"

namespace causeway {

class Task;

[[nodiscard]] bool isInlineMethod(std::string_view solverMethod);
[[nodiscard]] std::shared_ptr<const HybridDae> discretize(std::shared_ptr<const HybridDae> dae, const Task& task);

}  // namespace causeway
