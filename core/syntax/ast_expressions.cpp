// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/syntax/ast_expressions.h"

#include <charconv>

#include "core/base/numbers.h"

namespace causeway::ast {

namespace {

/// The token behind a child, which is the operator between it and the next one.
TokenKind kindAfter(const Expression& child)
{
    if (!child) return TokenKind::EndOfFile;
    return child.tree().tokenKind(child.tree()[child.id()].endToken);
}

std::vector<Operand> operandsOf(const Expression& chain)
{
    std::vector<Operand> operands;
    if (!chain) return operands;
    operands.reserve(4);
    const SyntaxTree& tree = chain.tree();
    TokenIndex before = tree[chain.id()].firstToken;  // of the token that may be the next operator
    for (const Expression operand : ViewRange<Expression>(chain)) {
        const bool hasOperator = before < tree[operand.id()].firstToken;
        operands.push_back({hasOperator ? tree.tokenKind(before) : TokenKind::EndOfFile, operand});
        before = tree[operand.id()].endToken;
    }
    return operands;
}

}  // namespace

Expression Expression::withoutParentheses() const
{
    Expression at = *this;
    for (;;) {
        const Expression inner = at.as<Parenthesized>().inner();
        if (!inner) return at;
        at = inner;
    }
}

std::vector<IfExpression::Branch> IfExpression::branches() const
{
    std::vector<Branch> all;
    Expression condition;
    for (const Expression part : ViewRange<Expression>(*this)) {
        if (condition) {
            all.push_back({condition, part});
            condition = {};
        } else {
            condition = part;
        }
    }
    return all;
}

Expression IfExpression::elseValue() const
{
    Expression last;
    std::size_t count = 0;
    for (const Expression part : ViewRange<Expression>(*this)) {
        last = part;
        ++count;
    }
    return count % 2 == 1 ? last : Expression();
}

Expression RangeExpression::start() const
{
    return child<Expression>(0);
}

Expression RangeExpression::step() const
{
    return child<Expression>(2) ? child<Expression>(1) : Expression();
}

Expression RangeExpression::stop() const
{
    const Expression third = child<Expression>(2);
    return third ? third : child<Expression>(1);
}

TokenKind Relation::op() const
{
    // "=" in a condition was reported by the parser and is treated as "==".
    const TokenKind kind = kindAfter(left());
    return kind == TokenKind::Equals ? TokenKind::EqualEqual : kind;
}

std::vector<Operand> ArithmeticExpression::operands() const
{
    return operandsOf(*this);
}

std::vector<Operand> Term::operands() const
{
    return operandsOf(*this);
}

TokenKind Factor::op() const
{
    return kindAfter(base());
}

std::optional<std::int64_t> IntegerLiteral::value() const
{
    const std::string_view digits = text();
    std::int64_t number = 0;
    const auto result = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (result.ec != std::errc() || result.ptr != digits.data() + digits.size()) return std::nullopt;
    return number;
}

double RealLiteral::value() const
{
    // A unit may follow: "5'cm'".
    return parseNumber(text().substr(0, text().find_first_not_of("0123456789.eE+-"))).value_or(0.0);
}

std::string StringLiteral::value() const
{
    return unescapeString(text());
}

bool BooleanLiteral::value() const
{
    return firstTokenKind() == TokenKind::True;
}

bool ComponentReference::isGlobal() const
{
    return firstTokenKind() == TokenKind::Dot;
}

std::vector<ReferencePart> ComponentReference::parts() const
{
    std::vector<ReferencePart> all;
    if (!m_tree) return all;
    const SyntaxNode& node = (*m_tree)[m_id];
    NodeId subscripts = node.firstChild;
    all.reserve((static_cast<std::size_t>(node.endToken - node.firstToken) + 1) / 2);
    for (TokenIndex at = node.firstToken; at < node.endToken;) {
        if (!subscripts.isNone() && (*m_tree)[subscripts].firstToken == at) {
            if (!all.empty()) all.back().subscripts = View(*m_tree, subscripts).as<ArraySubscripts>();
            at = (*m_tree)[subscripts].endToken;
            subscripts = m_tree->nextSibling(subscripts);
            continue;
        }
        if (m_tree->tokenKind(at) != TokenKind::Dot) all.push_back({identifierAt(at), {}});
        ++at;
    }
    return all;
}

Identifier ComponentReference::simpleName() const
{
    if (!m_tree) return {};
    const SyntaxNode& node = (*m_tree)[m_id];
    return node.endToken == node.firstToken + 1 ? identifierAt(node.firstToken) : Identifier();
}

std::string ComponentReference::dottedName() const
{
    std::string result;
    for (const ReferencePart& part : parts()) {
        if (!result.empty() || isGlobal()) result += '.';
        result += part.name.text;
    }
    return result;
}

Identifier ForIndex::name() const
{
    return ownIdentifier();
}

Identifier NamedArgument::name() const
{
    return ownIdentifier();
}

TokenKind FunctionCall::keyword() const
{
    const TokenKind kind = firstTokenKind();
    return kind == TokenKind::Der || kind == TokenKind::Initial || kind == TokenKind::Pure ? kind
                                                                                           : TokenKind::Identifier;
}

std::string FunctionCall::calledName() const
{
    if (!m_tree) return {};
    const TokenKind kind = keyword();
    return kind == TokenKind::Identifier ? function().dottedName() : std::string(spelling(kind));
}

std::string FunctionCall::nameWithoutDot() const
{
    std::string name = calledName();
    if (name.starts_with('.')) name.erase(0, 1);
    return name;
}

Expression Parenthesized::inner() const
{
    const Expression first = child<Expression>(0);
    if (!first || first.is<OmittedOutput>() || child<Expression>(1)) return {};
    return first;
}

Identifier MemberExpression::member() const
{
    return ownIdentifier();
}

}  // namespace causeway::ast
