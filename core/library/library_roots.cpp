// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/library/library_roots.h"

#include <algorithm>

#include "core/library/library_paths.h"
#include "core/library/library_versions.h"
#include "core/library/source_cache.h"
#include "core/syntax/ast.h"
#include "core/syntax/token.h"

namespace causeway {

namespace {

/// The sub-folders, at any depth, that are neither packages nor inside one.
std::vector<std::filesystem::path> plainFoldersBelow(const std::filesystem::path& folder)
{
    std::vector<std::filesystem::path> folders;
    std::error_code error;
    std::filesystem::recursive_directory_iterator at(folder, std::filesystem::directory_options::skip_permission_denied,
                                                     error);
    for (; !error && at != std::filesystem::recursive_directory_iterator(); at.increment(error)) {
        std::error_code ignored;
        if (!at->is_directory(ignored)) continue;
        if (std::filesystem::exists(at->path() / "package.mo", ignored)) {
            at.disable_recursion_pending();
        } else {
            folders.push_back(at->path());
        }
    }
    std::sort(folders.begin(), folders.end());
    return folders;
}

}  // namespace

void LibraryRoots::list()
{
    if (m_isListed) return;
    m_isListed = true;
    const std::filesystem::path shipped = shippedLibrary();
    for (std::size_t i = 0; i < m_folders.size(); ++i) {
        std::error_code error;
        const std::filesystem::path& folder = m_folders[i];
        if (std::filesystem::is_regular_file(folder / "package.mo", error)) {
            add({nameOfPackage(folder), folder / "package.mo", folder}, i);
            continue;
        }
        for (StoredClass& stored : storedClassesIn(folder)) add(std::move(stored), i);
        if (folder != shipped) continue;
        for (const std::filesystem::path& below : plainFoldersBelow(folder)) {
            for (StoredClass& stored : storedClassesIn(below)) {
                if (stored.folder.empty()) add(std::move(stored), i);
            }
        }
    }
}

void LibraryRoots::add(StoredClass stored, std::size_t folder)
{
    // The name is an identifier, so the first space ends it.
    const std::size_t space = stored.name.find(' ');
    std::string version = space == std::string::npos ? std::string() : stored.name.substr(space + 1);
    stored.name.resize(std::min(space, stored.name.size()));
    if (!isIdentifier(stored.name)) return;
    std::vector<StoredRoot>& roots = m_roots[stored.name];
    roots.push_back({std::move(stored), std::move(version), folder});
}

std::string LibraryRoots::nameOfPackage(const std::filesystem::path& folder)
{
    std::error_code error;
    std::filesystem::path whole = std::filesystem::absolute(folder, error).lexically_normal();
    if (!whole.has_filename()) whole = whole.parent_path();
    std::string name = whole.filename().string();
    // A checkout under some other name, such as "Library-main": its text knows better.
    Diagnostics reportedWhenLoaded;
    const auto tree = m_cache.tree(folder / "package.mo", reportedWhenLoaded);
    if (!tree) return name;
    const auto definitions = ast::StoredDefinition(*tree).classes().toVector();
    const auto isNamedSo = [named = name.substr(0, name.find(' '))](ast::ClassDefinition definition) {
        return definition.name().text == named;
    };
    if (definitions.empty() || std::ranges::any_of(definitions, isNamedSo)) return name;
    return std::string(definitions.front().name().text);
}

ast::ClassDefinition LibraryRoots::definitionOf(const StoredRoot& root)
{
    Diagnostics reportedWhenLoaded;
    const auto tree = m_cache.tree(root.stored.file, reportedWhenLoaded);
    if (!tree) return {};
    m_read.push_back(tree);
    for (const ast::ClassDefinition definition : ast::StoredDefinition(*tree).classes()) {
        if (definition.name().text == root.stored.name) return definition;
    }
    return {};
}

std::string LibraryRoots::versionOf(const StoredRoot& root)
{
    return root.version.empty() ? causeway::versionOf(definitionOf(root)) : root.version;
}

const std::vector<StoredRoot>& LibraryRoots::find(std::string_view name)
{
    static const std::vector<StoredRoot> none;
    list();
    const auto found = m_roots.find(name);
    return found == m_roots.end() ? none : found->second;
}

const StoredRoot* LibraryRoots::choose(std::string_view name, const std::optional<std::string>& wanted)
{
    const std::vector<StoredRoot>& roots = find(name);
    if (roots.empty()) return nullptr;
    if (roots.size() == 1) return &roots.front();
    if (wanted) {
        for (const StoredRoot& root : roots) {
            if (root.version == *wanted) return &root;
        }
        for (const StoredRoot& root : roots) {
            if (root.version.empty() && versionOf(root) == *wanted) return &root;
        }
    }
    const auto newestOf = [this](const std::vector<const StoredRoot*>& some) {
        const StoredRoot* best = some.front();
        std::optional<std::string> newest;
        for (const StoredRoot* root : some) {
            if (root == best) continue;
            if (!newest) newest = versionOf(*best);
            std::string version = versionOf(*root);
            if (compareVersions(version, *newest) <= 0) continue;
            newest = std::move(version);
            best = root;
        }
        return best;
    };
    if (wanted) {
        std::vector<const StoredRoot*> serving, convertible;
        for (const StoredRoot& root : roots) {
            const ast::ClassDefinition definition = definitionOf(root);
            if (!versionOf(root).empty() && servesVersion(definition, *wanted)) serving.push_back(&root);
            if (!conversionSteps(definition, *wanted).empty()) convertible.push_back(&root);
        }
        if (!serving.empty()) return newestOf(serving);
        if (!convertible.empty()) return newestOf(convertible);
    }
    std::vector<const StoredRoot*> first;
    for (const StoredRoot& root : roots) {
        if (root.folder == roots.front().folder) first.push_back(&root);
    }
    return newestOf(first);
}

std::vector<std::string> LibraryRoots::names()
{
    list();
    std::vector<std::string> names;
    for (const auto& [name, roots] : m_roots) names.push_back(name);
    return names;
}

}  // namespace causeway
