// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/rename.h"

#include <filesystem>

#include <fmt/format.h>

#include "core/editing/references.h"
#include "core/library/library_paths.h"
#include "core/semantics/class_instance.h"

namespace causeway {

namespace {

Renaming refused(std::string why)
{
    Renaming renaming;
    renaming.refusal = std::move(why);
    return renaming;
}

/// A class with its own file in a directory package.
bool isNamedAfterFile(const AssistWorkspace& workspace, const Symbol& symbol)
{
    if (symbol.kind != SymbolKind::Class || symbol.classDeclaration == nullptr) return false;
    const ast::ClassDefinition definition = symbol.classDeclaration->definition();
    const SyntaxTree& tree = definition.tree();
    if (tree.parent(definition.id()) != tree.root()) return false;
    const std::filesystem::path path(workspace.file(symbol.declaration).path());
    const bool isPackageFile = path.filename() == "package.mo" || path.stem() == symbol.name;
    return isPackageFile && enclosingLibraryFolder(path).has_value();
}

/// Reason why a symbol cannot be renamed; empty if it can.
std::string refusalOf(const AssistWorkspace& workspace, const std::optional<NameUse>& use)
{
    if (!use) return "There is no name here that can be renamed.";
    const Symbol& symbol = use->symbol;
    if (symbol.declaration.isNone()) return fmt::format("'{}' is part of the language.", symbol.name);
    if (!workspace.textOf(symbol.declaration.source)) {
        return fmt::format("'{}' is declared in {}, which belongs to a library.", symbol.name,
                           workspace.file(symbol.declaration).path());
    }
    if (isNamedAfterFile(workspace, symbol)) {
        return fmt::format("The file {} has the name of the class '{}' and would have to be renamed with it.",
                           workspace.file(symbol.declaration).path(), symbol.name);
    }
    return {};
}

std::string describePlace(const AssistWorkspace& workspace, SourceSpan span)
{
    return workspace.file(span).path() + ":" + std::to_string(workspace.file(span).position(span.begin).line);
}

/// The new name must be unknown at all uses, to avoid hiding or being hidden.
std::string clashAtUses(AssistWorkspace& workspace, const std::vector<Reference>& uses, std::string_view newName)
{
    for (const Reference& use : uses) {
        if (!use.isSimple) continue;
        const SyntaxTree& tree = workspace.tree(*workspace.textOf(use.span.source));
        const Scope scope = scopeAt(workspace, tree, tree.nodeAt(use.span.begin));
        if (const Symbol taken = lookupName(workspace, scope, newName)) {
            return fmt::format("'{}' already has another meaning at {}.", newName, describePlace(workspace, use.span));
        }
    }
    return {};
}

/// Existing uses of the new name must not resolve to the renamed symbol.
std::string captured(AssistWorkspace& workspace, const Symbol& symbol, std::string_view newName)
{
    for (std::size_t text = 0; text < workspace.textCount(); ++text) {
        const SyntaxTree& tree = workspace.tree(text);
        for (TokenIndex at = 0; at < static_cast<TokenIndex>(tree.tokens().size()); ++at) {
            if (tree.tokenKind(at) != TokenKind::Identifier || tree.tokenText(at) != newName) continue;
            const auto use = nameAtToken(workspace, tree, at);
            if (!use || !use->isSimple) continue;
            const Scope scope = scopeAt(workspace, tree, tree.nodeAt(tree.token(at).begin));
            if (lookupName(workspace, scope, symbol.name).isSameAs(symbol)) {
                return fmt::format("'{}' at {} would no longer mean what it means now.", newName,
                                   describePlace(workspace, use->span));
            }
        }
    }
    return {};
}

/// Neither the declaring class nor derived ones may have a member of that name.
std::string clashAmongMembers(AssistWorkspace& workspace, const Symbol& symbol, std::string_view newName)
{
    if (symbol.kind == SymbolKind::Literal && symbol.classDeclaration != nullptr) {
        for (const ast::EnumerationLiteral literal : symbol.classDeclaration->specifier().literals()) {
            if (literal.name().text == newName)
                return fmt::format("The enumeration already has a literal '{}'.", newName);
        }
    }
    if (symbol.element == nullptr || symbol.kind == SymbolKind::ImportAlias) return {};
    for (const auto& [key, instance] : workspace.knownScopes()) {
        if (instance == nullptr || !memberOf(workspace, instance, symbol.name).isSameAs(symbol)) continue;
        if (memberOf(workspace, instance, newName))
            return fmt::format("'{}' already has an element '{}'.", instance->fullName(), newName);
    }
    return {};
}

}  // namespace

std::size_t Renaming::editCount() const
{
    std::size_t count = 0;
    for (const File& file : files) count += file.edits.size();
    return count;
}

Renaming prepareRename(AssistWorkspace& workspace, std::size_t text, std::uint32_t offset)
{
    const auto use = nameAt(workspace, workspace.tree(text), offset);
    Renaming renaming = refused(refusalOf(workspace, use));
    if (renaming.refusal.empty()) renaming.oldName = use->symbol.name;
    return renaming;
}

Renaming rename(AssistWorkspace& workspace, std::size_t text, std::uint32_t offset, std::string_view newName,
                const Task& task)
{
    if (!isIdentifier(newName))
        return refused(
            fmt::format("'{}' is not a name: letters, digits and _ only, or anything in single quotes.", newName));
    const auto use = nameAt(workspace, workspace.tree(text), offset);
    if (std::string why = refusalOf(workspace, use); !why.empty()) return refused(std::move(why));
    const Symbol& symbol = use->symbol;
    Renaming renaming;
    renaming.oldName = symbol.name;
    renaming.newName = newName;
    if (symbol.name == newName) return renaming;
    const std::vector<Reference> uses = findReferences(workspace, symbol, task);
    for (const auto& check : {clashAtUses(workspace, uses, newName), captured(workspace, symbol, newName),
                              clashAmongMembers(workspace, symbol, newName)}) {
        if (!check.empty()) return refused(check);
    }
    for (const Reference& reference : uses) {
        const std::size_t file = *workspace.textOf(reference.span.source);
        if (renaming.files.empty() || renaming.files.back().text != file) {
            renaming.files.push_back({file, workspace.tree(file).file().path(), {}});
        }
        renaming.files.back().edits.push_back({reference.span, std::string(newName)});
    }
    return renaming;
}

}  // namespace causeway
