// SPDX-License-Identifier: GPL-3.0-or-later
// Texts that ask for other versions of libraries than are there.
#include <algorithm>

#include <fmt/format.h>

#include "core/base/file_io.h"
#include "core/library/conversion.h"
#include "core/library/external_resources.h"
#include "core/library/library_implementation.h"
#include "core/syntax/parser.h"

namespace causeway {

Library& Library::Implementation::originals()
{
    if (asWritten == nullptr) {
        asWritten = std::make_unique<Library>(cache, roots.folders());
        asWritten->m_implementation->converts = false;
        for (const auto& document : documents) asWritten->addDocument(document);
    }
    return *asWritten;
}

Library::Implementation::RootConversion* Library::Implementation::conversionOf(const std::string& root,
                                                                               ast::ClassDefinition definition,
                                                                               SourceId source)
{
    if (const auto known = conversions.find(root); known != conversions.end()) return known->second.get();
    if (!definition) return nullptr;
    std::unique_ptr<RootConversion>& made = conversions[root];
    auto conversion = std::make_unique<RootConversion>();
    for (const UsedLibrary& used : usedLibraries(definition, oldTexts)) {
        if (used.name != root) addSteps(*conversion, used, source);
    }
    if (!conversion->steps.empty()) made = std::move(conversion);
    return conversions[root].get();
}

void Library::Implementation::addSteps(RootConversion& conversion, const UsedLibrary& used, SourceId source)
{
    if (documentClasses.contains(used.name)) return;
    const auto wanted = usedVersions.find(used.name);
    const StoredRoot* stored =
        roots.choose(used.name, wanted != usedVersions.end() ? wanted->second.version : used.version);
    if (stored == nullptr) return;
    const ast::ClassDefinition there = roots.definitionOf(*stored);
    const std::vector<ConversionStep> steps =
        there ? conversionSteps(there, used.version) : std::vector<ConversionStep>();
    if (steps.empty()) return;
    const SourceSpan span{source, used.span.begin, used.span.end};
    library.m_diagnostics.report(diag::LibraryConverted, span, used.user, used.version, used.name, versionOf(there));
    const std::filesystem::path folder =
        stored->stored.folder.empty() ? stored->stored.file.parent_path() : stored->stored.folder;
    for (const ConversionStep& step : steps) {
        ConversionRules rules;
        rules.ofLibrary = used.name;
        rules.from = step.from;
        rules.to = step.to;
        std::string text(step.change);
        if (!step.script.empty()) {
            // The library's own folder: its resources cannot be resolved before it is loaded.
            const auto uri = parseResourceUri(step.script);
            const std::filesystem::path file =
                uri && uri->package == used.name && uri->hasPath ? folder / uri->path : folder / step.script;
            const auto script = readFile(file);
            if (script) {
                text += *script;
            } else {
                library.m_diagnostics.report(diag::UnknownConversion, span, step.script, "it cannot be read");
            }
        }
        const std::vector<std::string> unknown = readConversionScript(text, rules);
        if (!unknown.empty()) {
            library.m_diagnostics.report(diag::UnknownConversion, span, step.script,
                                         fmt::format("{}", fmt::join(unknown, ", ")));
        }
        conversion.steps.push_back(std::move(rules));
    }
    // From now on the available version is the requested one.
    UsedLibrary present = used;
    present.version = versionOf(there);
    usedVersions[used.name] = std::move(present);
}

std::shared_ptr<const SyntaxTree> Library::Implementation::convert(std::shared_ptr<const SyntaxTree> tree,
                                                                   const std::vector<std::string>& classes,
                                                                   RootConversion& conversion, SourceId source)
{
    if (conversion.names == nullptr) {
        std::set<std::string, std::less<>> foreign;
        for (const ConversionRules& step : conversion.steps) foreign.insert(step.ofLibrary);
        const auto isThere = [this, &conversion](const std::string& path) {
            std::string changed = path;
            for (const ConversionRules& step : conversion.steps) changed = step.renamed(changed);
            return library.find(changed) != nullptr;
        };
        conversion.names = std::make_unique<WrittenNames>(originals(), std::move(foreign), isThere);
    }
    std::vector<TextEdit> edits;
    Diagnostics messages;
    for (const std::string& name : classes) {
        const ClassDeclaration* top = originals().find(name);
        if (top == nullptr) continue;
        std::vector<TextEdit> some = conversionEdits(*top, *conversion.names, conversion.steps, messages);
        edits.insert(edits.end(), std::make_move_iterator(some.begin()), std::make_move_iterator(some.end()));
    }
    appendWithSource(library.m_diagnostics, messages, source);
    if (edits.empty()) return tree;
    for (TextEdit& change : edits) change.span.source = source;
    std::ranges::stable_sort(edits, {}, [](const TextEdit& change) { return change.span.begin; });
    auto file = std::make_shared<const SourceFile>(tree->file().path(), applyEdits(tree->file().text(), edits));
    const SourceId converted = library.m_sources.add(file);
    convertedTexts[converted] = {source, std::move(edits)};
    Diagnostics toldBefore;
    return parse(std::move(file), converted, toldBefore, Task());
}

void Library::Implementation::convertDocuments()
{
    if (hasConvertedDocuments || !converts) return;
    hasConvertedDocuments = true;
    bool isChanged = false;
    std::vector<std::shared_ptr<const SyntaxTree>> texts = documents;
    for (std::shared_ptr<const SyntaxTree>& tree : texts) {
        const ast::StoredDefinition stored(*tree);
        const std::string within = stored.within() ? stored.within().toString() : std::string();
        std::vector<std::string> names;
        RootConversion* own = nullptr;
        for (const ast::ClassDefinition definition : stored.classes()) {
            if (!definition.name() || own != nullptr) continue;
            const std::string name(definition.name().text);
            if (!within.empty()) {
                names.push_back(within + "." + name);
            } else if ((own = conversionOf(name, definition, tree->source())) != nullptr) {
                tree = convert(tree, classesForSameVersions(definition, oldTexts), *own, tree->source());
                isChanged = true;
            }
        }
        if (names.empty()) continue;
        const std::string root = within.substr(0, within.find('.'));
        ast::ClassDefinition top;
        if (const auto document = documentClasses.find(root); document != documentClasses.end()) {
            top = document->second;
        } else if (const StoredRoot* file = roots.choose(root, std::nullopt)) {
            top = roots.definitionOf(*file);
        }
        // A file that is only looked into has no id among our sources yet.
        const SourceId source = !top                             ? SourceId()
                                : documentClasses.contains(root) ? top.tree().source()
                                                                 : library.m_sources.add(top.tree().sharedFile());
        if (RootConversion* conversion = conversionOf(root, top, source)) {
            tree = convert(tree, names, *conversion, tree->source());
            isChanged = true;
        }
    }
    if (!isChanged) return;
    documentRoots.clear();
    placed.clear();
    documentClasses.clear();
    missingRoots.clear();
    Diagnostics toldBefore = std::move(library.m_diagnostics);
    library.m_diagnostics = Diagnostics();
    for (const auto& tree : texts) {
        trees.push_back(tree);
        place(*tree);
    }
    library.m_diagnostics = std::move(toldBefore);
}

bool Library::isConverted(SourceId source) const
{
    return m_implementation->convertedTexts.contains(source);
}

std::vector<Library::Conversion> Library::conversions() const
{
    std::vector<Conversion> all;
    for (const auto& [converted, text] : m_implementation->convertedTexts) all.push_back(text);
    return all;
}

void Library::preferVersion(const std::string& name, const std::string& version)
{
    m_implementation->usedVersions[name] = {name, version, {}, {}};
}

SourceSpan Library::asWritten(SourceSpan span) const
{
    const auto found = m_implementation->convertedTexts.find(span.source);
    if (span.isNone() || found == m_implementation->convertedTexts.end()) return span;
    const auto original = [&](std::uint32_t offset) {
        std::int64_t shift = 0;  // of the converted text against the original, before this edit
        for (const TextEdit& change : found->second.edits) {
            const std::int64_t begin = change.span.begin + shift;
            const auto length = static_cast<std::int64_t>(change.replacement.size());
            if (offset < begin) break;
            if (offset < begin + length)
                return std::min<std::int64_t>(change.span.begin + (offset - begin), change.span.end);
            shift += length - static_cast<std::int64_t>(change.span.size());
        }
        return static_cast<std::int64_t>(offset) - shift;
    };
    return {found->second.original, static_cast<std::uint32_t>(original(span.begin)),
            static_cast<std::uint32_t>(std::max(original(span.begin), original(span.end)))};
}

}  // namespace causeway
