// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/editing/completion/words.h"

#include <algorithm>

namespace causeway {

namespace {

#define FUNCTION(name, arguments, result, description) {name, arguments, result, description},
constexpr FunctionWord kFunctions[] = {
#include "core/editing/completion/words.def"
};

#define TYPE(name, description) {name, description},
constexpr Word kTypes[] = {
#include "core/editing/completion/words.def"
};

#define KEYWORD_HELP(name, description) {name, description},
constexpr Word kKeywords[] = {
#include "core/editing/completion/words.def"
};

#define ATTRIBUTE(types, name, type, description) {types, name, type, description},
constexpr AttributeWord kAttributes[] = {
#include "core/editing/completion/words.def"
};

#define ANNOTATION(owner, name, type, description) {owner, name, type, description},
constexpr AnnotationWord kAnnotations[] = {
#include "core/editing/completion/words.def"
};

struct Choice {
    std::string_view type, value;
};
#define CHOICE(type, value) {type, value},
constexpr Choice kChoices[] = {
#include "core/editing/completion/words.def"
};

template <class T>
const T* findByName(std::span<const T> words, std::string_view name)
{
    const auto found = std::find_if(words.begin(), words.end(), [&](const T& word) { return word.name == name; });
    return found != words.end() ? &*found : nullptr;
}

bool isShape(std::string_view type)
{
    const auto choices = annotationChoices("Graphics");
    return std::find(choices.begin(), choices.end(), type) != choices.end();
}

/// Graphical primitives share some entries.
bool belongsTo(const AnnotationWord& word, std::string_view type)
{
    if (word.owner == type) return true;
    if (word.owner == "Shape") return isShape(type);
    return word.owner == "Filled" && (type == "Polygon" || type == "Rectangle" || type == "Ellipse" || type == "Text");
}

}  // namespace

std::span<const FunctionWord> functionWords()
{
    return kFunctions;
}

std::span<const Word> typeWords()
{
    return kTypes;
}

std::vector<AttributeWord> attributeWords(char type)
{
    std::vector<AttributeWord> words;
    for (const AttributeWord& word : kAttributes) {
        if (word.types.find(type) != std::string_view::npos) words.push_back(word);
    }
    return words;
}

const FunctionWord* findFunctionWord(std::string_view name)
{
    return findByName(functionWords(), name);
}

const AttributeWord* findAttributeWord(std::string_view name)
{
    return findByName<AttributeWord>(kAttributes, name);
}

std::string_view describeWord(std::string_view name)
{
    if (const Word* type = findByName(typeWords(), name)) return type->description;
    const Word* keyword = findByName<Word>(kKeywords, name);
    return keyword != nullptr ? keyword->description : std::string_view();
}

std::vector<AnnotationWord> annotationWords(std::span<const std::string_view> path)
{
    std::string_view type;
    if (!path.empty()) {
        // A primitive in a list of graphics is written like a call: {Line(...)}.
        const AnnotationWord* entry = findAnnotationWord(path);
        type = isShape(path.back()) ? path.back() : entry != nullptr ? entry->type : std::string_view("?");
    }
    std::vector<AnnotationWord> words;
    for (const AnnotationWord& word : kAnnotations) {
        if (belongsTo(word, type)) words.push_back(word);
    }
    return words;
}

const AnnotationWord* findAnnotationWord(std::span<const std::string_view> path)
{
    const AnnotationWord* found = nullptr;
    std::string_view type;
    for (const std::string_view name : path) {
        found = nullptr;
        for (const AnnotationWord& word : kAnnotations) {
            if (word.name == name && belongsTo(word, type)) {
                found = &word;
                break;
            }
        }
        type = isShape(name) ? name : found != nullptr ? found->type : std::string_view("?");
    }
    return found;
}

std::vector<std::string_view> annotationChoices(std::string_view type)
{
    std::vector<std::string_view> values;
    for (const Choice& choice : kChoices) {
        if (choice.type == type) values.push_back(choice.value);
    }
    return values;
}

}  // namespace causeway
