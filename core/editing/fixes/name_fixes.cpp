// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/fixes/name_fixes.h"

#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>

#include "core/editing/diagram/diagram_edits.h"
#include "core/syntax/edits.h"
#include "core/syntax/node_walk.h"

namespace causeway {

namespace {

bool isAboutName(const Diagnostic& diagnostic)
{
    constexpr std::array kDefinitions{
        &diag::UnknownNameTag::definition,      &diag::UnknownFunctionTag::definition,
        &diag::UnknownClassTag::definition,     &diag::UnknownMemberTag::definition,
        &diag::UnknownAttributeTag::definition, &diag::UnknownModifiedElementTag::definition,
    };
    return std::ranges::find(kDefinitions, diagnostic.definition) != kDefinitions.end();
}

/// Quoted text after a prefix.
std::optional<std::string> quotedAfter(const std::string& message, std::string_view before)
{
    const std::size_t at = message.find(before);
    if (at == std::string::npos) return std::nullopt;
    const std::size_t begin = at + before.size(), end = message.find('\'', begin);
    return end == std::string::npos ? std::nullopt : std::optional(message.substr(begin, end - begin));
}

bool isNameCharacter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// Finds a complete word in a text.
std::optional<std::size_t> findWord(std::string_view text, std::string_view word)
{
    for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
        const bool beginsHere = at == 0 || !isNameCharacter(text[at - 1]);
        const bool endsHere = at + word.size() == text.size() || !isNameCharacter(text[at + word.size()]);
        if (beginsHere && endsHere) return at;
    }
    return std::nullopt;
}

/// The modifier with its value at this place.
ast::ElementModification modificationAt(const SyntaxTree& tree, SourceSpan place)
{
    ast::ElementModification innermost;
    visitNodes(tree, tree.root(), [&](NodeId node) {
        const ast::View view(tree, node);
        const bool isAround = view.span().begin <= place.begin && place.end <= view.span().end;
        if (isAround && view.is<ast::ElementModification>()) innermost = view.as<ast::ElementModification>();
        return isAround;
    });
    return innermost;
}

}  // namespace

std::shared_ptr<const Analysis> withNameFixes(std::shared_ptr<const Analysis> analysis)
{
    if (!analysis || !analysis->tree || analysis->source.isNone()) return analysis;
    Diagnostics fixed;
    bool hasNews = false;
    const std::string_view text = analysis->tree->file().text();
    for (Diagnostic diagnostic : analysis->diagnostics.items()) {
        const SourceSpan span = diagnostic.span;
        const bool isHere = !span.isNone() && span.source == analysis->source && span.end <= text.size();
        if (diagnostic.definition == &diag::MissingEachTag::definition && isHere && diagnostic.fixes.empty()) {
            if (const auto modification = modificationAt(*analysis->tree, span);
                modification && !modification.isEach()) {
                const std::uint32_t begin = modification.span().begin;
                diagnostic.fixes.push_back({"write 'each'", {{{span.source, begin, begin}, "each "}}});
                hasNews = true;
            }
        }
        if (!isAboutName(diagnostic) || !isHere || !diagnostic.fixes.empty()) {
            fixed.add(std::move(diagnostic));
            continue;
        }
        // The message contains the unknown name, and similar names.
        std::string wrong;
        for (const std::string_view before :
             {"no variable '", "no function '", "type '", "no element '", "no attribute '"}) {
            if (const auto quoted = quotedAfter(diagnostic.message, before); quoted && wrong.empty()) wrong = *quoted;
        }
        const std::size_t dot = wrong.rfind('.');
        const std::string last = dot == std::string::npos ? wrong : wrong.substr(dot + 1);
        const auto meant = quotedAfter(diagnostic.message, "did you mean '");
        const auto at = last.empty() ? std::nullopt : findWord(text.substr(span.begin, span.end - span.begin), last);
        if (meant && at) {
            const auto begin = static_cast<std::uint32_t>(span.begin + *at);
            const SourceSpan word{span.source, begin, begin + static_cast<std::uint32_t>(last.size())};
            diagnostic.fixes.push_back({fmt::format("write '{}'", *meant), {{word, *meant}}});
        }
        const bool isVariable =
            diagnostic.definition == &diag::UnknownNameTag::definition && !wrong.empty() && dot == std::string::npos;
        const ast::ClassDefinition model = findDefinition(*analysis->tree, analysis->modelName);
        if (isVariable && model && model.span().begin <= span.begin && span.end <= model.span().end) {
            for (const std::string_view kind : {"Real", "parameter Real"}) {
                const std::string declared = fmt::format("{} {}{}", kind, wrong, kind == "Real" ? "" : " = 1");
                if (Edits edits = addElement(*analysis->tree, model.id(), declared); edits && !edits->empty())
                    diagnostic.fixes.push_back({fmt::format("declare '{}'", declared), std::move(*edits)});
            }
        }
        hasNews = hasNews || !diagnostic.fixes.empty();
        fixed.add(std::move(diagnostic));
    }
    if (!hasNews) return analysis;
    auto result = std::make_shared<Analysis>(*analysis);
    result->diagnostics = std::move(fixed);
    return result;
}

}  // namespace causeway
