// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Renames a component, class, literal, iterator or alias at all its uses.
/// Errors: refused with a reason if the new name is invalid, taken or would change a meaning elsewhere, if the symbol
///       belongs to a library, or if a file would have to be renamed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/text_edit.h"
#include "core/editing/workspace.h"

namespace causeway {

struct Renaming {
    struct File {
        std::size_t text = 0;  ///< index in the workspace
        std::string path;
        std::vector<TextEdit> edits;
    };
    std::string refusal;  ///< a sentence; empty if possible
    std::string oldName, newName;
    std::vector<File> files;

    [[nodiscard]] std::size_t editCount() const;
};

/// Edits that rename the symbol at an offset.
[[nodiscard]] Renaming rename(AssistWorkspace& workspace, std::size_t text, std::uint32_t offset,
                              std::string_view newName, const Task& task);
/// Only checks whether there is a renamable symbol: its name, or a refusal.
[[nodiscard]] Renaming prepareRename(AssistWorkspace& workspace, std::size_t text, std::uint32_t offset);

}  // namespace causeway
