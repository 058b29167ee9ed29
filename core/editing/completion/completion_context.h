// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Determines the possible kinds of input at a position from the preceding tokens; works on incomplete text. The syntax
/// tree provides class and section; the statement up to the position is analysed token by token, since incomplete
/// statements rarely parse. Cost: linear in the statement.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/syntax/syntax_tree.h"

namespace causeway {

enum class PlaceKind : std::uint8_t {
    Nothing,    ///< comment, string, number, or a new name
    Top,        ///< between the classes of a file
    Element,    ///< at the start of an element of a class
    Equation,   ///< at the start of an equation
    Statement,  ///< at the start of a statement
    Type,       ///< the type of a component, the base of a short class
    Base,       ///< after extends
    Package,    ///< after import or within
    Expression,
    ConnectorName,    ///< in connect(...)
    AfterOperand,     ///< after a complete operand: an operator, or a keyword such as then
    AfterName,        ///< after a component name: if, constrainedby, annotation
    Modifier,         ///< the name of a modifier
    AnnotationEntry,  ///< the name of an entry of an annotation
    AnnotationValue,
    EndName  ///< after end
};

/// A dotted name; the views refer to the text.
struct DottedName {
    std::vector<std::string_view> parts;
    bool isGlobal = false;

    [[nodiscard]] bool empty() const { return parts.empty(); }
};

/// Target of a modification: the class of a type, or the element `path` in it.
struct ModifiedPlace {
    DottedName type;
    bool isBase = false;
    std::vector<std::string_view> path;
};

/// A call around the position.
struct CallPlace {
    DottedName function;            ///< or a keyword: der, initial, pure, connect
    std::size_t position = 0;       ///< index of the argument, from 0
    std::string_view argumentName;  ///< of a named argument
    std::uint32_t open = 0;         ///< offset of its opening parenthesis
};

struct CompletionPlace {
    PlaceKind kind = PlaceKind::Nothing;
    std::uint32_t begin = 0;  ///< offset of the name being typed
    std::string prefix;       ///< its typed part
    DottedName qualifier;     ///< names before its last dot
    bool hasDot = false;
    NodeId node;               ///< scope of the position
    ModifiedPlace modified;    ///< for Modifier: its target; for Expression: target of the modifier `valueOf`
    std::string_view valueOf;  ///< modifier, annotation entry or named argument whose value is being typed
    std::vector<std::string_view> annotationPath;
    std::vector<std::string_view> used;  ///< entries already present in these parentheses
    std::optional<CallPlace> call;       ///< innermost call
    bool isArgumentStart = false;        ///< of that call: the name of an input is possible
    bool followsOpening = false;         ///< "(" already follows the name
};

[[nodiscard]] CompletionPlace completionPlace(const SyntaxTree& tree, std::uint32_t offset);

}  // namespace causeway
