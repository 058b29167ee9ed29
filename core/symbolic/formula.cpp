// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/symbolic/formula.h"

#include <array>
#include <utility>

#include "core/base/ascii.h"

namespace causeway {

namespace {

struct Symbol {
    std::string_view command, text;
    FormulaKind kind;
};

constexpr std::array kSymbols = {
    Symbol{"cdot", "\u00b7", FormulaKind::Operator},
    Symbol{"odot", "\u2299", FormulaKind::Operator},
    Symbol{"oslash", "\u2298", FormulaKind::Operator},
    Symbol{"le", "\u2264", FormulaKind::Relation},
    Symbol{"ge", "\u2265", FormulaKind::Relation},
    Symbol{"ne", "\u2260", FormulaKind::Relation},
    Symbol{"land", "\u2227", FormulaKind::Relation},
    Symbol{"lor", "\u2228", FormulaKind::Relation},
    Symbol{"lnot", "\u00ac", FormulaKind::Sign},
    Symbol{"sim", "~", FormulaKind::Word},
    Symbol{"backslash", "\\", FormulaKind::Word},
    Symbol{"sin", "sin", FormulaKind::Word},
    Symbol{"cos", "cos", FormulaKind::Word},
    Symbol{"tan", "tan", FormulaKind::Word},
    Symbol{"sinh", "sinh", FormulaKind::Word},
    Symbol{"cosh", "cosh", FormulaKind::Word},
    Symbol{"tanh", "tanh", FormulaKind::Word},
    Symbol{"arcsin", "arcsin", FormulaKind::Word},
    Symbol{"arccos", "arccos", FormulaKind::Word},
    Symbol{"arctan", "arctan", FormulaKind::Word},
    Symbol{"exp", "exp", FormulaKind::Word},
    Symbol{"ln", "ln", FormulaKind::Word},
    Symbol{"log", "log", FormulaKind::Word},
    Symbol{"min", "min", FormulaKind::Word},
    Symbol{"max", "max", FormulaKind::Word},
    Symbol{",", "", FormulaKind::Space},
    Symbol{";", "", FormulaKind::Space},
    Symbol{"quad", "", FormulaKind::Space},
    Symbol{"alpha", "α", FormulaKind::Letter},
    Symbol{"beta", "β", FormulaKind::Letter},
    Symbol{"gamma", "γ", FormulaKind::Letter},
    Symbol{"delta", "δ", FormulaKind::Letter},
    Symbol{"epsilon", "ε", FormulaKind::Letter},
    Symbol{"zeta", "ζ", FormulaKind::Letter},
    Symbol{"eta", "η", FormulaKind::Letter},
    Symbol{"theta", "θ", FormulaKind::Letter},
    Symbol{"iota", "ι", FormulaKind::Letter},
    Symbol{"kappa", "κ", FormulaKind::Letter},
    Symbol{"lambda", "λ", FormulaKind::Letter},
    Symbol{"mu", "μ", FormulaKind::Letter},
    Symbol{"nu", "ν", FormulaKind::Letter},
    Symbol{"xi", "ξ", FormulaKind::Letter},
    Symbol{"pi", "π", FormulaKind::Letter},
    Symbol{"rho", "ρ", FormulaKind::Letter},
    Symbol{"sigma", "σ", FormulaKind::Letter},
    Symbol{"tau", "τ", FormulaKind::Letter},
    Symbol{"phi", "φ", FormulaKind::Letter},
    Symbol{"chi", "χ", FormulaKind::Letter},
    Symbol{"psi", "ψ", FormulaKind::Letter},
    Symbol{"omega", "ω", FormulaKind::Letter},
    Symbol{"Gamma", "Γ", FormulaKind::Word},
    Symbol{"Delta", "Δ", FormulaKind::Word},
    Symbol{"Theta", "Θ", FormulaKind::Word},
    Symbol{"Lambda", "Λ", FormulaKind::Word},
    Symbol{"Phi", "Φ", FormulaKind::Word},
    Symbol{"Psi", "Ψ", FormulaKind::Word},
    Symbol{"Omega", "Ω", FormulaKind::Word},
    Symbol{"Sigma", "Σ", FormulaKind::Word},
    Symbol{"Xi", "Ξ", FormulaKind::Word},
    Symbol{"Pi", "Π", FormulaKind::Word},
};

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Characters of a word: letters, digits after them, and non-ASCII characters.
bool isOfWord(char c)
{
    return isLetter(c) || isDigit(c) || static_cast<unsigned char>(c) >= 0x80;
}

class FormulaParser {
public:
    explicit FormulaParser(std::string latex) { m_formula.source = std::move(latex); }

