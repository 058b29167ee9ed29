// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Recognizes an expression of a flat model as a function of one variable, i.e. a connection with a transformation.
/// In:   a flat model, and expressions of it.
/// Out:  values of expressions of parameters only; otherwise the transformation between the ends of a connection.
/// Method: evaluates the expression at several values of its variable. For a Real it must be linear there; for an
///       Integer all literals in it are tried. Internal to this room.
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

    /// In textual order, each once.
    [[nodiscard]] std::vector<VariableId> variablesOf(ExprId expression) const;
    /// Value of an expression of parameters and literals.
    [[nodiscard]] std::optional<double> value(ExprId expression);
    [[nodiscard]] std::optional<std::string> text(ExprId expression) const;

    struct Way {
        SspTransformation transformation;
        bool suppressesUnits = false;
    };
    /// Nothing if it is more than a transformation. `expression` none: identity.
    [[nodiscard]] std::optional<Way> way(ExprId expression, VariableId of, const SspEnd& source, const SspEnd& target);

private:
    [[nodiscard]] std::optional<double> at(ExprId expression, VariableId of, double value);
    [[nodiscard]] std::optional<Way> linearWay(ExprId expression, VariableId of, const SspEnd& source,
                                               const SspEnd& target);
    [[nodiscard]] std::optional<Way> wholeWay(ExprId expression, VariableId of);

    const HybridDae& m_dae;
    std::unordered_map<std::uint32_t, std::optional<double>> m_values;  ///< of parameters; lookups only
    int m_depth = 0;
};

}  // namespace causeway
