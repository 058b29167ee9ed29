// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The inside of a Library: documents, roots, loaded files, declarations. Private to this room.
///
/// library.cpp finds classes, library_files.cpp makes them from files and texts.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/library/class_tables.h"
#include "core/library/library.h"
#include "core/library/library_roots.h"
#include "core/library/library_versions.h"
#include "core/library/package_directory.h"
#include "core/library/source_cache.h"

namespace causeway {

struct Library::Implementation {
    Implementation(Library& owner, std::shared_ptr<SourceCache> sharedCache, std::vector<std::filesystem::path> folders)
        : library(owner), cache(std::move(sharedCache)), roots(std::move(folders), *cache)
    {
    }

    // --- What documents put where ---

    /// A class of a document, or (without definition) a package that a `within` names.
    struct Placed {
        std::string_view name;
        ast::ClassDefinition definition;
        SourceSpan within;
    };
    void place(const SyntaxTree& tree);
    /// Puts the documents' classes in this class among its elements.
    void placeInto(ClassDeclaration::Tables& tables, const ClassDeclaration& owner);

    // --- Roots ---

    const ClassDeclaration* findRoot(std::string_view name);
    const ClassDeclaration* loadRoot(const std::string& name);
    void noteUses(ast::ClassDefinition definition);
    void checkVersion(const ClassDeclaration& root);

    // --- Classes from texts and files (library_files.cpp) ---

    const SyntaxTree* load(const std::filesystem::path& file);
    /// The class in a file of a library, or none after saying why.
    ast::ClassDefinition loadClass(const StoredClass& stored, std::string_view name, const ClassDeclaration* parent);
    /// An empty package in a text that no one wrote, for a `within` that leads nowhere.
    ast::ClassDefinition emptyPackage(const Placed& missing, const std::string& fullName);
    ClassDeclaration* declare(ast::ClassDefinition definition, const ClassDeclaration* parent, bool isProtected,
                              const PackageDirectory* directory);
    const ClassDeclaration* declareElement(ElementDeclaration& element);
    std::shared_ptr<ClassDeclaration::Tables> makeTables(const ClassDeclaration& owner);
    /// The folder to which a document belongs as its package.mo, or null.
    const PackageDirectory* directoryOfDocument(const SyntaxTree& tree, std::string_view name);
    const PackageDirectory* addDirectory(std::filesystem::path folder, const ClassDeclaration* parent);
    void reportDuplicate(SourceSpan span, const std::string& fullName, const std::string& first,
                         const std::string& second);

    struct Definition {
        const SyntaxTree* tree;
        NodeId node;
        bool operator==(const Definition&) const = default;
    };
    struct DefinitionHash {
        std::size_t operator()(const Definition& definition) const
        {
            return std::hash<const void*>()(definition.tree) * 31 + definition.node.value;
        }
    };

    Library& library;
    std::shared_ptr<SourceCache> cache;
    LibraryRoots roots;

    std::vector<Placed> documentRoots;                                         ///< in the order of the documents
    std::map<std::string, std::vector<Placed>, std::less<>> placed;            ///< by the class that holds them
    std::map<std::string, ast::ClassDefinition, std::less<>> documentClasses;  ///< of both, by full name
    std::vector<Placed> missingRoots;                                   ///< packages at the top that a `within` names
    std::map<std::string, UsedLibrary, std::less<>> usedVersions;       ///< the first who asks decides
    std::map<std::string, const ClassDeclaration*, std::less<>> found;  ///< roots, null for what is not there

    std::vector<std::shared_ptr<const SyntaxTree>> trees;  ///< kept alive for all views into them
    std::deque<PackageDirectory> directories;
    std::vector<std::unique_ptr<ClassDeclaration>> declarations;
    std::unordered_map<Definition, ClassDeclaration*, DefinitionHash> declarationOfNode;  ///< looked up only
};

}  // namespace causeway
