// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The incidence of a structure; and what makes a system singular that no differentiation makes regular, in terms of
/// its variables.
///
/// With states known, an equation between states alone has no unknown, although it determines states that index
/// reduction takes for algebraic. So such a system is judged by its equations and variables, a variable and its
/// derivatives being one unknown: index reduction succeeds exactly where each equation can be matched to a variable of
/// its own. The equations are taken as written where these show what is wrong, then without what cancels in each of
/// them, last with the combinations in which unknowns of several of them cancel.
/// Cost: a few matchings. Reference: C. C. Pantelides, The consistent initialization of differential-algebraic systems,
/// SIAM J. Sci. Stat. Comput. 9 (1988).
#pragma once

#include "core/structure/reduction/linear_reduction.h"
#include "core/structure/structure.h"

namespace causeway {

/// Where the derivative of an unknown occurs: nowhere in the incidence, or where the unknown does.
enum class DerivativeIncidence : std::uint8_t { Apart, Joined };

[[nodiscard]] Incidence incidenceOf(const Structure& structure, DerivativeIncidence derivatives, const Task& task);

/// In: a structure with states known, which index reduction has found singular, and its equations as written where
/// combinations took the place of some (else empty). Its unknowns become variables, and none is a state. It is left as
/// it is where each continuous equation has an unknown of its own: conditions decide what no derivative does.
void joinDerivatives(Structure& structure, const IdVector<EquationId, StructureEquation>& written,
                     const FixedValue& fixedValue, const Task& task);

/// Whether the unknown stands for a variable together with its derivatives.
[[nodiscard]] bool isJoined(const Structure& structure, const Unknown& unknown);
/// Whether equations mention the unknown of a singular structure, but it cancels in each of them. Cost: linear, where
/// it is in no incidence.
[[nodiscard]] bool cancels(const Structure& structure, UnknownId unknown);

/// Whether a combination with other equations took the place of the equation.
[[nodiscard]] bool isCombined(const StructureEquation& equation);
/// As its author wrote it, whatever took its place.
[[nodiscard]] std::string writtenText(const Structure& structure, const StructureEquation& equation);

}  // namespace causeway
