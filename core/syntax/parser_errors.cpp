// SPDX-License-Identifier: GPL-3.0-or-later
// What the parser says, and how it finds back into the text.
#include <algorithm>

#include <fmt/format.h>

#include "core/syntax/brackets.h"
#include "core/syntax/parser_state.h"

namespace causeway::syntax_detail {

namespace {

TokenKind openingOf(TokenKind closing)
{
    switch (closing) {
        case TokenKind::RightParenthesis: return TokenKind::LeftParenthesis;
        case TokenKind::RightBracket: return TokenKind::LeftBracket;
        default: return TokenKind::LeftBrace;
    }
}

/// Bytes of an unknown token as they can be shown in a message.
std::string shown(std::string_view text)
{
    constexpr std::size_t kLongest = 24;
    const bool cut = text.size() > kLongest;
    const bool isUtf8 = findInvalidUtf8(text) == std::string_view::npos;
    std::string result;
    for (const char c : text.substr(0, kLongest)) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte == 0x7F || (byte >= 0x80 && (!isUtf8 || cut))) {
            result += fmt::format("\\x{:02X}", byte);
        } else {
            result += c;
        }
    }
    return cut ? result + "..." : result;
}

std::string_view meantOperator(std::string_view foreign)
{
    if (foreign == "&&") return "and";
    if (foreign == "||") return "or";
    if (foreign == "!=") return "<>";
    if (foreign == "!") return "not";
    return "-";
}

/// Warnings, and violations that leave a meaning, do not hide other errors.
bool isMistake(const Diagnostic& item)
{
    return item.severity() == Severity::Error;
}

}  // namespace

bool Parser::hasTooManyMistakes()
{
    const auto& items = m_diagnostics.items();
    while (m_counted < items.size()) m_mistakes += isMistake(items[m_counted++]) ? 1U : 0U;
    return m_mistakes > kMaxSyntaxErrors;
}

bool Parser::claimReport()
{
    if (reportedHere() || hasTooManyMistakes()) return false;
    m_reportedAt = here();
    return true;
}

std::string Parser::describe(TokenIndex token) const
{
    const TokenKind what = m_tokens[token].kind;
    switch (what) {
        case TokenKind::EndOfFile: return std::string(spelling(what));
        case TokenKind::String: return "a string";
        case TokenKind::End:
            if (token == here() && atEndClause() && nextKind() != TokenKind::Semicolon &&
                nextKind() != TokenKind::EndOfFile) {
                return fmt::format("'end {}'", textOf(token + 1));
            }
            return "'end'";
        default: return fmt::format("'{}'", shown(textOf(token)));
    }
}

void Parser::reportExpected(std::string_view expected)
{
    report(diag::UnexpectedToken, spanOf(here()), expected, describe(here()));
}

TextEdit Parser::edit(SourceSpan place, std::string text) const
{
    return {place, std::move(text)};
}

void Parser::reportUnclosed(TokenKind what, TokenIndex opener, std::string_view name)
{
    if (isQuiet()) return;
    const std::string described =
        what == TokenKind::Class ? fmt::format("class '{}'", name) : fmt::format("this '{}'", spelling(what));
    const std::string_view closer = what == TokenKind::Class ? name : spelling(what);
    if (Diagnostic* d = reportAlways(diag::MissingEnd, spanOf(opener), described, closer)) {
        d->note(atEnd() ? spanBeforeHere() : spanOf(here()),
                fmt::format("'end {}' is expected before {}", closer, describe(here())));
        // On its own line below the construct it closes, unless everything is on one line.
        const std::string_view before = m_text.substr(0, spanOf(opener).begin);
        const std::size_t line = before.rfind('\n') + 1;  // npos + 1: the first line
        const std::string_view indent = before.substr(line, before.find_first_not_of(" \t", line) - line);
        const bool isOneLine = m_text.substr(line, spanBeforeHere().begin - line).find('\n') == std::string_view::npos;
        d->fix(fmt::format("insert 'end {};'", closer),
               {edit(spanBeforeHere(),
                     isOneLine ? fmt::format(" end {};", closer) : fmt::format("\n{}end {};", indent, closer))});
    }
    m_reportedAt = here();
}

