// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/linear_report.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/symbolic/evaluate.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

constexpr std::size_t kShownTerms = 8;

std::string sidesText(const Structure& structure, ExprId lhs, ExprId rhs)
{
    return fmt::format("{} = {}", structure.print(lhs), structure.print(rhs));
}

std::string termText(const Structure& structure, const CombinedTerm& term)
{
    std::string text = fmt::format("({})", sidesText(structure, term.lhs, term.rhs));
    for (std::uint32_t i = 0; i < term.times; ++i) text = "der" + (i == 0 ? text : "(" + text + ")");
    const std::int64_t magnitude = std::abs(term.factor.numerator);
    return magnitude == 1 ? text : fmt::format("{}*{}", magnitude, text);
}

bool dependsOnTime(const ExpressionPool& pool, ExprId lhs, ExprId rhs)
{
    const std::vector<ExprId> nodes = reachable(pool, std::array{lhs, rhs});
    return std::ranges::any_of(nodes, [&](ExprId node) { return pool.op(node) == Op::Time; });
}

}  // namespace

std::string combinationText(const Structure& structure, const Combination& combination)
{
    std::string text;
    const std::size_t count = combination.terms.size();
    // One more takes as much room as to say that there is one more.
    const std::size_t shown = count <= kShownTerms + 1 ? count : kShownTerms;
    for (std::size_t i = 0; i < shown; ++i) {
        const CombinedTerm& term = combination.terms[i];
        const bool isNegative = term.factor.numerator < 0;
        text += i == 0 ? (isNegative ? "-" : "") : (isNegative ? " - " : " + ");
        text += termText(structure, term);
    }
    if (shown < count) text += fmt::format(" and {} more", count - shown);
    return text;
}

std::optional<Contradiction> contradictionOf(const Structure& structure, const Combination& combination,
                                             const std::function<std::optional<double>(ExprId leaf)>& valueOf)
{
    constexpr double kRounding = 1e-9;
    const ExpressionPool& pool = structure.pool;
    const bool hasTime = dependsOnTime(pool, combination.lhs, combination.rhs);
    const Experiment& experiment = structure.dae->experiment;
    const double start = experiment.startTime.value_or(0), stop = experiment.stopTime.value_or(start + 1);
    // An equation that holds at the start and at several later instants may still fail: the run then reports it.
    for (const double part : {0.0, 0.0931, 0.4177, 0.8279}) {
        const double time = start + part * (stop - start);
        double magnitude = 0;
        const auto valueAt = [&](ExprId root) {
            return evaluate(pool, root, [&](ExprId leaf) -> std::optional<double> {
                const auto value = pool.op(leaf) == Op::Time ? std::optional(time) : valueOf(leaf);
                if (value) magnitude = std::max(magnitude, std::fabs(*value));
                return value;
            });
        };
        const auto lhs = valueAt(combination.lhs), rhs = valueAt(combination.rhs);
        if (!lhs || !rhs || !std::isfinite(*lhs) || !std::isfinite(*rhs)) return std::nullopt;
        magnitude = std::max({magnitude, std::fabs(*lhs), std::fabs(*rhs)});
        if (std::fabs(*lhs - *rhs) > kRounding * magnitude)
            return Contradiction{*lhs, *rhs, hasTime ? std::optional(time) : std::nullopt};
        if (!hasTime) break;
    }
    return std::nullopt;
}

void reportContradiction(const Structure& structure, const Combination& combination, const Contradiction& contradiction,
                         Diagnostics& diagnostics)
{
    const ExpressionPool& pool = structure.pool;
    const bool isPlain = pool.isNumber(combination.lhs) && pool.isNumber(combination.rhs);
    std::string said = isPlain
                           ? fmt::format("{} = {}", std::min(contradiction.lhs, contradiction.rhs),
                                         std::max(contradiction.lhs, contradiction.rhs))
                           : fmt::format("{}, which is {} = {}", sidesText(structure, combination.lhs, combination.rhs),
                                         contradiction.lhs, contradiction.rhs);
    if (contradiction.time) said += fmt::format(" at time = {}", *contradiction.time);
    Diagnostic& diagnostic =
        diagnostics.report(diag::InitialContradiction, structure.equations[combination.terms.back().equation].span,
                           fmt::format("equations contradict each other, whatever their unknowns are: {} gives {}",
                                       combinationText(structure, combination), said));
    for (std::size_t i = 0; i < combination.terms.size() && i < kShownTerms; ++i) {
        const CombinedTerm& term = combination.terms[i];
        diagnostic.note(structure.equations[term.equation].span, sidesText(structure, term.lhs, term.rhs));
    }
}

}  // namespace causeway
