// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Implementation of Library: documents, roots, loaded files, declarations. Private to this room.
///
/// library.cpp finds classes, library_files.cpp builds them from files and texts, library_conversion.cpp converts texts
/// written for other library versions.
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

#include "core/base/text_edit.h"
#include "core/library/class_tables.h"
#include "core/library/conversion_rules.h"
#include "core/library/library.h"
#include "core/library/library_roots.h"
#include "core/library/library_versions.h"
#include "core/library/package_directory.h"
#include "core/library/source_cache.h"
#include "core/library/written_names.h"

namespace causeway {

struct Library::Implementation {
    Implementation(Library& owner, std::shared_ptr<SourceCache> sharedCache, std::vector<std::filesystem::path> folders)
        : library(owner), cache(std::move(sharedCache)), roots(std::move(folders), *cache)
    {
    }

    // --- Placement of documents ---

    /// A class of a document, or (without definition) a package named by a `within`.
    struct Placed {
        std::string_view name;
        ast::ClassDefinition definition;
        SourceSpan within;
    };
    /// `isBeside`: a duplicate class is reported only when it is used.
    void place(const SyntaxTree& tree, bool isBeside = false);
    /// Reports a duplicate of a class that is needed now, if there is one.
    void reportClash(const std::string& fullName);
    /// Adds the documents' classes placed in this class to its elements.
    void placeInto(ClassDeclaration::Tables& tables, const ClassDeclaration& owner);

    // --- Roots ---

    const ClassDeclaration* findRoot(std::string_view name);
    const ClassDeclaration* loadRoot(const std::string& name);
    /// A class found in no library, from a file in the folder of a top-level document: the one of its name, else the
    /// only one that declares it; null if there is none.
    const ClassDeclaration* loadBeside(const std::string& name);
    void noteUses(ast::ClassDefinition definition);
    void checkVersion(const ClassDeclaration& root);

    // --- Texts written for other versions of libraries (library_conversion.cpp) ---

    /// Conversion of the texts of a top-level package.
    struct RootConversion {
        std::vector<ConversionRules> steps;
        std::unique_ptr<WrittenNames> names;  ///< created on first use
    };
    /// The conversion for a top-level class; null if its text is used unchanged.
    RootConversion* conversionOf(const std::string& root, ast::ClassDefinition definition, SourceId source);
    void addSteps(RootConversion& conversion, const UsedLibrary& used, SourceId source);
    /// The tree of the converted text; the same tree if nothing changes. `classes` are the full names of its classes.
    std::shared_ptr<const SyntaxTree> convert(std::shared_ptr<const SyntaxTree> tree,
                                              const std::vector<std::string>& classes, RootConversion& conversion,
                                              SourceId source);
    /// Called before the first look-up, when all documents are known.
    void convertDocuments();
    Library& originals();

    // --- Classes from texts and files (library_files.cpp) ---

    /// `root` is the top-level class of the file, `fullName` the class it contains.
    const SyntaxTree* load(const std::filesystem::path& file, const std::string& root, const std::string& fullName);
    /// The class in a file of a library, or none after a message.
    ast::ClassDefinition loadClass(const StoredClass& stored, std::string_view name, const ClassDeclaration* parent);
    /// An empty package in a generated text, for a `within` that names no package.
    ast::ClassDefinition emptyPackage(const Placed& missing, const std::string& fullName);
    ClassDeclaration* declare(ast::ClassDefinition definition, const ClassDeclaration* parent, bool isProtected,
                              const PackageDirectory* directory);
    const ClassDeclaration* declareElement(ElementDeclaration& element);
    std::shared_ptr<ClassDeclaration::Tables> makeTables(const ClassDeclaration& owner);
    /// Whether a file in the folder of a package says that it is in no package, or in another one; then reported.
    bool isOfAnotherPackage(const StoredClass& stored, const std::string& package);
    /// The folder of the package whose package.mo the document is, or null.
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

    std::vector<std::shared_ptr<const SyntaxTree>> documents;  ///< as given
    bool converts = true;                                      ///< false for a library that uses its texts unchanged
    bool hasConvertedDocuments = false;                        ///< the documents have been examined
    std::unique_ptr<Library> asWritten;  ///< the same texts without conversion, used to look up names
    std::map<std::string, std::unique_ptr<RootConversion>, std::less<>> conversions;  ///< by root; null: none
    std::map<SourceId, Conversion> convertedTexts;                                    ///< by the id of the changed text

    std::vector<Placed> documentRoots;                                         ///< in the order of the documents
    std::map<std::string, std::vector<Placed>, std::less<>> placed;            ///< by enclosing class
    std::map<std::string, ast::ClassDefinition, std::less<>> documentClasses;  ///< both of the above, by full name
    struct Clash {
        SourceSpan span;
        std::string first, second;  ///< paths
    };
    std::map<std::string, Clash, std::less<>> clashes;  ///< not reported yet, by full name
    std::vector<Placed> missingRoots;                   ///< top-level packages named by a `within`
    OldTexts oldTexts;
    std::map<std::string, UsedLibrary, std::less<>> usedVersions;       ///< the first user decides
    std::map<std::string, const ClassDeclaration*, std::less<>> found;  ///< roots; null if not found

    std::vector<std::shared_ptr<const SyntaxTree>> trees;  ///< kept alive for all views of them
    std::deque<PackageDirectory> directories;
    std::vector<std::unique_ptr<ClassDeclaration>> declarations;
    std::unordered_map<Definition, ClassDeclaration*, DefinitionHash> declarationOfNode;  ///< looked up only
};

}  // namespace causeway
