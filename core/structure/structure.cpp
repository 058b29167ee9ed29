// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/structure.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/base/task.h"
#include "core/structure/blocks.h"
#include "core/structure/graph/matching.h"
#include "core/structure/joined_derivatives.h"
#include "core/structure/singular_report.h"
#include "core/structure/state_form.h"
#include "core/structure/structure_promises.h"
#include "core/structure/system.h"
#include "core/symbolic/printer.h"

namespace causeway {

std::string_view toString(BlockKind kind)
{
    switch (kind) {
        case BlockKind::Assignment: return "assignment";
        case BlockKind::Linear: return "linear";
        case BlockKind::Nonlinear: return "nonlinear";
        case BlockKind::Mixed: return "mixed";
        case BlockKind::When: return "when";
    }
    return "assignment";
}

std::string_view toString(StructureView view)
{
    return view == StructureView::Raw ? "raw" : "reduced";
}

namespace {

/// Longer texts are unreadable: functions of arrays of a thousand elements, expanded in thousands of equations, took a
/// gigabyte of text.
constexpr std::size_t kMostText = 4000;

/// Its beginning, and how much is left out.
std::string withoutTail(std::string text)
{
    if (text.size() <= kMostText) return text;
    std::size_t end = kMostText;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;  // no half of a letter
    const std::size_t left = text.size() - end;
    text.resize(end);
    return text + fmt::format("... ({} more characters)", left);
}

/// Null where it is singular only since terms were left out.
std::shared_ptr<const Structure> analysed(std::shared_ptr<const HybridDae> dae, Diagnostics& diagnostics,
                                          const Task& task, const StructureOptions& options)
{
    auto result = std::make_shared<Structure>();
    Structure& structure = *result;
    structure.pool = dae->pool;
    structure.functions = dae->functions;
    structure.dae = std::move(dae);
    structure.view = options.view;

    Diagnostics building;
    const bool isReduced = buildSystem(structure, options, building, task);
    if (task.cancelled()) return result;
    const Matching matching = matchEquations(structure);
    const bool isSingular = matching.size() < std::max(structure.equations.size(), structure.unknowns.size());
    if (!structure.vanishing.empty() && (isSingular || !isReduced)) return nullptr;
    orderEquations(structure, matching);
    solveBlocks(structure, task);
    if (isSingular) findSingularParts(structure, matching);
    // Why index reduction failed follows from the open connectors, too.
    const bool isComponent = options.mayBeComponent && isSingular && !structure.singular->openConnectors.empty();
    if (!isComponent) diagnostics.append(building);
    if (task.cancelled()) return result;
    // The failure of index reduction has been reported; without index reduction the system looks worse than it is.
    if (isSingular && isReduced && !isComponent) reportSingular(structure, matching, diagnostics);
    if (!isSingular) {
        assertPromises(structure);
        structure.stateForm = deriveStateForm(structure);
    }
    return result;
}

}  // namespace

std::shared_ptr<const Structure> analyseStructure(std::shared_ptr<const HybridDae> dae, Diagnostics& diagnostics,
                                                  const Task& task, const StructureOptions& options)
{
    Diagnostics found;
    auto structure = analysed(dae, found, task, options);
    if (!structure) {
        // Unknowns that occur only in vanishing terms keep their values: the simulation handles them.
        found = {};
        StructureOptions complete = options;
        complete.leavesOutVanishing = false;
        structure = analysed(std::move(dae), found, task, complete);
    }
    diagnostics.append(found);
    return structure;
}

VariableAttributes Structure::attributesOf(VariableId id) const
{
    if (const AliasRepresentative* merged = aliases.findRepresentative(id)) {
        return {merged->stateSelect, merged->isFixed, merged->isDifferentiated, merged->start, merged->nominal};
    }
    const DaeVariable& variable = dae->variables[id];
    return {variable.stateSelect, variable.fixed.value_or(false), variable.isState, variable.start, variable.nominal};
}

ExpressionNames Structure::names(const std::function<std::string(const std::string&)>& ofVariable) const
{
    ExpressionNames all;
    all.variable = [this, ofVariable](VariableId id) { return ofVariable(dae->variables[id].name); };
    // Functions by the last part of their name: the package is seldom in doubt, and equations stay short.
    all.function = [this](FunctionId id) {
        const std::string& name = functions[id].name;
        return name.substr(name.rfind('.') + 1);
    };
    return all;
}

StructureNames Structure::structureNames() const
{
    const auto nameOfEquation = [this](EquationId id) {
        if (!singular || !isCombined(equations[id])) return text(id);
        // It is not in the text: a search for it there finds the equation it replaced.
        return fmt::format("{} (which '{}' says together with others)", text(id), writtenText(*this, equations[id]));
    };
    const auto nameOfUnknown = [this](UnknownId id) {
        return singular && cancels(*this, id) ? nameOf(id) + " (where it does not cancel)" : nameOf(id);
    };
    return {nameOfEquation, nameOfUnknown};
}

std::string Structure::print(ExprId expr) const
{
    return withoutTail(printExpression(pool, expr, names([](const std::string& name) { return name; })));
}

std::string Structure::nameOf(const Candidate& candidate) const
{
    return print(index.reduction.columns[index.reduction.columnOf(candidate)].expr);
}

std::string Structure::nameOf(UnknownId unknown) const
{
    return print(unknowns[unknown].expr);
}

UnknownId Structure::findUnknown(std::string_view name) const
{
    for (std::size_t i = 0; i < unknowns.size(); ++i) {
        const UnknownId unknown(i);
        if (name.find(dae->variables[unknowns[unknown].variable].name) != std::string_view::npos &&
            nameOf(unknown) == name)
            return unknown;
    }
    return {};
}

std::string Structure::text(const StructureEquation& equation) const
{
    return fmt::format("{} = {}", print(equation.shownLhs), print(equation.shownRhs));
}

std::string Structure::latex(ExprId expr) const
{
    std::string text =
        printExpression(pool, expr, names([](const std::string& name) { return latexName(name); }), TextStyle::Latex);
    // Half a formula is none.
    return text.size() <= kMostText ? text : fmt::format("\\text{{an expression of {} characters}}", text.size());
}

std::string Structure::latex(EquationId equation) const
{
    return fmt::format("{} = {}", latex(equations[equation].shownLhs), latex(equations[equation].shownRhs));
}

std::string Structure::solvedText(EquationId equation) const
{
    const Assignment& a = assignment[equation];
    return a.solved.isNone() ? text(equation) : fmt::format("{} = {}", nameOf(a.unknown), print(a.solved));
}

std::string Structure::solvedLatex(EquationId equation) const
{
    const Assignment& a = assignment[equation];
    return a.solved.isNone() ? latex(equation)
                             : fmt::format("{} = {}", latex(unknowns[a.unknown].expr), latex(a.solved));
}

std::string Structure::aliasText(const Alias& alias) const
{
    return fmt::format("{} = {}", dae->variables[alias.variable].name, print(alias.value));
}

std::string Structure::aliasLatex(const Alias& alias) const
{
    return fmt::format("{} = {}", latexName(dae->variables[alias.variable].name), latex(alias.value));
}

}  // namespace causeway
