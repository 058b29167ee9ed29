// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/library_source.h"

#include <QDir>
#include <QFileInfo>
#include <algorithm>

#include "core/compiler/compiler.h"
#include "core/compiler/search_path.h"
#include "core/library/library.h"
#include "core/library/library_paths.h"
#include "core/library/texts_beside.h"
#include "ui/session/paths.h"
#include "ui/session/settings.h"

namespace causeway::ui {

namespace {

const Setting<QStringList> kFolders{"library/folders", {}};
const Setting<QString> kWorkspace{"library/workspace", {}};

QString cleanPath(const QString& path)
{
    return path.isEmpty() ? QString() : QDir::cleanPath(QFileInfo(path).absoluteFilePath());
}

bool sameClasses(const Analysis& a, const Analysis& b)
{
    return std::equal(a.classes.begin(), a.classes.end(), b.classes.begin(), b.classes.end(),
                      [](const ClassInfo& left, const ClassInfo& right) {
                          return left.name == right.name && left.kind == right.kind &&
                                 left.description == right.description && left.isPartial == right.isPartial;
                      });
}

}  // namespace

std::unique_ptr<Library> LibraryView::open() const
{
    auto library = std::make_unique<Library>(processSourceCache(), libraryFolders(folders));
    for (const auto& document : documents) library->addDocument(document);
    return library;
}

LibrarySource::LibrarySource(Settings& settings, QObject* parent) : QObject(parent), m_settings(settings) {}

QStringList LibrarySource::folders() const
{
    return m_settings.value(kFolders);
}

void LibrarySource::setFolders(const QStringList& folders)
{
    QStringList clean;
    for (const QString& folder : folders) {
        const QString path = cleanPath(folder);
        if (!path.isEmpty() && !clean.contains(path)) clean.append(path);
    }
    if (clean == this->folders()) return;
    m_settings.setValue(kFolders, clean);
    emit foldersChanged();
}

bool LibrarySource::addFolder(const QString& folder)
{
    const QStringList before = folders();
    setFolders(before + QStringList{folder});
    return folders() != before;
}

QString LibrarySource::workspace() const
{
    return m_settings.value(kWorkspace);
}

void LibrarySource::setWorkspace(const QString& folder)
{
    const QString path = cleanPath(folder);
    if (path == workspace()) return;
    m_settings.setValue(kWorkspace, path);
    emit foldersChanged();
}

std::vector<std::filesystem::path> LibrarySource::searchedFirst() const
{
    std::vector<std::filesystem::path> paths;
    if (const QString folder = workspace(); !folder.isEmpty()) paths.push_back(toPath(folder));
    for (const QString& folder : folders()) paths.push_back(toPath(folder));
    return paths;
}

void LibrarySource::setDocument(const QObject* document, const QString& label, std::shared_ptr<const Analysis> analysis)
{
    const auto at = std::find_if(m_documents.begin(), m_documents.end(),
                                 [document](const OpenDocument& open) { return open.document == document; });
    const bool isKnown = at != m_documents.end();
    if (!isKnown && !analysis) return;
    const bool isSame = isKnown && analysis && at->label == label && sameClasses(*at->analysis, *analysis);
    if (!isKnown) {
        m_documents.push_back({document, label, std::move(analysis)});
    } else if (analysis) {
        at->label = label;
        at->analysis = std::move(analysis);
    } else {
        m_documents.erase(at);
    }
    emit documentsChanged();
    if (!isSame) emit documentClassesChanged();
}

bool LibrarySource::isDocument(const QString& label) const
{
    return std::any_of(m_documents.begin(), m_documents.end(),
                       [&label](const OpenDocument& open) { return open.label == label; });
}

bool LibrarySource::isLibraryFile(const QString& file) const
{
    const QString path = cleanPath(file);
    if (isBelow(path, workspace())) return false;
    const std::vector<std::filesystem::path> searched = libraryFolders(searchedFirst());
    return std::any_of(searched.begin(), searched.end(), [&path](const std::filesystem::path& folder) {
        return isBelow(path, cleanPath(QString::fromStdU16String(folder.u16string())));
    });
}

std::set<std::string> LibrarySource::documentClasses() const
{
    std::set<std::string> names;
    for (const OpenDocument& open : m_documents) {
        if (!open.analysis->tree) continue;
        for (std::string& name : topNames(*open.analysis->tree)) names.insert(std::move(name));
    }
    return names;
}

std::shared_ptr<const LibraryView> LibrarySource::view() const
{
    auto view = std::make_shared<LibraryView>();
    view->folders = searchedFirst();
    for (const OpenDocument& open : m_documents) {
        if (open.analysis->tree) view->documents.push_back(open.analysis->tree);
        // A file of a package that is stored as a folder is part of that package.
        if (const auto enclosing = enclosingLibraryFolder(toPath(open.label))) {
            if (std::find(view->folders.begin(), view->folders.end(), *enclosing) == view->folders.end())
                view->folders.push_back(*enclosing);
        }
    }
    return view;
}

}  // namespace causeway::ui
