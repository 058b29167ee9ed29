// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// All classes that an analysis can see: the user's documents and the libraries in the folders, found and parsed when
/// first needed.
///
/// In:   documents (parsed texts), folders (MODELICAPATH, --library, the shipped one), a `SourceCache` that keeps what
/// was parsed. Out:  `ClassDeclaration`s by name; paths for modelica:// URIs. Errors: a file that cannot be read or has
/// syntax errors is reported in `diagnostics()` once, when it is first needed. One library serves one analysis on one
/// thread; the cache is shared by all and is thread-safe. Reference: Modelica Language Specification, chapter 13
/// (packages), sections 13.4 (files), 13.5 (MODELICAPATH), 13.6 (external resources), 18.8 (versions).
#pragma once

#include <deque>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/base/source.h"
#include "core/base/text_edit.h"
#include "core/library/class_declaration.h"

namespace causeway {

class SourceCache;
class Task;

class Library {
public:
    Library(std::shared_ptr<SourceCache> cache, std::vector<std::filesystem::path> folders);
    ~Library();
    Library(const Library&) = delete;
    Library& operator=(const Library&) = delete;

    /// A document that the user has open. Its classes hide those of the same name in the folders, also when its
    /// `within` puts them into the middle of a library. Add all documents before the first look-up. A tree whose text
    /// is already in `sources()` under its id is taken as it is; any other gets an id here, so its own diagnostics
    /// would have to be moved to that.
    void addDocument(std::shared_ptr<const SyntaxTree> tree);
    /// A document that is there to be used. A class that two of these declare is reported when it is first needed: who
    /// does not use it is not concerned.
    void addDocumentBeside(std::shared_ptr<const SyntaxTree> tree);

    /// The top-level class of this name, from the documents or the folders (in the version that the documents' `uses`
    /// asks for, else the newest); null if there is none.
    [[nodiscard]] const ClassDeclaration* findRoot(std::string_view name);
    /// A class by its full name, without inheritance and imports; null if there is none.
    [[nodiscard]] const ClassDeclaration* find(std::string_view fullName);
    /// Names of all top-level classes: documents first, then the folders, sorted.
    [[nodiscard]] std::vector<std::string> rootNames();

    /// The declaration of any class definition in a tree of this library, also of one inside a modification: made once
    /// for each. `parent` is the class in which it stands (null at the top). Null for a definition that is none.
    [[nodiscard]] const ClassDeclaration* declarationOf(ast::ClassDefinition definition,
                                                        const ClassDeclaration* parent);

    /// Where a "modelica://Package.Sub/path" or "modelica:/..." or "file://..." URI leads; nothing if the package is
    /// not found. The path is not checked. A URI without a path leads to the file that holds the class.
    [[nodiscard]] std::optional<std::filesystem::path> resolveUri(std::string_view uri);
    /// Parses all files of a top-level library at once, on several threads, into the cache: for whole-library work.
    void preload(std::string_view rootName, const Task& task);

    /// A place in a text that was converted for newer versions of what it uses (section 18.8.2), as a place in the text
    /// as it is written; any other place as it is.
    [[nodiscard]] SourceSpan asWritten(SourceSpan span) const;
    /// Whether the text is one that was converted.
    [[nodiscard]] bool isConverted(SourceId source) const;
    /// How a text was changed to fit the versions that are there.
    struct Conversion {
        SourceId original;            ///< the text as it is written
        std::vector<TextEdit> edits;  ///< of that text, by position
    };
    /// Of all documents and files that were looked at, in the order in which they were.
    [[nodiscard]] std::vector<Conversion> conversions() const;
    /// The version of a library to take, whatever the documents ask for. Before the first look-up.
    void preferVersion(const std::string& name, const std::string& version);

    [[nodiscard]] SourceSet& sources() { return m_sources; }
    [[nodiscard]] const SourceSet& sources() const { return m_sources; }
    /// What loading had to say so far.
    [[nodiscard]] Diagnostics& diagnostics() { return m_diagnostics; }
    [[nodiscard]] const Diagnostics& diagnostics() const { return m_diagnostics; }

private:
    friend class ClassDeclaration;
    friend struct ElementDeclaration;
    struct Implementation;
    void add(std::shared_ptr<const SyntaxTree> tree, bool isBeside);

    SourceSet m_sources;
    Diagnostics m_diagnostics;
    std::unique_ptr<Implementation> m_implementation;
};

}  // namespace causeway
