// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/syntax/format.h"

#include <algorithm>

#include "core/base/assert.h"
#include "core/syntax/brackets.h"
#include "core/syntax/lexer.h"

namespace causeway {

namespace {

/// What the tree says about one token.
struct TokenLayout {
    std::uint32_t level = 0;               ///< indentation of the item that the token belongs to
    std::uint32_t commentLevel = 0;        ///< of comments on lines before it
    SyntaxKind owner = SyntaxKind::Error;  ///< the innermost node that has the token as its own
    bool startsLine = false;               ///< the first token of an item, "end", a section's keyword, ...
    bool isSign = false;                   ///< a sign, not the operator of a sum
    bool inAnnotation = false;
};

/// Fills in a TokenLayout for each token. Recursion is as deep as the tree, which the parser limits.
class LayoutBuilder {
public:
    explicit LayoutBuilder(const SyntaxTree& tree) : m_tree(tree), m_layout(tree.tokens().size()) {}

    std::vector<TokenLayout> build()
    {
        visit(m_tree.root(), 0, false);
        return std::move(m_layout);
    }

private:
    void startLine(TokenIndex token, std::uint32_t level, std::uint32_t commentLevel)
    {
        m_layout[token].startsLine = true;
        m_layout[token].level = level;
        m_layout[token].commentLevel = commentLevel;
    }

    /// Indentation of the items that are children of such a node, relative to it.
    static std::uint32_t childLevel(SyntaxKind parent)
    {
        switch (parent) {
            case SyntaxKind::ElementSection:
            case SyntaxKind::EquationSection:
            case SyntaxKind::AlgorithmSection:
            case SyntaxKind::ConditionalBranch:
            case SyntaxKind::ElseBranch:
            case SyntaxKind::ForEquation:
            case SyntaxKind::ForStatement:
            case SyntaxKind::WhileStatement: return 1;
            default: return 0;
        }
    }

    static bool isItem(SyntaxKind kind, SyntaxKind parent)
    {
        if (kind == SyntaxKind::WithinClause) return true;
        const SyntaxGroup group = groupOf(kind);
        if (group == SyntaxGroup::Equation || group == SyntaxGroup::Statement) {
            return parent != SyntaxKind::InheritanceModification;
        }
        return group == SyntaxGroup::Element && parent != SyntaxKind::ClassModification;
    }

    static bool isLongClass(SyntaxKind kind)
    {
        return kind == SyntaxKind::LongClassSpecifier || kind == SyntaxKind::ExtendsClassSpecifier;
    }

    void visit(NodeId id, std::uint32_t level, bool inAnnotation)
    {
        const SyntaxNode& node = m_tree[id];
        const SyntaxKind kind = node.kind;
        inAnnotation = inAnnotation || kind == SyntaxKind::Annotation;
        TokenIndex at = node.firstToken;
        const auto ownTokens = [&](TokenIndex end) {
            for (; at < end; ++at) {
                TokenLayout& token = m_layout[at];
                if (!token.startsLine) token.level = level;
                token.owner = kind;
                token.inAnnotation = inAnnotation;
            }
        };
        for (const NodeId child : m_tree.children(id)) {
            const SyntaxNode& childNode = m_tree[child];
            ownTokens(childNode.firstToken);
            std::uint32_t inner = level;
            if (childNode.firstToken < childNode.endToken) {
                if (isItem(childNode.kind, kind)) {
                    inner = level + childLevel(kind);
                    startLine(childNode.firstToken, inner, inner);
                } else if (isLongClass(kind) &&
                           (childNode.kind == SyntaxKind::Annotation || childNode.kind == SyntaxKind::ExternalClause)) {
                    inner = level + 1;
                    startLine(childNode.firstToken, inner, inner);
                } else if (startsOwnLine(childNode)) {
                    startLine(childNode.firstToken, level, level + 1);
                }
            }
            visit(child, inner, inAnnotation);
            at = childNode.endToken;
        }
        ownTokens(node.endToken);
        markOwnTokens(node, level);
    }

