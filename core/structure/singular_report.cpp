// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/singular_report.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/diagnostics.h"
#include "core/structure/dulmage_mendelsohn.h"

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
        text += fmt::format("{}'{}'", i == 0 ? "" : ", ", structure.unknowns[unknowns[i]].name);
    }
    if (unknowns.size() > kShown) text += fmt::format(" and {} more", unknowns.size() - kShown);
    return text;
}

}  // namespace

void reportSingular(Structure& structure, const Matching& matching, Diagnostics& diagnostics, bool isToReport)
{
    structure.singular = SingularParts{overdeterminedPart(structure.incidence, matching),
                                       underdeterminedPart(structure.incidence, matching)};
    if (!isToReport) return;
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

}  // namespace causeway
