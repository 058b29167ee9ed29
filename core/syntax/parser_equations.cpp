// SPDX-License-Identifier: GPL-3.0-or-later
// Equations and statements. The two are so alike that if, for and when share one function each.
#include <fmt/format.h>

#include "core/syntax/parser_state.h"

namespace causeway::syntax_detail {

void Parser::equation()
{
    switch (kind()) {
        case TokenKind::If: return ifItem(Section::Equations);
        case TokenKind::For: return forItem(Section::Equations);
        case TokenKind::When: return whenItem(Section::Equations);
        case TokenKind::Connect:
            if (nextKind() == TokenKind::LeftParenthesis) return connectEquation();
            return simpleEquation();
        case TokenKind::While:
        case TokenKind::Break:
        case TokenKind::Return:
            report(diag::WrongSection, spanOf(here()), describe(here()), "an equation section",
                   "use an algorithm section");
            return statement();
        default: return simpleEquation();
    }
}

void Parser::statement()
{
    const Mark begin = mark();
    switch (kind()) {
        case TokenKind::If: return ifItem(Section::Statements);
        case TokenKind::For: return forItem(Section::Statements);
        case TokenKind::When: return whenItem(Section::Statements);
        case TokenKind::While: return whileStatement();
        case TokenKind::Break:
            advance();
            comment();
            return finish(SyntaxKind::BreakStatement, begin);
        case TokenKind::Return:
            advance();
            comment();
            return finish(SyntaxKind::ReturnStatement, begin);
        case TokenKind::Connect:
            if (nextKind() != TokenKind::LeftParenthesis) return simpleStatement();
            report(diag::WrongSection, spanOf(here()), "'connect'", "an algorithm section", "use an equation section");
            return connectEquation();
        default: return simpleStatement();
    }
}

/// The relation a == b, which was finished last, becomes its two sides.
void Parser::splitComparison()
{
    const NodeId relation = m_pending.back();
    const NodeId left = m_nodes[relation.index()].firstChild;
    const NodeId right = m_nodes[left.index()].nextSibling;
    m_nodes.pop_back();
    m_pending.back() = left;
    m_pending.push_back(right);
}

void Parser::declarationInWrongSection(const Checkpoint& start, Section where)
{
    const std::string_view keyword = where == Section::Equations ? "equation" : "algorithm";
    report(diag::WrongSection, spanOf(static_cast<TokenIndex>(start.at - m_tokens.data())), "a declaration",
           fmt::format("an {} section", keyword), fmt::format("move it above '{}'", keyword));
    rewind(start);
    element(false);
}

void Parser::simpleEquation()
{
    const Mark begin = mark();
    const Checkpoint start = checkpoint();
    simpleExpression();
    if (at(TokenKind::Equals) || at(TokenKind::Assign)) {
        if (at(TokenKind::Assign)) {
            if (Diagnostic* d = report(diag::AssignInEquation, spanOf(here()))) {
                d->fix("write '='", {edit(spanOf(here()), "=")});
            }
        }
        advance();
        // "x =" at the end of a line and "y = 2" on the next one: the right side is missing, it is not "y".
        const bool newLine = firstOnLine(here());
        const Checkpoint rightSide = checkpoint();
        expression();
        if (newLine && at(TokenKind::Equals)) {
            rewind(rightSide);
            report(diag::UnexpectedToken, spanBeforeHere(), "an expression after '='", "the end of the line");
            missing();
            finish(SyntaxKind::SimpleEquation, begin);
            return;
        }
        comment();
        return finish(SyntaxKind::SimpleEquation, begin);
    }
    const SyntaxKind what = lastKind();
    if (what == SyntaxKind::FunctionCall) {
        comment();
        return finish(SyntaxKind::CallEquation, begin);
    }
    if (what == SyntaxKind::ComponentReference && at(TokenKind::Identifier) && !firstOnLine(here())) {
        return declarationInWrongSection(start, Section::Equations);
    }
    const NodeId last = m_pending.back();
    if (what == SyntaxKind::Relation) {
        const SyntaxNode& left = m_nodes[m_nodes[last.index()].firstChild.index()];
        if (m_tokens[left.endToken].kind == TokenKind::EqualEqual) {
            if (Diagnostic* d = report(diag::ComparisonAsItem, spanOf(left.endToken), "an equation", "=")) {
                d->fix("write '='", {edit(spanOf(left.endToken), "=")});
            }
            splitComparison();
            comment();
            return finish(SyntaxKind::SimpleEquation, begin);
        }
    }
    if (what != SyntaxKind::Error && !reportedHere()) {
        if (atStop() || firstOnLine(here()) || at(TokenKind::String)) {
            report(diag::NotAnEquation, spanOfLast());
        } else {
            reportExpected("'='");
        }
    }
    comment();
    finish(SyntaxKind::Error, begin);
}

void Parser::simpleStatement()
{
    const Mark begin = mark();
    const Checkpoint start = checkpoint();
    simpleExpression();
    const SyntaxKind target = lastKind();
    if (at(TokenKind::Assign) || at(TokenKind::Equals)) {
        if (at(TokenKind::Equals)) {
            if (Diagnostic* d = report(diag::EqualsInAlgorithm, spanOf(here()))) {
                d->fix("write ':='", {edit(spanOf(here()), ":=")});
            }
        }
        const SyntaxNode& left = m_nodes[m_pending.back().index()];
        const bool isDer = target == SyntaxKind::FunctionCall && m_tokens[left.firstToken].kind == TokenKind::Der;
        const bool isTuple = target == SyntaxKind::Parenthesized;
        if (target != SyntaxKind::ComponentReference && !isTuple && !isDer && target != SyntaxKind::Error) {
            report(diag::CannotAssign, spanOfLast());
        }
        advance();
        expression();
        if (isTuple && lastKind() != SyntaxKind::FunctionCall && lastKind() != SyntaxKind::Error) {
            report(diag::NotACall, spanOfLast());
        }
        comment();
        return finish(isTuple ? SyntaxKind::TupleAssignStatement : SyntaxKind::AssignStatement, begin);
    }
    if (target == SyntaxKind::FunctionCall) {
        comment();
        return finish(SyntaxKind::CallStatement, begin);
    }
    if (target == SyntaxKind::ComponentReference && at(TokenKind::Identifier) && !firstOnLine(here())) {
        return declarationInWrongSection(start, Section::Statements);
    }
    const NodeId last = m_pending.back();
    if (target == SyntaxKind::Relation) {
        const SyntaxNode& left = m_nodes[m_nodes[last.index()].firstChild.index()];
        if (m_tokens[left.endToken].kind == TokenKind::EqualEqual) {
            if (Diagnostic* d = report(diag::ComparisonAsItem, spanOf(left.endToken), "an assignment", ":=")) {
                d->fix("write ':='", {edit(spanOf(left.endToken), ":=")});
            }
            splitComparison();
            comment();
            return finish(SyntaxKind::AssignStatement, begin);
        }
    }
    if (target != SyntaxKind::Error && !reportedHere()) {
        if (atStop() || firstOnLine(here()) || at(TokenKind::String)) {
            report(diag::NotAStatement, spanOfLast());
        } else {
            reportExpected("':='");
        }
    }
    comment();
    finish(SyntaxKind::Error, begin);
}

void Parser::connectEquation(bool withComment)
{
    const Mark begin = mark();
    advance();
    const TokenIndex opener = here();
    advance();
    m_open.push_back({TokenKind::LeftParenthesis, opener});
    const auto end = [this] {
        if (at(TokenKind::Identifier) || at(TokenKind::Dot)) {
            componentReference();
        } else {
            reportExpected("the name of a connector");
            missing();
        }
    };
    end();
    if (!accept(TokenKind::Comma)) {
        reportExpected("','");
        if (at(TokenKind::Identifier)) {
            end();
        } else {
            missing();
        }
    } else {
        end();
    }
    expectClosing(TokenKind::RightParenthesis, opener, "");
    if (withComment) comment();
    finish(SyntaxKind::ConnectEquation, begin);
}

void Parser::ifItem(Section kindOfItems)
{
    if (!enterNesting()) return skipEverything();
    const Mark begin = mark();
    const TokenIndex opener = here();
    m_open.push_back({TokenKind::If, opener});
    do {
        const Mark branch = mark();
        advance();  // if, elseif
        condition();
        expectKeyword(TokenKind::Then, "after the condition");
        items(kindOfItems, false);
        finish(SyntaxKind::ConditionalBranch, branch);
    } while (at(TokenKind::Elseif));
    if (at(TokenKind::Else)) {
        const Mark branch = mark();
        advance();
        items(kindOfItems, false);
        finish(SyntaxKind::ElseBranch, branch);
    }
    closeItem(TokenKind::If, opener);
    comment();
    finish(kindOfItems == Section::Equations ? SyntaxKind::IfEquation : SyntaxKind::IfStatement, begin);
    leaveNesting();
}

void Parser::whenItem(Section kindOfItems)
{
    if (!enterNesting()) return skipEverything();
    const Mark begin = mark();
    const TokenIndex opener = here();
    m_open.push_back({TokenKind::When, opener});
    do {
        const Mark branch = mark();
        advance();  // when, elsewhen
        condition();
        expectKeyword(TokenKind::Then, "after the condition");
        items(kindOfItems, false);
        finish(SyntaxKind::ConditionalBranch, branch);
    } while (at(TokenKind::Elsewhen));
    closeItem(TokenKind::When, opener);
    comment();
    finish(kindOfItems == Section::Equations ? SyntaxKind::WhenEquation : SyntaxKind::WhenStatement, begin);
    leaveNesting();
}

void Parser::forItem(Section kindOfItems)
{
    if (!enterNesting()) return skipEverything();
    const Mark begin = mark();
    const TokenIndex opener = here();
    advance();
    m_open.push_back({TokenKind::For, opener});
    forIndices();
    expectKeyword(TokenKind::Loop, "after the range of 'for'");
    items(kindOfItems, false);
    closeItem(TokenKind::For, opener);
    comment();
    finish(kindOfItems == Section::Equations ? SyntaxKind::ForEquation : SyntaxKind::ForStatement, begin);
    leaveNesting();
}

void Parser::whileStatement()
{
    if (!enterNesting()) return skipEverything();
    const Mark begin = mark();
    const TokenIndex opener = here();
    advance();
    m_open.push_back({TokenKind::While, opener});
    condition();
    expectKeyword(TokenKind::Loop, "after the condition of 'while'");
    items(Section::Statements, false);
    closeItem(TokenKind::While, opener);
    comment();
    finish(SyntaxKind::WhileStatement, begin);
    leaveNesting();
}

void Parser::forIndices()
{
    do {
        const Mark begin = mark();
        if (expectName("the name of an index") && accept(TokenKind::In)) {
            expression();
        } else if (!reportedHere() && (at(TokenKind::Equals) || at(TokenKind::Colon))) {
            reportExpected("'in'");
            advance();
            expression();
        }
        finish(SyntaxKind::ForIndex, begin);
    } while (accept(TokenKind::Comma));
}

void Parser::closeItem(TokenKind what, TokenIndex opener)
{
    m_open.pop_back();
    const std::string_view word = spelling(what);
    const auto wrongEnd = [&](SourceSpan span, std::string_view found) {
        if (Diagnostic* d = reportAlways(diag::WrongEnd, span, word, found, word)) {
            d->note(spanOf(opener), fmt::format("the '{}' is here", word));
            d->fix(fmt::format("write 'end {}'", word), {edit(span, fmt::format("end {}", word))});
        }
    };
    if (atJoinedEnd()) {
        if (Diagnostic* d = report(diag::MissingEndName, spanOf(here()), word)) {
            d->fix(fmt::format("write 'end {}'", word), {edit(spanOf(here()), fmt::format("end {}", word))});
        }
        return skipOne();
    }
    if (!atEndClause()) return reportUnclosed(what, opener, {});
    const TokenKind next = nextKind();
    if (next == what) {
        advance();
        advance();
        return;
    }
    switch (next) {
        case TokenKind::If:
        case TokenKind::For:
        case TokenKind::When:
        case TokenKind::While:
            if (isOpen(next)) return reportUnclosed(what, opener, {});
            wrongEnd(spanOf(here()).unite(spanOf(here() + 1)), spelling(next));
            advance();
            advance();
            return;
        case TokenKind::Identifier: return reportUnclosed(what, opener, {});
        default: break;
    }
    if (Diagnostic* d = report(diag::MissingEndName, spanOf(here()), word)) {
        d->note(spanOf(opener), fmt::format("the '{}' is here", word));
        const std::uint32_t at = m_at->end;
        d->fix(fmt::format("write 'end {}'", word), {edit({m_source, at, at}, fmt::format(" {}", word))});
    }
    advance();
}

}  // namespace causeway::syntax_detail
