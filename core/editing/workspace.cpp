// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/workspace.h"

#include "core/compiler/search_path.h"
#include "core/semantics/instantiation.h"
#include "core/syntax/parser.h"

namespace causeway {

namespace {

std::vector<std::filesystem::path> foldersOf(const std::vector<std::shared_ptr<const SyntaxTree>>& texts,
                                             const std::vector<std::filesystem::path>& named)
{
    return searchPath(texts.empty() ? std::string() : texts.front()->file().path(), named);
}

}  // namespace

std::shared_ptr<const SyntaxTree> parseDocument(std::string path, std::string text)
{
    Diagnostics diagnostics;
    return parse(std::make_shared<const SourceFile>(std::move(path), std::move(text)), SourceId(0), diagnostics,
                 Task());
}

std::vector<std::shared_ptr<const SyntaxTree>> withOthers(const std::shared_ptr<const SyntaxTree>& front,
                                                          const std::vector<std::shared_ptr<const SyntaxTree>>& others)
{
    std::vector<std::shared_ptr<const SyntaxTree>> texts{front};
    for (const auto& other : others) {
        if (other->file().path() != front->file().path()) texts.push_back(other);
    }
    return texts;
}

AssistWorkspace::AssistWorkspace(const std::vector<std::shared_ptr<const SyntaxTree>>& texts,
                                 const std::vector<std::filesystem::path>& folders, std::shared_ptr<SourceCache> cache)
    : m_library(cache ? std::move(cache) : processSourceCache(), foldersOf(texts, folders))
{
    for (const auto& text : texts) {
        m_trees.push_back(text->withSource(m_library.sources().add(text->sharedFile())));
        m_library.addDocument(m_trees.back());
    }
    m_semantics = std::make_unique<Instantiation>(m_library, m_diagnostics, m_task);
    ++m_semantics->isQuiet;
}

AssistWorkspace::~AssistWorkspace() = default;

std::optional<std::size_t> AssistWorkspace::textOf(SourceId source) const
{
    for (std::size_t i = 0; i < m_trees.size(); ++i) {
        if (m_trees[i]->source() == source) return i;
    }
    return std::nullopt;
}

}  // namespace causeway
