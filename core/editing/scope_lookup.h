// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Name resolution at a position of a text, shared by completion, hover, definition, references and rename.
///
/// In:   a workspace, one of its trees, a node or offset. Works on texts with errors and on models that do not flatten.
/// Out:  symbols. Two names denote the same symbol if and only if `declaration` is the same place. Rules: the lookup of
///       core/semantics (inheritance, imports, redeclarations), plus iterators, enumeration literals, names of
///       modifiers and arguments. Pointers are valid during the lifetime of the workspace.
/// Reference: Modelica Language Specification, chapter 5.
#pragma once

#include <functional>
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
    SourceSpan declaration;           ///< name in the declaration; none for predefined symbols
    ClassElement* element = nullptr;  ///< of a component or class
    const ClassDeclaration* classDeclaration =
        nullptr;  ///< of a class; of an alias: its target; of a literal: its enumeration
    ast::EnumerationLiteral literal;

    explicit operator bool() const { return kind != SymbolKind::None; }
    [[nodiscard]] bool isSameAs(const Symbol& other) const
    {
        return !declaration.isNone() && declaration == other.declaration;
    }
};

/// A position: the enclosing class, for names, and the node, for iterators.
struct Scope {
    const SyntaxTree* tree = nullptr;
    NodeId node;
    ClassInstance* instance = nullptr;  ///< null outside all classes
};

[[nodiscard]] Scope scopeAt(AssistWorkspace& workspace, const SyntaxTree& tree, NodeId node);
/// Instance of a class of one of the trees; for a short class that of the enclosing class, in which its names are
/// looked up.
[[nodiscard]] ClassInstance* classScope(AssistWorkspace& workspace, ast::ClassDefinition definition);

/// Iterators of the loops and reductions around a position, innermost first.
[[nodiscard]] std::vector<ast::ForIndex> iteratorsAround(const Scope& scope);
/// Resolves a simple name, from the innermost scope outwards. `isBase`: for an extends-clause, which ignores inherited
/// elements.
[[nodiscard]] Symbol lookupName(AssistWorkspace& workspace, const Scope& scope, std::string_view name,
                                bool isBase = false);
/// Resolves a dotted name; all parts must be found.
[[nodiscard]] Symbol lookupPath(AssistWorkspace& workspace, const Scope& scope,
                                const std::vector<std::string_view>& parts, bool isGlobal, bool isBase = false);
/// Class whose elements follow a dot after the symbol; null if there is none.
[[nodiscard]] ClassInstance* insideOf(AssistWorkspace& workspace, const Symbol& symbol);
[[nodiscard]] Symbol memberOf(AssistWorkspace& workspace, ClassInstance* inside, std::string_view name);
/// All names possible after a dot or in a modification: own and inherited elements, enumeration literals. Each name
/// once. `isWanted`: only those; the files of other classes are not read.
[[nodiscard]] std::vector<Symbol> membersOf(AssistWorkspace& workspace, ClassInstance& inside,
                                            const std::function<bool(std::string_view name)>& isWanted = {});
[[nodiscard]] Symbol symbolOf(ClassElement& element);

/// Instance of an unmodified class, wherever it is declared; null if it no longer exists.
[[nodiscard]] ClassInstance* instanceOf(Instantiation& in, const ClassDeclaration& declaration);
/// Reference to a class in a scope: its full name, with a leading dot if that would otherwise resolve differently.
[[nodiscard]] std::string nameInScope(AssistWorkspace& workspace, const Scope& scope, const std::string& fullName);

/// Class modified by "( ... )"; null for annotations and unresolved classes.
[[nodiscard]] ClassInstance* modifiedClass(AssistWorkspace& workspace, const SyntaxTree& tree,
                                           NodeId classModification);
/// The called class; null for a built-in function.
[[nodiscard]] ClassInstance* calledFunction(AssistWorkspace& workspace, const Scope& scope, ast::View call);
[[nodiscard]] ClassInstance* calledFunction(AssistWorkspace& workspace, const Scope& scope,
                                            const std::vector<std::string_view>& parts, bool isGlobal);

/// A name in the text and its symbol.
struct NameUse {
    Symbol symbol;
    SourceSpan span;             ///< of this part of the name
    bool isDeclaration = false;  ///< it is declared here
    bool isSimple = true;  ///< resolved from the scope outwards; false after a dot, in a modification, for an argument
};

/// Symbol of an identifier token; nothing if unknown.
[[nodiscard]] std::optional<NameUse> nameAtToken(AssistWorkspace& workspace, const SyntaxTree& tree, TokenIndex token);
/// Symbol of the identifier that contains the offset or ends there.
[[nodiscard]] std::optional<NameUse> nameAt(AssistWorkspace& workspace, const SyntaxTree& tree, std::uint32_t offset);
/// Identifier token that contains an offset or ends there; the end of the text if there is none.
[[nodiscard]] TokenIndex identifierAt(const SyntaxTree& tree, std::uint32_t offset);
/// Whether a node lies in an annotation.
[[nodiscard]] bool isInAnnotation(const SyntaxTree& tree, NodeId node);

}  // namespace causeway
