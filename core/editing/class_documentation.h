// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What there is to read about a class: its Documentation annotation, and tables made from its declarations; and that
/// annotation changed.
///
/// In:   a library and the full name of a class. The text may have errors.
/// Out:  `ClassDocumentation`, values that outlive the library; nothing if there is no such class.
/// Names of types are looked up, inherited components are listed with the class that declares them; what is not found
/// stands as written. Cost: that of looking up the types of all components; a millisecond for a class of the standard
/// library that was parsed before. Reference: Modelica Language Specification, section 18.3 (documentation).
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
    std::string name;          ///< with its dimensions as written: "R[n]"
    std::string typeName;      ///< full name of its class; as written when that is not found
    bool isTypeFound = false;  ///< there is a class to go to
    std::string value;         ///< as written, also that of an extends-clause; empty for none
    std::string unit;
    std::string description;
    std::string declaredIn;  ///< full name of the base class that declares it; empty when it is the class's own
};

struct DocumentedLiteral {
    std::string name, description;
};

struct ClassDocumentation {
    ListedClass head;
    std::vector<std::string> bases;  ///< what it extends, or stands for: full names as far as found
    std::string info;                ///< of the Documentation annotation: HTML, or text without tags
    std::string revisions;
    std::vector<DocumentedComponent> parameters, inputs, outputs, connectors;  ///< public ones
    std::vector<DocumentedLiteral> literals;                                   ///< of an enumeration
    std::vector<ListedClass> classes;                                          ///< public classes in it
};

[[nodiscard]] std::optional<ClassDocumentation> documentationOf(Library& library, std::string_view fullName,
                                                                const Task& task);

/// The text in which the documentation of a class is this HTML; everything else stays as it is. Nothing where the text
/// has no such class, or no place for it.
[[nodiscard]] std::optional<std::string> withDocumentation(const std::string& text, std::string_view fullName,
                                                           std::string_view html);

}  // namespace causeway
