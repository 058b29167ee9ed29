// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/browser/library_model.h"

#include <QMimeData>
#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include "core/library/library.h"
#include "core/library/library_paths.h"
#include "ui/browser/class_roles.h"
#include "ui/browser/remembered_classes.h"
#include "ui/session/job_manager.h"
#include "ui/session/library_source.h"
#include "ui/session/paths.h"

namespace causeway::ui {

struct LibraryModel::Node {
    Node* parent = nullptr;
    std::optional<LibrarySection> section;  ///< of a heading
    ListedClass listed;
    bool isShortcut = false;  ///< refers to a class elsewhere in the tree; not expandable
    bool isLoaded = false;
    bool isLoading = false;
    std::vector<std::unique_ptr<Node>> children;

    [[nodiscard]] bool isExpandable() const
    {
        return !isShortcut && (isLoaded ? !children.empty() : listed.hasClasses);
    }
    [[nodiscard]] int row() const
    {
        const auto at = std::find_if(parent->children.begin(), parent->children.end(),
                                     [this](const std::unique_ptr<Node>& child) { return child.get() == this; });
        return static_cast<int>(at - parent->children.begin());
    }
};

namespace {

constexpr std::array kSections = {LibrarySection::Favourites, LibrarySection::Recent,    LibrarySection::Documents,
                                  LibrarySection::Workspace,  LibrarySection::Libraries, LibrarySection::Examples};

QString titleOf(LibrarySection section)
{
    switch (section) {
        case LibrarySection::Favourites: return LibraryModel::tr("Favourites");
        case LibrarySection::Recent: return LibraryModel::tr("Recently used");
        case LibrarySection::Documents: return LibraryModel::tr("Open documents");
        case LibrarySection::Workspace: return LibraryModel::tr("Folder");
        case LibrarySection::Libraries: return LibraryModel::tr("Libraries");
        case LibrarySection::Examples: return LibraryModel::tr("Examples");
    }
    return {};
}

/// Whether a row would look the same. Places may differ: they are looked up when the class is opened.
bool looksTheSame(const ListedClass& a, ListedClass b)
{
    b.offset = a.offset;
    return a == b;
}

std::vector<ListedClass> listNamed(Library& library, const QStringList& names)
{
    std::vector<ListedClass> listed;
    for (const QString& name : names) {
        if (const ClassDeclaration* found = library.find(name.toStdString())) listed.push_back(listedClass(*found));
    }
    return listed;
}

}  // namespace

LibraryModel::LibraryModel(LibrarySource& source, RememberedClasses& remembered, JobManager& jobs, QObject* parent)
    : QAbstractItemModel(parent),
      m_source(source),
      m_remembered(remembered),
      m_jobs(jobs),
      m_root(std::make_unique<Node>()),
      m_shippedFolder(QString::fromStdU16String(shippedLibrary().u16string()))
{
    m_root->isLoaded = true;
    connect(&m_source, &LibrarySource::foldersChanged, this, &LibraryModel::refresh);
    connect(&m_source, &LibrarySource::documentClassesChanged, this, &LibraryModel::refresh);
    connect(&m_remembered, &RememberedClasses::changed, this, &LibraryModel::refresh);
    refresh();
}

LibraryModel::~LibraryModel() = default;

// Listing ----------------------------------------------------------------------------------------

std::vector<std::string> LibraryModel::loadedClasses() const
{
    std::vector<std::string> names;
    std::vector<const Node*> waiting = {m_root.get()};
    while (!waiting.empty()) {
        const Node& node = *waiting.back();
        waiting.pop_back();
        if (node.isLoaded && !node.listed.fullName.empty()) names.push_back(node.listed.fullName);
        for (const auto& child : node.children) waiting.push_back(child.get());
    }
    return names;
}

void LibraryModel::refresh()
{
    using Answer = std::shared_ptr<const Listing>;
    const QString key = QStringLiteral("library:tree");
    m_listing.insert(key);
    m_jobs.start<Answer>(
        {tr("Listing the libraries"), key, this},
        [view = m_source.view(), loaded = loadedClasses(), favourites = m_remembered.favourites(),
         recent = m_remembered.recent()](const Task& task) {
            const auto library = view->open();
            auto listing = std::make_shared<Listing>();
            listing->roots = listRoots(*library);
            listing->favourites = listNamed(*library, favourites);
            listing->recent = listNamed(*library, recent);
            for (const std::string& name : loaded) {
                if (task.cancelled()) break;
                if (library->find(name) != nullptr) listing->children[name] = listClassesIn(*library, name);
            }
            return listing;
        },
        [this, key](const JobOutcome<Answer>& outcome) {
            m_listing.remove(key);
            if (outcome.value) apply(**outcome.value);
            emit refreshed();
        });
}

bool LibraryModel::canFetchMore(const QModelIndex& parent) const
{
    const Node* node = nodeOf(parent);
    return !node->isLoaded && !node->isLoading && node->isExpandable();
}

void LibraryModel::fetchMore(const QModelIndex& parent)
{
    if (!canFetchMore(parent)) return;
    Node& wanted = *nodeOf(parent);
    wanted.isLoading = true;
    using Answer = std::vector<ListedClass>;
    const std::string name = wanted.listed.fullName;
    const QString key = QStringLiteral("library:expand:") + QString::fromStdString(name);
    m_listing.insert(key);
    m_jobs.start<Answer>(
        {tr("Listing %1").arg(QString::fromStdString(name)), key, this, true},
        [view = m_source.view(), name](const Task&) { return listClassesIn(*view->open(), name); },
        [this, name, key](const JobOutcome<Answer>& outcome) {
            m_listing.remove(key);
            // The row may have been removed meanwhile.
            if (Node* node = findNode(name)) {
                node->isLoading = false;
                node->isLoaded = outcome.value.has_value();
                if (outcome.value) setChildren(*node, *outcome.value);
            }
            emit expanded(QString::fromStdString(name));
        });
}

// Rows -------------------------------------------------------------------------------------------

LibrarySection LibraryModel::sectionOf(const ListedClass& root) const
{
    const QString file = QString::fromStdString(root.file);
    if (m_source.isDocument(file)) return LibrarySection::Documents;
    if (isBelow(file, m_source.workspace())) return LibrarySection::Workspace;
    const bool isShipped = !m_shippedFolder.isEmpty() && file.startsWith(m_shippedFolder);
    return isShipped && root.kind != ast::ClassKind::Package ? LibrarySection::Examples : LibrarySection::Libraries;
}

void LibraryModel::apply(const Listing& listing)
{
    std::array<std::vector<ListedClass>, kLibrarySections> bySection;
    bySection[static_cast<std::size_t>(LibrarySection::Favourites)] = listing.favourites;
    bySection[static_cast<std::size_t>(LibrarySection::Recent)] = listing.recent;
    for (const ListedClass& root : listing.roots) bySection[static_cast<std::size_t>(sectionOf(root))].push_back(root);
    for (const LibrarySection section : kSections) setSection(section, bySection[static_cast<std::size_t>(section)]);
    applyTo(*m_root, listing);
}

void LibraryModel::applyTo(Node& parent, const Listing& listing)
{
    for (std::size_t i = 0; i < parent.children.size(); ++i) {
        Node& node = *parent.children[i];
        if (node.isLoaded && !node.section) {
            const auto found = listing.children.find(node.listed.fullName);
            if (found != listing.children.end()) setChildren(node, found->second);
        }
        applyTo(node, listing);
    }
}

void LibraryModel::setSection(LibrarySection section, const std::vector<ListedClass>& classes)
{
    std::size_t row = 0;
    while (row < m_root->children.size() && *m_root->children[row]->section < section) ++row;
    const bool isThere = row < m_root->children.size() && m_root->children[row]->section == section;
    if (classes.empty()) {
        if (isThere) removeChildren(*m_root, row, 1);
        return;
    }
    if (!isThere) {
        auto heading = std::make_unique<Node>();
        heading->parent = m_root.get();
        heading->section = section;
        heading->isLoaded = true;
        beginInsertRows({}, static_cast<int>(row), static_cast<int>(row));
        m_root->children.insert(m_root->children.begin() + static_cast<std::ptrdiff_t>(row), std::move(heading));
        endInsertRows();
    }
    setChildren(*m_root->children[row], classes);
}

void LibraryModel::removeChildren(Node& parent, std::size_t first, std::size_t count)
{
    if (count == 0) return;
    beginRemoveRows(indexOf(parent), static_cast<int>(first), static_cast<int>(first + count) - 1);
    const auto begin = parent.children.begin() + static_cast<std::ptrdiff_t>(first);
    parent.children.erase(begin, begin + static_cast<std::ptrdiff_t>(count));
    endRemoveRows();
}

std::unique_ptr<LibraryModel::Node> LibraryModel::makeRow(Node& parent, const ListedClass& listed)
{
    auto made = std::make_unique<Node>();
    made->parent = &parent;
    made->listed = listed;
    made->isShortcut = parent.section == LibrarySection::Favourites || parent.section == LibrarySection::Recent;
    return made;
}

void LibraryModel::setChildren(Node& parent, const std::vector<ListedClass>& wanted)
{
    std::vector<std::unique_ptr<Node>>& rows = parent.children;
    if (rows.empty() && !wanted.empty()) {
        // In one step, since a view recomputes its layout after each insertion.
        beginInsertRows(indexOf(parent), 0, static_cast<int>(wanted.size()) - 1);
        for (const ListedClass& listed : wanted) rows.push_back(makeRow(parent, listed));
        endInsertRows();
        return;
    }
    std::set<std::string_view> names;
    for (const ListedClass& listed : wanted) names.insert(listed.fullName);
    for (std::size_t i = rows.size(); i-- > 0;) {
        if (!names.contains(rows[i]->listed.fullName)) removeChildren(parent, i, 1);
    }
    const QModelIndex place = indexOf(parent);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        std::size_t at = i;
        while (at < rows.size() && rows[at]->listed.fullName != wanted[i].fullName) ++at;
        if (at == rows.size()) {
            beginInsertRows(place, static_cast<int>(i), static_cast<int>(i));
            rows.insert(rows.begin() + static_cast<std::ptrdiff_t>(i), makeRow(parent, wanted[i]));
            endInsertRows();
            continue;
        }
        if (at != i) {
            beginMoveRows(place, static_cast<int>(at), static_cast<int>(at), place, static_cast<int>(i));
            std::rotate(rows.begin() + static_cast<std::ptrdiff_t>(i), rows.begin() + static_cast<std::ptrdiff_t>(at),
                        rows.begin() + static_cast<std::ptrdiff_t>(at) + 1);
            endMoveRows();
        }
        const bool isSame = looksTheSame(rows[i]->listed, wanted[i]);
        rows[i]->listed = wanted[i];
        const QModelIndex changed = createIndex(static_cast<int>(i), 0, rows[i].get());
        if (!isSame) emit dataChanged(changed, changed);
    }
    removeChildren(parent, wanted.size(), rows.size() - wanted.size());
}

