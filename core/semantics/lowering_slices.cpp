// SPDX-License-Identifier: GPL-3.0-or-later
// Slices of models whose size changes while the simulation runs, as x[1:n] with a variable n: what is assigned goes
// element by element over the largest size, under the condition that the element is there.
#include <algorithm>
#include <array>
#include <vector>

#include "core/semantics/expression_lowering.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

/// The subscript that is a vector, where one is and no dimension is taken whole.
std::optional<std::size_t> vectorSubscript(const ExpressionPool& pool, ExprId slice)
{
    std::optional<std::size_t> found;
    for (std::size_t i = 1; i < pool.operands(slice).size(); ++i) {
        const ExprId subscript = pool.operand(slice, i);
        if (pool.op(subscript) == Op::Whole) return std::nullopt;
        if (pool.isScalar(subscript)) continue;
        if (found) return std::nullopt;
        found = i;
    }
    return pool.operands(slice).size() - 1 == pool.types().rank(pool.typeId(pool.operand(slice, 0))) ? found
                                                                                                     : std::nullopt;
}

bool isElementwise(Op op)
{
    return op == Op::Negate || op == Op::Not || (op >= Op::Add && op <= Op::Or);
}

}  // namespace

std::optional<ExpressionLowering::OpenSize> ExpressionLowering::openSize(ExprId vector)
{
    const TypeTable& types = m_pool.types();
    if (types.rank(m_pool.typeId(vector)) != 1) return std::nullopt;
    if (const std::int32_t known = types.dimensions(m_pool.typeId(vector))[0]; known != kUnknownSize)
        return OpenSize{m_pool.integer(known), known};
    switch (m_pool.op(vector)) {
        case Op::Range: {
            const ExprId start = m_pool.operand(vector, 0), step = m_pool.operand(vector, 1),
                         stop = m_pool.operand(vector, 2);
            if (m_pool.type(vector) != ValueType::Integer || step != m_pool.integer(1)) return std::nullopt;
            if (start == step) return OpenSize{stop, kUnknownSize};
            const ExprId more = m_pool.binary(Op::Subtract, stop, start);
            return OpenSize{m_pool.binary(Op::Add, more, step), kUnknownSize};
        }
        case Op::Subscript: {
            const auto at = vectorSubscript(m_pool, vector);
            auto size = at ? openSize(m_pool.operand(vector, *at)) : std::nullopt;
            if (!size || size->most != kUnknownSize) return size;
            // No more elements than there are to choose from, from the first one on.
            size->most = types.dimensions(m_pool.typeId(m_pool.operand(vector, 0)))[*at - 1];
            const ExprId first = m_pool.op(m_pool.operand(vector, *at)) == Op::Range
                                     ? m_pool.operand(m_pool.operand(vector, *at), 0)
                                     : ExprId();
            if (size->most != kUnknownSize && !first.isNone() && m_pool.op(first) == Op::IntegerLiteral)
                size->most = std::max(0, size->most - static_cast<std::int32_t>(m_pool.integerValue(first)) + 1);
            return size;
        }
        case Op::Call:
            if (m_pool.builtin(vector) != Builtin::Fill || m_pool.operands(vector).size() != 2) return std::nullopt;
            return OpenSize{m_pool.operand(vector, 1), kUnknownSize};
        default: break;
    }
    std::optional<OpenSize> size;
    for (std::size_t i = 0; isElementwise(m_pool.op(vector)) && i < m_pool.operands(vector).size(); ++i) {
        const ExprId operand = m_pool.operand(vector, i);
        if (m_pool.isScalar(operand)) continue;
        const auto own = openSize(operand);
        if (!own) return std::nullopt;
        if (!size || size->most == kUnknownSize) size = own;
    }
    return size;
}

ExprId ExpressionLowering::openElement(ExprId vector, ExprId index)
{
    if (m_pool.isScalar(vector)) return vector;
    if (m_pool.types().dimensions(m_pool.typeId(vector))[0] == kUnknownSize) {
        std::vector<ExprId> operands(m_pool.operands(vector).begin(), m_pool.operands(vector).end());
        switch (m_pool.op(vector)) {
            case Op::Range: {
                if (operands[0] == operands[1]) return index;
                const ExprId before = m_pool.binary(Op::Subtract, operands[0], operands[1]);
                return m_pool.binary(Op::Add, before, index);
            }
            case Op::Subscript: {
                const std::size_t at = *vectorSubscript(m_pool, vector);
                operands[at] = openElement(operands[at], index);
                return m_pool.subscript(operands[0], std::span(operands).subspan(1));
            }
            case Op::Call: return operands[0];
            default: break;
        }
        for (ExprId& operand : operands) operand = openElement(operand, index);
        return operands.size() == 1 ? m_pool.unary(m_pool.op(vector), operands[0])
                                    : m_pool.binary(m_pool.op(vector), operands[0], operands[1]);
    }
    return m_pool.subscript(vector, std::array{index});
}

std::optional<Statement> ExpressionLowering::assignOpen(ExprId target, ExprId value, SourceSpan span)
{
    if (m_scope->function != nullptr || m_pool.op(target) != Op::Subscript ||
        m_pool.types().hasKnownSize(m_pool.typeId(target)))
        return std::nullopt;
    const auto size = openSize(target);
    const auto given = m_pool.isScalar(value) ? std::nullopt : openSize(value);
    if (!size || !given || size->most == kUnknownSize || dependsOn(m_pool, value, m_pool.operand(target, 0)))
        return std::nullopt;
    const IteratorId iterator = newIterator("i");
    const ExprId index = m_pool.iterator(iterator, TypeTable::integer()), one = m_pool.integer(1);
    Statement element;
    element.kind = StatementKind::Assign;
    element.span = span;
    element.targets = {openElement(target, index)};
    element.value = openElement(value, index);
    Statement choice;
    choice.kind = StatementKind::If;
    choice.span = span;
    choice.branches.push_back({m_pool.binary(Op::LessEqual, index, size->size), {}});
    choice.branches.front().body.push_back(std::move(element));
    Statement loop;
    loop.kind = StatementKind::For;
    loop.span = span;
    loop.iterator = iterator;
    loop.value = m_pool.range(one, one, m_pool.integer(size->most));
    loop.body.push_back(std::move(choice));
    return loop;
}

}  // namespace causeway
