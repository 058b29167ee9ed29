// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graphics/structure_page.h"

#include <fmt/format.h>

#include "core/base/markup.h"
#include "core/graphics/digraph_picture.h"
#include "core/graphics/svg.h"
#include "core/structure/report/conditional_description.h"
#include "core/structure/report/equation_history.h"
#include "core/structure/report/loop_lines.h"
#include "core/structure/report/state_set_report.h"
#include "core/symbolic/mathml.h"

namespace causeway {

namespace {

constexpr std::size_t kMaxMatrix = 60;
constexpr std::size_t kMaxDigraph = 40;
constexpr std::string_view kStyle =
    "body{font:15px/1.5 sans-serif;margin:2em auto;max-width:70em;padding:0 1em;color:#1f2430}"
    "table{border-collapse:collapse;margin:.5em 0}td,th{border:1px solid #d5d9e0;padding:.15em .6em;text-align:left}"
    "code{font-family:monospace}td.x{background:#dbe6f3;text-align:center}td.s{background:#f3d2cc;text-align:center;"
    "font-weight:bold}"
    "table.matrix td,table.matrix th{padding:.1em "
    ".35em;text-align:center}div.scroll{overflow-x:auto}.note{color:#5b6472}";

std::string code(std::string_view text)
{
    return "<code>" + escapedAttribute(text) + "</code>";
}

/// Typeset, or as text if it is not a formula. The Modelica text is the tooltip.
std::string typeset(std::string latex, std::string_view text)
{
    const std::optional<std::string> made = mathMl(std::move(latex));
    return made ? fmt::format("<span title=\"{}\">{}</span>", escapedAttribute(text), *made) : code(text);
}

class PageWriter {
public:
    explicit PageWriter(const Structure& structure) : m_structure(structure) {}

    std::string write()
    {
        const std::string title = escapedAttribute(m_structure.dae->modelName);
        m_text = fmt::format(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta "
            "charset=\"utf-8\">\n<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n<h1>{}</h1>\n",
            title, kStyle, title);
        if (!m_structure.dae->description.empty())
            m_text += "<p>" + escapedAttribute(m_structure.dae->description) + "</p>\n";
        m_text += fmt::format("<p class=\"note\">{} equations, {} unknowns, {} states.</p>\n",
                              m_structure.equations.size(), m_structure.unknowns.size(), m_structure.states.size());
        writeEquations();
        writeIncidence();
        writeDigraph();
        if (m_structure.singular) {
            writeSingular();
        } else {
            writeIndex();
            writeSorted();
            writeStateForm();
        }
        writeRegions();
        m_text += "</body>\n</html>\n";
        return std::move(m_text);
    }

private:
    std::string formula(ExprId expr) const { return typeset(m_structure.latex(expr), m_structure.print(expr)); }
    std::string equality(ExprId lhs, ExprId rhs) const
    {
        return typeset(m_structure.latex(lhs) + " = " + m_structure.latex(rhs),
                       m_structure.print(lhs) + " = " + m_structure.print(rhs));
    }
    std::string formula(const Candidate& candidate) const
    {
        const IndexReduction& reduction = m_structure.index.reduction;
        return formula(reduction.columns[reduction.columnOf(candidate)].expr);
    }

    void heading(std::string_view title) { m_text += fmt::format("<h2>{}</h2>\n", title); }

    void writeEquations()
    {
        heading("Equations");
        m_text += "<table>\n<tr><th></th><th>Equation</th><th>What became of it</th></tr>\n";
        const auto histories = historiesOf(m_structure);
        for (std::size_t e = 0; e < m_structure.equations.size(); ++e) {
            const std::string own = m_structure.text(EquationId(e));
            std::string history;
            for (const HistoryEntry& entry : histories[EquationId(e)]) {
                if (entry.action == HistoryAction::Written && histories[EquationId(e)].front().text == own) continue;
                history += (history.empty() ? "" : "; ") + escapedAttribute(entry.what);
                if (entry.text != own) history += ": " + typeset(entry.latex, entry.text);
            }
            m_text += fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td></tr>\n", e + 1,
                                  typeset(m_structure.latex(EquationId(e)), own), history);
        }
        m_text += "</table>\n";
    }