void Parser::reportLexProblems(const std::vector<LexProblem>& problems)
{
    for (const LexProblem& problem : problems) {
        if (hasTooManyMistakes()) return;
        const SourceSpan span{m_source, problem.begin, problem.end};
        const std::string_view text = m_file.text(span);
        switch (problem.kind) {
            case LexProblemKind::UnclosedString: {
                const SourceSpan end{m_source, problem.end, problem.end};
                m_diagnostics.report(diag::UnclosedString, {m_source, problem.begin, problem.begin + 1})
                    .fix("insert '\"'", {edit(end, "\"")});
                break;
            }
            case LexProblemKind::UnclosedComment: {
                const auto end = static_cast<std::uint32_t>(std::min(m_text.find('\n', problem.begin), m_text.size()));
                m_diagnostics.report(diag::UnclosedComment, span)
                    .fix("insert '*/' at the end of the line", {edit({m_source, end, end}, " */")});
                break;
            }
            case LexProblemKind::UnclosedQuotedName: m_diagnostics.report(diag::UnclosedQuotedName, span); break;
            case LexProblemKind::CommentEndWithoutStart:
                m_diagnostics.report(diag::CommentEndWithoutStart, span).fix("remove '*/'", {edit(span, "")});
                break;
            case LexProblemKind::UnknownCharacter:
                m_diagnostics.report(diag::UnknownCharacter, span, shown(text));
                break;
            case LexProblemKind::ForeignOperator: {
                // A keyword must not touch a name: "!x" becomes "not x".
                std::string meant(meantOperator(text));
                m_diagnostics.report(diag::ForeignOperator, span, text, meant)
                    .fix(fmt::format("write '{}'", meant),
                         {edit(span, meant == "<>" || meant == "-" ? meant : fmt::format(" {} ", meant))});
                break;
            }
            case LexProblemKind::NameStartsWithDigit:
                m_diagnostics.report(diag::NameStartsWithDigit, span, shown(text));
                break;
            case LexProblemKind::IncompleteNumber:
                m_diagnostics.report(diag::IncompleteNumber, span, shown(text));
                break;
            case LexProblemKind::NonAsciiName: m_diagnostics.report(diag::NonAsciiName, span, text); break;
            case LexProblemKind::UnknownEscape:
                m_diagnostics.report(diag::UnknownEscape, span, shown(text), shown(text))
                    .fix("double the backslash", {edit({m_source, problem.begin, problem.begin}, "\\")});
                break;
            case LexProblemKind::InvalidUtf8:
                m_diagnostics.report(diag::InvalidUtf8, span,
                                     static_cast<unsigned>(static_cast<unsigned char>(text[0])));
                break;
            case LexProblemKind::NotText:
                m_diagnostics.report(diag::NotText, span,
                                     text[0] == '\0' ? "it has zero bytes (binary data or UTF-16)"
                                                     : "it is UTF-16; save the file as UTF-8");
                m_silent = true;
                return;
        }
    }
}

Diagnostics Parser::takeDiagnostics()
{
    static_cast<void>(hasTooManyMistakes());  // counts them
    m_diagnostics.sortByPosition();
    const auto& items = m_diagnostics.items();
    if (items.size() <= kMaxSyntaxErrors) return std::move(m_diagnostics);
    // As many mistakes, and as many of all else as there is room for.
    Diagnostics kept;
    std::size_t mistakes = 0, others = 0;
    const std::size_t room = kMaxSyntaxErrors - std::min(m_mistakes, kMaxSyntaxErrors);
    for (const Diagnostic& item : items) {
        if (!isMistake(item)) {
            if (others++ < room) kept.add(item);
            continue;
        }
        if (++mistakes > kMaxSyntaxErrors) {
            kept.report(diag::TooManyErrors, item.span, kMaxSyntaxErrors);
            break;
        }
        kept.add(item);
    }
    return kept;
}

bool Parser::atEndClause() const
{
    if (!at(TokenKind::End)) return false;
    switch (nextKind()) {
        case TokenKind::Identifier:
        case TokenKind::If:
        case TokenKind::For:
        case TokenKind::When:
        case TokenKind::While:
        case TokenKind::EndOfFile: return true;
        case TokenKind::Semicolon:
            // "[a[end]; b]" cannot have "end;", but "[end; 1]" in subscripts of a matrix could.
            return std::none_of(m_open.begin(), m_open.end(),
                                [](const Open& open) { return open.what == TokenKind::LeftBracket; });
        default: return false;
    }
}

