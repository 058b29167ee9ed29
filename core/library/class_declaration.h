// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// A class as it is written: its elements by name, its imports, its place in the tree of classes. No meaning yet.
///
/// In:   the `ClassDefinition` of a syntax tree, or a package that is a directory.
/// Out:  `ClassDeclaration`, owned by a `Library` (library.h) and alive as long as it. The tables of a class are made
/// when they are
///       first asked for, and the files of a directory package are parsed when one of its classes is first asked for.
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

/// One element: a declared component (one for each name of a clause), a nested class, or an extends-clause.
/// The text of a component: what `Real x, y[3]` says about one of the two.
struct ComponentText {
    ast::ComponentClause clause;
    ast::ComponentDeclaration component;
};

struct ElementDeclaration : ComponentText {  ///< the text: of a Component only

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

    /// Class only: loads and parses its file if that has not been done. Null when the file cannot be read (reported
    /// then). `prefixes` and `nameSpan` of a class in a file of its own are known only after the first call.
    [[nodiscard]] const ClassDeclaration* declaredClass() const;
    /// `redeclare model extends X`. Of a class in a file of its own, which is seldom one, known once the file is read.
    [[nodiscard]] bool isClassExtends() const { return m_definition && m_definition.isClassExtends(); }
    /// A class in a file of its own, which has not been read.
    [[nodiscard]] bool isUnread() const { return m_file >= 0 && !m_definition; }

private:
    friend class Library;
    friend class ClassDeclaration;
    const ClassDeclaration* m_class = nullptr;
    ast::ClassDefinition m_definition;  ///< none as long as its file has not been parsed
    std::int32_t m_file = -1;  ///< the directory package's child that holds it, or -1; -1 too once it was tried
};

struct ImportDeclaration {
    std::string_view alias;              ///< the name it gives: A in `import A = B.C`, C in `import B.C`; empty for B.*
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
    /// Long (also `extends` in place of a name), short `= base`, enumeration, der(...).
    [[nodiscard]] SyntaxKind form() const { return m_specifier.kind(); }

    /// In the order of the text; the classes of a directory package follow in the order of package.order, then by name.
    /// Positions in it are stable, and so are the addresses. A name that is declared twice is there twice.
    [[nodiscard]] std::span<const ElementDeclaration> elements() const;
    /// The first element with this name (not inherited, not imported), or null.
    [[nodiscard]] const ElementDeclaration* find(std::string_view name) const;
    /// Its position in elements().
    [[nodiscard]] std::size_t indexOf(const ElementDeclaration& element) const
    {
        return static_cast<std::size_t>(&element - elements().data());
    }
    /// Positions of the extends-clauses in elements().
    [[nodiscard]] std::span<const std::uint32_t> extendsClauses() const;
    [[nodiscard]] std::span<const ImportDeclaration> imports() const;
    /// Whether any equation or algorithm section is there.
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
    const PackageDirectory* m_directory = nullptr;  ///< where further classes of it are, or null
    ast::ClassDefinition m_definition;
    ast::ClassSpecifier m_specifier;
    SourceSpan m_nameSpan;
    ast::ClassKind m_kind = ast::ClassKind::Class;
    bool m_isPartial = false, m_isEncapsulated = false, m_isProtected = false;
    ast::ElementPrefixes m_prefixes;
    mutable std::shared_ptr<Tables> m_tables;
};

}  // namespace causeway
