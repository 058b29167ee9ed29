// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/workspace_texts.h"

#include <algorithm>

#include "core/editing/workspace.h"
#include "ui/session/document.h"
#include "ui/session/paths.h"

namespace causeway::ui {

std::shared_ptr<const SyntaxTree> TextSnapshot::tree() const
{
    std::call_once(m_parsed, [this] { m_tree = parseDocument(m_path, m_text); });
    return m_tree;
}

void WorkspaceTexts::add(Document& document)
{
    m_entries.push_back({&document, nullptr});
}

void WorkspaceTexts::remove(Document& document)
{
    std::erase_if(m_entries, [&](const Entry& entry) { return entry.document == &document; });
}

std::vector<Document*> WorkspaceTexts::documents() const
{
    std::vector<Document*> all;
    for (const Entry& entry : m_entries) all.push_back(entry.document);
    return all;
}

SnapshotPtr WorkspaceTexts::snapshot(Document& document)
{
    const auto make = [&] {
        return std::make_shared<const TextSnapshot>(document.label().toStdString(), document.text(),
                                                    document.revision());
    };
    for (Entry& entry : m_entries) {
        if (entry.document != &document) continue;
        if (!entry.snapshot || entry.snapshot->revision() != document.revision()) entry.snapshot = make();
        return entry.snapshot;
    }
    return make();
}

std::vector<SnapshotPtr> WorkspaceTexts::snapshots(Document& front)
{
    std::vector<SnapshotPtr> all{snapshot(front)};
    for (Document* document : documents()) {
        if (document != &front && !document->isReadOnly()) all.push_back(snapshot(*document));
    }
    return all;
}

std::vector<std::filesystem::path> WorkspaceTexts::openFiles() const
{
    std::vector<std::filesystem::path> files;
    for (const Entry& entry : m_entries) {
        if (!entry.document->path().isEmpty() && !entry.document->isReadOnly())
            files.push_back(toPath(entry.document->path()));
    }
    return files;
}

}  // namespace causeway::ui
