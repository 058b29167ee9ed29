// SPDX-License-Identifier: GPL-3.0-or-later
// Every byte is in one token or gap, gaps split into trivia, colours by line cover every byte.
#include <algorithm>

#include "core/syntax/highlight.h"
#include "core/syntax/lexer.h"
#include "tests/fuzz/fuzz_target.h"

namespace causeway::fuzz {

void lexTarget(std::string_view text)
{
    const LexResult result = lex(text);
    std::uint32_t at = 0;
    for (const Token& token : result.tokens) {
        require(token.begin >= at && token.end >= token.begin && token.end <= text.size(), "tokens are in order");
        require(token.end > token.begin || token.kind == TokenKind::EndOfFile, "only the last token is empty");
        for (std::string_view gap = text.substr(at, token.begin - at); !gap.empty();) {
            const Trivia trivia = firstTrivia(gap);
            require(!trivia.text.empty() && trivia.text.size() <= gap.size(), "a gap consists of trivia");
            gap.remove_prefix(trivia.text.size());
        }
        at = token.end;
    }
    require(at == text.size() && result.tokens.back().kind == TokenKind::EndOfFile, "tokens cover the text");
    for (const LexProblem& problem : result.problems) {
        require(problem.begin <= problem.end && problem.end <= text.size(), "problems lie within the text");
    }

    HighlightState state = HighlightState::Code;
    for (std::size_t line = 0; line < text.size();) {
        const std::size_t next = std::min(text.find('\n', line), text.size() - 1) + 1;
        std::vector<HighlightRange> ranges;
        state = highlight(text.substr(line, next - line), state, ranges);
        std::uint32_t covered = 0;
        for (const HighlightRange& range : ranges) {
            require(range.begin == covered && range.end > range.begin, "colours are in order");
            covered = range.end;
        }
        require(covered == next - line, "colours cover the line");
        line = next;
    }
}

}  // namespace causeway::fuzz

CAUSEWAY_FUZZ_TARGET(lexTarget)