bool Parser::startsSection() const
{
    switch (kind()) {
        case TokenKind::Equation:
        case TokenKind::Algorithm:
        case TokenKind::Public:
        case TokenKind::Protected: return true;
        case TokenKind::External: return true;
        case TokenKind::Initial: return nextKind() == TokenKind::Equation || nextKind() == TokenKind::Algorithm;
        default: return false;
    }
}

bool Parser::startsItemForSure() const
{
    switch (kind()) {
        case TokenKind::Import:
        case TokenKind::Extends:
        case TokenKind::Parameter:
        case TokenKind::Constant:
        case TokenKind::Discrete:
        case TokenKind::Flow:
        case TokenKind::Input:
        case TokenKind::Output:
        case TokenKind::Redeclare:
        case TokenKind::Replaceable:
        case TokenKind::Inner:
        case TokenKind::Outer:
        case TokenKind::Encapsulated:
        case TokenKind::Partial:
        case TokenKind::Model:
        case TokenKind::Block:
        case TokenKind::Package:
        case TokenKind::Record:
        case TokenKind::Connector:
        case TokenKind::Class:
        case TokenKind::Type:
        case TokenKind::Connect:
        case TokenKind::For:
        case TokenKind::When:
        case TokenKind::While:
        case TokenKind::Return: return firstOnLine(here());
        default: return false;
    }
}

bool Parser::atStop() const
{
    return atEnd() || at(TokenKind::Semicolon) || atEndClause() || startsSection() || startsItemForSure();
}

bool Parser::expect(TokenKind wanted, std::string_view what)
{
    if (accept(wanted)) return true;
    reportExpected(what);
    return false;
}

void Parser::expectKeyword(TokenKind wanted, std::string_view after)
{
    if (accept(wanted)) return;
    const std::string_view word = spelling(wanted);
    if (Diagnostic* d = report(diag::MissingKeyword, spanBeforeHere(), word, after)) {
        d->fix(fmt::format("insert '{}'", word), {edit(spanBeforeHere(), fmt::format(" {}", word))});
    }
    // "if (a) { b }" and the like: the rest of this line is not part of the following code.
    if (!firstOnLine(here()) && !at(TokenKind::Identifier) && !atStop()) {
        const Mark begin = mark();
        while (!firstOnLine(here()) && !atStop() && !at(wanted)) advance();
        finish(SyntaxKind::Error, begin);
        accept(wanted);
    }
}

bool Parser::expectName(std::string_view what)
{
    if (accept(TokenKind::Identifier)) return true;
    if (isKeyword(kind()) && !atEndClause() && !startsSection()) {
        // Only where the next token shows that a name was meant.
        switch (nextKind()) {
            case TokenKind::Semicolon:
            case TokenKind::Equals:
            case TokenKind::Assign:
            case TokenKind::Comma:
            case TokenKind::LeftParenthesis:
            case TokenKind::RightParenthesis:
            case TokenKind::LeftBracket:
            case TokenKind::RightBracket:
            case TokenKind::Dot:
            case TokenKind::String:
                report(diag::KeywordAsName, spanOf(here()), textOf(here()));
                advance();
                return true;
            default: break;
        }
    }
    reportExpected(what);
    return false;
}

void Parser::expectSemicolon(std::string_view what)
{
    if (accept(TokenKind::Semicolon)) return;
    if (!reportedHere()) {
        if (isClosingBracket(kind())) {
            report(diag::UnmatchedBracket, spanOf(here()), textOf(here()));
        } else if (firstOnLine(here()) || atStop() || at(TokenKind::Else) || at(TokenKind::Elseif) ||
                   at(TokenKind::Elsewhen)) {
            if (Diagnostic* d = report(diag::MissingSemicolon, spanBeforeHere(), what)) {
                d->fix("insert ';'", {edit(spanBeforeHere(), ";")});
            }
            return;  // the next item follows
        } else {
            reportExpected("';'");
        }
    }
    skipToSemicolon();
    accept(TokenKind::Semicolon);
}

