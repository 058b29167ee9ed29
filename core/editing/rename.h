// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Another name for a component, a class, a literal, an iterator or an alias, at all places that mean it.
///
/// Errors: refused with the reason where the new name is none, is taken or would mean something else somewhere, where
/// what is renamed belongs to a library, and where a file would have to be renamed as well.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/text_edit.h"
#include "core/editing/workspace.h"

namespace causeway {

struct Renaming {
    struct File {
        std::size_t text = 0;  ///< of the workspace
        std::string path;
        std::vector<TextEdit> edits;
    };
    std::string refusal;  ///< a sentence; empty if it can be done
    std::string oldName, newName;
    std::vector<File> files;

    [[nodiscard]] std::size_t editCount() const;
};

/// The edits that give the name at an offset another text.
[[nodiscard]] Renaming rename(AssistWorkspace& workspace, std::size_t text, std::uint32_t offset,
                              std::string_view newName, const Task& task);
/// Only whether there is something that can be renamed: its name, or a refusal.
[[nodiscard]] Renaming prepareRename(AssistWorkspace& workspace, std::size_t text, std::uint32_t offset);

}  // namespace causeway
