// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/rows/alias_classes.h"

#include "core/symbolic/simplify.h"

namespace causeway {

namespace {

constexpr std::uint32_t kMaxTerms = 32;

std::uint32_t termsOf(const ExpressionPool& pool, ExprId offset, std::uint32_t bound)
{
    if (offset.isNone()) return 0;
    return pool.isNumber(offset) ? 1 : bound;
}

}  // namespace

ExprId addOffsets(ExpressionPool& pool, ExprId left, ExprId right)
{
    if (left.isNone()) return right;
    if (right.isNone()) return left;
    // Numbers last: p - 2
    const ExprId sum = pool.isNumber(left) ? add(pool, right, left) : add(pool, left, right);
    return pool.isNumber(sum, 0) ? ExprId() : sum;
}

ExprId negatedOffset(ExpressionPool& pool, ExprId offset)
{
    return offset.isNone() ? offset : negate(pool, offset);
}

AliasRelation compose(ExpressionPool& pool, const AliasRelation& outer, const AliasRelation& inner)
{
    AliasRelation result;
    result.isNegated = outer.isNegated != inner.isNegated;
    result.offset = addOffsets(pool, outer.offset, outer.isNegated ? negatedOffset(pool, inner.offset) : inner.offset);
    result.terms = termsOf(pool, result.offset, outer.terms + inner.terms);
    return result;
}

AliasRelation inverse(ExpressionPool& pool, const AliasRelation& relation)
{
    return {relation.isNegated, relation.isNegated ? relation.offset : negatedOffset(pool, relation.offset),
            relation.terms};
}

ExprId apply(ExpressionPool& pool, const AliasRelation& relation, ExprId base)
{
    if (pool.type(base) == ValueType::Boolean) return relation.isNegated ? logicalNot(pool, base) : base;
    // The negative of zero is zero.
    const ExprId signedBase = !relation.isNegated || pool.isNumber(base, 0) ? base : negate(pool, base);
    return relation.offset.isNone() ? signedBase : add(pool, signedBase, relation.offset);
}

AliasClasses::AliasClasses(ExpressionPool& pool, std::size_t variableCount)
    : m_pool(pool),
      m_parent(variableCount),
      m_relation(variableCount),
      m_size(variableCount, 1),
      m_traits(variableCount),
      m_value(variableCount)
{
}

AliasClasses::Found AliasClasses::find(VariableId variable)
{
    m_path.clear();
    VariableId root = variable;
    for (; !m_parent[root.index()].isNone(); root = m_parent[root.index()]) m_path.push_back(root);
    // Those near the root first: each then follows from the root by way of a parent that already does.
    for (std::size_t i = m_path.size(); i-- > 0;) {
        const std::size_t at = m_path[i].index();
        const VariableId parent = m_parent[at];
        if (parent == root) continue;
        m_relation[at] = compose(m_pool, m_relation[at], m_relation[parent.index()]);
        m_parent[at] = root;
    }
    return {root, m_relation[variable.index()]};
}

bool AliasClasses::unite(VariableId left, VariableId right, const AliasRelation& relation)
{
    AliasClassTraits &a = m_traits[left.index()], &b = m_traits[right.index()];
    const bool isKnown = a.isKnown || b.isKnown, isDifferentiated = a.isDifferentiated || b.isDifferentiated;
    if ((a.mustStay && b.mustStay) || (isKnown && isDifferentiated)) return false;
    const bool hasLeftValue = !m_value[left.index()].isNone(), hasRightValue = !m_value[right.index()].isNone();
    if ((hasLeftValue && hasRightValue) || ((hasLeftValue || hasRightValue) && (a.mustStay || b.mustStay)))
        return false;
    if (relation.terms > kMaxTerms) return false;
    if (m_size[left.index()] > m_size[right.index()]) {
        attach(right, left, inverse(m_pool, relation));
    } else {
        attach(left, right, relation);
    }
    return true;
}

void AliasClasses::attach(VariableId child, VariableId root, const AliasRelation& relation)
{
    const std::size_t c = child.index(), r = root.index();
    m_parent[c] = root;
    m_relation[c] = relation;
    m_size[r] += m_size[c];
    m_traits[r].mustStay = m_traits[r].mustStay || m_traits[c].mustStay;
    m_traits[r].isKnown = m_traits[r].isKnown || m_traits[c].isKnown;
    m_traits[r].isDifferentiated = m_traits[r].isDifferentiated || m_traits[c].isDifferentiated;
    if (!m_value[c].isNone()) m_value[r] = apply(m_pool, inverse(m_pool, relation), m_value[c]);
}

bool AliasClasses::setValue(VariableId root, ExprId value)
{
    if (m_traits[root.index()].mustStay || !m_value[root.index()].isNone()) return false;
    m_value[root.index()] = value;
    return true;
}

}  // namespace causeway
