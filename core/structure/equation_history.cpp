// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/equation_history.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/symbolic/solve.h"

namespace causeway {

namespace {

HistoryEntry solvedEntry(const Structure& structure, HistoryAction action, UnknownId unknown, ExprId value, const ExpressionPool& pool)
{
    const std::string own = structure.nameOf(unknown);
    const ExpressionNames plain = structure.names([](const std::string& name) { return name; });
    const ExpressionNames latex = structure.names([](const std::string& name) { return latexName(name); });
    return {action, fmt::format("solved for {}{}", own, action == HistoryAction::SolvedInLoop ? " in its loop" : ""),
            fmt::format("{} = {}", own, printExpression(pool, value, plain)),
            fmt::format("{} = {}", structure.latex(structure.unknowns[unknown].expr), printExpression(pool, value, latex, TextStyle::Latex))};
}

std::string sidesText(const Structure& structure, ExprId lhs, ExprId rhs)
{
    return fmt::format("{} = {}", structure.print(lhs), structure.print(rhs));
}

std::string sidesLatex(const Structure& structure, ExprId lhs, ExprId rhs)
{
    return fmt::format("{} = {}", structure.latex(lhs), structure.latex(rhs));
}

}  // namespace

std::string_view toString(HistoryAction action)
{
    switch (action) {
        case HistoryAction::Written: return "written";
        case HistoryAction::Substituted: return "substituted";
        case HistoryAction::Eliminated: return "eliminated";
        case HistoryAction::Differentiated: return "differentiated";
        case HistoryAction::SolvedFor: return "solved-for";
        case HistoryAction::SolvedInLoop: return "solved-in-loop";
        case HistoryAction::Residual: return "residual";
    }
    return "written";
}

IdVector<EquationId, std::vector<HistoryEntry>> historiesOf(const Structure& structure)
{
    IdVector<EquationId, std::vector<HistoryEntry>> histories;
    histories.resize(structure.equations.size());
    for (std::size_t e = 0; e < histories.size(); ++e) {
        const EquationId id(e);
        const StructureEquation& equation = structure.equations[id];
        const EquationId written = equation.differentiated.isNone() ? id : equation.differentiated;
        const StructureEquation& source = structure.equations[written];
        if (!source.isSubstituted) {
            histories[id].push_back({HistoryAction::Written, "written", structure.text(source), structure.latex(written)});
        } else {
            histories[id].push_back({HistoryAction::Written, "written", sidesText(structure, source.originalLhs, source.originalRhs),
                                     sidesLatex(structure, source.originalLhs, source.originalRhs)});
            histories[id].push_back({HistoryAction::Substituted, "eliminated variables replaced", sidesText(structure, source.lhs, source.rhs), structure.latex(written)});
        }
        if (equation.differentiated.isNone()) continue;
        const std::string times = equation.times == 1 ? "differentiated" : fmt::format("differentiated {} times", equation.times);
        histories[id].push_back({HistoryAction::Differentiated, times, structure.text(equation), structure.latex(id)});
    }
    ExpressionPool pool = structure.pool;  // the steps of loops are solved here anew
    for (const BltBlock& block : structure.blocks) {
        if (block.equations.size() == 1) {
            const Assignment& a = structure.assignment[block.equations.front()];
            if (!a.solved.isNone()) {
                histories[a.equation].push_back(solvedEntry(structure, HistoryAction::SolvedFor, a.unknown, a.solved, structure.pool));
                continue;
            }
        }
        for (const auto& [equation, unknown] : block.sequence) {
            const StructureEquation& e = structure.equations[equation];
            const auto closed = solveFor(pool, e.lhs, e.rhs, structure.unknowns[unknown].expr);
            if (closed) histories[equation].push_back(solvedEntry(structure, HistoryAction::SolvedInLoop, unknown, closed->value, pool));
        }
        for (const EquationId equation : block.residuals) {
            histories[equation].push_back({HistoryAction::Residual, "residual of its loop", structure.text(equation), structure.latex(equation)});
        }
    }
    return histories;
}

std::vector<HistoryEntry> historyOf(const Structure& structure, const Alias& alias)
{
    const auto row = std::ranges::lower_bound(structure.eliminated, alias.equation, {}, &StructureEquation::written);
    if (row == structure.eliminated.end() || row->written != alias.equation) return {};
    return {{HistoryAction::Written, "written", structure.text(*row), sidesLatex(structure, row->lhs, row->rhs)},
            {HistoryAction::Eliminated, fmt::format("eliminated with {}", structure.dae->variables[alias.variable].name), structure.aliasText(alias),
             structure.aliasLatex(alias)}};
}

}  // namespace causeway