void Parser::expectClosing(TokenKind closing, TokenIndex opener, std::string_view otherwise)
{
    m_open.pop_back();
    if (accept(closing)) return;
    const std::string_view closingText = spelling(closing);
    const bool belongsOutside = isClosingBracket(kind()) && isOpen(openingOf(kind()));
    if (!reportedHere()) {
        if (atStop() || belongsOutside || at(TokenKind::Then) || at(TokenKind::Loop)) {
            if (Diagnostic* d = report(diag::UnclosedBracket, spanOf(opener), textOf(opener), closingText)) {
                d->note(atEnd() ? spanBeforeHere() : spanOf(here()),
                        fmt::format("'{}' is expected before {}", closingText, describe(here())));
                d->fix(fmt::format("insert '{}'", closingText), {edit(spanBeforeHere(), std::string(closingText))});
            }
            return;
        }
        const std::string expected =
            otherwise.empty() ? fmt::format("'{}'", closingText) : fmt::format("{} or '{}'", otherwise, closingText);
        if (Diagnostic* d = report(diag::UnexpectedToken, spanOf(here()), expected, describe(here()))) {
            d->note(spanOf(opener), fmt::format("the '{}' is here", textOf(opener)));
        }
    }
    if (belongsOutside) return;
    if (isClosingBracket(kind())) return skipOne();  // a wrong bracket in its place
    skipToClosing(closing);
}

void Parser::skipToSemicolon()
{
    const Mark begin = mark();
    unsigned brackets = 0;  // a ";" between brackets separates the rows of a matrix
    while (!atEnd()) {
        if (at(TokenKind::Semicolon) && brackets == 0) break;
        if (at(TokenKind::LeftBracket)) ++brackets;
        if (at(TokenKind::RightBracket) && brackets > 0) --brackets;
        if (here() != begin.firstToken && (startsSection() || startsItemForSure())) break;
        if (atEndClause()) break;
        advance();
    }
    if (here() != begin.firstToken) finish(SyntaxKind::Error, begin);
}

void Parser::skipToClosing(TokenKind closing)
{
    const Mark begin = mark();
    unsigned depth = 0;
    while (!atStop()) {
        if (isClosingBracket(kind())) {
            if (depth == 0) break;
            --depth;
        } else if (isOpeningBracket(kind())) {
            ++depth;
        }
        advance();
    }
    if (here() != begin.firstToken) finish(SyntaxKind::Error, begin);
    if (!accept(closing) && isClosingBracket(kind()) && !isOpen(openingOf(kind()))) skipOne();
    m_reportedAt = here();
}

void Parser::skipTooDeep()
{
    if (!isOpeningBracket(kind()) && (m_open.empty() || !isOpeningBracket(m_open.back().what))) return skipEverything();
    const Mark begin = mark();
    const bool isGroup = isOpeningBracket(kind());
    std::uint32_t depth = 0;
    while (!atEnd()) {
        if (isOpeningBracket(kind())) {
            ++depth;
        } else if (isClosingBracket(kind())) {
            if (depth == 0) break;
            --depth;
            if (depth == 0 && isGroup) {
                advance();
                break;
            }
        } else if (depth == 0 && (at(TokenKind::Semicolon) || at(TokenKind::Comma))) {
            break;
        }
        advance();
    }
    finish(SyntaxKind::Error, begin);
    m_reportedAt = here();
    if (atEnd()) m_silent = true;
}

void Parser::skipEverything()
{
    const Mark begin = mark();
    m_at = &m_tokens.back();
    finish(SyntaxKind::Error, begin);
    m_silent = true;
}

void Parser::skipOne()
{
    const Mark begin = mark();
    advance();
    if (here() != begin.firstToken) finish(SyntaxKind::Error, begin);
}

bool Parser::enterNesting()
{
    if (m_nesting < kMaxNesting) {
        ++m_nesting;
        return true;
    }
    if (!m_tooDeep) report(diag::NestingTooDeep, spanOf(here()), kMaxNesting);
    m_tooDeep = true;
    return false;
}

bool Parser::isOpen(TokenKind what) const
{
    // A bracket belongs to the innermost item; "end if" may belong to any enclosing item.
    for (auto open = m_open.rbegin(); open != m_open.rend(); ++open) {
        if (open->what == what) return true;
        if (open->what == TokenKind::Class) return false;
        if (isOpeningBracket(what) && !isOpeningBracket(open->what)) return false;
    }
    return false;
}

bool Parser::isOpenClass(std::string_view className) const
{
    return std::any_of(m_open.begin(), m_open.end(), [&](const Open& open) {
        return open.what == TokenKind::Class && m_tokens[open.name].kind == TokenKind::Identifier &&
               textOf(open.name) == className;
    });
}

}  // namespace causeway::syntax_detail
