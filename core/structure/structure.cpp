// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/structure.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/base/task.h"
#include "core/structure/components.h"
#include "core/structure/matching.h"
#include "core/structure/state_form.h"
#include "core/symbolic/printer.h"
#include "core/symbolic/solve.h"
#include "core/symbolic/traversal.h"

namespace causeway {

namespace {

bool isDiscrete(const Structure& structure, UnknownId unknown)
{
    return structure.dae->variables[structure.unknowns[unknown].variable].variability == Variability::Discrete;
}

/// An equation between Booleans or whole numbers can only determine a variable of that kind.
bool isDiscrete(const Structure& structure, EquationId equation)
{
    const StructureEquation& e = structure.equations[equation];
    return structure.pool.type(e.lhs) != ValueType::Real && structure.pool.type(e.rhs) != ValueType::Real;
}

void collectUnknowns(Structure& structure)
{
    const HybridDae& dae = *structure.dae;
    for (std::size_t i = 0; i < dae.variables.size(); ++i) {
        const VariableId id(i);
        const DaeVariable& variable = dae.variables[id];
        if (variable.variability <= Variability::Parameter || variable.causality == Causality::Input) continue;
        const ExprId leaf = structure.pool.variable(id, variable.type);
        if (variable.isState) {
            structure.unknowns.push({id, true, structure.pool.der(leaf), fmt::format("der({})", variable.name)});
        } else {
            structure.unknowns.push({id, false, leaf, variable.name});
        }
    }
}

/// Which unknowns occur in each equation: one walk over each expression, nodes stamped with the equation that visited them last.
Incidence findIncidence(const Structure& structure, const Task& task)
{
    std::vector<UnknownId> unknownAt(structure.pool.size());
    for (std::size_t v = 0; v < structure.unknowns.size(); ++v) {
        unknownAt[structure.unknowns[UnknownId(v)].expr.index()] = UnknownId(v);
    }
    std::vector<EquationId> stamp(structure.pool.size());
    std::vector<std::pair<EquationId, UnknownId>> entries;
    std::vector<ExprId> open;
    for (std::size_t e = 0; e < structure.equations.size() && !task.cancelled(); ++e) {
        const EquationId equation(e);
        const auto visit = [&](ExprId expr) {
            if (stamp[expr.index()] == equation) return;
            stamp[expr.index()] = equation;
            if (const UnknownId unknown = unknownAt[expr.index()]; !unknown.isNone()) {
                entries.emplace_back(equation, unknown);
            } else if (structure.pool.op(expr) != Op::Derivative) {
                open.push_back(expr);
            }
        };
        visit(structure.equations[equation].lhs);
        visit(structure.equations[equation].rhs);
        while (!open.empty()) {
            const ExprId expr = open.back();
            open.pop_back();
            for (const ExprId operand : structure.pool.operands(expr)) visit(operand);
        }
    }
    return Incidence(std::move(entries), structure.equations.size(), structure.unknowns.size());
}

/// The colouring first; augmenting paths for what it leaves.
Matching matchEquations(Structure& structure)
{
    Colouring colouring(structure.incidence);
    colouring.runInRounds([&](const ColouringStep& step) { structure.steps.push_back(step); });
    Matching matching = emptyMatching(structure.incidence);
    for (const ColouringStep& step : structure.steps) {
        matching.unknownOf[step.equation] = step.unknown;
        matching.equationOf[step.unknown] = step.equation;
        structure.assignment[step.equation].number = step.number;
    }
    if (colouring.assignedCount() == structure.equations.size()) return matching;

    bool hasDiscrete = false;
    for (std::size_t v = 0; v < structure.unknowns.size(); ++v) hasDiscrete = hasDiscrete || isDiscrete(structure, UnknownId(v));
    if (!hasDiscrete) {
        augmentToMaximum(structure.incidence, matching);
        return matching;
    }
    // In a mixed loop discrete equations go to discrete unknowns, and only to them. Edges in `assignable` are a subset of the
    // incidence, so a matching of one is a matching of the other.
    std::vector<std::pair<EquationId, UnknownId>> entries;
    for (std::size_t edge = 0; edge < structure.incidence.edgeCount(); ++edge) {
        const EquationId equation = structure.incidence.equationOf(EdgeId(edge));
        const UnknownId unknown = structure.incidence.unknownOf(EdgeId(edge));
        const bool isColoured = matching.unknownOf[equation] == unknown;
        if (isColoured || isDiscrete(structure, equation) == isDiscrete(structure, unknown)) entries.emplace_back(equation, unknown);
    }
    augmentToMaximum(Incidence(std::move(entries), structure.equations.size(), structure.unknowns.size()), matching);
    return matching;
}

/// Numbers for what the rules left: between those given from below and those given from above, in the order of evaluation.
void orderEquations(Structure& structure, const Matching& matching)
{
    std::vector<bool> isLeft(structure.equations.size(), false);
    std::uint32_t low = 0;
    for (std::size_t e = 0; e < isLeft.size(); ++e) {
        isLeft[e] = structure.assignment[EquationId(e)].number == 0 && !matching.unknownOf[EquationId(e)].isNone();
    }
    for (const ColouringStep& step : structure.steps) {
        if (step.rule == ColouringRule::SingleUnknown) ++low;
    }
    const auto components = tarjanComponents(structure.incidence, matching, isLeft);
    for (const auto& component : components) {
        for (const EquationId equation : component) structure.assignment[equation].number = ++low;
    }
    for (std::size_t e = 0; e < structure.equations.size(); ++e) {
        if (structure.assignment[EquationId(e)].number != 0) structure.order.emplace_back(e);
    }
    std::ranges::sort(structure.order, {}, [&](EquationId e) { return structure.assignment[e].number; });

    // Blocks in the same order: each coloured equation is one, each component is one.
    std::vector<std::uint32_t> componentOf(structure.equations.size(), 0);
    for (std::uint32_t i = 0; i < components.size(); ++i) {
        for (const EquationId equation : components[i]) componentOf[equation.index()] = i + 1;
    }
    std::uint32_t previous = 0;
    for (const EquationId equation : structure.order) {
        const std::uint32_t component = componentOf[equation.index()];
        if (component == 0 || component != previous) structure.blocks.emplace_back();
        previous = component;
        structure.blocks.back().equations.push_back(equation);
        structure.blocks.back().unknowns.push_back(matching.unknownOf[equation]);
    }
}

/// Whether all equations of a block are linear in all its unknowns, with coefficients free of them.
bool isLinear(Structure& structure, const BltBlock& block)
{
    constexpr std::size_t kLargestSymbolic = 100;  // the test costs the square of the size
    if (block.equations.size() > kLargestSymbolic) return false;
    for (const EquationId equation : block.equations) {
        const StructureEquation& e = structure.equations[equation];
        for (const UnknownId unknown : block.unknowns) {
            if (!structure.incidence.contains(equation, unknown)) continue;
            const ExprId coefficient = linearCoefficient(structure.pool, e.lhs, e.rhs, structure.unknowns[unknown].expr);
            if (coefficient.isNone()) return false;
            for (const UnknownId other : block.unknowns) {
                if (dependsOn(structure.pool, coefficient, structure.unknowns[other].expr)) return false;
            }
        }
    }
    return true;
}

void solveBlocks(Structure& structure, const Task& task)
{
    for (BltBlock& block : structure.blocks) {
        if (task.cancelled()) return;
        if (block.equations.size() == 1) {
            const EquationId equation = block.equations.front();
            const StructureEquation& e = structure.equations[equation];
            const auto closed = solveFor(structure.pool, e.lhs, e.rhs, structure.unknowns[block.unknowns.front()].expr);
            if (closed) {
                structure.assignment[equation].solved = closed->value;
                structure.assignment[equation].mayDivideByZero = closed->mayDivideByZero;
                continue;
            }
        }
        const bool hasDiscrete = std::ranges::any_of(block.unknowns, [&](UnknownId v) { return isDiscrete(structure, v); });
        block.kind = hasDiscrete ? BlockKind::Mixed : isLinear(structure, block) ? BlockKind::Linear : BlockKind::Nonlinear;
        block.tearing = block.unknowns;
        block.residuals = block.equations;
    }
}

std::string plural(std::size_t count, std::string_view noun)
{
    return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string unknownList(const Structure& structure, const std::vector<UnknownId>& unknowns)
{
    constexpr std::size_t kShown = 8;
    std::string text;
    for (std::size_t i = 0; i < unknowns.size() && i < kShown; ++i) {
        text += fmt::format("{}'{}'", i == 0 ? "" : ", ", structure.unknowns[unknowns[i]].name);
    }
    if (unknowns.size() > kShown) text += fmt::format(" and {} more", unknowns.size() - kShown);
    return text;
}

/// States among the leaves of an equation.
std::vector<VariableId> statesIn(const Structure& structure, EquationId equation)
{
    const std::array roots{structure.equations[equation].lhs, structure.equations[equation].rhs};
    std::vector<VariableId> states;
    for (const ExprId expr : reachable(structure.pool, roots)) {
        if (structure.pool.op(expr) != Op::Variable) continue;
        const VariableId variable = structure.pool.variableOf(expr);
        if (structure.dae->variables[variable].isState) states.push_back(variable);
    }
    return states;
}

void reportSingular(Structure& structure, const Matching& matching, Diagnostics& diagnostics)
{
    structure.singular = SingularParts{overdeterminedPart(structure.incidence, matching),
                                       underdeterminedPart(structure.incidence, matching)};
    const SingularPart& over = structure.singular->over;
    const SingularPart& under = structure.singular->under;
    const std::string& model = structure.dae->modelName;
    const auto equationCount = plural(structure.equations.size(), "equation");
    const auto unknownCount = plural(structure.unknowns.size(), "unknown");

    constexpr std::size_t kNotes = 10;
    const auto addNotes = [&](Diagnostic& diagnostic) {
        for (std::size_t i = 0; i < over.equations.size() && i < kNotes; ++i) {
            const StructureEquation& e = structure.equations[over.equations[i]];
            diagnostic.note(e.span, fmt::format("one of these equations is too many: {}", e.text));
        }
        for (std::size_t i = 0; i < under.unknowns.size() && i < kNotes; ++i) {
            const Unknown& unknown = structure.unknowns[under.unknowns[i]];
            const bool occurs = !structure.incidence.edges(under.unknowns[i]).empty();
            diagnostic.note(structure.dae->variables[unknown.variable].span,
                            fmt::format("'{}' {}", unknown.name, occurs ? "is left without an equation" : "occurs in no equation"));
        }
    };
    // A constraint between states alone is not a mistake of the user.
    bool isHigherIndex = !over.equations.empty();
    for (const EquationId equation : over.equations) isHigherIndex = isHigherIndex && !statesIn(structure, equation).empty();
    if (isHigherIndex && structure.equations.size() == structure.unknowns.size()) {
        const EquationId constraint = over.equations.front();
        std::string names;
        for (const VariableId state : statesIn(structure, constraint)) {
            names += (names.empty() ? "" : ", ") + structure.dae->variables[state].name;
        }
        const StructureEquation& e = structure.equations[constraint];
        addNotes(diagnostics.report(diag::ConstrainedStates, e.span, fmt::format("the equation '{}'", e.text), names));
        return;
    }
    const SourceSpan overSpan = over.equations.empty() ? SourceSpan() : structure.equations[over.equations.front()].span;
    const SourceSpan underSpan =
        under.unknowns.empty() ? SourceSpan() : structure.dae->variables[structure.unknowns[under.unknowns.front()].variable].span;
    if (over.equations.empty()) {
        addNotes(diagnostics.report(diag::TooFewEquations, underSpan, model, equationCount, unknownCount,
                                    under.unknowns.size() - under.equations.size(), unknownList(structure, under.unknowns)));
    } else if (under.unknowns.empty()) {
        addNotes(diagnostics.report(diag::TooManyEquations, overSpan, model, equationCount, unknownCount,
                                    over.equations.size() - over.unknowns.size(), plural(over.equations.size(), "equation")));
    } else {
        const std::string shared = over.unknowns.empty() ? "no unknown" : fmt::format("only {}", unknownList(structure, over.unknowns));
        addNotes(diagnostics.report(diag::StructurallySingular, overSpan, model, plural(over.equations.size(), "equation"), shared,
                                    unknownList(structure, under.unknowns)));
    }
}

}  // namespace

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

std::shared_ptr<const Structure> analyseStructure(std::shared_ptr<const HybridDae> dae, Diagnostics& diagnostics, const Task& task)
{
    auto result = std::make_shared<Structure>();
    Structure& structure = *result;
    structure.pool = dae->pool;
    structure.dae = std::move(dae);

    collectUnknowns(structure);
    for (const DaeEquation& equation : structure.dae->equations) {
        structure.equations.push({equation.lhs, equation.rhs, equation.origin, equation.span,
                                  fmt::format("{} = {}", structure.print(equation.lhs), structure.print(equation.rhs))});
    }
    structure.incidence = findIncidence(structure, task);
    structure.assignment.resize(structure.equations.size());
    structure.equationOf.resize(structure.unknowns.size());

    const Matching matching = matchEquations(structure);
    for (std::size_t e = 0; e < structure.equations.size(); ++e) {
        const EquationId equation(e);
        const UnknownId unknown = matching.unknownOf[equation];
        structure.assignment[equation].equation = equation;
        structure.assignment[equation].unknown = unknown;
        if (!unknown.isNone()) structure.equationOf[unknown] = equation;
    }
    orderEquations(structure, matching);
    solveBlocks(structure, task);
    if (task.cancelled()) return result;
    if (matching.size() < std::max(structure.equations.size(), structure.unknowns.size())) {
        reportSingular(structure, matching, diagnostics);
    } else {
        structure.stateForm = deriveStateForm(structure);
    }
    return result;
}

std::string Structure::print(ExprId expr) const
{
    return printExpression(pool, expr, [this](VariableId id) { return dae->variables[id].name; });
}

std::string Structure::latex(ExprId expr) const
{
    return printExpression(pool, expr, [this](VariableId id) { return latexName(dae->variables[id].name); }, TextStyle::Latex);
}

std::string Structure::latex(EquationId equation) const
{
    return fmt::format("{} = {}", latex(equations[equation].lhs), latex(equations[equation].rhs));
}

std::string Structure::solvedText(EquationId equation) const
{
    const Assignment& a = assignment[equation];
    return a.solved.isNone() ? equations[equation].text : fmt::format("{} = {}", unknowns[a.unknown].name, print(a.solved));
}

std::string Structure::solvedLatex(EquationId equation) const
{
    const Assignment& a = assignment[equation];
    return a.solved.isNone() ? latex(equation) : fmt::format("{} = {}", latex(unknowns[a.unknown].expr), latex(a.solved));
}

}  // namespace causeway
