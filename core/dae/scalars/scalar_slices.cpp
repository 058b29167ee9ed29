// SPDX-License-Identifier: GPL-3.0-or-later
// Sums, products, extremes and scalar products over ranges whose size changes while the simulation runs: over as many
// elements as there can be, of which those count that the range has. How many there can be the arrays tell that the
// range takes a slice of, or that its iterator is an index of.
#include <algorithm>
#include <array>
#include <limits>

#include "core/dae/scalars/scalar_elements.h"
#include "core/symbolic/simplify.h"

namespace causeway {

/// Whether a range has varying bounds. Ranges with a step other than one are not supported.
bool ScalarElements::isOpen(ExprId range)
{
    if (m_pool.op(range) != Op::Range || m_pool.type(range) != ValueType::Integer) return false;
    const ExprId step = of(m_pool.operand(range, 1));
    if (step.isNone() || number(step) != 1.0) return false;
    const ExprId start = of(m_pool.operand(range, 0)), stop = of(m_pool.operand(range, 2));
    return !start.isNone() && !stop.isNone() && (!number(start) || !number(stop));
}

/// How many elements of the range have indices of which the largest is `last`.
std::int64_t ScalarElements::mostUpTo(ExprId range, std::int64_t last)
{
    const auto start = number(of(m_pool.operand(range, 0)));
    return std::max<std::int64_t>(last - (start ? static_cast<std::int64_t>(*start) : 1) + 1, 0);
}

/// The open ranges by which an array takes slices of others; none that it only computes with.
std::optional<ScalarElements::OpenRange> ScalarElements::openSlices(ExprId array)
{
    OpenRange open;
    std::vector<ExprId> rest{array};
    while (!rest.empty()) {
        const ExprId expr = rest.back();
        rest.pop_back();
        const Op op = m_pool.op(expr);
        if (!isArray(expr) || m_pool.types().hasKnownSize(m_pool.typeId(expr)) || op == Op::Reduction) continue;
        const auto operands = m_pool.operands(expr);
        if (op != Op::Subscript) {
            rest.insert(rest.end(), operands.begin(), operands.end());
            continue;
        }
        for (std::size_t d = 0; d + 1 < operands.size(); ++d) {
            const ExprId range = m_pool.operand(expr, d + 1);
            if (!isOpen(range)) {
                rest.push_back(range);  // x[chosen[1:k]]
                continue;
            }
            const std::int64_t size = dimension(m_pool.operand(expr, 0), d);
            const std::int64_t most = mostUpTo(range, size);
            open.most = open.ranges.empty() ? most : std::min(open.most, most);
            open.ranges.emplace_back(range, size);
        }
    }
    if (failed() || open.ranges.empty()) return std::nullopt;
    return open;
}

/// The range of a reduction: the arrays indexed by its iterator limit it.
std::optional<ScalarElements::OpenRange> ScalarElements::openIndices(ExprId reduction)
{
    const ExprId range = m_pool.operand(reduction, 1);
    if (!isOpen(range)) return std::nullopt;
    const IteratorId iterator = m_pool.iteratorOf(reduction);
    const auto isIterator = [&](ExprId expr) {
        return m_pool.op(expr) == Op::Iterator && m_pool.iteratorOf(expr) == iterator;
    };
    std::int64_t last = std::numeric_limits<std::int64_t>::max();
    std::vector<ExprId> rest{m_pool.operand(reduction, 0)};
    while (!rest.empty()) {
        const ExprId expr = rest.back();
        rest.pop_back();
        const auto operands = m_pool.operands(expr);
        rest.insert(rest.end(), operands.begin(), operands.end());
        if (m_pool.op(expr) != Op::Subscript) continue;
        for (std::size_t d = 0; d + 1 < operands.size(); ++d) {
            const ExprId subscript = m_pool.operand(expr, d + 1);
            const bool isSum = m_pool.op(subscript) == Op::Add && isIterator(m_pool.operand(subscript, 0)) &&
                               m_pool.op(m_pool.operand(subscript, 1)) == Op::IntegerLiteral;
            if (!isSum && !isIterator(subscript)) continue;
            const std::int64_t offset = isSum ? m_pool.integerValue(m_pool.operand(subscript, 1)) : 0;
            last = std::min(last, dimension(m_pool.operand(expr, 0), d) - offset);
        }
    }
    if (failed() || last == std::numeric_limits<std::int64_t>::max()) return std::nullopt;
    OpenRange open;
    open.ranges.emplace_back(range, last);
    open.most = mostUpTo(range, last);
    return open;
}

/// Folds the results of `elementAt` for each position within the range. A range that exceeds the array has no value.
ExprId ScalarElements::foldOpen(Builtin function, ValueType type, const OpenRange& open,
                                const std::function<ExprId(std::int64_t)>& elementAt)
{
    for (const auto& [range, size] : open.ranges) m_most[range] = open.most;
    ExprId result = neutral(function, type);
    const ExprId first = open.ranges.front().first;
    const ExprId length = binary(Op::Subtract, of(m_pool.operand(first, 2)), of(m_pool.operand(first, 0)));
    for (std::int64_t i = 0; i < open.most && !failed(); ++i) {
        const ExprId element = elementAt(i);
        if (element.isNone()) break;
        const ExprId isThere = binary(Op::GreaterEqual, length, m_pool.integer(i));
        result = fold(function, result, m_pool.conditional(isThere, element, neutral(function, type)));
    }
    for (const auto& [range, size] : open.ranges) {
        m_most.erase(range);
        if (failed() || type != ValueType::Real) continue;
        const ExprId start = of(m_pool.operand(range, 0)), stop = of(m_pool.operand(range, 2));
        const ExprId isOutside = logicalOr(m_pool, binary(Op::Greater, stop, m_pool.integer(size)),
                                           binary(Op::Less, start, m_pool.integer(1)));
        const ExprId isEmpty = binary(Op::Less, stop, start);
        const std::array negative{m_pool.real(-1)};
        result = m_pool.conditional(logicalAnd(m_pool, isOutside, logicalNot(m_pool, isEmpty)),
                                    m_pool.call(Builtin::Log, negative), result);
    }
    return failed() ? ExprId() : result;
}

}  // namespace causeway
