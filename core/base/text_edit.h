// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A replacement of one range of a text: the only way in which a model is ever changed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/source.h"

namespace causeway {

/// Replace the bytes of `span` by `replacement`. An empty span inserts, an empty replacement deletes.
struct TextEdit {
    SourceSpan span;
    std::string replacement;
};

/// The text with all edits applied. Edits are given in any order and must not overlap (two insertions
/// at one place are kept in the given order). Throws InternalError where they overlap or leave the text.
[[nodiscard]] std::string applyEdits(std::string_view text, std::vector<TextEdit> edits);

}  // namespace causeway
