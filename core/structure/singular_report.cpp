// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/singular_report.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/base/sentences.h"
#include "core/structure/blocks.h"
#include "core/structure/graph/dulmage_mendelsohn.h"
#include "core/structure/joined_derivatives.h"
#include "core/structure/open_component.h"
#include "core/structure/repeated_equations.h"

namespace causeway {

namespace {

std::string unknownList(const Structure& structure, const std::vector<UnknownId>& unknowns)
{
    constexpr std::size_t kShown = 8;
    std::string text;
    for (std::size_t i = 0; i < unknowns.size() && i < kShown; ++i) {
        text += fmt::format("{}'{}'", i == 0 ? "" : ", ", structure.nameOf(unknowns[i]));
    }
    if (unknowns.size() > kShown) text += fmt::format(" and {} more", unknowns.size() - kShown);
    return text;
}

bool hasJoined(const Structure& structure, const SingularPart& part)
{
    return std::ranges::any_of(part.unknowns,
                               [&](UnknownId id) { return isJoined(structure, structure.unknowns[id]); });
}

/// Notes for the smallest sets with their equations and unknowns, each at its place in the text; then the repairs.
void addNotes(const Structure& structure, Diagnostic& diagnostic)
{
    constexpr std::size_t kSets = 3, kMembers = 10, kRepairs = 5;
    const SingularReport& report = structure.singular->report;
    const StructureNames names = structure.structureNames();
    const std::vector<std::string>& connectors = structure.singular->openConnectors;
    if (!connectors.empty()) {
        diagnostic.note(
            {}, fmt::format(
                    "it is a component: its connectors are open ({}); use it in a model, or simulate an example of it",
                    listOf(connectors, [](const std::string& name) { return name; })));
    }
    const auto isDiscreteReal = [&](UnknownId id) {
        const DaeVariable& variable = structure.dae->variables[structure.unknowns[id].variable];
        return variable.variability == Variability::Discrete && variable.type == ValueType::Real;
    };
    std::size_t sets = 0;
    const auto eachSet = [&](const std::vector<SingularPiece>& pieces, const auto& tell) {
        sets = 0;
        for (const SingularPiece& piece : pieces) {
            // Where the search for the smallest sets was given up, the whole piece is right, too.
            if (piece.smallest.empty() && sets++ < kSets) tell(piece.part);
            for (const SingularPart& set : piece.smallest) {
                if (sets++ < kSets) tell(set);
            }
        }
    };
    eachSet(report.over, [&](const SingularPart& set) {
        if (set.equations.size() > 1)
            diagnostic.note(structure.equations[set.equations.front()].span, explain(set, names));
        for (std::size_t i = 0; i < set.equations.size() && i < kMembers; ++i) {
            const EquationId equation = set.equations[i];
            diagnostic.note(structure.equations[equation].span,
                            fmt::format("one of these equations is too many: {}", names.equation(equation)));
        }
    });
    eachSet(report.under, [&](const SingularPart& set) {
        if (!set.equations.empty())
            diagnostic.note(structure.equations[set.equations.front()].span, explain(set, names));
        for (std::size_t i = 0; i < set.unknowns.size() && i < kMembers; ++i) {
            const Unknown& unknown = structure.unknowns[set.unknowns[i]];
            const bool occurs = !structure.incidence.edges(set.unknowns[i]).empty();
            const char* const what = cancels(structure, set.unknowns[i]) ? "cancels in the equations that mention it"
                                     : !occurs                           ? "occurs in no equation"
                                     : isDiscreteReal(set.unknowns[i])   ? "is discrete, and no when-clause defines it"
                                                                         : "is left without an equation";
            diagnostic.note(structure.dae->variables[unknown.variable].span,
                            fmt::format("'{}' {}", structure.nameOf(set.unknowns[i]), what));
        }
    });
    if (hasJoined(structure, structure.singular->over) || hasJoined(structure, structure.singular->under))
        diagnostic.note({},
                        "a variable and its derivative count as one unknown here: what determines one of them "
                        "determines the other");
    for (std::size_t i = 0; i < report.shortest.size() && i < kRepairs; ++i) {
        // An equation that mentions it would not define it.
        if (report.shortest[i].kind == RepairKind::UseEquation &&
            std::ranges::any_of(report.shortest[i].unknowns, isDiscreteReal))
            continue;
        const std::string which =
            report.shortest.size() == 1 ? "repair" : fmt::format("repair {} of {}", i + 1, report.shortest.size());
        diagnostic.note({}, fmt::format("{}: {}", which, explain(report.shortest[i], names)));
    }
}

/// The incidence without that of some equations (ascending), and a maximum matching of it.
std::pair<Incidence, Matching> withoutRows(const Incidence& incidence, const std::vector<EquationId>& rows)
{
    std::vector<std::pair<EquationId, UnknownId>> entries;
    for (std::size_t i = 0; i < incidence.edgeCount(); ++i) {
        const EquationId equation = incidence.equationOf(EdgeId(i));
        if (!std::ranges::binary_search(rows, equation)) entries.emplace_back(equation, incidence.unknownOf(EdgeId(i)));
    }
    Incidence rest(std::move(entries), incidence.equationCount(), incidence.unknownCount());
    Matching matching = emptyMatching(rest);
    augmentToMaximum(rest, matching);
    return {std::move(rest), std::move(matching)};
}

/// The equation that was found to be too many by itself is one of a set.
void widen(SingularReport& report, EquationId single, std::vector<EquationId> set)
{
    std::ranges::sort(set);
    const std::vector<EquationId> alone{single};
    for (SingularPiece& piece : report.over) {
        if (piece.part.equations != alone) continue;
        piece.part.equations = set;
        piece.smallest = {piece.part};
    }
    for (std::vector<Repair>* repairs : {&report.shortest, &report.separate}) {
        for (Repair& repair : *repairs) {
            if (repair.equations == alone) repair.equations = set;
        }
    }
}

/// Whether a set of equations is part of a smallest set.
bool narrows(const SingularReport& report, std::vector<EquationId> equations)
{
    std::ranges::sort(equations);
    return std::ranges::any_of(report.over, [&](const SingularPiece& piece) {
        return std::ranges::any_of(piece.smallest, [&](const SingularPart& set) {
            return set.equations.size() > equations.size() && std::ranges::includes(set.equations, equations);
        });
    });
}

/// Structure takes coefficients for arbitrary numbers: where one of a few equations repeats or contradicts the others,
/// only one of these can go, although alternating paths reach more.
SingularReport reportOf(const Structure& structure, const Incidence& incidence, const Matching& matching)
{
    const SingularPart& over = structure.singular->over;
    SingularReport report = findRepairs(incidence, matching);
    std::vector<std::vector<EquationId>> sets = repeatedEquations(structure, over.equations);
    std::erase_if(sets, [&](const std::vector<EquationId>& set) { return !narrows(report, set); });
    sets.resize(std::min(sets.size(), over.equations.size() - over.unknowns.size()));
    if (sets.empty()) return report;
    std::vector<EquationId> repeated;
    for (const std::vector<EquationId>& set : sets) repeated.push_back(set.front());
    std::ranges::sort(repeated);
    const auto [rest, restMatching] = withoutRows(incidence, repeated);
    if (restMatching.size() < matching.size()) return report;
    report = findRepairs(rest, restMatching);
    for (const std::vector<EquationId>& set : sets) widen(report, set.front(), set);
    return report;
}

}  // namespace

void findSingularParts(Structure& structure, const Matching& matching)
{
    // The matching is maximum for solvable incidences only.
    const Incidence incidence = solvableIncidence(structure);
    structure.singular = SingularParts{overdeterminedPart(incidence, matching),
                                       underdeterminedPart(incidence, matching),
                                       {},
                                       openConnectors(structure)};
}

void reportSingular(Structure& structure, const Matching& matching, Diagnostics& diagnostics)
{
    structure.singular->report = reportOf(structure, solvableIncidence(structure), matching);
    const SingularPart& over = structure.singular->over;
    const SingularPart& under = structure.singular->under;
    const std::string& model = structure.dae->modelName;
    const auto equationCount = amountOf(structure.equations.size(), "equation");
    const auto unknownCount = amountOf(structure.unknowns.size(), "unknown");

    const SourceSpan overSpan =
        over.equations.empty() ? SourceSpan() : structure.equations[over.equations.front()].span;
    const SourceSpan underSpan =
        under.unknowns.empty() ? SourceSpan()
                               : structure.dae->variables[structure.unknowns[under.unknowns.front()].variable].span;
    if (over.equations.empty()) {
        addNotes(structure, diagnostics.report(diag::TooFewEquations, underSpan, model, equationCount, unknownCount,
                                               under.unknowns.size() - under.equations.size(),
                                               unknownList(structure, under.unknowns)));
    } else if (under.unknowns.empty()) {
        addNotes(structure, diagnostics.report(diag::TooManyEquations, overSpan, model, equationCount, unknownCount,
                                               over.equations.size() - over.unknowns.size(),
                                               amountOf(over.equations.size(), "equation")));
    } else {
        const std::string shared =
            over.unknowns.empty() ? "no unknown" : fmt::format("only {}", unknownList(structure, over.unknowns));
        addNotes(structure, diagnostics.report(diag::StructurallySingular, overSpan, model,
                                               amountOf(over.equations.size(), "equation"), shared,
                                               unknownList(structure, under.unknowns)));
    }
}

}  // namespace causeway
