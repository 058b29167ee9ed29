// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/joined_derivatives.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "core/base/task.h"
#include "core/structure/blocks.h"
#include "core/structure/graph/augmenting_paths.h"
#include "core/structure/rows/leaf_walk.h"
#include "core/structure/rows/linear_form.h"

namespace causeway {

namespace {

/// Some continuous equation is left over, however equations and unknowns are matched.
bool hasSurplus(Structure& structure)
{
    const Incidence incidence = solvableIncidence(structure);
    Matching matching = emptyMatching(incidence);
    augmentToMaximum(incidence, matching);
    return std::ranges::any_of(freeEquations(matching),
                               [&](EquationId equation) { return !structure.equations[equation].isDiscrete; });
}

/// The incidence seen by differentiation of the continuous equations, without terms that cancel within an equation; for
/// discrete equations the ordinary one.
Incidence exactIncidence(Structure& structure, const FixedValue& fixedValue)
{
    EquationSystem system;
    std::vector<EquationId> rows;
    std::vector<UnknownId> columns;
    for (std::size_t v = 0; v < structure.unknowns.size(); ++v) {
        const Unknown& unknown = structure.unknowns[UnknownId(v)];
        if (unknown.isDiscrete) continue;
        system.variables.push({.expr = unknown.expr});
        columns.emplace_back(v);
    }
    LinearFormReader reader(structure.pool, fixedValue);
    for (std::size_t e = 0; e < structure.equations.size(); ++e) {
        const StructureEquation& equation = structure.equations[EquationId(e)];
        if (equation.isDiscrete) continue;
        system.equations.push(withoutCancelled({equation.lhs, equation.rhs}, structure.pool, reader));
        rows.emplace_back(e);
    }
    const SystemGraph graph = graphOf(system, structure.pool, WantedStates::None);
    // A variable comes before its derivatives.
    for (std::size_t v = 0; v < system.variables.size(); ++v) {
        for (UnknownId column = graph.derivatives[UnknownId(v)]; !column.isNone(); column = graph.derivatives[column]) {
            columns.resize(std::max(columns.size(), column.index() + 1));
            columns[column.index()] = columns[v];
        }
    }
    std::vector<std::pair<EquationId, UnknownId>> entries;
    for (std::size_t i = 0; i < graph.incidence.edgeCount(); ++i) {
        const EdgeId edge(i);
        entries.emplace_back(rows[graph.incidence.equationOf(edge).index()],
                             columns[graph.incidence.unknownOf(edge).index()]);
    }
    for (std::size_t i = 0; i < structure.incidence.edgeCount(); ++i) {
        const EdgeId edge(i);
        const EquationId equation = structure.incidence.equationOf(edge);
        if (structure.equations[equation].isDiscrete)
            entries.emplace_back(equation, structure.incidence.unknownOf(edge));
    }
    return Incidence(std::move(entries), structure.equations.size(), structure.unknowns.size());
}

void takeVariablesAsUnknowns(Structure& structure)
{
    structure.states.clear();
    for (Unknown& unknown : structure.unknowns) {
        if (unknown.isDerivative && !unknown.isDiscrete) unknown.expr = structure.pool.operand(unknown.expr, 0);
    }
}

/// Whether the structure, its unknowns being variables, now shows which equations are too many.
bool showsSurplus(Structure& structure, const IdVector<EquationId, StructureEquation>& written,
                  const FixedValue& fixedValue, const Task& task)
{
    IdVector<EquationId, StructureEquation> combined;
    if (!written.empty()) combined = std::exchange(structure.equations, written);
    structure.incidence = incidenceOf(structure, DerivativeIncidence::Joined, task);
    if (hasSurplus(structure)) return true;
    structure.incidence = exactIncidence(structure, fixedValue);
    if (hasSurplus(structure)) return true;
    if (combined.empty()) return false;
    structure.equations = std::move(combined);
    structure.incidence = exactIncidence(structure, fixedValue);
    return hasSurplus(structure);
}

}  // namespace

Incidence incidenceOf(const Structure& structure, DerivativeIncidence derivatives, const Task& task)
{
    const ExpressionPool& pool = structure.pool;
    std::vector<UnknownId> unknownAt(pool.size());
    for (std::size_t v = 0; v < structure.unknowns.size(); ++v)
        unknownAt[structure.unknowns[UnknownId(v)].expr.index()] = UnknownId(v);
    PresentLeaves leaves(pool);
    std::vector<std::pair<EquationId, UnknownId>> entries;
    for (std::size_t e = 0; e < structure.equations.size() && !task.cancelled(); ++e) {
        const StructureEquation& equation = structure.equations[EquationId(e)];
        leaves.walk(EquationId(e), equation.lhs, equation.rhs, [&](ExprId leaf) {
            while (derivatives == DerivativeIncidence::Joined && unknownAt[leaf.index()].isNone() &&
                   pool.op(leaf) == Op::Derivative)
                leaf = pool.operand(leaf, 0);
            if (const UnknownId unknown = unknownAt[leaf.index()]; !unknown.isNone())
                entries.emplace_back(EquationId(e), unknown);
        });
    }
    return Incidence(std::move(entries), structure.equations.size(), structure.unknowns.size());
}

void joinDerivatives(Structure& structure, const IdVector<EquationId, StructureEquation>& written,
                     const FixedValue& fixedValue, const Task& task)
{
    if (!hasSurplus(structure)) return;
    const auto equations = structure.equations;
    const auto unknowns = structure.unknowns;
    const auto states = structure.states;
    const Incidence incidence = structure.incidence;
    takeVariablesAsUnknowns(structure);
    if (showsSurplus(structure, written, fixedValue, task)) return;
    structure.equations = equations;
    structure.unknowns = unknowns;
    structure.states = states;
    structure.incidence = incidence;
}

bool isJoined(const Structure& structure, const Unknown& unknown)
{
    return unknown.isDerivative && structure.pool.op(unknown.expr) == Op::Variable;
}

bool cancels(const Structure& structure, UnknownId unknown)
{
    if (!structure.incidence.edges(unknown).empty()) return false;
    // Elsewhere nothing that equations mention is left out of the incidence.
    const auto isOne = [&](const Unknown& other) { return isJoined(structure, other); };
    if (std::ranges::none_of(structure.unknowns, isOne)) return false;
    return !incidenceOf(structure, DerivativeIncidence::Joined, Task()).edges(unknown).empty();
}

bool isCombined(const StructureEquation& equation)
{
    return !equation.isSubstituted && !equation.originalLhs.isNone();
}

std::string writtenText(const Structure& structure, const StructureEquation& equation)
{
    if (equation.originalLhs.isNone()) return structure.text(equation);
    return fmt::format("{} = {}", structure.print(equation.originalLhs), structure.print(equation.originalRhs));
}

}  // namespace causeway
