// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// All classes visible to an analysis: the user's documents and the libraries in the folders, found and parsed on
/// demand.
///
/// In:   documents (parsed texts), folders (MODELICAPATH, --library, the shipped one), a `SourceCache` of parsed files.
/// Out:  `ClassDeclaration`s by name; paths for modelica:// URIs.
/// Errors: a file that cannot be read or has syntax errors is reported in `diagnostics()` once, on first use.
/// Threads: one library serves one analysis on one thread; the cache is shared by all and is thread-safe.
/// Reference: Modelica Language Specification, chapter 13 (packages), sections 13.4 (files), 13.5 (MODELICAPATH), 13.6
///       (external resources), 18.8 (versions).
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

    /// Adds a document opened by the user. Its classes hide classes of the same name in the folders, even if its
    /// `within` places them inside a library. Add all documents before the first look-up. A tree whose text is already
    /// in `sources()` under its id is used directly; any other gets an id here, so its own diagnostics must be moved to
    /// that id.
    void addDocument(std::shared_ptr<const SyntaxTree> tree);
    /// Adds an auxiliary document. A class declared by two of these is reported only when it is used.
    void addDocumentBeside(std::shared_ptr<const SyntaxTree> tree);

    /// The top-level class of this name, from the documents or the folders (in the version requested by the documents'
    /// `uses`, otherwise the newest); null if there is none.
    [[nodiscard]] const ClassDeclaration* findRoot(std::string_view name);
    /// A class by its full name, without inheritance and imports; null if there is none.
    [[nodiscard]] const ClassDeclaration* find(std::string_view fullName);
    /// Names of all top-level classes: documents first, then the folders, sorted.
    [[nodiscard]] std::vector<std::string> rootNames();

    /// The declaration of any class definition in a tree of this library, including one inside a modification; created
    /// once. `parent` is the enclosing class (null at the top). Null for an empty definition.
    [[nodiscard]] const ClassDeclaration* declarationOf(ast::ClassDefinition definition,
                                                        const ClassDeclaration* parent);

    /// Target of a "modelica://Package.Sub/path" or "modelica:/..." or "file://..." URI; nothing if the package is not
    /// found. The path is not checked. A URI without a path denotes the file that contains the class.
    [[nodiscard]] std::optional<std::filesystem::path> resolveUri(std::string_view uri);
    /// Parses all files of a top-level library into the cache, on several threads, for whole-library operations.
    void preload(std::string_view rootName, const Task& task);

    /// Maps a place in a text that was converted to newer library versions (section 18.8.2) to the text as written;
    /// other places are unchanged.
    [[nodiscard]] SourceSpan asWritten(SourceSpan span) const;
    /// Whether the text is a converted one.
    [[nodiscard]] bool isConverted(SourceId source) const;
    /// Conversion of a text to the available versions.
    struct Conversion {
        SourceId original;            ///< the text as written
        std::vector<TextEdit> edits;  ///< of that text, by position
    };
    /// Conversions of all documents and files used, in order of use.
    [[nodiscard]] std::vector<Conversion> conversions() const;
    /// Sets the version of a library, overriding the documents. Call it before the first look-up.
    void preferVersion(const std::string& name, const std::string& version);

    [[nodiscard]] SourceSet& sources() { return m_sources; }
    [[nodiscard]] const SourceSet& sources() const { return m_sources; }
    /// Messages from loading so far.
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
