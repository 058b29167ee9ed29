// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Differential equations in clocked partitions: the solver method of the clock makes difference equations of them.
///
/// In:   a DAE after scalarize (core/dae/scalarize.h).
/// Out:  the same DAE where nothing is to be done. Else der(x) of a clocked x is a clocked variable of that name, and
/// an equation says how x follows from it:
///       ExplicitEuler: x = previous(x) + interval() * previous(der(x)); ImplicitEuler: x = previous(x) + interval() *
///       der(x); ImplicitTrapezoid: their mean. At the first tick x has its start value. Where equations constrain the
///       states they are differentiated first, and only the states that remain are integrated. Partitions with other
///       methods stay as they are.
/// Cost: linear in the size of the DAE, beside index reduction (index_reduction.h) of the partitions that it is about.
/// Reference: Modelica Language Specification, section 16.8.2; H. Elmqvist, M. Otter, F. E. Cellier, Inline
/// Integration, 1995.
#pragma once

#include <memory>
#include <string_view>

#include "core/dae/hybrid_dae.h"

namespace causeway {

class Task;

[[nodiscard]] bool isInlineMethod(std::string_view solverMethod);
[[nodiscard]] std::shared_ptr<const HybridDae> discretize(std::shared_ptr<const HybridDae> dae, const Task& task);

}  // namespace causeway
