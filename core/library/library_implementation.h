// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The inside of a Library: documents, roots, loaded files, declarations. Private to this room.
///
/// library.cpp finds classes, library_files.cpp makes them from files and texts, library_conversion.cpp changes texts
/// that were written for other versions of what they use.
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

    // --- What documents put where ---

    /// A class of a document, or (without definition) a package that a `within` names.
    struct Placed {
        std::string_view name;
        ast::ClassDefinition definition;
        SourceSpan within;
    };
    /// `isBeside`: of a class that is there already one hears when it is needed.
    void place(const SyntaxTree& tree, bool isBeside = false);
    /// Whether there are two of a class that is needed now.
    void reportClash(const std::string& fullName);
    /// Puts the documents' classes in this class among its elements.
    void placeInto(ClassDeclaration::Tables& tables, const ClassDeclaration& owner);

    // --- Roots ---

    const ClassDeclaration* findRoot(std::string_view name);
    const ClassDeclaration* loadRoot(const std::string& name);
    /// A class that is in no library, from the file of its name beside a document at the top; null if there is none.
    const ClassDeclaration* loadBeside(const std::string& name);
    void noteUses(ast::ClassDefinition definition);
    void checkVersion(const ClassDeclaration& root);

    // --- Texts that were written for other versions of what they use (library_conversion.cpp) ---

    /// How the texts of a top-level package are changed before they are read.
    struct RootConversion {
        std::vector<ConversionRules> steps;
        std::unique_ptr<WrittenNames> names;  ///< made when first needed
    };
    /// The conversion of a top-level class that is written so; null if its text is taken as it is.
    RootConversion* conversionOf(const std::string& root, ast::ClassDefinition definition, SourceId source);
    void addSteps(RootConversion& conversion, const UsedLibrary& used, SourceId source);
    /// The tree of the changed text; the same tree where nothing changes. `classes` are the full names of what it
    /// holds.
    std::shared_ptr<const SyntaxTree> convert(std::shared_ptr<const SyntaxTree> tree,
                                              const std::vector<std::string>& classes, RootConversion& conversion,
                                              SourceId source);
    /// Before the first look-up: all documents are there then.
    void convertDocuments();
    Library& originals();

    // --- Classes from texts and files (library_files.cpp) ---

    /// `root` is the top-level class that the file belongs to, `fullName` the class that it holds.
    const SyntaxTree* load(const std::filesystem::path& file, const std::string& root, const std::string& fullName);
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

    std::vector<std::shared_ptr<const SyntaxTree>> documents;  ///< as they were given
    bool converts = true;                ///< false for a library whose texts are taken as they are
    bool hasConvertedDocuments = false;  ///< the documents have been looked at
    std::unique_ptr<Library> asWritten;  ///< the same texts, without conversion: in it names are looked up
    std::map<std::string, std::unique_ptr<RootConversion>, std::less<>> conversions;  ///< by root; null: none
    std::map<SourceId, Conversion> convertedTexts;                                    ///< by the id of the changed text

    std::vector<Placed> documentRoots;                                         ///< in the order of the documents
    std::map<std::string, std::vector<Placed>, std::less<>> placed;            ///< by the class that holds them
    std::map<std::string, ast::ClassDefinition, std::less<>> documentClasses;  ///< of both, by full name
    struct Clash {
        SourceSpan span;
        std::string first, second;  ///< paths
    };
    std::map<std::string, Clash, std::less<>> clashes;  ///< not told yet, by full name
    std::vector<Placed> missingRoots;                   ///< packages at the top that a `within` names
    OldTexts oldTexts;
    std::map<std::string, UsedLibrary, std::less<>> usedVersions;       ///< the first who asks decides
    std::map<std::string, const ClassDeclaration*, std::less<>> found;  ///< roots, null for what is not there

    std::vector<std::shared_ptr<const SyntaxTree>> trees;  ///< kept alive for all views into them
    std::deque<PackageDirectory> directories;
    std::vector<std::unique_ptr<ClassDeclaration>> declarations;
    std::unordered_map<Definition, ClassDeclaration*, DefinitionHash> declarationOfNode;  ///< looked up only
};

}  // namespace causeway
