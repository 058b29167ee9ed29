// SPDX-License-Identifier: GPL-3.0-or-later
// Inlay hints for missing units and sizes, and code lenses for models.
#include <set>

#include <fmt/format.h>

#include "core/editing/fixes/declaration_hints.h"
#include "core/library/class_index.h"
#include "core/protocol/language/check_service.h"
#include "core/protocol/language/language_state.h"

namespace causeway {

namespace {

constexpr int kTypeHint = 1;

Json hintAt(Json position, const std::string& label, const std::string& tip)
{
    return {{"position", std::move(position)}, {"label", label}, {"kind", kTypeHint}, {"paddingLeft", true},
            {"paddingRight", false},           {"tooltip", tip}};
}

Json inlayHints(LanguageState& state, const Json& params, const Task& /*task*/)
{
    const OpenDocument& document = state.document(params);
    const std::uint32_t begin = state.offset(document, params.at("range").at("start"));
    const std::uint32_t end = state.offset(document, params.at("range").at("end"));
    AssistWorkspace& workspace = state.workspace(document);
    const SourceFile& file = workspace.tree(0).file();
    PlaceWriter places(state);
    Json hints = Json::array();
    for (const DeclarationHint& hint : declarationHints(workspace, 0, begin, end)) {
        if (!hint.sizes.empty())
            hints.push_back(hintAt(places.position(file, hint.sizeAt), fmt::format("= [{}]", hint.sizes),
                                   fmt::format("the sizes of {}", hint.name)));
        if (!hint.unit.empty())
            hints.push_back(hintAt(places.position(file, hint.sizeAt), fmt::format("[{}]", hint.unit),
                                   fmt::format("the unit of {}, by its type", hint.name)));
    }
    if (const DocumentCheck* check = state.checkOf(document)) {
        for (const MissingUnit& unit : check->missingUnits) {
            if (unit.name.end < begin || unit.name.begin > end) continue;
            hints.push_back(hintAt(places.position(file, unit.name.end), fmt::format("[{}]", unit.unit),
                                   "this unit follows from the equations"));
        }
    }
    return hints;
}

Json codeLenses(LanguageState& state, const Json& params, const Task& /*task*/)
{
    const OpenDocument& document = state.document(params);
    const SourceFile& file = document.tree()->file();
    PlaceWriter places(state);
    Json lenses = Json::array();
    for (const ClassInfo& info : indexClasses(*document.tree())) {
        if (!info.isModel()) continue;
        const auto add = [&](const char* title, const char* command) {
            lenses.push_back(
                {{"range", places.range(file, info.span)},
                 {"command",
                  {{"title", title}, {"command", command}, {"arguments", Json::array({document.uri(), info.name})}}}});
        };
        add("simulate", "causeway.simulate");
        add("structure", "causeway.structure");
    }
    return lenses;
}

}  // namespace

std::vector<LanguageRequest> hintRequests()
{
    return {{"textDocument/inlayHint", &inlayHints}, {"textDocument/codeLens", &codeLenses}};
}

}  // namespace causeway
