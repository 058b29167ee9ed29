// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/class_suggestion.h"

#include "core/base/suggestion.h"
#include "core/library/library.h"

namespace causeway {

std::string suggestionFor(std::string_view className, const std::vector<ClassInfo>& classes, Library& library)
{
    std::vector<std::string> names;
    for (const ClassInfo& info : classes) names.push_back(info.name);
    const ClassDeclaration* holder = nullptr;
    for (std::size_t dot = className.rfind('.'); dot != std::string_view::npos && dot > 0 && holder == nullptr;
         dot = className.rfind('.', dot - 1)) {
        holder = library.find(className.substr(0, dot));
    }
    if (holder == nullptr) {
        for (std::string& name : library.rootNames()) names.push_back(std::move(name));
        return didYouMean(className, names);
    }
    for (const ElementDeclaration& element : holder->elements()) {
        if (element.kind == ElementKind::Class) names.push_back(holder->fullName() + "." + std::string(element.name));
    }
    return didYouMean(className, names);
}

}  // namespace causeway
