// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/assist_jobs.h"

#include "core/editing/workspace_files.h"

namespace causeway::ui {

std::unique_ptr<AssistWorkspace> makeWorkspace(const std::vector<SnapshotPtr>& texts,
                                               const std::vector<std::filesystem::path>& furtherFiles,
                                               std::string_view mustContain)
{
    std::vector<std::shared_ptr<const SyntaxTree>> trees;
    for (const SnapshotPtr& text : texts) trees.push_back(text->tree());
    trees = withFiles(std::move(trees), furtherFiles, mustContain);
    return std::make_unique<AssistWorkspace>(trees, std::vector<std::filesystem::path>{});
}

}  // namespace causeway::ui
