// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/diagnostics_json.h"

#include <nlohmann/json.hpp>

namespace causeway {

namespace {

using Json = nlohmann::ordered_json;

Json rangeOf(SourceSpan span, const SourceFile& file)
{
    const LineColumn begin = file.position(span.begin);
    const LineColumn end = file.position(span.end);
    return {{"line", begin.line}, {"column", begin.column}, {"end_line", end.line}, {"end_column", end.column}};
}

/// All edits of a fix are in one file.
Json toJson(const DiagnosticFix& fix, const SourceSet& sources)
{
    Json change{{"title", fix.label}, {"file", nullptr}, {"edits", Json::array()}};
    for (const TextEdit& edit : fix.edits) {
        const SourceFile& file = sources[edit.span.source];
        change["file"] = file.path();
        Json range = rangeOf(edit.span, file);
        range["text"] = edit.replacement;
        change["edits"].push_back(std::move(range));
    }
    return change;
}

}  // namespace

std::string diagnosticsToJson(Diagnostics diagnostics, const SourceSet& sources)
{
    const auto place = [&](SourceSpan span) -> Json {
        if (span.isNone()) return nullptr;
        Json found{{"file", sources[span.source].path()}};
        found.update(rangeOf(span, sources[span.source]));
        return found;
    };
    diagnostics.sortByPosition();
    Json list = Json::array();
    for (const Diagnostic& diagnostic : diagnostics.items()) {
        Json notes = Json::array();
        for (const DiagnosticNote& note : diagnostic.notes)
            notes.push_back({{"source", place(note.span)}, {"message", note.message}});
        Json fixes = Json::array(), changes = Json::array();
        for (const DiagnosticFix& fix : diagnostic.fixes) {
            fixes.push_back(fix.label);
            changes.push_back(toJson(fix, sources));
        }
        list.push_back({{"code", diagnostic.code()},
                        {"severity", toString(diagnostic.severity())},
                        {"source", place(diagnostic.span)},
                        {"message", diagnostic.message},
                        {"notes", std::move(notes)},
                        {"fixes", std::move(fixes)},
                        {"changes", std::move(changes)}});
    }
    const Json document{{"schema", "causeway.diagnostics/1"}, {"diagnostics", std::move(list)}};
    return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace causeway