    void writeIncidence()
    {
        heading("Incidence matrix");
        if (m_structure.equations.size() > kMaxMatrix || m_structure.unknowns.size() > kMaxMatrix) {
            m_text += fmt::format("<p class=\"note\">{} entries; too large to be shown.</p>\n",
                                  m_structure.incidence.edgeCount());
            return;
        }
        m_text += "<div class=\"scroll\"><table class=\"matrix\">\n<tr><th></th>";
        for (const Unknown& unknown : m_structure.unknowns) m_text += "<th>" + formula(unknown.expr) + "</th>";
        m_text += "</tr>\n";
        for (std::size_t e = 0; e < m_structure.equations.size(); ++e) {
            m_text += fmt::format("<tr><th>{}</th>", e + 1);
            for (std::size_t v = 0; v < m_structure.unknowns.size(); ++v) {
                const bool isSolved = m_structure.assignment[EquationId(e)].unknown == UnknownId(v);
                m_text += isSolved                                                      ? "<td class=\"s\">#</td>"
                          : m_structure.incidence.contains(EquationId(e), UnknownId(v)) ? "<td class=\"x\">x</td>"
                                                                                        : "<td></td>";
            }
            m_text += "</tr>\n";
        }
        m_text +=
            "</table></div>\n<p class=\"note\"># the equation computes this unknown; x the unknown occurs in it.</p>\n";
    }

    void writeDigraph()
    {
        if (m_structure.equations.size() > kMaxDigraph || m_structure.unknowns.size() > kMaxDigraph) return;
        heading("Structure digraph");
        const std::string svg = toSvg(digraphPicture(m_structure, SIZE_MAX));
        const std::size_t start = svg.find("<svg");
        m_text += "<div class=\"scroll\">" + svg.substr(start == std::string::npos ? 0 : start) + "</div>\n";
    }

    void writeSingular()
    {
        heading("Singular parts");
        const SingularReport& report = m_structure.singular->report;
        m_text += "<ul>\n";
        for (const auto* pieces : {&report.over, &report.under}) {
            for (const SingularPiece& piece : *pieces) {
                for (const SingularPart& set : piece.smallest)
                    m_text += "<li>" + escapedAttribute(explain(set, m_structure.structureNames())) + "</li>\n";
            }
        }
        m_text += "</ul>\n";
        heading("Repairs");
        m_text += "<ol>\n";
        for (const Repair& repair : report.shortest)
            m_text += "<li>" + escapedAttribute(explain(repair, m_structure.structureNames())) + "</li>\n";
        m_text += "</ol>\n";
    }

    void writeIndex()
    {
        const IndexReduction& reduction = m_structure.index.reduction;
        if (reduction.derivatives.empty()) return;
        heading("Index reduction");
        m_text += fmt::format("<p>The structural index is {}.</p>\n<ul>\n", reduction.pantelides.structuralIndex);
        for (const EquationDerivative& derivative : reduction.derivatives) {
            m_text += fmt::format("<li>Equation {} is differentiated{}: {}</li>\n",
                                  m_structure.index.equationOf[derivative.equation].index() + 1,
                                  derivative.times == 1 ? "" : fmt::format(" {} times", derivative.times),
                                  equality(derivative.lhs, derivative.rhs));
        }
        for (const DummySelection& dummy : reduction.selection.dummies) {
            m_text += fmt::format("<li>{} is not a state: equation {} determines it</li>\n", formula(dummy.dummy),
                                  determinedBy(m_structure, dummy).index() + 1);
        }
        m_text += "</ul>\n<p>States: " + escapedAttribute(statesText(m_structure)) + ".</p>\n";
        std::size_t number = 0;
        for (const StateSet& set : reduction.selection.sets) writeStateSet(set, ++number);
    }