// The model --------------------------------------------------------------------------------------

LibraryModel::Node* LibraryModel::nodeOf(const QModelIndex& index) const
{
    return index.isValid() ? static_cast<Node*>(index.internalPointer()) : m_root.get();
}

QModelIndex LibraryModel::indexOf(const Node& node) const
{
    return node.parent == nullptr ? QModelIndex() : createIndex(node.row(), 0, const_cast<Node*>(&node));
}

LibraryModel::Node* LibraryModel::findNode(const std::string& fullName) const
{
    std::vector<Node*> waiting;
    for (const auto& heading : m_root->children) {
        if (*heading->section >= LibrarySection::Documents) waiting.push_back(heading.get());
    }
    while (!waiting.empty()) {
        Node* node = waiting.back();
        waiting.pop_back();
        for (const auto& child : node->children) {
            const std::string& name = child->listed.fullName;
            if (name == fullName) return child.get();
            if (fullName.starts_with(name) && fullName[name.size()] == '.') waiting.push_back(child.get());
        }
    }
    return nullptr;
}

QModelIndex LibraryModel::find(const QString& fullName) const
{
    const Node* node = findNode(fullName.toStdString());
    return node != nullptr ? indexOf(*node) : QModelIndex();
}

QModelIndex LibraryModel::section(LibrarySection section) const
{
    for (const auto& heading : m_root->children) {
        if (heading->section == section) return indexOf(*heading);
    }
    return {};
}