    /// Sections with a keyword and the later branches of if and when.
    [[nodiscard]] bool startsOwnLine(const SyntaxNode& node) const
    {
        const TokenKind first = m_tree.tokenKind(node.firstToken);
        switch (node.kind) {
            case SyntaxKind::ElementSection: return first == TokenKind::Public || first == TokenKind::Protected;
            case SyntaxKind::EquationSection:
            case SyntaxKind::AlgorithmSection: return true;
            case SyntaxKind::ConditionalBranch: return first == TokenKind::Elseif || first == TokenKind::Elsewhen;
            case SyntaxKind::ElseBranch: return true;
            default: return false;
        }
    }

    void markOwnTokens(const SyntaxNode& node, std::uint32_t level)
    {
        switch (node.kind) {
            case SyntaxKind::LongClassSpecifier:
            case SyntaxKind::ExtendsClassSpecifier:
            case SyntaxKind::IfEquation:
            case SyntaxKind::IfStatement:
            case SyntaxKind::ForEquation:
            case SyntaxKind::ForStatement:
            case SyntaxKind::WhenEquation:
            case SyntaxKind::WhenStatement:
            case SyntaxKind::WhileStatement:
                // The node's own "end"; a comment may follow it.
                for (TokenIndex at = node.endToken; at-- > node.firstToken;) {
                    if (m_layout[at].owner == node.kind && m_tree.tokenKind(at) == TokenKind::End) {
                        startLine(at, level, level + 1);
                        break;
                    }
                }
                break;
            case SyntaxKind::ArithmeticExpression:
                if (m_tree[node.firstChild].firstToken > node.firstToken) m_layout[node.firstToken].isSign = true;
                break;
            default: break;
        }
    }

    const SyntaxTree& m_tree;
    std::vector<TokenLayout> m_layout;
};

class Printer {
public:
    Printer(const SyntaxTree& tree, const FormatOptions& options)
        : m_tree(tree), m_options(options), m_layout(LayoutBuilder(tree).build())
    {
        const std::string_view text = tree.file().text();
        const std::size_t newline = text.find('\n');
        m_lineEnd = newline != std::string_view::npos && newline > 0 && text[newline - 1] == '\r' ? "\r\n" : "\n";
        m_out.reserve(text.size() + text.size() / 8);
    }

    std::string run()
    {
        const auto count = static_cast<TokenIndex>(m_tree.tokens().size());
        for (TokenIndex i = 0; i + 1 < count; ++i) {
            printGap(i);
            printToken(i);
        }
        printGap(count - 1);  // comments at the end of the file
        if (!m_out.empty() && !m_out.ends_with('\n') && m_out != kByteOrderMark) m_out += m_lineEnd;
        return std::move(m_out);
    }

private:
    static constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

    [[nodiscard]] TokenKind kind(TokenIndex token) const { return m_tree.tokenKind(token); }
    [[nodiscard]] bool isEnd(TokenIndex token) const { return kind(token) == TokenKind::EndOfFile; }

    void newLines(unsigned wanted)
    {
        wanted = std::min(wanted, m_options.maxBlankLines + 1);
        for (unsigned i = 0; i < wanted; ++i) m_out += m_lineEnd;
        if (wanted > 0) ++m_line;
    }

    void indent(std::size_t levels) { m_out.append(levels * m_options.indent, ' '); }

    [[nodiscard]] bool isInBraces() const { return !m_open.empty() && m_open.back().isBrace; }

