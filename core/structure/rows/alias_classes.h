// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Classes of variables that are equal up to a sign and an offset: union-find with the relation of each element to its
/// root.
///
/// For numbers the relation is `v = root + offset` or `v = -root + offset` with an offset that is constant during a
/// simulation; for Booleans it is `v = root` or `v = not root`. A class may have a value; then all its variables are
/// constant.
/// Cost: near-linear; finding compresses paths in a loop. Offsets of many terms are refused, so that chains of them
///       stay linear.
/// Reference: R. E. Tarjan, Efficiency of a Good But Not Linear Set Union Algorithm, Journal of the ACM 22 (1975).
#pragma once

#include <cstdint>
#include <vector>

#include "core/symbolic/expression_pool.h"

namespace causeway {

/// Relation of a variable to another one.
struct AliasRelation {
    bool isNegated = false;
    ExprId offset;            ///< none: zero
    std::uint32_t terms = 0;  ///< upper bound of the number of terms of the offset
};

/// Sums of offsets; none denotes zero, also in the result.
[[nodiscard]] ExprId addOffsets(ExpressionPool& pool, ExprId left, ExprId right);
[[nodiscard]] ExprId negatedOffset(ExpressionPool& pool, ExprId offset);
/// a = outer(b) and b = inner(c): the relation of a to c.
[[nodiscard]] AliasRelation compose(ExpressionPool& pool, const AliasRelation& outer, const AliasRelation& inner);
/// a = relation(b): the relation of b to a.
[[nodiscard]] AliasRelation inverse(ExpressionPool& pool, const AliasRelation& relation);
/// relation(base) as an expression.
[[nodiscard]] ExprId apply(ExpressionPool& pool, const AliasRelation& relation, ExprId base);

/// Properties of a class that restrict which others it may be united with.
struct AliasClassTraits {
    bool mustStay = false;          ///< contains a variable that cannot be replaced: it is the representative
    bool isKnown = false;           ///< that variable is an input
    bool isDifferentiated = false;  ///< a derivative of one of its variables occurs
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
    /// None if the class has no value.
    [[nodiscard]] ExprId value(VariableId root) const { return m_value[root.index()]; }

    /// Sets left = relation(right), for two roots. Returns false if the classes must stay separate.
    bool unite(VariableId left, VariableId right, const AliasRelation& relation);
    /// Gives a class its value. Returns false if it already has one or must keep a variable.
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
