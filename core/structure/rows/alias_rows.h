// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Recognizes rows that make variables equal up to a sign and an offset, or constant.
///
/// Accepts sums and differences of variables, with literal factors 1 or -1, and expressions of constants and
/// parameters; for Booleans `a = b`, `a = not b` and values. Parameters are not accepted as factors, because they may
/// be zero.
/// Cost: linear in the row up to the third variable, plus one visit to each expression of parameters.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/dae/hybrid_dae.h"
#include "core/structure/rows/alias_classes.h"

namespace causeway {

/// sum of factor * variable + constant = 0; for Booleans: variable[0] = variable[1], or its negation, or constant.
struct AliasForm {
    struct Term {
        VariableId variable;  ///< as written in the row
        VariableId root;
        int factor = 0;  ///< of the root; for Booleans: -1 for `not`
    };
    std::array<Term, 4> terms;
    std::size_t count = 0;  ///< terms with nonzero factors come first
    ExprId constant;        ///< none: zero; for Booleans: no constant
    std::uint32_t constantTerms = 0;
    bool isNumeric = true;
};

class AliasRowReader {
public:
    /// `mayTakePart` by variable: unknowns and inputs.
    AliasRowReader(const HybridDae& dae, ExpressionPool& pool, const IdVector<FunctionId, Function>& functions,
                   const std::vector<bool>& mayTakePart, AliasClasses& classes);

    /// The form in terms of the roots of the classes; nothing if the row has another form.
    [[nodiscard]] std::optional<AliasForm> read(ExprId lhs, ExprId rhs);
    /// Whether an expression consists of literals, constants and parameters only.
    [[nodiscard]] bool isConstant(ExprId root);

private:
    struct Part {
        ExprId expr;
        int factor;
    };
    [[nodiscard]] std::optional<AliasForm> readSum(ExprId lhs, ExprId rhs);
    [[nodiscard]] std::optional<AliasForm> readTruths(ExprId lhs, ExprId rhs);
    [[nodiscard]] bool addVariable(AliasForm& form, VariableId variable, int factor);
    void addConstant(AliasForm& form, ExprId value, int factor);
    [[nodiscard]] bool pushParts(ExprId expr, int factor);
    [[nodiscard]] bool isConstantNode(ExprId expr) const;

    enum class State : std::uint8_t { Unknown, Constant, Varying };

    const HybridDae& m_dae;
    ExpressionPool& m_pool;
    const IdVector<FunctionId, Function>& m_functions;
    const std::vector<bool>& m_mayTakePart;
    AliasClasses& m_classes;
    std::vector<State> m_state;  ///< by expression
    std::vector<ExprId> m_open;
    std::vector<Part> m_parts;
};

}  // namespace causeway