    /// Levels of indentation if this token begins a line.
    [[nodiscard]] std::size_t levelsAt(TokenIndex token) const
    {
        const TokenLayout& layout = m_layout[token];
        if (layout.startsLine) return layout.level;
        // Brackets that this line closes first do not count; several opened on one line count once.
        std::size_t closed = 0;
        for (TokenIndex i = token; isClosingBracket(kind(i)) && closed < m_open.size(); ++i) ++closed;
        std::size_t levels = 0;
        for (std::size_t i = 0; i + closed < m_open.size(); ++i) {
            if (i == 0 || m_open[i].line != m_open[i - 1].line) ++levels;
        }
        return layout.level + (closed > 0 ? levels : std::max<std::size_t>(levels, 1));
    }

    /// Prints comments and line breaks before a token, and the space that separates it from the one before.
    void printGap(TokenIndex token)
    {
        const bool atStart = m_out.empty();
        const TokenLayout& layout = m_layout[token];
        unsigned newlines = 0;
        bool broken = atStart;  // whether a line was begun since the last token
        bool hasComment = false;
        bool afterLineComment = false;
        const std::size_t commentLevels = isEnd(token) ? 0 : layout.startsLine ? layout.commentLevel : levelsAt(token);
        for (std::string_view gap = m_tree.gapBefore(token); !gap.empty();) {
            const Trivia trivia = firstTrivia(gap);
            gap.remove_prefix(trivia.text.size());
            if (trivia.kind == TriviaKind::ByteOrderMark) {
                if (m_out.empty()) m_out += trivia.text;  // it means nothing elsewhere
                continue;
            }
            if (trivia.kind == TriviaKind::WhiteSpace) {
                const auto breaks = static_cast<unsigned>(std::count(trivia.text.begin(), trivia.text.end(), '\n'));
                newlines = afterLineComment ? std::max(breaks, 1U) : newlines + breaks;
                afterLineComment = false;
                continue;
            }
            if (isStartOfText()) {
                broken = true;
            } else if (newlines > 0) {
                newLines(newlines);
                indent(commentLevels);
                broken = true;
            } else {
                m_out += ' ';
            }
            printComment(trivia);
            // A line comment may end with a carriage return alone, which is not counted as a line break.
            newlines = trivia.kind == TriviaKind::LineComment ? 1 : 0;
            afterLineComment = newlines == 1;
            hasComment = true;
        }
        if (isEnd(token) || isStartOfText()) return;
        if (layout.startsLine && !broken) newlines = std::max(newlines, 1U);
        if (newlines > 0) {
            newLines(newlines);
            indent(levelsAt(token));
        } else if (hasComment || needsSpace(token)) {
            m_out += ' ';
        }
    }

    [[nodiscard]] bool isStartOfText() const { return m_out.empty() || m_out == kByteOrderMark; }

    void printComment(const Trivia& trivia)
    {
        std::string_view text = trivia.text;
        if (trivia.kind == TriviaKind::LineComment) {
            while (text.ends_with(' ') || text.ends_with('\t')) text.remove_suffix(1);
        }
        m_line += static_cast<std::uint32_t>(std::count(text.begin(), text.end(), '\n'));
        m_out += text;
    }

    void printToken(TokenIndex token)
    {
        const std::string_view text = m_tree.tokenText(token);
        if (m_layout[token].startsLine) m_open.clear();
        if (isOpeningBracket(kind(token))) {
            m_open.push_back({m_line, kind(token) == TokenKind::LeftBrace});
        } else if (isClosingBracket(kind(token)) && !m_open.empty()) {
            m_open.pop_back();
        }
        m_line += static_cast<std::uint32_t>(std::count(text.begin(), text.end(), '\n'));
        m_out += text;
    }

    /// Whether "=" binds a modifier or an argument, which is written without spaces.
    [[nodiscard]] bool isTightEquals(TokenIndex token) const
    {
        if (m_layout[token].owner == SyntaxKind::NamedArgument) return true;
        if (m_layout[token].owner != SyntaxKind::Modification) return false;
        return !m_open.empty();  // inside parentheses: not the binding of a declaration
    }

