// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "core/syntax/class_keywords.h"
#include "core/syntax/parser_state.h"

namespace causeway::syntax_detail {

void Parser::storedDefinition()
{
    const Mark begin = mark();
    while (at(TokenKind::Import) && nextKind() == TokenKind::String) fileImport();
    if (at(TokenKind::Within)) withinClause();
    while (!atEnd()) {
        if (startsTopLevelClass()) {
            const Mark classBegin = mark();
            const bool isReplaceable = prefixes();
            if (startsClass()) {
                classDefinition(classBegin, isReplaceable, false);
                expectSemicolon("class");
                continue;
            }
            finish(SyntaxKind::Error, classBegin);
        }
        if (at(TokenKind::Within)) {
            report(diag::UnexpectedToken, spanOf(here()), "'within' before the first class only", "it here");
            withinClause();
            continue;
        }
        if (atEndClause() && nextKind() != TokenKind::EndOfFile) {
            report(diag::EndWithoutBegin, spanOf(here()).unite(spanOf(here() + 1)), textOf(here() + 1));
        } else {
            reportExpected("a class definition such as 'model M ... end M;'");
        }
        skipToClass();
    }
    finish(SyntaxKind::StoredDefinition, begin);
}

/// Old tools wrote which files to load first; classes are found by their names.
void Parser::fileImport()
{
    const Mark begin = mark();
    advance();
    m_diagnostics.add(
        {&diag::UnexpectedToken.definition,
         spanOf(here()),
         fmt::format(fmt::runtime(diag::UnexpectedToken.definition.text),
                     "a class (libraries are found by their names, files are not imported)", describe(here())),
         {},
         {},
         true});
    advance();
    expectSemicolon("import clause");
    finish(SyntaxKind::Error, begin);
}

void Parser::withinClause()
{
    const Mark begin = mark();
    advance();
    if (at(TokenKind::Identifier)) name();
    expectSemicolon("'within' clause");
    finish(SyntaxKind::WithinClause, begin);
}

void Parser::skipToClass()
{
    const Mark begin = mark();
    advance();
    while (!atEnd()) {
        const bool afterSemicolon = m_at[-1].kind == TokenKind::Semicolon;
        if ((startsTopLevelClass() || at(TokenKind::Within)) && (afterSemicolon || firstOnLine(here()))) break;
        advance();
    }
    finish(SyntaxKind::Error, begin);
}

bool Parser::startsClass() const
{
    if (at(TokenKind::Pure) || at(TokenKind::Impure)) return nextKind() != TokenKind::LeftParenthesis;
    return at(TokenKind::Expandable) || isClassKeyword(kind());
}

bool Parser::startsTopLevelClass() const
{
    return at(TokenKind::Final) || at(TokenKind::Encapsulated) || at(TokenKind::Partial) || startsClass();
}

void Parser::classDefinition(Mark begin, bool isReplaceable, bool inModification)
{
    if (!enterNesting()) {
        skipEverything();
        return finish(SyntaxKind::Error, begin);
    }
    classKeywords();
    classSpecifier(inModification);
    constrainingClause(isReplaceable);
    finish(SyntaxKind::ClassDefinition, begin);
    leaveNesting();
}

void Parser::classKeywords()
{
    if (accept(TokenKind::Pure) || accept(TokenKind::Impure)) {
        accept(TokenKind::Operator);
        expect(TokenKind::Function, "'function'");
    } else if (accept(TokenKind::Expandable)) {
        expect(TokenKind::Connector, "'connector'");
    } else if (accept(TokenKind::Operator)) {
        if (!accept(TokenKind::Record)) accept(TokenKind::Function);
    } else {
        advance();
    }
}

void Parser::classSpecifier(bool inModification)
{
    const Mark begin = mark();
    if (!inModification && accept(TokenKind::Extends)) {
        const TokenIndex nameToken = here();
        expectName("the name of the inherited class that is extended");
        if (at(TokenKind::LeftParenthesis)) classModification(false);
        return longClass(begin, SyntaxKind::ExtendsClassSpecifier, nameToken);
    }
    const TokenIndex nameToken = here();
    const bool hasName = expectName("the name of the class");
    if (accept(TokenKind::Equals)) {
        if (at(TokenKind::Enumeration)) return enumerationClass(begin);
        if (at(TokenKind::Der)) return derivativeClass(begin);
        return shortClass(begin);
    }
    if (inModification) {
        reportExpected("'='");
        return finish(SyntaxKind::ShortClassSpecifier, begin);
    }
    longClass(begin, SyntaxKind::LongClassSpecifier,
              hasName ? nameToken : static_cast<TokenIndex>(m_tokens.size() - 1));
}

void Parser::longClass(Mark begin, SyntaxKind form, TokenIndex nameToken)
{
    m_open.push_back({TokenKind::Class, nameToken});
    descriptionString();
    composition(nameToken);
    m_open.pop_back();
    closeClass(nameToken);
    finish(form, begin);
}

void Parser::composition(TokenIndex nameToken)
{
    Section current = Section::Elements;
    bool keyword = false;  // whether a section keyword stands here
    NodeId annotationNode;
    while (!atEnd()) {
        const Token* before = m_at;
        if (!annotationNode.isNone() && !atEndClause()) {
            const SyntaxNode& node = m_nodes[annotationNode.index()];
            reportAlways(diag::AnnotationNotLast, spanOf(node.firstToken), textOf(nameToken));
            annotationNode = {};
        }
        switch (kind()) {
            case TokenKind::Public:
            case TokenKind::Protected:
                current = Section::Elements;
                keyword = true;
                break;
            case TokenKind::Equation:
                current = Section::Equations;
                keyword = true;
                break;
            case TokenKind::Algorithm:
                current = Section::Statements;
                keyword = true;
                break;
            case TokenKind::Initial:
                keyword = startsSection();
                if (keyword) {
                    current = nextKind() == TokenKind::Equation ? Section::Equations : Section::Statements;
                }
                break;
            case TokenKind::External: externalClause(); continue;
            case TokenKind::Annotation:
                annotation();
                annotationNode = m_pending.back();
                expectSemicolon("annotation");
                continue;
            case TokenKind::End:
                if (!atEndClause()) break;
                if (nextKind() == TokenKind::If || nextKind() == TokenKind::For || nextKind() == TokenKind::When ||
                    nextKind() == TokenKind::While) {
                    report(diag::EndWithoutBegin, spanOf(here()).unite(spanOf(here() + 1)), textOf(here() + 1));
                    const Mark stray = mark();
                    advance();
                    advance();
                    accept(TokenKind::Semicolon);
                    finish(SyntaxKind::Error, stray);
                    continue;
                }
                return;
            case TokenKind::Else:
            case TokenKind::Elseif:
            case TokenKind::Elsewhen:
                reportExpected("an equation, a declaration or 'end'");
                skipToSemicolon();
                accept(TokenKind::Semicolon);
                continue;
            case TokenKind::Identifier:
                if (!atJoinedEnd()) break;
                report(diag::EndWithoutBegin, spanOf(here()), textOf(here()).substr(3));
                skipOne();
                accept(TokenKind::Semicolon);
                continue;
            default: break;
        }
        if (!keyword && current == Section::Elements && looksLikeEquation()) {
            report(diag::EquationWithoutSection, spanOf(here()));
            current = Section::Equations;
        } else if (!keyword && current != Section::Elements && looksLikeDeclaration()) {
            current = Section::Elements;
        }
        switch (current) {
            case Section::Elements: section(current, SyntaxKind::ElementSection, !keyword); break;
            case Section::Equations: section(current, SyntaxKind::EquationSection, !keyword); break;
            case Section::Statements: section(current, SyntaxKind::AlgorithmSection, !keyword); break;
        }
        keyword = false;
        if (m_at == before) {
            reportExpected("a declaration, a section or 'end'");
            skipOne();
        }
    }
}

void Parser::closeClass(TokenIndex nameToken)
{
    const bool hasName = m_tokens[nameToken].kind != TokenKind::EndOfFile;
    const std::string_view className = hasName ? textOf(nameToken) : std::string_view();
    if (!atEndClause()) {
        if (hasName) reportUnclosed(TokenKind::Class, nameToken, className);
        return;
    }
    const TokenIndex endToken = here();
    if (nextKind() != TokenKind::Identifier) {
        advance();
        const SourceSpan place = spanBeforeHere();
        if (Diagnostic* d = report(diag::MissingEndName, spanOf(endToken), className)) {
            d->fix(fmt::format("write 'end {}'", className), {edit(place, fmt::format(" {}", className))});
        }
        return;
    }
    const std::string_view endName = textOf(endToken + 1);
    if (hasName && endName != className) {
        // An "end" for a class further out means that the one for this class is missing.
        if (isOpenClass(endName)) return reportUnclosed(TokenKind::Class, nameToken, className);
        if (Diagnostic* d = report(diag::WrongEnd, spanOf(endToken + 1), className, endName, className)) {
            d->note(spanOf(nameToken), fmt::format("'{}' begins here", className));
            d->fix(fmt::format("write '{}'", className), {edit(spanOf(endToken + 1), std::string(className))});
        }
    }
    advance();
    advance();
}

void Parser::shortClass(Mark begin)
{
    // Before version 3.4 all type prefixes could stand here.
    while (at(TokenKind::Input) || at(TokenKind::Output) || at(TokenKind::Flow) || at(TokenKind::Stream) ||
           at(TokenKind::Discrete) || at(TokenKind::Parameter) || at(TokenKind::Constant)) {
        advance();
    }
    name();
    if (at(TokenKind::LeftBracket)) arraySubscripts();
    if (at(TokenKind::LeftParenthesis)) classModification(false);
    comment();
    finish(SyntaxKind::ShortClassSpecifier, begin);
}

void Parser::enumerationClass(Mark begin)
{
    advance();
    const TokenIndex opener = here();
    if (expect(TokenKind::LeftParenthesis, "'('")) {
        m_open.push_back({TokenKind::LeftParenthesis, opener});
        if (!accept(TokenKind::Colon) && !at(TokenKind::RightParenthesis)) {
            do {
                const Mark literal = mark();
                expectName("the name of an enumeration literal");
                comment();
                finish(SyntaxKind::EnumerationLiteral, literal);
            } while (accept(TokenKind::Comma));
        }
        expectClosing(TokenKind::RightParenthesis, opener, "','");
    }
    comment();
    finish(SyntaxKind::EnumerationSpecifier, begin);
}

void Parser::derivativeClass(Mark begin)
{
    advance();
    const TokenIndex opener = here();
    if (expect(TokenKind::LeftParenthesis, "'('")) {
        m_open.push_back({TokenKind::LeftParenthesis, opener});
        name();
        if (!at(TokenKind::Comma)) reportExpected("',' and the name of an input");
        while (accept(TokenKind::Comma)) {
            if (!expectName("the name of an input")) break;
        }
        expectClosing(TokenKind::RightParenthesis, opener, "','");
    }
    comment();
    finish(SyntaxKind::DerClassSpecifier, begin);
}

void Parser::externalClause()
{
    const Mark begin = mark();
    advance();
    accept(TokenKind::String);
    if (at(TokenKind::Identifier) || at(TokenKind::Dot)) externalCall();
    if (at(TokenKind::Annotation)) annotation();
    expectSemicolon("'external' clause");
    finish(SyntaxKind::ExternalClause, begin);
}

void Parser::externalCall()
{
    const Mark begin = mark();
    if (nextKind() != TokenKind::LeftParenthesis) {
        componentReference();
        expect(TokenKind::Equals, "'='");
    }
    const TokenIndex opener = here() + 1;
    if (expectName("the name of the external function") && expect(TokenKind::LeftParenthesis, "'('")) {
        m_open.push_back({TokenKind::LeftParenthesis, opener});
        if (!at(TokenKind::RightParenthesis)) {
            do {
                expression();
            } while (accept(TokenKind::Comma));
        }
        expectClosing(TokenKind::RightParenthesis, opener, "','");
    }
    finish(SyntaxKind::ExternalCall, begin);
}

}  // namespace causeway::syntax_detail
