// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/assist_jobs.h"

#include <algorithm>

#include "core/compiler/search_path.h"
#include "core/library/source_cache.h"
#include "core/syntax/syntax_tree.h"

namespace causeway::ui {

std::unique_ptr<AssistWorkspace> makeWorkspace(const std::vector<SnapshotPtr>& texts,
                                               const std::vector<std::filesystem::path>& furtherFiles,
                                               std::string_view mustContain)
{
    std::vector<std::shared_ptr<const SyntaxTree>> trees;
    for (const SnapshotPtr& text : texts) trees.push_back(text->tree());
    for (const std::filesystem::path& file : furtherFiles) {
        const std::string path = file.string();
        if (std::any_of(texts.begin(), texts.end(), [&](const SnapshotPtr& text) { return text->path() == path; }))
            continue;
        Diagnostics unread;
        const auto tree = processSourceCache()->tree(file, unread);
        if (tree && tree->file().text().find(mustContain) != std::string_view::npos) trees.push_back(tree);
    }
    return std::make_unique<AssistWorkspace>(trees, std::vector<std::filesystem::path>{});
}

}  // namespace causeway::ui
