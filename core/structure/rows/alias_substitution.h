// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Replaces variables in expressions, including their derivatives and their values before an event.
///
/// der(v) of v = -r + p becomes -der(r); pre(v) becomes -pre(r) + p; for a constant, der becomes zero and pre the
/// constant.
/// Cost: linear in the expressions over all calls; they are simplified when rebuilt. No recursion.
#pragma once

#include <functional>
#include <vector>

#include "core/structure/rows/alias_classes.h"

namespace causeway {

/// Replacement of a variable: relation(base). No base: the variable stays, or does not belong to the model.
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
    std::vector<ExprId> m_image;  ///< by expression; none: not yet visited
    std::vector<ExprId> m_open, m_operands;
};

}  // namespace causeway
