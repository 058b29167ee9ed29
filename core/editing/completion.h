// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What could be written at a place, with a line about each, the likeliest first.
///
/// In:   a workspace, a text of it, a byte offset. Out: items that fit what is typed already; the order depends on
/// nothing but the texts. Cost: a few milliseconds once the libraries that the place leads to are parsed.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/editing/workspace.h"

namespace causeway {

enum class CompletionKind : std::uint8_t {
    Component,
    Parameter,
    Connector,
    Model,
    Block,
    Function,
    Package,
    Record,
    Type,
    Literal,
    Iterator,
    Keyword,
    Attribute,
    AnnotationEntry,
    Value,
    Snippet
};

struct CompletionItem {
    std::string label;  ///< what is typed
    CompletionKind kind = CompletionKind::Component;
    std::string type;  ///< beside it: "Real", "model"
    std::string description;
    std::string declaration;  ///< for the documentation: "parameter Real R = 1"
    std::string insertion;    ///< a snippet (snippets.h)
    int group = 0;            ///< nearer ones have lower numbers
};

struct CompletionList {
    std::uint32_t begin = 0;  ///< [begin, offset) is replaced by the insertion
    std::string prefix;
    std::vector<CompletionItem> items;
};

[[nodiscard]] CompletionList complete(AssistWorkspace& workspace, std::size_t text, std::uint32_t offset);

/// How well a label fits what is typed: 0 not at all, up to 4 for the same letters at its start. Equal for an empty
/// prefix.
[[nodiscard]] int matchQuality(std::string_view typed, std::string_view label);
/// Positions of the items that fit what is typed by now, better ones first: for a list that stays open while one types
/// on.
[[nodiscard]] std::vector<std::size_t> filterCompletions(const std::vector<CompletionItem>& items,
                                                         std::string_view typed);

}  // namespace causeway
