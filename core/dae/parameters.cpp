// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dae/parameters.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "core/base/diagnostics.h"
#include "core/symbolic/evaluate.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

bool isParameter(const DaeVariable& variable)
{
    return variable.variability <= Variability::Parameter;
}

ExprId valueOf(const DaeVariable& variable)
{
    return variable.binding.isNone() ? variable.start : variable.binding;
}

}  // namespace

void orderParameters(HybridDae& dae, Diagnostics& diagnostics)
{
    enum class Mark : std::uint8_t { Unvisited, Open, Done };
    std::vector<Mark> mark(dae.variables.size(), Mark::Unvisited);
    struct Frame {
        VariableId variable;
        std::vector<VariableId> needed;
        std::size_t next = 0;
    };
    std::vector<Frame> path;
    const auto open = [&](VariableId id) {
        mark[id.index()] = Mark::Open;
        Frame frame{id, {}, 0};
        if (const ExprId value = valueOf(dae.variables[id]); !value.isNone()) {
            const std::array roots{value};
            for (const ExprId expr : reachable(dae.pool, roots)) {
                if (dae.pool.op(expr) == Op::Variable) frame.needed.push_back(dae.pool.variableOf(expr));
            }
        }
        path.push_back(std::move(frame));
    };
    dae.parameterOrder.clear();
    for (std::size_t i = 0; i < dae.variables.size(); ++i) {
        if (mark[i] != Mark::Unvisited || !isParameter(dae.variables[VariableId(i)])) continue;
        open(VariableId(i));
        while (!path.empty()) {
            Frame& frame = path.back();
            if (frame.next == frame.needed.size()) {
                mark[frame.variable.index()] = Mark::Done;
                dae.parameterOrder.push_back(frame.variable);
                path.pop_back();
                continue;
            }
            const VariableId needed = frame.needed[frame.next++];
            if (!isParameter(dae.variables[needed]) || mark[needed.index()] == Mark::Done) continue;
            if (mark[needed.index()] == Mark::Unvisited) {
                open(needed);
                continue;
            }
            std::string cycle = dae.variables[needed].name;
            const auto start = std::ranges::find(path, needed, &Frame::variable);
            for (auto at = start + 1; at != path.end(); ++at) cycle += " needs " + dae.variables[at->variable].name;
            cycle += " needs " + dae.variables[needed].name;
            diagnostics.report(diag::CyclicParameters, dae.variables[needed].span, dae.variables[needed].name, cycle);
        }
    }
}

std::vector<double> evaluateParameters(const HybridDae& dae, const std::vector<std::pair<VariableId, double>>& overrides)
{
    std::vector<double> values(dae.variables.size(), std::nan(""));
    for (const VariableId id : dae.parameterOrder) {
        const auto isOverride = [id](const auto& entry) { return entry.first == id; };
        // The last one wins, as on a command line.
        if (const auto found = std::find_if(overrides.rbegin(), overrides.rend(), isOverride); found != overrides.rend()) {
            values[id.index()] = found->second;
            continue;
        }
        const ExprId value = valueOf(dae.variables[id]);
        if (value.isNone()) {
            values[id.index()] = 0;
            continue;
        }
        const auto known = evaluate(dae.pool, value, [&](ExprId leaf) -> std::optional<double> {
            if (dae.pool.op(leaf) != Op::Variable) return std::nullopt;
            return values[dae.pool.variableOf(leaf).index()];
        });
        values[id.index()] = known.value_or(std::nan(""));
    }
    return values;
}

}  // namespace causeway
