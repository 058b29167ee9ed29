// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>

#include "core/syntax/parser_state.h"

namespace causeway::syntax_detail {

namespace {

/// From loosely to tightly binding.
enum Level : std::uint8_t { kNone, kRange, kOr, kAnd, kNot, kRelation, kSum, kTerm, kFactor, kLevelCount };

constexpr std::array<std::uint8_t, 256> makeLevels()
{
    std::array<std::uint8_t, 256> levels{};
    const auto set = [&](TokenKind kind, Level level) { levels[static_cast<std::size_t>(kind)] = level; };
    set(TokenKind::Colon, kRange);
    set(TokenKind::Or, kOr);
    set(TokenKind::And, kAnd);
    set(TokenKind::Less, kRelation);
    set(TokenKind::LessEqual, kRelation);
    set(TokenKind::Greater, kRelation);
    set(TokenKind::GreaterEqual, kRelation);
    set(TokenKind::EqualEqual, kRelation);
    set(TokenKind::NotEqual, kRelation);
    set(TokenKind::Plus, kSum);
    set(TokenKind::Minus, kSum);
    set(TokenKind::DotPlus, kSum);
    set(TokenKind::DotMinus, kSum);
    set(TokenKind::Times, kTerm);
    set(TokenKind::Divide, kTerm);
    set(TokenKind::DotTimes, kTerm);
    set(TokenKind::DotDivide, kTerm);
    set(TokenKind::Power, kFactor);
    set(TokenKind::DotPower, kFactor);
    return levels;
}

constexpr std::array<std::uint8_t, 256> kLevels = makeLevels();

Level levelOf(TokenKind kind)
{
    return static_cast<Level>(kLevels[static_cast<std::size_t>(kind)]);
}

SyntaxKind nodeKind(Level level)
{
    constexpr SyntaxKind kKinds[kLevelCount] = {SyntaxKind::Error,
                                                SyntaxKind::RangeExpression,
                                                SyntaxKind::OrExpression,
                                                SyntaxKind::AndExpression,
                                                SyntaxKind::NotExpression,
                                                SyntaxKind::Relation,
                                                SyntaxKind::ArithmeticExpression,
                                                SyntaxKind::Term,
                                                SyntaxKind::Factor};
    return kKinds[level];
}

/// How many operators a node of this level may have.
unsigned operatorLimit(Level level)
{
    switch (level) {
        case kRange: return 2;
        case kRelation:
        case kFactor: return 1;
        default: return 0xFFFFFFFFU;
    }
}

bool isSign(TokenKind kind)
{
    return levelOf(kind) == kSum;
}

}  // namespace

void Parser::expression()
{
    if (!enterNesting()) return skipTooDeep();
    if (at(TokenKind::If)) {
        ifExpression();
    } else {
        simpleExpression();
    }
    leaveNesting();
}

void Parser::condition()
{
    expression();
    if (!at(TokenKind::Equals)) return;
    if (Diagnostic* d = report(diag::EqualsInCondition, spanOf(here()))) {
        d->fix("write '=='", {edit(spanOf(here()), "==")});
    }
    const Mark begin = markBeforeLast();
    advance();
    expression();
    finish(SyntaxKind::Relation, begin);
}

void Parser::ifExpression()
{
    const Mark begin = mark();
    do {
        advance();  // if, elseif
        condition();
        expectKeyword(TokenKind::Then, "after the condition");
        expression();
    } while (at(TokenKind::Elseif));
    if (accept(TokenKind::Else)) {
        expression();
    } else {
        report(diag::MissingKeyword, spanBeforeHere(), spelling(TokenKind::Else), "in this if-expression");
        missing();
    }
    finish(SyntaxKind::IfExpression, begin);
}

// Operator precedence with the open nodes of the eight levels on a little stack: a chain of any length is one node,
// and a level that the text does not use costs nothing.
void Parser::simpleExpression()
{
    struct OpenNode {
        Mark begin;
        unsigned operators;
        Level level;
    };
    std::array<OpenNode, kLevelCount> open;  // levels increase strictly
    std::size_t openCount = 0;
    Level before = kNone;  // level of the operator before this operand

    for (;;) {
        bool isStray = false;
        while (at(TokenKind::Not) || isSign(kind())) {
            const Level level = at(TokenKind::Not) ? kNot : kSum;
            isStray = before >= level;
            if (isStray) break;
            open[openCount++] = {mark(), 0, level};
            before = level;
            advance();
        }
        if (isStray) {
            strayPrefix();
        } else {
            primary();
        }

        const Level level = levelOf(kind());
        if (level == kNone) break;
        while (openCount > 0 && open[openCount - 1].level > level) {
            --openCount;
            finish(nodeKind(open[openCount].level), open[openCount].begin);
        }
        if (openCount == 0 || open[openCount - 1].level != level) {
            open[openCount++] = {markBeforeLast(), 0, level};
        } else if (open[openCount - 1].operators >= operatorLimit(level)) {
            report(diag::ChainedOperator, spanOf(here()), textOf(here()), level == kRelation ? " or 'and'" : "");
            // Read as (a < b) < c.
            const Mark begin = open[openCount - 1].begin;
            finish(nodeKind(level), begin);
            open[openCount - 1].operators = 0;
        }
        ++open[openCount - 1].operators;
        before = level;
        advance();
    }
    while (openCount > 0) {
        --openCount;
        finish(nodeKind(open[openCount].level), open[openCount].begin);
    }
}

void Parser::strayPrefix()
{
    const Mark begin = mark();
    const bool isNot = at(TokenKind::Not);
    Diagnostic* reported = isNot
                               ? report(diag::NotNeedsParentheses, spanOf(here()))
                               : report(diag::SignNeedsParentheses, spanOf(here()), std::string(textOf(here())) + "x");
    const std::size_t index = m_diagnostics.items().size() - 1;
    while (at(TokenKind::Not) || isSign(kind())) advance();
    const bool single = here() == begin.firstToken + 1;
    primary();
    finish(isNot ? SyntaxKind::NotExpression : SyntaxKind::ArithmeticExpression, begin);
    if (reported && single && m_diagnostics.items().size() == index + 1 && levelOf(kind()) != kFactor) {
        const std::uint32_t from = m_tokens[begin.firstToken].begin;
        reported->fix("put parentheses around it", {edit({m_source, from, from}, "("), edit(spanBeforeHere(), ")")});
    }
}

void Parser::primary()
{
    switch (kind()) {
        case TokenKind::Identifier:
        case TokenKind::Dot:
            componentReference();
            if (at(TokenKind::LeftParenthesis)) callAfterName();
            return;
        case TokenKind::UnsignedInteger: return number(SyntaxKind::IntegerLiteral);
        case TokenKind::UnsignedReal: return number(SyntaxKind::RealLiteral);
        case TokenKind::String: return leaf(SyntaxKind::StringLiteral);
        case TokenKind::True:
        case TokenKind::False: return leaf(SyntaxKind::BooleanLiteral);
        case TokenKind::Time: return leaf(SyntaxKind::TimeExpression);
        case TokenKind::LeftParenthesis: return parenthesized();
        case TokenKind::LeftBrace: return arrayConstructor();
        case TokenKind::LeftBracket: return matrixConstructor();
        case TokenKind::Der:
        case TokenKind::Initial:
        case TokenKind::Pure:
            if (nextKind() == TokenKind::LeftParenthesis) return keywordCall();
            return primaryMissing();
        case TokenKind::End: return endExpression();
        default: return primaryMissing();
    }
}

void Parser::endExpression()
{
    if (atEndClause()) return primaryMissing();
    leaf(SyntaxKind::EndExpression);
}

void Parser::primaryMissing()
{
    // "x = model + 1": a keyword among operators was meant as a name.
    if (isKeyword(kind()) && !atStop() && !at(TokenKind::If)) {
        const TokenKind next = nextKind();
        const bool inExpression = levelOf(next) != kNone || next == TokenKind::Semicolon || next == TokenKind::Comma ||
                                  next == TokenKind::RightParenthesis || next == TokenKind::RightBrace ||
                                  next == TokenKind::RightBracket || next == TokenKind::Dot;
        const bool isOperator = levelOf(kind()) != kNone;
        if (inExpression && !isOperator) {
            report(diag::KeywordAsName, spanOf(here()), textOf(here()));
            return leaf(SyntaxKind::Error);
        }
    }
    reportExpected("an expression");
    missing();
}

void Parser::componentReference()
{
    const Mark begin = mark();
    accept(TokenKind::Dot);
    do {
        if (!at(TokenKind::Identifier) && at(TokenKind::Time) && here() != begin.firstToken) {
            advance();  // a.time: "time" is a keyword only since version 3.5
        } else if (!expectName("a name")) {
            break;
        }
        if (at(TokenKind::LeftBracket)) arraySubscripts();
    } while (accept(TokenKind::Dot));
    finish(SyntaxKind::ComponentReference, begin);
}

void Parser::callAfterName()
{
    const Mark begin = markBeforeLast();
    argumentList();
    finish(SyntaxKind::FunctionCall, begin);
}

void Parser::keywordCall()
{
    const Mark begin = mark();
    advance();
    argumentList();
    finish(SyntaxKind::FunctionCall, begin);
}

void Parser::argumentList()
{
    const Mark begin = mark();
    const TokenIndex opener = here();
    advance();
    m_open.push_back({TokenKind::LeftParenthesis, opener});
    if (!at(TokenKind::RightParenthesis)) {
        bool named = false;
        do {
            if (at(TokenKind::Identifier) && nextKind() == TokenKind::Equals) {
                namedArgument();
                named = true;
                continue;
            }
            if (named) report(diag::PositionalAfterNamed, spanOf(here()));
            functionArgument();
            if (at(TokenKind::For)) {
                advance();
                forIndices();
                break;
            }
        } while (accept(TokenKind::Comma));
    }
    expectClosing(TokenKind::RightParenthesis, opener, "','");
    finish(SyntaxKind::ArgumentList, begin);
}

void Parser::functionArgument()
{
    if (!at(TokenKind::Function)) return expression();
    if (!enterNesting()) return skipTooDeep();
    const Mark begin = mark();
    advance();
    name();
    if (at(TokenKind::LeftParenthesis)) {
        argumentList();
    } else {
        reportExpected("'(' after the function's name");
    }
    finish(SyntaxKind::FunctionPartialApplication, begin);
    leaveNesting();
}

void Parser::namedArgument()
{
    const Mark begin = mark();
    advance();
    advance();
    functionArgument();
    finish(SyntaxKind::NamedArgument, begin);
}

void Parser::arrayConstructor()
{
    const Mark begin = mark();
    const TokenIndex opener = here();
    advance();
    m_open.push_back({TokenKind::LeftBrace, opener});
    do {
        expression();
        if (accept(TokenKind::For)) {
            forIndices();
            break;
        }
    } while (accept(TokenKind::Comma));
    expectClosing(TokenKind::RightBrace, opener, "','");
    finish(SyntaxKind::ArrayConstructor, begin);
}

void Parser::matrixConstructor()
{
    const Mark begin = mark();
    const TokenIndex opener = here();
    advance();
    m_open.push_back({TokenKind::LeftBracket, opener});
    Checkpoint rowEnd{};
    do {
        const Mark row = mark();
        const bool newLine = rowEnd.at && firstOnLine(here());
        do {
            expression();
        } while (accept(TokenKind::Comma));
        if (newLine && (at(TokenKind::Equals) || at(TokenKind::Assign))) {
            rewind(rowEnd);  // that was the next equation: the matrix was not closed before its line
            break;
        }
        finish(SyntaxKind::MatrixRow, row);
        rowEnd = checkpoint();
        // A line that surely begins another item shows the same.
    } while (accept(TokenKind::Semicolon) && !startsItemForSure());
    expectClosing(TokenKind::RightBracket, opener, "',', ';'");
    finish(SyntaxKind::MatrixConstructor, begin);
}

void Parser::parenthesized()
{
    const Mark begin = mark();
    const TokenIndex opener = here();
    advance();
    m_open.push_back({TokenKind::LeftParenthesis, opener});
    do {
        if (at(TokenKind::Comma) || at(TokenKind::RightParenthesis)) {
            finish(SyntaxKind::OmittedOutput, mark());
        } else {
            expression();
        }
    } while (accept(TokenKind::Comma));
    expectClosing(TokenKind::RightParenthesis, opener, "");
    finish(SyntaxKind::Parenthesized, begin);

    if (at(TokenKind::LeftBracket)) {
        arraySubscripts();
        finish(SyntaxKind::SubscriptedExpression, begin);
    } else if (accept(TokenKind::Dot)) {
        expectName("a name after '.'");
        finish(SyntaxKind::MemberExpression, begin);
    }
}

void Parser::arraySubscripts()
{
    const Mark begin = mark();
    const TokenIndex opener = here();
    advance();
    m_open.push_back({TokenKind::LeftBracket, opener});
    do {
        if (at(TokenKind::Colon)) {
            leaf(SyntaxKind::WholeDimension);
        } else {
            expression();
        }
    } while (accept(TokenKind::Comma));
    expectClosing(TokenKind::RightBracket, opener, "','");
    finish(SyntaxKind::ArraySubscripts, begin);
}

}  // namespace causeway::syntax_detail
