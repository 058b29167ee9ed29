// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/block_end.h"

#include "core/editing/workspace.h"
#include "core/syntax/ast.h"
#include "core/syntax/lexer.h"

namespace causeway {

namespace {

/// Keyword after `end` for a line that begins a block; EndOfFile for others.
TokenKind blockKeyword(const std::vector<Token>& tokens)
{
    if (tokens.size() < 3) return TokenKind::EndOfFile;
    const TokenKind first = tokens.front().kind, last = tokens[tokens.size() - 2].kind;
    switch (first) {
        case TokenKind::If:
        case TokenKind::When: return last == TokenKind::Then ? first : TokenKind::EndOfFile;
        case TokenKind::For:
        case TokenKind::While: return last == TokenKind::Loop ? first : TokenKind::EndOfFile;
        default: return TokenKind::EndOfFile;
    }
}

/// For nested blocks only the number of missing ends is known, not their places.
bool lacksEnd(const SyntaxTree& tree, TokenKind keyword)
{
    std::ptrdiff_t open = 0;
    for (const SyntaxNode& node : tree.nodes()) open += keywordOfBlock(node.kind) == keyword ? 1 : 0;
    for (TokenIndex at = 0; at + 1 < static_cast<TokenIndex>(tree.tokens().size()); ++at) {
        open -= tree.tokenKind(at) == TokenKind::End && tree.tokenKind(at + 1) == keyword ? 1 : 0;
    }
    return open > 0;
}

/// Class whose name is in the line.
ast::ClassSpecifier classIn(const SyntaxTree& tree, std::uint32_t begin, std::uint32_t end)
{
    for (TokenIndex at = tree.tokenAt(begin); tree.token(at).begin < end && tree.tokenKind(at) != TokenKind::EndOfFile;
         ++at) {
        const auto specifier = ast::View(tree, tree.nodeAt(tree.token(at).begin)).as<ast::ClassSpecifier>();
        if (specifier.kind() == SyntaxKind::LongClassSpecifier && specifier.name().span.begin == tree.token(at).begin)
            return specifier;
    }
    return {};
}

}  // namespace

TokenKind keywordOfBlock(SyntaxKind kind)
{
    switch (kind) {
        case SyntaxKind::IfEquation:
        case SyntaxKind::IfStatement: return TokenKind::If;
        case SyntaxKind::ForEquation:
        case SyntaxKind::ForStatement: return TokenKind::For;
        case SyntaxKind::WhenEquation:
        case SyntaxKind::WhenStatement: return TokenKind::When;
        case SyntaxKind::WhileStatement: return TokenKind::While;
        default: return TokenKind::EndOfFile;
    }
}

std::optional<std::string> missingEnd(std::string_view text, std::uint32_t begin, std::uint32_t end)
{
    if (text.size() > kMaxClosedText || begin > end || end > text.size()) return std::nullopt;
    const LexResult line = lex(text.substr(begin, end - begin));
    bool isWhole = false;  // a complete statement ends in the line, or another begins
    for (const Token& token : line.tokens)
        isWhole = isWhole || token.kind == TokenKind::Semicolon || token.kind == TokenKind::End;
    if (isWhole) return std::nullopt;
    const TokenKind keyword = blockKeyword(line.tokens);
    const auto tree = parseDocument({}, std::string(text));
    if (keyword != TokenKind::EndOfFile) {
        if (!lacksEnd(*tree, keyword)) return std::nullopt;
        return "end " + std::string(spelling(keyword)) + ";";
    }
    const ast::ClassSpecifier specifier = classIn(*tree, begin, end);
    if (!specifier || specifier.endName().text == specifier.name().text) return std::nullopt;
    return "end " + std::string(specifier.name().text) + ";";
}

}  // namespace causeway
