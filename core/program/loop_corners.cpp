// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/loop_corners.h"

#include <algorithm>
#include <array>

#include "core/symbolic/simplify.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

/// How an expression depends on what the loop determines.
enum class Shape : std::uint8_t { Constant, Linear, Cornered, Bent };

bool isLeaf(const ExpressionPool& pool, ExprId expr)
{
    return pool.operands(expr).empty() || pool.op(expr) == Op::Derivative || isKnownBefore(pool, expr);
}

bool isCornerOf(const ExpressionPool& pool, ExprId expr)
{
    if (pool.op(expr) != Op::Call || !pool.isScalar(expr)) return false;
    const Builtin builtin = pool.builtin(expr);
    return builtin == Builtin::Min || builtin == Builtin::Max || builtin == Builtin::Abs;
}

class Shapes {
public:
    Shapes(const ExpressionPool& pool, const LoopEquations& loop) : m_pool(pool)
    {
        for (const ExprId unknown : loop.unknowns) m_shapes[unknown] = Shape::Linear;
        for (const auto& [leaf, value] : loop.sequence) {
            examineAll(value);
            // A number that a condition chooses, `k = if s > 0 then 1 else 0`, is a coefficient.
            if (const Shape shape = of(value); shape != Shape::Constant) m_shapes[leaf] = shape;
        }
        for (const auto& [lhs, rhs] : loop.residuals) {
            examineAll(lhs);
            examineAll(rhs);
        }
    }

    [[nodiscard]] Shape of(ExprId expr) const
    {
        const auto found = m_shapes.find(expr);
        return found == m_shapes.end() ? Shape::Constant : found->second;
    }

    [[nodiscard]] bool isCorner(ExprId expr) const { return isCornerOf(m_pool, expr) && of(expr) == Shape::Cornered; }
    /// Whether what the loop determines decides it.
    [[nodiscard]] bool isModeOf(ExprId relation) const { return largestOf(relation) != Shape::Constant; }

private:
    void examineAll(ExprId root)
    {
        for (const ExprId expr : reachable(m_pool, std::array{root})) examine(expr);
    }

    /// Operands have come before.
    void examine(ExprId expr)
    {
        if (m_shapes.contains(expr) || isLeaf(m_pool, expr)) return;
        if (const Shape shape = shapeOf(expr); shape != Shape::Constant) m_shapes[expr] = shape;
    }

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
        return isCornerOf(m_pool, expr) ? std::max(largest, Shape::Cornered) : Shape::Bent;
    }

    const ExpressionPool& m_pool;
    std::unordered_map<ExprId, Shape> m_shapes;  // looked up only
};

}  // namespace

void CornerModes::note(ExprId relation)
{
    const Op op = m_pool.op(relation);
    const bool isGreater = op == Op::Greater || op == Op::GreaterEqual;
    if (!isGreater && op != Op::Less && op != Op::LessEqual) return;
    const ExprId left = m_pool.operand(relation, 0), right = m_pool.operand(relation, 1);
    m_sides.try_emplace(subtract(m_pool, left, right), Side{relation, isGreater});
    m_sides.try_emplace(subtract(m_pool, right, left), Side{relation, !isGreater});
}

/// `first` if it is not less than `second`, selected by the mode; both are equal at the corner.
ExprId CornerModes::choice(const Side& side, ExprId whereGreater, ExprId elsewhere)
{
    return side.isGreater ? m_pool.conditional(side.relation, whereGreater, elsewhere)
                          : m_pool.conditional(side.relation, elsewhere, whereGreater);
}

std::pair<ExprId, ExprId> CornerModes::sidesOf(ExprId corner, std::span<const ExprId> operands)
{
    return {operands[0], m_pool.builtin(corner) == Builtin::Abs ? m_pool.real(0) : operands[1]};
}

ExprId CornerModes::written(ExprId corner, std::span<const ExprId> operands)
{
    const auto [first, second] = sidesOf(corner, operands);
    const auto found = m_sides.find(subtract(m_pool, first, second));
    if (found == m_sides.end()) return m_pool.withOperands(corner, operands);
    switch (m_pool.builtin(corner)) {
        case Builtin::Min: return choice(found->second, second, first);
        case Builtin::Max: return choice(found->second, first, second);
        default: return choice(found->second, first, m_pool.unary(Op::Negate, first));
    }
}

void CornerModes::writeAsChoices(LoopEquations& loop)
{
    std::vector<ExprId> roots;
    for (const auto& [leaf, value] : loop.sequence) roots.push_back(value);
    for (const auto& [lhs, rhs] : loop.residuals) roots.insert(roots.end(), {lhs, rhs});
    std::vector<ExprId> all = roots;
    for (const auto& [leaf, value] : loop.discrete) all.push_back(value);
    const Shapes shapes(m_pool, loop);
    for (const ExprId expr : reachable(m_pool, all)) {
        if (isRelation(m_pool.op(expr)) && shapes.isModeOf(expr)) note(expr);
    }
    const std::vector<ExprId> nodes = reachable(m_pool, roots);
    const auto isCorner = [&](ExprId expr) { return shapes.isCorner(expr); };
    const auto isBent = [&](ExprId root) { return shapes.of(root) == Shape::Bent; };
    if (std::ranges::none_of(nodes, isCorner) || std::ranges::any_of(roots, isBent)) return;
    RewriteMemo memo;
    const auto rebuild = [&](ExprId node, std::span<const ExprId> operands) {
        if (isLeaf(m_pool, node)) return node;
        if (!shapes.isCorner(node)) return m_pool.withOperands(node, operands);
        const auto [first, second] = sidesOf(node, operands);
        if (!m_sides.contains(subtract(m_pool, first, second))) note(m_pool.binary(Op::GreaterEqual, first, second));
        return written(node, operands);
    };
    for (auto& [leaf, value] : loop.sequence) value = rewrite(m_pool, value, memo, rebuild);
    for (auto& [lhs, rhs] : loop.residuals) {
        lhs = rewrite(m_pool, lhs, memo, rebuild);
        rhs = rewrite(m_pool, rhs, memo, rebuild);
    }
}

ExprId CornerModes::follow(ExprId value)
{
    if (m_sides.empty() || value.isNone()) return value;
    const auto hasCorner = [this](ExprId expr, std::uint8_t below) {
        return std::uint8_t(below | isCornerOf(m_pool, expr));
    };
    if (m_hasCorner.of(m_pool, value, hasCorner) == 0) return value;
    RewriteMemo memo;
    return rewrite(m_pool, value, memo, [&](ExprId node, std::span<const ExprId> operands) {
        const bool isAsItStands = m_pool.op(node) == Op::Call &&
                                  (m_pool.builtin(node) == Builtin::NoEvent || m_pool.builtin(node) == Builtin::Smooth);
        if (isLeaf(m_pool, node) || isAsItStands) return node;
        return isCornerOf(m_pool, node) ? written(node, operands) : m_pool.withOperands(node, operands);
    });
}

}  // namespace causeway
