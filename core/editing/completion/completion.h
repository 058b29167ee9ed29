// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Code completion: candidates at a position with a line about each, most likely first.
/// In:   a workspace, one of its texts, a byte offset. Out: items that match the typed prefix; the order is
///       deterministic.
/// Cost: a few milliseconds once the required libraries are parsed.
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
    std::string label;  ///< text to type
    CompletionKind kind = CompletionKind::Component;
    std::string type;  ///< displayed beside it: "Real", "model"
    std::string description;
    std::string declaration;  ///< for the documentation: "parameter Real R = 1"
    std::string insertion;    ///< a snippet (snippets.h)
    int group = 0;            ///< nearer ones have lower numbers
};

struct CompletionList {
    std::uint32_t begin = 0;  ///< the insertion replaces [begin, offset)
    std::string prefix;
    std::vector<CompletionItem> items;
};

[[nodiscard]] CompletionList complete(AssistWorkspace& workspace, std::size_t text, std::uint32_t offset);

/// Quality of a match: 0 for none, up to 4 for an identical prefix. Constant for an empty prefix.
[[nodiscard]] int matchQuality(std::string_view typed, std::string_view label);
/// Indices of the items that match the text typed so far, best first: for a list that stays open during typing.
[[nodiscard]] std::vector<std::size_t> filterCompletions(const std::vector<CompletionItem>& items,
                                                         std::string_view typed);

}  // namespace causeway
