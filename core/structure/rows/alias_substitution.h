// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Puts what replaces variables into expressions: also where their derivatives stand, and their values before an event.
///
/// der(v) of v = -r + p becomes -der(r); pre(v) becomes -pre(r) + p; of a constant they become zero, and the constant.
/// Cost: linear in the expressions for all calls together, simplified as they are rebuilt. No recursion.
#pragma once

#include <functional>
#include <vector>

#include "core/structure/rows/alias_classes.h"

namespace causeway {

/// What a variable is replaced by: relation(base). No base: the variable stays, or is none of the model.
struct AliasReplacement {
    ExprId base;
    AliasRelation relation;
    bool isConstant = false;  ///< the base is a value, not a variable
};

class AliasSubstitution {
public:
    AliasSubstitution(ExpressionPool& pool, std::function<AliasReplacement(VariableId)> replacementOf);

    [[nodiscard]] ExprId substituted(ExprId root);

private:
    [[nodiscard]] ExprId ofLeaf(ExprId expr);
    [[nodiscard]] ExprId rebuilt(ExprId expr);

    ExpressionPool& m_pool;
    std::function<AliasReplacement(VariableId)> m_replacementOf;
    std::vector<ExprId> m_image;  ///< by expression; none: not looked at
    std::vector<ExprId> m_open, m_operands;
};

}  // namespace causeway
