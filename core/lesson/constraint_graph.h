// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The graph on which index reduction operates, for drawing: its equations and its variables of order zero; incidences
/// count occurrences of any derivative.
#pragma once

#include "core/structure/structure.h"

namespace causeway {

struct ConstraintGraph {
    Incidence incidence;               ///< equations and variables numbered as in `StructureIndex::reduction`
    std::vector<std::uint32_t> order;  ///< by edge: highest derivative of the variable in the equation as written
    IdVector<UnknownId, std::uint32_t> highestOrder;  ///< by variable: highest derivative after index reduction
    IdVector<UnknownId, ExprId> expr;                 ///< by variable: its expression
};
[[nodiscard]] ConstraintGraph constraintGraph(const Structure& structure);

/// "x", "der(x)", "der(der(x))"
[[nodiscard]] std::string derivativeText(const Structure& structure, ExprId variable, std::uint32_t order);
/// An equation of index reduction after this many differentiations.
[[nodiscard]] std::string differentiatedText(const Structure& structure, EquationId equation, std::uint32_t times);
/// The same as LaTeX.
[[nodiscard]] std::string derivativeLatex(const Structure& structure, ExprId variable, std::uint32_t order);
[[nodiscard]] std::string differentiatedLatex(const Structure& structure, EquationId equation, std::uint32_t times);

}  // namespace causeway
