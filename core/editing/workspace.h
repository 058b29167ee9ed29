// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The texts that a user works on, with all libraries they see, ready for questions about names.
///
/// In:   parsed texts (open documents, other files of the workspace), also with errors; folders the user names.
/// Out:  what scope_lookup.h, completion.h, hover.h, references.h, ... ask. Nothing has to flatten.
/// Errors: none are reported; what cannot be understood is not found.
/// Cost: making one is cheap; libraries are parsed when a name first leads to them and stay in the cache of the
/// process. One workspace serves one thread at a time, for one state of the texts.
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

/// Parses a text under its path; syntax errors are left to the analysis.
[[nodiscard]] std::shared_ptr<const SyntaxTree> parseDocument(std::string path, std::string text);

/// One text before others; of those that have its path it takes the place.
[[nodiscard]] std::vector<std::shared_ptr<const SyntaxTree>> withOthers(
    const std::shared_ptr<const SyntaxTree>& front, const std::vector<std::shared_ptr<const SyntaxTree>>& others);

class AssistWorkspace {
public:
    /// `cache` null: the one of the process. The path of the first text says which package is around it.
    AssistWorkspace(const std::vector<std::shared_ptr<const SyntaxTree>>& texts,
                    const std::vector<std::filesystem::path>& folders, std::shared_ptr<SourceCache> cache = nullptr);
    ~AssistWorkspace();
    AssistWorkspace(const AssistWorkspace&) = delete;
    AssistWorkspace& operator=(const AssistWorkspace&) = delete;

    /// The texts in the order given, under the ids of this workspace.
    [[nodiscard]] std::size_t textCount() const { return m_trees.size(); }
    [[nodiscard]] const SyntaxTree& tree(std::size_t text) const { return *m_trees[text]; }
    /// Which of the texts has this id; nothing for a file of a library.
    [[nodiscard]] std::optional<std::size_t> textOf(SourceId source) const;
    [[nodiscard]] const SourceFile& file(SourceSpan span) const { return m_library.sources()[span.source]; }

    [[nodiscard]] Library& library() { return m_library; }
    /// The instance tree in which names are looked up: classes as they are declared, nothing is instantiated as a
    /// whole.
    [[nodiscard]] Instantiation& semantics() { return *m_semantics; }
    /// What scope_lookup.h has made of the classes of the texts.
    [[nodiscard]] std::map<std::pair<SourceId, NodeId>, ClassInstance*>& knownScopes() { return m_scopes; }

private:
    Task m_task;
    Diagnostics m_diagnostics;  ///< nobody reads them
    Library m_library;
    std::vector<std::shared_ptr<const SyntaxTree>> m_trees;
    std::unique_ptr<Instantiation> m_semantics;
    std::map<std::pair<SourceId, NodeId>, ClassInstance*> m_scopes;
};

}  // namespace causeway
