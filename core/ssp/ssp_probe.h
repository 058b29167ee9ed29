// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// An expression of a flat model as the way of one value: which variable it is of, and what becomes of that.
///
/// In:   a flat model, and expressions of it.
/// Out:  values where an expression has parameters alone; else the transformation between the ends of a connection.
/// Method: the expression is computed at some values of its variable. A Real one must be linear there; of Integers all
///         literals in it are tried.
/// Private to this room.
#pragma once

#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

#include "core/dae/hybrid_dae.h"
#include "core/ssp/ssp_conversion.h"

namespace causeway {

class SspProbe {
public:
    explicit SspProbe(const HybridDae& dae) : m_dae(dae) {}

    /// In the order of the text, each once.
    [[nodiscard]] std::vector<VariableId> variablesOf(ExprId expression) const;
    /// Of parameters and literals.
    [[nodiscard]] std::optional<double> value(ExprId expression);
    [[nodiscard]] std::optional<std::string> text(ExprId expression) const;

    struct Way {
        SspTransformation transformation;
        bool suppressesUnits = false;
    };
    /// Nothing where it is more than a transformation. `expression` none: the same value.
    [[nodiscard]] std::optional<Way> way(ExprId expression, VariableId of, const SspEnd& source, const SspEnd& target);

private:
    [[nodiscard]] std::optional<double> at(ExprId expression, VariableId of, double value);
    [[nodiscard]] std::optional<Way> linearWay(ExprId expression, VariableId of, const SspEnd& source,
                                               const SspEnd& target);
    [[nodiscard]] std::optional<Way> wholeWay(ExprId expression, VariableId of);

    const HybridDae& m_dae;
    std::unordered_map<std::uint32_t, std::optional<double>> m_values;  ///< of parameters; looked up only
    int m_depth = 0;
};

}  // namespace causeway
