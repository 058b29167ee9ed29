// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/modelica_styler.h"

#include <algorithm>

#include "core/symbolic/expression_pool.h"
#include "core/syntax/class_keywords.h"

namespace causeway::ui {

namespace {

constexpr unsigned kHighlightBits = 2, kAnnotationBits = 10, kStatementBits = 2, kDepthBits = 14;

/// Tracks statements as far as folding requires: classes that end with `end Name`, and annotations.
class StatementTracker {
public:
    explicit StatementTracker(LineState& state) : m_state(state) {}

    void keyword(TokenKind kind)
    {
        if (m_state.annotation > 0) return;
        if (kind == TokenKind::Annotation) {
            m_state.annotation = 1;
            m_state.statement = Statement::Other;
        } else if (m_state.statement == Statement::AfterClassKeyword && kind == TokenKind::Extends) {
            // "model extends Name": the name follows
        } else if (kind == TokenKind::End) {
            m_state.statement = Statement::AfterEnd;
        } else if (isClassKeyword(kind) && m_state.statement != Statement::AfterEnd) {
            m_state.statement = Statement::AfterClassKeyword;
        } else {
            m_state.statement = Statement::Other;
        }
    }

    void name()
    {
        if (m_state.annotation > 0) return;
        if (m_state.statement == Statement::AfterEnd) {
            if (m_state.classDepth > 0) --m_state.classDepth;
        } else if (m_state.statement == Statement::AfterClassKeyword) {
            if (m_state.classDepth < (1U << kDepthBits) - 1) ++m_state.classDepth;
            m_state.statement = Statement::AfterClassName;
            return;
        }
        m_state.statement = Statement::Other;
    }

    void string()
    {
        if (m_state.annotation == 0) m_state.statement = Statement::Other;
    }

    void sign(std::string_view text)
    {
        for (const char byte : text) {
            if (m_state.annotation > 0) {
                const bool opens = byte == '(' || byte == '{' || byte == '[';
                const bool closes = byte == ')' || byte == '}' || byte == ']';
                if (opens && m_state.annotation < (1U << kAnnotationBits) - 1) ++m_state.annotation;
                if (closes && m_state.annotation > 1) --m_state.annotation;
                if ((closes && m_state.annotation == 1) || byte == ';') m_state.annotation = 0;
                continue;
            }
            // "type A = B": a class without a body and without an end
            const bool isShort = m_state.statement == Statement::AfterClassName && (byte == '=' || byte == ';');
            if (isShort && m_state.classDepth > 0) --m_state.classDepth;
            m_state.statement = Statement::Other;
        }
    }

private:
    using Statement = LineState::Statement;

    LineState& m_state;
};

TextClass classOf(HighlightKind kind, std::string_view text)
{
    switch (kind) {
        case HighlightKind::WhiteSpace: return TextClass::Plain;
        case HighlightKind::Comment: return TextClass::Comment;
        case HighlightKind::Keyword: {
            const TokenKind keyword = keywordKind(text);
            const bool isValue =
                keyword == TokenKind::Der || keyword == TokenKind::Time || keyword == TokenKind::Initial;
            return isValue ? TextClass::Builtin : TextClass::Keyword;
        }
        case HighlightKind::BuiltinType: return TextClass::Type;
        case HighlightKind::Name: return findBuiltin(text) != nullptr ? TextClass::Builtin : TextClass::Plain;
        case HighlightKind::QuotedName: return TextClass::Plain;
        case HighlightKind::Number: return TextClass::Number;
        case HighlightKind::String: return TextClass::String;
        case HighlightKind::Operator: return TextClass::Operator;
        case HighlightKind::Unknown: return TextClass::Unknown;
    }
    return TextClass::Plain;
}

}  // namespace

int LineState::pack() const
{
    unsigned packed = classDepth;
    packed = (packed << kStatementBits) | static_cast<unsigned>(statement);
    packed = (packed << kAnnotationBits) | annotation;
    packed = (packed << kHighlightBits) | static_cast<unsigned>(highlight);
    return static_cast<int>((packed << 1U) | 1U);
}

LineState LineState::unpack(int packed)
{
    unsigned bits = static_cast<unsigned>(packed) >> 1U;
    const auto take = [&bits](unsigned count) {
        const unsigned value = bits & ((1U << count) - 1);
        bits >>= count;
        return value;
    };
    LineState state;
    state.highlight = static_cast<HighlightState>(take(kHighlightBits));
    state.annotation = static_cast<std::uint16_t>(take(kAnnotationBits));
    state.statement = static_cast<Statement>(take(kStatementBits));
    state.classDepth = static_cast<std::uint16_t>(take(kDepthBits));
    return state;
}

int LineState::foldDepth() const
{
    return classDepth + (annotation > 0 ? 1 : 0) + (highlight == HighlightState::Code ? 0 : 1);
}

LineState ModelicaStyler::style(std::string_view line, LineState start, std::string& styles)
{
    m_ranges.clear();
    LineState state = start;
    state.highlight = highlight(line, start.highlight, m_ranges);
    StatementTracker tracker(state);
    for (const HighlightRange& range : m_ranges) {
        const std::string_view text = line.substr(range.begin, range.end - range.begin);
        const bool wasAnnotation = state.annotation > 0;
        switch (range.kind) {
            case HighlightKind::WhiteSpace:
            case HighlightKind::Comment:
            case HighlightKind::Number: break;
            case HighlightKind::Keyword: tracker.keyword(keywordKind(text)); break;
            case HighlightKind::Operator: tracker.sign(text); break;
            case HighlightKind::String: tracker.string(); break;
            default: tracker.name(); break;
        }
        TextClass textClass = classOf(range.kind, text);
        if ((wasAnnotation || state.annotation > 0) && range.kind != HighlightKind::Comment)
            textClass = TextClass::Annotation;
        styles.append(text.size(), static_cast<char>(textClass));
    }
    return state;
}

}  // namespace causeway::ui
