// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/symbolic/traversal.h"

#include <algorithm>
#include <unordered_set>

#include "core/symbolic/simplify.h"

namespace causeway {

std::vector<ExprId> reachable(const ExpressionPool& pool, std::span<const ExprId> roots)
{
    std::vector<ExprId> order;
    std::vector<ExprId> open;
    std::unordered_set<ExprId> seen;  // looked up only: the order comes from sorting
    const auto visit = [&](ExprId expr) {
        if (expr.isNone() || !seen.insert(expr).second) return;
        order.push_back(expr);
        open.push_back(expr);
    };
    for (const ExprId root : roots) visit(root);
    while (!open.empty()) {
        const ExprId expr = open.back();
        open.pop_back();
        for (const ExprId operand : pool.operands(expr)) visit(operand);
    }
    std::sort(order.begin(), order.end());
    return order;
}

ExprId rewrite(ExpressionPool& pool, ExprId root, RewriteMemo& memo,
               const std::function<ExprId(ExprId, std::span<const ExprId>)>& rebuild)
{
    if (const auto known = memo.find(root); known != memo.end()) return known->second;
    // Depth first with an explicit stack: a node is rebuilt when its operands are.
    std::vector<ExprId> open{root};
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
        std::array<ExprId, 3> operands;
        std::size_t count = 0;
        for (const ExprId operand : pool.operands(expr)) operands[count++] = memo.at(operand);
        memo.emplace(expr, rebuild(expr, std::span(operands.data(), count)));
    }
    return memo.at(root);
}

ExprId substitute(ExpressionPool& pool, ExprId root, const std::unordered_map<ExprId, ExprId>& replacements)
{
    RewriteMemo memo(replacements.begin(), replacements.end());
    return rewrite(pool, root, memo, [&pool](ExprId node, std::span<const ExprId> operands) {
        return std::ranges::equal(pool.operands(node), operands) ? node : simplifyNode(pool, node, operands);
    });
}

bool dependsOn(const ExpressionPool& pool, ExprId root, ExprId leaf)
{
    const std::array roots{root};
    const auto nodes = reachable(pool, roots);
    return std::binary_search(nodes.begin(), nodes.end(), leaf);
}

}  // namespace causeway
