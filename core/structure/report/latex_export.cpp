// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/report/latex_export.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "core/structure/report/equation_history.h"

namespace causeway {

namespace {

/// Text outside formulas.
std::string plainText(std::string_view text)
{
    std::string result;
    for (const char c : text) {
        switch (c) {
            case '_':
            case '%':
            case '#':
            case '&':
            case '$':
            case '{':
            case '}':
                result += '\\';
                result += c;
                break;
            case '\\': result += "\\textbackslash{}"; break;
            case '^': result += "\\textasciicircum{}"; break;
            case '~': result += "\\textasciitilde{}"; break;
            case '\n':
            case '\r': result += ' '; break;
            default: result += c;
        }
    }
    return result;
}

std::string aligned(const std::string& lhs, const std::string& rhs)
{
    return fmt::format("{} &= {}", lhs, rhs);
}

std::string asWritten(const Structure& structure, EquationId equation)
{
    return aligned(structure.latex(structure.equations[equation].lhs),
                   structure.latex(structure.equations[equation].rhs));
}

std::string loopRow(const Structure& structure, const BltBlock& block)
{
    std::string rows, guesses;
    for (const EquationId equation : block.equations)
        rows += (rows.empty() ? "" : " \\\\\n      ") + asWritten(structure, equation);
    for (const UnknownId unknown : block.tearing)
        guesses += (guesses.empty() ? "" : ", ") + structure.latex(structure.unknowns[unknown].expr);
    const std::string torn = guesses.empty() ? "" : fmt::format(", torn at ${}$", guesses);
    return fmt::format("  &\\left.\\begin{{aligned}}\n      {}\n    \\end{{aligned}}\\right\\}}\\text{{ {} loop{}}}",
                       rows, toString(block.kind), torn);
}

}  // namespace

std::string exportLatex(const Structure& structure)
{
    std::string text =
        "\\documentclass{article}\n\\usepackage[utf8]{inputenc}\n\\usepackage{amsmath}\n\\allowdisplaybreaks\n\\begin{"
        "document}\n";
    text += fmt::format("\\section*{{{}}}\n", plainText(structure.dae->modelName));
    if (!structure.dae->description.empty()) text += plainText(structure.dae->description) + "\n";
    if (structure.equations.empty()) return text + "\\end{document}\n";
    text += "\\begin{align}\n";
    std::string rows;
    const auto addRow = [&](const std::string& row, const std::string& tag) {
        rows += fmt::format("{}{} \\tag{{{}}}", rows.empty() ? "" : " \\\\\n", row, tag);
    };
    if (structure.singular) {
        for (std::size_t e = 0; e < structure.equations.size(); ++e)
            addRow("  " + asWritten(structure, EquationId(e)), std::to_string(e + 1));
    }
    for (const BltBlock& block : structure.blocks) {
        if (structure.singular) break;
        const Assignment& first = structure.assignment[block.equations.front()];
        if (block.equations.size() == 1 && !first.solved.isNone()) {
            addRow(
                "  " + aligned(structure.latex(structure.unknowns[first.unknown].expr), structure.latex(first.solved)),
                std::to_string(first.number));
        } else if (block.equations.size() == 1) {
            addRow(loopRow(structure, block), std::to_string(first.number));
        } else {
            addRow(loopRow(structure, block),
                   fmt::format("{}--{}", first.number, structure.assignment[block.equations.back()].number));
        }
    }
    text += rows + "\n\\end{align}\n";
    // How equations came about that nobody wrote.
    const auto histories = historiesOf(structure);
    std::string items;
    for (const std::vector<HistoryEntry>& history : histories) {
        const auto differentiated = std::ranges::find(history, HistoryAction::Differentiated, &HistoryEntry::action);
        if (differentiated == history.end()) continue;
        items += fmt::format("\\item ${}$, {}: ${}$\n", std::prev(differentiated)->latex, differentiated->what,
                             differentiated->latex);
    }
    if (!items.empty()) text += "Differentiated equations:\n\\begin{itemize}\n" + items + "\\end{itemize}\n";
    return text + "\\end{document}\n";
}

}  // namespace causeway
