// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/symbolic/traversal.h"

#include <algorithm>

#include "core/symbolic/simplify.h"

namespace causeway {

namespace {

/// der(x) and der(der(x)); der(f(x)) is an expression in x and der(x).
bool isOwnUnknown(const ExpressionPool& pool, ExprId expr)
{
    if (pool.op(expr) != Op::Derivative) return false;
    const Op operand = pool.op(pool.operand(expr, 0));
    return operand == Op::Variable || operand == Op::Derivative;
}

}  // namespace

std::vector<ExprId> reachable(const ExpressionPool& pool, std::span<const ExprId> roots)
{
    std::vector<ExprId> order;
    // Most expressions are small: a list that is searched is faster than a table.
    constexpr std::size_t kSmall = 24;
    IdMap<ExprId, std::uint8_t> seen;
    const auto isNew = [&](ExprId expr) {
        if (order.size() < kSmall) return std::find(order.begin(), order.end(), expr) == order.end();
        if (seen.empty()) {
            for (const ExprId known : order) seen.emplace(known);
        }
        return seen.emplace(expr).second;
    };
    const auto visit = [&](ExprId expr) {
        if (!expr.isNone() && isNew(expr)) order.push_back(expr);
    };
    for (const ExprId root : roots) visit(root);
    // The list of found nodes is also the list of nodes to visit.
    for (std::size_t i = 0; i < order.size(); ++i) {
        for (const ExprId operand : pool.operands(order[i])) visit(operand);
    }
    std::sort(order.begin(), order.end());
    return order;
}

ExprId rewrite(ExpressionPool& pool, ExprId root, RewriteMemo& memo,
               const std::function<ExprId(ExprId, std::span<const ExprId>)>& rebuild)
{
    if (const ExprId* known = memo.find(root)) return *known;
    // Depth first with an explicit stack: a node is rebuilt when its operands are.
    std::vector<ExprId> open{root};
    std::vector<ExprId> operands;
    while (!open.empty()) {
        const ExprId expr = open.back();
        if (memo.contains(expr)) {
            open.pop_back();
            continue;
        }
        bool isReady = true;
        for (const ExprId operand : pool.operands(expr)) {
            if (!memo.contains(operand)) {
                open.push_back(operand);
                isReady = false;
            }
        }
        if (!isReady) continue;
        open.pop_back();
        operands.clear();
        for (const ExprId operand : pool.operands(expr)) operands.push_back(memo.at(operand));
        memo.emplace(expr, rebuild(expr, operands));
    }
    return memo.at(root);
}

ExprId substitute(ExpressionPool& pool, ExprId root, const std::unordered_map<ExprId, ExprId>& replacements)
{
    RewriteMemo memo;
    for (const auto& [leaf, replacement] : replacements)
        memo.emplace(leaf, replacement);  // each for itself: in any order
    return rewrite(pool, root, memo, [&pool](ExprId node, std::span<const ExprId> operands) {
        const bool isSame = isOwnUnknown(pool, node) || std::ranges::equal(pool.operands(node), operands);
        return isSame ? node : simplifyNode(pool, node, operands);
    });
}

bool dependsOn(const ExpressionPool& pool, ExprId root, ExprId leaf)
{
    const std::array roots{root};
    const auto nodes = reachable(pool, roots);
    if (!std::binary_search(nodes.begin(), nodes.end(), leaf)) return false;
    const auto isOther = [&pool](ExprId node) { return isOwnUnknown(pool, node) || isKnownBefore(pool, node); };
    if (std::ranges::none_of(nodes, isOther)) return true;
    // Operands precede their users.
    IdMap<ExprId, std::uint8_t> depends;
    for (const ExprId node : nodes) {
        const auto isDependent = [&depends](ExprId operand) { return depends[operand] != 0; };
        depends[node] =
            node == leaf || (!isOther(node) && std::ranges::any_of(pool.operands(node), isDependent)) ? 1 : 0;
    }
    return depends[root] != 0;
}

bool generatesEvents(const ExpressionPool& pool, ExprId expr)
{
    if (isRelation(pool.op(expr))) return true;
    if (pool.op(expr) != Op::Call) return false;
    switch (pool.builtin(expr)) {
        case Builtin::Floor:
        case Builtin::Ceil:
        case Builtin::ToInteger:
        case Builtin::Div:
        case Builtin::Mod:
        case Builtin::Rem:
        case Builtin::Sign: return true;
        default: return false;
    }
}

bool isKnownBefore(const ExpressionPool& pool, ExprId expr)
{
    if (pool.op(expr) == Op::Pre) return true;
    return pool.op(expr) == Op::Call &&
           (pool.builtin(expr) == Builtin::Previous || pool.builtin(expr) == Builtin::SampleClocked);
}

}  // namespace causeway
