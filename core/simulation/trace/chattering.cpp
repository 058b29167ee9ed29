// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/trace/chattering.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <unordered_set>

#include <fmt/ranges.h>

#include "core/base/model_names.h"
#include "core/structure/structure.h"

namespace causeway {

RelationPlace placeOf(const Structure& structure, ExprId relation)
{
    RelationPlace place;
    std::optional<std::vector<std::string_view>> common;
    std::vector<ExprId> open{relation};
    std::unordered_set<ExprId> seen;  // lookups only
    while (!open.empty()) {
        const ExprId expr = open.back();
        open.pop_back();
        if (expr.isNone() || !seen.insert(expr).second) continue;
        const Op op = structure.pool.op(expr);
        if (op != Op::Variable) {
            const auto operands = structure.pool.operands(expr);
            open.insert(open.end(), operands.rbegin(), operands.rend());  // the left one first
            continue;
        }
        const DaeVariable& variable = structure.dae->variables[structure.pool.variableOf(expr)];
        if (variable.variability <= Variability::Parameter) continue;
        std::vector<std::string_view> parts;
        for (std::string_view name = variable.name; !name.empty();) parts.push_back(takePart(name));
        parts.pop_back();
        if (!common) {
            place.variable = variable.name;
            common = parts;
        }
        common->erase(std::ranges::mismatch(*common, parts).in1, common->end());
    }
    if (common) place.component = fmt::format("{}", fmt::join(*common, "."));
    return place;
}

void ChatteringWatch::note(const std::string& relation, double time, const std::function<RelationPlace()>& place)
{
    const auto [entry, isNew] = m_series.try_emplace(relation);
    Chattering& now = entry->second.now;
    Chattering& longest = entry->second.longest;
    if (isNew) longest.relation = relation;
    if (isNew || time - now.to > m_gap) {
        now.events = 0;
        now.from = time;
    }
    ++now.events;
    now.to = time;
    if (now.events < kLeastEvents || now.events <= longest.events) return;
    if (longest.events == 0) longest.place = place();
    longest.events = now.events;
    longest.from = now.from;
    longest.to = now.to;
}

std::vector<Chattering> ChatteringWatch::found() const
{
    std::vector<Chattering> found;
    for (const auto& [relation, series] : m_series) {
        if (series.longest.events > 0) found.push_back(series.longest);
    }
    std::ranges::stable_sort(found, std::greater(), &Chattering::events);
    return found;
}

}  // namespace causeway
