// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Texts with a mark for the cursor, "|", which Modelica has no use for.
#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "core/editing/completion/completion.h"
#include "core/editing/workspace.h"
#include "core/library/source_cache.h"

namespace causeway::test {

struct MarkedText {
    std::string path, text;
    std::uint32_t cursor = 0;
};

inline MarkedText marked(std::string text, std::string path = "test.mo")
{
    const std::size_t cursor = text.find('|');
    if (cursor != std::string::npos) text.erase(cursor, 1);
    return {std::move(path), std::move(text), static_cast<std::uint32_t>(cursor == std::string::npos ? 0 : cursor)};
}

/// A workspace of a marked text and others beside it; without further libraries unless folders are given.
struct Assisted {
    explicit Assisted(const std::string& text, const std::vector<MarkedText>& others = {},
                      const std::vector<std::filesystem::path>& folders = {})
        : main(marked(text)), workspace(trees(main, others), folders, std::make_shared<SourceCache>())
    {
    }

    static std::vector<std::shared_ptr<const SyntaxTree>> trees(const MarkedText& main,
                                                                const std::vector<MarkedText>& others)
    {
        std::vector<std::shared_ptr<const SyntaxTree>> all{parseDocument(main.path, main.text)};
        for (const MarkedText& other : others) all.push_back(parseDocument(other.path, other.text));
        return all;
    }

    MarkedText main;
    AssistWorkspace workspace;
};

inline CompletionList completionsOf(const std::string& text)
{
    Assisted assisted(text);
    return complete(assisted.workspace, 0, assisted.main.cursor);
}

/// The labels of the first items, joined by a space; all of them without a limit.
inline std::string labels(const CompletionList& list, std::size_t most = 1000)
{
    std::string text;
    for (std::size_t i = 0; i < std::min(most, list.items.size()); ++i)
        text += (i > 0 ? " " : "") + list.items[i].label;
    return text;
}

inline const CompletionItem* find(const CompletionList& list, std::string_view label)
{
    const auto found = std::find_if(list.items.begin(), list.items.end(),
                                    [&](const CompletionItem& item) { return item.label == label; });
    return found != list.items.end() ? &*found : nullptr;
}

}  // namespace causeway::test