    std::optional<Formula> parse()
    {
        row();
        if (m_hasFailed || m_at != source().size()) return std::nullopt;
        return std::move(m_formula);
    }

private:
    [[nodiscard]] const std::string& source() const { return m_formula.source; }
    [[nodiscard]] bool isAtEnd() const { return m_at >= source().size(); }
    [[nodiscard]] bool sees(std::string_view text) const
    {
        return std::string_view(source()).substr(m_at).starts_with(text);
    }
    bool take(std::string_view text)
    {
        if (!sees(text)) return false;
        m_at += text.size();
        return true;
    }
    void expect(std::string_view text)
    {
        if (!take(text)) m_hasFailed = true;
    }
    void skipSpace()
    {
        while (!isAtEnd() && source()[m_at] == ' ') ++m_at;
    }

    std::uint32_t make(FormulaKind kind, std::size_t begin, std::string text = {},
                       std::vector<std::uint32_t> children = {}, std::uint32_t columns = 1)
    {
        m_formula.nodes.push_back({kind, std::move(text), std::move(children), columns,
                                   static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(m_at)});
        return static_cast<std::uint32_t>(m_formula.nodes.size() - 1);
    }

    [[nodiscard]] bool endsRow() const
    {
        return isAtEnd() || sees("}") || sees("&") || sees("\\\\") || sees("\\right") || sees("\\end{");
    }

    /// Up to the end of the enclosing construct.
    std::uint32_t row()
    {
        const std::size_t begin = m_at;
        std::vector<std::uint32_t> items;
        if (++m_depth > kMaxFormulaDepth) m_hasFailed = true;
        for (;;) {
            const std::size_t before = m_at;
            skipSpace();
            if (m_hasFailed || endsRow()) break;
            const bool hasSpace = m_at > before;
            const std::uint32_t next = item(hasSpace);
            // Adjacent words need the space that LaTeX would omit.
            if (hasSpace && !items.empty() && isOrdinary(items.back()) && isOrdinary(next)) {
                const std::uint32_t space = make(FormulaKind::Space, before);
                items.push_back(space);
            }
            items.push_back(next);
        }
        --m_depth;
        return make(FormulaKind::Row, begin, {}, std::move(items));
    }

    [[nodiscard]] bool isOrdinary(std::uint32_t node) const
    {
        const FormulaKind kind = m_formula.nodes[node].kind;
        return !m_formula.nodes[node].text.ends_with(' ') && kind != FormulaKind::Operator &&
               kind != FormulaKind::Relation && kind != FormulaKind::Punctuation && kind != FormulaKind::Space &&
               kind != FormulaKind::Sign;
    }

    std::uint32_t item(bool hasSpace)
    {
        const std::size_t begin = m_at;
        std::uint32_t node = atom(hasSpace);
        while (!m_hasFailed && (sees("_") || sees("^"))) {
            const bool isSubscript = source()[m_at++] == '_';
            const std::uint32_t script = group();
            node = make(isSubscript ? FormulaKind::Subscript : FormulaKind::Power, begin, {}, {node, script});
        }
        return node;
    }

    /// "{...}"
    std::uint32_t group()
    {
        expect("{");
        const std::uint32_t inside = row();
        expect("}");
        return inside;
    }

