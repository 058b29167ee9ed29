// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What could be written at a place of a text, from the tokens before it: works in the middle of typing.
///
/// The tree says in which class and section the place is; what stands between the start of the statement and the place
/// is read token by token, since a statement that is being typed rarely parses. Cost: linear in the statement.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/syntax/syntax_tree.h"

namespace causeway {

enum class PlaceKind : std::uint8_t {
    Nothing,    ///< a comment, a string, a number, a name that is being declared
    Top,        ///< between the classes of a file
    Element,    ///< at the start of an element of a class
    Equation,   ///< at the start of an equation
    Statement,  ///< at the start of a statement
    Type,       ///< the type of a component, the base of a short class
    Base,       ///< after extends
    Package,    ///< after import or within
    Expression,
    ConnectorName,    ///< in connect(...)
    AfterOperand,     ///< an operand is complete: an operator, or a keyword such as then
    AfterName,        ///< a component is declared: if, constrainedby, annotation
    Modifier,         ///< the name of a modifier
    AnnotationEntry,  ///< the name of an entry of an annotation
    AnnotationValue,
    EndName  ///< after end
};

/// A name with dots; the views are into the text.
struct DottedName {
    std::vector<std::string_view> parts;
    bool isGlobal = false;

    [[nodiscard]] bool empty() const { return parts.empty(); }
};

/// What a modification at a place modifies: the class of a type, or inside of that what `path` names.
struct ModifiedPlace {
    DottedName type;
    bool isBase = false;
    std::vector<std::string_view> path;
};

/// A call around the place.
struct CallPlace {
    DottedName function;            ///< or a keyword: der, initial, pure, connect
    std::size_t position = 0;       ///< of the argument, from 0
    std::string_view argumentName;  ///< of a named argument
    std::uint32_t open = 0;         ///< offset of its parenthesis
};

struct CompletionPlace {
    PlaceKind kind = PlaceKind::Nothing;
    std::uint32_t begin = 0;  ///< where the name that is being typed begins
    std::string prefix;       ///< what is typed of it
    DottedName qualifier;     ///< the names before its dot
    bool hasDot = false;
    NodeId node;               ///< the place's scope
    ModifiedPlace modified;    ///< Modifier: of what; Expression: whose modifier `valueOf` gets the value
    std::string_view valueOf;  ///< the modifier, the entry of an annotation or the named argument that is given a value
    std::vector<std::string_view> annotationPath;
    std::vector<std::string_view> used;  ///< entries that these parentheses have already
    std::optional<CallPlace> call;       ///< the innermost one
    bool isArgumentStart = false;        ///< of that call: a name of an input may stand here
    bool followsOpening = false;         ///< "(" follows the name already
};

[[nodiscard]] CompletionPlace completionPlace(const SyntaxTree& tree, std::uint32_t offset);

}  // namespace causeway
