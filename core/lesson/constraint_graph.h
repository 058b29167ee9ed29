// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What index reduction works on, as it is drawn: its equations and its variables of order zero, whatever derivative of
/// them occurs.
#pragma once

#include "core/structure/structure.h"

namespace causeway {

struct ConstraintGraph {
    Incidence incidence;  ///< equations and variables in the numbering of `StructureIndex::reduction`
    std::vector<std::uint32_t>
        order;  ///< by edge: of the highest derivative of the variable in the equation as written
    IdVector<UnknownId, std::uint32_t> highestOrder;  ///< by variable: of the derivatives that are there in the end
    IdVector<UnknownId, ExprId> expr;                 ///< by variable: itself
};
[[nodiscard]] ConstraintGraph constraintGraph(const Structure& structure);

/// "x", "der(x)", "der(der(x))"
[[nodiscard]] std::string derivativeText(const Structure& structure, ExprId variable, std::uint32_t order);
/// An equation of index reduction as it is after so many differentiations.
[[nodiscard]] std::string differentiatedText(const Structure& structure, EquationId equation, std::uint32_t times);
/// The same as LaTeX.
[[nodiscard]] std::string derivativeLatex(const Structure& structure, ExprId variable, std::uint32_t order);
[[nodiscard]] std::string differentiatedLatex(const Structure& structure, EquationId equation, std::uint32_t times);

}  // namespace causeway
