// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Tree of all classes: favourites, recently used classes, documents, libraries and bundled examples under headings.
/// The children of a class are listed in a job when it is expanded. `refresh` repeats previous listings and changes
/// only rows that differ, preserving expansion and selection.
#pragma once

#include <QAbstractItemModel>
#include <QSet>
#include <map>
#include <memory>
#include <vector>

#include "core/library/class_list.h"

namespace causeway::ui {

class JobManager;
class LibrarySource;
class RememberedClasses;

enum class LibrarySection : std::uint8_t { Favourites, Recent, Documents, Workspace, Libraries, Examples };
inline constexpr std::size_t kLibrarySections = 6;

class LibraryModel : public QAbstractItemModel {
    Q_OBJECT
public:
    LibraryModel(LibrarySource& source, RememberedClasses& remembered, JobManager& jobs, QObject* parent = nullptr);
    ~LibraryModel() override;

    /// In a job.
    void refresh();
    /// No listing is pending.
    [[nodiscard]] bool isReady() const { return m_listing.isEmpty(); }
    /// Whether there is anything besides the bundled library.
    [[nodiscard]] bool hasLibraries() const;
    /// Row of a heading; invalid if it has no classes.
    [[nodiscard]] QModelIndex section(LibrarySection section) const;
    /// Row of a class among documents, libraries and examples, if listed; invalid if there is none.
    [[nodiscard]] QModelIndex find(const QString& fullName) const;
    /// Class of a row; null for a heading.
    [[nodiscard]] const ListedClass* listed(const QModelIndex& index) const;

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& index) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] bool hasChildren(const QModelIndex& parent = {}) const override;
    [[nodiscard]] bool canFetchMore(const QModelIndex& parent) const override;
    void fetchMore(const QModelIndex& parent) override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] QStringList mimeTypes() const override;
    [[nodiscard]] QMimeData* mimeData(const QModelIndexList& indexes) const override;

signals:
    /// The children of this class have been listed.
    void expanded(const QString& fullName);
    void refreshed();

private:
    struct Node;
    /// Request of a job.
    struct Listing {
        std::vector<ListedClass> roots, favourites, recent;
        std::map<std::string, std::vector<ListedClass>> children;  ///< by full name
    };

    void apply(const Listing& listing);
    void setSection(LibrarySection section, const std::vector<ListedClass>& classes);
    void setChildren(Node& parent, const std::vector<ListedClass>& wanted);
    [[nodiscard]] static std::unique_ptr<Node> makeRow(Node& parent, const ListedClass& listed);
    void removeChildren(Node& parent, std::size_t first, std::size_t count);
    void applyTo(Node& parent, const Listing& listing);
    [[nodiscard]] std::vector<std::string> loadedClasses() const;
    [[nodiscard]] LibrarySection sectionOf(const ListedClass& root) const;
    [[nodiscard]] Node* nodeOf(const QModelIndex& index) const;
    [[nodiscard]] QModelIndex indexOf(const Node& node) const;
    [[nodiscard]] Node* findNode(const std::string& fullName) const;

    LibrarySource& m_source;
    RememberedClasses& m_remembered;
    JobManager& m_jobs;
    std::unique_ptr<Node> m_root;
    QString m_shippedFolder;
    QSet<QString> m_listing;  ///< keys of pending jobs: a superseded one never completes
};

}  // namespace causeway::ui