bool LibraryModel::hasLibraries() const
{
    const QModelIndex libraries = section(LibrarySection::Libraries);
    if (!libraries.isValid()) return false;
    const auto& rows = nodeOf(libraries)->children;
    return std::any_of(rows.begin(), rows.end(), [this](const std::unique_ptr<Node>& row) {
        return !QString::fromStdString(row->listed.file).startsWith(m_shippedFolder);
    });
}

const ListedClass* LibraryModel::listed(const QModelIndex& index) const
{
    const Node* node = nodeOf(index);
    return index.isValid() && !node->section ? &node->listed : nullptr;
}

QModelIndex LibraryModel::index(int row, int column, const QModelIndex& parent) const
{
    const Node* node = nodeOf(parent);
    if (row < 0 || column != 0 || row >= static_cast<int>(node->children.size())) return {};
    return createIndex(row, column, node->children[static_cast<std::size_t>(row)].get());
}

QModelIndex LibraryModel::parent(const QModelIndex& index) const
{
    return index.isValid() ? indexOf(*nodeOf(index)->parent) : QModelIndex();
}

int LibraryModel::rowCount(const QModelIndex& parent) const
{
    return static_cast<int>(nodeOf(parent)->children.size());
}

int LibraryModel::columnCount(const QModelIndex& /*parent*/) const
{
    return 1;
}

bool LibraryModel::hasChildren(const QModelIndex& parent) const
{
    const Node* node = nodeOf(parent);
    return node->section || node->parent == nullptr ? !node->children.empty() : node->isExpandable();
}

QVariant LibraryModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) return {};
    const Node& node = *nodeOf(index);
    if (node.section) {
        if (role == Qt::DisplayRole) return titleOf(*node.section);
        return role == IsHeadingRole ? QVariant(true) : QVariant();
    }
    if (role == SecondaryRole) return QString::fromStdString(node.listed.description);
    return classData(node.listed, role);
}

Qt::ItemFlags LibraryModel::flags(const QModelIndex& index) const
{
    if (!index.isValid()) return Qt::NoItemFlags;
    const bool isClass = !nodeOf(index)->section;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | (isClass ? Qt::ItemIsDragEnabled : Qt::NoItemFlags);
}

QStringList LibraryModel::mimeTypes() const
{
    return {kClassMimeType};
}

QMimeData* LibraryModel::mimeData(const QModelIndexList& indexes) const
{
    const ListedClass* dragged = indexes.isEmpty() ? nullptr : listed(indexes.front());
    return dragged != nullptr ? classMimeData(QString::fromStdString(dragged->fullName)) : nullptr;
}

}  // namespace causeway::ui
