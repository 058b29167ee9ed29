// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/report/equation_history.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/structure/joined_derivatives.h"
#include "core/symbolic/solve.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

HistoryEntry solvedEntry(const Structure& structure, HistoryAction action, UnknownId unknown, ExprId value,
                         const ExpressionPool& pool)
{
    const std::string own = structure.nameOf(unknown);
    const ExpressionNames plain = structure.names([](const std::string& name) { return name; });
    const ExpressionNames latex = structure.names([](const std::string& name) { return latexName(name); });
    return {action, fmt::format("solved for {}{}", own, action == HistoryAction::SolvedInLoop ? " in its loop" : ""),
            fmt::format("{} = {}", own, printExpression(pool, value, plain)),
            fmt::format("{} = {}", structure.latex(structure.unknowns[unknown].expr),
                        printExpression(pool, value, latex, TextStyle::Latex))};
}

std::string sidesText(const Structure& structure, ExprId lhs, ExprId rhs)
{
    return fmt::format("{} = {}", structure.print(lhs), structure.print(rhs));
}

std::string sidesLatex(const Structure& structure, ExprId lhs, ExprId rhs)
{
    return fmt::format("{} = {}", structure.latex(lhs), structure.latex(rhs));
}

/// As written, with eliminated variables replaced, differentiated.
std::vector<HistoryEntry> formsBeforeSorting(const Structure& structure, EquationId id)
{
    std::vector<HistoryEntry> history;
    const StructureEquation& equation = structure.equations[id];
    const EquationId written = equation.differentiated.isNone() ? id : equation.differentiated;
    const StructureEquation& source = structure.equations[written];
    if (isCombined(source)) {
        history.push_back({HistoryAction::Written, "written",
                           sidesText(structure, source.originalLhs, source.originalRhs),
                           sidesLatex(structure, source.originalLhs, source.originalRhs)});
        history.push_back({HistoryAction::Combined,
                           "replaced by its sum with multiples of other equations, in which unknowns cancel",
                           structure.text(source), structure.latex(written)});
    } else if (!source.isSubstituted) {
        history.push_back({HistoryAction::Written, "written", structure.text(source), structure.latex(written)});
    } else {
        history.push_back({HistoryAction::Written, "written",
                           sidesText(structure, source.originalLhs, source.originalRhs),
                           sidesLatex(structure, source.originalLhs, source.originalRhs)});
        history.push_back({HistoryAction::Substituted, "eliminated variables replaced",
                           sidesText(structure, source.lhs, source.rhs),
                           sidesLatex(structure, source.lhs, source.rhs)});
    }
    if (equation.differentiated.isNone()) return history;
    const std::string times =
        equation.times == 1 ? "differentiated" : fmt::format("differentiated {} times", equation.times);
    history.push_back({HistoryAction::Differentiated, times, structure.text(equation), structure.latex(id)});
    return history;
}

/// How the equations of a block are solved; with `only` that equation. `pool` may grow.
template <typename Visit>
void visitSolutions(const Structure& structure, const BltBlock& block, ExpressionPool& pool, EquationId only,
                    const Visit& visit)
{
    const auto isMeant = [only](EquationId equation) { return only.isNone() || equation == only; };
    if (block.equations.size() == 1 && isMeant(block.equations.front())) {
        const Assignment& a = structure.assignment[block.equations.front()];
        if (!a.solved.isNone())
            return visit(a.equation,
                         solvedEntry(structure, HistoryAction::SolvedFor, a.unknown, a.solved, structure.pool));
    }
    for (const auto& [equation, unknown] : block.sequence) {
        if (!isMeant(equation)) continue;
        const StructureEquation& e = structure.equations[equation];
        const auto closed = solveFor(pool, e.lhs, e.rhs, structure.unknowns[unknown].expr);
        if (closed) visit(equation, solvedEntry(structure, HistoryAction::SolvedInLoop, unknown, closed->value, pool));
    }
    for (const EquationId equation : block.residuals) {
        if (isMeant(equation))
            visit(equation, {HistoryAction::Residual, "residual of its loop", structure.text(equation),
                             structure.latex(equation)});
    }
}

}  // namespace

