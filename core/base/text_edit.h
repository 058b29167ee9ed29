// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Replacement of a range of a text: the only way in which a model is changed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/source.h"

namespace causeway {

/// Replaces the bytes of `span` by `replacement`. An empty span inserts, an empty replacement deletes.
struct TextEdit {
    SourceSpan span;
    std::string replacement;
};

/// The text with all edits applied. Edits may be in any order and must not overlap (insertions at the same place keep
/// their order). Throws InternalError if they overlap or exceed the text.
[[nodiscard]] std::string applyEdits(std::string_view text, std::vector<TextEdit> edits);

}  // namespace causeway
