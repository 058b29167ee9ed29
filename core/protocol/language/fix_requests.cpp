// SPDX-License-Identifier: GPL-3.0-or-later
// Diagnostics and fixes of a text.
#include <fmt/format.h>

#include "core/protocol/language/check_service.h"
#include "core/protocol/language/language_state.h"

namespace causeway {

namespace {

int protocolSeverity(Severity severity)
{
    switch (severity) {
        case Severity::Error: return 1;
        case Severity::Warning: return 2;
        case Severity::Hint: return 3;
    }
    return 3;
}

bool isIn(const SourceSet& sources, SourceSpan span, const OpenDocument& document)
{
    return !span.isNone() && sources[span.source].path() == document.path();
}

/// Errors in other, closed files are reported at the beginning of the text that uses them.
bool isTold(const LanguageState& state, const OpenDocument& document, const DocumentCheck& check,
            const Diagnostic& diagnostic)
{
    if (diagnostic.span.isNone() || isIn(check.sources, diagnostic.span, document)) return true;
    return diagnostic.severity() == Severity::Error &&
           state.documents.findPath(check.sources[diagnostic.span.source].path()) == nullptr;
}

Json toProtocol(const LanguageState& state, const OpenDocument& document, const DocumentCheck& check,
                const Diagnostic& diagnostic, PlaceWriter& places)
{
    const bool isHere = isIn(check.sources, diagnostic.span, document);
    const SourceSpan span = isHere ? diagnostic.span : SourceSpan{};
    std::string message = diagnostic.message;
    if (!isHere && !diagnostic.span.isNone())
        message = fmt::format("{}: {}", check.sources.describe(diagnostic.span), message);
    Json related = Json::array();
    const auto relate = [&](SourceSpan place, const std::string& text) {
        related.push_back({{"location", places.location(check.sources[place.source], place)}, {"message", text}});
    };
    if (!isHere && !diagnostic.span.isNone()) relate(diagnostic.span, diagnostic.message);
    for (const DiagnosticNote& note : diagnostic.notes) {
        if (note.span.isNone() || !state.client.relatedInformation) {
            message += "\n" + note.message;
        } else {
            relate(note.span, note.message);
        }
    }
    Json written{{"range", places.range(*check.text, span)},
                 {"severity", protocolSeverity(diagnostic.severity())},
                 {"code", diagnostic.code()},
                 {"source", "causeway"},
                 {"message", std::move(message)}};
    if (state.client.relatedInformation && !related.empty()) written["relatedInformation"] = std::move(related);
    return written;
}

/// All edits of a fix are in one file.
Json actionOf(const DiagnosticFix& fix, const SourceFile& file, PlaceWriter& places)
{
    return {{"title", fix.label}, {"kind", "quickfix"}, {"edit", places.edits({{&file, fix.edits}})}};
}

bool overlaps(SourceSpan span, std::uint32_t begin, std::uint32_t end)
{
    return span.begin <= end && begin <= span.end;
}

bool wantsQuickFixes(const Json& params)
{
    const Json context = params.value("context", Json::object());
    if (!context.contains("only") || !context["only"].is_array()) return true;
    for (const Json& kind : context["only"]) {
        if (kind == "quickfix" || kind == "") return true;
    }
    return false;
}

Json codeActions(LanguageState& state, const Json& params, const Task& /*task*/)
{
    const OpenDocument& document = state.document(params);
    Json actions = Json::array();
    const DocumentCheck* check = state.checkOf(document);
    if (check == nullptr || !wantsQuickFixes(params)) return actions;
    const std::uint32_t begin = state.offset(document, params.at("range").at("start"));
    const std::uint32_t end = state.offset(document, params.at("range").at("end"));
    PlaceWriter places(state);
    for (const Diagnostic& diagnostic : check->diagnostics.items()) {
        if (!isIn(check->sources, diagnostic.span, document) || !overlaps(diagnostic.span, begin, end)) continue;
        for (const DiagnosticFix& fix : diagnostic.fixes) {
            if (fix.edits.empty()) continue;
            Json action = actionOf(fix, check->sources[fix.edits.front().span.source], places);
            action["diagnostics"] = Json::array({toProtocol(state, document, *check, diagnostic, places)});
            action["isPreferred"] = &fix == &diagnostic.fixes.front();
            actions.push_back(std::move(action));
        }
    }
    for (const MissingUnit& unit : check->missingUnits) {
        if (overlaps(unit.declaration, begin, end)) actions.push_back(actionOf(unit.fix, *check->text, places));
    }
    return actions;
}

}  // namespace

Json publishedDiagnostics(const LanguageState& state, const OpenDocument& document, const DocumentCheck& check)
{
    PlaceWriter places(state);
    Json list = Json::array();
    for (const Diagnostic& diagnostic : check.diagnostics.items()) {
        if (isTold(state, document, check, diagnostic))
            list.push_back(toProtocol(state, document, check, diagnostic, places));
    }
    Json published{{"uri", document.uri()}, {"diagnostics", std::move(list)}};
    // Without a version: another list for the same text follows.
    if (!check.isPartial) published["version"] = check.version;
    return published;
}

std::vector<LanguageRequest> fixRequests()
{
    return {{"textDocument/codeAction", &codeActions}};
}

}  // namespace causeway
