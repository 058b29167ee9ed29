// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// The words that Modelica predefines, with a line about each: functions, types, attributes, annotations. A constant
/// table (words.def).
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace causeway {

struct FunctionWord {
    std::string_view name, arguments, result, description;
};
/// A type, or a keyword that needs a word of explanation.
struct Word {
    std::string_view name, description;
};
struct AttributeWord {
    std::string_view types, name, type, description;
};
struct AnnotationWord {
    std::string_view owner, name, type, description;
};

[[nodiscard]] std::span<const FunctionWord> functionWords();
[[nodiscard]] std::span<const Word> typeWords();
/// Attributes of a type by its letter: R, I, B, S, or E for enumerations.
[[nodiscard]] std::vector<AttributeWord> attributeWords(char type);

/// Null for a name that is none.
[[nodiscard]] const FunctionWord* findFunctionWord(std::string_view name);
[[nodiscard]] const AttributeWord* findAttributeWord(std::string_view name);
/// The description of a type or a keyword; empty for none.
[[nodiscard]] std::string_view describeWord(std::string_view name);

/// What can stand in an annotation inside of the entries `path`: {} is the annotation itself, {"Icon"} the entries of
/// Icon.
[[nodiscard]] std::vector<AnnotationWord> annotationWords(std::span<const std::string_view> path);
/// The last one of a path; null for one that is not known.
[[nodiscard]] const AnnotationWord* findAnnotationWord(std::span<const std::string_view> path);
/// What a value of the type can be; empty for one that is written freely.
[[nodiscard]] std::vector<std::string_view> annotationChoices(std::string_view type);

}  // namespace causeway
