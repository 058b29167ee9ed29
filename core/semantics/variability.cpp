// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/semantics/variability.h"

#include <algorithm>
#include <array>

#include "core/symbolic/traversal.h"

namespace causeway {

std::string_view toString(Variability variability)
{
    switch (variability) {
        case Variability::Constant: return "constant";
        case Variability::Parameter: return "parameter";
        case Variability::Discrete: return "discrete variable";
        case Variability::Continuous: return "variable";
    }
    return "variable";
}

std::uint8_t& ExpressionVariability::known(ExprId expr, Mode mode)
{
    auto& table = m_known[static_cast<std::size_t>(mode)];
    if (expr.index() >= table.size()) table.resize(std::max(m_pool.size(), expr.index() + 1), kUnknown);
    return table[expr.index()];
}

void ExpressionVariability::forget()
{
    for (auto& table : m_known) table.clear();
}

ExpressionVariability::Mode ExpressionVariability::modeOfOperands(ExprId expr, Mode mode) const
{
    return m_pool.op(expr) == Op::Call && m_pool.builtin(expr) == Builtin::NoEvent ? Mode::Literal : mode;
}

std::span<const ExprId> ExpressionVariability::countedOperands(ExprId expr) const
{
    const auto all = m_pool.operands(expr);
    if (m_pool.op(expr) == Op::Derivative || m_pool.op(expr) == Op::Pre) return {};
    if (m_pool.op(expr) != Op::Call) return all;
    switch (m_pool.builtin(expr)) {
        // What they do with their arguments is said by `combine`.
        case Builtin::Size:
        case Builtin::Ndims:
        case Builtin::Edge:
        case Builtin::Change:
        case Builtin::Hold:
        case Builtin::SampleClocked:
        case Builtin::Previous:
        case Builtin::ClockOf: return {};
        default: return all;
    }
}

Variability ExpressionVariability::combine(ExprId expr, Mode mode, Variability operands) const
{
    const auto atMost = [&](Variability limit) { return std::min(operands, limit); };
    const Op op = m_pool.op(expr);
    if (isRelation(op)) return mode == Mode::Events ? atMost(Variability::Discrete) : operands;
    switch (op) {
        case Op::Time:
        case Op::Derivative: return Variability::Continuous;
        case Op::Variable: return m_ofVariable(m_pool.variableOf(expr));
        case Op::Pre: return Variability::Discrete;
        case Op::Call: break;
        default: return operands;
    }
    switch (m_pool.builtin(expr)) {
        case Builtin::Floor:
        case Builtin::Ceil:
        case Builtin::ToInteger:
        case Builtin::Div: return mode == Mode::Events ? atMost(Variability::Discrete) : operands;
        case Builtin::Delay:
        case Builtin::SpatialDistribution: return Variability::Continuous;
        case Builtin::Edge:
        case Builtin::Change:
        case Builtin::Initial:
        case Builtin::Terminal:
        case Builtin::SampleTimes:
        case Builtin::SampleClocked:
        case Builtin::Hold:
        case Builtin::Previous:
        case Builtin::ClockOf:
        case Builtin::Interval:
        case Builtin::FirstTick:
        case Builtin::ActiveState:
        case Builtin::TicksInState:
        case Builtin::TimeInState: return Variability::Discrete;
        case Builtin::SubSample:
        case Builtin::SuperSample:
        case Builtin::ShiftSample:
        case Builtin::BackSample:
        case Builtin::NoClock: return atMost(Variability::Discrete);
        default: return operands;
    }
}

Variability ExpressionVariability::variabilityOf(ExprId root, Mode rootMode)
{
    struct Step {
        ExprId expr;
        Mode mode;
    };
    // Most are cached, or variables.
    if (const std::uint8_t found = known(root, rootMode); found != kUnknown) return static_cast<Variability>(found);
    if (m_pool.op(root) == Op::Variable) {
        const Variability own = m_ofVariable(m_pool.variableOf(root));
        known(root, rootMode) = static_cast<std::uint8_t>(own);
        return own;
    }
    // `{x > 0 for x in v}`: the iterator varies like the elements, and its relations change at events. The length of a
    // vector does not change unless it is a range.
    const auto ofBodyOverElements = [this](ExprId reduction, Mode mode, Variability elements) {
        const ExprId body = m_pool.operands(reduction)[0];
        ExpressionVariability inside(m_pool, m_ofVariable);
        for (const ExprId leaf : reachable(m_pool, std::array{body})) {
            if (m_pool.op(leaf) != Op::Iterator) continue;
            for (const Mode each : {Mode::Events, Mode::Literal}) {
                const bool isOwn = m_pool.iteratorOf(leaf) == m_pool.iteratorOf(reduction);
                inside.known(leaf, each) = isOwn ? static_cast<std::uint8_t>(elements) : known(leaf, each);
            }
        }
        return inside.variabilityOf(body, mode);
    };
    std::vector<Step> open{{root, rootMode}};
    while (!open.empty()) {
        const Step at = open.back();
        if (known(at.expr, at.mode) != kUnknown) {
            open.pop_back();
            continue;
        }
        const Mode inside = modeOfOperands(at.expr, at.mode);
        Variability most = Variability::Constant;
        bool isReady = true;
        for (const ExprId operand : countedOperands(at.expr)) {
            const std::uint8_t found = known(operand, inside);
            if (found == kUnknown) {
                open.push_back({operand, inside});
                isReady = false;
            } else {
                most = std::max(most, static_cast<Variability>(found));
            }
        }
        if (!isReady) continue;
        Variability own = combine(at.expr, at.mode, most);
        if (own > Variability::Parameter && m_pool.op(at.expr) == Op::Reduction &&
            m_pool.op(m_pool.operands(at.expr)[1]) != Op::Range)
            own = ofBodyOverElements(at.expr, at.mode,
                                     static_cast<Variability>(known(m_pool.operands(at.expr)[1], inside)));
        known(at.expr, at.mode) = static_cast<std::uint8_t>(own);
        open.pop_back();
    }
    return static_cast<Variability>(known(root, rootMode));
}

Variability ExpressionVariability::variabilityOf(ExprId expr)
{
    return variabilityOf(expr, Mode::Events);
}

ExprId ExpressionVariability::causeAbove(ExprId expr, Variability most)
{
    // Down the first operand that varies too much.
    Mode mode = Mode::Events;
    if (variabilityOf(expr, mode) <= most) return {};
    while (true) {
        const Mode inside = modeOfOperands(expr, mode);
        ExprId next;
        for (const ExprId operand : countedOperands(expr)) {
            if (variabilityOf(operand, inside) <= most) continue;
            next = operand;
            break;
        }
        if (next.isNone()) return expr;
        expr = next;
        mode = inside;
    }
}

}  // namespace causeway
