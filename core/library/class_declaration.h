// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A class as written in the text: its elements by name, its imports, its place in the tree of classes. No semantics.
///
/// In:   the `ClassDefinition` of a syntax tree, or a package stored as a directory.
/// Out:  `ClassDeclaration`s, owned by a `Library` (library.h) for its lifetime. The tables of a class are built on
///       first use; the files of a directory package are parsed when one of its classes is first used.
/// Cost: `find` is one hash look-up. Not thread-safe: a library belongs to one analysis.
/// Reference: Modelica Language Specification, chapters 4 (classes), 13 (packages).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/syntax/ast.h"

namespace causeway {

class ClassDeclaration;
class Library;
class PackageDirectory;

enum class ElementKind : std::uint8_t { Component, Class, Extends };

/// The text of one component: of `Real x, y[3]` the clause and one of the two declarations.
struct ComponentText {
    ast::ComponentClause clause;
    ast::ComponentDeclaration component;
};

/// One element: a declared component (one for each name of a clause), a nested class, or an extends-clause.
struct ElementDeclaration : ComponentText {  ///< its text: for a Component only

    ElementKind kind = ElementKind::Component;
    bool isProtected = false;
    ast::ElementPrefixes prefixes;
    std::string_view name;           ///< as written, a quoted identifier with its quotes; empty for Extends
    SourceSpan nameSpan;             ///< for Extends: of the type's name
    ast::ExtendsClause extends;      ///< Extends only
    ast::TypePrefixes typePrefixes;  ///< Component only
    bool hasSubscripts = false;      ///< Component only: `Real x[3]` or `Real[3] x`
    bool hasCondition = false;       ///< Component only: `C c if b`
    const ClassDeclaration* owner = nullptr;

    /// Class only: loads and parses its file if necessary. Null if the file cannot be read (which is then reported).
    /// `prefixes` and `nameSpan` of a class in a file of its own are valid only after the first call.
    [[nodiscard]] const ClassDeclaration* declaredClass() const;
    /// `redeclare model extends X`. For a class in a file of its own, which is rarely one, valid only once the file is
    /// read.
    [[nodiscard]] bool isClassExtends() const { return m_definition && m_definition.isClassExtends(); }
    /// Whether this is a class in a file of its own that has not been read.
    [[nodiscard]] bool isUnread() const { return m_file >= 0 && !m_definition; }

private:
    friend class Library;
    friend class ClassDeclaration;
    const ClassDeclaration* m_class = nullptr;
    ast::ClassDefinition m_definition;  ///< none until its file is parsed
    std::int32_t m_file = -1;  ///< child of the directory package that holds it, or -1; also -1 after a failed attempt
};

struct ImportDeclaration {
    std::string_view alias;              ///< introduced name: A for `import A = B.C`, C for `import B.C`; empty for B.*
    std::vector<std::string_view> path;  ///< B, C; for B.* the path B
    bool isWildcard = false;
    SourceSpan span;
};

class ClassDeclaration {
public:
    ClassDeclaration(const ClassDeclaration&) = delete;
    ClassDeclaration& operator=(const ClassDeclaration&) = delete;

    [[nodiscard]] std::string_view name() const { return m_name; }
    [[nodiscard]] const std::string& fullName() const { return m_fullName; }   ///< dotted, with all enclosing classes
    [[nodiscard]] const ClassDeclaration* parent() const { return m_parent; }  ///< null at the top
    [[nodiscard]] ast::ClassDefinition definition() const { return m_definition; }
    [[nodiscard]] ast::ClassSpecifier specifier() const { return m_specifier; }
    [[nodiscard]] const SyntaxTree& tree() const { return m_definition.tree(); }
    [[nodiscard]] SourceSpan nameSpan() const { return m_nameSpan; }
    [[nodiscard]] ast::ClassKind kind() const { return m_kind; }
    [[nodiscard]] bool isPartial() const { return m_isPartial; }
    [[nodiscard]] bool isEncapsulated() const { return m_isEncapsulated; }
    [[nodiscard]] const ast::ElementPrefixes& prefixes() const { return m_prefixes; }
    [[nodiscard]] bool isProtected() const { return m_isProtected; }
    /// Kind of specifier: long (also `extends`), short `= base`, enumeration, der(...).
    [[nodiscard]] SyntaxKind form() const { return m_specifier.kind(); }

    /// In the order of the text, followed by the classes of a directory package in the order of package.order, then by
    /// name. Positions and addresses are stable. Duplicate names appear twice.
    [[nodiscard]] std::span<const ElementDeclaration> elements() const;
    /// The first element with this name (not inherited, not imported), or null.
    [[nodiscard]] const ElementDeclaration* find(std::string_view name) const;
    /// Position of the element in elements().
    [[nodiscard]] std::size_t indexOf(const ElementDeclaration& element) const
    {
        return static_cast<std::size_t>(&element - elements().data());
    }
    /// Positions of the extends-clauses in elements().
    [[nodiscard]] std::span<const std::uint32_t> extendsClauses() const;
    [[nodiscard]] std::span<const ImportDeclaration> imports() const;
    /// Whether the class has any equation or algorithm section.
    [[nodiscard]] bool hasEquations() const;

private:
    friend class Library;
    friend struct ElementDeclaration;
    ClassDeclaration() = default;

    struct Tables;  ///< made on first use
    [[nodiscard]] const Tables& tables() const;

    std::string_view m_name;
    std::string m_fullName;
    const ClassDeclaration* m_parent = nullptr;
    Library* m_library = nullptr;
    const PackageDirectory* m_directory = nullptr;  ///< the directory with further classes, or null
    ast::ClassDefinition m_definition;
    ast::ClassSpecifier m_specifier;
    SourceSpan m_nameSpan;
    ast::ClassKind m_kind = ast::ClassKind::Class;
    bool m_isPartial = false, m_isEncapsulated = false, m_isProtected = false;
    ast::ElementPrefixes m_prefixes;
    mutable std::shared_ptr<Tables> m_tables;
};

}  // namespace causeway
