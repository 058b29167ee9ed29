// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The texts of all open documents, as immutable copies that jobs can read.
///
/// A copy is made once for each revision and parsed once, by the job that first needs it.
/// Threads: the UI thread; snapshots may be read anywhere.
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

/// One text at one moment.
class TextSnapshot {
public:
    TextSnapshot(std::string path, std::string text, quint64 revision)
        : m_path(std::move(path)), m_text(std::move(text)), m_revision(revision)
    {
    }

    [[nodiscard]] const std::string& path() const { return m_path; }  ///< or a label for what has no file yet
    [[nodiscard]] const std::string& text() const { return m_text; }
    [[nodiscard]] quint64 revision() const { return m_revision; }
    /// Safe from any thread.
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

    /// The document must be removed before it goes.
    void add(Document& document);
    void remove(Document& document);
    [[nodiscard]] std::vector<Document*> documents() const;

    /// The present text of a document.
    [[nodiscard]] SnapshotPtr snapshot(Document& document);
    /// Its text first, then those of all others that can be changed.
    [[nodiscard]] std::vector<SnapshotPtr> snapshots(Document& front);
    /// The files of the open documents that have one and can be changed.
    [[nodiscard]] std::vector<std::filesystem::path> openFiles() const;

private:
    struct Entry {
        Document* document;
        SnapshotPtr snapshot;
    };
    std::vector<Entry> m_entries;
};

}  // namespace causeway::ui
