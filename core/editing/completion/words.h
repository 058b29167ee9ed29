// SPDX-License-Identifier: GPL-3.0-or-later
/// \file
/// Predefined words of Modelica, with a line about each: functions, types, attributes, annotations. A constant table
/// (words.def).
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace causeway {

struct FunctionWord {
    std::string_view name, arguments, result, description;
};
/// A type, or a keyword with an explanation.
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

/// Null for unknown names.
[[nodiscard]] const FunctionWord* findFunctionWord(std::string_view name);
[[nodiscard]] const AttributeWord* findAttributeWord(std::string_view name);
/// Description of a type or keyword; empty if unknown.
[[nodiscard]] std::string_view describeWord(std::string_view name);

/// Possible annotation entries within `path`: {} for the annotation itself, {"Icon"} for the entries of Icon.
[[nodiscard]] std::vector<AnnotationWord> annotationWords(std::span<const std::string_view> path);
/// Last entry of a path; null if unknown.
[[nodiscard]] const AnnotationWord* findAnnotationWord(std::span<const std::string_view> path);
/// Possible values of the type; empty if arbitrary.
[[nodiscard]] std::vector<std::string_view> annotationChoices(std::string_view type);

}  // namespace causeway
