// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/symbolic/mathml.h"

#include <string_view>

#include "core/base/markup.h"
#include "core/symbolic/formula.h"

namespace causeway {

namespace {

/// Recursion is as deep as the formula, and so is limited by kMaxFormulaDepth.
class MathMlWriter {
public:
    explicit MathMlWriter(const Formula& formula) : m_formula(formula) {}

    std::string write()
    {
        m_text = "<math>";
        node(m_formula.root());
        return std::move(m_text) + "</math>";
    }

private:
    void token(std::string_view element, std::string_view text)
    {
        m_text += '<';
        m_text += element;
        m_text += '>';
        m_text += escapedMarkup(text);
        m_text += "</";
        m_text += element.substr(0, element.find(' '));
        m_text += '>';
    }

    void children(std::string_view element, const FormulaNode& parent)
    {
        m_text += '<';
        m_text += element;
        m_text += '>';
        for (const std::uint32_t child : parent.children) node(child);
        m_text += "</";
        m_text += element;
        m_text += '>';
    }

    void bracket(char c)
    {
        if (c != '.') token(R"(mo stretchy="true")", std::string_view(&c, 1));
    }

    void table(const FormulaNode& table)
    {
        m_text += "<mtable>";
        for (std::size_t i = 0; i < table.children.size(); i += table.columns) {
            m_text += "<mtr>";
            for (std::size_t c = 0; c < table.columns; ++c) {
                m_text += table.kind == FormulaKind::Cases ? R"(<mtd style="text-align:left">)" : "<mtd>";
                node(table.children[i + c]);
                m_text += "</mtd>";
            }
            m_text += "</mtr>";
        }
        m_text += "</mtable>";
    }

    /// Without rows of one around it.
    [[nodiscard]] const FormulaNode& inside(const FormulaNode& node) const
    {
        const FormulaNode* found = &m_formula.nodes[node.children.front()];
        while (found->kind == FormulaKind::Row && found->children.size() == 1)
            found = &m_formula.nodes[found->children.front()];
        return *found;
    }

    /// The second derivative has two dots side by side; that of a name with a subscript has them above its letter.
    void dots(const FormulaNode& node)
    {
        const FormulaNode* derived = &inside(node);
        const bool areTwo = derived->kind == FormulaKind::Dot;
        if (areTwo) derived = &inside(*derived);
        const bool hasSubscript = derived->kind == FormulaKind::Subscript;
        m_text += hasSubscript ? R"(<msub><mover accent="true">)" : R"(<mover accent="true">)";
        if (hasSubscript)
            this->node(derived->children.front());
        else
            this->node(static_cast<std::uint32_t>(derived - m_formula.nodes.data()));
        m_text += areTwo ? "<mo>\u00a8</mo></mover>" : "<mo>\u02d9</mo></mover>";
        if (!hasSubscript) return;
        this->node(derived->children.back());
        m_text += "</msub>";
    }

    void node(std::uint32_t at)
    {
        const FormulaNode& node = m_formula.nodes[at];
        switch (node.kind) {
            case FormulaKind::Row: return children("mrow", node);
            case FormulaKind::Letter: return token("mi", node.text);
            case FormulaKind::Word: return token(R"(mi mathvariant="normal")", node.text);
            case FormulaKind::Number: return token("mn", node.text);
            case FormulaKind::Operator:
            case FormulaKind::Relation: return token(R"(mo form="infix")", node.text);
            case FormulaKind::Sign: return token(R"(mo form="prefix")", node.text);
            case FormulaKind::Punctuation: return token(R"(mo separator="true")", node.text);
            case FormulaKind::Space: m_text += R"(<mspace width="0.17em"/>)"; return;
            case FormulaKind::Fraction: return children("mfrac", node);
            case FormulaKind::Root: return children("msqrt", node);
            case FormulaKind::Subscript: return children("msub", node);
            case FormulaKind::Power: return children("msup", node);
            case FormulaKind::Dot: return dots(node);
            case FormulaKind::Fence:
                m_text += "<mrow>";
                bracket(node.text.front());
                this->node(node.children.front());
                bracket(node.text.back());
                m_text += "</mrow>";
                return;
            case FormulaKind::Cases:
                m_text += "<mrow>";
                bracket('{');
                table(node);
                m_text += "</mrow>";
                return;
            case FormulaKind::Matrix:
                m_text += "<mrow>";
                bracket('[');
                table(node);
                bracket(']');
                m_text += "</mrow>";
                return;
        }
    }

    const Formula& m_formula;
    std::string m_text;
};

}  // namespace

std::optional<std::string> mathMl(std::string latex)
{
    const std::optional<Formula> formula = parseFormula(std::move(latex));
    if (!formula || formula->nodes.empty()) return std::nullopt;
    return MathMlWriter(*formula).write();
}

}  // namespace causeway
