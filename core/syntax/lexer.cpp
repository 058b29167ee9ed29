// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/syntax/lexer.h"

#include <algorithm>
#include <cstring>

#include "core/syntax/scanner.h"

namespace causeway {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
/// A text with more missing quotes than this is not worth more guesses.
constexpr int kMaxStringRepairs = 20;

class Lexer {
public:
    explicit Lexer(std::string_view text)
        : m_text(text), m_begin(text.data()), m_end(m_begin + text.size()), m_sink{m_begin, &m_result.problems}
    {
        // Library text has one token for about seven bytes; a text of operators grows the array as it needs.
        m_result.tokens.reserve(text.size() / 6 + 16);
    }

    LexResult run()
    {
        scanFrom(m_begin);
        m_result.tokens.push_back({offset(m_end), offset(m_end), TokenKind::EndOfFile});
        addEncodingProblem();
        return std::move(m_result);
    }

private:
    [[nodiscard]] std::uint32_t offset(const char* p) const { return static_cast<std::uint32_t>(p - m_begin); }

    void push(const char* begin, const char* end, TokenKind kind)
    {
        m_result.tokens.push_back({offset(begin), offset(end), kind});
    }

    void scanFrom(const char* p)
    {
        for (;;) {
            p = scanner::skipSpace(p, m_end);
            if (p == m_end) return;
            if (*p == '"') {
                p = scanString(p);
            } else if (*p == '/' && p + 1 < m_end && p[1] == '/') {
                p = scanner::skipLineComment(p + 2, m_end);
            } else if (*p == '/' && p + 1 < m_end && p[1] == '*') {
                bool closed = false;
                const char* begin = p;
                p = scanner::skipBlockCommentRest(p + 2, m_end, closed);
                if (!closed) m_sink.add(LexProblemKind::UnclosedComment, begin, begin + 2);
            } else if (std::string_view(p, m_end).starts_with(kByteOrderMark)) {
                p += kByteOrderMark.size();  // files that were joined, or a text that was put before one
            } else {
                const scanner::Scanned scanned = scanner::scanToken(p, m_end, m_sink);
                push(p, scanned.end, scanned.kind);
                p = scanned.end;
            }
        }
    }

    const char* scanString(const char* begin)
    {
        bool closed = false;
        const char* end = scanner::skipStringRest(begin + 1, m_end, closed, m_sink);
        if (!closed) return repairUnclosedString(begin);
        push(begin, end, TokenKind::String);
        return end;
    }

    /// Discards the tokens since the string with the missing quote, ends that string at its line, and continues there.
    const char* repairUnclosedString(const char* begin)
    {
        const auto culprit = std::find_if(m_result.tokens.begin() + m_repairedTokens, m_result.tokens.end(),
                                          [this](const Token& token) { return looksUnclosed(token); });
        if (culprit != m_result.tokens.end()) {
            begin = m_begin + culprit->begin;
            m_result.tokens.erase(culprit, m_result.tokens.end());
        }
        std::erase_if(m_result.problems, [at = offset(begin)](const LexProblem& p) { return p.begin >= at; });
        const char* end = ++m_repairs <= kMaxStringRepairs ? endOfUnclosedString(begin) : m_end;
        m_sink.add(LexProblemKind::UnclosedString, begin, end);
        push(begin, end, TokenKind::String);
        m_repairedTokens = static_cast<std::ptrdiff_t>(m_result.tokens.size());
        return end;
    }

    [[nodiscard]] bool looksUnclosed(const Token& token) const
    {
        if (token.kind != TokenKind::String || token.end >= m_text.size()) return false;
        return scanner::continuesName(m_text[token.end]) &&
               std::memchr(m_begin + token.begin, '\n', token.size()) != nullptr;
    }

    /// The end of the line without its probable continuation after the string: closing brackets opened before it, ";".
    [[nodiscard]] const char* endOfUnclosedString(const char* begin) const
    {
        const char* end = scanner::skipLineComment(begin, m_end);
        auto surplus = std::count(begin, end, ')') - std::count(begin, end, '(');
        while (end > begin + 1) {
            const char last = end[-1];
            if (last == ')' && surplus > 0) {
                --surplus;
            } else if (!scanner::isSpace(last) && last != ';' && last != ',') {
                break;
            }
            --end;
        }
        return end;
    }

