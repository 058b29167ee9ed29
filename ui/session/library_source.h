// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Where classes come from: the open documents, the workspace, the folders the user opened, MODELICAPATH, the shipped
/// library.
///
/// Jobs get a `LibraryView`, an immutable picture of that, and open a `Library` of their own on it: a library serves
/// one thread. Parsed files are shared by all of them through the cache of the process. Threads: the source belongs to
/// the UI thread; views are free.
#pragma once

#include <QHash>
#include <QObject>
#include <QStringList>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace causeway {
struct Analysis;
class Library;
class SyntaxTree;
}  // namespace causeway

namespace causeway::ui {

class Settings;

struct LibraryView {
    std::vector<std::filesystem::path> folders;                ///< those of the user; others follow
    std::vector<std::shared_ptr<const SyntaxTree>> documents;  ///< in the order in which they were opened

    [[nodiscard]] std::unique_ptr<Library> open() const;
};

class LibrarySource : public QObject {
    Q_OBJECT
public:
    explicit LibrarySource(Settings& settings, QObject* parent = nullptr);

    /// Library folders the user opened; absolute. They are remembered.
    [[nodiscard]] QStringList folders() const;
    void setFolders(const QStringList& folders);
    /// False when it is there already.
    bool addFolder(const QString& folder);
    /// The folder that is worked in; empty for none. It is remembered.
    [[nodiscard]] QString workspace() const;
    void setWorkspace(const QString& folder);
    /// The workspace, then `folders`: what an analysis searches before MODELICAPATH.
    [[nodiscard]] std::vector<std::filesystem::path> searchedFirst() const;

    /// What an open document holds now; null when it is closed. `label`: `Document::label`.
    void setDocument(const QObject* document, const QString& label, std::shared_ptr<const Analysis> analysis);
    [[nodiscard]] bool isDocument(const QString& label) const;
    /// Whether a file is part of a library to be read: below a library folder, and not in the workspace.
    [[nodiscard]] bool isLibraryFile(const QString& file) const;

    [[nodiscard]] std::shared_ptr<const LibraryView> view() const;
    /// Full names of the outermost classes of the open documents.
    [[nodiscard]] std::set<std::string> documentClasses() const;

signals:
    void foldersChanged();
    void documentsChanged();
    /// The classes of the documents are others, or have other names, kinds or descriptions.
    void documentClassesChanged();

private:
    struct OpenDocument {
        const QObject* document = nullptr;
        QString label;
        std::shared_ptr<const Analysis> analysis;
    };

    Settings& m_settings;
    std::vector<OpenDocument> m_documents;
};

}  // namespace causeway::ui
