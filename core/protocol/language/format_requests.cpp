// SPDX-License-Identifier: GPL-3.0-or-later
// Formatting of a text or part of it, and the end of a block whose first line has just been typed.
#include "core/editing/block_end.h"
#include "core/editing/workspace.h"
#include "core/protocol/language/language_state.h"
#include "core/syntax/format.h"

namespace causeway {

namespace {

FormatOptions formatOptions(const Json& params)
{
    FormatOptions options;
    const Json given = params.value("options", Json::object());
    if (given.contains("tabSize") && given.value("insertSpaces", true))
        options.indent = std::clamp(given["tabSize"].get<unsigned>(), 1U, 16U);
    return options;
}

/// Gaps between tokens changed by the formatter within a range.
Json changedGaps(const LanguageState& state, const OpenDocument& document, const FormatOptions& options,
                 std::uint32_t begin, std::uint32_t end)
{
    const SyntaxTree& tree = *document.tree();
    const auto text = format(tree, options);
    Json edits = Json::array();
    if (!text || *text == tree.file().text()) return edits;
    const auto formatted = parseDocument(document.path(), *text);
    PlaceWriter places(state);
    // The formatter changes only white space between tokens.
    if (formatted->tokens().size() != tree.tokens().size())
        return Json::array({places.edit(
            tree.file(),
            {{tree.source(), 0, tree.token(static_cast<TokenIndex>(tree.tokens().size() - 1)).end}, *text})});
    for (TokenIndex at = 0; at < static_cast<TokenIndex>(tree.tokens().size()); ++at) {
        const std::string_view before = tree.gapBefore(at), after = formatted->gapBefore(at);
        const std::uint32_t gapEnd = tree.token(at).begin;
        const auto gapBegin = static_cast<std::uint32_t>(gapEnd - before.size());
        if (before == after || gapEnd < begin || gapBegin > end) continue;
        edits.push_back(places.edit(tree.file(), {{tree.source(), gapBegin, gapEnd}, std::string(after)}));
    }
    return edits;
}

Json formatRequest(LanguageState& state, const Json& params, const Task& /*task*/)
{
    const OpenDocument& document = state.document(params);
    return changedGaps(state, document, formatOptions(params), 0, UINT32_MAX);
}

Json formatRangeRequest(LanguageState& state, const Json& params, const Task& /*task*/)
{
    const OpenDocument& document = state.document(params);
    const Json& range = params.at("range");
    return changedGaps(state, document, formatOptions(params), state.offset(document, range.at("start")),
                       state.offset(document, range.at("end")));
}

/// End of a line without its line break.
std::uint32_t lineEnd(const EditedText& text, std::uint32_t line)
{
    const std::vector<std::uint32_t>& starts = text.lineStarts();
    std::uint32_t end = line + 1 < starts.size() ? starts[line + 1] : static_cast<std::uint32_t>(text.text().size());
    while (end > starts[line] && (text.text()[end - 1] == '\n' || text.text()[end - 1] == '\r')) --end;
    return end;
}

/// After Enter: adds the missing `end` of the line above, below the cursor.
Json formatOnTypeRequest(LanguageState& state, const Json& params, const Task& /*task*/)
{
    const AskedPlace place = state.place(params);
    const EditedText& text = place.document.text();
    const TextPosition cursor = text.position(place.offset, state.client.encoding);
    if (params.at("ch") != "\n" || cursor.line == 0) return nullptr;
    const std::uint32_t begin = text.lineStarts()[cursor.line - 1], end = lineEnd(text, cursor.line - 1);
    const auto missing = missingEnd(text.text(), begin, end);
    if (!missing) return nullptr;
    std::uint32_t indented = begin;
    while (indented < end && (text.text()[indented] == ' ' || text.text()[indented] == '\t')) ++indented;
    const std::string line = "\n" + text.text().substr(begin, indented - begin) + *missing;
    PlaceWriter places(state);
    const SyntaxTree& tree = *place.document.tree();
    const std::uint32_t at = lineEnd(text, cursor.line);
    return Json::array({places.edit(tree.file(), {{tree.source(), at, at}, line})});
}

}  // namespace

std::vector<LanguageRequest> formatRequests()
{
    return {{"textDocument/formatting", &formatRequest},
            {"textDocument/rangeFormatting", &formatRangeRequest},
            {"textDocument/onTypeFormatting", &formatOnTypeRequest}};
}

}  // namespace causeway
