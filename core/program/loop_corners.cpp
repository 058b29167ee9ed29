// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/loop_corners.h"

#include <algorithm>
#include <unordered_map>

#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

/// How an expression depends on what the loop determines.
enum class Shape : std::uint8_t { Constant, Linear, Cornered, Bent };

bool isLeaf(const ExpressionPool& pool, ExprId expr)
{
    return pool.operands(expr).empty() || pool.op(expr) == Op::Derivative || isKnownBefore(pool, expr);
}

class Shapes {
public:
    Shapes(const ExpressionPool& pool, const LoopEquations& loop) : m_pool(pool)
    {
        for (const ExprId unknown : loop.unknowns) m_shapes[unknown] = Shape::Linear;
        for (const auto& [leaf, value] : loop.sequence) m_shapes[leaf] = Shape::Linear;
    }

    [[nodiscard]] Shape of(ExprId expr) const
    {
        const auto found = m_shapes.find(expr);
        return found == m_shapes.end() ? Shape::Constant : found->second;
    }

    /// Operands have come before.
    void examine(ExprId expr)
    {
        if (m_shapes.contains(expr) || isLeaf(m_pool, expr)) return;
        if (const Shape shape = shapeOf(expr); shape != Shape::Constant) m_shapes[expr] = shape;
    }

    [[nodiscard]] bool isCorner(ExprId expr) const
    {
        if (m_pool.op(expr) != Op::Call || !m_pool.isScalar(expr) || of(expr) != Shape::Cornered) return false;
        const Builtin builtin = m_pool.builtin(expr);
        return builtin == Builtin::Min || builtin == Builtin::Max || builtin == Builtin::Abs;
    }

private:
    [[nodiscard]] Shape largestOf(ExprId expr) const
    {
        Shape largest = Shape::Constant;
        for (const ExprId operand : m_pool.operands(expr)) largest = std::max(largest, of(operand));
        return largest;
    }

    [[nodiscard]] Shape shapeOf(ExprId expr) const
    {
        const auto operand = [&](std::size_t i) { return of(m_pool.operand(expr, i)); };
        const Shape largest = largestOf(expr);
        if (largest == Shape::Constant || !m_pool.isScalar(expr))
            return largest == Shape::Constant ? largest : Shape::Bent;
        switch (m_pool.op(expr)) {
            case Op::Negate:
            case Op::Add:
            case Op::Subtract: return largest;
            case Op::Multiply:
                return operand(0) == Shape::Constant || operand(1) == Shape::Constant ? largest : Shape::Bent;
            case Op::Divide: return operand(1) == Shape::Constant ? largest : Shape::Bent;
            // Its condition is a mode.
            case Op::If: return std::max(operand(1), operand(2));
            case Op::Call: break;
            default: return isRelation(m_pool.op(expr)) ? Shape::Constant : Shape::Bent;
        }
        const Builtin builtin = m_pool.builtin(expr);
        const bool hasCorner = builtin == Builtin::Min || builtin == Builtin::Max || builtin == Builtin::Abs;
        return hasCorner ? std::max(largest, Shape::Cornered) : Shape::Bent;
    }

    const ExpressionPool& m_pool;
    std::unordered_map<ExprId, Shape> m_shapes;  // looked up only
};

}  // namespace

void writeCornersAsChoices(ExpressionPool& pool, LoopEquations& loop)
{
    std::vector<ExprId> roots;
    for (const auto& [leaf, value] : loop.sequence) roots.push_back(value);
    for (const auto& [lhs, rhs] : loop.residuals) roots.insert(roots.end(), {lhs, rhs});
    Shapes shapes(pool, loop);
    const std::vector<ExprId> nodes = reachable(pool, roots);
    bool hasCorner = false;
    for (const ExprId expr : nodes) {
        shapes.examine(expr);
        hasCorner = hasCorner || shapes.isCorner(expr);
    }
    const auto isBent = [&](ExprId root) { return shapes.of(root) == Shape::Bent; };
    if (!hasCorner || std::ranges::any_of(roots, isBent)) return;
    RewriteMemo memo;
    const auto rebuild = [&](ExprId node, std::span<const ExprId> operands) {
        if (isLeaf(pool, node)) return node;
        if (!shapes.isCorner(node)) return pool.withOperands(node, operands);
        const ExprId first = operands[0];
        switch (pool.builtin(node)) {
            case Builtin::Min:
                return pool.conditional(pool.binary(Op::LessEqual, first, operands[1]), first, operands[1]);
            case Builtin::Max:
                return pool.conditional(pool.binary(Op::GreaterEqual, first, operands[1]), first, operands[1]);
            default:
                return pool.conditional(pool.binary(Op::GreaterEqual, first, pool.real(0)), first,
                                        pool.unary(Op::Negate, first));
        }
    };
    for (auto& [leaf, value] : loop.sequence) value = rewrite(pool, value, memo, rebuild);
    for (auto& [lhs, rhs] : loop.residuals) {
        lhs = rewrite(pool, lhs, memo, rebuild);
        rhs = rewrite(pool, rhs, memo, rebuild);
    }
}

}  // namespace causeway
