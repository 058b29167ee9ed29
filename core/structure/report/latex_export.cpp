// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/report/latex_export.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "core/structure/report/equation_history.h"
#include "core/structure/report/loop_lines.h"
#include "core/symbolic/printer.h"

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

/// The first = of a row is where rows are aligned.
std::string withMark(std::string latex)
{
    const std::size_t at = latex.find(" = ");
    if (at != std::string::npos) latex.insert(at + 1, "&");
    return latex;
}

std::string loopRow(const Structure& structure, const BltBlock& block, LoopLines& lines)
{
    std::string rows, guesses;
    for (const LoopLine& line : lines.of(block)) rows += (rows.empty() ? "" : " \\\\\n      ") + withMark(line.latex);
    const std::optional<LoopValues> solved = lines.valuesOf(block);
    if (solved) {
        for (const LoopValues::Value& value : solved->values) rows += " \\\\\n      " + withMark(value.latex);
        for (const LoopMode& mode : solved->modes)
            rows += fmt::format(" \\\\\n      &\\text{{with ${}$ = 1 where ${}$, else 0}}", latexName(mode.name),
                                mode.conditionLatex);
    }
    for (const UnknownId unknown : block.tearing)
        guesses += (guesses.empty() ? "" : ", ") + structure.latex(structure.unknowns[unknown].expr);
    const std::string torn = guesses.empty()     ? std::string()
                             : isIterated(block) ? fmt::format(", iterated for ${}$", guesses)
                                                 : fmt::format(", torn at ${}$", guesses);
    return fmt::format("  &\\left.\\begin{{aligned}}\n      {}\n    \\end{{aligned}}\\right\\}}\\text{{ {} {}{}}}",
                       rows, kindText(structure, block), isIterated(block) ? "equation" : "loop", torn);
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
    LoopLines lines(structure);
    for (const BltBlock& block : structure.blocks) {
        if (structure.singular) break;
        const Assignment& first = structure.assignment[block.equations.front()];
        if (block.equations.size() == 1 && !first.solved.isNone()) {
            addRow(
                "  " + aligned(structure.latex(structure.unknowns[first.unknown].expr), structure.latex(first.solved)),
                std::to_string(first.number));
        } else if (block.equations.size() == 1) {
            addRow(loopRow(structure, block, lines), std::to_string(first.number));
        } else {
            const auto [low, high] = std::ranges::minmax(
                block.equations, {}, [&](EquationId equation) { return structure.assignment[equation].number; });
            addRow(loopRow(structure, block, lines),
                   fmt::format("{}--{}", structure.assignment[low].number, structure.assignment[high].number));
        }
    }
    text += rows + "\n\\end{align}\n";
    // Origin of equations that are not in the text.
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
