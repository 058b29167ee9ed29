// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Colours and fold levels of lines of Modelica, from the lexer of the core, one line at a time.
///
/// In:   the bytes of one line (with its end of line) and the `LineState` at its start.
/// Out:  a style for every byte, the state at the end, and whether a fold begins.
/// The state is a handful of bits, so an editor can keep it with each line and stop as soon as it is what it was
/// before. Cost: linear in the line. Knows no widget.
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

/// What a line hands over to the next.
struct LineState {
    HighlightState highlight = HighlightState::Code;
    /// 0: in no annotation; 1: after its keyword; n: inside n - 1 of its brackets.
    std::uint16_t annotation = 0;
    /// Depth of classes, annotations and comments that go over lines.
    std::uint16_t classDepth = 0;
    enum class Statement : std::uint8_t { Other, AfterClassKeyword, AfterClassName, AfterEnd };
    Statement statement = Statement::Other;

    bool operator==(const LineState&) const = default;

    /// Never 0, so that 0 can stand for "not known".
    [[nodiscard]] int pack() const;
    [[nodiscard]] static LineState unpack(int packed);
    /// What the fold level is made from.
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
