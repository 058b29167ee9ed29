// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Documentation of a class: its Documentation annotation, and tables generated from its declarations; edits of that
/// annotation.
///
/// In:   a library and the full name of a class. The text may have errors.
/// Out:  `ClassDocumentation`, independent of the library; nothing if there is no such class. Type names are resolved,
///       inherited components are listed with their declaring class; unresolved names are kept as written.
/// Cost: resolving the types of all components; a millisecond for a parsed class of the standard library.
/// Reference: Modelica Language Specification, section 18.3 (documentation).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/library/class_list.h"

namespace causeway {

class Library;
class Task;

struct DocumentedComponent {
    std::string name;          ///< including dimensions as written: "R[n]"
    std::string typeName;      ///< full name of its class; as written if unresolved
    bool isTypeFound = false;  ///< the class can be opened
    std::string value;         ///< as written, possibly in an extends-clause; empty for none
    std::string unit;
    std::string description;
    std::string declaredIn;  ///< full name of the declaring base class; empty for the class itself
};

struct DocumentedLiteral {
    std::string name, description;
};

struct ClassDocumentation {
    ListedClass head;
    std::vector<std::string> bases;  ///< base classes, or the target of a short class: full names as far as resolved
    std::string info;                ///< of the Documentation annotation: HTML, or plain text
    std::string revisions;
    std::vector<DocumentedComponent> parameters, inputs, outputs, connectors;  ///< public only
    std::vector<DocumentedLiteral> literals;                                   ///< of an enumeration
    std::vector<ListedClass> classes;                                          ///< public nested classes
};

[[nodiscard]] std::optional<ClassDocumentation> documentationOf(Library& library, std::string_view fullName,
                                                                const Task& task);

/// Replaces the documentation of a class by this HTML, leaving everything else unchanged. Nothing if the text has no
/// such class, or no place for it.
[[nodiscard]] std::optional<std::string> withDocumentation(const std::string& text, std::string_view fullName,
                                                           std::string_view html);

}  // namespace causeway
