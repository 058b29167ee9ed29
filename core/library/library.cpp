// SPDX-License-Identifier: GPL-3.0-or-later
// Documents, roots and look-up by name.
#include "core/library/library.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "core/base/model_names.h"
#include "core/library/library_implementation.h"
#include "core/syntax/parser.h"

namespace causeway {

Library::Library(std::shared_ptr<SourceCache> cache, std::vector<std::filesystem::path> folders)
    : m_implementation(std::make_unique<Implementation>(
          *this, cache ? std::move(cache) : std::make_shared<SourceCache>(), std::move(folders)))
{
}

Library::~Library() = default;

void Library::addDocument(std::shared_ptr<const SyntaxTree> tree)
{
    add(std::move(tree), false);
}

void Library::addDocumentBeside(std::shared_ptr<const SyntaxTree> tree)
{
    add(std::move(tree), true);
}

void Library::add(std::shared_ptr<const SyntaxTree> tree, bool isBeside)
{
    const SourceId source = tree->source();
    const bool isOurs =
        !source.isNone() && source.index() < m_sources.size() && m_sources.file(source) == tree->sharedFile();
    if (!isOurs) tree = tree->withSource(m_sources.add(tree->sharedFile()));
    m_implementation->trees.push_back(tree);
    m_implementation->documents.push_back(tree);
    m_implementation->place(*tree, isBeside);
}

const ClassDeclaration* Library::findRoot(std::string_view name)
{
    return m_implementation->findRoot(name);
}

const ClassDeclaration* Library::find(std::string_view fullName)
{
    if (fullName.starts_with('.')) fullName.remove_prefix(1);
    const ClassDeclaration* at = findRoot(takePart(fullName));
    while (at != nullptr && !fullName.empty()) {
        const ElementDeclaration* element = at->find(takePart(fullName));
        at = element != nullptr ? element->declaredClass() : nullptr;
    }
    return at;
}

std::vector<std::string> Library::rootNames()
{
    std::vector<std::string> names;
    std::set<std::string, std::less<>> seen;
    const auto add = [&](std::string_view name) {
        if (seen.emplace(name).second) names.emplace_back(name);
    };
    for (const auto& root : m_implementation->documentRoots) add(root.name);
    for (const auto& root : m_implementation->missingRoots) add(root.name);
    for (const std::string& name : m_implementation->roots.names()) add(name);
    return names;
}

const ClassDeclaration* Library::declarationOf(ast::ClassDefinition definition, const ClassDeclaration* parent)
{
    return m_implementation->declare(definition, parent, definition.isProtected(), nullptr);
}

void Library::Implementation::place(const SyntaxTree& tree, bool isBeside)
{
    const ast::StoredDefinition stored(tree);
    const ast::Name within = stored.within();
    std::string holder;
    if (within.partCount() > kMaxNesting) {
        library.m_diagnostics.report(diag::NestingTooDeep, within.span(), kMaxNesting);
    } else {
        for (const ast::Identifier part : within.parts()) {
            (holder.empty() ? missingRoots : placed[holder]).push_back({part.text, {}, part.span});
            holder = holder.empty() ? std::string(part.text) : fmt::format("{}.{}", holder, part.text);
        }
    }
    std::vector<Placed>& place = holder.empty() ? documentRoots : placed[holder];
    for (const ast::ClassDefinition definition : stored.classes()) {
        const ast::Identifier name = definition.name();
        if (!name) continue;
        std::string fullName = holder.empty() ? std::string(name.text) : fmt::format("{}.{}", holder, name.text);
        const auto [first, isNew] = documentClasses.try_emplace(std::move(fullName), definition);
        if (!isNew) {
            const std::string &before = first->second.tree().file().path(), &here = tree.file().path();
            if (isBeside) {
                clashes.try_emplace(first->first, Clash{name.span, before, here});
            } else {
                reportDuplicate(name.span, first->first, before, here);
            }
            continue;
        }
        place.push_back({name.text, definition, {}});
        noteUses(definition);
    }
}

void Library::Implementation::reportClash(const std::string& fullName)
{
    const auto at = clashes.find(fullName);
    if (at == clashes.end()) return;
    const Clash clash = at->second;
    clashes.erase(at);
    reportDuplicate(clash.span, fullName, clash.first, clash.second);
}

void Library::Implementation::placeInto(ClassDeclaration::Tables& tables, const ClassDeclaration& owner)
{
    const auto here = placed.find(owner.fullName());
    if (here == placed.end()) return;
    // A class in a modification may have the same full name, but `within` does not refer to it.
    const ClassDeclaration* named = nullptr;
    if (owner.parent() == nullptr) {
        named = findRoot(owner.name());
    } else if (const ElementDeclaration* element = owner.parent()->find(owner.name())) {
        named = element->declaredClass();
    }
    if (named != &owner) return;
    const auto put = [&](const Placed& item, ast::ClassDefinition definition) {
        if (!definition) return;
        ElementDeclaration* element = tables.find(item.name);
        if (element == nullptr) element = &tables.elements.emplace_back();
        *element = ElementDeclaration();
        element->kind = ElementKind::Class;
        element->owner = &owner;
        element->name = item.name;
        element->nameSpan = definition.name().span;
        element->prefixes = definition.prefixes();
        element->m_definition = definition;
    };
    for (const Placed& item : here->second) put(item, item.definition);
    tables.indexNames();
    for (const Placed& item : here->second) {
        if (item.definition || tables.find(item.name) != nullptr) continue;
        put(item, emptyPackage(item, fmt::format("{}.{}", owner.fullName(), item.name)));
        tables.indexNames();
    }
}

const ClassDeclaration* Library::Implementation::findRoot(std::string_view name)
{
    // No files are searched for names that are not identifiers; a text may contain them, with a warning.
    if (!isIdentifier(name) && std::ranges::find(documentRoots, name, &Placed::name) == documentRoots.end())
        return nullptr;
    convertDocuments();
    if (const auto known = found.find(name); known != found.end()) return known->second;
    const std::string key(name);
    // Known to be looked for: loading may come back here for the same name.
    found[key] = nullptr;
    const ClassDeclaration* root = loadRoot(key);
    found[key] = root;
    return root;
}

const ClassDeclaration* Library::Implementation::loadRoot(const std::string& name)
{
    if (const auto document = documentClasses.find(name); document != documentClasses.end()) {
        reportClash(name);
        return declare(document->second, nullptr, false, directoryOfDocument(document->second.tree(), name));
    }
    if (roots.find(name).size() > 1 && !usedVersions.contains(name)) {
        // Libraries that documents are placed in determine the versions they use.
        for (std::size_t i = 0; i < missingRoots.size(); ++i) static_cast<void>(findRoot(missingRoots[i].name));
    }
    const auto wanted = usedVersions.find(name);
    const std::optional<std::string> version =
        wanted == usedVersions.end() ? std::nullopt : std::optional(wanted->second.version);
    if (const StoredRoot* stored = roots.choose(name, version)) {
        const ast::ClassDefinition definition = loadClass(stored->stored, name, nullptr);
        if (!definition) return nullptr;
        const std::filesystem::path& folder = stored->stored.folder;
        const ClassDeclaration* root =
            declare(definition, nullptr, false, folder.empty() ? nullptr : addDirectory(folder, nullptr));
        checkVersion(*root);
        // Texts that request another version later are converted to this one.
        if (std::string own = versionOf(definition); !own.empty())
            usedVersions.try_emplace(name, UsedLibrary{name, std::move(own), {}, {}});
        noteUses(definition);
        return root;
    }
    if (const ClassDeclaration* beside = loadBeside(name)) return beside;
    for (const Placed& root : missingRoots) {
        if (root.name == name) return declare(emptyPackage(root, name), nullptr, false, nullptr);
    }
    return nullptr;
}

void Library::Implementation::noteUses(ast::ClassDefinition definition)
{
    for (UsedLibrary& used : usedLibraries(definition, oldTexts)) {
        std::string name = used.name;
        usedVersions.try_emplace(std::move(name), std::move(used));
    }
}

void Library::Implementation::checkVersion(const ClassDeclaration& root)
{
    const auto wanted = usedVersions.find(root.name());
    if (wanted == usedVersions.end() || servesVersion(root.definition(), wanted->second.version)) return;
    library.m_diagnostics.report(diag::OtherVersion, wanted->second.span, wanted->second.user, wanted->second.version,
                                 root.name(), versionOf(root.definition()));
}

}  // namespace causeway
