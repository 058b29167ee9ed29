// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/singular_report.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/base/sentences.h"
#include "core/structure/blocks.h"
#include "core/structure/graph/dulmage_mendelsohn.h"
#include "core/structure/open_component.h"

namespace causeway {

namespace {

std::string plural(std::size_t count, std::string_view noun)
{
    return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

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

/// The smallest sets with their equations and unknowns, each at its place in the text; then what would mend the model.
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
            const StructureEquation& e = structure.equations[set.equations[i]];
            diagnostic.note(e.span, fmt::format("one of these equations is too many: {}", structure.text(e)));
        }
    });
    eachSet(report.under, [&](const SingularPart& set) {
        if (!set.equations.empty())
            diagnostic.note(structure.equations[set.equations.front()].span, explain(set, names));
        for (std::size_t i = 0; i < set.unknowns.size() && i < kMembers; ++i) {
            const Unknown& unknown = structure.unknowns[set.unknowns[i]];
            const bool occurs = !structure.incidence.edges(set.unknowns[i]).empty();
            const char* const what = !occurs                           ? "occurs in no equation"
                                     : isDiscreteReal(set.unknowns[i]) ? "is discrete, and no when-clause defines it"
                                                                       : "is left without an equation";
            diagnostic.note(structure.dae->variables[unknown.variable].span,
                            fmt::format("'{}' {}", structure.nameOf(set.unknowns[i]), what));
        }
    });
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

}  // namespace

void findSingularParts(Structure& structure, const Matching& matching)
{
    // Only what an equation may be solved for counts: the matching is maximum in that.
    const Incidence incidence = solvableIncidence(structure);
    structure.singular = SingularParts{overdeterminedPart(incidence, matching),
                                       underdeterminedPart(incidence, matching),
                                       {},
                                       openConnectors(structure)};
}

void reportSingular(Structure& structure, const Matching& matching, Diagnostics& diagnostics)
{
    structure.singular->report = findRepairs(solvableIncidence(structure), matching);
    const SingularPart& over = structure.singular->over;
    const SingularPart& under = structure.singular->under;
    const std::string& model = structure.dae->modelName;
    const auto equationCount = plural(structure.equations.size(), "equation");
    const auto unknownCount = plural(structure.unknowns.size(), "unknown");

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
                                               plural(over.equations.size(), "equation")));
    } else {
        const std::string shared =
            over.unknowns.empty() ? "no unknown" : fmt::format("only {}", unknownList(structure, over.unknowns));
        addNotes(structure, diagnostics.report(diag::StructurallySingular, overSpan, model,
                                               plural(over.equations.size(), "equation"), shared,
                                               unknownList(structure, under.unknowns)));
    }
}

}  // namespace causeway