    [[nodiscard]] bool isTight(TokenIndex token) const
    {
        switch (kind(token)) {
            case TokenKind::Dot:
            case TokenKind::Times:
            case TokenKind::Divide:
            case TokenKind::Power:
            case TokenKind::Colon: return true;
            case TokenKind::Equals: return isTightEquals(token);
            default: return false;
        }
    }

    [[nodiscard]] bool needsSpace(TokenIndex token) const
    {
        const TokenKind left = kind(token - 1);
        const TokenKind right = kind(token);
        if (isOpeningBracket(left) || isClosingBracket(right)) return false;
        if (right == TokenKind::Comma || right == TokenKind::Semicolon) return false;
        if (left == TokenKind::Comma) return !isInBraces() || !m_layout[token].inAnnotation;
        if (left == TokenKind::Semicolon) return true;
        if (m_layout[token - 1].isSign) return false;
        // A number and its unit.
        if ((left == TokenKind::UnsignedInteger || left == TokenKind::UnsignedReal) && right == TokenKind::Identifier)
            return false;
        if (right == TokenKind::Dot) return isGlobalDot(token) && !isTight(token - 1);
        // "import A. *" has two tokens at its end, "import A.*" has one.
        if (left == TokenKind::Dot) return right == TokenKind::Times;
        // import A.*;
        if (right == TokenKind::DotTimes && m_layout[token].owner == SyntaxKind::ImportClause) return false;
        if (isTight(token - 1) || isTight(token)) return false;
        if (right == TokenKind::LeftParenthesis) return !opensArguments(token);
        if (right == TokenKind::LeftBracket) return m_layout[token].owner != SyntaxKind::ArraySubscripts;
        return true;
    }

    /// A dot that begins a name, as in ".Modelica".
    [[nodiscard]] bool isGlobalDot(TokenIndex token) const
    {
        const TokenKind left = kind(token - 1);
        return left != TokenKind::Identifier && left != TokenKind::RightBracket &&
               left != TokenKind::RightParenthesis &&
               !(left == TokenKind::Time && m_layout[token - 1].owner == SyntaxKind::ComponentReference);
    }

    /// A parenthesis that belongs to the name or keyword before it.
    [[nodiscard]] bool opensArguments(TokenIndex token) const
    {
        switch (m_layout[token].owner) {
            case SyntaxKind::ArgumentList:
            case SyntaxKind::ClassModification:
            case SyntaxKind::ConnectEquation:
            case SyntaxKind::EnumerationSpecifier:
            case SyntaxKind::DerClassSpecifier:
            case SyntaxKind::ExternalCall: return true;
            default: return false;
        }
    }

    const SyntaxTree& m_tree;
    const FormatOptions& m_options;
    std::vector<TokenLayout> m_layout;
    std::string_view m_lineEnd;
    std::string m_out;
    std::uint32_t m_line = 0;
    struct OpenBracket {
        std::uint32_t line;  ///< of the output
        bool isBrace;
    };
    std::vector<OpenBracket> m_open;  ///< brackets of the present item that are not closed yet
};

bool sameTokens(const SyntaxTree& tree, std::string_view formatted)
{
    const LexResult after = lex(formatted);
    const std::vector<Token>& before = tree.tokens();
    return std::equal(before.begin(), before.end(), after.tokens.begin(), after.tokens.end(),
                      [&](const Token& a, const Token& b) {
                          return a.kind == b.kind &&
                                 tree.file().text().substr(a.begin, a.size()) == formatted.substr(b.begin, b.size());
                      });
}

}  // namespace

std::optional<std::string> format(const SyntaxTree& tree, const FormatOptions& options)
{
    if (tree.hasErrorNodes()) return std::nullopt;
    std::string formatted = Printer(tree, options).run();
    if (sameTokens(tree, formatted)) return formatted;
    // Tokens that are wrong in themselves may depend on what they touch: "1e-x" is not "1e - x".
    CAUSEWAY_ASSERT(!lex(tree.file().text()).problems.empty());
    return std::nullopt;
}

}  // namespace causeway
