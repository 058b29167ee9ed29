// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Implementation of the parser, shared by the parser_*.cpp files only.
///
/// Nodes are built bottom-up: finished nodes wait on a stack until `finish` makes them the children of a new one. So a
/// node can be wrapped around nodes parsed before the parser knew that they are, say, the left-hand side of a sum.
///
/// Recovery. A function that misses a token reports it, leaves an empty Error node if an operand is expected, and
/// returns; lists then skip to their next separator, into an Error node. While the parser remains at the token of the
/// last report, further reports are consequences and are dropped. Every loop consumes a token per round or ends.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/base/task.h"
#include "core/syntax/lexer.h"
#include "core/syntax/parser.h"
#include "core/syntax/syntax_tree.h"

namespace causeway::syntax_detail {

/// Beginning of a node in the stack of finished nodes and in the tokens.
struct Mark {
    std::uint32_t stackSize;
    TokenIndex firstToken;
};

/// A state of the parser to return to if the text parsed since turns out to be something else.
struct Checkpoint {
    const Token* at;
    std::size_t nodeCount;
    std::size_t pendingCount;
};

/// Kind of the items of a section.
enum class Section : std::uint8_t { Elements, Equations, Statements };

class Parser {
public:
    Parser(const SourceFile& file, SourceId source, const Task& task);

    void run();
    [[nodiscard]] std::vector<Token> takeTokens() { return std::move(m_tokens); }
    [[nodiscard]] std::vector<SyntaxNode> takeNodes() { return std::move(m_nodes); }
    /// Sorted by position; at most kMaxSyntaxErrors errors and a message about this limit.
    [[nodiscard]] Diagnostics takeDiagnostics();

private:
    // --- Tokens ---
    [[nodiscard]] TokenKind kind() const { return m_at->kind; }
    /// Kind of the next token.
    [[nodiscard]] TokenKind nextKind() const { return m_at->kind == TokenKind::EndOfFile ? m_at->kind : m_at[1].kind; }
    [[nodiscard]] bool at(TokenKind wanted) const { return m_at->kind == wanted; }
    [[nodiscard]] TokenIndex here() const { return static_cast<TokenIndex>(m_at - m_tokens.data()); }
    [[nodiscard]] bool atEnd() const { return at(TokenKind::EndOfFile); }
    void advance()
    {
        if (!atEnd()) ++m_at;
    }
    bool accept(TokenKind wanted)
    {
        if (!at(wanted)) return false;
        ++m_at;
        return true;
    }
    [[nodiscard]] std::string_view textOf(TokenIndex token) const;
    [[nodiscard]] SourceSpan spanOf(TokenIndex token) const;
    /// The empty span at the end of the previous token.
    [[nodiscard]] SourceSpan spanBeforeHere() const;
    [[nodiscard]] bool firstOnLine(TokenIndex token) const;

    [[nodiscard]] Checkpoint checkpoint() const { return {m_at, m_nodes.size(), m_pending.size()}; }
    void rewind(const Checkpoint& to)
    {
        m_at = to.at;
        m_nodes.resize(to.nodeCount);
        m_pending.resize(to.pendingCount);
    }

    // --- Nodes ---
    [[nodiscard]] Mark mark() const { return {static_cast<std::uint32_t>(m_pending.size()), here()}; }
    /// A mark before the node finished last.
    [[nodiscard]] Mark markBeforeLast() const
    {
        const NodeId last = m_pending.back();
        return {static_cast<std::uint32_t>(m_pending.size() - 1), m_nodes[last.index()].firstToken};
    }
    void finish(SyntaxKind kind, Mark begin);
    /// A node of the current token alone.
    void leaf(SyntaxKind kind);
    /// A number, with its unit if one follows.
    void number(SyntaxKind kind);
    /// An empty Error node in place of an operand.
    void missing();
    [[nodiscard]] SourceSpan spanOfLast() const;
    [[nodiscard]] SyntaxKind lastKind() const { return m_nodes[m_pending.back().index()].kind; }

    // --- Reports (parser_errors.cpp) ---
    /// Whether a report here would be a consequence of an earlier one; otherwise records this one.
    bool claimReport();
    [[nodiscard]] bool reportedHere() const { return isQuiet() || m_reportedAt == here() || at(TokenKind::Unknown); }
    /// Whether reports here are unreliable.
    [[nodiscard]] bool isQuiet() const { return m_silent || m_swallowedAt == here(); }
    template <class Tag, class... Args>
    Diagnostic* report(Tag tag, SourceSpan span, const Args&... args)
    {
        return claimReport() ? &m_diagnostics.report(tag, span, args...) : nullptr;
    }
    /// Like `report`, for an independent error even if something was reported here before.
    template <class Tag, class... Args>
    Diagnostic* reportAlways(Tag tag, SourceSpan span, const Args&... args)
    {
        if (isQuiet() || hasTooManyMistakes()) return nullptr;
        return &m_diagnostics.report(tag, span, args...);
    }
    [[nodiscard]] bool hasTooManyMistakes();
    [[nodiscard]] std::string describe(TokenIndex token) const;
    void reportExpected(std::string_view expected);
    void reportLexProblems(const std::vector<LexProblem>& problems);
    void reportUnclosed(TokenKind what, TokenIndex opener, std::string_view name);
    [[nodiscard]] TextEdit edit(SourceSpan place, std::string text) const;

