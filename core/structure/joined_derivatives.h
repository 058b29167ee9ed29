// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The incidence of a structure; and the defects of a system that no differentiation makes regular, in terms of its
/// variables.
///
/// With states known, an equation between states alone has no unknown, although it determines states that index
/// reduction treats as algebraic. Such a system is therefore judged with a variable and its derivatives as one unknown:
/// index reduction succeeds exactly if each equation can be matched with a variable of its own. The equations are taken
/// as written if these show the defect; otherwise without the terms that cancel within an equation; last with the
/// combinations in which unknowns of several equations cancel.
/// Cost: a few matchings.
/// Reference: C. C. Pantelides, The consistent initialization of differential-algebraic systems, SIAM J. Sci. Stat.
///       Comput. 9 (1988).
#pragma once

#include "core/structure/reduction/linear_reduction.h"
#include "core/structure/structure.h"

namespace causeway {

/// Treatment of derivatives of an unknown: omitted from the incidence, or counted as the unknown.
enum class DerivativeIncidence : std::uint8_t { Apart, Joined };

[[nodiscard]] Incidence incidenceOf(const Structure& structure, DerivativeIncidence derivatives, const Task& task);

/// In:   a structure with known states that index reduction has found singular, and its equations as written if
///       combinations replaced some of them (otherwise empty). Its unknowns become variables, and none is a state. The
///       structure is left unchanged if each continuous equation has an unknown of its own: then conditions decide, not
///       derivatives.
void joinDerivatives(Structure& structure, const IdVector<EquationId, StructureEquation>& written,
                     const FixedValue& fixedValue, const Task& task);

/// Whether the unknown stands for a variable together with its derivatives.
[[nodiscard]] bool isJoined(const Structure& structure, const Unknown& unknown);
/// Whether the unknown of a singular structure occurs in equations but cancels in each of them. Cost: linear if it is
/// in no incidence.
[[nodiscard]] bool cancels(const Structure& structure, UnknownId unknown);

/// Whether the equation was replaced by a combination with other equations.
[[nodiscard]] bool isCombined(const StructureEquation& equation);
/// The equation as its author wrote it, also if it was replaced.
[[nodiscard]] std::string writtenText(const Structure& structure, const StructureEquation& equation);

}  // namespace causeway