std::string_view toString(HistoryAction action)
{
    switch (action) {
        case HistoryAction::Written: return "written";
        case HistoryAction::Substituted: return "substituted";
        case HistoryAction::Combined: return "combined";
        case HistoryAction::Eliminated: return "eliminated";
        case HistoryAction::Differentiated: return "differentiated";
        case HistoryAction::SolvedFor: return "solved-for";
        case HistoryAction::SolvedInLoop: return "solved-in-loop";
        case HistoryAction::Residual: return "residual";
    }
    return "written";
}

std::optional<EquationLeft> leftOf(const Structure& structure, EquationId equation)
{
    const StructureEquation& e = structure.equations[equation];
    const bool isText = e.lhs.isNone() || e.rhs.isNone();
    if (isText || (e.lhs == e.shownLhs && e.rhs == e.shownRhs)) return std::nullopt;
    const auto isNoneOfIt = [&](ExprId leaf) {
        if (structure.pool.op(leaf) != Op::Variable && structure.pool.op(leaf) != Op::Derivative) return false;
        for (std::size_t v = 0; v < structure.unknowns.size(); ++v) {
            if (structure.unknowns[UnknownId(v)].expr == leaf)
                return !structure.incidence.contains(equation, UnknownId(v));
        }
        return false;
    };
    const std::vector<ExprId> shown = reachable(structure.pool, std::array{e.shownLhs, e.shownRhs});
    if (!std::ranges::any_of(shown, isNoneOfIt)) return std::nullopt;
    return EquationLeft{fmt::format("{} = {}", structure.print(e.lhs), structure.print(e.rhs)),
                        sidesLatex(structure, e.lhs, e.rhs)};
}

std::string textHere(const Structure& structure, EquationId equation)
{
    const std::optional<EquationLeft> left = leftOf(structure, equation);
    return structure.text(equation) + (left ? ", here " + left->text : std::string());
}

IdVector<EquationId, std::vector<HistoryEntry>> historiesOf(const Structure& structure)
{
    IdVector<EquationId, std::vector<HistoryEntry>> histories;
    histories.resize(structure.equations.size());
    for (std::size_t e = 0; e < histories.size(); ++e)
        histories[EquationId(e)] = formsBeforeSorting(structure, EquationId(e));
    ExpressionPool pool = structure.pool;  // the steps of loops are solved again here
    const auto add = [&histories](EquationId equation, HistoryEntry entry) {
        histories[equation].push_back(std::move(entry));
    };
    for (const BltBlock& block : structure.blocks) visitSolutions(structure, block, pool, {}, add);
    return histories;
}

std::vector<HistoryEntry> historyOf(const Structure& structure, EquationId equation)
{
    std::vector<HistoryEntry> history = formsBeforeSorting(structure, equation);
    const auto holdsIt = [equation](const BltBlock& block) {
        return std::ranges::find(block.equations, equation) != block.equations.end();
    };
    const auto block = std::ranges::find_if(structure.blocks, holdsIt);
    if (block == structure.blocks.end()) return history;
    ExpressionPool pool;
    if (std::ranges::find(block->sequence, equation, &std::pair<EquationId, UnknownId>::first) != block->sequence.end())
        pool = structure.pool;
    visitSolutions(structure, *block, pool, equation,
                   [&history](EquationId, HistoryEntry entry) { history.push_back(std::move(entry)); });
    return history;
}

std::vector<HistoryEntry> historyOf(const Structure& structure, const Alias& alias)
{
    const auto row = std::ranges::lower_bound(structure.eliminated, alias.equation, {}, &StructureEquation::written);
    if (row == structure.eliminated.end() || row->written != alias.equation) return {};
    return {
        {HistoryAction::Written, "written", structure.text(*row), sidesLatex(structure, row->lhs, row->rhs)},
        {HistoryAction::Eliminated, fmt::format("eliminated with {}", structure.dae->variables[alias.variable].name),
         structure.aliasText(alias), structure.aliasLatex(alias)}};
}

}  // namespace causeway
