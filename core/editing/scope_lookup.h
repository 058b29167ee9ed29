// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What a name means at a place of a text: the one name resolution behind completion, hover, definition, references and
/// rename.
///
/// In:   a workspace, a tree of it, a node or an offset. Works on texts with errors and on models that do not flatten.
/// Out:  symbols. Two names mean the same thing exactly if `declaration` is the same place.
/// Rules: the look-up of core/semantics (inheritance, imports, redeclarations), and what it leaves to others:
/// iterators, literals of enumerations, names of modifiers and of arguments. Pointers stay valid as long as the
/// workspace. Reference: Modelica Language Specification, chapter 5.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/editing/workspace.h"
#include "core/syntax/ast.h"

namespace causeway {

struct ClassElement;
struct ClassInstance;
struct Instantiation;

enum class SymbolKind : std::uint8_t { None, Component, Class, Literal, Iterator, ImportAlias, Predefined };

struct Symbol {
    SymbolKind kind = SymbolKind::None;
    std::string name;                 ///< as declared
    SourceSpan declaration;           ///< of the declared name; none for what Modelica predefines
    ClassElement* element = nullptr;  ///< of a component or a class
    const ClassDeclaration* classDeclaration =
        nullptr;  ///< of a class; of an alias: what it stands for; of a literal: its enumeration
    ast::EnumerationLiteral literal;

    explicit operator bool() const { return kind != SymbolKind::None; }
    [[nodiscard]] bool isSameAs(const Symbol& other) const
    {
        return !declaration.isNone() && declaration == other.declaration;
    }
};

/// A place in a text: the class around it, for names, and the node, for iterators.
struct Scope {
    const SyntaxTree* tree = nullptr;
    NodeId node;
    ClassInstance* instance = nullptr;  ///< null outside of all classes
};

[[nodiscard]] Scope scopeAt(AssistWorkspace& workspace, const SyntaxTree& tree, NodeId node);
/// The instance of a class of one of the trees; for a short class that of the class around it, in which its names are
/// looked up.
[[nodiscard]] ClassInstance* classScope(AssistWorkspace& workspace, ast::ClassDefinition definition);

/// The iterators of the loops and reductions around a place, the nearest first.
[[nodiscard]] std::vector<ast::ForIndex> iteratorsAround(const Scope& scope);
/// A simple name, from the innermost scope outwards. `isBase`: for an extends-clause, which does not see what it
/// inherits.
[[nodiscard]] Symbol lookupName(AssistWorkspace& workspace, const Scope& scope, std::string_view name,
                                bool isBase = false);
/// A dotted name. All parts must be found.
[[nodiscard]] Symbol lookupPath(AssistWorkspace& workspace, const Scope& scope,
                                const std::vector<std::string_view>& parts, bool isGlobal, bool isBase = false);
/// The class whose elements a dot after the symbol leads to; null if there is none.
[[nodiscard]] ClassInstance* insideOf(AssistWorkspace& workspace, const Symbol& symbol);
[[nodiscard]] Symbol memberOf(AssistWorkspace& workspace, ClassInstance* inside, std::string_view name);
/// All that a dot or a modification can name: own and inherited elements, literals of an enumeration. Each name once.
[[nodiscard]] std::vector<Symbol> membersOf(AssistWorkspace& workspace, ClassInstance& inside);
[[nodiscard]] Symbol symbolOf(ClassElement& element);

/// The instance of a class by itself, wherever it is declared; null if it is not found any more.
[[nodiscard]] ClassInstance* instanceOf(Instantiation& in, const ClassDeclaration& declaration);
/// How a class is called in a scope: by its full name, with a dot before it where that would mean something else.
[[nodiscard]] std::string nameInScope(AssistWorkspace& workspace, const Scope& scope, const std::string& fullName);

/// The class that a modification "( ... )" modifies; null for an annotation and for what is not found.
[[nodiscard]] ClassInstance* modifiedClass(AssistWorkspace& workspace, const SyntaxTree& tree,
                                           NodeId classModification);
/// The class that a call calls; null for a built-in function.
[[nodiscard]] ClassInstance* calledFunction(AssistWorkspace& workspace, const Scope& scope, ast::View call);
[[nodiscard]] ClassInstance* calledFunction(AssistWorkspace& workspace, const Scope& scope,
                                            const std::vector<std::string_view>& parts, bool isGlobal);

/// A name in the text and what it means.
struct NameUse {
    Symbol symbol;
    SourceSpan span;             ///< of this part of the name
    bool isDeclaration = false;  ///< it is declared here
    bool isSimple = true;  ///< looked up from here outwards; false after a dot, in a modification, for an argument
};

/// About an identifier token; nothing if it means nothing known.
[[nodiscard]] std::optional<NameUse> nameAtToken(AssistWorkspace& workspace, const SyntaxTree& tree, TokenIndex token);
/// About the identifier that the offset is in or at the end of.
[[nodiscard]] std::optional<NameUse> nameAt(AssistWorkspace& workspace, const SyntaxTree& tree, std::uint32_t offset);
/// The token of a name at an offset, in it or at its end; the end of the text if there is none.
[[nodiscard]] TokenIndex identifierAt(const SyntaxTree& tree, std::uint32_t offset);
/// Whether a node lies in an annotation.
[[nodiscard]] bool isInAnnotation(const SyntaxTree& tree, NodeId node);

}  // namespace causeway
