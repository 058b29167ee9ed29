// SPDX-License-Identifier: GPL-3.0-or-later
// What stands in the sections of a class: lists of items, declarations, modifications, comments.
#include <fmt/format.h>

#include "core/syntax/parser_state.h"

namespace causeway::syntax_detail {

namespace {

/// Position in the order of the grammar; keywords of one rank exclude each other. 0: no prefix.
unsigned prefixRank(TokenKind kind)
{
    switch (kind) {
        case TokenKind::Redeclare: return 1;
        case TokenKind::Each: return 2;
        case TokenKind::Final: return 3;
        case TokenKind::Inner: return 4;
        case TokenKind::Outer: return 5;
        case TokenKind::Replaceable: return 6;
        case TokenKind::Encapsulated: return 7;
        case TokenKind::Partial: return 8;
        case TokenKind::Flow:
        case TokenKind::Stream: return 9;
        case TokenKind::Discrete:
        case TokenKind::Parameter:
        case TokenKind::Constant: return 10;
        case TokenKind::Input:
        case TokenKind::Output: return 11;
        default: return 0;
    }
}

std::string_view oneItem(Section kindOfItems)
{
    switch (kindOfItems) {
        case Section::Elements: return "a declaration";
        case Section::Equations: return "an equation";
        case Section::Statements: return "a statement";
    }
    return "a declaration";
}

}  // namespace

bool Parser::looksLikeEquation() const
{
    switch (kind()) {
        case TokenKind::Identifier:
            if (nextKind() == TokenKind::Identifier) return false;
            break;
        case TokenKind::If:
        case TokenKind::For:
        case TokenKind::When:
        case TokenKind::Connect:
        case TokenKind::LeftParenthesis: return true;
        case TokenKind::Der: return nextKind() == TokenKind::LeftParenthesis;
        default: return false;
    }
    // a.b[i].c =, or a.b(
    const Token* p = m_at + 1;
    unsigned depth = 0;
    for (; p->kind != TokenKind::EndOfFile; ++p) {
        if (p->kind == TokenKind::LeftBracket) ++depth;
        if (p->kind == TokenKind::Semicolon) return false;
        if (p->kind == TokenKind::RightBracket) {
            if (depth == 0) return false;
            --depth;
            continue;
        }
        if (depth == 0 && p->kind != TokenKind::Identifier && p->kind != TokenKind::Dot &&
            p->kind != TokenKind::LeftBracket) {
            break;
        }
        if (depth == 0 && p->kind == TokenKind::Identifier && p[-1].kind != TokenKind::Dot) return false;
    }
    switch (p->kind) {
        case TokenKind::Equals:
        case TokenKind::Assign:
        case TokenKind::EqualEqual:
        case TokenKind::LeftParenthesis:
        case TokenKind::Plus:
        case TokenKind::Minus:
        case TokenKind::Times:
        case TokenKind::Divide:
        case TokenKind::Power: return true;
        default: return false;
    }
}

bool Parser::looksLikeDeclaration() const
{
    return startsElement() || ((at(TokenKind::Identifier) || at(TokenKind::Dot)) && !looksLikeEquation());
}

bool Parser::startsElement() const
{
    return at(TokenKind::Import) || at(TokenKind::Extends) || prefixRank(kind()) != 0 || startsClass();
}

bool Parser::atJoinedEnd() const
{
    if (!at(TokenKind::Identifier) || nextKind() != TokenKind::Semicolon) return false;
    const std::string_view text = textOf(here());
    return text == "endif" || text == "endfor" || text == "endwhen" || text == "endwhile";
}

bool Parser::atEndOfItems() const
{
    switch (kind()) {
        case TokenKind::EndOfFile:
        case TokenKind::Annotation:
        case TokenKind::Else:
        case TokenKind::Elseif:
        case TokenKind::Elsewhen: return true;
        case TokenKind::End: return atEndClause();
        case TokenKind::Identifier: return atJoinedEnd();
        default: return startsSection();
    }
}

void Parser::section(Section kindOfItems, SyntaxKind node, bool implied)
{
    const Mark begin = mark();
    if (!implied) {
        accept(TokenKind::Initial);
        advance();
    }
    items(kindOfItems, implied);
    if (here() != begin.firstToken) finish(node, begin);
}

void Parser::items(Section kindOfItems, bool implied)
{
    const std::string_view one = oneItem(kindOfItems);
    const std::string_view what = one.substr(one.find(' ') + 1);
    bool elementReported = false;
    while (!atEndOfItems()) {
        if (m_task.cancelled()) return skipEverything();
        const Token* before = m_at;
        if (at(TokenKind::Semicolon)) {
            if (Diagnostic* d = report(diag::UnexpectedToken, spanOf(here()), one, "';'")) {
                d->fix("remove ';'", {edit(spanOf(here()), "")});
            }
            skipOne();
            continue;
        }
        if (kindOfItems == Section::Elements) {
            if (looksLikeEquation()) return;
            element(false);
        } else if (implied && looksLikeDeclaration()) {
            return;
        } else if (startsElement()) {
            if (!elementReported) {
                report(diag::WrongSection, spanOf(here()), describe(here()), fmt::format("a section of {}s", what),
                       "move it to the declarations above");
            }
            elementReported = true;
            element(false);
        } else if (kindOfItems == Section::Equations) {
            equation();
        } else {
            statement();
        }
        expectSemicolon(what);
        if (m_at == before) skipOne();
    }
}

void Parser::element(bool inModification)
{
    if (!inModification && at(TokenKind::Import)) return importClause();
    if (!inModification && at(TokenKind::Extends)) return extendsClause();
    const Mark begin = mark();
    const bool isReplaceable = prefixes();
    if (startsClass()) {
        classDefinition(begin, isReplaceable, inModification);
    } else {
        componentClause(begin, isReplaceable, inModification);
    }
}

bool Parser::prefixes()
{
    bool isReplaceable = false;
    unsigned lastRank = 0;
    for (unsigned rank = prefixRank(kind()); rank != 0; rank = prefixRank(kind())) {
        // A keyword before ";" or "=" is meant as a name.
        if (nextKind() == TokenKind::Semicolon || nextKind() == TokenKind::Equals) break;
        if (rank < lastRank) {
            report(diag::PrefixOrder, spanOf(here()), textOf(here()), textOf(here() - 1));
        } else if (rank == lastRank) {
            report(diag::RepeatedPrefix, spanOf(here()), textOf(here()), textOf(here() - 1));
        }
        lastRank = rank;
        if (at(TokenKind::Replaceable)) isReplaceable = true;
        advance();
    }
    return isReplaceable;
}

void Parser::importClause()
{
    const Mark begin = mark();
    advance();
    if (at(TokenKind::Identifier) && nextKind() == TokenKind::Equals) {
        advance();
        advance();
        name();
    } else {
        name();
        if (accept(TokenKind::Dot)) {
            if (at(TokenKind::LeftBrace)) {
                const Mark list = mark();
                const TokenIndex opener = here();
                advance();
                m_open.push_back({TokenKind::LeftBrace, opener});
                do {
                    if (!expectName("a name")) break;
                } while (accept(TokenKind::Comma));
                expectClosing(TokenKind::RightBrace, opener, "','");
                finish(SyntaxKind::ImportList, list);
            } else {
                accept(TokenKind::Times);
            }
        } else {
            accept(TokenKind::DotTimes);
        }
    }
    comment();
    finish(SyntaxKind::ImportClause, begin);
}

void Parser::extendsClause()
{
    const Mark begin = mark();
    advance();
    name();
    if (at(TokenKind::LeftParenthesis)) classModification(true);
    if (at(TokenKind::Annotation)) annotation();
    finish(SyntaxKind::ExtendsClause, begin);
}

void Parser::componentClause(Mark begin, bool isReplaceable, bool inModification)
{
    if (!at(TokenKind::Identifier) && !at(TokenKind::Dot)) {
        reportExpected(here() == begin.firstToken ? "a declaration" : "a type");
        return finish(SyntaxKind::Error, begin);
    }
    name();
    if (at(TokenKind::LeftBracket)) arraySubscripts();
    do {
        componentDeclaration(inModification);
    } while (!inModification && accept(TokenKind::Comma));
    constrainingClause(isReplaceable);
    finish(SyntaxKind::ComponentClause, begin);
}

void Parser::componentDeclaration(bool inModification)
{
    const Mark begin = mark();
    if (expectName("the name of a component")) {
        if (at(TokenKind::LeftBracket)) arraySubscripts();
        modification();
        if (!inModification && at(TokenKind::If)) {
            const Mark attribute = mark();
            advance();
            condition();
            finish(SyntaxKind::ConditionAttribute, attribute);
        }
        comment();
    }
    finish(SyntaxKind::ComponentDeclaration, begin);
}

void Parser::constrainingClause(bool isReplaceable)
{
    if (!at(TokenKind::Constrainedby)) return;
    if (!isReplaceable) report(diag::NotReplaceable, spanOf(here()));
    const Mark begin = mark();
    advance();
    name();
    if (at(TokenKind::LeftParenthesis)) classModification(false);
    comment();
    finish(SyntaxKind::ConstrainingClause, begin);
}

void Parser::modification()
{
    const Mark begin = mark();
    if (at(TokenKind::LeftParenthesis)) classModification(false);
    // ":=" was the form for functions and algorithms before version 3.6.
    if (at(TokenKind::Equals) || at(TokenKind::Assign)) {
        advance();
        if (!accept(TokenKind::Break)) expression();
    } else if (at(TokenKind::EqualEqual)) {
        if (Diagnostic* d = report(diag::ComparisonAsItem, spanOf(here()), "a binding", "=")) {
            d->fix("write '='", {edit(spanOf(here()), "=")});
        }
        advance();
        expression();
    }
    if (here() != begin.firstToken) finish(SyntaxKind::Modification, begin);
}

void Parser::classModification(bool allowInheritance)
{
    if (!enterNesting()) return skipTooDeep();
    const Mark begin = mark();
    const TokenIndex opener = here();
    advance();
    m_open.push_back({TokenKind::LeftParenthesis, opener});
    if (!at(TokenKind::RightParenthesis)) {
        do {
            argument(allowInheritance);
        } while (accept(TokenKind::Comma));
    }
    expectClosing(TokenKind::RightParenthesis, opener, "','");
    finish(SyntaxKind::ClassModification, begin);
    leaveNesting();
}

void Parser::argument(bool allowInheritance)
{
    const Token* p = m_at;
    while (p->kind == TokenKind::Each || p->kind == TokenKind::Final) ++p;
    if (p->kind == TokenKind::Redeclare || p->kind == TokenKind::Replaceable) return element(true);

    const Mark begin = mark();
    if (allowInheritance && accept(TokenKind::Break)) {
        if (at(TokenKind::Connect) && nextKind() == TokenKind::LeftParenthesis) {
            connectEquation(false);
        } else {
            expectName("the name of an inherited component, or 'connect(...)'");
        }
        return finish(SyntaxKind::InheritanceModification, begin);
    }
    if (accept(TokenKind::Each)) {
        accept(TokenKind::Final);
    } else if (accept(TokenKind::Final) && at(TokenKind::Each)) {
        report(diag::PrefixOrder, spanOf(here()), textOf(here()), textOf(here() - 1));
        advance();
    }
    name();
    modification();
    descriptionString();
    finish(SyntaxKind::ElementModification, begin);
}

void Parser::name()
{
    const Mark begin = mark();
    accept(TokenKind::Dot);
    while (expectName("a name")) {
        if (!at(TokenKind::Dot)) break;
        // import A.B.{c, d} and import A.B. *: the last dot is not part of the name
        if (nextKind() == TokenKind::LeftBrace || nextKind() == TokenKind::Times) break;
        advance();
    }
    finish(SyntaxKind::Name, begin);
}

void Parser::comment()
{
    descriptionString();
    if (at(TokenKind::Annotation)) annotation();
}

void Parser::descriptionString()
{
    if (!at(TokenKind::String)) return;
    const Mark begin = mark();
    advance();
    for (;;) {
        if (at(TokenKind::Plus) && nextKind() == TokenKind::String) {
            advance();
            advance();
        } else if (at(TokenKind::String)) {
            if (Diagnostic* d = report(diag::AdjacentStrings, spanOf(here()))) {
                d->fix("insert '+'", {edit(spanBeforeHere(), " +")});
            }
            advance();
        } else {
            break;
        }
    }
    finish(SyntaxKind::DescriptionString, begin);
}

void Parser::annotation()
{
    const Mark begin = mark();
    advance();
    if (at(TokenKind::LeftParenthesis)) {
        classModification(false);
    } else {
        reportExpected("'(' after 'annotation'");
    }
    finish(SyntaxKind::Annotation, begin);
}

}  // namespace causeway::syntax_detail
