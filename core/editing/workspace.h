// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The user's texts with all visible libraries, prepared for name resolution.
///
/// In:   parsed texts (open documents, other files of the workspace), possibly with errors; folders named by the user.
/// Out:  the basis of scope_lookup.h, completion.h, hover.h, references.h, ... Does not require flattening.
/// Errors: none reported; erroneous parts are not found.
/// Cost: construction is cheap; libraries are parsed on first use and stay in the cache of the process. A workspace
///       serves one thread at a time, for one version of the texts.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/base/task.h"
#include "core/library/library.h"

namespace causeway {

struct ClassInstance;
struct Instantiation;

/// Parses a text under its path; syntax errors are ignored here, since the analysis reports them.
[[nodiscard]] std::shared_ptr<const SyntaxTree> parseDocument(std::string path, std::string text);

/// One text before the others; it replaces the one with its path.
[[nodiscard]] std::vector<std::shared_ptr<const SyntaxTree>> withOthers(
    const std::shared_ptr<const SyntaxTree>& front, const std::vector<std::shared_ptr<const SyntaxTree>>& others);

class AssistWorkspace {
public:
    /// `cache` null: that of the process. The path of the first text determines the enclosing package.
    AssistWorkspace(const std::vector<std::shared_ptr<const SyntaxTree>>& texts,
                    const std::vector<std::filesystem::path>& folders, std::shared_ptr<SourceCache> cache = nullptr);
    ~AssistWorkspace();
    AssistWorkspace(const AssistWorkspace&) = delete;
    AssistWorkspace& operator=(const AssistWorkspace&) = delete;

    /// The texts in the given order, with ids of this workspace.
    [[nodiscard]] std::size_t textCount() const { return m_trees.size(); }
    [[nodiscard]] const SyntaxTree& tree(std::size_t text) const { return *m_trees[text]; }
    /// Index of the text with this id; nothing for library files.
    [[nodiscard]] std::optional<std::size_t> textOf(SourceId source) const;
    [[nodiscard]] const SourceFile& file(SourceSpan span) const { return m_library.sources()[span.source]; }

    [[nodiscard]] Library& library() { return m_library; }
    /// Instance tree for name lookup: classes as declared, without complete instantiation.
    [[nodiscard]] Instantiation& semantics() { return *m_semantics; }
    /// Results of scope_lookup.h for classes of the texts.
    [[nodiscard]] std::map<std::pair<SourceId, NodeId>, ClassInstance*>& knownScopes() { return m_scopes; }

private:
    Task m_task;
    Diagnostics m_diagnostics;  ///< ignored
    Library m_library;
    std::vector<std::shared_ptr<const SyntaxTree>> m_trees;
    std::unique_ptr<Instantiation> m_semantics;
    std::map<std::pair<SourceId, NodeId>, ClassInstance*> m_scopes;
};

}  // namespace causeway
