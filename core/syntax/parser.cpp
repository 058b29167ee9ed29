// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/syntax/parser.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "core/base/assert.h"
#include "core/syntax/parser_state.h"

namespace causeway {

std::shared_ptr<const SyntaxTree> parse(std::shared_ptr<const SourceFile> file, SourceId source,
                                        Diagnostics& diagnostics, const Task& task)
{
    CAUSEWAY_ASSERT(file != nullptr);
    syntax_detail::Parser parser(*file, source, task);
    parser.run();
    diagnostics.append(parser.takeDiagnostics());
    return std::make_shared<const SyntaxTree>(std::move(file), source, parser.takeTokens(), parser.takeNodes());
}

namespace syntax_detail {

Parser::Parser(const SourceFile& file, SourceId source, const Task& task)
    : m_file(file), m_text(file.text()), m_source(source), m_task(task)
{
    LexResult lexed = lex(m_text);
    m_tokens = std::move(lexed.tokens);
    m_at = m_tokens.data();
    // Library text has about one node for each token.
    m_nodes.reserve(m_tokens.size() + 16);
    m_pending.reserve(256);
    reportLexProblems(lexed.problems);
    const bool unclosedComment = std::any_of(lexed.problems.begin(), lexed.problems.end(), [](const LexProblem& p) {
        return p.kind == LexProblemKind::UnclosedComment;
    });
    // The comment contains the tokens that seem to be missing at the end.
    if (unclosedComment) m_swallowedAt = static_cast<TokenIndex>(m_tokens.size() - 1);
}

void Parser::run()
{
    storedDefinition();
}

std::string_view Parser::textOf(TokenIndex token) const
{
    return m_text.substr(m_tokens[token].begin, m_tokens[token].size());
}

SourceSpan Parser::spanOf(TokenIndex token) const
{
    return {m_source, m_tokens[token].begin, m_tokens[token].end};
}

SourceSpan Parser::spanBeforeHere() const
{
    const TokenIndex at = here();
    const std::uint32_t offset = at == 0 ? 0 : m_tokens[at - 1].end;
    return {m_source, offset, offset};
}

bool Parser::firstOnLine(TokenIndex token) const
{
    if (token == 0) return true;
    const std::uint32_t begin = m_tokens[token - 1].end;
    return std::memchr(m_text.data() + begin, '\n', m_tokens[token].begin - begin) != nullptr;
}

void Parser::finish(SyntaxKind kind, Mark begin)
{
    const NodeId id(m_nodes.size());
    NodeId next;
    for (std::size_t i = m_pending.size(); i-- > begin.stackSize;) {
        SyntaxNode& child = m_nodes[m_pending[i].index()];
        child.parent = id;
        child.nextSibling = next;
        next = m_pending[i];
    }
    m_pending.resize(begin.stackSize);
    m_pending.push_back(id);
    m_nodes.push_back({kind, begin.firstToken, here(), next, {}, {}});
}

void Parser::leaf(SyntaxKind kind)
{
    const TokenIndex token = here();
    ++m_at;
    m_pending.push_back(NodeId(m_nodes.size()));
    m_nodes.push_back({kind, token, token + 1, {}, {}, {}});
}

void Parser::number(SyntaxKind kind)
{
    leaf(kind);
    if (!at(TokenKind::Identifier) || !textOf(here()).starts_with('\'')) return;
    m_nodes.back().kind = SyntaxKind::RealLiteral;
    m_nodes.back().endToken = here() + 1;
    ++m_at;
}

SourceSpan Parser::spanOfLast() const
{
    const SyntaxNode& node = m_nodes[m_pending.back().index()];
    if (node.firstToken == node.endToken) return spanBeforeHere();
    return spanOf(node.firstToken).unite(spanOf(node.endToken - 1));
}

void Parser::missing()
{
    finish(SyntaxKind::Error, mark());
}

}  // namespace syntax_detail

std::shared_ptr<const SyntaxTree> parseLeniently(std::string text)
{
    Diagnostics ignored;
    return parse(std::make_shared<const SourceFile>("", std::move(text)), SourceId(0), ignored, Task());
}

}  // namespace causeway
