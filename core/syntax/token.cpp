// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/syntax/token.h"

#include <array>
#include <cstddef>
#include <iterator>

#include "core/syntax/lexer.h"

namespace causeway {

namespace {

struct KindInfo {
    std::string_view spelling;
    bool isKeyword;
};

constexpr KindInfo kKinds[] = {
#define OTHER(name, text) {text, false},
#define KEYWORD(name, text) {text, true},
#define SYMBOL(name, text) {text, false},
#include "core/syntax/token.def"
};

constexpr std::size_t kShortestKeyword = 2;
constexpr std::size_t kLongestKeyword = 13;
constexpr std::size_t kSlots = 256;

// The numbers were found by trial; the static_assert below says whether they still fit after a change of token.def.
constexpr std::size_t keywordSlot(std::string_view text)
{
    const auto byte = [&](std::size_t i) { return static_cast<std::size_t>(static_cast<unsigned char>(text[i])); };
    return (text.size() * 15 + byte(0) * 10 + byte(1) + byte(text.size() - 1) * 50) % kSlots;
}

struct KeywordTable {
    std::array<std::uint8_t, kSlots> kinds{};  // 0 (EndOfFile) means that the slot is empty
    bool collides = false;
};

constexpr KeywordTable makeKeywordTable()
{
    KeywordTable table;
    for (std::size_t i = 0; i < std::size(kKinds); ++i) {
        if (!kKinds[i].isKeyword) continue;
        const std::string_view text = kKinds[i].spelling;
        std::uint8_t& slot = table.kinds[keywordSlot(text)];
        if (slot != 0 || text.size() < kShortestKeyword || text.size() > kLongestKeyword) table.collides = true;
        slot = static_cast<std::uint8_t>(i);
    }
    return table;
}

constexpr KeywordTable kKeywords = makeKeywordTable();
static_assert(!kKeywords.collides, "two keywords share a slot: choose other numbers in keywordSlot");

}  // namespace

bool isKeyword(TokenKind kind)
{
    return kKinds[static_cast<std::size_t>(kind)].isKeyword;
}

std::string_view spelling(TokenKind kind)
{
    return kKinds[static_cast<std::size_t>(kind)].spelling;
}

TokenKind keywordKind(std::string_view text)
{
    if (text.size() < kShortestKeyword || text.size() > kLongestKeyword) return TokenKind::Identifier;
    const std::uint8_t kind = kKeywords.kinds[keywordSlot(text)];
    return kind != 0 && kKinds[kind].spelling == text ? static_cast<TokenKind>(kind) : TokenKind::Identifier;
}

bool isIdentifier(std::string_view text)
{
    const LexResult result = lex(text);
    return result.problems.empty() && result.tokens.size() == 2 && result.tokens[0].kind == TokenKind::Identifier &&
           result.tokens[0].size() == text.size();
}

}  // namespace causeway
