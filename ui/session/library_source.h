// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Sources of classes: open documents, workspace, folders opened by the user, MODELICAPATH, bundled library. Jobs get
/// an immutable `LibraryView` and open their own `Library` on it, since a library serves one thread. Parsed files are
/// shared through the cache of the process. Threads: the source belongs to the UI thread; views may be used anywhere.
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
    std::vector<std::filesystem::path> folders;                ///< opened by the user; searched before the others
    std::vector<std::shared_ptr<const SyntaxTree>> documents;  ///< in the order of opening

    [[nodiscard]] std::unique_ptr<Library> open() const;
};

class LibrarySource : public QObject {
    Q_OBJECT
public:
    explicit LibrarySource(Settings& settings, QObject* parent = nullptr);

    /// Library folders opened by the user; absolute. Persistent.
    [[nodiscard]] QStringList folders() const;
    void setFolders(const QStringList& folders);
    /// False if it is already there.
    bool addFolder(const QString& folder);
    /// The workspace folder; may be empty. Persistent.
    [[nodiscard]] QString workspace() const;
    void setWorkspace(const QString& folder);
    /// The workspace, then `folders`: search path of an analysis before MODELICAPATH.
    [[nodiscard]] std::vector<std::filesystem::path> searchedFirst() const;

    /// Current contents of an open document; null when it is closed. `label`: `Document::label`.
    void setDocument(const QObject* document, const QString& label, std::shared_ptr<const Analysis> analysis);
    [[nodiscard]] bool isDocument(const QString& label) const;
    /// Whether a file belongs to a read-only library: inside a library folder, and not in the workspace.
    [[nodiscard]] bool isLibraryFile(const QString& file) const;

    [[nodiscard]] std::shared_ptr<const LibraryView> view() const;
    /// Full names of the top-level classes of the open documents.
    [[nodiscard]] std::set<std::string> documentClasses() const;

signals:
    void foldersChanged();
    void documentsChanged();
    /// The classes of the documents have changed, or their names, kinds or descriptions.
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