    void addEncodingProblem()
    {
        const std::size_t nul = m_text.find('\0');
        if (m_text.starts_with("\xFF\xFE") || m_text.starts_with("\xFE\xFF") || nul != std::string_view::npos) {
            const auto at = static_cast<std::uint32_t>(nul == std::string_view::npos ? 0 : nul);
            m_result.problems.insert(m_result.problems.begin(), {LexProblemKind::NotText, at, at + 1});
            return;
        }
        const std::size_t invalid = findInvalidUtf8(m_text);
        if (invalid == std::string_view::npos) return;
        const auto at = static_cast<std::uint32_t>(invalid);
        // An unknown character there would be the same mistake once more.
        std::erase_if(m_result.problems, [this](const LexProblem& problem) {
            return problem.kind == LexProblemKind::UnknownCharacter &&
                   findInvalidUtf8(m_text.substr(0, problem.end), problem.begin) < problem.end;
        });
        m_result.problems.insert(m_result.problems.begin(), {LexProblemKind::InvalidUtf8, at, at + 1});
    }

    std::string_view m_text;
    const char* m_begin;
    const char* m_end;
    LexResult m_result;
    scanner::ProblemSink m_sink;
    int m_repairs = 0;
    std::ptrdiff_t m_repairedTokens = 0;
};

/// Length of the well-formed UTF-8 sequence at p, or 0 (table 3-7 of the Unicode standard).
std::size_t utf8Length(const unsigned char* p, const unsigned char* end)
{
    const auto within = [&](std::ptrdiff_t i, unsigned low, unsigned high) {
        return end - p > i && p[i] >= low && p[i] <= high;
    };
    const unsigned lead = p[0];
    if (lead < 0x80) return 1;
    if (lead >= 0xC2 && lead <= 0xDF) return within(1, 0x80, 0xBF) ? 2 : 0;
    if (lead >= 0xE0 && lead <= 0xEF) {
        const unsigned low = lead == 0xE0 ? 0xA0U : 0x80U;
        const unsigned high = lead == 0xED ? 0x9FU : 0xBFU;  // no surrogates
        return within(1, low, high) && within(2, 0x80, 0xBF) ? 3 : 0;
    }
    if (lead >= 0xF0 && lead <= 0xF4) {
        const unsigned low = lead == 0xF0 ? 0x90U : 0x80U;
        const unsigned high = lead == 0xF4 ? 0x8FU : 0xBFU;
        return within(1, low, high) && within(2, 0x80, 0xBF) && within(3, 0x80, 0xBF) ? 4 : 0;
    }
    return 0;
}

}  // namespace

LexResult lex(std::string_view text)
{
    return Lexer(text).run();
}

Trivia firstTrivia(std::string_view gap)
{
    const char* begin = gap.data();
    const char* end = begin + gap.size();
    const auto piece = [&](TriviaKind kind, const char* pieceEnd) {
        return Trivia{kind, gap.substr(0, static_cast<std::size_t>(pieceEnd - begin))};
    };
    if (gap.starts_with(kByteOrderMark)) return piece(TriviaKind::ByteOrderMark, begin + kByteOrderMark.size());
    if (gap.starts_with("//")) return piece(TriviaKind::LineComment, scanner::skipLineComment(begin, end));
    if (gap.starts_with("/*")) {
        bool closed = false;
        return piece(TriviaKind::BlockComment, scanner::skipBlockCommentRest(begin + 2, end, closed));
    }
    const char* spaceEnd = scanner::skipSpace(begin, end);
    return piece(TriviaKind::WhiteSpace, spaceEnd > begin ? spaceEnd : end);
}

std::size_t findInvalidUtf8(std::string_view text, std::size_t from)
{
    std::size_t i = from;
    while (i < text.size()) {
        // Eight ASCII bytes at a time.
        std::uint64_t word = 0;
        while (i + sizeof(word) <= text.size()) {
            std::memcpy(&word, text.data() + i, sizeof(word));
            if ((word & 0x8080808080808080U) != 0) break;
            i += sizeof(word);
        }
        const std::size_t stop = std::min(i + sizeof(word), text.size());
        while (i < stop) {
            const std::string_view rest = text.substr(i);
            const auto* p = reinterpret_cast<const unsigned char*>(rest.data());
            const std::size_t length = utf8Length(p, p + rest.size());
            if (length == 0) return i;
            i += length;
        }
    }
    return std::string_view::npos;
}

}  // namespace causeway
