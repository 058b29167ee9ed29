// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Classes of variables that are equal up to a sign and an offset: union-find in which each element knows how it
/// follows from its root.
///
/// Of numbers the relation is `v = root + offset` or `v = -root + offset` with an offset that is constant during a
/// simulation; of truths it is `v = root` or `v = not root`. A class may have a value: all its variables are constant
/// then. Cost: near-linear; finding compresses paths with a loop. Offsets of many terms are refused, so that chains of
/// them stay linear. Reference: R. E. Tarjan, Efficiency of a Good But Not Linear Set Union Algorithm, Journal of the
/// ACM 22 (1975).
#pragma once

#include <cstdint>
#include <vector>

#include "core/symbolic/expression_pool.h"

namespace causeway {

/// How a variable follows from another.
struct AliasRelation {
    bool isNegated = false;
    ExprId offset;            ///< none: zero
    std::uint32_t terms = 0;  ///< an upper bound of the terms of the offset
};

/// Sums where none is zero; what cancels becomes none.
[[nodiscard]] ExprId addOffsets(ExpressionPool& pool, ExprId left, ExprId right);
[[nodiscard]] ExprId negatedOffset(ExpressionPool& pool, ExprId offset);
/// a = outer(b) and b = inner(c): how a follows from c.
[[nodiscard]] AliasRelation compose(ExpressionPool& pool, const AliasRelation& outer, const AliasRelation& inner);
/// a = relation(b): how b follows from a.
[[nodiscard]] AliasRelation inverse(ExpressionPool& pool, const AliasRelation& relation);
/// relation(base) as an expression.
[[nodiscard]] ExprId apply(ExpressionPool& pool, const AliasRelation& relation, ExprId base);

/// What a class holds that decides with which others it may be united.
struct AliasClassTraits {
    bool mustStay = false;          ///< a variable that cannot be replaced: it is the representative
    bool isKnown = false;           ///< that variable is an input
    bool isDifferentiated = false;  ///< a derivative of a variable occurs
};

class AliasClasses {
public:
    AliasClasses(ExpressionPool& pool, std::size_t variableCount);

    struct Found {
        VariableId root;
        AliasRelation relation;
    };
    [[nodiscard]] Found find(VariableId variable);
    [[nodiscard]] AliasClassTraits& traits(VariableId root) { return m_traits[root.index()]; }
    [[nodiscard]] std::size_t size(VariableId root) const { return m_size[root.index()]; }
    /// None: the class has no value.
    [[nodiscard]] ExprId value(VariableId root) const { return m_value[root.index()]; }

    /// left = relation(right), two roots. False where the classes must stay apart.
    bool unite(VariableId left, VariableId right, const AliasRelation& relation);
    /// Gives a class its value. False where it has one already, or must keep a variable.
    bool setValue(VariableId root, ExprId value);

private:
    void attach(VariableId child, VariableId root, const AliasRelation& relation);

    ExpressionPool& m_pool;
    std::vector<VariableId> m_parent;
    std::vector<AliasRelation> m_relation;  ///< to the parent
    std::vector<std::uint32_t> m_size;
    std::vector<AliasClassTraits> m_traits;
    std::vector<ExprId> m_value;
    std::vector<VariableId> m_path;
};

}  // namespace causeway
