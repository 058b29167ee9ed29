// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Rules of a conversion script: changes for users of a library from one version to a later one.
///
/// In:   the text of a script: calls of convertClass, convertClassIf, convertElement, convertModifiers, convertMessage.
/// Out:  the rules by the old name of the class. Unknown calls are listed and skipped.
/// Reference: Modelica Language Specification, section 18.8.2.1 (conversion rules).
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace causeway {

struct ConversionRules {
    /// convertClassIf: the class becomes `newName` if this element has this value.
    struct Condition {
        std::string element, value, newName;
    };
    /// A modifier: for old ones `text` is the default, for new ones the value, with %old% for old values.
    struct Modifier {
        std::string name, text;
    };
    struct Modifiers {
        std::vector<Modifier> before, after;
    };
    struct Message {
        std::string element;  ///< empty: for any use of the class
        std::string text;
    };
    struct OfClass {
        std::string newName;  ///< empty: the class keeps its name
        std::vector<Condition> conditions;
        std::map<std::string, std::string, std::less<>> elements;  ///< new names; both may be dotted
        std::vector<Modifiers> modifiers;
        std::vector<Message> messages;
    };

    std::string ofLibrary;
    std::string from, to;  ///< versions
    std::map<std::string, OfClass, std::less<>> classes;

    /// Null if nothing changes, except possibly the name of an enclosing class.
    [[nodiscard]] const OfClass* find(std::string_view oldName) const;
    /// The name of a class, or of an element in it, after the conversion: the longest prefix with a rule applies.
    [[nodiscard]] std::string renamed(std::string_view oldName) const;
};

/// Adds the rules of a script; returns the names of skipped calls.
[[nodiscard]] std::vector<std::string> readConversionScript(std::string_view script, ConversionRules& rules);

}  // namespace causeway
