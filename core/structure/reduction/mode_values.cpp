// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/reduction/mode_values.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <unordered_map>

#include "core/symbolic/evaluate.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

constexpr std::size_t kMaxCombinations = 256;
constexpr double kCancelled = 1e-9;  // relative to the largest: remainder of terms that cancel in a mode

/// A node that takes one of several values.
struct Mode {
    std::size_t node;
    std::vector<double> values;
};

}  // namespace

std::vector<double> valuesOfBranches(const ExpressionPool& pool, ExprId expr,
                                     const std::function<std::optional<double>(ExprId leaf)>& constantOf)
{
    std::vector<ExprId> open{expr};
    std::vector<double> values;
    while (!open.empty()) {
        const ExprId branch = open.back();
        open.pop_back();
        if (pool.op(branch) == Op::If) {
            open.insert(open.end(), {pool.operand(branch, 1), pool.operand(branch, 2)});
            continue;
        }
        const std::optional<double> value = evaluate(pool, branch, constantOf);
        if (!value) return {};
        values.push_back(*value);
    }
    std::ranges::sort(values);
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
}

std::optional<ModeRange> rangeInAllModes(const ExpressionPool& pool, ExprId expr,
                                         const std::function<std::optional<double>(ExprId leaf)>& constantOf,
                                         const ModeValues& modesOf)
{
    const std::array roots{expr};
    const std::vector<ExprId> nodes = reachable(pool, roots);
    std::unordered_map<ExprId, std::size_t> positionOf;  // looked up only
    std::vector<std::optional<double>> values(nodes.size());
    std::vector<bool> isGiven(nodes.size(), false);
    std::vector<Mode> modes;
    std::size_t combinations = 1;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        positionOf.emplace(nodes[i], i);
        const Op op = pool.op(nodes[i]);
        std::vector<double> mode;
        if (isRelation(op)) {
            mode = {0, 1};
        } else if (op == Op::Variable || op == Op::Pre || op == Op::Derivative || op == Op::Time) {
            values[i] = constantOf(nodes[i]);
            isGiven[i] = true;
            if (!values[i]) mode = modesOf(nodes[i]);
        }
        if (mode.empty()) continue;
        isGiven[i] = true;
        combinations *= mode.size();
        if (combinations > kMaxCombinations) return std::nullopt;
        modes.push_back({i, std::move(mode)});
    }
    ModeRange range{INFINITY, 0};
    std::vector<std::optional<double>> operands;
    for (std::size_t number = 0; number < combinations; ++number) {
        std::size_t rest = number;
        for (const Mode& mode : modes) {
            values[mode.node] = mode.values[rest % mode.values.size()];
            rest /= mode.values.size();
        }
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            if (isGiven[i]) continue;
            operands.clear();
            for (const ExprId operand : pool.operands(nodes[i])) operands.push_back(values[positionOf.at(operand)]);
            values[i] = evaluateNode(pool, nodes[i], operands);
        }
        const std::optional<double>& value = values.back();
        if (!value || !std::isfinite(*value)) return std::nullopt;
        range.smallest = std::min(range.smallest, std::fabs(*value));
        range.largest = std::max(range.largest, std::fabs(*value));
    }
    return range;
}

bool isNonzeroInAllModes(const ExpressionPool& pool, ExprId expr,
                         const std::function<std::optional<double>(ExprId leaf)>& constantOf, const ModeValues& modesOf)
{
    const std::optional<ModeRange> range = rangeInAllModes(pool, expr, constantOf, modesOf);
    return range && range->smallest > kCancelled * range->largest;
}

}  // namespace causeway
