// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text_edit.h"

#include <algorithm>

#include "core/base/assert.h"

namespace causeway {

std::string applyEdits(std::string_view text, std::vector<TextEdit> edits)
{
    std::stable_sort(edits.begin(), edits.end(), [](const TextEdit& a, const TextEdit& b) {
        return a.span.begin != b.span.begin ? a.span.begin < b.span.begin : a.span.end < b.span.end;
    });
    std::string result;
    result.reserve(text.size());
    std::size_t copied = 0;
    for (const TextEdit& edit : edits) {
        CAUSEWAY_ASSERT(edit.span.begin >= copied && edit.span.begin <= edit.span.end && edit.span.end <= text.size());
        result.append(text.substr(copied, edit.span.begin - copied));
        result.append(edit.replacement);
        copied = edit.span.end;
    }
    result.append(text.substr(copied));
    return result;
}

}  // namespace causeway