    void writeStateSet(const StateSet& set, std::size_t number)
    {
        m_text +=
            fmt::format("<p>StateSet {}: {} of {} candidates {}; {}.</p>\n<table class=\"matrix\">\n<tr><th>J</th>",
                        number, set.stateCount(), set.candidates.size(),
                        set.stateCount() == 1 ? "is a state" : "are states", toString(set.dependency));
        for (const Candidate& candidate : set.candidates) m_text += "<th>" + formula(candidate) + "</th>";
        m_text += "</tr>\n";
        std::vector<std::vector<std::string>> rows(set.equations.size(),
                                                   std::vector<std::string>(set.candidates.size()));
        for (const StateSet::Entry& entry : set.jacobian) rows[entry.row][entry.column] = formula(entry.value);
        for (std::size_t row = 0; row < rows.size(); ++row) {
            m_text += fmt::format("<tr><th>{}</th>", m_structure.index.rowOf(set.equations[row]).index() + 1);
            for (const std::string& entry : rows[row]) m_text += "<td>" + entry + "</td>";
            m_text += "</tr>\n";
        }
        m_text += "</table>\n";
    }

    void writeRow(EquationId equation, const std::string& text, const char* what)
    {
        m_text += fmt::format("<tr><td>{}</td><td>{}</td><td class=\"note\">equation {}{}</td></tr>\n",
                              m_structure.assignment[equation].number, text, equation.index() + 1, what);
    }

    void writeLoop(const BltBlock& block, LoopLines& lines)
    {
        m_text += fmt::format("<tr><th colspan=\"3\">{}</th></tr>\n", escapedAttribute(loopTitle(m_structure, block)));
        for (const LoopLine& line : lines.of(block)) {
            const bool isResidual = line.kind == LoopLineKind::Residual && isLoop(block);
            writeRow(line.equation, typeset(line.latex, line.text),
                     isResidual                            ? ", residual"
                     : line.kind == LoopLineKind::Discrete ? ", found by event iteration"
                                                           : "");
        }
        const std::optional<LoopValues> solved = lines.valuesOf(block);
        if (!solved) return;
        for (const LoopValues::Value& value : solved->values)
            m_text += fmt::format("<tr><td></td><td>{}</td><td></td></tr>\n", typeset(value.latex, value.text));
        for (const LoopMode& mode : solved->modes) {
            m_text += fmt::format("<tr><td></td><td>with {} = 1 where {}, else 0</td><td></td></tr>\n", code(mode.name),
                                  code(mode.condition));
        }
    }

    void writeSorted()
    {
        heading("Sorted equations");
        m_text += "<table>\n";
        LoopLines lines(m_structure);
        for (const BltBlock& block : m_structure.blocks) {
            if (isLoop(block) || isIterated(block)) {
                writeLoop(block, lines);
                continue;
            }
            const EquationId equation = block.equations.front();
            writeRow(equation, typeset(m_structure.solvedLatex(equation), m_structure.solvedText(equation)), "");
        }
        m_text += "</table>\n";
    }

    void writeStateForm()
    {
        if (m_structure.stateForm.empty()) return;
        heading("State-space form");
        for (const StateEquation& state : m_structure.stateForm)
            m_text += "<p>" + equality(state.derivative, state.rhs) + "</p>\n";
    }

    void writeRegions()
    {
        const std::vector<ConditionalDescription> conditionals = describeConditionals(m_structure);
        if (conditionals.empty()) return;
        heading("Regions");
        for (const ConditionalDescription& conditional : conditionals) {
            m_text += "<p>" + typeset(m_structure.latex(conditional.expr), conditional.text) +
                      "</p>\n<table>\n<tr><th>Region</th><th>While</th><th>Value</th><th>Mode</th></tr>\n";
            for (const Region& region : conditional.regions) {
                m_text += fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
                                      escapedAttribute(region.name), code(region.condition),
                                      typeset(region.valueLatex, region.value), code(region.mode));
            }
            m_text += "</table>\n";
            if (!conditional.algebraic.empty())
                m_text += "<p>" + typeset(conditional.algebraicLatex, conditional.algebraic) + "</p>\n";
            for (const CausalForm& form : conditional.forms) {
                std::string zero;
                for (const std::size_t region : form.zeroIn)
                    zero += (zero.empty() ? " divides by zero in: " : ", ") +
                            escapedAttribute(conditional.regions[region].name);
                m_text += "<p>" + typeset(form.latex, form.text) + zero + "</p>\n";
            }
        }
    }

    const Structure& m_structure;
    std::string m_text;
};

}  // namespace

std::string structurePage(const Structure& structure)
{
    return PageWriter(structure).write();
}

}  // namespace causeway