    // --- Recovery (parser_errors.cpp) ---
    /// "end" that closes a construct; not the "end" of a subscript.
    [[nodiscard]] bool atEndClause() const;
    [[nodiscard]] bool startsSection() const;
    /// Whether this token can only begin an element, an equation or a statement.
    [[nodiscard]] bool startsItemForSure() const;
    [[nodiscard]] bool atStop() const;
    bool expect(TokenKind wanted, std::string_view what);
    /// A keyword of the statement forms, e.g. "then". If missing, reports it with a fix at the end of the previous
    /// token.
    void expectKeyword(TokenKind wanted, std::string_view after);
    bool expectName(std::string_view what);
    void expectSemicolon(std::string_view what);
    void expectClosing(TokenKind closing, TokenIndex opener, std::string_view otherwise);
    void skipToSemicolon();
    /// Skips to the closing bracket, into an Error node; stops early where a statement certainly ends.
    void skipToClosing(TokenKind closing);
    /// Skips a construct nested too deeply: to the end of the enclosing bracket, otherwise the rest of the text.
    void skipTooDeep();
    void skipEverything();
    void skipOne();
    bool enterNesting();
    void leaveNesting() { --m_nesting; }

    // --- Classes (parser_classes.cpp) ---
    void storedDefinition();
    void fileImport();
    void withinClause();
    void skipToClass();
    [[nodiscard]] bool startsClass() const;
    [[nodiscard]] bool startsTopLevelClass() const;
    void classDefinition(Mark begin, bool isReplaceable, bool inModification);
    void classKeywords();
    void classSpecifier(bool inModification);
    void longClass(Mark begin, SyntaxKind form, TokenIndex nameToken);
    void composition(TokenIndex nameToken);
    void closeClass(TokenIndex nameToken);
    void shortClass(Mark begin);
    void enumerationClass(Mark begin);
    void derivativeClass(Mark begin);
    void externalClause();
    void externalCall();

    // --- Elements and modifications (parser_elements.cpp) ---
    /// Whether this is the first token of an equation: in an element section this indicates a missing "equation".
    [[nodiscard]] bool looksLikeEquation() const;
    /// Whether this keyword begins an element.
    [[nodiscard]] bool startsElement() const;
    [[nodiscard]] bool looksLikeDeclaration() const;
    /// "endif;" and the like, instead of "end if;".
    [[nodiscard]] bool atJoinedEnd() const;
    [[nodiscard]] bool atEndOfItems() const;
    void section(Section kindOfItems, SyntaxKind node, bool implied);
    void items(Section kindOfItems, bool implied);
    void element(bool inModification);
    /// Parses the keywords before a class or component; checks their order. Returns true if "replaceable" is among
    /// them.
    bool prefixes();
    void importClause();
    void extendsClause();
    void componentClause(Mark begin, bool isReplaceable, bool inModification);
    void componentDeclaration(bool inModification);
    void constrainingClause(bool isReplaceable);
    void modification();
    void classModification(bool allowInheritance);
    void argument(bool allowInheritance);
    void name();
    void comment();
    void descriptionString();
    void annotation();

    // --- Equations and statements (parser_equations.cpp) ---
    void equation();
    void statement();
    void simpleEquation();
    void simpleStatement();
    void splitComparison();
    void connectEquation(bool withComment = true);
    void ifItem(Section kindOfItems);
    void forItem(Section kindOfItems);
    void whenItem(Section kindOfItems);
    void whileStatement();
    /// The assumed left-hand side of an equation is the type of a declaration.
    void declarationInWrongSection(const Checkpoint& start, Section where);
    void closeItem(TokenKind what, TokenIndex opener);
    void forIndices();

    // --- Expressions (parser_expressions.cpp) ---
    void expression();
    /// The condition of if, when and while; reports "=" in place of "==".
    void condition();
    void ifExpression();
    void simpleExpression();
    /// A sign or "not" where the grammar does not permit it: reports it, and parses it with one operand.
    void strayPrefix();
    void primary();
    void primaryMissing();
    void endExpression();
    void componentReference();
    void callAfterName();
    void keywordCall();
    void argumentList();
    void functionArgument();
    void namedArgument();
    void arrayConstructor();
    void matrixConstructor();
    void parenthesized();
    void arraySubscripts();

    const SourceFile& m_file;
    std::string_view m_text;
    SourceId m_source;
    const Task& m_task;
    std::vector<Token> m_tokens;
    const Token* m_at = nullptr;
    std::vector<SyntaxNode> m_nodes;
    std::vector<NodeId> m_pending;
    Diagnostics m_diagnostics;
    std::size_t m_counted = 0;   ///< number of entries of m_diagnostics counted
    std::size_t m_mistakes = 0;  ///< number of errors among them
    TokenIndex m_reportedAt = 0xFFFFFFFFU;
    TokenIndex m_swallowedAt = 0xFFFFFFFFU;  ///< the end of the text, if an unclosed comment hides the actual one
    bool m_silent = false;
    bool m_tooDeep = false;  ///< reported already
    unsigned m_nesting = 0;

    /// Open constructs around the current token, outermost first, for messages about "end" and brackets.
    struct Open {
        TokenKind what;   ///< If, For, When, While, Class, or an opening bracket
        TokenIndex name;  ///< of a class
    };
    std::vector<Open> m_open;
    [[nodiscard]] bool isOpen(TokenKind what) const;
    [[nodiscard]] bool isOpenClass(std::string_view className) const;
};

}  // namespace causeway::syntax_detail
