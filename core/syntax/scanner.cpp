// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/syntax/scanner.h"

#include <array>
#include <cstdint>
#include <cstring>

namespace causeway::scanner {

namespace {

enum ByteClass : std::uint8_t {
    kSpace = 1,
    kLetter = 2,  // starts a name
    kDigit = 4,
    kHigh = 8,        // a byte of a character outside ASCII
    kStringStop = 16  // a quote or a backslash
};

constexpr std::array<std::uint8_t, 256> makeClasses()
{
    std::array<std::uint8_t, 256> classes{};
    for (const char c : {' ', '\t', '\n', '\r', '\f', '\v'}) classes[static_cast<unsigned char>(c)] = kSpace;
    for (unsigned c = 'a'; c <= 'z'; ++c) classes[c] = kLetter;
    for (unsigned c = 'A'; c <= 'Z'; ++c) classes[c] = kLetter;
    classes['_'] = kLetter;
    for (unsigned c = '0'; c <= '9'; ++c) classes[c] = kDigit;
    for (unsigned c = 0x80; c <= 0xFF; ++c) classes[c] = kHigh;
    classes['"'] = kStringStop;
    classes['\\'] = kStringStop;
    return classes;
}

constexpr std::array<std::uint8_t, 256> kClasses = makeClasses();

bool hasClass(char byte, unsigned classes)
{
    return (kClasses[static_cast<unsigned char>(byte)] & classes) != 0;
}

unsigned byteAt(const char* p, const char* end)
{
    return p < end ? static_cast<unsigned char>(*p) : 0U;
}

/// Characters outside ASCII that are not letters, often copied from documents.
struct ForeignCharacter {
    std::size_t size = 0;  // 0: the bytes may belong to a name
    TokenKind meant = TokenKind::Unknown;
};

ForeignCharacter foreignCharacter(const char* p, const char* end)
{
    const unsigned a = byteAt(p, end);
    const unsigned b = byteAt(p + 1, end);
    const unsigned c = p + 1 < end ? byteAt(p + 2, end) : 0U;
    const auto isContinuation = [](unsigned byte) { return (byte & 0xC0U) == 0x80U; };
    if (a < 0xC2 || a > 0xF4 || !isContinuation(b)) return {1, TokenKind::Unknown};  // not UTF-8
    if (a == 0xC2) return {2, TokenKind::Unknown};                                   // no-break space, §, ±, ...
    if (a < 0xE0 || !isContinuation(c)) return {};
    if (a == 0xE2 && b == 0x88 && c == 0x92) return {3, TokenKind::Minus};    // the sign of typography
    if (a == 0xE2 && (b <= 0x8F)) return {3, TokenKind::Unknown};             // quotes, dashes, arrows, signs
    if (a == 0xEF && b == 0xBB && c == 0xBF) return {3, TokenKind::Unknown};  // byte-order mark inside the text
    if (a == 0xE3 && b == 0x80) return {3, TokenKind::Unknown};               // wide space and punctuation
    return {};
}

/// The rest of a name, including letters of other alphabets.
const char* skipName(const char* p, const char* end)
{
    for (;;) {
        while (p < end && hasClass(*p, kLetter | kDigit)) ++p;
        if (p == end || !hasClass(*p, kHigh) || foreignCharacter(p, end).size != 0) return p;
        ++p;
        while (p < end && (static_cast<unsigned char>(*p) & 0xC0U) == 0x80U) ++p;
    }
}

bool hasHighByte(const char* p, const char* end)
{
    for (; p < end; ++p) {
        if (hasClass(*p, kHigh)) return true;
    }
    return false;
}

Scanned scanName(const char* begin, const char* end, const ProblemSink& sink)
{
    const char* p = skipName(begin, end);
    const std::string_view text(begin, static_cast<std::size_t>(p - begin));
    const TokenKind kind = keywordKind(text);
    if (kind == TokenKind::Identifier && sink.problems && hasHighByte(begin, p)) {
        sink.add(LexProblemKind::NonAsciiName, begin, p);
    }
    return {p, kind};
}

Scanned scanQuotedName(const char* begin, const char* end, const ProblemSink& sink)
{
    const char* p = begin + 1;
    for (; p < end && *p != '\'' && *p != '\n' && *p != '\r'; ++p) {
        if (*p == '\\' && p + 1 < end && p[1] != '\n' && p[1] != '\r') ++p;
    }
    const bool closed = p < end && *p == '\'';
    if (closed) {
        ++p;
    } else {
        // It then ends before a character that cannot belong to a name, so that the rest of the line is read as
        // intended.
        const char* stop = begin + 1;
        while (stop < p && std::memchr(" ;,=()[]{}", *stop, 10) == nullptr) ++stop;
        p = stop;
    }
    if (!closed || p - begin < 3) {
        sink.add(LexProblemKind::UnclosedQuotedName, begin, p);
    } else if (hasHighByte(begin, p)) {
        sink.add(LexProblemKind::NonAsciiName, begin, p);
    }
    return {p, TokenKind::Identifier};
}

const char* skipDigits(const char* p, const char* end)
{
    while (p < end && hasClass(*p, kDigit)) ++p;
    return p;
}

/// begin is at a digit, or at a dot before a digit.
Scanned scanNumber(const char* begin, const char* end, const ProblemSink& sink)
{
    const char* p = skipDigits(begin, end);
    TokenKind kind = TokenKind::UnsignedInteger;
    if (p < end && *p == '.') {
        kind = TokenKind::UnsignedReal;
        p = skipDigits(p + 1, end);
    }
    if (p < end && (*p == 'e' || *p == 'E')) {
        const char* exponent = p + 1;
        if (exponent < end && (*exponent == '+' || *exponent == '-')) ++exponent;
        const char* exponentEnd = skipDigits(exponent, end);
        if (exponentEnd > exponent) {
            kind = TokenKind::UnsignedReal;
            p = exponentEnd;
        } else if (exponentEnd == end || !hasClass(*exponentEnd, kLetter | kHigh)) {
            sink.add(LexProblemKind::IncompleteNumber, begin, exponentEnd);
            return {exponentEnd, TokenKind::UnsignedReal};
        }
    }
    if (p < end && hasClass(*p, kLetter)) {
        p = skipName(p, end);
        sink.add(LexProblemKind::NameStartsWithDigit, begin, p);
        return {p, TokenKind::Identifier};
    }
    return {p, kind};
}

bool startsToken(const char* p, const char* end)
{
    if (hasClass(*p, kSpace | kLetter | kDigit)) return true;
    if (hasClass(*p, kHigh)) {
        const ForeignCharacter foreign = foreignCharacter(p, end);
        return foreign.size == 0 || foreign.meant != TokenKind::Unknown;
    }
    return std::memchr("()[]{};,.:=+-*/^<>\"'&|!", *p, 23) != nullptr;
}

/// Neighbouring unknown characters make one token, so that junk is reported once and not byte by byte.
Scanned scanUnknown(const char* begin, const char* end, const ProblemSink& sink)
{
    const char* p = begin + 1;
    while (p < end && !startsToken(p, end)) ++p;
    sink.add(LexProblemKind::UnknownCharacter, begin, p);
    return {p, TokenKind::Unknown};
}

Scanned scanForeign(const char* begin, const char* end, const ProblemSink& sink)
{
    const ForeignCharacter foreign = foreignCharacter(begin, end);
    if (foreign.size == 0) return scanName(begin, end, sink);
    if (foreign.meant == TokenKind::Unknown) return scanUnknown(begin, end, sink);
    sink.add(LexProblemKind::ForeignOperator, begin, begin + foreign.size);
    return {begin + foreign.size, foreign.meant};
}

/// &&, ||, !=, ! of other languages, as the operator that is meant.
Scanned scanForeignOperator(const char* p, const char* end, const ProblemSink& sink)
{
    const char next = p + 1 < end ? p[1] : '\0';
    Scanned result{p + 2, TokenKind::Unknown};
    if (*p == '&' && next == '&') {
        result.kind = TokenKind::And;
    } else if (*p == '|' && next == '|') {
        result.kind = TokenKind::Or;
    } else if (*p == '!' && next == '=') {
        result.kind = TokenKind::NotEqual;
    } else if (*p == '!') {
        result = {p + 1, TokenKind::Not};
    } else {
        sink.add(LexProblemKind::UnknownCharacter, p, p + 1);
        return {p + 1, TokenKind::Unknown};
    }
    sink.add(LexProblemKind::ForeignOperator, p, result.end);
    return result;
}

Scanned scanDot(const char* p, const char* end, const ProblemSink& sink)
{
    const char next = p + 1 < end ? p[1] : '\0';
    switch (next) {
        case '+': return {p + 2, TokenKind::DotPlus};
        case '-': return {p + 2, TokenKind::DotMinus};
        case '*': return {p + 2, TokenKind::DotTimes};
        case '/':
            // "a./*comment*/b" and "a.//comment": the dot is a token of its own
            if (p + 2 < end && (p[2] == '*' || p[2] == '/')) return {p + 1, TokenKind::Dot};
            return {p + 2, TokenKind::DotDivide};
        case '^': return {p + 2, TokenKind::DotPower};
        default: break;
    }
    if (hasClass(next, kDigit)) return scanNumber(p, end, sink);
    return {p + 1, TokenKind::Dot};
}

}  // namespace

bool isSpace(char byte)
{
    return hasClass(byte, kSpace);
}

bool continuesName(char byte)
{
    return hasClass(byte, kLetter | kDigit | kHigh);
}

const char* skipSpace(const char* p, const char* end)
{
    while (p < end && hasClass(*p, kSpace)) ++p;
    return p;
}

const char* skipLineComment(const char* p, const char* end)
{
    while (p < end && *p != '\n' && *p != '\r') ++p;
    return p;
}

const char* skipBlockCommentRest(const char* p, const char* end, bool& closed)
{
    while (p < end) {
        p = static_cast<const char*>(std::memchr(p, '*', static_cast<std::size_t>(end - p)));
        if (!p) break;
        ++p;
        if (p < end && *p == '/') {
            closed = true;
            return p + 1;
        }
    }
    closed = false;
    return end;
}

const char* skipStringRest(const char* p, const char* end, bool& closed, const ProblemSink& sink)
{
    for (;;) {
        while (p < end && !hasClass(*p, kStringStop)) ++p;
        if (p == end) break;
        if (*p == '"') {
            closed = true;
            return p + 1;
        }
        if (p + 1 == end) break;
        if (std::memchr("'\"?\\abfnrtv", p[1], 11) == nullptr) sink.add(LexProblemKind::UnknownEscape, p, p + 2);
        p += 2;
    }
    closed = false;
    return end;
}

Scanned scanToken(const char* p, const char* end, const ProblemSink& sink)
{
    if (hasClass(*p, kLetter)) return scanName(p, end, sink);
    const char next = p + 1 < end ? p[1] : '\0';
    switch (*p) {
        case '0':
        case '1':
        case '2':
        case '3':
        case '4':
        case '5':
        case '6':
        case '7':
        case '8':
        case '9': return scanNumber(p, end, sink);
        case '(': return {p + 1, TokenKind::LeftParenthesis};
        case ')': return {p + 1, TokenKind::RightParenthesis};
        case '[': return {p + 1, TokenKind::LeftBracket};
        case ']': return {p + 1, TokenKind::RightBracket};
        case '{': return {p + 1, TokenKind::LeftBrace};
        case '}': return {p + 1, TokenKind::RightBrace};
        case ';': return {p + 1, TokenKind::Semicolon};
        case ',': return {p + 1, TokenKind::Comma};
        case ':': return next == '=' ? Scanned{p + 2, TokenKind::Assign} : Scanned{p + 1, TokenKind::Colon};
        case '=': return next == '=' ? Scanned{p + 2, TokenKind::EqualEqual} : Scanned{p + 1, TokenKind::Equals};
        case '+': return {p + 1, TokenKind::Plus};
        case '-': return {p + 1, TokenKind::Minus};
        case '*':
            // "a*/*comment*/b" is a product, because "*/" outside a comment is not a token.
            if (next == '/' && (p + 2 == end || (p[2] != '*' && p[2] != '/'))) {
                sink.add(LexProblemKind::CommentEndWithoutStart, p, p + 2);
                return {p + 2, TokenKind::Unknown};
            }
            return {p + 1, TokenKind::Times};
        case '/': return {p + 1, TokenKind::Divide};
        case '^': return {p + 1, TokenKind::Power};
        case '<':
            if (next == '=') return {p + 2, TokenKind::LessEqual};
            if (next == '>') return {p + 2, TokenKind::NotEqual};
            return {p + 1, TokenKind::Less};
        case '>': return next == '=' ? Scanned{p + 2, TokenKind::GreaterEqual} : Scanned{p + 1, TokenKind::Greater};
        case '.': return scanDot(p, end, sink);
        case '\'': return scanQuotedName(p, end, sink);
        case '&':
        case '|':
        case '!': return scanForeignOperator(p, end, sink);
        default: break;
    }
    return hasClass(*p, kHigh) ? scanForeign(p, end, sink) : scanUnknown(p, end, sink);
}

}  // namespace causeway::scanner