    std::uint32_t atom(bool hasSpace)
    {
        const std::size_t begin = m_at;
        const char c = source()[m_at];
        if (c == '\\') return command();
        if (c == '{') return group();
        if (isDigit(c)) {
            while (!isAtEnd() && (isDigit(source()[m_at]) || source()[m_at] == '.')) ++m_at;
            return make(FormulaKind::Number, begin, source().substr(begin, m_at - begin));
        }
        if (isOfWord(c)) {
            while (!isAtEnd() && isOfWord(source()[m_at])) ++m_at;
            return make(m_at - begin == 1 ? FormulaKind::Letter : FormulaKind::Word, begin,
                        source().substr(begin, m_at - begin));
        }
        ++m_at;
        const bool isBinary = hasSpace && sees(" ");
        switch (c) {
            case '+': return make(isBinary ? FormulaKind::Operator : FormulaKind::Sign, begin, "+");
            case '-': return make(isBinary ? FormulaKind::Operator : FormulaKind::Sign, begin, "\u2212");
            case '*': return make(FormulaKind::Operator, begin, "\u00b7");
            case '=':
            case '<':
            case '>': return make(FormulaKind::Relation, begin, std::string(1, c));
            case ',':
            case ';': return make(FormulaKind::Punctuation, begin, std::string(1, c));
            default: return make(FormulaKind::Word, begin, std::string(1, c));
        }
    }

    std::uint32_t command()
    {
        const std::size_t begin = m_at++;
        if (isAtEnd()) {
            m_hasFailed = true;
            return make(FormulaKind::Row, begin);
        }
        const std::size_t name = m_at;
        while (!isAtEnd() && isLetter(source()[m_at])) ++m_at;
        if (m_at == name) ++m_at;  // one sign: "\,", "\_"
        const std::string word = source().substr(name, m_at - name);
        if (word == "frac") {
            const std::uint32_t numerator = group();
            const std::uint32_t denominator = group();
            return make(FormulaKind::Fraction, begin, {}, {numerator, denominator});
        }
        if (word == "sqrt" || word == "dot") {
            const std::uint32_t inside = group();
            return make(word == "dot" ? FormulaKind::Dot : FormulaKind::Root, begin, {}, {inside});
        }
        if (word == "mathrm" || word == "text" || word == "hat") {
            std::string text = words();
            return make(FormulaKind::Word, begin, word == "hat" ? "^" : std::move(text));
        }
        if (word == "left") return fence(begin);
        if (word == "begin") return table(begin);
        for (const Symbol& symbol : kSymbols) {
            if (symbol.command == word) return make(symbol.kind, begin, std::string(symbol.text));
        }
        if (word.size() == 1 && !isLetter(word.front())) return make(FormulaKind::Word, begin, word);
        m_hasFailed = true;
        return make(FormulaKind::Row, begin);
    }

    /// "{R1,1}" as it is read.
    std::string words()
    {
        expect("{");
        std::string text;
        while (!m_hasFailed && !isAtEnd() && source()[m_at] != '}') {
            if (source()[m_at] != '\\') {
                text += source()[m_at++];
            } else if (take("\\backslash ")) {
                text += '\\';
            } else if (take("\\sim ")) {
                text += '~';
            } else if (take("\\hat{}")) {
                text += '^';
            } else {
                ++m_at;
                if (!isAtEnd()) text += source()[m_at++];
            }
        }
        expect("}");
        return text;
    }

    /// A bracket after \left or \right.
    char bracket()
    {
        take("\\");  // braces
        if (isAtEnd()) {
            m_hasFailed = true;
            return '(';
        }
        return source()[m_at++];
    }

    std::uint32_t fence(std::size_t begin)
    {
        std::string brackets(1, bracket());
        const std::uint32_t inside = row();
        expect("\\right");
        brackets += bracket();
        return make(FormulaKind::Fence, begin, std::move(brackets), {inside});
    }

    std::uint32_t table(std::size_t begin)
    {
        const bool isCases = take("{cases}");
        if (!isCases) expect("{bmatrix}");
        std::vector<std::uint32_t> cells;
        std::uint32_t columns = 0, inRow = 0;
        while (!m_hasFailed) {
            cells.push_back(row());
            ++inRow;
            if (take("&")) continue;
            if (columns != 0 && columns != inRow) m_hasFailed = true;
            columns = std::exchange(inRow, 0);
            if (!take("\\\\")) break;
        }
        expect(isCases ? "\\end{cases}" : "\\end{bmatrix}");
        return make(isCases ? FormulaKind::Cases : FormulaKind::Matrix, begin, {}, std::move(cells), columns);
    }

    Formula m_formula;
    std::size_t m_at = 0;
    int m_depth = 0;
    bool m_hasFailed = false;
};

}  // namespace

std::optional<Formula> parseFormula(std::string latex)
{
    return FormulaParser(std::move(latex)).parse();
}

}  // namespace causeway
