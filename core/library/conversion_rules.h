// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// What changes for users of a library from one of its versions to a later one: the rules of a conversion script.
///
/// In:   the text of a script: calls of convertClass, convertClassIf, convertElement, convertModifiers, convertMessage.
/// Out:  the rules by the old name of the class. Calls that are not known are listed; the others are taken.
/// Reference: Modelica Language Specification, section 18.8.2.1 (conversion rules).
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace causeway {

struct ConversionRules {
    /// convertClassIf: the class is `newName` where this element is given this value.
    struct Condition {
        std::string element, value, newName;
    };
    /// A modifier: of the old ones `text` is the default, of the new ones the value with %old% for old values.
    struct Modifier {
        std::string name, text;
    };
    struct Modifiers {
        std::vector<Modifier> before, after;
    };
    struct Message {
        std::string element;  ///< empty: of any use of the class
        std::string text;
    };
    struct OfClass {
        std::string newName;  ///< empty: the class keeps its name
        std::vector<Condition> conditions;
        std::map<std::string, std::string, std::less<>> elements;  ///< new names, both may be dotted
        std::vector<Modifiers> modifiers;
        std::vector<Message> messages;
    };

    std::string ofLibrary;
    std::string from, to;  ///< versions
    std::map<std::string, OfClass, std::less<>> classes;

    /// Null where nothing changes but, perhaps, the name of a class around it.
    [[nodiscard]] const OfClass* find(std::string_view oldName) const;
    /// The name of a class, or of what is in it, after the conversion: the longest part in front that has a rule
    /// counts.
    [[nodiscard]] std::string renamed(std::string_view oldName) const;
};

/// Adds the rules of a script; gives the names of the calls that were left out.
[[nodiscard]] std::vector<std::string> readConversionScript(std::string_view script, ConversionRules& rules);

}  // namespace causeway
