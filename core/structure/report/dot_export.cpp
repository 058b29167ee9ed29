// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/report/dot_export.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "core/structure/report/colouring_to_end.h"

namespace causeway {

namespace {

std::string inQuotes(std::string_view text)
{
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') result += '\\';
        result += c == '\n' || c == '\r' ? ' ' : c;
    }
    return result + '"';
}

std::string_view styleOf(EdgeColour colour)
{
    switch (colour) {
        case EdgeColour::Red: return "color=\"#c8321e\", penwidth=2.5";
        case EdgeColour::Blue: return "color=\"#2f6fb7\", style=dashed";
        case EdgeColour::Black: break;
    }
    return "color=\"#1f2430\"";
}

}  // namespace

std::string exportDot(const Structure& structure, std::size_t stepCount)
{
    const Colouring colouring = colouringAfter(structure, colouringToTheEnd(structure), stepCount);
    std::vector<bool> isResidual(structure.equations.size(), false), isTearing(structure.unknowns.size(), false);
    for (const BltBlock& block : structure.blocks) {
        for (const EquationId equation : block.residuals) isResidual[equation.index()] = true;
        for (const UnknownId unknown : block.tearing) isTearing[unknown.index()] = true;
    }

    std::string text =
        fmt::format("graph {} {{\n  rankdir=LR;\n  node [shape=box, fontname=\"monospace\", fontsize=11];\n",
                    inQuotes(structure.dae->modelName));
    text += "  subgraph equations {\n    rank=same;\n";
    for (std::size_t e = 0; e < structure.equations.size(); ++e) {
        const std::uint32_t number = colouring.number(EquationId(e));
        const std::string label = fmt::format("{}{}: {}", number == 0 ? "" : fmt::format("[{}] ", number), e + 1,
                                              structure.text(EquationId(e)));
        text += fmt::format("    e{} [label={}{}];\n", e + 1, inQuotes(label), isResidual[e] ? ", peripheries=2" : "");
    }
    text += "  }\n  subgraph unknowns {\n    rank=same;\n";
    for (std::size_t v = 0; v < structure.unknowns.size(); ++v) {
        text += fmt::format("    v{} [label={}, style=\"{}\"];\n", v + 1, inQuotes(structure.nameOf(UnknownId(v))),
                            isTearing[v] ? "rounded,dashed" : "rounded");
    }
    text += "  }\n";
    for (std::size_t i = 0; i < structure.incidence.edgeCount(); ++i) {
        const EdgeId edge(i);
        text += fmt::format("  e{} -- v{} [{}];\n", structure.incidence.equationOf(edge).index() + 1,
                            structure.incidence.unknownOf(edge).index() + 1, styleOf(colouring.colour(edge)));
    }
    return text + "}\n";
}

}  // namespace causeway
