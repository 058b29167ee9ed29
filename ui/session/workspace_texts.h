// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Texts of all open documents, as immutable snapshots for jobs. One copy per revision, parsed once by the first job
/// that needs it. Threads: the UI thread; snapshots may be read anywhere.
#pragma once

#include <QObject>
#include <QString>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace causeway {
class SyntaxTree;
}

namespace causeway::ui {

class Document;

/// A text at one revision.
class TextSnapshot {
public:
    TextSnapshot(std::string path, std::string text, quint64 revision)
        : m_path(std::move(path)), m_text(std::move(text)), m_revision(revision)
    {
    }

    [[nodiscard]] const std::string& path() const { return m_path; }  ///< or a label for a text without a file
    [[nodiscard]] const std::string& text() const { return m_text; }
    [[nodiscard]] quint64 revision() const { return m_revision; }
    /// Thread-safe.
    [[nodiscard]] std::shared_ptr<const SyntaxTree> tree() const;

private:
    std::string m_path, m_text;
    quint64 m_revision;
    mutable std::once_flag m_parsed;
    mutable std::shared_ptr<const SyntaxTree> m_tree;
};
using SnapshotPtr = std::shared_ptr<const TextSnapshot>;

class WorkspaceTexts : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// Remove the document before destroying it.
    void add(Document& document);
    void remove(Document& document);
    [[nodiscard]] std::vector<Document*> documents() const;

    /// Current text of a document.
    [[nodiscard]] SnapshotPtr snapshot(Document& document);
    /// Its text first, then those of all other editable documents.
    [[nodiscard]] std::vector<SnapshotPtr> snapshots(Document& front);
    /// Files of the open, editable documents.
    [[nodiscard]] std::vector<std::filesystem::path> openFiles() const;

private:
    struct Entry {
        Document* document;
        SnapshotPtr snapshot;
    };
    std::vector<Entry> m_entries;
};

}  // namespace causeway::ui
