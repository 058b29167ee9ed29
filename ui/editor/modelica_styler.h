// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Colours and fold levels of Modelica lines, by the lexer of the core, one line at a time.
/// In:   the bytes of one line (including its end) and the `LineState` at its start. Out: a style for every byte, the
///       state at the end, and whether a fold begins. The state is a few bits, so that an editor can store it with each
///       line and stop as soon as it is unchanged. Cost: linear in the line. Independent of widgets.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/syntax/highlight.h"

namespace causeway::ui {

enum class TextClass : std::uint8_t {
    Plain,
    Comment,
    Keyword,
    Type,
    Builtin,
    Number,
    String,
    Operator,
    Annotation,
    Unknown,
};
inline constexpr int kTextClassCount = static_cast<int>(TextClass::Unknown) + 1;

/// State passed from a line to the next.
struct LineState {
    HighlightState highlight = HighlightState::Code;
    /// 0: outside annotations; 1: after the keyword; n: inside n - 1 of its brackets.
    std::uint16_t annotation = 0;
    /// Nesting depth of classes, annotations and multi-line comments.
    std::uint16_t classDepth = 0;
    enum class Statement : std::uint8_t { Other, AfterClassKeyword, AfterClassName, AfterEnd };
    Statement statement = Statement::Other;

    bool operator==(const LineState&) const = default;

    /// Never 0, which can thus represent "unknown".
    [[nodiscard]] int pack() const;
    [[nodiscard]] static LineState unpack(int packed);
    /// Basis of the fold level.
    [[nodiscard]] int foldDepth() const;
};

class ModelicaStyler {
public:
    /// Appends one byte (a `TextClass`) for each byte of `line` to `styles`; returns the state at its end.
    LineState style(std::string_view line, LineState start, std::string& styles);

private:
    std::vector<HighlightRange> m_ranges;
};

}  // namespace causeway::ui
