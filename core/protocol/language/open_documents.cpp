// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/language/open_documents.h"

#include "core/editing/workspace.h"
#include "core/protocol/file_uri.h"

namespace causeway {

OpenDocument::OpenDocument(std::string uri, std::int64_t version, std::string text)
    : m_uri(std::move(uri)), m_path(pathOfUri(m_uri)), m_version(version), m_text(std::move(text))
{
}

const std::shared_ptr<const SyntaxTree>& OpenDocument::tree() const
{
    if (!m_tree) m_tree = parseDocument(m_path, m_text.text());
    return m_tree;
}

void OpenDocument::replaceAll(std::string text)
{
    m_text = EditedText(std::move(text));
    m_tree.reset();
}

void OpenDocument::replace(std::uint32_t begin, std::uint32_t end, std::string_view replacement)
{
    m_text.replace(begin, end, replacement);
    m_tree.reset();
}

OpenDocument& OpenDocuments::open(std::string uri, std::int64_t version, std::string text)
{
    OpenDocument document(std::move(uri), version, std::move(text));
    const std::string path = document.path();
    return m_documents.insert_or_assign(path, std::move(document)).first->second;
}

void OpenDocuments::close(std::string_view uri)
{
    m_documents.erase(pathOfUri(uri));
}

OpenDocument* OpenDocuments::find(std::string_view uri)
{
    const auto found = m_documents.find(pathOfUri(uri));
    return found != m_documents.end() ? &found->second : nullptr;
}

const OpenDocument* OpenDocuments::findPath(std::string_view path) const
{
    const auto found = m_documents.find(path);
    return found != m_documents.end() ? &found->second : nullptr;
}

std::vector<const OpenDocument*> OpenDocuments::all() const
{
    std::vector<const OpenDocument*> documents;
    for (const auto& [path, document] : m_documents) documents.push_back(&document);
    return documents;
}

std::vector<std::shared_ptr<const SyntaxTree>> OpenDocuments::trees(const OpenDocument& front) const
{
    std::vector<std::shared_ptr<const SyntaxTree>> trees{front.tree()};
    for (const auto& [path, document] : m_documents) {
        if (&document != &front) trees.push_back(document.tree());
    }
    return trees;
}

}  // namespace causeway
